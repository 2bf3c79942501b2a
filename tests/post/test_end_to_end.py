"""A CP campaign of four players played through real mail servers: nobody touches anything but his mailbox."""

import io
import json
import random
import re
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy

import jsonschema
import mail_servers
import msgspec
import pytest
import yaml
from imap_tools import MailBoxUnencrypted
from pypdf import PdfReader
from town import SECRET, body, key, mail_of
from undrawn import drawn
from unpacking import END, data_in

from adjudicator.campaign.desk.desk import Desk, MailSettings, Settings
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.reading.reporting import folder_of
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.games import find_game
from adjudicator.games.cp_campaign.options import Options, Victory
from adjudicator.post.round.desk_mail import mail_runner
from adjudicator.reports.data import report_schema
from adjudicator.table.pages import Report

pytestmark = pytest.mark.slow

SEATS = "ABCD"
GAMES = "games@example.org"
REFEREE = "referee@example.org"


def player(seat):
    return f"{seat.lower()}@example.org"


@pytest.fixture(scope="module")
def servers():
    with mail_servers.in_memory() if mail_servers.dovecot_missing() else mail_servers.dovecot() as running:
        yield running


class World:
    """The referee's desk, and four players who read and write mails."""

    def __init__(self, folder, servers):
        self.servers, self.ahead, self.pick = servers, timedelta(), random.Random(4)
        security = "tls" if servers.cafile else "off"
        mail = MailSettings(
            address=GAMES,
            referee=REFEREE,
            inbox=servers.imap_place(GAMES, security),
            outbox=servers.smtp_place(GAMES if security == "tls" else "", security),
        )
        Desk.create(folder)
        for protocol in ("imap", "smtp"):
            path = folder / "secrets" / f"{protocol}-password"
            path.touch(mode=0o600)
            path.write_text(f"{mail_servers.PASSWORD}\n")
        self.desk = Desk(folder, Settings(mail=mail), lambda: datetime.now(UTC).replace(microsecond=0) + self.ahead)
        self.sent = 0
        self.inboxes = {seat: [] for seat in SEATS}

    def open(self):
        plan = CampaignPlan(
            campaign="marches",
            game="cp-campaign",
            title="The Marches",
            seats={seat: SeatPlan(player=f"Player {seat}", address=player(seat), key=key(seat)) for seat in SEATS},
            secret=SECRET,
            schedule=Schedule(quiet=0, outage=0),
        )
        options = Options(victory=Victory(turns=4))
        self.desk.open_campaign(plan, None, options, find_game)

    def tick(self):
        with mail_runner(self.desk, find_game) as man:
            done = man.round(clock=True)
        assert done.trouble == []
        for seat in SEATS:
            self.inboxes[seat] += self.new_mails(seat)
        return done

    def new_mails(self, seat):
        with MailBoxUnencrypted("127.0.0.1", self.servers.imap["off"]).login(
            player(seat), mail_servers.PASSWORD
        ) as box:
            for uid in box.uids()[len(self.inboxes[seat]) :]:
                raw = box.client.uid("FETCH", uid, "(BODY.PEEK[])")[1][0][1]
                yield message_from_bytes(raw, policy=policy.default)

    def live(self):
        return self.desk.campaign("marches", find_game)

    def write(self, seat, text="", subject="Orders", attach=()):
        self.sent += 1
        raw = mail_of(player(seat), text, subject, attach, f"<{self.sent}@players.example>")
        self.servers.deliver(raw.replace(b"\n", b"\r\n"), GAMES)

    def key_of(self, seat):
        """The key as the player finds it in his invitation."""
        text = body(self.inboxes[seat][0])
        return text.partition("Your key is")[2].split("\n")[2].strip()

    def orders(self, seat):
        """The form of the player's last report, filled in."""
        report = next(mail for mail in reversed(self.inboxes[seat]) if "report" in mail["Subject"])
        form = body(report).rpartition("BEGIN ORDERS")[2].partition("END ORDERS")[0]
        live = self.live()
        chosen = live.game.random_orders(live.view(seat), live.window(), self.pick)
        filled = yaml.load(form, yaml.BaseLoader) | {"key": self.key_of(seat)}
        filled |= {"orders": msgspec.to_builtins(chosen)}
        filled.pop("standing", None)
        return yaml.safe_dump(filled, sort_keys=False)

    def send(self, seat):
        if self.pick.random() < 0.5:
            self.write(seat, attach=[("orders.yaml", self.orders(seat).encode())])
        else:
            self.write(seat, f"Here they are.\n\nBEGIN ORDERS\n{self.orders(seat)}END ORDERS\n-- \n{seat}\n")

    def answer_questions(self):
        for question in self.live().unanswered():
            choice = self.pick.choice(question.choices)
            lines = [
                f"seat: {question.seat}",
                f"key: {self.key_of(question.seat)}",
                f"answer {question.key} {choice.value}",
            ]
            self.write(question.seat, "\n".join(["BEGIN COMMANDS", "campaign: marches", *lines, "END COMMANDS"]))


