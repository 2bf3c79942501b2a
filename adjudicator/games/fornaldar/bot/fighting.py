"""Random attacks and challenges."""

from collections.abc import Iterable

from adjudicator.games.fornaldar.board.enemies import known_enemies
from adjudicator.games.fornaldar.board.pieces import persons_among, stack_at
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.bot.choosing import one_of_each, some
from adjudicator.games.fornaldar.combat.check import possible_attacks
from adjudicator.games.fornaldar.combat.orders import Attack, AttackKind, Attacks
from adjudicator.games.fornaldar.movement.places import area_at
from adjudicator.games.fornaldar.printed.charts.combat import Odds
from adjudicator.games.fornaldar.standing.combat import CHALLENGES, Calling, Rounds
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import CharacterId, Where
from adjudicator.table import Pick

COLUMNS: tuple[Odds, ...] = ("1-3", "1-2", "1-1", "2-1")


def attacks(view: View, pick: Pick) -> Attacks:
    """Attacks where enemies are, more often than not."""
    chosen: list[Attack] = []
    for order in one_of_each(pick, possible_attacks(view), lambda order: order.at, 0.8):
        made = attack(view, order.at, order.kind, pick)
        chosen.append(made)
    return Attacks(attacks=tuple(chosen))


def attack(view: View, at: Where, kind: AttackKind, pick: Pick, who: Iterable[CharacterId] = ()) -> Attack:
    """An attack, now and then with challenges by those who are there or come there."""
    there = [id for id in stack_at(view, view.seat, at) if isinstance(view.pieces[id], Person)]
    own = [*map(CharacterId, there), *who]
    calls: list[Calling] = []
    for challenge in CHALLENGES:
        if own and pick.random() < 0.4:
            challenger = pick.choice(own)
            calls.append(Calling(kind=challenge, challenger=challenger))
    when = rounds(view, pick) if pick.random() < 0.5 else None
    return Attack(at=at, kind=kind, challenges=tuple(calls), rounds=when)


def kind_at(view: View, at: Where, pick: Pick) -> AttackKind:
    """A kind of combat that may come about in a place: a melee where no army points of the enemy are seen."""
    land = view.board.land
    if not area_at(land, at):
        return "naval"
    if pick.random() < 0.2:
        return "naval"
    enemies = known_enemies(view, at)
    if not enemies.csps and pick.random() < 0.5:
        return "melee"
    return "ground"


def rounds(view: View, pick: Pick) -> Rounds:
    """Draw the rules for going on and for leaving."""
    own = [person.id for person in persons_among(view.pieces.values()) if person.side == view.seat]
    return Rounds(
        attack_while=pick.choice(COLUMNS),
        until_losses=pick.choice((2, 5, 99)),
        take_initiative=pick.random() < 0.7,
        retreat_below=pick.choice(COLUMNS),
        force_retreat=pick.random() < 0.7,
        successors=tuple(some(pick, own, 0.2))[:20],
    )
