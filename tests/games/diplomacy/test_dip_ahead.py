"""Orders in advance: retreats should a unit be driven out, builds for the winter, later seasons."""

import msgspec
import pytest
from dip_ahead import any_ahead
from dip_campaign import Campaign
from town import Town, body, key
from written_dip import begun, checked, file, window, wrong

from adjudicator.errors import Refused
from adjudicator.games.diplomacy import GAME
from adjudicator.games.diplomacy.ahead import WroteAhead
from adjudicator.games.diplomacy.later import ORDER_SETS, Later
from adjudicator.games.diplomacy.say import Say
from adjudicator.orders.form import blank_form
from adjudicator.orders.sifting import sifted
from adjudicator.table import visible

TYPED = """key: {key}

A Vie-Gal
F Tri H
A Bud-Ser

Fall 1901
F Tri H
A Gal-Vie
A Ser-Gre

If dislodged
F Tri-Alb

Builds
A Bud

Cheers,
Runa
"""
ITALY = [
    ["A VEN - TYR", "A ROM - VEN", "F NAP - ION"],
    ["A VEN - TRI", "A TYR S A VEN - TRI", "F ION - TUN"],
]


def orders(campaign, seat, *lines):
    """What lines mean, as they are stored."""
    campaign.sent = checked(seat, *lines, state=campaign.state)
    assert campaign.sent.accepted, campaign.sent.problems
    stored = msgspec.json.encode(campaign.sent.orders)
    return msgspec.json.decode(stored, type=ORDER_SETS[campaign.step.window])


def war(*austria, autumn=("F TRI H",)):
    """The fleet in Trieste is driven out in the first autumn; Austria wrote something beside its first orders."""
    campaign = Campaign(0, seats="AI")
    first = orders(campaign, "A", "F TRI H", *austria)
    campaign.play({"I": orders(campaign, "I", *ITALY[0]), "A": first})
    second = {"A": orders(campaign, "A", *autumn)} if autumn else {}
    campaign.play({"I": orders(campaign, "I", *ITALY[1]), **second})
    return campaign


def where(campaign, kind):
    return sorted(unit.at for unit in campaign.board.units_of("A") if unit.kind == kind)


@pytest.mark.rule("diplomacy", "DIP-7", "DIP-9")
def test_a_retreat_in_advance_is_made_where_nothing_else_comes_and_nobody_waits():
    campaign = war("F1901R: F TRI - ALB")
    assert (campaign.step.label, campaign.step.seats, campaign.step.settled) == ("F1901R", ("A",), ("A",))
    campaign.play({})
    assert where(campaign, "F") == ["ALB"]


def test_what_is_sent_when_the_window_comes_counts_instead():
    campaign = war("F1901R: F TRI - ALB")
    campaign.play({"A": orders(campaign, "A", "F TRI - ADR")})
    assert where(campaign, "F") == ["ADR"]


def test_of_several_retreats_the_first_that_is_possible_counts():
    campaign = war(autumn=("A BUD - RUM", "F TRI H", "F TRI R VEN", "F TRI R ADR", "F TRI R ALB"))
    campaign.play({})
    assert where(campaign, "F") == ["ADR"]


def test_who_has_not_decided_all_in_advance_is_waited_for():
    assert war("F1901R: F TRI - VEN").step.settled == ()
    assert war("S1901R: F TRI - ALB").step.settled == ()


@pytest.mark.rule("diplomacy", "DIP-G10")
@pytest.mark.parametrize(
    ("written", "told"),
    [
        (
            "F1901R: F TRI - ALB",
            "Nothing: what you wrote in advance for F1901R is played, unless you send other orders.",
        ),
        ("F1901R: F TRI - VEN", "Where F TRI retreats: ADR, ALB; or whether it disbands."),
    ],
)
def test_who_has_decided_in_advance_is_told_that_nothing_waits_for_him(written, told):
    view = GAME.view(war(written).state, "A")
    assert GAME.report(view, (), 2).decide == (told,)


