"""Random positions of Diplomacy with random legal orders, rich in what is hard: supports, convoys, standoffs."""

import random

import msgspec

from adjudicator.games.diplomacy.atlas import MAP
from adjudicator.games.diplomacy.movement import Orders
from adjudicator.games.diplomacy.offers import over_sea
from adjudicator.games.diplomacy.options import Options
from adjudicator.games.diplomacy.orders import Convoy, Hold, Move, Support
from adjudicator.games.diplomacy.state import Board, State, Unit
from adjudicator.games.diplomacy.words import SEATS, province_of
from adjudicator.table.state import copied

COASTS = {"A": ("inland", "coastal"), "F": ("sea", "coastal")}


class Position:
    """Some units of each power, with an order for each; every choice follows from its number.

    Every other one is crowded and lies at sea: most of its armies are convoyed, and to neighbours as well.
    """

    def __init__(self, number, **options):
        self.pick = random.Random(number)
        self.at_sea = bool(number % 2)
        self.atlas = MAP.built_in
        self.units = self._units()
        self.board = Board(
            atlas=self.atlas,
            options=msgspec.convert(options, Options),
            turn=1,
            phase="orders",
            seats=SEATS,
            units={unit.id: unit for unit in self.units},
        )
        self.moves = {}
        self.orders = self._orders()

    @property
    def state(self):
        """The position as a game has it, to be played on."""
        return State(board=copied(self.board))

    def _units(self):
        lands = [land for land in self.atlas.provinces if not self.at_sea or land.kind != "inland"]
        found = []
        for land in self.pick.sample(lands, self.pick.randint(14, 34)):
            kinds = [kind for kind in "AF" if land.kind in COASTS[kind]]
            kind = self.pick.choice(kinds)
            coast = f"/{self.pick.choice(land.coasts)}" if kind == "F" and land.coasts else ""
            at = f"{land.id}{coast}"
            found.append(Unit(id=f"{kind}{len(found)}", seat=self.pick.choice(SEATS), kind=kind, at=at))
        return found

    def _orders(self):
        """The moves first, that the others may know what to help."""
        given = {unit.id: self._move(unit) for unit in self.units if self.pick.random() < 0.55}
        self.moves = {id: move for id, move in given.items() if move}
        given = {unit.id: self.moves.get(unit.id) or self._help(unit) for unit in self.units}
        return {
            seat: Orders(orders=tuple(given[unit.id] for unit in self.units if unit.seat == seat)) for seat in SEATS
        }

    def _move(self, unit):
        by_itself = [*self.atlas.ways(unit.kind, unit.at)]
        by_sea = [*over_sea(self.board, unit)] if unit.kind == "A" else []
        chosen = by_sea if by_sea and self.pick.random() < 0.5 else by_itself
        if not chosen:
            return None
        to = self.pick.choice(chosen)
        return Move(unit=unit.at, kind=unit.kind, to=to)

    def _help(self, unit):
        helped = [each for each in (*self._convoys(unit), *self._supports(unit)) if each]
        if not helped or self.pick.random() < 0.1:
            return Hold(unit=unit.at, kind=unit.kind)
        return self.pick.choice(helped)

    def _convoys(self, unit):
        """What a fleet at sea can carry of what is going, three times as often as it may support."""
        if unit.kind != "F" or not self.atlas.is_sea(unit.at):
            return
        for army in self.units:
            move = self.moves.get(army.id)
            if move and army.kind == "A":
                yield from [Convoy(unit=unit.at, kind="F", of=army.at, of_kind="A", to=move.to)] * 3

    def _supports(self, unit):
        for other in self.units:
            move = self.moves.get(other.id)
            to = move.to if move else None
            target = province_of(to or other.at)
            if other != unit and self.atlas.reaches(unit.kind, unit.at, target):
                yield Support(unit=unit.at, kind=unit.kind, of=other.at, of_kind=other.kind, to=to or msgspec.UNSET)
