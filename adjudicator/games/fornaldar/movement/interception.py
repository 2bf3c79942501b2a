"""14.8 Interception: forces of the other side stop a force that moves near them."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from adjudicator.board.hexes import distance, within
from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, FNTable, NotDone, Public, enemy_of, verify_side
from adjudicator.games.fornaldar.board.pieces import (
    find_piece,
    lots_among,
    mark,
    persons_among,
    pieces_at,
    ships_among,
    stack_at,
)
from adjudicator.games.fornaldar.board.ratings import command_of, commands
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import presence
from adjudicator.games.fornaldar.board.weather import Conditions, weather_at
from adjudicator.games.fornaldar.movement.force import gait_of, mover_of, passengers
from adjudicator.games.fornaldar.movement.going import record_move
from adjudicator.games.fornaldar.movement.lots import lots_of
from adjudicator.games.fornaldar.movement.march import March, NotPossible, refuse
from adjudicator.games.fornaldar.movement.passing import (
    RANGE,
    Passing,
    hard_to_intercept,
    persons_of,
    refused,
    verify_company,
    verify_is_force,
    verify_place,
    verify_settled,
    verify_untried,
)
from adjudicator.games.fornaldar.movement.picking import ashore, miscounted, misnamed, pick
from adjudicator.games.fornaldar.movement.places import between, canonical, hex_of, hexes_at, on_river
from adjudicator.games.fornaldar.movement.traces import leave_traces
from adjudicator.games.fornaldar.movement.walking import ROADS, river_in
from adjudicator.games.fornaldar.movement.ways import Leg, Way, Ways
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.recovery.mobilization import rouse, roused_by_entry
from adjudicator.games.fornaldar.state import Lot, Person, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, PieceId, Where
from adjudicator.table import Choice, Line, Question, RuleId, Seat
from adjudicator.table.prose import whose
from adjudicator.table.state import put, write

NEED = 7
"""14.8.8 The number that the die and all additions have to reach."""


class Watch(written.Order, frozen=True, kw_only=True, rename={"from_": "from"}):
    """A force of yours that tries to intercept enemies who come near it (14.8); it tries once against each force."""

    NOTATION: ClassVar[str] = (
        "from {from} [with {pieces} [(,|and) {csp}] | with {csp}] [(,|) against {against}] "
        "[(,|) on {need} (|or less)] [(,|) ask=(ask me)]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"from": "3927", "pieces": ["hakon"], "csp": {"midhrasir": 6}, "need": 4}

    from_: Annotated[written.Where, Meta(description="Where the force stands.")]
    pieces: written.Pieces = ()
    csp: written.Points = written.NO_POINTS
    against: Annotated[
        tuple[written.Where, ...],
        Meta(max_length=20, description="Only where the enemy enters one of these; left out: anywhere."),
    ] = ()
    need: Annotated[int, Meta(ge=1, le=6, description="Only if the die has to show no more than this.")] = 6
    ask: Annotated[bool, Meta(description="Ask me when the moment comes; the game waits for my answer.")] = False


def watches(state: State, seat: Seat) -> Iterator[Watch]:
    """14.8 The forces that can keep watch where they stand: a stack's ships; its characters with those they command."""
    for at in sorted(state.stacks):
        here = [piece for piece in pieces_at(state, seat, at) if piece.active and piece.aboard is None]
        persons = persons_among(here)
        if persons:
            names = tuple(person.id for person in persons)
            yield Watch(from_=at, pieces=names, csp=_commanded(state, persons, lots_among(here)))
        ships = ships_among(here)
        if ships:
            names = tuple(CharacterId(ship.id) for ship in ships)
            yield Watch(from_=at, pieces=names)


def watched(land: Land, at: Where) -> list[Where]:
    """14.8.3 The hexes against which a force can keep watch: those in its range, the nearest first."""
    here = hex_of(at)
    around = [hex for hex in within(here, RANGE) if hex in land.hexes and hex != here]
    around.sort(key=lambda hex: distance(here, hex))
    return [Where(hex) for hex in around]


