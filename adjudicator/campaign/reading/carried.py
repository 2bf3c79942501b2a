"""A report's part of its reader's view, and the open window that is made of it again where there is no desk.

A player checks his orders by it on his own machine, with the rules and the words of the desk: at level `sealed` nobody
else can. Only what the reader may know is in it: it is his view, written as what differs from a bare board.
"""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import msgspec

from adjudicator.campaign.chain.sealing import canonical
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.play.deputies import stands_in
from adjudicator.campaign.play.sealed import seals_orders
from adjudicator.errors import AdjudicatorError, Refused
from adjudicator.games import find_game, game_names
from adjudicator.orders.check import prepared
from adjudicator.orders.envelope import seat_named
from adjudicator.orders.reading import Reading
from adjudicator.orders.window import OpenWindow
from adjudicator.table import Game, Seat, Step, StepId
from adjudicator.table.knowledge import Knowledge

BIGGEST = 8_000_000
"""Bytes of the largest report that is read: the largest that was ever made has an eighth of it."""
_MOST = 512_000
"""Bytes of the largest view: the largest that a campaign of ours has is a twentieth of it."""
_HIGHEST = 1_000_000
"""The largest number in a view: what rules count up to takes no time then."""
_ZIP = b"PK\3\4"
"""What a zip file begins with."""
_NO_REPORT = "this is no report of this program: name the file ending in `-report.json.zip` that came with your report"


def knowledge(game: Game, campaign: Campaign, state: Any, seat: Seat, step: Step | None) -> Knowledge | None:
    """The data that the report of a seat carries; None where it waits for no orders, or is for none who gives any."""
    opening = campaign.opening
    if step is None or step.window is None or game.position is None or seat not in opening.seats:
        return None
    own = _digest(opening.scenario)
    view = game.view(state, seat)
    options = game.position.options(view)
    bare = _bare(game, _scenario(game, opening.scenario, own), options, tuple(opening.seats))
    return Knowledge(
        game=game.meta.name,
        rules_version=game.meta.rules_version,
        scenario=game.scenario_name(view) if own else "",
        scenario_digest=own,
        options=msgspec.to_builtins(options),
        seats=tuple(opening.seats),
        step=step,
        closed=tuple(_closed(campaign, seat)),
        standing=campaign.standing(seat),
        is_sealed=seals_orders(campaign),
        stands_in=stands_in(campaign),
        view=game.position.view_written(view, game.view(bare, seat)),
    )


def _closed(campaign: Campaign, seat: Seat) -> Iterator[StepId]:
    """The windows of before that a seat was asked in."""
    asked = {}
    for episode in campaign.episodes:
        step = episode.step
        if step and step.window and seat in step.seats and step.id in campaign.locked:
            asked[step.id] = True
    yield from asked


def _digest(given: Any) -> str:
    """The mark that tells a referee's own scenario from others; empty for the one that the program brings."""
    if given is None:
        return ""
    return sha256(canonical(given)).hexdigest()


_READ: deque[tuple[str, str, Any]] = deque(maxlen=4)
"""The scenarios of referees that were read last, by game and digest: each report of a campaign needs its own."""


def _bare(game: Game, scenario: Any, options: Any, seats: tuple[Seat, ...]) -> Any:
    """The board of a campaign before anything is placed."""
    assert game.position is not None, "it has views to be written"
    state = game.empty()
    game.position.lay_out(scenario, options, seats).change(state)
    return state


def _scenario(game: Game, given: Any, digest: str) -> Any:
    if not digest:
        return game.books.scenario(None)[0]
    for name, known, scenario in _READ:
        if (name, known) == (game.meta.name, digest):
            return scenario
    scenario, _ = game.books.scenario(given)
    _READ.append((game.meta.name, digest, scenario))
    return scenario


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """The data that are read of a report."""

    campaign: str
    title: str
    turn_title: str
    seat: Seat
    head: str
    due: str = ""
    known: msgspec.Raw = msgspec.Raw(b"null")


