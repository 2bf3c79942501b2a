"""Page one: what happened to the reader, how things stand, what is to be decided."""

from collections.abc import Iterator, Sequence

from adjudicator.games.fornaldar import facts, naming
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.form import DAYS
from adjudicator.games.fornaldar.report.forces import NONE, points
from adjudicator.games.fornaldar.rules.turn import MOVING, calendar_turn
from adjudicator.games.fornaldar.state import Person, Vessel
from adjudicator.games.fornaldar.telling import tell
from adjudicator.games.fornaldar.view import View
from adjudicator.games.fornaldar.words import GroupId
from adjudicator.table.pages import Column, Sheet
from adjudicator.table.prose import counted, sentence
from adjudicator.table.words import REFEREE, Seat

HEADLINES = (
    facts.CharacterKilled
    | facts.FortressDestroyed
    | facts.GroupActivated
    | facts.MoveNotDone
    | facts.OrdersMissed
    | facts.ShipSunk
    | facts.StackExamined
    | facts.Wounded
)
"""What page one tells."""


def happened(view: View, told: Sequence[FNFact]) -> tuple[str, ...]:
    """The lines of page one; none where nothing happened."""
    return tuple(_happened(view, told))


def _happened(view: View, told: Sequence[FNFact]) -> Iterator[str]:
    setting, box = view.board.setting, calendar_turn(view.board)
    if any(isinstance(fact, facts.CampaignSet) for fact in told):
        yield f"{setting.scenario.name}, {setting.scenario.years}. {setting.scenario.story}"
    if told:
        weather = {"clear": "clear weather", "rain": "rain", "snow": "snow"}[view.board.weather]
        yield sentence(f"{box.name}: {weather}, {DAYS[box.day]}, mana {box.mana}.")
    yield from (tell(view, fact).text for fact in told if isinstance(fact, HEADLINES))
    if moved := sum(isinstance(fact, facts.ForceSeen) and fact.side != view.seat for fact in told):
        yield f"{counted(moved, 'enemy movement was', 'enemy movements were')} seen; the story and the map show them."


STANDING = (
    Column("Kingdom or clan", share=1.8),
    Column("Side"),
    Column("State"),
    *(Column(head, "right", 0.7) for head in ("Points", "Characters", "Ships", "Seen")),
)


def standing(view: View) -> Sheet:
    """How the sides stand: of the reader's own pieces the numbers, of the others how many stacks are seen."""
    board = view.board
    groups = board.setting.scenario.groups
    rows = tuple(_group(view, group.group, group.side) for group in groups)
    marked = tuple(index for index, group in enumerate(groups) if group.side == view.seat)
    scores = ", ".join(f"{side} {points}" for side, points in board.points.items())
    note = f"Victory Points: {scores}. Points: army and escort CSPs. Seen: stacks with a counter of theirs on top."
    return Sheet("How the sides stand", STANDING, rows, marked=marked, note=note)


def _group(view: View, id: GroupId, side: Seat) -> tuple[str, ...]:
    board = view.board
    own = [piece for piece in view.pieces.values() if piece.band == id]
    counted = (points(own), sum(isinstance(p, Person) for p in own), sum(isinstance(p, Vessel) for p in own))
    seen = sum(sighting.top.group == id for sighting in view.sightings)
    numbers = tuple(str(number or NONE) for number in counted) if own else (NONE,) * 3
    name = naming.group(board.setting, id)
    return (name, side, "active" if board.active[id] else "inactive", *numbers, str(seen or NONE))


def decide(view: View) -> tuple[str, ...]:
    """The decisions that wait for the reader; for the referee, whom the campaign waits for."""
    board = view.board
    if board.phase == "over":
        return ("Nothing: the last Game-Turn is over.",)
    mover = MOVING.get(board.phase)
    if mover is None:
        return ("Nothing: the game goes on by itself.",)
    if view.seat == REFEREE:
        return (f"Nothing: orders are awaited from the {mover} player.",)
    if view.seat != mover:
        return (f"Nothing: the {mover} player moves.",)
    return (f"Send your movement plan for Game-Turn {board.game_turn}.",)
