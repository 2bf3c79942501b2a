"""The sequence of play and the set-up (4, 5, 24)."""

import pytest
from fornaldar_campaign import Campaign
from fornaldar_facts import facts
from fornaldar_table import Field, move, seen_by
from saga import fold, setup_facts

from adjudicator.errors import Refused
from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.ratings import rank_of
from adjudicator.games.fornaldar.board.specials import closed_to
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.movement.reaction import Reacting
from adjudicator.games.fornaldar.options import Options
from adjudicator.games.fornaldar.printed.books import built_in
from adjudicator.games.fornaldar.printed.scenarios.specials import EarlyMove, FirstTurn, Succession
from adjudicator.games.fornaldar.standing.parts import Standing
from adjudicator.games.fornaldar.state import Lot, Mark, Person, Vessel
from adjudicator.games.fornaldar.turn import ORDER
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.state import put, write

SCENARIOS = ["24.1", "24.2", "24.3"]
EARLY = EarlyMove(rule="24.2.2", source="reconstruction", side=FOMORIAN, mps=6)


def campaign(id):
    return Campaign({"24.1": 0, "24.2": 4, "24.3": 2}[id])


@pytest.mark.rule("fornaldar", "4.2", "4.3", "24.1.1", "24.2.1", "24.3.1")
@pytest.mark.parametrize("id", SCENARIOS)
def test_the_set_up_has_as_many_points_as_the_text(id):
    pieces = [*campaign(id).state.pieces.values()]
    scenario = built_in().scenarios[id]
    for side, strength in scenario.strength.items():
        own = [piece for piece in pieces if piece.side == side]
        points = sum(piece.csp for piece in own if isinstance(piece, Lot))
        assert points + sum(isinstance(piece, Person) and piece.escort for piece in own) == strength
    listed = {one for line in scenario.lines() for one in (*line.characters, *line.ships)}
    assert {piece.id for piece in pieces if not isinstance(piece, Lot)} == listed
    assert not any(piece.damaged for piece in pieces if isinstance(piece, Vessel))


@pytest.mark.rule("fornaldar", "4.3", "13.0")
@pytest.mark.parametrize("id", SCENARIOS)
def test_all_who_can_have_an_escort_begin_with_it(id):
    characters = built_in().counters.characters
    persons = [piece for piece in campaign(id).state.pieces.values() if isinstance(piece, Person)]
    assert [person.escort for person in persons] == [characters[person.id].escort for person in persons]


@pytest.mark.rule("fornaldar", "4.3", "FN-S1", "15.5")
def test_the_highest_in_rank_lies_on_top():
    state = campaign("24.1").state
    order = (None, "captain", "marshal", "king")
    for stacks in state.stacks.values():
        for ids in stacks.values():
            pieces = [state.pieces[id] for id in ids]
            ranks = [order.index(rank_of(state, piece)) for piece in pieces if isinstance(piece, Person)]
            assert ranks == sorted(ranks, reverse=True)
            assert [isinstance(piece, Person) for piece in pieces] == [True] * len(ranks) + [False] * (
                len(pieces) - len(ranks)
            )


@pytest.mark.rule("fornaldar", "10.1", "24.1.1", "24.2.1", "24.3.1")
@pytest.mark.parametrize("id", SCENARIOS)
def test_pieces_begin_active_or_not_as_the_scenario_says(id):
    active = {group.group: group.active for group in built_in().scenarios[id].groups}
    pieces = campaign(id).state.pieces.values()
    assert all(piece.active == active.get(piece.band, False) for piece in pieces)


def test_both_sides_must_be_played():
    with pytest.raises(Refused, match="two players"):
        GAME.setup(None, built_in(), Options(), (FOMORIAN,))


@pytest.mark.rule("fornaldar", "4.2")
def test_where_pieces_stand_is_told_to_their_owner_alone():
    placed = [fact for fact in campaign("24.1").facts if isinstance(fact, facts.Placed)]
    assert all(fact.seen_by == (fact.side,) for fact in placed)


PLAYER_TURN = ("recovery", "movement", "forced-march", "reaction", "combat")
GAME_TURN = (
    "weather", "enchantments", "attrition", *PLAYER_TURN, *(f"{name}-2" for name in PLAYER_TURN), "end",
)  # fmt: skip


@pytest.mark.rule("fornaldar", "4.3", "4.5", "5.0")
def test_phase_by_phase_and_turn_by_turn():
    played = campaign("24.1")
    ids = []
    while played.step:
        ids.append(played.step.id)
        played.play({})
    turns = range(1, built_in().scenarios["24.1"].game_turns + 1)
    assert ids == ["0.set-up", *(f"{turn}.{name}" for turn in turns for name in GAME_TURN)]


