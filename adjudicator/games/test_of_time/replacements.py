"""TT-41 to TT-43 The effect that a round taken back has instead, and the refusals of it."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import UNSET, Meta

from adjudicator.games.test_of_time.attack import NOT_UNDER_ATTACK
from adjudicator.games.test_of_time.moves import OWN_TESTAMENT
from adjudicator.games.test_of_time.preserve import ALREADY_PRESERVED
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.state import Board, Testament
from adjudicator.games.test_of_time.testaments import (
    card_of,
    power,
    preservation_cost,
)
from adjudicator.games.test_of_time.tokens import (
    BAD_NUMBER,
    Followers,
    Paying,
    Shamans,
    price_refusal,
)
from adjudicator.games.test_of_time.words import (
    Order,
    ReplacementKind,
    RoundNumber,
    refusals,
)
from adjudicator.table import Refusal, Seat

BURIED_AT_THAT_ROUND = refusals.new(
    "BURIED_AT_THAT_ROUND", "TT-43", "no section was visible at that point of the replay", lasts=False
)


BAD_REPLACEMENT = refusals.new("BAD_REPLACEMENT", "TT-41", "that is no effect a round can have")


class Replacement(Paying, Order, frozen=True, kw_only=True):
    """What a round that is taken back has for its effect instead (TT-41)."""

    NOTATION: ClassVar[str] = (
        "round {round} (by|:) {kind} "
        "[with {f} (followers|follower|) [(and|,) {s} (shamans|shaman)] | with {s} (shamans|shaman)] "
        "| (in|) round {round} (they are|it is) (kind=defend(defended) | kind=preserve(preserved)) (by|with) "
        "({f} (followers|follower) [(and|,) {s} (shamans|shaman)] | {s} (shamans|shaman)) (|instead)"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"round": 5, "kind": "preserve"}

    round: Annotated[RoundNumber, Meta(description="The round; one of those taken back.")]
    kind: Annotated[
        ReplacementKind,
        Meta(
            description="preserve: a token instead of the decay strip; defend: one attack strip less for each point; "
            "attack: one more for each point, on the Testament of an opponent."
        ),
    ]
    f: Followers = UNSET
    s: Shamans = UNSET

    def points(self, worth: int) -> int:
        """The points it defends or attacks with, where a shaman is worth so many followers."""
        if self.kind == "preserve":
            return 0
        return self.placed.points(worth)


def effect_refusal(
    board: Board, seat: Seat, entry: Replacement, target: Testament, effects: Sequence[Effect]
) -> Refusal | None:
    """TT-41 Return why a round cannot get another effect; costs are those of the acting god now (TT-G14)."""
    effect = next(effect for effect in effects if effect.round == entry.round)
    match entry.kind:
        case "preserve":
            if effect.nature == "preserve":
                return ALREADY_PRESERVED
            if not was_visible(board, target, effects, entry.round):
                return BURIED_AT_THAT_ROUND
            return price_refusal(preservation_cost(board, seat, target.type), entry.placed, power(board, seat))
        case "defend" if not effect.strips:
            return NOT_UNDER_ATTACK
        case "attack" if target.owner == seat:
            return OWN_TESTAMENT
        case "defend" | "attack":
            return None if entry.placed.number else BAD_NUMBER
    return BAD_REPLACEMENT


def was_visible(board: Board, target: Testament, effects: Sequence[Effect], round: int) -> bool:
    """Whether a section of a Testament was visible when a round began, by the effects of the rounds before it."""
    earlier = [effect for effect in effects if effect.round < round]
    return any(section.visible for section in card_of(board, target.type, earlier))
