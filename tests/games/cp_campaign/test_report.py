"""The turn report: who is told what."""

import random

import pytest
from cp_table import Bench, facts
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.fortify import Fortify
from adjudicator.games.cp_campaign.march import Move
from adjudicator.games.cp_campaign.options import Options
from adjudicator.games.cp_campaign.queue import Entry
from adjudicator.games.cp_campaign.report.happened import _summary
from adjudicator.games.cp_campaign.say import Say
from adjudicator.games.cp_campaign.scenario import SCENARIO
from adjudicator.games.cp_campaign.spend import Spend
from adjudicator.orders.told import lines_of
from adjudicator.table import OBSERVER, REFEREE, Suspended, visible
from adjudicator.table.dice import ChainDice
from adjudicator.table.news import MOST

ARMIES = {"A1": {"at": "T14"}, "A2": {"at": "T01"}, "B1": {"at": "T09"}, "B2": {"at": "T06"}}
A_ORDERS = {
    "queue": [
        {"do": {"action": "move", "army": "A1", "to": "T20"}, "on_fail": "next"},
        {"do": {"action": "move", "army": "A1", "to": "T15"}},
        {"do": {"action": "fortify", "territory": "T09"}},
    ],
    "retreat": {"A1": ["T14"]},
}
B_ORDERS = {"queue": [{"do": {"action": "move", "army": "B1", "to": "T15"}}, {"do": {"action": "give_up"}}]}


class Turn:
    """A turn in which both sides march on Aldermoot; facts of the layout are left out."""

    def __init__(self, **options):
        self.bench = Bench(order="AB", armies=ARMIES, cp={"A": 2, "B": 2}, options=options)
        self.facts = []

    def play(self, *args, **given):
        self.facts += self.bench.play(*args, **given)
        return self

    def told(self, seat, turn=1):
        seen = [fact for fact in self.facts if visible(fact, seat)]
        return GAME.report(GAME.view(self.bench.state, seat), seen, turn)


def spent(**options):
    """A1 fails to reach Tinvale, then both stand in Aldermoot; a Pitched Battle is arranged."""
    turn = Turn(**options).play({"A": A_ORDERS, "B": B_ORDERS}, dice=[1, 5, 5])
    return turn.play(dice=[2])


def whole():
    """B1 moved in first and loses; it retreats to Marrowby in order. A turn later A plays last."""
    turn = spent(battle_mode="auto")
    turn.play(dice=[6, 1, 4])
    return turn.play(dice=[5, 2, 3], draws=[("B", "A")])


def lines(content):
    return [line for chapter in content.chapters for line in chapter.lines]


def chapter(content, title):
    return next(each for each in content.chapters if each.title == title)


def test_the_reader_is_told_what_happened_to_him():
    assert whole().told("A").happened == (
        "You won the battle of Aldermoot (T15) against the Sallow League.",
        "You captured Aldermoot (T15).",
        "Army A1 marched from Duskhaven (T14) to Aldermoot (T15); 1 march failed.",
        "You have 2 Campaign Points for turn 2 and play second of 2.",
    )


def test_the_loser_is_told_of_his_retreat():
    happened = whole().told("B").happened
    assert happened[0] == (
        "You lost the battle of Aldermoot (T15) against House Varn: B1 retreated to Marrowby (T09) and is defeated."
    )
    near = happened.index("Near you now: army A1 of House Varn in Aldermoot (T15).")
    assert near > happened.index("Aldermoot (T15) falls to House Varn, unclaimed until now.")
    assert "You hold no territory yet." in happened


def test_the_referee_is_told_the_headlines():
    told = whole().told(REFEREE)
    assert told.headline == "House Varn wins Aldermoot and leads with one"
    assert told.happened[:3] == (
        "House Varn wins the battle of Aldermoot (1-T15), as the dice decide.",
        "Aldermoot (T15) falls to House Varn, unclaimed until now.",
        "Army B1 retreats from Aldermoot (T15) to Marrowby (T09): defeated now.",
    )


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ((), "You hold no territory yet."),
        (("T01",), "You hold 1 territory, as before."),
        (("T01", "T14"), "You hold 2 territories, as before."),
    ],
)
def test_who_neither_takes_nor_loses_land_in_a_turn_is_told_what_he_holds(held, told):
    bench = Bench(order="AB", armies=ARMIES, owners=dict.fromkeys(held, "A"))
    for recorded, expected in (([facts.TurnEnded(turn=1)], [told]), ([], [])):
        happened = GAME.report(GAME.view(bench.state, "A"), recorded, 1).happened
        assert [text for text in happened if text.startswith("You hold")] == expected


