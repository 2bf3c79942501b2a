"""Combats of Fornaldar on the test bench: laid out and decided in the words of the vectors, with scripted dice."""

import msgspec
from fn_played import PLAYS, Played

from adjudicator.table.words import EVERYONE


class Fight(Played):
    """A situation that is not played yet; standing orders by seat and part answer before the decisions do."""

    def __init__(
        self, pieces, *, at=None, dice=(), decisions=(), standing=None, scenario="24.1", options=None, **given
    ):
        self.standing = standing or {}
        super().__init__(
            {
                "id": "fight",
                "scenario": scenario,
                "options": options or {},
                "given": {"pieces": pieces if isinstance(pieces, dict) else {at: pieces}, **given},
                "at": at,
                "decisions": decisions,
                "dice": dice,
                "expect": {"refused": {}},
            }
        )
        decided = self.decided
        self.questions = []

        def decide(question):
            self.questions.append(question)
            part = question.key.removeprefix("standing/")
            if part != question.key and part in self.standing.get(question.seat, {}):
                return msgspec.json.encode(self.standing[question.seat][part]).decode(), "standing"
            return decided(question)

        self.table._decide = decide

    def play(self, how="battle", **words):
        """Play it as a vector is; self."""
        self.vector |= words
        PLAYS[how][0](self)
        assert not self.dice.left, self.dice.labels
        return self

    def of(self, name):
        """The facts of a kind that were recorded."""
        return [fact for fact in self.facts if type(fact).__name__ == name]

    @property
    def rounds(self):
        return self.of("RoundFought")

    @property
    def outcome(self):
        return self.of("CombatEnded")[-1].outcome

    def keys(self, kind):
        """The keys of the questions of a kind that were asked."""
        return [question.key for question in self.questions if question.key.split("/")[0] == kind]

    def seen_by(self, seat):
        """What a seat is told."""
        return [fact for fact in self.facts if fact.seen_by == EVERYONE or seat in fact.seen_by]


def fight(pieces, at, *dice, how="battle", words=None, **given):
    """A combat that was fought: `pieces` as words, dice in the order they are thrown for one label after another."""
    return Fight(pieces, at=at, dice=dice, **given).play(how, **(words or {}))


def strengths(round_):
    """The strengths of a round, its column and the sum of its modifiers."""
    return (*round_.strengths, round_.column, sum(number for _, number in round_.modifiers))
