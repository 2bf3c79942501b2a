"""7.0, 8.0 Losses and attrition."""
