"""The options of a campaign: where editions of the rulebook differ, each with the number of its DATC issue."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The campaign options; the defaults are what DATC prefers."""

    last_year: Annotated[
        Annotated[int, Meta(ge=0, le=9999)] | None,
        Meta(description="The year after which all who survive share a draw. null: none."),
    ] = None
    convoy_disruption: Annotated[
        Literal["all_routes", "one_route"],
        Meta(description="A convoy fails when all its routes are broken, or when one is (DATC 4.A.1)."),
    ] = "all_routes"
    paradox: Annotated[
        Literal["szykman", "rule_1971", "rule_1982", "rule_2000"],
        Meta(description="What a convoyed army cuts that attacks the support against its convoy (DATC 4.A.2)."),
    ] = "szykman"
    adjacent_convoy: Annotated[
        Literal["rule_2023", "rule_1971", "via_only"],
        Meta(description="When an army is convoyed to a neighbour of its province (DATC 4.A.3)."),
    ] = "rule_2023"
    convoyed_attack_cuts: Annotated[
        bool, Meta(description="Whether a convoyed army cuts support against its own province (DATC 4.A.4).")
    ] = False
    retreat_to_convoyed: Annotated[
        bool, Meta(description="Whether a unit may retreat to where a convoyed army came from (DATC 4.A.5).")
    ] = True
    dislodged_bounces: Annotated[
        bool,
        Meta(description="Whether a unit driven out by a swap over sea still bounces others there (DATC 4.A.7)."),
    ] = True
    one_coast_is_meant: Annotated[
        bool, Meta(description="Whether a fleet goes to the one coast it can reach if none is named (DATC 4.B.2).")
    ] = True
    wrong_coast_is_ignored: Annotated[
        bool, Meta(description="Whether a coast that a fleet cannot reach counts as the other (DATC 4.B.3).")
    ] = False
    support_without_coast: Annotated[
        bool, Meta(description="Whether support to a province counts whatever its coast (DATC 4.B.4).")
    ] = True
    removal: Annotated[
        Literal["owned_centres", "home_centres"],
        Meta(description="From where the distance of units to be removed is counted (DATC 4.D.8)."),
    ] = "owned_centres"
