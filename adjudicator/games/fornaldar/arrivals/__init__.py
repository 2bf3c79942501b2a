"""4.0, 5.B Set-up, reinforcements, and those who come from off the map."""
