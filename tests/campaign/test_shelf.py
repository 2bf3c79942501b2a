"""Earlier moments of a history are taken from what was read of it: the same as reading it from the beginning."""

import random
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime

import msgspec
import pytest
from town import Town

from adjudicator.campaign.chain.shelf import BACK, KEPT, apart
from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.events.aggregate import campaign_id
from adjudicator.campaign.events.decoding import fold
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.store.application import Store
from adjudicator.errors import HistoryDamaged
from adjudicator.games import find_game, game_names

pytestmark = pytest.mark.slow

PLAYED = {"diplomacy": "AEFGIRT"}
"""Those of a game's seats that its own map has, where other maps have others."""


def plain(value):
    """Everything an aggregate holds, in a form that can be compared."""
    if isinstance(value, Mapping):
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


@pytest.mark.long("-1")
@pytest.mark.parametrize("order", [1, -1])
def test_every_moment_is_what_reading_from_the_beginning_gives(town, order):
    """Asked for forwards and backwards, and again."""
    store = town.desk.store
    last = store.campaign("river").version
    assert last > BACK + KEPT
    for version in [*range(1, last + 1)][::order]:
        with closing(Store(town.desk.database)) as fresh:
            expected = plain(fresh.campaign("river", version))
        assert plain(store.campaign("river", version)) == expected
        assert plain(store.campaign("river", version)) == expected


@pytest.mark.parametrize("since", [-1, 0, 1])
def test_a_late_moment_is_kept_where_a_history_is_read(town, since):
    """What is asked for is mostly late, and is not read from the beginning then."""
    with closing(Store(town.desk.database)) as store:
        campaign = store.campaign("river")
        kept = store._shelf.before(campaign.id, campaign.version - BACK + since)
        assert kept is None if since < 0 else kept.version == campaign.version - BACK
        assert store._shelf.before(campaign.id, campaign.version).version == campaign.version


@pytest.mark.parametrize("order", [1, -1])
def test_the_state_of_every_moment_is_its_facts_folded_from_the_beginning(town, order):
    live = town.live()
    for version in [*range(1, live.campaign.version + 1)][::order]:
        then = live.at(version)
        assert then.state == fold(live.game, then.campaign.episodes)
    assert live.state == fold(live.game, live.campaign.episodes)


def any_campaign(folder, game, pick):
    """A campaign whose seats order anything; what was played last was sent back, and other things were ordered."""
    Desk.create(folder)
    desk = Desk(folder, Settings(), lambda: datetime(2026, 1, 1, tzinfo=UTC))
    played = PLAYED.get(game.meta.name, game.meta.seats)
    seats = {seat: SeatPlan(player=seat) for seat in played}
    fixed = {"secret": "5e" * 32, "salts": "ab" * 32, "tempo": "default"}
    plan = CampaignPlan(campaign="any", game=game.meta.name, title="Any", seats=seats, **fixed)
    options = msgspec.convert({"battle_mode": "auto"} if game.meta.name == "cp-campaign" else {}, game.options)
    live = desk.open_campaign(plan, None, options, find_game)
    while live.campaign.version <= BACK:
        order_anything(live, pick)
    last = [played.step.id for played in live.campaign.episodes if played.step.window][-1]
    rulings.send_back(live, last, reason="a slip", author="R")
    order_anything(live, pick)
    return live


def order_anything(live, pick):
    step = live.window()
    for seat in step.seats:
        orders = msgspec.to_builtins(live.game.random_orders(live.view(seat), step, pick))
        live.receive(seat, orders, None, "", by_referee=True)
    live.advance(lock=True)


@pytest.mark.long("fornaldar-0", "fornaldar-1")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", game_names())
def test_what_was_kept_with_what_came_since_is_all_of_it_in_every_game(tmp_path, name, seed):
    pick = random.Random(seed)
    live = any_campaign(tmp_path, find_game(name), pick)
    for version in pick.choices(range(1, live.campaign.version + 1), k=12):
        with closing(Store(str(tmp_path / "adjudicator.sqlite"))) as fresh:
            whole = fresh.campaign("any", version)
        then = live.at(version)
        assert plain(then.campaign) == plain(whole)
        assert then.state == fold(live.game, whole.episodes)
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
    copy.sets.clear()
    with pytest.raises(TypeError):
        copy.locked["1.bid"]["A"] = 9999
    copy.locked.clear()
    assert plain(campaign) == before
