import json
from datetime import timedelta

import pytest
import yaml
from callers import SIGNED, Callers, flat, no_key, said
from town import OPENED, address, key, orders_of

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import clockwork, rulings
from adjudicator.campaign.terms.schedule import Schedule
from adjudicator.post.inbound import filing

CLOSES = OPENED + timedelta(days=7, hours=8)


@pytest.fixture
def river():
    callers = Callers()
    callers.open()
    return callers


@pytest.fixture
def live(river):
    return river.lives["river"]


def play(live, **bids):
    """Lock the open window with these bids."""
    for seat, bid in bids.items():
        live.receive(seat, {"amount": bid, "bank": "left"}, None, "")
    live.advance(lock=True)


def test_orders_are_stored_as_of_the_moment_the_mailbox_took_them(river, live):
    arrived = OPENED + timedelta(hours=3)
    done = river.orders(at=arrived)
    (received,) = live.campaign.received.values()
    assert done.verdict == "handled"
    assert (received.orders, received.at) == ({"amount": 3}, arrived)
    assert done.reply.subjects == [f"Orders accepted, no. {received.number}"]
    assert f"Receipt: river 1.bid A {received.leaf}\n{received.digest}\n{live.campaign.public.head}\n" in said(done)


def test_a_file_is_read_once_however_often_it_is_looked_at(river, monkeypatch):
    file = orders_of("A", {"amount": 4}, note="read me once")
    looked_at, read = [], filing.read
    monkeypatch.setattr(filing, "read", lambda data, beside: looked_at.append(data) or read(data, beside))
    done = river.take("A", attach=[("A.yaml", file), ("again.yaml", file)])
    assert done.verdict == "handled"
    assert looked_at == [file]


def test_the_last_set_replaces_the_one_before(river):
    first, last = river.orders(amount=3), river.orders(amount=5)
    assert river.stored() == {"A": 5}
    assert f"They replace your orders {first.reply.subjects[0].removeprefix('Orders accepted, ')}." in said(last)


def test_the_same_set_again_changes_nothing(river, live):
    first, version = river.orders(), live.campaign.version
    again = river.orders()
    assert again.reply.subjects == first.reply.subjects
    assert live.campaign.version == version
    assert "nothing has changed" in " ".join(said(again).split())
    assert "replace" not in said(again)


def test_refused_orders_leave_those_before_as_they_are(river):
    river.orders(amount=3)
    done = river.orders(amount=12)
    assert done.verdict == "refused"
    assert river.stored() == {"A": 3}
    assert "are played" in said(done)


def test_every_problem_is_told_at_once_with_its_place_and_code(river):
    text = said(river.take("A", attach=[("A.yaml", orders_of("A", {"amount": 12, "bonk": 3}, notes="x"))]))
    for code, place in (("size", "line 8, column 11"), ("unknown-key", "line 9, column 3"), ("unknown-key", "line 10")):
        assert f"[schema/{code}]" in text
        assert place in text


def test_what_the_rules_have_against_orders_is_told_with_the_rule(river):
    file = orders_of("A", {"amount": 3, "bank": "middle"})
    assert "(rule X-2) [X-BANK]" in said(river.take("A", attach=[("A.yaml", file)]))


def test_a_seat_whose_orders_were_refused_has_been_heard_of(river, live):
    river.orders(amount=12)
    assert clockwork.states(live) == {"A": "received", "B": "missing"}


@pytest.mark.parametrize(
    "file", [orders_of("A", {"amount": 3}, key_of=lambda _: "KEYB"), orders_of("B", {"amount": 3})]
)
def test_orders_that_prove_nothing_leave_no_trace_in_the_campaign(river, live, file):
    head = live.campaign.head
    assert river.take("A", attach=[("A.yaml", file)]).verdict == "warned"
    assert live.campaign.head == head


def test_orders_in_the_text_are_taken_as_well(river):
    text = f"Hello,\n\nBEGIN ORDERS\n{orders_of('A', {'amount': 4}).decode()}END ORDERS\n"
    assert "From the text of the mail." in said(river.take("A", text))
    assert river.stored() == {"A": 4}


