import pytest
from callers import Callers
from hypothesis import example, given
from hypothesis import strategies as st
from town import address, key

from adjudicator.post.inbound.authority import Claims, is_vouched_for, same_address, speaker
from adjudicator.post.reading.mail import Identity, Mail

SERVER = "mx.desk.example"
SENDER = "player-a@home.example"
POLICIES = ("strict", "key", "address+dkim")


def mail(sender=SENDER, authentication="", **identity):
    return Mail("0" * 64, sender=sender, authentication=authentication, identity=Identity(**identity))


def vouched(results, sender=SENDER, server=SERVER):
    return is_vouched_for(mail(sender, results), server)


def lacking(policy, *, shown, sender=SENDER, signed=False, seat="A"):
    results = f"{SERVER}; dkim=pass header.d=home.example" if signed else ""
    return speaker(mail(sender, results), Callers().open(authority=policy), SERVER).lacks(seat, shown)


@pytest.mark.parametrize(
    ("policy", "shown", "sender", "signed", "lack"),
    [
        ("strict", key("A"), SENDER, False, ""),
        ("strict", key("A"), "x@other.example", True, "address"),
        ("strict", key("A"), "", False, "address"),
        ("strict", "", SENDER, True, "key"),
        ("strict", key("B"), SENDER, True, "wrong key"),
        ("strict", "", "x@other.example", True, "address"),
        ("key", key("A"), SENDER, False, ""),
        ("key", key("A"), "x@other.example", False, ""),
        ("key", key("A"), "", False, "address"),
        ("key", "", SENDER, True, "key"),
        ("key", key("B"), SENDER, True, "wrong key"),
        ("address+dkim", "", SENDER, True, ""),
        ("address+dkim", key("A"), SENDER, True, ""),
        ("address+dkim", key("A"), SENDER, False, "signature"),
        ("address+dkim", key("B"), SENDER, True, "wrong key"),
        ("address+dkim", key("A"), "x@home.example", True, "address"),
    ],
)
def test_what_a_mail_must_show_to_speak_for_a_seat(policy, shown, sender, signed, lack):
    assert lacking(policy, shown=shown, sender=sender, signed=signed) == lack


@pytest.mark.parametrize("policy", POLICIES)
def test_nobody_speaks_for_a_seat_that_is_not_there(policy):
    assert lacking(policy, shown=key("A"), signed=True, seat="Q") == "seat"


def test_a_player_is_known_by_all_seats_of_his_address():
    live = Callers().open(seats="ABC", players={"B": address("A")})
    assert speaker(mail(), live, SERVER).known == {"A", "B"}


def test_a_seat_without_an_address_is_known_by_none():
    assert speaker(mail(""), Callers().open(players={"A": ""}), SERVER).known == frozenset()


def test_capitals_do_not_make_another_address():
    assert same_address("Player-A@Home.Example", SENDER)


@pytest.mark.parametrize(
    "other",
    [
        "player-а@home.example",
        "player-a@home.exampłe",
        "player-a@home.example.evil.example",
        "player-a+x@home.example",
        "player.a@home.example",
        "player-a@hоme.example",
        "PLAYER-Ａ@home.example",
        "",
    ],
)
def test_an_address_that_looks_alike_is_another_one(other):
    assert not same_address(other, SENDER)


@pytest.mark.parametrize("pair", ["ß ss", "ſ s"])
def test_signs_that_fold_to_others_are_not_the_same(pair):
    one, other = pair.split()
    assert not same_address(f"pa{one}@home.example", f"pa{other}@home.example")


@pytest.mark.parametrize(
    "results",
    [
        f"{SERVER}; dkim=pass header.d=home.example",
        f"{SERVER}; dkim=pass (2048-bit key) header.d=home.example header.i=@home.example header.b=abc;",
        f"{SERVER} 1; DKIM=PASS header.d=HOME.example",
        f"{SERVER}; dkim=pass header.d=home.example header.i=player-a@mail.home.example",
        f"{SERVER}; spf=fail smtp.mailfrom=x.example; dkim=fail header.d=x.example; dkim=pass header.d=home.example",
        f'{SERVER}; dkim=pass header.i=@home.example header.s=s1 header.b="ab+/c"; arc=none',
        f"{SERVER}; spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=home.example; dkim=pass (signature was verified) "
        "header.d=home.example;dmarc=pass action=none header.from=home.example;compauth=pass reason=100",
        "MX.desk.example; dkim=pass header.d=home.example",
    ],
)
def test_a_signature_of_the_senders_own_domain_is_believed(results):
    assert vouched(results)


