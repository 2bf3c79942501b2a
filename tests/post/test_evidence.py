"""Evidence: what a third person can be shown of a mail with orders, and what proves nothing."""

from base64 import b64encode
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
import toy
from msgspec.structs import replace
from town import OPENED, Town, address, key, mail_of, orders_of

from adjudicator.errors import NotFound, Refused
from adjudicator.games.diplomacy import GAME
from adjudicator.post.evidence.examining import Examined, _signed, examine
from adjudicator.post.evidence.order_sets import Mailed, evidence
from adjudicator.post.transport import signatures

dkim_mails = pytest.importorskip("dkim_mails")
LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
HEADERS = [b"from", b"to", b"subject", b"content-type"]


def find_toy(name):
    assert name == "crossing"
    return toy.TOY


@pytest.fixture(scope="module")
def service():
    return dkim_mails.Service()


@pytest.fixture
def town(tmp_path, service, monkeypatch):
    """A town whose mail service is the one of its players."""
    monkeypatch.setattr(signatures, "fetch", lambda name: service.record if name == dkim_mails.NAME else "")
    town = Town(tmp_path)
    town.open()
    town.tick()
    yield town
    town.desk.close()


def order_mail(seat="A", sender=None, amount=3):
    file = orders_of(seat, {"amount": amount})
    return mail_of(
        sender or address(seat),
        "Orders attached.",
        attach=[(f"{seat}.yaml", file)],
        message_id=f"<{seat}@home.example>",
    )


def played(town, raw):
    """The number of the receipt for the orders in a mail, which were played then."""
    town.deliver(raw)
    town.tick()
    ((received),) = town.live().campaign.received.values()
    live = town.live()
    live.receive("B", {"amount": 2}, None, "")
    live.advance()
    return received.number


def shown(town, number):
    return examine(msgspec.json.encode(evidence(town.desk, town.live(), number)), find_toy)


def proves(found):
    return found.proved and not found.false


def test_a_signed_mail_shows_who_sent_the_orders_that_were_played(town, service):
    number = played(town, service.sign(order_mail(), include_headers=HEADERS))
    found = shown(town, number)
    assert proves(found), found
    assert f"event {number}" in found.shown[0]
    assert town.live().campaign.public.head in found.shown[0]
    assert found.shown[1] == f"home.example signed a mail of {address('A').lower()} that holds these orders"
    assert not any("Content-Type" in each for each in found.unchecked)
    assert any(dkim_mails.NAME in each for each in found.unchecked)


def test_what_no_signature_covers_is_told(town, service):
    found = shown(town, played(town, service.sign(order_mail(), include_headers=[b"from", b"subject"])))
    assert proves(found)
    assert any("Content-Type" in each for each in found.unchecked)


def test_lines_of_an_answer_are_evidence_of_what_the_desk_says_that_they_were_for(town, service):
    """River's key stands in the mail; turn and window do not."""
    text = f"Hello,\n\nbid 3\n\nkey: {key('A')}\n"
    raw = mail_of(address("A"), text, "Re: [river A] Your report", (), "<words@home.example>")
    found = shown(town, played(town, service.sign(raw, include_headers=HEADERS)))
    assert proves(found), found
    assert "that the mail, which does not say so itself, is for 1.bid" in found.unchecked


@pytest.mark.parametrize("added", [1, 2])
def test_what_a_mail_leaves_to_the_program_is_told_and_nothing_else_may_differ(town, service, monkeypatch, added):
    """A game whose bids are kept one higher than they are written."""
    monkeypatch.setitem(vars(toy.TOY), "complete", lambda view, step, orders: (replace(orders, amount=4), []))
    monkeypatch.setitem(vars(toy.TOY), "completes", lambda written, kept: kept.amount == written.amount + added)
    number = played(town, service.sign(order_mail(amount=3), include_headers=HEADERS))
    if added == 2:
        with pytest.raises(NotFound, match="no mail in the archive brought the orders"):
            shown(town, number)
        return
    found = shown(town, number)
    assert proves(found), found
    assert "that what the mail leaves to the program was found by the rules for what its seat knew" in found.unchecked


