"""Orders in advance as they are written: retreats should a unit be driven out, builds, later seasons (DIP-G10)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec import UNSET, Meta, UnsetType

from adjudicator.games.diplomacy.movement import Orders
from adjudicator.games.diplomacy.orders import UNIT, AnyOrder, Move
from adjudicator.games.diplomacy.retreats import Disband, Retreat, Retreats
from adjudicator.games.diplomacy.winter import Build, Remove, Waive, Winter
from adjudicator.games.diplomacy.words import Order

_EXACT = {"x-exact": True}
_WHEN = "For which phase: S1901M, F1901R, W1901A."
SeasonName = Annotated[
    str,
    Meta(
        title="SeasonName",
        pattern="^[SFAsfa][0-9]{4}[Mm]$",
        description=_WHEN,
        examples=["F1901M"],
        extra_json_schema=_EXACT,
    ),
]
RetreatName = Annotated[
    str,
    Meta(
        title="RetreatName",
        pattern="^[SFAsfa][0-9]{4}[Rr]$",
        description=_WHEN,
        examples=["S1901R"],
        extra_json_schema=_EXACT,
    ),
]
WinterName = Annotated[
    str,
    Meta(
        title="WinterName",
        pattern="^[Ww][0-9]{4}[Aa]$",
        description=_WHEN,
        examples=["W1901A"],
        extra_json_schema=_EXACT,
    ),
]

_LATER = "{phase} (:|) "
_IF = "(if dislodged|if it is dislodged|if driven out|should it be driven out|should it be dislodged) (:|,|) "
_IN_WINTER = "(in winter|winter) (:|,|) "
_TO = " (-|->|→|=>|>|R|to|retreats to|retreat to|retreats|goes to) {to}"
_GONE = " (D|disband|disbands|is disbanded)"


class Later(Order, frozen=True, kw_only=True, tag_field="order", tag="later"):
    """In a later season: what a unit does (DIP-G10)."""

    NOTATION: ClassVar[str] = f"{_LATER}{{do}}"
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "later", "phase": "F1901M", "do": Move.EXAMPLE}

    phase: SeasonName
    do: Annotated[AnyOrder, Meta(description="The order, written as in its season.")]


class IfDrivenOut(Retreat, frozen=True, kw_only=True, tag="if-driven-out"):
    """Where a unit goes, should it be driven out (DIP-G10)."""

    NOTATION: ClassVar[str] = (
        f"{_IF}{UNIT} {{unit}}{_TO} | {_LATER}{UNIT} {{unit}}{_TO} | (retreat|retreats) {UNIT} {{unit}}{_TO}"
        f" | {UNIT} {{unit}} (R|retreats to|retreat to|retreats|retreat) {{to}}"
        f" | {UNIT} {{unit}} (,|) {_IF} (-|->|to|retreats to|retreat to|retreats|retreat|goes to|R|) {{to}}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "if-driven-out", "unit": "PAR", "kind": "A", "to": "GAS"}

    phase: RetreatName | UnsetType = UNSET


class LostIfDrivenOut(Disband, frozen=True, kw_only=True, tag="lost-if-driven-out"):
    """A unit is taken off the board, should it be driven out (DIP-G10)."""

    NOTATION: ClassVar[str] = (
        f"{_IF}{UNIT} {{unit}}{_GONE} | {_LATER}{UNIT} {{unit}}{_GONE} | {UNIT} {{unit}} (,|) {_IF}{_GONE}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "lost-if-driven-out", "unit": "PAR", "kind": "A"}

    phase: RetreatName | UnsetType = UNSET


class WinterBuild(Build, frozen=True, kw_only=True, tag="winter-build"):
    """In the winter to come: a new unit (DIP-G10)."""

    NOTATION: ClassVar[str] = (
        f"{_IN_WINTER}({Build.NOTATION}) | {_LATER}({Build.NOTATION}) | {Build.NOTATION} | {_IN_WINTER}{UNIT} {{at}}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "winter-build", "kind": "A", "at": "PAR"}

    phase: WinterName | UnsetType = UNSET


class WinterRemove(Remove, frozen=True, kw_only=True, tag="winter-remove"):
    """In the winter to come: a unit is taken off the board (DIP-G10)."""

    NOTATION: ClassVar[str] = (
        f"{_IN_WINTER}({Remove.NOTATION}) | {_LATER}({Remove.NOTATION}) | (remove|removes) {UNIT} {{unit}}"
        f" | (in winter remove) (:|,|) (|remove|removes|disband|disbands|D) {UNIT} {{unit}}"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "winter-remove", "kind": "A", "unit": "RUH"}

    phase: WinterName | UnsetType = UNSET


class WinterWaive(Waive, frozen=True, kw_only=True, tag="winter-waive"):
    """In the winter to come: a unit that could be built is not (DIP-G10)."""

    NOTATION: ClassVar[str] = f"{_IN_WINTER}{Waive.NOTATION} | {_LATER}{Waive.NOTATION} | {Waive.NOTATION}"
    EXAMPLE: ClassVar[dict[str, object]] = {"order": "winter-waive"}

    phase: WinterName | UnsetType = UNSET


AnyAhead = Later | IfDrivenOut | LostIfDrivenOut | WinterBuild | WinterRemove | WinterWaive
"""Every kind of order in advance."""

_LINES = (
    "{orders.each}",
    "{ahead.each}",
    "forget=(nothing in advance|no orders in advance|forget what I wrote in advance)",
)
_HEADINGS = {
    r"(?:phase )?(?:s|spring)[ -]?([0-9]{4}) ?(?:m|moves?|movement|orders)?": r"S\1M",
    r"(?:phase )?(?:s|spring)[ -]?([0-9]{4}) ?(?:r|retreats?)": r"S\1R",
    r"(?:phase )?(?:f|a|fall|autumn)[ -]?([0-9]{4}) ?(?:m|moves?|movement|orders)?": r"F\1M",
    r"(?:phase )?(?:f|a|fall|autumn)[ -]?([0-9]{4}) ?(?:r|retreats?)": r"F\1R",
    r"(?:phase )?(?:w|winter)[ -]?([0-9]{4}) ?(?:a|adjustments?|builds?|removals?)?": r"W\1A",
    r"(?:if (?:it is |they are )?(?:dislodged|driven out)|conditional retreats?|retreats?)": "if dislodged",
    r"(?:winter|conditional builds?|builds?|adjustments?)": "in winter",
    r"(?:conditional )?(?:removals?|disbands?)": "in winter remove",
}
"""Players' headings above lines for one phase, with the words that are read before each of them."""
_TOLD = (
    "In advance: where a unit goes if it is driven out, what you build in the winter to come, orders for a later "
    "phase (“F1901M: A BUR - BEL”). They count when that phase comes, unless you send others for it."
)
Ahead = Annotated[tuple[AnyAhead, ...], Meta(max_length=200, description=_TOLD)]
Forget = Annotated[bool, Meta(description="Whether all that you wrote in advance before no longer counts.")]


