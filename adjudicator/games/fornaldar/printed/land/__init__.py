"""The map: its text form, its model, and what is checked of it."""
