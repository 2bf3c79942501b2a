"""Battles fought on a table: reports, and what becomes of them (CP-82, PBEM-5)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Annotated, ClassVar, Literal, cast

from msgspec import UNSET, Meta, UnsetType, field

from adjudicator.games.cp_campaign.battles import DOUBLE_BATTLE, NOT_YOUR_BATTLE, UNKNOWN_BATTLE, is_staged
from adjudicator.games.cp_campaign.facts import CPTable, OfBattle
from adjudicator.games.cp_campaign.heroes import keep_marks
from adjudicator.games.cp_campaign.march import march_form
from adjudicator.games.cp_campaign.refusals import doubles, refusals
from adjudicator.games.cp_campaign.retreat import Retreat, answer_retreat, check_retreat
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.state import Battle, Board, State, View, set_battle
from adjudicator.games.cp_campaign.words import BattleField, BattleId, How, Order, Result, Text
from adjudicator.table import REFEREE, Choice, Line, Path, Problem, Question, Remark, RuleId, Seat
from adjudicator.table.prose import does, joined, sentence, whose
from adjudicator.table.state import write

BATTLE_DECIDED = refusals.new("BATTLE_DECIDED", "PBEM-5", field="battle")
NO_REPORT = refusals.new("NO_REPORT", "PBEM-5", lasts=False)
HERO_NOT_OWED = refusals.new("HERO_NOT_OWED", "CP-57", field="hero_removed")


class BattleReport(Order, frozen=True, kw_only=True):
    """The result of a battle fought on a table (PBEM-5)."""

    NOTATION: ClassVar[str] = (
        "(battle|) {battle} (:|was|is|ended in|) (concede=(given up) | result=attacker(won by the attacker) "
        "| result=defender(won by the defender) | result=draw(a draw)) "
        "[(,|;|) score {score}] [(,|;|) hero {hero_removed}] [(,|;|) remarks {remarks}]"
    )
    EXAMPLE: ClassVar[dict[str, object]] = {"battle": "4-T15", "result": "attacker", "score": "1450 : 900"}

    battle: Annotated[BattleField, Meta(description="The battle, as its sheet names it.")]
    result: Annotated[Result | UnsetType, Meta(description="Who won; the attacker is the side that moved in last.")] = (
        UNSET
    )
    score: Annotated[
        Text, Meta(description="The score, your own first, in your own words.", examples=["1450 : 900"])
    ] = ""
    remarks: Annotated[Text, Meta(description="Anything worth telling.")] = ""
    hero_removed: Annotated[
        Text, Meta(description="The enemy hero left out because of an intrigue, if you were entitled to name him.")
    ] = ""
    concede: Annotated[bool, Meta(description="true: you give up the battle; it counts as lost.")] = False

    def __post_init__(self) -> None:
        if (self.result is UNSET) != self.concede:
            raise ValueError("a report gives either a `result` or `concede: true`")

    def problems(self, view: View, path: Path) -> Iterator[Problem]:
        """The problems of a report: of no battle, of others' battle, or of one that needs none."""
        say = Say(view.board)
        battle = view.board.battles.get(self.battle)
        hint = f"battles you report: {joined(battle.id for battle in to_report(view)) or 'none'}"
        if battle is None:
            yield UNKNOWN_BATTLE.problem((*path, "battle"), f"there is no battle {self.battle} this turn", hint)
        elif view.seat not in (battle.attacker, battle.defender):
            sides = say.seats((battle.attacker, battle.defender))
            message = f"the battle {_named(say, battle)} is between {sides}"
            yield NOT_YOUR_BATTLE.problem((*path, "battle"), message, hint)
        elif battle not in to_report(view):
            why = "it is not played on a table"
            if battle.how:
                how = battle.how.replace("_", " ")
                why = f"it is decided ({how})"
            message = f"the battle {_named(say, battle)} waits for no report: {why}"
            yield BATTLE_DECIDED.problem(path, message, hint)
        elif self.hero_removed and not any(hero.enemy == view.seat for hero in battle.heroes):
            message = f"no hero of the enemy had to be left out of the battle {_named(say, battle)}"
            yield HERO_NOT_OWED.problem(path, message, "leave `hero_removed` out")

    def remark(self, say: Say) -> str:
        """The winner; empty where that is said, or not known."""
        battle = say.board.battles.get(self.battle)
        if battle is None or self.result not in ("attacker", "defender"):
            return ""
        winner = battle.attacker if self.result == "attacker" else battle.defender
        return f"won by {say.seat(winner)}"


