"""The options of a campaign, agreed by the players before it starts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class TokenLimit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many tokens of each kind a god has at most; the dead can be used again."""

    follower: Annotated[int, Meta(ge=20, le=999, description="Ordinary followers.")] = 30
    shaman: Annotated[int, Meta(ge=0, le=999, description="Shamans.")] = 10


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The campaign options; the defaults are the recommended rulings."""

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
        int, Meta(ge=0, le=2, description="How often in a round each seat may stop the moves by `ask_if` (PBEM-3a).")
    ] = 1

    @property
    def locks(self) -> bool:
        """Whether a section that was preserved is safe for good."""
        return self.preserved_section == "locked"
