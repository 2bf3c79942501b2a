"""The options of a campaign, agreed by the players before it starts."""

from typing import Annotated, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import asdict

from adjudicator.games.cp_campaign.tables import price
from adjudicator.table import Seat

VictoryType = Literal["territories_after", "battles_after", "first_to_half", "last_player_with_armies"]


class Victory(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The victory condition (CP-15, CP-G29)."""

    type: Annotated[
        VictoryType,
        Meta(
            description="Most territories or most battles won after `turns`; first side to hold half of the "
            "territories at the end of a turn; or the last side with armies on the map."
        ),
    ] = "territories_after"
    turns: Annotated[
        int,
        Meta(
            ge=1,
            le=100,
            description="Length of the campaign. If it ends without the condition met, territories decide.",
        ),
    ] = 8


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The campaign options; the defaults are the recommended rulings.

    They are recorded whole, so that a campaign keeps those it was opened with when a default changes.
    """

    reach: Annotated[
        bool,
        Meta(
            description="Whether turn reports show how far a side's own armies come with its Campaign Points, and in "
            "how many marches they come up to the nearest enemy."
        ),
    ] = False
    d3_rounding: Annotated[
        Literal["up", "down"],
        Meta(description="How half of a D6 is rounded for the D3 of the Campaign Points (CP-G01)."),
    ] = "up"
    rebuild_broken_cp: Annotated[
        int, Meta(ge=1, le=2, description="Campaign Points to bring a broken army back to defeated (CP-G03).")
    ] = price("rebuild", "broken army")
    intrigue_last_row: Annotated[
        Literal["6", "off"],
        Meta(description='What a 6 on the intrigue table does: "6" the lost last row, "off" nothing (CP-G05).'),
    ] = "6"
    defender_may_leave: Annotated[
        bool, Meta(description="Whether the army that was there first may leave before the battle (CP-G18).")
    ] = True
    pinned_in_own_land: Annotated[
        bool, Meta(description="Whether who moves onto an enemy in land of his own side is pinned there (CP-G43).")
    ] = False
    march_on_after_teardown: Annotated[
        bool, Meta(description="Whether an army that has torn a Defence Value down may march on in that turn (CP-G67).")
    ] = False
    free_move_own_territory: Annotated[
        bool, Meta(description="Whether fords, crossroads and passes of one's own give free moves too (CP-G14).")
    ] = True
    dv_after_capture: Annotated[
        Literal["stays", "reset"],
        Meta(description="Whether the Defence Value stays at a capture or goes back to the printed one (CP-G10)."),
    ] = "stays"
    progress_carries_over_turns: Annotated[
        bool, Meta(description="Whether the first point of a two-point action is kept into the next turn (CP-G25).")
    ] = True
    free_rebuild: Annotated[
        Literal["present", "captured"],
        Meta(
            description="Whether armies present in a castle or fortress may be rebuilt for free, or only where their "
            "player has captured it (CP-G15)."
        ),
    ] = "present"
    roads_built: Annotated[
        Literal["own", "any"],
        Meta(description="Whether only roads at one's own land or armies are built, or any road (CP-G13)."),
    ] = "own"
    forced_march_while_rebuilding: Annotated[
        bool, Meta(description="Whether a player with armies to rebuild can be made to march another (CP-G44).")
    ] = False
    attacker: Annotated[
        Literal["came_last", "came_second"],
        Meta(description="Whether who moved in is the side whose army came last or that came second (CP-G48)."),
    ] = "came_last"
    owner_besieged: Annotated[
        bool,
        Meta(description="Whether in a siege the side that owns the land is besieged, though it came last (CP-G68)."),
    ] = True
    lost_town_scenario: Annotated[
        Literal["Breakthrough", "Meeting Engagement", "Street Fight"],
        Meta(description="The scenario of Market Town, Large Town and Major City on 4-6 (CP-G28)."),
    ] = "Breakthrough"
    battle_mode: Annotated[
        Literal["reported", "auto"],
        Meta(description="Battles are fought on a table and reported, or settled by dice (CP-G42)."),
    ] = "reported"
    battle_deadline_days: Annotated[
        int, Meta(ge=1, le=90, description="Days to fight and report the battles of a turn (PBEM-5).")
    ] = 14
    teams: Annotated[
        tuple[tuple[Seat, ...], ...],
        Meta(description="Seats that are allied for the whole campaign (CP-G17).", examples=[[["A", "C"]]]),
    ] = ()
    victory: Annotated[Victory, Meta(description="The victory condition (CP-G29).")] = Victory()
    checkpoint: Annotated[
        int,
        Meta(
            ge=0, le=1, description="1: each seat may have the Spend phase stopped once a turn by `pause if` (PBEM-3)."
        ),
    ] = 0


class Recorded(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options as they are recorded; those that campaigns opened by rules 1 did not have are as it was played then."""

    march_on_after_teardown: bool = True
    free_rebuild: Literal["present", "captured"] = "captured"
    owner_besieged: bool = False

    @classmethod
    def of(cls, options: Options) -> Self:
        """Options, to be recorded."""
        return cls(**asdict(options))


def agreed(recorded: Options) -> Options:
    """The options that were recorded."""
    return Options(**asdict(recorded))
