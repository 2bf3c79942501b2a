"""Movement: its costs, and the places it leads to (rules 6, 11 and 14)."""
