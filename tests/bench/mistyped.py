"""Texts of order files, mutated, as the order page and the program read them.

    python tests/bench/mistyped.py [--count N] [--seed N]

It prints how many were in lines, and each that is read in two ways.
"""

import argparse
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from page_lines import differences, mutated

ORDERS = Path(__file__).parents[2] / "orders"


def texts(count: int, seed: int) -> list[str]:
    """So many mutated texts of the example campaigns of all games."""
    random = Random(seed)
    kept = [path.read_text(encoding="utf-8") for path in sorted(ORDERS.rglob("*.txt"))]
    bodies = [text.partition("\n\n")[2] or text for text in kept]
    return [mutated(random, random.choice(bodies)) for _ in range(count)]


def main() -> None:
    """Print what is read in two ways."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    seen, found = differences(texts(given.count, given.seed))
    for each in found[:20]:
        print(f"{each.text!r}\n  page    {each.page}\n  program {each.program}")
    print(f"{given.count} texts, {seen} of them in lines; {len(found)} are read in two ways")


if __name__ == "__main__":
    main()