def test_a_window_may_be_named_as_its_players_call_it(town, service):
    town.open("europe", seats="AI", game="diplomacy", luck=False)
    town.tick()
    file = (
        f"game: diplomacy\ncampaign: europe\nseat: A\nturn: 1\nwindow: S1901M\nkey: {key('A')}\norders:\nA VIE - GAL\n"
    )
    raw = mail_of(address("A"), "Attached.", "[europe A] Orders", [("A.yaml", file.encode())], "<label@home.example>")
    town.deliver(service.sign(raw, include_headers=HEADERS))
    town.tick()
    ((received),) = town.live("europe").campaign.received.values()
    town.write("I", f"key: {key('I')}\n\nA Ven H", subject="[europe I] Orders")
    town.tick()
    found = examine(msgspec.json.encode(evidence(town.desk, town.live("europe"), received.number)), lambda name: GAME)
    assert proves(found), found
    assert "that, as the mail calls it, S1901M is 1.orders" in found.unchecked


def nothing(town, raw, why):
    """A mail that is accepted all the same, and is evidence of nothing, which is said."""
    found = shown(town, played(town, raw))
    assert not proves(found)
    assert found.false == []
    assert any(why in each and "it proves nothing" in each for each in found.unchecked), found.unchecked


def test_a_mail_without_a_signature_proves_nothing(town):
    nothing(town, order_mail(), "no mail service has signed it")


def test_a_signature_of_the_beginning_of_a_mail_proves_nothing(town, service):
    nothing(town, service.sign(order_mail(), length=True), "it covers only the beginning of the mail")


def test_a_signature_of_another_domain_proves_nothing(town, service, monkeypatch):
    monkeypatch.setattr(signatures, "fetch", lambda name: service.record)
    nothing(town, service.sign(order_mail(), domain="other.example"), "it does not speak for home.example")


def test_a_signature_of_a_domain_above_all_proves_nothing(town, service, monkeypatch):
    monkeypatch.setattr(signatures, "fetch", lambda name: service.record)
    nothing(town, service.sign(order_mail(), domain="example"), "it does not speak for home.example")


def test_a_short_key_proves_nothing(town, monkeypatch):
    weak = dkim_mails.Service(bits=1024)
    monkeypatch.setattr(signatures, "SHORTEST", 1025)  # the library makes none below 1024
    monkeypatch.setattr(signatures, "fetch", lambda name: weak.record)
    nothing(town, weak.sign(order_mail()), "too small")


def test_a_mail_that_was_changed_proves_nothing(town, service):
    changed = service.sign(order_mail()).replace(b"Orders attached.", b"Orders attached!")
    nothing(town, changed, "body hash mismatch")


def test_a_signature_by_another_key_proves_nothing(town):
    nothing(town, dkim_mails.Service().sign(order_mail()), "the mail was changed, or signed by another key")


def test_without_the_network_no_record_is_kept_and_that_is_said(town, service, monkeypatch):
    def away(name):
        raise OSError

    monkeypatch.setattr(signatures, "fetch", away)
    number = played(town, service.sign(order_mail()))
    found = shown(town, number)
    assert any("its record was not kept" in each for each in found.unchecked)
    assert any(f"{dkim_mails.NAME}: OSError" in each for each in found.unchecked)


def test_without_dkimpy_no_record_is_kept_and_that_is_said(town, service, monkeypatch):
    def missing(name):
        raise ImportError

    monkeypatch.setattr(signatures, "fetch", missing)
    found = shown(town, played(town, service.sign(order_mail())))
    assert any("dkimpy is not installed" in each for each in found.unchecked)


def test_two_senders_prove_nothing(service):
    raw = b"From: c@home.example\r\n" + service.sign(order_mail())
    assert signatures.judged(raw, {dkim_mails.NAME: service.record}, OPENED).of == ""


def judged(raw, *, taken=OPENED, **records):
    kept = {f"s1._domainkey.{name}.example": service.record for name, service in records.items()}
    return signatures.judged(raw, kept, taken)


