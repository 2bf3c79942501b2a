"""The tally of many worlds: a line for each, kept in a file, so that a long run goes on where it stopped."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from world.coverage import missing, share


class Outcome(msgspec.Struct, frozen=True):
    """What is to be known of a world that was played in a process of its own."""

    seed: int
    met: dict[str, int]
    lived: float
    """Campaign-weeks, in the worlds that it was compared with as well."""
    worked: float
    """Seconds of a processor."""
    broke: str = ""
    """What did not hold, and what was seen."""


class Tally:
    """All that was played so far, of which each world is written down at once if there is a `file`."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self.met: Counter[str] = Counter()
        self.lived = 0.0
        self.worked = 0.0
        self.broken: list[Outcome] = []
        self.next: int | None = None
        """The seed after the last one that was played."""
        for line in file.read_bytes().splitlines() if file and file.exists() else ():
            self._count(msgspec.json.decode(line, type=Outcome))

    def add(self, done: Outcome) -> None:
        self._count(done)
        if self._file:
            with self._file.open("ab") as file:
                file.write(msgspec.json.encode(done) + b"\n")

    def _count(self, done: Outcome) -> None:
        self.met.update(done.met)
        self.lived += done.lived
        self.worked += done.worked
        self.next = done.seed + 1
        if done.broke:
            self.broken.append(done)

    def told(self) -> Iterator[str]:
        """What was met, which faults struck how often, what broke, and the rate."""
        for what, times in sorted(self.met.items()):
            if not what.startswith("fault: "):
                yield f"{times:7}  {what}"
        yield "Faults that struck:"
        for fault, times in sorted(struck(self.met).items()):
            yield f"{times:7}  {fault}"
        yield from missing(self.met)
        yield share(self.met)
        yield from (f"seed {each.seed} broke: {each.broke}" for each in self.broken)
        yield f"{self.lived:.0f} campaign-weeks, {self.lived / self.worked:.1f} a second of a processor"


def struck(met: Mapping[str, int]) -> Counter[str]:
    """How often each kind of fault struck, wherever it did."""
    kinds: Counter[str] = Counter()
    for what, times in met.items():
        if what.startswith("fault: "):
            kinds[what.removeprefix("fault: ").partition(",")[0]] += times
    return kinds
