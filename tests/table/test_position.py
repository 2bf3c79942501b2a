"""Positions: what is written of a campaign at any moment is the campaign, for its rules and for every seat."""

from typing import Any

import msgspec
import pytest

from adjudicator.campaign.desk.position_file import schema_of
from adjudicator.games import find_game, game_names
from adjudicator.kit.trial import Campaign, Moment, Trial
from adjudicator.table import REFEREE, Seat, visible
from adjudicator.table.game import Game
from adjudicator.table.position import Position

pytestmark = pytest.mark.slow

STEPS = {"fornaldar": 40}
"""How many steps are played of a campaign, where not all of them are."""


def position_of(game: Game) -> Position:
    assert game.position is not None
    return game.position


def bare(moment: Moment) -> Any:
    """The board of a campaign as it is laid out, with nothing on it."""
    game = moment.game
    scenario, _ = game.books.scenario(None)
    state = game.empty()
    position_of(game).lay_out(scenario, moment.campaign._options(), moment.campaign.seats).change(state)
    return state


def in_order(value: Any) -> Any:
    """A state with the order of all its entries: rules go through them in that order."""
    if isinstance(value, msgspec.Struct):
        return [(name, in_order(getattr(value, name))) for name in value.__struct_fields__ if name != "laid_out"]
    if isinstance(value, dict):
        return [(key, in_order(held)) for key, held in value.items()]
    if isinstance(value, tuple):
        return [in_order(held) for held in value]
    return value


def imported(moment: Moment) -> Any:
    """The state before a step, written to a file and read again."""
    found = position_of(moment.game)
    file = msgspec.json.encode(found.written(moment.before, bare(moment)))
    fact = found.taken(found.checked(msgspec.json.decode(file)))
    assert not any(visible(fact, seat) for seat in moment.campaign.seats)
    stored = msgspec.json.encode(fact)
    state = bare(moment)
    msgspec.json.decode(stored, type=type(fact)).change(state)
    return state


def seen(moment: Moment, seat: Seat) -> Any:
    """What a seat knows, written to its report and read again."""
    found = position_of(moment.game)
    bare_view = moment.game.view(bare(moment), seat)
    file = msgspec.json.encode(found.view_written(moment.view(seat), bare_view))
    view = moment.game.view(bare(moment), seat)
    found.see(view, msgspec.json.decode(file))
    return view


@pytest.mark.long("fornaldar-0", "fornaldar-1", "test-of-time-1")
@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("name", game_names())
def test_what_is_read_is_what_was_written_in_state_view_report_and_play(name: str, number: int) -> None:
    game = find_game(name)
    trial = Trial(game=game, stop_after=STEPS.get(name), every=7)
    for moment in Campaign(trial, number).moments():
        if not moment.closely:
            continue
        state = imported(moment)
        assert in_order(state) == in_order(moment.before)
        for seat in (*moment.campaign.seats, REFEREE):
            view = game.view(state, seat)
            assert in_order(view) == in_order(moment.view(seat))
            assert in_order(seen(moment, seat)) == in_order(view)
            turn = moment.step.turn
            assert game.report(view, [], turn) == game.report(moment.view(seat), [], turn)
        assert game.next_step(state) == moment.step
        assert moment.campaign._played(moment.step, moment.orders, state) == moment.facts


@pytest.mark.parametrize("name", game_names())
def test_what_is_written_fits_its_published_schema(name: str) -> None:
    from jsonschema import Draft202012Validator

    game = find_game(name)
    moments = Campaign(Trial(game=game, stop_after=20), 1).moments()
    last = [*moments][-1]
    state = msgspec.json.encode(position_of(game).written(last.before, bare(last)))
    file = {"game": name, "seats": [*last.campaign.seats], "state": msgspec.json.decode(state)}
    schema = schema_of(game)
    Draft202012Validator.check_schema(schema)
    assert list(Draft202012Validator(schema).iter_errors(file)) == []
    assert list(Draft202012Validator(schema).iter_errors({**file, "state": {"nothing": 1}}))


def test_a_record_that_lacks_what_it_must_have_is_told_with_its_place() -> None:
    game = find_game("northmen")
    last = [*Campaign(Trial(game=game, stop_after=3), 1).moments()][-1]
    told = {"map": {"5 5": {"rot": 1}}}
    with pytest.raises(ValueError, match=r"`tile`.*5 5"):
        position_of(game).place(bare(last), told)
    with pytest.raises(ValueError, match="words"):
        position_of(game).place(bare(last), {"map": {"5 5 5": {}}})
