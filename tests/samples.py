"""Write, or check, what is published: the schemas, and sample reports of the example campaigns.

python tests/samples.py            writes them
python tests/samples.py --check    says what is out of date, and fails
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from adjudicator.cli.demo import play_example
from adjudicator.games import find_game, game_names
from adjudicator.orders.schema import published
from adjudicator.reports.data import report_schema

ROOT = Path(__file__).parents[1]
SAMPLES = {
    "cp-campaign": [
        "opening/A.pdf",
        "turn-5/A.pdf",
        "turn-5/A.txt",
        "turn-5/A.json",
        "turn-5/referee.pdf",
        "end/B.pdf",
        "end/B.txt",
    ],
    "test-of-time": [
        "opening/A.pdf",
        "turn-7/A.pdf",
        "turn-7/A.txt",
        "turn-7/A.json",
        "turn-7/B.pdf",
        "turn-7/B.txt",
        "turn-7/B.json",
        "turn-7/referee.pdf",
        "end/B.pdf",
        "end/B.txt",
    ],
}


def schemas() -> Iterator[tuple[Path, bytes]]:
    """Every published schema with its place."""
    yield Path("schemas/report.schema.json"), written(report_schema())
    for name in game_names():
        for file, schema in published(find_game(name)).items():
            yield Path("schemas") / name / file, written(schema)


def written(schema: object) -> bytes:
    """A schema as it is published."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


def reports() -> Iterator[tuple[Path, bytes]]:
    """Every sample report with its place, made by playing the example campaigns."""
    for name, wanted in SAMPLES.items():
        with tempfile.TemporaryDirectory() as work:
            live = play_example(ROOT / "orders" / name, Path(work) / "desk")
            made = Path(work) / "desk" / "reports" / live.campaign.opening.name
            for sample in [*wanted, *sheets(made)]:
                folder, file = sample.split("/")
                (source,) = made.glob(f"*-{folder}/{file}")
                yield Path("reports") / name / folder / file, source.read_bytes()


def sheets(made: Path) -> list[str]:
    """The battle sheets of the first evening that has any; none where a game has no battles."""
    drawn = sorted(made.glob("*/battle-*.pdf"))
    return [f"{path.parent.name.partition('-')[2]}/{path.name}" for path in drawn if path.parent == drawn[0].parent]


def main(check: bool) -> int:
    """Write or check everything; the number of files that are out of date."""
    stale = []
    places = set()
    for place, content in [*schemas(), *reports()]:
        places.add(ROOT / place)
        path = ROOT / place
        if not path.exists() or path.read_bytes() != content:
            stale.append(place)
            if not check:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
    kept = {path for folder in ("schemas", "reports") for path in (ROOT / folder).rglob("*") if path.is_file()}
    stale += [path.relative_to(ROOT) for path in sorted(kept - places)]
    for place in stale:
        print(f"{'out of date' if check else 'written'}: {place}")
    return len(stale) if check else 0


if __name__ == "__main__":
    sys.exit(1 if main(check="--check" in sys.argv) else 0)
