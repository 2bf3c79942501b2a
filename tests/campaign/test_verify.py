"""Whatever is changed in stored history is found, and the finding says where and what."""

import re
import sqlite3
from dataclasses import replace

import msgspec
import pytest
import toy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.campaign.chain.salting import Salts, first_link, leaf_of, next_link
from adjudicator.campaign.chain.sealing import canonical, event_of, seal, unseal
from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.campaign.events.decoding import journal_of
from adjudicator.campaign.events.seating import PlayerReplaced
from adjudicator.campaign.play.played_again import differences
from adjudicator.campaign.proof.verify import verify
from adjudicator.campaign.public.leaves import groups
from adjudicator.campaign.public.plans import split_of
from adjudicator.campaign.reading.history import events_of
from adjudicator.errors import HistoryDamaged
from adjudicator.table import Drawn, Rolled

SECRET = bytes.fromhex("5e" * 32)


def find_toy(name):
    return toy.TOY


@pytest.fixture
def played(open_campaign, desk):
    """A whole campaign, with a suspension, an answer, a ruling and its end."""
    live = open_campaign()
    for _ in range(2):
        for seat in "AB":
            live.receive(seat, {"amount": 3}, None, "")
        live.advance()
        live.answer(live.campaign.waiting.questions[0].seat, "bank", "right")
        live.advance()
    desk.close()
    return desk


def check(desk, secret=SECRET):
    verdict = verify(desk.store, "river", find_toy, secret)
    desk.close()
    return verdict


def update(desk, sql, *values):
    with sqlite3.connect(desk.database) as db:
        db.execute(sql, values)
    db.close()


def state_of(desk, number):
    with sqlite3.connect(desk.database) as db:
        (state,) = db.execute("SELECT state FROM stored_events WHERE originator_version=?", [number]).fetchone()
    db.close()
    return state


def write(desk, number, state):
    update(desk, "UPDATE stored_events SET state=? WHERE originator_version=?", state, number)


def number_of(desk, topic, which=0):
    with sqlite3.connect(desk.database) as db:
        sql = "SELECT originator_version FROM stored_events WHERE topic=? ORDER BY originator_version"
        numbers = [number for (number,) in db.execute(sql, [topic])]
    db.close()
    return numbers[which]


def reseal(desk, number, old, new):
    """Forge one event well: change it, seal it again, and mend the chain of all later events."""
    previous = None
    for row in list(desk.store.rows("river")):
        body, _ = unseal(row.state)
        if row.originator_version == number:
            assert old in body
            body = body.replace(old, new)
        if previous:
            body = re.sub(rb'"previous":"[0-9a-f]*"', b'"previous":"' + previous.encode() + b'"', body)
        previous = seal(row.originator_id, row.originator_version, row.topic, body)
        write(desk, row.originator_version, body + b',"digest":"' + previous.encode() + b'"}')
    desk.close()


def test_an_honest_history_is_sound(played):
    verdict = check(played)
    assert verdict.findings == []
    assert verdict.steps == 5
    assert verdict.unproven_turns == ()


def test_a_verdict_counts_what_was_played(played):
    live = played.campaign("river", find_toy)
    played_steps = [event for event in events_of(live) if event.TOPIC in ("step-suspended", "step-resolved")]
    journals = [journal_of(toy.TOY, event.journal) for event in played_steps]
    verdict = check(played)
    assert verdict.facts == sum(len(journal.facts) for journal in journals) > 0
    assert verdict.rolls == sum(len(journal.acts) for journal in journals) > 0
    assert verdict.steps == len(played_steps)


def test_without_the_secrets_finished_turns_are_still_proved(played):
    assert check(played, secret=None).findings == []


