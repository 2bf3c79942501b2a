"""The fighting of a campaigner: his attacks and challenges, his watches, and his answers to the enemy's moves."""

from collections.abc import Iterator, Mapping, Sequence
from math import floor

from msgspec.structs import replace

from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.pieces import persons_among, pieces_at
from adjudicator.games.fornaldar.board.ratings import combat_strength, magic_strength
from adjudicator.games.fornaldar.board.view import sighted
from adjudicator.games.fornaldar.bot.outlook import Army, Outlook
from adjudicator.games.fornaldar.bot.planner import end_of
from adjudicator.games.fornaldar.combat.challenges import callers
from adjudicator.games.fornaldar.combat.orders import Attack, AttackKind, Attacks
from adjudicator.games.fornaldar.combat.phase import attackable
from adjudicator.games.fornaldar.movement import interception
from adjudicator.games.fornaldar.movement.force import pace
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.interception import Watch
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.reacting import near
from adjudicator.games.fornaldar.movement.reaction import ReactionPlan, foes
from adjudicator.games.fornaldar.printed.counters.model import Character
from adjudicator.games.fornaldar.standing.combat import Calling, Challenge, Rounds
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import CharacterId, Where

EVEN = 1
"""The ratio of strengths at which one attacks where both are already."""
FEAR = 1.5
"""The ratio of an enemy's strength to one's own at which one falls back."""
WATCHFUL = 5
"""The least strength of an army to stop those who pass."""
LIKELY = 4
"""The highest need of an interception's die."""
CHAMPION = 5
"""The least strength of a champion to call somebody who is not seen."""


def attacks(outlook: Outlook) -> Attacks:
    """16.1 Attacks where both sides are, at even odds and better."""
    return Attacks(attacks=tuple(assaults(outlook, {}, ())))


def assaults(outlook: Outlook, fields: Mapping[Where, Army], sailing: Sequence[Move]) -> Iterator[Attack]:
    """16.1 Armies attack where they come to the enemy, so do ships, and those who are among enemies already."""
    arriving = {at: army for at, army in fields.items() if at in outlook.targets}
    for at, army in arriving.items():
        calls = tuple(challenges(outlook, at, army.persons))
        yield Attack(at=at, challenges=calls, rounds=Rounds(attack_while="1-1"))
    for move in sailing:
        yield Attack(at=end_of(move), kind="naval")
    left = [army.at for army in fields.values() if army.at not in fields]
    for at, kinds in attackable(outlook.view).items():
        if at not in arriving and at not in left:
            yield from assault(outlook, at, kinds[0])


def assault(outlook: Outlook, at: Where, kind: AttackKind) -> Iterator[Attack]:
    """16.1 Those who are in a place with an enemy attack him, at even odds and better."""
    present = outlook.army(at)
    if present is None or outlook.strength(present, at) < EVEN * outlook.expected(at):
        return
    calls = challenges(outlook, at, present.persons) if kind != "melee" else ()
    yield Attack(at=at, kind=kind, challenges=tuple(calls))


def challenges(outlook: Outlook, at: Where, persons: Sequence[Person]) -> Iterator[Calling]:
    """16.8 The best champion calls, where he is better than whoever of the enemy is seen."""
    state = outlook.state
    seen = enemies(outlook, at)
    combat = {person.id: combat_strength(state, person) for person in callers(state, persons, "trial")}
    rivals = [known.combat for known in seen]
    yield from challenge("trial", combat, rivals)
    magic = {person.id: magic_strength(state, person) for person in callers(state, persons, "duel")}
    rivals = [known.magic for known in seen]
    yield from challenge("duel", magic, rivals)


def challenge(kind: Challenge, strengths: Mapping[CharacterId, int], rivals: Sequence[int]) -> Iterator[Calling]:
    """16.8 The best of some characters by their strengths calls, where he is stronger than all rivals."""
    if not strengths:
        return
    best = max(strengths, key=lambda id: strengths[id])
    rival = max(rivals, default=CHAMPION - 1)
    if strengths[best] > rival:
        yield Calling(kind=kind, challenger=best)


def enemies(outlook: Outlook, at: Where) -> list[Character]:
    """The counters of the enemy characters who are seen in a place."""
    view = outlook.view
    enemy = enemy_of(view.seat)
    printed = view.board.counters.characters
    inside = pieces_at(view, enemy, at)
    names = [person.id for person in persons_among(inside)]
    for sighting in sighted(view, at):
        names += outlook.named(sighting)
    return [printed[name] for name in names]


def watches(outlook: Outlook) -> Iterator[Watch]:
    """14.8 Strong armies stop those who pass near them, where it needs little luck."""
    offered = {watch.from_: watch for watch in interception.watches(outlook.state, outlook.view.seat) if watch.csp}
    for army in outlook.armies:
        strong = outlook.strength(army, army.at) >= WATCHFUL
        if strong and army.at in offered:
            yield replace(offered[army.at], need=LIKELY)


def reaction(outlook: Outlook) -> ReactionPlan:
    """14.9 Armies near a stronger enemy fall back behind the nearest wall that they reach."""
    moves: list[Move] = []
    for army in outlook.armies:
        if army.csp:
            moves += falling_back(outlook, army)
    return ReactionPlan(moves=tuple(moves))


def falling_back(outlook: Outlook, army: Army) -> Iterator[Move]:
    """The move of an army that is not behind a wall and fears an enemy near it."""
    at = army.at
    reach = floor(pace(outlook.state, army.persons))
    if outlook.at_home(at) or not is_threatened(outlook, army, reach):
        return
    reached = outlook.reached(at, outlook.mover(army), reach)
    walls = [place for place in reached.costs if outlook.at_home(place)]
    if walls:
        persons = tuple(person.id for person in army.persons)
        go = Go(to=reached.way(walls[0]))
        yield Move(from_=at, pieces=persons, csp=army.colours(), steps=(go,))


def is_threatened(outlook: Outlook, army: Army, reach: int) -> bool:
    """Whether an enemy is near an army who may be much stronger than it."""
    at = army.at
    enemies_seen = foes(outlook.view)
    if not any(near(at, foe, reach) for foe in enemies_seen):
        return False
    around = outlook.threat(at, reach)
    inside = outlook.expected(at)
    threat = max(around, inside)
    own = outlook.strength(army, at)
    return threat > FEAR * own
