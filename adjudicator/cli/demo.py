"""The demonstration: a whole campaign from its order files, with every report and the audit."""

from collections.abc import Collection, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.app import FIRST_GAME, GameOption, app, the_desk
from adjudicator.cli.output import say, tracked

if TYPE_CHECKING:
    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.campaign.play.live import LiveCampaign

START = datetime(2026, 1, 4, 19, 0, tzinfo=UTC)
"""The first evening of the demonstration."""


class DemoClock:
    """A referee's calendar: an evening a week; within an evening, a minute for each thing done."""

    def __init__(self) -> None:
        self.week = 0
        self.minute = 0

    def __call__(self) -> datetime:
        """The next minute of this week's evening."""
        self.minute += 1
        return START + timedelta(weeks=self.week, minutes=self.minute)

    def next_week(self) -> None:
        """Another evening begins."""
        self.week += 1
        self.minute = 0


@app.command()
def demo(
    folder: Annotated[Path, typer.Argument(help="The demonstration's desk; made if there is none.")] = Path("demo"),
    game: GameOption = FIRST_GAME,
    example: Annotated[str, typer.Option(help="Another example of the game, by its name (northmen: solo).")] = "",
) -> None:
    """Play a whole campaign from example orders.

    Writes every turn's reports, and audits the history at the end.
    """
    from importlib.resources import as_file

    with as_file(example_orders(game, example)) as orders:
        live = play_example(orders, folder)
    name = live.campaign.opening.name
    say(f"Reports of every turn: {folder / 'reports' / name}")
    say(f"Look into the history: adjudicator log --desk {folder} --campaign {name}")


def example_orders(game: str, example: str = "") -> Any:
    """The folder of a game's example order files: in its own, in the installed package, or in the checkout.

    Those of another `example` lie beside the first: `orders/northmen-solo`.

    Raises `NotFound` where there are none.
    """
    from importlib.resources import files

    from adjudicator.errors import NotFound
    from adjudicator.games import folder_of

    more = f"-{example}" if example else ""
    own = folder_of(game) / f"orders{more}"
    packed = files("adjudicator") / "_orders" / f"{game}{more}"
    here = Path(__file__).parents[2] / "orders" / f"{game}{more}"
    examples = next((folder for folder in (own, packed, here) if folder.is_dir()), None)
    if examples is None:
        raise NotFound("demo/game", f"there are no example orders for {game}{more}")
    return examples


def play_example(orders: Path, folder: Path, turns: Collection[str] | None = None) -> "LiveCampaign":
    """Play the example campaign in `orders` on the desk in `folder`, which is made if there is none.

    Every report is drawn, or only those of some `turns` ("opening", "turn-2", "end"). Raises
    `Refused` if it was played there already, or if its audit fails.
    """
    from adjudicator.campaign.proof.verify import verify
    from adjudicator.campaign.reading import reporting
    from adjudicator.campaign.referee.campaign_file import CampaignPlan
    from adjudicator.cli.files import load
    from adjudicator.cli.setup import open_plan
    from adjudicator.cli.written import write_due
    from adjudicator.errors import Refused
    from adjudicator.games import find_game
    from adjudicator.table.prose import short

    desk = _stage(folder, load(orders / "campaign.yaml", CampaignPlan).campaign)
    clock = DemoClock()
    desk.clock = clock
    live = open_plan(desk, orders / "campaign.yaml")
    say(f"{live.campaign.opening.title}: {', '.join(player.name for player in live.campaign.players.values())}")
    for evening in _evenings(orders):
        clock.next_week()
        play_evening(desk, live, evening)
    wanted = [due for due in live.campaign.windows if turns is None or reporting.turn_of(due) in turns]
    for due in tracked(wanted, "Reports"):
        written = write_due(desk, live, due)
        if written.failed:
            raise Refused("demo/report", written.failed[0])
        say(f"  {written.folder.name}")
    name = live.campaign.opening.name
    verdict = verify(desk.store, name, find_game, desk.last_secret(name), salts=desk.salts(name))
    if not verdict.sound:
        raise Refused("demo/unsound", f"the audit found: {verdict.findings[0].detail}")
    say(
        f"Audit: {verdict.events} events, {verdict.steps} steps played again, {verdict.rolls} rolls and answers, "
        f"{verdict.facts} facts: sound. Head {short(verdict.head)}"
    )
    return live


def _stage(folder: Path, name: str) -> "Desk":
    """The desk in `folder`, made if there is none; raises `Refused` if a campaign called `name` was played there."""
    from adjudicator.campaign.desk.desk import SETTINGS, Desk
    from adjudicator.errors import Refused

    if not (folder / SETTINGS).exists():
        Desk.create(folder)
    desk = the_desk(folder)
    if name in desk.store.names():
        raise Refused("demo/played", f"{name} was played in {folder} already; remove that, or name another folder")
    return desk


def _evenings(orders: Path) -> Iterator[Path]:
    """The folders of the referee's evenings, in order."""
    return iter(sorted(path for path in orders.iterdir() if path.is_dir()))


def play_evening(desk: "Desk", live: "LiveCampaign", evening: Path, *, backwards: bool = False) -> None:
    """Play all that came in until that evening, then adjudicate: order files first, then answers and rulings.

    What was asked on an evening before is answered first; what is still open then gets its default. `backwards` takes
    the order files in the opposite order, as they might have arrived; nothing must change.
    """
    from adjudicator.cli.files import plain

    for path in sorted(evening.glob("[A-Z]*.*"), reverse=backwards):
        _receive(desk, live, path)
    asked_before = live.campaign.waiting is not None
    if not asked_before:
        live.advance(lock=True)
    decisions = evening / "answers.yaml"
    for decision in plain(decisions)["answers"] if decisions.exists() else ():
        _decide(live, decision)
        live.advance()
    if asked_before and live.campaign.waiting:
        live.advance(lock=True)


def _receive(desk: "Desk", live: "LiveCampaign", path: Path) -> None:
    """Check and store one order file; raises `Refused` with the whole reply if it is not in order."""
    from adjudicator.campaign.desk.intake import check_orders, store_orders
    from adjudicator.errors import Refused
    from adjudicator.orders.reading import read
    from adjudicator.orders.reply import reply

    data = path.read_bytes()
    desk.archive(live.campaign.opening.name, path.name, data)
    checked = check_orders(read(data), live)
    if not checked.accepted:
        raise Refused("demo/orders", f"{path}:\n{reply(checked)}")
    store_orders(live, checked)


def _decide(live: "LiveCampaign", decision: dict[str, Any]) -> None:
    """An answer by a seat; or, with its reason, a correction or a decision by the referee."""
    from adjudicator.campaign.referee import rulings
    from adjudicator.table import Seat

    match decision:
        case {"facts": facts, "reason": reason, "author": author}:
            rulings.correct(live, facts, reason=reason, author=author)
        case {"question": question, "answer": answer, "reason": reason, "author": author}:
            rulings.decide(live, question, answer, reason=reason, author=author)
        case _:
            live.answer(Seat(decision["seat"]), decision["question"], decision["answer"])
