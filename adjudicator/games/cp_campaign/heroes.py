"""Heroes left out of a battle (CP-57)."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from adjudicator.games.cp_campaign.battles import is_staged
from adjudicator.games.cp_campaign.facts import CPTable, OfBattle
from adjudicator.games.cp_campaign.refusals import refusals
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.sides import allied, seats_of
from adjudicator.games.cp_campaign.state import Battle, Board, Hero, State, set_battle
from adjudicator.games.cp_campaign.words import BattleId, SeatField, Text
from adjudicator.table import Line, Problem, Question, RuleId, Seat
from adjudicator.table.state import write

NO_ENEMY = refusals.new("NO_ENEMY", "CP-57")

UNNAMED = "the referee's choice"

Heroes = Annotated[
    dict[SeatField, Text],
    Meta(
        max_length=3,
        description="The hero that enemy must leave out after a failed intrigue against you (CP-57).",
        examples=[{"B": "the battle wizard"}],
    ),
]


class Owing(Struct, frozen=True):
    """The `n`th hero `seat` must leave out of a battle, to be named by `enemy`."""

    battle: Battle
    seat: Seat
    enemy: Seat
    n: int


def leave_out_heroes(table: CPTable) -> None:
    """CP-57 A schemer who failed horribly leaves out a hero, named by the enemy, in their next battle (CP-G07).

    Several marks add up, one hero each. Where nobody plays on a table no name is asked for.
    """
    board = table.state.board
    owed = heroes_owed(board)
    questions = [_question(board, owing) for owing in owed if is_staged(board, owing.battle)]
    names = iter(table.ask_all(questions))
    for owing in owed:
        hero = next(names) if is_staged(board, owing.battle) else ""
        table.record(HeroLeftOut(battle=owing.battle.id, seat=owing.seat, enemy=owing.enemy, hero=hero))


def heroes_owed(board: Board) -> list[Owing]:
    """The seats that must leave heroes out, with the battle: the next one fought between the two (CP-G07)."""
    debts = dict(board.heroes_owed)
    fought = [battle for battle in board.battles.values() if battle.id not in board.conceded]
    return [
        Owing(battle, seat, enemy, n)
        for battle in fought
        for seat, enemy in _opponents(board, battle)
        for n in range(1, debts.pop((seat, enemy), 0) + 1)
    ]


def _opponents(board: Board, battle: Battle) -> list[tuple[Seat, Seat]]:
    """Each seat of a side with each of the other, both ways."""
    ours, theirs = (seats_of(board, side) for side in (battle.attackers, battle.defenders))
    pairs = [(a, d) for a in ours for d in theirs]
    return pairs + [(d, a) for a, d in pairs]


def _question(board: Board, owing: Owing) -> Question:
    battle = owing.battle.id
    say = Say(board)
    return Question(
        key=f"hero/{battle}/{owing.seat}/{owing.n}",
        seat=owing.enemy,
        rule=RuleId("CP-57"),
        text=f"Which hero must {say.seat(owing.seat)} leave out of the {say.battle(battle)}?",
        default=UNNAMED,
    )


def answer_hero(question: Question, heroes: Mapping[Seat, str]) -> str | None:
    """The hero named for the schemer of "hero/battle/schemer/n"; one name serves for one hero only."""
    if not question.key.startswith("hero/"):
        return None
    _, _, schemer, n = question.key.split("/")
    if n == "1":
        return heroes.get(Seat(schemer))
    return None


class HeroLeftOut(OfBattle, tag="hero-left-out", frozen=True, kw_only=True):
    """A schemer had to leave a hero out of a battle, named by the enemy; `hero` is empty where nobody was asked."""

    rule: RuleId = RuleId("CP-57")
    seat: Seat
    enemy: Seat
    hero: str

    def change(self, state: State) -> None:
        heroes = (*state.board.battles[self.battle].heroes, Hero(self.seat, self.enemy, self.hero))
        set_battle(state, self.battle, heroes=heroes)
        write(state.board.heroes_owed)[self.seat, self.enemy] -= 1

    def words(self, say: Say) -> Line:
        schemer = say.side(self.seat)
        enemy = say.side(self.enemy)
        text = f"For a failed intrigue {schemer} must leave out a hero"
        if self.hero and self.hero != UNNAMED:
            return Line(f"{text}, named by {enemy}: “{self.hero}”.", tone="bad")
        return Line(f"{text}, whom {enemy} did not name.", tone="bad")


def keep_marks(table: CPTable, id: BattleId) -> None:
    """CP-57 A battle given up after it was arranged was not fought: its heroes are owed for the next (CP-G62)."""
    for hero in table.state.board.battles[id].heroes:
        table.record(HeroStillOwed(battle=id, seat=hero.seat, enemy=hero.enemy))


class HeroStillOwed(OfBattle, tag="hero-still-owed", frozen=True, kw_only=True):
    """A battle was given up before it was fought: a hero `seat` had to leave out of it is owed to `enemy` still."""

    rule: RuleId = RuleId("CP-57")
    seat: Seat
    enemy: Seat

    def change(self, state: State) -> None:
        pair = (self.seat, self.enemy)
        heroes = list(state.board.battles[self.battle].heroes)
        left_out = next(hero for hero in heroes if (hero.seat, hero.enemy) == pair)
        heroes.remove(left_out)
        set_battle(state, self.battle, heroes=tuple(heroes))
        write(state.board.heroes_owed)[pair] += 1

    def words(self, say: Say) -> Line:
        owing = say.side(self.seat)
        enemy = say.side(self.enemy)
        return Line(f"It was not fought: {owing} must leave out a hero in the next battle against {enemy} still.")


def check_heroes(say: Say, seat: Seat, heroes: Mapping[Seat, str]) -> Iterator[Problem]:
    """Heroes are named for enemies (CP-57)."""
    enemies = [other for other in say.board.seats if not allied(say.board, seat, other)]
    for other in heroes:
        if other not in enemies:
            message = f"{say.seat(other)} is no enemy of yours"
            hint = f"your enemies: {say.seats(enemies)}"
            yield NO_ENEMY.problem(("heroes", other), message, hint)
