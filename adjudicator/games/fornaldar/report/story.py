"""The story of a turn: what each phase brought, numbered as the map's arrows are."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.fornaldar import facts
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.telling import tell
from adjudicator.games.fornaldar.view import View
from adjudicator.table.hexmap import March
from adjudicator.table.pages import Chapter, Line
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
    | facts.PhaseBegan
)
"""What the tables tell better than the story."""


def marches(view: View, told: Sequence[FNFact]) -> tuple[March, ...]:
    """The movements that the map shows, with the numbers of the story."""
    return tuple(
        March(number, fact.side, fact.path)
        for number, fact in _numbered(view, told)
        if number and isinstance(fact, facts.ForceMoved | facts.ForceSeen)
    )


def chapters(view: View, told: Sequence[FNFact]) -> tuple[Chapter, ...]:
    """A chapter for each Game-Turn."""
    title, by_title = "Set-up", dict[str, list[Line]]()
    for number, fact in _numbered(view, told):
        if isinstance(fact, facts.GameTurnBegan):
            title = f"Game-Turn {fact.game_turn}"
        if not isinstance(fact, SETTING_UP | facts.GameTurnBegan):
            by_title.setdefault(title, []).append(replace(tell(view, fact), number=number))
    return tuple(Chapter(title, tuple(lines)) for title, lines in by_title.items())


def _numbered(view: View, told: Sequence[FNFact]) -> Iterator[tuple[int | None, FNFact]]:
    """Each fact with its number on the map; what the owner knows wholly he is not told again as others see it."""
    number = 0
    for fact in told:
        if isinstance(fact, facts.ForceSeen) and view.seat in (fact.side, REFEREE):
            continue
        moved = isinstance(fact, facts.ForceMoved | facts.ForceSeen)
        number += moved
        yield (number if moved else None), fact