@pytest.mark.rule("fornaldar", "24.3.2")
def test_a_scenario_that_begins_with_movement_leaves_out_the_phases_before_it():
    played = campaign("24.3")
    ids = [name for turn in (1, 2) for name in steps_of(played, turn)]
    assert ids == ["weather", "movement", *GAME_TURN[5:], *GAME_TURN]


def steps_of(played, turn):
    """The steps of a Game-Turn, as nobody sends any orders."""
    while played.step.id.startswith("0."):
        played.play({})
    while played.step.id.startswith(f"{turn}."):
        yield played.step.id.partition(".")[2]
        played.play({})


@pytest.mark.rule("fornaldar", "5.0")
@pytest.mark.parametrize(
    ("tempo", "waits"),
    [
        ("compact", ["FM", "F", "M", "M", "F"]),
        ("strict", ["FM", "F", "FM", "F", "M", "F", "M", "FM", "M", "F", "M"]),
    ],
)
def test_a_strict_seat_has_a_window_for_each_decision_and_a_compact_one_few(tempo, waits):
    """The other's movement is a window of a strict seat too: for its standing orders."""
    state = fold(setup_facts("24.1", tempo=tempo))
    steps = []
    for phase in ORDER:
        facts.PhaseBegan(phase=phase).change(state)
        steps.append(GAME.next_step(state))
    assert ["".join(seat[0] for seat in step.seats) for step in steps if step.window] == waits


@pytest.mark.rule("fornaldar", "5.E.3.1", "11.2")
def test_who_sends_nothing_moves_nothing():
    field = Field({"0507": "hakon"})
    recorded = field.resolve({})
    assert facts.OrdersMissed(side=MUNDANE) in recorded
    assert field.stack("0507") == "hakon"
    assert field.step.id == "2.forced-march-2"
    assert not [fact for fact in Field({"0507": "hakon"}).play() if isinstance(fact, facts.OrdersMissed)]


@pytest.mark.rule("fornaldar", "11.2")
def test_only_he_moves_whose_phase_it_is():
    field = Field({"0507": "hakon"})
    assert field.step.seats == (MUNDANE,)
    field.resolve({FOMORIAN: MovementPlan()})
    assert facts.OrdersMissed(side=MUNDANE) in field.facts


def test_a_stack_that_never_came_together_is_told_without_a_move():
    field = Field({"0507": "hakon midhrasir:1", "0508": "glum fynn:1"})
    recorded = field.play(move("0507", "hakon midhrasir:1", "0508 0509"), stacks=[{"at": "0509", "top": ["hakon"]}])
    undone = [fact for fact in recorded if isinstance(fact, facts.MoveNotDone)]
    assert [(fact.code, fact.move) for fact in undone] == [("NO_WAY", 1), ("NOT_THERE", None)]
    assert undone == [fact for fact in seen_by(recorded, MUNDANE) if isinstance(fact, facts.MoveNotDone)]


@pytest.mark.rule("fornaldar", "24.1.2")
def test_allowances_are_halved_and_rounded_down_in_the_first_turn():
    """Snorri's 13 MP are 6 in the first turn."""
    half = FirstTurn(rule="24.1.2", source="reconstruction", halved=True)
    ways = [move("0507", "snorri", "0506 0507 0506"), move("0507", "snorri", "0508 0509 0508")]
    first = Field({"0507": "snorri"}, game_turn=1, specials=[half])
    assert [first.codes(way) for way in ways] == [[], ["NO_WAY 11.3"]]
    assert Field({"0507": "snorri"}, game_turn=2, specials=[half]).codes(ways[1]) == []
    assert Field({"0507": "snorri"}, game_turn=1).codes(ways[1]) == []


@pytest.mark.rule("fornaldar", "24.2.2")
def test_the_second_war_begins_with_a_move_of_the_fomorians():
    played = campaign("24.2")
    played.play({})
    assert (played.step.id, played.step.seats, played.step.window) == ("0.movement", (FOMORIAN,), "movement")
    played.play({})
    assert played.step.id == "1.weather"


