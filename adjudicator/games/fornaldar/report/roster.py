"""7.4 The sheets of counters: the Combat Rating Roster to mark wounds on, and every counter as it is printed."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.fornaldar.board.pieces import persons_among
from adjudicator.games.fornaldar.board.say import Say, alphabetical
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.counters.model import Character, Ship
from adjudicator.games.fornaldar.printed.scenarios.model import Pieces
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.report.forces import NONE, by_band
from adjudicator.games.fornaldar.report.stacks import STYLES
from adjudicator.games.fornaldar.state import AnyPiece, Person
from adjudicator.games.fornaldar.words import ShipId
from adjudicator.table import REFEREE, Seat
from adjudicator.table.pages import Column, Grid
from adjudicator.table.situation import Sheet

BOX = "☐"
TAKEN = "■"
"""A point of combat strength, and one that a wound has taken."""

COLUMNS = (
    Column("Character", share=1.1),
    Column("Ratings", "centre", 0.7),
    Column("Rank", share=0.9),
    Column("MP", "right", 0.4),
    Column("Wounds", share=1.5),
    Column("Bears", share=1.7),
)


def rosters(view: View) -> list[tuple[str, Sheet]]:
    """The roster of the reader; the referee has those of both sides."""
    seats = [style.seat for style in STYLES] if view.seat == REFEREE else [view.seat]
    return [(f"roster-{seat}", roster(view, seat)) for seat in seats]


def roster(view: View, seat: Seat) -> Sheet:
    """The characters of a side by clan and kingdom, with a box for each point of Combat Strength.

    It is the same as long as no wound, no item and no escort changes it, so that it goes out once; with the report of a
    turn, as all that changes it is told in between.
    """
    pieces = [piece for piece in view.pieces.values() if piece.side == seat]
    return Sheet(
        title="Combat Rating Roster",
        subtitle=next(style.name for style in STYLES if style.seat == seat),
        campaign="",
        head="",
        facts=(),
        sides=tuple(_kingdoms(view, pieces)),
        notes=(
            "Cross out a box for each wound, from the left. A character whose boxes are all crossed is dead (7.4.1).",
            "Ratings: combat–command–magic; + with an escort. Keep this sheet from your enemy (7.4).",
        ),
        blanks=(),
        is_kept=True,
    )


def _kingdoms(view: View, pieces: Sequence[AnyPiece]) -> Iterator[Grid]:
    """A table of the characters of each clan and kingdom, wherever they have gone in the order of their counters."""
    counters = view.board.setting.counters
    printed = list(counters.characters)
    for band, inside in by_band(view, pieces).items():
        persons = sorted(persons_among(inside), key=lambda person: printed.index(person.id))
        if not persons:
            continue
        title = counters.groups[band].full_name
        if not any(person.active for person in persons):
            title += ", inactive"
        rows = tuple(_row(view, counters.characters[person.id], person) for person in persons)
        yield Grid(title, COLUMNS, rows)


def _row(view: View, printed: Character, person: Person) -> tuple[str, ...]:
    items = []
    for number, treasure in sorted(view.treasures.items()):
        if treasure.bearer == person.id:
            items.append(view.say.item(number))
    boxes = TAKEN * person.wounds
    boxes += BOX * (printed.combat - person.wounds)
    return (
        printed.name + " +" * person.escort,
        ratings.ratings(printed),
        _rank(printed) or NONE,
        f"{printed.allowance:g}",
        " ".join(boxes),
        ", ".join(items) or NONE,
    )


def _rank(printed: Character) -> str:
    """A character's rank, and that he is a hero; empty where he is neither."""
    parts: list[str] = []
    if printed.rank:
        parts.append(printed.rank)
    if printed.hero:
        parts.append("hero")
    return ", ".join(parts).capitalize()


PERSONS = (
    Column("Of", share=0.9),
    Column("Character", share=1.1),
    *(Column(head, "right", 0.6) for head in ("Combat", "Command", "Magic")),
    Column("MP", "right", 0.4),
    Column("Rank", share=0.75),
    Column("Gifts", share=1.6),
)
SHIPS = (
    Column("Of", share=0.9),
    Column("Ship", share=1.4),
    Column("Strength", "right", 0.8),
    Column("Carries", "right", 0.7),
    Column("MP", "right", 0.5),
    Column("Sails", share=0.8),
)


def characters(setting: Setting) -> Grid:
    """2.3 The ratings of every character who is set up or may come, side by side with those of his own."""
    rows = tuple(_person(setting, printed) for printed in printed_characters(setting))
    note = "Combat: how many wounds kill. Heroes fight Trials and Melees twice as well. Escort: one can be attached."
    return Grid("Characters", PERSONS, rows, note=note)


def ships(setting: Setting) -> Grid:
    """2.3, 14.2 Every ship."""
    rows = tuple(_ship(setting, printed) for printed in printed_ships(setting))
    note = (
        "Strength and capacity: undamaged/damaged. Ships that sail badly check attrition in rain and snow, unless they "
        "lie off a friendly coast (8.1.2)."
    )
    return Grid("Ships", SHIPS, rows, note=note)


def printed_characters(setting: Setting) -> list[Character]:
    """The characters who are set up, may be activated or may come, group by group."""
    printed = setting.counters.characters
    ids = [id for pieces in _laid_out(setting) for id in pieces.characters]
    ids += [id for id, each in printed.items() if each.wanderer and _draws_wanderers(setting)]
    order = [group.group for group in setting.scenario.groups]
    return sorted(
        (printed[id] for id in dict.fromkeys(ids)), key=lambda each: (_place(order, each), alphabetical(each.name))
    )


def printed_ships(setting: Setting) -> list[Ship]:
    """The ships that are set up or may come, group by group."""
    order = [group.group for group in setting.scenario.groups]
    ids: dict[ShipId, None] = {}
    for pieces in _laid_out(setting):
        ids.update(dict.fromkeys(pieces.ships))
    ships = [setting.counters.ships[id] for id in ids]
    return sorted(ships, key=lambda ship: (_place(order, ship), alphabetical(ship.name)))


def _laid_out(setting: Setting) -> Iterator[Pieces]:
    scenario = setting.scenario
    for group in scenario.groups:
        yield from group.hexes
    yield from (*scenario.non_aligned, *scenario.reinforcements)
    if scenario.expedition:
        yield scenario.expedition


def _draws_wanderers(setting: Setting) -> bool:
    return any(each.wanderers for each in setting.scenario.reinforcements)


def _place(order: Iterable[str], printed: Character | Ship) -> tuple[int, str]:
    groups = [*order]
    return (groups.index(printed.group) if printed.group in groups else len(groups), printed.group)


def _person(setting: Setting, printed: Character) -> tuple[str, ...]:
    return (
        Say(setting).group(printed.group),
        printed.name,
        str(printed.combat),
        str(printed.command),
        str(printed.magic),
        f"{printed.allowance:g}",
        (printed.rank or NONE).capitalize(),
        ", ".join([*ratings.gifts(printed), *["escort"] * printed.escort]) or NONE,
    )


def _ship(setting: Setting, printed: Ship) -> tuple[str, ...]:
    return (
        Say(setting).group(printed.group),
        printed.name,
        f"{printed.full}/{printed.damaged}",
        f"{printed.capacity}/{printed.capacity_damaged}",
        f"{printed.allowance:g}",
        "badly" if printed.bad_sailer else "well",
    )