def test_an_attachment_counts_before_the_text(river):
    text = f"BEGIN ORDERS\n{orders_of('A', {'amount': 4}).decode()}END ORDERS\n"
    done = river.take("A", text, attach=[("mine.yaml", orders_of("A", {"amount": 5}))])
    assert river.stored() == {"A": 5}
    assert "From mine.yaml." in said(done)


def test_a_mail_can_hold_orders_for_several_campaigns(river):
    river.open("pond")
    files = [("1.yaml", orders_of("A", {"amount": 1})), ("2.yaml", orders_of("A", {"amount": 2}, campaign="pond"))]
    done = river.take("A", attach=files)
    assert (river.stored("river"), river.stored("pond")) == ({"A": 1}, {"A": 2})
    assert (len(done.reply.parts), done.reply.campaign, done.campaign) == (2, "river", "river")


def test_of_two_different_sets_for_a_window_none_counts(river):
    river.orders(amount=7)
    files = [("1.yaml", orders_of("A", {"amount": 1})), ("2.yaml", orders_of("A", {"amount": 2}))]
    done = river.take("A", attach=files)
    assert river.stored() == {"A": 7}
    assert done.verdict == "refused"
    assert "From 1.yaml and 2.yaml." in said(done)
    assert "[mail/two-sets]" in said(done)


@pytest.mark.parametrize("first", [1, "many"])
def test_a_broken_set_for_the_same_window_is_a_different_one(river, first):
    files = [("1.yaml", orders_of("A", {"amount": first})), ("2.yaml", orders_of("A", {"amount": "much"}))]
    assert "[mail/two-sets]" in said(river.take("A", attach=files))
    assert river.stored() == {}


def test_the_same_set_twice_in_a_mail_is_one(river):
    as_yaml = orders_of("A", {"amount": 1})
    as_json = json.dumps(yaml.safe_load(as_yaml) | {"note": ""}).encode()
    done = river.take("A", attach=[("1.yaml", as_yaml), ("2.json", as_json)])
    assert river.stored() == {"A": 1}
    assert len(done.reply.parts) == 1


def test_sets_for_two_windows_are_looked_at_one_by_one(river, live):
    play(live, A=1, B=2)
    files = [("1.yaml", orders_of("A", {"amount": 1})), ("2.yaml", orders_of("A", {"amount": 2}, turn=2))]
    done = river.take("A", attach=files)
    assert river.stored() == {"A": 2}
    assert "[envelope/closed]" in done.reply.parts[0]
    assert "ACCEPTED" in done.reply.parts[1]


def test_orders_that_are_only_checked_are_not_stored(river, live):
    version = live.campaign.version
    for amount, finding in ((3, "nothing is wrong"), (12, "they would be refused")):
        done = river.orders(amount=amount, subject="[river A] check")
        assert done.reply.subjects == [f"Only checked: {finding}"]
        assert "ONLY CHECKED: nothing was stored." in said(done)
    assert live.campaign.version == version


def test_what_is_only_checked_replaces_nothing(river):
    river.orders(amount=3)
    text = said(river.orders(amount=4, subject="check"))
    assert "replace" not in text
    assert "are played" in text


def test_late_orders_are_told_so_and_not_stored(river):
    river.orders(amount=3)
    done = river.orders(amount=4, at=CLOSES + timedelta(seconds=1))
    assert river.stored() == {"A": 3}
    assert "[mail/late]" in said(done)
    assert "NOT ACCEPTED" in said(done)


def test_orders_at_the_last_moment_count(river):
    river.orders(amount=4, at=CLOSES)
    assert river.stored() == {"A": 4}


