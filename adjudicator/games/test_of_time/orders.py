"""The orders of Test of Time, each declared once: its schema, checking, form and decoding come from here."""

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, Struct, UnsetType

from adjudicator.games.test_of_time import words
from adjudicator.games.test_of_time.words import ReplacementKind, Tokens
from adjudicator.table.words import Seat

SeatId = Annotated[Seat, Meta(title="SeatId", pattern="^[A-F]$", examples=["B"])]
Space = Annotated[int, Meta(ge=1, le=3, examples=[2])]
Round = Annotated[int, Meta(ge=1, le=20, examples=[5])]
Count = Annotated[int, Meta(ge=0, le=999)]
Followers = Annotated[
    Count | UnsetType,
    Meta(description="Ordinary followers. Without `f` and `s`: the exact cost, these first.", examples=[2]),
]
Shamans = Annotated[Count | UnsetType, Meta(description="Shamans that serve as followers.", examples=[1])]
Policy = Annotated[str, Meta(pattern="^(match|match_up_to [0-9]{1,3}|leave [0-9]{1,3})$")]
_AMOUNT = Meta(
    description="Ordinary followers: a number; `match`: what the attack needs; `match_up_to 4`: so much, as long as "
    "no more than 4 points defend; `leave 2`: what lets 2 strips through.",
    examples=["match"],
)


class _Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all order structs share: nothing unknown is accepted, nothing changes afterwards."""


class _Move(_Order, tag_field="move", frozen=True, kw_only=True):
    """One move of a round."""


class Create(_Move, tag="create", frozen=True, kw_only=True):
    """Create a Testament on a space that is vacant or holds a buried one (TT-20)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"move": "create", "type": "tools", "space": 1}

    type: Annotated[words.TestamentType, Meta(description="The kind of Testament.")]
    space: Annotated[Space, Meta(description="One of your own spaces.")]
    f: Followers = UNSET
    s: Shamans = UNSET


class Preserve(_Move, tag="preserve", frozen=True, kw_only=True):
    """Preserve a Testament of yours in this round (TT-24)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"move": "preserve", "space": 2}

    space: Annotated[Space, Meta(description="One of your own spaces.")]
    f: Followers = UNSET
    s: Shamans = UNSET


class Sire(_Move, tag="sire", frozen=True, kw_only=True):
    """Sire an ordinary follower; up to three times in a round (TT-27, TT-28)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"move": "sire"}

    f: Followers = UNSET
    s: Shamans = UNSET


class SireShaman(_Move, tag="shaman", frozen=True, kw_only=True):
    """Sire a shaman; the followers placed die. Up to twice in a round (TT-29, TT-30)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"move": "shaman"}

    f: Followers = UNSET
    s: Shamans = UNSET


class Convert(_Move, tag="convert", frozen=True, kw_only=True):
    """Convert a follower who waits in an opponent's home zone; once in a round, with a Temple (TT-32)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"move": "convert", "target": "B"}

    target: Annotated[SeatId, Meta(description="The opponent.")]
    f: Followers = UNSET
    s: Shamans = UNSET


class Attack(_Move, tag="attack", frozen=True, kw_only=True):
    """Attack a Testament of an opponent (TT-34); `f` or `s` must be given."""

    EXAMPLE: ClassVar[dict[str, object]] = {"move": "attack", "target": "B", "space": 1, "f": 3}

    target: Annotated[SeatId, Meta(description="Whose Testament.")]
    space: Annotated[Space, Meta(description="The space it stands on.")]
    f: Annotated[Count | UnsetType, Meta(description="Ordinary followers.", examples=[3])] = UNSET
    s: Shamans = UNSET


class Defend(_Move, tag="defend", frozen=True, kw_only=True):
    """Defend a Testament of yours that is attacked in this round (TT-36); `f` or `s` must be given."""

    EXAMPLE: ClassVar[dict[str, object]] = {"move": "defend", "space": 1, "f": "match"}

    space: Annotated[Space, Meta(description="One of your own spaces.")]
    f: Annotated[Count | Policy | UnsetType, _AMOUNT] = UNSET
    s: Shamans = UNSET


