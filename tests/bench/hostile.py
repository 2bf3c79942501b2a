"""What hostile mails cost: seconds and bytes out per byte in, the costliest first. `python tests/bench/hostile.py`.

Each mail is taken in by a mail runner with a real SQLite file and folders of mails, and all it brings about is sent.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "elsewhere"))
sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from town import Town, address, key, mail_of, orders_of

STRANGER = "somebody@evil.example"
WORDLESS = "x" * 950_000


class Cost(NamedTuple):
    """What a case cost: mails, seconds a mail, bytes that came, bytes that went."""

    mails: int
    seconds: float
    bytes_in: int
    bytes_out: int

    @property
    def ratio(self) -> float:
        """Bytes out per byte in."""
        return self.bytes_out / self.bytes_in


def block(kind: str, *lines: str) -> str:
    """A block in the text of a mail."""
    return "\n".join([f"BEGIN {kind}", *lines, f"END {kind}", ""])


def from_a(text: str = "", subject: str = "[river A]", **more: object) -> bytes:
    """A mail of A's player that shows his key."""
    return mail_of(address("A"), f"key: {key('A')}\n{text}", subject, **more)


def files(count: int, data: bytes) -> list[tuple[str, bytes]]:
    """The same order file, attached again and again."""
    return [(f"orders-{number}.yaml", data) for number in range(count)]


def repeated_keys(seat: str = "A") -> bytes:
    """An order file of which one key stands there 15,000 times."""
    return orders_of(seat, {"amount": 3}) + b"note: x\n" * 15_000


def unknown_keys() -> bytes:
    """An order file with 9,000 keys that nobody knows."""
    return orders_of("A", {"amount": 3, **{f"amuont{number}": 1 for number in range(9_000)}})


CASES: dict[str, Callable[[], list[bytes]]] = {
    "60 forged requests for a report": lambda: [mail_of(address("A"), "", "[river A] report") for _ in range(60)],
    "800 blocks of press": lambda: [from_a(block("PRESS", "to: all", "hi") * 800)],
    "300 times resign and accept": lambda: [from_a(block("COMMANDS", *("resign", "accept") * 300))],
    "300 questions that hold the clock": lambda: [from_a(block("ASK", "hold: yes", "May I?") * 300)],
    "20 files of 15,000 repeated keys": lambda: [from_a(attach=files(20, repeated_keys()))],
    "the same from a stranger": lambda: [mail_of(STRANGER, attach=files(20, repeated_keys("B")))],
    "13 files of 250 KB from a stranger": lambda: [
        mail_of(STRANGER, attach=files(13, orders_of("B", {"x": ["y: z"] * 25_000})))
    ],
    "9,000 unknown keys": lambda: [from_a(attach=files(1, unknown_keys()))],
    "20,000 lines that are no commands": lambda: [from_a(block("COMMANDS", *["attack!"] * 20_000))],
    "5,000 reports of turns to come": lambda: [
        from_a(block("COMMANDS", *(f"report {number}" for number in range(1, 5_000))))
    ],
    "press without a blank": lambda: [from_a(block("PRESS", "to: all", WORDLESS))],
    "a note without a blank": lambda: [from_a(attach=files(1, orders_of("A", {"amount": 3}, note=WORDLESS[:240_000])))],
    "500 blocks of orders": lambda: [
        from_a("".join(block("ORDERS", orders_of("A", {"amount": n}).decode()) for n in range(500)))
    ],
    "a mail of 4 MB from a stranger": lambda: [mail_of(STRANGER, "lorem ipsum dolor sit\n" * 190_000)],
}


def cost_of(mails: list[bytes], folder: Path) -> Cost:
    """Take these mails in, and a day later whatever comes of them by the clock."""
    town = Town(folder)
    town.open("river", "ABCD")
    town.tick()
    before = sum(path.stat().st_size for path in sent(town))
    arrived = [raw.replace(b"<1@home.example>", b"<%d@home.example>" % number) for number, raw in enumerate(mails)]
    for raw in arrived:
        town.deliver(raw)
    start = time.perf_counter()
    town.tick()
    seconds = time.perf_counter() - start
    out = sum(path.stat().st_size for path in sent(town)) - before
    town.desk.close()
    return Cost(len(mails), seconds / len(mails), sum(map(len, arrived)), out)


def sent(town: Town) -> Iterator[Path]:
    """The letters that went out."""
    return (town.folder / "mail" / "out" / "new").iterdir()


def main() -> None:
    """Print the table."""
    costs = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, mails) in enumerate(CASES.items()):
            costs[name] = cost_of(mails(), Path(folder) / str(number))
            print(".", end="", file=sys.stderr, flush=True)
    print(f"\n{'mail':<38} {'mails':>5} {'s per mail':>10} {'bytes in':>10} {'bytes out':>11} {'out per in':>10}")
    for name, cost in sorted(costs.items(), key=lambda each: -each[1].seconds * each[1].mails):
        numbers = (
            f"{cost.mails:>5} {cost.seconds:>10.2f} {cost.bytes_in:>10,} {cost.bytes_out:>11,} {cost.ratio:>10.2f}"
        )
        print(f"{name:<38} {numbers}")


if __name__ == "__main__":
    main()
