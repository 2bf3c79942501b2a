"""Page one: what happened to the reader, how things stand, what is to be decided."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.attrition import AttritionSeen
from adjudicator.games.fornaldar.command import commanded_from_afar, uncommanded
from adjudicator.games.fornaldar.facts import FNFact
from adjudicator.games.fornaldar.movement.going import ForceMoved, ForceSeen
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.report.chronicle import chronicle
from adjudicator.games.fornaldar.report.comers import numbers
from adjudicator.games.fornaldar.report.forces import NONE, own, points
from adjudicator.games.fornaldar.report.scenario import at_first, counts
from adjudicator.games.fornaldar.report.strongholds import standing as fortresses
from adjudicator.games.fornaldar.report.styles import STYLES
from adjudicator.games.fornaldar.scenarios.awards import ItemHeld
from adjudicator.games.fornaldar.setup import CampaignSet
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person, Vessel
from adjudicator.games.fornaldar.turn import GameTurnBegan, active, waited_for
from adjudicator.games.fornaldar.view import View, believed
from adjudicator.games.fornaldar.weather import DAYS, WEATHER, calendar_turn
from adjudicator.games.fornaldar.words import GroupId, HexId, PieceId, Where
from adjudicator.table import REFEREE, Seat
from adjudicator.table.news import News, in_letters, news_of
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import counted, joined, sentence

NEAR = 6
"""Up to how many hexes away an enemy who has moved is worth a sentence."""
CLOSE = 3
"""Up to how many hexes away he can stand in the headline."""
NEAREST = 2
"""How many such sentences there are."""


def news(view: View, told: Sequence[FNFact]) -> list[News]:
    """What is worth telling: what facts say by themselves, who comes near, who holds what earns points, the losses."""
    if any(isinstance(fact, CampaignSet) for fact in told):
        return [*_opening(view), *news_of(told, view.say, view.seat)]
    found = [*chronicle(view, told), *_comers(view, told)]
    for text in _attrition(view, told):
        found.append(News(text, 2))
    if told:
        return [*found, *_held(view), News(_calendar(view.board, ahead=1), 2)]
    return []


def quiet(view: View, told: Sequence[FNFact]) -> str:
    """What stands over the page where nothing is worth a headline: as much as is known of the Game-Turn by then."""
    if not any(isinstance(fact, GameTurnBegan) for fact in told):
        if view.board.game_turn:
            return f"Game-Turn {view.board.game_turn} goes on"
        return "the first moves are made"
    if any(isinstance(fact, ForceMoved | ForceSeen) for fact in told):
        return "the hosts are on the march"
    return _nearest(view) or f"{WEATHER[view.board.weather]} in {calendar_turn(view.board).name}"


def _nearest(view: View) -> str:
    """The enemy who stands nearest to the reader, as far as that is seen."""
    own = _own_stacks(view)
    enemies = [hex_of(sighting.at) for sighting in view.sightings if sighting.side != view.seat]
    if view.seat == REFEREE or not own or not enemies:
        return ""
    far, _, ids = min(_nearest_stack(own, hex) for hex in enemies)
    return f"the nearest enemy stands {_beside(view, far, ids)}"


def _opening(view: View) -> Iterator[News]:
    board = view.board
    scenario = view.board.setting.scenario
    years = scenario.years.replace("-", "–")
    yield News(f"{scenario.name}, {years}. {scenario.story}", 8, f"{scenario.name} begins")
    text = f"Victory Points: {'; '.join(award.rstrip('.') for award in counts(board.setting, 4))}."
    yield News(text, 7)
    yield News(_calendar(board, ahead=2), 6)


def _comers(view: View, told: Sequence[FNFact]) -> Iterator[News]:
    """The enemies that were seen to move and stand nearest to the reader now, by what is seen of them."""
    own = _own_stacks(view)
    if view.seat == REFEREE or not own:
        return
    coming = []
    for fact in _seen_moving(view, told):
        far, hex, ids = _nearest_stack(own, hex_of(fact.path[-1]))
        coming.append((far, hex, ids, fact))
    coming.sort(key=lambda comer: comer[:2])
    for far, _, ids, fact in coming[:NEAREST]:
        if far <= NEAR:
            beside = _beside(view, far, ids)
            who = _who(view, fact)
            head = f"{who} stands {beside}" if far <= CLOSE else ""
            text = f"{who} now stands {view.say.at(fact.path[-1])}, {beside}."
            yield News(sentence(text), 2, head, befalls=True)


def _own_stacks(view: View) -> list[tuple[HexId, tuple[PieceId, ...]]]:
    """The stacks of the reader with their hexes, from the north-west."""
    own = []
    for at, sides in sorted(view.stacks.items()):
        ids = sides.get(view.seat)
        if ids:
            own.append((hex_of(at), ids))
    return own


def _nearest_stack(
    own: Sequence[tuple[HexId, tuple[PieceId, ...]]], hex: HexId
) -> tuple[int, HexId, tuple[PieceId, ...]]:
    """How far from a hex the nearest stack of the reader is, where it stands, and what is in it."""
    return min((distance(hex, stands), stands, ids) for stands, ids in own)


def _seen_moving(view: View, told: Sequence[FNFact]) -> list[ForceSeen]:
    """The last moves of enemies that were seen and can be seen where they ended."""
    now = {(sighting.at, sighting.side) for sighting in view.sightings}
    last_moves = {fact.path[-1]: fact for fact in told if isinstance(fact, ForceSeen)}
    return [fact for at, fact in last_moves.items() if (at, fact.side) in now and fact.side != view.seat]


def _who(view: View, fact: ForceSeen) -> str:
    say = view.say
    if fact.top:
        return say.piece(fact.top)
    return f"an army of {say.group(fact.group)}"


def _beside(view: View, far: int, ids: Sequence[PieceId]) -> str:
    """How far from whom: "four hexes from Knud"."""
    say = view.say
    persons = [id for id in ids if isinstance(view.pieces[id], Person)]
    leader = persons[0] if persons else ids[0]
    whom = say.piece(leader)
    if isinstance(view.pieces[leader], Lot):
        whom = f"an army of {say.colour(leader)}"
    if not far:
        return f"beside {whom}"
    hexes = "hex" if far == 1 else "hexes"
    return f"{in_letters(far)} {hexes} from {whom}"


def _held(view: View) -> Iterator[News]:
    """22.2 Who of the reader's bears what earns points while it is held, and where."""
    say = view.say
    for award in view.board.setting.scenario.victory.awards:
        if not isinstance(award, ItemHeld):
            continue
        treasure = view.treasures.get(award.item)
        bearer = view.pieces.get(treasure.bearer) if treasure and treasure.bearer else None
        if bearer and bearer.side == view.seat:
            item = say.item(award.item).partition(" (")[0]
            yield News(f"{say.piece(bearer.id)} keeps {item} {say.at(bearer.at)}.", 3)


