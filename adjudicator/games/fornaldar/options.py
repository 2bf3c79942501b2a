"""The options of a campaign, agreed by the players before it starts."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import asdict

from adjudicator.table import Seat

Tempo = Literal["strict", "compact"]
"""The tempo of a seat: the game stops for each decision, or only where its standing orders would not do."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The campaign options: the scenario, and readings of the text; the defaults are the recommended rulings."""

    scenario: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=20,
            description="The scenario by its number: 24.1 War of the Sampo, 24.2 The Second Northern War, "
            "24.3 March of the Jötuns, or one of the referee's own (4.1).",
        ),
    ] = "24.1"
    tempo: Annotated[
        Tempo,
        Meta(
            description="strict: orders or a question for each decision; compact: about five mails a Game-Turn, "
            "and a question only where no standing order covers the case and a default would be foolish (FN-T15)."
        ),
    ] = "compact"
    tempo_of: Annotated[
        Mapping[Seat, Tempo],
        Meta(
            description="Where a seat wants another tempo than the campaign's (FN-T17).",
            examples=[{"Mundane": "strict"}],
        ),
    ] = {}
    movement_days: Annotated[
        int,
        Meta(
            ge=0, le=60, description="How many days at most a side has for its moves; 0: as many as the schedule says."
        ),
    ] = 3
    reaction_days: Annotated[
        int,
        Meta(
            ge=0,
            le=60,
            description="How many days at most there are for reaction, combat, recovery and forced marches; 0: as many "
            "as the schedule says.",
        ),
    ] = 2
    reach: Annotated[
        Literal["decisions", "reports"],
        Meta(
            description="Where it is shown how far a side's own forces come: on the maps of its decisions alone, or in "
            "its turn reports too, with the Game-Turns to contact with the nearest enemy."
        ),
    ] = "decisions"
    retreat_mark_o: Annotated[
        Literal["may_if_command", "may", "must"],
        Meta(
            description="A side with an o may retreat if its command is as good as the enemy's, may, or must (FN-C1)."
        ),
    ] = "may_if_command"
    retreat_mark_r: Annotated[
        Literal["enemy_may_force", "must"],
        Meta(description="A side with an r retreats if the enemy wants it, or always (FN-C2)."),
    ] = "enemy_may_force"
    no_retreat: Annotated[
        Literal["stands", "lost"],
        Meta(description="Who is made to retreat and has no way stands and fights on, or is lost (FN-C48)."),
    ] = "stands"
    fortress_multiplies: Annotated[
        Literal["csps", "all"],
        Meta(description="A fortress doubles or triples CSPs only, or heroes and magic too (FN-C4)."),
    ] = "csps"
    forced_from_fortress: Annotated[
        Literal["destroyed", "garrison_stays", "captured"],
        Meta(description="What becomes of a fortress when its defenders are made to retreat (FN-C5)."),
    ] = "destroyed"
    search_mps: Annotated[
        Literal["dice", "points", "dice_above_four"],
        Meta(description="MPs of a search: added to the dice, to the points, or to the dice above 4 (FN-L10)."),
    ] = "dice"
    second_turn_modifier: Annotated[
        Literal["penalty", "bonus"],
        Meta(
            description="Fomorian mobilization rolls on turn 2 of March of the Jötuns: 2 added or subtracted (FN-T6)."
        ),
    ] = "penalty"
    kressek_hex: Annotated[
        Literal["2929", "2942"],
        Meta(description="Where Kressek lies in March of the Jötuns: the hex of the set-up or of the table (FN-H8)."),
    ] = "2929"
    snow_turn: Annotated[
        Literal["calendar", "local"],
        Meta(description="The 4 of a Snow Calendar turn in attrition: everywhere, or where there is snow (FN-L20)."),
    ] = "calendar"
    attrition: Annotated[
        Literal["any", "active_ashore"],
        Meta(
            description="Who checks attrition: any piece that 8.1 names, inactive ones and in snow those on board too, "
            "or active pieces alone, and in snow nobody on board (FN-L17)."
        ),
    ] = "any"
    flyers_shield: Annotated[
        Literal["themselves", "force"],
        Meta(description="Flyers save themselves alone from interception, or the whole force with them (FN-V45)."),
    ] = "themselves"
    late_reinforcements: Annotated[
        Literal["wait", "active"],
        Meta(description="Reinforcements of an inactive kingdom wait with it, or come active (FN-M30)."),
    ] = "wait"
    possession_points: Annotated[
        Literal["move", "end"],
        Meta(
            description="Points at the start for what is possessed move with it, or stay, and who possesses it at the "
            "end scores for it besides (FN-P6)."
        ),
    ] = "move"
    interception_tries: Annotated[
        Literal["each", "once"],
        Meta(description="A force tries once to intercept each enemy force that moves, or once in a phase (FN-V3)."),
    ] = "each"
    drowning: Annotated[
        Literal["ship", "pooled"],
        Meta(
            description="Which CSPs drown when ships sink in battle: all on board of them, or those for whom there is "
            "no room on the ships that are left (FN-C27)."
        ),
    ] = "ship"
    overrun_terrain: Annotated[
        Literal["any", "all"],
        Meta(description="A hex is overrun if any of its types is clear, woods or rough, or only if all are (FN-V29)."),
    ] = "any"


class Recorded(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Options as they are recorded; those that campaigns opened by rules 2.0 did not have are as it was played then."""

    movement_days: int = 0
    reaction_days: int = 0
    interception_tries: Literal["each", "once"] = "once"
    drowning: Literal["ship", "pooled"] = "pooled"
    attrition: Literal["any", "active_ashore"] = "active_ashore"
    flyers_shield: Literal["themselves", "force"] = "force"
    late_reinforcements: Literal["wait", "active"] = "active"

    @classmethod
    def of(cls, options: Options) -> Self:
        """Options, to be recorded."""
        return cls(**asdict(options))


def agreed(recorded: Options) -> Options:
    """The options that were recorded."""
    return Options(**asdict(recorded))
