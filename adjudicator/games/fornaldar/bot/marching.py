"""The moves of a campaigner: goals of armies, guards of the walls, attacks and challenges, voyages."""

from collections.abc import Sequence
from math import ceil

from msgspec.structs import replace

from adjudicator.board.paths import Reached
from adjudicator.games.fornaldar.board.facts import enemy_of
from adjudicator.games.fornaldar.board.pieces import pieces_at, ships_among
from adjudicator.games.fornaldar.bot.assaulting import assaults
from adjudicator.games.fornaldar.bot.outlook import Army, Outlook
from adjudicator.games.fornaldar.combat.strength import ship_strength
from adjudicator.games.fornaldar.items.searching import searches
from adjudicator.games.fornaldar.movement.force import mover_of, pace
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.moves import AnyStep, Move
from adjudicator.games.fornaldar.movement.overrunning import Overrun
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.movement.ways import may_end
from adjudicator.games.fornaldar.standing.combat import strict
from adjudicator.games.fornaldar.state import AnyPiece, Vessel
from adjudicator.games.fornaldar.turn import active
from adjudicator.games.fornaldar.words import CharacterId, Mp, ShipId, Where

BELOW = 3
"""The points of strength that may lie beneath a ship that is seen."""
STRONGER = 1.5
"""The ratio of strengths he wants at sea."""


def voyages(outlook: Outlook) -> list[Move]:
    """17.6 The ships of each stack together, to the strongest enemy that they are stronger than."""
    return [move for at in sorted(outlook.view.stacks) for move in voyage(outlook, at)]


def voyage(outlook: Outlook, at: Where) -> list[Move]:
    """The move of the ships of a stack, if they go anywhere."""
    seat = outlook.view.seat
    fleet = ships_among(pieces_at(outlook.view, seat, at))
    ships = [ship for ship in fleet if ship.active and not ship.refitting]
    prey = prizes(outlook, ships)
    if not ships or not prey:
        return []
    ids = [ship.id for ship in ships]
    mover = mover_of(outlook.state, seat, ids)
    left = outlook.planner.left(ships)
    reached = outlook.reached(at, mover, left)
    goals = [goal for goal in prey if goal in reached.costs and goal != at]
    if not goals:
        return []
    go = Go(to=reached.way(goals[0]))
    pieces = tuple(CharacterId(id) for id in ids)
    return [Move(from_=at, pieces=pieces, steps=(go,))]


def prizes(outlook: Outlook, ships: Sequence[Vessel]) -> list[Where]:
    """The places where enemy ships are seen that these are stronger than, the strongest first."""
    view = outlook.view
    printed = view.board.counters.ships
    own = sum(ship_strength(outlook.state, ship) for ship in ships)
    strengths: dict[Where, int] = {}
    for sighting in view.sightings:
        top = sighting.top
        if sighting.side != enemy_of(view.seat) or top.kind != "ship" or not top.id:
            continue
        if view.board.active.get(top.group):
            below = BELOW if sighting.more else 0
            strengths[sighting.at] = printed[ShipId(top.id)].full + below
    weaker = [at for at, strength in strengths.items() if own >= STRONGER * strength]
    return sorted(weaker, key=lambda at: -strengths[at])


FAR = 30
"""The Movement Points within which an army looks for something to do."""
GATHER = 25
"""The Movement Points it spends to join another."""
BOLD = 1.5
"""The ratio of his strength to the expected enemy's that he wants before he sets out."""
FEAR = 1.5
"""The ratio of an enemy's strength to his own at which he flees."""
DANGER = 6
"""The distance in hexes at which an enemy threatens a wall."""
GUARD = 2
"""The points that stay on a threatened wall."""
CRUSHING = 6
"""The ratio of strengths at which he overruns an enemy."""


def movement(outlook: Outlook) -> MovementPlan:
    """E.3 Each army goes for the most it can win, or joins a stronger one; who leads nobody seeks what is hidden."""
    view = outlook.view
    if active(view.board) != view.seat:
        return MovementPlan()
    moves = list[Move]()
    forced = list[Move]()
    fields = dict[Where, Army]()
    marched = view.board.phase.endswith("forced-march")
    for army in outlook.armies:
        march = Destinations(outlook, army)
        if marched:
            forced += march.night(army.at, march.goal())
            continue
        if army.csp:
            goal = march.goal()
            day, end = march.day(goal)
            night = march.night(end, goal)
            moves = [*moves, *day]
            forced = [*forced, *night]
            fields[goal if night else end] = army
        else:
            moves += march.quest()
    sailing = voyages(outlook)
    moves += sailing
    if marched or strict(view.board, view.seat) or view.board.phase == "early-movement":
        return MovementPlan(moves=tuple(moves), forced=tuple(forced))
    return MovementPlan(moves=tuple(moves), forced=tuple(forced), attacks=tuple(assaults(outlook, fields, sailing)))


