"""How the checking of orders puts what it found: kind, code, words, and the rule behind each code."""

from collections.abc import Mapping

from adjudicator.table.problems import Kind, Problem
from adjudicator.table.words import Path, RuleId

RULES: Mapping[str, str] = {
    "NOT_ENOUGH_FOLLOWERS": "TT-20",
    "COST_NOT_MET": "TT-G08",
    "OVERPAID": "TT-G08",
    "BAD_NUMBER": "TT-34",
    "NO_SUCH_SPACE": "TT-05",
    "SPACE_OCCUPIED": "TT-20",
    "NO_TESTAMENT": "TT-24",
    "ALREADY_PRESERVED": "TT-24",
    "SIRE_LIMIT": "TT-28",
    "SHAMAN_LIMIT": "TT-29",
    "CONVERT_LIMIT": "TT-32",
    "NO_TOKEN_LEFT": "TT-03",
    "NEEDS_TEMPLE": "TT-32",
    "NO_FOLLOWER_AT_HOME": "TT-G09",
    "BAD_TARGET": "TT-34",
    "OWN_TESTAMENT": "TT-34",
    "NOT_UNDER_ATTACK": "TT-36",
    "NOT_ENOUGH_SHAMANS": "TT-40",
    "TOO_MANY_ROUNDS": "TT-40",
    "BEFORE_CREATION": "TT-40",
    "ROUND_NOT_REVERSED": "TT-41",
    "ROUND_ALREADY_REPLACED": "TT-43",
    "REPLACE_ORDER": "TT-43",
    "BURIED_AT_THAT_ROUND": "TT-43",
    "BAD_REPLACEMENT": "TT-41",
    "KEEP_HOME": "PBEM-3",
    "MORE_THAN_HOME": "TT-20",
    "MORE_THAN_ZONES": "TT-05",
    "NEVER_TRUE": "PBEM-3",
    "ALWAYS_TRUE": "PBEM-3",
    "NO_CHECKPOINT": "PBEM-3a",
    "UNKNOWN_SEAT": "TT-01",
    "DOUBLE_SPACE": "TT-36",
}
"""The rule behind each code."""


def problem(kind: Kind, code: str, path: Path, message: str, hint: str = "") -> Problem:
    """A problem with the rule of its code."""
    return Problem(kind=kind, code=code, path=path, message=message, hint=hint, rule=RuleId(RULES[code]))
