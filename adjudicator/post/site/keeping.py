"""Bringing the public pages up to date: those of a campaign that was looked at, and the list of all.

What is on them follows from the history, so a report is drawn once: its page changes only with those beside it. Where
nothing is told that was not told before, nothing is made.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

import msgspec

from adjudicator import __version__
from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.events.records import WindowOpening
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.fronts import Beside, beside_reports, front, issue, told_windows
from adjudicator.campaign.reading.reporting import folder_of, report
from adjudicator.post.site.folder import (
    FEED,
    INDEX,
    Made,
    changed,
    check_index,
    check_ours,
    make_folder,
    note_in,
    read_note,
    remove,
    remove_campaign,
    write_all,
    writing,
)
from adjudicator.post.site.order_pages import clear_others
from adjudicator.post.upkeep.due_campaigns import NOTE
from adjudicator.reports.drawn import drawn
from adjudicator.reports.kept import keep_on
from adjudicator.reports.pdf import pdf_report
from adjudicator.reports.site.campaign_page import BOARD, campaign_page
from adjudicator.reports.site.desk_page import TITLE, desk_page
from adjudicator.reports.site.feed import FeedItem, campaign_feed, desk_feed, entries
from adjudicator.reports.site.report_page import report_page
from adjudicator.reports.svg.pictures import alone
from adjudicator.table import OBSERVER
from adjudicator.table.front import Card, Front, Issue
from adjudicator.table.pages import Report
from adjudicator.table.prose import printable


class _Beside(NamedTuple):
    """The reports before and after one."""

    before: Issue | None
    after: Issue | None


def keep_campaign(desk: Desk, live: LiveCampaign) -> None:
    """Bring the pages of a campaign up to date; raises `AdjudicatorError` where they cannot be written."""
    keep_on(desk.folder)
    with writing(desk) as place:
        folder = place / live.campaign.opening.name
        check_ours(folder)
        make_folder(folder)
        _Campaign(desk, live, folder).keep()


def keep_list(desk: Desk) -> None:
    """Bring the list of all campaigns up to date, and take away the pages of those that are no more.

    Raises `AdjudicatorError` where it cannot be written.
    """
    with writing(desk) as place:
        check_index(place)
        names = desk.store.names()
        all_made = list[bytes]()
        for path in sorted(place.glob(f"*/{NOTE}")):
            if path.parent.name in names:
                all_made.append(path.read_bytes())
            elif (gone := note_in(path.parent)) is not None:
                remove_campaign(path.parent, gone)
        clear_others(desk, names)
        write_all(place, changed(place, _list_of(tuple(all_made))))


@lru_cache(maxsize=1)
def _list_of(notes: Sequence[bytes]) -> dict[str, bytes]:
    """The page and the feed of all campaigns, by their notes; where these are as they were, nothing is made."""
    cards = list[tuple[Card, Issue | None]]()
    news = list[tuple[Card, Sequence[FeedItem]]]()
    for note in map(read_note, notes):
        if note is not None:
            last = note.issues[-1] if note.issues else None
            cards.append((note.card, last))
            news.append((note.card, note.entries))
    return {
        INDEX: desk_page(cards).encode(),
        FEED: desk_feed(news, TITLE),
    }


class _Campaign:
    """The pages of one campaign, compared with those that lie in its folder."""

    def __init__(self, desk: Desk, live: LiveCampaign, folder: Path) -> None:
        self._live = live
        self._folder = folder
        self._paper = desk.settings.paper
        self._address = desk.settings.mail.address if desk.settings.mail else ""
        self._by = f"{__version__} {self._paper}"
        note = note_in(folder)
        self._old_files = note.files if note else ()
        self._note = note if note and note.by == self._by else None
        self._old = self._note.issues if self._note else ()
        self._windows = {folder_of(due): due for due in told_windows(live)}
        self._reports: dict[str, Report] = {}

    def keep(self) -> None:
        """Write what is new or has changed; take away what is no more."""
        if not self._is_as_told():
            self._make()

    def _is_as_told(self) -> bool:
        """Whether all files are there, and tell all that is to be told."""
        note = self._note
        if note is None:
            return False
        reports = [each.name for each in note.issues]
        if reports != list(self._windows):
            return False
        there = set(os.listdir(self._folder))
        if not there.issuperset(note.files):
            return False
        beside = beside_reports(self._live, note.card.seats, self._address)
        return note.beside == _digest(beside)

    def _make(self) -> None:
        issues = tuple(self._issues())
        last = self._report(issues[-1].name) if issues else None
        page = front(self._live, issues, last, self._address)
        board = self._board(page)
        news = entries(page.card, page.issues, page.press)
        files = {
            INDEX: campaign_page(page, board).encode(),
            FEED: campaign_feed(page.card, news),
        }
        if board:
            files[BOARD] = board.encode()
        names = list(files)
        for each in issues:
            names += _names(each)
        files |= dict(self._report_files(issues))
        beside = beside_reports(self._live, page.card.seats, self._address)
        note = Made(self._by, page.card, issues, tuple(news), tuple(names), _digest(beside))
        self._write(files, note)

    def _write(self, files: Mapping[str, bytes], made: Made) -> None:
        """Write what has changed; until all is written the note says that all has to be made anew."""
        new = changed(self._folder, files)
        note = {NOTE: _encoded(made)}
        gone = [name for name in self._old_files if name not in made.files]
        if not (new or gone or changed(self._folder, note)):
            return
        all_names = tuple(dict.fromkeys((*made.files, *gone)))
        unfinished = msgspec.structs.replace(made, by="", files=all_names)
        write_all(self._folder, {NOTE: _encoded(unfinished)})
        write_all(self._folder, new)
        remove(self._folder, gone)
        write_all(self._folder, note)

    def _issues(self) -> Iterator[Issue]:
        """All public reports; those that are known are not made again."""
        known = {each.name: each for each in self._old}
        for name, due in self._windows.items():
            yield known[name] if name in known else issue(self._report(name), due)

    def _report(self, name: str) -> Report:
        if name not in self._reports:
            self._reports[name] = report(self._live, OBSERVER, self._windows[name])
        return self._reports[name]

    def _report_files(self, issues: Sequence[Issue]) -> Iterator[tuple[str, bytes]]:
        """The files of reports that are new, or have others beside them than before."""
        before = _besides(self._old)
        for name, beside in _besides(issues).items():
            of = next(each for each in issues if each.name == name)
            due = self._windows[name]
            if before.get(name) != beside or not self._lie(of):
                yield from self._files_of(of, due, beside)

    def _files_of(self, of: Issue, due: WindowOpening, beside: _Beside) -> Iterator[tuple[str, bytes]]:
        page, *paper = _names(of)
        report = self._report(of.name)
        yield page, report_page(report, of, *beside).encode()
        for pages in paper:
            is_drawn = of in self._old and (self._folder / pages).exists()
            if not is_drawn:
                yield pages, drawn(pdf_report, report, self._paper)

    def _lie(self, of: Issue) -> bool:
        return all((self._folder / name).exists() for name in _names(of))

    def _board(self, front: Front) -> str:
        """The board as a file; it is drawn once for a report."""
        path = self._folder / BOARD
        is_same = self._old and self._old == front.issues
        if is_same and path.exists():
            return path.read_text(encoding="utf-8")
        picture = front.picture
        if picture is None:
            return ""
        return alone(picture, escape(printable(picture.title)))


def _encoded(note: Made) -> bytes:
    return msgspec.json.format(msgspec.json.encode(note), indent=1) + b"\n"


def _digest(beside: Beside) -> str:
    return sha256(msgspec.json.encode(beside)).hexdigest()


def _names(of: Issue) -> list[str]:
    """The files of a report."""
    return [f"{of.name}.html", *([f"{of.name}.pdf"] if of.whole else [])]


def _besides(issues: Sequence[Issue]) -> dict[str, _Beside]:
    """Each report, by its name, with those beside it."""
    row = [None, *issues, None]
    return {each.name: _Beside(row[place], row[place + 2]) for place, each in enumerate(issues)}