class TableReports(Order, frozen=True, kw_only=True):
    """The results of this turn's battles as one side saw them (PBEM-5)."""

    LINES: ClassVar[tuple[str, ...]] = (
        "{reports.each}",
        "{retreat.key} (retreat to|retreats to|falls back to) {retreat.value/or} "
        "| retreat {retreat.key} to {retreat.value/or}",
    )
    EXAMPLE: ClassVar[dict[str, object]] = {
        "reports": [{"battle": "4-T15", "result": "attacker"}],
        "retreat": {"A1": ["T14"]},
    }

    reports: Annotated[tuple[BattleReport, ...], Meta(max_length=10, description="One report for each battle.")] = ()
    retreat: Retreat = field(default_factory=dict)

    def problems(self, view: View) -> Iterator[Problem]:
        """Each report for itself, those given twice, those that are missing, and the retreats."""
        say = Say(view.board)
        ids = [report.battle for report in self.reports]
        for index, report in enumerate(self.reports):
            yield from report.problems(view, ("reports", index))
        yield from doubles(DOUBLE_BATTLE, ids, ("reports",))
        for battle in to_report(view):
            if battle.id not in ids:
                message = f"no report of the battle {_named(say, battle)}"
                yield NO_REPORT.problem(("reports",), message, _unreported(view.seat, battle))
        yield from check_retreat(say, view.seat, self.retreat)

    def remarks(self, view: View) -> Iterator[Remark]:
        """Name the winner who is written by his part in the battle."""
        if not self.reports:
            yield Remark(("reports",), "no battle reported")
        for index, report in enumerate(self.reports):
            text = report.remark(Say(view.board))
            if text:
                yield Remark(("reports", index), text)

    def answer(self, question: Question) -> str | None:
        return answer_retreat(question, self.retreat)

    @staticmethod
    def form(view: View) -> Iterator[str]:
        """The battles to report, with the two sides, and the armies (PBEM-5)."""
        yield "Battles you report:" if to_report(view) else "You have no battle to report."
        for battle in to_report(view):
            yield from _battle_form(Say(view.board), battle)
        yield from march_form(Say(view.board), view.seat)


def to_report(view: View) -> list[Battle]:
    """The battles a seat is to report now."""
    return [battle for battle in open_battles(view.board) if view.seat in (battle.attacker, battle.defender)]


def open_battles(board: Board) -> list[Battle]:
    """The battles that wait for reports; in the dispute, those whose reports differ."""
    waiting = [battle for battle in board.battles.values() if battle.result is None and is_staged(board, battle)]
    if board.phase != "dispute":
        return waiting
    return [battle for battle in waiting if is_disputed(battle)]


def reporting_seats(battles: Iterable[Battle]) -> tuple[Seat, ...]:
    """The seats that may report the battles, each once."""
    return tuple(dict.fromkeys(seat for battle in battles for seat in (battle.attacker, battle.defender)))


def verdict(battle: Battle) -> tuple[How | Literal["disputed"], Result | None]:
    """CP-82 The verdict of the reports of a battle, and its result where there is one (PBEM-5).

    A side that conceded has lost, and if both did it is a draw (CP-G57). Equal reports confirm each other, a single one
    stands, different ones are disputed, and without any the battle is settled by dice.
    """
    losers = [seat for seat, result in battle.reports.items() if result is None]
    if losers:
        return "conceded", conceded_result(battle, losers)
    results = list(battle.reports.values())
    if not results:
        return "auto", None
    if len(results) == 1:
        return "confirmed_by_default", results[0]
    if results[0] == results[1]:
        return ("confirmed", results[0])
    return ("disputed", None)


def is_disputed(battle: Battle) -> bool:
    """Whether the reports of the two sides differ."""
    return verdict(battle)[0] == "disputed"


