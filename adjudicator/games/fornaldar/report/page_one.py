"""Page one: the news of the turn, how things stand, and the decisions that wait."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.board.hexes import distance
from adjudicator.games.fornaldar.arrivals.setup import CampaignSet
from adjudicator.games.fornaldar.board.facts import FNFact
from adjudicator.games.fornaldar.board.pieces import persons_among, ships_among
from adjudicator.games.fornaldar.board.ratings import commanded_from_afar, uncommanded
from adjudicator.games.fornaldar.board.view import View, believed
from adjudicator.games.fornaldar.board.weather import DAYS, WEATHER, calendar_turn
from adjudicator.games.fornaldar.losses.attrition import AttritionSeen
from adjudicator.games.fornaldar.movement.going import ForceMoved, ForceSeen
from adjudicator.games.fornaldar.movement.places import hex_of
from adjudicator.games.fornaldar.printed.scenarios.specials import ItemHeld
from adjudicator.games.fornaldar.report.book import at_first, counts
from adjudicator.games.fornaldar.report.chronicle import chronicle
from adjudicator.games.fornaldar.report.comers import numbers
from adjudicator.games.fornaldar.report.forces import NONE, own, points
from adjudicator.games.fornaldar.report.stacks import STYLES
from adjudicator.games.fornaldar.report.stacks import standing as fortresses
from adjudicator.games.fornaldar.state import AnyPiece, Board, Lot, Person
from adjudicator.games.fornaldar.turn import GameTurnBegan, active, waited_for
from adjudicator.games.fornaldar.victory.points import key_of
from adjudicator.games.fornaldar.words import GroupId, HexId, ItemId, PieceId, Where
from adjudicator.table import REFEREE, Seat
from adjudicator.table.fact import of_kind
from adjudicator.table.news import News, in_letters, news_of
from adjudicator.table.pages import Column, Grid
from adjudicator.table.prose import counted, does, joined, sentence

PRIZE = 8
"""The weight of the prize's holder at the end."""
NEAR = 6
"""The hexes up to which an enemy who has moved is worth a sentence."""
CLOSE = 3
"""The hexes up to which he can stand in the headline."""
NEAREST = 2
"""The number of such sentences at the most."""


def news(view: View, facts: Sequence[FNFact]) -> list[News]:
    """The news of a turn: what facts say by themselves, who comes near, the losses, who holds what earns points."""
    if of_kind(facts, CampaignSet):
        return [*_opening(view), *news_of(facts, view.say, view.seat)]
    if not facts:
        return []
    items = [*chronicle(view, facts), *_comers(view, facts)]
    for text in _attrition(view, facts):
        items.append(News(text, 2))
    items += _prizes_held(view)
    calendar = _calendar(view.board, ahead=1)
    items.append(News(calendar, 2))
    return items


def quiet(view: View, facts: Sequence[FNFact]) -> str:
    """The headline of a page without news: as much as is known of the Game-Turn by then."""
    board = view.board
    if not of_kind(facts, GameTurnBegan):
        if board.game_turn:
            return f"Game-Turn {board.game_turn} goes on"
        return "the first moves are made"
    if any(isinstance(fact, ForceMoved | ForceSeen) for fact in facts):
        return "the hosts are on the march"
    nearest = _nearest(view)
    if nearest:
        return nearest
    return f"{WEATHER[board.weather]} in {calendar_turn(board).name}"


def _nearest(view: View) -> str:
    """The enemy who stands nearest to the reader, as far as that is seen."""
    own = _own_stacks(view)
    if view.seat == REFEREE or not own:
        return ""
    distances = []
    for sighting in view.sightings:
        if sighting.side != view.seat:
            distances.append(_nearest_stack(own, hex_of(sighting.at)))
    if not distances:
        return ""
    far, _, ids = min(distances)
    return f"the nearest enemy stands {_beside(view, far, ids)}"


def _opening(view: View) -> Iterator[News]:
    """The beginning of the campaign: its story, what earns points, and the calendar."""
    board = view.board
    scenario = board.setting.scenario
    years = scenario.years.replace("-", "–")
    story = f"{scenario.name}, {years}. {scenario.story}"
    name = f"the {scenario.name.removeprefix('The ')}"
    yield News(story, 8, f"{name} begins")
    awards = "; ".join(award.rstrip(".") for award in counts(board.setting, 4))
    yield News(f"Victory Points: {awards}.", 7, _holder(view))
    yield News(_calendar(board, ahead=2), 6)


