"""Page one: the news of the turn to the reader, and the decisions that wait for him."""

from collections.abc import Iterator, Sequence

from adjudicator.games.northmen.attacks import StrongholdFell
from adjudicator.games.northmen.conflict import ConflictBegan, ConflictWon, UnitsLost
from adjudicator.games.northmen.laying import TileLaid
from adjudicator.games.northmen.report.battles import in_brief, points_won, winners
from adjudicator.games.northmen.report.story import MARCHED, StoryFact, story_of
from adjudicator.games.northmen.report.tables import actions_left
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import View
from adjudicator.table.fact import Fact, of_kind
from adjudicator.table.news import News, news_of
from adjudicator.table.prose import counted, joined, sentence

TOWN = 3
"""The weight of a tile with a town."""


def news(view: View, facts: Sequence[Fact]) -> list[News]:
    """The news of a turn: conflicts as the reader saw them, then what the other facts say by themselves."""
    items: list[News] = []
    for each in story_of(facts):
        items += _news(view, each)
    return items


def _news(view: View, each: StoryFact) -> Iterator[News]:
    say = Say(view, view.seat)
    fact = each.fact
    if isinstance(fact, ConflictBegan):
        yield _conflict(view, fact, each.battle)
        yield from news_of(of_kind(each.battle, StrongholdFell), say, view.seat)
    elif isinstance(fact, UnitsLost):
        if fact.seat == view.seat:
            yield News(sentence(fact.as_line(say).text), 4, befalls=True)
    elif isinstance(fact, TileLaid):
        weight = TOWN if view.tiles[fact.tile].towns else fact.weight
        yield News(fact.as_line(say).text, weight, fact.head(say))
    elif not isinstance(fact, MARCHED) or fact.befalls(say, view.seat):
        yield from news_of([fact], say, view.seat)


def _conflict(view: View, began: ConflictBegan, battle: Sequence[Fact]) -> News:
    """Tell a conflict: to a party its fate, to others the winner."""
    say = Say(view, view.seat)
    victories = of_kind(battle, ConflictWon)
    decisive = victories[0] if victories else began
    took_part = view.seat in began.sides
    text = _own_conflict(view, began, battle) if took_part else in_brief(say, began, battle)
    return News(text, decisive.weight, decisive.head(say), befalls=took_part)


def _own_conflict(view: View, began: ConflictBegan, battle: Sequence[Fact]) -> str:
    """The outcome of a conflict to one of its sides."""
    where = _where(view, began)
    losses = _losses(view, battle)
    victors = winners(battle)
    if view.seat in victors:
        gains = points_won(battle, view.seat)
        return f"You won {where}: {gains}; {losses}." if gains else f"You won {where}; {losses}."
    if victors:
        return f"You lost {where}; {losses}."
    return f"Nobody won {where}; {losses}."


def _where(view: View, began: ConflictBegan) -> str:
    """A conflict by its place and the reader's opponents."""
    say = Say(view, view.seat)
    where = f"the conflict in {say.cell(began.at)}"
    opponents = [side for side in began.sides if side != view.seat]
    if opponents:
        return f"{where} against {say.seats(opponents)}"
    return where


def _losses(view: View, battle: Sequence[Fact]) -> str:
    """The reader's losses in a conflict."""
    lost = []
    for fact in of_kind(battle, UnitsLost):
        if fact.seat == view.seat:
            lost.append(Say(view).army(fact.units))
    return f"you lost {joined(lost) or 'nothing'}"


def decide(view: View) -> tuple[str, ...]:
    """The decisions that wait for the reader; for the others, whom the campaign waits for."""
    if view.winners:
        victors = Say(view, view.seat).seats(view.winners)
        return (f"Nothing: the game is over, and {victors} {_won(view)}.",)
    if view.now.brigands_due:
        return ("Nothing: the brigands are next.",)
    if view.now.seat != view.seat:
        return (_turn_of_another(view),)
    return tuple(_own_turn(view))


def _turn_of_another(view: View) -> str:
    mover = Say(view, view.seat).seat(view.now.seat)
    waits = f"Nothing: it is the turn of {mover}."
    if view.seat in view.order:
        return f"{waits} Your standing orders say how you fight meanwhile."
    return waits


def _won(view: View) -> str:
    """The verb for the winners: of one, unless it is "you" or the brigands, who are many."""
    winner = view.winners[0]
    if len(view.winners) > 1 or winner == view.seat:
        return "have won"
    return "has won" if winner in view.order else "have won"


def _own_turn(view: View) -> Iterator[str]:
    say = Say(view)
    now = view.now
    if now.drawn is not None:
        yield f"Say where the tile you drew goes: {say.tile(now.drawn)}."
    elif now.placed is None:
        yield "Send your turn: the tile you lay, and what you do with its actions."
    else:
        left = actions_left(view) or "none"
        yield f"Send the rest of your turn, from {now.phase} on; actions left: {left}."


def mind(view: View) -> tuple[str, ...]:
    """The means that the reader has in his turn beside the tile."""
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