@pytest.mark.rule("cp-campaign", "PBEM-7")
def test_of_the_sides_in_the_standing_those_are_named_that_are_absent():
    bench = Bench(order="AB", armies=ARMIES, absent=("B",))
    names = {seat: name for seat, name, *_ in GAME.report(GAME.view(bench.state, "A"), [], 1).standing.rows}
    assert [seat for seat, name in names.items() if name.endswith(" (absent)")] == ["B"]


def test_the_headline_tells_a_battle_as_it_is_met_and_as_it_came_out_once_that_is_known():
    met, won = (turn.told("A").headline for turn in (spent(), whole()))
    assert met == "You meet the Sallow League at Aldermoot"
    assert won.startswith("You win Aldermoot and ")


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_the_territories_are_drawn_over_the_turns_once_two_are_over(turns):
    state = Bench(order="AB", armies=ARMIES, owners={"T01": "A"}).state
    for turn in range(turns):
        facts.TurnEnded(turn=turn + 1).change(state)
    drawn = GAME.report(GAME.view(state, "A"), [], turns + 1).course
    assert [series.values for series in (drawn.series if drawn else ())] == [(1,) * turns, (0,) * turns] * (turns > 1)


def test_a_battle_befalls_those_whose_armies_are_in_it():
    turn = spent()
    for seat in "AB":
        seen = [fact for fact in turn.facts if visible(fact, seat)]
        (battle,) = [
            news for news in GAME.tidings(GAME.view(turn.bench.state, seat), seat, seen) if "battle" in news.text
        ]
        assert battle.befalls


def test_who_has_no_side_is_told_of_no_doings_of_his_own():
    for seat in (REFEREE, OBSERVER):
        assert not [text for text in whole().told(seat).happened if "you" in text.lower().split()]


def test_chapters_stand_in_the_order_of_the_turn():
    assert [each.title for each in whole().told("A").chapters] == [
        "Cycle 1",
        "Cycle 2",
        "Battle of Aldermoot (1-T15)",
        "Captures",
        "Turn 2: order of play and Campaign Points",
    ]


def test_an_interim_report_stops_where_the_turn_does():
    told = spent().told("A")
    assert [each.title for each in told.chapters] == ["Cycle 1", "Cycle 2", "Battle of Aldermoot (1-T15)"]
    assert told.happened[0] == "You are to fight the battle of Aldermoot (T15) against the Sallow League."
    assert told.decide[0] == (
        "Fight the battle of Aldermoot (1-T15) against the Sallow League on the table, and report its result."
    )
    assert told.drawn[0].title == "The Marches of Aldermoot, in turn 1"


def test_the_full_report_tells_the_whole_turn_again():
    turn = spent()
    before = [line.text for line in lines(turn.told("A"))]
    turn.play({"A": {"reports": [{"battle": "1-T15", "result": "attacker"}]}})
    turn.play(dice=[4])
    after = [line.text for line in lines(turn.told("A"))]
    assert set(before) <= set(after)
    assert any("one side reports" in text for text in after)
    assert turn.told("A").drawn[0].title == "The Marches of Aldermoot, after turn 1"


def test_numbers_of_story_and_map_agree():
    told = whole().told("B")
    numbered = [line for line in lines(told) if line.number]
    assert [line.number for line in numbered] == [1, 2, 3, 4, 5]
    marks = {mark.number: mark for mark in (*told.drawn[0].movements, *told.drawn[0].clashes)}
    assert sorted(marks) == [1, 2, 3, 4, 5]
    assert "fails to march to Tinvale" in numbered[0].text
    assert (marks[1].a, marks[1].b, marks[1].made) == ("T14", "T20", False)
    assert "against" in numbered[3].text
    assert marks[4].area == "T15"
    assert "retreats" in numbered[4].text
    assert (marks[5].a, marks[5].b, marks[5].forced) == ("T15", "T09", True)


