"""Small decisions of Diplomacy at their bounds: votes, winters, orders astray, what was written in advance, charts."""

import datc
import pytest
from msgspec.structs import replace
from written_dip import begun

from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.ahead import WroteAhead, kept
from adjudicator.games.diplomacy.atlas import MAP
from adjudicator.games.diplomacy.ending import agreed, count_votes
from adjudicator.games.diplomacy.judge import Task, judge
from adjudicator.games.diplomacy.later import Later, SeasonOrders
from adjudicator.games.diplomacy.options import Options
from adjudicator.games.diplomacy.orders import Convoy, Hold, Move, Support
from adjudicator.games.diplomacy.report.land import _BESIDE, _schematic
from adjudicator.games.diplomacy.report.tables import course
from adjudicator.games.diplomacy.state import State
from adjudicator.games.diplomacy.weighing import scales
from adjudicator.games.diplomacy.winter import Build, Remove, Waive, Winter, adjust
from adjudicator.table import ScriptedDice, Table
from adjudicator.table.weighing import Weight


@pytest.mark.rule("diplomacy", "DIP-10")
@pytest.mark.parametrize(("votes", "winners"), [
    (("draw", "draw", "draw"), "FGI"),
    (("draw", "draw", "no"), ""),
    (("no", "draw", "draw"), ""),
    (("draw FG", "draw FG", "draw FG"), "FG"),
    (("draw GF", "draw FG", "draw FG"), ""),
    (("draw", "draw FGI", "draw FGI"), "FGI"),
    (("draw FG", "draw FG", "draw"), ""),
    (("no", "concede F", "concede F"), "F"),
    (("concede G", "no", "concede G"), "G"),
    (("concede G", "concede F", "concede G"), "G"),
    (("concede G", "no", "concede F"), ""),
    (("concede I", "concede I", "draw"), "I"),
    (("concede A", "concede A", "concede A"), ""),
])  # fmt: skip
def test_a_result_comes_about_that_all_vote_for_or_all_but_the_one_they_concede_to(votes, winners):
    assert agreed("FGI", votes) == tuple(winners)


@pytest.mark.rule("diplomacy", "DIP-10")
def test_nobody_left_agrees_on_nothing_and_one_alone_shares_with_himself():
    assert agreed("", ()) == ()
    assert agreed("F", ("draw",)) == ("F",)
    assert agreed("F", ("no",)) == ()


@pytest.mark.rule("diplomacy", "DIP-10")
@pytest.mark.parametrize(("votes", "ended"), [
    (("no", "concede A", "concede A"), [("A", "conceded")]),
    (("concede G", "concede G", "draw"), [("G", "conceded")]),
    (("draw AG", "draw AG", "draw AG"), [("AG", "draw")]),
    (("draw", "draw", "draw"), [("AFG", "draw")]),
    (("draw", "draw", "no"), []),
])  # fmt: skip
def test_it_is_conceded_where_one_wins_alone_and_else_a_draw(votes, ended):
    voted = dict(zip("AFG", votes, strict=True))
    table = Table("1.spring", begun("AFG"), ScriptedDice(()), lambda question: (voted[question.seat], "orders"))
    count_votes(table)
    assert [("".join(fact.winners), fact.reason) for fact in table.finish().facts] == ended


def winter(case, *orders):
    """What a winter of France records for some orders: builds, removals, waived builds."""
    state = State(board=datc.laid_out(case))
    table = Table("2.winter", state, ScriptedDice(()), None)
    adjust(table, {"F": Winter(orders=orders)} if orders else {})
    return [(type(fact).__name__, getattr(fact, "at", "")) for fact in table.finish().facts if fact.seat == "F"]


BUILDS = (Build(kind="A", at="PAR"), Build(kind="F", at="BRE"), Build(kind="A", at="MAR"))
REMOVALS = (Remove(unit="GAS", kind="A"), Remove(unit="BUR", kind="A"), Remove(unit="PIC", kind="A"))


@pytest.mark.rule("diplomacy", "DIP-8")
@pytest.mark.parametrize("due", [0, 1, 2, 3])
def test_as_many_are_built_as_there_are_centres_without_a_unit(due):
    free = ["PAR", "BRE", "MAR"]
    held = ["SPA", "POR", "BEL"][: 3 - due]
    case = {"centres": {"F": [*free]}, "units": {"F": [f"A {at}" for at in held]}}
    built = [("Built", at) for at in free]
    assert winter(case, *BUILDS) == built[:due]
    assert winter(case) == []


@pytest.mark.rule("diplomacy", "DIP-8", "DIP-9")
@pytest.mark.parametrize("due", [0, 1, 2])
def test_as_many_are_removed_as_have_no_centre_and_the_rest_by_themselves(due):
    case = {"centres": {"F": ["PAR", "BRE", "MAR"][: 3 - due]}, "units": {"F": ["A GAS", "A BUR", "A PIC"]}}
    removed = [("Removed", at) for at in ("GAS", "BUR", "PIC")]
    assert winter(case, *REMOVALS) == removed[:due]
    assert winter(case, *REMOVALS[:1])[:1] == removed[: min(1, due)]
    assert len(winter(case, *REMOVALS[:1])) == len(winter(case)) == due


@pytest.mark.rule("diplomacy", "DIP-8")
def test_what_cannot_be_built_takes_no_build_and_a_waived_one_does():
    case = {"centres": {"F": ["PAR", "BRE"]}, "units": {"F": ["A PAR"]}}
    assert winter(case, *BUILDS) == [("Built", "BRE")]
    assert winter(case, Waive(), *BUILDS) == [("Waived", "")]


