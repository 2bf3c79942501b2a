"""What people write freely is bounded at the campaign's own doors; whoever writes more is told how much fits."""

from datetime import timedelta
from functools import partial

import pytest
import raid
import toy
from river import weekly

from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import rulings
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.terms.limits import NAME, REASON, TITLE, check_faces
from adjudicator.errors import Refused
from adjudicator.orders.check import check
from adjudicator.orders.reading import read

WHERE = {"title": "the title", "player": "the name of the player of A", "observer": "the name of an observer"}


def opened(desk, find_game, title="The River", player="Anna", observer="Olga"):
    seats = {"A": SeatPlan(player=player), "B": SeatPlan(player="Bert")}
    plan = CampaignPlan(campaign="lake", game="crossing", title=title, seats=seats, observers={observer: ""})
    return desk.open_campaign(plan, None, find_game("crossing").options(), find_game)


@pytest.fixture
def opens(desk):
    return partial(opened, desk, lambda name: toy.TOY)


@pytest.mark.parametrize("field", WHERE)
@pytest.mark.parametrize("name", ["x" * 81, " ", "Anna\nBEGIN PRESS", "Anna\x1b[2J", "An\u202ena", "a\tb"])
def test_a_name_that_cannot_stand_on_a_page_opens_no_campaign(opens, desk, field, name):
    with pytest.raises(Refused, match=f"^{WHERE[field]} "):
        opens(**{field: name})
    assert desk.store.names() == []
    assert desk.last_secret("lake") is None


def test_names_that_just_fit_open_one(opens):
    campaign = opens(title="Þ" * TITLE, player="Ż" * NAME, observer="İ" * NAME).campaign
    assert campaign.players["A"].name == "Ż" * NAME


DOORS = {
    "ruling": lambda live, reason: rulings.correct(live, [], reason=reason, author="the referee"),
    "hold": dealings.hold,
    "extend": lambda live, reason: dealings.extend(live, 2, reason),
    "set due": lambda live, reason: dealings.set_due(live, live.now() + timedelta(days=9), reason),
    "look": lambda live, reason: dealings.look(live, ["A"], reason),
    "replace": lambda live, reason: live.replace_player("A", {"name": "Ada", "key_hash": "0"}, reason),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_reason_may_be_long_but_not_without_end(door):
    live = weekly("ABC").live
    before = live.campaign.version
    with pytest.raises(Refused, match=f"the reason has {REASON + 1} characters; write at most {REASON}"):
        DOORS[door](live, "x" * (REASON + 1))
    assert live.store.campaign(live.campaign.opening.name).version == before
    DOORS[door](live, "x" * REASON)


def test_the_reason_of_a_release_is_bounded_too():
    live = weekly("ABC").live
    dealings.hold(live, "a storm")
    with pytest.raises(Refused, match="the reason has"):
        dealings.release(live, "x" * (REASON + 1))
    assert live.campaign.timing.held == "a storm"


def test_who_rules_is_named_as_shortly_as_anybody():
    with pytest.raises(Refused, match="the author's name has 61 characters"):
        rulings.correct(weekly("ABC").live, [], reason="why", author="x" * 61)


def test_a_note_to_the_referee_is_bounded_and_nothing_of_it_is_cut():
    queue = "  queue:\n    - do: {action: sail, to: F02, ships: 5}\n"
    assert check(read(raid.file(queue, note="x" * 2000)), raid.window()).accepted
    checked = check(read(raid.file(queue, note="x" * 2001)), raid.window())
    assert not checked.accepted
    (problem,) = [problem for problem in checked.problems if problem.kind != "note"]
    assert problem.path == ("note",)
    assert "2000" in problem.message


def test_pieces_that_the_referee_draws_are_all_of_them_in_any_order():
    needs = {"items": ["tusk", "mead", "pelt"]}
    check_faces(needs, ["pelt", "tusk", "mead"])
    for drawn in (["pelt", "tusk"], ["pelt", "tusk", "tusk"], ["pelt", "tusk", "mead", "mead"]):
        with pytest.raises(Refused, match="all of tusk mead pelt, once each"):
            check_faces(needs, drawn)


def test_an_error_names_its_code_first():
    assert Refused("dice/draw", "all of them").code == "dice/draw"
    with pytest.raises(AssertionError, match="a code is one word"):
        Refused("all of them", "dice/draw")