def test_what_changed_is_marked_on_the_map():
    turn = Turn()
    turn.facts += [facts.RoadCorrected(road="R01", md=5), facts.DefenceCorrected(territory="T16", dv=3)]
    for fact in turn.facts:
        fact.change(turn.bench.state)
    drawn = turn.told("A").drawn[0]
    assert [area.id for area in drawn.areas if area.changed] == ["T16"]
    assert [(link.a, link.b) for link in drawn.links if link.changed] == [("T01", "T02")]


def test_changed_roads_have_a_table():
    turn = Turn()
    turn.facts += [facts.RoadCorrected(road="R01", md=5)]
    turn.facts[0].change(turn.bench.state)
    tables = {table.title: table for table in turn.told("A").tables}
    assert tables["Roads that changed"].rows == (("R01", "Grimholt (T01)", "Ostermill (T02)", "5"),)
    assert [table.title for table in whole().told("A").tables] == ["Territories"]


def test_what_became_of_an_army_is_told_though_its_battle_was_told_before():
    turn = whole()
    turn.facts = [fact for fact in turn.facts if not isinstance(fact, facts.BattleArranged)]
    (line,) = chapter(turn.told("B"), "After the battles").lines
    assert "retreats" in line.text


def test_corrections_stand_in_the_story():
    turn = whole()
    turn.facts.append(facts.DefenceCorrected(territory="T16", dv=3))
    assert chapter(turn.told("A"), "Corrections by the referee").lines[0].rule == "RULING"


def test_the_standing_counts_and_marks_the_reader():
    standing = whole().told("B").standing
    assert standing.rows == (
        ("A", "House Varn", "1", "1", "A1 at Aldermoot (T15); A2 at Grimholt (T01)", "2"),
        ("B", "The Sallow League", "0", "0", "B1 at Marrowby (T09), defeated; B2 at Eastwatch (T06)", "4"),
    )
    assert standing.marked == (1,)
    assert standing.note.endswith("House Varn now in the lead, with 1.")


@pytest.mark.rule("cp-campaign", "CP-15")
def test_who_leads_stands_first():
    turn = whole()
    turn.facts += [facts.OwnerCorrected(territory=id, owner="B") for id in ("T16", "T21", "T22")]
    for fact in turn.facts[-3:]:
        fact.change(turn.bench.state)
    standing = turn.told("B").standing
    assert [row[0] for row in standing.rows] == ["B", "A"]
    assert standing.marked == (0,)


def test_the_referee_has_no_row_of_his_own():
    assert whole().told(REFEREE).standing.marked == ()


@pytest.mark.parametrize(
    ("victory", "condition"),
    [
        ({"type": "territories_after", "turns": 6}, "Victory: most territories after turn 6;"),
        ({"type": "battles_after", "turns": 6}, "Victory: most battles won after turn 6."),
        ({"type": "first_to_half", "turns": 6}, "Victory: the first side with 12 territories,"),
        ({"type": "last_player_with_armies", "turns": 6}, "Victory: the last side with armies,"),
    ],
)
def test_the_victory_condition_is_told(victory, condition):
    note = Turn(victory=victory).told("A").standing.note
    assert note.startswith(condition)
    assert note.endswith("All sides are level.")


@pytest.mark.rule("cp-campaign", "CP-15")
@pytest.mark.parametrize(
    ("type", "counts", "values"),
    [("territories_after", "territories", [1, 0]), ("battles_after", "battles won", [2, 3])],
)
def test_the_score_is_what_the_victory_condition_counts(type, counts, values):
    bench = Bench(owners={"T01": "A"}, battles_won={"A": 2, "B": 3}, options={"victory": {"type": type, "turns": 6}})
    content = GAME.report(GAME.view(bench.state, "A"), [], 1)
    assert [score.value for score in content.scores] == values
    assert content.counts == counts


def test_territories_show_owner_and_armies():
    table = whole().told("A").tables[0]
    assert ("T15", "Aldermoot", "Major City", "1", "A", "A1") in table.rows
    assert ("T09", "Marrowby", "Market Town", "0", "–", "B1 defeated") in table.rows
    assert [table.rows[index][0] for index in table.marked] == ["T15"]


