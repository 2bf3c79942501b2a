"""Earlier moments of a history are taken from what was read of it: the same as reading it from the beginning."""

import sqlite3
from contextlib import closing

import msgspec
import pytest
from town import Town

from adjudicator.campaign import rulings
from adjudicator.campaign.aggregate import campaign_id
from adjudicator.campaign.playing import fold
from adjudicator.campaign.shelf import BACK, KEPT, apart
from adjudicator.campaign.store import Store
from adjudicator.errors import HistoryDamaged


def plain(value):
    """Everything an aggregate holds, in a form that can be compared."""
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, set):
        return sorted(map(str, value))
    if isinstance(value, msgspec.Struct):
        return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, msgspec.Raw):
        return bytes(value)
    return plain(vars(value)) if hasattr(value, "__dict__") else value


@pytest.fixture
def town(tmp_path):
    """A campaign of some 120 events, with questions, rulings and a replaced player in it."""
    town = Town(tmp_path)
    live = town.open(options={"turns": 20}, tempo="default")
    while (step := live.next_step()) is not None:
        for seat in step.seats:
            live.receive(seat, {"amount": 2}, None, f"{step.id} {seat}")
        if step.turn == 10:
            rulings.set_aside(live, live.campaign.version, reason="a slip", author="R")
            live.replace_player("A", {"name": "Another", "address": "", "key_hash": "0" * 64}, "left")
            live.receive(step.seats[-1], {"amount": 1}, None, "")
        live.advance()
    yield town
    town.desk.close()


@pytest.mark.parametrize("order", [1, -1])
def test_every_moment_is_what_reading_from_the_beginning_gives(town, order):
    """Asked for forwards and backwards, and again."""
    store = town.desk.store
    last = store.campaign("river").version
    assert last > BACK[1] + KEPT
    for version in [*range(1, last + 1)][::order]:
        with closing(Store(town.desk.database)) as fresh:
            expected = plain(fresh.campaign("river", version))
        assert plain(store.campaign("river", version)) == expected
        assert plain(store.campaign("river", version)) == expected


@pytest.mark.parametrize("order", [1, -1])
def test_the_state_of_every_moment_is_its_facts_folded_from_the_beginning(town, order):
    live = town.live()
    for version in [*range(1, live.campaign.version + 1)][::order]:
        then = live.at(version)
        assert then.state == fold(live.game, then.campaign.episodes)
    assert live.state == fold(live.game, live.campaign.episodes)


def test_a_moment_does_not_move_with_what_happens_later(town):
    store = town.desk.store
    live = town.live()
    then = plain(store.campaign("river", live.campaign.version))
    live.replace_player("B", {"name": "Third", "address": "", "key_hash": "1" * 64}, "left too")
    assert plain(store.campaign("river", live.campaign.version - 1)) == then
    assert store.campaign("river", live.campaign.version).players["B"].name == "Third"


def test_whoever_plays_reads_everything_anew(town):
    """Memory never hides that the database was changed under it."""
    town.live()
    with sqlite3.connect(town.desk.database) as database:
        swapped = "CAST(replace(state, '2.bid A', '2.bid B') AS BLOB)"
        ours = [campaign_id("river").hex]
        database.execute(f"UPDATE stored_events SET state = {swapped} WHERE originator_id = ?", ours)
    with pytest.raises(HistoryDamaged, match="the event was changed"):
        town.live()


def test_a_copy_shares_nothing_that_can_change(town):
    campaign = town.live().campaign
    before, copy = plain(campaign), apart(campaign)
    copy.players.clear()
    copy.received.clear()
    copy.timing.misses["A"] = 9
    copy.people.requests.clear()
    copy.locked["1.bid"]["A"] = 9999
    assert plain(campaign) == before
