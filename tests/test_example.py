"""The example campaigns: every order file is valid and used, and replaying them gives the same facts byte for byte."""

import atexit
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import get_args

import msgspec
import pytest
import yaml
from order_files import as_data, order_files
from shuffled import shuffled

from adjudicator.campaign.events.decoding import facts_of
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee import rulings
from adjudicator.cli import demo
from adjudicator.cli.app import the_desk
from adjudicator.cli.setup import open_plan
from adjudicator.errors import NotFound
from adjudicator.games import find_game
from adjudicator.games.fornaldar.movement.moves import AnyStep
from adjudicator.games.test_of_time.conditions import Condition
from adjudicator.games.test_of_time.program import AnyMove
from adjudicator.games.test_of_time.words import TestamentType
from adjudicator.reports.pdf.flow import paginate
from adjudicator.reports.pdf.paper import paper_of
from adjudicator.reports.pdf.report import report_blocks

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[1] / "orders"
GAMES = sorted(path.name for path in EXAMPLES.iterdir())
SHOWN = {
    "cp-campaign": {
        "ArmyRemoved", "ArmyRetreated", "BattleDisputed", "Fortified", "HeroLeftOut", "IntrigueRolled",
        "OrdersMissed", "RoadBuilt", "SpendPaused", "TerritoryCaptured", "CampaignWon",
    },
    "diplomacy": {
        "Built", "CarriedOut", "CentreTaken", "DrivenOut", "Ended", "Removed", "Retreated", "StoodOff",
        "Waived", "YearEnded",
    },
    "diplomacy-ring": {
        "Built", "CarriedOut", "CentreTaken", "DrivenOut", "Ended", "Retreated", "StoodOff", "YearEnded",
    },
    "fornaldar": {
        "ArmiesCalled", "AttritionChecked", "CampaignWon", "CastingRolled", "ChallengeAnswered", "CharacterKilled",
        "CombatEnded", "Disembarked", "Embarked", "EnchantmentCast", "EnchantmentEnded", "EscortAttached",
        "EscortDetached", "EscortLost", "Evaded", "ForceMoved", "ForceRetreated", "ForceSeen", "FortressDestroyed",
        "FortressesProduced", "GroupActivated", "InterceptionTried", "InvasionCame", "ItemFound", "ItemKept",
        "ItemPassed", "LotDivided", "LotReduced", "LotsUnited", "MermenTurned", "MobilizationRolled", "OptionsChanged",
        "PrizeMoved", "RecoveryRolled", "RoundFought", "SearchEnded", "ShipDamaged", "ShipSunk", "StackOrdered",
        "StackSeen", "StrengthReckoned", "TeleportFailed", "Teleported", "WeatherCame", "Wounded",
    },
    "northmen": {
        "ActionAdded", "BrigandsCame", "ChurchPlaced", "ChurchesScored", "ConflictWon", "DrawnToLay",
        "Incited", "StagePaused", "StonefistPlaced", "StrongholdFell", "TilePrepared", "TurnMissed",
        "UnitsLost", "CampaignWon",
    },
    "northmen-solo": {
        "BrigandsMarched", "BrigandsWait", "ChurchesScored", "ConflictWon", "Plundered", "UnitsSentHome", "CampaignWon",
    },
    "test-of-time": {
        "AttackMade", "DefenceMade", "EntrySkipped", "FollowerConverted", "FollowerSired", "OrdersMissed", "Passed",
        "PreservationBegun", "RunStopped", "ShamanSired", "TestamentBegun", "TestamentReplaced", "TimeReversed",
        "CampaignWon",
    },
}  # fmt: skip


def replay(game, folder, backwards=False, orders=EXAMPLES):
    """Play the example of a game without printing reports; the campaign."""
    from adjudicator.campaign.desk.desk import Desk

    Desk.create(folder)
    desk, clock = the_desk(folder), demo.DemoClock()
    desk.clock = clock
    live = open_plan(desk, orders / game / "campaign.yaml")
    for evening in sorted(path for path in (orders / game).iterdir() if path.is_dir()):
        clock.next_week()
        demo.play_evening(desk, live, evening, backwards=backwards)
    desk.close()
    return live


