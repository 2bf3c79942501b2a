"""The report as the body of a mail: plain text, 72 columns, fixed width."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence

from adjudicator.table.pages import Chapter, Column, Die, Line, Map, Proof, Report, RulingNote, Sheaf, Sheet, Tone
from adjudicator.table.words import Seat

WIDTH = 72
_STORY = " " * 7
"""The story stands right of its numbers and the letters of the seats."""
_GAP = "  "

Letters = Mapping[Seat, str]


def text_report(report: Report) -> str:
    """The whole report in lines of at most 72 characters (the order form as it is), ending with the form."""
    return "\n".join(_report(report)) + "\n"


def text_sheet(sheaf: Sheaf) -> str:
    """A sheet for the table in lines of at most 72 characters."""
    return "\n".join(_sheet(sheaf)) + "\n"


def _report(report: Report) -> Iterator[str]:
    content = report.content
    letters: Letters = {style.seat: style.letter for style in report.seats}
    yield from _masthead(report)
    if content.happened:
        yield from _section("What happened")
    yield from _points(content.happened)
    yield from _section("How things stand")
    yield from _table(content.standing)
    if content.decide:
        yield from _section("What you decide next" + (f" (by {report.due})" if report.due else ""))
    yield from _points(content.decide)
    if content.private:
        yield from _own(content.private, letters)
    yield from _notes("Corrections", report.corrections)
    if content.chapters:
        yield from _section("Story")
    for chapter in content.chapters:
        yield from _heading(chapter.title, chapter.note)
        yield from _lines(chapter, letters)
    if content.map:
        yield from _map(content.map)
    for sheet in content.tables:
        yield from _section(sheet.title)
        yield from _table(sheet)
    yield from _own(report.letters, letters)
    yield from _own(report.received, letters)
    yield from _notes("Rulings in force", report.rulings)
    if report.proof:
        yield from _proof(report.proof)
    if report.form:
        yield from _form(report)


def _masthead(report: Report) -> Iterator[str]:
    reader = f"{report.seat_name} ({report.seat})" + (f", {report.player}" if report.player else "")
    yield "=" * WIDTH
    yield from _ends(report.title, report.game)
    yield from _ends(report.turn_title, reader)
    yield "=" * WIDTH
    yield from _facts([*report.dates, ("Campaign", report.campaign)])
    yield f"History {report.head}"


def _facts(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    facts = tuple(facts)
    label_width = max((len(label) for label, _ in facts), default=0) + 2
    for label, value in facts:
        yield from _wrap(value, label.ljust(label_width), " " * label_width)


def _ends(left: str, right: str) -> Iterator[str]:
    """Two texts at the two ends of a line, or below each other."""
    space = WIDTH - len(left) - len(right)
    if space >= 2:
        yield left + " " * space + right
    else:
        yield from _wrap(left)
        yield from _wrap(right)


def _section(title: str) -> Iterator[str]:
    yield ""
    yield from _wrap(title.upper())
    yield "-" * WIDTH


def _heading(title: str, note: str) -> Iterator[str]:
    yield ""
    yield from _wrap(title, _STORY, _STORY)
    if note:
        yield from _wrap(f"({note})", _STORY, _STORY)


def _points(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from _wrap(text, " - ", "   ")


def _wrap(text: str, first: str = "", later: str = "") -> Iterator[str]:
    yield from textwrap.wrap(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False) or [""]


def _own(chapter: Chapter, letters: Letters) -> Iterator[str]:
    if chapter.lines:
        yield from _section(chapter.title)
        if chapter.note:
            yield from _wrap(f"({chapter.note})", _STORY, _STORY)
        yield from _lines(chapter, letters)


def _lines(chapter: Chapter, letters: Letters) -> Iterator[str]:
    for line in chapter.lines:
        number = "" if line.number is None else str(line.number)
        letter = letters.get(line.seat, "") if line.seat else ""
        yield from _wrap(_told(line), f"{number:>4} {letter:<1} ", _STORY)


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
        yield from _section(title)
    for note in notes:
        yield from _wrap(note.words(), f"{note.id}: ", "    ")


def _map(map: Map) -> Iterator[str]:
    """The map as a list of places with the ways that lead from them."""
    yield from _section(map.title)
    kinds = {kind.id: kind.name for kind in map.kinds}
    holders = {style.seat: style.letter for style in map.seats}
    rows = []
    for area in map.areas:
        holder = holders.get(area.owner, "-") if area.owner else "-"
        pieces = ", ".join(f"{p.id}{_STATUS.get(p.status, '')}" for p in map.pieces if p.area == area.id)
        name = f"{area.id} {area.name}{'*' if area.changed else ''}"
        rows.append((name, kinds[area.kind], area.value, holder, pieces, _ways(map, area.id)))
    columns = (Column("Place"), Column("Kind"), Column("Value"), Column("Held"), Column("Armies"), Column("Ways"))
    key = "* changed this turn;  ~ defeated;  ! broken"
    yield from _table(Sheet("", columns, tuple(rows), note=key))


_STATUS = {"defeated": "~", "broken": "!"}


def _ways(map: Map, area: str) -> str:
    ends = [(link.b if link.a == area else link.a, link) for link in map.links if area in (link.a, link.b)]
    return ", ".join(f"{end} {link.label}{'*' if link.changed else ''}" for end, link in ends)


def _table(sheet: Sheet) -> Iterator[str]:
    heads = tuple(column.head for column in sheet.columns)
    widths = _widths(heads, sheet.rows)
    yield from _row(heads, sheet.columns, widths, "  ")
    yield "  " + _GAP.join("-" * width for width in widths)
    for place, cells in enumerate(sheet.rows):
        yield from _row(cells, sheet.columns, widths, "> " if place in sheet.marked else "  ")
    if sheet.note:
        yield from _wrap(sheet.note, "  ", "  ")


def _widths(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    """Widths of columns that fit the line: long heads give way first, then whatever is widest."""
    bodies = [max((len(row[place]) for row in rows), default=0) for place in range(len(heads))]
    least = [max(body, *map(len, [*head.split(), "-"])) for head, body in zip(heads, bodies, strict=True)]
    widths = [max(len(head), body) for head, body in zip(heads, least, strict=True)]
    while sum(widths) + len(_GAP) * (len(widths) - 1) + 2 > WIDTH:
        spare = [place for place, width in enumerate(widths) if width > least[place]]
        widths[max(spare or range(len(widths)), key=widths.__getitem__)] -= 1
    return widths


def _row(cells: Sequence[str], columns: Sequence[Column], widths: Sequence[int], mark: str) -> Iterator[str]:
    wrapped = [textwrap.wrap(cell, width) or [""] for cell, width in zip(cells, widths, strict=True)]
    for number in range(max(map(len, wrapped))):
        parts = [
            _set(lines[number] if number < len(lines) else "", column, width)
            for lines, column, width in zip(wrapped, columns, widths, strict=True)
        ]
        yield ((mark if number == 0 else "  ") + _GAP.join(parts)).rstrip()


def _set(text: str, column: Column, width: int) -> str:
    return {"left": text.ljust, "right": text.rjust, "centre": text.center}[column.align](width)


def _proof(proof: Proof) -> Iterator[str]:
    yield from _section(f"Proof of the dice of turn {proof.turn}")
    for sheet in proof.sheets():
        yield from _table(sheet)


def _form(report: Report) -> Iterator[str]:
    yield from _section(f"Order form: {report.form_name}")
    yield "BEGIN ORDERS"
    yield report.form.rstrip("\n")
    yield "END ORDERS"


def _sheet(sheaf: Sheaf) -> Iterator[str]:
    yield "=" * WIDTH
    yield from _ends(sheaf.title, sheaf.campaign)
    yield from _wrap(sheaf.subtitle)
    yield "=" * WIDTH
    yield from _facts([*sheaf.facts, ("History", sheaf.head[:12])])
    for side in sheaf.sides:
        yield from _section(side.title)
        yield from _table(side)
    if sheaf.notes:
        yield from _section("What applies")
    yield from _points(sheaf.notes)
    if sheaf.blanks:
        yield from _section("After the battle")
    for blank in sheaf.blanks:
        yield ""
        yield f"{blank}: ".ljust(WIDTH, "_")
