"""Answers to orders: they are played ahead on a copy of what a seat knows, put in words, and offered."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from itertools import cycle
from typing import Any

from adjudicator.games.northmen.absence import default_lay
from adjudicator.games.northmen.actions import Action, Mead
from adjudicator.games.northmen.conditions import CONDITIONS
from adjudicator.games.northmen.conflict import NO_DISCARD
from adjudicator.games.northmen.foolish import foolish
from adjudicator.games.northmen.land import around
from adjudicator.games.northmen.laying import (
    CELL_OCCUPIED,
    INCOMPLETE,
    NOT_IN_HAND,
    Lay,
    free_cells,
    placements,
    typed_ways,
)
from adjudicator.games.northmen.naming import named, unknown
from adjudicator.games.northmen.orders import Plan, StandingOrders, Turn
from adjudicator.games.northmen.say import Say
from adjudicator.games.northmen.sides import foes_of, places_of, supply, units_at
from adjudicator.games.northmen.state import NorthmenTable, State, Tile, View, refusals
from adjudicator.games.northmen.turn import PHASE_OVER, TYPES, enter
from adjudicator.games.northmen.words import (
    BRIGANDS,
    DECK_NAMES,
    FACE_DOWN,
    PHASES,
    UNIT_NAMES,
    UNITS,
    ActionType,
    Phase,
    TileId,
)
from adjudicator.table import (
    Path,
    Problem,
    Question,
    Refusal,
    Remark,
    ScriptedDice,
    Seat,
    Source,
    Step,
    StepId,
    Table,
)
from adjudicator.table.problems import Kind
from adjudicator.table.prose import counted, full_sentence
from adjudicator.table.state import copied

MAIN_MISSING = refusals.new("MAIN_MISSING", "NB-20", "no tile is named to be laid", field="main")
NOT_PLAYED = refusals.new("NOT_PLAYED", "PBEM-1", "the turn stops before that", lasts=False)

SOME = 4
"""The number of legal places that are named to a player who has laid a tile wrong."""


def _default(question: Question) -> tuple[str, Source]:
    return question.default, "default"


class _Lost(Exception):
    """No tile can be laid: what follows cannot be known."""


class Preview:
    """A turn played ahead on what its player knows, as far as nothing unknown decides."""

    def __init__(self, view: State, seat: Seat, turn: Turn) -> None:
        self.seat = seat
        self.turn = turn
        self.table: NorthmenTable = Table(StepId("0.preview"), copied(view), ScriptedDice(), _default)
        self.certain = True
        self.stopped = False
        self.problems: list[Problem] = []
        self.unused: dict[ActionType, int] = {}
        """The actions that are left when those of their type are over."""

    @property
    def board(self) -> State:
        """The board as it is believed to be by now."""
        return self.table.state

    def run(self) -> list[Problem]:
        """Everything that is wrong, or doubtful, line by line."""
        begun = PHASES.index(self.board.now.phase)
        for phase in PHASES[:begun]:
            for path, _ in placed_lines(self.turn, phase):
                self._refuse(PHASE_OVER, path, certain=True)
        for index, mead in enumerate(self.turn.mead):
            if PHASES.index(mead.as_) < begun:
                self._refuse(PHASE_OVER, ("mead", index), certain=True)
        with suppress(_Lost):
            for phase in PHASES[begun:-1]:
                self._phase(phase)
        if all(problem.kind == "note" for problem in self.problems):
            self.problems += foolish(self.board, self.seat, self.turn, self.unused)
        return self.problems

    def _phase(self, phase: Phase) -> None:
        if self.stopped:
            for path, _ in placed_lines(self.turn, phase):
                self._refuse(NOT_PLAYED, path)
            return
        if phase != self.board.now.phase:
            enter(self.table, self.seat, phase)
        if phase == "extra":
            self._extra()
        elif phase == "main":
            self._main()
        else:
            self._actions(next(type for type in TYPES if type == phase))
        self.stopped = self.stopped or phase in self.turn.pause_after

    def _extra(self) -> None:
        for index, lay in enumerate(self.turn.extra):
            path = ("extra", index)
            if self.stopped:
                self._refuse(NOT_PLAYED, path)
                continue
            refusal = lay.refusal(self.board, self.seat)
            if refusal:
                self._refuse(refusal, path)
                continue
            lay.carry_out(self.table, self.seat)
            self.stopped = lay.draw is not None

    def _main(self) -> None:
        if self.board.now.placed is not None:
            for path, _ in placed_lines(self.turn, "main"):
                self._refuse(PHASE_OVER, path, certain=True)
            return
        layings = list(self.turn.layings())
        refused = [(path, lay, lay.refusal(self.board, self.seat)) for path, lay in layings]
        ready = next((lay for _, lay, refusal in refused if refusal is None), None)
        for path, lay, refusal in refused:
            if refusal is not None:
                self._refuse(refusal, path, certain=ready is None, hint=self._places(lay))
        if not layings:
            ready = self._unnamed()
        if ready is None:
            raise _Lost
        ready.carry_out(self.table, self.seat)
        self.stopped = ready.draw is not None

    def _unnamed(self) -> Lay | None:
        """PBEM-7 The tile that is laid where none is named; None, where it has to be drawn first."""
        lay = default_lay(self.board, self.seat)
        is_drawn = lay.draw is not None
        hint = "One is drawn and laid."
        if not is_drawn:
            hint = f"As without orders: `lay {lay.typed(Say(self.board))}`."
        note = whole(MAIN_MISSING, (), hint, kind="note")
        self.problems.append(note)
        return None if is_drawn else lay

    def _places(self, lay: Lay) -> str:
        """The places for a tile that cannot be laid as it is ordered: other turns at the place that is named first."""
        board = self.board
        drawn = board.now.drawn
        held = board.hands.get(self.seat, ()) if drawn is None else (drawn,)
        if lay.tile is None or lay.tile not in held:
            tiles = ", ".join(held) or "none; draw one"
            return f"Yours to lay: {tiles}."
        printed = board.tiles[lay.tile]
        ways = sorted(placements(board, printed), key=lambda way: way[0] != lay.at)
        if not ways:
            return "It fits nowhere."
        places = "; ".join(typed_ways(ways[:SOME]))
        more = "; ..." if len(ways) > SOME else "."
        return f"It may lie {places}{more}"

    def _actions(self, type: ActionType) -> None:
        for index, mead in enumerate(self.turn.mead):
            if mead.as_ == type:
                self._mead(mead, ("mead", index))
        lines = self.turn.lines(type)
        for index, line in enumerate(lines):
            self._line(line, type, (type, index))
        left = self.board.now.actions.get(type, 0)
        is_sure = self.certain and not self.stopped and all(line.certain for line in lines)
        if left and is_sure:
            self.unused[type] = left

    def _mead(self, mead: Mead, path: Path) -> None:
        for _ in range(mead.n):
            refusal = mead.refusal(self.board, self.seat)
            if refusal:
                return self._refuse(refusal, path)
            mead.carry_out(self.table, self.seat)
        return None

    def _line(self, line: Action, type: ActionType, path: Path) -> None:
        if line.when is not None:
            self.certain = False
        for _ in range(line.times):
            refusal = line.refusal(self.board, self.seat, type)
            if refusal:
                return self._refuse(refusal, path)
            slip = line.slip(self.board, self.seat)
            if slip:
                self._leave_out(slip, path)
            if not line.certain:
                self.certain = False
                return None
            if line.when is None or CONDITIONS.holds(self.board, self.seat, line.when):
                line.carry_out(self.table, self.seat, type)
        return None

    def _leave_out(self, slip: Refusal, path: Path) -> None:
        """PBEM-3 A thing named amiss is left out when the line is carried out."""
        kind: Kind = "illegal" if self.certain and slip is not NO_DISCARD else "note"
        hint = "It is left out if that is so when its turn comes." if kind == "note" else ""
        self.problems.append(whole(slip, path, hint, kind=kind))

    def _refuse(self, refusal: Refusal, path: Path, *, certain: bool | None = None, hint: str = "") -> None:
        if certain is None:
            certain = self.certain
        kind = refusal.kind if certain else "note"
        if kind == "note" and refusal is not NOT_PLAYED:
            hint = "It is skipped if that is so when its turn comes."
        self.problems.append(whole(refusal, path, hint, kind=kind))


def whole(refusal: Refusal, path: Path, hint: str = "", *, kind: Kind | None = None) -> Problem:
    """A refusal of a line as a whole: lines are short, and their fields depend on each other."""
    line = Refusal(refusal.code, refusal.rule, refusal.words, detail=full_sentence(refusal.why))
    return line.problem(path, hint=hint, kind=kind)


def placed_lines(turn: Turn, phase: Phase) -> Iterator[tuple[Path, Lay | Action]]:
    """The lines for a phase, each with its place in the order set."""
    if phase == "extra":
        yield from ((("extra", index), lay) for index, lay in enumerate(turn.extra))
    elif phase == "main":
        yield from turn.layings()
    elif phase != "end":
        yield from (((phase, index), line) for index, line in enumerate(turn.lines(phase)))


def check(view: State, step: Step, turn: Turn) -> list[Problem]:
    """NB-20 A turn as far as its player can know what comes of it; of lines that name what is not there, only that."""
    strange = list(unknown(view, turn))
    lines = {problem.path[:length] for problem in strange for length in (1, 2)}
    return [*strange, *(note for note in Preview(view, step.seats[0], turn).run() if note.path not in lines)]


def check_standing(view: View, standing: StandingOrders) -> list[Problem]:
    """PBEM-1, PBEM-4 Policies, and turns written in advance, as far as it is certain now what comes of them."""
    problems = list(unknown(view, standing))
    for index, plan in enumerate(standing.next):
        path = ("next", index)
        problems += _check_plan(view, plan, path)
    return problems


def _check_plan(view: View, plan: Plan, path: Path) -> Iterator[Problem]:
    """PBEM-1 It is played only if one of its tiles can be laid; what the hand lacks may yet come to it."""
    turn = (*path, "turn")
    layings = [(place, _never(view, lay)) for place, lay in plan.turn.layings()]
    if not layings:
        yield whole(MAIN_MISSING, turn, "It would never be played.")
    hopeless = all(refusal for _, refusal in layings)
    for place, refusal in layings:
        if refusal is not None:
            yield whole(refusal, (*turn, *place), kind="illegal" if hopeless else "note")
    held = _tiles_in_hand(view)
    for tile, place in named(TileId, plan.turn, turn):
        if tile in view.tiles and tile not in held and "when" not in place:
            hint = "It is left out if that is so when its turn comes."
            yield whole(NOT_IN_HAND, place, hint, kind="note")


def _tiles_in_hand(view: View) -> set[TileId]:
    """The tiles its seat may lay, reveal, or add: of its hand, prepared, and drawn."""
    drawn = () if view.now.drawn is None else (view.now.drawn,)
    return {*view.hands.get(view.seat, ()), *view.prepared.get(view.seat, ()), *drawn} - {FACE_DOWN}


def choices(view: View) -> Mapping[str, Mapping[str, str]]:
    """The tiles orders may name, with what they show, and the sides."""
    say = Say(view)
    tiles: dict[str, str] = {}
    seats: dict[str, str] = {}
    for tile in sorted(_tiles_in_hand(view)):
        tiles[tile] = say.shows(view.tiles[tile])
    for seat in (*view.order, BRIGANDS):
        seats[seat] = say.seat(seat)
    return {"TileId": tiles, "SeatId": seats}


def stand_ins(view: View) -> Mapping[str, Any]:
    """The seat's own tiles, places and opponents, for those in the examples of orders."""
    return {**_foes_there(view), **_hand_there(view), **_own_there(view), **_free_there(view)}


