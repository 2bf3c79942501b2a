"""11.0 Movement: a force goes from place to place, drops pieces off and picks others up."""

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.command import commanded_from_afar, uncommanded
from adjudicator.games.fornaldar.facts import FNFact, Public, refusals
from adjudicator.games.fornaldar.movement.force import passengers, riders
from adjudicator.games.fornaldar.movement.gaps import beside, fill
from adjudicator.games.fornaldar.movement.holds import gripped
from adjudicator.games.fornaldar.movement.march import Force, March, Met, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.movement.picking import HAS_MOVED, NOBODY, ashore, judge, pick
from adjudicator.games.fornaldar.movement.places import canonical, hex_of, hexes_at, on_river, places_in
from adjudicator.games.fornaldar.movement.stops import may_end, must_stop
from adjudicator.games.fornaldar.movement.traces import leave_traces
from adjudicator.games.fornaldar.movement.vacant import verify_vacant
from adjudicator.games.fornaldar.movement.ways import Way, Ways
from adjudicator.games.fornaldar.pieces import mark, move, verify_places
from adjudicator.games.fornaldar.say import Say
from adjudicator.games.fornaldar.sides import verify_side
from adjudicator.games.fornaldar.specials import is_engine
from adjudicator.games.fornaldar.stacks import in_order
from adjudicator.games.fornaldar.state import Board, Lot, Person, State, Vessel
from adjudicator.games.fornaldar.weather import Conditions, weather_at
from adjudicator.games.fornaldar.words import GroupId, Mp, PieceId, Where, noted
from adjudicator.table import Line, Path, RuleId, Seat
from adjudicator.table.prose import joined

MIXED = refusals.new("MIXED", "14.2.1", "what floats and land pieces do not go together")
NO_WAY = refusals.new("NO_WAY", "11.3")
TOO_FAR = refusals.new("TOO_FAR", "11.3")
HALTED = refusals.new("HALTED", "11.5")
UNCOMMANDED = refusals.new("UNCOMMANDED", "11.6")
CANNOT_END = refusals.new("CANNOT_END", "14.7.3")

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
            mp = min(mp, march.left(force.ids)) if force.ids else 0


def go_along(march: March, force: Force, mover: Mover, path: Sequence[Where], gone: int, mp: Mp) -> int:
    """11.3 Go on along a path, of which some is `gone`, to its end or to where something happens; how many steps.

    Raises `NotPossible` where it cannot be gone to its end.
    """
    if gone:
        verify_unhalted(march, force, ("to", gone))
        mover = march.mover(force.ids)
    setting = march.board.setting
    ways = Ways(setting.land, setting.charts.terrain_effects, march.conditions, mover, march.enemies)
    way, barred = ways.along(waterside(force.at, mover), path[gone:], mp)
    steps = advance(march, force, mover, way) if way.legs else 0
    if barred and steps == len(way.legs) and not force.arrested:
        hint = split_hint(march, mover, path[gone + steps]) or ("end the way before it" if gone + steps else "")
        if not beside(path[gone + steps - 1] if gone + steps else force.at, path[gone + steps]):
            hint = "no way there is within reach: name a nearer place, or the hexes of the way"
        raise NotPossible(NO_WAY.under(barred.rule), barred.why, ("to", gone + steps), hint)
    return steps


def waterside(at: Where, mover: Mover) -> Where:
    """14.2.5 Where those who ride the water begin: in the hex, whatever land of it they stand on."""
    if mover.afloat and not on_river(at):
        return Where(hex_of(at))
    return at


def verify_unhalted(march: March, force: Force, path: Path) -> None:
    """Raise `NotPossible` where what happened on the way has stopped the force, or left nobody of it."""
    if not force.ids:
        raise NotPossible(NOBODY, path=path)
    halted = next((march.halted[id] for id in force.ids if id in march.halted), None)
    if halted:
        raise NotPossible(NO_WAY.under(halted.rule), f"the force {halted.why}", path)


