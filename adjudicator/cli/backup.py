"""Commands that copy a desk and make one of a copy: backup, restore."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.app import HERE, DeskOption, app, the_desk
from adjudicator.cli.output import say


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, as desk-2026-11-22.tar.gz.")], desk: DeskOption = HERE
) -> None:
    """Copy the desk into one file, also while it is served.

    Keep it as you keep the seats' keys: it holds them. The mailbox itself and printed reports are not in it.
    """
    from adjudicator.post.upkeep.backup import backup as copy

    copy(the_desk(desk), file)
    say(f"Backup: {file}. `adjudicator restore {file} --desk FOLDER` makes a desk of it.")


@app.command()
def restore(file: Annotated[Path, typer.Argument(help="A file of `backup`.")], desk: DeskOption = HERE) -> None:
    """Make a desk of a backup, in a folder of its own or in place of what it was made of.

    All of it lies in that folder, and nothing outside is touched. Mails that were handled since are fetched again from
    the mailbox with the next `tick`, each counted once.
    """
    from functools import partial

    from adjudicator.campaign.desk.desk import Settings
    from adjudicator.cli.files import check_file, load
    from adjudicator.post.round.desk_mail import fetch_again
    from adjudicator.post.upkeep.restoring import restore as unpack

    check_file(file)
    done = unpack(file, desk, partial(load, kind=Settings))
    since = fetch_again(the_desk(desk))
    say(f"{desk.resolve()} is as it was on {since:%Y-%m-%d %H:%M} UTC. Mails that came since are fetched again.")
    for note in done.notes:
        say(note)
