"""Checks the mails you kept of a game that is run by e-mail: python3 check-mails.py.txt FOLDER

Save your mails in a folder: as .eml files, as an .mbox or a .zip of these, as pages (.html), or their text as .txt and
the files attached as .json or .zip. Nothing is sent. Any Python from 3.8 on says the same. It tells what is FALSE or
LATE (show the files it names to others; who sent them it cannot know), what was not checked, what was done and only you
can judge ("Were you told?"), and the head: who sees the same was told the same. How: each event has a "leaf" that says
of what kind it is and commits to it; head n is the SHA-256 of "head before|n|leaf". Whatever lies in the folder, it
takes no more time and memory than the size of the files is worth.
"""
