"""What a referee may try, and who finds it: README's table, and what the tests hold true of every line of it.

python tests/support/threats.py    writes the table into the README
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import pytest

LEVELS = ("friends", "witnessed")
TRIED = pytest.StashKey[set[tuple[int | str, str]]]()
"""What the tests that were collected try: numbers and levels."""
README = Path(__file__).parents[2] / "README.md"


class Finds(StrEnum):
    """Who finds a cheat."""

    YOU = "you"
    """A player, in his own mails."""
    LOOK = "you, by one look at the beacon's site"
    TWO = "two players who compare heads"
    BUNDLE = "you, with the bundle"
    RULES = "`verify --bundle`"
    LUCK = "you, with luck"
    """A player, if his receipt is later than what was changed."""
    ASKED = "you: the program asks “Were you told?”"
    TOLD = "you: the program says what it could not check"
    FIXED = "nobody at once; but who shows what he was mailed shows that it was mailed"
    IN_VAIN = "it is in vain"
    """It cannot be done."""
    NO_USE = "nobody, since a copy leaves no trace: his own seat has no use of it, a friend's has"
    OPEN = "nobody"
    NONE = "there is no beacon"
    """There is nothing of that kind at this level."""


@dataclass(frozen=True)
class Threat:
    """A way to cheat: in words, and who finds it at each level."""

    words: str
    friends: Finds
    witnessed: Finds
    why: str = ""
    """Why nobody finds it, where nobody does."""

    def at(self, level: str) -> Finds:
        """Who finds it at a level."""
        return self.friends if level == "friends" else self.witnessed

    def told(self, level: str) -> str:
        """Who finds it at a level, in words."""
        finds = self.at(level)
        return f"{finds}: {self.why}" if finds is Finds.OPEN else str(finds)


def _alike(words: str, finds: Finds) -> Threat:
    return Threat(words, finds, finds)


THREATS = {
    1: _alike("invents what the dice of a step are derived from", Finds.YOU),
    2: _alike("tells a die that did not fall", Finds.YOU),
    3: _alike("throws a roll twice and tells the better one", Finds.YOU),
    4: _alike("goes back and rolls again after a report", Finds.YOU),
    5: Threat(
        "tries his own orders, or word of luck, until the dice are good, before others know",
        Finds.OPEN,
        Finds.YOU,
        "his desk has the secrets, and no receipt of his own binds him",
    ),
    6: Threat("tries a friend's orders after the deadline, until the dice are good", Finds.LUCK, Finds.YOU),
    7: _alike("cuts your orders off the history after your receipt", Finds.YOU),
    8: _alike("leaves your accepted orders out", Finds.YOU),
    9: _alike("plays an earlier set of your orders", Finds.YOU),
    10: _alike("forges orders in your name", Finds.ASKED),
    11: _alike("takes another secret for the dice", Finds.YOU),
    12: _alike("chooses the first secret of the dice", Finds.IN_VAIN),
    13: _alike("words a ruling otherwise afterwards", Finds.YOU),
    14: _alike("tells two players two histories", Finds.TWO),
    15: _alike("chooses a salt", Finds.BUNDLE),
    16: _alike("shows other orders at the end than were played", Finds.BUNDLE),
    17: _alike("lets something happen that the rules do not allow", Finds.RULES),
    18: _alike("never opens something", Finds.BUNDLE),
    19: Threat("tells of a false beacon", Finds.NONE, Finds.LOOK),
    20: Threat("takes another round of the beacon", Finds.NONE, Finds.YOU),
    21: Threat("mails the seal when the round is known", Finds.NONE, Finds.YOU),
    22: Threat("orders for his own seat last", Finds.OPEN, Finds.YOU, "no report has to wait for his orders"),
    23: _alike("does not show which orders were locked", Finds.YOU),
    "untold": _alike("does not show what happened in a turn that is over", Finds.TOLD),
    24: _alike("(or a player) wants to make sure of a guess at hidden orders", Finds.IN_VAIN),
    27: _alike("tells one thing in two ways", Finds.BUNDLE),
    28: _alike("plays orders that you took back", Finds.YOU),
    29: _alike("sends you a proof that is malformed", Finds.YOU),
    "answers": _alike("leaves out, or changes, what you answered in the middle of a step", Finds.YOU),
    "roll's number": _alike("gives a roll the number by which its dice fall well", Finds.RULES),
    "hidden roll": _alike("(or a player) works out the dice of a hidden action that he guesses", Finds.IN_VAIN),
    "question": Threat(
        "knows the coming dice at a question inside a step", Finds.OPEN, Finds.IN_VAIN, "his desk has the secrets"
    ),
    "genesis": Threat("gives quicknet's name to a beacon whose rounds come out earlier", Finds.NONE, Finds.YOU),
    "other beacon": Threat("takes a beacon that is his own", Finds.NONE, Finds.ASKED),
    "unsigned": Threat("plays by rounds whose signatures nobody checked", Finds.NONE, Finds.LOOK),
    "no seal": Threat("throws dice by orders that no seal came before, as if none could fall", Finds.NONE, Finds.YOU),
    "second lock": Threat("locks a step again, with a friend's new orders, by the same round", Finds.NONE, Finds.YOU),
    "sends back": _alike("sends a step back in silence, and orders again for his own seat", Finds.ASKED),
    "sets aside": _alike("sets your orders aside in silence", Finds.ASKED),
    "corrects": _alike("corrects the board for himself in silence", Finds.ASKED),
    "withdraws": _alike("forges that you took your orders back", Finds.ASKED),
    "whose report": _alike("says that your report is for another seat", Finds.YOU),
    "luck left out": _alike("leaves your word of luck out, or takes another one", Finds.YOU),
    "begins early": _alike("begins before anybody could give a word of luck", Finds.ASKED),
    "no number": _alike("locks orders of a seat that sent none, as he likes them", Finds.YOU),
    "no window": _alike("plays a step as if nobody had orders for it", Finds.YOU),
    "letters": _alike("hides what was played among his letters", Finds.YOU),
    "turn": _alike("plays a step by the secret of another turn", Finds.YOU),
    "step": _alike("gives a step a name by which its dice fall well", Finds.YOU),
    "announced": _alike("announces another step than is locked, so that nobody sees when he ordered", Finds.YOU),
    "swapped": _alike("takes other orders for yours than he says he understood", Finds.YOU),
    "swapped in all": _alike("the same, and records his own reading as well", Finds.ASKED),
    "level": _alike("tells you of another level, or another seat of his, than he opened with", Finds.ASKED),
    "deadline": _alike("locks by another deadline than he told you", Finds.ASKED),
    "pages": _alike("prints what did not happen in a headline or table", Finds.FIXED),
    "roll left out": _alike("leaves out a roll that the story tells", Finds.RULES),
    "reads": Threat(
        "reads orders before they are locked, in a copy of the desk",
        Finds.OPEN,
        Finds.NO_USE,
        "who reads a copy leaves no trace",
    ),
    "dice ahead": Threat(
        "works out the dice of a step when its orders are locked",
        Finds.OPEN,
        Finds.IN_VAIN,
        "his desk has the secrets",
    ),
}
"""By their numbers."""


SEALED = {
    "reads": ("reads orders before the deadline, or lets a friend read them", Finds.IN_VAIN),
    "last": ("orders last, for his own seat or a friend's", Finds.IN_VAIN),
    "copies": ("copies your sealed orders for another seat, or another window", Finds.IN_VAIN),
    "swapped": ("takes other orders for yours when your mail comes, or chooses a salt for them", Finds.YOU),
    "no lock": ("lets sealed orders wait for no round, as if no dice could fall", Finds.YOU),
    "locks late": ("locks orders when they can be read already", Finds.YOU),
    "moves": ("begins a window anew in silence when orders are sealed for it", Finds.ASKED),
    "did not open": ("says that your sealed orders did not open", Finds.ASKED),
    "misreads": ("plays something else than you had sealed", Finds.RULES),
}
"""What is otherwise at level `sealed` than at `witnessed`: the cheat in words, and who finds it."""


def sealed_table() -> str:
    """README's table of what is otherwise at level `sealed`."""
    rows = [f"| {words} | {finds} |" for words, finds in SEALED.values()]
    return "\n".join(["| A referee who ... | is found at `sealed` by |", "|---|---|", *rows])


def table() -> str:
    """README's table, by who finds it."""
    threats = sorted(THREATS.values(), key=lambda threat: [[*Finds].index(threat.at(level)) for level in LEVELS])
    rows = [f"| {threat.words} | {' | '.join(threat.told(level) for level in LEVELS)} |" for threat in threats]
    return "\n".join(["| A referee who ... | is found at `friends` by | at `witnessed` by |", "|---|---|---|", *rows])


def with_table(readme: str) -> str:
    """The README with the tables in their places."""
    with_first = re.sub(r"(?s)(?<=<!-- threats -->\n).*?(?=\n<!-- -->)", lambda _: table(), readme)
    return re.sub(r"(?s)(?<=<!-- sealed threats -->\n).*?(?=\n<!-- -->)", lambda _: sealed_table(), with_first)


if __name__ == "__main__":
    README.write_text(with_table(README.read_text(encoding="utf-8")), encoding="utf-8")
