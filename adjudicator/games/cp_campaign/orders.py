"""The orders of the CP campaign, each declared once: its schema, checking, form and decoding come from here."""

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from adjudicator.games.cp_campaign import words
from adjudicator.table.words import Seat

TerritoryId = Annotated[
    words.TerritoryId,
    Meta(title="TerritoryId", pattern="^T[0-9]{2}$", examples=["T15"]),
]
RoadId = Annotated[
    words.RoadId,
    Meta(title="RoadId", pattern="^R[0-9]{2}$", examples=["R24"]),
]
ArmyId = Annotated[
    words.ArmyId,
    Meta(title="ArmyId", pattern="^[A-D][12]$", examples=["A1"]),
]
BattleId = Annotated[
    words.BattleId,
    Meta(title="BattleId", pattern="^[0-9]{1,3}-T[0-9]{2}$", examples=["4-T15"]),
]
SeatId = Annotated[Seat, Meta(title="SeatId", pattern="^[A-D]$", examples=["B"])]
Text = Annotated[str, Meta(max_length=400)]


class _Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all order structs share: nothing unknown is accepted, nothing changes afterwards."""


class _Action(_Order, tag_field="action", frozen=True, kw_only=True):
    """One action of the Spend CP's phase."""


class Rebuild(_Action, tag="rebuild", frozen=True, kw_only=True):
    """Bring an army back one step, from broken to defeated or from defeated to normal (CP-45a, CP-45b)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "rebuild", "army": "A2"}

    army: Annotated[ArmyId, Meta(description="The army to rebuild: one of your own.")]


class Move(_Action, tag="move", frozen=True, kw_only=True):
    """March an army along one road to the next territory (CP-54)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "move", "army": "A1", "to": "T15"}

    army: Annotated[ArmyId, Meta(description="The army that marches: one of your own.")]
    to: Annotated[TerritoryId, Meta(description="The territory at the other end of a road.")]


class DecreaseDv(_Action, tag="decrease_dv", frozen=True, kw_only=True):
    """Tear down one point of the Defence Value where an army stands (CP-56)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "decrease_dv", "army": "A1"}

    army: Annotated[ArmyId, Meta(description="The army that does it: one of your own.")]


class Fortify(_Action, tag="fortify", frozen=True, kw_only=True):
    """Raise the Defence Value of a settlement of yours by 1, up to 2 (CP-47)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "fortify", "territory": "T09"}

    territory: Annotated[TerritoryId, Meta(description="A village, town or city you have captured.")]


class FortifyCastle(_Action, tag="fortify_castle", frozen=True, kw_only=True):
    """Raise the Defence Value of a castle of yours by 1, up to 3, with the second point (CP-46)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "fortify_castle", "territory": "T01"}

    territory: Annotated[TerritoryId, Meta(description="A castle you have captured.")]


class BuildRoad(_Action, tag="build_road", frozen=True, kw_only=True):
    """Lower the March Difficulty of a road by 1, down to 2, with the second point (CP-48)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "build_road", "road": "R24"}

    road: Annotated[RoadId, Meta(description="A road with one end that is yours or holds an army of yours.")]


class ForcedMarch(_Order, frozen=True, kw_only=True):
    """The march an intrigue may force on the target (CP-51)."""

    army: Annotated[ArmyId, Meta(description="An army of the target.", examples=["B1"])]
    to: Annotated[TerritoryId, Meta(description="Where it is to march.", examples=["T14"])]


class Intrigue(_Action, tag="intrigue", frozen=True, kw_only=True):
    """Plot against an enemy: roll on the intrigue table with the second point (CP-49)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "intrigue", "target": "B", "forced": {"army": "B1", "to": "T14"}}

    target: Annotated[SeatId, Meta(description="An enemy seat.")]
    forced: Annotated[
        ForcedMarch | UnsetType, Meta(description="The march to force on a 4-5; without it a 4-5 does nothing.")
    ] = UNSET


class GiveUp(_Action, tag="give_up", frozen=True, kw_only=True):
    """Give up all Campaign Points that are left (CP-42)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"action": "give_up"}


Action = Rebuild | Move | DecreaseDv | Fortify | FortifyCastle | BuildRoad | Intrigue | GiveUp

Conditions = Annotated[tuple["When", ...], Meta(min_length=1, max_length=10)]