def test_an_unfinished_turn_is_said_to_be_unproven_without_the_secret(open_campaign, desk):
    live = open_campaign()
    for seat in "AB":
        live.receive(seat, {"amount": 3}, None, "")
    live.advance()
    assert check(desk, secret=None).unproven_turns == (1,)
    assert check(desk).unproven_turns == ()


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_byte_changed_in_any_event_is_found(played, data):
    number = data.draw(st.integers(1, number_of(played, "window-opened", -1)))
    state = state_of(played, number)
    at = data.draw(st.integers(0, len(state) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda byte: byte != state[at]))
    write(played, number, state[:at] + bytes([byte]) + state[at + 1 :])
    found = {finding.event for finding in check(played).findings}
    write(played, number, state)
    assert number in found


@pytest.mark.parametrize(
    ("column", "value"),
    [("topic", "secret-revealed"), ("originator_version", 99), ("originator_id", "0" * 32)],
)
def test_a_changed_column_of_the_last_event_is_found(played, column, value):
    last = played.store.campaign("river").version
    played.close()
    update(played, f"UPDATE stored_events SET {column}=? WHERE originator_version=?", value, last)
    assert not check(played).sound


def test_a_removed_event_is_found(played):
    update(played, "DELETE FROM stored_events WHERE originator_version=4")
    missing, *_, last = check(played).findings
    assert "event 4 is missing" in missing.detail
    assert len(found(played, "chain")) == 1
    assert (last.event, last.check) == (5, "content")
    assert "nothing after it was played again" in last.detail


def forge_a_die(desk):
    """Another face where one has fallen: the event, what was there, and what is."""
    number = number_of(desk, "step-suspended")
    faces = re.search(rb'"faces":\[(\d),(\d)\]', state_of(desk, number))
    other = b'"faces":[%d,%s]' % (int(faces[1]) % 6 + 1, faces[2])
    reseal(desk, number, faces[0], other)
    return number, faces, other


def test_a_changed_die_in_a_well_forged_history_is_found(played):
    number, faces, other = forge_a_die(played)
    finding = next(finding for finding in check(played).findings if finding.check == "step")
    assert finding.event == number
    assert "recorded" in finding.detail
    assert other.decode() in finding.detail
    assert faces[0].decode() in finding.detail


def by_other_rules(name):
    """The game as a later program has it, with rules of another version that would play otherwise."""
    meta = msgspec.structs.replace(toy.TOY.meta, rules_version="99")
    return replace(toy.TOY, meta=meta, resolve=None, next_step=None)


def test_a_campaign_played_by_other_rules_is_not_played_again_and_the_verdict_says_so(played):
    verdict = verify(played.store, "river", by_other_rules, SECRET)
    assert (verdict.findings, verdict.steps) == ([], 0)
    assert verdict.rolls > 0
    assert verdict.unplayed == "played by rules 1; this program has 99: its steps were not played again"
    assert verify(played.store, "river", find_toy, SECRET).unplayed == ""


def test_a_changed_die_is_found_though_the_rules_are_others(played):
    number, _, other = forge_a_die(played)
    verdict = verify(played.store, "river", by_other_rules, None)
    assert {(finding.event, finding.check) for finding in verdict.findings} == {(number, "dice")}
    assert other.decode() in verdict.findings[0].detail


def test_changed_orders_in_a_well_forged_history_are_found(played):
    number = number_of(played, "orders-received")
    reseal(played, number, b'"amount":3', b'"amount":8')
    checks = {finding.check for finding in check(played).findings if finding.event == number}
    assert checks == {"orders", "public chain"}


def test_a_step_forged_to_be_played_with_replaced_orders_is_found(open_campaign, desk):
    live = open_campaign(tempo="default")
    old = live.receive("A", {"amount": 3}, None, "")
    new = live.receive("A", {"amount": 4}, None, "")
    live.advance(lock=True)
    number = live.campaign.episodes[-1].event
    desk.close()
    reseal(desk, number, b'"locked":{"A":%d}' % new, b'"locked":{"A":%d}' % old)
    details = [finding.detail for finding in check(desk).findings if finding.check == "orders"]
    assert details == ["step 1.bid was not played with the orders that counted"]


