"""The figures of a round's report: the Testaments as cards, the score as lines, every reversal drawn."""

import pytest
from tot_campaign import Campaign
from tot_orders import BURIED, TEMPLE, bench
from tot_table import Bench, facts

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.reverse import TimeReversed
from adjudicator.reports.text.figures import figure
from adjudicator.table import OBSERVER, REFEREE, visible
from adjudicator.table.figures import Band, Cards, Comparison, Mark, Plot

SIRE = {"do": {"move": "sire"}}


def report(table, seat, recorded=()):
    return GAME.report(GAME.view(table.state, seat), [fact for fact in recorded if visible(fact, seat)], 6)


def drawn(content, kind):
    return next(each for each in content.drawn if isinstance(each, kind))


def cards(table, seat="A"):
    return drawn(report(table, seat), Cards)


def card(table, id, seat="A"):
    return next(each for each in cards(table, seat).cards if each.id == id)


def test_the_cards_of_all_gods_are_shown_the_readers_first():
    shown = cards(bench(), "B")
    assert [style.seat for style in shown.seats] == ["B", "A", "C"]
    assert [each.id for each in shown.cards] == ["B1", "B2", "B3", "A1", "A2", "A3", "C1", "C2", "C3"]
    assert (shown.title, shown.aside) == ("The Testaments", "after round 5")
    assert [style.seat for style in cards(bench(), REFEREE).seats] == ["A", "B", "C"]


def test_a_card_shows_strips_by_cause_tokens_and_what_decays_next():
    log = [[5, "decay", 1], [6, "preserve", 0], [7, "preserve", 0]]
    table = bench(round=8, testaments={"A": {1: {"type": "art", "created": 4, "log": log}}})
    shown = card(table, "A1")
    assert shown.bands == (
        Band(1, "5", hatched=True),
        Band(1, "5"),
        Band(1, discs=("6", "7"), next=True),
        Band(1),
    )
    assert [(mark.at, mark.ring, mark.more) for mark in shown.marks] == [
        ("5", False, 1),
        ("6", True, 0),
        ("7", True, 0),
    ]


@pytest.mark.rule("test-of-time", "TT-24", "TT-60", "TT-70")
def test_a_card_tells_its_points_what_preserving_costs_and_what_decay_would_cost():
    assert card(bench(), "A1").caption == (
        "laid in round 4",
        "8 of 8 sections, 8 dots",
        "8 points, 128 at the end",
        "preserve for 8, or lose 16",
    )


def test_buried_testaments_and_empty_spaces_say_so():
    table = bench()
    assert card(table, "A2").caption == ("laid in round 4", "buried since round 5")
    assert card(table, "A2").buried
    assert (card(table, "A3").caption, card(table, "A3").bands) == (("vacant",), ())


@pytest.mark.rule("test-of-time", "TT-25")
def test_where_a_token_locks_its_section_the_next_one_decays_or_none():
    options = {"preserved_section": "locked"}
    assert [band.next for band in card(bench(options=options), "A1").bands] == [False, True] + [False] * 6
    safe = {"A": {1: {"type": "tools", "created": 3, "log": [[4, "preserve", 0], [5, "preserve", 0]]}}}
    shown = card(bench(options=options, testaments=safe), "A1")
    assert shown.caption[-1] == "safe for good"
    assert not any(band.next for band in shown.bands)


@pytest.mark.rule("test-of-time", "TT-31", "TT-40")
def test_the_bracket_shows_what_the_readers_shamans_can_turn_back():
    log = [[2, "decay", 0], [3, "preserve", 0], [4, "preserve", 0], [5, "preserve", 0]]
    table = bench(
        home={"A": {"f": 3, "s": 1}, "B": {"f": 3, "s": 3}},
        testaments={"A": {1: {"type": "monument", "created": 1, "log": log}}},
    )
    own, others = cards(table, "A"), cards(table, "C")
    assert [mark.at for mark in own.cards[0].marks if mark.bracketed] == ["4", "5"]
    assert own.bracket_name == "what you can turn back: 2 rounds"
    assert [mark.at for mark in card(table, "A1", "C").marks if mark.bracketed] == ["3", "4", "5"]
    assert others.bracket_name == "what Belisha can turn back: 3 rounds"
    assert cards(table, OBSERVER).bracket_name == others.bracket_name
    assert cards(bench()).bracket_name == ""


