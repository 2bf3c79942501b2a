"""19.2 B, 11.8 Characters on their way try to evade the enemies they have come upon, and go on if they do."""

from typing import ClassVar

from adjudicator.games.fornaldar.deaths import kill
from adjudicator.games.fornaldar.evasion import can_evade, exposed, try_to_evade
from adjudicator.games.fornaldar.facts import FNTable, refusals
from adjudicator.games.fornaldar.movement.going import verify_company
from adjudicator.games.fornaldar.movement.march import Force, March, MoveStep, NotPossible
from adjudicator.games.fornaldar.movement.picking import NOBODY
from adjudicator.games.fornaldar.specials import is_engine
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import CharacterId

CANNOT_EVADE = refusals.new("CANNOT_EVADE", "19.2")


class Evade(MoveStep, tag="evade", frozen=True, kw_only=True):
    """Characters try to evade the enemies in the hex they have entered, to go on past them (19.2)."""

    NOTATION: ClassVar[str] = "evade"
    EXAMPLE: ClassVar[dict[str, object]] = {"do": "evade"}

    def carry_out(self, march: March, force: Force) -> None:
        """19.2.B, 19.4 Characters without escorts roll; who evades ignores the enemies there and goes on."""
        verify_evasive(march, force)
        escaped = march.lucky
        if march.table is not None:
            escaped = try_to_evade(march.table, march.seat, force.at, [CharacterId(id) for id in force.ids])
            if not escaped:
                slay(march, march.table, force)
        if escaped:
            march.release(force.ids, "11.7", "11.8")
        else:
            force.met = "failed"


def verify_evasive(march: March, force: Force) -> None:
    """19.2 Raise `NotPossible` where there is nobody to evade, or somebody who cannot."""
    if not force.ids:
        raise NotPossible(NOBODY)
    verify_company(march, force)
    slow = [id for id in force.ids if not isinstance(march.piece(id), Person) or is_engine(march.board, id)]
    if slow:
        raise NotPossible(CANNOT_EVADE, f"only characters evade, not {march.say.pieces(slow)}")
    guarded = [piece.id for id in force.ids if isinstance(piece := march.piece(id), Person) and piece.escort]
    if guarded:
        why = f"{march.say.pieces(guarded)} cannot evade with an escort"
        raise NotPossible(CANNOT_EVADE, why, hint="let the escort be detached and left behind (FN-V10)")
    persons = [person for id in force.ids if isinstance(person := march.piece(id), Person)]
    if not all(can_evade(march.state, march.seat, force.at, person) for person in persons):
        raise NotPossible(CANNOT_EVADE, "those who are with others, or hunted in the air, cannot evade")
    if not march.enemies(force.at).anybody:
        raise NotPossible(CANNOT_EVADE, f"there are no enemies in {march.say.place(force.at)}")


def slay(march: March, table: FNTable, force: Force) -> None:
    """19.1, 19.6 Who has not evaded enemy army points is killed at once, unless a hero is with him."""
    for person in exposed(march.state, march.seat, force.at):
        if person.id in force.ids:
            kill(table, person, "19.1")
    force.ids = [id for id in force.ids if id in march.state.pieces]
