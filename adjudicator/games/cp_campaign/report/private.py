"""What a report says to its reader alone: orders not carried out, and what is still to come of them."""

from collections.abc import Iterator, Sequence

from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.state import View
from adjudicator.games.cp_campaign.telling import tell
from adjudicator.games.cp_campaign.telling.names import counted, sentence, work
from adjudicator.table.pages import Chapter, Line
from adjudicator.table.words import EVERYONE, REFEREE


def private(view: View, told: Sequence[CPFact]) -> Chapter | None:
    """The private part; None where there is nothing to say."""
    lines = (*(tell(view, fact) for fact in told if fact.seen_by != EVERYONE), *_unfinished(view))
    title = "Orders not carried out" if view.seat == REFEREE else "For you alone"
    return Chapter(title, lines) if lines else None


def _unfinished(view: View) -> Iterator[Line]:
    """The reader's own unfinished actions."""
    for key, done in view.board.progress.get(view.seat, {}).items():
        text = f"{work(view.board, key)}: {counted(done, 'point')} paid, not finished."
        yield Line(sentence(text), seat=view.seat, private=True)
