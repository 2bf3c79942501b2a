"""The sequence of play as data."""

import msgspec

from adjudicator.table.words import Seat, StepId


class Step(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, eq=False):
    """One entry of the sequence of play. Its id is its turn and its name: "4.spend", "4.spend-2".

    `window` names the kind of orders the step waits for ("spend") and `seats` who may send them; an automatic step
    has neither.
    """

    id: StepId
    turn: int
    title: str
    window: str | None = None
    seats: tuple[Seat, ...] = ()
    days: int | None = None
    """The days the window is open, where the game says so and not the campaign's schedule."""
    at_most: int | None = None
    """The most days it is open, whatever the schedule says: it stands in the middle of a turn."""
    voluntary: bool = False
    """Whether a seat that sends nothing has missed nothing (one report of a battle is enough)."""
    settled: tuple[Seat, ...] = ()
    """Those of its seats that have decided in advance: they may send others, and nobody waits for them."""
    label: str = ""
    """Its players' name for it, where they have one of their own: "S1901M"."""
    chance: bool = True
    """Whether dice may fall, or pieces be drawn, once its orders are locked: in it, or in what follows of itself.

    With False nobody's orders are sealed for dice that do not fall, and a rule that asks for one then is refused it.
    So it is said only of what can never lead to chance, and by what everybody knows: it shows in what is mailed.
    """

    def __eq__(self, other: object) -> bool:
        """Whether it is the same step, whatever it is called, however soon it is due and whatever chance may follow.

        That may be else one day.
        """
        if not isinstance(other, Step):
            return False
        return _apart_from_title(self) == _apart_from_title(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def called(self) -> str:
        """Its name in the names of files and in subjects: its players' name, else its id."""
        return self.label or self.id

    @property
    def full_title(self) -> str:
        """Its title, with what its players call it: "Spring 1901: orders (S1901M)"."""
        return f"{self.title} ({self.label})" if self.label else self.title

    @property
    def turn_title(self) -> str:
        """The title of its turn: a step's title begins with it ("Turn 4: Spend Campaign Points")."""
        return self.title.partition(":")[0]

    @property
    def name(self) -> str:
        """The name of the step within its turn: "spend-2"; order files name their window by it."""
        return self.id.partition(".")[2]


def _apart_from_title(step: Step) -> tuple[object, ...]:
    return step.id, step.turn, step.window, step.seats, step.days, step.voluntary, step.settled
