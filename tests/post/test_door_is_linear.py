"""What is made of a mail costs what its size costs (DESIGN 22), from its bytes to its answer: whoever wrote it."""

from functools import partial

import pytest
from callers import opened
from counted import assert_linear
from town import MAIL, Town, address, key, mail_of, orders_of

from adjudicator.post.inbound import intake
from adjudicator.post.reading import read_mail

pytestmark = pytest.mark.slow

STRANGER = "somebody@evil.example"
HEAD = "".join(f"{line}\n" for line in orders_of("A", {}).decode().split("\n") if line and "orders" not in line)


def block(kind, lines):
    return f"BEGIN {kind}\n{lines}END {kind}\n"


TEXTS = {
    "words": lambda n: "hello\n" * n,
    "quoted lines": lambda n: "> hello\n" * n,
    "keys": lambda n: f"key: {key('A')}\n" * n,
    "wrong keys": lambda n: "".join(f"key: {number}\n" for number in range(n)),
    "seats": lambda n: "campaign: river\nseat: A\n" * n,
    "commands": lambda n: block("COMMANDS", "wait\n" * n),
    "no commands": lambda n: block("COMMANDS", "attack T14\n" * n),
    "blocks": lambda n: block("COMMANDS", "wait\n") * n,
    "campaigns": lambda n: "".join(block("COMMANDS", f"campaign: c{number}\nwait\n") for number in range(n)),
    "press": lambda n: block("PRESS", "to: all\nhello\n") * n,
    "lines of press": lambda n: block("PRESS", "to: all\n" + "hello\n" * n),
    "addressees": lambda n: block("PRESS", "to: " + "B, " * n + "\nhello\n"),
    "questions": lambda n: "question: May I?\n\n" * n,
    "luck": lambda n: "luck: 7\n" * n,
    "forms": lambda n: block("ORDERS", HEAD + "orders: {amount: 3}\n") * n,
    "quoted forms": lambda n: "".join(
        f"> {line}\n" for line in (block("ORDERS", HEAD + "orders: {amount: 3}\n") * n).split("\n")
    ),
}
FILES = {
    "slips": lambda n: HEAD + "orders: [a\n" * n,
    "lists": lambda n: HEAD + "orders: " + "[" * n,
    "comments": lambda n: "# key: x\n" * n + HEAD + "orders: {amount: 3}\n",
    "words of a note": lambda n: HEAD + "orders: {amount: 3}\nnote: " + "a b " * n,
    "unknown fields": lambda n: HEAD + "orders:\n" + "".join(f"  amount{number}: 1\n" for number in range(n // 3)),
    "fields again": lambda n: HEAD + "seat: A\n" * n,
    "a long seat": lambda n: HEAD.replace("seat: A", "seat: A" + "x" * n),
    "a long campaign": lambda n: HEAD.replace("river", "river" + "x" * n),
}
FEW = 15


def in_text(sender, make, n):
    return mail_of(sender, make(n), "[river A] hello")


def in_file(sender, make, n):
    return mail_of(sender, "", attach=[("A.yaml", make(n).encode())])


MAILS = {f"text: {name}": partial(in_text, make=make) for name, make in TEXTS.items()}
MAILS |= {f"file: {name}": partial(in_file, make=make) for name, make in FILES.items()}


@pytest.mark.long(
    "a player-file: unknown fields",
    "a player-file: fields again",
    "a player-file: slips",
    "a player-file: words of a note",
)
@pytest.mark.parametrize("mail", MAILS.values(), ids=MAILS)
@pytest.mark.parametrize("sender", [address("A"), STRANGER], ids=["a player", "a stranger"])
def test_what_is_made_of_a_mail(sender, mail):
    callers = opened()

    def take(raw):
        return intake.take_in(read_mail(raw, MAIL.domain), callers.clock(), [*callers.lives.values()], "")

    assert_linear(take, lambda n: mail(sender, n=n), n=FEW)


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path / "desk")
    town.open()
    town.tick()
    yield town
    town.desk.close()


@pytest.mark.long(
    "a player-file: words of a note", "a player-text: words", "a player-text: press", "a stranger-text: press"
)
@pytest.mark.parametrize("name", ["text: words", "text: press", "file: words of a note"])
@pytest.mark.parametrize("sender", [address("A"), STRANGER], ids=["a player", "a stranger"])
def test_what_a_round_makes_of_a_mail(sender, name, town):
    def round_with(raw):
        town.deliver(raw)
        town.tick()

    assert_linear(round_with, lambda n: MAILS[name](sender, n=n), n=24)


@pytest.mark.long("a player")
@pytest.mark.parametrize("sender", [address("A"), STRANGER], ids=["a player", "a stranger"])
def test_what_a_round_makes_of_many_mails(sender, town):
    def round_with(raws):
        for raw in raws:
            town.deliver(raw)
        town.tick()

    def mails(n):
        ids = (town.new_id() for _ in range(n))
        return [mail_of(sender, f"key: {key('A')}", "[river A] status", message_id=own_id) for own_id in ids]

    assert_linear(round_with, mails, n=3)
