"""A small map of what is to be decided in the middle of a turn: a window round the places that are in question."""

import re
from collections.abc import Iterable, Iterator, Sequence

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.combat.check import attackable
from adjudicator.games.fornaldar.land.model import Land
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.movement.reaction import able_to_react
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.skies import skies
from adjudicator.games.fornaldar.report.stacks import stacks
from adjudicator.games.fornaldar.report.styles import SIDES
from adjudicator.games.fornaldar.report.theatres import HIGH, WIDE, Window, spot
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import HexId, Where
from adjudicator.table import Question, Step
from adjudicator.table.hexmap import HexMap, Marker

ROUND = 3
"""How many hexes round a place are shown."""
HEX = re.compile(r"(?<!\d)\d{4}(?!\d)")


def situation(view: View, step: Step, questions: Sequence[Question]) -> HexMap | None:
    """The map of a decision; None where the report has it, or where no place is in question."""
    own = [question for question in questions if question.seat == view.seat]
    land = view.board.setting.land
    if own:
        choices = [HexId(id) for question in own for id in named(land, question)]
        return _map(view, choices, choices)
    if questions:
        return None
    if step.window == "reaction":
        able = [*able_to_react(view)]
        leaders = [hex for leader, _ in able for hex in hexes_at(leader.at)]
        return _map(view, leaders, [*leaders, *(hex for _, foes in able for at in foes for hex in hexes_at(at))])
    if step.window == "combat":
        places = [hex for at in attackable(view) for hex in hexes_at(at)]
        return _map(view, places, places)
    return None


def named(land: Land, question: Question) -> Iterator[str]:
    """The hexes that a question is about: of its key, and those it offers."""
    told = [question.key, *(choice.value for choice in question.choices)]
    return (id for text in told for id in HEX.findall(text) if id in land.hexes)


def _map(view: View, choices: Iterable[HexId], about: Iterable[HexId]) -> HexMap | None:
    """A window round some places, with the choices numbered; None without any."""
    land, places, chosen = view.board.setting.land, [*dict.fromkeys(about)], [*dict.fromkeys(choices)]
    if not places:
        return None
    shown = [*_window(land, places)]
    listed = [f"{number} {view.board.say.place(Where(id))}" for number, id in enumerate(chosen, 1)]
    return land_map(
        land,
        shown,
        title=f"Your choices: {'; '.join(listed)}",
        seats=SIDES,
        stacks=[stack for stack in stacks(view) if any(hex in shown for hex in hexes_at(Where(stack.at)))],
        washes=tuple(skies(view, ())),
        markers=[Marker("choice", id, str(number)) for number, id in enumerate(chosen, 1)],
        ruins=view.board.ruins,
    )


def _window(land: Land, places: Sequence[HexId]) -> Iterator[HexId]:
    """One window, if all fit one; else what lies round each place."""
    columns, rows = zip(*map(spot, places), strict=True)
    window = Window(min(columns) - ROUND, min(rows) - ROUND, max(columns) + ROUND, max(rows) + ROUND)
    fits = window.east - window.west < WIDE and window.south - window.north < HIGH
    near = {hex for place in places for hex in within(place, ROUND)}
    return (hex for hex in land.hexes if (window.shows(hex) if fits else hex in near))
