"""Page one: the news, the decisions that wait for the reader, and what is for him alone."""

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
from adjudicator.table.fact import of_kind
from adjudicator.table.news import News, news_of
from adjudicator.table.pages import Passage
from adjudicator.table.prose import counted, joined, sentence


def news(view: View, facts: Sequence[TTFact]) -> list[News]:
    """The news of a round: what the facts say, which of the reader's Testaments decayed, and where he stands."""
    say = Say(view.board, view.seat)
    kept = [fact for fact in facts if not isinstance(fact, TimeReversed)]
    items = [*news_of(kept, say, view.seat)]
    for reversal in of_kind(facts, TimeReversed):
        items.append(_reversal(view, reversal))
    items += _decay(view, facts)
    if view.seat in view.board.home and of_kind(facts, RoundEnded):
        items.append(News(_own_score(view), 2))
    return items


def _reversal(view: View, fact: TimeReversed) -> News:
    """A reversal in brief, as its line says more than page one has room for."""
    say = Say(view.board, view.seat)
    return News(
        fact.in_brief(say),
        weight=fact.weight,
        headline=fact.head(say),
        befalls=fact.befalls(say, view.seat),
    )


def _decay(view: View, facts: Sequence[TTFact]) -> Iterator[News]:
    """The reader's Testaments that decayed, in one sentence."""
    say = Say(view.board, view.seat)
    names = []
    for fact in of_kind(facts, TestamentWeathered):
        if fact.decayed(view.seat):
            names.append(say.testament(fact.testament))
    if names:
        unique = joined(dict.fromkeys(names))
        yield News(sentence(f"{unique} lost a section to time."), 2, befalls=True)


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
    """The things that the reader should know when he decides."""
    step = next_step(view.board)
    if step and step.window and view.seat in step.seats:
        return tuple(_known(view))
    return ()


def _known(view: View) -> Iterator[str]:
    fading = [*_fading(view)]
    if fading:
        decay = "decays" if len(fading) == 1 else "decay"
        yield sentence(f"{joined(fading)} {decay} unless preserved.")
    yield f"At home: {view.board.home[view.seat]}."
    reaches = [*_reaches(view)]
    if reaches:
        yield f"Time can be turned back: by {joined(reaches)}."


def _fading(view: View) -> Iterator[str]:
    """The reader's Testaments that decay in this round, with what it takes to preserve them."""
    board = view.board
    seat = view.seat
    for own in board.testaments_of(seat):
        will_decay = next_section(board, own) is not None
        if will_decay and not is_preserved(board, own.id):
            name = Say(board, seat).place(seat, own.space)
            yield f"{name} for {preservation_cost(board, seat, own.type)}"


def _reaches(view: View) -> Iterator[str]:
    """The gods who can turn back time, with how far each reaches, the reader first."""
    board = view.board
    reader_first = sorted(board.seats, key=lambda seat: seat != view.seat)
    for seat in reader_first:
        rounds = reach(board, seat)
        if rounds:
            name = Say(board, view.seat).god(seat)
            yield f"{name} {counted(rounds, 'round')}"


def private(view: View, facts: Sequence[TTFact]) -> Passage | None:
    """The lines for the reader alone: orders not carried out; None where there are none."""
    skipped = of_kind(facts, EntrySkipped)
    if not skipped:
        return None
    say = Say(view.board, view.seat)
    title = "For the referee alone" if view.seat == REFEREE else "For you alone"
    return Passage(title, tuple(fact.as_line(say) for fact in skipped))
