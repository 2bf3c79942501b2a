"""Name servers are asked for mails that have proved themselves, within one time, and nobody else waits for them."""

import os
import signal
from threading import Event

import dkim_mails
import pytest
from callers import SIGNED
from kills import ended, fork
from town import Town, address, mail_of, orders_of

from adjudicator.post.transport import signatures
from adjudicator.post.transport.signatures import Enquiries

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def service():
    return dkim_mails.Service()


@pytest.fixture
def asked(service, monkeypatch):
    """The records that were asked for."""
    asked = []

    def fetch(name):
        asked.append(name)
        return service.record if name == dkim_mails.NAME else ""

    monkeypatch.setattr(signatures, "fetch", fetch)
    return asked


@pytest.fixture
def town(tmp_path):
    town = Town(tmp_path / "desk")
    town.open()
    town.open("lake", authority="address+dkim")
    town.tick()
    yield town
    town.desk.close()


def order_mail(campaign="river", number=1, heads=(), **more):
    file = orders_of("A", {"amount": 3}, campaign=campaign, **more)
    return mail_of(address("A"), attach=[("A.yaml", file)], message_id=f"<{number}@home.example>", heads=heads)


def kept(town):
    """What is kept of the signatures of the archived mails."""
    return [path.read_text() for path in (town.folder / "archive").rglob("*.dkim.json")]


def test_for_mails_without_proof_nobody_is_asked(town, service, asked):
    unproven = [
        order_mail(number=1, key_of=lambda _: ""),
        order_mail(number=2, key_of=lambda _: "KEYB-2345-6789-ABCD-EFGH"),
        order_mail("lake", number=3, key_of=lambda _: ""),
        mail_of(address("A"), "Hello!", message_id="<4@home.example>"),
        mail_of("somebody@home.example", "Hello!", message_id="<5@home.example>"),
    ]
    for raw in unproven:
        town.deliver(service.sign(raw))
    town.tick()
    assert len(town.taken()) == 5
    assert asked == []
    assert kept(town) == []


def test_for_mails_that_prove_themselves_the_record_is_kept(town, service, asked):
    town.deliver(service.sign(order_mail()))
    signed = service.sign(order_mail("lake", number=2, key_of=lambda _: ""))
    town.deliver(f"{SIGNED[0]}: {SIGNED[1]}\r\n".encode() + signed)
    town.tick()
    assert asked == [dkim_mails.NAME] * 2
    assert all(service.record in each for each in kept(town))
    town.tick()
    assert len(asked) == 2


def test_signatures_that_cannot_speak_for_the_sender_are_not_asked_for(town, service, asked):
    raw = service.sign(service.sign(order_mail(), domain="evil.example"), domain="far.example")
    town.deliver(raw)
    town.tick()
    assert [taken.verdict for taken in town.taken()] == ["handled"]
    assert asked == []


def test_a_round_that_is_killed_before_the_record_is_kept_leaves_it_to_the_next(town, service, asked, tmp_path):
    town.deliver(service.sign(order_mail()))
    town.desk.close()

    def dying():
        town.desk.keep_records = lambda place, data: os.kill(os.getpid(), signal.SIGKILL)
        town.tick()

    assert ended(fork(dying, tmp_path / "errors"), tmp_path / "errors") == -signal.SIGKILL
    assert kept(town) == []
    assert [taken.seat for taken in town.taken()] == ["A"]
    town.tick()
    assert service.record in kept(town)[0]
    assert len(town.live().campaign.received) == 1


@pytest.fixture
def silent(monkeypatch):
    """Name servers that say nothing; whose they are that were asked."""
    asked, over = [], Event()

    def fetch(name):
        asked.append(name.partition("._domainkey.")[2])
        over.wait()
        return ""

    monkeypatch.setattr(signatures, "fetch", fetch)
    monkeypatch.setattr(signatures, "PATIENCE", 0.05)
    yield asked
    over.set()


def test_a_domain_that_says_nothing_is_asked_once_in_a_round(town, service, silent):
    for number in range(3):
        town.deliver(service.sign(service.sign(order_mail(number=number))))
    town.tick()
    assert silent == ["home.example"]
    assert [taken.verdict for taken in town.taken()] == ["handled"] * 3
    assert all("home.example: TimeoutError" in each for each in kept(town))


def test_all_domains_together_are_waited_for_no_longer_than_a_round_has(service, silent):
    enquiries = Enquiries(2.5 * signatures.PATIENCE)
    for number in range(10):
        raw = service.sign(order_mail(), domain=f"{number}.example")
        enquiries.records_for(raw, f"a@{number}.example")
    assert 1 <= len(silent) <= 3
