"""Feeds (Atom, RFC 4287) of one campaign and of all: reports and public press.

An address in them is relative to the feed, as nobody has to say where the folder lies on the web.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from adjudicator.reports.site.campaign_page import anchor_of
from adjudicator.reports.site.markup import put_all, tag
from adjudicator.table.front import Card, Issue, Said
from adjudicator.table.prose import printable, sentence

MOST = 40
"""The most entries of a feed; older ones are on the pages."""
_ATOM = "http://www.w3.org/2005/Atom"
_NO_XML = re.compile("[\ufffe\uffff]")
_BEGUN = datetime(1970, 1, 1, tzinfo=UTC)


class FeedItem(NamedTuple):
    """Something new: what it is known by, its title, where and when it is, what it says as HTML, and who wrote it."""

    identity: str
    title: str
    address: str
    at: datetime
    text: str
    author: str


def entries(card: Card, issues: Iterable[Issue], press: Iterable[Said]) -> list[FeedItem]:
    """The entries of a campaign, the newest first; addresses are relative to its own folder."""
    news = [*(_of_report(card, issue) for issue in issues), *(_of_press(card, item) for item in press)]
    return sorted(news, key=lambda entry: (entry.at, entry.identity), reverse=True)[:MOST]


def campaign_feed(card: Card, news: Sequence[FeedItem]) -> bytes:
    """The feed of a campaign."""
    return _feed(card.identity, card.title, news, card.opened)


def desk_feed(campaigns: Sequence[tuple[Card, Sequence[FeedItem]]], title: str) -> bytes:
    """The feed of all campaigns: each title begins with that of the campaign."""
    news = [
        entry._replace(title=f"{card.title}: {entry.title}", address=f"{card.name}/{entry.address}")
        for card, own in campaigns
        for entry in own
    ]
    newest = sorted(news, key=lambda entry: (entry.at, entry.identity), reverse=True)[:MOST]
    oldest = min((card for card, _ in campaigns), key=lambda card: (card.opened, card.identity), default=None)
    return _feed(f"all/{oldest.identity if oldest else ''}", title, newest, oldest.opened if oldest else _BEGUN)


def _of_report(card: Card, issue: Issue) -> FeedItem:
    title = issue.title
    content = []
    if issue.headline:
        title = f"{issue.title}: {issue.headline}"
        headline = tag("b", issue.headline)
        content.append(tag("p", headline))
    if issue.happened:
        lines = [tag("li", text) for text in issue.happened]
        content.append(tag("ul", *lines))
    for note in issue.rulings:
        ruling = f"{note.id}. {note.words()}"
        content.append(tag("p", ruling))
    text = str(put_all(content))
    identity = _urn(card, issue.name)
    return FeedItem(identity, title, f"{issue.name}.html", issue.at, text, "The referee")


def _of_press(card: Card, item: Said) -> FeedItem:
    name = anchor_of(item)
    author = sentence(item.author)
    title = f"Press: {author} to everybody"
    lines = item.text.strip().splitlines()
    paragraphs = [tag("p", line) for line in lines]
    text = str(tag("blockquote", *paragraphs))
    identity = _urn(card, name)
    return FeedItem(identity, title, f"index.html#{name}", item.at, text, author)


def _urn(card: Card, name: str) -> str:
    return uuid5(NAMESPACE_URL, f"{card.identity}/{name}").urn


def _feed(identity: str, title: str, news: Sequence[FeedItem], since: datetime) -> bytes:
    feed = Element("feed", xmlns=_ATOM)
    _add(feed, "id", uuid5(NAMESPACE_URL, identity).urn)
    _add(feed, "title", title)
    _add(feed, "updated", _moment(max((entry.at for entry in news), default=since)))
    SubElement(feed, "link", rel="self", type="application/atom+xml", href="feed.xml")
    SubElement(feed, "link", rel="alternate", type="text/html", href="index.html")
    _add(feed, "generator", "adjudicator")
    feed.extend(_elements(news))
    indent(feed)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(feed, encoding="unicode")}\n'.encode()


def _elements(entries: Iterable[FeedItem]) -> Iterator[Element]:
    for each in entries:
        entry = Element("entry")
        _add(entry, "id", each.identity)
        _add(entry, "title", each.title)
        _add(entry, "updated", _moment(each.at))
        author = SubElement(entry, "author")
        _add(author, "name", each.author)
        SubElement(entry, "link", rel="alternate", type="text/html", href=each.address)
        _add(entry, "content", each.text, type="html")
        yield entry


def _add(parent: Element, name: str, text: str, **attributes: str) -> None:
    SubElement(parent, name, attributes).text = _NO_XML.sub("\N{REPLACEMENT CHARACTER}", printable(text))


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
