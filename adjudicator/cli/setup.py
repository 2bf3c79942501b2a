"""Commands that set a desk and its campaigns up."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.app import (
    FIRST_GAME,
    HERE,
    CampaignOption,
    DeskOption,
    GameOption,
    JsonOption,
    app,
    checked_address,
    the_campaign,
    the_desk,
    the_seat,
)
from adjudicator.cli.output import say
from adjudicator.cli.standing import tell, waits_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.campaign.referee.campaign_file import CampaignPlan
    from adjudicator.table.game import Game

POSITION = """
# A board to go on from, in place of the set-up: a file that `adjudicator position` wrote, or you made of one.
# position: position.json
"""
EXAMPLE = """\
# A campaign file: `adjudicator new FILE` opens the campaign.
campaign: {name}
game: {game}
title: The first campaign
# {least} to {most} players; take out the seats that nobody plays. A seat that is written {{player: open}} is given to
# somebody who asks for one by mail: `adjudicator seat` tells how others learn of it, and gives it. Who lives in another
# time zone than that of the schedule is told all moments in his own: {{..., timezone: America/New_York}}.
seats:
{seats}
# The options with their values and defaults; take the # away to change one.
options:
{options}
{own}{position}
# Where dice and lots come from: chain (proved by the program) or manual (you throw or draw, and type them in).
dice: chain

# A question that no orders answer: ask the player and wait, or take its default.
tempo: ask

# What a mail must show to speak for a seat: strict (key and address), key, or address+dkim.
authority: strict

# Who may write to whom through the program: public, private, anonymous.
press: [public, private]
# Kinds of windows in which nobody does, by their names in order files.
# no_press_in: [retreats]
# Gunboat: no player learns who plays what, from any letter or page, before the end.
# gunboat: true

# Who gets the public report.
# observers: {{Name: name@example.org}}
# Whether the public pages (`site` in desk.yaml) tell who has sent orders.
# shows_sent: true

# How far your players need trust you: friends; witnessed, with seals and a public beacon; or sealed, where nobody, you
# included, can read orders before the deadline, and players seal them on their own machines (README tells).
level: friends
# The seat you play yourself, and whether it orders before the others are told of a window.
# referee_seat: A
# referee_first: true
# Whether players give words of luck when they accept, so that nobody can have chosen the dice of the set-up. The
# campaign begins when all have accepted (`adjudicator begin` does not wait); with `false` it begins at once. Without
# this line it is true where the program throws the dice and a player other than you has an address.
# luck: true
# At witnessed and sealed, or set alone: the beacon, the hours from deadline to round, and how many hours a silent
# referee is waited for.
# beacon: quicknet
# delay: 1
# silence: 48
# fallback: what takes the place of a beacon that has ended for good, as a draw, in which form

# When orders are due, as `adjudicator tick` keeps it; without a schedule you lock the windows (`advance --lock`).
schedule:
{schedule}
"""


@app.command()
def init(folder: Annotated[Path, typer.Argument(help="The folder to make the desk in.")]) -> None:
    """Make a desk, the folder your campaigns live in."""
    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.games import game_names

    Desk.create(folder)
    say(f"{folder} is a desk now. Next: `adjudicator example --game GAME` prints a campaign file to fill in.")
    say(f"The games: {', '.join(game_names())}.")


@app.command()
def migrate(desk: DeskOption = HERE) -> None:
    """Create the tables of the desk's database.

    Once, after `database:` or `workers:` in desk.yaml was changed.
    """
    from adjudicator.campaign.store.application import migrate as make_tables
    from adjudicator.cli.post import jobs_of

    held = the_desk(desk)
    make_tables(held.database)
    if held.settings.workers:
        jobs_of(held).create_tables(held.database)
    say("The tables are there.")


@app.command()
def example(
    game: GameOption = FIRST_GAME,
    name: Annotated[str, typer.Option(help="The name of the campaign.")] = "my-campaign",
    scenario: Annotated[
        bool, typer.Option("--scenario", "--map", help="Print the built-in map, or set, instead, to make your own of.")
    ] = False,
) -> None:
    """Print a campaign file to fill in."""
    from adjudicator.campaign.terms.schedule import Schedule
    from adjudicator.cli.option_lines import option_lines
    from adjudicator.games import find_game

    game_asked = find_game(game)
    if scenario:
        print_scenario(game_asked)
        return
    seats = _seats_of(game_asked, game_asked.books.scenario(None)[0])
    file = EXAMPLE.format(
        name=name,
        game=game,
        least=game_asked.meta.seats_min,
        most=len(seats),
        seats="\n".join(f"  {seat}: {{player: Name, address: name@example.org}}" for seat in seats),
        options=option_lines(game_asked.options),
        own=_own(game_asked),
        position=POSITION if game_asked.position is not None else "",
        schedule=option_lines(Schedule, set_already=("timezone", "every", "at")),
    )
    say(file)


def print_scenario(game: "Game") -> None:
    """Print what a game is played with, to change it; raises `Refused` where that is more than one file."""
    from adjudicator.errors import Refused

    files = game.books.files()
    if not files:
        raise Refused("example/no-files", f"{game.meta.title} is played with nothing a referee could make of his own")
    if len(files) > 1:
        written = f"`adjudicator data {game.meta.name} --out FOLDER` writes them"
        raise Refused("example/files", f"{game.meta.title} is played with {len(files)} files; {written}")
    sys.stdout.buffer.write(*files.values())


def _own(game: "Game") -> str:
    """The way for a referee to play with his own data in place of a game's, as comments and a key."""
    import textwrap

    from adjudicator.table.prose import joined

    files = game.books.files()
    if not files:
        return ""
    if len(files) > 1:
        own = f"Your own {joined(files, 'or')}, in a folder beside this one"
        ways = f"`adjudicator data {game.meta.name} --out mine` writes them; keep those you change."
        key = "mine"
    else:
        own = f"Your own {_parts(game)}, in a file beside this one"
        ways = f"`adjudicator example --game {game.meta.name} --scenario` prints those."
        key = "mine.json"
    head = f"{own}; without it the built-in ones are used:"
    return "\n".join([*(f"# {line}" for line in textwrap.wrap(head, 110)), f"# {ways}", f"# scenario: {key}", ""])


