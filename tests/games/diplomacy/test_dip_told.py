"""What is told of a war and offered in it: its end, its powers, centres that change hands, units, votes, retreats."""

import datc
import pytest
from msgspec.structs import replace
from written_dip import begun

from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.ahead import decides_all
from adjudicator.games.diplomacy.deputy import _retreats, _winter, cautious_orders
from adjudicator.games.diplomacy.ending import Ended, Standing
from adjudicator.games.diplomacy.later import Later
from adjudicator.games.diplomacy.movement import DrivenOut, unmatched
from adjudicator.games.diplomacy.offers import over_sea, supports
from adjudicator.games.diplomacy.orders import Move, Support
from adjudicator.games.diplomacy.report.tables import scores, standing, units_table
from adjudicator.games.diplomacy.retreats import Disbanded, Retreat, Retreats
from adjudicator.games.diplomacy.say import Say
from adjudicator.games.diplomacy.state import State, Unit, Written
from adjudicator.games.diplomacy.turn import PhaseBegan
from adjudicator.games.diplomacy.weighing import scales
from adjudicator.games.diplomacy.winter import CentreTaken
from adjudicator.table.state import put


@pytest.fixture
def state():
    return begun()


@pytest.mark.rule("diplomacy", "DIP-1")
@pytest.mark.parametrize(
    ("winners", "reason", "line", "head"),
    [
        (("F",), "centres", "France wins with 3 centres.", "France wins"),
        (("F",), "conceded", "All others concede the victory to France.", "France wins"),
        (("F", "I"), "draw", "All agree on a draw: France and Italy share it.", "France and Italy share a draw"),
        (("F", "I"), "last year", "The war is over: France and Italy share a draw.", "France and Italy share a draw"),
        ((), "last year", "The war is over: Nobody wins.", "nobody wins"),
    ],
)
def test_the_end_is_told_as_it_came(state, winners, reason, line, head):
    ended = Ended(winners=winners, reason=reason)
    say = Say(state.board, "A")
    assert (ended.words(say).text, ended.head(say)) == (line, head)


def test_below_the_powers_stands_who_has_won_or_how_many_centres_win(state):
    view = GAME.view(state, "A")
    assert standing(view).note.startswith("18 centres win")
    won = replace(state, board=replace(state.board, winners=("F",)))
    assert standing(GAME.view(won, "A")).note == "France: the war is over."


@pytest.mark.rule("diplomacy", "DIP-8")
def test_each_power_has_its_centres_with_what_the_last_year_changed(state):
    course = {"F": (3, 4, 7), "G": (3, 5, 4), "I": (3, 4, 4), "R": (4,)}
    rows = standing(GAME.view(replace(state, board=replace(state.board, course=course)), "A")).rows
    since = {name.partition(" ")[0]: change for name, _, change, _ in rows}
    assert [since[name] for name in ("France", "Germany", "Italy", "Russia")] == ["+3", "−1", "0", ""]


@pytest.mark.rule("diplomacy", "DIP-8")
@pytest.mark.parametrize(("was", "at"), [(None, "BEL"), ("G", "BEL"), ("G", "MUN")])
def test_a_centre_that_changes_hands_is_news_the_heavier_the_more_it_was_somebodys(state, was, at):
    weights = {}
    for owner, centre in ((None, "BEL"), ("G", "BEL"), ("G", "MUN")):
        fact = CentreTaken(seat="F", at=centre, was=owner)
        (news,) = [each for each in GAME.tidings(GAME.view(state, "G"), "G", [fact]) if each.text]
        weights[owner, centre] = news.weight
        assert news.befalls == (owner == "G")
    assert weights[None, "BEL"] < weights["G", "BEL"] < weights["G", "MUN"]


def test_a_unit_is_told_with_its_power_the_readers_as_his_own(state):
    say = Say(state.board, "I")
    told = [say.unit_at(seat, "A", "VEN") for seat in ("I", "F", "?")]
    assert told == ["your army in Venice", "the French army in Venice", "the army in Venice"]


@pytest.mark.rule("diplomacy", "DIP-5", "DIP-6")
def test_armies_on_coasts_are_offered_convoys_and_each_support_is_of_another_unit(state):
    board = replace(state.board, units={})
    put(
        board,
        units={
            "a": Unit(id="a", seat="E", kind="A", at="LON"),
            "f": Unit(id="f", seat="E", kind="F", at="NTH"),
            "g": Unit(id="g", seat="E", kind="F", at="EDI"),
        },
    )
    assert "NWY" in [*over_sea(board, board.units["a"])]
    assert [*over_sea(board, board.units["g"])] == []
    kinds = {unit.at: unit.kind for unit in board.units.values()}
    for support in supports(board, "E"):
        goal = support.to or support.of
        assert support.unit != support.of
        assert board.atlas.reaches(kinds[support.unit], support.unit, goal), "who supports could go there himself"


