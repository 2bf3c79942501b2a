"""Reports from their data, with the figures of their game: the words and glyphs of a figure are not in the data."""

import msgspec

from adjudicator.games import find_game, game_names
from adjudicator.table.figures import Cards
from adjudicator.table.hexmap import HexMap
from adjudicator.table.pages import Report


def read_report(data):
    """The report that was written as data."""
    report = msgspec.json.decode(data, type=Report)
    (game,) = [find_game(name) for name in game_names() if find_game(name).meta.title == report.game]
    return _with(report, [kind for kind in _kinds() if any(kind.legend is legend for legend in game.legends)])


def maps_of(report):
    """Every map of hexes of a report, those in its text included."""
    content = report.content
    figures = [*content.drawn, *(figure for each in content.chapters for figure in each.figures)]
    return [figure for figure in figures if isinstance(figure, HexMap)]


def _kinds():
    """The figures that a game has derived from those of the core."""
    return [*HexMap.__subclasses__(), *Cards.__subclasses__()]


def _with(value, kinds):
    match value:
        case tuple():
            return tuple(_with(each, kinds) for each in value)
        case HexMap() | Cards():
            own = next((kind for kind in kinds if issubclass(kind, type(value))), type(value))
            return own(*(getattr(value, name) for name in value.__struct_fields__))
        case msgspec.Struct():
            return msgspec.structs.replace(
                value, **{name: _with(getattr(value, name), kinds) for name in value.__struct_fields__}
            )
    return value