def all_facts(live):
    return [fact for chapter in live.campaign.episodes for fact in facts_of(live.game, chapter)]


def encoded(live):
    return [msgspec.json.encode(fact) for fact in all_facts(live)]


def digest(live):
    return hashlib.sha256(b"\n".join(encoded(live))).hexdigest()


@pytest.fixture(scope="module", params=GAMES)
def name(request):
    """The folder of an example: the name of its game, and where that has several a name of its own."""
    return request.param


@cache
def kept():
    """Where the desks of examples lie that were played once."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    return Path(folder)


@cache
def replayed(name):
    """An example that was played once, for all who only look at it."""
    return replay(name, kept() / name)


@pytest.fixture(scope="module")
def played(name):
    return replayed(name)


@pytest.fixture(scope="module")
def gods():
    return all_facts(replayed("test-of-time"))


def test_every_order_file_is_used(played, name):
    assert len(played.campaign.received) == len(order_files(EXAMPLES / name))
    assert played.next_step() is None


def test_the_example_shows_what_the_game_has(played, name):
    assert {type(fact).__name__ for fact in all_facts(played)} >= SHOWN[name]


@pytest.mark.long("fornaldar", "diplomacy", "test-of-time", "cp-campaign")
def test_another_arrival_order_gives_the_same_facts(played, name, tmp_path):
    assert encoded(replay(name, tmp_path / "desk", backwards=True)) == encoded(played)


@pytest.mark.long("fornaldar", "test-of-time", "diplomacy", "cp-campaign")
def test_another_order_of_keys_gives_the_same_journals(played, name, tmp_path):
    """In every file, at every depth: of the campaign, its orders, answers and rulings."""
    pick = random.Random(name)
    for file in sorted((EXAMPLES / name).rglob("*.yaml")):
        copy = tmp_path / "orders" / file.relative_to(EXAMPLES)
        copy.parent.mkdir(parents=True, exist_ok=True)
        plain = shuffled(yaml.safe_load(file.read_bytes()), pick)
        copy.write_text(yaml.safe_dump(plain, sort_keys=False, allow_unicode=True), encoding="utf-8")
    for file in (EXAMPLES / name).glob("*.json"):
        copy = tmp_path / "orders" / file.relative_to(EXAMPLES)
        copy.write_text(json.dumps(shuffled(json.loads(file.read_bytes()), pick)), encoding="utf-8")
    for file in order_files(EXAMPLES / name):
        copy = (tmp_path / "orders" / file.relative_to(EXAMPLES)).with_suffix(".yaml")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(yaml.safe_dump(shuffled(as_data(file), pick), sort_keys=False, allow_unicode=True), "utf-8")
    again = replay(name, tmp_path / "desk", orders=tmp_path / "orders")
    assert [each.journal for each in again.campaign.episodes] == [each.journal for each in played.campaign.episodes]


@pytest.fixture(scope="module")
def seeded(tmp_path_factory):
    """The digest of each example, all played in one process of another hash seed."""
    folders = [str(Path(__file__).parent), str(Path(__file__).parent / "support")]
    code = f"import gc, sys; gc.set_threshold(20_000); sys.path[:0] = {folders!r}; from test_example import *;"
    code += f"print(*(digest(replay(name, Path({str(tmp_path_factory.mktemp('seeded'))!r}) / name)) for name in GAMES))"
    environment = {**os.environ, "PYTHONHASHSEED": "4711"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return dict(zip(GAMES, done.stdout.split()[-len(GAMES) :], strict=True))


@pytest.mark.long
def test_another_hash_seed_gives_the_same_facts(seeded):
    assert seeded == {name: digest(replayed(name)) for name in GAMES}


def test_another_example_of_a_game_is_found_by_its_name():
    assert demo.example_orders("northmen", "solo") == EXAMPLES / "northmen-solo"
    with pytest.raises(NotFound):
        demo.example_orders("northmen", "duo")


def of_kind(facts, kind):
    return [fact for fact in facts if type(fact).__name__ == kind]


def words_of(tree):
    """Every key and every word of a tree of plain data."""
    if isinstance(tree, dict):
        return {*tree, *(word for value in tree.values() for word in words_of(value))}
    if isinstance(tree, list):
        return {word for value in tree for word in words_of(value)}
    return set(str(tree).split())


def test_the_gods_use_every_word_of_a_program():
    used = {word for file in order_files(EXAMPLES / "test-of-time") for word in words_of(as_data(file))}
    conditions = {name.removesuffix("_") for name in Condition.__struct_fields__}
    moves = {move.__struct_config__.tag for move in get_args(AnyMove)}
    assert used >= conditions | moves | {"repeat", "keep_home", "ask_if", "standing", "match", "match_up_to", "leave"}


@pytest.fixture(scope="module")
def saga():
    """The saga as its desk has kept it."""
    replayed("fornaldar")
    desk = the_desk(kept() / "fornaldar")
    yield desk.campaign("sampo-2721", find_game)
    desk.close()


def test_the_saga_uses_every_step_of_a_movement_plan():
    used = {word for file in order_files(EXAMPLES / "fornaldar") for word in words_of(as_data(file))}
    assert used >= {step.__struct_config__.tag for step in get_args(AnyStep)} | {"stacks", "forced", "attacks"}
    assert used >= {"if_mobilized", "watch", "evasion", "defence", "losses", "rounds", "recovery", "items"}


def test_the_saga_casts_works_fails_and_counters(saga):
    cast = of_kind(all_facts(saga), "EnchantmentCast")
    assert {each.works for each in cast} == {True, False}
    assert {each.enchantment for each in cast} >= {"vision", "scrying", "farcalling", "dispel-magic", "mental-attack"}
    ended = of_kind(all_facts(saga), "EnchantmentEnded")[0]
    assert (str(ended.rule), ended.spell.side, ended.spell.target) == ("20.1", "Fomorian", "3824")


def test_the_saga_rouses_some_by_dice_and_some_by_entry(saga):
    roused = {(each.group, str(each.rule)) for each in of_kind(all_facts(saga), "GroupActivated")}
    assert roused >= {("basulea", "10.3"), ("nerfringia", "10.3"), ("suderpathia", "10.2"), ("normorea", "10.2")}


def facts_of_step(live, id):
    return [
        fact
        for episode in live.campaign.episodes
        if episode.step and episode.step.id == id
        for fact in facts_of(live.game, episode)
    ]


def test_the_saga_takes_a_branch_where_a_coast_wakes(saga):
    """The ship turns off to sea again: `if_mobilized` of its move."""
    moves = of_kind(facts_of_step(saga, "2.movement"), "ForceMoved")
    ways = [move.path for move in moves if "old-haddock" in move.pieces]
    assert [(way[0], way[-1]) for way in ways] == [("1745", "2340"), ("2340", "2141")]


def test_the_saga_reacts_into_a_fortress(saga):
    (fell_back,) = of_kind(facts_of_step(saga, "2.reaction"), "ForceMoved")
    assert (fell_back.path[0], fell_back.path[-1]) == ("2119", "2220")
    assert "lembi" in fell_back.pieces


def test_the_saga_intercepts_from_a_standing_watch_and_fights_a_trial(saga):
    (tried,) = of_kind(facts_of_step(saga, "2.movement-2"), "InterceptionTried")
    assert (tried.side, tried.at, tried.success) == ("Fomorian", "3515", True)
    (challenge,) = of_kind(facts_of_step(saga, "2.combat-2"), "ChallengeAnswered")
    (fallen,) = of_kind(facts_of_step(saga, "2.combat-2"), "CharacterKilled")
    assert (challenge.kind, challenge.champion, fallen.character) == ("trial", "knud", "knud")


def test_the_saga_loses_points_to_attrition_and_on_forced_marches(saga):
    assert of_kind(facts_of_step(saga, "1.forced-march"), "AttritionChecked")[0].csp == 1
    assert sum(check.csp for check in of_kind(facts_of_step(saga, "3.attrition"), "AttritionChecked")) == 1


def test_the_saga_has_every_kind_of_combat(saga):
    rounds = of_kind(all_facts(saga), "RoundFought")
    assert {each.of for each in rounds} == {"battle", "melee", "duel", "trial"}
    assert [each.at for each in of_kind(facts_of_step(saga, "7.movement"), "RoundFought")] == ["1350"], "overrun"
    assert [each.ship for each in of_kind(facts_of_step(saga, "8.combat"), "ShipSunk")] == ["light-pearl"], "at sea"


def test_the_saga_kills_kings_and_destroys_fortresses(saga):
    killed = {each.character for each in of_kind(all_facts(saga), "CharacterKilled")}
    assert killed >= {"dralak", "heior", "lofar", "hakon", "reomur"}
    (fell,) = of_kind(facts_of_step(saga, "8.combat-2"), "FortressDestroyed")
    assert fell.hex == "3109"


def test_the_saga_waits_for_an_answer_and_has_a_ruling(saga):
    """The answer comes on the evening after the question; nobody takes its default."""
    (ruling,) = saga.campaign.rulings
    assert saga.campaign.replies == {("8.combat-2", "answer/duel/Fomorian/2336"): ("antero", "reply")}
    assert (ruling.kind, ruling.author) == ("correct", "Runa")


def test_the_saga_ends_with_a_level_of_victory(saga):
    (won,) = of_kind(all_facts(saga), "CampaignWon")
    assert (won.level, saga.state.board.game_turn) == ("Mundane Substantial Victory", 14)


def test_the_saga_tells_what_vision_shows_to_its_owner_alone(saga):
    window = next(window for window in saga.campaign.windows if window.turn == 3 and window.whole)
    told = {seat: msgspec.json.encode(reporting.report(saga, seat, window)) for seat in ("Fomorian", "Mundane")}
    assert b"In Skagagarth (1735) you see Hargoll" in told["Mundane"]
    assert b"In Skagagarth (1735) you see" not in told["Fomorian"]


@pytest.mark.long
def test_every_turn_of_the_saga_has_at_most_six_pages(saga):
    a4 = paper_of("A4")
    for window in (window for window in saga.campaign.windows if window.whole):
        for seat in saga.campaign.opening.seats:
            blocks = report_blocks(a4, reporting.report(saga, seat, window))
            assert len(paginate(blocks, a4.top, a4.bottom)) <= 6


def test_the_gods_create_every_kind_of_testament(gods):
    assert {begun.type for begun in of_kind(gods, "TestamentBegun")} == set(get_args(TestamentType))


def test_the_gods_reverse_time_on_their_own_and_on_others_testaments(gods):
    reversals = of_kind(gods, "TimeReversed")
    assert {part.kind for reversal in reversals for part in reversal.replaced} == {"preserve", "attack", "defend"}
    assert {reversal.seat == reversal.testament[0] for reversal in reversals} == {True, False}
    assert any(
        one.testament == other.testament and one.in_round == other.in_round and one.seat != other.seat
        for one, other in combinations(reversals, 2)
    )


def test_the_gods_end_close_together(gods):
    (won,) = of_kind(gods, "CampaignWon")
    assert max(won.scores.values()) - min(won.scores.values()) < 10


def test_a_correction_is_told_in_every_report_of_its_turn(tmp_path):
    """In the interim report before the battles, and again in the report of the whole turn."""
    live = replay("cp-campaign", tmp_path / "desk")
    assert any(ruling.kind == "decide" for ruling in live.campaign.rulings)
    desk = the_desk(tmp_path / "desk")
    live = desk.campaign("marches-1", find_game)
    rulings.send_back(live, "7.spend", reason="a file was misread", author="Rufus")
    while live.next_step().turn <= 7:
        live.advance(lock=True)
    told = {window.turn: [] for window in live.campaign.windows}
    for window in live.campaign.windows:
        told[window.turn] += [[note.text for note in reporting.report(live, "A", window).corrections]]
    assert [len(notes) for notes in told[7]] == [1, 1]
    assert all("as told before, no longer holds: A file was misread" in text for (text,) in told[7])
    assert told[6][-1] == []
    desk.close()
