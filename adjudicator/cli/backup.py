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
    from adjudicator.campaign.backup import backup as copy

    copy(the_desk(desk), file)
    say(f"Backup: {file}. `adjudicator restore {file} --desk FOLDER` makes a desk of it.")


@app.command()
def restore(file: Annotated[Path, typer.Argument(help="A file of `backup`.")], desk: DeskOption = HERE) -> None:
    """Make a desk of a backup.

    Mails that were handled since are fetched again from the mailbox with the next `tick`, each counted once.
    """
    from adjudicator.campaign.backup import restore as unpack
    from adjudicator.campaign.desk import Settings
    from adjudicator.errors import Conflict
    from adjudicator.post.lock import only_postman
    from adjudicator.post.office import fetch_again

    if not file.is_file():
        from adjudicator.errors import NotFound

        raise NotFound("file/missing", f"there is no file {file}")
    database = Settings().database
    desk.mkdir(parents=True, exist_ok=True)
    with only_postman(str(desk / database)) as ours:
        if not ours:
            raise Conflict("restore/busy", "another run is dealing with this desk; stop it first")
        unpack(file, desk, database)
    since = fetch_again(the_desk(desk))
    say(f"{desk.resolve()} is as it was on {since:%Y-%m-%d %H:%M} UTC. Mails that came since are fetched again.")