class Destinations:
    """The places an army can go to, and the one it wants to."""

    def __init__(self, outlook: Outlook, army: Army) -> None:
        pieces: list[AnyPiece] = [*army.persons, *army.lots]
        self.outlook = outlook
        self.army = army
        self.mover: Mover = outlook.mover(army)
        self.left: Mp = outlook.planner.left(pieces)
        far = FAR if army.csp else 2 * self.left
        self.reached: Reached[Where] = outlook.reached(army.at, self.mover, far)

    def goal(self) -> Where:
        """Go home from a stronger enemy; else to what is worth most for its time; else to the strongest friend."""
        outlook = self.outlook
        at = self.army.at
        own = outlook.strength(self.army, at)
        if outlook.threat(at, DANGER) > FEAR * own:
            return self.refuge()
        beatable = [
            target
            for target in outlook.targets
            if target in self.reached.costs
            if outlook.strength(self.army, target) >= BOLD * outlook.expected(target)
        ]
        if beatable:
            return max(beatable, key=self.gain)
        stronger = (army.at for army in outlook.armies if outlook.strength(army, army.at) > own)
        return next((other for other in stronger if self.reached.costs.get(other, FAR) <= GATHER), at)

    def gain(self, target: Where) -> float:
        """The Victory Points of a target for each turn that it takes."""
        turns = ceil(self.reached.costs[target] / self.left)
        return self.outlook.worth(target) / (1 + turns)

    def refuge(self) -> Where:
        """The nearest of one's own fortresses."""
        walls = (at for at in self.reached.costs if self.outlook.at_home(at))
        return next(walls, self.army.at)

    def day(self, goal: Where) -> tuple[list[Move], Where]:
        """E.3.1 Go as far towards a goal as one can today; return the place."""
        at = self.army.at
        way = self.way(goal, self.left)
        if not way:
            return [], at
        steps = self.steps(way)
        move = self.move(at, steps, self.guard())
        return [move], way[-1]

    def night(self, at: Where, goal: Where) -> list[Move]:
        """14.4 A forced march, where it brings the army to its goal."""
        path = self.rest(at, goal)
        if not path:
            return []
        costs = self.reached.costs
        spent = costs.get(at, 0)
        price = costs[goal] - spent
        if price > pace(self.outlook.state, self.army.persons):
            return []
        forced = Go(to=path)
        return [self.move(at, (forced,), self.guard())]

    def rest(self, at: Where, goal: Where) -> tuple[Where, ...]:
        """The places still before the army on its way to a goal; none where it is not on that way."""
        if goal not in self.reached.costs:
            return ()
        path = tuple(self.reached.way(goal))
        if at in path:
            gone = path.index(at) + 1
            return path[gone:]
        return path if at == self.army.at else ()

    def way(self, goal: Where, left: Mp) -> tuple[Where, ...]:
        """The part of the way to a goal that is not further than so many points."""
        if goal not in self.reached.costs:
            return ()
        way = [at for at in self.reached.way(goal) if self.reached.costs[at] <= left]
        while way and may_end(self.mover, way[-1]):
            way.pop()
        return tuple(way)

    def steps(self, way: tuple[Where, ...]) -> tuple[AnyStep, ...]:
        """Up to the enemy; over him, where he cannot stand against it."""
        *before, end = way
        if not self.crushes(end):
            return (Go(to=way),)
        overrun = Overrun(to=end)
        if before:
            return (Go(to=tuple(before)), overrun)
        return (overrun,)

    def crushes(self, at: Where) -> bool:
        """14.5 Whether the army is so much stronger than an enemy outside his walls that it overruns him."""
        outlook = self.outlook
        if at not in outlook.targets:
            return False
        if outlook.walled(at):
            return False
        enemy = max(1, outlook.expected(at))
        own = outlook.strength(self.army, at)
        return own >= CRUSHING * enemy

    def guard(self) -> int:
        """The number of points that stay behind."""
        at = self.army.at
        if not self.outlook.at_home(at):
            return 0
        if not self.outlook.threat(at, 2 * DANGER):
            return 0
        return min(GUARD, self.army.csp - 1)

    def move(self, at: Where, steps: tuple[AnyStep, ...], behind: int) -> Move:
        """An order for the army, but for a guard."""
        persons = tuple(person.id for person in self.army.persons)
        return Move(from_=at, pieces=persons, csp=self.army.colours(behind), steps=steps)

    def quest(self) -> list[Move]:
        """21.1 Characters that lead nobody go and look for what is hidden; the keeper of a prize stays where he is."""
        places = [at for at in self.outlook.buried() if at in self.reached.costs]
        seekers = [person for person in self.army.persons if not self.outlook.keeps_a_prize(person)]
        if not places or not seekers:
            return []
        goal = min(places, key=lambda at: self.reached.costs[at])
        way = self.way(goal, self.left)
        end = way[-1] if way else self.army.at
        left = self.left - self.reached.costs[end]
        who = tuple(person.id for person in seekers)
        steps: list[AnyStep] = []
        if way:
            steps.append(Go(to=way))
        offered = [*searches(self.outlook.view, end, seekers[0], left)]
        if offered:
            longest = max(offered, key=lambda search: search.mp)
            steps.append(replace(longest, with_=who))
        if not steps:
            return []
        return [Move(from_=self.army.at, pieces=who, steps=tuple(steps))]