@pytest.fixture(scope="module")
def world(tmp_path_factory, servers):
    world = World(tmp_path_factory.mktemp("end-to-end") / "desk", servers)
    with drawn():
        world.open()
        world.tick()
        for seat in SEATS:
            world.write(seat, f"key: {world.key_of(seat)}", subject=f"[marches {seat}] accept")
        world.tick()
        play(world)
    yield world
    world.desk.close()


def play(world):
    """Every window by mail; in turn 2 nobody waits for D, in turn 3 B's first orders have a mistake in them."""
    for _ in range(60):
        live = world.live()
        if (step := live.next_step()) is None:
            return
        if live.unanswered():
            world.answer_questions()
        elif live.window():
            senders = [seat for seat in step.seats if not (step.turn == 2 and seat == "D")]
            if step.id == "3.spend":
                mistaken = world.orders("B").replace("turn: '3'", "turn: 9")
                world.write("B", f"BEGIN ORDERS\n{mistaken}END ORDERS")
            for seat in world.pick.sample(senders, len(senders)):
                world.send(seat)
        world.tick()
        if world.live().next_step() == step and world.live().window():
            world.ahead += timedelta(days=15)
            world.tick()
    raise AssertionError("the campaign does not come to an end")


def verified(world):
    return verify(world.desk.store, "marches", find_game, world.desk.last_secret("marches"))


def test_the_campaign_was_played_to_its_end_and_its_history_is_sound(world):
    live = world.live()
    assert live.next_step() is None
    assert live.campaign.people.accepted == set(SEATS)
    assert verified(world).sound
    assert {chapter.step.turn for chapter in live.campaign.episodes if chapter.step} >= {1, 2, 3, 4}


def test_every_player_got_every_report_once(world):
    """In one mail at every window; drawn, and for programs, once a turn."""
    campaign = world.live().campaign
    heads = [world.desk.store.campaign("marches", window.event).public.head for window in campaign.windows]
    whole = [folder_of(window) for window in campaign.windows if window.whole]
    for seat in SEATS:
        mails = world.inboxes[seat]
        assert len({mail["Message-ID"] for mail in mails}) == len(mails)
        for head in heads:
            (report,) = [mail for mail in mails if f"History {head}" in body(mail).splitlines()]
            assert report["Message-ID"].startswith(f"<marches.{seat}.")
        names = [part.get_filename() for mail in mails for part in mail.iter_attachments()]
        reports = [name for name in names if re.fullmatch(rf"marches-[0-9].*(-{seat}\.pdf|-report\.json\.zip)", name)]
        made = [f"marches-{folder}-{seat}{end}" for folder in whole for end in (".pdf", END)]
        assert sorted(reports) == sorted(made)


def test_every_mail_was_answered_with_what_became_of_it(world):
    subjects = [
        mail["Subject"] for seat in SEATS for mail in world.inboxes[seat] if mail["Auto-Submitted"] == "auto-replied"
    ]
    assert len(subjects) == world.sent
    assert sum("Orders refused" in subject for subject in subjects) == 1
    accepted = [subject for subject in subjects if "Orders accepted" in subject]
    assert len(accepted) == len(world.live().campaign.received)


def test_the_reports_can_be_opened_and_prove_their_dice(world):
    last = {seat: next(mail for mail in reversed(world.inboxes[seat]) if "report" in mail["Subject"]) for seat in SEATS}
    for seat, mail in last.items():
        files = {part.get_filename(): part.get_content() for part in mail.iter_attachments()}
        (pdf,) = [data for name, data in files.items() if name.endswith(f"{seat}.pdf")]
        text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
        assert f"Player {seat}" in text
        (data,) = map(json.loads, data_in(mail))
        jsonschema.validate(data, report_schema())
        report = msgspec.convert(data, Report)
        assert report.proof is not None
        assert report.proof.head == data["head"]
        assert data["head"] in body(mail).split()
        assert data["head"] in verified(world).heads


def test_no_player_ever_got_a_key_of_another(world):
    keys = {seat: world.key_of(seat) for seat in SEATS}
    for seat in SEATS:
        read = "".join(body(mail) for mail in world.inboxes[seat])
        assert read.count(keys[seat]) == 1
        assert not any(key in read for other, key in keys.items() if other != seat)