def verify_not_intercepted(march: March, ids: Iterable[PieceId]) -> None:
    """14.8.8 Raise `NotPossible` where pieces were intercepted: they neither embark nor disembark then."""
    for id in ids:
        halted = march.halted.get(id)
        if halted and halted.rule == INTERCEPTED:
            raise NotPossible(HALTED.under(halted.rule), f"{march.say.piece(id)} {halted.why}")


def verify_ready(march: March, force: Force) -> Mp:
    """The Movement Points the force has left; raises `NotPossible` where a piece may not move at all."""
    if not force.ids:
        raise NotPossible(NOBODY)
    for id in force.ids:
        halted = march.halted.get(id)
        if halted:
            why = f"{march.say.piece(id)} {halted.why}"
            raise NotPossible(HALTED.under(halted.rule), why, hint="leave it behind")
        if isinstance(march.piece(id), Vessel):
            grip = gripped(march.state, march.piece(id), "no movement")
            if grip:
                raise NotPossible(HALTED.under(grip.rule), f"{march.say.piece(id)} {grip.why}")
    verify_drawn(march, force.ids)
    verify_company(march, force)
    return min(march.left(force.ids), verify_commanded(march, force))


def verify_drawn(march: March, ids: Sequence[PieceId]) -> None:
    """24.2.2.6 Raise `NotPossible` where a siege engine goes without army or escort points, who alone control it."""
    engines = [id for id in ids if is_engine(march.board, id)]
    if not engines:
        return
    for id in ids:
        piece = march.piece(id)
        if isinstance(piece, Lot) or (isinstance(piece, Person) and piece.escort):
            return
    why = f"{march.say.piece(engines[0])} goes only with army or escort points"
    raise NotPossible(HALTED.under("24.2.2"), why)


def charge(march: March, ids: Sequence[PieceId], mp: Mp, what: str, left: Mp | None = None) -> None:
    """11.3 Make pieces pay; raises `NotPossible` where they have too few Movement Points left."""
    left = march.left(ids) if left is None else left
    if mp > left:
        raise NotPossible(TOO_FAR, f"{what} costs {mp:g} MP; {left:g} left")
    march.pay(ids, mp)


def verify_company(march: March, force: Force) -> None:
    """11.5 Raise `NotPossible` where pieces have moved apart in this phase: only unmoved ones are picked up."""
    moved = [id for id in force.ids if id in march.company]
    for id in moved:
        if id not in march.company[moved[0]]:
            names = march.say.pieces((moved[0], id))
            raise NotPossible(HAS_MOVED, f"{names} have moved apart and do not go on together")


def verify_commanded(march: March, force: Force) -> Mp:
    """11.6, 15.0, 15.1.A Army points move only under a character's command, 23.0 from afar up to half their allowance.

    What they can still spend so.
    """
    lots = uncommanded(march.state, force.ids)
    stray = [lot for lot in lots if not commanded_from_afar(march.state, lot)]
    if stray:
        whose = joined(dict.fromkeys(march.say.group(lot.group) for lot in stray))
        why = f"nobody in this force commands the army points of {whose}"
        raise NotPossible(UNCOMMANDED, why, hint="take a leader along who does, or leave them")
    reach = [march.allowed(lot.id) / 2 - march.spent.get(lot.id, 0) for lot in lots]
    if reach:
        return max(0, min(reach))
    return march.left(force.ids)


def verify_landed(march: March, force: Force, mover: Mover) -> None:
    """14.2.7 Raise `NotPossible` where land pieces have gone by water in this phase and would go on by land."""
    if mover.walkers:
        wet = [id for id in force.ids if id in march.sailed]
        if wet:
            why = f"{march.say.pieces(wet)} went by water in this phase: no move by land"
            raise NotPossible(HALTED.under("14.2.7"), why)


def wintry(board: Board, conditions: Conditions, mover: Mover, path: Sequence[Where]) -> bool:
    """6.4.9 Whether a way costs losses: a force's through snow on a short day, swimmers' in a turn of snow (FN-V27)."""
    if "swimmer" in mover.gaits:
        return board.weather == "snow"
    snow = any(weather_at(conditions, hex) == "snow" for at in path for hex in hexes_at(at))
    if not mover.walkers:
        return False
    return mover.csps and conditions.day == "skammdegi" and snow


