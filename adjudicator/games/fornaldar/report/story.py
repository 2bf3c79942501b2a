"""The story of a turn: what each phase brought, numbered as the map's arrows are."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.movement.going import ForceMoved, ForceSeen
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.turn import GameTurnBegan, PhaseBegan, turn_title
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import PHASES
from adjudicator.table import REFEREE, Line
from adjudicator.table.hexmap import March
from adjudicator.table.pages import Passage


def marches(view: View, told: Sequence[FNFact]) -> tuple[March, ...]:
    """The movements from hex to hex that the map shows, with the numbers of the story."""
    moved = [
        (number, fact) for number, fact in _numbered(view, told) if number and isinstance(fact, ForceMoved | ForceSeen)
    ]
    ways = [(number, fact.side, tuple(hex for hex, _ in groupby(map(hex_of, fact.path)))) for number, fact in moved]
    return tuple(March(number, side, way) for number, side, way in ways if len(way) > 1)


def chapters(view: View, told: Sequence[FNFact]) -> tuple[Passage, ...]:
    """A chapter for each phase in which something happened."""
    title, by_title = _opening(view, told), dict[str, list[Line]]()
    turn = title
    for number, fact in _numbered(view, told):
        if isinstance(fact, GameTurnBegan):
            title = turn = turn_title(fact.game_turn)
        elif isinstance(fact, PhaseBegan):
            title = f"{turn}: {PHASES[fact.phase]}"
        elif fact.in_story:
            by_title.setdefault(title, []).append(replace(fact.told(view.board.say), number=number))
    return tuple(Passage(title, tuple(lines)) for title, lines in by_title.items())


def _opening(view: View, told: Sequence[FNFact]) -> str:
    """The turn that the first of these facts belong to."""
    begun = next((fact.game_turn for fact in told if isinstance(fact, GameTurnBegan)), None)
    return turn_title(view.board.game_turn if begun is None else begun - 1)


def _numbered(view: View, told: Sequence[FNFact]) -> Iterator[tuple[int | None, FNFact]]:
    """Each fact with its number on the map; what the owner knows wholly he is not told again as others see it."""
    number = 0
    for fact in told:
        if isinstance(fact, ForceSeen) and view.seat in (fact.side, REFEREE):
            continue
        moved = isinstance(fact, ForceMoved | ForceSeen)
        number += moved
        yield (number if moved else None), fact
