"""The test vectors of Fornaldar: what every word of theirs means in the real state and the facts recorded.

Where the format leaves it open: `gone` names all characters and ships that are no longer in play, and `ruins` all
ruins. `success` and `number` are of the tries in the order they were rolled, an evasion that was rolled again counting
once. A refusal that is not expected fails the vector.
"""

from collections import Counter

from fn_laid_out import COUNTERS, NUMBERED, SEATS, SPELL, item_number, place_of, points, read, told
from fn_played import PLAYS, play
from msgspec import UNSET
from vectors import BadVector, Counts, Format, one_of, only

from adjudicator.games.fornaldar.board.facts import side_of
from adjudicator.games.fornaldar.board.weather import conditions, weather_at
from adjudicator.games.fornaldar.items.bearing import ItemDestroyed
from adjudicator.games.fornaldar.movement.places import hex_of, on_river
from adjudicator.games.fornaldar.printed.charts.combat import attrition
from adjudicator.games.fornaldar.state import Lot
from adjudicator.games.fornaldar.words import FOMORIAN, NEUTRAL

ROUND = (
    "attacker", "strengths", "odds", "shift", "column", "modifiers", "total", "result", "losses", "retreat", "of", "at",
)  # fmt: skip
LOSSES = ("csp", "wounds", "steps")
TRIES = ("enchantment", "mobilize", "interception", "reaction", "teleport", "search", "evade")
"""The rolls that succeed or not, by the first word of their label."""

CHECKS = ("attrition", "snow march", "forced march")
"""The rolls of attrition, by the first words of their label."""


def facts_of(played, *fields):
    """The facts that have all of these fields."""
    return [fact for fact in played.facts if set(fields) <= set(fact.__struct_fields__)]


def one_fact(played, *fields):
    """The last fact with these fields; the vector fails where the game records none."""
    found = facts_of(played, *fields)
    assert found, f"nothing that was recorded tells {' and '.join(fields)}"
    return found[-1]


# Pieces


def pieces(played, expected):
    """Who is where: as written if it is so, else as the vector would have written it."""
    return {at: _at(played, at, words) for at, words in expected.items()}


def _at(played, at, words):
    spot = place_of(played.board.setting.land, at)
    wholly = on_river(spot) or len(spot) > 4
    there = [
        piece
        for piece in played.state.pieces.values()
        if (piece.at == spot if wholly else not on_river(piece.at) and hex_of(piece.at) == spot)
    ]
    found = Counter()
    for piece in there:
        found[told(piece)] += piece.csp if isinstance(piece, Lot) else 1
    wanted = Counter()
    for word in map(read, words.split()):
        if word.csp:
            wanted[word.id, word.swims, word.ship] += word.csp
        elif word.id in COUNTERS.ships:
            wanted[word.id, word.damaged, word.refitting] += 1
        else:
            wanted[word.id, word.escort, word.wounds, word.swims, word.ship] += 1
    return words if found == wanted else " ".join(map(written, there))


def written(piece):
    """A piece as the vectors write it."""
    marks = "+" if getattr(piece, "escort", False) else ""
    marks += f"/{piece.wounds}" if getattr(piece, "wounds", 0) else ""
    marks += "!" if getattr(piece, "damaged", False) else ""
    marks += "?" if getattr(piece, "refitting", False) else ""
    marks += "~" if piece.swimming else ""
    marks += f">{piece.aboard}" if piece.aboard else ""
    return (f"{piece.group}:{piece.csp}" if isinstance(piece, Lot) else piece.id) + marks


def gone(played, expected):
    """The characters and ships that are no longer in play."""
    for id in expected:
        one_of(id, played.laid_out.ids, "piece of the vector")
    found = [id for id in played.laid_out.ids if id not in played.state.pieces]
    return expected if sorted(found) == sorted(expected) else found


def lost(played, expected):
    """The army points of each colour, and the escorts, that a side has lost; an escort that joins its army is none."""
    now = {side: points(played.state, side) for side in SEATS}
    found = {
        side: Counts({name: number - now[side][name] for name, number in before.items()})
        for side, before in played.laid_out.csps.items()
    }
    for fact in played.facts:
        joined = {"EscortDetached": 1, "EscortAttached": -1}.get(type(fact).__name__, 0)
        if joined:
            colour = COUNTERS.characters[fact.character].group
            found[_side_of(played, colour)][colour] += joined
            found[_side_of(played, colour)]["escorts"] -= joined
    for side in expected:
        one_of(side, found, "side")
    found = {side: Counts({name: max(0, number) for name, number in lost.items()}) for side, lost in found.items()}
    return found if expected else {side: numbers for side, numbers in found.items() if any(numbers.values())}


def _side_of(played, group):
    """Whose a colour is in this vector."""
    own = played.laid_out.sides.get(group) or side_of(played.board, group)
    return own if own != NEUTRAL else FOMORIAN