def _commanded(state: State, persons: Sequence[Person], lots: Sequence[Lot]) -> dict[GroupId, int]:
    """15.4 The army points that one of some characters commands, by colour."""
    csp: dict[GroupId, int] = {}
    for lot in lots:
        led = [person for person in persons if person.swimming == lot.swimming]
        if any(commands(state, person, lot.group) for person in led):
            before = csp.get(lot.group, 0)
            csp[lot.group] = before + lot.csp
    return csp


class Interceptions(written.Order, frozen=True, kw_only=True):
    """Which of your forces intercept, in the order they try."""

    LINES: ClassVar[tuple[str, ...]] = ("watch {watch.each}",)
    EXAMPLE: ClassVar[dict[str, object]] = {"watch": [Watch.EXAMPLE]}

    watch: Annotated[tuple[Watch, ...], Meta(max_length=40, description="The forces that keep watch.")] = ()


class InterceptionTry(Struct, frozen=True):
    """The result of an attempt: the way to the enemy, and the additions to the die."""

    way: Way
    modifiers: tuple[tuple[str, int], ...]

    @property
    def number(self) -> int:
        """The least number the die has to show."""
        return NEED - sum(value for _, value in self.modifiers)


class Watchers:
    """The forces of the side that does not move, on watch while the other side does."""

    def __init__(self, table: FNTable, side: Seat, watches: Sequence[Watch]) -> None:
        self.table = table
        self.watches = watches
        self.own = March(table.state, side, partial(presence, table.state, side), table.record, table)

    def look_up(self, passing: Passing) -> bool:
        """Whether a watch tries to stop a force here, or is to say why it does not."""
        return any(passing.at in watch.against or self.ready(watch, passing) for watch in self.watches)

    def ready(self, watch: Watch, passing: Passing) -> bool:
        """Whether a watch that is set for any place tries here."""
        if watch.against or distance(hex_of(watch.from_), hex_of(passing.at)) > RANGE:
            return False
        try:
            return self.chance_of(watch, passing).number <= watch.need
        except NotPossible:
            return False

    def stop(self, passing: Passing) -> bool:
        """14.8.4 The forces on watch try to stop one, in the order they were given, until one does."""
        return any(self.tries(watch, passing) for watch in self.watches)

    def tries(self, watch: Watch, passing: Passing) -> bool:
        """A watch tries, or tells its player why it does not; whether it stops the enemy."""
        if passing.at not in watch.against and not self.ready(watch, passing):
            return False
        try:
            chance = self.chance_of(watch, passing)
            if chance.number > watch.need or (watch.ask and not self.told_to(watch, passing, chance)):
                return False
            verify_is_force(passing)
        except NotPossible as fault:
            code = fault.refusal.code
            rule = fault.refusal.rule
            start = canonical(watch.from_)
            self.own.note(
                InterceptionNotTried, rule=rule, side=self.own.seat, at=start, code=code, why=fault.refusal.why
            )
            return False
        return self.attempt(watch, passing, chance)

    def told_to(self, watch: Watch, passing: Passing, chance: InterceptionTry) -> bool:
        """14.8 Whether the player who wanted to be asked says yes."""
        say = self.own.say
        start = canonical(watch.from_)
        where = f"{say.place(passing.at)}, {distance(hex_of(start), hex_of(passing.at))} from {say.place(start)}"
        question = Question(
            key=f"intercept/{start}/{passing.at}",
            seat=self.own.seat,
            rule=RuleId("14.8"),
            text=f"Enemies come to {where}. Do your forces try to intercept? The die has to show {chance.number}.",
            default="no",
            choices=(Choice("yes", "they try"), Choice("no", "they wait for a better chance")),
        )
        return self.table.ask(question) == "yes"

    def chance_of(self, watch: Watch, passing: Passing) -> InterceptionTry:
        """14.8.1 to 14.8.10 The chance of a watch, as far as the watching side knows; raises `NotPossible`.

        Of the shortest ways to the enemy the one that is easiest counts (FN-V25).
        """
        state = self.own.state
        start = canonical(watch.from_)
        verify_place(passing, start)
        ids = self.pieces_of(watch, start)
        whole = [*passengers(state, ids), *ids]
        verify_company(state, whole, start)
        verify_untried(state, whole, passing, start)
        verify_settled(state, whole)
        if passing.afloat != any(gait_of(state, state.pieces[id]) in ("ship", "swimmer") for id in ids):
            raise refused("14.8.7", "ships and swimmers intercept on the water, all others on land")
        command = command_of(state, persons_of(state, whole))
        ways = self.ways(ids).shortest_ways(start, passing.at, max(RANGE, command))
        if not ways:
            raise refused("14.8.8", f"there is no way from {start} to {passing.at} that is short enough")
        chances = (InterceptionTry(way, (("command", command), *self.modifiers(passing, way))) for way in ways)
        return min(chances, key=lambda chance: chance.number)

    def pieces_of(self, watch: Watch, start: Where) -> list[PieceId]:
        """14.8.1 The pieces that a watch names, with the lots its points are of; raises `NotPossible`."""
        pool = ashore(self.own, start)
        wrong_names = misnamed(self.own, start, pool, watch.pieces)
        wrong_points = miscounted(self.own, start, pool, watch.csp)
        refuse((*wrong_names, *wrong_points))
        ids: list[PieceId] = [*dict.fromkeys(watch.pieces)]
        for colour in watch.csp:
            lots = lots_of(self.own, pool, colour)
            ids += [lot.id for lot in lots[:1]]
        return ids

    def ways(self, ids: Sequence[PieceId]) -> Ways:
        """14.8.7 The ways of pieces that intercept: 14.8.6 on foot, in the water or by ship, as they are."""
        setting = self.own.board.setting
        mover = mover_of(self.own.state, self.own.seat, ids)
        return Ways(setting.land, setting.charts.terrain_effects, self.own.conditions, mover, self.own.enemies)

    def modifiers(self, passing: Passing, way: Way) -> Iterator[tuple[str, int]]:
        """14.8.8, 14.8.10, 14.8.10.C Subtractions for the way, and for a ship that is hard to intercept (23.0)."""
        land = self.own.board.land
        conditions = self.own.conditions
        places = [way.start, *(leg.to for leg in way.legs)]
        yield "distance", -len(way.legs)
        rivers = sum(over_minor_river(land, conditions, a, b) for a, b in pairwise(places))
        if rivers:
            yield "minor rivers", -rivers
        mountains = sum(into_mountains(land, leg) for leg in way.legs)
        if mountains:
            yield "mountains", -mountains
        if any(weather_at(conditions, hex) != "clear" for place in places for hex in hexes_at(place)):
            yield "weather", -1
        elusive = hard_to_intercept(passing)
        if elusive:
            yield "an elusive ship", elusive

    def attempt(self, watch: Watch, passing: Passing, chance: InterceptionTry) -> bool:
        """14.8.8 One die; where it reaches 7 those who intercept come to the enemy, whose movement is over."""
        own = self.own
        start = canonical(watch.from_)
        ids = pick(own, start, ashore(own, start), watch.pieces, watch.csp)
        rolled = self.table.roll(
            RuleId("14.8.8"), f"interception {start}", "1d6", need=NEED, modifiers=chance.modifiers, seen_by=(own.seat,)
        )
        whole = (*passengers(own.state, ids), *ids)
        own.note(InterceptionMarked, pieces=tuple(whole), at=passing.at, success=rolled.made)
        own.record(InterceptionTried(side=own.seat, start=start, at=passing.at, success=rolled.made))
        if rolled.made:
            ordered = tuple(sorted(whole, key=own.stack(start).index))
            way = (start, *(leg.to for leg in chance.way.legs))
            record_move(own, ordered, way, 0)
            self.come_upon(whole, way)
        return rolled.made

    def come_upon(self, ids: Sequence[PieceId], way: Sequence[Where]) -> None:
        """10.2, 14.7.2, 24.2.3, 24.2.4 Interceptors bring about the same where they come as all who move do."""
        for at in way[1:]:
            rouse(self.table, roused_by_entry(self.table.state, self.own.seat, ids, at), self.own.seat)
        leave_traces(self.table, self.own.seat, ids, way)


