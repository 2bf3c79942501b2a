"""The bounds of reading and telling: whatever lies in the folder, it costs what its size is worth."""

BIGGEST = 32_000_000
"""Bytes of a file."""
ALL = 256_000_000
"""Bytes of all files, and of a file that holds others."""
FILES = 5_000
"""Files, and mails in one of them."""
TIGHT = 100
"""How many times its size a zip file may unpack to."""
DEEP = 20
"""Folders in each other."""
MOST_LINES = 600_000
"""Lines of a mail."""
PARTS = 50
"""Parts of a mail."""
LONG = 2_000
"""Letters of a name or header that means something."""
NESTED = 100
"""Lists in each other."""
DIGITS = 30
"""Digits of a number."""
TURNS = 9_999
"""Turns, and events whose absence is told."""
TOLD = 50
"""How many things of a kind are told."""
SHOWN = 20_000
"""Letters of orders that are told as they were opened."""