@dataclass(frozen=True, kw_only=True)
class Carried:
    """The window that a report's reader is asked in, as he knows it."""

    report: Told
    known: Knowledge
    window: OpenWindow

    @property
    def beside(self) -> dict[str, str]:
        """The head of an order file for it, as far as the report knows it."""
        return {
            "game": self.known.game,
            "campaign": self.report.campaign,
            "seat": self.report.seat,
            "turn": str(self.known.step.turn),
            "window": self.known.step.name,
        }


def read_report(data: bytes) -> tuple[Told, Knowledge]:
    """A report's part of its reader's view, packed or not; raises `Refused` for no report, or one without it."""
    if data.startswith(_ZIP):
        data = _unpacked(data)
    try:
        report = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=Told)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("view/unreadable", _NO_REPORT) from None
    if bytes(report.known) == b"null":
        nothing = "this report awaits no orders, or an earlier release made it: nothing can be checked by it"
        raise Refused("view/none", f"{nothing}. The desk checks what you mail")
    if len(report.known) > _MOST:
        raise Refused("view/size", f"the view in this report has more than {_MOST // 1000} KB; no game's is that big")
    try:
        known = msgspec.json.decode(report.known, type=Knowledge)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _misfit(error) from None
    if _has_a_giant(known):
        raise Refused("view/misfit", f"there is a number in its view beyond {_HIGHEST:,}; no game's has one")
    return report, known


def _unpacked(data: bytes) -> bytes:
    """The report in a zip file."""
    try:
        with ZipFile(BytesIO(data)) as packed:
            (inside,) = packed.infolist()
            with packed.open(inside) as opened:
                report = opened.read(BIGGEST + 1)
    except Exception:  # whatever is wrong with it: anybody may have written anything
        raise Refused("view/unreadable", _NO_REPORT) from None
    if len(report) > BIGGEST:
        raise Refused("view/size", f"the report in this file has more than {BIGGEST // 1_000_000} MB; none is that big")
    return report


def carried(report: Told, known: Knowledge, own: Any = None) -> Carried:
    """The window that a report's reader is asked in; `own` is the referee's scenario, where the report needs it.

    Raises `NotFound` for a game that is not here, `Refused` where the report and the program, or the scenario, do not
    go together, and where nobody could order by such a view.
    """
    game = find_game(known.game)
    if game.meta.rules_version != known.rules_version:
        versions = f"version {known.rules_version} of the rules of {game.meta.title}"
        here = f"this program has version {game.meta.rules_version}"
        raise Refused("view/rules", f"the desk plays by {versions}, and {here}: install the release it has")
    digest = _digest(own)
    _check_scenario(known, digest)
    with unusable():
        view = _seen(game, report, known, own, digest)
        return Carried(report=report, known=known, window=_window(game, report, known, view))


@contextmanager
def unusable() -> Iterator[None]:
    """Raise `Refused` for whatever a view makes the rules raise that cannot be: anybody may have written anything."""
    try:
        yield
    except AdjudicatorError:
        raise
    except Exception as error:
        raise _misfit(error) from None


def _check_scenario(known: Knowledge, digest: str) -> None:
    """Raise `Refused` where the campaign is played on another scenario than the one that is here."""
    if digest == known.scenario_digest:
        return
    if not known.scenario_digest:
        raise Refused("view/scenario", "this campaign is played on what the program brings: leave --scenario out")
    played = f"this campaign is played on its referee's own data{f', “{known.scenario}”' if known.scenario else ''}"
    came = "It came by mail with your first report, ending in -scenario.json, and the referee has it"
    if digest:
        raise Refused("view/scenario", f"{played}, and the file you gave is another one. {came}")
    raise Refused("view/scenario", f"{played}. {came}: name it with --scenario FILE")


