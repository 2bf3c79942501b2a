"""The luck of the dice: the owner of each roll, its expected result, and the rolls that are remembered."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.reading.history import rolls
from adjudicator.campaign.reading.turns import Told
from adjudicator.table import EVERYONE, Fact, Line, Rolled, Seat, visible
from adjudicator.table.chronicle import Cast, Luck, Proved
from adjudicator.table.odds import at_least, chance_of

_FAR = 12
"""The number of entries after a roll in which the fact that tells of it is looked for."""


class Roll(NamedTuple):
    """A roll of a seat, when it was thrown, and the line that tells of it, if one does."""

    seat: Seat
    when: str
    rolled: Rolled
    text: str

    @property
    def counts(self) -> bool:
        """Whether it had something to reach, and could fail."""
        return 0 < chance_of(self.rolled) < 1

    @property
    def odds(self) -> float:
        """The chance that it ended as it did."""
        chance = chance_of(self.rolled)
        return chance if self.rolled.made else 1 - chance


def rolls_of(live: LiveCampaign, seat: Seat, report: Told) -> Iterator[Roll]:
    """The rolls that a reader knows of, as far as it is known whose they were.

    A roll is whose the fact is that tells of it; else whose only it may be seen by.
    """
    say = live.game.say(report.view)
    for episode in report.episodes:
        entries = journal_of(live.game, episode.journal).entries()
        for place, entry in enumerate(entries):
            if not isinstance(entry, Rolled) or not visible(entry, seat):
                continue
            behind = entries[place + 1 : place + _FAR]
            line = _line_of(entry, behind, seat, say)
            owner = _owner(entry, line)
            if owner:
                words = _in_words(line) if line else ""
                yield Roll(owner, report.title, entry, words)


def _line_of(rolled: Rolled, after: Sequence[Any], seat: Seat, say: Any) -> Line | None:
    """The first line after a roll that shows its dice."""
    for fact in after:
        if isinstance(fact, Fact) and visible(fact, seat):
            line = fact.as_line(say)
            if line.dice and {*rolled.faces} <= {die.face for die in line.dice}:
                return line
    return None


def _in_words(line: Line) -> str:
    """A line with what was needed."""
    if line.reckoning:
        return f"{line.text.rstrip('.')} ({line.reckoning})."
    return line.text


def _owner(rolled: Rolled, line: Line | None) -> Seat | None:
    if rolled.seen_by != EVERYONE and len(rolled.seen_by) == 1:
        return rolled.seen_by[0]
    return line.seat if line else None


def luck(seats: Sequence[Seat], thrown: Sequence[Roll]) -> Iterator[Luck]:
    """The luck of each seat that threw any dice."""
    for seat in seats:
        own = [roll for roll in thrown if roll.seat == seat]
        if own:
            yield _luck(seat, own)


def _luck(seat: Seat, own: Sequence[Roll]) -> Luck:
    counted = [roll for roll in own if roll.counts]
    chances = [chance_of(roll.rolled) for roll in counted]
    successes = sum(roll.rolled.made for roll in counted)
    dice = [(face, _sides(roll.rolled)) for roll in own for face in roll.rolled.faces]
    pips = sum(face for face, _ in dice) / sum((sides + 1) / 2 for _, sides in dice)
    return Luck(
        seat=seat,
        rolls=len(counted),
        made=successes,
        expected=sum(chances),
        better=at_least(successes, chances),
        dice=len(dice),
        pips=pips,
        luckiest=_rarest([roll for roll in counted if roll.rolled.made]),
        cruellest=_rarest([roll for roll in counted if not roll.rolled.made]),
    )


def _sides(rolled: Rolled) -> int:
    return int(rolled.dice.partition("d")[2])


def _rarest(some: Sequence[Roll]) -> Cast | None:
    """The first of those that were least likely, if a line tells of it."""
    rolls = [roll for roll in some if roll.text]
    if not rolls:
        return None
    rarest = min(rolls, key=lambda roll: roll.odds)
    rolled = rarest.rolled
    return Cast(
        when=rarest.when,
        text=rarest.text,
        faces=rolled.faces,
        sides=_sides(rolled),
        made=rolled.made,
        odds=rarest.odds,
    )


def proved(live: LiveCampaign, seat: Seat, turns: Sequence[int]) -> Proved:
    """The number of rolls and draws of some turns that a reader knows of, and of those that are proved."""
    throws = []
    for turn in turns:
        for throw in rolls(live, turn):
            if visible(throw.act, seat):
                throws.append(throw)
    return Proved(len(throws), sum(throw.proof is True for throw in throws))
