"""The test vectors of Test of Time: what every word of theirs means in the real state and the facts recorded.

Where the format leaves it open: when all have passed, the round ends and the next begins, and `round`, `next` and
`start` are those of the next one. A frame begins in round 1, unless it names its `round`, and completes that round,
unless it says how many. A number of tokens counts followers and shamans. A log tells all moves, in order; other facts
only where it names them. A refusal that is not expected fails the vector.
"""

from dataclasses import dataclass
from typing import Any

import msgspec
from tot_table import KINDS, SCENARIO, Bench, order, with_policy
from vectors import BadVector, Entry, Format, code, held_by, listed, logged, one_of, only, recorded, tag, tagged

from adjudicator.games.test_of_time import GAME
from adjudicator.games.test_of_time.end import close_round
from adjudicator.games.test_of_time.passing import whose_move
from adjudicator.games.test_of_time.run import perform
from adjudicator.games.test_of_time.scoring import points_of, score, winners
from adjudicator.games.test_of_time.turn import go_on
from adjudicator.table.fact import kinds

FACTS = tagged(kinds(GAME.facts))
(ENTRY,) = held_by(GAME.orders_of("program"), "program")
(REPLACEMENT,) = held_by(KINDS["reverse"], "replace")
LAST = 20
"""The last round (TT-14)."""

# The words of a vector

SAME = {
    "clockwise": "players",
    "start": "start_player",
    "start_round_1": "start_player",
    "start_player_round_1": "start_player",
}
"""Other words for the same, as scenarios have them."""
STATE = ("round", "players", "start_player", "home", "testaments", "options", *SAME)
TESTAMENT = ("type", "created", "log", "visible")
SPACES = ("1", "2", "3")
TOKENS = ("f", "s")
ROUND = ("r", "nat", "atk")
KEYS = {
    "moves": ("state", "moves"),
    "program": ("state", "programs", "keep_home", "ask_if", "standing"),
    "frame": ("state", "players", "start_player", "round", "rounds_completed", *SAME),
}
"""The keys of each kind, beside `kind`."""

LOG = {
    "testament-begun": "{seat} create [{type}] [{space}]|{seat} create {space} {type}",
    "preservation-begun": "{seat} preserve {space}",
    "follower-sired": "{seat} sire",
    "shaman-sired": "{seat} shaman",
    "follower-converted": "{seat} convert [{victim}]",
    "attack-made": "{seat} attack|{seat} attack {owner} {space} [{points}]",
    "defence-made": "{seat} defend {f}|{seat} defend {space} {f}",
    "time-reversed": "{seat} reverse|{seat} reverse {owner} {space} [{rounds}]",
    "passed": "{seat} pass",
    "run-stopped": "{seats} ask",
    "attack-settled": "attack {owner} {space} {strips}",
    "testament-weathered": "{owner} {nature} {space}",
    "testament-laid": "{seat} lay {type} {space}",
    "tokens-died": "{seat} died {number}",
    "round-began": "round {round} {start}",
}
"""The sentences of the log: of each move whose and what it is, and the number or place that matters."""

MOVES = tuple(kind for kind, fact in FACTS.items() if "paid" in fact.__struct_fields__)
"""Facts that no log leaves out."""


@dataclass
class Played:
    """A vector that was carried out."""

    vector: dict[str, Any]
    bench: Bench
    laid_out: int
    """How many facts laid out the table."""
    error: str | None = None
    at: int | None = None
    """Which move was refused."""

    @property
    def board(self):
        return self.bench.board

    @property
    def facts(self):
        return self.bench.facts[self.laid_out :]

    @property
    def ended(self):
        """How many rounds ended."""
        return sum(tag(fact) == "round-ended" for fact in self.facts)


# The situation


