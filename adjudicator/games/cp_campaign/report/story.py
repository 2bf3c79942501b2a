"""The story of a turn: chapters of numbered lines, and the marks on the map that the numbers refer to."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from msgspec.structs import replace

from adjudicator.games.cp_campaign.actions import begun
from adjudicator.games.cp_campaign.auto_battle import BattleFought
from adjudicator.games.cp_campaign.battles import BattleArranged
from adjudicator.games.cp_campaign.facts import CPFact
from adjudicator.games.cp_campaign.map import Marks
from adjudicator.games.cp_campaign.report.fought import battle_parties
from adjudicator.games.cp_campaign.retreat import OfArmy
from adjudicator.games.cp_campaign.say import Say, points
from adjudicator.games.cp_campaign.state import View
from adjudicator.games.cp_campaign.table_top import BattleDisputed, BattleReported
from adjudicator.table import Line, Seat
from adjudicator.table.battles import battle_box
from adjudicator.table.figures import Clash, Movement
from adjudicator.table.pages import Passage
from adjudicator.table.prose import counted, sentence

Told = tuple[CPFact, int | None]
"""A fact with the number the map refers to, if it draws anything there."""
Story = Mapping[str, Sequence[Told]]
"""The facts of a report by the title of their chapter, in the order the chapters begin."""


AFTER_BATTLES = "After the battles"
"""Where it is told what became of an army whose battle was told before."""


def story(say: Say, told: Sequence[CPFact]) -> Story:
    """Put each fact in the chapter it belongs to, and number movements and battles as they are read."""
    fought = {
        army: fact for fact in told if isinstance(fact, BattleArranged) for army in fact.attackers + fact.defenders
    }
    by_title: dict[str, list[CPFact]] = {}
    for fact in told:
        if isinstance(fact, OfArmy):
            battle = fought.get(fact.army)
            title = battle.chapter(say) if battle else AFTER_BATTLES
        else:
            title = fact.chapter(say)
        if title:
            by_title.setdefault(title, []).append(fact)
    numbers = count(1)
    story: dict[str, list[tuple[CPFact, int | None]]] = {}
    for title, own in by_title.items():
        story[title] = [(fact, next(numbers) if fact.drawn() else None) for fact in own]
    return story


def chapters(view: View, story: Story) -> tuple[Passage, ...]:
    """The story in words, and what is still open."""
    say = Say(view.board, view.seat)
    told = [_chapter(view, title, own) for title, own in story.items()]
    open_lines = tuple(still_open(say))
    return (*told, *([Passage("Still open", open_lines)] if open_lines else []))


def _chapter(view: View, title: str, told: Sequence[Told]) -> Passage:
    """A chapter; a battle that was fought is a box."""
    say = Say(view.board, view.seat)
    told = [*_disputed_once(told)]
    lines = [(fact, replace(fact.told(say), number=number)) for fact, number in told]
    met = next((fact for fact, _ in told if isinstance(fact, BattleArranged)), None)
    if met is None:
        return Passage(title, tuple(line for _, line in lines))
    parties = battle_parties(view, met, [fact for fact, _ in told])
    rest = (line for fact, line in lines if not isinstance(fact, BattleFought))
    return battle_box(title, parties, lines=rest)


def _disputed_once(told: Sequence[Told]) -> Iterator[Told]:
    """A story without what was reported again: the same result by the same side, and that the reports differ."""
    seen = set[tuple[Seat | None, str | None]]()
    for fact, number in told:
        if isinstance(fact, BattleReported | BattleDisputed):
            said = (fact.seat, fact.result) if isinstance(fact, BattleReported) else (None, None)
            if said in seen:
                continue
            seen.add(said)
        yield fact, number


def still_open(say: Say) -> Iterator[Line]:
    """What is not settled yet: points paid for unfinished actions, and what intrigues will do."""
    board = say.board
    for seat in board.seats:
        for key, done in board.progress[seat].items():
            yield _open(say, seat, f"{counted(done, 'point')} paid for {begun(key).work(say)}.")
        marks = board.marks[seat]
        if marks:
            yield _open(say, seat, f"{points(abs(marks))} {'more' if marks > 0 else 'less'} next turn, by intrigue.")
    for (seat, enemy), owed in board.heroes_owed.items():
        if owed:
            heroes = counted(owed, "hero", "heroes")
            yield _open(say, seat, f"{heroes} to leave out of the next battle against {say.side(enemy)}.")


def _open(say: Say, seat: Seat, what: str) -> Line:
    return Line(sentence(f"{say.side(seat)}: {what}"), seat=seat)


def marks(story: Story) -> Marks:
    """What the facts of a story leave on the map."""
    told = [pair for own in story.values() for pair in own]
    drawn = []
    for fact, number in told:
        if number:
            for mark in fact.drawn():
                drawn.append(replace(mark, number=number))
    changed = tuple(dict.fromkeys(fact.changed for fact, _ in told if fact.changed))
    return Marks(
        movements=tuple(mark for mark in drawn if isinstance(mark, Movement)),
        clashes=tuple(mark for mark in drawn if isinstance(mark, Clash)),
        changed=changed,
    )