def _attrition(view: View, told: Sequence[FNFact]) -> Iterator[str]:
    """7.2 What attrition has cost both sides, as far as it left the map."""
    lost: dict[Seat, list[int]] = {}
    for fact in told:
        if isinstance(fact, AttritionSeen):
            lost.setdefault(fact.side, []).append(sum(fact.lost.values()))
    sides = [
        f"{counted(sum(each), f'{side} point')} in {counted(len(each), 'place')}"
        for side, each in sorted(lost.items(), key=lambda item: item[0] != view.seat)
    ]
    if sides:
        yield f"Attrition takes {joined(sides)}."


def _calendar(board: Board, ahead: int) -> str:
    """4.4 The present box of the Calendar Track, and some ahead."""
    scenario = board.setting.scenario
    track = board.setting.charts.calendar
    now = calendar_turn(board)
    turns = range(board.game_turn + 1, min(board.game_turn + ahead, scenario.game_turns) + 1)
    boxes = [track[(scenario.first_turn + turn - 2) % len(track)] for turn in turns]
    coming = []
    for box in boxes:
        coming.append(f"{box.name} ({WEATHER[box.weather] if box.weather else 'a die'}, mana {box.mana})")
    present = (
        f"Game-Turn {board.game_turn} of {scenario.game_turns}, {now.name}: "
        f"{WEATHER[board.weather]}, {DAYS[now.day]}, mana {now.mana}."
    )
    before = f"Before the first of {scenario.game_turns} Game-Turns."
    return (present if board.game_turn else before) + (f" Ahead: {joined(coming, 'then')}." if coming else "")


STANDING = (
    Column("Kingdom", share=1.3),
    Column("Side", "centre", 0.4),
    Column("State", share=0.8),
    Column("Forces", share=1.0),
    Column("Forts", "right", 0.5),
)
STANDING_NOTE = (
    "State: the roll of two dice, or less, by which a kingdom now becomes active. Forces: army points with escorts, "
    "characters, ships; of others the stacks that you see. Forts: fortresses that stand."
)