def test_late_orders_count_as_long_as_the_schedule_is_lenient():
    callers = Callers()
    callers.open(schedule=Schedule(every=7, grace=5, outage=0, most=100))
    assert "[mail/late]" in said(callers.orders(amount=4, at=CLOSES + timedelta(hours=5, seconds=1)))
    done = callers.orders(amount=4, at=CLOSES + timedelta(hours=5))
    assert callers.stored() == {"A": 4}
    assert "still count" in said(done)


def test_while_the_clock_is_stopped_nothing_is_late(river, live):
    dealings.hold(live, "somebody is ill")
    done = river.orders(amount=4, at=CLOSES + timedelta(days=3))
    assert river.stored() == {"A": 4}
    assert "The clock is stopped: Somebody is ill." in said(done)


def test_orders_for_a_window_that_is_closed_are_refused(river, live):
    play(live, A=1, B=2)
    assert "[envelope/closed]" in said(river.orders())
    assert "[envelope/turn]" in said(river.orders(turn=7))
    assert "[envelope/window]" in said(river.orders(turn=2, window="bed"))


def test_orders_for_a_campaign_that_is_over_are_refused(river, live):
    play(live, A=1, B=2)
    play(live, A=1, B=2)
    done = river.orders(turn=3)
    assert "[envelope/no-window]" in said(done)
    assert "The campaign is over." in said(done)


def test_orders_while_a_step_waits_for_an_answer_are_refused(river, live):
    live.receive("A", {"amount": 1}, None, "")
    live.receive("B", {"amount": 1}, None, "")
    live.advance()
    done = river.orders()
    assert "[envelope/closed]" in said(done)
    assert "Answers are due on" in said(done)


def test_orders_for_a_window_that_was_sent_back_are_refused_as_soon_as_its_dice_are_known(river, live):
    play(live, A=1, B=2)
    rulings.send_back(live, "1.bid", reason="a mistake", author="referee")
    done = river.orders(amount=5)
    assert done.verdict == "refused"
    assert "[window/sent-back]" in said(done)
    assert river.stored() == {"A": 1, "B": 2}


def test_a_key_outside_the_file_is_as_good_as_in_it(river):
    river.orders(key_of=no_key, text=f"key: {key('A')}")
    assert river.stored() == {"A": 3}


@pytest.mark.parametrize("keys", ["", "KEYB-2345-6789-ABCD-EFGH"])
def test_without_the_right_key_nothing_is_stored_and_why_is_told(river, keys):
    done = river.orders(key_of=lambda _: keys)
    assert river.stored() == {}
    assert ("Your key is missing." if not keys else "is not the key of this seat.") in flat(done)


@pytest.mark.parametrize("left_out", [(), ("key",)])
def test_a_signed_mail_needs_no_key_where_its_signature_is_what_counts(left_out):
    callers = Callers()
    callers.open(authority="address+dkim")
    file = {name: value for name, value in yaml.safe_load(orders_of("A", {"amount": 3}, key_of=no_key)).items()}
    data = yaml.safe_dump({name: value for name, value in file.items() if name not in left_out}).encode()
    done = callers.take("A", attach=[("A.yaml", data)])
    assert "has not signed the mail" in said(done).replace("\n", " ")
    assert callers.stored() == {}
    callers.take("A", attach=[("A.yaml", data)], heads=[SIGNED])
    assert callers.stored() == {"A": 3}


def test_a_file_without_a_turn_is_for_the_window_that_is_open(river):
    fields = yaml.safe_load(orders_of("A", {"amount": 3}))
    del fields["turn"], fields["window"]
    assert river.take("A", attach=[("A.yaml", yaml.safe_dump(fields).encode())]).verdict == "handled"
    assert river.stored() == {"A": 3}


def test_a_file_with_a_field_empty_is_told_to_its_player(river):
    fields = yaml.safe_load(orders_of("A", {"amount": 3})) | {"turn": "", "orders": []}
    done = river.take("A", attach=[("A.yaml", yaml.safe_dump(fields).encode())])
    assert (done.verdict, done.attempts, done.seat) == ("refused", [], "A")


