"""The ledger of luck: what the dice of each seat were worth against what was to be expected, and those remembered."""

from collections.abc import Iterator

from adjudicator.reports.pdf.blocks import Styles, badge, paragraph, section
from adjudicator.reports.pdf.dice import SIZE, draw_die
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.paper import Paper
from adjudicator.reports.pdf.tables import tables
from adjudicator.reports.pdf.type import NOTE, OWN, TEXT, Canvas, base, draw_rows, draw_text, rows
from adjudicator.table.chronicle import Cast, Chronicle, Luck, Proved
from adjudicator.table.lines import Die
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import counted, sentence

_COLUMNS = (
    Column("Seat", share=2),
    Column("Rolls to make", "right"),
    Column("To be expected", "right"),
    Column("Made", "right"),
    Column("As lucky, or luckier", "right", 1.4),
    Column("Dice thrown", "right"),
    Column("Of the pips expected", "right", 1.2),
)
_NOTE = (
    "Rolls to make are those that had something to reach and could fail; to be expected is the sum of their chances. "
    "As lucky, or luckier: in how many of a hundred wars with the same rolls as many would be made. What was compared "
    "with other dice, or read on a table, counts among the dice thrown alone."
)
_DIE = SIZE + 2.4


def luck(paper: Paper, chronicle: Chronicle) -> Iterator[Block]:
    """The section: a table, each seat's luckiest and cruellest throw, and what is proved of all."""
    yield section(paper, "The luck of the dice", proved_in_words(chronicle.proved))
    if not chronicle.luck:
        yield paragraph(paper, _none(chronicle), TEXT)
        return
    styles = {style.seat: style for style, _ in chronicle.seats}
    names = {style.seat: style.name for style, _ in chronicle.seats}
    rows = tuple(_row(each, names.get(each.seat, each.seat)) for each in chronicle.luck)
    yield from tables(paper, [Grid("", _COLUMNS, rows, note=_NOTE)])
    for each in chronicle.luck:
        for what, cast in (("Luckiest", each.luckiest), ("Cruellest", each.cruellest)):
            if cast:
                yield _remembered(paper, each, what, cast, styles)


def proved_in_words(proved: Proved) -> str:
    """The number of rolls and draws that are proved."""
    count = proved.thrown
    thrown = counted(count, "roll or draw", "rolls and draws")
    if proved.proved != count:
        return f"{thrown}, {proved.proved} of them proved so far"
    if not count:
        return ""
    return f"{thrown}, all proved"


def _none(chronicle: Chronicle) -> str:
    """The words where nobody threw dice."""
    if not chronicle.proved.thrown:
        return "Nothing was thrown or drawn."
    return "Nobody threw dice: pieces were drawn, and all that was drawn follows from the secrets."


def _row(each: Luck, name: str) -> tuple[str, ...]:
    share = round(100 * each.better)
    return (
        sentence(name),
        str(each.rolls),
        f"{each.expected:.1f}",
        str(each.made),
        f"{share} of 100" if each.rolls else "–",
        str(each.dice),
        f"{round(100 * each.pips)} %",
    )


def _remembered(paper: Paper, each: Luck, what: str, cast: Cast, styles: Styles) -> Block:
    """A throw with its dice, what it was for, and how likely it was to end so."""
    left = paper.left
    dice = [Die(face, cast.sides, made=cast.made) for face in cast.faces]
    x = left + 74 + _DIE * len(dice)
    odds = sentence(_odds(cast))
    lines = rows(f"{cast.when}: {cast.text} {odds}.", TEXT, paper.right - x)
    style = OWN if cast.made else NOTE._replace(size=8)

    def draw(canvas: Canvas, top: float) -> None:
        y = base(top, TEXT)
        if each.seat in styles:
            badge(canvas, left, y - 1.4, styles[each.seat], 9)
        draw_text(canvas, left + 14, y, what, style)
        for place, die in enumerate(dice):
            beside = left + 66 + _DIE * place
            draw_die(canvas, beside, y - 1.6, die, "plain")
        draw_rows(canvas, x, top, lines, TEXT)

    return Block(TEXT.leading * len(lines), draw, before=4)


def _odds(cast: Cast) -> str:
    """The odds in words: "one in twelve"."""
    if cast.odds <= 0.5:
        return f"the odds were one in {round(1 / cast.odds)}"
    return f"the odds were {cast.odds:.0%}"