@pytest.mark.parametrize(
    "results",
    [
        "",
        f"{SERVER}; none",
        f"{SERVER}; dkim=fail header.d=home.example",
        f"{SERVER}; dkim=none header.d=home.example",
        f"{SERVER}; dkim=temperror header.d=home.example",
        f"{SERVER}; dkim=pass",
        f"{SERVER}; dkim=pass header.d=",
        f"{SERVER}; dkim=pass header.d=evil.example",
        f"{SERVER}; dkim=pass header.d=home.example.evil.example",
        f"{SERVER}; dkim=pass header.d=nothome.example",
        f"{SERVER}; dkim=pass header.d=mail.home.example",
        f"{SERVER}; dkim=pass header.d=example",
        f"{SERVER}; dkim=pass header.d=evil.example header.i=@home.example",
        f"{SERVER}; dkim=pass header.d=evil.example header.d=home.example",
        f"{SERVER}; dkim=pass smtp.d=home.example",
        f"{SERVER}; dkim=fail (dkim=pass header.d=home.example)",
        f'{SERVER}; dkim=fail reason="; dkim=pass header.d=home.example"',
        f"{SERVER}; spf=pass smtp.mailfrom=home.example",
        f"{SERVER}; dmarc=pass header.from=home.example",
        f"{SERVER}; x-dkim=pass header.d=home.example",
        "mx.evil.example; dkim=pass header.d=home.example",
        f"evil.{SERVER}; dkim=pass header.d=home.example",
        f"{SERVER}.evil.example; dkim=pass header.d=home.example",
        f"({SERVER}) mx.evil.example; dkim=pass header.d=home.example",
        "; dkim=pass header.d=home.example",
        "dkim=pass header.d=home.example",
    ],
)
def test_anything_else_is_not_believed(results):
    assert not vouched(results)


def test_a_domain_above_or_below_vouches_for_nobody():
    results = f"{SERVER}; dkim=pass header.d=home.example"
    assert not vouched(results, "player-a@mail.home.example")
    assert not vouched(results, "player-a@example")


def test_without_a_server_to_believe_nobody_is_vouched_for():
    assert not vouched("; dkim=pass header.d=home.example", server="")
    assert not vouched(f"{SERVER}; dkim=pass header.d=home.example", server="")


def test_only_the_topmost_results_count():
    forged = ("Authentication-Results", f"{SERVER}; dkim=pass header.d=home.example")
    real = ("Authentication-Results", f"{SERVER}; dkim=fail header.d=home.example")
    callers = Callers()
    callers.open(authority="address+dkim")
    assert callers.orders(key_of=lambda seat: "", heads=[real, forged]).verdict == "warned"
    assert callers.stored() == {}
    assert callers.orders(key_of=lambda seat: "", heads=[forged, real]).verdict == "handled"


@given(st.text(max_size=200) | st.text('mx.desk.example; dkim=pass()"\\header.d=home', max_size=200))
@example("(" * 4000)
@example(f"{SERVER}; dkim=pass {'(' * 4000}")
@example(f"{SERVER}; dkim=pass header.d=home.example {'(' * 2000}")
def test_no_results_make_the_program_stumble(results):
    assert vouched(results) in (True, False)


def claims(callers, **identity):
    return Claims(mail(**identity), list(callers.lives.values()), SERVER)


@pytest.fixture
def two():
    """A player with a seat in each of two campaigns."""
    callers = Callers()
    callers.open("river")
    callers.open("pond", players={"A": "somebody@home.example", "B": SENDER})
    return callers


def test_the_writers_own_seats_are_those_of_his_address(two):
    assert claims(two).own() == [("river", "A"), ("pond", "B")]


@pytest.mark.parametrize(
    ("identity", "meant"),
    [
        ({}, [("river", "A"), ("pond", "B")]),
        ({"campaign": "river"}, [("river", "A")]),
        ({"seat": "B"}, [("pond", "B")]),
        ({"seat": "b", "campaign": "pond"}, [("pond", "B")]),
        ({"seat": "B", "campaign": "river"}, [("river", "B")]),
        ({"seat": "Q"}, []),
        ({"campaign": "sea"}, []),
        ({"campaign": "pond", "key": key("A")}, [("pond", "A")]),
    ],
)
def test_whom_a_mail_is_for(two, identity, meant):
    assert claims(two, **identity).meant() == meant


def test_a_seat_that_an_order_file_has_proved_is_the_one_that_is_meant(two):
    made = claims(two)
    made.prove("pond", "B", key("B"))
    assert made.meant() == [("pond", "B")]
    assert made.key("pond", "B") == key("B")


def test_a_seat_is_not_proven_by_asking_what_it_lacks(two):
    asked = claims(two)
    assert asked.lacks("pond", "B", key("B")) == ""
    assert asked.proven == {}
