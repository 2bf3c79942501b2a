"""Test of Time on the test bench: a table built from a small description, with programs and moves given.

The description is that of the vectors: round, players, start_player, home and testaments by player and space, each with
type, created and its log; and beside them options and the phase.
"""

from types import SimpleNamespace
from typing import get_args

import msgspec

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.books import SCENARIO
from adjudicator.games.test_of_time.end import close_round
from adjudicator.games.test_of_time.options import Options, Recorded
from adjudicator.games.test_of_time.passing import whose_move
from adjudicator.games.test_of_time.program import AnyMove
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.replacements import Replacement
from adjudicator.games.test_of_time.run import perform
from adjudicator.games.test_of_time.state import MoveMade, Public, TTFact
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.fact import kinds

KINDS = {kind.__struct_config__.tag: kind for kind in get_args(AnyMove)}
facts = SimpleNamespace(**{kind.__name__: kind for kind in (TTFact, Public, MoveMade, *kinds(TTFact))})
"""Every kind of fact, by its name."""


def laid_out(
    *,
    round=1,
    players="AB",
    start_player=None,
    home=None,
    testaments=None,
    options=None,
    over=False,
    scenario=SCENARIO.built_in,
):
    """The facts that lay out a table; where it is `over`, the round is over too."""
    seats = tuple(players)
    chosen = msgspec.convert(options or {}, Options)
    yield facts.CampaignSet(scenario=scenario, options=Recorded.of(chosen), seats=seats)
    yield facts.RoundBegan(round=round, start=start_player or seats[0])
    if over:
        yield facts.CampaignWon(winners=(), scores={}, reason="")
    for seat, tokens in (home or {}).items():
        yield facts.HomeCorrected(seat=seat, f=tokens.get("f", 0), s=tokens.get("s", 0))
    for seat, spaces in (testaments or {}).items():
        for space, given in spaces.items():
            yield laid(seat, int(space), **given)


def laid(seat, space, type, created, log=()):
    """The fact that lays a Testament with what it has been through: [round, nat, atk], or {r, nat, atk}."""
    effects = (list(entry.values()) if isinstance(entry, dict) else entry for entry in log)
    history = tuple(Effect(*effect) for effect in effects)
    return facts.TestamentCorrected(owner=seat, space=space, type=type, created=created, history=history)


def fold(recorded):
    """The state after facts, folded anew."""
    state = GAME.empty()
    for fact in recorded:
        fact.change(state)
    return state


def order(move, **fields):
    """A move from plain data, as the rules see it when no schema has looked at it."""
    given = with_policy(**fields)
    if "replace" in given:
        given["replace"] = tuple(Replacement(**entry) for entry in given["replace"])
    return KINDS[move](**given)


def with_policy(**fields):
    """The fields of a move, a defence {match_up_to: 4} written as order files have it."""
    if isinstance(fields.get("f"), dict):
        fields["f"] = " ".join(str(part) for pair in fields["f"].items() for part in pair)
    return fields


class Bench:
    """A campaign in the middle of its play: moves one by one, or the next step with the programs of all."""

    def __init__(self, **table):
        self.facts = list(laid_out(**table))
        self.state = fold(self.facts)
        self.standing = {}
        self.questions = []

    @property
    def board(self):
        return self.state.board

    @property
    def step(self):
        return GAME.next_step(self.state)

    def decide(self, question):
        """As the program does: standing orders, else the default."""
        self.questions.append(question)
        standing = self.standing.get(question.seat)
        answer = standing and GAME.answer(standing, question)
        return (question.default, "default") if answer is None else (answer, "standing")

    def table(self):
        return Table(self.step.id if self.step else "over", self.state, ScriptedDice(()), self.decide)

    def act(self, procedure, **arguments):
        """Call a rule of the game on a table; its facts are kept, its result returned."""
        table = self.table()
        result = procedure(table, **arguments)
        self.facts += table.finish().facts
        return result

    def move(self, seat, move, **fields):
        """A move of `seat`; the code of the refusal, if it may not."""
        refusal = self.act(perform, seat=seat, order=order(move, **fields))
        return refusal and refusal.code

    def moves(self, *given):
        """Moves as tuples of a seat, a move and its fields; each must be legal."""
        for seat, move, *fields in given:
            assert self.move(seat, move, **(fields[0] if fields else {})) is None, (seat, move, fields)

    def close(self):
        """All pass, and the round ends."""
        while (seat := whose_move(self.board)) is not None:
            self.move(seat, "pass")
        self.act(close_round)

    def next_round(self):
        """Nobody moves any more; the round ends and the next one begins."""
        before = self.board.round
        while self.board.round == before:
            self.play({seat: [] for seat in self.board.seats} if self.step.window else {})

    def play(self, orders=None):
        """Play the next step and return its facts; plain data is read as order sets, a list as a program."""
        step, sets = self.step, {}
        for seat, given in (orders or {}).items():
            kind = GAME.orders_of(step.window)
            plain = {"program": given} if isinstance(given, list) else given
            sets[seat] = given if isinstance(given, kind) else msgspec.convert(plain, kind)
        table = self.table()
        GAME.resolve(step, table, sets)
        recorded = table.finish().facts
        self.facts += recorded
        return recorded

    def log(self, *kinds):
        """The facts of some kinds, from the beginning."""
        return [fact for fact in self.facts if isinstance(fact, kinds)]
