"""The muster: every counter of the scenario as it is printed."""

from collections.abc import Iterable, Iterator

from adjudicator.games.fornaldar.board.say import Say, alphabetical
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.counters.model import Character, Ship
from adjudicator.games.fornaldar.printed.scenarios.model import Pieces
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.words import ShipId
from adjudicator.table.pages import Column, Grid

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
