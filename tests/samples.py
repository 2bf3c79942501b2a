"""Write, or check, what is published: schemas, sample reports of the examples, maps, which program checks mails.

python tests/samples.py            writes them
python tests/samples.py --check    says what is out of date, and fails
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.desk.position_file import schema_of
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, play_example
from adjudicator.cli.reports import map_pdf
from adjudicator.cli.setup import open_plan
from adjudicator.cli.written import write_due
from adjudicator.games import find_game, game_names
from adjudicator.orders.published import published
from adjudicator.post.letters.checking import DIGEST
from adjudicator.reports.data import report_schema

ROOT = Path(__file__).parents[1]
SAMPLES = {
    "cp-campaign": [
        "opening/A.pdf",
        "opening/chart-book.pdf",
        "turn-5/A.pdf",
        "turn-5/A.txt",
        "turn-5/A.json",
        "turn-5/referee.pdf",
        "end/B.pdf",
        "end/B.txt",
        "end/chronicle.pdf",
    ],
    "diplomacy": [
        "opening/F.pdf",
        "opening/chart-book.pdf",
        "turn-4/F.pdf",
        "turn-4/F.txt",
        "turn-4/F.json",
        "end/I.pdf",
        "end/I.txt",
        "end/chronicle.pdf",
    ],
    "fornaldar": [
        "opening/chart-book.pdf",
        "opening/Fomorian.pdf",
        "opening/Fomorian.txt",
        "opening/Fomorian.json",
        "opening/Mundane.pdf",
        "opening/referee.pdf",
        "opening/roster-Fomorian.pdf",
        "turn-8/Fomorian.pdf",
        "turn-8/Mundane.pdf",
        "turn-8/Mundane.txt",
        "end/Mundane.pdf",
        "end/Mundane.txt",
        "end/chronicle.pdf",
    ],
    "northmen": [
        "opening/C.pdf",
        "opening/chart-book.pdf",
        "turn-12/A.pdf",
        "turn-12/A.txt",
        "turn-12/A.json",
        "turn-12/referee.pdf",
        "turn-12/table.pdf",
        "end/B.pdf",
        "end/B.txt",
        "end/chronicle.pdf",
    ],
    "northmen-solo": [
        "turn-4/A.pdf",
        "turn-4/A.txt",
        "end/A.pdf",
        "end/chronicle.pdf",
    ],
    "test-of-time": [
        "opening/A.pdf",
        "opening/chart-book.pdf",
        "turn-7/A.pdf",
        "turn-7/A.txt",
        "turn-7/A.json",
        "turn-7/B.pdf",
        "turn-7/B.txt",
        "turn-7/B.json",
        "turn-7/referee.pdf",
        "end/B.pdf",
        "end/B.txt",
        "end/chronicle.pdf",
    ],
}

WITH_SHEETS = "cp-campaign"
"""The example whose battle sheets are shown too, whenever they are drawn; of others only what is shown is drawn."""

SCENARIOS = {"24.2": "The Second Northern War", "24.3": "March of the Jötuns"}
"""The scenarios of Fornaldar that no example plays: their set-up is shown to both seats."""
OPENING = """\
campaign: first-look
game: fornaldar
title: {title}
seats:
  Fomorian: {{player: Ulrich Täuber, key: H4ZM-T7QD-KX2R-9PWC-EV6N}}
  Mundane: {{player: Aino Väisänen, key: W3LB-Y8RJ-5NTX-GQ7A-M2CK}}
options: {{scenario: "{id}"}}
secret: 5b0e9d27c4f81a63e2d7094bb1c6f35a8e40d92c7b1f6e83a5d4c0972e6b8f1d
"""
MAPS: dict[str, dict[str, Any]] = {"map": {}, "map-around-3927": {"around": "3927", "radius": 6}}
"""The drawings of Fornaldar's empty land, and how much of it each shows."""


def schemas() -> Iterator[tuple[Path, bytes]]:
    """Every published schema with its place."""
    yield Path("schemas/report.schema.json"), written(report_schema())
    for name in game_names():
        game = find_game(name)
        schemas = published(game) | game.books.schemas()
        if game.position is not None:
            schemas["position.schema.json"] = schema_of(game)
        for file, schema in schemas.items():
            yield Path("schemas") / name / file, written(schema)


def readme() -> tuple[Path, bytes]:
    """README with the digest of the players' program of now."""
    place = Path("README.md")
    text = (ROOT / place).read_text(encoding="utf-8")
    return place, re.sub("^    [0-9a-f]{64}$", f"    {DIGEST}", text, count=1, flags=re.MULTILINE).encode()


def written(schema: object) -> bytes:
    """A schema as it is published."""
    return msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"


def reports() -> Iterator[tuple[Path, bytes]]:
    """Every sample report with its place, made by playing the example campaigns."""
    for name, wanted in SAMPLES.items():
        with tempfile.TemporaryDirectory() as work:
            turns = None if name == WITH_SHEETS else {sample.partition("/")[0] for sample in wanted}
            live = play_example(ROOT / "orders" / name, Path(work) / "desk", turns)
            made = Path(work) / "desk" / "reports" / live.campaign.opening.name
            for sample in [*wanted, *sheets(made)]:
                folder, file = sample.split("/")
                (source,) = made.glob(f"*-{folder}/{file}")
                yield Path("reports") / name / folder / file, source.read_bytes()


def openings() -> Iterator[tuple[Path, bytes]]:
    """What both seats are told at the set-up of a scenario, with its place."""
    for id, title in SCENARIOS.items():
        with tempfile.TemporaryDirectory() as work:
            plan = Path(work) / "campaign.yaml"
            plan.write_text(OPENING.format(id=id, title=title), encoding="utf-8")
            Desk.create(Path(work) / "desk")
            desk = the_desk(Path(work) / "desk")
            desk.clock = DemoClock()
            live = open_plan(desk, plan)
            made = write_due(desk, live, live.campaign.windows[0])
            desk.close()
            for seat in live.campaign.opening.seats:
                yield Path("reports/fornaldar") / id / f"{seat}.pdf", (made.folder / f"{seat}.pdf").read_bytes()


def maps() -> Iterator[tuple[Path, bytes]]:
    """The land of Fornaldar as `adjudicator map --game fornaldar` draws it, whole and in part."""
    game = find_game("fornaldar")
    land = game.books.map(game.books.scenario(None)[0])
    for name, part in MAPS.items():
        yield Path("reports/fornaldar") / f"{name}.pdf", map_pdf(land, game.meta.title, **part)


def sheets(made: Path) -> list[str]:
    """The battle sheets of the first evening that has any; none where a game has none."""
    drawn = sorted(made.glob("*/battle-*.pdf"))
    return [f"{path.parent.name.partition('-')[2]}/{path.name}" for path in drawn if path.parent == drawn[0].parent]


def main(check: bool) -> int:
    """Write or check everything; the number of files that are out of date."""
    stale = []
    places = set()
    for place, content in [readme(), *schemas(), *reports(), *openings(), *maps()]:
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
