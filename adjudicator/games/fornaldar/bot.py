"""A player without a plan: random legal movement plans, for tests and demonstrations."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from adjudicator.board.paths import Reached
from adjudicator.games.fornaldar.command import commands
from adjudicator.games.fornaldar.enemies import known_enemies
from adjudicator.games.fornaldar.escorts import Attach, Detach
from adjudicator.games.fornaldar.movement.boarding import DISEMBARKING, EMBARKING, Disembark, Embark
from adjudicator.games.fornaldar.movement.check import check
from adjudicator.games.fornaldar.movement.force import allowance, mover_of, passengers
from adjudicator.games.fornaldar.movement.going import Go, Leave, Take
from adjudicator.games.fornaldar.movement.mermen import TURNING, Land, Swim
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.moves import AnyStep, Move
from adjudicator.games.fornaldar.movement.places import area_at, hex_of, shores
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.movement.stops import may_end
from adjudicator.games.fornaldar.movement.ways import Ways
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.view import View, believed
from adjudicator.games.fornaldar.weather import conditions
from adjudicator.games.fornaldar.words import CharacterId, GroupId, Mp, PieceId, ShipId, Where
from adjudicator.table import Pick, Step

Steps = Iterator[AnyStep]


def random_orders(view: View, step: Step, pick: Pick) -> MovementPlan:
    """A random legal movement plan of a seat; the same for the same `pick`."""
    planner = Planner(view, believed(view), pick)
    moves = [move for at in sorted(view.stacks) if pick.random() < 0.4 for move in planner.moves(at)]
    plan = MovementPlan(moves=tuple(move for move in moves if not _wrong(view, step, [move])))
    while wrong := _wrong(view, step, plan.moves):
        plan = MovementPlan(moves=tuple(move for index, move in enumerate(plan.moves) if index not in wrong))
    return plan


def _wrong(view: View, step: Step, moves: Sequence[Move]) -> list[object]:
    """Which of some moves cannot be carried out, by their numbers."""
    problems = check(view, step, MovementPlan(moves=tuple(moves)))
    return [problem.path[1] for problem in problems if problem.kind == "illegal"]


@dataclass(frozen=True)
class Planner:
    """What a random plan is made of: what the seat knows, and arbitrary choices."""

    view: View
    state: State
    pick: Pick

    def moves(self, at: Where) -> Iterator[Move]:
        """A move of land pieces, of mermen and of a ship in a place; nobody is in two of them."""
        here = [self.view.pieces[id] for id in self.view.stacks[at].get(self.view.seat, ())]
        free = [piece for piece in here if piece.active and piece.aboard is None]
        persons = [piece for piece in free if isinstance(piece, Person)]
        if ships := [piece for piece in free if isinstance(piece, Vessel)]:
            ship, boarding = self.pick.choice(ships), self.pick.choice([*persons, None]) if persons else None
            persons = [person for person in persons if person is not boarding]
            yield self.voyage(at, ship, boarding)
        if persons:
            yield self.march(at, self.pick.choice(persons), free)

    def march(self, at: Where, leader: Person, free: Sequence[AnyPiece]) -> Move:
        """A character, often with some of the army points he commands, by land, by water or in the air."""
        led = [lot for lot in free if isinstance(lot, Lot) and self.follows(lot, leader) and self.pick.random() < 0.8]
        csp: dict[GroupId, int] = {}
        for lot in led:
            csp[lot.group] = csp.get(lot.group, 0) + self.pick.choice(range(1, lot.csp + 1))
        steps = (*self.gear(leader), *self.journey(at, leader, led))
        return Move(from_=at, pieces=(leader.id,), csp=csp, steps=steps or (Go(to=(at,)),))

    def follows(self, lot: Lot, leader: Person) -> bool:
        """Whether army points can go where their leader goes."""
        return commands(self.state, leader, lot.group) and lot.swimming == leader.swimming

    def gear(self, leader: Person) -> Steps:
        """Now and then an escort is taken or sent away."""
        if self.view.board.setting.counters.characters[leader.id].escort and self.pick.random() < 0.2:
            yield Detach(character=leader.id) if leader.escort else Attach(character=leader.id)

    def journey(self, at: Where, leader: Person, led: Sequence[Lot]) -> Steps:
        """To a random place within reach; mermen take to the water or to the land on the way."""
        ids: list[PieceId] = [leader.id, *(lot.id for lot in led)]
        left = self.left([leader, *led])
        mover = mover_of(self.state, self.view.seat, ids)
        if "mermen" in mover.gaits and self.coastal(at) and self.pick.random() < 0.7:
            yield Swim()
            yield from self.swim(Where(hex_of(at)), mover, left - 2 * TURNING)
        elif "swimmer" in mover.gaits:
            yield from self.swim(at, mover, left - TURNING)
        else:
            yield from self.walk(at, mover, left, led)

    def swim(self, at: Where, mover: Mover, left: Mp) -> Steps:
        """By water, and often ashore."""
        swimmers = Mover(side=mover.side, gaits=("swimmer",), csps=mover.csps, closed=mover.closed)
        if way := self.way(at, swimmers, left, self.shores):
            yield Go(to=way)
        end = way[-1] if way else at
        if (spots := self.shores(end)) and (self.pick.random() < 0.6 or may_end(swimmers, end)):
            yield Land(onto=self.pick.choice(spots))

    def walk(self, at: Where, mover: Mover, left: Mp, led: Sequence[Lot]) -> Steps:
        """By land or in the air; now and then some army points are dropped off on the way."""
        way = self.way(at, mover, left, self.friends)
        if way is None:
            return
        if led and len(way) > 1 and self.pick.random() < 0.3:
            yield Go(to=way[:1])
            yield Leave(csp={led[0].group: 1})
            way = way[1:]
        yield Go(to=way)
        if (friends := self.friends(way[-1])) and self.pick.random() < 0.5:
            yield Take(pieces=(self.pick.choice(friends),))

    def friends(self, at: Where) -> list[CharacterId]:
        """Who can be picked up in a place."""
        there = [self.view.pieces[id] for id in self.view.stacks.get(at, {}).get(self.view.seat, ())]
        return [piece.id for piece in there if isinstance(piece, Person) and piece.active and piece.aboard is None]

    def voyage(self, at: Where, ship: Vessel, boarding: Person | None) -> Move:
        """A ship with whom it carries, and who comes on board now, to a place where they can go ashore."""
        left = self.left([ship]) - (EMBARKING if boarding else 0)
        laden = bool(boarding) or bool(passengers(self.state, [ship.id]))
        steps: list[AnyStep] = []
        if boarding:
            steps += [Embark(ship=ShipId(ship.id), pieces=(boarding.id,), at=boarding.at)]
        mover = mover_of(self.state, self.view.seat, [ship.id])
        if way := self.way(at, mover, left - (DISEMBARKING if laden else 0), self.shores):
            steps += [Go(to=way)]
        spots = self.shores(way[-1] if way else at)
        if laden and spots and self.pick.random() < 0.7:
            steps += [Disembark(ship=ship.id, onto=self.pick.choice(spots))]
        return Move(from_=at, pieces=(CharacterId(ship.id),), steps=tuple(steps) or (Go(to=(at,)),))

    def way(self, at: Where, mover: Mover, left: Mp, liked: Callable[[Where], object]) -> tuple[Where, ...] | None:
        """The cheapest way to a random place, often one of those that are liked; None if there is none."""
        reached = self.reached(at, mover, left)
        goals = [place for place in reached.costs if place != at]
        best = [place for place in goals if liked(place)]
        return (
            tuple(reached.way(self.pick.choice(best if best and self.pick.random() < 0.5 else goals)))
            if goals
            else None
        )

    def reached(self, at: Where, mover: Mover, left: Mp) -> Reached[Where]:
        """Where a mover can come to, as far as its seat knows."""
        setting = self.view.board.setting
        ways = Ways(
            setting.land,
            setting.charts.terrain_effects,
            conditions(self.view.board),
            mover,
            lambda to: known_enemies(self.view, to),
        )
        return ways.reachable(at, max(0, left))

    def left(self, pieces: Sequence[AnyPiece]) -> Mp:
        """How far pieces go together."""
        return min(allowance(self.state, piece) for piece in pieces)

    def shores(self, at: Where) -> list[Where]:
        """Where one steps ashore from the water."""
        return [Where(spot) for spot in shores(self.view.board.setting.land, at)]

    def coastal(self, at: Where) -> bool:
        """Whether mermen on land can take to the sea here."""
        land = self.view.board.setting.land
        return area_at(land, at) is not None and land.hexes[hex_of(at)].coastal