class SeasonOrders(Orders, frozen=True, kw_only=True):
    """What the units of a power do in a season; those that are not named hold. Beside it, orders in advance."""

    LINES: ClassVar[tuple[str, ...]] = _LINES
    HEADINGS: ClassVar[Mapping[str, str]] = _HEADINGS
    LATER: ClassVar[tuple[str, ...]] = ("ahead",)

    ahead: Ahead = ()
    forget: Forget = False


class RetreatOrders(Retreats, frozen=True, kw_only=True):
    """Where the units go that were driven out; those that are not named are disbanded. Beside it, orders in advance."""

    LINES: ClassVar[tuple[str, ...]] = _LINES
    HEADINGS: ClassVar[Mapping[str, str]] = _HEADINGS
    LATER: ClassVar[tuple[str, ...]] = ("ahead",)

    ahead: Ahead = ()
    forget: Forget = False


class WinterOrders(Winter, frozen=True, kw_only=True):
    """What a power builds or removes, the most important first. Beside it, orders in advance."""

    LINES: ClassVar[tuple[str, ...]] = _LINES
    HEADINGS: ClassVar[Mapping[str, str]] = _HEADINGS
    LATER: ClassVar[tuple[str, ...]] = ("ahead",)

    ahead: Ahead = ()
    forget: Forget = False


OrderSet = SeasonOrders | RetreatOrders | WinterOrders
ORDER_SETS: Mapping[str, type[OrderSet]] = {"orders": SeasonOrders, "retreats": RetreatOrders, "winter": WinterOrders}
"""The order set of each kind of window."""


def order_of(given: AnyAhead) -> Any:
    """The order that one in advance is, once its phase has come."""
    if isinstance(given, Later):
        return given.do
    plain: Any = type(given).__mro__[1]
    fields = {name: getattr(given, name) for name in plain.__struct_fields__}
    return plain(**fields)