def test_over_a_checkpoint_cards_tell_what_is_under_way():
    table = bench()
    create, preserve = {"move": "create", "type": "tools", "space": 2}, {"move": "preserve", "space": 1}
    attack = {"move": "attack", "target": "A", "space": 1, "f": 3}
    stopping = {"program": [{"do": attack}], "ask_if": {"move_number_at_least": 5}}
    table.play({"A": [{"do": create}, {"do": preserve}], "B": stopping, "C": [SIRE]})
    assert card(table, "A2").caption[-1] == "Tools begun"
    assert card(table, "A1").caption[-2:] == ("being preserved", "attacked: 3 against 0")


def test_nothing_is_next_and_nothing_in_reach_when_the_game_is_over():
    table = Bench(
        round=20,
        players="AB",
        home={"A": {"f": 4, "s": 3}},
        testaments={"A": {1: {"type": "art", "created": 18, "log": [[19, "preserve", 0], [20, "decay", 0]]}}},
        over=True,
    )
    shown = card(table, "A1")
    assert shown.caption == ("laid in round 18", "3 of 4 sections, 3 dots", "6 points")
    assert not any(band.next for band in shown.bands)
    assert not any(mark.bracketed for mark in shown.marks)


@pytest.fixture(scope="module")
def turned():
    """Round 8: A takes back rounds 5 to 7 of his Art, which was attacked in round 5 and decayed in 6."""
    log = [[5, "decay", 2], [6, "decay", 0], [7, "preserve", 0]]
    table = bench(
        round=8,
        home={"A": {"f": 12, "s": 3}},
        testaments={"A": {1: {"type": "temple", "created": 3, "log": [[4, "decay", 0], *log]}}},
    )
    replaced = [{"round": 5, "kind": "defend", "f": 1}, {"round": 6, "kind": "preserve"}]
    back = {"move": "reverse", "target": "A", "space": 1, "shamans": 3, "rounds": 3, "replace": replaced}
    return table, [*table.play({"A": [{"do": back}], "B": [], "C": []}), *table.play()]


def reversals(content):
    return [each for chapter in content.chapters for each in chapter.figures]


@pytest.mark.rule("test-of-time", "TT-40", "TT-41", "TT-43", "TT-44")
def test_a_reversal_shows_its_window_old_and_new_effects_and_strips_before_and_after(turned):
    table, recorded = turned
    (shown,) = reversals(report(table, "B", recorded))
    assert shown.title == "Time reversed on the Temple of Auron (A1)"
    assert shown.text == (
        "Auron, with 3 shamans; round 5 defended by 1 follower; round 6 preserved by 8 followers; 1 follower and "
        "3 shamans died of it."
    )
    assert (shown.number, shown.seat, shown.bracket_name) == (1, "A", "rounds 5 to 7 taken back")
    assert [mark.at for mark in shown.before.marks if mark.bracketed] == ["5", "6", "7"]
    assert [(mark.ring, mark.more) for mark in shown.before.marks] == [(False, 0), (False, 2), (False, 0), (True, 0)]
    assert shown.after.marks[1:3] == (Mark("5", False, 1, True, True), Mark("6", True, 0, True, True))
    assert (shown.before.summary, shown.after.summary) == (
        "5 strips, 3 of 8 sections visible",
        "3 strips, 5 of 8 sections visible",
    )
    assert [band.cover for band in shown.before.bands] == ["4", "5", "5", "5", "6", "", "", ""]
    assert [band.cover for band in shown.after.bands] == ["4", "5", "5", "", "", "", "", ""]
    assert [band.discs for band in shown.after.bands][3] == ("6", "7")


def test_a_reversal_is_drawn_in_the_chapter_of_its_move(turned):
    table, recorded = turned
    content = report(table, "C", recorded)
    assert [(chapter.title, len(chapter.figures)) for chapter in content.chapters] == [
        ("Moves", 1),
        ("End of the round", 0),
    ]
    number = content.chapters[0].figures[0].number
    (grid,) = content.chapters[0].tables
    assert len([cell for row in grid.rows for cell in row if "reverses time" in cell]) == 1
    assert number == next(fact.number for fact in recorded if isinstance(fact, TimeReversed))
    assert not [line for line in content.chapters[0].lines if "reverses time" in line.text], (
        "it is drawn, and told once"
    )


def test_a_second_reversal_of_the_same_testament_begins_where_the_first_ended():
    table = bench(home={"A": {"f": 9, "s": 1}, "C": {"f": 9, "s": 1}})
    attack = {"move": "reverse", "target": "B", "space": 1, "shamans": 1, "rounds": 1,
              "replace": [{"round": 5, "kind": "attack", "f": 1}]}  # fmt: skip
    recorded = table.play({"A": [{"do": attack}], "B": [], "C": [{"do": attack}]})
    first, second = reversals(report(table, "B", recorded))
    assert first.after.bands == second.before.bands
    assert [course.marks[-1].more for course in (first.before, first.after, second.after)] == [0, 1, 2]
    assert not second.before.marks[-1].changed


