"""11.0, 11.3 Maps of movement: the arrows of a phase, how far forces come, the places in question within a turn."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from adjudicator.board.hexes import within
from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.say import Say
from adjudicator.games.fornaldar.board.view import View
from adjudicator.games.fornaldar.combat.phase import attackable
from adjudicator.games.fornaldar.movement.form import enemy_moves
from adjudicator.games.fornaldar.movement.going import ForceMoved, ForceSeen
from adjudicator.games.fornaldar.movement.march import Kind
from adjudicator.games.fornaldar.movement.places import hexes_at
from adjudicator.games.fornaldar.movement.reaching import Going, contacts, reaches
from adjudicator.games.fornaldar.movement.reaction import able_to_react
from adjudicator.games.fornaldar.printed.land.model import Land
from adjudicator.games.fornaldar.report.forces import NONE
from adjudicator.games.fornaldar.report.land import land_map
from adjudicator.games.fornaldar.report.skies import skies
from adjudicator.games.fornaldar.report.stacks import SIDES, stacks
from adjudicator.games.fornaldar.report.theatres import (
    EDGE,
    Marks,
    Window,
    fronts,
    own_weights,
    spot,
)
from adjudicator.games.fornaldar.state import Person
from adjudicator.games.fornaldar.words import HexId, Where, noted
from adjudicator.table import REFEREE, Question, Step
from adjudicator.table.hexmap import HexMap, Marker, Wash
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import joined, sentence

Moved = ForceMoved | ForceSeen

WAYS = (
    Column("No.", "right", 0.5),
    Column("Who moves", share=2),
    Column("From – to", share=2),
    Column("MP", "right", 0.4),
)


def in_one(facts: Iterable[FNFact]) -> list[FNFact]:
    """The facts of a phase, with the stretches of a way that nothing came between as one movement."""
    joined_facts: list[FNFact] = []
    for fact in facts:
        longer = None
        if joined_facts:
            longer = _in_one(joined_facts[-1], fact)
        if longer is None:
            joined_facts.append(fact)
        else:
            joined_facts[-1] = longer
    return joined_facts


def _in_one(before: FNFact, fact: FNFact) -> Moved | None:
    """Two stretches of one way as one movement; None where they are not that."""
    if isinstance(before, ForceMoved) and isinstance(fact, ForceMoved):
        if is_continued(before, fact, before.pieces == fact.pieces):
            mp = noted(before.mp + fact.mp)
            return replace(fact, path=(*before.path, *fact.path[1:]), mp=mp)
    elif isinstance(before, ForceSeen) and isinstance(fact, ForceSeen):
        are_same = before.top is not None and before.top == fact.top
        if is_continued(before, fact, are_same):
            return replace(fact, path=(*before.path, *fact.path[1:]))
    return None


def is_continued(before: Moved, fact: Moved, are_same: bool) -> bool:
    """Whether those who have come to the end of one way go on by the other; of army points one cannot tell."""
    if not are_same:
        return False
    return before.side == fact.side and before.path[-1] == fact.path[0]


def ways(view: View, moved: Sequence[tuple[int, Moved]]) -> Iterator[Grid]:
    """A row for each; of others what was seen on top of the stack (12.3): "Dorin +"."""
    if moved:
        rows = tuple(_way(view.board.say, number, fact) for number, fact in moved)
        yield Grid("", WAYS, rows)


def _way(say: Say, number: int, fact: Moved) -> tuple[str, ...]:
    start = say.place(fact.path[0])
    end = say.place(fact.path[-1])
    if isinstance(fact, ForceMoved):
        who = sentence(say.briefly(fact.pieces))
        spent = f"{fact.mp:g}"
    else:
        top = say.piece(fact.top) if fact.top else say.group(fact.group)
        who = f"{sentence(top)} +"
        spent = NONE
    return (f"{number}{fact.side[0]}", who, f"{start} – {end}", spent)


REACHES: Mapping[Going, str] = {
    "army": "reach of armies",
    "character": "reach of characters alone",
    "afloat": "reach over water",
}
"""The names of their reach in the legend."""
FAR = 3
"""Up to how many Game-Turns contact is told."""
CONTACT = (
    Column("From", share=1.6),
    Column("Who is there", share=2.4),
    Column("Game-Turns", "right", 0.8),
    Column("Nearest enemy", share=2.4),
)


def reach(view: View, kind: Kind) -> tuple[Wash, ...]:
    """The reach of the seat's forces, as it lies on the map."""
    washes = reaches(view, kind)
    return tuple(Wash(word, tuple(sorted(washes[going]))) for going, word in REACHES.items() if going in washes)


def in_reports(view: View) -> bool:
    """Whether the reader's reports show it: the players agreed on that, and he has forces."""
    if view.board.options.reach != "reports":
        return False
    return view.seat != REFEREE and view.board.phase != "over"


def contact(view: View) -> Iterator[Grid]:
    """The Game-Turns in which the reader's forces come up to the enemy stack that is nearest to each."""
    say = view.say
    tops = {sighting.at: sighting.top for sighting in view.sightings}
    rows = tuple(
        (
            say.closely(near.at),
            _who(view, near.at),
            str(near.turns),
            f"{say.piece(top.id) if (top := tops[near.enemy]).id else f'points of {say.group(top.group)}'}, "
            f"{say.closely(near.enemy)}",
        )
        for near in contacts(view, FAR)
    )
    if rows:
        note = f"At the earliest, if the enemy stays and the weather holds; those within {FAR} Game-Turns."
        yield Grid("Game-Turns to contact with the nearest enemy", CONTACT, rows, note=note)


