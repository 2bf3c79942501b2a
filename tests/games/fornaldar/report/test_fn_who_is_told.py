"""Whom a fact befalls, and the numbers of page one: each is reckoned anew from what the reader may see."""

import re

import pytest
from fornaldar_campaign import Campaign
from fornaldar_facts import facts
from saga import begun

from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.report.page_one import decide, news, standing
from adjudicator.games.fornaldar.report.score import changes, scored, scores
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, LEAGUES_OF, MUNDANE, NEUTRAL
from adjudicator.table import Fact, visible
from adjudicator.table.fact import kinds

SIDES = (FOMORIAN, MUNDANE)


def prize(lost_by, won_by):
    return facts.PrizeMoved(key="item 1", what="The Sampo", points=10, lost_by=lost_by, won_by=won_by)


def cast(side, caster):
    return facts.EnchantmentCast(side=side, caster=caster, enchantment="vision", target="3927", works=True)


def tried(side):
    return facts.InterceptionTried(side=side, start="3725", at="3525", success=False)


def ended(side, outcome="attacker"):
    return facts.CombatEnded(of="battle", at="3927", side=side, outcome=outcome)


BEFALLS = [
    (facts.ShipSunk(ship="orms-sling"), MUNDANE),
    (facts.ShipSunk(ship="sorcerer"), FOMORIAN),
    (facts.Wounded(character="hakon", wounds=1), MUNDANE),
    (facts.Wounded(character="gorm", wounds=2), FOMORIAN),
    (facts.Wounded(character="gorm", wounds=-1), None),
    (facts.Wounded(character="hakon", wounds=0), None),
    (facts.CharacterKilled(character="hakon"), MUNDANE),
    (facts.CharacterKilled(character="gorm"), FOMORIAN),
    (facts.CharacterKilled(character="muranir"), None),
    (facts.FortressDestroyed(hex="3927"), MUNDANE),
    (facts.FortressDestroyed(hex="1545"), FOMORIAN),
    (facts.FortressCaptured(hex="3927", side=FOMORIAN), MUNDANE),
    (facts.FortressCaptured(hex="1545", side=MUNDANE), FOMORIAN),
    (ended(FOMORIAN), MUNDANE),
    (ended(MUNDANE, "defender"), FOMORIAN),
    (tried(FOMORIAN), MUNDANE),
    (tried(MUNDANE), FOMORIAN),
    (cast(FOMORIAN, "svip"), MUNDANE),
    (cast(MUNDANE, "signhild"), FOMORIAN),
    (prize(FOMORIAN, MUNDANE), FOMORIAN),
    (prize(MUNDANE, None), MUNDANE),
    (prize(None, MUNDANE), None),
]


@pytest.mark.parametrize(("fact", "victim"), BEFALLS)
def test_a_fact_befalls_its_victim_and_nobody_else(fact, victim):
    """What comes to one's own by one's own hand is no blow: healing, a prize won."""
    say = begun("24.1").board.say
    assert [seat for seat in (*SIDES, NEUTRAL) if fact.befalls(say, seat)] == ([victim] if victim else [])


def test_every_kind_of_fact_that_befalls_anybody_is_told_of_here():
    telling = {kind for kind in kinds(facts.FNFact) if kind.befalls is not Fact.befalls}
    assert telling == {type(fact) for fact, _ in BEFALLS}


def of_side(view, seat, kind, band=None):
    return [
        piece
        for piece in view.pieces.values()
        if isinstance(piece, kind) and piece.side == seat and band in (None, piece.band)
    ]


def force(view, seat, band=None):
    """Points, characters and ships as page one prints them."""
    persons = of_side(view, seat, Person, band)
    csp = sum(lot.csp for lot in of_side(view, seat, Lot, band)) + sum(person.escort for person in persons)
    numbers = (csp, len(persons), len(of_side(view, seat, Vessel, band)))
    return "·".join(str(number or "–") for number in numbers) if any(numbers) else ""


@pytest.fixture(scope="module")
def pages():
    """What both sides are shown after each Game-Turn of some campaigns, with the facts of the turn that each sees."""
    found = []
    for number in range(3):
        campaign, told = Campaign(number), []
        for _, recorded in campaign.steps(turns=2):
            told += recorded
            if any(isinstance(fact, facts.GameTurnBegan) for fact in recorded):
                found += [(campaign.view(seat), [fact for fact in told if visible(fact, seat)]) for seat in SIDES]
                told = []
    return found


