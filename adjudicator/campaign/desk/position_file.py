"""Position files: a campaign as it stands at a moment, written for a referee, to go on from on another desk."""

import json
from typing import Any

import msgspec

from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.errors import Refused
from adjudicator.table import REFEREE, Game, Seat
from adjudicator.table.books import DIALECT
from adjudicator.table.position import Position

SECRET = "For the referee alone: it holds what players may not know of each other."
WIDTH = 110


class PositionFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"schema": "$schema"}):
    """A position: which game, who sits where, and how the board stands."""

    schema: str = ""
    note: str = ""
    game: str
    campaign: str = ""
    """The campaign it was written from, and where in it."""
    step: str = ""
    scenario: str = ""
    """The name of the map, or of what else is played with: the built-in one, or one of the referee's own."""
    seats: tuple[Seat, ...]
    options: dict[str, Any] = {}
    state: dict[str, Any]
    """The differences from a bare board."""


def position_of(game: Game) -> Position:
    """The notation of positions of a game; raises `Refused` for a game that has none."""
    if game.position is None:
        raise Refused("position/none", f"a campaign of {game.meta.title} always begins with its set-up")
    return game.position


def position_file(game: Game, campaign: Campaign, state: Any) -> PositionFile:
    """The position of a campaign at a moment; a step that waits for answers is not part of it, and begins anew."""
    notation = position_of(game)
    opening = campaign.opening
    options = notation.options(state)
    seats = tuple(opening.seats)
    scenario, _ = game.books.scenario(opening.scenario)
    bare = _bare(game, scenario, options, seats)
    step = game.next_step(state)
    return PositionFile(
        schema=f"urn:adjudicator:{game.meta.name}:position",
        note=SECRET,
        game=game.meta.name,
        campaign=opening.name,
        step=step.id if step else "",
        scenario=game.scenario_name(game.view(bare, REFEREE)),
        seats=seats,
        options=msgspec.to_builtins(options),
        state=notation.written(state, bare),
    )


def stands(game: Game, file: PositionFile, scenario: Any, options: Any, position: dict[str, Any]) -> Any:
    """The board that a position means; raises `Refused` where nobody could play on from it."""
    notation = position_of(game)
    state = _bare(game, scenario, options, file.seats)
    named = game.scenario_name(game.view(state, REFEREE))
    if file.scenario and named != file.scenario:
        raise Refused(
            "position/scenario",
            f"the position was played on “{file.scenario}”, and the campaign file has “{named}”; name its `scenario:`",
        )
    try:
        notation.place(state, position)
        _try(game, state, file.seats)
    except ValueError as error:
        raise Refused("position/misfit", f"the position cannot be read: {error}") from None
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise Refused("position/unplayable", f"nobody can play on from this position ({what})") from None
    return state


def _bare(game: Game, scenario: Any, options: Any, seats: tuple[Seat, ...]) -> Any:
    state = game.empty()
    position_of(game).lay_out(scenario, options, seats).change(state)
    return state


def _try(game: Game, state: Any, seats: tuple[Seat, ...]) -> None:
    """Look at a board as every seat will; raises whatever a board makes the rules raise that cannot be."""
    step = game.next_step(state)
    turn = step.turn if step else 0
    asked = step.seats if step else ()
    for seat in seats:
        view = game.view(state, seat)
        game.report(view, [], turn)
        if step is not None and seat in asked:
            game.form(view, step)


def schema_of(game: Game) -> dict[str, Any]:
    """The JSON Schema of a game's position files."""
    refs, defs = msgspec.json.schema_components([PositionFile, position_of(game).file], ref_template="#/$defs/{name}")
    head = defs.pop("PositionFile")
    head["properties"] |= {"game": {"const": game.meta.name}, "state": refs[1]}
    return {
        "$schema": DIALECT,
        "$id": f"urn:adjudicator:{game.meta.name}:position",
        **head,
        "title": f"{game.meta.title}: position",
        "$defs": defs,
    }


def text_of(file: PositionFile) -> str:
    """A position as a file: JSON, with what fits on a line in one."""
    return _lines(msgspec.to_builtins(file), "") + "\n"


def _lines(value: Any, indent: str) -> str:
    whole = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or len(indent) + len(whole) <= WIDTH:
        return whole
    inner = indent + "  "
    parts = []
    if isinstance(value, dict):
        for key, held in value.items():
            name = json.dumps(key, ensure_ascii=False)
            parts.append(f"{inner}{name}: {_lines(held, inner)}")
    else:
        for held in value:
            parts.append(inner + _lines(held, inner))
    listed = ",\n".join(parts)
    return f"{whole[0]}\n{listed}\n{indent}{whole[-1]}"
