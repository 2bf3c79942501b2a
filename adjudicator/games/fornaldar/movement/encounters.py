"""What a force meets on its way: where it is held up, and what happens there before it goes on."""

from collections.abc import Sequence

from adjudicator.games.fornaldar.movement.march import Force, March
from adjudicator.games.fornaldar.movement.model import Mover
from adjudicator.games.fornaldar.words import Where


def stop_here(march: March, force: Force, mover: Mover, way: Sequence[Where]) -> bool:
    """Whether something happens to a force in the last place of the way it has come so far."""
    return False


def meet(march: March, force: Force, at: Where, came_from: Where) -> None:
    """What happens to a force that has come into a place: it may lose pieces, be halted, and have `met` something."""
