"""Every limit on what comes by mail, and on what goes out because of it.

What is beyond a limit is not done, and the sender is told so; nothing is cut silently. The limits of an order file
itself are those of its readers (`adjudicator.orders.draft`).
"""

from datetime import timedelta

DAY = timedelta(days=1)

# A mail

MAIL_BYTES = 5 * 1024 * 1024
"""The largest mail that is read."""
LINE_ENDS = 200_000
PARTS = 200
DEPTH = 20
"""The greatest depth of parts in parts."""
HEADER = 5000
"""Characters of a header that are looked at."""
PARAMETERS = 50
"""Parameters of a header that are looked at: `Content-Type: text/plain; charset=utf-8` has one."""
NAME = 100
"""Characters of the name of an attachment."""
TEXT = 1024 * 1024
"""Characters of a text that is read, as it came and as it is understood."""
BOUNCES = 10
"""Addresses that a delivery report names as failed: each of our letters goes to one."""
FAULTS = 10
"""The number of unreadable things that are told one by one."""

# What a mail asks for

ORDER_FILES = 5
"""Order files, or blocks of orders, in a mail."""
COMMANDS = 10
"""Commands, press and questions in a mail."""
LETTER = 4000
"""Characters of one piece of press, or of one question to the referee."""
NOTE = 2000
"""Characters of the note in an order file."""
PRESS_A_DAY = 20
"""Pieces of press of a seat."""
QUESTIONS_A_DAY = 20
"""Questions of a seat to the referee."""
RETURNS_A_DAY = 1
"""The number of times a player may take back a seat that he gave up: everybody is told each time."""

# What goes out

ANSWERS_A_DAY = 50
"""Mails that proved to be a seat's and are answered, whatever they ask for."""
IDLE_A_DAY = 3
"""Answers to mails that ask for nothing and show no key: a robot may be answering ours."""
UNPROVEN_A_DAY = 2
"""Answers to mails from a player's address that do not prove to be his."""
STRANGER_PAUSE = timedelta(days=7)
"""A stranger is answered once in this time, and"""
STRANGERS_A_DAY = 20
"""no more than this many strangers within a day."""
UNCERTAIN_TRIES = 5
"""The number of times a letter is sent of which the server does not say whether it took it."""
UNCERTAIN_A_ROUND = 3
"""After how many such letters in a row the server is left alone till the next round."""
