"""The command that writes the page on which a player checks the mails that he kept."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.app import app
from adjudicator.cli.output import say


@app.command("check-page")
def write_check_page(
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The file to write.")] = None,
) -> None:
    """Write check-mails.html: whoever has kept his mails drops them on it, and reads what `prove` says of them.

    It is one file that needs no network and sends nothing; put it where your players find it, or mail it. Who compares
    its SHA-256, which is printed here, with the one in the README has the page as it was published.
    """
    from hashlib import sha256

    from adjudicator.reports.pages.check_page import NAME, check_page

    page = check_page()
    path = out or Path(NAME)
    path.write_bytes(page)
    say(f"The page: {path}. Its SHA-256: {sha256(page).hexdigest()}")
