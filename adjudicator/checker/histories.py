"""Histories: what is told fits its leaves, the leaves their heads, and all mails tell of the same heads.

Each check yields its name, whether it holds, what is wrong otherwise, and the files that show it.
"""

import hmac

from adjudicator.checker.digests import commits, sets_in, sha
from adjudicator.checker.known import Known, both
from adjudicator.checker.shapes import BODIES, CLOSED, FORMAT, FORMATS, SETUP, opened_in


def kind_in(leaf):
    """The kind that a leaf says it is of; "" in an older form."""
    kind, _, _ = leaf.rpartition(":")
    return kind


class History(Known):
    """One history, told alike to all."""

    def history(self):
        """Check that all that is told fits its leaves, leaves their heads, and mails tell of the same heads."""
        self.heads = [(line.n, line.head, line.file) for line in self.lines]
        for proof, shown, file in self.proofs:
            leaves = dict(enumerate(proof["leaves"], proof["first"]))
            yield from self.chain(proof, leaves, shown, file)
            yield from self.commitments(proof, leaves, file)
            yield from self.orders_told(proof, file)
            if "salts" in proof:
                yield from self.whole(proof, leaves, file)
            yield from self.closed(proof, leaves, file)
        yield from self.one_history()
        yield from self.forms()

    def chain(self, proof, leaves, shown, file):
        """Check that the leaves lead to the head that the report shows."""
        heads = {proof["first"] - 1: proof["before"]}
        for n, leaf in leaves.items():
            heads[n] = sha(f"{heads[n - 1]}|{n}|{leaf}")
        last = max(heads)
        right = heads[last] == proof["head"] == shown
        if proof["format"] not in FORMATS:
            right = False
        fault = "its events do not lead to its head (in a format that is known here)"
        yield "head", right, fault, file
        self.heads += [(n, head, file) for n, head in heads.items()]
        self.reports.append((proof["seat"], last, file))
        self.take_in(proof, leaves, file)

    def take_in(self, proof, leaves, file):
        """Know from now on what a proof tells."""
        for n, leaf in leaves.items():
            self.numbers.add(n)
            self.kinds[n] = kind_in(leaf)
        bodies = opened_in(proof)
        self.body.update(bodies)
        for n, _, body in proof["opened"]:
            self.files_of[n] = file
            if not isinstance(body, dict) or "before" in body:
                self.midway = True
        for n, group, _, entries in proof["entries"]:
            here = (n, group, entries, file)
            self.groups.append(here)

    def commitments(self, proof, leaves, file):
        """Check that what a proof tells is what was fixed before it was told, and of the kind that its leaf says."""
        for n, salt, body in proof["opened"]:
            kind, _, fixed = leaves[n].rpartition(":")
            event = body["event"] if isinstance(body, dict) else ""
            right = kind in ("", event) and commits(fixed, salt, body)
            fault = f"event {n}: told otherwise than they were recorded"
            yield "event", right, fault, file
        bodies = opened_in(proof)
        for n, group, salt, entries in proof["entries"]:
            fixed = bodies[n]["groups"][group]
            right = commits(fixed, salt, entries)
            fault = f"entries {n}: told otherwise than they were recorded"
            yield "entries", right, fault, file

    def orders_told(self, proof, file):
        """The same of orders, of what their seat was told that they mean, and of words of luck."""
        for n, body, salt, orders, text, seat in sets_in(proof):
            fault = f"orders {n}: told otherwise than they were recorded"
            yield "orders", bool(seat), fault, file
            lines = []
            fixed = None
            if text:
                (lines,) = text
                fixed = sha(lines, bytes.fromhex(salt))
            right = body.get("text") == fixed
            fault = f"orders {n}: what they mean is told otherwise than it was recorded"
            yield "text", right, fault, file
            meant = [line for line in lines if isinstance(line, str)]
            self.sets[n] = (orders, meant)

    def whole(self, proof, leaves, file):
        """Check that a bundle opens all but letters, by salts that were fixed before."""
        salted = list(labels_in(proof))
        labels = {(number, label) for number, label, _ in salted}
        expected = len(leaves) - letters_among(leaves, proof)
        expected += parts_of_events(leaves, proof)
        right = len(labels) == expected
        yield "whole", right, "it does not open all but letters", file
        salts = proof["salts"]
        is_fixed = sha(salts) == self.opening.get("salts")
        secret = bytes.fromhex(salts)
        for _, label, salt in salted:
            plain = label.encode("utf-8", "replace")
            derived = hmac.digest(secret, plain, "sha256")
            right = is_fixed and salt == derived[:16].hex()
            yield "salt", right, f"salt of {label}", file

    def closed(self, proof, leaves, file):
        """Check that nothing is left closed but what may be."""
        opened = {n for n, _, _ in proof["opened"]}
        for n, leaf in leaves.items():
            if n in opened:
                continue
            kind = kind_in(leaf)
            fault = f"event {n} is closed, and should be told: it is {kind}"
            if kind:
                yield "closed", kind in CLOSED, fault, file
            else:
                self.unchecked["of what kind closed events are that an older program recorded"] = 1

    def one_history(self):
        """Check that no event has two heads, and that all events have as many parts as there are seats."""
        start = sha(f"{FORMAT}|{self.name}")
        firsts = {0: (start, "")}
        for n, head, file in self.heads:
            first, where = firsts.setdefault(n, (head, file))
            fault = f"the head at event {n} is another one than by {where or 'the name of the game'}"
            files = both(where, file)
            yield "one history", head == first, fault, files
        for n in sorted(self.numbers):
            self.runs[n] = self.runs.get(n - 1, n)
        if 1 in self.body:
            yield from self.parts()

    def parts(self):
        """Check that every seat, the referee and whoever looks on have a part of each event that has parts."""
        seats = self.opening.get("seats", ())
        expected = len(seats) + 2
        first = self.files_of[1]
        for n, body, file in self.opened("opened", "played", "ruling"):
            parts = body.get("groups", ())
            right = n == 1 or len(parts) == expected
            files = both(file, first)
            yield "parts", right, f"{n} is odd", files

    def forms(self):
        """Check that leaves say their kinds, from the first event or a renewal on, and none says another thing."""
        first = min((n for n, kind in self.kinds.items() if kind), default=0)
        for n, kind in sorted(self.kinds.items()):
            right = kind in BODIES
            if not kind:
                right = not 0 < first < n
            fault = f"event {n} does not say what it is: {kind[:40]!r}"
            yield "kind", right, fault, self.file_of(n)
        for n, body, file in self.opened("renewed"):
            self.renewed = n
            expected = 2 if "before" in body else first
            fault = f"event {n}: nothing was renewed there"
            yield "kind", n == expected, fault, file


def labels_in(proof):
    """The things that a bundle opens: of orders their number (else 0), what their salt follows from, and the salt."""
    for n, salt, _ in proof["opened"]:
        yield 0, f"event|{n}", salt
    for n, group, salt, _ in proof["entries"]:
        yield 0, f"{n}|{group}", salt
    for n, body, salt, _, _, seat in sets_in(proof):
        step = body.get("step", SETUP)
        whose = body.get("seat", seat)
        yield n, f"{step}|{whose}", salt


def letters_among(leaves, proof):
    """The number of letters among a bundle's leaves: what an older program called a report has no kind."""
    count = 0
    for leaf in leaves.values():
        if kind_in(leaf) == "letters":
            count += 1
    for n, body in opened_in(proof).items():
        if body["event"] == "report" and ":" not in leaves[n]:
            count += 1
    return count


def parts_of_events(leaves, proof):
    """The number of things a bundle opens beside its events: entries, orders, and words of luck of an older form."""
    count = 0
    for n, body in opened_in(proof).items():
        groups = body.get("groups", ())
        count += len(groups)
        if body["event"] == "begun" and ":" not in leaves[n]:
            count += len(body["sets"])
        if body["event"] == "orders" and body["set"]:
            count += 1
    return count
