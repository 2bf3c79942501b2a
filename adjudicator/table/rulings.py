"""The rules of a game by number, and the rulings on them: numbered interpretations where the text is lost or silent."""

from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.table.game import Rule
from adjudicator.table.pages import RulingNote
from adjudicator.table.words import RuleId


class PrintedRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of `rules.json`, in our words; `gaps` are the rulings it needs."""

    id: RuleId
    section: str
    text: str
    source: str
    basis: str
    gaps: tuple[RuleId, ...] = ()


class Ruling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling of `rulings.json`.

    `source` tells where it comes from: the text itself, a public page, or our own reconstruction. `otherwise` is what
    holds when `option` has another value than its default.
    """

    id: RuleId
    title: str
    text: str
    source: str
    option: str = ""
    otherwise: str = ""


class Rulebook:
    """The rules and rulings of a game, read from the folder of its data: `rules.json` and `rulings.json`."""

    def __init__(self, data: Traversable) -> None:
        self.printed = msgspec.json.decode((data / "rules.json").read_bytes(), type=tuple[PrintedRule, ...])
        """All rules, in the order of the rulebook."""
        self.rulings = msgspec.json.decode((data / "rulings.json").read_bytes(), type=tuple[Ruling, ...])
        """All rulings, by number."""

    def rules(self) -> list[Rule]:
        """The rules as the program lists them."""
        return [Rule(rule.id, rule.section, rule.text, rule.source) for rule in self.printed]

    def in_force(self, options: Struct) -> list[RulingNote]:
        """The rulings a campaign is played by, with the options its players chose."""
        return [RulingNote(ruling.id, _wording(ruling, options), ruling.title) for ruling in self.rulings]


def _wording(ruling: Ruling, options: Any) -> str:
    if not ruling.option:
        return ruling.text
    chosen, default = getattr(options, ruling.option), getattr(type(options)(), ruling.option)
    return ruling.otherwise if ruling.otherwise and chosen != default else ruling.text