def _seen(game: Game, report: Told, known: Knowledge, own: Any, digest: str) -> Any:
    """The view that a report carries."""
    assert game.position is not None, "a view of it was written"
    assert report.seat in known.seats, f"no seat {report.seat} plays"
    assert known.step.window in game.windows, f"no window is called {known.step.window}"
    options = msgspec.convert(known.options, game.options)
    bare = _bare(game, _scenario(game, own, digest), options, known.seats)
    view = game.view(bare, report.seat)
    game.position.see(view, known.view)
    return view


def _window(game: Game, report: Told, known: Knowledge, view: Any) -> OpenWindow:
    """The open window as its reader's report tells of it; what he has sent since then is not known."""
    names = {style.seat: style.name for style in game.styles(view)}
    standing = None if known.standing is None else msgspec.convert(known.standing, game.standing)
    return OpenWindow(
        game=game,
        campaign=report.campaign,
        step=known.step,
        seats={seat: names.get(seat, f"seat {seat}") for seat in known.seats},
        knows_key=lambda seat, key: seat == report.seat,
        view=lambda seat: view,
        standing=lambda seat: standing,
        replaces=lambda seat: None,
        is_sealed=known.is_sealed,
        stands_in=known.stands_in,
        closed=known.closed,
    )


def for_later(reading: Reading) -> list[str]:
    """The lines of an order file that are for later windows, as far as they can be read without a report.

    Where the game is not here, the map is the referee's own, or no such line can be read, there are none.
    """
    if reading.says("game") not in game_names():
        return []
    game = find_game(reading.says("game"))
    kind = _kind_of_window(game, reading.says("window"))
    later = getattr(game.orders_of(kind), "LATER", ()) if kind else ()
    if not later or game.position is None:
        return []
    return list(_lines_of(_read_without_report(reading, game, kind), later))


def _kind_of_window(game: Game, name: str) -> str | None:
    """The kind of a window by its name, which may have a number behind it."""
    unnumbered = re.sub(r"-\d+$", "", name)
    for kind in game.windows:
        if kind in (name, unnumbered):
            return kind
    return None


def _read_without_report(reading: Reading, game: Game, kind: str | None) -> Reading:
    """An order file, read by what a seat knows of a game that has not begun."""
    turn = reading.says("turn")
    name = reading.says("window")
    scenario, _ = game.books.scenario(None)
    seats = game.books.seats(scenario) or game.meta.seats
    step = Step(id=StepId(f"{turn}.{name}"), turn=0, title="", window=kind, seats=seats)
    seat = seat_named(reading.says("seat"), {each: each for each in seats})
    bare = _bare(game, scenario, game.options(), seats)
    view = game.view(bare, seat)
    known = Knowledge(game=game.meta.name, rules_version="", seats=seats, step=step, view={})
    report = Told(campaign=reading.says("campaign"), title="", turn_title="", seat=seat, head="")
    ready, _ = prepared(reading, seat, _window(game, report, known, view), step)
    return ready


def _lines_of(reading: Reading, fields: Sequence[str]) -> Iterator[str]:
    """The lines in which the entries of some fields of orders stand."""
    lines = reading.text.split("\n")
    marks = sorted(reading.marks.items(), key=lambda mark: mark[1])
    for path, (number, _) in marks:
        if len(path) != 3 or path[0] != "orders":
            continue
        if path[1] in fields:
            line = lines[number - 1]
            yield line.strip()


def _misfit(error: BaseException) -> Refused:
    what = f"{type(error).__name__}: {error}".removesuffix(": ")
    return Refused("view/misfit", f"the view in this report cannot be read ({what}): save the file once more")


def _has_a_giant(known: Knowledge) -> bool:
    """Whether there is a number in it that no campaign could come to."""
    left: list[Any] = [msgspec.to_builtins(known)]
    while left:
        value = left.pop()
        if isinstance(value, dict):
            left += value.values()
            left += [int(key) for key in value if _is_number(key)]
        elif isinstance(value, list | tuple):
            left += value
        elif isinstance(value, int | float) and abs(value) > _HIGHEST:
            return True
    return False


def _is_number(key: str) -> bool:
    return key.isdecimal() and len(key) < 20
