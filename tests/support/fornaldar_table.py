"""Fornaldar on the test bench: pieces on a small land, or a scenario, with plans checked and carried out.

Pieces are words by place: "hakon" a character, "hakon+" with his escort, "hakon>orms-sling" on board, "tenaz~"
swimming, "midhrasir:6" army points, "orms-sling" a ship; all stand for the side of their colour.
"""

import re

import msgspec
from fornaldar_facts import facts
from fornaldar_land import EFFECTS, land
from msgspec.structs import replace

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.movement.plan import MovementPlan, force_march, move_forces
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import Setting, built_in
from adjudicator.games.fornaldar.printed.scenarios.model import SetupGroup
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.words import EVERYONE

HEXES = {
    "0503": "sea",
    "0504": "clear sea nerfringia",
    "0505": "sea",
    "0506": "clear sea",
    "0507": "clear",
    "0508": "rough",
    "0509": "clear",
    "0510": "mountain",
    "0511": "clear sea",
}
"""One column: an island in the north, a strait, land, and a coast in the south."""

COUNTERS = built_in().counters
WORD = re.compile(r"(?P<id>[a-z-]+)(?::(?P<csp>\d+))?(?P<escort>\+?)(?P<swims>~?)(?:>(?P<ship>[a-z-]+))?")
SIDES = {"jotunheim": FOMORIAN, "non-aligned": MUNDANE}
"""Those whose counters do not say."""


def small(hexes=None, *, specials=(), inactive=(), **shape):
    """What is played with on a small land: the charts' movement costs are made up."""
    book = built_in()
    groups = tuple(
        SetupGroup(group=id, side=group.side, active=id not in inactive, hexes=())
        for id, group in book.counters.groups.items()
        if group.side
    )
    return Setting(
        land=land(hexes or HEXES, **shape),
        charts=replace(book.charts, terrain_effects=EFFECTS),
        counters=book.counters,
        scenario=replace(book.scenarios["24.3"], specials=tuple(specials), groups=groups, game_turns=9),
    )


def fold(recorded):
    """The state after facts, folded anew."""
    state = GAME.empty()
    for fact in recorded:
        fact.change(state)
    return state