def test_orders_passed_over_are_told_to_their_seat():
    private = whole().told("A").private
    assert [line.text for line in private.lines] == [
        "Queue entry 1 passed over: the march failed, and was to be tried once only.",
        "Queue entry 3 passed over: no Campaign Points were left.",
    ]
    assert all(line.private for line in private.lines)


def test_the_referee_is_told_what_every_seat_was_not_given():
    assert {line.seat for line in whole().told(REFEREE).private.lines} == {"A"}


def test_same_reasons_share_a_line():
    turn = Turn()
    for index in (0, 2, 3):
        turn.facts.append(facts.EntrySkipped(seat="A", seen_by=("A",), where=("queue", index), code="NO_ROAD"))
    assert [line.text for line in turn.told("A").private.lines] == [
        "Queue entries 1, 3 and 4 passed over: no road joins the two."
    ]


def test_unfinished_actions_are_told_to_all_and_to_their_seat():
    bench = Bench(order="AB", progress={"A": {"intrigue:B": 1}})
    mine = GAME.report(GAME.view(bench.state, "A"), [], 0)
    theirs = GAME.report(GAME.view(bench.state, "B"), [], 0)
    assert mine.private.lines[0].text == "An intrigue against the Sallow League: 1 point paid, not finished."
    assert theirs.private is None
    assert chapter(theirs, "Still open").lines[0].text == ("House Varn: 1 point paid for an intrigue against you.")


PAUSE = {"no_enemy_at": "T24"}


def paused(b_orders):
    """The phase stopped after the first point of A; what B ordered is kept."""
    turn = Turn(checkpoint=1)
    a_orders = {"queue": [A_ORDERS["queue"][1], A_ORDERS["queue"][2]], "pause_if": PAUSE}
    return turn.play({"A": a_orders, "B": b_orders}, dice=[6])


def test_a_kept_queue_is_told_to_its_seat():
    view = GAME.view(paused(B_ORDERS).bench.state, "B")
    (kept,) = GAME.kept(view)
    lines = [line for _, line in lines_of(GAME, view, kept.window, kept.orders)]
    assert (kept.seat, lines[0]) == ("B", "B1 march to Aldermoot (T15)")


def test_a_pause_is_told_to_all():
    told = paused(B_ORDERS).told("B")
    assert "The phase stopped in cycle 1; you have 2 Campaign Points left." in told.happened
    assert told.decide[0].startswith("Send a new queue")


SECRETS = st.lists(
    st.sampled_from(
        [
            Entry(do=Fortify(territory="T09")),
            Entry(do=Fortify(territory="T10"), times=2),
            Entry(do=Move(army="B2", to="T12"), on_fail="stop"),
            Entry(do=Move(army="B1", to="T10")),
        ]
    ),
    max_size=5,
)


@given(SECRETS, SECRETS)
def test_what_an_enemy_keeps_secret_changes_nothing(one, other):
    turns = [paused(Spend(queue=tuple(entries))) for entries in (one, other)]
    assert turns[0].told("A") == turns[1].told("A")
    left = [GAME.kept(GAME.view(turn.bench.state, "A")) for turn in turns]
    assert left[0] == left[1]


@given(SECRETS)
def test_the_referee_sees_what_is_kept(entries):
    view = GAME.view(paused(Spend(queue=tuple(entries))).bench.state, REFEREE)
    assert [len(kept.orders.queue) for kept in GAME.kept(view) if kept.seat == "B"] == [len(entries)]


def opened():
    state = GAME.empty()
    told = [
        facts.CampaignSet(scenario=SCENARIO.built_in, options=Options(), seats=("A", "B")),
        facts.PlayOrderDrawn(rule="CP-10", turn=0, order=("B", "A")),
        facts.PhaseBegan(turn=0, phase="placement"),
    ]
    for fact in told:
        fact.change(state)
    return GAME.report(GAME.view(state, "A"), told, 0)


