"""A fortnight by real IMAP and SMTP: three campaigns, ten mail programs, and all that happens to people.

A player vanishes and a deputy orders for him, another one has a successor, a deadline moves, a question is asked at
midnight. Everything is counted: a letter for each window, and each letter once.
"""

import random
import re
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage

import mail_servers
import msgspec
import pytest
import toy
import yaml
from imap_tools import MailBoxUnencrypted
from mail_programs import ANSWERING, PASSING_ON
from town import body
from undrawn import undrawn

from adjudicator.campaign.desk.desk import Desk, MailSettings, Settings
from adjudicator.campaign.events.records import DEPUTY
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.games import find_game
from adjudicator.post.round.desk_mail import mail_runner

pytestmark = pytest.mark.slow

GAMES = "games@example.org"
REFEREE = "referee@example.org"
BEGIN = datetime.now(UTC).replace(hour=18, minute=0, second=0, microsecond=0) + timedelta(days=1)
"""When it begins: mails arrive by the server's own clock, which must not be ahead of the desk's."""
MIDNIGHT = Schedule(
    every=4, at="00:00", early="never", quiet=0, outage=0, reminders=(24,), stand_in="cautious", most=100
)
SEATS = {"marches": "ABC", "gods": "ABC", "river": "AB"}
GAME = {"marches": "cp-campaign", "gods": "test-of-time", "river": "crossing"}
WAYS = [*ANSWERING, *PASSING_ON[:3]]
"""Ten ways in which mail programs send a filled-in form back."""
SUCCESSOR = "carl@example.org"


def either_game(name):
    return toy.TOY if name == "crossing" else find_game(name)


def player(campaign, seat):
    return f"{campaign}-{seat.lower()}@example.org"


