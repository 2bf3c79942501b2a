"""How each kind of fact changes the state: one handler for each, and no rule in any.

The state is changed in place, so that folding many facts is fast; who needs an earlier state folds the facts anew.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from msgspec.structs import force_setattr, replace

from adjudicator.games.test_of_time import facts
from adjudicator.games.test_of_time.projection import Effect, Replaced, Reversal, card, project
from adjudicator.games.test_of_time.state import Board, Kept, State, Testament
from adjudicator.games.test_of_time.tables import CONSTANTS
from adjudicator.games.test_of_time.words import NOBODY, TestamentType, Tokens, new_id
from adjudicator.table.words import Seat

K = TypeVar("K")
V = TypeVar("V")


def evolve(state: State, fact: facts.TTFact) -> State:
    """The state after `fact`; raises `TypeError` for an unknown kind of fact."""
    handler = HANDLERS.get(type(fact))
    if handler is None:
        raise TypeError(f"no handler for the fact {type(fact).__name__}")
    handler(state, fact)
    return state


def _write(mapping: Mapping[K, V]) -> dict[K, V]:
    """The writable side of a mapping of the state."""
    return cast(dict[K, V], mapping)


def _set(state: State, **values: Any) -> None:
    for name, value in values.items():
        force_setattr(state.board, name, value)


def _add(tally: Mapping[Seat, Tokens], seat: Seat, tokens: Tokens) -> None:
    _write(tally)[seat] = tally[seat] + tokens


def _take(tally: Mapping[Seat, Tokens], seat: Seat, tokens: Tokens) -> None:
    _write(tally)[seat] = tally[seat] - tokens


def _die(board: Board, seat: Seat, tokens: Tokens) -> None:
    _take(board.out, seat, tokens)
    _add(board.dead, seat, tokens)


def _known(mapping: Mapping[K, V], id: K, what: str) -> V:
    """The entry of `id`; raises `ValueError` where a correction names something that is not there."""
    if id not in mapping:
        raise ValueError(f"there is no {what} {id} in this campaign")
    return mapping[id]


def _lay(state: State, owner: Seat, space: int, type: TestamentType, created: int) -> Testament:
    id, sections = new_id(owner, space, created), card(state.board.cards[type].dots, (), locks=False)
    laid = Testament(id=id, owner=owner, space=space, type=type, created=created, sections=sections)
    _write(state.board.testaments)[id] = laid
    return laid


def _log(state: State, testament: Testament, **grown: Any) -> None:
    """A Testament with a longer log, and the projection of that log."""
    board, longer = state.board, replace(testament, **grown)
    effects = project(longer.history, longer.reversals)
    sections = card(board.cards[longer.type].dots, effects, locks=board.options.locks)
    _write(board.testaments)[longer.id] = replace(longer, effects=effects, sections=sections)


def _nothing(state: State, fact: facts.TTFact) -> None:
    """For facts that only tell."""


def _campaign_set(state: State, fact: facts.CampaignSet) -> None:
    board, scenario = state.board, fact.scenario
    _set(state, options=fact.options, scenario=scenario.name, source=scenario.source, seats=fact.seats)
    _set(state, sides={seat: scenario.sides[seat] for seat in fact.seats}, cards=dict(scenario.cards))
    for seat in fact.seats:
        _write(board.home)[seat] = Tokens(CONSTANTS.followers)
        for tally in (board.out, board.coming, board.dead):
            _write(tally)[seat] = NOBODY
        _write(board.missed)[seat] = 0


def _round_began(state: State, fact: facts.RoundBegan) -> None:
    _set(state, round=fact.round, start=fact.start, phase="moves")


def _moved(state: State, fact: facts.MoveMade) -> None:
    """Every move is noted, and its tokens leave the home zone."""
    _set(state, moves=(*state.board.moves, fact))
    _take(state.board.home, fact.seat, fact.paid)
    _add(state.board.out, fact.seat, fact.paid)


def _follower_sired(state: State, fact: facts.FollowerSired) -> None:
    _moved(state, fact)
    _add(state.board.coming, fact.seat, Tokens(f=1))


def _shaman_sired(state: State, fact: facts.ShamanSired) -> None:
    _moved(state, fact)
    _add(state.board.coming, fact.seat, Tokens(s=1))


def _follower_converted(state: State, fact: facts.FollowerConverted) -> None:
    _moved(state, fact)
    _take(state.board.home, fact.victim, Tokens(f=1))
    _add(state.board.coming, fact.seat, Tokens(f=1))


def _time_reversed(state: State, fact: facts.TimeReversed) -> None:
    _moved(state, fact)
    _die(state.board, fact.seat, fact.toll)
    replaced = tuple(Replaced(part.round, part.kind, part.points) for part in fact.replaced)
    reversal = Reversal(fact.seq, fact.in_round, fact.seat, fact.rounds, replaced)
    testament = state.board.testaments[fact.testament]
    _log(state, testament, reversals=(*testament.reversals, reversal))
    _set(state, reversals=fact.seq)


def _all_passed(state: State, fact: facts.AllPassed) -> None:
    _set(state, phase="end", asking=())


def _tokens_died(state: State, fact: facts.TokensDied) -> None:
    _die(state.board, fact.seat, fact.died)


def _testament_weathered(state: State, fact: facts.TestamentWeathered) -> None:
    testament = state.board.testaments[fact.testament]
    _log(state, testament, history=(*testament.history, Effect(fact.round, fact.nature, fact.strips)))


def _testament_laid(state: State, fact: facts.TestamentLaid) -> None:
    _lay(state, fact.seat, fact.space, fact.type, fact.round)


def _testament_replaced(state: State, fact: facts.TestamentReplaced) -> None:
    del _write(state.board.testaments)[fact.testament]


def _tokens_returned(state: State, fact: facts.TokensReturned) -> None:
    board = state.board
    _take(board.out, fact.seat, fact.survivors)
    _take(board.coming, fact.seat, fact.gained)
    _add(board.home, fact.seat, fact.survivors + fact.gained)


def _round_ended(state: State, fact: facts.RoundEnded) -> None:
    _set(state, window=1, moves=(), silent=(), checkpoints={})
    _write(state.kept).clear()
    force_setattr(state, "passing", ())


def _campaign_won(state: State, fact: facts.CampaignWon) -> None:
    _set(state, phase="over", winners=fact.winners, reason=fact.reason)


def _run_stopped(state: State, fact: facts.RunStopped) -> None:
    _set(state, window=state.board.window + 1, asking=fact.seats)
    for seat in fact.seats:
        _write(state.board.checkpoints)[seat] = state.board.checkpoints.get(seat, 0) + 1


def _program_kept(state: State, fact: facts.ProgramKept) -> None:
    _write(state.kept)[fact.seat] = Kept(fact.program, fact.left)


def _passing_chosen(state: State, fact: facts.PassingChosen) -> None:
    force_setattr(state, "passing", (*state.passing, fact.seat))


def _orders_missed(state: State, fact: facts.OrdersMissed) -> None:
    _write(state.board.missed)[fact.seat] = fact.missed
    _set(state, silent=(*state.board.silent, fact.seat))


def _seat_absent(state: State, fact: facts.SeatAbsent) -> None:
    _set(state, absent=(*state.board.absent, fact.seat))


def _seat_returned(state: State, fact: facts.SeatReturned) -> None:
    _write(state.board.missed)[fact.seat] = 0
    _set(state, absent=tuple(seat for seat in state.board.absent if seat != fact.seat))


def _home_corrected(state: State, fact: facts.HomeCorrected) -> None:
    _known(state.board.home, fact.seat, "seat")
    _write(state.board.home)[fact.seat] = Tokens(fact.f, fact.s)


def _testament_corrected(state: State, fact: facts.TestamentCorrected) -> None:
    board = state.board
    _known(board.home, fact.owner, "seat")
    closed = board.round if board.phase == "over" else board.round - 1
    if fact.created + len(fact.history) != closed:
        raise ValueError(f"`history` must reach from round {fact.created + 1} to round {closed}")
    there = [id for id, other in board.testaments.items() if (other.owner, other.space) == (fact.owner, fact.space)]
    for id in there:
        del _write(board.testaments)[id]
    _log(state, _lay(state, fact.owner, fact.space, fact.type, fact.created), history=fact.history)


def _testament_removed(state: State, fact: facts.TestamentRemoved) -> None:
    _known(state.board.testaments, fact.testament, "Testament")
    del _write(state.board.testaments)[fact.testament]


def _effect_corrected(state: State, fact: facts.EffectCorrected) -> None:
    testament = _known(state.board.testaments, fact.testament, "Testament")
    _known({effect.round: effect for effect in testament.history}, fact.round, f"round of {fact.testament}")
    corrected = Effect(fact.round, fact.nature, fact.strips)
    _log(
        state,
        testament,
        history=tuple(corrected if effect.round == fact.round else effect for effect in testament.history),
    )


HANDLERS: dict[type, Callable[[State, Any], None]] = {
    facts.CampaignSet: _campaign_set,
    facts.RoundBegan: _round_began,
    facts.TestamentBegun: _moved,
    facts.PreservationBegun: _moved,
    facts.FollowerSired: _follower_sired,
    facts.ShamanSired: _shaman_sired,
    facts.FollowerConverted: _follower_converted,
    facts.AttackMade: _moved,
    facts.DefenceMade: _moved,
    facts.TimeReversed: _time_reversed,
    facts.Passed: _moved,
    facts.AllPassed: _all_passed,
    facts.AttackSettled: _nothing,
    facts.TokensDied: _tokens_died,
    facts.TestamentWeathered: _testament_weathered,
    facts.TestamentLaid: _testament_laid,
    facts.TestamentReplaced: _testament_replaced,
    facts.TokensReturned: _tokens_returned,
    facts.RoundEnded: _round_ended,
    facts.CampaignWon: _campaign_won,
    facts.RunStopped: _run_stopped,
    facts.EntrySkipped: _nothing,
    facts.ProgramKept: _program_kept,
    facts.PassingChosen: _passing_chosen,
    facts.OrdersMissed: _orders_missed,
    facts.SeatAbsent: _seat_absent,
    facts.SeatReturned: _seat_returned,
    facts.HomeCorrected: _home_corrected,
    facts.TestamentCorrected: _testament_corrected,
    facts.TestamentRemoved: _testament_removed,
    facts.EffectCorrected: _effect_corrected,
}
"""The handler of every kind of fact."""
