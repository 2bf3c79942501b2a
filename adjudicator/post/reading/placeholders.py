"""What our letters print where a player is to write something of his own: as it stands it says nothing."""

KEY = "YOUR-KEY"
SEAT = "SEAT"
ANSWER = "..."
PRESS = "Your words."
QUESTION = "Your question."

IN_LINES = (KEY, SEAT, ANSWER)
"""What stands behind `key:`, `seat:` and `answer`."""
IN_BLOCKS = (PRESS, QUESTION)
"""What stands between the marks of press and of a question."""
