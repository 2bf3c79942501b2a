"""Page one: what happened, what the reader has to decide, and what is for him alone."""

from collections.abc import Iterator, Sequence

from adjudicator.games.test_of_time.end import RoundEnded, TestamentWeathered
from adjudicator.games.test_of_time.preserve import is_preserved
from adjudicator.games.test_of_time.program import EntrySkipped
from adjudicator.games.test_of_time.report.cards import next_section
from adjudicator.games.test_of_time.reverse import TimeReversed, reach
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.scoring import score
from adjudicator.games.test_of_time.state import TTFact, View
from adjudicator.games.test_of_time.testaments import preservation_cost
from adjudicator.games.test_of_time.turn import next_step
from adjudicator.table import REFEREE
from adjudicator.table.news import News, news_of
from adjudicator.table.pages import Passage
from adjudicator.table.prose import counted, joined, sentence


def news(view: View, told: Sequence[TTFact]) -> list[News]:
    """What is worth telling: what the facts say, what of the reader's has decayed, and where he stands."""
    say = Say(view.board, view.seat)
    facts = [fact for fact in told if not isinstance(fact, TimeReversed)]
    found = [*news_of(facts, say, view.seat)]
    for fact in (each for each in told if isinstance(each, TimeReversed)):
        found.append(News(fact.in_brief(say), fact.weight, fact.head(say), fact.befalls(say, view.seat)))
    faded = [fact for fact in told if isinstance(fact, TestamentWeathered) and fact.decayed(view.seat)]
    if faded:
        names = joined(dict.fromkeys(say.testament(fact.testament) for fact in faded))
        found.append(News(sentence(f"{names} lost a section to time."), 2, befalls=True))
    if view.seat in view.board.home and any(isinstance(fact, RoundEnded) for fact in told):
        found.append(News(_own_score(view), 2))
    return found


def _own_score(view: View) -> str:
    board = view.board
    points = counted(score(view.board, view.seat), "point")
    if board.phase == "over":
        return f"Your Testaments score {points}."
    return f"Your Testaments will score {points} at the end if nothing more decays."


def decide(view: View) -> tuple[str, ...]:
    """The decisions that wait for the reader; for the referee, whom the campaign waits for."""
    step = next_step(view.board)
    if step is None:
        return ("Nothing: the game is over.",)
    if not step.window:
        return ("Nothing: the game goes on by itself.",)
    if view.seat == REFEREE:
        return (f"Nothing: orders are awaited from {Say(view.board).gods(step.seats)}.",)
    if view.seat not in step.seats:
        return ("Nothing: no orders are awaited from you now.",)
    return tuple(_decisions(view, step.window))


def _decisions(view: View, window: str) -> Iterator[str]:
    if window == "move":
        yield "Send your next move; with `auto_pass: true` you pass for the rest of the round after it."
    elif view.board.asking:
        yield "Send a new program for the rest of the round if you wish; without one, yours goes on."
    else:
        yield f"Send your program for round {view.board.round}."


def mind(view: View) -> tuple[str, ...]:
    """What the reader should know when he decides."""
    step = next_step(view.board)
    if step and step.window and view.seat in step.seats:
        return tuple(_known(view))
    return ()


def _known(view: View) -> Iterator[str]:
    fading = [*_fading(view)]
    if fading:
        yield sentence(f"{joined(fading)} {'decays' if len(fading) == 1 else 'decay'} unless preserved.")
    yield f"At home: {view.board.home[view.seat]}."
    reaches = [*_reaches(view)]
    if reaches:
        yield f"Time can be turned back: by {joined(reaches)}."


def _fading(view: View) -> Iterator[str]:
    """The reader's Testaments that decay in this round, with what it takes to preserve them."""
    board = view.board
    seat = view.seat
    for own in board.testaments_of(seat):
        if next_section(board, own) is not None and not is_preserved(board, own.id):
            yield f"{Say(board, seat).place(seat, own.space)} for {preservation_cost(board, seat, own.type)}"


def _reaches(view: View) -> Iterator[str]:
    """How far each god reaches who can turn back time, the reader first."""
    board = view.board
    for seat in sorted(board.seats, key=lambda seat: seat != view.seat):
        rounds = reach(board, seat)
        if rounds:
            yield f"{'you' if seat == view.seat else Say(board).god(seat)} {counted(rounds, 'round')}"


def private(view: View, told: Sequence[TTFact]) -> Passage | None:
    """What is for the reader alone: orders not carried out, and what is kept; None where there is nothing to say."""
    say = Say(view.board, view.seat)
    lines = (*(fact.told(say) for fact in told if isinstance(fact, EntrySkipped)),)
    title = "For the referee alone" if view.seat == REFEREE else "For you alone"
    return Passage(title, lines) if lines else None
