"""The player's program among the attachments: with the invitation, and where the public chain has a new form."""

from hashlib import sha256

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.checker.joining import program
from adjudicator.post.letters.letter import Attachment
from adjudicator.post.letters.prose import composed, indented, paragraph
from adjudicator.table import Seat

CHECKER = "check-mails.py.txt"
"""The name of the player's program: mail services hold back what ends in .py."""
PROGRAM = program()
"""The player's program."""
DIGEST = sha256(PROGRAM).hexdigest()
"""The digest by which a player knows that his program is the one of the project."""
NEWER = composed(
    paragraph(
        f"Your reports have a new form from here on. The file {CHECKER} is the program that checks them beside your",
        "earlier mails; it takes the place of the one you have. Its SHA-256, which README tells too, is",
    ),
    indented(DIGEST),
)


def checker_file() -> Attachment:
    """The player's program."""
    return Attachment(CHECKER, "text/plain", PROGRAM)


def is_renewed(campaign: Campaign, seat: Seat) -> bool:
    """Whether the public chain has a new form since the last report to a seat, which an older program cannot check."""
    *earlier, _ = campaign.windows
    last = max((window.told_at(seat) for window in earlier), default=0)
    return bool(campaign.renewed) and last < campaign.renewed
