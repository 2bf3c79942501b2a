"""The books of a game: its rules and the rulings on them by number, and what it is played with, file by file."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from adjudicator.table.figures import Board
from adjudicator.table.pages import RulingNote
from adjudicator.table.problems import Problem, misfit
from adjudicator.table.words import RuleId, Seat

ScenarioT = TypeVar("ScenarioT")


DIALECT = "https://json-schema.org/draft/2020-12/schema"
"""The dialect of all schemas that are published."""
SCHEMA = "$schema"
"""The key under which a file names its schema, for editors: no part of what it says."""


class Rule(Struct, frozen=True):
    """A rule of the rulebook, numbered, in our words, as `rules.json` has it.

    That file also tells on what each rests (`basis`).
    """

    id: RuleId
    section: str
    text: str
    source: str
    apart: str = ""
    """The reason why nothing plays it: a component, a definition, a heading of others."""
    gaps: tuple[RuleId, ...] = ()
    """The rulings it needs."""


class Ruling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling: a numbered interpretation where the text is lost or silent, as `rulings.json` has it.

    `source` tells where it comes from: the text itself, a public page, or our own reconstruction. `otherwise` is what
    holds when `option` has another value than its default.
    """

    id: RuleId
    title: str
    text: str
    source: str
    option: str = ""
    otherwise: str = ""

    def worded(self, options: Any) -> str:
        """The text that holds under the options that were chosen."""
        if not self.option or not self.otherwise:
            return self.text
        chosen = getattr(options, self.option)
        usual = type(options)()
        if chosen == getattr(usual, self.option):
            return self.text
        return self.otherwise


class Datum(Struct, frozen=True):
    """A value a game is played with: the file it stands in, what it is, and where it comes from."""

    file: str
    what: str
    source: str
    """Its first words tell the kind: "rulebook 24.3", "deduced from ...", "reconstruction"."""


def read_rules(folder: Traversable) -> tuple[Rule, ...]:
    """The rules of a game, from `rules.json` in the folder of its data."""
    return msgspec.json.decode((folder / "rules.json").read_bytes(), type=tuple[Rule, ...])


def read_rulings(folder: Traversable) -> tuple[Ruling, ...]:
    """The rulings of a game, from `rulings.json` in the folder of its data."""
    return msgspec.json.decode((folder / "rulings.json").read_bytes(), type=tuple[Ruling, ...])


class DataFile(Generic[ScenarioT]):
    """The data file that a game is played with, where it is one; a referee may give his own in its place.

    `problems` finds what is wrong with one that can be read.
    """

    def __init__(
        self, file: Traversable, kind: type[ScenarioT], problems: Callable[[ScenarioT], Iterable[Problem]]
    ) -> None:
        self.file = file
        self._kind = kind
        self._problems = problems

    @cached_property
    def built_in(self) -> ScenarioT:
        """The one that comes with the game."""
        return msgspec.json.decode(self.file.read_bytes(), type=self._kind)

    def read(self, given: object | None) -> tuple[ScenarioT | None, list[Problem]]:
        """The built-in one, or the one `given` as plain data; None together with everything that is wrong with it."""
        if given is None:
            return self.built_in, []
        if isinstance(given, dict):
            given = {key: value for key, value in given.items() if key != SCHEMA}
        try:
            scenario = msgspec.convert(given, self._kind, strict=False)
        except msgspec.ValidationError as error:
            return None, [misfit(error, "scenario/schema")]
        problems = list(self._problems(scenario))
        return (None if problems else scenario), problems

    def files(self) -> Mapping[str, bytes]:
        """The built-in one as a file."""
        return {self.file.name: self.file.read_bytes()}

    def schemas(self) -> Mapping[str, Mapping[str, Any]]:
        """JSON Schemas of such a file by their names: an editor completes and checks by them."""
        schema = {SCHEMA: DIALECT, **msgspec.json.schema(self._kind)}
        name = self.file.name.partition(".")[0]
        return {f"{name}.schema.json": schema}


def _unwanted(given: object | None) -> tuple[None, list[Problem]]:
    message = "This game is played with no data of one's own."
    return None, [] if given is None else [Problem(kind="illegal", code="scenario/none", message=message)]


@dataclass(frozen=True, kw_only=True)
class Books:
    """The rules and rulings of a game, and its scenarios: maps, cards, charts, counters; by default it has none."""

    rules: tuple[Rule, ...]
    """Every numbered rule, in the rulebook's order."""
    rulings: tuple[Ruling, ...] = ()
    scenario: Callable[[object | None], tuple[Any, list[Problem]]] = _unwanted
    """The built-in scenario, or the referee's own (plain data) checked; problems name what is wrong."""
    files: Callable[[], Mapping[str, bytes]] = dict
    """The built-in scenario as files a referee can change, by name; `scenario` takes them by their stems."""
    schemas: Callable[[], Mapping[str, Mapping[str, Any]]] = dict
    """JSON Schemas of files that a referee may give, by name."""
    data: Callable[[Any], Iterable[Datum]] = lambda scenario: ()
    """Every value of a scenario with its source, file by file."""
    seats: Callable[[Any], tuple[Seat, ...]] = lambda scenario: ()
    """The seats that a scenario has, where they are not those of the game."""
    map: Callable[[Any], Board | None] = lambda scenario: None
    """The map of a scenario nobody plays yet; None for a game without one."""

    def in_force(self, options: Any) -> list[RulingNote]:
        """The rulings a campaign is played by, with the options its players chose."""
        return [RulingNote(ruling.id, ruling.worded(options), ruling.title) for ruling in self.rulings]

    def behind(self, rules: Collection[str], options: Any) -> list[RulingNote]:
        """The rulings behind something that follows `rules`: those it names itself, and those the rules need."""
        needed = {gap for rule in self.rules if rule.id in rules for gap in rule.gaps}
        return [note for note in self.in_force(options) if note.id in needed or note.id in rules]
