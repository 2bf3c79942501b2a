"""The raid: order sets with everything an order set can have, to try the checking of orders on."""

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec import Meta as Field

from adjudicator.orders.window import OpenWindow
from adjudicator.table import Meta, Problem, Seat, Step, StepId

FarmId = Annotated[str, Field(title="FarmId", pattern="^F[0-9]{2}$", examples=["F01"])]


class _Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class _Action(_Order, frozen=True, kw_only=True, tag_field="action"):
    pass


class Sail(_Action, frozen=True, kw_only=True, tag="sail"):
    """Sail to a farm."""

    NOTATION: ClassVar[str] = "sail to {to} [with {ships} (ships|ship)] [by_night=(by night)]"
    EXAMPLE: ClassVar[dict[str, object]] = {"action": "sail", "to": "F02"}

    to: Annotated[FarmId, Field(description="Where to.")]
    ships: Annotated[int, Field(ge=1, le=6, description="How many ships.")] = 1
    by_night: bool = False


class Trade(_Action, frozen=True, kw_only=True, tag="trade"):
    """Trade with a farm."""

    NOTATION: ClassVar[str] = "trade with {farm} for {price}"
    EXAMPLE: ClassVar[dict[str, object]] = {"action": "trade", "farm": "F01", "price": 2.5}

    farm: FarmId
    price: float


class When(_Order, frozen=True, kw_only=True, rename={"not_": "not"}):
    """A condition: exactly one key."""

    NOTATION: ClassVar[str] = "ship seen at {seen} | {at_least.1} ships at {at_least.0} | not {not}"
    EXAMPLE: ClassVar[dict[str, object]] = {"seen": "F01"}

    seen: Annotated[FarmId | UnsetType, Field(description="A ship was seen there.")] = UNSET
    at_least: Annotated[tuple[FarmId, int] | UnsetType, Field(description="So many ships.")] = UNSET
    not_: Annotated["When | UnsetType", Field(description="That is not so.")] = UNSET


class Entry(_Order, frozen=True, kw_only=True):
    """One entry of the queue."""

    NOTATION: ClassVar[str] = "{do} [if {when}]"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": {"action": "sail", "to": "F02"}, "when": {"seen": "F01"}}

    do: Annotated[Sail | Trade, Field(description="What to do.")]
    when: Annotated[
        Annotated[When, Field(extra_json_schema={"minProperties": 1, "maxProperties": 1})] | UnsetType,
        Field(description="Only while this holds."),
    ] = UNSET


class Summer(_Order, frozen=True, kw_only=True):
    """What to do in summer."""

    LINES: ClassVar[tuple[str, ...]] = (
        "{queue.each}",
        "be {tactics}",
        "led by {leader}",
        "{homes.key} flees to {homes.value}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"queue": [{"do": {"action": "sail", "to": "F02"}}], "tactics": "bold"}

    queue: Annotated[tuple[Entry, ...], Field(max_length=5, description="In this order.")] = ()
    tactics: Annotated[Literal["bold", "shy"], Field(description="How.")] = "bold"
    leader: Annotated[Annotated[str, Field(max_length=10)] | None, Field(description="Who leads.")] = None
    homes: Annotated[
        dict[FarmId, tuple[FarmId, ...]], Field(description="Who flees where.", examples=[{"F01": ["F02"]}])
    ] = {}

    def __post_init__(self):
        if self.leader == "nobody":
            raise ValueError("nobody leads nobody")


class Winter(_Order, frozen=True, kw_only=True):
    """What to do in winter."""

    LINES: ClassVar[tuple[str, ...]] = ("feast=(feast) | feast=false(fast)",)

    feast: Annotated[bool, Field(description="Whether to feast.", examples=[True])]


class Standing(_Order, frozen=True, kw_only=True):
    """What holds until it is changed."""

    LINES: ClassVar[tuple[str, ...]] = ("led by {leader}",)

    leader: Annotated[str, Field(description="Who leads.", examples=["Egil"])] = ""


class Raid:
    meta = Meta(name="raid", title="The Raid", seats=("Red", "Blue"), seats_min=2, rules_version="1", open_dice=True)
    windows: ClassVar = {"summer": Summer, "winter": Winter}
    standing = Standing
    farms: ClassVar = {"F01": "Bakki", "F02": "Hof"}

    def complete(self, view, step, orders):
        return orders, []

    def completes(self, written, kept):
        return written == kept

    def check(self, view, step, orders):
        return [*self.problems(view, step, orders)]

    def problems(self, view, step, orders):
        queue = getattr(orders, "queue", ())
        for n, entry in enumerate(queue):
            if isinstance(entry.do, Sail) and entry.do.to not in self.farms:
                path = ("queue", n, "do", "to")
                yield Problem(kind="illegal", code="NO_FARM", message=f"no farm {entry.do.to}", path=path, rule="R-2")
            if isinstance(entry.do, Sail) and entry.do.ships > 4:
                yield Problem(kind="note", code="FEW", message="you have four ships", path=("queue", n, "do", "ships"))

    def check_standing(self, view, standing):
        if standing.leader == "Snorri":
            yield Problem(kind="illegal", code="DEAD", message="Snorri is dead", path=("leader",))

    def remarks(self, view, step, orders):
        return ()

    def scales(self, view, step):
        return None

    def orders_of(self, window):
        return self.windows[window]

    def form(self, view, step):
        return ["Your ships:", "  six at Bakki"]

    def nicknames(self, view):
        return {}

    def kept(self, view):
        return ()

    def journeys(self, view, step):
        return ()

    def choices(self, view):
        return {"FarmId": self.farms}

    def stand_ins(self, view):
        return {}

    def offers(self, view):
        return {}

    def unused(self, view):
        return ()


RAID = Raid()
SUMMER = Step(id=StepId("3.summer"), turn=3, title="Summer", window="summer", seats=("Red", "Blue"))
WINTER = Step(id=StepId("3.winter"), turn=3, title="Winter", window="winter", seats=("Red",))


def window(step=SUMMER, standing=None, receipt=None):
    return OpenWindow(
        game=RAID,
        campaign="north",
        step=step,
        seats={Seat("Red"): "Egil", Seat("Blue"): "Thora"},
        knows_key=lambda seat, key: key == f"key-{seat}",
        view=lambda seat: seat,
        standing=lambda seat: standing,
        replaces=lambda seat: receipt,
        closed={"2.summer", "2.winter"},
    )


def file(orders="", **fields):
    """An order file of Red for the summer of turn 3, `orders` being the lines below "orders:"."""
    said = {
        "game": "raid",
        "campaign": "north",
        "seat": "Red",
        "turn": 3,
        "window": "summer",
        "key": "key-Red",
    } | fields
    head = "".join(f"{name}: {value}\n" for name, value in said.items() if value is not None)
    return f"{head}orders:\n{orders}".encode()