class InterceptionTried(Public, tag="interception-tried", frozen=True, kw_only=True):
    """A force tried to intercept another (14.8.8); where it did, the enemy's movement is over and he must attack."""

    weight: ClassVar[int] = 3

    rule: RuleId = RuleId("14.8.8")
    side: Seat
    start: Where
    at: Where
    success: bool

    def change(self, state: State) -> None:
        """14.8.11 The side that was intercepted must initiate combat there."""
        verify_side(self.side)
        if self.success and self.at not in state.board.compelled:
            put(state.board, compelled=(*state.board.compelled, self.at))

    def words(self, say: Say) -> Line:
        player = say.player(self.side)
        owned = whose(player, "force", "a ")
        start = say.place(self.start)
        force = f"{owned} in {start}"
        where = say.place(self.at)
        if self.success:
            return Line(f"{force} intercepts the enemy in {where}, who must attack it.")
        return Line(f"{force} tries to intercept the enemy in {where}, and fails.")

    def as_news(self, say: Say) -> str:
        """It with places as people name them."""
        done = "comes upon" if self.success else "fails to come upon"
        force = whose(say.player(self.side), "force", "a ")
        return f"{force}, {say.near(self.start)}, {done} the enemy {say.near(self.at)}"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == enemy_of(self.side)


