"""Orders that are sealed: to what, what a sealed file holds, and how it is mailed.

Inside is an order file as its player wrote it, with the campaign, the step and the seat that it is for: a copy is of
no use to another seat or for another window. It is filled up to 1, 2, 4 ... KiB: its size tells nobody how much is
ordered.
"""

import re
from collections.abc import Collection

import msgspec
from msgspec import Struct

from adjudicator.errors import Refused
from adjudicator.orders.reading import Reading
from adjudicator.table.problems import Problem
from adjudicator.timelock import armor, sealing

FORMAT = "adjudicator-sealed/1"
FIELD = "sealed"
"""The field of an order file for the sealed text."""
IN_CLEAR = ("orders", "standing")
"""The fields that a sealed file must not have beside it."""
LEAST = 1024
"""Bytes of the smallest content."""
MOST = 32 * 1024
"""Bytes of the largest: twice as much would not go into a sealed file."""
_LINE = re.compile(
    r"^# sealed-to: (\d{1,18}) ([0-9a-f]{64})(?: ([0-9a-f]{192}) (\d{1,12}) (\d{1,5}))?[ \t]*$", re.MULTILINE
)


class SealedTo(Struct, frozen=True, kw_only=True):
    """The round of a beacon that the orders for a window are sealed to; what is "" or 0 is as the beacon is known."""

    round: int
    chain: str
    """The hash of the beacon's chain, in hexadecimal."""
    public_key: str = ""
    genesis: int = 0
    period: int = 0

    @property
    def line(self) -> str:
        """The line of an order form that says so: what is sealed offline is sealed by it."""
        text = f"# sealed-to: {self.round} {self.chain}"
        if not self.public_key:
            return text
        return f"{text} {self.public_key} {self.genesis} {self.period}"


def sealed_to(text: str) -> SealedTo | None:
    """The round and keys that a form says its orders are sealed to; None where it does not say so."""
    match = _LINE.search(text)
    if match is None:
        return None
    number, chain, key, genesis, period = match.groups()
    return SealedTo(
        round=int(number),
        chain=chain,
        public_key=key or "",
        genesis=int(genesis or 0),
        period=int(period or 0),
    )


class Inside(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of a sealed file."""

    format: str
    campaign: str
    step: str
    seat: str
    file: str
    """The order file, without a key."""


def content_of(inside: Inside) -> bytes:
    """The text that is sealed: JSON, filled up with blanks; raises `Refused` for a file that is too long."""
    plain = msgspec.json.encode(inside) + b"\n"
    length = len(plain)
    size = LEAST
    while size < length:
        size *= 2
    if size > MOST:
        raise Refused("sealed/size", f"these orders have {length:,} bytes, and may have {MOST:,}: shorten them")
    return plain.ljust(size)


def order_file(content: bytes, campaign: str, steps: Collection[str], seat: str) -> str:
    """The order file in an opened one; raises `Refused` for what is none, or is for another campaign, step or seat.

    `steps` are the ways to write the step.
    """
    try:
        inside = msgspec.json.decode(content, type=Inside)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("sealed/content", "what was sealed is no order file") from None
    if inside.format != FORMAT:
        raise Refused("sealed/content", "what was sealed is no order file of a kind that is known here")
    if (inside.campaign, inside.seat) != (campaign, seat) or inside.step not in steps:
        raise Refused("sealed/copied", "what was sealed is for another campaign, window or seat")
    return inside.file


def taken(reading: Reading, to: SealedTo) -> tuple[bytes | None, list[Problem]]:
    """The sealed file in an order file as it arrives, and what is wrong with it as far as anybody can tell."""
    tree = reading.tree or {}
    open_parts = [name for name in IN_CLEAR if tree.get(name)]
    if open_parts:
        return None, [_in_clear(open_parts[0])]
    if FIELD not in tree:
        return None, [_in_clear(FIELD)]
    text = tree[FIELD]
    try:
        data = armor.bare(text if isinstance(text, str) else "")
        file = sealing.checked(data)
    except Refused as refused:
        return None, [_problem(refused.code, str(refused), _AGAIN)]
    is_right = file.round == to.round and file.chain == to.chain
    if is_right:
        return data, []
    sealed_to = f"these orders are sealed to round {file.round} of the beacon {file.chain[:12]}…"
    hint = f"this window needs round {to.round} of {to.chain[:12]}…: seal the file once more with the line {to.line}"
    return None, [_problem("sealed/round", sealed_to, hint)]


_AGAIN = "seal the file once more, and paste all lines of the sealed text"


def _in_clear(name: str) -> Problem:
    message = "in this campaign orders are sealed, so that nobody can read them before the deadline; these are not"
    how = "`adjudicator seal FILE` seals an order file; write other orders, since the referee can read what came here"
    return Problem(kind="illegal", code="sealed/in-clear", message=message, path=(name,), hint=how)


def not_here() -> Problem:
    """The answer to a sealed file where orders are not sealed."""
    message = "in this campaign orders are not sealed, and nothing of this file can be read"
    return _problem("sealed/not-here", message, "send the order file as it was before it was sealed")


def _problem(code: str, message: str, hint: str) -> Problem:
    return Problem(kind="illegal", code=code, message=message, path=(FIELD,), hint=hint)


def mailed(head: dict[str, object], note: str, data: bytes) -> str:
    """An order file to be mailed: its head, and the sealed text."""
    lines = [f"{name}: {_in_json(value)}" for name, value in head.items()]
    if note:
        lines.append(f"note: {_in_json(note)}")
    lines.append(f"{FIELD}: |")
    for line in armor.armored(data).splitlines():
        lines.append(f"  {line}")
    return "\n".join(lines) + "\n"


def _in_json(value: object) -> str:
    """A value as it is written in a head line."""
    return msgspec.json.encode(value).decode()