def test_a_signature_that_a_lone_cr_hides_from_one_parser_proves_nothing(service):
    """A stranger signs as himself, and shows the tags of another's signature to whoever takes a CR for a line's end."""
    stranger = dkim_mails.Service()
    hidden = b"DKIM-Signature: v=1; a=rsa-sha256; d=home.example; s=s1; h=from; bh=YQ==; b=YQ=="
    forged = b"X-Note: see\r" + hidden + b"\r\n" + stranger.sign(order_mail(), domain="other.example")
    found = judged(forged, home=service, other=stranger)
    assert found.of == ""
    assert "a CR without LF" in found.faults[0]
    without_cr = forged.replace(b"see\r", b"see\r\n")
    assert judged(without_cr, home=service, other=stranger).of == ""


@pytest.mark.parametrize("name", [b"From", b"Subject", b"Content-Type", b"MIME-Version"])
def test_a_second_header_above_the_one_that_is_signed_proves_nothing(service, name):
    signed = service.sign(order_mail())
    assert judged(signed, home=service).of == address("A")
    forged = name + b": player-a@home.example\r\n" + signed
    assert judged(forged, home=service).of == ""


def test_a_signature_that_does_not_cover_the_sender_proves_nothing(service, monkeypatch):
    monkeypatch.setattr(dkim_mails.Ending, "FROM_IS_OPEN", True)
    found = judged(service.sign(order_mail(), include_headers=[b"from", b"subject"]), home=service)
    assert (found.of, "does not cover whom" in found.faults[0]) == ("", True)


def test_it_is_judged_at_the_moment_the_desk_took_the_mail(town, service):
    """Some services let their signatures end soon, which is long past when anybody asks."""
    ends = OPENED + timedelta(hours=1)
    number = played(town, service.sign(order_mail(), ends=ends))
    made = evidence(town.desk, town.live(), number)
    found = examine(msgspec.json.encode(made), find_toy)
    assert made.taken == (OPENED,)
    assert proves(found), found
    late = msgspec.structs.replace(made, taken=(ends + timedelta(days=1),))
    assert not proves(examine(msgspec.json.encode(late), find_toy))


def test_who_relies_on_the_moment_the_desk_tells_is_told_so(service):
    signed = service.sign(order_mail(), at=LONG_AGO, ends=LONG_AGO + timedelta(days=7))
    mail = Mailed(signed, signatures.Records({dkim_mails.NAME: service.record}), LONG_AGO)
    found = Examined()
    found.unchecked = []
    assert _signed(mail, found).of == address("A")
    assert found.unchecked == [
        "that the mail came at 2020-01-01 00:00 UTC, as the desk says: the signature held until 2020-01-08 00:00 UTC"
    ]


@pytest.mark.parametrize("days", [-9, 9])
def test_a_signature_of_another_time_proves_nothing(service, days):
    signed = service.sign(order_mail(), ends=OPENED + timedelta(days=7))
    assert judged(signed, home=service, taken=OPENED).of
    assert not judged(signed, home=service, taken=OPENED + timedelta(days=days)).of


LARGE = {
    "a signature": lambda raw: raw.replace(b"DKIM-Signature:", b"DKIM-Signature:" + b" " * 5000, 1),
    "headers": lambda raw: b"X: y\r\n" * 2000 + raw,
    "lines of a header": lambda raw: b"X: y\r\n" + b" z\r\n" * 300 + raw,
    "a header": lambda raw: b"X: " + b"y" * 300_000 + b"\r\n" + raw,
    "signatures": lambda raw: b"DKIM-Signature: v=1\r\n" * 500 + raw,
}


@pytest.mark.parametrize("what", LARGE)
def test_how_much_of_a_mail_is_looked_at_is_bounded(service, what):
    found = judged(LARGE[what](service.sign(order_mail())), home=service)
    assert (found.of, len(found.faults) <= signatures.MOST) == ("", True)


