"""What a mail may do and who learns of it, whatever it claims and shows."""

from functools import lru_cache

import yaml
from callers import Callers, said
from hypothesis import given
from hypothesis import strategies as st
from masked import masked
from town import MAIL, address, key, orders_of

from adjudicator.post.inbound.handling import Reply
from adjudicator.post.inbound.replies import STRANGER

SERVER = MAIL.authentication
WRONG = "KEYX-2345-6789-ABCD-EFGH"
POLICIES = st.sampled_from(["strict", "key", "address+dkim"])
RESULTS = {
    "none": "",
    "signed": f"{SERVER}; dkim=pass header.d=home.example",
    "not signed": f"{SERVER}; dkim=fail header.d=home.example",
    "signed by another": f"{SERVER}; spf=pass smtp.mailfrom=home.example; dkim=pass header.d=evil.example",
    "said by another": "mx.evil.example; dkim=pass header.d=home.example",
}
SENDERS = [address("A"), address("B"), "x@home.example", "x@evil.example", f"{address('A')}, {address('B')}"]
KEYS = [key("A"), key("B"), WRONG, "", None]
LINES = ["withdraw", "ready", "wait", "accept", "resign", "extend", "status", "form", "help", "report", "report 0"]
WORDS = st.sampled_from([f"[{name} {seat}] {line}" for name in ("river", "sea") for seat in "AQ" for line in LINES])


@lru_cache(maxsize=1024)
def order_file(seat, shown, campaign="river", amount=3):
    fields = yaml.safe_load(orders_of(seat, {"amount": amount}, campaign=campaign, key_of=lambda _: shown))
    return yaml.safe_dump({name: value for name, value in fields.items() if value is not None}).encode()


def heads(results):
    return [("Authentication-Results", RESULTS[results])] if RESULTS[results] else []


def may_speak(policy, sender, seat, shown, results):
    """The table of the policies."""
    right, wrong = shown == key(seat), bool(shown) and shown != key(seat)
    known = sender == address(seat)
    match policy:
        case "strict":
            return right and known
        case "key":
            return right and "," not in sender
        case _:
            return known and not wrong and results == "signed"


@given(POLICIES, st.sampled_from(SENDERS), st.sampled_from("ABQ"), st.sampled_from(KEYS), st.sampled_from([*RESULTS]))
def test_orders_are_stored_if_and_only_if_the_policy_says_so(policy, sender, seat, shown, results):
    callers = Callers()
    head = callers.open(authority=policy).campaign.head
    done = callers.take(sender, attach=[("orders.yaml", order_file(seat, shown))], heads=heads(results))
    allowed = seat in "AB" and may_speak(policy, sender, seat, shown, results)
    assert callers.stored() == ({seat: 3} if allowed else {})
    assert (done.verdict == "handled") == allowed
    assert (callers.lives["river"].campaign.head == head) == (not allowed)


@given(POLICIES, st.sampled_from(SENDERS), st.sampled_from("ABQ"), st.sampled_from(KEYS), st.sampled_from([*RESULTS]))
def test_commands_are_obeyed_if_and_only_if_the_policy_says_so(policy, sender, seat, shown, results):
    callers = Callers()
    live = callers.open(authority=policy)
    text = "" if shown is None else f"key: {shown}"
    callers.take(sender, text, subject=f"[river {seat}] accept", heads=heads(results))
    allowed = seat in "AB" and may_speak(policy, sender, seat, shown, results)
    assert live.campaign.people.accepted == ({seat} if allowed else set())


@given(
    policy=st.sampled_from(["strict", "address+dkim"]),
    subject=WORDS | st.text(max_size=30),
    shown=st.sampled_from(KEYS),
    seats=st.lists(st.sampled_from("ABQ"), max_size=2),
    campaign=st.sampled_from(["river", "sea"]),
)
def test_whoever_holds_no_seat_learns_nothing(policy, subject, shown, seats, campaign):
    callers = Callers()
    callers.open(authority=policy)
    files = [(f"{n}.yaml", order_file(seat, shown, campaign, n)) for n, seat in enumerate(seats)]
    subject = "".join(sign for sign in subject if sign.isprintable())
    done = callers.take("x@evil.example", f"key: {shown}", subject=subject, attach=files)
    assert done.stranger
    assert done.reply == Reply(subjects=["Your mail"], parts=[STRANGER])


