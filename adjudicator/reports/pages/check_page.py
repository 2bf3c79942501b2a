"""The check page: one HTML file on which a player drops the mails that he kept, and reads what `prove` says of them.

Its modules lie in `check/`, with the step that makes one file of them: `npm ci && npm run build`.
"""

from importlib.resources import files

NAME = "check-mails.html"


def check_page() -> bytes:
    """The page, byte for byte as it was published."""
    return (files("adjudicator.reports.pages") / "check" / NAME).read_bytes()
