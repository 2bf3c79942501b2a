"""The muster: the ratings of the reader's characters and ships, and of everybody else's as they are printed."""

from collections.abc import Iterator

from adjudicator.games.fornaldar.counters.model import Character, Ship
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.report.forces import NONE, own
from adjudicator.games.fornaldar.say import alphabetical
from adjudicator.games.fornaldar.setting import Setting
from adjudicator.games.fornaldar.state import Person, Vessel
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import GroupId
from adjudicator.table import REFEREE
from adjudicator.table.pages import Column, Grid

PERSONS = (
    Column("Character", share=1.1),
    *(Column(head, "right", 0.65) for head in ("Combat", "Command", "Magic")),
    Column("MP", "right", 0.5),
    Column("Rank", share=0.75),
    Column("Gifts", share=1.4),
    Column("Stands in", share=1.8),
)
SHIPS = (
    Column("Ship", share=1.4),
    Column("Strength", "right", 0.8),
    Column("Carries", "right", 0.7),
    Column("MP", "right", 0.5),
    Column("Sails", share=0.8),
    Column("Lies in", share=2),
)
OTHERS = (Column("Of", share=0.7), Column("Characters and ships", share=5))


def characters(view: View) -> Iterator[Grid]:
    """The ratings of the reader's characters (2.3), with their wounds."""
    printed = view.board.setting.counters.characters
    persons = [piece for piece in own(view) if isinstance(piece, Person)]
    persons.sort(key=lambda person: alphabetical(printed[person.id].name))
    rows = tuple(_person(printed[person.id], person, view.board.say.place(person.at)) for person in persons)
    if rows:
        note = "Combat as printed; after a stroke what wounds have left. Heroes fight Trials and Melees twice as well."
        yield Grid("Characters and their ratings", PERSONS, rows, note=note)


def _person(printed: Character, person: Person, where: str) -> tuple[str, ...]:
    return (
        printed.name,
        f"{printed.combat}{f'/{printed.combat - person.wounds}' if person.wounds else ''}",
        str(printed.command),
        str(printed.magic),
        f"{printed.allowance:g}",
        (printed.rank or NONE).capitalize(),
        ", ".join([*ratings.gifts(printed), *["escort"] * person.escort]) or NONE,
        where,
    )


def ships(view: View) -> Iterator[Grid]:
    """The reader's ships (2.3, 14.2)."""
    printed = view.board.setting.counters.ships
    vessels = [piece for piece in own(view) if isinstance(piece, Vessel)]
    vessels.sort(key=lambda vessel: alphabetical(printed[vessel.id].name))
    rows = tuple(_ship(printed[vessel.id], vessel, view.board.say.place(vessel.at)) for vessel in vessels)
    if rows:
        note = (
            "Strength and capacity: undamaged/damaged. Ships that sail badly check attrition in rain and snow, "
            "unless they lie off a friendly coast (8.1.2)."
        )
        yield Grid("Ships", SHIPS, rows, note=note)


def _ship(printed: Ship, vessel: Vessel, where: str) -> tuple[str, ...]:
    return (
        ", ".join([printed.name, *ratings.condition(vessel)]),
        f"{printed.full}/{printed.damaged}",
        f"{printed.capacity}/{printed.capacity_damaged}",
        f"{printed.allowance:g}",
        "badly" if printed.bad_sailer else "well",
        where,
    )


def others(view: View) -> Iterator[Grid]:
    """2.3 The printed counters of the other sides in the scenario: what it says of them, never how they fare."""
    setting = view.board.setting
    if view.seat == REFEREE:
        return
    rows = tuple(
        (view.board.say.group(group.group), "; ".join(_printed(setting, group.group)) or NONE)
        for group in setting.scenario.groups
        if group.side != view.seat
    )
    note = (
        f"As printed and set up, without their escorts. {ratings.CHARACTER_KEY.partition('; +')[0]}. {ratings.SHIP_KEY}"
    )
    yield Grid("The counters of the others", OTHERS, rows, note=note)


def _printed(setting: Setting, group: GroupId) -> Iterator[str]:
    counters = setting.counters
    lines = next(each.hexes for each in setting.scenario.groups if each.group == group)
    yield from (ratings.brief(counters.characters[id]) for line in lines for id in line.characters)
    yield from (ratings.hull(counters.ships[id]) for line in lines for id in line.ships)