def begun(vector, **frame):
    """A table as a vector lays it out."""
    state = in_one_word(only(vector.get("state", {}), STATE, "state"))
    options = {**state.pop("options", {}), **vector.get("options", {})}
    seats = state.get("players", frame.get("players", "AB"))
    state["home"] = {one_of(seat, seats, "player"): tokens(home) for seat, home in state.get("home", {}).items()}
    given = state.get("testaments", {})
    state["testaments"] = {one_of(seat, seats, "player"): laid(spaces) for seat, spaces in given.items()}
    if "sections" in options:
        state["scenario"] = with_sections(options.pop("sections"))
    bench = Bench(**{**state, **frame}, options=options, over=is_over(vector, state))
    for seat, spaces in given.items():
        check_visible(bench.board, seat, spaces)
    return Played(vector, bench, len(bench.facts))


def in_one_word(given):
    """What a vector gives, each by one name; it may not be given twice."""
    named = {SAME.get(key, key): value for key, value in given.items()}
    if len(named) < len(given):
        raise BadVector(f"it says the same twice: {sorted(given)}")
    return named


def is_over(vector, state):
    """Whether the round of a vector has ended: cards have been through it, or it is the last and nobody is to move."""
    every = [card for spaces in state["testaments"].values() for card in spaces.values()]
    reached = [card["created"] + len(card["log"]) for card in every]
    return state.get("round") in (reached or [LAST if vector.get("moves") == [] else None])


def with_sections(numbers):
    """The cards with so many sections each, of one gold dot (TT-G01)."""
    cards = SCENARIO.built_in.cards
    changed = {type: msgspec.structs.replace(cards[type], dots=(1,) * number) for type, number in numbers.items()}
    return msgspec.structs.replace(SCENARIO.built_in, cards={**cards, **changed})


def laid(spaces):
    """The Testaments of a god by space; null: the space is vacant."""
    return {one_of(space, SPACES, "space"): card(given) for space, given in spaces.items() if given is not None}


def tokens(given):
    """Followers and shamans; a number: followers."""
    return {"f": given} if isinstance(given, int) else only(given, TOKENS, "tokens")


def card(given):
    """A Testament as the table lays it: its log as [round, nature, strips] of each round."""
    only(given, TESTAMENT, "a Testament")
    log = [entry if isinstance(entry, list) else of_round(entry) for entry in given.get("log", ())]
    return {"type": given["type"], "created": given["created"], "log": log}


def of_round(entry):
    only(entry, ROUND, "a round of a log")
    return [entry["r"], entry["nat"], entry.get("atk", 0)]


def check_visible(board, seat, spaces):
    """What a vector says about the cards of its own table must be so."""
    for space, found in cards(board, seat).items():
        if spaces[space].get("visible", found["visible"]) != found["visible"]:
            raise BadVector(f"{found['visible']} sections of {seat}{space} are visible")


# What is done


def play_moves(vector):
    """Moves one by one, up to the first that is refused; when all have passed, the end of the round."""
    played = begun(vector)
    for at, given in enumerate(vector["moves"]):
        played.error = code(attempt(played.bench, **given))
        if played.error:
            played.at = at
            return played
    return finished(played)


def attempt(bench, player, move, **given):
    """Make a move; the refusal of the rules, also of what the schema of the orders would not let through to them."""
    one_of(player, bench.board.seats, "player")
    kind = KINDS.get(move)
    if kind is None:
        return "UNKNOWN_MOVE"
    only(given, kind.__struct_fields__, f"the move {move}")
    for entry in given.get("replace", ()):
        only(entry, REPLACEMENT.__struct_fields__, "a replacement")
    try:
        made = msgspec.convert({"move": move, **with_policy(**given)}, kind)
    except msgspec.ValidationError:
        made = unchecked(move, given)
    return "UNREADABLE" if made is None else bench.act(perform, seat=player, order=made)


def unchecked(move, given):
    """A move as no schema has looked at it; None where that is no move at all."""
    is_move = (
        given.get("type", "tools") in CARDS and is_amount(given.get("f", 0)) and isinstance(given.get("s", 0), int)
    )
    try:
        return order(move, **with_policy(**given)) if is_move else None
    except TypeError:
        return None