class Replacement(_Order, frozen=True, kw_only=True):
    """What a round that is taken back has for its effect instead (TT-41)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"round": 5, "kind": "preserve"}

    round: Annotated[Round, Meta(description="The round; one of those taken back.")]
    kind: Annotated[
        ReplacementKind,
        Meta(
            description="preserve: a token instead of the decay strip; defend: one attack strip less for each point; "
            "attack: one more for each point, on the Testament of an opponent."
        ),
    ]
    f: Followers = UNSET
    s: Shamans = UNSET


class Reverse(_Move, tag="reverse", frozen=True, kw_only=True):
    """Reverse Time on one Testament, of any god; the shamans die (TT-40, TT-44)."""

    EXAMPLE: ClassVar[dict[str, object]] = {
        "move": "reverse",
        "target": "A",
        "space": 1,
        "shamans": 1,
        "rounds": 1,
        "replace": [{"round": 5, "kind": "preserve"}],
    }

    target: Annotated[SeatId, Meta(description="Whose Testament; it may be your own.")]
    space: Annotated[Space, Meta(description="The space it stands on.")]
    shamans: Annotated[Count, Meta(description="The shamans that turn time back, and die.", examples=[1])]
    rounds: Annotated[Count, Meta(description="How many rounds are taken back.", examples=[1])]
    replace: Annotated[
        tuple[Replacement, ...],
        Meta(max_length=20, description="Other effects for rounds taken back, the oldest first; the rest stay."),
    ] = ()


class Pass(_Move, tag="pass", frozen=True, kw_only=True):
    """Pass once, to wait for what others do (TT-12)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"move": "pass"}


Move = Create | Preserve | Sire | SireShaman | Convert | Attack | Defend | Reverse | Pass
Paying = Create | Preserve | Sire | SireShaman | Convert | Attack | Defend | Replacement
"""Orders that place tokens, `f` and `s`."""


def placed(order: Paying) -> Tokens:
    """The tokens an order with exact numbers places."""
    assert not isinstance(order.f, str)
    return Tokens(order.f or 0, order.s or 0)


def is_left_out(order: Paying) -> bool:
    """Whether an order leaves its numbers to the program."""
    return order.f is UNSET and order.s is UNSET


Conditions = Annotated[tuple["When", ...], Meta(min_length=1, max_length=10)]

DEPTH = 5
"""How deep conditions may be nested."""


