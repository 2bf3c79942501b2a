"""Conflicts: who takes part, how many tiles each may reveal, who wins, and what is lost and gained."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Protocol

from msgspec import Struct

from adjudicator.games.northmen.decks import brigand_deck, discarded, drawn_from, leave_deck
from adjudicator.games.northmen.ending import clockwise, score_ends_it
from adjudicator.games.northmen.laying import NOT_IN_HAND
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import allied, mate_of, shots_lost, sides_at, supply, units_at
from adjudicator.games.northmen.state import (
    NorthmenTable,
    Public,
    State,
    add_units,
    forget_shots,
    refusals,
    scored,
    take_from_hand,
)
from adjudicator.games.northmen.units import Units, single
from adjudicator.games.northmen.words import BRIGANDS, FACE_DOWN, Cell, Deck, TileId, Unit
from adjudicator.table import Refusal, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.memory import Loss
from adjudicator.table.prose import counted, minus
from adjudicator.table.state import put, write

TOO_MANY_TILES = refusals.new("TOO_MANY_TILES", "NB-61", "these are more tiles than the units allow", field="draw")
NO_DISCARD = refusals.new("NO_DISCARD", "NT-44", "no tiles are revealed against a lone longship", field="draw")
NOT_PREPARED = refusals.new("NOT_PREPARED", "NB-53", "that is no prepared tile of the player", field="prepared")
BAD_CASUALTIES = refusals.new("BAD_CASUALTIES", "NB-63", "that is a wrong number of losses", field="losses")

LOSSES: tuple[Unit, ...] = ("w", "c", "l", "h")
"""The order in which units are given up where nobody says otherwise."""


class Fight(Struct, frozen=True, kw_only=True):
    """A conflict that somebody starts: in a tile; or, ranged, from the tile of a catapult against another."""

    initiator: Seat
    at: Cell
    base: Cell
    """The tile of the initiator's units."""
    ranged: bool = False

    @property
    def wild(self) -> bool:
        """NT-22, NT-97 Whether brigands started it: then special units count as warbands."""
        return self.initiator == BRIGANDS


class Committed(Struct, frozen=True, kw_only=True):
    """The tiles a side reveals: some of its hand, so many from a deck, and prepared tiles on top."""

    hand: tuple[TileId, ...] = ()
    deck: Deck = "main"
    draw: int = 0
    prepared: tuple[TileId, ...] = ()


class Captains(Protocol):
    """Captains decide for the sides of a conflict."""

    def commit(self, table: NorthmenTable, fight: Fight, side: Seat, totals: Mapping[Seat, int]) -> Committed:
        """Choose the tiles a side reveals, knowing the totals before it."""

    def add(
        self, table: NorthmenTable, fight: Fight, side: Seat, total: int, totals: Mapping[Seat, int]
    ) -> tuple[TileId, ...]:
        """The prepared tiles a side adds when it sees its own total."""

    def give_up(self, table: NorthmenTable, fight: Fight, side: Seat, by: Seat | None, count: int) -> Units:
        """Choose the units a side loses; `by` is the winner who chooses them, if one does (NT-104)."""


class Verdict(Struct, frozen=True):
    """The end of a conflict: its winners, and the number of units each of the others loses."""

    winners: tuple[Seat, ...]
    losses: Mapping[Seat, int]


def units_of_side(board: State, fight: Fight, side: Seat) -> Units:
    """NT-61 All units a side has in it: those of the initiator where he stands, the others where the conflict is."""
    return units_at(board, fight.base if side == fight.initiator else fight.at, side)


def sides_of(board: State, fight: Fight) -> list[Seat]:
    """NB-60, NB-61 All sides in the tile take part, the initiator first, then clockwise, the brigands last.

    His team mate is left out (NM-G09). If brigands start it, the others go clockwise from the active player.
    """
    present = sides_at(board, fight.at)
    mate = mate_of(board, fight.initiator)
    first = board.now.seat if fight.wild else fight.initiator
    others = [side for side in clockwise(board, first) if side in present]
    others += [BRIGANDS] if BRIGANDS in present else []
    return [fight.initiator, *(side for side in others if side not in (fight.initiator, mate))]


def fleets(board: State, fight: Fight, sides: Sequence[Seat]) -> list[Seat]:
    """NT-44, NT-45 The sides with a longship, where longships count: in standard conflicts that a player starts."""
    if fight.ranged or fight.wild:
        return []
    return [side for side in sides if units_of_side(board, fight, side).l]