def is_amount(followers):
    """Whether followers are a number, any number, or one of the policies of a defence."""
    try:
        msgspec.convert(with_policy(move="defend", space=1, f=followers), KINDS["defend"])
    except msgspec.ValidationError:
        return isinstance(followers, int)
    return True


CARDS = tuple(SCENARIO.built_in.cards)


def play_program(vector):
    """Programs, as lists or whole order sets; None: nothing came. One that stops at a checkpoint goes on unchanged."""
    played = begun(vector)
    sent = {}
    for name in KEYS["program"][1:]:
        only(vector.get(name, {}), played.board.seats, name)
    for seat, given in vector["programs"].items():
        if given is not None:
            more = {name: vector[name][seat] for name in ("keep_home", "ask_if") if seat in vector.get(name, {})}
            sent[seat] = {**more, **(given if isinstance(given, dict) else {"program": given})}
            refuse(played, sent[seat].get("program", ()))
    if played.error:
        return played
    for given in sent.values():
        given["program"] = [written(entry) for entry in given.get("program", ())]
    standing = vector.get("standing", {})
    played.bench.standing = {seat: msgspec.convert(given, GAME.standing) for seat, given in standing.items()}
    played.bench.play(sent)
    while played.board.asking:
        played.bench.play()
    return finished(played)


def refuse(played, program):
    """Note the first entry that the schema of the orders does not let through."""
    for at, entry in enumerate(program):
        refusal = unreadable(entry)
        if refusal and not played.error:
            played.error, played.at = refusal, at


def unreadable(entry):
    """The refusal of an entry that the schema of the orders does not let through."""
    move = only(entry, ENTRY.__struct_fields__, "an entry")["do"]
    if move["move"] not in KINDS:
        return "UNKNOWN_MOVE"
    only(move, ("move", *KINDS[move["move"]].__struct_fields__), f"the move {move['move']}")
    try:
        msgspec.convert(written(entry), ENTRY)
    except msgspec.ValidationError as error:
        if "unknown field" in str(error):
            raise
        return "UNREADABLE"
    return None


def written(entry):
    """An entry as an order file has it: defences by policy are text."""
    return {**entry, "do": with_policy(**entry["do"])}


def finished(played):
    """End the round if all have passed, and go on to the next."""
    if played.bench.step and whose_move(played.board) is None:
        played.bench.act(close_round)
        played.bench.act(go_on)
    return played


def play_frame(vector):
    """Rounds in which nobody moves. The starting player is that of `round`, else of round 1."""
    frame = {name: vector[name] for name in ("players", "start_player", "round", *SAME) if name in vector}
    frame = in_one_word(frame)
    played = begun(vector, **frame)
    first = played.board.round
    last = vector.get("rounds_completed", first)
    if not first - 1 <= last <= LAST:
        raise BadVector(f"from round {first} on, {last} rounds cannot have been completed")
    for _ in range(first, last + 1):
        played.bench.close()
        played.bench.act(go_on)
    return played


# What has come of it


def cards(board, seat):
    """The cards of a god by space, buried ones too."""
    return {
        str(own.space): {
            "owner": own.owner,
            "type": own.type,
            "created": own.created,
            "visible": own.visible,
            "buried": own.visible == 0,
            "strips": sum(effect.total for effect in own.effects),
            "score": points_of(own),
            "log": [[effect.round, effect.nature, effect.strips] for effect in own.effects],
        }
        for own in board.testaments.values()
        if own.owner == seat
    }


def testaments(played, expected):
    """The Testaments of each god by space, null where it is vacant; or how many there are."""
    of = {seat: cards(played.board, one_of(seat, played.board.seats, "player")) for seat in expected}
    return {seat: _cards_as(of[seat], said) for seat, said in expected.items()}


def _cards_as(found, expected):
    if isinstance(expected, int):
        return len(found)
    return {one_of(space, SPACES, "space"): _card_as(found.get(space), expected[space]) for space in expected} or found


