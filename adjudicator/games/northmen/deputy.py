"""The deputy: lays the tile on which most can be held, and fills it with units; nobody marches or fights (PBEM-7)."""

from collections.abc import Iterable, Iterator

from adjudicator.games.northmen.absence import default_lay
from adjudicator.games.northmen.actions import Action, actions_of
from adjudicator.games.northmen.building import Build, Catapult, Hersir, Longship, PlaceChurch, Warband
from adjudicator.games.northmen.checking import Preview
from adjudicator.games.northmen.decks import Draw, brigand_deck
from adjudicator.games.northmen.land import towns
from adjudicator.games.northmen.laying import Lay
from adjudicator.games.northmen.offers import fitting
from adjudicator.games.northmen.orders import StandingOrders, Turn
from adjudicator.games.northmen.sides import supply
from adjudicator.games.northmen.state import Laid, State, View
from adjudicator.games.northmen.trade import Prepare, Store, Trade
from adjudicator.games.northmen.turn import TYPES, enter, written_before
from adjudicator.games.northmen.words import PHASES, ActionType, Deck, Special, TileId
from adjudicator.table import Seat, Step
from adjudicator.table.deputies import Deputy

BUILT: dict[ActionType, type[Build]] = {"lake": Longship, "road": Hersir, "mountain": Catapult}
"""The unit that is built with the actions of a type."""
PRICE = 2
"""The price of a unit in actions (NT-30, NT-40, NT-50)."""


def cautious_orders(view: View, step: Step) -> Turn:
    """Nobody moves, attacks, incites or bribes, and the reserve stays: units, churches and tiles are added."""
    seat = step.seats[0]
    preview = Preview(view, seat, Turn())
    board = preview.board
    main = None
    if board.now.placed is None:
        main = _tile(board, seat)
        if main.draw is not None:
            return Turn(main=main)
        main.carry_out(preview.table, seat)
    lines: dict[ActionType, tuple[Action, ...]] = {}
    for type in TYPES:
        if PHASES.index(type) < PHASES.index(board.now.phase):
            continue
        if board.now.phase != type:
            enter(preview.table, seat, type)
        lines[type] = tuple(_lines(preview, type))
    return Turn(main=main, **lines)  # type: ignore[arg-type]


def is_settled(view: View, step: Step, standing: StandingOrders) -> bool:
    """PBEM-1 Whether a turn that was written in advance is played."""
    return written_before(view, step.seats[0], standing.next) is not None


def _tile(board: State, seat: Seat) -> Lay:
    """NB-24 The tile that holds most where it lies best; of equals as without orders; else one is drawn."""
    best: Lay | None = None
    most: tuple[int, ...] = ()
    for lay in sorted(fitting(board, seat), key=lambda lay: str(lay.tile)):
        assert lay.tile is not None, "it has a tile"
        laid = Laid(board.tiles[lay.tile], lay.rot)
        worth = _worth(board, seat, laid)
        if worth > most:
            most = worth
            best = lay
    return best or default_lay(board, seat)


def _worth(board: State, seat: Seat, laid: Laid) -> tuple[int, ...]:
    """Whether its town would be held, how many units would stand there, how many of them warbands."""
    actions = actions_of(laid)
    in_supply = supply(board, seat, "w")
    warbands = min(actions["forest"], in_supply)
    units = warbands
    for type, kind in BUILT.items():
        units += _buildable(board, seat, actions[type], kind.UNIT)
    is_held = bool(laid.tile.towns) and units > 0
    return int(is_held), units, warbands


def _buildable(board: State, seat: Seat, actions: int, unit: Special) -> int:
    in_supply = supply(board, seat, unit)
    return min(actions // PRICE, in_supply)


def _lines(preview: Preview, type: ActionType) -> Iterator[Action]:
    """The legal uses of the actions of a type."""
    wanted = _wanted(preview, type)
    for line in wanted:
        refusal = line.refusal(preview.board, preview.seat, type)
        if refusal is None:
            yield line


def _wanted(preview: Preview, type: ActionType) -> Iterable[Action]:
    """The wished uses of the actions of a type, whether legal or not."""
    board = preview.board
    left = board.now.actions.get(type, 0)
    if not left:
        return ()
    match type:
        case "church":
            return _churches(preview, left)
        case "forest":
            return _warbands(board, preview.seat, left)
        case "town":
            return _trade(board, preview.seat, left)
        case _:
            return _builds(board, preview.seat, type, left)


def _warbands(board: State, seat: Seat, left: int) -> Iterator[Warband]:
    """NB-40 Place as many as there are."""
    in_supply = supply(board, seat, "w")
    if in_supply:
        number = min(left, in_supply)
        yield Warband(n=number)


def _builds(board: State, seat: Seat, type: ActionType, left: int) -> Iterator[Build]:
    """NT-30, NT-40, NT-50 Build as many as there are, and as the actions suffice for."""
    kind = BUILT[type]
    number = _buildable(board, seat, left, kind.UNIT)
    if number:
        yield kind(n=number)


def _churches(preview: Preview, left: int) -> Iterator[Action]:
    """NT-06, NT-07 Churches in towns that are held; where there is none to place, tiles are drawn."""
    board = preview.board
    seat = preview.seat
    is_any_placed = False
    for cell in towns(board):
        church = PlaceChurch(at=cell)
        refusal = church.refusal(board, seat, "church")
        if refusal is None:
            yield church
            church.carry_out(preview.table, seat, "church")
            is_any_placed = True
    deck = brigand_deck(board)
    if deck is not None and not is_any_placed:
        number = _drawable(board, deck, left)
        yield Draw(deck=deck, n=number)


def _trade(board: State, seat: Seat, left: int) -> Iterator[Action]:
    """NB-51, NB-53, NB-54 Mead is stored, a strong tile prepared while another is left, and tiles are drawn."""
    in_supply = supply(board, seat, "w")
    if in_supply:
        number = min(left, in_supply)
        yield Store(n=number)
    strongest = _strongest(board, seat)
    if strongest is not None:
        yield Prepare(tile=strongest)
    deck = brigand_deck(board)
    if deck is not None:
        number = _drawable(board, deck, left)
        yield Trade(deck=deck, n=number)


def _strongest(board: State, seat: Seat) -> TileId | None:
    """NB-62 The tile of the hand with most mountains, of several."""
    hand = sorted(board.hands.get(seat, ()))
    if len(hand) <= 1:
        return None
    return max(hand, key=lambda tile: board.tiles[tile].mountains)


def _drawable(board: State, deck: Deck, left: int) -> int:
    tiles = board.decks[deck]
    return min(left, len(tiles))


DEPUTY = Deputy(
    orders=cautious_orders,
    promises={
        "turn": "A turn you wrote in advance is played, if one can be. Otherwise the tile is laid on which you hold "
        "most, a town before all; units of all kinds are placed on it, and churches in towns you hold; church actions "
        "that place none draw. Mead is stored, a tile prepared, pelt draws. Nobody moves, attacks, incites or bribes."
    },
    is_settled=is_settled,
)