def conceded_result(battle: Battle, losers: Collection[Seat]) -> Result:
    """The result of a battle one side gave up; a draw if both did (CP-G57)."""
    if battle.attacker in losers and battle.defender in losers:
        return "draw"
    return "defender" if battle.attacker in losers else "attacker"


def decide(table: CPTable, battle: BattleId, result: Result, how: How) -> None:
    """CP-82 The result of a battle stands; one given up was not fought (CP-57)."""
    fought = table.state.board.battles[battle]
    winners: dict[Result, Seat | None] = {"attacker": fought.attacker, "defender": fought.defender, "draw": None}
    table.record(BattleDecided(battle=battle, result=result, how=how, winner=winners[result]))
    if how == "conceded":
        keep_marks(table, battle)


def take_reports(table: CPTable, orders: Mapping[Seat, TableReports]) -> None:
    """CP-82 The reports of both sides are opened together; equal ones decide their battle (PBEM-5).

    In the dispute a battle whose reports still differ goes to the referee.
    """
    battles = open_battles(table.state.board)
    for seat, reports in orders.items():
        for report in reports.reports:
            _report(table, battles, seat, report)
    for id in [battle.id for battle in battles]:
        how, result = verdict(table.state.board.battles[id])
        if how == "disputed":
            table.record(BattleDisputed(battle=id))
        elif result is not None:
            decide(table, id, result, how)
    if table.state.board.phase == "dispute":
        _ask_referee(table)


def _report(table: CPTable, battles: Iterable[Battle], seat: Seat, report: BattleReport) -> None:
    """Record a report of a battle the seat may speak for; any other is left out."""
    if any(battle.id == report.battle and seat in (battle.attacker, battle.defender) for battle in battles):
        fact = BattleReported(
            battle=report.battle,
            seat=seat,
            result=report.result or None,
            score=report.score,
            remarks=report.remarks,
            hero_removed=report.hero_removed,
        )
        table.record(fact)


def _ask_referee(table: CPTable) -> None:
    """The referee decides the battles that are still disputed; or dice do, if he says so (PBEM-5)."""
    board = table.state.board
    disputed = [battle for battle in open_battles(board) if is_disputed(battle)]
    answers = table.ask_all([_dispute(board, battle) for battle in disputed])
    for battle, answer in zip(disputed, answers, strict=True):
        if answer != "auto":
            decide(table, battle.id, cast(Result, answer), "referee")


def _dispute(board: Board, battle: Battle) -> Question:
    say = Say(board)
    reports = ", ".join(f"{seat} says {result}" for seat, result in battle.reports.items())
    choices = (
        Choice("attacker", f"{say.seat(battle.attacker)}, who moved in, won"),
        Choice("defender", f"{say.seat(battle.defender)} won"),
        Choice("draw", "a draw"),
        Choice("auto", "settled by dice"),
    )
    return Question(
        key=f"dispute/{battle.id}",
        seat=REFEREE,
        rule=RuleId("PBEM-5"),
        text=f"The reports of the {say.battle(battle.id)} differ: {reports}. What is its result?",
        default="auto",
        choices=choices,
        asked="always",
    )


def settled(view: View, question: Question, answer: str) -> str:
    """What the referee makes of a dispute; the story of the battle has the two reports (PBEM-5)."""
    kind, _, id = question.key.partition("/")
    if kind != "dispute":
        return ""
    battle = view.board.battles[BattleId(id)]
    say = Say(view.board, view.seat)
    named = f"the {say.battle(battle.id)}, whose two reports differ"
    winners = {"attacker": battle.attacker, "defender": battle.defender}
    if answer in winners:
        winner = say.side(winners[answer])
        return sentence(f"{does(winner, 'wins')} {named}.")
    ends = "ends in a draw" if answer == "draw" else "is settled by dice"
    return sentence(f"{named}, {ends}.")


