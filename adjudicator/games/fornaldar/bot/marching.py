"""How a campaigner moves and fights: where each army goes, who stays on the walls, whom it attacks and challenges."""

from math import ceil

from adjudicator.board.paths import Reached
from adjudicator.games.fornaldar.bot.assaulting import assaults
from adjudicator.games.fornaldar.bot.outlook import Army, Outlook
from adjudicator.games.fornaldar.bot.sailing import voyages
from adjudicator.games.fornaldar.decisions import strict
from adjudicator.games.fornaldar.items.searching import Search
from adjudicator.games.fornaldar.movement.force import pace
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.moves import AnyStep, Move
from adjudicator.games.fornaldar.movement.overrunning import Overrun
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.movement.stops import may_end
from adjudicator.games.fornaldar.turn import active
from adjudicator.games.fornaldar.words import Mp, Where

FAR = 30
"""How many Movement Points away an army looks for something to do."""
GATHER = 25
"""How far it goes to join another."""
BOLD = 1.5
"""How many times as strong as he expects the enemy he wants to be before he sets out."""
FEAR = 1.5
"""How many times as strong an enemy must be before he is fled."""
DANGER = 6
"""How many hexes away an enemy threatens a wall."""
GUARD = 2
"""How many points stay on a threatened wall."""
CRUSHING = 6
"""How many times as strong he is where he overruns an enemy."""
SEARCHES = (8, 6, 4)
"""What he spends on a search: as much as he has."""


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
        march = March(outlook, army)
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


class March:
    """Where an army can go, and where it wants to."""

    def __init__(self, outlook: Outlook, army: Army) -> None:
        self.outlook = outlook
        self.army = army
        self.mover: Mover = outlook.mover(army)
        self.left: Mp = outlook.planner.left([*army.persons, *army.lots])
        self.reached: Reached[Where] = outlook.reached(army.at, self.mover, FAR if army.csp else 2 * self.left)

    def goal(self) -> Where:
        """Home from who is stronger; to what is worth most for the time it takes; else to the strongest friend."""
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
        return self.outlook.worth(target) / (1 + ceil(self.reached.costs[target] / self.left))

    def refuge(self) -> Where:
        """The nearest of one's own fortresses."""
        walls = (at for at in self.reached.costs if self.outlook.at_home(at))
        return next(walls, self.army.at)

    def day(self, goal: Where) -> tuple[list[Move], Where]:
        """E.3.1 As far towards a goal as it goes today; where that is."""
        way = self.way(goal, self.left)
        if not way:
            return [], self.army.at
        return [self.move(self.army.at, self.steps(way), self.guard())], way[-1]

    def night(self, at: Where, goal: Where) -> list[Move]:
        """14.4 A forced march, where it brings the army to its goal."""
        rest = self.reached.way(goal) if goal in self.reached.costs else ()
        ways = rest[rest.index(at) + 1 :] if at in rest else rest if at == self.army.at else ()
        before = self.reached.costs.get(at, 0)
        if ways and self.reached.costs[goal] - before <= pace(self.outlook.state, self.army.persons):
            return [self.move(at, (Go(to=ways),), self.guard())]
        return []

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
        outlook = self.outlook
        end = way[-1]
        outside = end in outlook.targets and not outlook.walled(end)
        if outside and outlook.strength(self.army, end) >= CRUSHING * max(1, outlook.expected(end)):
            return (*([Go(to=way[:-1])] if way[:-1] else []), Overrun(to=end))
        return (Go(to=way),)

    def guard(self) -> int:
        """How many points stay behind."""
        threatened = self.outlook.at_home(self.army.at) and self.outlook.threat(self.army.at, 2 * DANGER)
        if threatened:
            return min(GUARD, self.army.csp - 1)
        return 0

    def move(self, at: Where, steps: tuple[AnyStep, ...], behind: int) -> Move:
        """An order for the army, but for a guard."""
        persons = tuple(person.id for person in self.army.persons)
        return Move(from_=at, pieces=persons, csp=self.army.colours(behind), steps=steps)

    def quest(self) -> list[Move]:
        """21.1 Those who lead nobody go and look for what is hidden; whoever keeps a prize stays where he is."""
        places = [at for at in self.outlook.buried() if at in self.reached.costs]
        seekers = [person for person in self.army.persons if not self.outlook.keeps_a_prize(person)]
        if not places or not seekers:
            return []
        goal = min(places, key=lambda at: self.reached.costs[at])
        way = self.way(goal, self.left)
        end = way[-1] if way else self.army.at
        left = self.left - self.reached.costs[end]
        who = tuple(person.id for person in seekers)
        steps: list[AnyStep] = [Go(to=way)] if way else []
        steps += [Search(mp=mp, with_=who) for mp in SEARCHES if mp <= left and end == goal][:1]
        if steps:
            return [Move(from_=self.army.at, pieces=who, steps=tuple(steps))]
        return []
