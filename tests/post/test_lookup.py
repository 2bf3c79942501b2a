"""Asking a beacon: servers that answer, lie, hang, drip, redirect, and are late."""

import json

import pytest
from bad_servers import BadServer, drip, drop, given_up, hang
from msgspec.structs import replace

from adjudicator.campaign.terms.beacon import QUICKNET, BeaconRound, FalseBeacon
from adjudicator.post.transport.lookup import BeaconSilent, Lookups, look_up

SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"


class BadBeacon(BadServer):
    """A drand server; what it has heard but the question is not answered."""

    otherwise = ""
    usual = {"greeting": ""}

    def react(self, line, handler):
        self.say(line, handler.connection)


def reply(body, status="200 OK", *headers):
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", "Connection: close", *headers]
    return "\r\n".join([*lines, "", body])


def a_round(number=1000, signature=SIGNATURE):
    return json.dumps({"round": number, "signature": signature})


def asked(answer, patience=8):
    """What comes of asking a server that answers so; and the server."""
    with BadBeacon({"GET": answer}) as server:
        chain = replace(QUICKNET, url=f"http://127.0.0.1:{server.port}")
        try:
            return look_up(chain, 1000, patience), server
        except (FalseBeacon, BeaconSilent) as error:
            return error, server


def test_a_round_is_looked_up_by_one_question():
    found, server = asked(reply(a_round()))
    assert found == BeaconRound(1000, SIGNATURE)
    assert [line for line in server.heard if line.startswith("GET")] == [f"GET /{QUICKNET.hash}/public/1000 HTTP/1.1"]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (reply(a_round(1001)), "beacon/other-round"),
        (reply(a_round(signature="0")), "beacon/signature"),
        (reply("[" * 3000), "beacon/answer"),
        (reply(" " * 100_000 + a_round()), "beacon/answer"),
        (reply("not yet", "425 Too Early"), "beacon/silent"),
        (reply("no such round", "404 Not Found"), "beacon/silent"),
        (reply(a_round(), "302 Found", "Location: http://127.0.0.1:1/"), "beacon/silent"),
        ("nonsense\r\n\r\n", "beacon/silent"),
        (drop, "beacon/silent"),
    ],
)
def test_what_is_not_the_round_that_was_asked_for_is_told(answer, code):
    assert asked(answer)[0].code == code


@pytest.mark.parametrize("fault", [hang, drip])
def test_a_server_that_keeps_one_waiting_is_not_waited_for(fault):
    answer = ("HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n", fault)
    assert given_up(lambda patience: asked(answer, patience)).code == "beacon/silent"


def test_where_nobody_answers_the_beacon_is_silent():
    with pytest.raises(BeaconSilent, match="does not answer"):
        look_up(replace(QUICKNET, url="http://127.0.0.1:1"), 1000)


def test_a_round_is_asked_for_once_however_many_want_it():
    with BadBeacon({"GET": reply(a_round())}) as server:
        chain = replace(QUICKNET, url=f"http://127.0.0.1:{server.port}")
        lookups = Lookups()
        assert [lookups.look_up(chain, 1000) for _ in range(3)] == [BeaconRound(1000, SIGNATURE)] * 3
        for _ in range(2):
            with pytest.raises(FalseBeacon, match="round 1000"):
                lookups.look_up(chain, 1001)
    assert questions(server) == 2


def test_a_beacon_that_hangs_is_asked_once_for_all_rounds():
    with BadBeacon({"GET": hang}) as server:
        chain = replace(QUICKNET, url=f"http://127.0.0.1:{server.port}")
        lookups = Lookups(patience=0.2)
        for number in (1000, 1000, 1001):
            with pytest.raises(BeaconSilent):
                lookups.look_up(chain, number)
        assert questions(server) == 1


def test_one_that_says_it_has_no_such_round_is_asked_for_others():
    with BadBeacon({"GET": reply("not yet", "425 Too Early")}) as server:
        chain = replace(QUICKNET, url=f"http://127.0.0.1:{server.port}")
        lookups = Lookups()
        for number in (1000, 1000, 1001):
            with pytest.raises(BeaconSilent):
                lookups.look_up(chain, number)
        assert questions(server) == 2


def questions(server):
    return sum(line.startswith("GET") for line in server.heard)


LOST = reply("gone", "503 Service Unavailable")


def at(server):
    return f"http://127.0.0.1:{server.port}"


def test_where_quicknet_is_silent_its_relays_are_asked_one_after_another():
    answers = ({"GET": LOST}, {"GET": reply("[")}, {"GET": reply(a_round())})
    with BadBeacon(answers[0]) as first, BadBeacon(answers[1]) as second, BadBeacon(answers[2]) as third:
        chain = replace(QUICKNET, url=at(first))
        assert Lookups(8, [at(second), at(third)]).look_up(chain, 1000) == BeaconRound(1000, SIGNATURE)
        assert all(server.heard for server in (first, second, third))
        with pytest.raises(BeaconSilent):
            Lookups(8, []).look_up(chain, 1000)


def test_a_relay_that_tells_a_false_round_is_passed_over_and_told():
    forged = SIGNATURE[:-2] + ("e8" if SIGNATURE.endswith("e9") else "e9")
    with BadBeacon({"GET": reply(a_round(signature=forged))}) as liar, BadBeacon({"GET": reply(a_round())}) as true:
        chain = replace(QUICKNET, url=at(liar))
        answer = Lookups(8, [at(true)]).ask(chain, 1000)
        assert (answer.round, answer.checked) == (BeaconRound(1000, SIGNATURE), True)
        assert answer.source == f"from {at(true)}; false, and passed over: {at(liar)}"
        with pytest.raises(FalseBeacon):
            Lookups(8, []).ask(chain, 1000)


def test_another_beacon_has_no_relays():
    with BadBeacon({"GET": LOST}) as first, BadBeacon({"GET": reply(a_round())}) as other:
        chain = replace(QUICKNET, hash="ab" * 32, url=at(first))
        with pytest.raises(BeaconSilent):
            Lookups(8, [at(other)]).look_up(chain, 1000)
        assert not other.heard
