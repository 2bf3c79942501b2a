"""24.0 The special rules of scenarios that bear on movement."""

from collections.abc import Collection

from adjudicator.games.fornaldar.board.facts import side_of
from adjudicator.games.fornaldar.board.saying import SayingT, of_kind
from adjudicator.games.fornaldar.movement.model import Barred
from adjudicator.games.fornaldar.printed.scenarios.specials import (
    EarlyMove,
    EntryOnlyWith,
    FirstTurn,
    SiegeEngine,
    Succession,
)
from adjudicator.games.fornaldar.state import AnyPiece, Board
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId, PieceId, Where
from adjudicator.table import RuleId, Seat

ORDINARY = FirstTurn(rule=RuleId("5.0"), source="rulebook 5.0")
"""A first Game-Turn like all others."""


def specials(board: Board, kind: type[SayingT]) -> list[SayingT]:
    """24.0 The special rules of one kind that the scenario has."""
    return of_kind(board.scenario.specials, kind)


def first_turn(board: Board) -> FirstTurn:
    """24.1.2, 24.2.2, 24.3.2 The differences of the first Game-Turn of the scenario."""
    different = specials(board, FirstTurn)
    return different[0] if different else ORDINARY


def halved(board: Board) -> bool:
    """24.1.2.1 Whether Movement Allowances are halved: on the first Game-Turn of a scenario that says so."""
    return board.game_turn == 1 and first_turn(board).halved


def interception_allowed(board: Board) -> bool:
    """24.1.2.1 Whether forces intercept in this Game-Turn: on the first of some scenarios they do not."""
    return board.game_turn > 1 or first_turn(board).interception


def early_move(board: Board) -> EarlyMove | None:
    """24.2.2.1 The move that a side makes before the first Game-Turn, if the scenario has one."""
    moves = specials(board, EarlyMove)
    return moves[0] if moves else None


def kingless(board: Board, group: GroupId | CharacterId) -> bool:
    """24.2.2.3 Whether a kingdom waits for its king, whether it is active (10.2) or not."""
    return any(special.group == group and is_open(board, special) for special in specials(board, Succession))


def is_open(board: Board, succession: Succession) -> bool:
    """24.2.2.3 Whether none of those who claim a kingdom has become king."""
    return not any(claimant in board.kings for claimant in succession.claimants)


def paralysed(board: Board, piece: AnyPiece) -> bool:
    """24.2.2.3, FN-L24 Whether a piece does not move, because its kingdom waits for a king; it fights where it is."""
    return kingless(board, piece.band)


def engines(board: Board) -> list[SiegeEngine]:
    """24.2.2.6 The siege engines of the scenario."""
    return specials(board, SiegeEngine)


def is_engine(board: Board, id: PieceId) -> bool:
    """24.2.2.6 Whether a piece is a siege engine: it is no character, and fights no more than it retreats (FN-C64)."""
    return any(engine.character == id for engine in engines(board))


def closed_to(board: Board, seat: Seat, company: Collection[PieceId]) -> dict[HexId, Barred]:
    """24.1.2.2, 24.2.2.3 The hexes that this company does not enter: without Wodan, or before there is a king."""
    say = board.say
    closed: dict[HexId, Barred] = {}
    for special in board.scenario.specials:
        match special:
            case EntryOnlyWith(hex=hex, character=character) if character not in company:
                name = say.character(character)
                place = say.place(Where(hex))
                why = f"nobody enters {place} without {name}"
                closed[hex] = Barred(special.rule, why)
            case Succession(group=group) if seat == side_of(board, group) and kingless(board, group):
                why = f"nobody enters {say.group(group)} before it has a king"
                barred = Barred(special.rule, why)
                hexes = board.land.regions[group].hexes
                closed |= dict.fromkeys(hexes, barred)
    return closed
