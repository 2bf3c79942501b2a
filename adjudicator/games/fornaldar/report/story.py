"""The story of a turn: what each phase brought, numbered as the map's arrows are."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from adjudicator.games.fornaldar import facts
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.rules.turn import turn_title
from adjudicator.games.fornaldar.telling import tell
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import PHASES
from adjudicator.table.hexmap import March
from adjudicator.table.lines import Line
from adjudicator.table.pages import Chapter
from adjudicator.table.words import REFEREE

SETTING_UP = (
    facts.CampaignSet
    | facts.GroupEntered
    | facts.Placed
    | facts.ItemGiven
    | facts.ItemHidden
    | facts.StackOrdered
    | facts.LotDivided
    | facts.LotsUnited
)
"""What the tables tell better than the story."""


def marches(view: View, told: Sequence[FNFact]) -> tuple[March, ...]:
    """The movements from hex to hex that the map shows, with the numbers of the story."""
    moved = [
        (number, fact)
        for number, fact in _numbered(view, told)
        if number and isinstance(fact, facts.ForceMoved | facts.ForceSeen)
    ]
    ways = [(number, fact.side, tuple(hex for hex, _ in groupby(map(hex_of, fact.path)))) for number, fact in moved]
    return tuple(March(number, side, way) for number, side, way in ways if len(way) > 1)


def chapters(view: View, told: Sequence[FNFact]) -> tuple[Chapter, ...]:
    """A chapter for each phase in which something happened."""
    title, by_title = _opening(view, told), dict[str, list[Line]]()
    turn = title
    for number, fact in _numbered(view, told):
        if isinstance(fact, facts.GameTurnBegan):
            title = turn = turn_title(fact.game_turn)
        elif isinstance(fact, facts.PhaseBegan):
            title = f"{turn}: {PHASES[fact.phase]}"
        elif not isinstance(fact, SETTING_UP):
            by_title.setdefault(title, []).append(replace(tell(view, fact), number=number))
    return tuple(Chapter(title, tuple(lines)) for title, lines in by_title.items())


def _opening(view: View, told: Sequence[FNFact]) -> str:
    """The turn that the first of these facts belong to."""
    begun = next((fact.game_turn for fact in told if isinstance(fact, facts.GameTurnBegan)), None)
    return turn_title(view.board.game_turn if begun is None else begun - 1)


def _numbered(view: View, told: Sequence[FNFact]) -> Iterator[tuple[int | None, FNFact]]:
    """Each fact with its number on the map; what the owner knows wholly he is not told again as others see it."""
    number = 0
    for fact in told:
        if isinstance(fact, facts.ForceSeen) and view.seat in (fact.side, REFEREE):
            continue
        moved = isinstance(fact, facts.ForceMoved | facts.ForceSeen)
        number += moved
        yield (number if moved else None), fact
