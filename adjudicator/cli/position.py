"""The command that writes a position file."""

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, app, the_board
from adjudicator.cli.output import say


@app.command()
def position(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    as_of: Annotated[
        str, typer.Option(help="An event's number or a step (see `log`), as 46 or 5.end, or a day like 2026-11-21.")
    ] = "",
    out: Annotated[Path, typer.Option(help="The file to write.")] = Path("position.json"),
) -> None:
    """Write how a campaign stands, so that another one can go on from there.

    The file is made to be read and changed by hand; its JSON Schema is in schemas/GAME/position.schema.json. A campaign
    file that says `position: position.json` opens a campaign that begins with this board, in this turn, with the seats
    and options that stand in the file. Dice are thrown anew there. Orders that were sent for the open window, standing
    orders and vacations are not part of it, and players send them again. IT HOLDS ALL THAT IS HIDDEN: keep it from
    the players.
    """
    from adjudicator.campaign.desk.position_file import position_file, text_of
    from adjudicator.campaign.reading import history
    from adjudicator.campaign.store.closed import write_closed
    from adjudicator.cli.history import version_of
    from adjudicator.errors import Refused

    live = the_board(desk, campaign)
    then, state = history.state_as_of(live, version_of(live, as_of))
    file = position_file(live.game, then, state)
    if out.exists():
        raise Refused("position/exists", f"{out} is there already; name another file with --out")
    write_closed(out, text_of(file).encode())
    say(f"{out} has the board of {file.campaign} before {file.step or 'nothing: it is over'}.")
    say("It holds what is hidden from players: keep it to yourself.")
    say(f"`position: {out.name}` in a campaign file beside it begins there (`adjudicator new`).")