def test_a_reversal_does_not_show_what_a_later_one_did_to_older_rounds():
    log = [[round, "preserve", 0] for round in (5, 6, 7)]
    table = bench(
        round=8,
        home={"A": {"f": 9, "s": 1}, "C": {"f": 9, "s": 3}},
        testaments={"B": {1: {"type": "temple", "created": 4, "log": log}}},
    )
    short = {"move": "reverse", "target": "B", "space": 1, "shamans": 1, "rounds": 1}
    attack = [{"round": 5, "kind": "attack", "f": 2}]
    recorded = table.play(
        {"A": [{"do": short}], "B": [], "C": [{"do": short | {"shamans": 3, "rounds": 3, "replace": attack}}]}
    )
    first, second = reversals(report(table, "B", recorded))
    assert [mark.more for mark in first.after.marks] == [0, 0, 0]
    assert [mark.more for mark in second.after.marks] == [2, 0, 0]


def test_a_reversal_of_a_testament_that_is_gone_shows_the_window_alone(turned):
    _, recorded = turned
    gone = Bench(round=9, players="ABC")
    (shown,) = reversals(GAME.report(GAME.view(gone.state, "B"), recorded, 8))
    assert [mark.at for mark in shown.after.marks] == ["5", "6", "7"]
    assert (shown.after.bands, shown.after.summary) == ((), "5 sections visible")


def test_the_score_of_each_round_is_that_of_the_logs_as_they_stand_and_as_it_was_told_then(turned):
    table, recorded = turned
    plot = drawn(report(table, "B", recorded), Plot)
    line = next(each for each in plot.series if each.seat == "A")
    assert plot.first == 1
    assert line.former == (0, 0, 0, 7, 8, 9, 12, 20)
    assert line.values == (0, 0, 0, 7, 10, 15, 20, 20)
    assert line.ahead == tuple(4 * (end - 3) for end in range(9, 21))


def test_there_is_no_plot_before_there_is_a_testament():
    (only,) = report(Bench(), "A").drawn
    assert isinstance(only, Cards)


@pytest.mark.parametrize("number", [3, 4])
def test_figures_of_a_random_campaign_agree_with_its_board_in_every_round(number):
    campaign = Campaign(number)
    drawn_reversals = 0
    for happened in campaign.steps():
        view = GAME.view(campaign.state, "A")
        content = GAME.report(view, [fact for fact in happened if visible(fact, "A")], campaign.board.round)
        drawn_reversals += len(reversals(content))
        check_cards(campaign.board, drawn(content, Cards))
        if not any(isinstance(fact, facts.RoundEnded) for fact in happened):
            continue
        scores = {row[0]: row[-2:] for row in content.standing.rows}
        for plot in (each for each in content.drawn if isinstance(each, Plot)):
            for line in plot.series:
                assert (str(line.values[-1]), str((*line.values, *line.ahead)[-1])) == scores[line.seat]
        for each in (*content.drawn, *reversals(content)):
            assert max(map(len, figure(each, {}))) <= 72
    assert drawn_reversals == sum(isinstance(fact, facts.TimeReversed) for fact in campaign.facts)


def check_cards(board, shown):
    """Every Testament is on its card, and one section at most decays next."""
    by_id = {each.id: each for each in shown.cards}
    for own in board.testaments.values():
        each = by_id[f"{own.owner}{own.space}"]
        assert sum(not band.cover for band in each.bands) == own.visible
        assert len(each.marks) == len(own.effects)
        assert sum(band.next for band in each.bands) <= 1


def test_figures_are_the_same_for_all_but_for_the_order_and_the_reach():
    """All of the table is public."""
    table = bench(home={"A": {"f": 9, "s": 1}, "B": {"f": 9, "s": 1}, "C": {"f": 9, "s": 1}})
    shown = [sorted(cards(table, seat).cards, key=lambda each: each.id) for seat in ("A", "B", "C", REFEREE, OBSERVER)]
    assert all(each == shown[0] for each in shown)
    assert {TEMPLE["type"], BURIED["type"]} == {each.name.lower() for each in shown[0] if each.name}
    assert not any(isinstance(each, Comparison) for each in report(table, "A").drawn)


@pytest.mark.rule("test-of-time", "TT-21")
def test_a_vacant_space_says_what_is_begun_there():
    table = bench()
    assert card(table, "A3").caption == ("vacant",)
    table.moves(("A", "create", {"type": "art", "space": 3, "f": 8}))
    assert card(table, "A3").caption == ("Art begun",)
    assert "begun" not in " ".join(card(table, "A1").caption)