class Field:
    """A Movement Phase on a small land, of the Mundane player unless `seat` says otherwise."""

    def __init__(self, pieces, *, seat=MUNDANE, weather="clear", game_turn=2, items=None, inactive=(), **setting):
        made = small(inactive=inactive, **setting)
        self.seat, self.facts = seat, []
        self.state = GAME.empty()
        self.record(facts.CampaignSet(setting=made, options=Options(scenario="24.3"), seats=(FOMORIAN, MUNDANE)))
        for group in made.scenario.groups:
            self.record(facts.GroupEntered(group=group.group, active=group.active))
        self.record(facts.GameTurnBegan(game_turn=game_turn), facts.WeatherCame(weather=weather))
        for at, words in pieces.items():
            for word in words.split():
                self.place(at, inactive, **WORD.fullmatch(word).groupdict())
        for number, bearer in (items or {}).items():
            lies = bearer in made.land.hexes
            self.record(
                facts.ItemLeft(item=number, at=bearer) if lies else facts.ItemPassed(item=number, bearer=bearer)
            )
        self.record(facts.PhaseBegan(phase="mundane-movement" if seat == MUNDANE else "fomorian-movement"))

    def record(self, *new):
        for fact in new:
            self.facts.append(fact)
            fact.change(self.state)

    def place(self, at, inactive, *, id, csp, escort, swims, ship):
        group = id if csp else (COUNTERS.characters | COUNTERS.ships)[id].group
        common = {"group": group, "band": group, "side": side(group), "at": at, "active": group not in inactive}
        if csp:
            number = sum(isinstance(fact, facts.ArmyPlaced) and fact.group == group for fact in self.facts) + 1
            piece = f"{group}-{number}"
            self.record(facts.ArmyPlaced(lot=piece, csp=int(csp), **common))
        elif id in COUNTERS.ships:
            piece = id
            self.record(facts.ShipPlaced(ship=id, **common))
        else:
            piece = id
            self.record(facts.CharacterPlaced(character=id, escort=bool(escort), **common))
        if swims:
            self.record(facts.MermenTurned(pieces=(piece,), swimming=True, at=at))
        if ship:
            self.record(facts.Embarked(ship=ship, pieces=(piece,)))

    @property
    def step(self):
        return GAME.next_step(self.state)

    def view(self, seat=None):
        return GAME.view(self.state, seat or self.seat)

    def problems(self, *moves, stacks=(), forced=()):
        """What the check says of a plan, but for attacks that are not ordered."""
        found = GAME.check(self.view(), self.step, plan(moves, stacks, forced))
        return [each for each in found if each.code not in ("NOT_ATTACKED", "STANDING_STILL")]

    def check(self, *moves, stacks=()):
        """The same as text."""
        return [said(problem) for problem in self.problems(*moves, stacks=stacks)]

    def codes(self, *moves, stacks=(), forced=()):
        """The same as codes with their rules; notes in brackets."""
        return [
            f"{each.code} {each.rule}" if each.kind == "illegal" else f"({each.code})"
            for each in self.problems(*moves, stacks=stacks, forced=forced)
        ]

    def play(self, *moves, stacks=(), forced=(), dice=()):
        """Carry a plan out, its forced marches too; the facts."""
        made = plan(moves, stacks, forced)
        if not forced:
            return self.resolve({self.seat: made}, dice)
        table = Table(self.step.id, self.state, ScriptedDice(dice), as_told)
        move_forces(table, self.seat, made)
        force_march(table, self.seat, made)
        new = table.finish().facts
        self.facts += new
        return new

    def resolve(self, plans, dice=()):
        table = Table(self.step.id, self.state, ScriptedDice(dice), as_told)
        GAME.resolve(self.step, table, plans)
        new = table.finish().facts
        self.facts += new
        return new

    def done(self, *moves, stacks=()):
        """Carry out a plan the check accepts, with nothing left undone; self."""
        assert self.codes(*moves, stacks=stacks) == []
        assert [fact for fact in self.play(*moves, stacks=stacks) if isinstance(fact, facts.MoveNotDone)] == []
        return self

    def stack(self, at, side=None):
        """The stack of the seat in a place, from the top, as words."""
        ids = self.state.stacks.get(at, {}).get(side or self.seat, ())
        return " ".join(word(self.state.pieces[id]) for id in ids)


def as_told(question):
    """The default where nobody is asked; who has to be asked is not there."""
    return (question.default, "default") if question.asked == "never" else None


def side(group):
    """Whose a colour is."""
    return COUNTERS.groups[group].side or SIDES[group]


def word(piece):
    """A piece as a word."""
    name = f"{piece.group}:{piece.csp}" if hasattr(piece, "csp") else piece.id
    escort = "+" if getattr(piece, "escort", False) else ""
    return name + escort + "~" * piece.swimming + (f">{piece.aboard}" if piece.aboard else "")


def move(at, who, *steps):
    """A move as plain data: `who` are words as in a `Field`; a string among the steps is a way to go."""
    names = [each for each in who.split() if ":" not in each]
    csp = {colour: int(number) for colour, _, number in (each.partition(":") for each in who.split()) if number}
    told = [{"do": "go", "to": step.split()} if isinstance(step, str) else step for step in steps]
    return {"from": at, "pieces": names, "csp": csp, "steps": told}


def plan(moves, stacks=(), forced=()):
    """A movement plan from plain data."""
    return msgspec.convert({"moves": list(moves), "stacks": list(stacks), "forced": list(forced)}, MovementPlan)


def said(problem):
    """A problem as text: where, what, what would be right, by which rule."""
    where = "/".join(map(str, problem.path))
    hint = f" [{problem.hint}]" if problem.hint else ""
    return f"{problem.kind} {problem.code} {where}: {problem.message}{hint} ({problem.rule})"


def seen_by(recorded, seat):
    """The facts among `recorded` that a seat sees."""
    return [fact for fact in recorded if fact.seen_by == EVERYONE or seat in fact.seen_by]