@pytest.mark.rule("diplomacy", "DIP-1")
def test_a_vote_is_for_one_end_only(state):
    codes = [
        [problem.code for problem in Standing(**vote).checked(state.board)]
        for vote in (
            {"concede": "F", "draw": True},
            {"concede": "F", "draw_among": ("F", "I")},
            {"concede": "F"},
            {"draw": True},
        )
    ]
    assert codes == [["TWO_VOTES"], ["TWO_VOTES"], [], []]


@pytest.mark.rule("diplomacy", "DIP-7")
def test_a_deputy_sends_no_two_to_the_same_province(state):
    one, other = Unit(id="x", seat="A", kind="A", at="BOH"), Unit(id="y", seat="A", kind="A", at="GAL")
    board = replace(state.board, units={"x": one, "y": other}, dislodged={"x": ("VIE",), "y": ("VIE", "UKR")})
    assert [order.to for order in _retreats(board, "A")] == ["VIE", "UKR"]


@pytest.mark.rule("diplomacy", "DIP-3")
def test_what_was_written_for_a_phase_that_is_over_is_kept_no_longer(state):
    ahead = {"A": (Written(turn=1, phase="retreats", orders=()), Written(turn=2, phase="orders", orders=()))}
    state = replace(state, ahead=ahead)
    PhaseBegan(turn=2, phase="orders").change(state)
    assert [written.turn for written in state.ahead["A"]] == [2]


def driven(state, *units):
    """The board after Austrian units were driven out: each with the places it may go to."""
    given = {
        f"u{number}": Unit(id=f"u{number}", seat="A", kind=kind, at=at) for number, (kind, at, _) in enumerate(units)
    }
    ways = {f"u{number}": to for number, (_, _, to) in enumerate(units)}
    return replace(state.board, units=given, dislodged=ways, phase="retreats")


@pytest.mark.rule("diplomacy", "DIP-7")
def test_a_unit_that_is_lost_or_driven_out_is_told_with_its_power_and_why(state):
    say = Say(state.board, "A")
    lost = [
        Disbanded(seat="A", unit="x", kind="A", at="VIE", reason=reason).words(say).text
        for reason in ("met", "unordered")
    ]
    assert lost == [
        "your army in Vienna is disbanded; another retreats to the same province.",
        "your army in Vienna is disbanded.",
    ]
    out = DrivenOut(seat="A", unit="x", brief="A VIE", attacker="BOH", choices=("TYR", "BUD"))
    assert (
        out.words(say).text == "your army in Vienna is driven out from Bohemia; it may retreat to Tyrolia or Budapest."
    )
    assert replace(out, choices=()).words(say).text == "your army in Vienna is driven out from Bohemia; it is lost."
    assert [out.befalls(say, seat) for seat in "AI"] == [True, False]


@pytest.mark.rule("diplomacy", "DIP-7")
def test_a_retreat_of_a_unit_that_stands_and_one_of_none_are_refused_by_different_names(state):
    retreats = Retreats(orders=(Retreat(unit="VIE", to="TYR"), Retreat(unit="BUR", to="PAR")))
    assert [problem.code for problem in retreats.checked(state.board, "A")] == ["NOT_DRIVEN_OUT", "NO_UNIT"]


@pytest.mark.rule("diplomacy", "DIP-7")
def test_all_units_that_were_driven_out_must_be_decided_in_advance(state):
    board = driven(state, ("A", "VIE", ("TYR",)), ("A", "BUD", ("RUM",)))
    one = Retreats(orders=(Retreat(unit="VIE", kind="A", to="TYR"),))
    both = Retreats(orders=(*one.orders, Retreat(unit="BUD", kind="A", to="RUM")))
    assert [decides_all(board, "A", orders) for orders in (one, both)] == [False, True]


@pytest.mark.rule("diplomacy", "DIP-5")
def test_a_support_for_a_unit_of_ones_own_that_goes_elsewhere_is_noted_with_what_it_does(state):
    support = Support(unit="VIE", kind="A", of="BUD", of_kind="A", to="GAL")
    goes = Move(unit="BUD", kind="A", to="SER")
    notes = [
        [problem.message for problem in unmatched(state.board, "A", orders)] for orders in ((support, goes), (support,))
    ]
    assert "is ordered to Serbia" in notes[0][0]
    assert "is not ordered to go there" in notes[1][0]
    assert [*unmatched(state.board, "A", (support, replace(goes, to="GAL")))] == []


@pytest.mark.rule("diplomacy", "DIP-8")
def test_to_waive_a_build_is_offered_to_who_may_build_alone(state):
    winter = replace(state.board, phase="winter")
    fewer = {id: unit for id, unit in winter.units.items() if unit.at != "VIE"}
    boards = (replace(winter, units=fewer), winter)
    views = [GAME.view(replace(state, board=board), "A") for board in boards]
    assert [len([*GAME.offers(view)["Waive"]()]) for view in views] == [1, 0]


