"""7.6, 16.0, 17.0, 21.13 Decisions in combat: whom the tempo asks, and what standing orders say."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.board.facts import FNTable
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among, ships_among
from adjudicator.games.fornaldar.items.giving import Give, Use
from adjudicator.games.fornaldar.losses.harm import GARRISON, asked_about
from adjudicator.games.fornaldar.printed.charts.combat import Odds
from adjudicator.games.fornaldar.state import Board, Known
from adjudicator.games.fornaldar.words import Terrain
from adjudicator.table import Question, RuleId, Seat
from adjudicator.table.questions import Asked

PartT = TypeVar("PartT", bound=msgspec.Struct)


def strict(board: Board, seat: Seat) -> bool:
    """Whether a seat plays strict: a window, or a question, for each decision."""
    return board.options.tempo_of.get(seat, board.options.tempo) == "strict"


def asked(board: Board, seat: Seat, *, foolish: bool = False) -> Asked:
    """Whether a seat is asked where its standing orders say nothing; `foolish`: a default would guess badly."""
    if foolish or strict(board, seat):
        return "tempo"
    return "never"


def standing(table: FNTable, seat: Seat, part: str, kind: type[PartT]) -> PartT:
    """One part of a seat's standing orders ("interception"), as it is now; what is not said has its default."""
    text = f"Your standing orders: {part}."
    given = table.ask(
        Question(key=f"standing/{part}", seat=seat, rule=RuleId("5.0"), text=text, default="", asked="never")
    )
    if given:
        return msgspec.json.decode(given, type=kind)
    return kind()


Column = Annotated[Odds, Meta(description="A column of the Combat Results Table.", examples=["1-1", "1-2", "2-1"])]

USUAL: Odds = "1-1"
"""The column from which forces fight on and stay, where nothing else is said."""
MOST_LOSSES = 99
"""Losses that stop nobody."""

Answer = Literal["ask", "accept", "decline", "if stronger"]

Cancelled = Literal["duel", "trial", "either", "no"]
"""The kinds of challenges that Erlingur may cancel."""

Challenge = Literal["duel", "trial"]
"""A Duel Arcane or a Trial by Combat (16.8)."""

CHALLENGES: dict[Challenge, str] = {"duel": "Duel Arcane", "trial": "Trial by Combat"}
"""The kinds of challenge in words."""


class Calling(written.Order, frozen=True, kw_only=True):
    """A challenge before a battle (16.8)."""

    NOTATION: ClassVar[str] = "{kind} by {challenger}"
    EXAMPLE: ClassVar[dict[str, object]] = {"kind": "trial", "challenger": "snorri"}

    kind: Annotated[Challenge, Meta(description="duel: a Duel Arcane; trial: a Trial by Combat.")]
    challenger: Annotated[written.CharacterId, Meta(description="Who of yours challenges.")]


class Defence(written.Order, frozen=True, kw_only=True):
    """How your forces receive an attack (17.5.1, 16.8)."""

    NOTATION: ClassVar[str] = (
        "[terrain {terrain}] [(,|) trial {trial}] [(,|) duel {duel}] [(,|) champions {champions}] "
        "[(,|) cancel {cancel}] [(,|) decline_melee=(decline melees)] [(,|) challenge {challenges}] "
        "[(,|) first {items/;}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "terrain": ["rough", "forest"],
        "trial": "if stronger",
        "challenges": [Calling.EXAMPLE],
        "items": [Give.EXAMPLE],
    }

    terrain: Annotated[
        tuple[Terrain, ...],
        Meta(max_length=6, description="Terrain to defend in, the best first; without any, where it helps you most."),
    ] = ()
    trial: Annotated[Answer, Meta(description="Whether to accept a Trial by Combat; ask: you are asked.")] = "ask"
    duel: Annotated[Answer, Meta(description="Whether to accept a Duel Arcane.")] = "ask"
    champions: Annotated[
        written.Persons, Meta(description="Who is to fight challenges, the first who can; without any, the strongest.")
    ] = ()
    challenges: Annotated[
        tuple[Calling, ...],
        Meta(
            max_length=20,
            description="Challenges you call where you are attacked and the enemy has called none of the kind (E.5.3), "
            "and where you were intercepted and attack unordered; of each kind the first that can be called there.",
        ),
    ] = ()
    items: Annotated[
        tuple[Give | Use, ...],
        Meta(
            max_length=40,
            description="Items that change hands where you are attacked, before challenges are fought, and which a "
            "character uses first (16.8.2); those that are elsewhere stay as they are.",
        ),
    ] = ()
    cancel: Annotated[Cancelled, Meta(description="Which challenge Erlingur cancels for you.")] = "no"
    decline_melee: Annotated[
        bool, Meta(description="Whether those who can by an item decline a melee that the enemy begins (16.7).")
    ] = False


class Spoils(written.Order, frozen=True, kw_only=True):
    """Who takes the magic items that combat brings you (21.13)."""

    NOTATION: ClassVar[str] = "[to {bearers}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"bearers": ["snorri", "hakon"]}

    bearers: Annotated[
        written.Pieces,
        Meta(
            description="Who bears items you recover or capture, the first who can: characters, and colours for their "
            "army points; else by rank."
        ),
    ] = ()


class Rounds(written.Order, frozen=True, kw_only=True):
    """When your forces fight on, and when they leave (17.3)."""

    NOTATION: ClassVar[str] = (
        "[attack while {attack_while}] [(,|) until {until_losses} (losses|loss|lost)] "
        "[(,|) take_initiative=false(leave the initiative)] [(,|) retreat below {retreat_below}] "
        "[(,|) force_retreat=false(force no retreat)] [(,|) successors {successors}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"attack_while": "1-1", "until_losses": 8}

    attack_while: Annotated[
        Column, Meta(description="Attack again, or take the initiative, while your column was at least this.")
    ] = USUAL
    until_losses: Annotated[
        int, Meta(ge=1, le=MOST_LOSSES, description="Attack no more when the battle has cost you so many CSPs.")
    ] = MOST_LOSSES
    take_initiative: Annotated[
        bool, Meta(description="Whether to attack in your turn when the enemy does not go on.")
    ] = True
    retreat_below: Annotated[
        Column, Meta(description="On an o of yours, retreat where your column was less than this.")
    ] = USUAL
    force_retreat: Annotated[bool, Meta(description="On an r of the enemy's, make him retreat.")] = True
    successors: Annotated[
        written.Persons,
        Meta(
            description="Who comes on top of the stack when a round leaves points under nobody who commands them "
            "(15.3), the first who is there; without any, whoever can."
        ),
    ] = ()


class Retreating(written.Order, frozen=True, kw_only=True):
    """Where your forces retreat to, where they have a choice (17.5.8)."""

    NOTATION: ClassVar[str] = "[to {to/or}] [(,|) never {never}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"to": ["3927"], "never": ["3726"]}

    to: Annotated[
        tuple[written.Where, ...],
        Meta(max_length=20, description="Hexes to retreat to, the best first; without any, nearest your fortresses."),
    ] = ()
    never: Annotated[tuple[written.Where, ...], Meta(max_length=20, description="Hexes not to retreat to.")] = ()


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
