"""Digests with their salts, which fix things before they are told, and the dice that follow from a secret."""

import hashlib
import hmac
import json

from adjudicator.checker.shapes import HEX, opened_in

SALT = 32
"""Digits of a salt."""
BYTES = 256
"""How many different bytes there are."""


def sha(value, salt=b""):
    """The SHA-256 of a value, as JSON, after its salt; a text without a salt stands as it is."""
    text = value
    if salt or not isinstance(value, str):
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    plain = text.encode("utf-8", "surrogatepass")
    return hashlib.sha256(salt + plain).hexdigest()


def commits(fixed, salt, value):
    """Whether something was fixed as what is told now."""
    return len(salt) == SALT and sha(value, bytes.fromhex(salt)) == fixed


def sets_in(proof):
    """The orders that a proof tells, each with its event and the seat that gave them; "": they are not as fixed."""
    bodies = opened_in(proof)
    given = {}
    for n, salt, orders, *text in proof["sets"]:
        body = bodies[n]
        if n not in given:
            given[n] = seats_by_digest(body)
        if "sealed" in body:
            fixed = of_file(orders)
        else:
            fixed = sha(orders, bytes.fromhex(salt))
        seat = given[n].get(fixed, "")
        if len(salt) != SALT:
            seat = ""
        yield n, body, salt, orders, text, seat


def seats_by_digest(body):
    """The seats whose orders, or words of luck, an event fixed, by the digest of these."""
    if body["event"] == "orders":
        return {body["set"]: body["seat"]}
    sets = body.get("sets", {})
    return {fixed: seat for seat, (_, fixed) in sets.items()}


def of_file(digits):
    """The SHA-256 of a file that is told by its hexadecimal digits, as a player had it before he mailed it."""
    if not isinstance(digits, str) or not HEX.fullmatch(digits):
        return ""
    return hashlib.sha256(bytes.fromhex(digits)).hexdigest()


def falls_again(key, roll):
    """Whether a roll or draw falls as it is told: by the bytes of HMAC(key of the step, key of the roll|block)."""
    if roll["type"] == "drawn":
        return is_drawn_again(key, roll)
    dice = roll["dice"]
    count, sides = map(int, dice.split("d"))
    sizes = [sides] * count
    if len(roll["faces"]) != count:
        return False
    if max(sizes, default=1) > BYTES:
        return False
    faces = [fell + 1 for fell in falls(key, roll, sizes)]
    return faces == roll["faces"]


def is_drawn_again(key, roll):
    """Whether items are drawn in the order that is told."""
    items = roll["items"]
    count = len(items)
    if count > BYTES:
        return False
    if len(roll["result"]) != count:
        return False
    numbers = falls(key, roll, range(count, 1, -1))
    order = drawn(items, numbers)
    return order == roll["result"]


def falls(key, roll, sizes):
    """Numbers from 0 up to below each size: a byte that would favour the first numbers is left out."""
    stream = stream_of(key, roll)
    numbers = []
    for size in sizes:
        fair = BYTES - BYTES % size
        byte = next((byte for byte in stream if byte < fair), 0)
        numbers.append(byte % size)
    return numbers


def stream_of(key, roll):
    """The bytes that a roll follows from."""
    name = "|".join(str(roll["key"][part]) for part in ("rule", "subject", "n"))
    for block in range(10_000):
        yield from hmac.digest(key, f"{name}|{block}".encode(), "sha256")


def drawn(items, falls):
    """Items in the order in which they are drawn: the last that is left changes places with one up to it."""
    order = list(items)
    for place, other in enumerate(falls):
        last = len(order) - 1 - place
        order[last], order[other] = order[other], order[last]
    return order