def _foes_there(view: View) -> dict[str, Any]:
    """Opponents, for those in examples."""
    foes = foes_of(view, view.seat)
    second = min(1, len(foes) - 1)
    return {"B": foes[0], "C": foes[second]}


def _hand_there(view: View) -> dict[str, Any]:
    """Tiles the seat may lay, for those in examples, again from the first where they are few."""
    hand = sorted(_tiles_in_hand(view))
    return dict(zip(("B46", "T21", "T09"), cycle(hand), strict=False))


def _own_there(view: View) -> dict[str, Any]:
    """The seat's own place and one beside it, for those in examples."""
    places = places_of(view, view.seat)
    if not places:
        return {}
    own = places[0]
    beside = [cell for _, cell in around(view, own)]
    other = beside[0] if beside else own
    return {"[0, 0]": list(own), "[0, 1]": list(own), "[1, 0]": list(other)}


def _free_there(view: View) -> dict[str, Any]:
    """Cells without a tile, for those in examples."""
    free = map(list, free_cells(view))
    return dict(zip(("[-1, 0]", "[1, -1]"), free, strict=False))


def unused(view: View) -> Collection[str]:
    """The fields that need a special ability that the seat has not."""
    ability = view.abilities.get(view.seat)
    needed = {"Turn.stonefists": "STONEFISTS", "Policy.harm": "STONEFISTS", "Mead.longship": "NIGHTWIND"}
    return [field for field, needs in needed.items() if needs != ability]


