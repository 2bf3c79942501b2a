"""How a campaigner fights: whom he attacks and challenges, what he watches, and how he answers the enemy's moves."""

from collections.abc import Iterator, Mapping, Sequence
from math import floor

from adjudicator.games.fornaldar.bot.fighting import battlefields
from adjudicator.games.fornaldar.bot.outlook import Army, Outlook
from adjudicator.games.fornaldar.bot.planner import end_of
from adjudicator.games.fornaldar.combat.check import is_possible
from adjudicator.games.fornaldar.combat.orders import COMBATS, Attack, Attacks
from adjudicator.games.fornaldar.counters.model import Character
from adjudicator.games.fornaldar.enemies import sighted
from adjudicator.games.fornaldar.interception import Watch
from adjudicator.games.fornaldar.movement.force import pace
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.moves import Move
from adjudicator.games.fornaldar.movement.reacting import near
from adjudicator.games.fornaldar.movement.reaction import ReactionPlan, foes
from adjudicator.games.fornaldar.pieces import has_cast, pieces_at
from adjudicator.games.fornaldar.ratings import combat_strength, magic_strength
from adjudicator.games.fornaldar.sides import enemy_of
from adjudicator.games.fornaldar.standing_combat import Calling, Challenge, Rounds
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import Where

EVEN = 1
"""How many times as strong as the enemy one attacks where both are already."""
FEAR = 1.5
"""How many times as strong an enemy must be before one falls back from him."""
WATCHFUL = 5
"""How strong an army must be to stop those who pass."""
LIKELY = 4
"""What the die of an interception may need."""
CHAMPION = 5
"""How strong a champion must be to call somebody who is not seen."""


def attacks(outlook: Outlook) -> Attacks:
    """16.1 Attacks where both sides are, at even odds and better."""
    return Attacks(attacks=tuple(assaults(outlook, {}, ())))


def assaults(outlook: Outlook, fields: Mapping[Where, Army], sailing: Sequence[Move]) -> Iterator[Attack]:
    """16.1 Armies attack where they come to the enemy, so do ships, and those who are among enemies already."""
    view = outlook.view
    arriving = {at: army for at, army in fields.items() if at in outlook.targets}
    for at, army in arriving.items():
        yield Attack(at=at, challenges=tuple(challenges(outlook, at, army.persons)), rounds=Rounds(attack_while="1-1"))
    for move in sailing:
        yield Attack(at=end_of(move), kind="naval")
    for at in battlefields(view, sorted(view.stacks)):
        present = outlook.army(at)
        if at in arriving or present is None or any(army.at == at for army in fields.values() if army.at not in fields):
            continue
        kinds = [
            kind for kind in COMBATS if is_possible(outlook.state, view.seat, at, kind, hidden=bool(sighted(view, at)))
        ]
        if kinds and outlook.strength(present, at) >= EVEN * outlook.expected(at):
            calls = challenges(outlook, at, present.persons) if kinds[0] != "melee" else ()
            yield Attack(at=at, kind=kinds[0], challenges=tuple(calls))


def challenges(outlook: Outlook, at: Where, persons: Sequence[Person]) -> Iterator[Calling]:
    """16.8 The best champion calls, where he is better than whoever of the enemy is seen."""
    state = outlook.state
    kinds: tuple[tuple[Challenge, str], ...] = (("trial", "combat"), ("duel", "magic"))
    for kind, rating in kinds:
        measure = combat_strength if kind == "trial" else magic_strength
        able = [person for person in persons if measure(state, person) and not has_cast(state, person.id)]
        best = max(able, key=lambda person: measure(state, person), default=None)
        rival = max((getattr(known, rating) for known in enemies(outlook, at)), default=CHAMPION - 1)
        if best and measure(state, best) > rival:
            yield Calling(kind=kind, challenger=best.id)


def enemies(outlook: Outlook, at: Where) -> list[Character]:
    """What the counters of enemy characters say who are seen in a place."""
    view = outlook.view
    printed = outlook.view.board.counters.characters
    inside = pieces_at(view, enemy_of(view.seat), at)
    names = [piece.id for piece in inside if isinstance(piece, Person)]
    for sighting in sighted(view, at):
        names += outlook.named(sighting)
    return [printed[name] for name in names]


def watches(outlook: Outlook) -> Iterator[Watch]:
    """14.8 Strong armies stop those who pass near them, where it needs little luck."""
    for army in outlook.armies:
        if army.csp and outlook.strength(army, army.at) >= WATCHFUL:
            persons = tuple(person.id for person in army.persons)
            yield Watch(from_=army.at, pieces=persons, csp=army.colours(), need=LIKELY)


def reaction(outlook: Outlook) -> ReactionPlan:
    """14.9 Armies near a stronger enemy fall back behind the nearest wall that they reach."""
    return ReactionPlan(
        moves=tuple(move for army in outlook.armies if army.csp for move in falling_back(outlook, army))
    )


def falling_back(outlook: Outlook, army: Army) -> Iterator[Move]:
    """The move of an army that is not behind a wall and fears an enemy near it."""
    reach = floor(pace(outlook.state, army.persons))
    in_danger = any(near(army.at, foe, reach) for foe in foes(outlook.view))
    threat = max(outlook.threat(army.at, reach), outlook.expected(army.at))
    if outlook.at_home(army.at) or not in_danger or threat <= FEAR * outlook.strength(army, army.at):
        return
    reached = outlook.reached(army.at, outlook.mover(army), reach)
    wall = next((at for at in reached.costs if outlook.at_home(at)), None)
    if wall:
        persons = tuple(person.id for person in army.persons)
        yield Move(from_=army.at, pieces=persons, csp=army.colours(), steps=(Go(to=reached.way(wall)),))