class InterceptionMarked(FNFact, tag="interception-marked", frozen=True, kw_only=True):
    """The pieces of a force have tried to intercept in this phase (14.8.4), or have intercepted (14.8.12)."""

    in_story: ClassVar[bool] = False

    rule: RuleId = RuleId("14.8.4")
    pieces: tuple[PieceId, ...]
    at: Where | None = None
    """The place where they came upon the enemy: all of him who is there (14.8.5)."""
    success: bool

    def change(self, state: State) -> None:
        """The pieces have tried to intercept; each of the enemies there was tried at by them."""
        for id in self.pieces:
            mark(state, find_piece(state, id).id, tried=True, intercepted=self.success)
        if self.at is None:
            return
        own = find_piece(state, self.pieces[0])
        enemies = stack_at(state, enemy_of(own.side), self.at)
        for id in enemies:
            before = state.tried.get(id, ())
            write(state.tried)[id] = (*before, *self.pieces)

    def words(self, say: Say) -> Line:
        if self.success:
            return Line(f"{say.doing(self.pieces, 'intercepts', 'intercept')}.")
        return Line(f"{say.doing(self.pieces, 'tries', 'try')} to intercept.")


class InterceptionNotTried(NotDone, tag="interception-not-tried", frozen=True, kw_only=True):
    """A force on watch could not try to intercept: only its player knows that it was to."""

    at: Where
    code: str
    why: str

    def words(self, say: Say) -> Line:
        return Line(f"The watch in {say.place(self.at)} did not try to intercept: {self.why}.", tone="bad")


def over_minor_river(land: Land, conditions: Conditions, a: Where, b: Where) -> bool:
    """14.8.10.A Whether a step crosses a minor river without a bridge or ford."""
    if on_river(a) or on_river(b):
        return False
    left = hex_of(a)
    entered = hex_of(b)
    if left == entered:
        return False
    side = between(land, left, entered)
    weather = frozenset((weather_at(conditions, left), weather_at(conditions, entered)))
    return river_in(side, weather) == "minor"


def into_mountains(land: Land, leg: Leg) -> bool:
    """14.8.10.B Whether a step enters mountains off the road."""
    if on_river(leg.to):
        return False
    if "mountain" not in land.hexes[hex_of(leg.to)].terrain:
        return False
    return leg.cost.over not in ROADS