def items(played, expected):
    """Where items are: with whom, in which hex, or destroyed."""
    return {number: _item(played, item_number(number), where) for number, where in expected.items()}


def _item(played, number, where):
    treasure = played.state.treasures.get(number)
    if treasure is None:
        hidden = played.board.hidden.get(number)
        broken = any(isinstance(fact, ItemDestroyed) and fact.item == number for fact in played.facts)
        return _as_place(hidden, where) if hidden else "destroyed" if broken else None
    if treasure.bearer is None:
        return _as_place(treasure.at, where)
    bearer = played.state.pieces[treasure.bearer]
    return bearer.group if isinstance(bearer, Lot) else bearer.id


def _as_place(at, where):
    """A land area by its hex, unless it is called by its own name."""
    return at if len(where) > 4 else at[:4]


# The board


def garrisons(played, expected):
    """The intrinsic CSPs of fortresses that stand."""
    board, found = played.board, {}
    for hex, fortress in board.setting.land.fortresses.items():
        full = board.setting.charts.fortress_classes[fortress.defense].garrison
        found[hex] = 0 if hex in board.ruins else board.garrisons.get(hex, full)
    return found


def ruins(played, expected):
    found = played.board.ruins
    return expected if sorted(found) == sorted(expected) else list(found)


def active(played, expected):
    """Under whom a colour, or one of the non-aligned, is active; false: nobody."""
    found = {}
    for band, is_active in played.board.active.items():
        sides = [piece.side for piece in played.state.pieces.values() if piece.band == band]
        found[band] = (sides[0] if sides else _side_of(played, band)) if is_active else False
    for colour in expected:
        own = [piece for piece in played.state.pieces.values() if piece.group == colour]
        if colour not in found and own:
            found[colour] = own[0].side if own[0].active else False
    return found


def weather(played, expected):
    holds = conditions(played.board)
    return {hex: weather_at(holds, one_of(hex, played.board.setting.land.hexes, "hex")) for hex in expected}


def enchantments(played, expected):
    """The enchantments in force, each with the keys that are named of it."""
    numbers = {each.id: number for number, each in NUMBERED.items()}
    found = [
        {
            "number": numbers[spell.enchantment],
            "caster": spell.caster,
            "target": spell.target,
            "choice": spell.choice,
            "since": spell.since,
        }
        for spell in played.board.spells
    ]
    for wanted in expected:
        only(wanted, SPELL, "an enchantment")
    left = list(found)
    for wanted in expected:
        same = [spell for spell in left if all(spell[key] == value for key, value in wanted.items())]
        if not same:
            return found
        left.remove(same[0])
    return found if left else expected


# Combat


def rounds(played, expected):
    """The rounds in the order they were fought, each with the keys that are named of it."""
    for each in expected:
        only(each, ROUND, "a round")
        for side, suffered in each.get("losses", {}).items():
            one_of(side, SEATS, "side")
            only(suffered, LOSSES, "losses")
    fought = facts_of(played, "attacker", "strengths", "odds", "column")
    found = [_round(played, fact) for fact in fought]
    return [_named(each, wanted) for each, wanted in zip(found, expected, strict=False)] + found[len(expected) :]


def _round(played, fact):
    """A round as the vectors write it: its fact, and the losses and the retreat that followed it."""
    key = (fact.at, fact.of, fact.number)
    taken = [each for each in facts_of(played, "csp", "wounds", "steps", "of", "number")]
    losses = {each.side: {name: getattr(each, name) for name in LOSSES} for each in taken if _key(each) == key}
    retreats = [each.side for each in facts_of(played, "side", "to", "of", "number") if _key(each) == key]
    return {
        "of": "melee" if fact.of == "draugr" else fact.of,
        "at": fact.at[:4],
        "attacker": fact.attacker,
        "strengths": list(fact.strengths),
        "odds": fact.odds,
        "shift": fact.shift,
        "column": fact.column,
        "modifiers": sum(number for _, number in fact.modifiers),
        "total": fact.total,
        "result": fact.result,
        "losses": losses,
        "retreat": retreats[0] if retreats else None,
    }


def _key(fact):
    return (fact.at, fact.of, fact.number)