def test_a_file_that_cannot_be_read_is_told_to_a_player(river):
    done = river.take("A", attach=[("A.yaml", orders_of("A", {}) + b"note: [crossing")])
    assert "[read/yaml]" in said(done)
    assert (done.verdict, done.seat) == ("refused", "A")


def test_a_file_for_a_campaign_of_others_is_for_none(river):
    river.open("pond", players={"A": "x@other.example", "B": "y@other.example"})
    answers = [said(river.orders(campaign=name)).replace(name, "...") for name in ("pond", "sea-of")]
    assert answers[0] == answers[1]
    assert "You play in no campaign '...' here." in answers[0]


def test_what_a_player_of_two_seats_has_not_proved_is_told_him_as_neither():
    callers = Callers()
    callers.open(seats="ABC", players={"B": address("A")})
    done = callers.orders("C", sender="A", key_of=no_key)
    assert (done.reply.campaign, done.reply.seat) == ("", "")
    assert callers.orders("B", sender="A", key_of=no_key).reply.seat == "B"


def test_a_key_in_the_note_reaches_nobody(river, live):
    done = river.orders(note=f"My key is {key('A')}, is it not?")
    (received,) = live.campaign.received.values()
    assert received.note == "My key is ****, is it not?"
    assert f"Receipt: river 1.bid A {received.leaf}\n{received.digest}\n{live.campaign.public.head}\n" in said(done)


def test_a_note_that_is_no_text_is_told_to_its_player(river):
    done = river.orders(note=["Hello"])
    assert (done.verdict, "A list where text is wanted." in said(done)) == ("refused", True)


@pytest.mark.parametrize("where", ["orders", "standing"])
def test_a_key_among_orders_is_refused(river, where):
    more = {"standing": {"bank": key("A")}} if where == "standing" else {}
    orders = {"amount": 3} | ({"bank": key("A")} if where == "orders" else {})
    done = river.take("A", attach=[("A.yaml", orders_of("A", orders, **more))])
    assert "[mail/key]" in said(done)
    assert river.stored() == {}


def test_without_a_schedule_nothing_is_late():
    callers = Callers()
    callers.open(schedule=None)
    done = callers.orders(at=OPENED + timedelta(days=300))
    assert callers.stored() == {"A": 3}
    assert "There is no fixed deadline" in said(done)


def test_moments_are_told_in_the_players_own_time_zone():
    callers = Callers()
    callers.open(zones={"A": "Australia/Sydney"})
    text = said(callers.orders()).replace("\n", " ")
    assert "took them in on Sunday 22 November 2026, 23:00 (Australia/Sydney)" in text
    assert "close on Monday 30 November 2026, 07:00 (Australia/Sydney)" in text
    assert "20:00 (UTC)" in said(callers.orders("B")).replace("\n", " ")


BROKEN = orders_of("A", {"amount": 3}).replace(b"orders:", b"orders: {")


def test_a_refusal_says_which_orders_still_count_and_until_when(river):
    stored = river.orders(amount=3).reply.subjects[0].removeprefix("Orders accepted, ")
    until = "Orders close on Sunday"
    for file in (BROKEN, orders_of("A", {"amount": 12}), orders_of("A", {"amount": 3}, campaign="rivr")):
        done = river.take("A", f"key: {key('A')}", attach=[("A.yaml", file)], subject="[river A] Orders")
        assert done.verdict == "refused"
        assert stored in said(done)
        assert until in " ".join(said(done).split())


def test_the_refusal_of_a_file_that_was_not_read_says_what_still_counts(river):
    stored = river.orders(amount=3).reply.subjects[0].removeprefix("Orders accepted, ")
    text = flat(river.orders(amount=4, key_of=no_key))
    assert "Nothing of this file was read or stored." in text
    assert f"The River, seat A: your orders {stored} still count. Orders close on Sunday" in text


def test_where_nothing_counts_a_refusal_says_that(river):
    assert "No orders of yours are stored for now." in flat(river.take("A", attach=[("A.yaml", BROKEN)]))
    assert "The River, seat A: no orders of yours are stored for now." in flat(river.orders(key_of=no_key))


