"""A referee who plays A himself and cheats: he holds desk, secrets and clock, and writes what mails he likes."""

import json
from contextlib import contextmanager
from datetime import timedelta
from hashlib import sha256

import msgspec
import toy
from clock import SetClock
from forger import Forger
from page_words import assert_page_says

from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.play.progress import take_round
from adjudicator.campaign.players import dealings
from adjudicator.campaign.proof.bundle import bundle, written
from adjudicator.campaign.proof.replay import replay
from adjudicator.campaign.public.proving import head_of, receipt_of, receipt_of_luck, seal_of
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.terms.beacon import QUICKNET, BeaconRound
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.checker import verdicts
from adjudicator.errors import Refused
from adjudicator.reports.data import json_report

SECRET = "5e" * 32
SEATS = "ABC"


def find_toy(name):
    return toy.TOY


def signature(number):
    """What a beacon signs a round with."""
    return sha256(f"round {number}".encode()).hexdigest() + "0" * 32


class Referee:
    """The desk of a cheat. `kept` holds a folder for each of the other players, with all that was mailed to him;
    `friends` are those who show nobody theirs, and who is not among those who `hear` is mailed nothing."""

    def __init__(self, folder, capsys, level="friends", tempo="default"):
        self.folder, self.capsys, self.level, self.desks, self.mails = folder, capsys, level, [], 0
        self.tempo = tempo
        self.friends, self.hear = "", SEATS
        self.kept = {seat: folder / f"mails of {seat}" for seat in SEATS}
        for kept in self.kept.values():
            kept.mkdir(parents=True)
        self.begin()

    def begin(self, secret=SECRET, luck="the geese of ", own="my geese", *, begins=True, **plan):
        """Open the campaign; a second time, go back to its beginning: all can be played again, as it was or not.
        The others give words of `luck`, and last, where nobody knows that he is the referee, he gives his `own`;
        unless it `begins` so, nobody is waited for. `plan` is what its file says otherwise."""
        desk, self.clock, self.told = self.folder / f"desk {len(self.desks)}", SetClock(), set()
        Desk.create(desk)
        self.desks.append(Desk(desk, Settings(), self.clock))
        witnessed = {"level": "witnessed", "referee_seat": "A", "schedule": Schedule(every=7)}
        plan = CampaignPlan(
            campaign="river",
            game="crossing",
            title="The River",
            seats={seat: SeatPlan(player=seat, address=f"{seat}@home.example", key=f"key-{seat}") for seat in SEATS},
            secret=secret,
            tempo=self.tempo,
            **((witnessed if self.witnessed else {}) | plan),
        )
        self.live = self.desks[-1].open_campaign(plan, None, toy.Options(turns=3), find_toy)
        self.mail(*SEATS, text=head_of(self.live.campaign))
        for seat in reversed(self.live.awaited()) if begins else ():
            self.accept(seat, own if seat == "A" else luck + seat)
        if begins:
            self.goes_on()

    def accept(self, seat, luck):
        """A player takes his seat with a word of luck, and has a receipt for it."""
        dealings.accept(self.live, seat, luck)
        self.mail(seat, text=receipt_of_luck(self.live.campaign, seat))

    def burn(self):
        """All that was mailed so far: nobody has got it yet."""
        for path in [path for kept in self.kept.values() for path in kept.iterdir()]:
            path.unlink()

    @property
    def witnessed(self):
        return self.level == "witnessed"

    def mail(self, *to, text="", report=None):
        """Send each of some players a text, or his report."""
        for seat in (seat for seat in to if seat in self.hear):
            self.mails += 1
            name = self.kept[seat] / f"{self.mails:02}"
            if report is None:
                name.with_suffix(".txt").write_text(text)
            else:
                made = reporting.report(self.live, seat, report)
                name.with_suffix(".report.json").write_bytes(json_report(made))

    def report(self):
        """Whatever reports are due go out, each once."""
        for due in self.live.campaign.windows:
            for seat in SEATS:
                if due.told_at(seat) and (due.event, seat) not in self.told:
                    self.told.add((due.event, seat))
                    self.mail(seat, report=due)

    def order(self, seat, amount, *, mailed=True, meant=None, said=None):
        """The orders of a seat come, and are acknowledged; who orders first has done so.

        It is recorded that they are `meant` for an amount, and its seat is `said` that they are for one.
        """
        self.clock.now += timedelta(hours=1)
        understood = [f"bid {amount if meant is None else meant}", "cross to left"]
        receipt = self.live.receive(seat, {"amount": amount, "bank": "left"}, None, "", understood=understood)
        if mailed:
            kept = receipt_of(self.live.campaign, self.live.campaign.received[receipt])
            lines = f"  1. bid {amount if said is None else said}\n  2. cross to left\n"
            self.mail(seat, text=f"As understood\n{lines}\n{kept}")
        if self.witnessed and seat == "A":
            self.goes_on()
        return receipt

    def order_all(self, but=""):
        """All seats order but those that are named, and those whose orders are bound already."""
        for seat in "ABC":
            if seat not in but and not self.is_bound(seat):
                self.order(seat, 3)

    def answer(self, seat, key, answer, *, mailed=True):
        """What a seat answers in the middle of a step comes, and is acknowledged."""
        self.clock.now += timedelta(hours=1)
        self.live.answer(seat, key, answer)
        given = self.live.campaign.received[self.live.campaign.version]
        if mailed:
            self.mail(seat, text=receipt_of(self.live.campaign, given))
        return given

    def evening(self, amounts=(3, 4, 5)):
        """A turn as it should be: orders, receipts, play, reports."""
        for seat, amount in zip(SEATS, amounts, strict=True):
            if not self.is_bound(seat):
                self.order(seat, amount)
        self.play()

    def is_bound(self, seat):
        """Whether a seat has ordered before all others, for good."""
        return self.witnessed and seat == "A" and "A" in self.live.campaign.current(self.live.next_step().id)

    def play(self):
        """The deadline: what there is is played, and told; who orders first does so, that the others are told."""
        if deadline := self.live.campaign.timing.deadline:
            self.clock.now = max(self.clock.now, deadline.at)
        self.goes_on(lock=True)
        if self.witnessed and self.live.window():
            self.order("A", 3)

    def goes_on(self, *, lock=False):
        """The program runs: seals go out, rounds come, steps are played, reports go out."""
        self.live.advance(lock=lock)
        while (number := self.live.campaign.seals.awaited) is not None:
            self.mail(*SEATS, text=seal_of(self.live.campaign, self.live.campaign.seals.lock))
            self.clock.now = max(self.clock.now, QUICKNET.comes_out(number))
            take_round(self.live, BeaconRound(number, signature(number)), "looked up", checked=False)
            self.live.advance()
        self.report()

    @contextmanager
    def reports(self):
        """B's reports, to be changed before he gets them."""
        paths = sorted(self.kept["B"].glob("*.json"))
        reports = [json.loads(path.read_text()) for path in paths]
        yield reports
        for path, report in zip(paths, reports, strict=True):
            path.write_text(json.dumps(report))

    @contextmanager
    def forged(self):
        """B's reports, to be written anew before he gets them: the commitments are made to fit."""
        with self.reports() as reports:
            yield (forger := Forger(reports))
            reports[:] = forger.done()

    def bundled(self, cheat):
        """The campaign is over, and the bundle goes out, as `cheat` leaves it; whether the rules play it again."""
        plain = json.loads(written(bundle(self.live)))
        cheat(plain)
        stored = msgspec.json.encode(plain)
        (self.kept["B"] / "99-bundle.json").write_bytes(stored)
        try:
            return not replay(stored, find_toy).false
        except Refused:
            return False

    def verdict(self, *seats):
        """What the players' program says of the mails of some players, put together: all of it, and whether any is
        false. The check page says the same."""
        together = self.folder / f"shown by {' and '.join(seats)}"
        for seat in seats:
            for path in self.kept[seat].iterdir():
                (together / seat).mkdir(parents=True, exist_ok=True)
                (together / seat / path.name).write_bytes(path.read_bytes())
        self.capsys.readouterr()
        status = verdicts.main(together)
        told = self.capsys.readouterr().out
        assert_page_says(together, told, status != 0)
        return told, status != 0

    def faces(self):
        """The dice of the last turn, by seat."""
        journal = json.loads(bytes(self.live.campaign.episodes[-1].journal))
        return {act["key"]["subject"]: tuple(act["faces"]) for act in journal["acts"] if act["type"] == "rolled"}

    def close(self):
        """Close all desks."""
        for desk in self.desks:
            desk.close()