def test_facts_are_checked_even_where_dice_are_not_proved_yet(open_campaign, desk):
    live = open_campaign()
    for seat in "AB":
        live.receive(seat, {"amount": 3}, None, "")
    live.advance()
    number = live.campaign.version
    desk.close()
    reseal(desk, number, b'"amount":3', b'"amount":4')
    verdict = check(desk, secret=None)
    assert verdict.unproven_turns == (1,)
    assert [finding.check for finding in verdict.findings] == ["step"]


def test_a_false_secret_in_a_well_forged_history_is_found(played):
    number = number_of(played, "secret-revealed", 1)
    secret = re.search(rb'"secret":"([0-9a-f]{8})', state_of(played, number))[0]
    reseal(played, number, secret, b'"secret":"00000000')
    assert {"secret", "step"} <= {finding.check for finding in check(played).findings}


def test_damaged_history_is_a_clear_error_for_every_other_command(played):
    write(played, 3, b"\x00" + state_of(played, 3)[1:])
    with pytest.raises(HistoryDamaged, match="adjudicator verify -c river"):
        played.store.campaign("river")
    played.close()


def test_an_event_of_an_older_class_version_is_brought_up_to_date(open_campaign, desk, monkeypatch):
    live = open_campaign()
    live.replace_player("A", {"name": "Eve", "address": "", "key_hash": ""}, "moved away")
    desk.close()

    def upcast(state):
        state["reason"] = state["reason"].upper()

    monkeypatch.setattr(PlayerReplaced, "class_version", 2, raising=False)
    monkeypatch.setattr(PlayerReplaced, "upcast_v1_v2", staticmethod(upcast), raising=False)
    last = list(desk.store.rows("river"))[-1]
    assert event_of(last).reason == "MOVED AWAY"
    assert check(desk).sound


def chained_anew(desk, change=lambda number, body: body, topic=lambda number, topic: topic):
    """Forge a history well: each event changed, sealed again, and hung on the one before."""
    previous = ""
    for row in list(desk.store.rows("river")):
        number = row.originator_version
        body = change(number, unseal(row.state)[0])
        body = re.sub(rb'"previous":"[0-9a-f]*"', b'"previous":"' + previous.encode() + b'"', body)
        named = topic(number, row.topic)
        previous = seal(row.originator_id, number, named, body)
        update(desk, "UPDATE stored_events SET topic=? WHERE originator_version=?", named, number)
        write(desk, number, body + b',"digest":"' + previous.encode() + b'"}')
    desk.close()


def found(desk, check_name):
    return [finding.detail for finding in check(desk).findings if finding.check == check_name]


def test_an_event_that_follows_another_than_the_one_before_is_found(played):
    """Each seal fits, the previous link alone does not."""
    number = 3
    row = next(row for row in played.store.rows("river") if row.originator_version == number)
    body = re.sub(rb'"previous":"[0-9a-f]{64}"', b'"previous":"' + b"0" * 64 + b'"', unseal(row.state)[0])
    digest = seal(row.originator_id, number, row.topic, body)
    write(played, number, body + b',"digest":"' + digest.encode() + b'"}')
    assert any("it follows an event with the digest 00000000000000000000" in each for each in found(played, "chain"))


def test_an_event_before_the_first_is_found_and_not_played_on(played):
    """None has the number 0, or one below."""
    update(played, "INSERT INTO stored_events SELECT originator_id, 0, topic, state FROM stored_events WHERE rowid = 1")
    wrong, *_ = found(played, "chain")
    assert wrong == "it is numbered 0, and stands where event 1 was to come"
    with pytest.raises(HistoryDamaged, match="event 0"):
        played.store.campaign("river")


@pytest.mark.parametrize("more", [True, False])
def test_a_fact_more_or_less_at_the_end_of_a_journal_is_a_difference(played, more):
    """All entries that both journals have are the same."""
    live = played.campaign("river", find_toy)
    episode = live.campaign.episodes[-1]
    whole, less = (journal_of(toy.TOY, episode.journal) for _ in range(2))
    less.facts = less.facts[:-1]
    recorded, again = (whole, less) if more else (less, whole)
    (difference,) = differences(episode.step, recorded, again)
    assert ("played again it is nothing" if more else "recorded nothing") in difference[1]


