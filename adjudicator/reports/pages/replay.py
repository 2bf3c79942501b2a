"""The replay as a page: the board at every moment, the story beside it, a slider over all of them."""

from collections.abc import Iterator, Sequence
from html import escape
from string import Template

from adjudicator.reports.pages.assets import asset, hashed
from adjudicator.reports.pages.joining import script_of
from adjudicator.reports.svg.drawing import Drawing
from adjudicator.reports.svg.pictures import Picture, picture_of
from adjudicator.table.news import Score, ranked
from adjudicator.table.prose import sentence, short
from adjudicator.table.replay import Moment, Replay


def replay_page(replay: Replay) -> str:
    """A campaign as one HTML file that needs neither network nor library; the same replay gives the same bytes.

    Without scripts it shows all moments below each other.
    """
    drawing = Drawing()
    pictures = [picture_of(moment.picture, drawing) for moment in replay.moments]
    written = iter(drawing.written([picture.group for picture in pictures if picture]))
    moments = []
    for moment, picture in zip(replay.moments, pictures, strict=True):
        figure = _figure(picture, moment, written)
        moments.append(_moment(moment, figure, replay.counts))
    style = asset("replay/page.css") + drawing.style_sheet()
    script = script_of("replay")
    held = [f"{style.name}: {player}" for style, player in replay.seats]
    seats = escape("  ·  ".join(held))
    warning = f'<p class="warning">{escape(replay.warning)}</p>\n' if replay.warning else ""
    return Template(asset("replay/page.html")).substitute(
        title=escape(replay.title),
        about=escape("  ·  ".join(_about(replay))),
        seats=seats,
        warning=warning,
        last=len(moments) - 1,
        style=style,
        style_hash=hashed(style),
        script=script,
        script_hash=hashed(script),
        definitions=drawing.definitions(),
        moments="\n".join(moments),
        foot=escape(f"{replay.campaign}  ·  history {short(replay.head)}"),
    )


def _about(replay: Replay) -> Iterator[str]:
    parts = (replay.game, replay.scenario, replay.dates)
    yield from dict.fromkeys(part for part in parts if part)


def _figure(picture: Picture | None, moment: Moment, written: Iterator[str]) -> str:
    if picture is None:
        return ""
    return f"<figure>{picture.whole(next(written), escape(f'The board: {moment.title}'))}</figure>"


def _moment(moment: Moment, figure: str, counts: str) -> str:
    bare = "" if figure else " bare"
    title = escape(moment.title)
    items = "".join(f"<li>{escape(line)}</li>" for line in moment.happened)
    parts = (
        f'<article class="moment{bare}" data-title="{title}">',
        figure,
        f"<section><h2>{title}</h2>",
        f'<p class="headline">{escape(moment.headline)}</p>' if moment.headline else "",
        f'<ul class="happened">{items}</ul>' if items else "",
        _table(moment.scores, counts),
        "</section></article>",
    )
    return "".join(parts)


def _table(scores: Sequence[Score], counts: str) -> str:
    """The seats in order of rank."""
    if not scores:
        return ""
    caption = escape(sentence(counts))
    rows = [_row(rank, score) for rank, score in ranked(scores)]
    return f"<table><caption>{caption}</caption>{''.join(rows)}</table>"


def _row(rank: int, score: Score) -> str:
    won = ' class="won"' if score.won else ""
    return f'<tr{won}><th scope="row">{rank}. {escape(score.name)}</th><td>{score.value}</td></tr>'
