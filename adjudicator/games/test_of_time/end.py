"""The end of a round (TT-14, TT-22, TT-25, TT-26, TT-28, TT-30, TT-33)."""

from typing import Any

from adjudicator.games.test_of_time.attack import net_strips, settle_attacks
from adjudicator.games.test_of_time.create import count_dead_creators, lay_testaments
from adjudicator.games.test_of_time.preserve import is_preserved
from adjudicator.games.test_of_time.projection import Effect
from adjudicator.games.test_of_time.say import Say
from adjudicator.games.test_of_time.sire import count_dead_parents
from adjudicator.games.test_of_time.state import EndFact, State, TTTable, add, take
from adjudicator.games.test_of_time.testaments import relog
from adjudicator.games.test_of_time.words import NOBODY, Nature, TestamentId, Tokens, owner_of
from adjudicator.table import Line, RuleId, Seat
from adjudicator.table.prose import counted, does, joined, whose
from adjudicator.table.state import put, write


def close_round(table: TTTable) -> None:
    """The round ends: attacks and deaths, then tokens and strips, then new Testaments; last all go home (TT-G03).

    Whom Burial Sites save is settled before any strip falls.
    """
    settle_attacks(table)
    count_dead_creators(table)
    count_dead_parents(table)
    weather(table)
    lay_testaments(table)
    bring_home(table)
    table.record(RoundEnded(round=table.state.board.round))


def weather(table: TTTable) -> None:
    """TT-25, TT-26 Every Testament laid before this round takes a token if it was preserved, else a decay strip.

    Attack strips fall either way (TT-G13). A buried one decays on until its space is used again (TT-G14).
    """
    board = table.state.board
    for testament in sorted(board.testaments):
        preserved = is_preserved(board, testament)
        table.record(
            TestamentWeathered(
                rule=RuleId("TT-25" if preserved else "TT-26"),
                testament=testament,
                round=board.round,
                nature="preserve" if preserved else "decay",
                strips=net_strips(board, testament),
            )
        )


def bring_home(table: TTTable) -> None:
    """TT-22, TT-25, TT-28, TT-30, TT-33 All who live come home, with those who were sired or converted."""
    for seat in table.state.board.seats:
        out = table.state.board.out[seat]
        coming = table.state.board.coming[seat]
        if out or coming:
            table.record(TokensReturned(rule=RuleId("TT-28"), seat=seat, survivors=out, gained=coming))


class TestamentWeathered(EndFact, tag="testament-weathered", frozen=True, kw_only=True):
    """A round left its mark on a Testament: a token or a decay strip, and `strips` by attack."""

    testament: TestamentId
    round: int
    nature: Nature
    strips: int = 0

    def change(self, state: State) -> None:
        testament = state.board.testaments[self.testament]
        effect = Effect(self.round, self.nature, self.strips)
        relog(state.board, testament, history=(*testament.history, effect))

    def decayed(self, seat: Seat) -> bool:
        """Whether it is a Testament of `seat` that has decayed."""
        if self.nature == "preserve":
            return False
        return seat == owner_of(self.testament)

    def words(self, say: Say) -> Line:
        """Tell that it is preserved, or what it takes: a token, strips of decay and of attacks."""
        if self.nature == "preserve" and not self.strips:
            preserved = say.doing(self.testament, "is", "are")
            return Line(f"{preserved} preserved.", tone="good")
        parts = ["a preservation token" if self.nature == "preserve" else "a decay strip"]
        if self.strips:
            strips = counted(self.strips, "strip")
            parts.append(f"{strips} by attack")
        takes = say.doing(self.testament, "takes", "take")
        return Line(f"{takes} {joined(parts)}.", tone="bad")


class TokensReturned(EndFact, tag="tokens-returned", frozen=True, kw_only=True):
    """The survivors of a round came home, with those `gained` in it."""

    seat: Seat
    survivors: Tokens
    gained: Tokens = NOBODY

    def change(self, state: State) -> None:
        board = state.board
        take(board.out, self.seat, self.survivors)
        take(board.coming, self.seat, self.gained)
        add(board.home, self.seat, self.survivors + self.gained)

    def words(self, say: Say) -> Line:
        """Tell who comes home, and who is gained."""
        who = say.god(self.seat)
        if not self.survivors:
            gains = does(who, "gains")
            return Line(f"{gains} {self.gained}.")
        come = "comes" if self.survivors.number == 1 else "come"
        number = str(self.survivors)
        survivors = whose(who, number, "")
        text = f"{survivors} {come} home"
        if self.gained:
            gained = f"and {self.gained} with them"
            text = f"{text}, {gained}"
        return Line(f"{text}.")


class RoundEnded(EndFact, tag="round-ended", frozen=True, kw_only=True):
    """A complete round was over."""

    rule: RuleId = RuleId("TT-14")
    round: int

    @property
    def heading(self) -> str | None:
        return None

    def change(self, state: State) -> None:
        put(state.board, window=1, moves=(), silent=(), checkpoints={})
        put(state, passing=())
        write(state.kept).clear()

    def words(self, say: Any) -> Line:
        return Line(f"Round {self.round} is over.")