def test_a_basis_that_does_not_follow_from_the_orders_is_found(played):
    number = number_of(played, "step-suspended")
    basis = re.search(rb'"basis":"([0-9a-f]{64})","digest', state_of(played, number)) or re.search(
        rb'"basis":"([0-9a-f]{64})"', state_of(played, number)
    )
    chained_anew(played, lambda at, body: body.replace(basis[1], b"1" * 64) if at == number else body)
    assert set(found(played, "dice")) == {"the dice of step 1.bid were not derived from its orders"}


def test_a_step_that_was_not_due_is_found(played, monkeypatch):
    def next_step(state):
        step = toy.next_step(state)
        return step and msgspec.structs.replace(step, voluntary=not step.voluntary)

    toy.altered(monkeypatch, next_step=next_step)
    assert len(found(played, "sequence")) > 0
    assert "step 1.bid was played, but 1.bid was due" in found(played, "sequence")


@pytest.mark.parametrize("seal_fits", [True, False])
def test_the_last_events_hidden_under_another_campaigns_id_are_found(open_campaign, played, seal_fits):
    """What is left is a sound history; the rows that were moved away belong nowhere."""
    open_campaign(name="lake")
    last = list(played.store.rows("river"))[-1]
    lake = next(iter(played.store.rows("lake"))).originator_id
    number = 99
    body = unseal(last.state)[0]
    digest = seal(lake if seal_fits else last.originator_id, number, last.topic, body)
    state = body + b',"digest":"' + digest.encode() + b'"}'
    sql = "UPDATE stored_events SET originator_id=?, originator_version=?, state=?"
    where = "WHERE originator_id=? AND originator_version=?"
    values = (lake.hex, number, state, last.originator_id.hex, last.originator_version)
    update(played, f"{sql} {where}", *values)
    strays = [each for each in found(played, "chain") if "stray" in each]
    assert bool(strays) is not seal_fits


def test_events_hidden_under_the_id_of_no_campaign_are_found_though_their_seals_fit(played):
    last = list(played.store.rows("river"))[-1]
    nobodys = campaign_id("nobodys")
    body = unseal(last.state)[0]
    state = body + b',"digest":"' + seal(nobodys, last.originator_version, last.topic, body).encode() + b'"}'
    sql = "UPDATE stored_events SET originator_id=?, state=? WHERE originator_id=? AND originator_version=?"
    update(played, sql, nobodys.hex, state, last.originator_id.hex, last.originator_version)
    assert any("stray" in each for each in found(played, "chain"))


def test_the_topic_of_an_event_is_under_its_seal(played):
    """`orders-received` cannot become another event with the same fields."""
    number = number_of(played, "orders-received")
    update(played, "UPDATE stored_events SET topic=? WHERE originator_version=?", "orders-refused", number)
    assert number in {finding.event for finding in check(played).findings if finding.check == "chain"}


def leaves_forged(desk, number, change):
    """Forge the public chain well: a leaf of event `number` says something else, and all leaves and heads follow."""
    salts, link, count = Salts.of(SECRET), first_link("river"), 0

    def forged(at, body):
        nonlocal link, count
        head = body.rfind(b"\n") + 1
        plain = msgspec.json.decode(body[head:] + b"}")
        for leaf in plain.get("public", ()):
            count += 1
            if at == number and leaf["body"].keys() >= change.keys():
                leaf["body"] |= change
            if at >= number:
                salt = salts.letter(count) if leaf["body"]["event"] == "letters" else salts.leaf(count)
                leaf["leaf"] = leaf_of(salt, leaf["body"], clear=True)
            link = leaf["link"] = next_link(link, count, leaf["leaf"])
        return body[:head] + canonical(plain)[:-1]

    chained_anew(desk, forged)