DEPTH = 5
"""How deep conditions may be nested."""


class Condition(_Order, frozen=True, kw_only=True, rename={"and_": "and", "or_": "or", "not_": "not"}):
    """A condition about the board: exactly one key, or `and`, `or`, `not` round others (PBEM-3)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"enemy_at": "T15"}

    enemy_at: Annotated[TerritoryId | UnsetType, Meta(description="An enemy army stands there.")] = UNSET
    no_enemy_at: Annotated[TerritoryId | UnsetType, Meta(description="No enemy army stands there.")] = UNSET
    army_at: Annotated[
        tuple[ArmyId, TerritoryId] | UnsetType, Meta(description="That army stands there.", examples=[["A1", "T15"]])
    ] = UNSET
    owner: Annotated[
        tuple[TerritoryId, SeatId] | UnsetType,
        Meta(description="That territory is captured by that seat.", examples=[["T15", "B"]]),
    ] = UNSET
    dv_at_most: Annotated[
        tuple[TerritoryId, int] | UnsetType,
        Meta(description="The Defence Value there is at most this.", examples=[["T15", 1]]),
    ] = UNSET
    md_at_most: Annotated[
        tuple[RoadId, int] | UnsetType,
        Meta(description="The March Difficulty of that road is at most this.", examples=[["R24", 3]]),
    ] = UNSET
    my_cp_at_least: Annotated[int | UnsetType, Meta(description="You have this many points left.", examples=[2])] = (
        UNSET
    )
    cp_of_at_least: Annotated[
        tuple[SeatId, int] | UnsetType,
        Meta(description="That seat has this many points left.", examples=[["B", 1]]),
    ] = UNSET
    last_march_failed: Annotated[
        ArmyId | UnsetType, Meta(description="The last march of that army this turn failed.")
    ] = UNSET
    cycle_at_least: Annotated[int | UnsetType, Meta(description="The cycle has reached this number.", examples=[2])] = (
        UNSET
    )
    status: Annotated[
        tuple[ArmyId, words.Status] | UnsetType,
        Meta(description="That army has that status.", examples=[["B1", "broken"]]),
    ] = UNSET
    and_: Annotated[
        "Conditions | UnsetType",
        Meta(description="All of these hold.", examples=[[{"enemy_at": "T15"}, {"my_cp_at_least": 2}]]),
    ] = UNSET
    or_: Annotated[
        "Conditions | UnsetType",
        Meta(description="One of these holds.", examples=[[{"enemy_at": "T14"}, {"enemy_at": "T15"}]]),
    ] = UNSET
    not_: Annotated["When | UnsetType", Meta(description="This does not hold.")] = UNSET

    def __post_init__(self) -> None:
        if len(self.keys) != 1:
            raise ValueError("a condition has exactly one key; join several with `and` or `or`")
        if self.depth > DEPTH:
            raise ValueError(f"conditions are nested more than {DEPTH} deep")

    @property
    def keys(self) -> tuple[str, ...]:
        """The fields that are set."""
        return tuple(name for name in self.__struct_fields__ if getattr(self, name) is not UNSET)

    @property
    def parts(self) -> "tuple[Condition, ...]":
        """The conditions that `and`, `or` or `not` stands round."""
        if self.not_ is not UNSET:
            return (self.not_,)
        return (self.and_ or ()) + (self.or_ or ())

    @property
    def depth(self) -> int:
        """How deep conditions are nested here; 1 for a plain one."""
        return 1 + max((part.depth for part in self.parts), default=0)


When = Annotated[Condition, Meta(extra_json_schema={"minProperties": 1, "maxProperties": 1})]


class Entry(_Order, frozen=True, kw_only=True):
    """One entry of the queue: an action, and when and how often to take it (PBEM-3)."""

    EXAMPLE: ClassVar[dict[str, object]] = {
        "do": {"action": "move", "army": "A1", "to": "T15"},
        "when": {"no_enemy_at": "T15"},
        "on_fail": "next",
    }

    do: Annotated[Action, Meta(description="The action.")]
    when: Annotated[When | UnsetType, Meta(description="Only while this holds; left out: always.")] = UNSET
    on_fail: Annotated[
        Literal["retry", "next", "stop"],
        Meta(description="After a failed march: try again, drop the entry, or end the queue."),
    ] = "retry"
    times: Annotated[int, Meta(ge=1, le=20, description="How often to do it.", examples=[2])] = 1


Queue = Annotated[
    tuple[Entry, ...],
    Meta(max_length=60, description="Actions in order of preference; may be longer than your points."),
]
RebuildOrder = Annotated[
    tuple[ArmyId, ...],
    Meta(max_length=2, description="Which army is rebuilt first; left out: by id.", examples=[["A2", "A1"]]),
]
Idle = Annotated[
    Literal["lose_one", "give_up"] | UnsetType,
    Meta(description="When nothing can be done: lose one point, or give up all. Left out: lose_one."),
]
Retreat = Annotated[
    dict[ArmyId, Annotated[tuple[TerritoryId, ...], Meta(max_length=30)]],
    Meta(
        max_length=2,
        description="Where each army would rather retreat, best first (CP-85).",
        examples=[{"A1": ["T14", "T09"]}],
    ),
]


class Placement(_Order, frozen=True, kw_only=True):
    """Where to place the two armies at the start, best first (CP-11, CP-13)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"first": ["T07", "T01"], "second": ["T14", "T08"]}

    first: Annotated[tuple[TerritoryId, ...], Meta(max_length=30, description="For the first army, best first.")] = ()
    second: Annotated[tuple[TerritoryId, ...], Meta(max_length=30, description="For the second army, best first.")] = ()


