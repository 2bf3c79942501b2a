"""Checks the mails you kept of a game that is run by e-mail: python3 check-mails.py.txt FOLDER

Save your mails of the game in a folder: as .eml files, or the text of each as .txt and the reports attached to them as
.json. Nothing is sent or written. It tells what is FALSE (show the file it names to the other players), what was not
checked, and the head at the last event: who sees the same head was told the same history, so compare it with others.

How: each event has a number and a "leaf" that commits to it without telling it. The head after event n is the SHA-256
of "head before|n|leaf": it fixes all that was before. Reports open the leaves you may know; receipts show the head at
once. Dice follow from a secret fixed before the game and the orders that were locked; here each is thrown again.
"""

import email.policy
import hashlib
import hmac
import json
import re
import sys
from pathlib import Path

FORMAT = "adjudicator/1"
LINES = re.compile(r"^(Receipt|Seal|Head): (\S+) (\S+) (\S+) (\d{1,9})\s+(-|[0-9a-f]{64})\s+([0-9a-f]{64})\s*$", re.M)


def sha(value, salt=b""):
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(salt + (value if isinstance(value, str) and not salt else plain).encode()).hexdigest()


def falls_again(key, roll):
    """Whether a roll or draw falls as it is told: by the bytes of HMAC(key of the step, key of the roll|block)."""
    name = "|".join(str(roll["key"][part]) for part in ("rule", "subject", "n"))
    stream = (byte for block in range(10_000) for byte in hmac.digest(key, f"{name}|{block}".encode(), "sha256"))

    def below(limit):
        return next(byte for byte in stream if byte < 256 - 256 % limit) % limit

    if roll["type"] == "rolled":
        count, sides = map(int, roll["dice"].split("d"))
        return [below(sides) + 1 for _ in range(count)] == roll["faces"]
    drawn = list(roll["items"])
    for last in range(len(drawn) - 1, 0, -1):
        other = below(last + 1)
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return drawn == roll["result"]


class Mails:
    """What the mails of one game say: `body` is each event that is opened, `found` the file that opens it."""

    def __init__(self, name):
        self.name, self.proofs, self.receipts, self.heads, self.unchecked = name, [], [], [], {}
        self.body, self.found, self.told, self.seats, self.numbers = {}, {}, [], set(), set()

    def take_line(self, file, kind, step, seat, number, orders, head):
        self.heads.append((int(number), head, file))
        self.receipts += [(step, seat, int(number), orders, file)] if kind == "Receipt" else []

    def take_proof(self, proof, shown, file):
        leaves, heads = dict(enumerate(proof["leaves"], proof["first"])), {proof["first"] - 1: proof["before"]}
        for number, leaf in leaves.items():
            heads[number] = sha(f"{heads[number - 1]}|{number}|{leaf}")
        self.heads += [(number, head, file) for number, head in heads.items()]
        self.proofs.append((proof, leaves, {heads[max(heads)], proof["head"], shown}, file))
        self.body |= {number: body for number, _, body in proof["opened"] if isinstance(body, dict)}
        self.found |= {number: file for number, _, _ in proof["opened"]}
        self.told += [(number, group, entries, file) for number, group, _, entries in proof["entries"]]
        self.seats, self.numbers = self.seats | {proof["seat"]}, self.numbers | {*leaves}

    def opened(self, *kinds):
        return [(number, body) for number, body in sorted(self.body.items()) if body["event"] in kinds]

    def chain(self):
        """The leaves, the heads, and that all mails tell of the same ones."""
        for proof, leaves, heads, file in self.proofs:
            yield "format", proof["format"] == FORMAT, "the proof has a format this program does not know", file
            yield "head", len(heads) == 1, "its events do not lead to the head it shows", file
            told = [("event", n, salt, body, leaves[n]) for n, salt, body in proof["opened"]]
            told += [("entries", n, salt, each, self.body[n]["groups"][g]) for n, g, salt, each in proof["entries"]]
            told += [("orders", n, salt, orders, self.body[n]["set"]) for n, salt, orders in proof["sets"]]
            for what, number, salt, value, leaf in told:
                same = len(salt) == 32 and sha(value, bytes.fromhex(salt)) == leaf
                yield what, same, f"{what} {number}: told otherwise than they were recorded", file
        seen = {0: (sha(f"{FORMAT}|{self.name}"), "the name of the game")}
        for number, head, file in self.heads:
            first, where = seen.setdefault(number, (head, file))
            yield "one history", first == head, f"the head at event {number} is another one than by {where}", file
        for number, _ in self.opened("opened"):
            yield "opened once", number == 1, f"the game is opened once more, at event {number}", self.found[number]
        seats = self.body.get(1, {}).get("seats")
        for number, body in self.opened("played", "ruling") if seats else ():
            there = len(body["groups"]) == len(seats) + 2
            yield "parts", there, f"event {number} has not a part for each seat", self.found[number]

    def orders(self):
        """That the orders that were played are those you sent last, as far as the mails know ("": taken back)."""
        for step, seat, number, orders, file in self.receipts:
            body = self.body.get(number) if seat in self.seats else None
            same = not body or [body.get(key) for key in ("step", "seat", "set")] == [step, seat, orders]
            yield "receipt", same, f"event {number} is not the orders that this receipt is for", file
        held, known = {receipt[2] for receipt in self.receipts}, [receipt[:4] for receipt in self.receipts]
        known += [(body["step"], body["seat"], n, body["set"]) for n, body in self.opened("orders")]
        aside = [(n, body["about"]) for n, body in self.opened("ruling") if body["kind"] == "set-aside"]
        for number, lock in self.opened("locked"):
            step, file, gone = lock["step"], self.found[number], [about for n, about in aside if n < number]
            for seat in sorted(self.seats & {each[1] for each in known}):
                sent = [[n, orders] for *at, n, orders in known if at == [step, seat] and n < number]
                last, played = max([each for each in sent if str(each[0]) not in gone], default=[0, ""]), lock["sets"]
                same = not sent or played.get(seat) == (last if last[1] else None)
                yield "last orders", same, f"{step} was not played with the last orders of {seat}", file
                yours = not held or played.get(seat, [0])[0] in {0, *held}
                yield "your orders", yours, f"{step} was played with orders you have no receipt for", file
        if not held:
            self.unchecked["whether the orders played were yours: there is no receipt here"] = 1

    def dice(self):
        """That the dice follow from the secrets that were fixed and from the orders first locked, and fell so."""
        secrets = {body["turn"]: body["secret"] for _, body in self.opened("secret")}
        fixed = secrets | {-1: self.body[1]["anchor"]} if 1 in self.body else secrets
        for number, body in self.opened("secret"):
            turn, value = body["turn"], bytes.fromhex(body["secret"])
            for earlier in range(min(turn, 9999) - 1, -2, -1):
                value = hashlib.sha256(value).digest()
                same = fixed.get(earlier, value.hex()) == value.hex()
                yield "secret", same, f"the secret of turn {turn} is not the one fixed before", self.found[number]
        bases, last, before = {}, fixed.get(-1, ""), 0
        for number, body in self.opened("locked", "played"):
            step = body["step"]
            if not self.numbers.issuperset(range(before + 1, number)):
                last = ""  # a report is missing, and perhaps a lock with it
            if body["event"] == "locked":
                sets = {seat: orders for seat, (_, orders) in body["sets"].items()}
                last = bases.setdefault(step, sha({"step": step, "sets": sets, "beacon": ""}))
            elif basis := bases.setdefault(step, "" if body["window"] else last):
                same = body["basis"] == basis
                yield "basis", same, f"the dice of {step} do not follow from the orders locked", self.found[number]
            else:
                self.unchecked[f"the basis of the dice of {step}: its lock is not shown"] = 1
            before = number
        for number, group, entries, file in self.told:
            body, indices = self.body[number], [index for index, _ in entries]
            whole = len({*indices}) == len(indices) and (group or indices == list(range(len(indices))))
            yield "indices", whole, f"event {number}: something is told twice, or left out", file
            rolls = [each for _, each in entries if each.get("type") in ("rolled", "drawn")]
            twice = len({sha(roll["key"]) for roll in rolls}) < len(rolls)
            yield "thrown once", not twice, f"event {number}: the same roll is told twice", file
            if rolls and body["turn"] not in secrets:
                self.unchecked[f"the dice of {body['step']}: their secret is not shown"] = 1
            for roll in rolls if body.get("turn") in secrets else ():
                step, secret = body["step"], bytes.fromhex(secrets[body["turn"]])
                same = falls_again(hmac.digest(secret, f"{step}|{body['basis']}".encode(), "sha256"), roll)
                yield "die", same, f"{step}: a roll for rule {roll['key']['rule']} did not fall like this", file