def _card_as(found, expected):
    """A card with its log as it is expected: a list or a mapping for each round; or how much of it is visible."""
    if found is None or expected is None:
        return found
    if isinstance(expected, int):
        return found["visible"]
    if any(isinstance(entry, dict) for entry in expected.get("log", ())):
        found["log"] = [dict(zip(ROUND, entry, strict=True)) for entry in found["log"]]
    return found


def of_each_god(kept):
    """The tokens of each god; or how many they are."""

    def projected(played, expected):
        found = getattr(played.board, kept)
        return {seat: _held(found[one_of(seat, found, "player")], said) for seat, said in expected.items()}

    return projected


def _held(held, expected):
    return held.number if isinstance(expected, int) else {"f": held.f, "s": held.s}


def moves_next(played, expected):
    """Who moves next: in this round, or first in the next one; of several, who begins the rounds that follow."""
    seat = whose_move(played.board) if played.bench.step else None
    if isinstance(expected, int) and not isinstance(expected, bool):
        return played.board.round
    if not isinstance(expected, list) or seat is None:
        return seat
    seats = played.board.seats
    at = seats.index(seat)
    return [seats[(at + n) % len(seats)] for n in range(len(expected))]


def starts(played, expected):
    """Who begins the round that is reached; of several, who has begun each round."""
    begun = [fact.start for fact in played.bench.facts if tag(fact) == "round-began"]
    return begun[: max(len(expected), len(begun) - 1)] if isinstance(expected, list) else begun[-1]


def won(played, expected):
    """Who has won: at the end, or, if somebody is expected, by the table of a vector without moves."""
    scored = game_over(played) or (expected and played.vector.get("moves") == [])
    return listed(winners(played.board)[0] if scored else (), expected)


def game_over(played):
    return played.bench.step is None


def asked(played, expected):
    """Who stopped the run at a checkpoint."""
    return listed([seat for fact in played.facts if tag(fact) == "run-stopped" for seat in fact.seats], expected)


def entries(played):
    return [Entry(fact, values(fact)) for fact in played.facts]


def values(fact):
    """What the lines of a fact are made of; a Testament is told by its owner and space."""
    found = {name: getattr(fact, name) for name in fact.__struct_fields__ if name not in ("rule", "seen_by")}
    if found.get("testament"):
        found["owner"], found["space"] = fact.testament[0], fact.testament[1]
    if "paid" in found:
        found |= {"f": fact.paid.f, "s": fact.paid.s}
    if tag(fact) == "tokens-died":
        found["number"] = fact.died.number
    if tag(fact) == "run-stopped":
        found["seats"] = " ".join(fact.seats)
    return found


PROJECTIONS = {
    "ok": lambda played, _: played.error is None,
    "error": lambda played, _: played.error,
    "at": lambda played, _: played.at,
    "home": of_each_god("home"),
    "dead": of_each_god("dead"),
    "testaments": testaments,
    "log": lambda played, expected: logged(expected, entries(played), LOG, MOVES),
    "facts": lambda played, expected: recorded(expected, entries(played), LOG),
    "asked": asked,
    "round_over": lambda played, _: played.ended > 0 or whose_move(played.board) is None,
    "round": lambda played, _: played.board.round,
    "rounds_completed": lambda played, _: played.board.round - (not game_over(played)),
    "next": moves_next,
    "start": starts,
    "start_player": starts,
    "game_over": lambda played, _: game_over(played),
    "score": lambda played, _: {seat: score(played.board, seat) for seat in played.board.seats},
    "winner": won,
}
"""All that may be expected, and how it is found."""

FORMAT = Format(
    game=GAME.meta.name,
    kind=lambda vector: vector.get("kind", "moves"),
    keys={kind: ("kind", *keys) for kind, keys in KEYS.items()},
    play={"moves": play_moves, "program": play_program, "frame": play_frame},
    projections=PROJECTIONS,
    refused=lambda played: played.error,
)