def allowance(board: State, fight: Fight, side: Seat) -> int:
    """NB-61, NT-22, NT-31, NT-44, NT-45, NT-50, NT-54 The number of tiles a side may reveal.

    One for each unit, the initiator one more; in a ranged conflict one for each catapult.
    """
    units = units_of_side(board, fight, side)
    if fight.ranged:
        return units.c
    if reveals(board, fight, side):
        return units.total + (side == fight.initiator)
    return 0


def reveals(board: State, fight: Fight, side: Seat) -> bool:
    """NT-44 Whether a side discards tiles at all, prepared ones among them.

    Where somebody has a longship the others discard none, and where one side alone has, nobody does.
    """
    ships = fleets(board, fight, sides_of(board, fight))
    if not ships:
        return True
    return len(ships) > 1 and side in ships


def commit_refusal(board: State, fight: Fight, side: Seat, committed: Committed) -> Refusal | None:
    """NB-53, NB-61, NT-44, NT-57 Return the reason why a side may not reveal these: too many, or not its own.

    Prepared tiles come on top of the limit, in ranged conflicts too.
    """
    count = len(committed.hand) + committed.draw
    allowed = allowance(board, fight, side)
    if count and len(fleets(board, fight, sides_of(board, fight))) == 1:
        return NO_DISCARD
    if count > allowed:
        return TOO_MANY_TILES
    if not _among(committed.hand, board.hands.get(side, ())):
        return NOT_IN_HAND
    if _among(committed.prepared, board.prepared.get(side, ())):
        return None
    return NOT_PREPARED


def _among(tiles: Sequence[TileId], held: Sequence[TileId]) -> bool:
    if len({*tiles}) != len(tiles):
        return False
    return all(tile in held for tile in tiles)


def judged(board: State, fight: Fight, totals: Mapping[Seat, int]) -> Verdict:
    """NB-62, NB-63, NT-44, NM-G09 The highest total wins, also when tied; the others lose as many units as they lack.

    Without a mountain on any side nobody wins or loses. A side without a longship where an enemy has one loses all.
    """
    ships = fleets(board, fight, list(totals))
    rivals = ships or list(totals)
    best = max(totals[side] for side in rivals)
    undecided = best == 0 and len(rivals) > 1 and not board.options.zero_wins
    winners = () if undecided else tuple(side for side in rivals if totals[side] == best)
    losses: dict[Seat, int] = {}
    for side in totals:
        units = units_of_side(board, fight, side).total
        if ships and side not in ships and any(ship not in allied(board, side) for ship in ships):
            losses[side] = units
        elif winners and side not in winners:
            losses[side] = _lost(board, units, _behind(board, side, totals))
    return Verdict(winners, losses)


def _behind(board: State, side: Seat, totals: Mapping[Seat, int]) -> int:
    """NB-63, NM-G33 The lead of the best enemy over a side; team mates do not fight each other."""
    spared = () if board.options.mates_compete else allied(board, side)
    return max(totals[other] for other in totals if other not in spared) - totals[side]


def _lost(board: State, units: int, behind: int) -> int:
    """NB-63, NM-G09 The number of units a side loses that somebody is ahead of."""
    if behind <= 0:
        return 0
    match board.options.loser_losses:
        case "one":
            return min(1, units)
        case "all":
            return units
    return min(behind, units)


def losses_refusal(units: Units, count: int, given: Units) -> Refusal | None:
    """NB-63, NT-12 The losses a side chooses are its own units, as many as it loses."""
    if given.total == count and units.holds(given):
        return None
    return BAD_CASUALTIES


def in_order(units: Units, count: int, order: Sequence[Unit]) -> Units:
    """NT-12 A number of the units, by kind in the order given; kinds that are left out come last."""
    taken = Units()
    for unit in dict.fromkeys((*order, *LOSSES)):
        taken = taken.plus(single(unit, min(units.of(unit), count - taken.total)))
    return taken


def conflict_points(board: State, fight: Fight, winner: Seat, sides: Sequence[Seat]) -> int:
    """NB-62, NT-32, NT-62 A point for winning, one more for each own hersir left, one less for each enemy hersir left.

    Hersirs do not count where brigands started it (NT-22); the sum is not below 0 (NM-G13).
    """
    if fight.wild or (winner == BRIGANDS and not board.options.hersirs_against_brigands):
        return 1
    own = units_of_side(board, fight, winner).h
    theirs = sum(units_of_side(board, fight, side).h for side in sides if side not in allied(board, winner))
    points = 1 + own - theirs
    if board.options.negative_conflict_vp:
        return points
    return max(0, points)