def _holder(view: View) -> str:
    """The first holder of the scenario's prize, for the headline; nothing where it has none."""
    board = view.board
    for award in board.setting.scenario.victory.awards:
        holder = board.prizes.get(key_of(award)) if isinstance(award, ItemHeld) else None
        if holder and isinstance(award, ItemHeld):
            return f"{does(view.say.player(holder), 'holds')} {view.say.treasure(award.item)}"
    return ""


def _comers(view: View, facts: Sequence[FNFact]) -> Iterator[News]:
    """The enemies that were seen to move and stand nearest to the reader now, by what is seen of them."""
    own = _own_stacks(view)
    if view.seat == REFEREE or not own:
        return
    coming = []
    for fact in _seen_moving(view, facts):
        end = hex_of(fact.path[-1])
        far, hex, ids = _nearest_stack(own, end)
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
    """The nearest stack of the reader's to a hex: how far it is, where it stands, and what is in it."""
    return min((distance(hex, stands), stands, ids) for stands, ids in own)


def _seen_moving(view: View, facts: Sequence[FNFact]) -> list[ForceSeen]:
    """The last moves of enemies that were seen and can be seen where they ended."""
    now = {(sighting.at, sighting.side) for sighting in view.sightings}
    last_moves = {fact.path[-1]: fact for fact in facts if isinstance(fact, ForceSeen)}
    return [fact for at, fact in last_moves.items() if (at, fact.side) in now and fact.side != view.seat]


def _who(view: View, fact: ForceSeen) -> str:
    say = view.say
    if fact.top:
        name = say.piece(fact.top)
        return f"the {name}" if " of the " in name else name
    return f"an army of {say.group(fact.group)}"


def _beside(view: View, far: int, ids: Sequence[PieceId]) -> str:
    """The distance from one of the reader's stacks: "four hexes from Knud"."""
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


def _prizes_held(view: View) -> Iterator[News]:
    """22.2 The reader's pieces that bear what earns points while it is held; at the end, whoever holds it."""
    say = view.say
    board = view.board
    weight = PRIZE if board.phase == "over" else 3
    for award in board.setting.scenario.victory.awards:
        if not isinstance(award, ItemHeld):
            continue
        bearer = _bearer(view, award.item)
        if bearer and bearer.side == view.seat:
            place = say.at(bearer.at)
            yield News(f"{say.piece(bearer.id)} keeps {say.treasure(award.item)} {place}.", weight)
        elif board.phase == "over" and key_of(award) in board.prizes:
            holder = say.player(board.prizes[key_of(award)])
            held = does(holder, "holds")
            yield News(sentence(f"{held} {say.treasure(award.item)} at the end."), weight)


def _bearer(view: View, item: ItemId) -> AnyPiece | None:
    """The piece that bears an item, as far as the reader knows."""
    treasure = view.treasures.get(item)
    if treasure and treasure.bearer:
        return view.pieces.get(treasure.bearer)
    return None


def _attrition(view: View, facts: Sequence[FNFact]) -> Iterator[str]:
    """7.2 The points that attrition has cost both sides, as far as they left the map; the reader's first."""
    lost: dict[Seat, list[int]] = {}
    for fact in of_kind(facts, AttritionSeen):
        points = sum(fact.lost.values())
        lost.setdefault(fact.side, []).append(points)
    sides = []
    for side in sorted(lost, key=lambda side: side != view.seat):
        points = sum(lost[side])
        places = counted(len(lost[side]), "place")
        sides.append(f"{counted(points, f'{side} point')} in {places}")
    if sides:
        yield f"Attrition takes {joined(sides)}."


def _calendar(board: Board, ahead: int) -> str:
    """4.4 The present box of the Calendar Track, and some ahead."""
    turns = board.setting.scenario.game_turns
    text = f"Before the first of {turns} Game-Turns."
    if board.game_turn:
        now = calendar_turn(board)
        weather = WEATHER[board.weather]
        text = f"Game-Turn {board.game_turn} of {turns}, {now.name}: {weather}, {DAYS[now.day]}, mana {now.mana}."
    coming = [*_coming_boxes(board, ahead)]
    if coming:
        return f"{text} Ahead: {joined(coming, 'then')}."
    return text


