"""The steps that may be ordered are offered by the chapters of their rules: each can be made where it is offered."""

import pytest
import sampled
from msgspec.structs import replace

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar import GAME
from adjudicator.games.fornaldar.board.pieces import lots_among, persons_among
from adjudicator.games.fornaldar.board.specials import paralysed
from adjudicator.games.fornaldar.board.stacks import Attach, Detach
from adjudicator.games.fornaldar.board.view import believed
from adjudicator.games.fornaldar.items.giving import Drop, Give, Use
from adjudicator.games.fornaldar.items.searching import Search
from adjudicator.games.fornaldar.movement.encounters import Evade, evasions
from adjudicator.games.fornaldar.movement.going import Go
from adjudicator.games.fornaldar.movement.interception import watched
from adjudicator.games.fornaldar.movement.mermen import Land, Swim, landings, swims
from adjudicator.games.fornaldar.movement.moves import Move, detours, events
from adjudicator.games.fornaldar.movement.overrunning import Overrun
from adjudicator.games.fornaldar.movement.plan import MovementPlan
from adjudicator.games.fornaldar.standing.parts import Standing

pytestmark = pytest.mark.slow

STEPS = ("Attach", "Detach", "Search", "Give", "Drop", "Take", "Use")


def campaigns():
    for number in range(sampled.EACH):
        campaign, _ = sampled.moment("fornaldar", number)
        if "spyrax" in campaign.state.pieces:
            yield campaign


def views():
    for number in range(sampled.EACH):
        campaign, window = sampled.moment("fornaldar", number)
        step = window.step
        if step.window != "movement":
            continue
        for seat in step.seats:
            yield GAME.view(campaign.state, seat), step


def maker_of(view, step):
    """Who makes a step: whom it names; for an item, who bears it or stands where it lies."""
    match step:
        case Attach() | Detach() | Use():
            return step.character
        case Search():
            return step.with_[0]
        case Give() | Drop():
            treasure = view.treasures[step.item]
            return treasure.bearer or step.to
    return None


def illegal(view, step, move):
    """The codes for which a move is refused."""
    problems = GAME.check(view, step, MovementPlan(moves=(move,)))
    return {problem.code for problem in problems if problem.kind == "illegal"}


def refused(view, step, order):
    """The codes for which a move of one step is refused."""
    id = maker_of(view, order)
    piece = view.pieces.get(id)
    if piece is None or not piece.active or getattr(piece, "aboard", None) or not hasattr(piece, "escort"):
        return set()
    if paralysed(view.board, piece):
        return set()
    move = Move(from_=piece.at, pieces=(id,), steps=(order,))
    return illegal(view, step, move)


@pytest.mark.rule("fornaldar", "13.2", "13.3", "21.1.3", "21.5", "21.11")
def test_every_step_that_is_offered_can_be_made():
    seen = set()
    for view, step in views():
        offers = GAME.offers(view)
        for kind in STEPS:
            for order in offers[kind]():
                seen.add(kind)
                assert refused(view, step, order) <= {"TOO_FAR", "CASTER"}, order
    assert seen >= {*STEPS} - {"Search"}


def movers(view):
    """The characters of a seat who can move."""
    for person in persons_among(view.pieces.values()):
        if person.side == view.seat and person.active and not paralysed(view.board, person):
            yield person


@pytest.mark.rule("fornaldar", "14.6.2", "14.7.3")
def test_mermen_are_offered_the_waters_they_can_take_to_and_the_shores_they_can_land_on():
    seen = set()
    for view, step in views():
        for person in movers(view):
            shores = landings(view.board.land, person.at) if person.swimming else ()
            for order in [*swims(believed(view), person), *shores]:
                seen.add(type(order))
                move = Move(from_=person.at, pieces=(person.id,), steps=(order,))
                assert not illegal(view, step, move), order
    assert seen == {Swim, Land}


@pytest.mark.rule("fornaldar", "14.7.3")
def test_mermen_on_a_bank_are_offered_the_river_beside_it():
    state, spyrax = next((campaign.state, campaign.state.pieces["spyrax"]) for campaign in campaigns())
    land = state.board.land
    rivers = {side: hexside.river for side, hexside in land.hexsides.items() if "2117" in side}
    assert any(rivers.values())
    ashore = replace(spyrax, swimming=False, at="2117")
    assert [swim.into for swim in swims(state, ashore) if swim.into] == [side for side in rivers if rivers[side]]


@pytest.mark.rule("fornaldar", "5.E.3.1", "11.7", "14.5.1", "14.8.8", "19.2")
def test_every_detour_that_is_offered_can_be_made_where_its_event_comes_up():
    seen = set()
    for view, step in views():
        for move in GAME.offers(view)["MovementPlan.moves"]():
            for met in events(view.board, move):
                for branch in detours(view, move, met):
                    codes = illegal(view, step, replace(move, **{f"if_{met}": branch}))
                    seen |= {met, *map(type, branch)}
                    assert codes <= ({"NO_WAY"} if isinstance(branch[-1], Go) else set()), branch
    assert seen == {"enemy", "intercepted", "mobilized", Evade, Go, Overrun, Use}


@pytest.mark.rule("fornaldar", "19.2")
def test_no_evasion_is_offered_where_one_of_them_has_an_escort_is_on_board_or_is_no_character():
    state = next(campaigns()).state
    one, other = [*persons_among(state.pieces.values())][:2]
    free = [replace(person, escort=False, aboard=None) for person in (one, other)]
    assert [*evasions(free)] == [Evade()]
    assert not [*evasions([free[0], replace(free[1], escort=True)])]
    assert not [*evasions([replace(free[0], aboard="orms-sling"), free[1]])]
    lot = next(iter(lots_among(state.pieces.values())))
    assert not [*evasions([*free, lot])]


@pytest.mark.rule("fornaldar", "14.8.3")
def test_a_force_may_watch_any_hex_within_three_and_none_beyond():
    view, _ = next(views())
    places = watched(view.board.land, "3724")
    assert len(places) == len([hex for hex in view.board.land.hexes if 0 < distance("3724", hex) <= 3])
    assert [distance("3724", at) for at in places] == sorted(distance("3724", at) for at in places)


@pytest.mark.rule("fornaldar", "13.2", "13.3")
def test_nobody_is_offered_a_second_escort_and_nobody_without_one_to_send_it_back():
    for view, _ in views():
        offers = GAME.offers(view)
        assert not any(view.pieces[order.character].escort for order in offers["Attach"]())
        assert all(view.pieces[order.character].escort for order in offers["Detach"]())


@pytest.mark.rule("fornaldar", "14.8")
def test_every_force_that_is_offered_may_keep_watch():
    for view, _ in views():
        for watch in GAME.offers(view)["Watch"]():
            problems = GAME.check_standing(view, Standing(watch=(watch,)))
            assert not [problem for problem in problems if problem.kind == "illegal"], watch


def test_who_is_offered_to_be_taken_along_stands_there():
    for view, _ in views():
        for take in GAME.offers(view)["Take"]():
            (id,) = take.pieces
            at = view.pieces[id].at
            others = [
                piece for piece in view.stacks[at][view.seat] if piece != id and hasattr(view.pieces[piece], "escort")
            ]
            if others:
                move = Move(from_=at, pieces=(others[0],), steps=(take, Go(to=(at,))))
                codes = {problem.code for problem in GAME.check(view, _, MovementPlan(moves=(move,)))}
                assert not codes & {"NOT_THERE", "HAS_MOVED"}
