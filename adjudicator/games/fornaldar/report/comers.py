"""Newcomers: by a mobilization roll, the non-aligned, reinforcements, and the points that fortresses brought."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.fornaldar.arrivals.production import FortressesProduced
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.printed.books import Setting
from adjudicator.games.fornaldar.printed.charts.mobilization import Mobilization, Modifier
from adjudicator.games.fornaldar.printed.scenarios.model import Expedition, Pieces, Reinforcement
from adjudicator.games.fornaldar.recovery.chances import added, table_of
from adjudicator.games.fornaldar.report import ratings
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import GroupId, Where
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import counted, joined

WHO = (
    Column("Who", share=0.9),
    Column("By", share=0.8),
    Column("On", "right", 0.3),
    Column("Modifiers of the roll", share=2.2),
    Column("What comes", share=2.2),
)
LATER = (
    Column("Box", "right", 0.3),
    Column("Side", share=0.7),
    Column("What enters", share=2.5),
    Column("Where", share=1.8),
)


def mobilization(setting: Setting) -> Iterator[Grid]:
    """10.3, 10.5 The Mobilization Table of the scenario: clans and kingdoms, and the non-aligned with their ratings."""
    table = setting.charts.mobilization.get(setting.scenario.id)
    if table is None:
        return
    rows = tuple(
        (
            Say(setting).group(GroupId(line.who)),
            line.side,
            str(line.number),
            "; ".join(_modifiers(setting, line.modifiers)) or NONE,
            _brings(setting, line),
        )
        for line in table.lines
    )
    general = []
    for side, modifiers in table.general.items():
        general.append(f"{side}: {'; '.join(_modifiers(setting, modifiers))}.")
    note = "Activated by two dice, modified, of the number or less." + (
        f" All rolls: {' '.join(general)}" if general else ""
    )
    yield Grid("Mobilization Table", WHO, rows, note=note)


def numbers(known: State, who: GroupId) -> str:
    """The rolls that activate somebody, with what is added now: "on 6"; where both sides may try, "F 4, M 3"."""
    table = table_of(known.board)
    if table is None:
        return ""
    reaches = []
    for line in table.lines:
        if line.who == who:
            modifiers = [by for _, by in added(known, line)]
            reaches.append((line.side, line.number - sum(modifiers)))
    if len(reaches) == 1:
        ((_, reach),) = reaches
        return f"on {reach}"
    return ", ".join(f"{side[:1]} {reach}" for side, reach in reaches)


def _brings(setting: Setting, line: Mobilization) -> str:
    """The pieces that a non-aligned character brings, and where they stand at the start; nothing for kingdoms."""
    for each in setting.scenario.non_aligned:
        if line.who in each.characters:
            place = Say(setting).place(Where(each.hex))
            return f"{_pieces(setting, each)}; {place}"
    return NONE


def _pieces(setting: Setting, pieces: Pieces) -> str:
    """Pieces as they are printed: characters, ships, points."""
    counters = setting.counters
    parts = []
    for character in pieces.characters:
        parts.append(ratings.brief(counters.characters[character]))
    for ship in pieces.ships:
        parts.append(ratings.hull(counters.ships[ship]))
    for colour, csps in pieces.csps.items():
        parts.append(Say(setting).points(colour, csps))
    return ", ".join(parts)


def _modifiers(setting: Setting, modifiers: Iterable[Modifier]) -> Iterator[str]:
    """The modifiers of a roll, each with its condition."""
    return (modifier.words(Say(setting).anything) for modifier in modifiers)


def reinforcements(setting: Setting) -> Iterator[Grid]:
    """5.B Reinforcements and expeditions of both sides, by the box of the Calendar Track."""
    scenario = setting.scenario
    rows = [_reinforcement(setting, each) for each in scenario.reinforcements]
    if scenario.expedition:
        rows.append(_expedition(setting, scenario.expedition))
    if rows:
        note = "They enter active, in the Reinforcement Phase of the turn with that box of the Calendar Track."
        yield Grid("Reinforcements", LATER, tuple(rows), note=note)


def _reinforcement(setting: Setting, each: Reinforcement) -> tuple[str, ...]:
    pieces = [_pieces(setting, each)]
    if each.wanderers:
        wanderers = counted(each.wanderers, "Wanderer")
        pieces.append(f"{wanderers} drawn by lot")
    return (
        str(each.turn),
        each.side,
        ", ".join(filter(None, pieces)),
        _entry(setting, each),
    )


def _entry(setting: Setting, each: Reinforcement) -> str:
    """The place where reinforcements come in."""
    if each.into:
        kingdoms = joined(map(Say(setting).group, each.into), "or")
        return f"any fortress of {kingdoms}"
    if not each.edge:
        return ""
    sea = f", {each.sea}" if each.sea else ""
    return f"the {each.edge} edge of the map{sea}"


def _expedition(setting: Setting, each: Expedition) -> tuple[str, ...]:
    name = setting.counters.groups[each.group].full_name
    upkeep = ", ".join(f"{step.points} in boxes {step.low}–{step.high}" for step in each.upkeep)
    terms = f"if its side wants it and pays Victory Points for it each turn ({upkeep})"
    hexes = joined(each.hexes, "or")
    host = Say(setting).group(each.welcome_in)
    return (
        str(each.turn),
        each.side,
        f"{name}, {terms}: {_pieces(setting, each)}",
        f"{hexes}; welcome in {host}",
    )


RAISED = (Column("Kingdom", share=0.8), Column("Points", "right", 0.5), Column("Raised", share=5))


def raised(view: View, facts: Sequence[FortressesProduced]) -> Iterator[Grid]:
    """The points that were brought, by kingdom, with their places."""
    say = view.say
    rows = []
    marked = []
    for place, fact in enumerate(facts):
        number = sum(fact.raised.values())
        rows.append((say.group(fact.group), str(number), fact.where(say)))
        if fact.side == view.seat:
            marked.append(place)
    if rows:
        note = f"The points of the year, by every kingdom ({facts[0].rule})."
        yield Grid("", RAISED, tuple(rows), marked=tuple(marked), note=note)
