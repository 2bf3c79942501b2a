"""The story of a turn as everybody saw it, numbered as on the map; each conflict has a chapter of its own."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from adjudicator.games.northmen.armies import ArmyMoved
from adjudicator.games.northmen.attacks import AttackPaid, StrongholdFell
from adjudicator.games.northmen.brigands import BrigandsMarched
from adjudicator.games.northmen.conflict import (
    ConflictBegan,
    ConflictUndecided,
    ConflictWon,
    TileRevealed,
    UnitsLost,
)
from adjudicator.games.northmen.report.battles import battle_chapter, in_brief
from adjudicator.games.northmen.report.island import hex_id
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.setup import CampaignSet
from adjudicator.games.northmen.solo import BrigandsDone
from adjudicator.games.northmen.state import View
from adjudicator.games.northmen.trade import TownActionUsed
from adjudicator.games.northmen.turn import PhaseBegan, StagePaused, TurnBegan
from adjudicator.games.northmen.words import BRIGANDS
from adjudicator.table import EVERYONE, Fact, Seat
from adjudicator.table.hexmap import Fight, March
from adjudicator.table.lines import Line, told_once
from adjudicator.table.pages import Passage
from adjudicator.table.prose import sentence, whose

QUIET = PhaseBegan | StagePaused | AttackPaid | TownActionUsed
"""Facts that only count: the lines around them tell the same."""
FOUGHT = TileRevealed | UnitsLost | ConflictUndecided | ConflictWon | StrongholdFell
"""What a conflict consists of, after it began."""
MARCHED = ArmyMoved | BrigandsMarched
"""What an arrow shows, if it leads to another tile."""


class Told(NamedTuple):
    """A fact of the story, its number on the map, and, if it is a conflict, all that came of it."""

    fact: Fact
    number: int | None = None
    battle: tuple[Fact, ...] = ()


def told(facts: Sequence[Fact]) -> list[Told]:
    """The public story: what moves and fights has a number, and a conflict is told in one go."""
    found: list[Told] = []
    number = 0
    for fact in facts:
        if isinstance(fact, QUIET) or fact.seen_by != EVERYONE:
            continue
        if isinstance(fact, FOUGHT) and found and isinstance(found[-1].fact, ConflictBegan):
            found[-1] = found[-1]._replace(battle=(*found[-1].battle, fact))
            continue
        counts = isinstance(fact, ConflictBegan) or (isinstance(fact, MARCHED) and fact.start != fact.to)
        number += counts
        found.append(Told(fact, number if counts else None))
    return found


def chapters(view: View, story: Sequence[Told]) -> tuple[Passage, ...]:
    """A chapter for each turn, and after it one for each conflict of it."""
    return tuple(chapter for turn in _turns(story) for chapter in _chapters(view, turn))


def _turns(story: Sequence[Told]) -> Iterator[list[Told]]:
    """The story turn by turn; what comes before the first belongs to the set-up, or to a turn told of before."""
    turn: list[Told] = []
    for each in story:
        if isinstance(each.fact, TurnBegan) and turn:
            yield turn
            turn = []
        turn.append(each)
    if turn:
        yield turn


def _chapters(view: View, turn: Sequence[Told]) -> Iterator[Passage]:
    title = _title(view, [each.fact for each in turn])
    lines = tuple(told_once(_line(view, each) for each in turn if not isinstance(each.fact, TurnBegan)))
    if lines:
        yield Passage(title, lines)
    for each in turn:
        if isinstance(each.fact, ConflictBegan):
            yield battle_chapter(view, each.fact, each.battle, each.number)


def _title(view: View, facts: Sequence[Fact]) -> str:
    """Whose turn it was: the first that did something; alone, the brigands have turns of their own."""
    if isinstance(facts[0], CampaignSet):
        return "Set-up"
    own = isinstance(facts[0], TurnBegan) or not any(isinstance(fact, BrigandsDone) for fact in facts)
    seats = [seat for fact in facts if (seat := getattr(fact, "seat", None)) in view.order]
    mover = seats[0] if own and seats else BRIGANDS
    return sentence(whose(Say(view, view.seat).seat(mover), "turn"))


def _line(view: View, each: Told) -> Line:
    say = Say(view, view.seat)
    if isinstance(each.fact, ConflictBegan):
        text = in_brief(say, each.fact, each.battle)
        return replace(each.fact.told(say), text=text, number=each.number, seat=each.fact.seat)
    line = each.fact.told(say)
    return replace(line, number=each.number, seat=line.seat or getattr(each.fact, "seat", None))


def marches(story: Sequence[Told]) -> Iterator[March]:
    """The movements that the map shows."""
    for each in story:
        if isinstance(each.fact, MARCHED) and each.number:
            side: Seat = each.fact.seat if isinstance(each.fact, ArmyMoved) else BRIGANDS
            yield March(each.number, side, (hex_id(each.fact.start), hex_id(each.fact.to)))


def fights(story: Sequence[Told]) -> Iterator[Fight]:
    """The conflicts that the map shows."""
    for each in story:
        if isinstance(each.fact, ConflictBegan) and each.number:
            yield Fight(each.number, hex_id(each.fact.at))