@pytest.mark.rule("fornaldar", "24.2.2.2")
@pytest.mark.parametrize(("game_turn", "stack"), [(1, ""), (2, "hakon midhrasir:2")])
def test_on_a_first_turn_without_reaction_standing_orders_react_no_more_than_others(game_turn, stack):
    first = FirstTurn(rule="24.2.2", source="reconstruction", no_reaction=(MUNDANE,))
    field = Field({"0507": "hakon midhrasir:2", "0509": "gorm fynn:2"}, specials=[first], game_turn=game_turn)
    field.record(facts.PhaseBegan(phase="fomorian-reaction"))
    wish = Standing(reaction=(Reacting(leader="hakon", to="0508"),))
    table = Table(field.step.id, field.state, ScriptedDice(()), lambda asked: (GAME.answer(wish, asked) or "", ""))
    GAME.resolve(field.step, table, {})
    assert field.stack("0508") == stack


def early(pieces, seat=FOMORIAN):
    field = Field(pieces, seat=seat, specials=[EARLY])
    field.record(facts.PhaseBegan(phase="early-movement"))
    return field


@pytest.mark.rule("fornaldar", "24.2.2")
def test_the_move_before_the_first_turn_is_short_and_meets_no_enemy():
    field = early({"0507": "gorm fynn:2", "0509": "tenaz", "0506": "orms-sling"})
    assert field.codes(move("0507", "gorm fynn:2", "0508")) == []
    assert field.check(move("0507", "gorm fynn:2", "0508 0509")) == [
        "illegal ENEMY_THERE moves/0/steps/0/to/1: before the first turn nobody enters 0509, where enemies are (24.2.2)"
    ]
    assert field.codes(move("0507", "gorm", "0506")) == ["ENEMY_THERE 24.2.2"]
    assert field.codes(move("0507", "gorm fynn:2", "0508 0507 0508")) == ["NO_WAY 11.3"]


@pytest.mark.rule("fornaldar", "24.2.2")
@pytest.mark.parametrize(
    ("enemies", "refused"), [({}, []), ({"0506b": "hakon"}, ["ENEMY_THERE 24.2.2"]), ({"0507": "hakon"}, [])]
)
@pytest.mark.parametrize("onto", ["0506a", "0506b"])
def test_nobody_lands_among_enemies_before_the_first_turn(onto, enemies, refused):
    """Wherever in its hex an enemy is."""
    split = {"0506": {"0506a": ["0507"], "0506b": []}}
    field = Field({"0506": "reaper ulf>reaper", **enemies}, seat=FOMORIAN, specials=[EARLY], split=split)
    field.record(facts.PhaseBegan(phase="early-movement"))
    land = {"do": "disembark", "ship": "reaper", "onto": onto}
    assert field.codes(move("0506", "reaper", land)) == refused


@pytest.mark.rule("fornaldar", "24.2.2")
def test_no_friend_enters_midhrasir_before_it_has_a_king():
    played = campaign("24.2")
    board = played.board
    assert any(isinstance(special, Succession) for special in board.setting.scenario.specials)
    closed = closed_hexes(played, MUNDANE)
    assert closed == set(board.setting.land.regions["midhrasir"].hexes)
    assert closed_hexes(played, FOMORIAN) == set()
    facts.GroupActivated(group="midhrasir", side=MUNDANE).change(played.state)
    assert closed_hexes(played, MUNDANE) == closed, "it has risen, and has no king"
    facts.KingCrowned(rule="24.2.2", character="vithar").change(played.state)
    assert closed_hexes(played, MUNDANE) == set()


def closed_hexes(played, seat):
    return set(closed_to(played.board, seat, ()))


@pytest.mark.rule("fornaldar", "5.0", "14.8.4", "14.8.11")
@pytest.mark.parametrize(
    ("fact", "forgotten"),
    [
        (facts.GameTurnBegan(game_turn=2), True),
        (facts.PhaseBegan(phase="fomorian-recovery"), True),
        (facts.PhaseBegan(phase="mundane-recovery"), True),
        (facts.PhaseBegan(phase="fomorian-forced-march"), False),
        (facts.PhaseBegan(phase="mundane-reaction"), False),
        (facts.PhaseBegan(phase="fomorian-combat"), False),
    ],
    ids=lambda value: getattr(value, "phase", ""),
)
def test_what_pieces_have_done_is_forgotten_when_a_turn_or_a_player_turn_begins(fact, forgotten):
    state = fold(setup_facts("24.1"))
    write(state.marks)["hakon"] = Mark(tried=True)
    write(state.tried)["gorm"] = ("hakon",)
    put(state.board, compelled=("3927",))
    fact.change(state)
    assert (not state.marks, not state.tried) == (forgotten, forgotten)
    assert (not state.board.compelled) == (forgotten and isinstance(fact, facts.PhaseBegan))
