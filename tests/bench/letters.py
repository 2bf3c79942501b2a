"""Letters and bytes a seat is sent in a turn, from the demonstrations of two games.

    python tests/bench/letters.py [--evenings N]

Each example campaign is played from its orders on a desk with a mailbox of folders, and what is due is sent after each
evening. The orders come by hand, so that no receipts are among the letters. What fills them is told by kind, and by how
much a turn is beyond what is aimed at.
"""

import argparse
import sys
from collections import Counter
from email import message_from_bytes
from pathlib import Path
from tempfile import TemporaryDirectory

from adjudicator.campaign.desk.desk import Desk, MailSettings, Settings
from adjudicator.cli.demo import DemoClock, play_evening
from adjudicator.cli.setup import open_plan
from adjudicator.games import find_game
from adjudicator.post.round.mail_runner import MailRunner
from adjudicator.post.transport.opening import open_inbox, open_outlet

ORDERS = Path(__file__).parents[2] / "orders"
MAIL = MailSettings(address="games@desk.example", referee="referee@desk.example")
LAST = 99
"""The turn of what is sent when it is over."""
GOALS = {"cp-campaign": (3, 250), "fornaldar": (4, 500)}
"""How many letters and KB a seat should be sent in a turn at most, once its campaign is under way."""


class Count:
    """What one seat was sent in one turn."""

    def __init__(self) -> None:
        self.letters = 0
        self.bytes = 0
        self.kinds: Counter[str] = Counter()

    def add(self, raw: bytes) -> None:
        self.letters += 1
        self.bytes += len(raw)
        for part in message_from_bytes(raw).walk():
            if not part.is_multipart():
                self.kinds[kind_of(part.get_filename() or "text")] += len(part.as_bytes())


def kind_of(name: str) -> str:
    """What sort of file a name is of: a form, a map, a schema, ..."""
    for ending in ("-map.pdf", "-report.json.zip", "-schemas.zip", ".py.txt", "-invitation", "-chart-book.pdf"):
        if ending in name:
            return ending.strip("-.")
    return name.rpartition(".")[2]


def sent_by_turn(game: str, folder: Path, evenings: int) -> dict[tuple[int, str], Count]:
    """What each address was sent in each turn of a game's demonstration."""
    Desk.create(folder)
    clock = DemoClock()
    desk = Desk(folder, Settings(mail=MAIL), clock)
    name = open_plan(desk, ORDERS / game / "campaign.yaml").campaign.opening.name
    told = dict[tuple[int, str], Count]()
    for evening in sorted(path for path in (ORDERS / game).iterdir() if path.is_dir())[:evenings]:
        _send(desk, name, told)
        clock.next_week()
        play_evening(desk, desk.campaign(name, find_game), evening)
    _send(desk, name, told)
    return told


def _send(desk: Desk, name: str, told: dict[tuple[int, str], Count]) -> None:
    """Send what is due, and count it for the turn that the campaign is in."""
    desk.store.let_go(name)
    inbox = open_inbox(MAIL.inbox, desk.folder, {})
    outlet = open_outlet(MAIL.outbox, desk.folder, {})
    done = MailRunner(desk, MAIL, find_game, inbox, outlet).mail_now(name)
    assert not done.trouble, done.trouble
    desk.store.let_go(name)
    step = desk.campaign(name, find_game).next_step()
    turn = step.turn if step else LAST
    outbox = desk.folder / "mail" / "out"
    for path in [path for path in outbox.rglob("*") if path.is_file()]:
        raw = path.read_bytes()
        told.setdefault((turn, str(message_from_bytes(raw)["To"])), Count()).add(raw)
        path.unlink()


def beyond_goal(game: str, count: Count) -> str:
    """By how much a turn is beyond what it should be at most, in words."""
    letters, size = GOALS.get(game, (99, 9999))
    found = []
    if count.letters > letters:
        found.append(f"{count.letters - letters} letters")
    if count.bytes > size * 1000:
        found.append(f"{count.bytes // 1000 - size} KB")
    return f"; beyond its goal by {' and '.join(found)}" if found else ""


def main() -> None:
    """Print letters and bytes by game, turn and seat."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--evenings", type=int, default=99)
    parser.add_argument("games", nargs="*", default=["cp-campaign", "fornaldar"])
    given = parser.parse_args()
    for game in given.games:
        with TemporaryDirectory() as folder:
            for (turn, to), count in sorted(sent_by_turn(game, Path(folder) / "desk", given.evenings).items()):
                kinds = ", ".join(f"{kind} {size // 1000}" for kind, size in count.kinds.most_common())
                beyond = "" if turn in (0, LAST) or to == MAIL.referee else beyond_goal(game, count)
                print(f"{game} turn {turn} {to}: {count.letters} letters, {count.bytes // 1000} KB ({kinds}){beyond}")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
