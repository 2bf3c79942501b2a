"""The story of a turn: chapters of numbered lines, and the marks on the map that the numbers refer to."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from msgspec.structs import replace

from adjudicator.games.cp_campaign import facts
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.map import Marks
from adjudicator.games.cp_campaign.state import Board, View
from adjudicator.games.cp_campaign.telling import tell
from adjudicator.games.cp_campaign.telling.names import battle, points, side, work
from adjudicator.games.cp_campaign.words import ArmyId, BattleId, RoadId, TerritoryId
from adjudicator.table.figures import Clash, Movement
from adjudicator.table.lines import Line
from adjudicator.table.pages import Chapter
from adjudicator.table.prose import counted, sentence

Numbered = facts.ArmyMarched | facts.ArmyRetreated | facts.BattleArranged
"""What the map shows with a number."""

BattleFact = (
    facts.BattleArranged
    | facts.BattleConceded
    | facts.HeroLeftOut
    | facts.BattleReported
    | facts.BattleDisputed
    | facts.BattleFought
    | facts.BattleDecided
)
Told = tuple[CPFact, int | None]
"""A fact with the number the map refers to, if it has one."""
Story = Mapping[str, Sequence[Told]]
"""The facts of a report by the title of their chapter, in the order the chapters begin."""


def story(board: Board, told: Sequence[CPFact]) -> Story:
    """Put each fact in the chapter it belongs to, and number movements and battles as they are read."""
    fought = _fought(told)
    by_title: dict[str, list[CPFact]] = {}
    for fact in told:
        if title := _chapter(board, fact, fought):
            by_title.setdefault(title, []).append(fact)
    numbers = count(1)
    return {
        title: [(fact, next(numbers) if isinstance(fact, Numbered) else None) for fact in own]
        for title, own in by_title.items()
    }


def chapters(view: View, story: Story) -> tuple[Chapter, ...]:
    """The story in words, and what is still open."""
    told = [
        Chapter(title, tuple(replace(tell(view, fact), number=number) for fact, number in own))
        for title, own in story.items()
    ]
    open_lines = tuple(still_open(view.board))
    return (*told, *([Chapter("Still open", open_lines)] if open_lines else []))


def _fought(told: Sequence[CPFact]) -> dict[ArmyId, BattleId]:
    """The battle each army fought in; there is one a turn at most."""
    battles = [fact for fact in told if isinstance(fact, facts.BattleArranged)]
    return {army: fact.battle for fact in battles for army in fact.attackers + fact.defenders}


def _chapter(board: Board, fact: CPFact, fought: dict[ArmyId, BattleId]) -> str:
    """The title of the chapter a fact is told in; empty for what is only a heading or private."""
    match fact:
        case facts.Deed() | facts.SpendPaused():
            return f"Cycle {fact.cycle}"
        case facts.OrdersMissed() | facts.SeatAbsent() | facts.SeatReturned():
            return "Before the first cycle"
        case facts.ArmyRestored() | facts.ArmyRetreated() | facts.ArmyRemoved():
            return sentence(battle(board, fought[fact.army]))
        case facts.TerritoryCaptured():
            return "Captures"
        case facts.ProgressLost() | facts.CampaignWon():
            return "End of the turn"
        case facts.CampaignSet() | facts.ArmyPlaced() | facts.PlayOrderDrawn(turn=0):
            return "Placement"
        case facts.PlayOrderDrawn() | facts.TownRolled() | facts.CampaignPointsGenerated():
            return f"Turn {board.turn}: order of play and Campaign Points"
    if isinstance(fact, BattleFact):
        return sentence(battle(board, fact.battle))
    return "Corrections by the referee" if isinstance(fact, facts.Correction) else ""


def still_open(board: Board) -> Iterable[Line]:
    """What is not settled yet: points paid for unfinished actions, and what intrigues will do."""
    for seat in board.seats:
        who = side(board, seat)
        for key, done in board.progress[seat].items():
            yield Line(sentence(f"{who}: {counted(done, 'point')} paid for {work(board, key)}."), seat=seat)
        if marks := board.marks[seat]:
            more = "more" if marks > 0 else "less"
            yield Line(sentence(f"{who}: {points(abs(marks))} {more} next turn, by intrigue."), seat=seat)
    for (seat, enemy), owed in board.heroes_owed.items():
        if owed:
            heroes = counted(owed, "hero", "heroes")
            text = f"{side(board, seat)}: {heroes} to leave out of the next battle against {side(board, enemy)}."
            yield Line(sentence(text), seat=seat)


def marks(story: Story) -> Marks:
    """What the facts of a story leave on the map."""
    told = [pair for own in story.values() for pair in own]
    return Marks(
        movements=tuple(move for fact, number in told if number for move in _movements(fact, number)),
        clashes=tuple(
            Clash(number, fact.territory) for fact, number in told if number and isinstance(fact, facts.BattleArranged)
        ),
        territories=changed_territories([fact for fact, _ in told]),
        roads=changed_roads([fact for fact, _ in told]),
    )


def _movements(fact: CPFact, number: int) -> Iterable[Movement]:
    """An arrow for each road of a movement; a retreat always arrives, and nobody wanted it."""
    if isinstance(fact, facts.ArmyMarched):
        yield Movement(number, fact.seat, fact.start, fact.end, fact.made, fact.forced_by is not None)
    if isinstance(fact, facts.ArmyRetreated):
        for start, end in zip((fact.start, *fact.way), fact.way, strict=False):
            yield Movement(number, fact.seat, start, end, forced=True)


def changed_territories(told: Sequence[CPFact]) -> list[TerritoryId]:
    """The territories whose owner or Defence Value changed, each once."""
    changes = (
        facts.DefenceLowered | facts.Fortified | facts.TerritoryCaptured | facts.DefenceCorrected | facts.OwnerCorrected
    )
    return list(dict.fromkeys(fact.territory for fact in told if isinstance(fact, changes)))


def changed_roads(told: Sequence[CPFact]) -> list[RoadId]:
    """The roads whose March Difficulty changed, each once."""
    return list(dict.fromkeys(fact.road for fact in told if isinstance(fact, facts.RoadBuilt | facts.RoadCorrected)))