class BattleReported(OfBattle, tag="battle-reported", frozen=True, kw_only=True):
    """A side reported a battle; recorded when the window has closed, so neither side could wait for the other."""

    rule: RuleId = RuleId("PBEM-5")
    seat: Seat
    result: Result | None = None
    """None where the side conceded."""
    score: str = ""
    remarks: str = ""
    hero_removed: str = ""

    def change(self, state: State) -> None:
        set_battle(state, self.battle, reports={**state.board.battles[self.battle].reports, self.seat: self.result})

    def words(self, say: Say) -> Line:
        """Tell what a side reports of its battle: result, score, a hero left out, its remarks."""
        report = whose(say.side(self.seat), "report")
        parts = [RESULTS[self.result] if self.result else "given up"]
        if self.score:
            parts.append(_score(self.score, self.score))
        if self.hero_removed:
            parts.append(f"hero left out: {self.hero_removed}")
        if self.remarks:
            remarks = self.remarks.rstrip(".")
            parts.append(f"“{remarks}”")
        text = "; ".join(parts)
        return Line(f"{report}: {text}.")


def _score(score: str, shown: str) -> str:
    """A reported score as it is shown, and whose is first where it is two numbers."""
    return f"score {shown}{', own first' if ':' in score else ''}"


RESULTS: Mapping[Result, str] = {
    "attacker": "victory of the attacker",
    "defender": "victory of the defender",
    "draw": "a draw",
}
"""The names of the results."""


class BattleDisputed(OfBattle, tag="battle-disputed", frozen=True, kw_only=True):
    """The two reports of a battle did not agree."""

    weight: ClassVar[int] = 5

    rule: RuleId = RuleId("PBEM-5")

    def words(self, say: Say) -> Line:
        return Line(f"The two reports on the {say.battle(self.battle)} do not agree.", tone="bad")

    def head(self, say: Say) -> str:
        return f"the battle of {say.site_name(self.battle)} is disputed"


class BattleDecided(OfBattle, tag="battle-decided", frozen=True, kw_only=True):
    """The result of a battle stood; `winner` is None on a draw."""

    weight: ClassVar[int] = 6

    rule: RuleId = RuleId("CP-82")
    result: Result
    how: How
    winner: Seat | None = None

    def change(self, state: State) -> None:
        set_battle(state, self.battle, result=self.result, how=self.how, winner=self.winner)
        if self.winner is not None:
            write(state.board.battles_won)[self.winner] += 1

    def words(self, say: Say) -> Line:
        battle = say.battle(self.battle)
        outcome = f"the {battle} ends in a draw"
        if self.winner:
            wins = does(say.side(self.winner), "wins")
            outcome = f"{wins} the {battle}"
        return Line(sentence(f"{outcome}, {HOW[self.how]}."), seat=self.winner)

    def head(self, say: Say) -> str:
        site = say.site_name(self.battle)
        if self.winner:
            winner = say.side(self.winner)
            return f"{does(winner, 'wins')} {site}"
        return f"nobody wins {site}"


HOW: Mapping[How, str] = {
    "confirmed": "as both sides report",
    "confirmed_by_default": "as one side reports and nobody denies",
    "referee": "as the referee decides",
    "auto": "as the dice decide",
    "conceded": "which was given up",
}
"""The ways to a result, in words."""


def _named(say: Say, battle: Battle) -> str:
    """A battle: "4-T15 in Aldermoot (T15)"."""
    return f"{battle.id} in {say.place(battle.territory)}"


def _unreported(seat: Seat, battle: Battle) -> str:
    """The consequence for a battle that a seat does not report."""
    if seat in battle.reports:
        return "your earlier report of it stands"
    return "if the other side reports it, that counts; if nobody does, dice settle it"


def _battle_form(say: Say, battle: Battle) -> Iterator[str]:
    """A battle as the form has it: its sides, and what they have reported."""
    name = _named(say, battle)
    attacker = f"{say.seat(battle.attacker)} with {joined(battle.attackers)}"
    defender = f"{say.seat(battle.defender)} with {joined(battle.defenders)}"
    sides = f"Attacker, who moved in: {attacker}; defender: {defender}"
    yield f"  {name}: {battle.scenario}. {sides}."
    reports = []
    for side, result in battle.reports.items():
        outcome = result or "given up"
        reports.append(f"{say.seat(side)}: {outcome}")
    if reports:
        together = "; ".join(reports)
        yield f"    Reported: {together}."
