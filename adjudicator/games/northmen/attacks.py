"""Mountain actions: conflicts in a tile, ranged conflicts of catapults, and the extra attacks catapults give."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta
from msgspec.structs import replace

from adjudicator.games.northmen.actions import NO_ACTION_LEFT, Action, action_refusal
from adjudicator.games.northmen.conflict import (
    LOSSES,
    Committed,
    ConflictBegan,
    ConflictWon,
    Fight,
    allowance,
    commit_refusal,
    conflict_points,
    fight_out,
    sides_of,
)
from adjudicator.games.northmen.decks import DeckName
from adjudicator.games.northmen.ending import score_ends_it
from adjudicator.games.northmen.land import edge_strongholds, mountainous
from adjudicator.games.northmen.policies import Asked, best_first
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import allied, supply, units_at
from adjudicator.games.northmen.state import NorthmenTable, Public, State, Stronghold, refusals
from adjudicator.games.northmen.words import ActionType, Cell, TileField, TileId, Unit, direction_to
from adjudicator.table import Refusal, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.memory import Loss
from adjudicator.table.notation import IF
from adjudicator.table.prose import whose
from adjudicator.table.state import write

NO_TILE = refusals.new("NO_TILE", "NB-30", "no tile lies there", field="at")
NO_OWN_UNIT = refusals.new("NO_OWN_UNIT", "NB-43", "no own unit is there", field="at")
NO_ENEMY = refusals.new("NO_ENEMY", "NB-60", "nobody is there to fight", field="at")
CHURCH_TILE = refusals.new("CHURCH_TILE", "NT-10", "a church prevents the conflict", field="at")
NO_CATAPULT = refusals.new("NO_CATAPULT", "NT-53", "no own catapult is there")
SAME_TILE = refusals.new("SAME_TILE", "NT-56", "a ranged conflict is not fought in the own tile", field="to")
NOT_ADJACENT = refusals.new("NOT_ADJACENT", "NT-53", "the tiles do not touch", field="to")
MOUNTAIN_SIDE = refusals.new("MOUNTAIN_SIDE", "NT-53", "a mountain side is in between", field="to")

Count = Annotated[int, Meta(ge=0, le=13)]
Total = Annotated[int, Meta(ge=1, le=99)]

STRONG = 2
"""The least number of mountains on a tile of the hand that is taken for `best`."""


class Attack(Action, frozen=True, kw_only=True):
    """The common part of conflicts of both kinds: the tiles they use, and whether a catapult gives the action."""

    hand: Annotated[tuple[TileField, ...], Meta(description="Tiles of your hand to reveal.", max_length=13)] = ()
    best: Annotated[
        int, Meta(ge=0, le=12, description="So many more tiles of the hand, best first, of two or more mountains.")
    ] = 0
    deck: DeckName = "main"
    draw: Annotated[
        Count | None, Meta(description="How many from the deck; left out: as many as you still may.", examples=[2])
    ] = None
    prepared: Annotated[tuple[TileField, ...], Meta(description="Prepared tiles to add.", max_length=12)] = ()
    reach: Annotated[
        Total | None,
        Meta(
            description="Add prepared tiles only when the others lie open: as few, best first, as bring your total to "
            "this; none if all together do not.",
            examples=[4],
        ),
    ] = None
    losses: Annotated[
        tuple[Unit, ...], Meta(description="In which order you give up units: w, c, l, h.", max_length=4)
    ] = LOSSES
    harm: Annotated[
        tuple[Unit, ...],
        Meta(description="Stonefists: in which order others lose units when you win from afar.", max_length=4),
    ] = LOSSES
    catapult: Annotated[bool, Meta(description="Use the extra action of a catapult there.")] = False

    @property
    def certain(self) -> bool:
        """Tiles decide it."""
        return False

    @property
    def base(self) -> Cell:
        """The tile of the attacking units."""
        raise NotImplementedError

    def fight(self, seat: Seat) -> Fight:
        """The conflict it starts."""
        raise NotImplementedError

    def action_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NB-43, NT-51, NT-52, NT-64 A mountain action, or once a turn the extra one of each catapult."""
        if not self.catapult:
            return action_refusal(board, "mountain", "attack")
        if self.base not in board.map or not units_at(board, self.base, seat).c:
            return NO_CATAPULT
        left = units_at(board, self.base, seat).c - board.now.shots.get(self.base, 0)
        return None if left > 0 else NO_ACTION_LEFT

    def committed(self, board: State, seat: Seat) -> Committed:
        """NB-53, NB-61 The tiles that are revealed: those named, the best of the hand, and the rest from the deck.

        Those named that are not there, or are too many, are left out (PBEM-3).
        """
        fight = self.fight(seat)
        allowed = allowance(board, fight, seat)
        hand = board.hands.get(seat, ())
        named = _there(self.hand, hand)[:allowed]
        more = min(self.best, allowed - len(named))
        best = self._best(board, seat)[:more]
        revealed = (*named, *best)
        room = allowed - len(revealed)
        draw = room if self.draw is None else min(self.draw, room)
        own = board.prepared.get(seat, ())
        prepared = _there(self.prepared, own)
        return Committed(hand=revealed, deck=self.deck, draw=draw, prepared=prepared)

    def _best(self, board: State, seat: Seat) -> tuple[TileId, ...]:
        """The tiles of the hand for `best`, the best first."""
        strengths = {tile: board.tiles[tile].mountains for tile in board.hands.get(seat, ()) if tile in board.tiles}
        strong = [tile for tile, strength in strengths.items() if strength >= STRONG and tile not in self.hand]
        return best_first(strong, strengths)

    def slip(self, board: State, seat: Seat) -> Refusal | None:
        """NB-53, NB-61, NT-44 Tiles named that are not there, or more than may be revealed."""
        named = Committed(hand=self.hand, draw=self.draw or 0, prepared=self.prepared)
        return commit_refusal(board, self.fight(seat), seat, named)

    def captains(self, board: State, seat: Seat) -> Asked:
        """NB-61, NT-12 The captains decide for the sides: for the initiator, this line."""
        return Asked(self.committed(board, seat), self.losses, self.harm, self.reach)

    def pay(self, table: NorthmenTable, seat: Seat) -> None:
        """NT-51 The action is used: a mountain action, or the extra one of a catapult."""
        table.record(AttackPaid(seat=seat, at=self.base if self.catapult else None))


