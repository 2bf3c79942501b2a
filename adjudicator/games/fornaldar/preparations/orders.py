"""The orders of the Reinforcement and Enchantment Phases (5.0 B and C), one set for both."""

from typing import Annotated, ClassVar

from msgspec import Meta

from adjudicator.games.fornaldar import written
from adjudicator.games.fornaldar.arrivals import Arrive
from adjudicator.games.fornaldar.items.using import UseItem
from adjudicator.games.fornaldar.magic.fire import Breathe
from adjudicator.games.fornaldar.magic.plots import Enchant
from adjudicator.games.fornaldar.recovery import NO_RECOVERY, Recovery, explain_recovery
from adjudicator.games.fornaldar.say import Exactly
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import HexId, Where
from adjudicator.table import Step, Understood
from adjudicator.table.prose import counted, joined

NO_ORDERS = (
    "Your reinforcements and new points come where the form says first; no item is used, no dragon breathes fire and "
    f"nobody casts. {NO_RECOVERY}"
)
"""What happens to a seat that sends no preparations."""

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


def explain(view: View, step: Step, orders: Preparations) -> list[Understood]:
    """Each order in words."""
    say = Exactly(view.board.setting)
    told = [Understood(("reinforcements", index), each.words(say)) for index, each in enumerate(orders.reinforcements)]
    if orders.production:
        where = joined(f"{counted(csp, 'CSP')} in {say.place(Where(hex))}" for hex, csp in orders.production.items())
        told.append(Understood(("production",), f"Your fortresses place {where}"))
    told += [Understood(("items", index), each.words(say)) for index, each in enumerate(orders.items)]
    told += [Understood(("breath", index), each.words(say)) for index, each in enumerate(orders.breath)]
    told += [Understood(("enchantments", index), each.words(say)) for index, each in enumerate(orders.enchantments)]
    recovered = explain_recovery(view, orders.recovery)
    return told + [Understood(("recovery", *each.path), each.text) for each in recovered]
