"""7.6 Standing orders for losses: in which order a side gives up what it has."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, ships_among
from adjudicator.games.fornaldar.losses.harm import GARRISON, asked_about
from adjudicator.games.fornaldar.state import Known
from adjudicator.table import Question, Seat

Spared = Annotated[
    tuple[written.PieceId, ...],
    Meta(max_length=40, description="Who loses only what nobody else can: characters, ships, colours."),
]


class Losses(written.Order, frozen=True, kw_only=True):
    """In which order you allot losses (7.6). What it leaves open the program decides, so that as few die as can be."""

    NOTATION: ClassVar[str] = (
        "[points {csp}] [(,|) escorts {escorts}] [(,|) wounds {wounds}] [(,|) ships {ships}] "
        "[(,|) damaged {damaged}] [(,|) spare {spare}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "csp": ["suderpathia", "midhrasir"],
        "escorts": "last",
        "wounds": ["lembi", "snorri"],
        "spare": ["hakon"],
    }

    csp: Annotated[
        tuple[written.GroupId, ...], Meta(max_length=20, description="Colours in the order their points are given up.")
    ] = ()
    escorts: Annotated[Literal["first", "last"], Meta(description="Escorts before or after army points.")] = "last"
    wounds: Annotated[
        tuple[written.CharacterId, ...],
        Meta(max_length=40, description="Who takes wounds first, each as many as he survives."),
    ] = ()
    ships: Annotated[
        tuple[written.ShipId, ...], Meta(max_length=40, description="Ships in the order they take steps.")
    ] = ()
    damaged: Annotated[Literal["first", "last"], Meta(description="Damaged ships before or after whole ones.")] = "last"
    spare: Spared = ()


def losable(known: Known, seat: Seat) -> Losses:
    """7.6 Everything of a side's that losses can fall on, those who are active before others."""
    own = [piece for piece in known.pieces.values() if piece.side == seat]
    ready = [piece for piece in own if piece.active]
    idle = [piece for piece in own if not piece.active]
    colours = [lot.group for lot in lots_among(own)]
    persons = [person.id for person in persons_among([*ready, *idle])]
    ships = [ship.id for ship in ships_among(own)]
    return Losses(
        csp=tuple(dict.fromkeys(colours)),
        wounds=tuple(persons),
        ships=tuple(ships),
    )


def answer_losses(losses: Losses, question: Question) -> str:
    """The answer of standing orders to a question of losses: names in order of preference; empty: nothing."""
    asked = asked_about(question)
    names = [
        *_points(losses, asked.get("CSP", [])),
        *_wounds(losses, asked.get("wound", [])),
        *_steps(losses, asked.get("step", [])),
    ]
    return ", ".join(names)


def _points(losses: Losses, names: Sequence[str]) -> list[str]:
    """7.2 Colours as listed, escorts before or after them, the spared after both, a garrison last (18.4)."""
    colours = [name for name in names if not name.endswith("+") and name != GARRISON]
    return _with_escorts(losses, names, _ranked(colours, losses.csp, losses.spare))


def _wounds(losses: Losses, names: Sequence[str]) -> list[str]:
    """7.4 The listed first, then the others, each with the wounds he survives; then the dying, the spared last."""
    order = _changed(names, _ranked(names, losses.wounds, losses.spare))
    surviving = [f"{name} -" for name in order]
    return [*surviving, *order]


def _steps(losses: Losses, names: Sequence[str]) -> list[str]:
    """7.3 Ships as listed; the others come whole ships first, or the other way; escorts that swim before or after."""
    ships = [name for name in names if not name.endswith("+")]
    usual = ships if losses.damaged == "last" else list(reversed(ships))
    return _with_escorts(losses, names, _ranked(usual, losses.ships, losses.spare))


def _with_escorts(losses: Losses, names: Sequence[str], others: Sequence[str]) -> list[str]:
    """7.2 The escorts among names before or after the others, the spared after all."""
    spare_escorts = [f"{id}+" for id in losses.spare]
    named = [name for name in names if name.endswith("+")]
    escorts = _ranked(named, (), spare_escorts)
    if losses.escorts == "first":
        both = [*escorts, *others]
    else:
        both = [*others, *escorts]
    spared = {*losses.spare, *spare_escorts}
    both.sort(key=lambda name: name in spared)
    return _changed(names, both)


def _ranked(names: Sequence[str], first: Sequence[str], last: Sequence[str]) -> list[str]:
    """Names with some of them first, in the order they are listed, and some last."""
    ahead = [name for name in first if name in names and name not in last]
    middle = [name for name in names if name not in first and name not in last]
    return [*ahead, *middle, *(name for name in names if name in last)]


def _changed(names: Sequence[str], order: Sequence[str]) -> list[str]:
    """An order of names; none where it is the program's own."""
    usual = [name for name in names if name != GARRISON]
    if [*order] == usual:
        return []
    return [*order]
