"""The story of a turn: what each phase brought, numbered as the arrows and bursts on the map are."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.games.fornaldar.arrivals.production import FortressesProduced
from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.stacks import StackOrdered
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.combat.challenges import ChallengeAnswered, ChallengeCalled
from adjudicator.games.fornaldar.combat.field import FieldSeen
from adjudicator.games.fornaldar.combat.phase import AttackNotMade
from adjudicator.games.fornaldar.combat.story import CombatEnded, RoundFought, StrengthReckoned
from adjudicator.games.fornaldar.losses.attrition import MARCHES, AttritionChecked, AttritionSeen
from adjudicator.games.fornaldar.losses.harm import EscortLost, LotReduced
from adjudicator.games.fornaldar.magic.attempts import CastingRolled, EnchantmentCast
from adjudicator.games.fornaldar.movement.going import ForceMoved, ForceSeen
from adjudicator.games.fornaldar.movement.interception import InterceptionNotTried, InterceptionTried
from adjudicator.games.fornaldar.movement.moves import MoveMade
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.movement.plan import MoveNotDone
from adjudicator.games.fornaldar.report.combats import Fought, Pair, box
from adjudicator.games.fornaldar.report.comers import raised
from adjudicator.games.fornaldar.report.moved import Moved, in_one, ways
from adjudicator.games.fornaldar.report.skies import turn_told
from adjudicator.games.fornaldar.report.tolls import attrition
from adjudicator.games.fornaldar.turn import GameTurnBegan, PhaseBegan, turn_title
from adjudicator.games.fornaldar.victory.points import PointsScored
from adjudicator.games.fornaldar.words import PHASES, CharacterId, Where
from adjudicator.table import REFEREE, Line
from adjudicator.table.hexmap import Fight, MarchArrow
from adjudicator.table.pages import Passage
from adjudicator.table.prose import sentence


class Event(Struct, frozen=True):
    """A fact, or a combat with all its facts, with its number on the map if it has one."""

    what: FNFact | Fought
    number: int | None = None


class Chapter(Struct, frozen=True):
    """A phase in which something happened."""

    title: str
    events: list[Event]

    @property
    def combats(self) -> list[Fought]:
        """The combats that were fought in it."""
        return [event.what for event in self.events if isinstance(event.what, Fought)]

    @property
    def moved(self) -> list[tuple[int, Moved]]:
        """The movements in it, with their numbers."""
        return [
            (event.number or 0, event.what) for event in self.events if isinstance(event.what, ForceMoved | ForceSeen)
        ]

    @property
    def facts(self) -> list[FNFact]:
        """The other things that happened."""
        return [event.what for event in self.events if not isinstance(event.what, Fought)]


ENDS = (
    AttackNotMade, ChallengeCalled, ChallengeAnswered, ForceMoved, ForceSeen, InterceptionTried, InterceptionNotTried,
    MoveMade, MoveNotDone,
)  # fmt: skip
"""Facts that do not belong to the combat that was told before them."""


def phases(view: View, facts: Sequence[FNFact]) -> list[Chapter]:
    """The events of a turn, phase by phase; what the owner knows wholly he is not told again as others see it."""
    chapters = [Chapter(turn_title(turn_told(view.board, facts)), [])]
    combats = dict[tuple[str, str], Fought]()
    pairs = dict[tuple[str, str], Pair]()
    called = dict[tuple[str, str], CharacterId]()
    fought = None
    number = 0
    for fact in in_one(fact for fact in facts if not known_wholly(view, fact)):
        if isinstance(fact, GameTurnBegan | PhaseBegan):
            fought = None
            combats.clear()
            title = turn_title(fact.game_turn) if isinstance(fact, GameTurnBegan) else sentence(PHASES[fact.phase])
            chapters.append(Chapter(title, []))
        elif isinstance(fact, FieldSeen | RoundFought | StrengthReckoned):
            before = combats.get((fact.of, fact.at))
            if before is None or (before.ended and isinstance(fact, FieldSeen)):
                number += 1
                pair = pairs.get((fact.of, fact.at))
                combats[fact.of, fact.at] = Fought(number=number, of=fact.of, at=fact.at, facts=[], pair=pair)
                chapters[-1].events.append(Event(combats[fact.of, fact.at], number))
            fought = combats[fact.of, fact.at]
            fought.facts.append(fact)
        elif fought and not isinstance(fact, ENDS) and not _ends_another(fought, fact):
            fought.facts.append(fact)
        else:
            if isinstance(fact, ChallengeCalled):
                called[fact.kind, fact.at] = fact.challenger
            elif isinstance(fact, ChallengeAnswered) and fact.champion and (fact.kind, fact.at) in called:
                pairs[fact.kind, fact.at] = called[fact.kind, fact.at], fact.champion
            fought = None
            moved = isinstance(fact, ForceMoved | ForceSeen)
            number += moved
            chapters[-1].events.append(Event(fact, number if moved else None))
    return chapters


def known_wholly(view: View, fact: FNFact) -> bool:
    """12.3 Whether a movement is told to those who know it as others see it."""
    if not isinstance(fact, ForceSeen):
        return False
    return view.seat in (fact.side, REFEREE)


def _ends_another(fought: Fought, fact: FNFact) -> bool:
    """Whether a combat ends that was never fought, because nobody stayed for it."""
    if not isinstance(fact, CombatEnded):
        return False
    return (fact.of, fact.at) != (fought.of, fought.at)


def marches(view: View, facts: Sequence[FNFact]) -> tuple[MarchArrow, ...]:
    """The movements from hex to hex that the map shows, with the numbers of the story."""
    drawn = []
    for chapter in phases(view, facts):
        for number, fact in chapter.moved:
            hexes = tuple(hex for hex, _ in groupby(map(hex_of, fact.path)))
            if len(hexes) > 1:
                drawn.append(MarchArrow(number, fact.side, hexes))
    return tuple(drawn)


def fights(view: View, facts: Sequence[FNFact]) -> tuple[Fight, ...]:
    """The bursts on the map."""
    return tuple(fought.fight for chapter in phases(view, facts) for fought in chapter.combats)


def chapters(view: View, facts: Sequence[FNFact]) -> tuple[Passage, ...]:
    """A chapter for each phase in which something happened; then a box for each of its combats."""
    mapped = set[Where]()
    return tuple(passage for chapter in phases(view, facts) for passage in _passages(view, chapter, mapped))


def _passages(view: View, chapter: Chapter, mapped: set[Where]) -> Iterator[Passage]:
    """`mapped` are the places whose map stands in a box already."""
    lines = tuple(_lines(view, chapter))
    moved = chapter.moved
    tables = (
        *raised(view, [fact for fact in chapter.facts if isinstance(fact, FortressesProduced)]),
        *attrition(view, [fact for fact in chapter.facts if _of_attrition(fact)]),
        *ways(view, moved),
    )
    fought = [combat for combat in chapter.combats if combat.rounds]
    if lines or tables or fought:
        rules = tuple(
            dict.fromkeys(fact.rule for fact in chapter.facts if isinstance(fact, (ForceMoved, ForceSeen, *CALLS)))
        )
        yield Passage(chapter.title, lines, tables=tables, rules=rules)
    for combat in fought:
        yield box(view, combat, placed=combat.at not in mapped)
        mapped.add(combat.at)


CALLS = (ChallengeCalled, ChallengeAnswered)


def _of_attrition(fact: FNFact) -> bool:
    """Whether the table of attrition tells it: marches tell theirs where they end."""
    if isinstance(fact, AttritionSeen):
        return fact.rule not in MARCHES.values()
    return isinstance(fact, AttritionChecked) and fact.occasion == "attrition"


UNTOLD = (ForceMoved, ForceSeen, FortressesProduced, PointsScored, CastingRolled, StackOrdered, LotReduced, EscortLost)
"""Facts that the tables tell better: who scored for what, what stands where."""


def _lines(view: View, chapter: Chapter) -> Iterator[Line]:
    """The facts that a chapter tells line by line."""
    rolled = {fact.caster: fact for fact in chapter.facts if isinstance(fact, CastingRolled)}
    met = {(fought.of, fought.at) for fought in chapter.combats if fought.rounds}
    for event in chapter.events:
        match event.what:
            case Fought():
                pass
            case ChallengeCalled(kind=kind, at=at) | ChallengeAnswered(kind=kind, at=at) if (kind, at) in met:
                pass
            case EnchantmentCast(caster=caster) as cast if caster in rolled:
                dice = rolled[caster].as_line(view.say)
                yield replace(cast.as_line(view.say), dice=dice.dice, reckoning=dice.reckoning)
            case fact if fact.in_story and not isinstance(fact, UNTOLD) and not _of_attrition(fact):
                yield replace(fact.as_line(view.say), number=event.number)