@pytest.mark.parametrize("salted", [SECRET, None])
def test_a_leaf_that_says_something_else_than_its_event_is_found(played, salted):
    """Everything else fits: seals, links, commitments; with the salts or without."""
    number = number_of(played, "step-resolved", -1)
    leaves_forged(played, number, {"turn": 2})
    assert check(played, salted).findings == []
    leaves_forged(played, number, {"turn": 7})
    finding = next(each for each in check(played, salted).findings if each.event == number)
    assert "is not a commitment to what the event holds" in finding.detail


@pytest.mark.parametrize("name", [b'"leaf":"secret:', b'"link":"', b'"record":"'])
def test_a_leaf_a_head_and_a_record_that_do_not_follow_are_found(played, name):
    number = number_of(played, "secret-revealed")
    chained_anew(
        played,
        lambda at, body: re.sub(name + b"[0-9a-f]{64}", name + b"0" * 64, body) if at == number else body,
    )
    assert found(played, "public chain")


def forged_last(desk, change):
    """Forge the leaves stored in the last event that has any, and seal all events anew; its number."""
    number = max(event.originator_version for event in events_of(desk.campaign("river", find_toy)) if event.public)

    def forged(at, body):
        head = body.rfind(b"\n") + 1
        plain = msgspec.json.decode(body[head:] + b"}")
        if at == number:
            change(plain["public"])
        return body[:head] + canonical(plain)[:-1]

    chained_anew(desk, forged)
    return number


def details(desk, number):
    return [each.detail for each in check(desk).findings if (each.event, each.check) == (number, "public chain")]


def test_a_last_head_that_does_not_follow_is_found(played):
    """No later event gives it away."""
    number = forged_last(played, lambda leaves: leaves[-1].update(link="0" * 64))
    assert any("does not follow from leaf" in detail for detail in details(played, number))


def test_leaves_that_are_missing_or_too_many_are_found(played):
    number = forged_last(played, lambda leaves: leaves.pop())
    assert any("leaves on the public chain, and should have" in detail for detail in details(played, number))


def test_a_leaf_that_tells_others_what_they_may_not_know_is_found(played):
    """Its commitments are to what it tells, so only the rules of who may know it are broken."""
    salts, number = Salts.of(SECRET), number_of(played, "step-resolved", -1)
    live = played.campaign("river", find_toy)
    (leaf,) = [each for each in live.campaign.public.leaves if each.event.originator_version == number and each.split]
    split = [sorted({*leaf.split[0], *leaf.split[1]}), [], *leaf.split[2:]]
    assert split != leaf.split
    told = groups(salts, leaf.number, split, bytes(leaf.event.journal))
    link, count = first_link("river"), 0

    def forged(at, body):
        nonlocal link, count
        head = body.rfind(b"\n") + 1
        plain = msgspec.json.decode(body[head:] + b"}")
        for each in plain.get("public", ()):
            count += 1
            if count == leaf.number:
                each |= {"split": split, "body": each["body"] | {"groups": told}}
                each["leaf"] = leaf_of(salts.leaf(count), each["body"], clear=True)
            link = each["link"] = next_link(link, count, each["leaf"])
        return body[:head] + canonical(plain)[:-1]

    chained_anew(played, forged)
    assert details(played, number) == [f"leaf {leaf.number} tells what happened to others than may know it"]


def test_rolls_of_a_game_whose_dice_hide_things_are_nobodys(played):
    closed = replace(toy.TOY, meta=msgspec.structs.replace(toy.TOY.meta, open_dice=False))
    journals = [e.journal for e in events_of(played.campaign("river", find_toy)) if e.TOPIC == "step-resolved"]
    rolled = 0
    for journal in (journal_of(toy.TOY, each) for each in journals):
        entries, (*others, nobodys) = journal.entries(), split_of(closed, ["A", "B"], journal)
        rolls = {at for at, entry in enumerate(entries) if isinstance(entry, Rolled | Drawn)}
        rolled += len(rolls)
        assert rolls <= {*nobodys}
        assert not rolls.intersection(*[{*group} for group in others[:1]])
    assert rolled
