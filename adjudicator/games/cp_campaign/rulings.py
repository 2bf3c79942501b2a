"""The rules by number, and the rulings on them: numbered interpretations where the text is lost or silent."""

from functools import cache

import msgspec
from msgspec import Struct

from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.state import View
from adjudicator.games.cp_campaign.tables import DATA
from adjudicator.table.game import Rule
from adjudicator.table.pages import RulingNote
from adjudicator.table.words import RuleId


class PrintedRule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule of `data/rules.json`, in our words; `gaps` are the rulings it needs."""

    id: RuleId
    section: str
    text: str
    source: str
    basis: str
    gaps: tuple[RuleId, ...] = ()


class Ruling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruling of `data/rulings.json`.

    `source` tells where it comes from: the text itself, a public page, or our own reconstruction. `otherwise` is what
    holds when `option` has another value than its default.
    """

    id: RuleId
    title: str
    text: str
    source: str
    option: str = ""
    otherwise: str = ""


@cache
def printed_rules() -> tuple[PrintedRule, ...]:
    """All rules, in the order of the rulebook."""
    return msgspec.json.decode((DATA / "rules.json").read_bytes(), type=tuple[PrintedRule, ...])


@cache
def all_rulings() -> tuple[Ruling, ...]:
    """All rulings, by number."""
    return msgspec.json.decode((DATA / "rulings.json").read_bytes(), type=tuple[Ruling, ...])


def rule_list() -> list[Rule]:
    """The rules as the program lists them."""
    return [Rule(rule.id, rule.section, rule.text, rule.source) for rule in printed_rules()]


def rulings_in_force(view: View) -> list[RulingNote]:
    """The rulings a campaign is played by, with the options its players chose."""
    options = view.board.options
    return [RulingNote(ruling.id, _wording(ruling, options), ruling.title) for ruling in all_rulings()]


def _wording(ruling: Ruling, options: Options) -> str:
    if not ruling.option:
        return ruling.text
    chosen, default = getattr(options, ruling.option), getattr(Options(), ruling.option)
    return ruling.otherwise if ruling.otherwise and chosen != default else ruling.text