def read(path):
    """The receipts and heads in a saved mail or text, and the reports in it."""
    texts, reports = ([], [path.read_bytes()]) if path.suffix == ".json" else ([path.read_text("utf-8", "replace")], [])
    if path.suffix == ".eml":
        parts = list(email.message_from_bytes(path.read_bytes(), policy=email.policy.default).walk())
        files = {part: part.get_filename() or "" for part in parts}
        texts = [part.get_content() for part in parts if part.get_content_type() == "text/plain" and not files[part]]
        reports = [part.get_payload(decode=True) for part in parts if files[part].endswith("report.json")]
    return [line for text in texts for line in LINES.findall(text.replace("\r", ""))], map(json.loads, reports)


def main(folder: Path) -> int:
    games: dict[str, Mails] = {}
    false, said = [], []
    for path in sorted(path for path in folder.rglob("*") if path.suffix in (".eml", ".json", ".txt")):
        try:
            lines, reports = read(path)
            for kind, name, *line in lines:
                games.setdefault(name, Mails(name)).take_line(path.name, kind, *line)
            for report in (report for report in reports if report.get("proof")):
                name = report["proof"]["campaign"]
                games.setdefault(name, Mails(name)).take_proof(report["proof"], report["head"], path.name)
        except Exception as error:
            false.append(f"malformed, it cannot be read: {error!r}. Show {path.name}")
    for name, mails in sorted(games.items()):
        for claims in (mails.chain, mails.orders, mails.dice):
            try:
                false += [f"{text}. Show {file}" for _, holds, text, file in claims() if not holds]
            except Exception as error:
                false.append(f"malformed, the {claims.__name__} cannot be checked: {error!r}")
        last, head, _ = max(mails.heads)
        if missing := sorted({*range(1, min(last, 9999) + 1)} - mails.numbers):
            mails.unchecked[f"events that no report here tells of: {', '.join(map(str, missing[:20]))}"] = 1
        said.append(f"{name}: {len(mails.proofs)} reports, {len(mails.receipts)} receipts, {last} events.")
        said.append("Checked: that all tell one history, your orders, the dice you were told of.")
        said += [f"Not checked: {each}." for each in ("what is closed to you; the rules", *mails.unchecked)]
        said += [f"Head at event {last}; compare it with another player:", f"  {head}"]
    said += [f"FALSE: {each}" for each in dict.fromkeys(false)] or [
        "Nothing is FALSE." if games else "No game is here."
    ]
    print("\n".join("".join(sign if sign.isprintable() else "?" for sign in line) for line in said))
    return 4 if false else 0


if __name__ == "__main__":
    sys.exit(main(Path(*sys.argv[1:2])))
