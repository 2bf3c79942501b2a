"""The orders of the Reinforcement and Enchantment Phases (5.0 B and C), one set for both."""

from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.arrivals.scheduled import Arrive
from adjudicator.games.fornaldar.items.using import UseItem
from adjudicator.games.fornaldar.magic.blows import Breathe
from adjudicator.games.fornaldar.magic.plots import Enchant
from adjudicator.games.fornaldar.recovery.phase import NO_RECOVERY, Recovery
from adjudicator.games.fornaldar.words import HexId

NO_ORDERS = (
    "Your reinforcements and new points come where the form says first; no item is used, no dragon breathes fire and "
    f"nobody casts. {NO_RECOVERY}"
)
"""The consequence for a seat that sends no preparations."""

NOTHING: dict[HexId, int] = {}

Fortress = Annotated[HexId, Meta(title="FortressHex", pattern="^[0-9]{4}$", examples=["1545"])]


class Preparations(written.Order, frozen=True, kw_only=True):
    """What is done in the Reinforcement and Enchantment Phases (5.0 B and C)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "arrive {reinforcements.each}",
        "produce {production.value} at {production.key}",
        "use {items.each}",
        "{breath.each}",
        "{enchantments.each}",
        "recovery (:|) {recovery}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "items": [UseItem.EXAMPLE],
        "enchantments": [Enchant.EXAMPLE, {"caster": "aulgerda", "number": 2, "target": "2633", "choice": "snow"}],
    }

    reinforcements: Annotated[
        tuple[Arrive, ...], Meta(max_length=20, description="Where groups of reinforcements enter (5.0 B).")
    ] = ()
    production: Annotated[
        dict[Fortress, Annotated[int, Meta(ge=1, le=9)]],
        Meta(
            max_length=40,
            description="How many of the CSPs your fortresses bring are placed in which (24.1.2).",
            examples=[{"1545": 3}],
        ),
    ] = NOTHING
    items: Annotated[tuple[UseItem, ...], Meta(max_length=20, description="Magic items you use now (21.6).")] = ()
    breath: Annotated[tuple[Breathe, ...], Meta(max_length=5, description="Dragons that breathe fire (23.0).")] = ()
    enchantments: Annotated[
        tuple[Enchant, ...], Meta(max_length=40, description="Who casts what: nobody sees it before all do (20.1).")
    ] = ()
    recovery: Annotated[
        Recovery, Meta(description="Your Recovery and Mobilization Phases of this Game-Turn (E.1, E.2).")
    ] = Recovery()