class Conflict(Attack, tag="conflict", frozen=True, kw_only=True):
    """Start a conflict in a tile where you and somebody else have units: a mountain action (NB-43)."""

    NOTATION: ClassVar[str] = (
        (
            "attack (at|) {at} "
            "[(,|) hand {hand}] [(,|) best {best}] [(,|) deck {deck}] [(,|) draw {draw}] [(,|) prepared {prepared}] "
            "[(,|) reach {reach}] [(,|) losses {losses}] [(,|) harm {harm}] [(,|) catapult=(by catapult)]"
        )
        + " "
        + IF
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "conflict", "at": [1, 0], "hand": ["T09"], "deck": "main"}

    at: Annotated[Cell, Meta(description="The tile.", examples=[[1, 0]])]

    @property
    def base(self) -> Cell:
        """The tile of the attacking units."""
        return self.at

    def fight(self, seat: Seat) -> Fight:
        """The conflict it starts."""
        return Fight(initiator=seat, at=self.at, base=self.at)

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NB-43, NB-60, NT-10 Own units and others in a tile without a church."""
        refusal = self.action_refusal(board, seat)
        if refusal:
            return refusal
        if self.at not in board.map:
            return NO_TILE
        if not units_at(board, self.at, seat).total:
            return NO_OWN_UNIT
        if board.map[self.at].church:
            return CHURCH_TILE
        if len(sides_of(board, self.fight(seat))) < 2:
            return NO_ENEMY
        return None

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """NB-43 Fight it out."""
        self.pay(table, seat)
        fight_out(table, self.fight(seat), self.captains(table.state, seat))


class Ranged(Attack, tag="ranged", frozen=True, kw_only=True, rename={"from_": "from"}):
    """Start a ranged conflict with a catapult against a neighbouring tile, instead of a normal one (NT-53)."""

    NOTATION: ClassVar[str] = (
        (
            "(shoot from {from} (at|to) {to} | catapult at {from} (shoots|shoot) at {to}) "
            "[(,|) stronghold {stronghold}] "
            "[(,|) hand {hand}] [(,|) best {best}] [(,|) deck {deck}] [(,|) draw {draw}] [(,|) prepared {prepared}] "
            "[(,|) reach {reach}] [(,|) losses {losses}] [(,|) harm {harm}] [(,|) catapult=(by catapult)]"
        )
        + " "
        + IF
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "ranged", "from": [0, 1], "to": [1, 0], "catapult": True}

    from_: Annotated[Cell, Meta(description="The tile of the catapult.", examples=[[0, 1]])]
    to: Annotated[Cell, Meta(description="The tile to shoot at.", examples=[[1, 0]])]
    stronghold: Annotated[
        Literal["destroy", "capture"], Meta(description="What becomes of a Stronghold between them.")
    ] = "destroy"

    @property
    def base(self) -> Cell:
        """The tile of the attacking units."""
        return self.from_

    def fight(self, seat: Seat) -> Fight:
        """The conflict it starts."""
        return Fight(initiator=seat, at=self.to, base=self.from_, ranged=True)

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NT-53, NT-56, NT-59, NT-60 A catapult, a neighbouring tile, no mountain side and no church on either.

        Enemies are there, or a Stronghold of an enemy on the edge; one between does not stop it.
        """
        return self.action_refusal(board, seat) or self.target_refusal(board, seat)

    def target_refusal(self, board: State, seat: Seat) -> Refusal | None:
        """NT-53, NT-56, NT-59, NT-60 Return the reason why it may not be shot at from there."""
        if self.from_ not in board.map or self.to not in board.map:
            return NO_TILE
        if self.from_ == self.to:
            return SAME_TILE
        if not units_at(board, self.from_, seat).c:
            return NO_CATAPULT
        direction = direction_to(self.from_, self.to)
        if direction is None:
            return NOT_ADJACENT
        if mountainous(board, self.from_, direction):
            return MOUNTAIN_SIDE
        if board.map[self.from_].church or board.map[self.to].church:
            return CHURCH_TILE
        foes = len(sides_of(board, self.fight(seat))) > 1
        if foes or enemy_holds(board, seat, self.from_, self.to):
            return None
        return NO_ENEMY

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """NT-53, NT-58, NT-59 Fight it out; when no defender is left, each enemy Stronghold between falls."""
        self.pay(table, seat)
        fight = self.fight(seat)
        if len(sides_of(table.state, fight)) > 1:
            cleared = fight_out(table, fight, self.captains(table.state, seat))
        else:
            cleared = _take_empty(table, fight)
        for on, hold in enemy_holds(table.state, seat, self.from_, self.to) if cleared else ():
            manned = hold.piece_of == seat or supply(table.state, seat, "w") > 0
            captured = self.stronghold == "capture" and manned
            table.record(
                StrongholdFell(seat=seat, at=self.from_, to=self.to, captured=captured, on=on, owner=hold.owner)
            )


