"""All that stands on a map this turn and its names, each with its place, worked out before anything is drawn."""

from collections import defaultdict
from typing import NamedTuple

from adjudicator.reports.pdf.hexes.arrows import Arrow, place_arrows
from adjudicator.reports.pdf.hexes.counters import Counter, place_stacks
from adjudicator.reports.pdf.hexes.names import Name, label_names, near_fights, river_names, site_names
from adjudicator.reports.pdf.hexes.scene import Room, Scene
from adjudicator.reports.pdf.hexes.stacks import fight_box, marker_box
from adjudicator.reports.pdf.placing import Box
from adjudicator.table.hexmap import Fight, Marker


class Laid(NamedTuple):
    """The things set on the printed map; `regions` lie under its signs, all else over them."""

    regions: tuple[Name, ...]
    names: tuple[Name, ...]
    counters: tuple[Counter, ...]
    arrows: tuple[Arrow, ...]
    markers: tuple[tuple[Box, Marker], ...]
    fights: tuple[tuple[Box, tuple[Fight, ...]], ...]
    """The battles of each place."""

    @property
    def boxes(self) -> list[Box]:
        """The boxes that may not be covered: counters, marks with their numbers, names that stand over the signs."""
        return [
            *(counter.box for counter in self.counters),
            *(arrow.tag for arrow in self.arrows),
            *(box for box, _ in (*self.markers, *self.fights)),
            *(name.box for name in self.names),
        ]


def lay(scene: Scene) -> Laid:
    """Find a place for everything: counters first, then marks, then names; each keeps clear of those before it."""
    figure = scene.figure
    ground = scene.ground(numbers=True)
    open_ground = scene.ground(numbers=False)
    counters = place_stacks(scene, ground)
    fights = _fights(scene, ground)
    markers = [(marker_box(scene, marker, ground), marker) for marker in figure.markers if scene.shows(marker.at)]
    arrows = place_arrows(scene, counters, ground)
    named = near_fights(scene) if scene.plain else None
    names = tuple(site_names(scene, ground, named))
    standing = Laid((), names, tuple(counters), tuple(arrows), tuple(markers), fights)
    for box in standing.boxes:
        open_ground.take(box)
    spread = [*label_names(scene, figure.labels, open_ground)]
    if not scene.plain:
        spread += river_names(scene, figure.labels, open_ground)
    under = tuple(name for name in spread if name.under)
    over = tuple(name for name in spread if not name.under)
    return standing._replace(regions=under, names=names + over)


def _fights(scene: Scene, ground: Room) -> tuple[tuple[Box, tuple[Fight, ...]], ...]:
    """The battles of each place that is shown, with a box for their burst."""
    places = defaultdict[str, list[Fight]](list)
    for fight in scene.figure.fights:
        if scene.shows(fight.at):
            places[fight.at].append(fight)
    bursts = []
    for fights in places.values():
        box = fight_box(scene, fights, ground)
        bursts.append((box, tuple(fights)))
    return tuple(bursts)