def astray(*tasks):
    placed = {task.at[:3]: task for task in tasks}
    return judge(MAP.built_in, Options(), placed).astray


def task(at, act="hold", *, kind="A", seat="F", **more):
    return Task(seat=seat, kind=kind, at=at, act=act, **more)


@pytest.mark.rule("diplomacy", "DIP-5", "DIP-6")
@pytest.mark.parametrize(("tasks", "lost"), [
    ([task("PAR")], ()),
    ([task("PAR", "move", to="BUR")], ()),
    ([task("PAR", "move", to="BUR"), task("BUR", seat="G")], ()),
    ([task("BRE", "move", to="LON")], ("BRE",)),
    ([task("BRE", "move", to="LON"), task("ENG", "convoy", kind="F", of="BRE", to="LON")], ()),
    ([task("BRE"), task("ENG", "convoy", kind="F", of="BRE", to="LON")], ("ENG",)),
    ([task("BRE", "move", to="LON"), task("ENG", "convoy", kind="F", of="BRE", to="WAL")], ("BRE", "ENG")),
    ([task("PAR", "support", of="BUR"), task("BUR")], ()),
    ([task("PAR", "support", of="BUR")], ("PAR",)),
    ([task("PAR", "support", of="BUR"), task("BUR", "move", to="MUN")], ("PAR",)),
    ([task("PAR", "support", of="MAR", to="BUR"), task("MAR", "move", to="BUR")], ()),
    ([task("PAR", "support", of="MAR", to="BUR"), task("MAR")], ("PAR",)),
    ([task("PAR", "support", of="MAR", to="BUR"), task("MAR", "move", to="GAS")], ("PAR",)),
    ([task("PAR", "support", of="BUR"), task("BUR", "support", of="PAR")], ()),
], ids=str)  # fmt: skip
def test_astray_is_a_move_without_its_convoy_and_help_for_what_was_not_ordered(tasks, lost):
    assert astray(*tasks) == lost


@pytest.mark.rule("diplomacy", "DIP-G10")
def test_what_was_written_in_advance_is_listed_in_the_order_of_its_phases():
    state = begun()
    for turn, unit in ((3, "MAR"), (2, "PAR"), (4, "BRE")):
        given = Later(phase=f"S190{turn}M", do=Hold(unit=unit))
        WroteAhead(seat="F", seen_by=("F",), turn=turn, phase="orders", orders=(given,)).change(state)
    (told,) = kept(GAME.view(state, "F"))
    assert [each.do.unit for each in told.orders.ahead] == ["PAR", "MAR", "BRE"]
    assert (told.seat, told.window, told.title) == ("F", "orders", "Written in advance")
    assert [*kept(GAME.view(state, "G"))] == []


@pytest.mark.parametrize(("years", "shown"), [
    ({}, False), ({"F": (3,)}, False), ({"F": (3, 4)}, True), ({"F": (3, 4), "G": ()}, True), ({"G": ()}, False),
])  # fmt: skip
def test_centres_are_drawn_over_the_years_once_there_are_two_of_a_power(years, shown):
    board = begun().board
    whole = dict.fromkeys(board.powers, ()) | years
    drawn = course(replace(board, course=whole if years else {}))
    assert (drawn is not None) is shown
    if drawn:
        assert drawn.first == board.atlas.year - 1
        assert [line.values for line in drawn.series] == [*whole.values()]


def test_a_land_of_cells_has_its_centres_beside_its_places():
    across, down = _BESIDE
    land = {each.id: each for each in MAP.built_in.provinces}
    for region in _schematic(MAP.built_in).regions:
        own = land[region.id]
        assert region.water is (own.kind == "sea")
        at = (region.at[0] + across, region.at[1] + down)
        assert region.centre == (at if own.centre else None)
        assert len(region.berths) == len(own.coasts)


@pytest.mark.rule("diplomacy", "DIP-5", "DIP-6")
@pytest.mark.parametrize(("order", "goal", "relies"), [
    (Hold(unit="PAR"), "", {}),
    (Move(unit="STP/SC", to="BOT"), "BOT", {}),
    (Move(unit="PAR", to="SPA/NC"), "SPA", {}),
    (Support(unit="PAR", of="MAR"), "", {"MAR": ""}),
    (Support(unit="PAR", of="MAR", to="SPA/SC"), "", {"MAR": "SPA"}),
    (Support(unit="PAR", of="MUN"), "", {}),
    (Support(unit="PAR", of="GAS"), "", {}),
    (Convoy(unit="BRE", of="MAR", to="LON"), "", {"MAR": "LON"}),
], ids=str)  # fmt: skip
def test_an_order_gives_a_unit_something_to_do_and_help_relies_on_an_own_unit(order, goal, relies):
    view = GAME.view(begun(), "F")
    weighed = scales(view, GAME.next_step(begun())).weigh(SeasonOrders(orders=(order,)))
    assert weighed == Weight(who=(order.unit[:3],), goal=goal, relies=relies)


@pytest.mark.rule("diplomacy", "DIP-3")
def test_a_unit_of_ones_own_that_has_no_order_holds_and_nothing_is_weighed_without_orders():
    found = scales(GAME.view(begun(), "F"), GAME.next_step(begun()))
    assert [*found.still] == ["BRE", "MAR", "PAR"]
    assert found.once is True
    assert found.weigh(SeasonOrders()) == Weight()
