"""Captured territories in the news: the reader's own and those of others, gathered in sentences."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.games.cp_campaign.aftermath import TurnEnded
from adjudicator.games.cp_campaign.capture import TerritoryCaptured
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import captured
from adjudicator.table import Seat
from adjudicator.table.fact import of_kind
from adjudicator.table.news import News
from adjudicator.table.prose import counted, joined


def own_captures(say: Say, seat: Seat, facts: Sequence[CPFact]) -> Iterator[News]:
    """The territories that the reader lost and took; at the end of a turn without any, that he holds what he held."""
    captures = of_kind(facts, TerritoryCaptured)
    won = [fact for fact in captures if fact.seat == seat]
    lost = [fact for fact in captures if fact.was == seat]
    if lost:
        first = lost[0]
        listed = joined(_lost(say, lost))
        yield News(f"You lost {listed}.", first.weight, first.head(say), befalls=True)
    if won:
        listed = joined(_taken(say, won))
        head = f"you take {_names(say, won)}"
        yield News(f"You captured {listed}.", won[0].weight, head)
    if won or lost:
        return
    if of_kind(facts, TurnEnded) and seat in say.board.seats:
        yield News(_unchanged(say, seat))


def _lost(say: Say, captures: Sequence[TerritoryCaptured]) -> Iterator[str]:
    """The reader's losses, by captor: "Aldermoot (T15) and Duskhaven (T14) to Clans of Oss"."""
    for (winner, _), some in by_sides(captures).items():
        yield f"{_places(say, some)} to {say.side(winner)}"


def _taken(say: Say, captures: Sequence[TerritoryCaptured]) -> Iterator[str]:
    """The reader's captures, by former owner."""
    for (_, loser), some in by_sides(captures).items():
        places = _places(say, some)
        yield f"{places} from {say.side(loser)}" if loser else places


def _unchanged(say: Say, seat: Seat) -> str:
    """Tell that the reader holds what he held."""
    held = len(captured(say.board, seat))
    if not held:
        return "You hold no territory yet."
    return f"You hold {counted(held, 'territory', 'territories')}, as before."


def by_sides(captures: Iterable[TerritoryCaptured]) -> dict[tuple[Seat, Seat | None], list[TerritoryCaptured]]:
    """Captures by captor, and by former owner."""
    groups: dict[tuple[Seat, Seat | None], list[TerritoryCaptured]] = {}
    for fact in captures:
        pair = (fact.seat, fact.was)
        groups.setdefault(pair, []).append(fact)
    return groups


def captured_by_others(say: Say, captures: Sequence[TerritoryCaptured]) -> News:
    """Captures that others made, in a sentence."""
    first = captures[0]
    falls = "falls" if len(captures) == 1 else "fall"
    to_whom = f"{falls} to {say.side(first.seat)}"
    whence = "unclaimed until now"
    if first.was:
        whence = f"taken from {say.side(first.was)}"
    places = _places(say, captures)
    names = _names(say, captures)
    return News(
        f"{places} {to_whom}, {whence}.",
        weight=first.weight,
        headline=f"{names} {to_whom}",
    )


def _places(say: Say, captures: Iterable[TerritoryCaptured]) -> str:
    """Captured territories: "Grimholt (T01) and Lowmarket (T23)"."""
    return say.places(fact.territory for fact in captures)


def _names(say: Say, captures: Iterable[TerritoryCaptured]) -> str:
    """The same for a headline: "Grimholt and Lowmarket"."""
    territories = say.board.territories
    return joined(territories[fact.territory].name for fact in captures)
