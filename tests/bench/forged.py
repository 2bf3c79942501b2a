"""Folders of mails in which something was changed, as the check page and the player's program judge them.

    python tests/bench/forged.py [--count N] [--seed N]

It prints how many were called false, and each of which the two say something else. The modules of the page run in the
Node of Playwright.
"""

import argparse
import io
import json
import sys
from collections import Counter
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from unpacking import data_in

sys.path.insert(0, str(Path(__file__).parents[1] / "elsewhere"))
sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from forged_mails import mutated
from page_words import page_says
from town import Town, body

from adjudicator.checker import verdicts

TURNS = 2
SEAT = "B"


def honest(folder: Path, desk: Path) -> None:
    """What a player has kept of a short campaign: his mails, and the reports that were attached to them."""
    town = Town(desk)
    town.open(options={"turns": TURNS})
    town.tick()
    for seat in "AB":
        town.command(seat, "accept")
    town.tick()
    for turn in range(1, TURNS + 1):
        for seat in "AB":
            town.send_orders(seat, turn + 1, turn=turn)
        town.tick()
        town.later(days=8)
        town.tick()
    folder.mkdir()
    for number, letter in enumerate(town.letters(SEAT)):
        for data in data_in(letter):
            (folder / f"{number:02}-report.json").write_bytes(data)
        if number % 2:
            (folder / f"{number:02}.txt").write_text(body(letter), encoding="utf-8")
        else:
            (folder / f"{number:02}.eml").write_bytes(without_pages(letter))
    town.desk.close()


def without_pages(letter) -> bytes:
    """A mail with its texts and data; pages and programs say nothing here, and would take most of the changes."""
    kept = [part for part in letter.iter_parts() if part.get_content_type() in ("text/plain", "application/json")]
    if letter.is_multipart():
        letter.set_payload(kept)
    return letter.as_bytes()


def by_program(folder: Path) -> dict[str, object]:
    """The verdict of the player's program."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        status = verdicts.main(folder)
    return {"text": printed.getvalue().rstrip("\n"), "isFalse": status != 0}


def compared(folder: Path, count: int, chance: Random) -> tuple[Counter[str], list[str]]:
    """How often something was false or could not be read, and what is judged in two ways."""
    names = sorted(path.name for path in folder.iterdir())
    seen = Counter[str]()
    found = []
    for _ in range(count):
        path = folder / chance.choice(names)
        before = path.read_bytes()
        path.write_bytes(mutated(before, chance))
        program = by_program(folder)
        page = page_says(folder)
        seen["false"] += bool(program["isFalse"])
        if program != page:
            found.append(
                f"{path.name}: {path.read_bytes()!r}\n  page    {json.dumps(page)}\n  program {json.dumps(program)}"
            )
        path.write_bytes(before)
    return seen, found


def main() -> None:
    """Print what is judged in two ways."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    with TemporaryDirectory() as place:
        folder = Path(place) / "kept"
        honest(folder, Path(place) / "desk")
        assert not by_program(folder)["isFalse"], "honest mails are not false"
        seen, found = compared(folder, given.count, Random(given.seed))
    for each in found[:20]:
        print(each[:3000])
    print(f"{given.count} changed folders, {seen['false']} of them false; {len(found)} are judged in two ways")


if __name__ == "__main__":
    main()
