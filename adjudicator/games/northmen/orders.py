"""The orders of a player: those of his turn, or of a stage of it, and standing orders."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from adjudicator.games.northmen.actions import Action, Mead
from adjudicator.games.northmen.armies import LakeMove, RoadMove
from adjudicator.games.northmen.attacks import Conflict, Ranged
from adjudicator.games.northmen.brigands import Incite
from adjudicator.games.northmen.building import Catapult, Hersir, Longship, PlaceChurch, Warband
from adjudicator.games.northmen.conditions import Condition
from adjudicator.games.northmen.decks import Draw
from adjudicator.games.northmen.laying import ExtraTile, Lay
from adjudicator.games.northmen.policies import Policy, policy_for
from adjudicator.games.northmen.trade import Bribe, Prepare, Store, Trade
from adjudicator.games.northmen.words import BRIGANDS, ActionType, Cell
from adjudicator.table import Path, Question, Seat

Pause = Literal["extra", "main", "church", "each_order", "lake", "road", "each_conflict"]


def _actions(kind: str) -> str:
    """The notation of actions of a kind."""
    return (
        f"({kind}|{kind} action|{kind} actions) (:|) {{{kind}.each}} "
        f"| {{{kind}.each}} (in|into|on|onto|with|at) (|the|my) {kind}"
    )


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The orders of a turn: carried out from the first field to the last, each list in its order."""

    LINES: ClassVar[tuple[str, ...]] = (
        "extra {extra.each}",
        "(lay|put|place) {main} "
        "| {main.tile} (at|to|on|goes to) {main.at} [(|,) (turned|rotated|rot) (|clockwise) {main.rot} (|times|time)]",
        "(else lay|else|otherwise lay|otherwise|or lay|or) {main_else.each}",
        "mead {mead.each}",
        *map(_actions, ("church", "forest", "lake", "road", "mountain", "town")),
        "stonefists (catapult|) (at|in|) {stonefists}",
        "(pause|stop) after (|the) {pause_after}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"main": {"tile": "B46", "at": [-1, 0], "rot": 1}}

    extra: Annotated[tuple[ExtraTile, ...], Meta(description="Extra tiles of your longships.", max_length=5)] = ()
    main: Annotated[Lay | None, Meta(description="The tile to lay: from your hand, or drawn.")] = None
    main_else: Annotated[
        tuple[Lay, ...], Meta(description="What to lay instead if that cannot be, best first.", max_length=9)
    ] = ()
    mead: Annotated[tuple[Mead, ...], Meta(description="Warbands in reserve to use as actions.", max_length=12)] = ()
    church: Annotated[
        tuple[PlaceChurch | Draw, ...], Meta(description="Church actions: all place, or all draw.", max_length=20)
    ] = ()
    forest: Annotated[
        tuple[Warband | Incite | Draw, ...],
        Meta(description="Forest actions: all place warbands, or all incite, or all draw.", max_length=20),
    ] = ()
    lake: Annotated[
        tuple[LakeMove | Longship | Draw, ...],
        Meta(description="Lake actions: all move, or all build longships, or all draw.", max_length=20),
    ] = ()
    road: Annotated[
        tuple[RoadMove | Hersir | Draw, ...],
        Meta(description="Road actions: all move, or all build hersirs, or all draw.", max_length=20),
    ] = ()
    mountain: Annotated[
        tuple[Conflict | Ranged | Catapult | Draw, ...],
        Meta(description="Mountain actions: all attack, or all build catapults, or all draw.", max_length=20),
    ] = ()
    town: Annotated[
        tuple[Store | Bribe | Prepare | Trade, ...],
        Meta(description="Town actions, of the type of the town you laid.", max_length=20),
    ] = ()
    stonefists: Annotated[
        Cell | None, Meta(description="Stonefists: the tile for your catapult.", examples=[[0, 0]])
    ] = None
    pause_after: Annotated[
        tuple[Pause, ...],
        Meta(description="Where to stop and report to you, so that you can order the rest.", max_length=7),
    ] = ()

    def lines(self, type: ActionType) -> tuple[Action, ...]:
        """The lines for the actions of a type."""
        actions: tuple[Action, ...] = getattr(self, type)
        return actions

    def layings(self) -> Iterator[tuple[Path, Lay]]:
        """The tiles to lay as main tile, best first, each with its place in the order set."""
        main = self.main
        if main is not None:
            yield ("main",), main
        for index, lay in enumerate(self.main_else):
            yield ("main_else", index), lay


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A turn written in advance: played if you send nothing, its condition holds and its tile can be laid."""

    NOTATION: ClassVar[str] = "[unless {when.not} : | (if|when) {when} :] {turn}"

    when: Annotated[Condition | None, Meta(description="Only if this holds then.")] = None
    turn: Annotated[Turn, Meta(description="The orders.")]


class StandingOrders(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What holds until you send others: how you fight in the turns of others, and turns written in advance."""

    LINES: ClassVar[tuple[str, ...]] = (
        "fight {conflict.each}",
        "brigands (:|) {brigands_on_me}",
        "next turn (:|) {next.each}",
    )

    conflict: Annotated[
        tuple[Policy, ...], Meta(description="How you fight; the most specific that fits.", max_length=20)
    ] = ()
    brigands_on_me: Annotated[Policy | None, Meta(description="How you fight when brigands start it.")] = None
    next: Annotated[
        tuple[Plan, ...], Meta(description="Turns written in advance; the first that can be played is.", max_length=5)
    ] = ()


def answer(orders: Turn | StandingOrders, question: Question) -> str | None:
    """PBEM-4 Orders and standing orders answer questions."""
    topic, *place = question.key.split("/")
    if isinstance(orders, Turn):
        cell = orders.stonefists
        if topic == "stonefists" and cell is not None:
            return f"{cell[0]},{cell[1]}"
        return None
    if topic == "plans" and orders.next:
        return msgspec.json.encode(orders.next).decode()
    if topic == "policy":
        _, initiator, at, best = place
        column, row = (int(number) for number in at.split(","))
        policy = _policy(orders, Seat(initiator), (column, row), int(best))
        if policy is None:
            return None
        return msgspec.json.encode(policy).decode()
    return None


def _policy(orders: StandingOrders, initiator: Seat, at: Cell, best: int) -> Policy | None:
    if initiator == BRIGANDS and orders.brigands_on_me is not None:
        return orders.brigands_on_me
    return policy_for(orders.conflict, initiator, at, best)
