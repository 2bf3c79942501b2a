"""The report as data, for programs, and the schema that documents it."""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from adjudicator.games import find_game, game_names
from adjudicator.reports.latest import Latest
from adjudicator.table.figures import Figure
from adjudicator.table.hexmap import Cell, HexMap
from adjudicator.table.legends import Legend
from adjudicator.table.pages import Content, Report
from adjudicator.table.regionmap import RegionMap


def json_report(report: Report) -> bytes:
    """The whole report as JSON (UTF-8), a line for each part of it: the same report gives the same bytes.

    Its pages carry it: indented, that of a set-up of Fornaldar has three times as many bytes, 3.4 MB.
    """
    return _written.of(report)


def _json(report: Report) -> bytes:
    named = replace(report, content=_named(report.content))
    encoded = msgspec.json.encode(named)
    parts = msgspec.json.decode(encoded, type=dict[str, msgspec.Raw])
    lines = []
    for name, part in parts.items():
        key = msgspec.json.encode(name)
        lines.append(key + b": " + bytes(part))
    whole = b",\n".join(lines)
    return b"{\n" + whole + b"\n}\n"


_written = Latest(_json)


def report_to_mail(report: Report) -> bytes:
    """The report as JSON for a mail: the pages beside it carry what is drawn, nine tenths of it, and the order form."""
    content = report.content
    chapters = tuple(replace(each, figures=()) for each in content.chapters)
    plain = replace(content, picture=None, figures=(), chapters=chapters)
    mailed = replace(report, content=plain, form="", order_sheet=None)
    return _json(mailed)


def report_in_pages(report: Report, *, land: bool) -> bytes:
    """The drawn part of the report as JSON, for pages that are mailed: the data beside them have all else.

    Unless `land` is asked for, hexes are told by their numbers alone, and of a whole land not at all: what is printed
    in them never changes.
    """
    content = report.content if land else _changed(report.content, _without_land)
    chapters = tuple(replace(each, lines=()) for each in content.chapters)
    drawn = replace(content, chapters=chapters, tables=())
    received = replace(report.received, lines=())
    pages = replace(
        report, content=drawn, received=received, rulings=(), proof=None, known=None, form="", order_sheet=None
    )
    return _json(pages)


def _without_land(figure: Figure) -> Figure:
    """A map of hexes without what is printed on it."""
    if not isinstance(figure, HexMap):
        return figure
    parts = () if figure.overview else figure.cells
    numbers = [cell.id for cell in parts]
    cells = tuple(map(Cell, numbers))
    return replace(figure, cells=cells, fringe=(), sides=(), labels=())


def _named(content: Content) -> Content:
    """A report's content with lands by their names: their lines are with the scenario."""
    return _changed(content, _by_name)


def _changed(content: Content, change: Callable[[Figure], Figure]) -> Content:
    """A report's content with each figure changed."""
    picture = content.picture
    return replace(
        content,
        picture=change(picture) if picture else None,
        figures=tuple(map(change, content.figures)),
        chapters=tuple(replace(each, figures=tuple(map(change, each.figures))) for each in content.chapters),
    )


def _by_name(figure: Figure) -> Figure:
    if isinstance(figure, RegionMap):
        return replace(figure, geography=figure.geography.named())
    return figure


PUBLISHED = {"Grid": "Sheet", "Passage": "Chapter"}
"""The parts of a report that the published schema has under another name than the code."""


def report_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of what `json_report` writes, with the words that the games bring."""
    schema = _published(msgspec.json.schema(Report))
    _add_words(schema["$defs"], [legend for name in game_names() for legend in find_game(name).legends])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Turn report", **schema}


def _published(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema with its parts under their published names."""
    text = msgspec.json.encode(schema).decode()
    for name, published in PUBLISHED.items():
        reference = f'(?<=["/]){name}(?=")'
        text = re.sub(reference, published, text)
    return msgspec.json.decode(text, type=dict[str, Any])


def _add_words(defs: dict[str, Any], legends: Sequence[Legend]) -> None:
    """Say what the parts of figures hold, and which words stand in their fields."""
    terms: dict[tuple[str, str], set[str]] = defaultdict(set)
    for legend in legends:
        for part, text in legend.described.items():
            defs[part]["description"] = text
        for place, words in legend.terms.items():
            terms[place].update(words)
    for (part, field), choices in terms.items():
        properties = defs[part]["properties"]
        properties[field] = _narrowed(properties[field], choices)


def _narrowed(schema: dict[str, Any], words: set[str]) -> dict[str, Any]:
    """The schema of a text, or of a list of texts, with all words that it can be."""
    if "items" in schema:
        items = _narrowed(schema["items"], words)
        return {**schema, "items": items}
    if "default" not in schema:
        return {"enum": sorted(words)}
    default = schema["default"]
    return {"enum": sorted({*words, default}), "default": default}
