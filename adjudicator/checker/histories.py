"""That what is told fits its leaves, the leaves their heads, and that all mails tell of the same heads."""

import hmac

from adjudicator.checker.digests import commits, sets_in, sha
from adjudicator.checker.known import Known, both
from adjudicator.checker.shapes import BODIES, CLOSED, FORMAT, FORMATS, SETUP, opened_in


class History(Known):
    """One history, told alike to all: each check says whether it holds, what is wrong otherwise, and where."""

    def history(self):
        """That what is told fits its leaves, the leaves their heads, and that all mails tell of the same heads."""
        self.heads = [(number, head, file) for *_, number, _, head, _, file, _ in self.lines]
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
        heads = {proof["first"] - 1: proof["before"]}
        for n, leaf in leaves.items():
            heads[n] = sha(f"{heads[n - 1]}|{n}|{leaf}")
        fits_head = proof["format"] in FORMATS and heads[max(heads)] == proof["head"] == shown
        yield "head", fits_head, "its events do not lead to its head (in a format that is known here)", file
        self.heads += [(n, head, file) for n, head in heads.items()]
        self.kinds.update({n: leaf.rpartition(":")[0] for n, leaf in leaves.items()})
        self.found.update({n: file for n, _, _ in proof["opened"]})
        self.body.update(opened_in(proof))
        self.midway |= any(not isinstance(body, dict) or "before" in body for _, _, body in proof["opened"])
        self.told += [(n, group, entries, file) for n, group, _, entries in proof["entries"]]
        self.numbers |= leaves.keys()
        self.reports.append((proof["seat"], max(heads), file))

    def commitments(self, proof, leaves, file):
        """That what a proof tells is what was fixed before it was told, and of the kind that its leaf says."""
        for n, salt, body in proof["opened"]:
            kind, _, fixed = leaves[n].rpartition(":")
            same = commits(fixed, salt, body) and kind in ("", body["event"] if isinstance(body, dict) else "")
            yield "event", same, f"event {n}: told otherwise than they were recorded", file
        bodies = opened_in(proof)
        for n, group, salt, entries in proof["entries"]:
            same = commits(bodies[n]["groups"][group], salt, entries)
            yield "entries", same, f"entries {n}: told otherwise than they were recorded", file

    def orders_told(self, proof, file):
        """The same of orders, of what their seat was told that they mean, and of words of luck."""
        for n, body, salt, orders, text, seat in sets_in(proof):
            yield "orders", bool(seat), f"orders {n}: told otherwise than they were recorded", file
            same = body.get("text") == (sha(text[0], bytes.fromhex(salt)) if text else None)
            yield "text", same, f"orders {n}: what they mean is told otherwise than it was recorded", file
            self.sets[n] = (orders, [line for line in (text or [[]])[0] if isinstance(line, str)])

    def whole(self, proof, leaves, file):
        """That a bundle opens all but letters, by salts that were fixed before."""
        bodies = opened_in(proof)
        told = [("event", f"event|{n}", salt) for n, salt, _ in proof["opened"]]
        told += [("entries", f"{n}|{group}", salt) for n, group, salt, _ in proof["entries"]]
        for n, body, salt, _, _, seat in sets_in(proof):
            told.append(("orders", f"{body.get('step', SETUP)}|{body.get('seat', seat)}", salt, n))
        letters = [n for n, leaf in leaves.items() if leaf.startswith("letters:")]
        letters += [n for n, body in bodies.items() if body["event"] == "report" and ":" not in leaves[n]]
        parts = [body.get("groups", ()) for body in bodies.values()]
        parts += [body["sets"] for n, body in bodies.items() if body["event"] == "begun" and ":" not in leaves[n]]
        orders = [n for n, body in bodies.items() if body["event"] == "orders" and body["set"]]
        expected = len(leaves) - len(letters) + len(orders) + sum(map(len, parts))
        different = {(what, label, *more) for what, label, _, *more in told}
        yield "whole", len(different) == expected, "it does not open all but letters", file
        fixed = sha(proof["salts"]) == self.opening.get("salts")
        for _, label, salt, *_ in told:
            right = hmac.digest(bytes.fromhex(proof["salts"]), label.encode("utf-8", "replace"), "sha256")[:16]
            yield "salt", fixed and salt == right.hex(), f"salt of {label}", file

    def closed(self, proof, leaves, file):
        """That nothing is left closed but what may be."""
        opened = {n for n, _, _ in proof["opened"]}
        for n, leaf in leaves.items():
            kind = leaf.rpartition(":")[0]
            if n not in opened and kind:
                yield "closed", kind in CLOSED, f"event {n} is closed, and should be told: it is {kind}", file
            elif n not in opened:
                self.unchecked["of what kind closed events are that an older program recorded"] = 1

    def one_history(self):
        seen = {0: (sha(f"{FORMAT}|{self.name}"), "")}
        for n, head, file in self.heads:
            first, where = seen.setdefault(n, (head, file))
            other = f"the head at event {n} is another one than by {where or 'the name of the game'}"
            yield "one history", first == head, other, both(where, file)
        for n in sorted(self.numbers):
            self.runs[n] = self.runs.get(n - 1, n)
        for n, body, file in self.opened("opened", "played", "ruling") if 1 in self.body else ():
            right = n == 1 or len(body.get("groups", ())) == len(self.opening.get("seats", ())) + 2
            yield "parts", right, f"{n} is odd", both(file, self.found[1])

    def forms(self):
        """That leaves say of what kind they are, from the first event or a renewal on, and none says another thing."""
        first = min((n for n, kind in self.kinds.items() if kind), default=0)
        for n, kind in sorted(self.kinds.items()):
            right = kind in BODIES if kind else not 0 < first < n
            yield "kind", right, f"event {n} does not say what it is: {kind[:40]!r}", self.found.get(n, "")
        for n, body, file in self.opened("renewed"):
            self.renewed = n
            right = n == 2 if "before" in body else n == first
            yield "kind", right, f"event {n}: nothing was renewed there", file