class Spend(_Order, frozen=True, kw_only=True):
    """How to spend the Campaign Points of the turn (CP-40), and what to do in its battles."""

    EXAMPLE: ClassVar[dict[str, object]] = {
        "queue": [
            {"do": {"action": "move", "army": "A1", "to": "T15"}},
            {"do": {"action": "decrease_dv", "army": "A1"}},
        ],
        "retreat": {"A1": ["T14"]},
    }

    queue: Queue = ()
    rebuild_order: RebuildOrder = ()
    idle: Idle = UNSET
    retreat: Retreat = {}
    concede: Annotated[
        tuple[BattleId, ...], Meta(max_length=10, description="Battles given up without a fight; they count as lost.")
    ] = ()
    pause_if: Annotated[
        When | UnsetType, Meta(description="Stop the phase once when this comes true (option checkpoint).")
    ] = UNSET


class BattleReport(_Order, frozen=True, kw_only=True):
    """The result of a battle fought on a table (PBEM-5)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"battle": "4-T15", "result": "attacker", "score": "1450 : 900"}

    battle: Annotated[BattleId, Meta(description="The battle, as its sheet names it.")]
    result: Annotated[
        words.Result | UnsetType, Meta(description="Who won; the attacker is the side that moved in last.")
    ] = UNSET
    score: Annotated[Text, Meta(description="The score, in your own words.", examples=["1450 : 900"])] = ""
    remarks: Annotated[Text, Meta(description="Anything worth telling.")] = ""
    hero_removed: Annotated[
        Text, Meta(description="The enemy hero left out because of an intrigue, if you were entitled to name him.")
    ] = ""
    concede: Annotated[bool, Meta(description="true: you give up the battle; it counts as lost.")] = False

    def __post_init__(self) -> None:
        if (self.result is UNSET) != self.concede:
            raise ValueError("a report gives either a `result` or `concede: true`")


class TableReports(_Order, frozen=True, kw_only=True):
    """The results of this turn's battles as one side saw them (PBEM-5)."""

    EXAMPLE: ClassVar[dict[str, object]] = {
        "reports": [{"battle": "4-T15", "result": "attacker"}],
        "retreat": {"A1": ["T14"]},
    }

    reports: Annotated[tuple[BattleReport, ...], Meta(max_length=10, description="One report for each battle.")] = ()
    retreat: Retreat = {}


class Standing(_Order, frozen=True, kw_only=True):
    """Answers given in advance, until changed."""

    EXAMPLE: ClassVar[dict[str, object]] = {
        "rebuild_order": ["A2", "A1"],
        "idle": "lose_one",
        "heroes": {"B": "the battle wizard"},
    }

    rebuild_order: RebuildOrder = ()
    idle: Idle = UNSET
    retreat: Retreat = {}
    heroes: Annotated[
        dict[SeatId, Text],
        Meta(
            max_length=3,
            description="The hero that enemy must leave out after a failed intrigue against you (CP-57).",
            examples=[{"B": "the battle wizard"}],
        ),
    ] = {}
