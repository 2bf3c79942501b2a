"""A referee who plays A himself and cheats: he holds desk, secrets and clock, and writes what mails he likes."""

import json
from contextlib import contextmanager

import msgspec
import toy
from clock import Clock
from forger import Forger

from adjudicator import checker
from adjudicator.campaign import reporting
from adjudicator.campaign.bundle import bundle, written
from adjudicator.campaign.desk import CampaignPlan, Desk, SeatPlan, Settings
from adjudicator.campaign.proving import head_of, receipt_of
from adjudicator.campaign.replay import replay
from adjudicator.errors import Refused
from adjudicator.reports.data import json_report

SECRET = "5e" * 32
SEATS = "ABC"


def find_toy(name):
    return toy.TOY


class Referee:
    """The desk of a cheat. `kept` holds a folder for each of the other players, with all that was mailed to him;
    `friends` are those who show nobody theirs."""

    def __init__(self, folder, capsys):
        self.folder, self.capsys, self.desks, self.mails = folder, capsys, [], 0
        self.friends = ""
        self.kept = {seat: folder / f"mails of {seat}" for seat in SEATS}
        for kept in self.kept.values():
            kept.mkdir(parents=True)
        self.begin()

    def begin(self, secret=SECRET):
        """Open the campaign; a second time, go back to its beginning: all can be played again, as it was or not."""
        desk = self.folder / f"desk {len(self.desks)}"
        Desk.create(desk)
        self.desks.append(Desk(desk, Settings(), Clock()))
        seats = {seat: SeatPlan(player=f"Player {seat}", key=f"key-{seat}") for seat in SEATS}
        plan = CampaignPlan(
            campaign="river", game="crossing", title="The River", seats=seats, secret=secret, tempo="default"
        )
        self.live = self.desks[-1].open_campaign(plan, None, toy.Options(turns=3), find_toy)

    def mail(self, *to, text="", report=None):
        """Send each of some players a text, or his report."""
        for seat in to:
            self.mails += 1
            name = self.kept[seat] / f"{self.mails:02}"
            if report is None:
                name.with_suffix(".txt").write_text(text)
            else:
                made = reporting.report(self.live, seat, self.live.campaign.windows[report])
                name.with_suffix(".report.json").write_bytes(json_report(made))

    def invite(self):
        """The invitations, with the head, and the first reports."""
        self.mail(*SEATS, text=head_of(self.live.campaign))
        self.mail(*SEATS, report=0)

    def order(self, seat, amount, *, mailed=True):
        """The orders of a seat come, and are acknowledged."""
        receipt = self.live.receive(seat, {"amount": amount, "bank": "left"}, None, "")
        if mailed:
            self.mail(seat, text=receipt_of(self.live.campaign, self.live.campaign.received[receipt]))
        return receipt

    def evening(self, amounts=(3, 4, 5), told=SEATS):
        """A turn as it should be: orders, receipts, play, reports."""
        for seat, amount in zip(SEATS, amounts, strict=True):
            self.order(seat, amount, mailed=seat in told)
        self.play(told)

    def play(self, told=SEATS):
        """The deadline: what there is is played, and told."""
        self.live.advance(lock=True)
        self.mail(*told, report=-1)

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
        false."""
        together = self.folder / f"shown by {' and '.join(seats)}"
        for seat in seats:
            for path in self.kept[seat].iterdir():
                (together / seat).mkdir(parents=True, exist_ok=True)
                (together / seat / path.name).write_bytes(path.read_bytes())
        self.capsys.readouterr()
        status = checker.main(together)
        return self.capsys.readouterr().out, status != 0

    def faces(self):
        """The dice of the last turn, by seat."""
        journal = json.loads(bytes(self.live.campaign.episodes[-1].journal))
        return {act["key"]["subject"]: tuple(act["faces"]) for act in journal["acts"] if act["type"] == "rolled"}

    def close(self):
        """Close all desks."""
        for desk in self.desks:
            desk.close()
