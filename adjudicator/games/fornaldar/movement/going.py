"""11.0 Movement: a force goes from place to place, hex by hex, and stops where it must."""

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNFact, Public, refusals, verify_side
from adjudicator.games.fornaldar.board.pieces import has_points, mark, move, verify_places
from adjudicator.games.fornaldar.board.ratings import commanded_from_afar, uncommanded
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.specials import is_engine
from adjudicator.games.fornaldar.board.stacks import in_order
from adjudicator.games.fornaldar.board.weather import Conditions, weather_at
from adjudicator.games.fornaldar.movement.force import gripped, passengers, riders
from adjudicator.games.fornaldar.movement.gaps import fill, way_hint
from adjudicator.games.fornaldar.movement.march import Force, March, Met, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.model import Barred, Mover
from adjudicator.games.fornaldar.movement.picking import HAS_MOVED, NOBODY
from adjudicator.games.fornaldar.movement.places import canonical, hex_of, hexes_at, on_river
from adjudicator.games.fornaldar.movement.traces import leave_traces, verify_vacant
from adjudicator.games.fornaldar.movement.ways import Way, must_stop
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, State, Vessel
from adjudicator.games.fornaldar.words import GroupId, Mp, PieceId, Where, noted
from adjudicator.table import Line, Path, RuleId, Seat
from adjudicator.table.prose import joined

MIXED = refusals.new("MIXED", "14.2.1", "what floats and land pieces do not go together")
NO_WAY = refusals.new("NO_WAY", "11.3")
TOO_FAR = refusals.new("TOO_FAR", "11.3")
HALTED = refusals.new("HALTED", "11.5")
UNCOMMANDED = refusals.new("UNCOMMANDED", "11.6")

INTERCEPTED = RuleId("14.8.8")
"""The rule by which an interception stops a force."""

ENEMY = ("11.7", "11.8")
"""The rules by which enemies stop a force."""

DROPPED = ("11.5", "was dropped off and does not move again in this phase")


