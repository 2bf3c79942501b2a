"""Sealed orders through real mail servers: IMAP and SMTP, and what players keep of it."""

from datetime import UTC, datetime

import mail_servers
import pytest
import town
from sealed_town import Sealed, signing
from town import address, body
from witnessed import said, taken_at

from adjudicator.campaign.desk.desk import Desk, MailSettings
from adjudicator.campaign.proof.verify import verify
from adjudicator.post.round.desk_mail import mail_runner

__all__ = ["signing"]

GAMES = "games@example.org"


class Served(Sealed):
    """A campaign of two seats whose mails go by servers; it remembers when each was there first."""

    def __init__(self, folder, beacon, servers):
        self.servers = servers
        security = "tls" if servers.cafile else "off"
        mail = MailSettings(
            address=GAMES,
            referee="referee@example.org",
            inbox=servers.imap_place(GAMES, security),
            outbox=servers.smtp_place(GAMES if security == "tls" else "", security),
        )
        Desk.create(folder)
        for protocol in ("imap", "smtp"):
            path = folder / "secrets" / f"{protocol}-password"
            path.touch(mode=0o600)
            path.write_text(f"{mail_servers.PASSWORD}\n")
        super().__init__(folder, beacon, mail=mail, options={"turns": 2})

    def deliver(self, raw, at=None):
        self.servers.deliver(raw.replace(b"\n", b"\r\n"), GAMES)

    def tick(self, **more):
        with mail_runner(self.desk, town.either_game) as man:
            done = man.round(clock=True, finish=town.settled)
        assert done.trouble == []
        for seat in "AB":
            for number, _ in enumerate(self.servers.mails(address(seat))):
                self.sent.setdefault((seat, number), self.now)
        return done

    def letters(self, to=None):
        return [town.message_from_bytes(raw, policy=town.MAILS) for raw in self.servers.mails(address(to))]

    def kept(self, seat, folder):
        folder.mkdir()
        for number, raw in enumerate(self.servers.mails(address(seat))):
            (folder / f"{number:03}.eml").write_bytes(taken_at(raw, self.sent[seat, number]))
        return folder


@pytest.fixture
def servers():
    with mail_servers.in_memory() if mail_servers.dovecot_missing() else mail_servers.dovecot() as running:
        yield running


@pytest.mark.long
def test_a_campaign_of_sealed_mails_goes_through_real_servers(servers, tmp_path, signing, capsys, monkeypatch):
    monkeypatch.setattr(town, "OPENED", datetime.now(UTC).replace(microsecond=0))
    signing.how = "truth"
    served = Served(tmp_path / "desk", signing, servers)
    served.accept("B")
    served.turn(1)
    assert "TAKEN, UNREAD" in "".join(body(letter) for letter in served.letters("B"))
    served.turn(2, (5, 6))
    live = served.live()
    assert live.next_step() is None
    assert [each.orders for each in live.campaign.received.values() if each.orders] != []
    assert verify(served.desk.store, "river", town.either_game, live.secret, salts=live.salts).findings == []
    text, is_false = said(served.kept("B", tmp_path / "kept"), capsys)
    assert not is_false, text
    assert "The level is sealed" in text
