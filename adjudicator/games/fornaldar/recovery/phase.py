"""5.E.1 The Recovery Phase, and the orders of a side for it and for the Mobilization Phase that follows."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.arrivals.invasion import invasion_of, landing_places, leavers
from adjudicator.games.fornaldar.board.facts import FNTable, refusals
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.recovery.chances import RollToMobilize, chances, farcalled, horns
from adjudicator.games.fornaldar.recovery.healing import Patients, choices_of_patients, heal
from adjudicator.games.fornaldar.recovery.mobilizing import Mobilizing, faults, leave_out, succession
from adjudicator.games.fornaldar.recovery.refit import (
    NO_LANDING,
    begin_refit,
    finish_refits,
    landings,
    refittable,
    unfit,
)
from adjudicator.games.fornaldar.state import State, Vessel
from adjudicator.games.fornaldar.words import ShipId, Where
from adjudicator.table import Problem, Seat, Step
from adjudicator.table.prose import counted, joined

NOBODY_TO_HEAL = refusals.new("NOBODY_TO_HEAL", "9.5")

NO_RECOVERY = "Characters roll to recover, every group you can roll for is tried, and no ship is refitted."
"""The consequence for a seat that sends no orders for recovery and mobilization."""


class Patient(written.Order, frozen=True, kw_only=True):
    """Whom a magic item heals (9.5)."""

    NOTATION: ClassVar[str] = "{character} (with|by) (|item) {item}"
    EXAMPLE: ClassVar[dict[str, object]] = {"item": 22, "character": "hakon"}

    item: written.ItemId
    character: written.CharacterId


class Landing(written.Order, frozen=True, kw_only=True):
    """Where those on board a ship go ashore that is refitted, where a hex has several shores (9.2)."""

    NOTATION: ClassVar[str] = "{ship} (at|to|onto) {onto}"
    EXAMPLE: ClassVar[dict[str, object]] = {"ship": "orms-sling", "onto": "2342a"}

    ship: written.ShipId
    onto: written.Where


class Recovery(Mobilizing, frozen=True, kw_only=True, rename={"try_": "try"}):
    """What a side does in its Recovery and Mobilization Phases (E.1, E.2)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "(roll for|try) {try}",
        "help {use.each}",
        "enter at {enter}",
        "withdraw {withdraw}",
        "refit {refit}",
        "put ashore {ashore.each}",
        "heal {heal.each}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"refit": ["orms-sling"], "try": ["nerfringia", "suderpathia"]}

    refit: Annotated[
        tuple[written.ShipId, ...], Meta(max_length=40, description="Damaged ships that get a Refit marker (9.1).")
    ] = ()
    ashore: Annotated[tuple[Landing, ...], Meta(max_length=40, description="Where their passengers land.")] = ()
    heal: Annotated[tuple[Patient, ...], Meta(max_length=10, description="Whom items heal; else the worst.")] = ()

    @property
    def shores(self) -> Mapping[ShipId, Where]:
        """The landing place of the passengers of each ship."""
        return {each.ship: each.onto for each in self.ashore}

    @property
    def patients(self) -> Patients:
        """The character that each item heals."""
        return {each.item: each.character for each in self.heal}


def recover(table: FNTable, side: Seat, orders: Recovery | None) -> None:
    """9.0 Refits end, others begin, and the wounded heal."""
    given = orders or Recovery()
    finish_refits(table, side)
    for id in dict.fromkeys(given.refit):
        fault = unfit(table.state, side, id)
        if fault:
            leave_out(table, side, fault)
        else:
            begin_refit(table, side, id, given.shores.get(id))
    heal(table, side, given.patients)


def check_recovery(view: View, orders: Recovery) -> list[Problem]:
    """5.E.1, 5.E.2 Everything wrong with the orders, as far as the seat can know; paths are relative to them."""
    return [*_wrong_refits(view, orders), *_wrong_patients(view, orders), *_wrong_rolls(view, orders)]


def _wrong_refits(view: View, orders: Recovery) -> Iterator[Problem]:
    """9.1, 9.2 The ships that cannot be refitted, and the shores where nobody can land."""
    for index, id in enumerate(orders.refit):
        fault = unfit(view, view.seat, id)
        if fault:
            yield fault.problem(("refit", index))
    for index, landing in enumerate(orders.ashore):
        ship = view.board.say.ship(landing.ship)
        spots = _own_landings(view, landing.ship)
        if landing.ship not in orders.refit:
            why = f"{ship} is not refitted here"
            yield NO_LANDING.problem(("ashore", index, "ship"), why)
        elif landing.onto not in spots:
            shores = joined(spots, "or")
            hint = f"write {shores}" if spots else ""
            why = f"{landing.onto} is no shore where {ship} lies"
            yield NO_LANDING.problem(("ashore", index, "onto"), why, hint)