def _named(found, wanted):
    """What was found, as far as it is named."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        return {key: _named(found.get(key), value) for key, value in wanted.items()}
    return found


def result(played, expected):
    return one_fact(played, "outcome").outcome


# Rolls


def tries(played):
    """The tries that succeed or not, with the figure to reach: (label, whether it did, figure)."""
    found, evading = [], None
    for roll in played.rolls:
        kind = roll.key.subject.split()[0]
        if kind == "evade":
            if evading is None:
                evading = roll
                continue
            mine, theirs = evading.total, roll.total
            evading = None
            if mine != theirs:
                found.append(("evade", mine > theirs, None))
        elif kind in TRIES and (roll.need is not None or roll.most is not None):
            added = sum(number for _, number in roll.modifiers)
            aim = roll.most if roll.need is None else roll.need
            reached = roll.total <= aim if roll.need is None else roll.total >= aim
            found.append((kind, reached, aim - added))
    return found


def success(played, expected):
    """Whether tries succeeded; a search, if it found an item."""
    found = [reached for _, reached, _ in tries(played)]
    if not found:
        found = [isinstance(each.found, int) for each in facts_of(played, "found")]
    return found if isinstance(expected, list) else found[0] if len(found) == 1 else found


def number(played, expected):
    """The figure to reach, after modifiers."""
    found = list(dict.fromkeys(figure for _, _, figure in tries(played) if figure is not None))
    return found[0] if len(found) == 1 else found


def checked(played, expected):
    """The rolls of attrition by side and hex: of a march those of the land."""
    for held in expected.values():
        only(held, ("modifiers", "total", "letter", *LOSSES), "attrition")
    found = {}
    for roll in played.rolls:
        label = roll.key.subject
        kind = next((kind for kind in CHECKS if label.startswith(f"{kind} ")), None)
        if kind is not None:
            where = label.removeprefix(f"{kind} ")
            where += "" if kind == "attrition" else " land"
            letter = attrition(played.board.setting.charts.attrition, roll.total)
            added = sum(amount for _, amount in roll.modifiers)
            found[where] = {"modifiers": added, "total": roll.total, "letter": letter, **_suffered(played, roll, where)}
    return found


def _suffered(played, roll, where):
    """What an attrition roll cost, as the fact of that hex tells it."""
    side, hex, ground = where.split()
    for fact in facts_of(played, "side", "letter", "csp", "wounds", "steps"):
        floats = getattr(fact, "afloat", getattr(fact, "ground", "land") == "sea")
        if (fact.side, fact.at[:4], "sea" if floats else "land") == (side, hex[:4], ground):
            return {name: getattr(fact, name) for name in LOSSES}
    return dict.fromkeys(LOSSES, 0)


def found_by_search(played, expected):
    """What the last search found: an item, "draugr", "curse 2", or nothing."""
    return one_fact(played, "found").found


# Movement


def refused(played, expected):
    """By which rule the orders were refused; `{}`: by any."""
    only(expected, ("rule",), "refused")
    if not played.refused:
        return None
    wanted = expected.get("rule")
    names = wanted if isinstance(wanted, list) else [wanted]
    return expected if wanted is None or any(rule in names for rule in played.refused) else {"rule": played.refused}


def stopped(played, expected):
    """Where and why a force's movement ended."""
    only(expected, ("at", "rule"), "stopped")
    found = [{"at": at[:4], "rule": rule} for at, rule in played.stops]
    for each in found:
        if all(each[key] == value for key, value in expected.items()):
            return expected
    return found


def value(played, expected):
    assert played.value is not UNSET, "nothing was asked"
    return played.value


PROJECTIONS = {
    "pieces": pieces,
    "gone": gone,
    "lost": lost,
    "points": lambda played, expected: {side: played.board.points.get(side, 0) for side in SEATS},
    "items": items,
    "garrisons": garrisons,
    "ruins": ruins,
    "active": active,
    "weather": weather,
    "enchantments": enchantments,
    "rounds": rounds,
    "result": result,
    "success": success,
    "number": number,
    "attrition": checked,
    "found": found_by_search,
    "mp": lambda played, expected: played.spent,
    "refused": refused,
    "stopped": stopped,
    "value": value,
    "winner": lambda played, expected: one_fact(played, "winner", "level").winner,
    "level": lambda played, expected: one_fact(played, "winner", "level").level,
}
"""What each key of `expect` is found to be."""


def kind_of(vector):
    """What is played."""
    if "play" not in vector:
        raise BadVector("it does not say what is played")
    return vector["play"]


COMMON = ("scenario", "given", "play", "decisions", "dice")
FORMAT = Format(
    game="fornaldar",
    kind=kind_of,
    keys={name: (*COMMON, *keys) for name, (_, keys) in PLAYS.items()},
    play={name: play(how) for name, (how, _) in PLAYS.items()},
    projections=PROJECTIONS,
    refused=lambda played: None,  # whoever plays a vector sees to that
)

HALVED = (
    "it is played on Game-Turn 1 of the War of the Sampo, where Movement Allowances are halved (24.1.2 #1), and counts "
    "on more MPs than that leaves; on Game-Turn 2 it holds"
)
DISPUTED = {"FN-L51": (HALVED, {"game_turn": 2}), "FN-L52": (HALVED, {"game_turn": 2})}
"""Vectors that we think are wrong: why, and what would have to be given for them to hold."""
