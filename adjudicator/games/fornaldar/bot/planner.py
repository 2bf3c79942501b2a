"""Random moves: who sets out, where to, and what he does on the way."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from msgspec import UNSET

from adjudicator.board.paths import Reached
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, pieces_at, ships_among
from adjudicator.games.fornaldar.board.ratings import command_of, commands
from adjudicator.games.fornaldar.board.stacks import escort_changes
from adjudicator.games.fornaldar.board.view import View, enemies_by_place
from adjudicator.games.fornaldar.board.weather import conditions
from adjudicator.games.fornaldar.bot.choosing import one_of, some
from adjudicator.games.fornaldar.items.searching import LEAST, searches
from adjudicator.games.fornaldar.movement.boarding import DISEMBARKING, EMBARKING, Embark, disembarkings, embarkings
from adjudicator.games.fornaldar.movement.dropping import Take, leavings, takings
from adjudicator.games.fornaldar.movement.encounters import Evade
from adjudicator.games.fornaldar.movement.force import allowance, mover_of, pace, passengers
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.mermen import TURNING, landings, swims
from adjudicator.games.fornaldar.movement.model import Mover, Presence
from adjudicator.games.fornaldar.movement.moves import AnyStep, Move, rousing
from adjudicator.games.fornaldar.movement.overrunning import OVERRUN, Overrun, raids
from adjudicator.games.fornaldar.movement.places import hex_of, shores
from adjudicator.games.fornaldar.movement.teleportation import teleports
from adjudicator.games.fornaldar.movement.ways import Ways, may_end
from adjudicator.games.fornaldar.state import AnyPiece, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.words import CharacterId, GroupId, Mp, PieceId, Where
from adjudicator.table import Pick

Steps = Iterator[AnyStep]


def end_of(move: Move) -> Where:
    """The place to which a move leads, as far as its orders tell."""
    end = move.from_
    for step in move.steps:
        match step:
            case Go():
                end = Where(step.to[-1])
            case Overrun():
                end = Where(step.to)
    return end


@dataclass(frozen=True)
class Planner:
    """A maker of random plans, from the things the seat knows and arbitrary choices."""

    view: View
    state: State
    pick: Pick
    _ways: list[Ways] = field(default_factory=list, init=False, repr=False)
    """The ways of those that were asked about, with the steps that they know already."""

    def moves(self, at: Where) -> Iterator[Move]:
        """A move of land pieces, of mermen and of a ship in a place; nobody is in two of them."""
        free = self.free(at)
        persons = persons_among(free)
        ships = ships_among(free)
        if ships:
            ship = self.pick.choice(ships)
            offered = [order for order in embarkings(self.state, ship) if order.at == at]
            boarding = self.pick.choice([*offered, None])
            if boarding:
                persons = [person for person in persons if person.id not in boarding.pieces]
            yield self.voyage(at, ship, boarding)
        if persons:
            leader = self.pick.choice(persons)
            yield self.march(at, leader, free)

    def free(self, at: Where) -> list[AnyPiece]:
        """The seat's active pieces in a place that are not on board."""
        here = pieces_at(self.view, self.view.seat, at)
        return [piece for piece in here if piece.active and piece.aboard is None]

    def followers(self, free: Sequence[AnyPiece], leader: Person) -> list[Lot]:
        """The army points among some pieces that can go with a leader."""
        lots = lots_among(free)
        return [lot for lot in lots if self.follows(lot, leader)]

    def march(self, at: Where, leader: Person, free: Sequence[AnyPiece]) -> Move:
        """A character, often with some of the army points he commands, by land, by water or in the air."""
        led = [lot for lot in self.followers(free, leader) if self.pick.random() < 0.8]
        csp: Counter[GroupId] = Counter()
        for lot in led:
            csp[lot.group] += self.pick.choice(range(1, lot.csp + 1))
        steps = [*self.gear(leader)]
        steps += self.spell(leader) or self.journey(at, leader, led)
        if not steps:
            steps.append(Go(to=(at,)))
        return Move(from_=at, pieces=(leader.id,), csp=dict(csp), steps=tuple(steps))

    def leaders(self, at: Where) -> list[Person]:
        """Those in a place who can lead others on land."""
        persons = persons_among(self.free(at))
        return [person for person in persons if not person.swimming and self.rating(person)]

    def rating(self, leader: Person) -> int:
        """14.4 The Command Rating of a leader."""
        return command_of(self.state, [leader])

    def at_a_leaders_pace(self, at: Where, leader: Person) -> Iterator[Move]:
        """14.4, 14.9.3 A leader with those he commands, as far as his Command Rating leads."""
        lots = self.followers(self.free(at), leader)
        csp: Counter[GroupId] = Counter()
        for lot in lots:
            csp[lot.group] += lot.csp
        ids: list[PieceId] = [leader.id, *(lot.id for lot in lots)]
        mover = mover_of(self.state, self.view.seat, ids)
        mps = pace(self.state, [leader])
        way = self.way(at, mover, mps, self.contested)
        if way:
            go = Go(to=way)
            yield Move(from_=at, pieces=(leader.id,), csp=dict(csp), steps=(go,))

    def forced_on(self, move: Move) -> Iterator[Move]:
        """14.4 The forced march of those who have moved, from where their move ends."""
        leader = self.view.pieces[move.pieces[0]]
        if not isinstance(leader, Person) or not self.rating(leader):
            return
        start = end_of(move)
        mover = mover_of(self.state, self.view.seat, [leader.id])
        mps = pace(self.state, [leader])
        way = self.way(start, mover, mps, self.contested)
        if way:
            go = Go(to=way)
            yield Move(from_=start, pieces=move.pieces, csp=move.csp, steps=(go,))

    def spell(self, leader: Person) -> Sequence[AnyStep]:
        """14.3 Now and then an enchanter in a Place of Power teleports, alone or with another, and tries twice."""
        offered = [*teleports(self.state, leader)]
        teleport = one_of(self.pick, offered)
        if teleport is None or self.pick.random() < 0.5:
            return ()
        (goal,) = teleport.goals
        tries: Sequence[AnyStep] = self.pick.choice(((teleport,), (teleport, teleport)))
        return (*tries, *self.searches(goal, leader, LEAST))

    def quest(self, at: Where, leader: Person, mover: Mover, left: Mp) -> Steps:
        """21.1 Go to a place within reach where something is hidden, with enough left to search for it."""
        reached = self.reached(at, mover, left - LEAST)
        goals = [place for place in reached.costs if self.hidden(place)]
        if goals:
            goal = self.pick.choice(goals)
            if goal != at:
                yield Go(to=tuple(reached.way(goal)))
            yield from self.searches(goal, leader, left - reached.costs[goal])

    def searches(self, at: Where, leader: Person, left: Mp) -> Steps:
        """21.1.3 A leader searches where something is hidden, with some of the points that are left, often twice."""
        search = one_of(self.pick, [*searches(self.view, at, leader, left)])
        if search is None:
            return
        yield search
        if 2 * search.mp <= left:
            yield search

    def follows(self, lot: Lot, leader: Person) -> bool:
        """Whether army points can go where their leader goes."""
        if not commands(self.state, leader, lot.group):
            return False
        return lot.swimming == leader.swimming

    def gear(self, leader: Person) -> Steps:
        """Now and then an escort is sent away, more often one is taken."""
        share = 0.2 if leader.escort else 0.4
        yield from some(self.pick, escort_changes(self.view, leader), share)

    def journey(self, at: Where, leader: Person, led: Sequence[Lot]) -> Steps:
        """Go to a random place within reach; mermen take to the water or to the land on the way."""
        force: list[AnyPiece] = [leader, *led]
        ids = [piece.id for piece in force]
        left = self.left(force)
        mover = mover_of(self.state, self.view.seat, ids)
        waters = [*swims(self.state, leader)]
        if waters and self.pick.random() < 0.7:
            swim = waters[0]
            water = Where(hex_of(at)) if swim.into is UNSET else swim.into
            yield swim
            yield from self.swim(water, mover, left - 2 * TURNING)
        elif "swimmer" in mover.gaits:
            yield from self.swim(at, mover, left - TURNING)
        else:
            yield from self.walk(at, leader, mover, left, led)

    def swim(self, at: Where, mover: Mover, left: Mp) -> Steps:
        """Go by water, and often ashore."""
        swimmers = Mover(side=mover.side, gaits=("swimmer",), csps=mover.csps, closed=mover.closed)
        way = self.way(at, swimmers, left, self.shores)
        end = at
        if way:
            yield Go(to=way)
            end = way[-1]
        offered = [*landings(self.view.board.land, end)]
        if not offered:
            return
        if self.pick.random() < 0.6 or may_end(swimmers, end):
            yield self.pick.choice(offered)

    def walk(self, at: Where, leader: Person, mover: Mover, left: Mp, led: Sequence[Lot]) -> Steps:
        """Go by land or in the air: to what is hidden, to enemies, friends, a land that sleeps, or just somewhere."""
        quest = tuple(self.quest(at, leader, mover, left)) if self.pick.random() < 0.5 else ()
        if quest:
            yield from quest
            return
        liked = self.pick.choice((self.friends, self.contested, self.contested, self.asleep))
        way = self.way(at, mover, left, liked)
        if way is None:
            return
        if led and len(way) > 1 and self.pick.random() < 0.3:
            yield Go(to=way[:1])
            yield self.pick.choice([*leavings(led)])
            way = way[1:]
        if self.contested(way[-1]):
            yield from self.onslaught(at, way, mover, left)
            return
        yield Go(to=way)
        friends = self.friends(way[-1])
        if friends and self.pick.random() < 0.5:
            yield self.pick.choice(friends)

    def onslaught(self, at: Where, way: tuple[Where, ...], mover: Mover, left: Mp) -> Steps:
        """14.5, 19.2 Up to an enemy; sometimes an army overruns one, and a character slips past him."""
        raid: tuple[Where, ...] | None = None
        if mover.csps:
            raid = self.way(at, mover, left - OVERRUN, self.open_to_raids)
        if raid and self.open_to_raids(raid[-1]):
            *before, target = raid
            if before:
                yield Go(to=tuple(before))
            yield from self.open_to_raids(target)
            return
        yield Go(to=way)
        if not mover.csps and self.pick.random() < 0.7:
            yield Evade()
            beyond = self.way(way[-1], mover, 3, self.friends)
            if beyond:
                yield Go(to=beyond[:1])

    def open_to_raids(self, at: Where) -> list[Overrun]:
        """14.5.1 The overrun of an enemy who is seen in a place, if armies overrun there."""
        return [*raids(self.view.board, self.view.seat, at, self.enemies)]

    def contested(self, at: Where) -> bool:
        """Whether an enemy is seen in a place."""
        return self.enemies(at).anybody

    @cached_property
    def enemies(self) -> Callable[[Where], Presence]:
        """The enemies that are seen in a place."""
        return enemies_by_place(self.view)

    def hidden(self, at: Where) -> bool:
        """Whether something is hidden in a place."""
        return at in self.view.board.hidden.values()

    def asleep(self, at: Where) -> bool:
        """10.2 Whether a place is in the land of somebody who is not active."""
        return rousing(self.view.board, at)

    def friends(self, at: Where) -> list[Take]:
        """The characters who can be picked up in a place."""
        return [*takings(self.view, self.view.seat, at)]

    def voyage(self, at: Where, ship: Vessel, boarding: Embark | None) -> Move:
        """A ship with its passengers, and one who comes on board now, to a place where they can go ashore."""
        left = self.left([ship])
        laden = bool(passengers(self.state, [ship.id]))
        steps: list[AnyStep] = []
        if boarding:
            laden = True
            left -= EMBARKING
            steps.append(boarding)
        if laden:
            left -= DISEMBARKING
        mover = mover_of(self.state, self.view.seat, [ship.id])
        liked = self.pick.choice((self.shores, self.contested))
        way = self.way(at, mover, left, liked)
        if way:
            steps.append(Go(to=way))
        ashore = [*disembarkings(self.state, ship.id, way[-1] if way else at)]
        if laden and ashore and self.pick.random() < 0.7:
            steps.append(self.pick.choice(ashore))
        if not steps:
            steps.append(Go(to=(at,)))
        return Move(from_=at, pieces=(CharacterId(ship.id),), steps=tuple(steps))

    def way(self, at: Where, mover: Mover, left: Mp, liked: Callable[[Where], object]) -> tuple[Where, ...] | None:
        """The cheapest way to a random place, often one of those that are liked; None if there is none."""
        pick = self.pick
        reached = self.reached(at, mover, left)
        goals = [place for place in reached.costs if place != at]
        best: list[Where] = []
        if pick.random() < 0.6:
            best = [place for place in goals if liked(place)]
        if not goals:
            return None
        goal = pick.choice(best or goals)
        way = reached.way(goal)
        return tuple(way)

    def reached(self, at: Where, mover: Mover, left: Mp) -> Reached[Where]:
        """The places a mover can come to, as far as its seat knows."""
        return self.ways(mover).reachable(at, max(0, left))

    def ways(self, mover: Mover) -> Ways:
        """The ways of a mover, those of an equal one where it was asked about before."""
        for known in self._ways:
            if known.mover == mover:
                return known
        board = self.view.board
        ways = Ways(board.land, board.charts.terrain_effects, conditions(board), mover, self.enemies)
        self._ways.append(ways)
        return ways

    def left(self, pieces: Sequence[AnyPiece]) -> Mp:
        """The Movement Points of pieces that go together."""
        return min(allowance(self.state, piece) for piece in pieces)

    def shores(self, at: Where) -> list[Where]:
        """The places where one steps ashore from the water."""
        return [Where(spot) for spot in shores(self.view.board.land, at)]