def test_a_slip_in_a_file_takes_its_proof_not_away(river, live):
    done = river.take("A", subject="[river A] wait", attach=[("A.yaml", BROKEN)])
    assert (done.speaker, done.by_key, done.seat) == ("river/A", True, "A")
    assert "key: YOUR-KEY" not in said(done)
    assert clockwork.states(live)["A"] == "received"
    assert "Done: wait" in done.reply.subjects


def test_the_key_may_stand_beside_a_file_with_a_slip(river):
    file = BROKEN.replace(key("A").encode(), b'""')
    assert river.take("A", f"key: {key('A')}", attach=[("A.yaml", file)]).speaker == "river/A"
    assert river.take("A", attach=[("A.yaml", file)]).speaker == ""


def test_a_wrong_key_in_a_file_with_a_slip_proves_nothing(river, live):
    head = live.campaign.head
    done = river.take("A", attach=[("A.yaml", BROKEN.replace(key("A").encode(), key("B").encode()))])
    assert (done.verdict, done.speaker, live.campaign.head) == ("warned", "", head)


def test_a_file_with_a_slip_is_nobodys_but_whose_it_says(river, live):
    file = BROKEN.replace(key("A").encode(), b"x")
    done = river.take("B", f"key: {key('B')}", attach=[("A.yaml", file)], subject="[river B] hello")
    assert done.verdict == "refused"
    assert clockwork.states(live) == {"A": "missing", "B": "missing"}


WINDOWS = [lambda file: file.replace(b"\n", b"\r\n"), lambda file: file.replace(b"\n", b"\r")]
WINDOWS += [lambda file: b"\xef\xbb\xbf" + file.replace(b"\n", b"\r\n")]
WINDOWS += [lambda file: file.decode().replace("\n", "\r\n").encode("utf-16")]
WINDOWS += [lambda file: b"\xfe\xff" + file.decode().replace("\n", "\r\n").encode("utf-16-be")]
WINDOWS += [lambda file: file.replace(b": ", b":\xc2\xa0 ")]


@pytest.mark.parametrize("saved", WINDOWS)
@pytest.mark.parametrize("name", ["orders.yaml", "orders.txt"])
def test_a_file_is_taken_however_its_editor_saved_it(river, saved, name):
    file = saved(orders_of("A", {"amount": 3}))
    assert river.take("A", attach=[(name, file)]).verdict == "handled"
    assert river.stored() == {"A": 3}


def test_a_slip_in_the_name_of_the_campaign_is_asked_about(river):
    text = said(river.orders(campaign="rivre"))
    assert "You play in no campaign 'rivre' here." in text
    assert "Did you mean river?" in text
    assert "Did you mean river?" in flat(river.command("status", campaign="rivr"))


def test_a_stranger_is_asked_about_no_campaign(river):
    assert "river" not in said(river.orders(campaign="rivre", sender="somebody@else.example"))


STANDING = b"\n".join([*orders_of("A", {}).split(b"\n")[:-2], b"standing: {bank: right}", b""])


def test_standing_orders_alone_are_taken_in_and_change_no_orders(river, live):
    river.orders(amount=4)
    done = river.take("A", attach=[("A.yaml", STANDING)])
    assert done.verdict == "handled"
    assert river.stored() == {"A": 4}
    assert live.campaign.standing("A") == {"bank": "right"}
    assert "standing orders only. The orders you had sent still count." in " ".join(said(done).split())


def test_standing_orders_alone_are_no_orders_for_the_window(river, live):
    done = river.take("A", attach=[("A.yaml", STANDING)])
    assert "There are no other orders of yours." in " ".join(said(done).split())
    assert live.game.if_nothing_comes(live.window(), stands_in=False) in " ".join(said(done).split())
    live.receive("B", {"amount": 2, "bank": "left"}, None, "")
    live.advance(lock=True)
    assert live.state.bids == {"A": 0, "B": 2}
    assert live.silent() == ["A", "B"]
