"""The tables of a report: the gods, their Testaments, and what things cost."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time.books import CONSTANTS, KINDS
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.reverse import reach
from adjudicator.games.test_of_time.say import Say, effect_mark
from adjudicator.games.test_of_time.scoring import points_of, score
from adjudicator.games.test_of_time.state import Board, Testament, View
from adjudicator.games.test_of_time.testaments import conversion_cost, creation_cost, power, preservation_cost
from adjudicator.games.test_of_time.words import Tokens
from adjudicator.table import Seat
from adjudicator.table.pages import Column, Grid

LAST = 5
"""The number of the last rounds of a Testament that are shown."""
EMPTY = "–"
NUMBERS = ("Followers", "Shamans", "Power", "Reach", "Dead", "Score now", "Projected")
"""The numbers that each god has in the table."""


def standing(view: View) -> Grid:
    """The standing of the gods, from the first to the last, the reader's marked."""
    board = view.board
    order = sorted(board.seats, key=lambda seat: (seat not in board.winners, -score(board, seat)))
    columns = (
        Column("", share=0.3),
        Column("God", share=1.8),
        *(Column(head, "right") for head in NUMBERS),
    )
    marked = tuple(index for index, seat in enumerate(order) if seat == view.seat)
    return Grid(
        "How the gods stand",
        columns,
        tuple(_standing_row(board, seat) for seat in order),
        marked=marked,
        note=_outlook(board),
    )


def _standing_row(board: Board, seat: Seat) -> tuple[str, ...]:
    home = board.home[seat]
    name = Say(board).god(seat) + (" (absent)" if seat in board.absent else "")
    numbers = (
        home.f,
        home.s,
        power(board, seat),
        reach(board, seat),
        board.dead[seat].number,
        score(board, seat, board.closed),
        score(board, seat),
    )
    return (seat, name, *map(str, numbers))


def _outlook(board: Board) -> str:
    say = Say(board)
    if board.winners:
        return f"The game has gone to {say.gods(board.winners)}."
    scores = (
        f" Score now: if the game had ended after round {board.closed}; projected: after round {CONSTANTS.rounds}, "
        "if all is preserved."
    )
    return (
        "Followers and shamans at home; power: what a shaman counts for; reach: how many rounds all of them can turn "
        f"back.{scores if board.closed else ''} {say.god(board.start)} starts round {board.round}."
    )


def table_of_testaments(view: View) -> tuple[Grid, ...]:
    """All Testaments, the reader's own marked; no table while there are none."""
    board = view.board
    shown = [own for seat in board.seats for own in board.testaments_of(seat)]
    columns = (
        Column("", share=0.4),
        Column("Testament", share=1.2),
        Column("Sections", "right", share=0.8),
        Column("Points", "right", share=0.6),
        Column("The last rounds", share=3),
    )
    marked = tuple(index for index, own in enumerate(shown) if own.owner == view.seat)
    note = "T a preservation token, D a decay strip, +n strips by attack; * changed by Reverse Time."
    if shown:
        return (Grid("Testaments", columns, tuple(map(_testament_row, shown)), marked, note),)
    return ()


def _testament_row(own: Testament) -> tuple[str, ...]:
    sections = "buried"
    if own.visible:
        sections = f"{own.visible} of {len(own.sections)}"
    history = own.history[-LAST:]
    effects = own.effects[-LAST:]
    rounds = " ".join(_rounds(history, effects))
    return (
        f"{own.owner}{own.space}",
        KINDS[own.type].name,
        sections,
        str(points_of(own)),
        rounds or EMPTY,
    )


def _rounds(then: Sequence[Effect], now: Sequence[Effect]) -> Iterator[str]:
    """The rounds by what each did, as it counts now: "4D 5T+2*"."""
    for was, effect in zip(then, now, strict=True):
        changed = "*" if was != effect else ""
        yield f"{effect.round}{effect_mark(effect)}{changed}"


def token_table(view: View) -> Grid:
    """The followers and shamans of each god, by where they are."""
    board = view.board
    places = {
        "At home": board.home,
        "On the table": board.out,
        "Coming home": board.coming,
        "Dead": board.dead,
    }
    columns = [Column("God", share=1.4)]
    columns += [Column(head, "right") for head in places]
    rows = []
    marked = []
    for index, seat in enumerate(board.seats):
        tallies = [_tally(tokens[seat]) for tokens in places.values()]
        rows.append((Say(board).god(seat), *tallies))
        if seat == view.seat:
            marked.append(index)
    return Grid(
        "Followers and shamans",
        tuple(columns),
        tuple(rows),
        marked=tuple(marked),
        note="Ordinary followers + shamans.",
    )


def _tally(tokens: Tokens) -> str:
    if tokens:
        return f"{tokens.f} + {tokens.s}"
    return EMPTY


def cost_table(view: View) -> Grid:
    """The costs of things to each god now."""
    board = view.board
    columns = [Column("", share=2)]
    columns += [Column(Say(board).god(seat), "right") for seat in board.seats]
    return Grid("What things cost in followers", tuple(columns), tuple(_cost_rows(board)))


def _cost_rows(board: Board) -> Iterator[tuple[str, ...]]:
    for kind in KINDS.values():
        costs = [creation_cost(board, seat, kind.id) for seat in board.seats]
        yield (f"Create {kind.name}", *map(str, costs))
    for kind in KINDS.values():
        costs = [preservation_cost(board, seat, kind.id) for seat in board.seats]
        yield (f"Preserve {kind.name}", *map(str, costs))
    costs = [conversion_cost(board, seat) for seat in board.seats]
    yield ("Convert", *map(str, costs))
