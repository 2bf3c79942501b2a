"""A turn by mail on campaigns of any age: orders taken in, the turn played, letters sent, reports written.

The young and the old campaign are the same but for their turns: each has a post book in which every set of orders was
taken and every letter sent. Their histories were played, not written by mail, which takes as long as it says.
"""

import os
import shutil
from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path

from town import MAIL, Town, address, either_game, settled

from adjudicator import games
from adjudicator.campaign.play.live import key_hash
from adjudicator.cli import post as commands
from adjudicator.cli.written import folder_for
from adjudicator.post.books.book import Postbook
from adjudicator.post.letters.outbox import all_letters
from adjudicator.reports import drawn
from adjudicator.table import Seat

games.find_game = either_game
TURNS = 600


def desk(folder: Path, turns: int, names: tuple[str, ...] = ("old",)) -> Path:
    """A desk with campaigns that have played so many turns, and whose letters have gone out.

    Where there are several, each has players of its own.
    """
    town = Town(folder)
    for name in names:
        live = town.open(name=name, seats="AB", options={"turns": TURNS}, tempo="default")
        for seat in "AB" if len(names) > 1 else "":
            own = {
                "name": seat,
                "address": f"{seat.lower()}@{name}.example",
                "timezone": "",
                "key_hash": key_hash(f"{name}{seat}"),
            }
            live.replace_player(Seat(seat), own, "to have one of its own")
        for number in range(1, turns):
            for seat in "AB":
                live.receive(seat, {"amount": number % 4}, None, "")
            live.advance()
        for due in live.campaign.windows:
            folder_for(town.desk, live, due).mkdir(parents=True, exist_ok=True)
    _enter(town, names)
    town.tick()
    town.desk.close()
    return folder


def _enter(town: Town, names: tuple[str, ...]) -> None:
    """What would have been entered had all of it gone by mail, a month ago: a book carries three weeks over."""
    before = town.now - timedelta(days=30)
    for name in names:
        live, book = town.live(name), Postbook.open(before, name)
        book.happen(Postbook.CampaignJoined, before, campaign=name, after=0, numbers=False)
        sets = live.campaign.received.items()
        mails = [(f"<re.{name}.{receipt}@home.example>", address(each.seat), each.seat) for receipt, each in sets]
        for own_id, sender, seat in mails:
            said = {"sender": sender, "subject": "Orders", "archive": "mail", "campaign": name, "seat": seat}
            made = {"verdict": "handled", "reason": "", "stranger": False, "speaker": f"{name}/{seat}", "answers": []}
            digest = sha256(own_id.encode()).hexdigest()
            happened = {"mail_digest": digest, "received": before.isoformat()}
            book.happen(Postbook.MailTaken, before, **happened, **said, **made)
        letters = [(due.message_id, due.address) for due in all_letters(live, MAIL, 0)]
        for own_id, to in [*letters, *((own_id, sender) for own_id, sender, _ in mails)]:
            book.happen(Postbook.LetterTried, before, message_id=own_id, to=to, campaign=name)
            book.happen(Postbook.LetterSent, before, message_id=own_id)
        town.desk.store.keep(book)


def turn(folder: Path, rounds: int) -> Callable[[], None]:
    """A turn by mail on a copy of a desk, whose mails lie there already; it can be played so many times."""
    copies = (folder.with_name(f"{folder.name}-{number}") for number in count())

    def play(copy: Path) -> None:
        drawn.forget()
        town = Town(copy)
        done = town.mail_runner().round(clock=True, finish=commands.finish)
        assert (len(done.taken), done.sent, len(done.reports), done.trouble) == (2, 5, 1, []), done
        town.desk.close()

    def prepared() -> Path:
        copy = next(copies)
        shutil.copytree(folder, copy)
        town = Town(copy)
        (name,) = town.desk.store.names()
        step = town.live(name).next_step()
        for seat in "AB":
            town.send_orders(seat, 2, turn=step.turn, campaign=name)
        town.desk.close()
        return copy

    ready = [prepared() for _ in range(rounds)]
    os.sync()  # or the first turn would wait until the whole copy is on the disk
    return lambda: play(ready.pop())


def idle(folder: Path) -> Callable[[], None]:
    """A round in which nothing came and nothing is due."""

    def run() -> None:
        town = Town(folder)
        done = town.tick()
        assert (done.taken, done.sent, done.trouble) == ([], 0, [])
        town.desk.close()

    return run


def one_mail(folder: Path) -> Callable[[], None]:
    """A round in which a player of one campaign asks how it stands, as he may once in a while."""
    numbers = count()

    def run() -> None:
        town = Town(folder)
        own_id = f"<{next(numbers)}@c5.example>"
        town.write("A", "Hello", subject="[c5 A] status", sender="a@c5.example", message_id=own_id)
        done = town.mail_runner().round(clock=True, finish=settled)
        assert [taken.campaign for taken in done.taken] == ["c5"], done
        town.desk.close()

    return run
