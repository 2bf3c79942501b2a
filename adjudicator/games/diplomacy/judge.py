"""The judge: which of simultaneous orders succeed, as a pure fold over them (DIP-5, DIP-6).

Whether an order succeeds may hang on others that hang on it. The judge supposes that it fails and looks what follows:
where that does not hang on the supposition, it is settled; where it does, the other supposition is tried too. If both
come to the same, that holds. If not, units move in a circle, and all of them go; or a convoy cuts the support against
itself, and its fleets hold (Szykman's rule).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from adjudicator.games.diplomacy.atlas import Atlas
from adjudicator.games.diplomacy.options import Options
from adjudicator.games.diplomacy.routes import has_route
from adjudicator.games.diplomacy.words import Kind, Place, Province, province_of
from adjudicator.table import Seat

Act = Literal["hold", "move", "support", "convoy"]

_NOTHING = 1000
"""Deeper than any supposition."""


class Task(Struct, frozen=True, kw_only=True):
    """The task of a unit; `of` is the place of the unit it supports or convoys, `to` the goal of that one or itself.

    Support without `to` is support to hold. `via`: its player wants it convoyed.
    """

    seat: Seat
    kind: Kind
    at: Place
    act: Act = "hold"
    of: Province = province_of("")
    to: Place = Place("")
    via: bool = False

    @property
    def target(self) -> Province:
        """The province it moves to, or at which it supports or convoys another."""
        if self.to:
            return province_of(self.to)
        return self.of


class Verdict(Struct, frozen=True, kw_only=True):
    """The result of all orders, by the provinces in which units stood."""

    succeeded: Mapping[Province, bool]
    dislodged: Mapping[Province, Province]
    """The provinces of the units driven out, each with the province of the attacker."""
    convoyed: tuple[Province, ...]
    """Armies that went by sea."""
    astray: tuple[Province, ...]
    """Moves whose convoy was broken, or that had none; supports and convoys of what was not ordered."""
    contested: tuple[Province, ...]
    """Provinces that a standoff left empty."""


def judge(atlas: Atlas, options: Options, tasks: Mapping[Province, Task]) -> Verdict:
    """DIP-5, DIP-6 Judge orders given at the same moment."""
    return _Judge(atlas, options, tasks).verdict()


class _Judge:
    """One position. What is decided stays; what is only supposed is forgotten with what hangs on it."""

    def __init__(self, atlas: Atlas, options: Options, tasks: Mapping[Province, Task]) -> None:
        self._atlas = atlas
        self._options = options
        self._tasks = tasks
        self._decided: dict[Province, bool] = {}
        self._supposed: dict[Province, tuple[bool, int]] = {}
        self._hanging: list[Province] = []
        self._depth = 0
        self._lowest = _NOTHING
        self._into: dict[Province, list[Province]] = {}
        self._backing: dict[Province, list[Province]] = {}
        self._fleets: dict[Province, list[Province]] = {}
        for at, task in tasks.items():
            if task.act == "move":
                self._into.setdefault(task.target, []).append(at)
            elif task.act == "support" and self._is_matched(task):
                self._backing.setdefault(task.of, []).append(at)
            elif task.act == "convoy" and self._is_matched(task):
                self._fleets.setdefault(task.of, []).append(at)

    def verdict(self) -> Verdict:
        """The verdict on all orders."""
        succeeded = {at: self.succeeds(at) for at in self._tasks}
        convoyed = tuple(at for at in self._moving() if succeeded[at] and self._is_convoyed(at))
        astray = tuple(at for at, task in self._tasks.items() if self._is_astray(at, task))
        return Verdict(
            succeeded=succeeded,
            dislodged=dict(self._driven_out()),
            convoyed=convoyed,
            astray=astray,
            contested=tuple(self._contested()),
        )

    def _is_astray(self, at: Province, task: Task) -> bool:
        match task.act:
            case "move":
                return not self._arrives(at)
            case "hold":
                return False
        return not self._is_matched(task)

    def _is_matched(self, task: Task) -> bool:
        """Whether the unit that is supported or convoyed does what it is supported or convoyed in."""
        other = self._tasks.get(task.of)
        if other is None:
            return False
        if not task.to:
            return other.act != "move"
        same_coast = other.to == task.to or task.act == "convoy"
        any_coast = task.to == task.target and self._options.support_without_coast
        if other.act != "move":
            return False
        return other.target == task.target and (same_coast or any_coast)

    def _moving(self) -> Iterator[Province]:
        for at, task in self._tasks.items():
            if task.act == "move":
                yield at

    def _driven_out(self) -> Iterator[tuple[Province, Province]]:
        for at in self._tasks:
            victors = filter(self.succeeds, self._into.get(at, ()))
            victor = next(victors, None)
            if victor is not None and not self._is_left(at):
                yield at, victor

    def _is_left(self, province: Province) -> bool:
        """Whether nobody stood in a province, or who did has gone elsewhere."""
        there = self._tasks.get(province)
        if there is None:
            return True
        return there.act == "move" and self.succeeds(province)

    def _contested(self) -> Iterator[Province]:
        for province, comers in self._into.items():
            if not self._is_left(province):
                continue
            is_taken = any(map(self.succeeds, comers))
            if not is_taken and any(map(self._prevents, comers)):
                yield province

    # Suppositions

    def succeeds(self, at: Province) -> bool:
        """Whether the order of a unit succeeds: it goes, its support counts, or it is not driven out."""
        if at in self._decided:
            return self._decided[at]
        if at in self._supposed:
            value, rests_on = self._supposed[at]
            self._lowest = min(self._lowest, rests_on)
            return value
        return self._tried(at)

    def _tried(self, at: Province) -> bool:
        """An order by what follows from the supposition that it fails, and if need be from the other."""
        before = len(self._hanging)
        depth = self._depth
        first, lowest = self._supposing(at, False)
        if lowest < depth:
            self._hanging.append(at)
            self._supposed[at] = (first, lowest)
            return first
        if lowest > depth:
            return self._settled(at, first)
        self._forget(before)
        second, _ = self._supposing(at, True)
        if first != second:
            self._break((at, *self._hanging[before:]))
        self._forget(before)
        if first != second:
            return self.succeeds(at)
        return self._settled(at, first)

    def _supposing(self, at: Province, value: bool) -> tuple[bool, int]:
        """The result of an order if it is supposed to fail or succeed, and the first supposition that rests on."""
        outside = self._lowest
        self._lowest = _NOTHING
        self._supposed[at] = (value, self._depth)
        self._depth += 1
        follows = self._follows(at)
        self._depth -= 1
        del self._supposed[at]
        lowest = self._lowest
        self._lowest = min(outside, lowest if lowest < self._depth else _NOTHING)
        return follows, lowest

    def _settled(self, at: Province, value: bool) -> bool:
        return self._decided.setdefault(at, value)

    def _forget(self, before: int) -> None:
        """Open everything again that hangs on a supposition."""
        for at in self._hanging[before:]:
            self._supposed.pop(at, None)
        del self._hanging[before:]

    def _break(self, circle: Sequence[Province]) -> None:
        """DIP-6 A circle that nothing decides: its convoys fail; without any, units go round in it, and all succeed."""
        convoys = [at for at in circle if self._tasks[at].act == "convoy"]
        for at in convoys or self._round(circle[0]):
            self._decided[at] = not convoys

    def _round(self, at: Province) -> list[Province]:
        """The units that move in a circle, each to where the next comes from."""
        going = [at]
        target = self._tasks[at].target
        while target != at:
            going.append(target)
            target = self._tasks[target].target
        return going

    def _follows(self, at: Province) -> bool:
        """The success of an order, by all that is decided or supposed of others."""
        match self._tasks[at].act:
            case "move":
                return self._goes(at)
            case "support":
                if self._is_cut(at):
                    return False
                return not self._is_silenced(at)
        return not self._is_beaten(at)

    # Moves

    def _goes(self, at: Province) -> bool:
        """DIP-5 A move succeeds that is stronger than all that stands against it."""
        target = self._tasks[at].target
        strength = self._attack(at)
        if not strength:
            return False
        against = 1 + self._backed(target) if self._is_met(at) else self._hold(target)
        if strength <= against:
            return False
        rivals = (other for other in self._into[target] if other != at)
        return all(strength > self._prevents(other) for other in rivals)

    def _attack(self, at: Province) -> int:
        """The strength of a move; nobody drives his own unit out, nor helps to."""
        if not self._arrives(at):
            return 0
        task = self._tasks[at]
        there = self._tasks.get(task.target)
        if there is None or (there.act == "move" and not self._is_met(at) and self.succeeds(task.target)):
            return 1 + self._backed(at)
        if there.seat == task.seat:
            return 0
        return 1 + self._backed(at, but=there.seat)

    def _hold(self, province: Province) -> int:
        """The strength with which a province is held."""
        there = self._tasks.get(province)
        if there is None:
            return 0
        if there.act == "move":
            return 0 if self.succeeds(province) else 1
        return 1 + self._backed(province)

    def _prevents(self, at: Province) -> int:
        """The strength with which a move stands in the way of others to the same province."""
        if not self._arrives(at):
            return 0
        beaten = self._is_met(at) or (not self._options.dislodged_bounces and self._is_opposed(at))
        if beaten and self.succeeds(self._tasks[at].target):
            return 0
        return 1 + self._backed(at)

    def _backed(self, at: Province, but: Seat | None = None) -> int:
        """The number of supports that count for a unit, those of one power left out."""
        backing = (other for other in self._backing.get(at, ()) if self._tasks[other].seat != but)
        return sum(map(self.succeeds, backing))

    def _is_opposed(self, at: Province) -> bool:
        """Whether the unit at its target moves the other way."""
        target = self._tasks[at].target
        there = self._tasks.get(target)
        if there is None:
            return False
        return there.act == "move" and there.target == at

    def _is_met(self, at: Province) -> bool:
        """Whether two units meet head on: each goes where the other comes from, and neither by sea."""
        if not self._is_opposed(at):
            return False
        if self._is_convoyed(at):
            return False
        return not self._is_convoyed(self._tasks[at].target)

    # Supports and convoys

    def _is_beaten(self, at: Province) -> bool:
        return any(map(self.succeeds, self._into.get(at, ())))

    def _is_silenced(self, at: Province) -> bool:
        """DIP-5, DIP-6 Whether a support ends because its unit is driven out, by an army that can cut it."""
        comers = (other for other in self._into.get(at, ()) if not self._is_excepted(other, self._tasks[at]))
        return any(map(self.succeeds, comers))

    def _is_cut(self, at: Province) -> bool:
        """DIP-5 A support is cut by an attack of another power from anywhere but where it is given against."""
        return any(self._cuts(other, at) for other in self._into.get(at, ()))

    def _cuts(self, other: Province, at: Province) -> bool:
        attacker = self._tasks[other]
        task = self._tasks[at]
        if attacker.seat == task.seat:
            return False
        if other == task.target and not (self._options.convoyed_attack_cuts and self._is_convoyed(other)):
            return False
        if self._is_excepted(other, task):
            return False
        return self._arrives(other)

    def _is_excepted(self, army: Province, support: Task) -> bool:
        """DIP-6 Whether an edition says that a convoyed army does not cut a support."""
        rule = self._options.paradox
        fleet = support.target
        if rule == "szykman" or not self._is_convoyed(army):
            return False
        there = self._tasks.get(fleet)
        if rule == "rule_1982":
            if there is None:
                return False
            return there.act == "convoy" and self._atlas.is_sea(fleet)
        fleets = self._fleets.get(army, [])
        if not support.to or fleet not in fleets:
            return False
        others = [each for each in fleets if each != fleet]
        return rule == "rule_1971" or not self._leads(army, others)

    def _arrives(self, at: Province) -> bool:
        """Whether a move gets to its target, by land or by an unbroken convoy."""
        if self._is_convoyed(at):
            return self._has_route(at)
        return self._by_itself(at)

    def _by_itself(self, at: Province) -> bool:
        task = self._tasks[at]
        return self._atlas.reaches(task.kind, task.at, task.target)

    def _is_convoyed(self, at: Province) -> bool:
        """DIP-6 Whether an army goes by sea: where it must, and to a neighbour where its player wants it."""
        task = self._tasks[at]
        if not self._by_itself(at):
            return True
        match self._options.adjacent_convoy:
            case "rule_1971":
                return self._is_opposed(at) and self._has_route(at)
            case "via_only":
                return task.via
        if task.via:
            return True
        return any(self._tasks[fleet].seat == task.seat for fleet in self._fleets.get(at, ()))

    def _has_route(self, at: Province) -> bool:
        """Whether the convoy of an army is not broken."""
        fleets = self._fleets.get(at, [])
        if self._options.convoy_disruption == "one_route":
            if not self._leads(at, fleets):
                return False
            return all(map(self.succeeds, fleets))
        if not self._leads(at, fleets):
            return False
        unbroken = [each for each in fleets if self.succeeds(each)]
        return self._leads(at, unbroken)

    def _leads(self, at: Province, fleets: Sequence[Province]) -> bool:
        """Whether some fleets make a chain from an army to its target."""
        target = self._tasks[at].target
        return has_route(self._atlas, fleets, at, target)