def _who(view: View, at: Where) -> str:
    """The characters of the reader in a place; where there is none, its topmost piece."""
    ids = view.stacks[at][view.seat] if at in view.stacks else ()
    persons = [id for id in ids if isinstance(view.pieces[id], Person)]
    return joined(view.say.piece(id) for id in (persons or ids[:1]))


ROUND = 3
"""The number of hexes round a place that are shown."""
ACROSS = 15
DOWN = 16
"""Columns and rows that a page shows as large as can be read."""
REACH = "How far your forces come"
HEX = re.compile(r"(?<!\d)\d{4}(?!\d)")


def situation(view: View, step: Step, questions: Sequence[Question]) -> tuple[HexMap, ...]:
    """The maps of a decision; none where the report has them, or where no place is in question."""
    own = [question for question in questions if question.seat == view.seat]
    land = view.board.setting.land
    if own:
        choices = [HexId(id) for question in own for id in named(land, question)]
        return _map(view, choices, choices)
    if questions:
        return ()
    if step.window == "movement":
        return _movement(view)
    if step.window == "reaction":
        able = [*able_to_react(view)]
        leaders = [hex for leader, _ in able for hex in hexes_at(leader.at)]
        near = [hex for _, foes in able for at in foes for hex in hexes_at(at)]
        return _map(view, leaders, [*leaders, *near], reach(view, "reaction"))
    if step.window == "combat":
        places = [hex for at in attackable(view) for hex in hexes_at(at)]
        return _map(view, places, places)
    return ()


def _movement(view: View) -> tuple[HexMap, ...]:
    """11.3, 14.4 The reach of the seat's forces where they move now: in one window, else on its fronts.

    The whole land is in the report of the turn, and on the order page. No map where the enemy moves, or nobody can.
    """
    forced = view.board.phase.endswith("forced-march")
    washes = () if enemy_moves(view) else reach(view, "forced march" if forced else "movement")
    if not washes:
        return ()
    hexes = [HexId(hex) for wash in washes for hex in wash.cells]
    if _fits(_span(hexes, EDGE)):
        return (_drawn(view, REACH, _framed(hexes, EDGE), washes),)
    marks = Marks(washes=(*skies(view, ()), *washes))
    drawn = fronts(view, marks, own_weights(view, whole=False))
    return tuple(replace(front, title=f"{REACH}: {front.title}") for front in drawn)


def named(land: Land, question: Question) -> Iterator[str]:
    """The hexes that a question is about: of its key, and those it offers."""
    texts = [question.key, *(choice.value for choice in question.choices)]
    return (id for text in texts for id in HEX.findall(text) if id in land.hexes)


def _map(
    view: View, choices: Iterable[HexId], about: Iterable[HexId], washes: Sequence[Wash] = ()
) -> tuple[HexMap, ...]:
    """A window round some places, with the choices numbered; none without any."""
    places = [*dict.fromkeys(about)]
    chosen = [*dict.fromkeys(choices)]
    if not places:
        return ()
    listed = []
    for number, id in enumerate(chosen, 1):
        listed.append(f"{number} {view.say.closely(Where(id))}")
    markers = [Marker("choice", id, str(number)) for number, id in enumerate(chosen, 1)]
    return (_drawn(view, f"Your choices: {'; '.join(listed)}", _window(places), washes, markers),)


Shown = Callable[[HexId], bool]
"""Whether a hex is shown."""


def _drawn(view: View, title: str, shown: Shown, far: Sequence[Wash] = (), markers: Sequence[Marker] = ()) -> HexMap:
    """The part of the land that is shown, with what the seat knows to stand there."""
    land = view.board.setting.land
    hexes = [hex for hex in land.hexes if shown(hex)]
    inside = []
    for stack in stacks(view):
        if any(hex in hexes for hex in hexes_at(Where(stack.at))):
            inside.append(stack)
    return land_map(
        land,
        hexes,
        title=title,
        seats=SIDES,
        stacks=inside,
        washes=(*skies(view, ()), *far),
        markers=markers,
        ruins=view.board.ruins,
    )


def _window(places: Sequence[HexId]) -> Shown:
    """One window, if all fit one; else what lies round each place."""
    near = {hex for place in places for hex in within(place, ROUND)}
    if _fits(_span(places, ROUND)):
        return _framed(places, ROUND)
    return near.__contains__


def _framed(places: Sequence[HexId], edge: int) -> Shown:
    """All that lies between places, and so far beyond them."""
    return _span(places, edge).shows


def _span(places: Sequence[HexId], edge: int = 0) -> Window:
    columns, rows = zip(*map(spot, places), strict=True)
    return Window(min(columns) - edge, min(rows) - edge, max(columns) + edge, max(rows) + edge)


def _fits(window: Window) -> bool:
    """Whether a window fits a page."""
    if window.east - window.west >= ACROSS:
        return False
    return window.south - window.north < DOWN
