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
from adjudicator.table.fact import of_kind
from adjudicator.table.hexmap import Fight, MarchArrow
from adjudicator.table.lines import Line, told_once
from adjudicator.table.pages import Passage
from adjudicator.table.prose import sentence, whose

QUIET = PhaseBegan | StagePaused | AttackPaid | TownActionUsed
"""Facts that only count: the lines around them tell the same."""
FOUGHT = TileRevealed | UnitsLost | ConflictUndecided | ConflictWon | StrongholdFell
"""Facts that a conflict consists of, after it began."""
MARCHED = ArmyMoved | BrigandsMarched
"""Facts that an arrow shows, if it leads to another tile."""


class StoryFact(NamedTuple):
    """A fact of the story, its number on the map, and, if it is a conflict, all that came of it."""

    fact: Fact
    number: int | None = None
    battle: tuple[Fact, ...] = ()

    def followed_by(self, fact: Fact) -> "StoryFact":
        """The same conflict with one more fact that came of it."""
        return self._replace(battle=(*self.battle, fact))


def story_of(facts: Sequence[Fact]) -> list[StoryFact]:
    """The public story: what moves and fights has a number, and a conflict is told in one go."""
    story: list[StoryFact] = []
    number = 0
    for fact in facts:
        if isinstance(fact, QUIET) or fact.seen_by != EVERYONE:
            continue
        if isinstance(fact, FOUGHT) and story and isinstance(story[-1].fact, ConflictBegan):
            story[-1] = story[-1].followed_by(fact)
        elif _is_numbered(fact):
            number += 1
            story.append(StoryFact(fact, number))
        else:
            story.append(StoryFact(fact))
    return story


def _is_numbered(fact: Fact) -> bool:
    """Whether a fact stands on the map, by its number: a conflict, or a march to another tile."""
    if isinstance(fact, MARCHED):
        return fact.start != fact.to
    return isinstance(fact, ConflictBegan)


def chapters(view: View, story: Sequence[StoryFact]) -> tuple[Passage, ...]:
    """A chapter for each turn, and after it one for each conflict of it."""
    passages: list[Passage] = []
    for turn in _turns(story):
        passages += _chapters(view, turn)
    return tuple(passages)


def _turns(story: Sequence[StoryFact]) -> Iterator[list[StoryFact]]:
    """The story turn by turn; what comes before the first belongs to the set-up, or to a turn told of before."""
    turn: list[StoryFact] = []
    for each in story:
        if isinstance(each.fact, TurnBegan) and turn:
            yield turn
            turn = []
        turn.append(each)
    if turn:
        yield turn


def _chapters(view: View, turn: Sequence[StoryFact]) -> Iterator[Passage]:
    lines = [_line(view, each) for each in turn if not isinstance(each.fact, TurnBegan)]
    if lines:
        title = _title(view, [each.fact for each in turn])
        yield Passage(title, tuple(told_once(lines)))
    for each in turn:
        if isinstance(each.fact, ConflictBegan):
            yield battle_chapter(view, each.fact, each.battle, each.number)


def _title(view: View, facts: Sequence[Fact]) -> str:
    """A turn by the side that played it."""
    if isinstance(facts[0], CampaignSet):
        return "Set-up"
    mover = Say(view, view.seat).seat(_mover(view, facts))
    return sentence(whose(mover, "turn"))


def _mover(view: View, facts: Sequence[Fact]) -> Seat:
    """The player who was first to do something in a turn; alone, the brigands have turns of their own."""
    is_brigands_turn = bool(of_kind(facts, BrigandsDone))
    if is_brigands_turn and not isinstance(facts[0], TurnBegan):
        return BRIGANDS
    for fact in facts:
        seat: Seat | None = getattr(fact, "seat", None)
        if seat in view.order:
            return seat
    return BRIGANDS


def _line(view: View, each: StoryFact) -> Line:
    say = Say(view, view.seat)
    line = each.fact.as_line(say)
    if isinstance(each.fact, ConflictBegan):
        text = in_brief(say, each.fact, each.battle)
        line = replace(line, text=text, seat=each.fact.seat)
    seat = line.seat or getattr(each.fact, "seat", None)
    return replace(line, number=each.number, seat=seat)


def marches(story: Sequence[StoryFact]) -> Iterator[MarchArrow]:
    """The movements that the map shows."""
    for each in story:
        fact = each.fact
        if isinstance(fact, MARCHED) and each.number:
            side = fact.seat if isinstance(fact, ArmyMoved) else BRIGANDS
            start = hex_id(fact.start)
            end = hex_id(fact.to)
            yield MarchArrow(each.number, side, (start, end))


def fights(story: Sequence[StoryFact]) -> Iterator[Fight]:
    """The conflicts that the map shows."""
    for each in story:
        if isinstance(each.fact, ConflictBegan) and each.number:
            yield Fight(each.number, hex_id(each.fact.at))
