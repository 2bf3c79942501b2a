"""The worked example campaigns, stopped at every order file: what a seat sent, and the window it was for."""

from collections.abc import Callable, Iterator
from pathlib import Path

from order_files import as_yaml

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.reading.reporting import open_window
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, play_evening
from adjudicator.cli.setup import open_plan
from adjudicator.orders.window import OpenWindow

EXAMPLES = Path(__file__).parents[2] / "orders"
NAMES = sorted(path.name for path in EXAMPLES.iterdir())


def sent(
    name: str, folder: Path, most: int, read: Callable[[Path], bytes] = as_yaml
) -> Iterator[tuple[bytes, OpenWindow]]:
    """The order files of the first evenings of an example, as `read` gives them, each with its window as it stood."""
    Desk.create(folder)
    desk = the_desk(folder)
    clock = DemoClock()
    desk.clock = clock
    live = open_plan(desk, EXAMPLES / name / "campaign.yaml")
    for evening in sorted(path for path in (EXAMPLES / name).iterdir() if path.is_dir())[:most]:
        clock.next_week()
        window = open_window(live)
        for file in sorted(evening.glob("[A-Z]*.*")):
            yield read(file), window
        play_evening(desk, live, evening)
    desk.close()
