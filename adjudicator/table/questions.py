"""Questions that rules put to players in the middle of a step."""

import re
from collections.abc import Iterable
from typing import Literal

import msgspec

from adjudicator.table.words import RuleId, Seat

Source = Literal["orders", "standing", "default", "reply", "ruling"]
"""The source of an answer."""


Asked = Literal["tempo", "always", "never"]
"""Whether a seat is asked where its orders and standing orders say nothing: as the campaign's tempo says; always (a
dispute before the referee); never, the default is taken."""


NOTHING = "nothing"
"""A player's word for an empty answer, which a mail cannot hold."""


class Choice(msgspec.Struct, frozen=True):
    """One answer a question allows: `value` is what a player writes, `text` what it means."""

    value: str
    text: str


class Question(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A decision the rules need from one seat before the step can go on.

    `key` is unique within the step ("retreat/A1") and is how orders and standing orders answer it in advance.
    Without `choices` an answer is a text, that of `pattern` (a regular expression) where there is one. `default` is
    what is done where nobody is asked.
    """

    key: str
    seat: Seat
    rule: RuleId
    text: str
    default: str
    choices: tuple[Choice, ...] = ()
    pattern: str = ""
    asked: Asked = "tempo"

    def allows(self, answer: str) -> bool:
        """Whether `answer` is one this question can take."""
        if self.choices:
            return any(choice.value == answer for choice in self.choices)
        if not self.pattern:
            return True
        return re.fullmatch(self.pattern, answer) is not None

    def meant(self, words: str) -> str:
        """The answer that a player means by his words: `NOTHING` is the empty one, where that can be given."""
        empty = words.casefold() == NOTHING and self.allows("") and not self.allows(words)
        return "" if empty else words

    def first_allowed(self, wishes: Iterable[str]) -> str | None:
        """The first of several wishes that it can take."""
        return next((wish for wish in wishes if self.allows(wish)), None)