def _never(view: State, lay: Lay) -> Refusal | None:
    """NB-24, NB-30 Return the reason why a tile can never be laid so: tiles laid stay where they are."""
    if lay.draw is not None:
        return None
    if lay.tile is None or lay.at is None:
        return INCOMPLETE
    return CELL_OCCUPIED if lay.at in view.map else None


def remarks(view: State, step: Step, turn: Turn) -> Iterator[Remark]:
    """Remark on what the tiles to be laid show, and on what follows where one is drawn or nothing is done."""
    if turn == Turn():
        yield Remark((), "do nothing more this turn")
    say = Say(view)
    layings: list[tuple[Path, Lay]] = [*turn.layings()]
    for index, extra in enumerate(turn.extra):
        layings.append((("extra", index), extra))
    for path, lay in layings:
        if lay.draw is not None:
            yield Remark(path, "you are asked where when it is drawn")
        elif lay.tile is not None and lay.tile in view.tiles:
            shown = say.shows(view.tiles[lay.tile])
            yield Remark(path, f"it shows {shown}")


def form(view: State, step: Step) -> list[str]:
    """List what a player has and may do, line by line."""
    seat = step.seats[0]
    return [*_tiles(view, seat), *_possessions(view, seat), *_stage(view)]


def _tiles(view: State, seat: Seat) -> Iterator[str]:
    now = view.now
    say = Say(view)
    if now.placed is not None:
        yield f"Your hand: {', '.join(say.tile(tile) for tile in view.hands[seat]) or 'empty'}."
        return
    yield "Your tiles, and where they can lie:"
    held = view.hands.get(seat, ()) if now.drawn is None else (now.drawn,)
    for tile in held:
        printed = view.tiles.get(tile, Tile(tile, "EEEEEE"))
        places = "; ".join(typed_ways(placements(view, printed)))
        yield f"  {say.tile(tile)}: {places or 'nowhere'}"
    lay = default_lay(view, seat)
    if lay.draw is None:
        yield f"Where you name no tile: `lay {lay.typed(say)}`. The examples of actions are for that tile."
    yield "Sides are named from the south-east clockwise: F forest, L lake, R road, M mountain, E empty, P pass."


def _possessions(view: State, seat: Seat) -> Iterator[str]:
    say = Say(view)
    yield "Your units:"
    for cell in places_of(view, seat):
        army = say.army(units_at(view, cell, seat))
        yield f"  {say.typed(cell)}: {army}"
    left = [counted(supply(view, seat, unit), UNIT_NAMES[unit]) for unit in UNITS]
    yield f"Supply: {', '.join(left)}."
    reserve = view.reserve.get(seat, 0)
    if reserve:
        yield f"Reserve: {counted(reserve, 'warband')}."
    ability = view.abilities.get(seat)
    if ability:
        yield f"Special ability: {ability.capitalize()}."
    decks = []
    for deck, tiles in view.decks.items():
        count = counted(len(tiles), "tile")
        decks.append(f"{DECK_NAMES[deck]}: {count}")
    yield f"{'; '.join(decks)}."


def _stage(view: State) -> Iterator[str]:
    left = [f"{count} {type}" for type, count in view.now.actions.items() if count]
    if view.now.placed is not None:
        yield f"Your turn goes on with: {view.now.phase}. Actions left: {', '.join(left) or 'none'}."
