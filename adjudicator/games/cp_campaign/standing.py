"""Standing orders: answers given in advance (CP-42, CP-44, CP-57, CP-85)."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import UNSET, field

from adjudicator.games.cp_campaign.give_up import Idle, answer_idle
from adjudicator.games.cp_campaign.heroes import Heroes, answer_hero, check_heroes
from adjudicator.games.cp_campaign.rebuild import RebuildOrder, answer_rebuild, check_rebuild_order
from adjudicator.games.cp_campaign.retreat import Retreat, answer_retreat, check_retreat
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.state import View
from adjudicator.games.cp_campaign.words import Order
from adjudicator.table import Problem, Question


class Standing(Order, frozen=True, kw_only=True):
    """Answers given in advance, until changed."""

    LINES: ClassVar[tuple[str, ...]] = (
        "(rebuild order|rebuild first) {rebuild_order}",
        "when idle (idle=lose_one(lose one point) | idle=give_up(give up all points))",
        "{retreat.key} (retreat to|retreats to|falls back to) {retreat.value/or} "
        "| retreat {retreat.key} to {retreat.value/or}",
        "{heroes.key} (leaves out|leave out) {heroes.value}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "rebuild_order": ["A2", "A1"],
        "idle": "lose_one",
        "heroes": {"B": "the battle wizard"},
    }

    rebuild_order: RebuildOrder = ()
    idle: Idle = UNSET
    retreat: Retreat = field(default_factory=dict)
    heroes: Heroes = field(default_factory=dict)

    def problems(self, view: View) -> Iterator[Problem]:
        say = Say(view.board)
        yield from check_rebuild_order(say, view.seat, self.rebuild_order)
        yield from check_retreat(say, view.seat, self.retreat)
        yield from check_heroes(say, view.seat, self.heroes)

    def answer(self, question: Question) -> str | None:
        return (
            answer_idle(question, self.idle)
            or answer_rebuild(question, self.rebuild_order)
            or answer_retreat(question, self.retreat)
            or answer_hero(question, self.heroes)
        )