@pytest.mark.parametrize(("blanks", "is_judged"), [(signatures.BLANKS, True), (signatures.BLANKS + 1, False)])
def test_a_mail_with_long_runs_of_blanks_is_not_judged(service, blanks, is_judged):
    found = judged(service.sign(order_mail() + b"\n#" + b" \t" * (blanks // 2) + b" " * (blanks % 2)), home=service)
    assert bool(found.of) == is_judged
    assert is_judged or "blanks in a row" in found.faults[0]


def test_a_key_that_is_too_long_to_be_worked_with_is_not_used(service):
    long = signatures.judged(service.sign(order_mail()), {dkim_mails.NAME: service.record + "A" * 2000}, OPENED)
    assert "longer than" in long.faults[0]


ALTERED = {
    "mail": lambda made, other: {"mail": other.mail, "kept": other.kept},
    "orders": lambda made, other: {"set": (made.set[0], {"orders": {"amount": 9}, "standing": None})},
    "orders that are none": lambda made, other: {"set": (made.set[0], {"orders": [[]], "standing": None})},
    "salt": lambda made, other: {"salt": "0" * 32},
    "body": lambda made, other: {"body": made.body | {"seat": "B"}},
    "head": lambda made, other: {"head": "0" * 64},
    "before": lambda made, other: {"before": "0" * 64},
    "leaf": lambda made, other: {"leaves": made.leaves[:-1]},
    "event": lambda made, other: {"event": made.event + 1},
    "format": lambda made, other: {"format": "x"},
    "campaign": lambda made, other: {"campaign": "pond"},
}


@pytest.mark.parametrize("what", ALTERED)
def test_evidence_that_was_changed_is_false(town, service, what, tmp_path):
    number = played(town, service.sign(order_mail()))
    made = evidence(town.desk, town.live(), number)
    another = order_mail(amount=4)
    other = msgspec.structs.replace(made, mail=b64encode(service.sign(another)).decode())
    found = examine(msgspec.json.encode(msgspec.structs.replace(made, **ALTERED[what](made, other))), find_toy)
    assert found.false
    assert not proves(found)


def test_there_is_none_for_orders_that_are_secret_still_or_came_by_no_mail(town, service):
    town.deliver(service.sign(order_mail()))
    town.tick()
    live = town.live()
    (received,) = live.campaign.received.values()
    with pytest.raises(Refused, match="secret still"):
        evidence(town.desk, live, received.number)
    live.receive("B", {"amount": 2}, None, "")
    by_hand = live.campaign.received[live.campaign.version].number
    live.advance()
    with pytest.raises(NotFound, match="no mail in the archive"):
        evidence(town.desk, live, by_hand)


@pytest.mark.parametrize("stored", [b"", b"{}", b"[" * 9000, b'{"format": "adjudicator-evidence/1"}'])
def test_what_is_no_evidence_is_refused(stored):
    with pytest.raises(Refused, match="FALSE or no evidence"):
        examine(stored, find_toy)


def test_the_commands_write_and_check_it(town, service, monkeypatch, capsys):
    from adjudicator import games
    from adjudicator.cli import evidence as command

    number = played(town, service.sign(order_mail()))
    monkeypatch.setattr(command, "the_campaign", lambda desk, name: town.live())
    monkeypatch.setattr(command, "the_desk", lambda desk: town.desk)
    monkeypatch.setattr(games, "find_game", find_toy)
    file = town.folder / "evidence.json"
    command.write_evidence(str(number), out=file)
    assert "says what it shows" in capsys.readouterr().out
    assert command._check(file) == 0
    assert "The orders were mailed as they were played." in capsys.readouterr().out
    file.write_bytes(file.read_bytes().replace(b'"amount":3', b'"amount":4'))
    assert command._check(file) == 4
    told = capsys.readouterr().out
    assert "FALSE: the orders are not those of event" in told
    assert "Shown:" not in told


def test_what_the_mail_calls_by_name_is_told_and_not_checked(town, service):
    file = orders_of("A", {"Amount": 3}).replace(b"seat: A", b"seat: seat a")
    raw = mail_of(address("A"), attach=[("A.yaml", file)], message_id="<A@home.example>")
    found = shown(town, played(town, service.sign(raw, include_headers=HEADERS)))
    assert proves(found), found
    assert "that, as the mail calls it, seat a is A" in found.unchecked
