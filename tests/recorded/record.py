"""Records campaigns as the program plays them now: a later program has to read them as this one does.

    python tests/recorded/record.py GAME ...
    python tests/recorded/record.py --words

For each game: its examples, the demonstration first, and campaigns of bots, one for each folder
`tests/recorded/GAME/NAME` with

- `campaign.yaml`, a campaign file with a fixed secret;
- `course.yaml`: `until`, the last turn; `orders`, by step and seat, what its bot orders besides; `rulings`, facts by
  the step before which the referee corrects by them.

The desk with all of them goes into `tests/recorded/GAME.tar.xz`, with the log of each campaign (`told/NAME.txt`).
Clock, secrets, orders and answers are fixed: nothing else decides. What is recorded already stays as it is, so that it
is what that program played: a game that has new facts gets one more campaign. An example that was recorded by other
rules than the game has now is recorded once more, under a name that says by which.

With `--words` the logs alone are written anew, of all recorded desks: when what happened is told in other words.
"""

import io
import random
import shutil
import sys
import tarfile
import tempfile
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.events import seating
from adjudicator.campaign.events.deadlines import Reminded
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.players import dealings
from adjudicator.campaign.reading.history import log
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.referee.campaign_file import CampaignPlan
from adjudicator.cli.app import the_desk
from adjudicator.cli.demo import DemoClock, play_evening
from adjudicator.cli.files import load
from adjudicator.cli.setup import open_plan
from adjudicator.games import find_game
from adjudicator.table import EVERYONE

HERE = Path(__file__).parent
ORDERS = HERE.parents[1] / "orders"
COURSE = "course.yaml"
KEPT = ("desk.yaml", "adjudicator.sqlite", "secrets", "told")
"""What of a desk is recorded."""

