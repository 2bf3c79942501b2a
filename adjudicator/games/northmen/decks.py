"""The two decks and the hands: tiles are drawn by proven dice, and the order of a deck is settled by nobody before."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from adjudicator.games.northmen.actions import Action, action_refusal
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.state import Acted, NorthmenFact, NorthmenTable, Public, State, refusals
from adjudicator.games.northmen.words import BRIGANDS, DECK_NAMES, DECKS, FACE_DOWN, ActionType, Deck, TileId
from adjudicator.table import Refusal, RuleId, Seat
from adjudicator.table.lines import Line
from adjudicator.table.notation import IF
from adjudicator.table.state import put, write

DECK_EMPTY = refusals.new("DECK_EMPTY", "NB-04", "the deck has no tile left", field="deck")

DeckName = Annotated[Deck, Meta(description="main or tof (Test of Faith).", examples=["main"])]


class Draw(Action, tag="draw", frozen=True, kw_only=True):
    """Draw a tile with each action instead of its effect; then all actions of the type draw (NB-22, NT-07)."""

    NOTATION: ClassVar[str] = "draw [{n} (|times|tiles|tile)] [from {deck}]" + " " + IF
    EXAMPLE: ClassVar[dict[str, object]] = {"use": "draw", "deck": "main", "n": 1}

    deck: DeckName = "main"
    n: Annotated[int, Meta(ge=1, le=12, description="With how many actions.")] = 1

    @property
    def times(self) -> int:
        """The number of times it is done."""
        return self.n

    def refusal(self, board: State, seat: Seat, type: ActionType) -> Refusal | None:
        """NB-22, NT-07, NT-09 All actions of a type draw, or none; and of one type only in a turn."""
        return action_refusal(board, type, "draw") or (None if board.decks.get(self.deck) else DECK_EMPTY)

    def carry_out(self, table: NorthmenTable, seat: Seat, type: ActionType) -> None:
        """NB-22 The tile drawn goes to the hand."""
        tile = drawn_from(table, self.deck)
        table.record(TileTaken(seen_by=(seat,), seat=seat, deck=self.deck, tile=tile))
        table.record(DrawnWithAction(seat=seat, type=type, deck=self.deck))


def drawn_from(table: NorthmenTable, deck: Deck) -> TileId:
    """NB-04, NT-25 A tile of those left in a deck, by the dice: the order of a deck is not known to anybody."""
    return TileId(table.draw(RuleId("NB-04"), deck, table.state.decks[deck])[0])


def brigand_deck(board: State) -> Deck | None:
    """NM-G21 Brigands use the main deck, and the other when it is empty; None when both are."""
    return next((deck for deck in DECKS if board.decks.get(deck)), None)


def run_out(board: State) -> bool:
    """NB-72, NT-25 Whether a deck has run out."""
    return any(not tiles for tiles in board.decks.values())


def leave_deck(state: State, deck: Deck, tile: TileId) -> None:
    """A tile is no longer in its deck (to a belief, some tile is not)."""
    left = list(state.decks[deck])
    left.remove(tile if tile in left else FACE_DOWN)
    write(state.decks)[deck] = tuple(left)


def discarded(state: State, *tiles: TileId) -> None:
    """NB-65 Tiles go to the discards, face up."""
    put(state, discards=(*state.discards, *tiles))


class TileTaken(NorthmenFact, tag="tile-taken", frozen=True, kw_only=True):
    """A player drew a tile into his hand; what it is, he alone sees."""

    rule: RuleId = RuleId("NB-11")
    seat: Seat
    deck: Deck
    tile: TileId

    def change(self, state: State) -> None:
        leave_deck(state, self.deck, self.tile)
        write(state.hands)[self.seat] = (*state.hands.get(self.seat, ()), self.tile)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'draws')} {say.tile(self.tile)} from {DECK_NAMES[self.deck]}.")


class DrawnWithAction(Acted, tag="drawn-with-action", frozen=True, kw_only=True):
    """A player drew a tile with an action: everybody sees that he did."""

    rule: RuleId = RuleId("NB-22")
    deck: Deck

    def use(self) -> str:
        """Actions that draw."""
        return "draw"

    def change(self, state: State) -> None:
        self.spend(state)

    def words(self, say: Say) -> Line:
        return Line(f"{say.does(self.seat, 'uses')} a {self.type} action to draw from {DECK_NAMES[self.deck]}.")


class TilesDiscarded(Public, tag="tiles-discarded", frozen=True, kw_only=True):
    """Tiles were turned up from a deck and discarded: for a brigand order, by one, or since they fit nowhere."""

    why: Literal["order", "burnt", "misfit"]
    deck: Deck
    tiles: tuple[TileId, ...]
    number: int = 0
    """The brigand order on the tile, where it was turned up for that."""

    def change(self, state: State) -> None:
        for tile in self.tiles:
            leave_deck(state, self.deck, tile)
        discarded(state, *self.tiles)
        if self.why == "order":
            orders_run = state.now.orders_run + 1
            put(state.now, orders_run=orders_run)

    def words(self, say: Say) -> Line:
        tiles = ", ".join(say.tile(tile) for tile in self.tiles)
        match self.why:
            case "order":
                return Line(f"{tiles} is turned up from {DECK_NAMES[self.deck]}: brigand order {self.number}.")
            case "burnt":
                return Line(f"The brigands burn {tiles} from {DECK_NAMES[self.deck]}.", seat=BRIGANDS, tone="bad")
        return Line(f"{tiles} fits nowhere and is discarded.")
