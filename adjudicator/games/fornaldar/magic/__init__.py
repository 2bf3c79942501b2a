"""20.0 Enchantments."""