def test_the_standing_counts_what_the_reader_has_what_he_sees_and_what_stands(pages):
    for view, _ in pages:
        board, rows = view.board, standing(view).rows
        groups = board.setting.scenario.groups
        forts = {
            group.group: sum(
                fort.kingdom == group.group and hex not in board.ruins
                for hex, fort in board.setting.land.fortresses.items()
            )
            for group in groups
        }
        for group, (name, side, state, forces, standing_forts) in zip(groups, rows, strict=False):
            seen = sum(sighting.top.group == group.group for sighting in view.sightings)
            own = force(view, view.seat, group.group)
            told = [*([own] if own else []), *([f"{seen} seen"] if seen else [])]
            assert (name, side) == (board.say.group(group.group), group.side[0])
            assert forces == (", ".join(told) or "–")
            assert standing_forts == str(forts[group.group] or "–")
            assert (state == "active") == board.active[group.group]
        together = sum(forts[group.group] for group in groups if group.side == view.seat)
        assert rows[len(groups) :] == (("Together", view.seat[0], "", force(view, view.seat), str(together)),)


def test_the_score_and_what_it_has_changed_by_are_those_of_the_board(pages):
    for view, told in pages:
        changed = dict.fromkeys(SIDES, 0)
        for fact in told:
            if isinstance(fact, facts.PointsScored | facts.PointsSet):
                changed[fact.side] += fact.points
            if isinstance(fact, facts.PrizeMoved):
                for side, sign in ((fact.lost_by, -1), (fact.won_by, 1)):
                    if side:
                        changed[side] += sign * fact.points
        assert {score.seat: score.value for score in scores(view, told)} == {
            side: view.board.points.get(side, 0) for side in SIDES
        }
        assert {score.seat: score.change for score in scores(view, told)} == changed
        assert all(changes(told).get(side, 0) == changed[side] for side in SIDES)
        for table in scored(view, told):
            for side, sums, _ in table.rows:
                *parts, total = map(int, re.findall(r"-?\d+", sums.replace("− ", "-").replace("−", "-")))
                assert total == view.board.points[side]
                assert not parts or sum(parts) == total


def test_what_attrition_has_taken_is_the_sum_of_what_was_seen(pages):
    told_of = 0
    for view, told in pages:
        texts = [each.text for each in news(view, told) if each.text.startswith("Attrition takes")]
        lost = {
            side: [fact.lost for fact in told if isinstance(fact, facts.AttritionSeen) and fact.side == side]
            for side in SIDES
        }
        numbers = {
            side: (sum(sum(each.values()) for each in losses), len(losses)) for side, losses in lost.items() if losses
        }
        found = re.findall(r"(\d+) (\w+) points? in (\d+) places?", " ".join(texts))
        assert {side: (int(points), int(places)) for points, side, places in found} == numbers
        told_of += bool(texts)
    assert told_of


@pytest.mark.parametrize("seat", SIDES)
def test_the_plan_asked_for_counts_the_active_pieces_and_their_places(seat):
    state = begun("24.1", facts.GameTurnBegan(game_turn=2), facts.PhaseBegan(phase=f"{seat.lower()}-movement"))
    active = [piece for piece in state.pieces.values() if piece.side == seat and piece.active]
    places = {piece.at for piece in active}
    (told,) = decide(GAME.view(state, seat))
    assert f"{len(active)} pieces in {len(places)} places may move" in told
    assert [*map(bool, decide(GAME.view(state, next(side for side in SIDES if side != seat))))] == [True]


@pytest.mark.parametrize("missed", SIDES)
def test_orders_that_did_not_come_stand_on_both_pages_as_those_of_who_sent_none(missed, later):
    for seat in SIDES:
        page = later(seat, facts.GameTurnBegan(game_turn=2), facts.OrdersMissed(side=missed))
        whose = "you" if seat == missed else LEAGUES_OF[missed]
        assert any(f"No orders came from {whose}" in text for text in (page.headline, *page.happened))
