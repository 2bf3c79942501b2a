"""The options of a campaign, agreed by the players before it starts."""

from typing import Annotated, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import asdict

from adjudicator.games.northmen.words import Ability
from adjudicator.table import Seat


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The campaign options; the defaults are the recommended rulings.

    They are recorded whole, so that a campaign keeps those it was opened with when a default changes.
    """

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
        Literal["none", "linked"],
        Meta(description="Whether roads and passes that lead off the map are linked there (NM-G05)."),
    ] = "linked"
    bjarmia_needs_connection: Annotated[
        bool, Meta(description="Whether the four towns of Bjarmia have to be connected (NM-G11).")
    ] = True
    empty_tile_ranged_vp: Annotated[
        int, Meta(ge=0, le=1, description="Victory points for taking a Stronghold before an empty tile (NM-G16).")
    ] = 1
    pelt_is_free: Annotated[
        bool, Meta(description="Whether actions of a pelt town draw although church actions have drawn (NM-G06).")
    ] = False
    mates_compete: Annotated[
        bool, Meta(description="Whether a side loses units to a higher total of its team mate (NM-G33).")
    ] = False
    novgorod_binds_brigands: Annotated[
        bool, Meta(description="Whether brigands, too, need two victory points more with Novgorod in play (NM-G34).")
    ] = True
    hersirs_against_brigands: Annotated[
        bool, Meta(description="Whether hersirs left cost brigands points that win a player's conflict (NM-G35).")
    ] = True
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


class Recorded(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options as they are recorded; what campaigns that were opened by rules 1.0 left out has the default of then."""

    offmap_roads: Literal["none", "linked"] = "none"
    empty_tile_ranged_vp: int = 0
    pelt_is_free: bool = True
    mates_compete: bool = True
    novgorod_binds_brigands: bool = False
    hersirs_against_brigands: bool = False

    @classmethod
    def of(cls, options: Options) -> Self:
        """Options, to be recorded."""
        return cls(**asdict(options))

    def read(self) -> Options:
        """The options that were recorded."""
        return Options(**asdict(self))
