"""What a report says to its reader alone: orders not carried out, and what is kept."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from adjudicator.games.test_of_time.explain import entry_text
from adjudicator.games.test_of_time.facts import EntrySkipped, TTFact
from adjudicator.games.test_of_time.state import View
from adjudicator.games.test_of_time.telling import tell
from adjudicator.table.lines import Line
from adjudicator.table.pages import Chapter
from adjudicator.table.words import REFEREE


def private(view: View, told: Sequence[TTFact]) -> Chapter | None:
    """The private part; None where there is nothing to say."""
    lines = (*(tell(view, fact) for fact in told if isinstance(fact, EntrySkipped)), *_kept(view))
    title = "For the referee alone" if view.seat == REFEREE else "For you alone"
    return Chapter(title, lines) if lines else None


def _kept(view: View) -> Iterator[Line]:
    """What is left of a program over a checkpoint, in words."""
    for owner, kept in view.kept.items():
        for number, (entry, left) in enumerate(zip(kept.program.program, kept.left, strict=True), start=1):
            if left != 0:
                text = entry_text(view.board, entry if left is None else replace(entry, repeat=left))
                yield Line(f"Kept, entry {number}: {text}.", seat=owner, private=True)
