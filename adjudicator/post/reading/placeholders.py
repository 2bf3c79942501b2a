"""The words our letters print where a player is to write something of his own: as they stand they say nothing."""

KEY = "YOUR-KEY"
SEAT = "SEAT"
ANSWER = "..."
PRESS = "Your words."
QUESTION = "Your question."

IN_LINES = (KEY, SEAT, ANSWER)
"""The words behind `key:`, `seat:` and `answer`."""
IN_BLOCKS = (PRESS, QUESTION)
"""The words between the marks of press and of a question."""
