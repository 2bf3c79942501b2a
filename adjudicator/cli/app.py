"""The Typer application and what its commands share."""

from collections.abc import Sequence
from copy import copy
from inspect import getdoc
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_name, get_group
from typer.models import CommandInfo

from adjudicator.cli.output import complain

if TYPE_CHECKING:
    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.table import Seat

GROUPS: dict[str, tuple[str, ...]] = {
    "Set up": ("demo", "init", "example", "new", "tournament", "data", "game", "migrate", "backup", "restore"),
    "Play": (
        "accept",
        "seat",
        "begin",
        "cancel",
        "check",
        "seal",
        "submit",
        "advance",
        "throw",
        "answer",
        "extend",
        "hold",
        "release",
        "rename",
        "rule",
    ),
    "Post": (
        "tick",
        "serve",
        "work",
        "mail",
        "beacon",
        "press",
        "reply",
        "replace",
        "address",
        "observe",
        "acknowledge",
    ),
    "Look": ("status", "standings", "log", "show", "position", "orders", "look", "preview"),
    "Print": ("report", "chart-book", "notation", "form", "sheets", "map", "poster", "replay", "chronicle"),
    "Audit": ("verify", "bundle", "evidence", "rolls", "trace", "prove", "check-page", "rules"),
}
"""The commands by a referee's tasks."""


class Grouped(TyperGroup):
    """The program's help: its commands under what a referee does, whether they were built or not."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write each group of commands under its head."""
        helps: dict[str, Any] = {}
        for info in app.registered_commands:
            helps[name_of(info)] = getdoc(info.callback) or "" if info.callback else ""
        for group in app.registered_groups:
            if group.typer_instance:
                helps[str(group.name)] = group.typer_instance.info.help
        for head, names in GROUPS.items():
            width = formatter.width - 6 - max(map(len, names))
            commands = [TyperCommand(name, help=helps[name]) for name in names if name in helps]
            rows = [(command.name, command.get_short_help_str(width)) for command in commands]
            with formatter.section(head):
                formatter.write_dl(rows)


app = typer.Typer(
    name="adjudicator",
    cls=Grouped,
    help="Run map wargames and board-game campaigns by e-mail: orders in, adjudication, printed reports out.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def name_of(info: CommandInfo) -> str:
    """The name of a command."""
    return info.name or get_command_name(info.callback.__name__ if info.callback else "")


def command_line(words: Sequence[str]) -> TyperGroup:
    """The application for the words of a command line: of its commands the one that is called, none for its help.

    Each takes a millisecond to build. A name that none has is told by all of them.
    """
    called = next((word for word in words if not word.startswith("-")), "")
    built = copy(app)
    built.registered_commands = [info for info in app.registered_commands if name_of(info) == called]
    built.registered_groups = [info for info in app.registered_groups if info.name == called]
    known = not called or built.registered_commands or built.registered_groups
    return get_group(built if known else app)


DeskOption = Annotated[
    Path, typer.Option("--desk", envvar="ADJUDICATOR_DESK", help="The desk: the folder your campaigns live in.")
]
CampaignOption = Annotated[
    str, typer.Option("--campaign", "-c", help="Which campaign; not needed where the desk has only one.")
]
GameOption = Annotated[str, typer.Option(help="The game; a name that is none is answered with those there are.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
HERE = Path(".")
FIRST_GAME = "cp-campaign"
"""The game where none is named."""


def the_desk(folder: Path) -> "Desk":
    """The desk in `folder`; raises `NotFound` where there is none."""
    from adjudicator.campaign.desk.desk import SETTINGS, Desk, Settings
    from adjudicator.cli.files import load
    from adjudicator.errors import NotFound

    path = folder / SETTINGS
    if not path.exists():
        raise NotFound("desk/missing", f"{folder.resolve()} is no desk; `adjudicator init FOLDER` makes one")
    desk = Desk(folder, load(path, Settings))
    for warning in desk.warnings():
        complain(f"adjudicator: {warning}")
    return desk


def the_campaign(folder: Path, name: str = "") -> "LiveCampaign":
    """The campaign called `name` on the desk in `folder`, or the only one there is."""
    return campaign_on(the_desk(folder), name)


def campaign_on(desk: "Desk", name: str = "") -> "LiveCampaign":
    """The campaign called `name` on a desk, or the only one there is."""
    from adjudicator.errors import Refused
    from adjudicator.games import find_game

    if not name:
        names = desk.store.names()
        if len(names) != 1:
            there = ", ".join(names) or "none yet"
            raise Refused("campaign/which", f"say which campaign with --campaign; on this desk: {there}")
        (name,) = names
    return desk.campaign(name, find_game)


def the_board(folder: Path, name: str = "") -> "LiveCampaign":
    """The same, with a board to look at; raises `Refused` before it is set up."""
    live = the_campaign(folder, name)
    live.check_set_up()
    return live


def checked_address(address: str) -> str:
    """An address, if any is given, that mail can go to; raises `Refused`."""
    from adjudicator.errors import Refused
    from adjudicator.post.letters.letter import can_be_written_to

    if address and not can_be_written_to(address):
        raise Refused("address/none", f"{address!r} is no address that mail can go to; write it as name@example.org")
    return address


def the_seat(live: "LiveCampaign", seat: str) -> "Seat":
    """A seat of the campaign, or the referee's; raises `NotFound`."""
    from adjudicator.errors import NotFound
    from adjudicator.table import REFEREE, Seat

    seats = [*live.campaign.opening.seats, REFEREE]
    if seat not in seats:
        raise NotFound("seat/unknown", f"there is no seat {seat!r}; there are {', '.join(seats)}")
    return Seat(seat)
