"""Page one: what happened to the reader, and what he has to decide."""

from collections.abc import Iterator, Sequence

from adjudicator.games.northmen.absence import TurnMissed
from adjudicator.games.northmen.attacks import StrongholdFell
from adjudicator.games.northmen.brigands import Plundered
from adjudicator.games.northmen.conflict import ConflictBegan, UnitsLost
from adjudicator.games.northmen.corrections import Corrected
from adjudicator.games.northmen.ending import CampaignWon, ChurchesScored, points_needed, team_points
from adjudicator.games.northmen.laying import TileLaid
from adjudicator.games.northmen.report.battles import outcome, points_won, winners
from adjudicator.games.northmen.report.story import Told
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.setup import AbilitiesGiven, CampaignSet, OrderDrawn
from adjudicator.games.northmen.solo import UnitsSentHome
from adjudicator.games.northmen.state import View
from adjudicator.games.northmen.trade import UnitBribed
from adjudicator.games.northmen.turn import StonefistPlaced
from adjudicator.table import Fact, Seat
from adjudicator.table.prose import counted, joined, sentence

HEADLINES = (
    AbilitiesGiven
    | CampaignSet
    | CampaignWon
    | ChurchesScored
    | Corrected
    | OrderDrawn
    | Plundered
    | StonefistPlaced
    | StrongholdFell
    | TileLaid
    | TurnMissed
    | UnitsSentHome
)
"""What everybody is told on page one, besides conflicts."""


def happened(view: View, story: Sequence[Told]) -> tuple[str, ...]:
    """The lines of page one; none where nothing happened."""
    lines = [line for each in story for line in _lines(view, each)]
    if lines and view.seat in view.order and view.turn > 1:
        lines.append(_score(view))
    return tuple(lines)


def _lines(view: View, each: Told) -> Iterator[str]:
    say, fact = Say(view), each.fact
    if isinstance(fact, ConflictBegan):
        yield _conflict(view, fact, each.battle)
    elif isinstance(fact, HEADLINES) or view.seat == _robbed(fact):
        yield sentence(fact.told(say).text)


def _robbed(fact: Fact) -> Seat | None:
    """Who lost units otherwise than in a conflict."""
    match fact:
        case UnitBribed():
            return fact.owner
        case UnitsLost():
            return fact.seat
    return None


def _conflict(view: View, began: ConflictBegan, battle: Sequence[Fact]) -> str:
    """A conflict to who took part in it; to others who won it."""
    say = Say(view)
    if view.seat not in began.sides:
        return f"{sentence(began.told(say).text)} {outcome(view, battle)}"
    against = say.seats(side for side in began.sides if side != view.seat)
    where = f"the conflict in {say.cell(began.at)}" + (f" against {against}" if len(began.sides) > 1 else "")
    lost = [say.army(fact.units) for fact in battle if isinstance(fact, UnitsLost) and fact.seat == view.seat]
    losses = f"you lost {joined(lost)}" if lost else "you lost nothing"
    if view.seat in winners(battle):
        return f"You won {where}: {points_won(battle, view.seat)}; {losses}."
    return f"{'You lost' if winners(battle) else 'Nobody won'} {where}; {losses}."


def _score(view: View) -> str:
    """How the reader stands, and how far it is to the end."""
    now, needed = team_points(view, view.seat), points_needed(view)
    whose = "Your team has" if view.options.teams else "You have"
    course, own = view.course.get(view.seat, ()), view.vp.get(view.seat, 0)
    gained = own - course[max(0, len(course) - 1 - len(view.order))]
    more = f", {gained} more than a round ago" if gained > 0 else ", as a round ago" if not gained else ""
    return f"{whose} {counted(now, 'victory point')} of {needed}{more}."


def decide(view: View) -> tuple[str, ...]:
    """What waits for the reader; for the others, whom the campaign waits for."""
    say, now = Say(view), view.now
    if view.winners:
        return (f"Nothing: the game is over, and {say.seats(view.winners)} {_won(view)}.",)
    if now.brigands_due:
        return ("Nothing: the brigands are next.",)
    if now.seat != view.seat:
        policy = " Your standing orders say how you fight meanwhile." if view.seat in view.order else ""
        return (f"Nothing: it is the turn of {say.seat(now.seat)}.{policy}",)
    return tuple(_own_turn(view))


def _won(view: View) -> str:
    return "has won" if len(view.winners) == 1 and view.winners[0] in view.order else "have won"


def _own_turn(view: View) -> Iterator[str]:
    say, now = Say(view), view.now
    if now.drawn is not None:
        yield f"Say where the tile you drew goes: {say.tile(now.drawn)}."
    elif now.placed is None:
        yield "Send your turn: the tile you lay, and what you do with its actions."
    else:
        left = [f"{count} {type}" for type, count in now.actions.items() if count]
        yield f"Send the rest of your turn, from {now.phase} on; actions left: {joined(left) or 'none'}."
    if ships := sum(now.ships.values()):
        yield f"Your longships allow {counted(ships, 'extra tile')} first, each for a victory point."
    if spare := view.reserve.get(view.seat, 0):
        yield f"{counted(spare, 'warband')} in reserve can be actions of any type."