def split_hint(march: March, mover: Mover, to: Where) -> str:
    """14.2.5 How to call a hex that water splits."""
    land = march.board.land
    if on_river(to) or hex_of(to) not in land.hexes:
        return ""
    names = (Where(hex_of(to)),) if mover.afloat else places_in(land, hex_of(to))
    if to in names:
        return ""
    return f"write {joined(names, 'or')}"


def advance(march: March, force: Force, mover: Mover, way: Way) -> int:
    """The force comes along a way, as far as nothing happens to it; what happens then. How many steps it has come."""
    places = (way.start, *(leg.to for leg in way.legs))
    ahead = range(1, len(places))
    steps = next((steps for steps in ahead if held_up(march, force, places[: steps + 1])), 0)
    gone = steps or len(way.legs)
    come(march, force, places[: gone + 1], sum(leg.cost.mp for leg in way.legs[:gone]))
    suffer(march, force, mover, places[: gone + 1])
    part(march, force)
    stop(march, force, mover)
    if force.at in march.surprises:
        surprise(march, force, march.surprises[force.at])
    elif steps and march.opposition:
        march.opposition.meets(march, force, places[steps], places[steps - 1])
        force.ids = [id for id in force.ids if id in march.state.pieces]
    return gone


def held_up(march: March, force: Force, way: Sequence[Where]) -> bool:
    """Whether something happens to a force in the last place of the way it has come so far."""
    if way[-1] in march.surprises:
        return True
    if march.opposition is None:
        return False
    return march.opposition.stops(march, force, way)


def surprise(march: March, force: Force, met: Met) -> None:
    """While a plan is checked: what its player has a branch for comes about."""
    if met == "enemy":
        march.halt(force.ids, "11.7", "had to stop: an enemy is there")
    if met == "intercepted":
        march.halt(force.ids, "14.8.8", "was intercepted")
    force.met = met


def suffer(march: March, force: Force, mover: Mover, path: Sequence[Where]) -> None:
    """What a way does to those who have gone it: 6.4.9 snow costs losses, 14.2.7 riders stay by the water."""
    if wintry(march.board, march.conditions, mover, path):
        march.snowed |= {*force.ids}
    if riders(march.state, [march.piece(id) for id in force.ids]):
        march.sailed |= {*force.ids}


def come(march: March, force: Force, path: Sequence[Where], mp: Mp) -> None:
    """The force has come along a path; whoever watches has seen its topmost counter go."""
    ids = (*passengers(march.state, force.ids), *force.ids)
    record_move(march, tuple(sorted(ids, key=march.stack(force.at).index)), path, mp)
    if march.table is not None:
        leave_traces(march.table, march.seat, ids, path)
    march.pay(ids, mp)
    force.at = path[-1]


def encounter(march: March, force: Force, came_from: Where) -> None:
    """10.2, 14.7.2, 19.2.A, 24.2.3, 24.2.4 What happens to those who come by magic, out of the water or off a ship.

    What a force that comes on its way meets happens to them, too.
    """
    if march.table is not None:
        leave_traces(march.table, march.seat, force.ids, (came_from, force.at))
    if force.at in march.surprises:
        surprise(march, force, march.surprises[force.at])
    elif march.opposition and march.opposition.stops(march, force, (came_from, force.at)):
        march.opposition.meets(march, force, force.at, came_from)
        force.ids = [id for id in force.ids if id in march.state.pieces]


def record_move(march: March, ordered: tuple[PieceId, ...], way: Sequence[Where], spent: Mp) -> None:
    """12.3 Pieces went along a way, the topmost on top (FN-S1); who watches has seen its counter go."""
    ordered = in_order(march.state, ordered)
    path = tuple(way)
    march.note(ForceMoved, side=march.seat, pieces=ordered, path=path, mp=noted(spent))
    top = march.piece(ordered[0])
    shown = None if isinstance(top, Lot) else top.id
    seen = ForceSeen(side=march.seat, group=top.group, top=shown, path=path)
    march.record(seen)


