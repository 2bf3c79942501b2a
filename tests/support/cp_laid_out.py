"""The situations of the test vectors of the CP campaign, laid out on a real board."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from cp_table import RULE, Bench
from vectors import BadVector, one_of, only, tag, tagged

from adjudicator.games.cp_campaign import GAME
from adjudicator.table import ScriptedDice
from adjudicator.table.fact import kinds

FACTS = tagged(kinds(GAME.facts))
SIDES = ("attacker", "defender")
SETUP = ("order", "options", "cp", "cp_mod", "owners", "dv", "md", "armies", "progress", "hero", "turn", "battles_won")
ARMY = ("owner", "at", "status", "seq")


@dataclass
class Played:
    """A vector that was carried out."""

    vector: dict[str, Any]
    bench: Bench
    laid_out: int
    """How many facts laid out the board."""
    error: str | None = None
    at: int | None = None
    """Which try was refused."""
    battle: str = ""
    """The battle it is about."""
    open: bool = False
    """Whether reports may still come."""

    @property
    def board(self):
        return self.bench.board

    @property
    def facts(self):
        return self.bench.facts[self.laid_out :]

    def having(self, kind):
        """What was recorded of one kind."""
        return [fact for fact in self.facts if tag(fact) == kind]


def begun(vector, phase, armies=None, **more):
    """A table laid out as a vector says, at a phase."""
    setup = only(vector.get("setup", {}), SETUP, "setup")
    given = setup.get("armies", {}) if armies is None else armies
    seats = setup.get("order", "AB")
    heroes = owed(setup.get("hero", {}), seats)
    board = {key: value for key, value in setup.items() if key not in ("armies", "hero", "options")}
    options = {**setup.get("options", {}), **vector.get("options", {}), **more.pop("options", {})}
    bench = Bench(**{**board, "armies": on_board(given, seats), "phase": phase, **more, "options": agreed(options)})
    owing(bench, heroes)
    return Played(vector, bench, len(bench.facts))


def on_board(armies, seats):
    """The armies that stand on the map, and the removed ones; the rest is not placed yet."""
    for id, army in armies.items():
        one_of(id, [f"{seat}{n}" for seat in seats for n in (1, 2)], "army")
        only(army, ARMY, f"army {id}")
        if army.get("owner", id[0]) != id[0]:
            raise BadVector(f"army {id} is not one of {army['owner']}")
    return {id: army for id, army in armies.items() if army.get("at") or army.get("status") == "removed"}


def agreed(options):
    """Options as a campaign has them: `intrigue_last_row` may be a number, and ties are broken in one way only."""
    if "intrigue_last_row" in options:
        options["intrigue_last_row"] = str(options["intrigue_last_row"])
    if "victory" in options:
        victory = options["victory"]
        options["victory"] = dict(victory) if isinstance(victory, dict) else {"type": victory}
        ties = options["victory"].pop("tie_break", TIES)
        if ties != TIES:
            raise BadVector(f"ties are broken by {TIES}, not by {ties}")
    return options


TIES = ["battles_won", "armies_on_map", "shared"]


def owed(given, seats):
    """Heroes to leave out, by who leaves them out and against whom.

    {"A": {"B": 1}}, {"A": ["B"]}, {"A": "B"}, {"A:B": 1}, ["A", "B"], [["A", "B"], ["A", "B"]], ["A:B", "B:A"],
    [{"seat": "A", "enemy": "B"}]; and {"A": 1} or "A" where there is but one enemy.
    """
    found = Counter()
    for seat, enemy, number in marks(given or {}, seats):
        found[one_of(seat, seats, "seat"), one_of(enemy, seats, "seat")] += number
    return found


def marks(given, seats):
    """Who leaves out how many heroes against whom, however it is written."""
    if isinstance(given, list):
        yield from _listed_marks(given, seats)
        return
    if isinstance(given, dict) and "seat" in given:
        yield given["seat"], only(given, MARK, "a hero")["enemy"], given.get("number", 1)
        return
    for seat, against in ({given: 1} if isinstance(given, str) else given).items():
        if isinstance(against, int):
            seat, _, enemy = seat.partition(":")
            (enemy,) = [enemy] if enemy else [other for other in seats if other != seat]
            against = {enemy: against}
        yield from ((seat, enemy, number) for enemy, number in Counter(_one(against)).items())


def _listed_marks(given, seats):
    """A list of marks, each written as it may stand alone; or one pair of seats, which may have its number."""
    if len(given) > 1 and given[0] in seats and given[1] in seats:
        yield (*given, 1)[:3]
        return
    for mark in given:
        if mark in seats:
            raise BadVector(f"{mark} owes a hero, and it is not said to whom")
        yield from marks(mark, seats)


MARK = ("seat", "enemy", "number")


def _one(given):
    """A single word as a list of it."""
    return [given] if isinstance(given, str) else given


def owing(bench, heroes):
    """Lay out failed intrigues: each costs a hero."""
    for (seat, enemy), number in heroes.items():
        spent = {"seat": seat, "cycle": 0, "paid": 0, "cp_left": bench.board.cp[seat]}
        mark = FACTS["intrigue-rolled"](rule=RULE, **spent, target=enemy, die=6, effect="hero")
        bench.act(lambda table, mark=mark, number=number: [table.record(mark) for _ in range(number)])


def met(vector, default=None, dice=None):
    """A table whose battles are arranged, the vector's among them; without dice of its own the scenario may be any."""
    armies = vector.get("setup", {}).get("armies", {})
    place = vector.get("territory") or meeting_place(armies)
    if place is None and default:
        armies, place = {}, default
    if place is None:
        raise BadVector("it has no territory, and no place where two sides meet")
    played = begun(vector, "battles", facing(vector, armies, place))
    played.bench.play(dice=ScriptedDice([1] * 9) if dice is None else dice)
    played.battle = one_of(f"{played.board.turn}-{place}", played.board.battles, "battle")
    return played


def facing(vector, armies, place):
    """Armies of which two sides meet in a place; one of which is not said where it is comes there.

    The sides are those that are there, those the vector names, and the first in order of play; the attacker came last.
    """
    there = {id[0] for id, army in armies.items() if army.get("at") == place}
    attacker, defender = sides_of(vector, sorted(there))
    if {attacker, defender} <= there:
        return armies
    found = {id: dict(army) for id, army in armies.items()}
    for seat in (attacker, defender):
        if seat not in there:
            own = [id for id in armies if id[0] == seat] or [f"{seat}1"]
            free = [id for id in own if not armies.get(id, {}).get("at")]
            found.setdefault(one_of((free or own)[0], free, f"army that can be at {place}"), {})["at"] = place
    for id, army in found.items():
        if id[0] == attacker and army.get("at") == place:
            army.setdefault("seq", 9)
    return found


def sides_of(vector, there):
    """The two seats that meet, the attacker first."""
    order = list(vector.get("setup", {}).get("order", "AB"))
    named = [vector[side] for side in SIDES if side in vector]
    pair = sorted(list(dict.fromkeys([*there, *named, *order]))[:2], key=order.index)
    reverse = vector.get("attacker") == pair[1] or vector.get("defender") == pair[0]
    return pair[::-1] if reverse else pair


def meeting_place(armies):
    """The territory where armies of two seats stand, if there is just one."""
    seats = {(army.get("at"), id[0]) for id, army in armies.items()}
    places = [place for place, number in Counter(place for place, _ in seats if place).items() if number > 1]
    return places[0] if len(places) == 1 else None