@given(
    policies=st.tuples(POLICIES, POLICIES),
    seats=st.sampled_from(["AB", "ABC"]),
    subject=WORDS,
    shown=st.sampled_from([key("B"), WRONG, "", None]),
    claimed=st.sampled_from("ABQ"),
)
def test_a_player_learns_nothing_of_campaigns_he_does_not_play_in(policies, seats, subject, shown, claimed):
    replies = []
    for river in (
        {"authority": policies[0]},
        {"authority": policies[1], "seats": seats, "turns": 1, "title": "R"},
        None,
    ):
        callers = Callers()
        callers.open("pond", players={"A": "p@pond.example"}, keys={"A": key("P")})
        if river is not None:
            callers.open("river", **river)
        done = callers.take(
            "p@pond.example", f"key: {shown}", subject=subject, attach=[("1.yaml", order_file(claimed, shown))]
        )
        assert not done.stranger
        proven = river and river["authority"] == "key" and shown == key(claimed)
        replies.append(None if proven else done.reply)
    assert all(reply == replies[2] for reply in replies[:2] if reply is not None)


def manual_town(bids):
    """A campaign of real dice in its second turn; the bids of B in the first turn and in the second differ."""
    callers = Callers()
    live = callers.open(dice="manual", tempo="default", press=("public", "private", "anonymous"))
    live.receive("A", {"amount": 9}, None, "")
    live.receive("B", {"amount": bids[0]}, None, "nobody's business")
    live.advance()
    while live.campaign.waiting is not None:
        needs = live.campaign.waiting.needs
        live.type_dice(needs["items"] or ["4"] * needs["count"])
        live.advance()
    callers.orders("B", bids[1], turn=2)
    return callers


@given(
    st.tuples(*[st.integers(0, 5)] * 4),
    st.lists(st.sampled_from(LINES) | st.integers(0, 12) | st.sampled_from(["PRESS", "ASK"]), max_size=8),
)
def test_what_others_ordered_changes_no_answer(bids, mails):
    towns = [manual_town(bids[:2]), manual_town(bids[2:])]
    for mail in mails:
        answers = [answered(callers, mail) for callers in towns]
        assert masked(repr(answers[0])) == masked(repr(answers[1]))


def answered(callers, mail):
    if isinstance(mail, int):
        return callers.orders(amount=mail, turn=2).reply, callers.orders(amount=mail, turn=2, subject="check").reply
    if mail in ("PRESS", "ASK"):
        return callers.block(mail, "to: B", "", "Peace?").reply
    return callers.command(mail).reply


# What a mail is, as a whole


def opened():
    callers = Callers()
    callers.open()
    return callers


def test_a_mail_that_asks_for_nothing_is_told_so():
    done = opened().take("A", "Thanks, see you on Sunday!", subject="Re: hello")
    assert (done.verdict, done.campaign, done.seat) == ("unclear", "river", "A")
    assert "asks for nothing" in said(done)


def test_the_words_orders_and_check_alone_ask_for_nothing():
    for subject in ("orders", "check"):
        assert opened().take("A", subject=subject).verdict == "unclear"


def test_what_cannot_be_read_is_told_to_a_player_and_set_aside():
    done = opened().take("A", "BEGIN PRESS\nto: all\n")
    assert (done.verdict, done.seat) == ("quarantined", "A")
    assert "END PRESS" in said(done)


def test_what_cannot_be_read_keeps_nothing_else_from_being_done():
    callers = opened()
    done = callers.orders(text="BEGIN PRESS\nHello")
    assert callers.stored() == {"A": 3}
    assert done.verdict == "refused"
    assert done.reply.subjects == ["Orders accepted, no. 6", "Part of your mail could not be read"]


def test_what_cannot_be_read_from_a_stranger_is_a_strangers_mail():
    done = opened().take("x@evil.example", "BEGIN ORDERS\ngame: crossing\n")
    assert (done.verdict, done.stranger) == ("stranger", True)


def test_the_worst_that_happened_is_the_verdict():
    callers = opened()
    files = [("1.yaml", orders_of("A", {"amount": 1})), ("2.yaml", orders_of("B", {"amount": 1}))]
    done = callers.take("A", attach=files)
    assert callers.stored() == {"A": 1}
    assert (done.verdict, done.seat, done.reply.seat) == ("warned", "B", "A")


def test_no_mail_from_two_addresses_speaks_for_anybody():
    callers = Callers()
    callers.open(authority="key")
    done = callers.orders(sender=f"{address('A')}, x@evil.example")
    assert callers.stored() == {}
    assert [attempt.lack for attempt in done.attempts] == ["address"]


def test_a_name_that_looks_like_an_address_is_none():
    callers = opened()
    assert callers.orders(sender=f'"{address("A")}" <x@evil.example>').stranger
    assert callers.stored() == {}


def test_what_came_through_a_list_counts_and_is_noted():
    callers = opened()
    done = callers.orders(heads=[("List-Id", "<friends.lists.example>")])
    assert callers.stored() == {"A": 3}
    assert (done.verdict, done.reason) == ("handled", "it came through a list and was not replied to")
