"""Facts: frozen records of what happened on the board, of what that changes, and of how it is told."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Protocol, Self, TypeVar, Union

import msgspec

from adjudicator.table.lines import Line
from adjudicator.table.memory import Loss
from adjudicator.table.prose import below_zero, sentence
from adjudicator.table.words import EVERYONE, REFEREE, RuleId, Seat

KindT = TypeVar("KindT", bound=msgspec.Struct)
FactT = TypeVar("FactT", bound="Fact")


class Fact(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="fact",
):
    """One thing that happened on the board, in the past tense.

    A game derives a class of its own, and from that a class for each kind of fact, with a `tag` that never changes.
    A fact is hidden unless `seen_by` names who sees it; public kinds override the default with `EVERYONE`.
    """

    weight: ClassVar[int] = 0
    """Its importance on page one: from 1, a detail, to 9, the end of the campaign; 0: the story alone tells it."""

    rule: RuleId
    seen_by: tuple[Seat, ...] = ()

    def change(self, state: Any) -> None:
        """Change the state, in place; a fact that only tells changes nothing.

        Raises `ValueError` where a correction names what is not there.
        """

    def filled(self, state: Any, given: Mapping[str, Any]) -> Self:
        """It as the correction that is meant: what is not named in `given`, as the referee wrote it, stays as it is.

        Raises `ValueError` where it names what is not there.
        """
        return self

    @classmethod
    def present(cls, state: Any) -> Iterator[Self]:
        """Corrections of this kind that would change nothing: examples from which a referee makes his own."""
        return iter(())

    @property
    def hindered(self) -> bool:
        """Whether it tells of an order that what others did may have stood in the way of."""
        return False

    def words(self, say: Any) -> Line:
        """Tell it in words; `say` names things as the game does (`Game.say`)."""
        raise NotImplementedError(f"no words for the fact {type(self).__name__}")

    def head(self, say: Any) -> str:
        """It as a newspaper prints it over a page: a short clause without a stop; empty: it never stands there."""
        return ""

    def befalls(self, say: Any, seat: Seat) -> bool:
        """Whether it was done to `seat`, or comes nearer to it: page one tells that first."""
        return False

    def loss(self, say: Any) -> Loss | None:
        """It as an entry of the roll, where something is gone for good by it."""
        return None

    def as_line(self, say: Any) -> Line:
        """It as a line of the story, with its rule and, unless its words say otherwise, whose doing it was."""
        line = self.words(say)
        return msgspec.structs.replace(
            line,
            text=sentence(line.text),
            reckoning=below_zero(line.reckoning),
            seat=line.seat or getattr(self, "seat", None),
            rule=self.rule,
            private=self.seen_by != EVERYONE,
        )


class OptionsGiven(Fact, frozen=True, kw_only=True):
    """The campaign has other options from now on; each game says what they are, and changes its state."""

    options: Any

    def in_force(self, state: Any) -> Any:
        """The options that a state has so far."""
        return state.board.options

    def filled(self, state: Any, given: Mapping[str, Any]) -> Self:
        """The options that are not named stay as they are."""
        named = {name: getattr(self.options, name) for name in given["options"]}
        before = type(self.options).of(self.in_force(state))
        return msgspec.structs.replace(self, options=msgspec.structs.replace(before, **named))

    def words(self, say: Any) -> Line:
        """Tell that they are others; the pages print them where they stand."""
        return Line("The options of the campaign are others from now on.")


class Seen(Protocol):
    """Something that only some may see."""

    @property
    def seen_by(self) -> tuple[Seat, ...]:
        """The seats that see it."""


def visible(thing: Seen, seat: Seat) -> bool:
    """Whether `seat` may see a fact or a roll; the referee sees all."""
    if seat == REFEREE:
        return True
    return thing.seen_by == EVERYONE or seat in thing.seen_by


def of_kind(facts: Iterable[Fact], kind: type[FactT]) -> list[FactT]:
    """Those of some facts that are of one kind, in their order."""
    return [fact for fact in facts if isinstance(fact, kind)]


def kinds(base: type[KindT]) -> list[type[KindT]]:
    """Every kind of fact, or of another tagged struct, derived from `base`: each class that has a tag of its own."""
    own = [] if base.__struct_config__.tag == base.__name__ else [base]
    return own + [kind for derived in base.__subclasses__() for kind in kinds(derived)]


@cache
def any_of(base: type[Fact]) -> Any:
    """The type of any fact of a game, for decoding: the union of the kinds derived from `base`."""
    return Union[tuple(kinds(base))]  # noqa: UP007