class Fortnight:
    """A desk, its mail servers, the time, and eight players with their mailboxes."""

    def __init__(self, folder, servers):
        self.servers = servers
        self.now = BEGIN
        self.pick = random.Random(14)
        self.sent = Counter()
        self.ways = Counter()
        self.nights = []
        self.moved = None
        self.boxes = defaultdict(list)
        self.seen = defaultdict(int)
        self.holders = {(name, seat): player(name, seat) for name, seats in SEATS.items() for seat in seats}
        Desk.create(folder)
        for protocol in ("imap", "smtp"):
            path = folder / "secrets" / f"{protocol}-password"
            path.touch(mode=0o600)
            path.write_text(f"{mail_servers.PASSWORD}\n")
        mail = MailSettings(
            address=GAMES, referee=REFEREE, inbox=servers.imap_place(GAMES), outbox=servers.smtp_place()
        )
        self.desk = Desk(folder, Settings(mail=mail), lambda: self.now)
        for name in SEATS:
            self.open(name)

    def open(self, name):
        seats = {seat: SeatPlan(player=f"{name} {seat}", address=player(name, seat)) for seat in SEATS[name]}
        plan = CampaignPlan(
            campaign=name, game=GAME[name], title=name.title(), seats=seats, schedule=MIDNIGHT, luck=False
        )
        game = either_game(GAME[name])
        self.desk.open_campaign(plan, None, game.options(), either_game)

    def live(self, name):
        return self.desk.campaign(name, either_game)

    def tick(self):
        with mail_runner(self.desk, either_game) as man:
            done = man.round(clock=True)
        assert done.trouble == []
        for address in {*self.holders.values(), REFEREE}:
            self.boxes[address] += self._new(address)

    def _new(self, address):
        port = self.servers.imap["off"]
        with MailBoxUnencrypted("127.0.0.1", port).login(address, mail_servers.PASSWORD) as box:
            uids = box.uids()[self.seen[address] :]
            self.seen[address] += len(uids)
            for uid in uids:
                raw = box.client.uid("FETCH", uid, "(BODY.PEEK[])")[1][0][1]
                yield message_from_bytes(raw, policy=policy.default)

    def deliver(self, sender, text, subject, subtype="text/plain"):
        self.sent[sender] += 1
        mail = EmailMessage(policy=policy.SMTP)
        mail["From"], mail["To"], mail["Subject"] = sender, GAMES, subject
        mail["Message-ID"] = f"<{self.sent.total()}@players.example>"
        kind, _, more = subtype.partition(";")
        mail.set_content(text, subtype=kind.partition("/")[2])
        if "flowed" in more:
            mail.set_param("format", "flowed")
        self.servers.deliver(mail.as_bytes(), GAMES)

    def answer(self, name, seat):
        """A player fills the form of his window in, in whatever mail program he has."""
        live = self.live(name)
        step = live.window()
        orders = live.game.random_orders(live.view(seat), step, self.pick)
        address = self.holders[name, seat]
        letter = self.letters_to(address)[-1]
        head = {"game": GAME[name], "campaign": name, "seat": seat, "turn": step.turn, "window": step.name}
        told = msgspec.to_builtins(orders)
        told.pop("bank", None)  # who crosses the river is asked for it
        head |= {"key": self.key_of(address), "orders": told}
        own = f"BEGIN ORDERS\n{yaml.safe_dump(head, sort_keys=False, allow_unicode=True)}END ORDERS"
        way = WAYS[self.ways.total() % len(WAYS)]
        self.ways[way] += 1
        text, subtype = way(own, body(letter).replace("\r\n", "\n"))
        self.deliver(address, text, f"Re: {letter['Subject']}", subtype)

    def key_of(self, address):
        invitation = next(mail for mail in self.boxes[address] if "Your key is" in body(mail))
        return re.search(r"Your key is\s+(\S+)", body(invitation)).group(1)

    def command(self, name, seat, *lines):
        address = self.holders[name, seat]
        head = [f"campaign: {name}", f"seat: {seat}", f"key: {self.key_of(address)}"]
        text = "\n".join(["BEGIN COMMANDS", *head, *lines, "END COMMANDS"])
        self.deliver(address, text, f"[{name} {seat}] commands")

    def answers_to(self, address):
        """What the program answered, apart from what it wrote by itself."""
        return [mail for mail in self.boxes[address] if mail["Auto-Submitted"] == "auto-replied"]

    def letters_to(self, address):
        return [mail for mail in self.boxes[address] if mail["Auto-Submitted"] != "auto-replied"]


def lived(fortnight):
    """Fourteen days, a tick every six hours; a player of the gods never writes, one of the marches only once."""
    fortnight.tick()
    for hours in range(0, 14 * 24, 6):
        fortnight.now = BEGIN + timedelta(hours=hours)
        if hours == 6 * 24:
            replace(fortnight)
        if hours == 3 * 24:
            move_deadline(fortnight)
        for name, seats in SEATS.items():
            for seat in seats:
                if writes(fortnight, name, seat, hours):
                    fortnight.answer(name, seat)
        fortnight.tick()
        answer_at_night(fortnight)


def writes(fortnight, name, seat, hours):
    """Whether a player writes now: on the evening after he was asked, unless he is the one who has gone."""
    live = fortnight.live(name)
    step = live.window()
    gone = (name, seat) == ("gods", "C") or ((name, seat) == ("marches", "C") and 24 <= hours <= 6 * 24)
    if step is None or gone or seat not in live.silent():
        return False
    asked = live.campaign.windows[-1].at
    return fortnight.now - asked >= timedelta(hours=18)


def replace(fortnight):
    """The player of C in the marches is gone for good: somebody else takes the seat over."""
    fortnight.holders["marches", "C"] = SUCCESSOR
    key = fortnight.desk.new_seat_key("marches", "C")
    held = {"name": "Carl", "address": SUCCESSOR, "timezone": "", "key_hash": key_hash(key)}
    fortnight.live("marches").replace_player("C", held, "he does not answer")


def move_deadline(fortnight):
    live = fortnight.live("marches")
    step = live.window()
    fortnight.moved = live.campaign.timing.of(step.id).at + timedelta(hours=24)
    live.set_deadline(step, fortnight.moved, reason="a holiday")
    live.save()


