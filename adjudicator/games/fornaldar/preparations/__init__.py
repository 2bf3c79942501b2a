"""5.B and C One window of both players: reinforcements, items, and plots that the other does not see."""
