"""The frame of a public page: its head, what a browser may load for it, its way back, its foot."""

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from string import Template

from adjudicator.reports.pdf.ink import NEUTRAL, Hue, hue
from adjudicator.reports.site.markup import NOTHING, Markup, put, put_all, tag, void

_HUES = 8
"""The number of hues that seats have."""
ABOUT = "What stands on these pages everybody may know; what is hidden in a campaign is not on them."


def page(
    title: str,
    parts: Sequence[Markup],
    *,
    kind: str,
    way: Sequence[tuple[str, str]] = (),
    feed: str = "feed.xml",
    styles: Sequence[str] = (),
    foot: Sequence[Markup] = (),
    about: str = ABOUT,
) -> str:
    """A whole page of a `kind`, which its body has as class; the same parts give the same bytes.

    `way` are the pages above it, `feed` is the feed it belongs to, if any, `styles` are the style sheets of its
    drawings; `about` says at the foot whom it is for.
    """
    style = asset("site.css") + seat_inks()
    taken = " ".join(f"'{hashed(each)}'" for each in dict.fromkeys((style, *styles)))
    return Template(asset("page.html")).substitute(
        styles=taken,
        title=put(title),
        feed=void("link", rel="alternate", type="application/atom+xml", title=title, href=feed) if feed else NOTHING,
        style=style,
        kind=kind,
        way=_way(way, title),
        main=put_all(parts),
        foot=put_all((*foot, tag("p", about))),
    )


def asset(name: str) -> str:
    """A file of this package."""
    return (files("adjudicator.reports.site") / name).read_text("utf-8")


def hashed(text: str) -> str:
    """The hash that a browser compares before it takes a style sheet."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _way(way: Sequence[tuple[str, str]], title: str) -> Markup:
    """The way to a page from the list of all."""
    if not way:
        return NOTHING
    steps = []
    for name, address in way:
        page = tag("a", name, href=address)
        steps.append(tag("li", page))
    steps.append(tag("li", title, aria_current="page"))
    return tag("nav", tag("ol", *steps), class_="way", aria_label="You are here")


def seat_inks() -> str:
    """The colours of seats, for badges and for bars, by the place of each in the palette."""
    inks = {f"h{place}": hue(place) for place in range(_HUES)} | {"neutral": NEUTRAL}
    return "".join(_inked(name, colours) for name, colours in inks.items())


def ink_of(place: int, *, neutral: bool) -> str:
    """The class of a seat's colour."""
    if neutral:
        return "neutral"
    return f"h{place % _HUES}"


def _inked(name: str, colours: Hue) -> str:
    full, on_full = (f"#{ink.hexval()[2:]}" for ink in (colours.full, colours.on_full))
    return f".{name}{{background:{full};color:{on_full};fill:{full}}}"