def _own_landings(view: View, id: ShipId) -> Sequence[Where]:
    """The places where those on board of a ship can go ashore, if it is the seat's own."""
    ship = view.pieces.get(id)
    if not isinstance(ship, Vessel):
        return ()
    if ship.side != view.seat:
        return ()
    return landings(view.board, ship.at)


def _wrong_patients(view: View, orders: Recovery) -> Iterator[Problem]:
    """9.5 The patients whom an item cannot heal."""
    say = view.board.say
    state = believed(view)
    able = dict(choices_of_patients(state, view.seat))
    for index, patient in enumerate(orders.heal):
        sick = [person.id for person in able.get(patient.item, ())]
        if patient.character in sick:
            continue
        name = say.character(patient.character)
        why = f"{say.item(patient.item)} cannot heal {name} now"
        hint = "nobody wounded is with it"
        if sick:
            hint = f"it can heal {joined(sick, 'or')}"
        yield NOBODY_TO_HEAL.problem(("heal", index), why, hint)


def _wrong_rolls(view: View, orders: Recovery) -> Iterator[Problem]:
    for path, fault in faults(believed(view), view.seat, orders):
        yield fault.problem(path)


def landing_orders(view: View) -> Iterator[Landing]:
    """9.2 Each ship that can be refitted, with each shore where those on board may land."""
    for ship in refittable(view):
        for shore in landings(view.board, ship.at):
            yield Landing(ship=ship.id, onto=shore)


def patients(view: View) -> Iterator[Patient]:
    """9.5 Each item that heals one character, with each whom it can heal."""
    for item, sick in choices_of_patients(believed(view), view.seat):
        for person in sick:
            yield Patient(item=item, character=person.id)


def recovery_form(view: View) -> Iterator[str]:
    """Lines of a seat's form on its choices: groups to roll for with their numbers, and ships to refit."""
    state = believed(view)
    say = view.board.say
    yield from _rolls(state, view.seat)
    ships = [*refittable(view)]
    if ships:
        yield "Ships you can refit (9.1):"
        for ship in ships:
            yield (f"  {ship.id}, in {say.place(ship.at)}")
    for number, sick in choices_of_patients(state, view.seat):
        if len(sick) > 1:
            yield f"{say.item(number)} heals one of {joined((person.id for person in sick), 'or')} (9.5)."
    for group in leavers(view, view.seat, "Mobilization"):
        yield f"{say.group(group)} can be withdrawn: `withdraw {group}`."


def is_idle(view: View, step: Step) -> bool:
    """5.E.1, 5.E.2 Whether a seat has nobody to rouse or withdraw, no ship to refit, no choice of whom to heal."""
    state = believed(view)
    seat = view.seat
    if chances(state, seat) or any(refittable(view)):
        return False
    if any(len(sick) > 1 for _, sick in choices_of_patients(state, seat)):
        return False
    return not any(leavers(view, seat, "Mobilization"))


def _rolls(state: State, seat: Seat) -> Iterator[str]:
    """5.E.2.1 List the groups that can be rolled for, with what helps or hinders it."""
    board = state.board
    say = board.say
    open_now = chances(state, seat)
    yield "You can roll for (10.3), with two dice:" if open_now else "You can roll for nobody (10.3)."
    for chance in open_now:
        yield f"  {chance.group}: {_odds(say, chance)}"
    yield from _helps(state, seat, open_now)
    waiting = succession(state, seat)
    if waiting:
        kingdom = say.group(waiting.group)
        yield f"A die is rolled for the king of {kingdom} (24.2.2)."
    special = invasion_of(board, seat)
    if special is None:
        return
    groups = [chance.group for chance in open_now]
    if special.group in groups:
        group = say.group(special.group)
        places = joined(landing_places(board, special), "or")
        yield f"A force of {group} enters in {places}: `enter at PLACE`."


def _odds(say: Say, chance: RollToMobilize) -> str:
    """Tell the group that is rolled for, the number, and the modifiers."""
    group = say.group(chance.group)
    odds = f"{group} on {chance.reach} or less"
    modifiers = [f"{name} {by:+}" for name, by in chance.modifiers]
    if not modifiers:
        return odds
    by_table = f"{chance.number} by the table"
    parts = [by_table, *modifiers]
    return f"{odds} ({', '.join(parts)})"


def _helps(state: State, seat: Seat, open_now: Iterable[RollToMobilize]) -> Iterator[str]:
    """The items that help a roll, if one is not helped already by a spell."""
    if all(any(farcalled(state, seat, chance.group)) for chance in open_now):
        return
    for item, by in horns(state, seat):
        name = state.board.say.item(item)
        points = counted(abs(by), "point")
        yield f"{name} helps one roll by {points}: `help GROUP with {item}`."
