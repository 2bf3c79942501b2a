"""Players' dealings: vacations, press, keys, masks, preferences."""
