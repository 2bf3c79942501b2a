"""The order page: a seat's orders put together by mouse, thumb or keyboard, in one file without network or library."""

import gzip
from collections.abc import Iterator, Mapping
from html import escape
from string import Template
from typing import Any, NamedTuple

import msgspec

from adjudicator.reports.pages.assets import asset, hashed, tight_script, tight_style
from adjudicator.reports.pages.base85 import digits85
from adjudicator.reports.pages.boards import boards
from adjudicator.reports.svg.drawing import Drawing
from adjudicator.table.composing import PAGE_MARK, Choices, Composing, Journey

LONGEST_LINK = 1800
"""Characters: mail programs cut longer links."""
_CHECKED = """The page offers what can be ordered as things stand; what becomes of it the program decides, and answers
your mail at once. Your key stays on this page only as long as it is open; your orders are kept in this browser."""
_SEALED = """The page seals your orders as it mails, copies or saves them: nobody can read them before {opens}, and so
nobody can check them; what cannot be played is dropped then, line by line. The page offers what can be ordered as
things stand. Your key stays on this page only as long as it is open; your orders are kept in this browser, and you can
keep them as a file: where the beacon ends for good they are mailed as they are."""
_STANDING = "<h3>Standing orders: they hold until you send others, and stand below a line “standing:”</h3>"
_KEEP = """<button type="button" id="keep">Keep them, unsealed</button>
</p>
<p id="print">"""
_CHOOSE = "Choose a piece or a place to see what concerns it."


def order_page(window: Composing) -> str:
    """A window of a seat as one HTML file on which its orders are put together; the same window gives the same bytes.

    It holds what the seat may know, and nothing else. Without scripts it lists the lines that can be ordered.
    """
    drawing = Drawing()
    board = boards(window, drawing)
    style = tight_style("order_page/page.css") + drawing.style_sheet()
    loader = tight_script("loader.js")
    programs = [*_programs(window)]
    hashes = [f"'{hashed(program)}'" for program in programs]
    packed = _packed({"style": style, "programs": programs, "given": _given(window, board)})
    whose = f"Orders of {window.seat_name}"
    about = escape("  ·  ".join(filter(None, (whose, window.game, window.title, window.campaign))))
    due = escape(f"Due {window.due}" if window.due else "")
    foot = escape(f"{window.campaign}  ·  {window.step}  ·  {window.seat}")
    return Template(asset("order_page/page.html")).substitute(
        mark=PAGE_MARK,
        title=escape(window.step),
        about=about,
        due=due,
        nothing=escape(f"No orders yet. If none come: {window.nothing}"),
        style_hash=hashed(style),
        loader=loader,
        loader_hash=hashed(loader),
        script_hashes=" ".join(hashes),
        **_told(window),
        offers="\n".join(_offers(window)),
        told=f"<pre>{escape(chr(10).join(window.told))}</pre>",
        foot=foot,
        size=packed.size,
        packed=packed.signs,
    )


def _told(window: Composing) -> dict[str, str]:
    """The parts of a page that tell what becomes of orders, which may be sealed."""
    if window.sealing is None:
        return {"keep": "", "hint": _CHECKED}
    opens = escape(window.sealing.opens)
    return {"keep": _KEEP, "hint": _SEALED.format(opens=opens)}


def _programs(window: Composing) -> Iterator[str]:
    """The programs of a page; one that seals orders comes before the page's own."""
    if window.sealing is not None:
        yield asset("seal/sealing.js")
    yield asset("bundled/order_page.js")


def _given(window: Composing, board: str) -> dict[str, Any]:
    """The data that are packed in a page for its program."""
    kinds = (*window.orders, *window.standing)
    abouts = [" ".join(choice.about) for kind in kinds for choice in kind.choices]
    return {
        "data": _data(window),
        "board": board,
        "abouts": abouts,
        "journeys": [*map(_journey, window.journeys)],
        "scales": _scales(window),
        "additions": _additions(window),
    }


class _Packed(NamedTuple):
    """Packed data for a browser, in signs of which five stand for four bytes, and the number of these bytes."""

    signs: str
    size: int


def _packed(content: Mapping[str, Any]) -> _Packed:
    """The programs and the board, packed: a browser unpacks them, for they would be the greater part of the page."""
    plain = msgspec.json.encode(content)
    data = gzip.compress(plain, mtime=0)
    size = len(data)
    digits = digits85(data)
    signs = digits.translate(_SIGNS).decode()
    return _Packed(signs, size)


_OURS = bytes(sign for sign in range(35, 122) if sign not in b"<=")
_SIGNS = bytes.maketrans(bytes(range(85)), _OURS)
"""The signs for the numbers below 85: without those that begin an element, or that mails write in three."""


def _journey(journey: Journey) -> dict[str, Any]:
    """An order that ends in a place, its ends by what they cost: so it takes less room."""
    ends: dict[str, list[str]] = {}
    for id, price in journey.ends.items():
        ends.setdefault(price, []).append(id)
    return {**msgspec.structs.asdict(journey), "ends": ends}


def _additions(window: Composing) -> list[Any]:
    """The additions to the orders of each kind that has buttons, in their order."""
    kinds = [kind for kind in (*window.orders, *window.standing) if kind.choices]
    return [kind.additions for kind in kinds]


def _scales(window: Composing) -> dict[str, Any]:
    """The weights that the page warns by, in the order of the buttons."""
    weights = [choice.weight for kind in window.orders for choice in kind.choices]
    return {"budgets": window.budgets, "still": window.still, "once": window.once, "weights": weights}


def _data(window: Composing) -> dict[str, Any]:
    """The data that the script needs beside what is written on the page."""
    about = set()
    for kind in (*window.orders, *window.standing):
        for choice in kind.choices:
            for id in choice.about:
                about.add(id)
    about |= {id for journey in window.journeys for id in (journey.at, *journey.about, *journey.ends)}
    return {
        "campaign": window.campaign,
        "seat": window.seat,
        "turn": dict(window.head)["turn"],
        "window": dict(window.head)["window"],
        "head": window.head,
        "address": window.address,
        "subject": window.subject,
        "sent": window.sent,
        "names": {id: name for id, name in sorted(window.names.items()) if id in about},
        "longest": LONGEST_LINK,
        "choose": _CHOOSE,
        **({} if window.sealing is None else {"sealing": msgspec.to_builtins(window.sealing)}),
    }


def _offers(window: Composing) -> Iterator[str]:
    """All that can be ordered; what cannot be now is folded away."""
    for kind in window.orders:
        if kind.choices:
            yield _kind(kind)
    kinds = [_kind(kind) for kind in window.standing if kind.choices]
    standing = "".join(kinds)
    if standing:
        yield f'<div class="standing">{_STANDING}{standing}</div>'
    every = (*window.orders, *window.standing)
    others = [_kind(kind) for kind in every if not kind.choices]
    if others:
        folded = "".join(others)
        yield f"<details><summary>What cannot be ordered now</summary>{folded}</details>"


def _kind(kind: Choices) -> str:
    heading = escape(kind.explanation)
    buttons = "".join(f"<li>{escape(choice.line)}" for choice in kind.choices)
    if not buttons:
        example = escape(kind.example)
        buttons = f'<li class="example">at another time such as: {example}</li>'
    return f'<div class="kind"><h3>{heading}</h3><ul>{buttons}</ul></div>'