def warbands_gained(board: State, fight: Fight, verdict: Verdict, sides: Sequence[Seat]) -> int:
    """NB-64, NT-13, NT-55 A single winner adds a warband, or two when no enemy unit is left; never in a ranged one."""
    if fight.ranged or len(verdict.winners) != 1:
        return 0
    (winner,) = verdict.winners
    left = any(units_of_side(board, fight, side).total for side in sides if side not in allied(board, winner))
    return min(1 if left else 2, supply(board, winner, "w"))


def fight_out(table: NorthmenTable, fight: Fight, captains: Captains) -> bool:
    """NB-60, NB-61, NB-62, NB-63, NB-64 A conflict from tiles to losses; True if no defender is left."""
    sides = sides_of(table.state, fight)
    armies = tuple(units_of_side(table.state, fight, side) for side in sides)
    table.record(ConflictBegan(seat=fight.initiator, at=fight.at, base=fight.base, sides=tuple(sides), armies=armies))
    totals: dict[Seat, int] = {}
    for side in sides:
        shown = reveals(table.state, fight, side)
        totals[side] = _reveal(table, fight, side, captains, totals) if shown else 0
    verdict = judged(table.state, fight, totals)
    _take_losses(table, fight, verdict, captains)
    if not verdict.winners:
        table.record(ConflictUndecided(at=fight.at))
    warbands = warbands_gained(table.state, fight, verdict, sides)
    for side in verdict.winners:
        points = conflict_points(table.state, fight, side, sides)
        table.record(ConflictWon(seat=side, at=fight.at, vp=points, warbands=warbands))
    score_ends_it(table)
    return not any(units_of_side(table.state, fight, side).total for side in sides if side != fight.initiator)


def _reveal(table: NorthmenTable, fight: Fight, side: Seat, captains: Captains, totals: Mapping[Seat, int]) -> int:
    """NB-61, NB-65 A side reveals its tiles; all are discarded, and their mountains are its strength."""
    committed = captains.commit(table, fight, side, totals)
    total = _show(table, side, committed.hand, "hand") + _show(table, side, committed.prepared, "prepared")
    for _ in range(committed.draw):
        deck = brigand_deck(table.state) if side == BRIGANDS else committed.deck
        if deck is None or not table.state.decks.get(deck):
            break
        tile = drawn_from(table, deck)
        table.record(TileRevealed(seat=side, tile=tile, deck=deck))
        total += strength(table.state, tile)
    return total + _show(table, side, captains.add(table, fight, side, total, totals), "prepared")


def _show(table: NorthmenTable, side: Seat, tiles: Sequence[TileId], source: str) -> int:
    """NB-65 Tiles of the hand, or prepared ones, are revealed; their strength."""
    for tile in tiles:
        table.record(TileRevealed(seat=side, tile=tile, source=source))
    return sum(strength(table.state, tile) for tile in tiles)


def strength(board: State, tile: TileId) -> int:
    """NB-62, NT-14 The mountains on a tile."""
    printed = board.tiles.get(tile)
    return printed.mountains if printed else 0


def _take_losses(table: NorthmenTable, fight: Fight, verdict: Verdict, captains: Captains) -> None:
    """NB-63, NT-12, NT-104 Each loser gives units up; a Stonefist who wins a ranged conflict chooses for opponents."""
    for side, count in verdict.losses.items():
        units = units_of_side(table.state, fight, side)
        if not count or not units.total:
            continue
        by = _stonefist(table.state, fight, side, verdict.winners)
        lost = units if count >= units.total else captains.give_up(table, fight, side, by, count)
        cell = fight.base if side == fight.initiator else fight.at
        spent = shots_lost(table.state, cell, side, lost.c, chosen=by is None)
        table.record(UnitsLost(seat=side, at=cell, units=lost, spent=spent))


def _stonefist(board: State, fight: Fight, loser: Seat, winners: Sequence[Seat]) -> Seat | None:
    """NT-104 The Stonefist who chooses what an opponent loses, if one has won a ranged conflict."""
    fists = [side for side in winners if fight.ranged and board.has(side, "STONEFISTS")]
    return next((fist for fist in fists if loser not in allied(board, fist)), None)


