"""19.2 B, 11.8 Characters on their way try to evade the enemies they have come upon, and go on if they do."""

from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNTable, refusals
from adjudicator.games.fornaldar.losses.deaths import kill
from adjudicator.games.fornaldar.movement.evasion import can_evade, exposed, try_to_evade
from adjudicator.games.fornaldar.movement.going import verify_company
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.picking import NOBODY
from adjudicator.games.fornaldar.movement.teleportation import is_character
from adjudicator.games.fornaldar.words import CharacterId

CANNOT_EVADE = refusals.new("CANNOT_EVADE", "19.2")


class Evade(MoveStep, tag="evade", frozen=True, kw_only=True):
    """Characters try to evade the enemies in the hex they have entered, to go on past them (19.2)."""

    NOTATION: ClassVar[str] = "evade"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "evade"}

    def carry_out(self, march: March, force: Force) -> None:
        """19.2.B, 19.4 Characters without escorts roll; those who evade ignore the enemies there and go on."""
        verify_evasive(march, force)
        escaped = march.luck.good
        if march.table is not None:
            ids = [CharacterId(id) for id in force.ids]
            escaped = try_to_evade(march.table, march.seat, force.at, ids)
            if not escaped:
                slay(march, march.table, force)
        if escaped:
            march.budget.release(force.ids, "11.7", "11.8")
        else:
            force.met = "failed"


def verify_evasive(march: March, force: Force) -> None:
    """19.2 Raise `NotPossible` where there is nobody to evade, or somebody who cannot."""
    if not force.ids:
        raise NotPossible(NOBODY)
    verify_company(march, force)
    slow = [id for id in force.ids if not is_character(march, id)]
    if slow:
        raise NotPossible(CANNOT_EVADE, f"only characters evade, not {march.say.pieces(slow)}")
    persons = march.persons(force.ids)
    guarded = [person.id for person in persons if person.escort]
    if guarded:
        why = f"{march.say.pieces(guarded)} cannot evade with an escort"
        raise NotPossible(CANNOT_EVADE, why, hint="let the escort be detached and left behind (FN-V10)")
    if not all(can_evade(march.state, march.seat, force.at, person) for person in persons):
        raise NotPossible(CANNOT_EVADE, "those who are with others, or hunted in the air, cannot evade")
    if not march.enemies(force.at).anybody:
        raise NotPossible(CANNOT_EVADE, f"there are no enemies in {march.say.place(force.at)}")


def slay(march: March, table: FNTable, force: Force) -> None:
    """19.1, 19.6 Those who have not evaded enemy army points are killed at once, unless a hero is with them."""
    caught = exposed(march.state, march.seat, force.at)
    for person in caught:
        if person.id in force.ids:
            kill(table, person, "19.1")
    force.leave_dead(march.state)