def test_the_first_report_asks_for_the_placement():
    told = opened()
    assert told.happened[1] == "The order of placement is drawn: the Sallow League and you."
    assert told.decide[0].startswith("List the territories")
    assert [table.title for table in told.tables] == ["Territories", "Roads"]
    assert len(told.tables[1].rows) == len(SCENARIO.built_in.roads)


def test_without_facts_the_standing_is_told():
    told = GAME.report(GAME.view(whole().bench.state, "A"), [], 0)
    assert told.happened == ()
    assert told.standing == whole().told("A").standing
    assert [table.title for table in told.tables] == ["Territories", "Roads"]
    assert told.drawn[0].title == "The Marches of Aldermoot"


def test_what_is_to_be_rebuilt_and_who_is_pinned_is_told():
    told = whole().told("B")
    assert told.decide == ("Send the queue of actions for your 4 Campaign Points. It may be longer than your points.",)
    assert told.mind == (
        "Points go into rebuilding first: B1 at Marrowby (T09), defeated.",
        "B2 may not leave Eastwatch (T06), Defence Value 2, before it is captured.",
    )


def test_the_referee_is_told_whom_the_campaign_waits_for():
    assert whole().told(REFEREE).decide == ("Nothing: orders are awaited from House Varn and the Sallow League.",)


def test_a_seat_without_a_battle_has_nothing_to_report():
    bench = Bench(order="ABC", phase="spend", armies={**ARMIES, "C1": {"at": "T24"}}, cp={"A": 2, "B": 2})
    bench.play({"A": A_ORDERS, "B": B_ORDERS}, dice=[1, 5, 5])
    bench.play(dice=[2])
    told = GAME.report(GAME.view(bench.state, "C"), [], 1)
    assert told.decide == ("Nothing: no orders are awaited from you now.",)


@pytest.mark.parametrize(
    ("seat", "outcome", "text"),
    [
        ("A", "You win", "You have won the campaign, with most territories."),
        (
            "B",
            "House Varn wins",
            "You lost the battle of Aldermoot (T15) against House Varn: B1 retreated to Marrowby (T09)",
        ),
    ],
)
def test_the_end_is_told(seat, outcome, text):
    turn = spent(battle_mode="auto", victory={"turns": 1})
    told = turn.play(dice=[6, 1, 4]).told(seat)
    assert told.happened[0].startswith(text)
    assert told.headline == f"{outcome} the campaign with most territories"
    assert told.decide == ("Nothing: the campaign is over.",)
    assert told.standing.note.endswith("The campaign has gone to House Varn.")


def test_missing_orders_are_told():
    turn = Turn()
    turn.play({"A": A_ORDERS}, dice=[1, 5])
    assert turn.told("B").happened[0].startswith("No orders came from you. Your armies did not march: B1 at")
    assert "No orders came from the Sallow League." in turn.told(REFEREE).happened


def check_form(told):
    """What holds of every report."""
    assert len(told.happened) <= MOST
    for sheet in (told.standing, *told.tables):
        assert all(len(row) == len(sheet.columns) for row in sheet.rows)
        assert all(index < len(sheet.rows) for index in sheet.marked)
    numbers = [line.number for line in lines(told) if line.number]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {mark.number for mark in (*told.drawn[0].movements, *told.drawn[0].clashes)} == set(numbers)
    assert all(each.lines for each in told.chapters)
    assert not any(line.private for line in lines(told))


@pytest.mark.parametrize("number", range(6))
def test_random_campaigns_can_be_told(number):
    pick = random.Random(number)
    options = [{"checkpoint": 1}, {"battle_mode": "auto", "teams": [["A", "C"]]}, {}][number % 3]
    armies = {**ARMIES, "C1": {"at": "T24"}, "C2": {"at": "T18"}}
    bench = Bench(order="ABC", armies=armies, cp={"A": 4, "B": 4, "C": 4}, options=options)
    start = len(bench.facts)
    while (step := bench.step) is not None:
        orders = {seat: GAME.random_orders(GAME.view(bench.state, seat), step, pick) for seat in step.seats}
        if bench.board.phase == "dispute":
            bench.answers = {f"dispute/{id}": "auto" for id in bench.board.battles}
        happened = bench.play(orders, dice=ChainDice(f"{number} {step.id}".encode()))
        for seat in ("A", "B", "C", REFEREE):
            told = [fact for fact in bench.facts[start:] if visible(fact, seat)]
            check_form(GAME.report(GAME.view(bench.state, seat), told, step.turn))
        if any(isinstance(fact, facts.CampaignPointsGenerated) for fact in happened):
            start = len(bench.facts)


