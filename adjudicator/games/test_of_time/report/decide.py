"""What the reader has to decide next."""

from collections.abc import Iterator

from adjudicator.games.test_of_time.naming import gods, place_name, tokens_text
from adjudicator.games.test_of_time.report.cards import next_section
from adjudicator.games.test_of_time.report.reach import threats
from adjudicator.games.test_of_time.rules.costs import preservation_cost
from adjudicator.games.test_of_time.rules.gods import owned_testaments
from adjudicator.games.test_of_time.rules.preserve import is_preserved
from adjudicator.games.test_of_time.rules.turn import next_step
from adjudicator.games.test_of_time.state import View
from adjudicator.table.prose import joined, sentence
from adjudicator.table.words import REFEREE


def decide(view: View) -> tuple[str, ...]:
    """The decisions that wait for the reader; for the referee, whom the campaign waits for."""
    step = next_step(view.board)
    if step is None:
        return ("Nothing: the game is over.",)
    if not step.window:
        return ("Nothing: the game goes on by itself.",)
    if view.seat == REFEREE:
        return (f"Nothing: orders are awaited from {gods(view.board, step.seats)}.",)
    if view.seat not in step.seats:
        return ("Nothing: no orders are awaited from you now.",)
    return tuple(_decisions(view, step.window))


def _decisions(view: View, window: str) -> Iterator[str]:
    board, seat = view.board, view.seat
    if window == "move":
        yield "Send your next move; with `auto_pass: true` you pass for the rest of the round after it."
    elif board.asking:
        yield "Send a new program for the rest of the round if you wish; without one, yours goes on."
    else:
        yield f"Send your program for round {board.round}."
    fading = [
        f"{place_name(board, seat, own.space)} for {preservation_cost(board, seat, own.type)}"
        for own in owned_testaments(board, seat)
        if next_section(board, own) is not None and not is_preserved(board, own.id)
    ]
    if fading:
        yield sentence(f"{joined(fading)} {'decays' if len(fading) == 1 else 'decay'} unless preserved.")
    yield f"At home: {tokens_text(board.home[seat])}."
    if told := threats(view):
        yield told