@pytest.mark.rule("diplomacy", "DIP-8")
def test_builds_written_in_spring_are_made_in_winter():
    campaign = war("if dislodged: F TRI - ALB", "build A BUD", "F1901M: A BUD - SER", "F1901M: F TRI H", autumn=())
    campaign.play({"A": orders(campaign, "A", "F TRI D")})
    assert (campaign.step.label, campaign.step.settled) == ("W1901A", ("A",))
    campaign.play({})
    assert where(campaign, "A") == ["BUD", "SER", "VIE"]


@pytest.mark.rule("diplomacy", "DIP-3")
def test_orders_for_a_later_season_are_played_in_it():
    campaign = war("F1901M: A BUD - SER", "F1901M: F TRI H", autumn=())
    assert where(campaign, "A") == ["SER", "VIE"]


def test_what_is_written_in_advance_is_kept_phase_by_phase_in_whatever_order_it_came():
    campaign = war("F1901M: F TRI H", "F1901R: F TRI - ALB")
    turned = war("F1901R: F TRI - ALB", "F1901M: F TRI H")
    kept = [
        [(fact.turn, fact.phase) for fact in each.facts if isinstance(fact, WroteAhead)] for each in (campaign, turned)
    ]
    assert len(kept[0]) == 2
    assert kept[0] == kept[1]


def test_nobody_else_learns_what_was_written_in_advance():
    campaign = war("F1901R: F TRI - ALB")
    written = [fact for fact in campaign.facts if isinstance(fact, WroteAhead)]
    assert len(written) == 1
    assert [seat for seat in "AI" if visible(written[0], seat)] == ["A"]
    assert GAME.view(campaign.state, "I").ahead == {}
    quiet = war()
    views = [GAME.view(each.state, "I") for each in (campaign, quiet)]
    reports = [GAME.report(view, (), 2) for view in views]
    assert reports[0] == reports[1]
    bare = GAME.view(GAME.empty(), "I")
    carried = [GAME.position.view_written(view, bare) for view in views]
    assert carried[0] == carried[1]


def test_what_was_written_in_advance_is_told_with_the_name_of_its_phase():
    campaign = war("F1901R: F TRI - ALB")
    (written,) = [fact for fact in campaign.facts if isinstance(fact, WroteAhead)]
    line = written.words(Say(campaign.board, "A"))
    assert line.text == "you write 1 order in advance for F1901R."


def test_a_campaign_with_orders_in_advance_is_not_opened_turn_by_turn(tmp_path):
    with pytest.raises(Refused, match="orders kept for later"):
        Town(tmp_path).open("europe", seats="AI", game="diplomacy", opens="turn")


def test_what_was_written_in_advance_can_be_taken_back():
    campaign = war("F1901R: F TRI - ALB", autumn=("F TRI H", "nothing in advance"))
    assert campaign.step.settled == ()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("F1901R: A PAR - XYZ", "NO_PLACE"),
        ("A PAR R MUN", "NO_WAY"),
        ("A BUR R PAR", "NO_UNIT"),
        ("build A MUN", "NO_HOME"),
        ("build F PAR", "NO_PORT"),
        ("build BRE", "NO_KIND"),
        ("S1900M: A PAR - BUR", "NO_PHASE"),
        ("F1901M: A PAR - BUR", "ALONE"),
    ],
)
def test_what_can_never_be_is_told_at_once(line, code):
    assert code in wrong("F", line)


def test_by_mail_headings_say_what_lines_are_for(tmp_path, no_pdf):
    town = Town(tmp_path)
    town.open("europe", seats="AI", game="diplomacy", luck=False)
    town.tick()
    town.write("A", TYPED.format(key=key("A")), subject="[europe A] Spring")
    town.tick()
    answer = " ".join(body(town.last("A")).split())
    for told in ("F1901M: A GAL - VIE", "F1901R: F TRI - ALB", "W1901A: build A BUD", "should it be driven out"):
        assert told in answer
    for lines in ITALY:
        town.write("I", "\n".join([f"key: {key('I')}", "", *lines]), subject="[europe I] Orders")
        town.tick()
    board = town.live("europe").state.board
    assert sorted(unit.brief for unit in board.units_of("A")) == ["A GRE", "A VIE", "F ALB"]
    assert town.live("europe").next_step().label == "W1901A"


