"""The charts: combat, casualties, attrition, terrain effects, calendar, mobilization, discovery."""