def _coming_boxes(board: Board, ahead: int) -> Iterator[str]:
    """Some boxes of the Calendar Track after the present one, as far as the scenario goes."""
    scenario = board.setting.scenario
    track = board.setting.charts.calendar
    last = min(board.game_turn + ahead, scenario.game_turns)
    for turn in range(board.game_turn + 1, last + 1):
        place = scenario.first_turn + turn - 2
        box = track[place % len(track)]
        weather = WEATHER[box.weather] if box.weather else "a die"
        yield f"{box.name} ({weather}, mana {box.mana})"


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
    """The standing of the sides: the numbers of the reader's own pieces, and of the stacks of others that are seen."""
    groups = view.board.setting.scenario.groups
    rows = [_group(view, group.group, group.side) for group in groups]
    marked = tuple(index for index, group in enumerate(groups) if group.side == view.seat)
    for style in STYLES:
        if view.seat in (style.seat, REFEREE):
            rows.append(_total(view, style.seat))
    return Grid("How the sides stand", STANDING, tuple(rows), marked=marked, note=STANDING_NOTE)


def _group(view: View, id: GroupId, side: Seat) -> tuple[str, ...]:
    """A kingdom's row: its state, its forces as far as they are known, and its fortresses."""
    board = view.board
    state = "active"
    if not board.active[id]:
        state = numbers(believed(view), id) or "inactive"
    forces = []
    own_pieces = [piece for piece in own(view) if piece.band == id]
    if own_pieces:
        forces.append(_numbers(own_pieces))
    seen = [sighting for sighting in view.sightings if sighting.top.group == id]
    if seen:
        forces.append(f"{len(seen)} seen")
    forts = fortresses(board)[id]
    return (
        board.say.group(id),
        side[:1],
        state,
        ", ".join(forces) or NONE,
        str(forts or NONE),
    )


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
    persons = persons_among(pieces)
    ships = ships_among(pieces)
    numbers = (points(pieces), len(persons), len(ships))
    return "·".join(str(number or NONE) for number in numbers)


DECISIONS: Mapping[str, str] = {
    "set-up": "Put your stacks in order, and say who begins the game on board a ship (4.3).",
    "enchantments": "Say where your reinforcements enter, and write in secret who casts what (20.1).",
    "recovery": "Say which ships are refitted, and whom you try to rouse (9.0, 10.3).",
    "forced-march": "Say which of your forces march on by force (14.4).",
    "reaction": "Say which of your forces react to the moves of the enemy (14.9).",
    "combat": "Say where you attack, how, and whom you challenge (16.0).",
}
"""The decision of each window, of those that are no movement plan."""


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
    """The things that the reader should know when he decides: who cannot move by himself, what holds at first."""
    board = view.board
    if board.phase == "over":
        return ()
    window, seats = waited_for(board)
    if not seats:
        return ()
    if window == "movement" and view.seat == active(board):
        return (*_uncommanded(view), *at_first(board))
    return tuple(at_first(board))


def _movement(view: View) -> str:
    """The turn of the reader's movement plan, and the pieces that may move."""
    active = [piece for piece in own(view) if piece.active]
    places = len({piece.at for piece in active})
    number = view.board.game_turn
    turn = f"Game-Turn {number}" if number else "what moves before the first Game-Turn"
    return (
        f"Send your movement plan for {turn}: {counted(len(active), 'piece')} in "
        f"{counted(places, 'place')} may move, as the order form lists them."
    )


def _uncommanded(view: View) -> Iterator[str]:
    """15.1 The places where points stand without a leader."""
    stranded = [*_stranded(view)]
    if stranded:
        names = joined(map(view.say.closely, stranded))
        yield f"No active leader commands the points of these places: {names}."
        yield "They stay until one comes, or a ship (15.1)."


def _stranded(view: View) -> Iterator[Where]:
    """15.1 The places where active points of the reader stand without an active leader for them."""
    state = believed(view)
    for at, sides in sorted(view.stacks.items()):
        ids = sides.get(view.seat, ())
        active_ids = [id for id in ids if view.pieces[id].active]
        ashore = [lot for lot in uncommanded(state, active_ids) if lot.aboard is None]
        if any(not commanded_from_afar(state, lot) for lot in ashore):
            yield at
