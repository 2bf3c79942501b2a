"""What movement costs, and where it leads (rules 6, 11 and 14)."""