class Condition(_Order, frozen=True, kw_only=True, rename={"and_": "and", "or_": "or", "not_": "not"}):
    """A condition about the table: exactly one key, or `and`, `or`, `not` round others (PBEM-3)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"under_attack": 2}

    under_attack: Annotated[
        Space | UnsetType, Meta(description="Your Testament on that space is attacked in this round, met or not.")
    ] = UNSET
    attacked_by: Annotated[
        SeatId | UnsetType, Meta(description="That god attacks a Testament of yours in this round.")
    ] = UNSET
    attack_points_at_least: Annotated[
        tuple[Space, Count] | UnsetType,
        Meta(description="The attack on your space has so many points, met or not.", examples=[[2, 4]]),
    ] = UNSET
    home_at_least: Annotated[
        Count | UnsetType, Meta(description="So many of your ordinary followers wait at home.", examples=[6])
    ] = UNSET
    home_of_at_least: Annotated[
        tuple[SeatId, Count] | UnsetType,
        Meta(description="So many of that god's ordinary followers wait at home.", examples=[["B", 1]]),
    ] = UNSET
    visible_at_most: Annotated[
        tuple[SeatId, Space, Count] | UnsetType,
        Meta(description="No more sections are visible on that god's space.", examples=[["B", 1, 2]]),
    ] = UNSET
    has: Annotated[
        tuple[SeatId, words.TestamentType] | UnsetType,
        Meta(description="That god has a visible Testament of that kind.", examples=[["B", "temple"]]),
    ] = UNSET
    all_others_passed: Annotated[
        bool | UnsetType, Meta(description="All other gods have passed since the last move.", examples=[True])
    ] = UNSET
    move_number_at_least: Annotated[
        Count | UnsetType,
        Meta(description="This is at least that move of the round, those of all gods counted.", examples=[4]),
    ] = UNSET
    and_: Annotated[
        "Conditions | UnsetType",
        Meta(description="All of these hold.", examples=[[{"under_attack": 2}, {"home_at_least": 6}]]),
    ] = UNSET
    or_: Annotated[
        "Conditions | UnsetType",
        Meta(description="One of these holds.", examples=[[{"under_attack": 1}, {"under_attack": 2}]]),
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
KeepHome = Annotated[
    Count | UnsetType, Meta(description="Ordinary followers that stay at home whatever happens.", examples=[2])
]


class Entry(_Order, frozen=True, kw_only=True):
    """One entry of a program: a move, and when and how often to make it (PBEM-3)."""

    EXAMPLE: ClassVar[dict[str, object]] = {
        "do": {"move": "defend", "space": 2, "f": "match_up_to 4"},
        "when": {"under_attack": 2},
    }

    do: Annotated[Move, Meta(description="The move.")]
    when: Annotated[When | UnsetType, Meta(description="Only while this holds; left out: always.")] = UNSET
    repeat: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | UnsetType,
        Meta(
            description="How often to make it. Left out: once, but a defence with `under_attack` in its `when` as "
            "often as it is needed.",
            examples=[3],
        ),
    ] = UNSET
    keep_home: KeepHome = UNSET


class Program(_Order, frozen=True, kw_only=True):
    """What to do in a round: at each of your moves the first entry that can be carried out is (PBEM-3)."""

    EXAMPLE: ClassVar[dict[str, object]] = {
        "program": [
            {"do": {"move": "preserve", "space": 2}},
            {"do": {"move": "defend", "space": 2, "f": "match"}, "when": {"under_attack": 2}},
            {"do": {"move": "sire"}, "repeat": 3},
        ],
        "keep_home": 2,
    }

    program: Annotated[
        tuple[Entry, ...],
        Meta(max_length=60, description="Moves, the most important first; where none can be made you pass."),
    ] = ()
    keep_home: KeepHome = UNSET
    ask_if: Annotated[
        When | UnsetType,
        Meta(description="Stop the run when this comes true; you may then replace the rest of your program."),
    ] = UNSET


class OneMove(_Order, frozen=True, kw_only=True):
    """Your next move, where every move is a mail of its own (PBEM-1)."""

    EXAMPLE: ClassVar[dict[str, object]] = {"do": {"move": "sire"}}

    do: Annotated[Move, Meta(description="The move.")]
    auto_pass: Annotated[
        bool, Meta(description="true: after this move you pass for the rest of the round.", examples=[True])
    ] = False


class StandingDefence(_Order, frozen=True, kw_only=True):
    """How a Testament is defended in every round in which the program does not say it."""

    EXAMPLE: ClassVar[dict[str, object]] = {"space": 1, "f": "match_up_to 4"}

    space: Annotated[Space, Meta(description="One of your own spaces.")]
    f: Annotated[Count | Policy, _AMOUNT]


class Standing(_Order, frozen=True, kw_only=True):
    """Answers given in advance, until changed."""

    EXAMPLE: ClassVar[dict[str, object]] = {"defence": [{"space": 1, "f": "match_up_to 4"}]}

    defence: Annotated[
        tuple[StandingDefence, ...],
        Meta(max_length=3, description="Defences that come before the entries of your program, also if you send none."),
    ] = ()