def test_a_report_shows_the_orders_where_there_are_some_and_no_chapter_of_phases(state):
    content = GAME.report(GAME.view(state, "A"), [PhaseBegan(turn=1, phase="orders")], 1)
    assert content.figures == ()
    assert content.chapters == ()


def test_the_units_of_each_power_are_told_by_kind_and_the_readers_row_is_marked(state):
    grid = units_table(GAME.view(state, "F"))
    assert dict(enumerate(grid.rows))[grid.marked[0]] == ("France", "Marseilles, Paris", "Brest")
    assert len(grid.marked) == 1
    for seat, (name, *places) in zip(state.board.powers, grid.rows, strict=True):
        own = state.board.units_of(seat)
        kinds = [[Say(state.board).place(unit.at) for unit in own if unit.kind == kind] for kind in "AF"]
        assert (name, *(place.split(", ") for place in places)) == (state.board.powers[seat].name, *kinds)


@pytest.mark.rule("diplomacy", "DIP-1")
@pytest.mark.parametrize("winners", [(), ("F",), ("F", "I")])
def test_of_the_scores_those_of_the_winners_are_marked(state, winners):
    marked = [score.seat for score in scores(replace(state.board, winners=winners), counted=True) if score.won]
    assert marked == [*winners]


@pytest.mark.rule("diplomacy", "DIP-8")
@pytest.mark.parametrize(("counted", "change"), [(True, 3), (False, None)])
def test_a_score_has_its_change_where_the_centres_were_just_counted(state, counted, change):
    board = replace(state.board, course={"F": (4, 7)})
    (france,) = [score for score in scores(board, counted=counted) if score.seat == "F"]
    assert france.change == change


def test_a_season_in_which_nothing_happened_says_so_and_a_report_of_how_things_stand_does_not(state):
    reports = [GAME.report(GAME.view(state, "A"), facts, 1) for facts in ([PhaseBegan(turn=1, phase="orders")], [])]
    assert ["nobody moves a border" in content.headline.lower() for content in reports] == [True, False]


def test_a_season_is_told_in_chapters_the_readers_own_orders_as_his():
    orders = {"F": ["A PAR - BUR"], "G": ["A MUN - BUR"]}
    season = State(board=datc.laid_out({"orders": orders, "units": {}}))
    content = GAME.report(GAME.view(season, "F"), datc.play(season, "orders", orders), 1)
    assert [chapter.title for chapter in content.chapters] == ["Your orders", "Orders of Germany", "Conflicts"]


@pytest.mark.rule("diplomacy", "DIP-5", "DIP-6")
@pytest.mark.parametrize("of", ["VEN", "GAL"], ids=["a stranger", "nobody"])
def test_help_for_what_is_not_ones_own_is_not_noted(state, of):
    """Whose unit it is may order what he likes, and one may come there yet."""
    assert [*unmatched(state.board, "A", (Support(unit="VIE", kind="A", of=of, to="TRI"),))] == []


@pytest.mark.rule("diplomacy", "DIP-3")
def test_ones_own_units_hold_without_an_order(state):
    weighed = scales(GAME.view(state, "A"), GAME.next_step(state))
    assert weighed.still == {
        "BUD": "the Austrian army in Budapest holds",
        "TRI": "the Austrian fleet in Trieste holds",
        "VIE": "the Austrian army in Vienna holds",
    }


@pytest.mark.rule("diplomacy", "DIP-G10")
def test_a_deputy_adds_orders_for_the_units_of_which_nothing_was_written_in_advance(state):
    goals = [Later(phase="S1901M", do=Move(unit="VIE", kind="A", to=to)) for to in ("GAL", "BOH")]
    state = replace(state, ahead={"A": (Written(turn=1, phase="orders", orders=tuple(goals)),)})
    first, *others = cautious_orders(GAME.view(state, "A"), GAME.next_step(state)).orders
    assert first == goals[0].do
    assert sorted(order.unit for order in others) == ["BUD", "TRI"]
    assert not any(isinstance(order, Move) for order in others)


@pytest.mark.rule("diplomacy", "DIP-8")
@pytest.mark.parametrize(("stranger", "built"), [("BOH", "VIE"), ("RUM", "BUD"), ("VEN", "TRI")])
def test_a_deputy_builds_where_strangers_are_nearest(state, stranger, built):
    units = {"x": Unit(id="x", seat="R", kind="A", at=stranger), "y": Unit(id="y", seat="A", kind="A", at="SER")}
    board = replace(state.board, units=units, phase="winter", owners={"VIE": "A", "BUD": "A", "TRI": "A"})
    first, second = _winter(board, "A")
    assert first.at == built
    assert first.at != second.at