DISPUTED = {"A": "attacker", "B": "defender"}
"""Two reports that differ, by who made them."""


def test_a_disputed_battle_stands_in_the_headline():
    turn = spent(battle_mode="reported")
    turn.facts = []
    turn.play({seat: {"reports": [{"battle": "1-T15", "result": side}]} for seat, side in DISPUTED.items()})
    assert turn.told("A").headline == "The battle of Aldermoot is disputed"


def test_in_a_battle_that_is_decided_the_dispute_is_told_by_its_reports():
    turn = spent(battle_mode="reported")
    turn.play({seat: {"reports": [{"battle": "1-T15", "result": side}]} for seat, side in DISPUTED.items()})
    assert [line for line in lines(turn.told("A")) if "do not agree" in line.text]
    turn.bench.answers["dispute/1-T15"] = "draw"
    turn.play()
    told = [line.text for line in lines(turn.told("A"))]
    assert not [text for text in told if "do not agree" in text]
    assert len([text for text in told if "report" in text]) == 2
    assert [text for text in told if "as the referee decides" in text]


@pytest.mark.parametrize(
    ("answer", "reader", "words"),
    [
        ("attacker", "A", "You win the battle of Aldermoot (1-T15), whose two reports differ."),
        ("attacker", "B", "House Varn wins the battle of Aldermoot (1-T15), whose two reports differ."),
        ("draw", "A", "The battle of Aldermoot (1-T15), whose two reports differ, ends in a draw."),
        ("auto", REFEREE, "The battle of Aldermoot (1-T15), whose two reports differ, is settled by dice."),
    ],
)
def test_a_decision_names_the_battle_whose_box_has_the_reports(answer, reader, words):
    turn = spent(battle_mode="reported")
    turn.play({seat: {"reports": [{"battle": "1-T15", "result": side}]} for seat, side in DISPUTED.items()})
    with pytest.raises(Suspended) as asked:
        turn.play()
    (question,) = asked.value.questions
    said = GAME.settled(GAME.view(turn.bench.state, reader), question, answer)
    assert said == words
    assert GAME.settled(GAME.view(turn.bench.state, reader), replace(question, key="retreat/A1"), answer) == ""


def test_nobody_calls_a_turn_quiet_that_goes_on():
    turn = spent()
    turn.facts = [fact for fact in turn.facts if isinstance(fact, facts.PhaseBegan)]
    assert turn.told("A").headline == "Turn 1 goes on"
    turn.facts.append(facts.TurnEnded(turn=1))
    assert turn.told("A").headline == "A quiet turn"


def test_the_map_has_its_legend_as_long_as_its_signs_are_new():
    bench = Bench(order="AB")
    ended = [facts.TurnEnded(turn=1)]
    pictures = [
        GAME.report(GAME.view(bench.state, "A"), told, turn).picture for told, turn in ((ended, 1), (ended, 2), ([], 2))
    ]
    assert [picture.known for picture in pictures] == [False, True, False]


@pytest.mark.rule("cp-campaign", "CP-10", "CP-12")
def test_placement_has_a_chapter_of_its_own_and_the_referee_has_it_in_figures():
    opened = facts.CampaignSet(scenario=SCENARIO.built_in, options=Options(), seats=("A", "B"))
    placed = [
        facts.ArmyPlaced(rule="CP-10", army=f"A{number}", seat="A", at="T01", by_default=number > 1)
        for number in (1, 2, 3)
    ]
    state = Bench(order="AB", armies=ARMIES).state
    say = Say(state.board)
    assert [*_summary(say, placed[:1])] == ["1 army placed, 0 by default."]
    assert [*_summary(say, placed)] == ["3 armies placed, 2 by default."]
    content = GAME.report(GAME.view(state, REFEREE), [opened, *placed], 0)
    assert [chapter.title for chapter in content.chapters] == ["Placement"]
