"""24.2.2.3 A kingdom without a king: a die in each Mobilization Phase of its side crowns one of the claimants."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.board.ratings import KingCrowned
from adjudicator.games.fornaldar.board.sides import enemy_of, side_of
from adjudicator.games.fornaldar.board.specials import kingless
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.scenarios.specials import Knowes, Succession
from adjudicator.games.fornaldar.state import Person, State
from adjudicator.games.fornaldar.words import CharacterId, GroupId, HexId
from adjudicator.table import RuleId, Seat
from adjudicator.table.prose import counted

SUBJECT = "event succession"
"""The subject of its dice, both the one that crowns and the one that tells whom."""


def succession(state: State, side: Seat) -> Succession | None:
    """24.2.2.3 The succession that a side still waits for; where no claimant is left it waits for nobody."""
    board = state.board
    for special in board.scenario.specials:
        if isinstance(special, Succession) and side_of(board, special.group) == side:
            if kingless(board, special.group) and alive(state, special):
                return special
            return None
    return None


def crown_claimant(table: FNTable, waiting: Succession) -> bool:
    """24.2.2.3 One die: on the number needed a claimant is king. Whether the kingdom has its king now."""
    state = table.state
    rule = RuleId(waiting.rule)
    added = modifiers(state, waiting)
    roll = table.roll(rule, SUBJECT, "1d6", need=waiting.needed, modifiers=added)
    if not roll.made:
        return False
    king = drawn(table, rule, alive(state, waiting))
    crowned = KingCrowned(rule=rule, character=king)
    table.record(crowned)
    return True


def alive(state: State, waiting: Succession) -> list[CharacterId]:
    """The claimants who are left."""
    return [id for id in waiting.claimants if isinstance(state.pieces.get(id), Person)]


def drawn(table: FNTable, rule: RuleId, claimants: Sequence[CharacterId]) -> CharacterId:
    """FN-T16 A claimant is drawn by a second die, each of them having the same share of its faces."""
    if len(claimants) == 1:
        return claimants[0]
    rolled = table.roll(rule, SUBJECT, "1d6")
    face = rolled.faces[0]
    number = (face - 1) * len(claimants) // 6
    return claimants[number]


def modifiers(state: State, waiting: Succession) -> tuple[tuple[str, int], ...]:
    """24.2.2.3 More for each turn after the first, for each Knowe destroyed, and for enemy forces in the kingdom."""
    board = state.board
    knowes: list[HexId] = []
    for each in board.scenario.specials:
        if isinstance(each, Knowes):
            knowes.extend(each.hexes)
    ruined = sum(hex in board.ruins for hex in knowes)
    later = board.game_turn - 1
    added: list[tuple[str, int]] = []
    if later > 0:
        turns = counted(later, "turn")
        added.append((f"{turns} after the first", waiting.per_turn * later))
    if ruined:
        destroyed = counted(ruined, "Knowe")
        added.append((f"{destroyed} destroyed", waiting.per_knowe * ruined))
    if invaded(state, waiting.group):
        added.append(("enemies in the kingdom", waiting.invaded))
    return tuple(added)


def invaded(state: State, kingdom: GroupId) -> bool:
    """24.2.2.3 Whether enemy forces are in a kingdom: active ships, army points or escorts."""
    enemy = enemy_of(side_of(state.board, kingdom))
    hexes = state.board.land.hexes
    for piece in state.pieces.values():
        if piece.side != enemy or not piece.active:
            continue
        if isinstance(piece, Person) and not piece.escort:
            continue
        if on_river(piece.at):
            continue
        hex = hexes[hex_of(piece.at)]
        if hex.kingdom == kingdom:
            return True
    return False
