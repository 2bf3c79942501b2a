"""The page of all campaigns of a desk: what each waits for, who leads, how its board looks."""

from collections.abc import Iterator, Sequence

from adjudicator.reports.site import parts, waiting
from adjudicator.reports.site.campaign_page import BOARD
from adjudicator.reports.site.frame import page
from adjudicator.reports.site.markup import NOTHING, Markup, tag, void
from adjudicator.reports.site.parts import link, section
from adjudicator.table.front import Card, Issue
from adjudicator.table.prose import counted

TITLE = "Campaigns"
_MOST = 4
"""The most seats that a card tells of."""
_OVER = ("nothing", "cancelled")


def desk_page(campaigns: Sequence[tuple[Card, Issue | None]]) -> str:
    """The page of all campaigns, each with its newest report: those that go on stand before those that are over."""
    going = [each for each in campaigns if each[0].awaited.waiting not in _OVER]
    over = [each for each in campaigns if each[0].awaited.waiting in _OVER]
    return page(
        TITLE,
        [
            tag("header", tag("h1", TITLE), tag("p", *_summary(going, over), class_="about")),
            section("Under way", _cards(going), kind="going"),
            section("Over", _cards(over), kind="over"),
        ],
        kind="desk",
        foot=[tag("p", link("Feed of all campaigns", "feed.xml"))],
    )


def _summary(going: Sequence[object], over: Sequence[object]) -> Iterator[str]:
    if not going and not over:
        yield "There are no campaigns yet."
        return
    if going:
        count = counted(len(going), "campaign")
        yield f"{count} under way"
    else:
        yield "No campaign is under way"
    if over:
        count = counted(len(over), "campaign")
        yield f", {count} over."
    else:
        yield "."


def _cards(campaigns: Sequence[tuple[Card, Issue | None]]) -> Markup:
    if campaigns:
        return tag("div", *(_card(card, latest) for card, latest in campaigns), class_="cards")
    return NOTHING


def _card(card: Card, latest: Issue | None) -> Markup:
    address = f"{card.name}/index.html"
    return tag(
        "article",
        _picture(card) if card.has_board else NOTHING,
        tag("p", card.game, class_="kicker"),
        tag("h3", link(card.title, address)),
        tag("p", latest.headline, class_="headline") if latest and latest.headline else NOTHING,
        parts.scores(card.scores, card.counts, card.seats, _MOST),
        waiting.awaited(card.awaited),
        waiting.sent_count(card.awaited),
        waiting.free(card),
        class_="card",
    )


def _picture(card: Card) -> Markup:
    """The board in small; what it shows is told beside it."""
    image = void("img", src=f"{card.name}/{BOARD}", alt="", loading="lazy")
    return link(tag("span", image, class_="sheet"), f"{card.name}/index.html", tabindex="-1", aria_hidden="true")
