"""Moves that depend: a condition on the whole, and what is done where something comes up."""

import pytest
from fornaldar_facts import facts
from fornaldar_table import Field, move

PLAIN = {f"05{row:02}": "clear" for row in range(5, 13)}
HOME = {"if_failed": [{"do": "go", "to": ["0508"]}]}
LEAP = {"do": "teleport", "who": "signhild", "send": {"signhild": "0509"}}


def field_of(pieces):
    return Field(pieces, hexes=PLAIN, powers=("0507", "0509"))


def not_done(recorded):
    return [fact.code for fact in recorded if isinstance(fact, facts.MoveNotDone)]


@pytest.mark.rule("fornaldar", "5.E.3.1")
@pytest.mark.parametrize(("dice", "at"), [((1, 1), "0510"), ((6, 6), "0508"), ((6, 6, 1, 1), "0510")])
def test_what_is_done_when_the_last_try_fails(dice, at):
    """A try that is followed by a further one has not failed yet."""
    tries = [LEAP] * (len(dice) // 2)
    plan = move("0507", "signhild", *tries, "0510") | HOME
    field = field_of({"0507": "signhild"})
    assert field.codes(plan) == []
    assert not_done(field.play(plan, dice=dice)) == []
    assert field.state.pieces["signhild"].at == at


@pytest.mark.rule("fornaldar", "11.8")
def test_what_is_done_where_an_enemy_stops_the_force():
    plan = move("0507", "hakon snorri", "0508 0509") | {"if_enemy": [{"do": "detach", "character": "hakon"}]}
    field = field_of({"0507": "hakon+ snorri", "0508": "fynn:2"})
    assert not_done(field.play(plan)) == []
    assert field.stack("0508") == "hakon midhrasir:1 snorri"


@pytest.mark.rule("fornaldar", "19.2", "14.5.1")
@pytest.mark.parametrize(
    ("force", "step", "codes"),
    [
        ("snorri", {"do": "evade"}, []),
        ("hakon midhrasir:2", {"do": "evade"}, ["CANNOT_EVADE 19.2"]),
        ("hakon midhrasir:2", {"do": "overrun", "to": "0509"}, []),
        ("snorri", {"do": "overrun", "to": "0509"}, ["NO_OVERRUN 14.5.1"]),
    ],
)
def test_enemies_whom_nobody_sees_yet_may_be_evaded_or_overrun_where_they_stop_the_force(force, step, codes):
    plan = move("0507", force, "0508 0509") | {"if_enemy": [step]}
    assert field_of({"0507": force}).codes(plan) == codes


@pytest.mark.rule("fornaldar", "19.2", "19.5")
@pytest.mark.parametrize(
    ("force", "why", "hint"),
    [
        ("hakon midhrasir:2", "only characters evade, not army points of Midhrasir", ""),
        ("hakon+", "Hakon cannot evade with an escort", "let the escort be detached and left behind (FN-V10)"),
    ],
)
def test_why_a_force_cannot_evade_is_told_with_what_would_help(force, why, hint):
    plan = move("0507", force.replace("+", ""), "0508 0509") | {"if_enemy": [{"do": "evade"}]}
    (problem,) = field_of({"0507": force}).problems(plan)
    assert (problem.message, problem.hint) == (why, hint)


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_every_mistake_of_a_branch_is_told_at_its_place():
    wrong = {"if_failed": [{"do": "go", "to": ["0510"]}], "if_enemy": [{"do": "detach", "character": "signhild"}]}
    plan = move("0507", "signhild", LEAP, "0510") | wrong
    found = [("/".join(map(str, each.path)), each.code) for each in field_of({"0507": "signhild"}).problems(plan)]
    assert found == [("moves/0/if_enemy/0", "NO_ESCORT"), ("moves/0/if_failed/0/to/0", "NO_WAY")] or found == [
        ("moves/0/if_enemy/0/character", "NO_ESCORT"),
        ("moves/0/if_failed/0/to/0", "NO_WAY"),
    ]


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_a_branch_for_what_can_never_be_is_told():
    plan = move("0507", "hakon", "0508") | HOME
    assert [(each.path, each.code) for each in field_of({"0507": "hakon"}).problems(plan)] == [
        (("moves", 0, "if_failed"), "NEVER")
    ]


@pytest.mark.rule("fornaldar", "5.E.3.1")
@pytest.mark.parametrize(
    ("when", "at"),
    [
        ({"enemy": "0511"}, "0508"),
        ({"enemy": "0510"}, "0507"),
        ({"not": {"enemy": "0510"}}, "0508"),
        ({"and": [{"at": ["hakon", "0507"]}, {"active": "midhrasir"}]}, "0508"),
        ({"or": [{"bears": ["hakon", 13]}, {"ruin": "0511"}]}, "0507"),
        ({"at": ["hakon", "0508"]}, "0507"),
        ({"at": ["tengen", "0512"]}, "0507"),
        ({"weather": ["0508", "snow"]}, "0507"),
    ],
)
def test_a_move_is_made_only_if_its_condition_holds(when, at):
    field = field_of({"0507": "hakon", "0511": "fynn:1", "0512": "tengen"})
    plan = move("0507", "hakon", "0508") | {"when": when}
    assert field.codes(plan) == []
    assert not_done(field.play(plan)) == ([] if at == "0508" else ["NOT_WHEN"])
    assert field.state.pieces["hakon"].at == at


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_alternatives_for_one_force_are_checked_each_by_itself():
    field = field_of({"0507": "hakon"})
    here = move("0507", "hakon", "0508") | {"when": {"active": "fynn"}}
    there = move("0507", "hakon", "0506 0505 0999") | {"when": {"not": {"active": "fynn"}}}
    assert field.codes(here, there) == ["NO_WAY 11.3"]


@pytest.mark.rule("fornaldar", "5.E.3.1")
def test_a_condition_about_what_there_is_not_is_refused():
    field = field_of({"0507": "hakon"})
    when = {"or": [{"active": "nobody"}, {"at": ["hakon", "9999"]}]}
    found = field.problems(move("0507", "hakon", "0508") | {"when": when})
    assert [each.path for each in found] == [
        ("moves", 0, "when", "or", 0, "active"),
        ("moves", 0, "when", "or", 1, "at", 1),
    ]


@pytest.mark.rule("fornaldar", "19.2")
def test_nobody_evades_where_there_are_no_enemies():
    (problem,) = field_of({"0507": "snorri"}).problems(move("0507", "snorri", {"do": "evade"}))
    assert (problem.code, problem.message) == ("CANNOT_EVADE", "there are no enemies in Stones (0507)")
