"""The options of a campaign, agreed by the players before it starts."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.games.northmen.words import Ability
from adjudicator.table import Seat


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The campaign options; the defaults are the recommended rulings."""

    abilities: Annotated[
        Literal["off", "dealt", "chosen"],
        Meta(description="Special ability tiles: none, one dealt to each, or those of `chosen` (NM-G18)."),
    ] = "dealt"
    chosen: Annotated[
        dict[Seat, Ability], Meta(description="With `abilities: chosen`: who has which, as {A: NIGHTWIND}.")
    ] = {}
    teams: Annotated[
        tuple[tuple[Seat, Seat], ...],
        Meta(description="Two teams of two that sit across from each other: [[A, C], [B, D]] (NM-G24).", max_length=2),
    ] = ()
    hand_start: Annotated[
        int, Meta(ge=2, le=6, description="Tiles in a hand at the start, half from each deck (NM-G03).")
    ] = 4
    loser_losses: Annotated[
        Literal["difference", "one", "all"],
        Meta(description="What a loser of a conflict loses: as many units as he is behind, one, or all (NM-G09)."),
    ] = "difference"
    zero_wins: Annotated[
        bool, Meta(description="Whether a conflict without a mountain on any side is won by all (NM-G09).")
    ] = False
    offmap_roads: Annotated[
        Literal["none", "linked"], Meta(description="Whether roads that lead off the map are linked there (NM-G05).")
    ] = "none"
    bjarmia_needs_connection: Annotated[
        bool, Meta(description="Whether the four towns of Bjarmia have to be connected (NM-G11).")
    ] = True
    empty_tile_ranged_vp: Annotated[
        int, Meta(ge=0, le=1, description="Victory points for taking a Stronghold before an empty tile (NM-G16).")
    ] = 0
    negative_conflict_vp: Annotated[
        bool, Meta(description="Whether hersirs of others can cost the winner of a conflict points (NM-G13).")
    ] = False
    main_copies: Annotated[
        int, Meta(ge=1, le=2, description="How often each tile of the main deck is there (NM-G20).")
    ] = 1
    reach: Annotated[
        bool,
        Meta(
            description="Whether turn reports show how far a side's own armies come with a road or a lake action, and "
            "in how many actions they come up to the nearest enemy."
        ),
    ] = False
