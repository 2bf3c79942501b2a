"""A town whose campaign is witnessed: a beacon of its own on loopback, and what a player keeps of his mails."""

import json
from contextlib import contextmanager
from email.utils import format_datetime
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import msgspec
from bad_servers import stop
from page_words import assert_page_says
from town import MAIL, OPENED, SCHEDULE, Town, address

from adjudicator.campaign.terms import beacon
from adjudicator.campaign.terms.beacon import Chain
from adjudicator.checker import keeping, verdicts
from adjudicator.errors import NotFound

GENESIS = int(OPENED.timestamp()) - 3600


class Beacon:
    """A beacon that answers as it is told: `how` is truth, silence, garbage, another round, another signature."""

    def __init__(self):
        self.how, self.asked = "truth", []

    @property
    def chain(self):
        return Chain(
            url=f"http://127.0.0.1:{self.port}", hash="ab" * 32, public_key="cd" * 96, genesis=GENESIS, period=3
        )

    def signature(self, number):
        return sha256(f"round {number}".encode()).hexdigest() + "0" * 32

    def answer(self, number):
        match self.how:
            case "garbage":
                return 200, b"<html>"
            case "silence":
                return 503, b""
            case "another round":
                number += 1
        told = {"round": number, "signature": self.signature(number)}
        return 200, json.dumps(told).encode()

    @contextmanager
    def serving(self):
        beacon_ = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                beacon_.asked.append(int(self.path.rpartition("/")[2]))
                status, body = beacon_.answer(beacon_.asked[-1])
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *told):
                pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = server.server_address[1]
        thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield self
        finally:
            stop(server)
            server.server_close()
            thread.join()


def unchecked(monkeypatch):
    """This machine cannot check signatures."""

    def missing():
        raise NotFound("beacon/no-check", "signatures cannot be checked here")

    monkeypatch.setattr(beacon, "_signed", missing)


class Witnessed(Town):
    """A town with a campaign at level `witnessed`, whose referee plays A; players accept with words of luck."""

    def __init__(self, folder, beacon_, mail=MAIL, **plan):
        super().__init__(folder, mail=mail)
        self.beacon, self.sent = beacon_, {}
        schedule = msgspec.structs.replace(SCHEDULE, early="never")
        usual = {"schedule": schedule, "level": "witnessed", "referee_seat": "A", "seats": "ABC", "tempo": "default"}
        self.open(beacon=beacon_.chain, **(usual | plan))

    def accept(self, seats="BC"):
        """The players take their seats."""
        for seat in seats:
            self.command(seat, "accept", f"luck: the geese of {seat}")
        self.tick()
        self.wait()

    def wait(self):
        """Until the round that is waited for has come out, if one is."""
        awaited = self.live().campaign.seals.awaited
        if awaited is not None:
            self.now = self.beacon.chain.comes_out(awaited)
        self.tick()

    def close(self):
        """Until the deadline: the window is locked, and sealed."""
        self.now = self.live().campaign.timing.deadline.at
        self.tick()

    def turn(self, turn, amounts=(3, 4, 5), seats="ABC"):
        """A window from the referee's orders to the reports."""
        for seat, amount in zip(seats, amounts, strict=True):
            self.later(hours=1)
            self.send_orders(seat, amount, turn=turn)
            self.tick()
        self.close()
        self.wait()

    def tick(self, **more):
        done = super().tick(**more)
        for path in (self.folder / "mail" / "out" / "new").glob("*"):
            self.sent.setdefault(path.name, self.now)
        return done

    def kept(self, seat, folder):
        """All a player got by mail, as his mail program saves it: his own provider's line on top."""
        folder.mkdir(exist_ok=True)
        paths = sorted((self.folder / "mail" / "out" / "new").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        for number, path in enumerate(paths):
            raw = path.read_bytes()
            if f"X-Envelope-To: {address(seat)}".encode() in raw:
                (folder / f"{number:03}.eml").write_bytes(taken_at(raw, self.sent[path.name]))
        return folder


def taken_at(raw, moment):
    """A mail as a mail service took it at a moment."""
    return f"Received: from games by mx.home.example; {format_datetime(moment)}\r\n".encode() + raw


def said(folder, capsys, by_page=True):
    """What the player's program says, and whether anything is false; the check page says the same."""
    capsys.readouterr()
    status = verdicts.main(folder)
    told = capsys.readouterr().out
    if by_page:
        assert_page_says(folder, told, status != 0)
    return told, status != 0


def read(path):
    """What the player's program reads of a file."""
    kept = keeping.Kept()
    kept.file(path, path.name)
    return kept