def standing(view: View) -> Grid:
    """How the sides stand: of the reader's own pieces the numbers, of the others how many stacks are seen."""
    groups = view.board.setting.scenario.groups
    rows = [_group(view, group.group, group.side) for group in groups]
    marked = tuple(index for index, group in enumerate(groups) if group.side == view.seat)
    for style in STYLES:
        if view.seat in (style.seat, REFEREE):
            rows.append(_total(view, style.seat))
    return Grid("How the sides stand", STANDING, tuple(rows), marked=marked, note=STANDING_NOTE)


def _group(view: View, id: GroupId, side: Seat) -> tuple[str, ...]:
    board = view.board
    state = "active" if board.active[id] else numbers(believed(view), id) or "inactive"
    known = []
    forces = _numbers([piece for piece in own(view) if piece.band == id])
    if forces:
        known.append(forces)
    seen = sum(sighting.top.group == id for sighting in view.sightings)
    if seen:
        known.append(f"{seen} seen")
    forts = fortresses(board)[id]
    return board.say.group(id), side[:1], state, ", ".join(known) or NONE, str(forts or NONE)


def _total(view: View, seat: Seat) -> tuple[str, ...]:
    pieces = [piece for piece in view.pieces.values() if piece.side == seat]
    forts = fortresses(view.board)
    standing = 0
    for group in view.board.setting.scenario.groups:
        if group.side == seat:
            standing += forts[group.group]
    return "Together", seat[:1], "", _numbers(pieces), str(standing)


def _numbers(pieces: Sequence[AnyPiece]) -> str:
    """Army points, characters and ships: "20·4·3"; nothing where there are none."""
    if not pieces:
        return ""
    persons = sum(isinstance(piece, Person) for piece in pieces)
    ships = sum(isinstance(piece, Vessel) for piece in pieces)
    return "·".join(str(number or NONE) for number in (points(pieces), persons, ships))


DECISIONS: Mapping[str, str] = {
    "set-up": "Put your stacks in order, and say who begins the game on board a ship (4.3).",
    "enchantments": "Say where your reinforcements enter, and write in secret who casts what (20.1).",
    "recovery": "Say which ships are refitted, and whom you try to rouse (9.0, 10.3).",
    "forced-march": "Say which of your forces march on by force (14.4).",
    "reaction": "Say which of your forces react to the moves of the enemy (14.9).",
    "combat": "Say where you attack, how, and whom you challenge (16.0).",
}
"""What a window is about, for those that are no movement plan."""


def decide(view: View) -> tuple[str, ...]:
    """The decisions that wait for the reader; for the referee, whom the campaign waits for."""
    board = view.board
    if board.phase == "over":
        return ("Nothing: the last Game-Turn is over.",)
    name, seats = waited_for(board)
    if not seats:
        return ("Nothing: the game goes on by itself.",)
    if view.seat == REFEREE:
        return (f"Nothing: orders are awaited from {joined(map(view.say.player, seats))}.",)
    if view.seat not in seats:
        return (f"Nothing yet: orders are awaited from {view.say.player(seats[0])}.",)
    if name == "movement" and view.seat != active(board):
        return ("Your standing orders: who intercepts the enemy as he moves, and who evades him (14.8, 19.0).",)
    return (_movement(view) if name == "movement" else DECISIONS[name],)


def mind(view: View) -> tuple[str, ...]:
    """What the reader should know when he decides: who cannot move by himself, what holds at first."""
    board = view.board
    if board.phase == "over" or not waited_for(board)[1]:
        return ()
    moves = waited_for(board)[0] == "movement" and view.seat == active(board)
    return (*(_uncommanded(view) if moves else ()), *at_first(board))


def _movement(view: View) -> str:
    """What the reader's movement plan is about."""
    active = [piece for piece in own(view) if piece.active]
    places = len({piece.at for piece in active})
    number = view.board.game_turn
    turn = f"Game-Turn {number}" if number else "what moves before the first Game-Turn"
    return (
        f"Send your movement plan for {turn}: {counted(len(active), 'piece')} in "
        f"{counted(places, 'place')} may move, as the order form lists them."
    )


def _uncommanded(view: View) -> Iterator[str]:
    """15.1 Where points stand without a leader."""
    stranded = [*_stranded(view)]
    if stranded:
        names = joined(map(view.say.closely, stranded))
        yield f"No active leader commands the points of these places: {names}."
        yield "They stay until one comes, or a ship (15.1)."


def _stranded(view: View) -> Iterator[Where]:
    """15.1 The places where active points of the reader stand without an active leader for them."""
    state = believed(view)
    for at, sides in sorted(view.stacks.items()):
        ids = [id for id in sides.get(view.seat, ()) if view.pieces[id].active]
        lots = uncommanded(state, ids)
        if any(lot.aboard is None and not commanded_from_afar(state, lot) for lot in lots):
            yield at
