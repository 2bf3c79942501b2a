"""Random legal orders, for tests and demonstrations."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import UNSET

from adjudicator.games.test_of_time.attack import Attack, Defend
from adjudicator.games.test_of_time.books import KINDS
from adjudicator.games.test_of_time.conditions import CONDITIONS, Condition
from adjudicator.games.test_of_time.convert import Convert
from adjudicator.games.test_of_time.create import Create
from adjudicator.games.test_of_time.passing import Pass
from adjudicator.games.test_of_time.preserve import Preserve
from adjudicator.games.test_of_time.program import AnyMove, Entry, Program
from adjudicator.games.test_of_time.replacements import Replacement
from adjudicator.games.test_of_time.reverse import Reverse
from adjudicator.games.test_of_time.run import OneMove
from adjudicator.games.test_of_time.sire import Sire, SireShaman
from adjudicator.games.test_of_time.standing import Standing, StandingDefence
from adjudicator.games.test_of_time.state import Board, Testament, View
from adjudicator.games.test_of_time.testaments import SPACES, power, visible_number
from adjudicator.table import Pick, Seat, Step

POLICIES = ("match", "match_up_to 4", "leave 1", 2)


def random_orders(view: View, step: Step, pick: Pick) -> Program | OneMove:
    """A random legal order set of a seat for a window; the same for the same `pick`."""
    board = view.board
    seat = view.seat
    if step.window == "move":
        return _one_move(board, seat, pick)
    stops = board.options.checkpoints_per_round > 0 and pick.random() < 0.2
    defences = [_defence(own, pick) for own in board.testaments_of(seat) if own.visible]
    entries = [_entry(board, seat, move, pick) for move in _legal(board, seat, pick) if pick.random() < 0.7]
    return Program(
        program=tuple([*defences, *entries] if pick.random() < 0.5 else [*entries, *defences]),
        keep_home=pick.choice([UNSET, 0, 2]),
        ask_if=Condition(move_number_at_least=len(board.moves) + 4) if stops else UNSET,
    )


def random_standing(view: View, pick: Pick) -> Standing:
    """A standing defence of some spaces; the same for the same `pick`."""
    spaces = [space for space in SPACES if pick.random() < 0.5]
    return Standing(defence=tuple(StandingDefence(space=space, f=pick.choice(POLICIES)) for space in spaces))


def _one_move(board: Board, seat: Seat, pick: Pick) -> OneMove:
    moves = [move for move in _legal(board, seat, pick) if pick.random() < 0.5]
    return OneMove(do=moves[0] if moves else Pass(), auto_pass=pick.random() < 0.1)


def _defence(own: Testament, pick: Pick) -> Entry:
    return Entry(do=Defend(space=own.space, f=pick.choice(POLICIES)), when=Condition(under_attack=own.space))


def _entry(board: Board, seat: Seat, move: AnyMove, pick: Pick) -> Entry:
    """A move, now and then late in the round, several times, or on a condition that may come true or not."""
    when = Condition(all_others_passed=True) if pick.random() < 0.3 else UNSET
    if pick.random() < 0.15:
        condition = pick.choice([*_conditions(board, pick)])
        if CONDITIONS.judged(board, seat, condition).holds is not False:
            when = condition
    repeat = pick.choice([1, 2, 3]) if isinstance(move, Sire) else UNSET
    return Entry(do=move, when=when, repeat=repeat)


def _conditions(board: Board, pick: Pick) -> Iterator[Condition]:
    """A condition of each kind, about anything on the table."""
    space = pick.choice(SPACES)
    god = pick.choice(board.seats)
    points = Condition(attack_points_at_least=(space, pick.choice([1, 2, 3])))
    yield points
    yield Condition(under_attack=space)
    yield Condition(attacked_by=god)
    yield Condition(home_at_least=pick.choice([2, 6, 12]))
    yield Condition(home_of_at_least=(god, pick.choice([1, 6, 12])))
    yield Condition(visible_at_most=(god, space, pick.choice([0, 1, 2, 4])))
    yield Condition(has=(god, pick.choice([*KINDS])))
    yield Condition(move_number_at_least=pick.choice([2, 6, 12]))
    yield Condition(and_=(points, Condition(home_at_least=2)))
    yield Condition(or_=(points, Condition(attacked_by=god)))
    yield Condition(not_=points)


def _legal(board: Board, seat: Seat, pick: Pick) -> list[AnyMove]:
    """Moves that are legal as things stand, in a random order of their kinds."""
    wishes: list[Callable[[Board, Seat, Pick], Iterator[AnyMove]]] = [_preserve, _create, _grow, _strike, _turn_back]
    legal: list[AnyMove] = []
    while wishes:
        wish = pick.choice(wishes)
        wishes.remove(wish)
        moves = wish(board, seat, pick)
        for move in moves:
            if _is_legal(board, seat, move):
                legal.append(move)
    return legal


def _is_legal(board: Board, seat: Seat, move: AnyMove) -> bool:
    return move.exactly(board, seat).refusal(board, seat) is None


def _preserve(board: Board, seat: Seat, pick: Pick) -> Iterator[AnyMove]:
    for own in board.testaments_of(seat):
        yield Preserve(space=own.space)


def _create(board: Board, seat: Seat, pick: Pick) -> Iterator[AnyMove]:
    yield Create(type=pick.choice([*KINDS]), space=pick.choice(SPACES))
    yield Create(type=pick.choice(["tools", "art"]), space=pick.choice(SPACES))


def _grow(board: Board, seat: Seat, pick: Pick) -> Iterator[AnyMove]:
    yield Sire()
    yield SireShaman()
    if visible_number(board, seat, "temple"):
        yield Convert(target=pick.choice(board.opponents(seat)))


def _strike(board: Board, seat: Seat, pick: Pick) -> Iterator[AnyMove]:
    """An attack, by a few followers or by a shaman."""
    target = pick.choice(board.opponents(seat))
    space = pick.choice(SPACES)
    yield Attack(target=target, space=space, f=pick.choice([1, 2, 3, 5]))
    if pick.random() < 0.3:
        yield Attack(target=target, space=space, s=1)


def _turn_back(board: Board, seat: Seat, pick: Pick) -> Iterator[AnyMove]:
    """A reversal as far as one or all shamans can go, with one or more rounds replaced."""
    target = pick.choice(board.seats)
    space = pick.choice(SPACES)
    testament = board.testament_at(target, space)
    shamans = pick.choice([1, board.home[seat].s])
    if testament is None or not testament.history or not shamans:
        return
    rounds = min(len(testament.history), shamans * power(board, seat))
    window = range(board.round - rounds, board.round)
    entries = tuple(_replacement(testament, seat, round, pick) for round in window if pick.random() < 0.7)
    yield Reverse(target=target, space=space, shamans=shamans, rounds=rounds, replace=entries)
    yield Reverse(target=target, space=space, shamans=shamans, rounds=rounds, replace=entries[:1])


def _replacement(testament: Testament, seat: Seat, round: int, pick: Pick) -> Replacement:
    effect = next(effect for effect in testament.effects if effect.round == round)
    if testament.owner != seat and pick.random() < 0.7:
        return Replacement(round=round, kind="attack", f=pick.choice([1, 2]))
    if effect.strips:
        return Replacement(round=round, kind="defend", f=pick.choice(_up_to(effect.strips)))
    return Replacement(round=round, kind="preserve")


def _up_to(number: int) -> Sequence[int]:
    return range(1, min(number, 3) + 1)
