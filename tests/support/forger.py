"""A referee who writes the reports of a seat anew, and well."""

import copy

import msgspec

from adjudicator.checker import digests
from adjudicator.table.dice import ChainDice, dice_key
from adjudicator.table.journal import Drawn, Rolled


class Forger:
    """A referee who writes all reports of a seat anew, well: every commitment and every head fits again."""

    def __init__(self, reports):
        self.reports = copy.deepcopy(reports)
        self.proofs = [report["proof"] for report in self.reports]

    def bodies(self, event):
        """The opened bodies of a kind."""
        return [body for proof in self.proofs for _, _, body in proof["opened"] if body["event"] == event]

    def rolls(self):
        """Every roll, with all it is told beside."""
        for proof in self.proofs:
            for number, _, _, entries in proof["entries"]:
                yield from (
                    (number, entries, entry) for _, entry in entries if entry.get("type") in ("rolled", "drawn")
                )

    def number(self, body):
        """The number of an opened body."""
        return next(n for proof in self.proofs for n, _, each in proof["opened"] if each is body)

    def done(self):
        """The reports, with every commitment and head made to fit."""
        head = None
        for proof, report in zip(self.proofs, self.reports, strict=True):
            opened = {number: (salt, body) for number, salt, body in proof["opened"]}
            for number, group, salt, entries in proof["entries"]:
                opened[number][1]["groups"][group] = digests.sha(entries, bytes.fromhex(salt))
            for number, salt, orders, *_ in proof["sets"]:
                opened[number][1]["set"] = digests.sha(orders, bytes.fromhex(salt))
            for number, (salt, body) in opened.items():
                proof["leaves"][number - proof["first"]] = leaf_of(body, salt)
            head = proof["before"] = head or proof["before"]
            for number, leaf in enumerate(proof["leaves"], proof["first"]):
                head = digests.sha(f"{head}|{number}|{leaf}")
            proof["head"] = report["head"] = head
        return self.reports

    def throw_again(self):
        """Give every roll that is told the faces its basis gives."""
        played = {self.number(body): body for body in self.bodies("played")}
        secrets = {body["turn"]: body["secret"] for body in self.bodies("secret")}
        for number, _, entry in self.rolls():
            body, act = played[number], msgspec.convert(entry, Rolled | Drawn)
            dice = ChainDice(dice_key(bytes.fromhex(secrets[body["turn"]]), body["step"], body["basis"]))
            if isinstance(act, Drawn):
                entry["result"] = list(dice.draw(act.key, act.items))
            else:
                entry["faces"] = list(dice.throw(act.key, *map(int, act.dice.split("d"))))


def leaf_of(body, salt):
    """The leaf of a body."""
    return f"{body['event']}:{digests.sha(body, bytes.fromhex(salt))}"


def basis_of(lock):
    """The basis that the orders of a lock give."""
    sets = {seat: orders for seat, (_, orders) in lock["sets"].items()}
    return digests.sha({"step": lock["step"], "sets": sets, "beacon": ""})


def fitting(plain):
    """A bundle whose commitments and heads its referee made to fit whatever he tells."""
    bodies = {number: body for number, _, body in plain["opened"]}
    for number, group, salt, entries in plain["entries"]:
        bodies[number]["groups"][group] = digests.sha(entries, bytes.fromhex(salt))
    heads_fitting(plain)


def heads_fitting(plain):
    """A bundle whose leaves and heads fit the bodies it tells."""
    for number, salt, body in plain["opened"]:
        plain["leaves"][number - 1] = leaf_of(body, salt)
    head = plain["before"]
    for number, leaf in enumerate(plain["leaves"], 1):
        head = digests.sha(f"{head}|{number}|{leaf}")
    plain["head"] = head
