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
from adjudicator.games.cp_campaign.table_top import BattleDecided, BattleDisputed, BattleReported
from adjudicator.games.cp_campaign.words import ArmyId, Result
from adjudicator.table import Line, Seat
from adjudicator.table.battles import battle_box
from adjudicator.table.fact import of_kind
from adjudicator.table.figures import Clash, Movement
from adjudicator.table.pages import Passage
from adjudicator.table.prose import counted, sentence

NumberedFact = tuple[CPFact, int | None]
"""A fact with the number the map refers to, if it draws anything there."""
Story = Mapping[str, Sequence[NumberedFact]]
"""The facts of a report by the title of their chapter, in the order the chapters begin."""


AFTER_BATTLES = "After the battles"
"""The chapter on the fates of armies whose battle was told before."""


def story(say: Say, facts: Sequence[CPFact]) -> Story:
    """Put each fact in the chapter it belongs to, and number movements and battles as they are read."""
    by_title: dict[str, list[CPFact]] = {}
    battles = _battles(facts)
    for fact in facts:
        if isinstance(fact, OfArmy):
            battle = battles.get(fact.army)
            title = battle.chapter(say) if battle else AFTER_BATTLES
        else:
            title = fact.chapter(say)
        if title:
            by_title.setdefault(title, []).append(fact)
    numbers = count(1)
    story: dict[str, list[NumberedFact]] = {}
    for title, own in by_title.items():
        story[title] = [(fact, next(numbers) if fact.drawn() else None) for fact in own]
    return story


def _battles(facts: Sequence[CPFact]) -> dict[ArmyId, BattleArranged]:
    """The battle of each army that is in one."""
    battles = {}
    for fact in of_kind(facts, BattleArranged):
        for army in fact.attackers + fact.defenders:
            battles[army] = fact
    return battles


def chapters(view: View, story: Story) -> tuple[Passage, ...]:
    """The story in words, and what is still open."""
    passages = [_chapter(view, title, own) for title, own in story.items()]
    say = Say(view.board, view.seat)
    open_lines = tuple(still_open(say))
    if open_lines:
        passages.append(Passage("Still open", open_lines))
    return tuple(passages)


def _chapter(view: View, title: str, happened: Sequence[NumberedFact]) -> Passage:
    """A chapter; a battle that was fought is a box, which shows its dice itself."""
    chapter = [*_disputed_once(happened)]
    facts = [fact for fact, _ in chapter]
    battles = of_kind(facts, BattleArranged)
    say = Say(view.board, view.seat)
    lines = []
    for fact, number in chapter:
        if not battles or not isinstance(fact, BattleFought):
            line = fact.as_line(say)
            lines.append(replace(line, number=number))
    if not battles:
        return Passage(title, tuple(lines))
    parties = battle_parties(view, battles[0], facts)
    return battle_box(title, parties, lines=lines)


def _disputed_once(facts: Sequence[NumberedFact]) -> Iterator[NumberedFact]:
    """A story without what was reported again, the same result by the same side, and without a dispute that is over."""
    is_decided = any(isinstance(fact, BattleDecided) for fact, _ in facts)
    already = set[tuple[Seat, Result | None]]()
    for fact, number in facts:
        if isinstance(fact, BattleDisputed) and is_decided:
            continue
        if isinstance(fact, BattleReported):
            report = (fact.seat, fact.result)
            if report in already:
                continue
            already.add(report)
        yield fact, number


def still_open(say: Say) -> Iterator[Line]:
    """The things that are not settled yet: points paid for unfinished actions, and what intrigues will do."""
    board = say.board
    for seat in board.seats:
        for key, done in board.progress[seat].items():
            paid = counted(done, "point")
            yield _open(say, seat, f"{paid} paid for {begun(key).work(say)}.")
        marks = board.marks[seat]
        if marks:
            change = "more" if marks > 0 else "less"
            yield _open(say, seat, f"{points(abs(marks))} {change} next turn, by intrigue.")
    for (seat, enemy), owed in board.heroes_owed.items():
        if owed:
            heroes = counted(owed, "hero", "heroes")
            yield _open(say, seat, f"{heroes} to leave out of the next battle against {say.side(enemy)}.")


def _open(say: Say, seat: Seat, what: str) -> Line:
    return Line(sentence(f"{say.side(seat)}: {what}"), seat=seat)


def marks(story: Story) -> Marks:
    """The marks that the facts of a story leave on the map."""
    drawn = []
    changed = []
    for chapter in story.values():
        for fact, number in chapter:
            if number:
                drawn += [replace(mark, number=number) for mark in fact.drawn()]
            if fact.changed:
                changed.append(fact.changed)
    return Marks(
        movements=tuple(mark for mark in drawn if isinstance(mark, Movement)),
        clashes=tuple(mark for mark in drawn if isinstance(mark, Clash)),
        changed=tuple(dict.fromkeys(changed)),
    )
