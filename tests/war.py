"""Write the order files of the War of the Sampo that nobody wrote by hand.

python tests/war.py

plays `orders/fornaldar/` window by window. What is written by hand is played as it stands; for a seat that has no file
there, the bot that goes for Victory Points writes one, where it has anything to say. Its files say so in their first
lines, and are written anew each time: change a turn by hand, and the bot plays on from there.
"""

import random
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, play_evening
from adjudicator.cli.setup import open_plan
from adjudicator.games.fornaldar.bot import campaigner
from adjudicator.table import Seat, Step

ORDERS = Path(__file__).parents[1] / "orders" / "fornaldar"
WRITTEN = "# Written by the bot that goes for Victory Points"
"""How a file begins that is not by hand."""
SIDES = {"Fomorian": "The Fomorian League", "Mundane": "The Mundane Alliance"}
WIDTH = 110
"""How long a line of orders may be."""


def write_war(folder: Path) -> None:
    """Play the war from its first window to its last, writing what is missing in `folder`."""
    forget(folder)
    keys = yaml.safe_load((folder / "campaign.yaml").read_text(encoding="utf-8"))["seats"]
    with tempfile.TemporaryDirectory() as work:
        Desk.create(Path(work) / "desk")
        desk, clock = the_desk(Path(work) / "desk"), DemoClock()
        desk.clock = clock
        live = open_plan(desk, folder / "campaign.yaml")
        number = 0
        while live.next_step() is not None:
            number += 1
            clock.next_week()
            evening = evening_of(folder, number, live)
            if step := live.window():
                for seat in step.seats:
                    think(live, step, seat, evening, keys[seat]["key"])
            keep(evening, live)
            play_evening(desk, live, evening)
        desk.close()


def forget(folder: Path) -> None:
    """Remove what the bot wrote before."""
    for file in folder.glob("*/*.yaml"):
        if WRITTEN in file.read_text(encoding="utf-8"):
            file.unlink()
    for evening in [path for path in folder.iterdir() if path.is_dir() and not any(path.iterdir())]:
        shutil.rmtree(evening)


def evening_of(folder: Path, number: int, live: LiveCampaign) -> Path:
    """The folder of an evening: the one that is there, or a new one named after what is waited for."""
    there = sorted(folder.glob(f"{number:02}-*"))
    if there:
        return there[0]
    step = live.next_step()
    assert step is not None, "the war is not over"
    name = "answer" if live.campaign.waiting else step.name.removesuffix("-2")
    if name == "movement":
        name = str(step.seats[0]).lower()
    evening = folder / f"{number:02}-turn-{step.turn}-{name}"
    evening.mkdir()
    return evening


def think(live: LiveCampaign, step: Step, seat: Seat, evening: Path, key: str) -> None:
    """Write the orders of a seat for a window, unless it wrote them itself or has nothing to say."""
    file = evening / f"{seat}.yaml"
    if file.exists():
        return
    pick = random.Random(f"{step.id} {seat}")
    orders = msgspec.to_builtins(campaigner.orders(live.view(seat), step, pick))
    orders = {name: value for name, value in orders.items() if value}
    if orders or not step.voluntary:
        file.write_text("\n".join([*head(live, step, seat, key), *text({"orders": orders}), ""]), encoding="utf-8")


def head(live: LiveCampaign, step: Step, seat: Seat, key: str) -> Iterator[str]:
    """The lines that an order file begins with."""
    yield f"# {SIDES[seat]}. {step.title}."
    yield f"{WRITTEN}."
    opening = live.campaign.opening
    yield f"game: {opening.game}\ncampaign: {opening.name}\nseat: {seat}\nturn: {step.turn}"
    yield f"window: {step.name}\nkey: {key}"


def keep(evening: Path, live: LiveCampaign) -> None:
    """An evening on which nothing came in is kept, too."""
    if not any(evening.iterdir()):
        step = live.next_step()
        assert step is not None, "the war is not over"
        (evening / "answers.yaml").write_text(f"{WRITTEN}: nothing came. {step.title}.\nanswers: []\n", "utf-8")


class Dumper(yaml.SafeDumper):
    """Hexes and odds in quotes, as players write them."""


def quoted(dumper: yaml.SafeDumper, value: str) -> yaml.ScalarNode:
    style = '"' if re.match(r"[0-9]{4}", value) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", value, style=style)


Dumper.add_representer(str, quoted)


def text(tree: dict[str, Any], indent: str = "") -> Iterator[str]:
    """Plain data as players write it: what fits stands on one line."""
    for key, value in tree.items():
        line = f"{indent}{key}: {flow(value)}"
        if isinstance(value, dict) and value and (len(line) > WIDTH or key == "orders"):
            yield f"{indent}{key}:"
            yield from text(value, f"{indent}  ")
        elif isinstance(value, list | tuple) and value and (len(line) > WIDTH or isinstance(value[0], dict)):
            yield f"{indent}{key}:"
            for entry in value:
                yield from listed(entry, f"{indent}  ")
        else:
            yield line


def listed(entry: Any, indent: str) -> Iterator[str]:
    """An entry of a list."""
    line = f"{indent}- {flow(entry)}"
    if isinstance(entry, dict) and len(line) > WIDTH:
        lines = list(text(entry, f"{indent}  "))
        yield f"{indent}- {lines[0].strip()}"
        yield from lines[1:]
    else:
        yield line


def flow(value: Any) -> str:
    """Plain data on one line."""
    dumped: str = yaml.dump(value, Dumper=Dumper, default_flow_style=True, sort_keys=False, width=9999)
    return dumped.removesuffix("\n").removesuffix("\n...")


if __name__ == "__main__":
    write_war(ORDERS)
    sys.exit()
