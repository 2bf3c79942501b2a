"""A Testament as its log makes it: what each round did to it, what was reversed, what of its card is left.

The log is never edited. A reversal is an entry of its own, and what a round counts for now follows from all of them in
their sequence.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from adjudicator.games.test_of_time.words import Nature, ReplacementKind
from adjudicator.table import Seat


class Effect(Struct, frozen=True):
    """The effect of a round on a Testament: decay or preservation, and strips by attack, also beyond what was visible.

    `nothing` is what a round does that was taken back and stays empty.
    """

    round: int
    nature: Nature | Literal["nothing"]
    strips: int = 0

    @property
    def total(self) -> int:
        """All strips of the round."""
        return self.strips + (self.nature == "decay")


class Replaced(Struct, frozen=True):
    """The effect of a round that was taken back; `points` are those of a defence or an attack."""

    round: int
    kind: ReplacementKind
    points: int = 0


class Reversal(Struct, frozen=True):
    """Time turned back by `seat` in round `round`: the `rounds` before it, some of them replaced.

    `seq` counts the reversals of the whole campaign. Where it is `emptied`, its rounds lose what they did before it.
    """

    seq: int
    round: int
    seat: Seat
    rounds: int
    replaced: tuple[Replaced, ...] = ()
    emptied: bool = False

    @property
    def window(self) -> range:
        """The rounds taken back, the oldest first."""
        return range(self.round - self.rounds, self.round)


class Section(Struct, frozen=True):
    """A section of a card, with the round whose strip covers it and why, and the rounds whose tokens lie on it."""

    dots: int
    covered: int | None = None
    by_attack: bool = False
    tokens: tuple[int, ...] = ()

    @property
    def visible(self) -> bool:
        """Whether no strip covers it."""
        return self.covered is None


def project(history: Sequence[Effect], reversals: Sequence[Reversal]) -> tuple[Effect, ...]:
    """The effect of each round for now: its own, changed by every reversal in the order of their sequence."""
    return _projected(tuple(history), tuple(reversals))


@lru_cache(maxsize=1024)
def _projected(history: tuple[Effect, ...], reversals: tuple[Reversal, ...]) -> tuple[Effect, ...]:
    """The same; everybody's report asks for it."""
    now: dict[int, Effect] = {effect.round: effect for effect in history}
    for reversal in sorted(reversals, key=lambda item: item.seq):
        if reversal.emptied:
            now |= {round: Effect(round, "nothing") for round in reversal.window}
        for replaced in reversal.replaced:
            now[replaced.round] = changed(now[replaced.round], replaced)
    return tuple(now.values())


def changed(effect: Effect, replaced: Replaced) -> Effect:
    """The effect of a round after a replacement."""
    match replaced.kind:
        case "preserve":
            return replace(effect, nature="preserve")
        case "attack":
            return replace(effect, strips=effect.strips + replaced.points)
        case "defend":
            return replace(effect, strips=max(0, effect.strips - replaced.points))


def card(dots: Sequence[int], effects: Sequence[Effect], *, locks: bool) -> tuple[Section, ...]:
    """The sections of a card, from the bottom, after the effects of all rounds.

    Strips and tokens go on the lowest visible section, those of attacks before the others. Where a token `locks` its
    section, that section is passed over from then on.
    """
    return _card(tuple(dots), tuple(effects), locks)


@lru_cache(maxsize=1024)
def _card(dots: tuple[int, ...], effects: tuple[Effect, ...], locks: bool) -> tuple[Section, ...]:
    """The same; everybody's report asks for it."""
    sections = [Section(number) for number in dots]
    for effect in effects:
        for strip in range(effect.total):
            at = _lowest(sections, locks)
            if at is not None:
                sections[at] = replace(sections[at], covered=effect.round, by_attack=strip < effect.strips)
        if effect.nature == "preserve":
            at = _lowest(sections, locks)
            if at is not None:
                sections[at] = replace(sections[at], tokens=(*sections[at].tokens, effect.round))
    return tuple(sections)


def _lowest(sections: Sequence[Section], locks: bool) -> int | None:
    """The section for the next strip or token; None: there is none."""
    exposed = (at for at, section in enumerate(sections) if section.visible and not (locks and section.tokens))
    return next(exposed, None)
