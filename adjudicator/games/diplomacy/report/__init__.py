"""The report of a season as content: what a seat is told, from the board and the facts since its last report."""

from collections.abc import Iterator, Sequence

from adjudicator.games.diplomacy.ahead import settled_in
from adjudicator.games.diplomacy.ending import Ended
from adjudicator.games.diplomacy.movement import CarriedOut, DrivenOut, StoodOff
from adjudicator.games.diplomacy.report.picture import position, season
from adjudicator.games.diplomacy.report.tables import centres_table, course, scores, standing, units_table
from adjudicator.games.diplomacy.retreats import Disbanded, Retreated
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.setup import CampaignSet
from adjudicator.games.diplomacy.state import DipFact, View
from adjudicator.games.diplomacy.turn import PhaseBegan, next_step
from adjudicator.games.diplomacy.winter import CentreTaken, YearEnded, due_of
from adjudicator.table import REFEREE, Line
from adjudicator.table.fact import of_kind
from adjudicator.table.news import News, headline, news_of, sentences
from adjudicator.table.pages import Content, Passage
from adjudicator.table.prose import counted

TAKEN = 5
HOME = 6
"""The weight of a centre that is taken from its owner, and of one that is his home."""


def report(view: View, facts: Sequence[DipFact], turn: int) -> Content:
    """Report a season to a seat; without any facts, report how things stand."""
    say = Say(view.board, view.seat)
    stand = scores(view.board, counted=bool(of_kind(facts, YearEnded)))
    happened = news(view, facts)
    quiet = "nobody moves a border" if facts else ""
    orders = season(view.board, facts, turn)
    return Content(
        headline=headline(happened, stand, quiet, view.seat),
        happened=sentences(happened),
        scores=stand,
        counts="centres",
        course=course(view.board),
        standing=standing(view),
        decide=tuple(_decide(view)),
        chapters=tuple(_chapters(say, facts)),
        tables=(units_table(view), centres_table(view)),
        figures=(orders,) if orders else (),
        picture=position(view.board, facts),
    )


def news(view: View, facts: Sequence[DipFact]) -> list[News]:
    """The news for the reader; centres that were somebody's, and homes above all, come first."""
    say = Say(view.board, view.seat)
    items: list[News] = []
    for fact in facts:
        if isinstance(fact, CentreTaken):
            items.append(_taken(say, fact))
        else:
            items += news_of([fact], say, say.reader)
    return items


def _taken(say: Say, fact: CentreTaken) -> News:
    """A centre that has another owner: heavier where it was somebody's, and heaviest where it was his home."""
    weight = fact.weight
    if fact.was:
        is_home = say.board.atlas.home_of.get(fact.at) == fact.was
        weight = HOME if is_home else TAKEN
    return News(fact.as_line(say).text, weight, fact.head(say), fact.befalls(say, say.reader))


def _chapters(say: Say, facts: Sequence[DipFact]) -> Iterator[Passage]:
    """The story by what happened: the orders of each power, what came of them, retreats, the winter, the end."""
    by_chapter: dict[str, list[Line]] = {}
    for fact in facts:
        if not isinstance(fact, PhaseBegan):
            by_chapter.setdefault(_heading(say, fact), []).append(fact.as_line(say))
    for title, lines in by_chapter.items():
        yield Passage(title, tuple(lines))


def _heading(say: Say, fact: DipFact) -> str:
    match fact:
        case CampaignSet():
            return "Beginning"
        case CarriedOut():
            if fact.seat == say.reader:
                return "Your orders"
            return f"Orders of {say.power(fact.seat)}"
        case DrivenOut() | StoodOff():
            return "Conflicts"
        case Retreated() | Disbanded():
            return "Retreats"
        case Ended():
            return "End of the war"
    return "Winter"


def _decide(view: View) -> Iterator[str]:
    """The next decisions of the reader."""
    board = view.board
    seat = view.seat
    settled = settled_in(board, view.ahead)
    step = next_step(board, settled)
    if step is None:
        yield "Nothing: the campaign is over."
    elif seat == REFEREE:
        yield f"Nothing: orders are awaited from {Say(board).all(step.seats)}."
    elif seat not in step.seats:
        yield "Nothing: no orders are awaited from you now."
    elif seat in settled:
        yield f"Nothing: what you wrote in advance for {step.label} is played, unless you send other orders."
    elif step.window == "retreats":
        for unit in board.driven_out(seat):
            yield f"Where {unit.brief} retreats: {', '.join(board.dislodged[unit.id])}; or whether it disbands."
    elif step.window == "winter":
        due = due_of(board, seat)
        yield f"What you build: {counted(due, 'unit')}." if due > 0 else f"What you remove: {counted(-due, 'unit')}."
    else:
        yield f"An order for each of your units: {', '.join(unit.brief for unit in board.units_of(seat))}."