def _there(named: Sequence[TileId], held: Sequence[TileId]) -> tuple[TileId, ...]:
    """The named tiles that are there, each once."""
    return tuple(tile for tile in dict.fromkeys(named) if tile in held)


def enemy_holds(board: State, seat: Seat, cell: Cell, other: Cell) -> list[tuple[Cell, Stronghold]]:
    """NM-G16 The Strongholds of enemies on the edge between two tiles, each with its tile; a mate's is no target."""
    direction = direction_to(cell, other)
    holds = [] if direction is None else edge_strongholds(board, cell, direction)
    return [(on, hold) for on, hold in holds if hold.owner not in allied(board, seat)]


def _take_empty(table: NorthmenTable, fight: Fight) -> bool:
    """NT-55, NT-59, NT-62, NM-G16 Against an empty tile it is a complete victory without tiles; own hersirs count."""
    seat = fight.initiator
    scores = table.state.options.empty_tile_ranged_vp > 0
    points = conflict_points(table.state, fight, seat, (seat,)) if scores else 0
    table.record(ConflictBegan(rule=RuleId("NT-59"), seat=seat, at=fight.at, base=fight.base, sides=(seat,)))
    table.record(ConflictWon(rule=RuleId("NT-59"), seat=seat, at=fight.at, vp=points))
    score_ends_it(table)
    return True


class AttackPaid(Public, tag="attack-paid", frozen=True, kw_only=True):
    """An action was used to attack: a mountain action; or the extra one of a catapult, from its tile."""

    rule: RuleId = RuleId("NT-51")
    seat: Seat
    at: Cell | None = None

    def change(self, state: State) -> None:
        if self.at is not None:
            write(state.now.shots)[self.at] = state.now.shots.get(self.at, 0) + 1
        else:
            write(state.now.actions)["mountain"] -= 1
            write(state.now.uses)["mountain"] = "attack"

    def words(self, say: Say) -> Line:
        what = f"the extra action of a catapult in {say.cell(self.at)}" if self.at else "a mountain action"
        return Line(f"{say.does(self.seat, 'uses')} {what}.")


class StrongholdFell(Public, tag="stronghold-fell", frozen=True, kw_only=True):
    """A Stronghold was destroyed, or captured: then it carries a warband of its new owner."""

    weight: ClassVar[int] = 5

    rule: RuleId = RuleId("NT-58")
    seat: Seat
    at: Cell
    to: Cell
    captured: bool
    on: Cell | None = None
    """The tile it stood on; None, as in earlier records, for every Stronghold on the edge."""
    owner: Seat | None = None
    """The seat that owned it."""

    def change(self, state: State) -> None:
        for cell, other in ((self.at, self.to), (self.to, self.at)):
            if self.on not in (None, cell):
                continue
            side = direction_to(cell, other)
            laid = state.map[cell]
            holds = tuple(self._left(hold) if hold.side == side else hold for hold in laid.strongholds)
            write(state.map)[cell] = replace(laid, strongholds=tuple(hold for hold in holds if hold))

    def _left(self, hold: Stronghold) -> Stronghold | None:
        if self.captured:
            return replace(hold, owner=self.seat)
        return None

    def words(self, say: Say) -> Line:
        deed = "captures" if self.captured else "destroys"
        who = say.does(self.seat, deed)
        hold = "the Stronghold"
        if self.owner:
            hold = whose(say.seat(self.owner), "Stronghold")
        here = say.cell(self.at)
        there = say.cell(self.to)
        return Line(f"{who} {hold} between {here} and {there}.", tone="good")

    def head(self, say: Say) -> str:
        return f"a Stronghold falls to {say.seat(self.seat)}"

    def loss(self, say: Say) -> Loss:
        deed = "captured" if self.captured else "destroyed"
        captor = say.seat(self.seat)
        here = say.cell(self.at)
        there = say.cell(self.to)
        how = f"{deed} by {captor}, between {here} and {there}"
        return Loss(kind="Fallen Strongholds", what="Stronghold", how=how, seat=self.owner)
