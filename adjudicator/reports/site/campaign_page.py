"""The page of a campaign: how it stands, what is awaited, the board, the press, every report."""

import re
from collections.abc import Iterator

from adjudicator.reports.site import parts, waiting
from adjudicator.reports.site.drawings import drawn, framed
from adjudicator.reports.site.frame import page
from adjudicator.reports.site.markup import NOTHING, Markup, put_all, tag
from adjudicator.reports.site.moments import day
from adjudicator.reports.site.parts import link, section
from adjudicator.table.front import Front, Issue, Said
from adjudicator.table.prose import counted, sentence, short

BOARD = "board.svg"
"""The file of the board alone."""
PRESS = 30
"""The most pieces of press on the page."""
_STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)


def campaign_page(front: Front, board: str) -> str:
    """The front page of a campaign; `board` is the board as an SVG file, "" where none is drawn."""
    card = front.card
    latest = front.issues[-1] if front.issues else None
    course = drawn([front.course], {style.seat: style for style in card.seats})
    return page(
        card.title,
        [
            _masthead(front),
            tag("div", waiting.awaited(card.awaited), waiting.sent(card.awaited), waiting.free(card), class_="status"),
            _news(latest),
            _board(front, board),
            course.shared,
            section("How things stand", _standing(front, *course.figures), kind="standing"),
            section("Players", _players(front), kind="players"),
            section("Press", *_press(front), kind="press"),
            section("What the referee ruled", _rulings(front), kind="rulings"),
            section("Reports", _reports(front), kind="reports"),
        ],
        kind="campaign",
        way=[("All campaigns", "../index.html")],
        styles=[*_STYLE.findall(board), *([course.style] if course.style else [])],
        foot=[*_foot(front)],
    )


def _masthead(front: Front) -> Markup:
    about = [part for part in dict.fromkeys((front.card.game, front.scenario)) if part not in ("", front.card.title)]
    since = tag("span", "  ·  since ", day(front.card.opened))
    return tag("header", tag("h1", front.card.title), tag("p", "  ·  ".join(about), since, class_="about"))


def _news(latest: Issue | None) -> Markup:
    """The head of the newest report over its first page."""
    if latest is None:
        return NOTHING
    return tag(
        "section",
        tag("h2", link(latest.title, f"{latest.name}.html"), id="news", class_="kicker"),
        tag("p", latest.headline, class_="headline") if latest.headline else NOTHING,
        parts.points(latest.happened, "happened"),
        tag("p", link("Read the whole report", f"{latest.name}.html"), class_="more"),
        class_="news",
        aria_labelledby="news",
    )


def _board(front: Front, board: str) -> Markup:
    picture = front.picture
    if not board or picture is None:
        return NOTHING
    alone = link("alone, to be enlarged", BOARD)
    aside = tag("span", " (", alone, ")", class_="paper")
    return framed(Markup(board), picture.title, aside)


def _standing(front: Front, course: Markup) -> Markup:
    """The scores, and beside them their course over the turns."""
    card = front.card
    columns = put_all([parts.scores(card.scores, card.counts, card.seats), course])
    return tag("div", columns, class_="abreast") if columns else NOTHING


def _players(front: Front) -> Markup:
    styles = {style.name: style for style in front.card.seats}
    lines = []
    for side, player in front.players:
        badge = parts.badge(styles[side]) if side in styles else NOTHING
        name = tag("dt", badge, side)
        line = tag("div", name, tag("dd", player))
        lines.append(line)
    return tag("dl", *lines, class_="roll")


def _press(front: Front) -> Iterator[Markup]:
    """The newest first; each stands apart, so that none can be taken for the referee's or the program's words."""
    shown = front.press[-PRESS:]
    for item in reversed(shown):
        yield tag(
            "article",
            tag("h3", sentence(item.author), ", ", day(item.at)),
            tag("blockquote", item.text.strip()),
            class_="said",
            id=anchor_of(item),
        )
    if len(shown) < len(front.press):
        yield tag("p", "What was written before that stands in the reports.", class_="note")


def anchor_of(item: Said) -> str:
    """The address of a piece of press on the page."""
    return f"press-{item.number}"


def _rulings(front: Front) -> Markup:
    if not front.rulings:
        return NOTHING
    notes = []
    for issue, note in front.rulings:
        report = link(issue.title, f"{issue.name}.html")
        notes.append(parts.note(note, report + ": "))
    return tag("ul", *notes, class_="notes")


def _reports(front: Front) -> Markup:
    """Every report, the newest first."""
    if not front.issues:
        return NOTHING
    return tag("ol", *map(_report, reversed(front.issues)), class_="issues", reversed=True)


def _report(issue: Issue) -> Markup:
    title = link(issue.title, f"{issue.name}.html")
    paper = NOTHING
    headline = NOTHING
    if issue.whole:
        pdf = link("PDF", f"{issue.name}.pdf")
        paper = tag("span", " (", pdf, ")", class_="paper")
    if issue.headline:
        headline = tag("span", issue.headline, class_="told")
    kind = "whole" if issue.whole else "within"
    return tag("li", tag("b", title), paper, " ", day(issue.at), headline, class_=kind)


def _foot(front: Front) -> Iterator[Markup]:
    about = f"{front.card.name}  ·  {counted(len(front.issues), 'report')}"
    history = f"  ·  history {short(front.head)}" if front.head else ""
    yield tag("p", f"{about}{history}  ·  ", link("feed of this campaign", "feed.xml"), class_="head")
