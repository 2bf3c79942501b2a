"""A report that everybody may read, as a page."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.reports.site import parts
from adjudicator.reports.site.drawings import drawn
from adjudicator.reports.site.frame import page
from adjudicator.reports.site.markup import NOTHING, Markup, put_all, tag
from adjudicator.reports.site.moments import day
from adjudicator.reports.site.parts import link, section
from adjudicator.table.battles import grids_of
from adjudicator.table.figures import Board, Cards, Comparison, Figure
from adjudicator.table.front import Issue
from adjudicator.table.lines import Die, Line, Tone
from adjudicator.table.pages import NO_NEW_RULINGS, NOT_TO_MISS, Passage, Report, split_rulings, used_in_words
from adjudicator.table.prose import sentence, short
from adjudicator.table.seats import SeatStyle
from adjudicator.table.words import Seat

_Styles = Mapping[Seat, SeatStyle]


def report_page(report: Report, issue: Issue, before: Issue | None, after: Issue | None) -> str:
    """The page of an observer's report, between those of the reports before and after it.

    The board is drawn where a turn is over: in the middle of one the front of the campaign has it.
    """
    content = report.content
    styles = {style.seat: style for style in report.seats}
    low = [figure for figure in content.figures if not isinstance(figure, Board)]
    figures = [content.picture if issue.whole else None, content.course if issue.whole else None, *low]
    in_story = [figure for each in content.chapters for figure in _told_by(each)]
    pictures = drawn([*figures, *in_story], styles)
    board, course, *others = pictures.figures[: len(figures)]
    story = iter(pictures.figures[len(figures) :])
    return page(
        f"{report.turn_title}: {report.title}",
        [
            pictures.shared,
            _masthead(report, issue),
            _alarm(report),
            _news(report),
            put_all([board, *others]),
            section("How things stand", *_standing(report, course), kind="standing"),
            section("The story of the campaign", parts.points(report.chronicle, "chronicle"), kind="saga"),
            section("Story", *(_chapter(each, styles, story) for each in content.chapters), kind="story"),
            section("Tables", *map(parts.grid, content.tables), kind="tables"),
            section("Letters to everybody", _letters(report.letters), kind="letters"),
            section("Rulings", *_rulings(report), kind="rulings"),
            _neighbours(before, after),
        ],
        kind="report",
        way=[("All campaigns", "../index.html"), (report.title, "index.html")],
        styles=[pictures.style] if pictures.style else (),
        foot=[tag("p", f"{report.campaign}  ·  history {short(report.head)}", class_="head")],
    )


def _masthead(report: Report, issue: Issue) -> Markup:
    about = tag("p", f"{report.game}  ·  adjudicated ", day(issue.at), class_="about")
    paper = link("This report on paper (PDF)", f"{issue.name}.pdf", class_="paper") if issue.whole else NOTHING
    return tag("header", tag("p", report.title, class_="kicker"), tag("h1", report.turn_title), about, paper)


def _alarm(report: Report) -> Markup:
    """The corrections that nobody must miss."""
    if not report.loud:
        return NOTHING
    return tag("aside", tag("h2", NOT_TO_MISS), tag("ul", *map(parts.note, report.loud)), class_="alarm")


def _news(report: Report) -> Markup:
    content = report.content
    headline = tag("p", content.headline, class_="headline") if content.headline else NOTHING
    return tag("div", headline, parts.points(content.happened, "happened"), class_="news")


def _standing(report: Report, course: Markup) -> Iterator[Markup]:
    content = report.content
    standing = content.standing
    scored = parts.scores(content.scores, content.counts, report.seats)
    if scored or course:
        yield tag("div", scored, course, class_="abreast")
    if standing.rows:
        yield parts.grid(standing)
    yield parts.points(content.mind, "mind")


def _told_by(chapter: Passage) -> Sequence[Figure]:
    """The figures that belong to what a chapter tells; places of battles are on the board."""
    return [figure for figure in chapter.figures if isinstance(figure, Cards | Comparison)]


def _chapter(chapter: Passage, styles: _Styles, pictures: Iterator[Markup]) -> Markup:
    return tag(
        "section",
        tag("h3", chapter.title),
        tag("p", chapter.note, class_="note") if chapter.note else NOTHING,
        _lines(chapter, styles),
        *map(parts.grid, grids_of(chapter)),
        *(next(pictures) for _ in _told_by(chapter)),
        class_="battle" if chapter.battle else "chapter",
    )


def _lines(chapter: Passage, styles: _Styles) -> Markup:
    if chapter.lines:
        return tag("ul", *(_line(line, styles) for line in chapter.lines), class_="lines")
    return NOTHING


def _line(line: Line, styles: _Styles) -> Markup:
    """A line of the story with its number on the map, its seat, its dice, its reckoning and its rule."""
    style = styles.get(line.seat) if line.seat else None
    elements = [
        tag("span", str(line.number), class_="number") if line.number is not None else NOTHING,
        parts.badge(style) if style else NOTHING,
        tag("span", line.text),
        *(_die(die, line.tone) for die in line.dice),
        tag("span", line.reckoning, class_="why") if line.reckoning else NOTHING,
        tag("span", line.rule, class_="rule") if line.rule else NOTHING,
    ]
    return tag("li", *(each + " " for each in elements if each))


def _die(die: Die, tone: Tone) -> Markup:
    """A die, dark where it was good enough."""
    face = str(die.face)
    outcome: Tone = tone
    if die.made is not None:
        outcome = "good" if die.made else "bad"
    label = f"die {face}"
    if outcome == "good":
        label = f"{label}, made"
    if outcome == "bad":
        label = f"{label}, missed"
    return tag("span", face, class_=f"die {outcome}", role="img", aria_label=label)


def _letters(letters: Passage) -> Markup:
    """Press since the report before, as letters have it: each line behind a bar."""
    if not letters.lines:
        return NOTHING
    return tag("pre", "\n".join(line.text for line in letters.lines), class_="letters")


def _rulings(report: Report) -> Iterator[Markup]:
    changed, used = split_rulings(report.rulings)
    notes = [*report.quiet, *changed]
    proof = report.proof
    if notes:
        lines = map(parts.note, notes)
        yield tag("ul", *lines, class_="notes")
    if not changed:
        yield tag("p", f"{NO_NEW_RULINGS}.", class_="note")
    if used:
        yield tag("p", used_in_words(used), class_="note")
    if proof and proof.turns:
        title = sentence(proof.title)
        yield tag("p", f"{title}. {proof.words}", class_="note proof")


def _neighbours(before: Issue | None, after: Issue | None) -> Markup:
    """The ways to the reports before and after."""
    ways = []
    if before:
        address = f"{before.name}.html"
        ways.append(link(f"← {before.title}", address, rel="prev"))
    ways.append(link("All reports", "index.html#reports"))
    if after:
        address = f"{after.name}.html"
        ways.append(link(f"{after.title} →", address, rel="next"))
    return tag("nav", *ways, class_="neighbours", aria_label="Reports")