def answer_at_night(fortnight):
    """Who is asked at midnight answers at once, and the campaign goes on with the next tick."""
    live = fortnight.live("river")
    for question in live.unanswered():
        asked = fortnight.now
        fortnight.now += timedelta(minutes=20)
        fortnight.command("river", question.seat, f"answer {question.key} {question.choices[-1].value}")
        fortnight.tick()
        fortnight.nights.append((asked, fortnight.live("river").campaign.episodes[-1]))


@pytest.fixture(scope="module")
def fortnight(tmp_path_factory):
    with mail_servers.in_memory() as servers, undrawn():
        made = Fortnight(tmp_path_factory.mktemp("fortnight") / "desk", servers)
        lived(made)
        yield made
        made.desk.close()


def test_every_way_of_ten_mail_programs_was_understood_and_every_mail_answered_once(fortnight):
    assert set(fortnight.ways) == set(WAYS)
    refused = []
    for address, count in fortnight.sent.items():
        answers = fortnight.answers_to(address)
        assert len(answers) == count
        refused += [mail["Subject"] for mail in answers if "refused" in mail["Subject"].casefold()]
    assert refused == []


def test_every_history_is_sound(fortnight):
    for name in SEATS:
        secret = fortnight.desk.last_secret(name)
        assert verify(fortnight.desk.store, name, either_game, secret).sound, name


def test_a_deputy_orders_for_who_never_writes_and_all_are_told(fortnight):
    campaign = fortnight.live("gods").campaign
    stood_in = [received for received in campaign.received.values() if received.by == DEPUTY]
    assert {received.seat for received in stood_in} == {"C"}
    assert len(campaign.windows) > 2
    told = " ".join(" ".join(body(mail).split()) for mail in fortnight.letters_to(player("gods", "A")))
    assert "deputy" in told


def test_a_successor_plays_on_with_a_key_of_his_own(fortnight):
    campaign = fortnight.live("marches").campaign
    since = campaign.people.since["C"]
    own = [received for received in campaign.received.values() if received.seat == "C" and received.receipt > since]
    assert any(received.by == "C" for received in own)
    former = player("marches", "C")
    assert fortnight.key_of(SUCCESSOR) != fortnight.key_of(former)
    assert not any(fortnight.key_of(SUCCESSOR) in body(mail) for mail in fortnight.boxes[former])


def test_a_deadline_that_moves_is_told_to_all_with_a_new_entry_for_their_calendars(fortnight):
    stamp = f"{fortnight.moved:%Y%m%dT%H%M%SZ}"
    for seat in "AB":
        files = [
            part.get_content()
            for mail in fortnight.letters_to(player("marches", seat))
            for part in mail.iter_attachments()
            if (part.get_filename() or "").endswith(".ics")
        ]
        texts = [file if isinstance(file, str) else file.decode() for file in files]
        assert any(stamp in text for text in texts)


def test_a_question_at_midnight_costs_no_day(fortnight):
    assert fortnight.nights
    for asked, episode in fortnight.nights:
        assert asked.hour == 0
        assert episode.step.window == "bid"
    windows = fortnight.live("river").campaign.windows
    assert windows[1].at - fortnight.nights[0][0] <= timedelta(minutes=20)


def test_no_letter_came_twice_and_each_window_made_one(fortnight):
    for (name, seat), address in fortnight.holders.items():
        letters = fortnight.letters_to(address)
        ids = [mail["Message-ID"] for mail in letters]
        assert len(ids) == len(set(ids))
        if (name, seat) in (("gods", "C"), ("marches", "C")):
            continue
        windows = len(fortnight.live(name).campaign.windows)
        beside = 1 + 2 * (name == "marches")
        subjects = [mail["Subject"] for mail in letters]
        told = [subject for subject in subjects if "Your decision is needed" not in subject]
        assert len(told) <= windows + beside, subjects