class Go(MoveStep, tag="go", frozen=True, kw_only=True):
    """Move on, hex by hex (11.3); by land, water, river or air as the force can, by the cheapest terrain (11.9)."""

    NOTATION: ClassVar[str] = (
        "(go|goes|march|marches|move|moves|sail|sails|ride|rides|fly|flies|fall back|falls back"
        "|to|down to|along to|->) (|to|into|down to|along to|on to) {to}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "go", "to": ["3826", "3726"]}

    to: Annotated[
        tuple[written.Where, ...],
        Meta(
            min_length=1,
            max_length=60,
            description="Where it goes, and at last stops; where a place is not beside the one before, a way is found.",
        ),
    ]

    def carry_out(self, march: March, force: Force) -> None:
        """11.3 Through contiguous hexes, as far as the Movement Points reach."""
        mp = verify_ready(march, force)
        mover = march.mover(force.ids)
        if mover.afloat and mover.walkers:
            raise NotPossible(MIXED, hint="embark the land pieces, or move them apart")
        path = [canonical(to) for to in self.to]
        if march.completion is not None:
            path = fill(march, waterside(force.at, mover), mover, path, mp)
        verify_landed(march, force, mover)
        for index, to in enumerate(path):
            verify_vacant(march, force.ids, to, ("to", index))
        gone = 0
        while gone < len(path) and not force.arrested:
            gone += go_along(march, force, mover, path, gone, mp)
            left = march.left(force.ids) if force.ids else 0
            mp = min(mp, left)


def go_along(march: March, force: Force, mover: Mover, path: Sequence[Where], gone: int, mp: Mp) -> int:
    """11.3 Go on along a path, of which some is `gone`, to its end or to where something happens; how many steps.

    Raises `NotPossible` where it cannot be gone to its end.
    """
    if gone:
        verify_unhalted(march, force, ("to", gone))
        mover = march.mover(force.ids)
    start = waterside(force.at, mover)
    way, barred = march.ways(mover).along(start, path[gone:], mp)
    steps = advance(march, force, mover, way) if way.legs else 0
    came_to_end = steps == len(way.legs) and not force.arrested
    if barred and came_to_end:
        next_place = gone + steps
        hint = way_hint(march, force, mover, path, next_place)
        raise NotPossible(NO_WAY.under(barred.rule), barred.why, ("to", next_place), hint)
    return steps


def waterside(at: Where, mover: Mover) -> Where:
    """14.2.5 A move of those who ride the water begins in the hex, whatever land of it they stand on."""
    if mover.afloat and not on_river(at):
        return Where(hex_of(at))
    return at


def verify_unhalted(march: March, force: Force, path: Path) -> None:
    """Raise `NotPossible` where what happened on the way has stopped the force, or left nobody of it."""
    if not force.ids:
        raise NotPossible(NOBODY, path=path)
    for id in force.ids:
        halted = march.budget.halted.get(id)
        if halted:
            raise NotPossible(NO_WAY.under(halted.rule), f"the force {halted.why}", path)


def verify_not_intercepted(march: March, ids: Iterable[PieceId]) -> None:
    """14.8.8 Raise `NotPossible` where pieces were intercepted: they neither embark nor disembark then."""
    for id in ids:
        halted = march.budget.halted.get(id)
        if halted and halted.rule == INTERCEPTED:
            raise is_halted(march, id, halted)


def verify_ready(march: March, force: Force) -> Mp:
    """The Movement Points the force has left; raises `NotPossible` where a piece may not move at all."""
    if not force.ids:
        raise NotPossible(NOBODY)
    for id in force.ids:
        verify_free(march, march.piece(id))
    verify_drawn(march, force.ids)
    verify_company(march, force)
    commanded = verify_commanded(march, force)
    return min(march.left(force.ids), commanded)


def verify_free(march: March, piece: AnyPiece) -> None:
    """11.1, 11.5 Raise `NotPossible` where a piece was halted in this phase, or a ship is held by magic."""
    halted = march.budget.halted.get(piece.id)
    if halted:
        raise is_halted(march, piece.id, halted, hint="leave it behind")
    if isinstance(piece, Vessel):
        grip = gripped(march.state, piece, "no movement")
        if grip:
            raise is_halted(march, piece.id, grip)


def is_halted(march: March, id: PieceId, barred: Barred, path: Path = (), hint: str = "") -> NotPossible:
    """The fault of a piece that does not move, by the rule that has halted it."""
    name = march.say.piece(id)
    refusal = HALTED.under(barred.rule)
    return NotPossible(refusal, f"{name} {barred.why}", path, hint)


def verify_drawn(march: March, ids: Sequence[PieceId]) -> None:
    """24.2.2.6 Raise `NotPossible` where a siege engine goes without army or escort points, who alone control it."""
    engines = [id for id in ids if is_engine(march.board, id)]
    if not engines:
        return
    drawn = any(has_points(march.piece(id)) for id in ids)
    if not drawn:
        name = march.say.piece(engines[0])
        raise NotPossible(HALTED.under("24.2.2"), f"{name} goes only with army or escort points")


def charge(march: March, ids: Sequence[PieceId], mp: Mp, what: str, left: Mp | None = None) -> None:
    """11.3 Make pieces pay; raises `NotPossible` where they have too few Movement Points left."""
    if left is None:
        left = march.left(ids)
    if mp > left:
        price = f"{what} costs {mp:g} MP"
        raise NotPossible(TOO_FAR, f"{price}; {left:g} left")
    march.budget.pay(ids, mp)


def verify_company(march: March, force: Force) -> None:
    """11.5 Raise `NotPossible` where pieces have moved apart in this phase: only unmoved ones are picked up."""
    moved = [id for id in force.ids if id in march.budget.company]
    if not moved:
        return
    first = moved[0]
    together = march.budget.company[first]
    for id in moved:
        if id not in together:
            names = march.say.pieces((first, id))
            raise NotPossible(HAS_MOVED, f"{names} have moved apart and do not go on together")


def verify_commanded(march: March, force: Force) -> Mp:
    """11.6, 15.0, 15.1.A Army points move only under a character's command, 23.0 from afar up to half their allowance.

    Returns the Movement Points that they can still spend so.
    """
    lots = uncommanded(march.state, force.ids)
    if not lots:
        return march.left(force.ids)
    stray = [lot for lot in lots if not commanded_from_afar(march.state, lot)]
    if stray:
        groups = dict.fromkeys(march.say.group(lot.group) for lot in stray)
        why = f"nobody in this force commands the army points of {joined(groups)}"
        raise NotPossible(UNCOMMANDED, why, hint="take a leader along who does, or leave them")
    left: list[Mp] = []
    for lot in lots:
        half = march.allowed(lot.id) / 2
        left.append(half - march.budget.spent.get(lot.id, 0))
    return max(0, min(left))


def verify_landed(march: March, force: Force, mover: Mover) -> None:
    """14.2.7 Raise `NotPossible` where land pieces have gone by water in this phase and would go on by land."""
    if not mover.walkers:
        return
    wet = [id for id in force.ids if id in march.budget.sailed]
    if wet:
        names = march.say.pieces(wet)
        why = f"{names} went by water in this phase: no move by land"
        raise NotPossible(HALTED.under("14.2.7"), why)


def wintry(board: Board, conditions: Conditions, mover: Mover, path: Sequence[Where]) -> bool:
    """6.4.9 Whether a way costs losses: a force's through snow on a short day, swimmers' in a turn of snow (FN-V27)."""
    if "swimmer" in mover.gaits:
        return board.weather == "snow"
    if not mover.walkers or not mover.csps:
        return False
    if conditions.day != "skammdegi":
        return False
    return any(snow_in(conditions, at) for at in path)


def snow_in(conditions: Conditions, at: Where) -> bool:
    """6.4 Whether there is snow in a hex that a place belongs to."""
    return any(weather_at(conditions, hex) == "snow" for hex in hexes_at(at))


def advance(march: March, force: Force, mover: Mover, way: Way) -> int:
    """The force comes along a way, as far as nothing happens to it; then that happens.

    Returns how many steps it has come.
    """
    places = (way.start, *(leg.to for leg in way.legs))
    met_after = steps_unmet(march, force, places)
    steps = met_after or len(way.legs)
    gone = places[: steps + 1]
    price = sum(leg.cost.mp for leg in way.legs[:steps])
    come(march, force, gone, price)
    suffer(march, force, mover, gone)
    part(march, force)
    stop(march, force, mover)
    if met_after:
        meet(march, force, gone[-2])
    return steps


def steps_unmet(march: March, force: Force, places: Sequence[Where]) -> int:
    """The steps a force can come along a way until something happens to it; 0: nothing happens to its end."""
    for steps in range(1, len(places)):
        if held_up(march, force, places[: steps + 1]):
            return steps
    return 0


def meet(march: March, force: Force, came_from: Where) -> None:
    """10.2, 14.7.2, 14.8, 19.2 The force meets what happens in the place it has come to."""
    if force.at in march.luck.surprises:
        surprise(march, force, march.luck.surprises[force.at])
    elif march.opposition:
        march.opposition.meets(march, force, force.at, came_from)
        force.leave_dead(march.state)


def held_up(march: March, force: Force, way: Sequence[Where]) -> bool:
    """Whether something happens to a force in the last place of the way it has come so far."""
    if way[-1] in march.luck.surprises:
        return True
    if march.opposition is None:
        return False
    return march.opposition.stops(march, force, way)


def surprise(march: March, force: Force, met: Met) -> None:
    """While a plan is checked: what its player has a branch for comes about."""
    if met == "enemy":
        march.budget.halt(force.ids, "11.7", "had to stop: an enemy is there")
    if met == "intercepted":
        march.budget.halt(force.ids, "14.8.8", "was intercepted")
    force.met = met


def suffer(march: March, force: Force, mover: Mover, path: Sequence[Where]) -> None:
    """A way has its effect on those who have gone it: 6.4.9 snow costs losses, 14.2.7 riders stay by the water."""
    ids = force.ids
    if wintry(march.board, march.conditions, mover, path):
        march.budget.snowed.update(ids)
    pieces = [march.piece(id) for id in ids]
    if riders(march.state, pieces):
        march.budget.sailed.update(ids)


def come(march: March, force: Force, path: Sequence[Where], mp: Mp) -> None:
    """The force has come along a path; whoever watches has seen its topmost counter go."""
    aboard = passengers(march.state, force.ids)
    ids = [*aboard, *force.ids]
    stack = march.stack(force.at)
    as_they_lie = sorted(ids, key=stack.index)
    record_move(march, as_they_lie, path, mp)
    if march.table is not None:
        leave_traces(march.table, march.seat, ids, path)
    march.budget.pay(ids, mp)
    force.at = path[-1]


def encounter(march: March, force: Force, came_from: Where) -> None:
    """10.2, 14.7.2, 19.2.A, 24.2.3, 24.2.4 Those who come by magic, out of the water or off a ship meet the same.

    It happens to them what happens to a force that comes on its way.
    """
    way = (came_from, force.at)
    if march.table is not None:
        leave_traces(march.table, march.seat, force.ids, way)
    if held_up(march, force, way):
        meet(march, force, came_from)


def record_move(march: March, ordered: Sequence[PieceId], way: Sequence[Where], spent: Mp) -> None:
    """12.3 Pieces went along a way, the topmost on top (FN-S1); the enemy has seen its counter go."""
    pieces = in_order(march.state, ordered)
    path = tuple(way)
    mp = noted(spent)
    march.note(ForceMoved, side=march.seat, pieces=pieces, path=path, mp=mp)
    top = march.piece(pieces[0])
    shown = None if isinstance(top, Lot) else top.id
    seen = ForceSeen(side=march.seat, group=top.group, top=shown, path=path)
    march.record(seen)


def part(march: March, force: Force) -> None:
    """11.5 Those who came along before and are left behind now were dropped off."""
    together = tuple(force.ids)
    for id in together:
        company = march.budget.company.get(id, ())
        left_behind = [other for other in company if other not in together]
        march.budget.halt(left_behind, *DROPPED)
    for id in together:
        march.budget.company[id] = together


def stop(march: March, force: Force, mover: Mover) -> None:
    """11.7, 11.8, 6.4.4 The force goes no further from a place that stops it."""
    at = force.at
    enemies = march.enemies(at)
    barred = must_stop(march.board.land, march.conditions, mover, at, enemies)
    if barred is None:
        return
    march.budget.halt(force.ids, barred.rule, f"had to stop: {barred.why}")
    if barred.rule in ENEMY:
        force.met = "enemy"


class ForceMoved(FNFact, tag="force-moved", frozen=True, kw_only=True):
    """Pieces of a side moved together along `path`, from the first place to the last."""

    rule: RuleId = RuleId("11.3")
    side: Seat
    pieces: tuple[PieceId, ...]
    path: tuple[Where, ...]
    mp: Mp
    """Movement Points spent on the way."""

    def change(self, state: State) -> None:
        """17.5.8 The last step of the way is the way into the place."""
        verify_side(self.side)
        verify_places(state, *self.path)
        move(state, self.pieces, self.path[-1])
        if len(self.path) > 1:
            for id in self.pieces:
                mark(state, id, came_from=self.path[-2])

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing(self.pieces, 'moves', 'move')} {say.way(self.path)}.", reckoning=f"{self.mp:g} MP")


class ForceSeen(Public, tag="force-seen", frozen=True, kw_only=True):
    """A stack was seen to move: its topmost counter, and where it went."""

    rule: RuleId = RuleId("12.3")
    side: Seat
    group: GroupId
    top: PieceId | None
    """The topmost counter; None: army points."""
    path: tuple[Where, ...]

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, *self.path)

    def words(self, say: Say) -> Line:
        top = say.piece(self.top) if self.top else f"army points of {say.group(self.group)}"
        return Line(f"A stack under {top} is seen to move {say.way(self.path)}.")
