"""The report as the body of a mail: plain text, 72 columns, fixed width."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.reports.text.figures import Letters, figure
from adjudicator.reports.text.layout import STORY, WIDTH, section, table, wrap
from adjudicator.table.battles import grids_of
from adjudicator.table.lines import Die, Line, Tone
from adjudicator.table.news import Score, ranked
from adjudicator.table.pages import (
    NO_DATE,
    NO_NEW_RULINGS,
    NOT_TO_MISS,
    Content,
    Passage,
    Proof,
    Report,
    RulingNote,
    split_rulings,
    used_in_words,
)
from adjudicator.table.prose import printable, sentence, short, signed
from adjudicator.table.situation import Sheet


def text_report(report: Report) -> str:
    """The whole report in lines of at most 72 characters (the order form as it is), ending with the form."""
    return printable("\n".join(_report(report)) + "\n")


def brief_report(report: Report) -> str:
    """The body of a mail: what happened, how things stand, what to decide and until when, and the form; no more."""
    return "\n".join(_brief(report)) + "\n"


def interim_report(report: Report) -> str:
    """The body of a mail in the middle of a turn: what has happened since the last, what to decide, and the form."""
    return "\n".join(_interim(report)) + "\n"


def text_sheet(sheet: Sheet) -> str:
    """A sheet for the table in lines of at most 72 characters."""
    return "\n".join(_sheet(sheet)) + "\n"


def _brief(report: Report) -> Iterator[str]:
    yield from _page_one(report)
    if report.form:
        yield from _form(report)


def _interim(report: Report) -> Iterator[str]:
    yield from _page_one(report)
    yield from _story(report)
    if report.form:
        yield from _form(report)


def _page_one(report: Report) -> Iterator[str]:
    """The notes that its reader has to know."""
    content = report.content
    yield from _masthead(report)
    yield from _notes(NOT_TO_MISS.upper(), report.loud)
    yield from _news(report)
    yield from section("How things stand")
    yield from _scores(content)
    yield from table(content.standing)
    if content.decide:
        by = "" if report.due in ("", NO_DATE) else f" (by {report.due})"
        yield from section(f"What you decide next{by}")
    yield from _points((*content.decide, *content.mind))
    if report.chronicle:
        yield from section("The story of the campaign")
        yield from _points(report.chronicle)
    if content.private:
        yield from _own(content.private, _letters(report))
    yield from _notes("Corrections", report.quiet)


def _news(report: Report) -> Iterator[str]:
    """The headline, and the sentences under it."""
    content = report.content
    if content.headline or content.happened:
        yield from section("What happened")
    if content.headline:
        yield from wrap(content.headline.upper())
        yield ""
    yield from _points(content.happened)


def _scores(content: Content) -> Iterator[str]:
    """The numbers of all seats in order of rank, with their changes, in one line or a few."""
    scores = [f"{rank}. {_score(score)}" for rank, score in ranked(content.scores)]
    if scores:
        counts = sentence(content.counts)
        listed = "; ".join(scores)
        yield from wrap(f"{counts}: {listed}.")
        yield ""


def _score(score: Score) -> str:
    """A seat with its number: "House Varn 5 (+1), victor"."""
    text = f"{score.name} {score.value}"
    if score.change:
        text += f" ({signed(score.change)})"
    if score.note:
        text += f" ({score.note})"
    if score.won:
        text += ", victor"
    return text


def _letters(report: Report) -> Letters:
    return {style.seat: style.letter for style in report.seats}


def _report(report: Report) -> Iterator[str]:
    content = report.content
    letters = _letters(report)
    yield from _page_one(report)
    for each in content.drawn:
        yield from section(each.title)
        yield from figure(each, letters)
    yield from _story(report)
    for sheet in content.tables:
        yield from section(sheet.title)
        yield from table(sheet)
    yield from _own(report.letters, letters)
    yield from _own(report.received, letters)
    yield from _rulings(report.rulings)
    if report.proof and report.proof.turns:
        yield from _proof(report.proof)
    if report.form:
        yield from _form(report)


def _story(report: Report) -> Iterator[str]:
    """The story, line by line."""
    if report.content.chapters:
        yield from section("Story")
    for chapter in report.content.chapters:
        yield from _chapter(chapter, _letters(report))


def _masthead(report: Report) -> Iterator[str]:
    reader = f"{report.seat_name} ({report.seat})"
    if report.player:
        reader = f"{reader}, {report.player}"
    yield "=" * WIDTH
    yield from _ends(report.title, report.game)
    yield from _ends(report.turn_title, reader)
    yield "=" * WIDTH
    yield from _facts([*report.dates, ("Campaign", report.campaign)])
    yield f"History {report.head}"


def _facts(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    facts = tuple(facts)
    lengths = [len(label) for label, _ in facts]
    longest = max(lengths, default=0)
    width = longest + 2
    later = " " * width
    for label, value in facts:
        first = label.ljust(width)
        yield from wrap(value, first, later)


def _ends(left: str, right: str) -> Iterator[str]:
    """Two texts at the two ends of a line, or below each other."""
    space = WIDTH - len(left) - len(right)
    if space >= 2:
        yield left + " " * space + right
    else:
        yield from wrap(left)
        yield from wrap(right)


def _heading(title: str, note: str) -> Iterator[str]:
    yield ""
    yield from wrap(title, STORY, STORY)
    if note:
        yield from wrap(f"({note})", STORY, STORY)


def _points(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from wrap(text, " - ", "   ")


def _own(chapter: Passage, letters: Letters) -> Iterator[str]:
    if chapter.lines:
        yield from section(chapter.title)
        if chapter.note:
            yield from wrap(f"({chapter.note})", STORY, STORY)
        yield from _lines(chapter, letters)


def _chapter(chapter: Passage, letters: Letters) -> Iterator[str]:
    yield from _heading(chapter.title, chapter.note)
    yield from _lines(chapter, letters)
    for sheet in grids_of(chapter):
        if sheet.title:
            yield from _heading(sheet.title, "")
        else:
            yield ""
        yield from table(sheet)
    if chapter.battle:
        return
    for each in chapter.figures:
        yield from _heading(each.title, "")
        yield from figure(each, letters)


def _lines(chapter: Passage, letters: Letters) -> Iterator[str]:
    for line in chapter.lines:
        number = "" if line.number is None else line.number
        seat = line.seat
        letter = ""
        if seat:
            letter = letters.get(seat, "")
        before = f"{number:>4} {letter:<1} "
        text = _told(line)
        yield from wrap(text, before, STORY)


def _told(line: Line) -> str:
    """A line of the story with its dice, its reckoning and its rule: "... [4] needs 2 (CP-54)"."""
    dice = "".join(_die(die, line.tone) for die in line.dice)
    rule = f"({line.rule})" if line.rule else ""
    return " ".join(part for part in (line.text, dice, line.reckoning, rule) if part)


def _die(die: Die, tone: Tone) -> str:
    """A die, marked where it was good enough or not: "[4]+"."""
    outcome: Tone = tone if die.made is None else "good" if die.made else "bad"
    return f"[{die.face}]" + {"good": "+", "bad": "-", "plain": ""}[outcome]


def _notes(title: str, notes: Sequence[RulingNote]) -> Iterator[str]:
    if notes:
        yield from section(title)
    for note in notes:
        yield from wrap(note.words(), f"{note.id}: ", "    ")


def _rulings(notes: Sequence[RulingNote]) -> Iterator[str]:
    """The rulings that have changed, in full; those that the turn used, by number and title."""
    changed, used = split_rulings(notes)
    yield from section("Rulings")
    if not changed:
        yield f"{NO_NEW_RULINGS}."
    for note in changed:
        yield from wrap(note.words(), f"{note.id}: ", "    ")
    if used:
        yield from wrap(used_in_words(used))


def _proof(proof: Proof) -> Iterator[str]:
    yield from section(proof.title)
    yield from wrap(proof.words)


def _form(report: Report) -> Iterator[str]:
    yield from section(f"Order form: {report.form_name}")
    yield "BEGIN ORDERS"
    yield report.form.rstrip("\n")
    yield "END ORDERS"


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield "=" * WIDTH
    yield from _ends(sheet.title, sheet.campaign)
    yield from wrap(sheet.subtitle)
    yield "=" * WIDTH
    yield from _facts([*sheet.facts, ("History", short(sheet.head))])
    for side in sheet.sides:
        yield from section(side.title)
        yield from table(side)
    if sheet.notes:
        yield from section("What applies")
    yield from _points(sheet.notes)
    if sheet.blanks:
        yield from section("After the battle")
    for blank in sheet.blanks:
        yield ""
        yield f"{blank}: ".ljust(WIDTH, "_")
