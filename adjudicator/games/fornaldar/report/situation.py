"""Maps of what is to be decided in the middle of a turn: the places that are in question, how far forces come."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.combat.check import attackable
from adjudicator.games.fornaldar.movement.form import enemy_moves
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.movement.reaction import able_to_react
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.moved import reach
from adjudicator.games.fornaldar.report.skies import skies
from adjudicator.games.fornaldar.report.stacks import stacks
from adjudicator.games.fornaldar.report.styles import SIDES
from adjudicator.games.fornaldar.report.theatres import (
    EDGE,
    Marks,
    Window,
    fronts,
    own_weights,
    spot,
)
from adjudicator.games.fornaldar.words import HexId, Where
from adjudicator.table import Question, Step
from adjudicator.table.hexmap import HexMap, Marker, Wash

ROUND = 3
"""The number of hexes round a place that are shown."""
ACROSS = 15
DOWN = 16
"""Columns and rows that a page shows as large as can be read."""
REACH = "How far your forces come"
HEX = re.compile(r"(?<!\d)\d{4}(?!\d)")


def situation(view: View, step: Step, questions: Sequence[Question]) -> tuple[HexMap, ...]:
    """The maps of a decision; none where the report has them, or where no place is in question."""
    own = [question for question in questions if question.seat == view.seat]
    land = view.board.setting.land
    if own:
        choices = [HexId(id) for question in own for id in named(land, question)]
        return _map(view, choices, choices)
    if questions:
        return ()
    if step.window == "movement":
        return _movement(view)
    if step.window == "reaction":
        able = [*able_to_react(view)]
        leaders = [hex for leader, _ in able for hex in hexes_at(leader.at)]
        near = [hex for _, foes in able for at in foes for hex in hexes_at(at)]
        return _map(view, leaders, [*leaders, *near], reach(view, "reaction"))
    if step.window == "combat":
        places = [hex for at in attackable(view) for hex in hexes_at(at)]
        return _map(view, places, places)
    return ()


def _movement(view: View) -> tuple[HexMap, ...]:
    """11.3, 14.4 The reach of the seat's forces where they move now: in one window, else on its fronts.

    The whole land is in the report of the turn, and on the order page. No map where the enemy moves, or nobody can.
    """
    forced = view.board.phase.endswith("forced-march")
    washes = () if enemy_moves(view) else reach(view, "forced march" if forced else "movement")
    if not washes:
        return ()
    hexes = [HexId(hex) for wash in washes for hex in wash.cells]
    if _fits(_span(hexes, EDGE)):
        return (_drawn(view, REACH, _framed(hexes, EDGE), washes),)
    marks = Marks(washes=(*skies(view, ()), *washes))
    drawn = fronts(view, marks, own_weights(view, whole=False))
    return tuple(replace(front, title=f"{REACH}: {front.title}") for front in drawn)


def named(land: Land, question: Question) -> Iterator[str]:
    """The hexes that a question is about: of its key, and those it offers."""
    texts = [question.key, *(choice.value for choice in question.choices)]
    return (id for text in texts for id in HEX.findall(text) if id in land.hexes)


def _map(
    view: View, choices: Iterable[HexId], about: Iterable[HexId], washes: Sequence[Wash] = ()
) -> tuple[HexMap, ...]:
    """A window round some places, with the choices numbered; none without any."""
    places = [*dict.fromkeys(about)]
    chosen = [*dict.fromkeys(choices)]
    if not places:
        return ()
    listed = []
    for number, id in enumerate(chosen, 1):
        listed.append(f"{number} {view.say.closely(Where(id))}")
    markers = [Marker("choice", id, str(number)) for number, id in enumerate(chosen, 1)]
    return (_drawn(view, f"Your choices: {'; '.join(listed)}", _window(places), washes, markers),)


Shown = Callable[[HexId], bool]
"""Whether a hex is shown."""


def _drawn(view: View, title: str, shown: Shown, far: Sequence[Wash] = (), markers: Sequence[Marker] = ()) -> HexMap:
    """The part of the land that is shown, with what the seat knows to stand there."""
    land = view.board.setting.land
    hexes = [hex for hex in land.hexes if shown(hex)]
    inside = []
    for stack in stacks(view):
        if any(hex in hexes for hex in hexes_at(Where(stack.at))):
            inside.append(stack)
    return land_map(
        land,
        hexes,
        title=title,
        seats=SIDES,
        stacks=inside,
        washes=(*skies(view, ()), *far),
        markers=markers,
        ruins=view.board.ruins,
    )


def _window(places: Sequence[HexId]) -> Shown:
    """One window, if all fit one; else what lies round each place."""
    near = {hex for place in places for hex in within(place, ROUND)}
    if _fits(_span(places, ROUND)):
        return _framed(places, ROUND)
    return near.__contains__


def _framed(places: Sequence[HexId], edge: int) -> Shown:
    """All that lies between places, and so far beyond them."""
    return _span(places, edge).shows


def _span(places: Sequence[HexId], edge: int = 0) -> Window:
    columns, rows = zip(*map(spot, places), strict=True)
    return Window(min(columns) - edge, min(rows) - edge, max(columns) + edge, max(rows) + edge)


def _fits(window: Window) -> bool:
    """Whether a window fits a page."""
    if window.east - window.west >= ACROSS:
        return False
    return window.south - window.north < DOWN
