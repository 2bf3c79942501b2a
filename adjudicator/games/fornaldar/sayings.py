"""What players call their forces and the places of a map, with what is written for it in an order."""

from collections.abc import Iterator, Mapping

from adjudicator.games.fornaldar.naming import choices
from adjudicator.games.fornaldar.view import View

_POINTS = (
    "# point", "# men", "# of the men", "# of his men", "# of her men", "# of the points", "# of his points",
    "# of her points", "his #", "her #", "his # points", "her # points", "his # men", "her # men", "all #",
    "all # points", "# army points",
)  # fmt: skip
"""What players call army points of the colour that stands in a place; `#` is their number."""

_OF_COLOUR = ("# {} points", "# {} point", "# of the {} points", "# of the {}", "# points of {}", "# point of {}")
"""What players call army points of a colour."""


def nicknames(view: View) -> Mapping[str, str]:
    """Who goes says where from: the beginning of a move for each of a seat's own characters and ships.

    Army points are told by their number, where one colour alone can be meant.
    """
    return {**dict(_counted(view)), **dict(_from_where_they_are(view))}


def _from_where_they_are(view: View) -> Iterator[tuple[str, str]]:
    names = choices(view)["PieceId"]
    for piece in view.pieces.values():
        if piece.side == view.seat and piece.id in names and piece.at is not None:
            yield names[piece.id], f"from {piece.at} with {piece.id}"


def _counted(view: View) -> Iterator[tuple[str, str]]:
    names = choices(view)
    for called in _POINTS:
        yield called, "# points"
    places = {piece.at for piece in view.pieces.values() if piece.side == view.seat}
    for at in sorted(places & names["Where"].keys()):
        yield f"all # of {names['Where'][at]}", "# points"
        for way in ("everything they have got at", "everything at", "everybody at", "all they have at"):
            yield f"{way} {names['Where'][at]}", "all"
    for group, name in names["GroupId"].items():
        for way in _OF_COLOUR:
            yield way.format(name), f"# {group}"
