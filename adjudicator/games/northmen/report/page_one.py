"""Page one: what happened to the reader, and what he has to decide."""

from collections.abc import Iterator, Sequence

from adjudicator.games.northmen.attacks import StrongholdFell
from adjudicator.games.northmen.conflict import ConflictBegan, ConflictWon, UnitsLost
from adjudicator.games.northmen.report.battles import in_brief, points_won, winners
from adjudicator.games.northmen.report.story import MARCHED, Told, told
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import View
from adjudicator.table import Fact
from adjudicator.table.news import News, news_of
from adjudicator.table.prose import counted, joined, sentence


def news(view: View, facts: Sequence[Fact]) -> list[News]:
    """What is worth telling: conflicts as the reader saw them, then what the other facts say by themselves."""
    return [each for one in told(facts) for each in _news(view, one)]


def _news(view: View, each: Told) -> Iterator[News]:
    say = Say(view, view.seat)
    fact = each.fact
    if isinstance(fact, ConflictBegan):
        yield _conflict(view, fact, each.battle)
        yield from news_of((part for part in each.battle if isinstance(part, StrongholdFell)), say, view.seat)
    elif isinstance(fact, UnitsLost):
        if fact.seat == view.seat:
            yield News(sentence(fact.told(say).text), 4, befalls=True)
    elif not isinstance(fact, MARCHED) or fact.befalls(say, view.seat):
        yield from news_of([fact], say, view.seat)


def _conflict(view: View, began: ConflictBegan, battle: Sequence[Fact]) -> News:
    """A conflict to who took part in it; to others who won it."""
    say = Say(view, view.seat)
    won = [fact for fact in battle if isinstance(fact, ConflictWon)]
    decided = won[0] if won else began
    head = decided.head(say)
    if view.seat not in began.sides:
        return News(in_brief(say, began, battle), decided.weight, head)
    against = say.seats(side for side in began.sides if side != view.seat)
    where = f"the conflict in {say.cell(began.at)}" + (f" against {against}" if len(began.sides) > 1 else "")
    lost = [say.army(fact.units) for fact in battle if isinstance(fact, UnitsLost) and fact.seat == view.seat]
    losses = f"you lost {joined(lost)}" if lost else "you lost nothing"
    text = f"{'You lost' if won else 'Nobody won'} {where}; {losses}."
    if view.seat in winners(battle):
        text = f"You won {where}: {points_won(battle, view.seat)}; {losses}."
    return News(text, decided.weight, head, befalls=True)


def decide(view: View) -> tuple[str, ...]:
    """What waits for the reader; for the others, whom the campaign waits for."""
    say = Say(view, view.seat)
    now = view.now
    if view.winners:
        return (f"Nothing: the game is over, and {say.seats(view.winners)} {_won(view)}.",)
    if now.brigands_due:
        return ("Nothing: the brigands are next.",)
    if now.seat != view.seat:
        policy = " Your standing orders say how you fight meanwhile." if view.seat in view.order else ""
        return (f"Nothing: it is the turn of {say.seat(now.seat)}.{policy}",)
    return tuple(_own_turn(view))


def _won(view: View) -> str:
    alone = len(view.winners) == 1 and view.winners[0] in view.order
    return "has won" if alone and view.seat not in view.winners else "have won"


def _own_turn(view: View) -> Iterator[str]:
    say = Say(view)
    now = view.now
    if now.drawn is not None:
        yield f"Say where the tile you drew goes: {say.tile(now.drawn)}."
    elif now.placed is None:
        yield "Send your turn: the tile you lay, and what you do with its actions."
    else:
        left = [f"{count} {type}" for type, count in now.actions.items() if count]
        yield f"Send the rest of your turn, from {now.phase} on; actions left: {joined(left) or 'none'}."


def mind(view: View) -> tuple[str, ...]:
    """What the reader may use in his turn beside the tile."""
    now = view.now
    if view.winners or now.brigands_due or now.seat != view.seat:
        return ()
    return tuple(_at_hand(view))


def _at_hand(view: View) -> Iterator[str]:
    ships = sum(view.now.ships.values())
    if ships:
        yield f"Your longships allow {counted(ships, 'extra tile')} first, each for a victory point."
    spare = view.reserve.get(view.seat, 0)
    if spare:
        yield f"{counted(spare, 'warband')} in reserve can be actions of any type."