class ConflictBegan(Public, tag="conflict-began", frozen=True, kw_only=True):
    """A conflict was started."""

    weight: ClassVar[int] = 6

    rule: RuleId = RuleId("NB-60")
    seat: Seat
    at: Cell
    base: Cell
    sides: tuple[Seat, ...]
    armies: tuple[Units, ...] = ()
    """The units of each side in it."""

    def change(self, state: State) -> None:
        """NT-11, NM-G14 A player who takes part in one in his own turn scores no churches."""
        put(state.now, fights=state.now.fights + 1)
        if state.now.seat in self.sides:
            put(state.now, engaged=True)

    def words(self, say: Say) -> Line:
        starts = say.does(self.seat, "starts")
        where = say.cell(self.at)
        if self.base != self.at:
            where = f"{where} from {say.cell(self.base)}"
        against = say.seats(side for side in self.sides if side != self.seat)
        return Line(f"{starts} a conflict in {where} against {against}.")

    def head(self, say: Say) -> str:
        return f"{say.does(self.seat, 'attacks')} {say.seats(side for side in self.sides if side != self.seat)}"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat in self.sides and seat != self.seat


class TileRevealed(Public, tag="tile-revealed", frozen=True, kw_only=True):
    """A side revealed a tile in a conflict."""

    rule: RuleId = RuleId("NB-65")
    seat: Seat
    tile: TileId
    deck: Deck | None = None
    source: str = "deck"

    def change(self, state: State) -> None:
        """The tile leaves the deck, the hand or the prepared tiles it was in, and is discarded."""
        if self.deck is not None:
            leave_deck(state, self.deck, self.tile)
        elif self.source == "hand":
            take_from_hand(state, self.seat, self.tile)
        else:
            held = list(state.prepared[self.seat])
            held.remove(self.tile if self.tile in held else FACE_DOWN)
            write(state.prepared)[self.seat] = tuple(held)
        discarded(state, self.tile)

    def words(self, say: Say) -> Line:
        whence = {"deck": "from the deck", "hand": "from the hand", "prepared": "which was prepared"}[self.source]
        mountains = counted(strength(say.view, self.tile), "mountain")
        return Line(f"{say.does(self.seat, 'reveals')} {say.tile(self.tile)} {whence}: {mountains}.")


class UnitsLost(Public, tag="units-lost", frozen=True, kw_only=True):
    """A side lost units."""

    rule: RuleId = RuleId("NB-63")
    seat: Seat
    at: Cell
    units: Units
    spent: int = 0
    """The number of catapults among them that had made their extra attack."""

    def change(self, state: State) -> None:
        add_units(state, self.at, self.seat, self.units, -1)
        forget_shots(state, self.at, self.spent)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'loses')} {say.army(self.units)} in {say.cell(self.at)}.", tone="bad")

    def loss(self, say: Say) -> Loss:
        return Loss(kind="The fallen", what=say.army(self.units), how=f"in {say.cell(self.at)}", seat=self.seat)


class ConflictUndecided(Public, tag="conflict-undecided", frozen=True, kw_only=True):
    """Nobody revealed a mountain: nobody wins (NM-G09)."""

    rule: RuleId = RuleId("NB-62")
    at: Cell

    def words(self, say: Say) -> Line:
        return Line(f"No side shows its strength in {say.cell(self.at)}; nobody wins.")


class ConflictWon(Public, tag="conflict-won", frozen=True, kw_only=True):
    """A side won a conflict, alone or tied."""

    weight: ClassVar[int] = 6

    rule: RuleId = RuleId("NB-62")
    seat: Seat
    at: Cell
    vp: int
    warbands: int = 0

    def change(self, state: State) -> None:
        scored(state, self.seat, self.vp)
        add_units(state, self.at, self.seat, Units(w=self.warbands))

    def words(self, say: Say) -> Line:
        warbands = f" and {counted(self.warbands, 'warband')}" if self.warbands else ""
        gained = minus(counted(self.vp, "victory point")) + warbands
        return Line(f"{say.does(self.seat, 'wins')} in {say.cell(self.at)}: {gained}.", tone="good")

    def head(self, say: Say) -> str:
        return f"{say.does(self.seat, 'wins')} {say.town(self.at)}"
