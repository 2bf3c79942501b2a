"""17.0 The story of combat: each round with its strengths, odds, modifiers, dice and result, and the end."""

from typing import ClassVar

from adjudicator.games.fornaldar.board.facts import FNFact, Public, enemy_of, verify_side
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.combat.strength import Contribution
from adjudicator.games.fornaldar.printed.charts.combat import Odds
from adjudicator.games.fornaldar.state import State
from adjudicator.games.fornaldar.words import Where
from adjudicator.table import Die, Line, RuleId, Seat
from adjudicator.table.prose import YOU, does, joined


class RoundFought(Public, tag="round-fought", frozen=True, kw_only=True):
    """A round of combat: what both players see on the table."""

    rule: RuleId = RuleId("17.5.7")
    of: str
    """ "battle", "melee", "duel", "trial" or "draugr"."""
    at: Where
    number: int
    attacker: Seat
    ground: str = ""
    """The terrain, or the type of fortress, of a ground battle."""
    strengths: tuple[int, int]
    """The strengths of the attacker and of the defender."""
    odds: Odds
    shifts: tuple[tuple[str, int], ...] = ()
    """Columns in favour of the attacker, each with its reason."""
    column: Odds
    """After the shifts."""
    modifiers: tuple[tuple[str, int], ...] = ()
    faces: tuple[int, ...] = ()
    total: int
    result: str
    """The entry of the table: the attacker's before the stroke."""

    @property
    def shift(self) -> int:
        """The columns shifted in favour of the attacker."""
        return sum(number for _, number in self.shifts)

    def change(self, state: State) -> None:
        """Nothing: losses and retreats are facts of their own."""
        verify_side(self.attacker)

    def words(self, say: Say) -> Line:
        """Tell strengths, odds and result, with the dice and what was added to them."""
        head = f"{WHAT[self.of]} in {say.place(self.at)}, round {self.number}"
        attacker = "it" if self.of == "draugr" else say.player(self.attacker)
        attack, defence = self.strengths
        odds = f"{attack} against {defence}, {self.odds}{self.shifted}"
        added = [f", {number:+} {reason}" for reason, number in self.modifiers]
        dice = [Die(face, made=True) for face in self.faces]
        return Line(
            f"{head}: {does(attacker, 'attacks')} with {odds}; {self.total} brings {self.result}.",
            seat=self.attacker,
            dice=tuple(dice),
            reckoning=f"total {self.total}{''.join(added)}",
        )

    @property
    def shifted(self) -> str:
        """The shifts and the column they lead to, in words: ", +1 column for Jötuns: 2-1"; empty without any."""
        if not self.shifts:
            return ""
        shifts = []
        for reason, number in self.shifts:
            columns = "column" if abs(number) == 1 else "columns"
            shifts.append(f"{number:+} {columns} for {reason}")
        return f", {joined(shifts)}: {self.column}"


WHAT = {"battle": "Battle", "melee": "Melee", "duel": "Duel Arcane", "trial": "Trial by Combat", "draugr": "A Draugr"}
"""The words for the fight that a round is part of."""


STRENGTH = RuleId("17.5.4")
"""The rule by which strengths are reckoned, where a combat has none of its own."""


class StrengthReckoned(FNFact, tag="strength-reckoned", frozen=True, kw_only=True):
    """A side's strength in a round was made of these parts: its own player alone is told."""

    in_story: ClassVar[bool] = False

    rule: RuleId = STRENGTH
    side: Seat
    of: str
    at: Where
    number: int
    parts: tuple[Contribution, ...]

    def change(self, state: State) -> None:
        """Nothing: it only tells."""
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        strength = joined(part.words for part in self.parts) or "nothing"
        return Line(f"Your strength in round {self.number} in {say.place(self.at)}: {strength}.")


class CombatEnded(Public, tag="combat-ended", frozen=True, kw_only=True):
    """A combat is over: who began it, and who holds the place."""

    weight: ClassVar[int] = 5

    rule: RuleId = RuleId("17.3")
    of: str
    at: Where
    side: Seat
    """The side that began it."""
    outcome: str
    """ "attacker", "defender", "both stay", "both gone" or "declined"."""

    def change(self, state: State) -> None:
        verify_side(self.side)

    def words(self, say: Say) -> Line:
        """Tell who has won it, as seen by the side that began it."""
        place = say.place(self.at)
        if self.of == "draugr":
            fate = "is destroyed" if self.outcome == "defender" else "has killed all who woke it, and vanishes"
            return Line(f"The Draugr in {place} {fate}.")
        began = "challenged" if self.of in ("duel", "trial") else "attacked"
        who = say.player(self.side)
        has = "have" if who == YOU else "has"
        beginner = f"{who}, who {began}, {has}"
        endings = {
            "attacker": f"{beginner} won it",
            "defender": f"{beginner} lost it",
            "both stay": "both sides stay",
            "both gone": "nobody is left on either side",
            "declined": "it is declined",
        }
        return Line(f"The {WHAT[self.of]} in {place} is over: {endings[self.outcome]}.")

    @property
    def victor(self) -> Seat | None:
        """The side that holds the place; None: neither, or both."""
        if self.outcome == "attacker":
            return self.side
        if self.outcome == "defender":
            return enemy_of(self.side)
        return None

    def head(self, say: Say) -> str:
        """The result in a headline: who won, and where; nothing of a challenge that was declined."""
        if self.of == "draugr":
            return f"the Draugr wakes {say.near(self.at)}"
        if self.outcome == "declined":
            return ""
        if self.victor is None:
            return f"no victor {say.near(self.at)}"
        if self.of in ("duel", "trial"):
            return f"{self.victor} victory in the {self.of} {say.near(self.at)}"
        return f"{self.victor} victory {say.near(self.at)}"

    def befalls(self, say: Say, seat: Seat) -> bool:
        return seat == enemy_of(self.side)
