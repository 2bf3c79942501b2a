"""What was fixed before it was told: digests with their salts, and the dice that follow from a secret."""

import hashlib
import hmac
import json

from adjudicator.checker.shapes import HEX, opened_in


def sha(value, salt=b""):
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    text = value if isinstance(value, str) and not salt else plain
    return hashlib.sha256(salt + text.encode("utf-8", "surrogatepass")).hexdigest()


def commits(fixed, salt, value):
    """Whether something was fixed as what is told now."""
    return len(salt) == 32 and sha(value, bytes.fromhex(salt)) == fixed


def sets_in(proof):
    """The orders that a proof tells, each with its event and the seat that gave them; "": they are not as fixed."""
    bodies = opened_in(proof)
    luck = {n: {fixed: seat for seat, (_, fixed) in body.get("sets", {}).items()} for n, body in bodies.items()}
    for n, salt, orders, *text in proof["sets"]:
        body = bodies[n]
        fixed = of_file(orders) if "sealed" in body else sha(orders, bytes.fromhex(salt))
        given = {body["set"]: body["seat"]} if body["event"] == "orders" else luck[n]
        yield n, body, salt, orders, text, given.get(fixed, "") if len(salt) == 32 else ""


def of_file(digits):
    """The SHA-256 of a file that is told by its hexadecimal digits, as a player had it before he mailed it."""
    told = isinstance(digits, str) and HEX.fullmatch(digits)
    return hashlib.sha256(bytes.fromhex(digits)).hexdigest() if told else ""


def falls_again(key, roll):
    """Whether a roll or draw falls as it is told: by the bytes of HMAC(key of the step, key of the roll|block)."""
    if roll["type"] == "rolled":
        count, sides = map(int, roll["dice"].split("d"))
        sizes, told = [sides] * count, roll["faces"]
    else:
        drawn = list(roll["items"])
        sizes, told = list(range(len(drawn), 1, -1)), roll["result"]
    if len(told) != (len(drawn) if roll["type"] == "drawn" else count) or max(sizes, default=1) > 256:
        return False
    name = "|".join(str(roll["key"][part]) for part in ("rule", "subject", "n"))
    stream = (byte for block in range(10_000) for byte in hmac.digest(key, f"{name}|{block}".encode(), "sha256"))
    fell = [next((byte for byte in stream if byte < 256 - 256 % size), 0) % size for size in sizes]
    if roll["type"] == "rolled":
        return [each + 1 for each in fell] == told
    for place, other in enumerate(fell):
        last = len(drawn) - 1 - place
        drawn[last], drawn[other] = drawn[other], drawn[last]
    return drawn == told