REFEREE = {"author": "Rufus, the referee"}


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a campaign of bots goes."""

    until: int
    orders: dict[str, dict[str, dict[str, Any]]] = {}
    rulings: dict[str, list[list[dict[str, Any]]]] = {}


def record(game):
    """Record the campaigns of a game that are not recorded yet."""
    with tempfile.TemporaryDirectory() as folder:
        desk = recorded_desk(game, Path(folder))
        again = [renamed(plan, Path(folder)) for plan in examples(game) if by_other_rules(desk, plan)]
        for plan in (*examples(game), *sorted((HERE / game).glob("*/campaign.yaml")), *again):
            if load(plan, CampaignPlan).campaign not in desk.store.names():
                desk.clock = DemoClock()
                live = open_plan(desk, plan)
                play = play_bots if (plan.parent / COURSE).exists() else play_demonstration
                play(desk, live, plan.parent)
                told = desk.folder / "told" / f"{live.campaign.opening.name}.txt"
                told.write_text(log_text(live), encoding="utf-8")
                print(f"{game}: {live.campaign.opening.name}, head {live.campaign.head}")
        desk.close()
        pack(desk.folder, HERE / f"{game}.tar.xz")


def recorded_desk(game, folder):
    """The desk with what is recorded of a game, or a new one."""
    if (archive := HERE / f"{game}.tar.xz").exists():
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
    else:
        Desk.create(folder)
        (folder / "told").mkdir()
    return the_desk(folder)


def examples(game):
    """The example campaigns of a game, its demonstration first."""
    plans = sorted(ORDERS.glob("*/campaign.yaml"))
    return [plan for plan in plans if load(plan, CampaignPlan).game == game]


def by_other_rules(desk, plan):
    """Whether a campaign is recorded as it was played by other rules than its game has now."""
    given = load(plan, CampaignPlan)
    if given.campaign not in desk.store.names():
        return False
    return desk.campaign(given.campaign, find_game).campaign.opening.rules_version != version_of(given.game)


def version_of(game):
    return find_game(game).meta.rules_version


def renamed(plan, folder):
    """The campaign file of a copy of an example, named after the rules that play it: sampo-2721-by-2-0."""
    old = load(plan, CampaignPlan)
    new = f"{old.campaign}-by-{version_of(old.game).replace('.', '-')}"
    copy = Path(shutil.copytree(plan.parent, folder / "again" / new))
    for file in (path for path in copy.rglob("*.*") if path.is_file()):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(f"campaign: {old.campaign}\n", f"campaign: {new}\n"), encoding="utf-8")
    return copy / plan.name


def play_demonstration(desk, live, orders):
    """Play a campaign from the order files of its evenings."""
    for evening in sorted(path for path in orders.iterdir() if path.is_dir()):
        desk.clock.next_week()
        play_evening(desk, live, evening)


def play_bots(desk, live, folder):
    """Play a campaign of bots up to the last turn of its course."""
    course = load(folder / COURSE, Course)
    pick = random.Random(folder.name)
    to_rule = dict(course.rulings)
    while (step := live.next_step()) is not None and step.turn <= course.until:
        desk.clock.next_week()
        if live.campaign.waiting is not None:
            settle(live, pick)
        else:
            for facts in to_rule.pop(step.id, ()):
                rulings.correct(live, facts, reason=f"Found out before {step.id}.", **REFEREE)
            play_window(live, live.next_step(), pick, course.orders.get(step.id, {}))
    assert not to_rule, f"{folder.name} has no steps {', '.join(to_rule)}"


def play_window(live, step, pick, besides):
    """Receive what bots order, now and then nothing; deal with what else goes on; lock the window."""
    for seat in step.seats:
        if seat in besides or pick.random() < 0.75:
            orders = random_orders(live, step, seat, pick) | besides.get(seat, {})
            live.receive(seat, orders, None, pick.choice(["", "Rain again."]))
    if not live.campaign.revealed.get(1) and live.campaign.opening.schedule and not live.campaign.people.press:
        deal(live, step)
    elif step.turn == 2 and not live.campaign.rulings:
        set_one_aside(live, step, pick)
    live.advance(lock=True)
    if step.turn == 2 and not live.campaign.sent_back and live.campaign.waiting is None:
        rulings.send_back(live, step.id, reason="A map was misread.", **REFEREE)
        live.advance(lock=True)


def random_orders(live, step, seat, pick):
    return msgspec.to_builtins(live.game.random_orders(live.view(seat), step, pick))


def set_one_aside(live, step, pick):
    """The first seat sends another set, which the referee sets aside."""
    seat = step.seats[0]
    receipt = live.receive(seat, random_orders(live, step, seat, pick), None, "a second thought")
    rulings.set_aside(live, receipt, reason="It came from a stranger.", **REFEREE)


def settle(live, pick):
    """Throw the dice, or answer the questions, that a step waits for; leave one or the other to its default."""
    if (needs := live.campaign.waiting.needs) is not None:
        faces = pick.sample(needs["items"], len(needs["items"]))
        live.type_dice(faces or [str(pick.randint(1, needs["sides"])) for _ in range(needs["count"])])
        live.advance()
        return
    for question in live.unanswered():
        answer = pick.choice([choice.value for choice in question.choices] or ["Hrafn the standard-bearer"])
        if question.asked == "always":
            rulings.decide(live, question.key, answer, reason="Both have told me how it was.", **REFEREE)
        elif pick.random() < 0.7:
            live.answer(question.seat, question.key, answer)
    live.advance(lock=True)


def deal(live, step):
    """Everything that players and the referee do beside orders and rulings, once each."""
    seat, other = step.seats[:2]
    today = live.now().date()
    for each in live.campaign.players:
        dealings.accept(live, each)
    dealings.refuse_orders(live, seat, 2)
    live.receive(seat, random_orders(live, step, seat, random.Random(1)), None, "")
    dealings.say_ready(live, seat, ready=True)
    dealings.withdraw(live, seat)
    dealings.say_ready(live, seat, ready=False)
    dealings.look(live, [other], "a mail could not be read")
    dealings.send_press(live, seat, EVERYONE, "Who comes with me?")
    dealings.send_press(live, other, [seat], "I do.")
    dealings.hold(live, "the referee is at a convention")
    dealings.release(live, "home again")
    number = dealings.ask_referee(live, seat, "Does rain slow us down?", holds=True)
    dealings.answer_request(live, number, "No.")
    dealings.extend(live, 24, "a holiday")
    dealings.extend_oneself(live, seat, live.now())
    dealings.take_vacation(live, other, today + timedelta(days=20), today + timedelta(days=22))
    dealings.resign(live, other)
    live.replace_player(other, {"name": "Nora Nyberg", "key_hash": key_hash("nora")}, "Somebody new.")
    live.record(seating.AddressChanged, seat=other, address="nora@example.org")
    dealings.observe(live, "Otto", "otto@example.org")
    live.record(Reminded, step=step.id, seats=[other])


def log_text(live):
    """The log as text: event, what happened, by which rule; the head of the history at the end."""
    lines = [f"{entry.event} {entry.text}" for entry in log(live)]
    return "\n".join([*lines, f"Head {live.campaign.head}"]) + "\n"


def pack(folder, path):
    """Pack what is kept of a desk; the same files give the same bytes."""
    with tarfile.open(path, "w:xz", preset=9) as archive:
        for file in sorted(file for name in KEPT for file in [folder / name, *(folder / name).glob("*")]):
            if file.is_file():
                entry = tarfile.TarInfo(file.relative_to(folder).as_posix())
                entry.size = file.stat().st_size
                archive.addfile(entry, io.BytesIO(file.read_bytes()))


def reword(path):
    """Write the logs of a recorded desk anew, as the program tells now what happened then."""
    with tempfile.TemporaryDirectory() as scratch:
        kept = Path(scratch, "kept")
        opened = Path(scratch, "opened")
        with tarfile.open(path) as archive:
            archive.extractall(kept, filter="data")
        shutil.copytree(kept, opened)
        desk = the_desk(opened)
        for name in desk.store.names():
            told = kept / "told" / f"{name}.txt"
            told.write_text(log_text(desk.campaign(name, find_game)), encoding="utf-8")
        desk.close()
        pack(kept, path)


if __name__ == "__main__":
    if sys.argv[1:] == ["--words"]:
        for recorded in sorted(HERE.glob("*.tar.xz")):
            if recorded.name != "desk-with-one-book.tar.xz":
                reword(recorded)
    else:
        for name in sys.argv[1:]:
            record(name)