def test_where_orders_are_sealed_what_is_for_later_is_dropped_alone():
    """Opened with the orders of its first window, it could be read before its own."""
    state = begun()
    text = file("F", "A PAR - BUR", "if dislodged: A PAR - GAS", "build A PAR", "F1901M: A BUR - BEL", state=state)
    found = sifted(text, window(state, is_sealed=True), "F")
    assert (len(found.orders.orders), found.orders.ahead) == (1, ())
    assert [line.partition(":")[0] for line in found.dropped] == ["line 9", "line 10", "line 11"]
    assert all("sealed/later" in line for line in found.dropped)
    assert len(sifted(text, window(state), "F").orders.ahead) == 3


@pytest.mark.parametrize("is_sealed", [False, True])
def test_a_form_shows_orders_in_advance_where_they_are_taken(is_sealed):
    shown = blank_form(window(begun(), is_sealed=is_sealed), "F")
    assert ("if dislodged" in shown) != is_sealed


def legal(view, step, sent):
    """An order set as it is kept, without what the check refuses in it."""
    sent, _ = GAME.complete(view, step, sent)
    faults = [problem.path[1] for problem in GAME.check(view, step, sent) if problem.kind != "note"]
    ahead = tuple(order for at, order in enumerate(sent.ahead) if at not in faults)
    return msgspec.structs.replace(sent, ahead=ahead)


@pytest.mark.parametrize("number", [3, 4])
def test_whatever_is_written_in_advance_a_campaign_comes_to_its_end(number):
    """Deputies order what is legal, and who is settled need send nothing."""
    campaign = Campaign(number)
    settled = 0
    while (step := campaign.step) is not None and campaign.board.year < 1907:
        sets = {}
        for seat, sent in campaign.sets().items():
            view = GAME.view(campaign.state, seat)
            stand_in = GAME.deputy.orders(view, step)
            assert [each for each in GAME.check(view, step, stand_in) if each.kind != "note"] == []
            if seat not in step.settled:
                ahead = tuple(any_ahead(campaign.board, seat, campaign.pick))
                sets[seat] = legal(view, step, msgspec.structs.replace(sent, ahead=ahead))
        settled += len(step.settled)
        campaign.play(sets)
        assert len(campaign.board.standing) == len(campaign.board.units) - len(campaign.board.dislodged)
    assert settled


def without_kind(order):
    if isinstance(order, Later):
        return msgspec.structs.replace(order, do=without_kind(order.do))
    return msgspec.structs.replace(order, kind=msgspec.UNSET)


@pytest.mark.parametrize(
    ("line", "as_kept", "same"),
    [
        ("A PAR - BUR", "A PAR - BUR", True),
        ("A PAR R GAS", "S1901R: A PAR - GAS", True),
        ("F1901M: A BUR - BEL", "F1901M: A BUR - BEL", True),
        ("A PAR - BUR", "A PAR - PIC", False),
        ("F1901M: A BUR - BEL", "F1902M: A BUR - BEL", False),
        ("A PAR - BUR", "A PAR H", False),
        ("A PAR - BUR", "F1901M: A PAR - BUR", False),
    ],
)
def test_orders_are_kept_as_written_but_for_parts_left_out(line, as_kept, same):
    """So a mail is evidence for the orders that were stored."""
    written, kept = (checked("F", each).orders for each in (line, as_kept))
    raw = msgspec.structs.replace(
        written,
        orders=tuple(map(without_kind, written.orders)),
        ahead=tuple(map(without_kind, written.ahead)),
    )
    assert GAME.completes(raw, kept) == same
