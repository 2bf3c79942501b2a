"""Realistic slips in post and campaign, each of which a world must find: `python tests/world/mutants.py` tries them.

Each is a line that is not as it was, in a copy of the program; worlds are played with it until one breaks. What each
came to is written into the file of `--tally`, and the same command goes on where it was stopped.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
MOST = 500
"""Campaign-weeks within which each must be found."""
WEEKS = 5


class Slip(NamedTuple):
    """A slip: what it is, in which file, what stands there and what stands there then."""

    title: str
    file: str
    was: str
    becomes: str
    fault: str = ""
    """The fault without which it does nothing: no other one strikes then."""
    game: str = "crossing"
    """The game that is played: one in which it can be noticed."""


SLIPS = (
    Slip(
        "a mail is put away before it is entered",
        "post/round/mail_runner.py",
        "        taken = self._taken(clock, before).take(arrived)\n",
        '        self.inbox.put_away(arrived, "handled")\n        taken = self._taken(clock, before).take(arrived)\n',
    ),
    Slip(
        "a letter is entered as sent before it is",
        "post/outbound/delivery.py",
        "            self._outlet.send(self._mail.address, outgoing.to, message)\n",
        "            self._service.note(outgoing.book, Postbook.LetterSent, message_id=outgoing.message_id)\n"
        "            self._outlet.send(self._mail.address, outgoing.to, message)\n",
    ),
    Slip(
        "a letter that went is not entered",
        "post/outbound/delivery.py",
        "            self._service.note(outgoing.book, Postbook.LetterSent, message_id=outgoing.message_id)\n",
        "            pass\n",
    ),
    Slip(
        "a server that is away for now loses letters for good",
        "post/outbound/delivery.py",
        "            self._enter_failure(outgoing, str(failed))\n",
        "            self._enter_failure(outgoing, str(failed), permanent=True)\n",
    ),
    Slip(
        "every refusal is taken to be for good",
        "post/outbound/delivery.py",
        "isinstance(error, MailRefused) and error.permanent",
        "isinstance(error, MailRefused)",
    ),
    Slip(
        "answers are not kept until they went",
        "post/books/book.py",
        "            book.answers |= _by_id(answers)\n",
        "            pass\n",
    ),
    Slip(
        "a campaign rests though letters wait",
        "post/due/resting.py",
        "    if bundled(letters, book):\n        return False\n",
        "",
    ),
    Slip(
        "a campaign rests a week too long",
        "post/due/resting.py",
        "        until=until,\n",
        "        until=until + __import__('datetime').timedelta(days=7) if until else None,\n",
    ),
    Slip(
        "orders are late where the program is",
        "campaign/referee/clockwork.py",
        "    return arrived > close and not is_stopped(live)\n",
        "    return live.now() > close and not is_stopped(live)\n",
    ),
    Slip(
        "what is in memory is kept though it could not be stored",
        "post/due/desk_service.py",
        "            except BaseException:\n                self._forget()\n                raise\n",
        "",
        fault="stumble",
    ),
    Slip(
        "proven and unproven mails share a budget",
        "post/inbound/answers.py",
        "        unproven = [taken for taken in today if not taken.speaker and not taken.stranger]\n",
        "        unproven = today\n",
    ),
    Slip(
        "windows are closed though the mailbox cannot be read",
        "post/round/mail_runner.py",
        "            self.service.mailbox_failed = True\n",
        "            self.service.mailbox_failed = True\n"
        "            if clock:\n                self.service.clock(self.service.due(), looked, looked)\n",
        fault="imap fails",
    ),
    Slip(
        "anybody's key will do",
        "post/inbound/authority.py",
        "        if key and not self.live.knows_key(seat, key):\n",
        "        if key and not any(self.live.knows_key(other, key) for other in self.live.campaign.players):\n",
    ),
    Slip(
        "an address is enough where a key is shown",
        "post/inbound/authority.py",
        '            return "wrong key"\n        if not self.sender',
        '            return "" if seat in self.known else "wrong key"\n        if not self.sender',
    ),
    Slip(
        "press goes to everybody",
        "campaign/players/dealings.py",
        "    seats = list(dict.fromkeys(to))\n",
        "    seats = list(live.campaign.players)\n",
    ),
    Slip(
        "everybody reads everybody's press in his report",
        "campaign/terms/people.py",
        "        return seat in (*self.to, self.seat, REFEREE)\n",
        "        return True\n",
    ),
    Slip(
        "a window is closed when somebody's orders are in",
        "campaign/referee/clockwork.py",
        "    if live.missing() or live.ahead(step) or seals_orders(live.campaign):\n",
        "    if len(live.missing()) == len(step.seats) or live.ahead(step) or seals_orders(live.campaign):\n",
    ),
    Slip(
        "the grace is forgotten",
        "campaign/referee/clockwork.py",
        "        return schedule.closing_time(deadline.at)\n",
        "        return deadline.at\n",
    ),
    Slip(
        "the first orders count, and not the last",
        "campaign/events/aggregate.py",
        "        return {each.seat: each for each in sets}\n",
        "        return {each.seat: each for each in reversed(sets)}\n",
    ),
    Slip(
        "the letters of an event share a name",
        "post/letters/outbox.py",
        '    label = f"{origin}|{event}|{who}"\n',
        '    label = f"{origin}|{event}"\n    slug = "seat"\n',
    ),
    Slip(
        "every mail is new",
        "post/books/of_desk.py",
        "    return store.register.book_of(name) is not None\n",
        "    return False\n",
    ),
    Slip(
        "two postmen may be at work",
        "post/upkeep/lock.py",
        "    except Timeout:\n        yield False\n        return\n",
        "    except Timeout:\n        yield True\n        return\n",
    ),
    Slip(
        "the heartbeat tells of a mailbox that was not read",
        "post/round/mail_runner.py",
        "            self._take_all(seen, clock=clock)\n",
        "            heartbeat.beat(self.desk, looked)\n            self._take_all(seen, clock=clock)\n",
    ),
    Slip(
        "a letter is another one each time",
        "post/letters/letter.py",
        "sha256(letter.message_id.encode()).hexdigest()[:32]",
        "__import__('uuid').uuid4().hex",
    ),
    Slip(
        "seats stand as the campaign file has them",
        "campaign/referee/opening.py",
        "in sorted(plan.seats.items())}\n",
        "in plan.seats.items()}\n",
    ),
    Slip(
        "the report that was made first goes to all seats",
        "campaign/reading/reporting.py",
        "    return live.moments.remembered((seat, due, address), ",
        "    return live.moments.remembered((due, address), ",
    ),
    Slip(
        "a turn's report is told to nobody who has nothing to decide",
        "campaign/events/records.py",
        "        if self.whole or self.corrected or self.step is None:\n            return True\n",
        "",
        game="northmen",
    ),
)


def tried(slip: Slip, most: int) -> str:
    """What a slip came to: which invariant it broke, and after how many campaign-weeks; "" where none did."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch)
        shutil.copytree(ROOT / "adjudicator", copy / "adjudicator", ignore=shutil.ignore_patterns("__pycache__"))
        (copy / "tests").symlink_to(ROOT / "tests")
        path = copy / "adjudicator" / slip.file
        text = path.read_text(encoding="utf-8")
        assert text.count(slip.was) == 1, f"{slip.title}: {text.count(slip.was)} times in {slip.file}"
        path.write_text(text.replace(slip.was, slip.becomes), encoding="utf-8")
        command = [sys.executable, copy / "tests" / "world" / "run.py", "--seed", "1", "--weeks", str(WEEKS), "--as-is"]
        more = ["--game", slip.game, "--until", str(most), *(["--fault", slip.fault] if slip.fault else [])]
        done = subprocess.run([*command, *more], capture_output=True, text=True, check=False)
    found = re.search(r"^after (\d+) campaign-weeks seed \d+ breaks: (.*)", done.stdout, re.MULTILINE)
    if done.returncode and not found:
        return f"at once: {done.stderr.strip().splitlines()[-1][:120]}"
    return f"{found[1]:>4} weeks: {found[2][:120]}" if found else ""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", type=int, nargs="*", help="which slips; without any all of them")
    parser.add_argument("--tally", type=Path, help="a file in which each slip is written down; it goes on from there")
    return parser.parse_args()


def main() -> int:
    given = arguments()
    tried_before = known(given.tally)
    missed = 0
    for number, slip in enumerate(SLIPS, start=1):
        if given.numbers and number not in given.numbers:
            continue
        found = tried_before.get(slip.title)
        if found is None:
            found = tried(slip, MOST)
            write(given.tally, slip, found)
        missed += not found
        print(f"{number:2} {slip.title:<62} {found or 'NOT FOUND'}", flush=True)
    return 1 if missed else 0


def known(tally: Path | None) -> dict[str, str]:
    """What slips came to that were tried before, by their titles."""
    if tally is None or not tally.exists():
        return {}
    lines = tally.read_text(encoding="utf-8").splitlines()
    return dict(json.loads(line) for line in lines)


def write(tally: Path | None, slip: Slip, found: str) -> None:
    """Write down what a slip came to."""
    if tally is not None:
        with tally.open("a", encoding="utf-8") as file:
            file.write(json.dumps([slip.title, found]) + "\n")


if __name__ == "__main__":
    sys.exit(main())