def part(march: March, force: Force) -> None:
    """11.5 Those who came along before and are left behind now were dropped off."""
    for id in force.ids:
        march.halt([other for other in march.company.get(id, ()) if other not in force.ids], *DROPPED)
    march.company |= dict.fromkeys(force.ids, tuple(force.ids))


def stop(march: March, force: Force, mover: Mover) -> None:
    """11.7, 11.8, 6.4.4 The force goes no further from a place that stops it."""
    found = must_stop(march.board.land, march.conditions, mover, force.at, march.enemies(force.at))
    if found:
        march.halt(force.ids, found.rule, f"had to stop: {found.why}")
        if found.rule in ENEMY:
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
        for came_from in self.path[-2:-1]:
            for id in self.pieces:
                mark(state, id, came_from=came_from)

    def words(self, say: Say) -> Line:
        return Line(f"{say.doing(self.pieces, 'moves', 'move')} {say.way(self.path)}.", reckoning=f"{self.mp:g} MP")


class ForceSeen(Public, tag="force-seen", frozen=True, kw_only=True):
    """A stack was seen to move: its topmost counter, and where it went."""

    rule: RuleId = RuleId("12.3")
    side: Seat
    group: GroupId
    top: PieceId | None
    """Who or what is on top; None: army points."""
    path: tuple[Where, ...]

    def change(self, state: State) -> None:
        verify_side(self.side)
        verify_places(state, *self.path)

    def words(self, say: Say) -> Line:
        top = say.piece(self.top) if self.top else f"army points of {say.group(self.group)}"
        return Line(f"A stack under {top} is seen to move {say.way(self.path)}.")


class Leave(MoveStep, tag="leave", frozen=True, kw_only=True):
    """Drop pieces off here; they do not move again in this phase (11.5)."""

    NOTATION: ClassVar[str] = "leave [{pieces} [(,|and) {csp}] | {csp}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "leave", "csp": {"midhrasir": 2}}

    pieces: written.Pieces = ()
    csp: written.Points = written.NO_POINTS

    def carry_out(self, march: March, force: Force) -> None:
        """11.5 Pieces dropped off on the way do not move again in this phase."""
        dropped = pick(march, force.at, force.ids, self.pieces, self.csp, last=True)
        verify_dry(march, dropped, force.at)
        drop(march, force, dropped)


def verify_dry(march: March, ids: Sequence[PieceId], at: Where) -> None:
    """14.7.3.C Raise `NotPossible` where pieces may not end their move."""
    if not ids or not on_river(at):
        return
    barred = may_end(march.mover(ids), Where(at))
    if barred:
        raise NotPossible(CANNOT_END.under(barred.rule), barred.why, hint="let them {do: land}")


def drop(march: March, force: Force, dropped: Sequence[PieceId]) -> None:
    """11.5 The force goes on without some of its pieces; those that have not moved stay free to."""
    force.ids = [id for id in force.ids if id not in dropped]
    march.halt([id for id in dropped if march.spent.get(id)], *DROPPED)


class Take(MoveStep, tag="take", frozen=True, kw_only=True):
    """Pick up pieces that stand here and have not moved in this phase (11.5)."""

    NOTATION: ClassVar[str] = "take [{pieces} [(,|and) {csp}] | {csp}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "take", "pieces": ["lembi"], "csp": {"midhrasir": 4}}

    pieces: written.Pieces = ()
    csp: written.Points = written.NO_POINTS

    def carry_out(self, march: March, force: Force) -> None:
        """11.5 Only pieces that have not moved in this phase are picked up."""
        others = [id for id in ashore(march, force.at) if id not in force.ids]
        joining = pick(march, force.at, others, self.pieces, self.csp)
        judge(march, joining, stale)
        force.ids += joining


def stale(march: March, id: PieceId) -> NotPossible | None:
    """11.5 What keeps a piece from being picked up."""
    if march.fresh(id):
        return None
    who = march.say.doing([id], "has", "have")
    return NotPossible(HAS_MOVED, f"{who} moved in this phase and cannot be picked up")
