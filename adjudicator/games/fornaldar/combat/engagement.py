"""17.0 A combat while it goes on: where, between whom, and what has been decided for all its rounds."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from adjudicator.games.fornaldar.board.facts import FNTable, enemy_of
from adjudicator.games.fornaldar.board.pieces import marked
from adjudicator.games.fornaldar.combat.company import Company, company
from adjudicator.games.fornaldar.combat.story import STRENGTH, StrengthReckoned
from adjudicator.games.fornaldar.combat.strength import Contribution, Ground
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.charts.combat import Odds
from adjudicator.games.fornaldar.printed.counters.parts import Combat
from adjudicator.games.fornaldar.standing.combat import Challenge, Rounds, standing
from adjudicator.games.fornaldar.state import AnyPiece, Board, State
from adjudicator.games.fornaldar.words import CharacterId, ItemId, PieceId, Where
from adjudicator.table import RuleId, Seat

Outcome = Literal["attacker", "defender", "both stay", "both gone", "declined"]
"""The end of a combat, as seen by those who began it: a side holds the place, or both do."""

Kind = Literal["battle", "melee", "duel", "trial", "draugr"]
"""The fight that a round is part of."""


class Call(Protocol):
    """A challenge as it is ordered."""

    @property
    def kind(self) -> Challenge:
        """A Duel Arcane, or a Trial by Combat."""

    @property
    def challenger(self) -> CharacterId:
        """The character who challenges."""


def way_in(state: State, id: PieceId) -> Where | None:
    """17.5.8, 14.2.6 The place from which a piece came into the place where it is, on board of its ship too."""
    return marked(state, state.pieces[id].aboard or id).came_from


def ways_into(state: State, fighting: Company) -> Mapping[PieceId, Where]:
    """17.5.8 The places from which pieces came, as far as they have come in this Player-Turn."""
    ways: dict[PieceId, Where] = {}
    for id in fighting.ids:
        way = way_in(state, id)
        if way is not None:
            ways[id] = way
    return ways


class AttackPlan(NamedTuple):
    """The orders for a combat of the side that began it."""

    rounds: Rounds | None = None
    """The rule by which it goes on, where its orders say so for this combat."""
    calls: Sequence[Call] = ()
    """The challenges it ordered, in order."""


@dataclass
class Apart:
    """The pieces in a place that take no part in its combat, or not yet."""

    late: Collection[PieceId] = ()
    """Those that came after the interception, and count for nothing in the first round (14.8.9)."""
    absent: Collection[PieceId] = ()
    """Those that take no part at all (14.5.2, 16.7)."""
    unfit: Collection[PieceId] = ()
    """Characters who may not fight: a Draugr is met by some alone (23.0, FN-C76)."""


@dataclass
class Answers:
    """The answers to the challenges that were called in a combat."""

    declined: list[tuple[Seat, Challenge]] = field(default_factory=list)
    """Those that a side did not accept, and pays for in every round (FN-C7)."""
    accepted: list[Challenge] = field(default_factory=list)
    """The kinds that were accepted."""
    cancelled_by: list[ItemId] = field(default_factory=list)
    """The items that have cancelled a challenge (16.8.1)."""


@dataclass
class Tally:
    """The losses of a combat so far."""

    absorbed: Counter[CharacterId] = field(default_factory=Counter)
    """The wounds that items have spared their bearers."""
    csps_lost: Counter[Seat] = field(default_factory=Counter)
    """The army and escort points that each side has lost."""
    dead: list[CharacterId] = field(default_factory=list)
    """The characters who have died."""


NO_PLAN = AttackPlan()


class Engagement:
    """One combat, from its first round to its last.

    `side` began it (17.3) by its `plan`; `ground` is the terrain chosen for all rounds (17.5.2).
    """

    def __init__(
        self,
        table: FNTable,
        side: Seat,
        at: Where,
        combat: Combat,
        *,
        label: str = "combat",
        plan: AttackPlan = NO_PLAN,
    ) -> None:
        self.table = table
        self.side = side
        self.at = at
        self.combat = combat
        self.label = label
        self.plan = plan
        self.kind: Kind = "battle"
        self.ground: Ground = "clear"
        self.number = 0
        self.attacker = side
        self.attacked = {enemy_of(side)}
        """The sides that have been attacked in it: who has cast defends himself then, and may attack (20.6)."""
        self.apart = Apart()
        self.answers = Answers()
        self.tally = Tally()
        self.commands: dict[Seat, str] = {}
        """The character or fortress whose Command Rating a side uses, where it had a choice (15.5.1)."""
        self.ways_in = ways_into(table.state, company(table.state, side, at, combat))
        """The place from which each piece of the side that began it came (17.5.8)."""
        self.odds_seen: Mapping[Seat, Odds] = {}
        """The column of the last round as each side would have had it as attacker."""

    @property
    def state(self) -> State:
        """The state as it stands."""
        return self.table.state

    @property
    def board(self) -> Board:
        """The part of the state that both players know alike."""
        return self.table.state.board

    @property
    def place(self) -> str:
        """The place as dice and questions call it: the number of the hex."""
        if on_river(self.at):
            return self.at
        return hex_of(self.at)

    @property
    def subject(self) -> str:
        """The subject of the round's dice."""
        if self.label == "overrun":
            return f"overrun {self.place}"
        return f"{self.label} {self.place} {self.number}"

    @property
    def defender(self) -> Seat:
        """The side that does not have the initiative (17.3)."""
        return enemy_of(self.attacker)

    @property
    def sides(self) -> tuple[Seat, Seat]:
        """Attacker and defender of the round."""
        return self.attacker, self.defender

    def company(self, side: Seat) -> Company:
        """The pieces that fight for a side now; FN-C29 late comers do not in the first round."""
        late = self.apart.late if self.number <= 1 else ()
        absent = (*self.apart.absent, *self.apart.unfit, *late)
        return company(self.state, side, self.at, self.combat, absent, attacked=side in self.attacked)

    def whole(self, side: Seat) -> Company:
        """The pieces of a side's part of the combat, late comers and the unfit too."""
        return company(self.state, side, self.at, self.combat, self.apart.absent, attacked=side in self.attacked)

    def everybody(self) -> list[AnyPiece]:
        """All who belong to either side's part of the combat, the attacker's first."""
        attacker = self.whole(self.attacker)
        defender = self.whole(self.defender)
        return [*attacker.pieces, *defender.pieces]

    def orders(self, side: Seat) -> Rounds:
        """17.3 A side's rules for fighting on and leaving: its orders for this combat, else its standing orders."""
        if self.plan.rounds and side == self.side:
            return self.plan.rounds
        return standing(self.table, side, "rounds", Rounds)

    def tell_strength(self, side: Seat, parts: tuple[Contribution, ...], rule: RuleId = STRENGTH) -> None:
        """17.5.4 A player alone is told what his side's strength in the round is made of."""
        reckoned = StrengthReckoned(
            rule=rule,
            seen_by=(side,),
            side=side,
            of=self.kind,
            at=self.at,
            number=self.number,
            parts=parts,
        )
        self.table.record(reckoned)

    def key(self, what: str, side: Seat) -> str:
        """The key of a question about the round."""
        return f"{what}/{side}/{self.place}/{self.number}"
