"""The options of a campaign, agreed by the players before it starts."""

from typing import Annotated, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import asdict


class TokenLimit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many tokens of each kind a god has at most; the dead can be used again."""

    follower: Annotated[int, Meta(ge=20, le=999, description="Ordinary followers.")] = 30
    shaman: Annotated[int, Meta(ge=0, le=999, description="Shamans.")] = 10


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The campaign options; the defaults are the recommended rulings.

    They are recorded whole, so that a campaign keeps those it was opened with when a default changes.
    """

    preserved_section: Annotated[
        Literal["stays_open", "locked"],
        Meta(description="A preserved section can decay later, or is safe for good (TT-G02)."),
    ] = "stays_open"
    reduction: Annotated[
        Literal["multiply_round_up_min_1", "additive_min_0"],
        Meta(description="How several Tools, Arts or Temples lower a cost together (TT-G06)."),
    ] = "multiply_round_up_min_1"
    burial_saves_shamans: Annotated[
        bool, Meta(description="Whether Burial Sites save shamans from dying of Reverse Time (TT-G22).")
    ] = True
    burial_saves: Annotated[
        Literal["each_move", "each_part"],
        Meta(
            description="Whether a Burial Site saves one death in each move, or one in all attacks on a Testament and "
            "in each part of a reversal (TT-G12)."
        ),
    ] = "each_move"
    reversed_rounds: Annotated[
        Literal["come_again", "stay_empty"],
        Meta(description="Whether a round taken back and not replaced gets its effect again, or has none (TT-G14)."),
    ] = "come_again"
    shamans_met: Annotated[
        Literal["whole", "by_points"],
        Meta(
            description="Whether an attacking shaman is met by as many points as his power or not at all, or point by "
            "point (TT-G11)."
        ),
    ] = "whole"
    token_limit: Annotated[
        TokenLimit | None,
        Meta(
            description="How many tokens a god has, as {follower: 30, shaman: 10}; siring and converting fail when "
            "none is left (TT-G18). null: no limit."
        ),
    ] = None
    mode: Annotated[
        Literal["programmed", "move_by_move"],
        Meta(description="One program for each round, or a mail for each move (PBEM-1)."),
    ] = "programmed"
    checkpoints_per_round: Annotated[
        int, Meta(ge=0, le=2, description="How often in a round each seat may stop the moves by `ask if` (PBEM-3a).")
    ] = 1

    @property
    def locks(self) -> bool:
        """Whether a section that was preserved is safe for good."""
        return self.preserved_section == "locked"


class Recorded(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options as they are recorded; those that campaigns opened by rules 1.0 did not have are as it was played then."""

    burial_saves: Literal["each_move", "each_part"] = "each_part"
    shamans_met: Literal["whole", "by_points"] = "by_points"

    @classmethod
    def of(cls, options: Options) -> Self:
        """Options, to be recorded."""
        return cls(**asdict(options))


def agreed(recorded: Options) -> Options:
    """The options that were recorded."""
    return Options(**asdict(recorded))