def _parts(game: "Game") -> str:
    """The parts of the only file of a game: the names of its lists ("sides and cards")."""
    import msgspec

    from adjudicator.table.prose import joined

    scenario, _ = game.books.scenario(None)
    named = msgspec.to_builtins(scenario)
    return joined(name for name, value in named.items() if isinstance(value, dict | list))


@app.command()
def new(
    file: Annotated[Path, typer.Argument(help="The campaign file (see `adjudicator example`).")],
    desk: DeskOption = HERE,
) -> None:
    """Open a campaign and write the invitations.

    With `referee_seat`, `luck` and `level` the campaign file says how far players need trust you. Unless it says
    `luck: false`, players who have an address are asked for a word of luck when they accept, and the board is set up
    when all have (`begin` does not wait). Where you play yourself in a game with a hidden board no level helps: your
    desk holds that board.
    """
    opened = open_plan(the_desk(desk), file)
    name = opened.campaign.opening.name
    say(f"Campaign {name} is open. Invitations with the seats' keys: {desk / 'invitations' / name}")
    say(_next(opened, by_mail=the_desk(desk).settings.mail is not None))
    if (seat := opened.campaign.opening.trust.referee_seat) and not opened.game.meta.open_board:
        note = f"You play {seat} in a game with a hidden board, which your desk shows you: no level helps against that."
        say(f"{note} Tell your players, or let somebody be the referee who does not play.")
    say(_other_beacon(opened))
    for line in _open_seats(the_desk(desk), opened):
        say(line)
    say(waits_for(opened))


def _open_seats(desk: "Desk", live: "LiveCampaign") -> "Iterator[str]":
    """The way to find players for the seats that are open, where some are."""
    from adjudicator.cli.seats import seats_told

    if live.vacant():
        yield from seats_told(desk, live)


def _other_beacon(live: "LiveCampaign") -> str:
    """A sentence that the beacon is not the one everybody knows, where that is so."""
    from adjudicator.campaign.terms.beacon import is_quicknet

    beacon = live.campaign.opening.trust.beacon
    if beacon is None or is_quicknet(beacon):
        return ""
    other = f"THE BEACON IS NOT QUICKNET, but one at {beacon.url}: who runs it may know its rounds beforehand."
    return f"{other} Each invitation says so."


def _next(live: "LiveCampaign", *, by_mail: bool) -> str:
    """The next step after the invitations."""
    if live.is_gathering:
        way = (
            "`adjudicator tick` mails them, and takes in who accepts"
            if by_mail
            else "Hand them over; `adjudicator accept SEAT --luck WORDS` enters who accepts"
        )
        return f"{way}. The board is set up then, by the players' words of luck, and the first reports follow."
    if by_mail:
        return "`adjudicator tick` mails them with the first reports."
    return "`adjudicator report` prints the first reports, `adjudicator form SEAT` a blank order form."


