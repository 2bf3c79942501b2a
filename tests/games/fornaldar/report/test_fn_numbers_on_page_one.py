"""The numbers of page one, reckoned anew from the pieces that the reader sees, all through a campaign."""

import re
from collections import Counter

import pytest
from fornaldar_campaign import Campaign
from fornaldar_facts import facts

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.report.page_one import decide, mind, news, standing
from adjudicator.games.fornaldar.report.score import score_plot, scores
from adjudicator.games.fornaldar.state import Lot, Person, Vessel
from adjudicator.games.fornaldar.words import FOMORIAN, MUNDANE
from adjudicator.table import REFEREE, visible
from adjudicator.table.news import in_letters

pytestmark = pytest.mark.slow

SEATS = (FOMORIAN, MUNDANE, REFEREE)
NUMBERS = (0, 2, 4)
"""One campaign of each scenario."""


def turns(number, count):
    """Each step of the first Game-Turns of a campaign: its state, and what happened in it."""
    played = Campaign(number, policies=True)
    for _, happened in played.steps(count):
        yield played, happened


def pages(number, count=2):
    """What each reader sees after each step, and is told of it."""
    for played, happened in turns(number, count):
        for seat in SEATS:
            told = [fact for fact in happened if seat == REFEREE or visible(fact, seat)]
            yield GAME.view(played.state, seat), told


def tallied(pieces):
    """Army points with escorts, characters and ships: "20·4·3"."""
    csp = sum(piece.csp if isinstance(piece, Lot) else isinstance(piece, Person) and piece.escort for piece in pieces)
    persons, ships = (sum(isinstance(piece, kind) for piece in pieces) for kind in (Person, Vessel))
    return "·".join(str(number or "–") for number in (csp, persons, ships))


def forts(board, kingdoms):
    land = board.setting.land
    return sum(fort.kingdom in kingdoms and fort.hex not in board.ruins for fort in land.fortresses.values())


def check_kingdoms(view):
    """Each kingdom's forces and fortresses, and those of each side together."""
    board, grid = view.board, standing(view)
    groups = board.setting.scenario.groups
    rows = dict(zip([group.group for group in groups], grid.rows, strict=False))
    for group in groups:
        name, side, state, forces, stand = rows[group.group]
        mine = [piece for piece in view.pieces.values() if piece.band == group.group]
        mine = [piece for piece in mine if view.seat in (piece.side, REFEREE)]
        seen = sum(sighting.top.group == group.group for sighting in view.sightings)
        told = [tallied(mine)] * bool(mine) + [f"{seen} seen"] * bool(seen)
        assert (name, side) == (board.say.group(group.group), group.side[:1])
        assert (state == "active") == board.active[group.group]
        assert forces == (", ".join(told) or "–")
        assert stand == str(forts(board, [group.group]) or "–")
    together = {row[1]: (row[3], row[4]) for row in grid.rows[len(groups) :]}
    shown = [seat for seat in (FOMORIAN, MUNDANE) if view.seat in (seat, REFEREE)]
    assert together.keys() == {seat[:1] for seat in shown}
    for seat in shown:
        pieces = [piece for piece in view.pieces.values() if piece.side == seat]
        kingdoms = [group.group for group in groups if group.side == seat]
        assert together[seat[:1]] == (tallied(pieces) if pieces else "", str(forts(board, kingdoms)))


@pytest.mark.rule("fornaldar", "22.1", "18.4", "10.1")
@pytest.mark.parametrize("number", NUMBERS)
def test_how_the_kingdoms_stand(number):
    for view, _ in pages(number):
        check_kingdoms(view)


@pytest.mark.rule("fornaldar", "22.0", "22.1", "22.2")
@pytest.mark.parametrize("number", NUMBERS)
def test_the_score_its_change_and_its_course(number):
    after = {FOMORIAN: [], MUNDANE: []}
    for played, happened in turns(number, 3):
        changed, board = Counter(), played.board
        if any(isinstance(fact, facts.GameTurnBegan) for fact in happened):
            for side, known in after.items():
                known.append(board.points.get(side, 0))
        for fact in happened:
            if isinstance(fact, facts.PointsScored):
                changed[fact.side] += fact.points
            if isinstance(fact, facts.PrizeMoved):
                changed[fact.won_by] += fact.points
                changed[fact.lost_by] -= fact.points
        for seat in SEATS:
            view = GAME.view(played.state, seat)
            told = {score.seat: (score.value, score.change, score.won) for score in scores(view, happened)}
            assert told == {side: (board.points.get(side, 0), changed[side], False) for side in after}
            for plot in score_plot(view):
                assert {line.seat: [*line.values] for line in plot.series} == after


@pytest.mark.rule("fornaldar", "11.2", "15.1", "15.1.A")
@pytest.mark.parametrize("number", NUMBERS)
def test_how_many_pieces_may_move_from_how_many_places_and_who_is_without_a_leader(number):
    asked = 0
    for view, _ in pages(number):
        own = [piece for piece in view.pieces.values() if piece.side == view.seat and piece.active]
        for line in decide(view):
            if found := re.search(r": (\d+) pieces? in (\d+) places? may move", line):
                asked += 1
                assert [*map(int, found.groups())] == [len(own), len({piece.at for piece in own})]
                bare = {piece.at for piece in own if isinstance(piece, Lot) and piece.aboard is None} - {
                    piece.at for piece in own if isinstance(piece, Person)
                }
                said = " ".join(mind(view))
                assert all(at in said for at in bare)
    assert asked


@pytest.mark.rule("fornaldar", "12.3", "8.4.4")
@pytest.mark.parametrize("number", NUMBERS)
def test_how_far_off_the_enemy_stands_and_what_attrition_has_cost(number):
    told_of = Counter()
    for view, told in pages(number):
        lost = Counter()
        for fact in told:
            if isinstance(fact, facts.AttritionSeen):
                lost[fact.side] += sum(fact.lost.values())
        for text in [each.text for each in news(view, told)]:
            if text.startswith("Attrition takes"):
                assert {side: int(number) for number, side in re.findall(r"(\d+) (\w+) points? in", text)} == lost
                told_of["attrition"] += 1
            if found := re.search(r"now stands .*, (\w+) hex(?:es)? from ", text):
                told_of["enemies"] += 1
                assert found[1] in [in_letters(far) for far in gaps(view, told) if far <= 6]
    assert told_of["enemies"]


def gaps(view, told):
    """How far each enemy who was seen to move is from the nearest piece of the reader's."""
    own = [piece.at[:4] for piece in view.pieces.values() if piece.side == view.seat]
    came = [fact.path[-1][:4] for fact in told if isinstance(fact, facts.ForceSeen) and fact.side != view.seat]
    return {min(distance(at, hex) for hex in own) for at in came}
