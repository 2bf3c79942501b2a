"""Reverse Time (TT-40 to TT-44): the log of a Testament is never edited, it grows by a reversal."""

from collections.abc import Sequence

from adjudicator.games.test_of_time.facts import Replacing, TimeReversed
from adjudicator.games.test_of_time.orders import Replacement, Reverse, placed
from adjudicator.games.test_of_time.projection import Effect, Replaced, Reversal, card, project
from adjudicator.games.test_of_time.rules import TTTable
from adjudicator.games.test_of_time.rules.costs import power, preservation_cost, saved, victims
from adjudicator.games.test_of_time.rules.gods import find_testament, is_space, move_of
from adjudicator.games.test_of_time.rules.payment import presence_refusal, price_refusal
from adjudicator.games.test_of_time.state import Board, Testament
from adjudicator.games.test_of_time.words import NOBODY, Refusal, Tokens
from adjudicator.table.words import Seat


def reverse_refusal(board: Board, seat: Seat, order: Reverse) -> Refusal | None:
    """TT-40, TT-41, TT-43 Why a god may not reverse time so; each replacement sees those before it (TT-G14)."""
    if order.target not in board.seats:
        return "BAD_TARGET"
    if not is_space(order.space):
        return "NO_SUCH_SPACE"
    target = find_testament(board, order.target, order.space)
    if target is None:
        return "NO_TESTAMENT"
    return reach_refusal(board, seat, order, target) or _replay_refusal(board, seat, order, target)


def reach_refusal(board: Board, seat: Seat, order: Reverse, target: Testament) -> Refusal | None:
    """TT-40 How far back shamans can go: a round for each point of their power, but not before the Testament was."""
    if order.shamans < 1 or order.rounds < 1:
        return "BAD_NUMBER"
    if order.shamans > board.home[seat].s:
        return "NOT_ENOUGH_SHAMANS"
    if order.rounds > order.shamans * power(board, seat):
        return "TOO_MANY_ROUNDS"
    return "BEFORE_CREATION" if order.rounds > len(target.history) else None


def _replay_refusal(board: Board, seat: Seat, order: Reverse, target: Testament) -> Refusal | None:
    """TT-42 A token serves for one round only: all that are placed must be there together."""
    out, effects = Tokens(s=order.shamans), target.effects
    for number, entry in enumerate(order.replace):
        out += placed(entry)
        refusal = (
            sequence_refusal(board, order, number)
            or presence_refusal(board, seat, out)
            or effect_refusal(board, seat, entry, target, effects)
        )
        if refusal:
            return refusal
        effects = project(effects, [_reversal(board, seat, order, entry)])
    return None


def sequence_refusal(board: Board, order: Reverse, number: int) -> Refusal | None:
    """TT-43 Rounds are replaced one by one, once each, from the oldest of those taken back to the present."""
    round = order.replace[number].round
    earlier = [entry.round for entry in order.replace[:number]]
    if not board.round - order.rounds <= round < board.round:
        return "ROUND_NOT_REVERSED"
    if round in earlier:
        return "ROUND_ALREADY_REPLACED"
    return "REPLACE_ORDER" if earlier and round < max(earlier) else None


def effect_refusal(
    board: Board, seat: Seat, entry: Replacement, target: Testament, effects: Sequence[Effect]
) -> Refusal | None:
    """TT-41 Why a round cannot get another effect; costs are those of the acting god now (TT-G14)."""
    effect = next(effect for effect in effects if effect.round == entry.round)
    match entry.kind:
        case "preserve":
            if effect.nature == "preserve":
                return "ALREADY_PRESERVED"
            if not was_visible(board, target, effects, entry.round):
                return "BURIED_AT_THAT_ROUND"
            return price_refusal(preservation_cost(board, seat, target.type), placed(entry), power(board, seat))
        case "defend" if not effect.strips:
            return "NOT_UNDER_ATTACK"
        case "attack" if target.owner == seat:
            return "OWN_TESTAMENT"
        case "defend" | "attack":
            return None if placed(entry).number else "BAD_NUMBER"
    return "BAD_REPLACEMENT"


def was_visible(board: Board, target: Testament, effects: Sequence[Effect], round: int) -> bool:
    """Whether a section of a Testament was visible when a round began, by the effects of the rounds before it."""
    earlier = [effect for effect in effects if effect.round < round]
    sections = card(board.cards[target.type].dots, earlier, locks=board.options.locks)
    return any(section.visible for section in sections)


def reverse(table: TTTable, seat: Seat, order: Reverse) -> None:
    """TT-40, TT-44 Time is turned back and replayed at once; the shamans die.

    The followers used come home when the round ends, but for those who die as defenders (TT-37).
    """
    board = table.state.board
    target = find_testament(board, order.target, order.space)
    assert target is not None
    reversal = _reversal(board, seat, order, *order.replace)
    now = project(target.history, (*target.reversals, reversal))
    sections = card(board.cards[target.type].dots, now, locks=board.options.locks)
    out = sum((placed(entry) for entry in order.replace), Tokens(s=order.shamans))
    table.record(
        TimeReversed(
            **move_of(board, seat, out),
            seq=reversal.seq,
            testament=target.id,
            in_round=board.round,
            rounds=order.rounds,
            shamans=order.shamans,
            died=_lost_shamans(board, seat, order.shamans),
            replaced=tuple(_replacing(board, seat, entry) for entry in order.replace),
            was=tuple(effect for effect in target.effects if effect.round in reversal.window),
            now=tuple(effect for effect in now if effect.round in reversal.window),
            visible=(target.visible, sum(section.visible for section in sections)),
        )
    )


def _lost_shamans(board: Board, seat: Seat, shamans: int) -> Tokens:
    """TT-44 The shamans used die, those apart whom Burial Sites save (TT-G22)."""
    spared = saved(board, seat, shamans) if board.options.burial_saves_shamans else 0
    return Tokens(s=shamans - spared)


def _reversal(board: Board, seat: Seat, order: Reverse, *entries: Replacement) -> Reversal:
    parts = tuple(Replaced(entry.round, entry.kind, _points(board, seat, entry)) for entry in entries)
    return Reversal(board.reversals + 1, board.round, seat, order.rounds, parts)


def _points(board: Board, seat: Seat, entry: Replacement) -> int:
    return 0 if entry.kind == "preserve" else placed(entry).points(power(board, seat))


def _replacing(board: Board, seat: Seat, entry: Replacement) -> Replacing:
    """What a replacement is, with who dies for it: ordinary defenders, each Burial Site saving one (TT-G22)."""
    dying = placed(entry).f if entry.kind == "defend" else 0
    died = victims(placed(entry), dying - saved(board, seat, dying)) if dying else NOBODY
    points = _points(board, seat, entry)
    return Replacing(round=entry.round, kind=entry.kind, points=points, paid=placed(entry), died=died)