@app.command()
def replace(
    seat: Annotated[str, typer.Argument(help="The seat.")],
    reason: Annotated[str, typer.Option(help="Why; it is kept in the history, and everybody is told.")],
    player: Annotated[str, typer.Option(help="The new player's name; without one the player stays.")] = "",
    address: Annotated[str, typer.Option(help="The new player's address.")] = "",
    timezone: Annotated[str, typer.Option(help="The new player's time zone, as Europe/Berlin.")] = "",
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Give a seat to another player, with a new key; everybody is told who he is.

    Without --player the seat's player stays as he is and gets a new key: in place of one that he lost (a key is erased
    from the desk once its invitation is mailed) or that others may know.
    """
    from adjudicator.campaign.play.live import key_hash
    from adjudicator.errors import Refused

    live = the_campaign(desk, campaign)
    held = the_desk(desk)
    owner = the_seat(live, seat)
    checked_address(address)
    if not player and live.campaign.players[owner].is_open:
        raise Refused("replace/nobody", f"nobody plays {owner} yet: name the new player with --player")
    key = held.new_seat_key(live.campaign.opening.name, owner)
    held_by = {"name": player, "address": address, "timezone": timezone, "key_hash": key_hash(key)}
    if not player:
        same = live.campaign.players[owner]
        held_by |= {
            "name": same.name, "address": address or same.address, "timezone": timezone or same.timezone
        }  # fmt: skip
    live.replace_player(owner, held_by, reason)
    invite(held, live)
    tell(live, f"{held_by['name']} holds seat {owner} now; the new invitation is in {desk / 'invitations'}.", json=json)


def open_plan(desk: "Desk", file: Path) -> "LiveCampaign":
    """Open the campaign of a campaign file and write its invitations; raises `Refused` with what is wrong."""
    from adjudicator.campaign.referee.campaign_file import CampaignPlan
    from adjudicator.cli.files import load

    return open_planned(desk, load(file, CampaignPlan), file)


def open_planned(desk: "Desk", plan: "CampaignPlan", file: Path) -> "LiveCampaign":
    """Open a campaign as it was read from a file; raises likewise."""
    from adjudicator.campaign.desk.desk import NAME
    from adjudicator.cli.files import convert, own_data
    from adjudicator.errors import Refused
    from adjudicator.games import find_game

    game = find_game(plan.game)
    if not NAME.match(plan.campaign):
        raise Refused("campaign/name", f"{plan.campaign!r} is no name: small letters, digits and -, at most 40")
    check_people(plan, file)
    given, scenario = own_data(file.parent / plan.scenario, game) if plan.scenario else (None, None)
    _check_seats(plan, game, scenario)
    options = convert(plan.options, game.options, file, ("options",))
    position = None
    if plan.position:
        from adjudicator.cli.begun import begun

        options, position = begun(file.parent / plan.position, plan, game, scenario)
    live = desk.open_campaign(plan, given, options, find_game, position)
    invite(desk, live)
    return live


def invite(desk: "Desk", live: "LiveCampaign") -> None:
    """Write each seat's invitation with its key."""
    from adjudicator.campaign.store.closed import closed_folder, write_closed
    from adjudicator.post.letters.checking import CHECKER, PROGRAM
    from adjudicator.post.letters.inviting import invitation_text

    name = live.campaign.opening.name
    folder = desk.folder / "invitations" / name
    closed_folder(folder)
    address = desk.settings.mail.address if desk.settings.mail else ""
    for seat, key in desk.secrets(name).keys.items():
        write_closed(desk.invitation_path(name, seat), invitation_text(live, seat, key, address).encode())
    write_closed(folder / CHECKER, PROGRAM)


def _seats_of(game: "Game", scenario: Any) -> "Sequence[str]":
    """The seats of a scenario, where it has its own; else those of the game."""
    return game.books.seats(scenario) or game.meta.seats


def _check_seats(plan: "CampaignPlan", game: "Game", own: Any) -> None:
    """Raise `Refused` where a file names other seats than there are; `own` is the referee's scenario, if he has one."""
    from adjudicator.errors import Refused

    meta = game.meta
    scenario = own or game.books.scenario(None)[0]
    seats = _seats_of(game, scenario)
    unknown = [seat for seat in plan.seats if seat not in seats]
    if unknown or len(plan.seats) < meta.seats_min:
        raise Refused(
            "campaign/seats",
            f"{meta.title} is for {meta.seats_min} to {len(seats)} of the seats {', '.join(seats)}; "
            f"the file names {', '.join(plan.seats) or 'none'}",
        )


def check_people(plan: "CampaignPlan", file: Path) -> None:
    """Raise `Refused` with the place of every address that is none, or where the seats do not go with the level."""
    from adjudicator.campaign.referee.campaign_file import check_names
    from adjudicator.cli.files import refusal
    from adjudicator.post.letters.letter import can_be_written_to
    from adjudicator.table import Problem

    given: dict[tuple[str, ...], str] = {("seats", seat, "address"): held.address for seat, held in plan.seats.items()}
    given |= {("observers", name): address for name, address in plan.observers.items()}
    wrong = [
        Problem(
            kind="illegal",
            code="campaign/address",
            path=path,
            message=f"{address!r} is no address that mail can go to;",
            hint="write it as name@example.org, or leave it out and hand the letters over yourself.",
        )
        for path, address in given.items()
        if address and not can_be_written_to(address)
    ]
    if wrong:
        raise refusal(file, "campaign/address", wrong)
    check_names(plan)
    _ = plan.trust  # it refuses seats that do not go with the level
