"""A CP campaign on the test bench: a table built from a small description of the board, with dice and orders given.

The description is that of the vectors: order, cp, cp_mod, owners, dv, md, armies, progress, options, and beside them
turn, phase, battles_won and absent.
"""

from types import SimpleNamespace

import msgspec

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.options import Options, Recorded
from adjudicator.games.cp_campaign.scenario import SCENARIO
from adjudicator.table import RuleId, ScriptedDice, Table
from adjudicator.table.fact import kinds
from adjudicator.table.refusal import Refusal

facts = SimpleNamespace(**{kind.__name__: kind for kind in kinds(GAME.facts)})
"""Every kind of fact of the game by its name."""
RULE = RuleId("TEST")
VALUES = (
    ("cp", facts.PointsCorrected, "seat", "cp"),
    ("cp_mod", facts.PointsCorrected, "seat", "marks"),
    ("owners", facts.OwnerCorrected, "territory", "owner"),
    ("dv", facts.DefenceCorrected, "territory", "dv"),
    ("md", facts.RoadCorrected, "road", "md"),
    ("battles_won", facts.BattlesWonCorrected, "seat", "battles_won"),
)
"""What a description may set by id, and the correction that sets it."""


def laid_out(*, order="AB", options=None, turn=1, phase="spend", **board):
    """The facts that lay out a board."""
    yield facts.CampaignSet(
        scenario=SCENARIO.built_in,
        options=Recorded.of(msgspec.convert(options or {}, Options)),
        seats=tuple(sorted(order)),
    )
    yield facts.PlayOrderDrawn(rule=RULE, turn=turn, order=tuple(order))
    yield facts.PhaseBegan(turn=turn, phase=phase)
    yield from corrections(**board)


def corrections(*, armies=None, progress=None, absent=(), **values):
    """The facts that put pieces and values on a board."""
    for name, fact, key, value in VALUES:
        for id, given in (values.pop(name, None) or {}).items():
            yield fact(**{key: id, value: given})
    assert not values, f"not of a board: {sorted(values)}"
    for army, given in (armies or {}).items():
        yield facts.ArmyCorrected(
            army=army, at=given.get("at"), status=given.get("status", "normal"), arrived=given.get("seq", 0)
        )
    for seat, kept in (progress or {}).items():
        for key, done in kept.items():
            yield facts.ProgressCorrected(seat=seat, key=key, done=done)
    for seat in absent:
        yield facts.SeatAbsent(seat=seat)


def code(result):
    """The code of a refusal; anything else as it is."""
    return result.code if isinstance(result, Refusal) else result


def fold(recorded):
    """The state after facts, folded anew."""
    state = GAME.empty()
    for fact in recorded:
        fact.change(state)
    return state


class Bench:
    """A campaign in the middle of its play: `play` runs its next step with scripted dice and orders."""

    def __init__(self, **board):
        self.facts = list(laid_out(**board))
        self.state = fold(self.facts)
        self.orders = {}
        self.standing = {}
        self.answers = {}
        self.questions = []

    @property
    def board(self):
        return self.state.board

    @property
    def step(self):
        return GAME.next_step(self.state)

    def table(self, dice):
        return Table(self.step.id if self.step else "over", self.state, dice, self.decide)

    def decide(self, question):
        """As the program does: an answer given for the test, orders, standing orders, the default."""
        self.questions.append(question)
        if question.key in self.answers:
            return self.answers[question.key], "reply"
        given = [*self.orders.get(question.seat, []), *self.standing.get(question.seat, [])]
        for orders in given:
            answer = GAME.answer(orders, question)
            if answer is not None and question.allows(answer):
                return answer, "orders"
        return None if question.asked == "always" else (question.default, "default")

    def play(self, orders=None, dice=(), draws=()):
        """Play the next step and return its facts; plain data is read as order sets, and faces must be used up."""
        step = self.step
        sets = {}
        for seat, given in (orders or {}).items():
            kind = GAME.orders_of(step.window)
            sets[seat] = given if isinstance(given, kind) else msgspec.convert(given, kind)
            self.orders.setdefault(seat, []).insert(0, sets[seat])
        source = dice if hasattr(dice, "throw") else ScriptedDice(dice, draws)
        table = self.table(source)
        GAME.resolve(step, table, sets)
        assert source is dice or not source.faces, f"dice left over: {source.faces}"
        recorded = table.finish().facts
        self.facts += recorded
        if any(isinstance(fact, facts.TurnEnded) for fact in recorded):
            self.orders.clear()
        return recorded

    def act(self, procedure, dice=(), **arguments):
        """Call a rule of the game on a table; its facts are kept, its result returned, of a refusal its code."""
        source = dice if hasattr(dice, "throw") else ScriptedDice(dice)
        table = self.table(source)
        result = procedure(table, **arguments)
        assert source is dice or not source.faces, f"dice left over: {source.faces}"
        self.facts += table.finish().facts
        return code(result)

    def log(self, *kinds):
        """The facts of some kinds, from the beginning."""
        return [fact for fact in self.facts if isinstance(fact, kinds)]
