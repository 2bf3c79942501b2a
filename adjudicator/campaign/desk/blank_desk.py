"""The settings of a new desk: each of them, with its default or an example."""

BLANK_SETTINGS = """\
# The settings of this desk. Everything the program keeps for its campaigns lies in this folder.

# Where histories are kept: a SQLite file in this folder, or a PostgreSQL database
# (postgresql://user:password@host:5432/name; run `adjudicator migrate` once after changing it). A password here is
# read by whoever may read this file: it was made so that only you may; keep it so (chmod 600).
database: adjudicator.sqlite

# The paper reports are printed on: A4 or Letter.
paper: A4

# Whether jobs are left to `adjudicator work`, on several machines if need be; it needs PostgreSQL.
# workers: true

# A folder of public pages, which `adjudicator tick` keeps: what everybody may know of all campaigns of this desk, for
# any web server, or to be opened from the disk. Who has sent orders stands there where a campaign file says so.
# site: site
# Where a web server shows that folder, for players who want their order page as a link (`page: link` in a mail). Such a
# page has a name that nobody can guess, and goes when its window closes; have the server log and list nothing of it.
# site_address: https://games.example.org/

# The mailbox of this desk; take the # away and see `adjudicator mail --help`.
# mail:
#   address: games@example.org           # what players write to
#   referee: you@example.org             # where the program writes to you
#   inbox: imaps://games@imap.example.org
#   outbox: smtps://games@smtp.example.org
"""
