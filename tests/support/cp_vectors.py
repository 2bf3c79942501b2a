"""The test vectors of the CP campaign: what every word of theirs means in the real state and the facts recorded.

Where the format leaves it open: `attacker` and `defender` have those parts in a vector of phase `scenario` (the army
entering a pass is the defender), elsewhere the attacker is who moved in. `hero` names first who leaves a hero out. `at`
is a number beside a refusal, and positions without one; `at_army` is always positions. A log tells everything done with
points, in order; other facts only where it names them. A refusal that is not expected fails the vector.
"""

from collections import Counter

from cp_laid_out import FACTS, SIDES, owed
from cp_played import ACTIONS, KEYS, PLAY
from cp_table import fold
from vectors import Counts, Entry, Format, listed, logged, one_of, plain, recorded, tag

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.setup import whose_placement
from adjudicator.games.cp_campaign.spend import whose_impulse
from adjudicator.games.cp_campaign.table_top import verdict
from adjudicator.games.cp_campaign.territories import advantages
from adjudicator.games.cp_campaign.victory import winners

LOG = {
    "army-marched": "{seat} move {army} {end} [{die}] {how} [{free}]|{seat} move {army} {start} {end} {how}",
    "army-rebuilt": "{seat} rebuild {army} {now} [{free}]|{seat} rebuild {army} {was} {now}",
    "defence-lowered": "{seat} decrease_dv {army} {dv}|{seat} decrease_dv [{army}] [{territory}] [{dv}]",
    "fortified": "{seat} {work} {territory} {dv}|{seat} {work} {territory}",
    "road-built": "{seat} build_road {road} {md}|{seat} build_road {road}",
    "intrigue-rolled": "{seat} intrigue {target} {die} [{effect}]|{seat} intrigue {target} [{effect}]",
    "progress-made": "{seat} {action} {target} {done}|{seat} {action} {target} {done}/{need}"
    "|{seat} {action} {target} {value}|{seat} {action} {target} [progress]",
    "point-idled": "{seat} idle",
    "points-given-up": "{seat} give_up [{paid}]",
    "town-rolled": "{seat} town {territory} {how}",
    "campaign-points-generated": "{seat} generate {cp}",
    "cycle-began": "cycle {cycle}",
    "spend-paused": "{who} pause",
    "entry-skipped": "{seat} skip {code}",
    "orders-missed": "{seat} missed [{missed}]",
    "play-order-drawn": "order {order}",
    "army-placed": "{seat} place {army} {at}",
    "battle-arranged": "battle {territory} [{scenario}]",
    "battle-decided": "battle {territory} {result}",
    "army-retreated": "{seat} retreat {army} {end} {how}|{seat} retreat {army} {end} {now}",
    "army-restored": "{seat} restore {army}",
    "army-removed": "{seat} remove {army}",
    "territory-captured": "{seat} capture {territory}",
}
"""The sentences of the log. What is done with a point tells what was done to what and, last, what it came to."""

DEEDS = tuple(kind for kind, fact in FACTS.items() if "cp_left" in fact.__struct_fields__)
"""Facts that no log leaves out: what was done with the points."""


def positions(played):
    return {id: army.at for id, army in played.board.armies.items()}


def refused_at(played, expected):
    """`at`: which try was refused; or where armies stand, of which `at_army` tells beside a refusal."""
    return positions(played) if isinstance(expected, dict) else played.at


def armies(played, expected):
    """How many armies there are on the map, of each seat, or in each place; or where and how single ones are."""
    there = [army for army in played.board.armies.values() if army.at]
    if not isinstance(expected, dict):
        return len(there) if isinstance(expected, int) else listed([army.id for army in there], expected)
    return {key: _armies_of(played.board, there, key, value) for key, value in expected.items()}


def _armies_of(board, there, key, expected):
    if key in board.armies:
        army = board.armies[key]
        details = {"owner": army.seat, "at": army.at, "status": army.status, "seq": army.arrived}
        return details if isinstance(expected, dict) else army.at
    one_of(key, (*board.seats, *board.territories), "seat, place or army")
    own = [army for army in there if key in (army.seat, army.at)]
    if isinstance(expected, int):
        return len(own)
    return listed([army.id for army in own], expected) if key in board.territories else _those_of(own, expected)


def _those_of(own, expected):
    """The armies of a seat by their ids, or by where they stand."""
    by_id = all(word in [army.id for army in own] for word in expected)
    return listed([army.id if by_id else army.at for army in own], expected)


def heroes(played, expected):
    """Heroes to leave out in the next battle; once it is arranged, those left out of it."""
    board = played.board
    if played.battle:
        found = Counter((hero.seat, hero.enemy) for hero in battle(played).heroes)
    else:
        found = Counter({pair: number for pair, number in board.heroes_owed.items() if number})
    if isinstance(expected, int):
        return found.total()
    wanted = owed(expected, board.seats)
    agree = all(found[pair] == number for pair, number in wanted.items()) and (wanted.total() > 0 or not found)
    by_seat = {seat: Counts({enemy: found[seat, enemy] for enemy in board.seats}) for seat in board.seats}
    return expected if agree else by_seat


def territories(played, expected):
    """The territories of each seat, or how many it has."""
    owned = {seat: [] for seat in played.board.seats}
    for id, territory in played.board.territories.items():
        if territory.owner:
            owned[territory.owner].append(id)
    return {seat: _as(owned[one_of(seat, owned, "seat")], value) for seat, value in expected.items()}


def _as(found, expected):
    return len(found) if isinstance(expected, int) else listed(found, expected)


def moves_next(played, _):
    """Whose placement or impulse it is now."""
    if played.board.phase == "placement":
        return whose_placement(played.board)
    return whose_impulse(played.board) if played.board.phase == "spend" else None


def battle(played):
    """The battle that the vector is about."""
    return played.board.battles[one_of(played.battle, played.board.battles, "battle")]


def part(side):
    """Who has a side's part: in the scenario, or the battle; a seat with its team mates, or its armies."""

    def projected(played, expected):
        fought = battle(played)
        attacks = played.vector["phase"] != "scenario" or fought.stage_attacker == fought.attacker
        armies = fought.attackers if attacks == (side == "attacker") else fought.defenders
        wanted = expected if isinstance(expected, list) else [expected]
        is_armies = any(word in played.board.armies for word in wanted)
        return listed(armies if is_armies else dict.fromkeys(id[0] for id in armies), expected)

    return projected


def pair_of(field):
    """Two numbers, attacker before defender: in a list, by side, by seat, or as a ratio."""

    def projected(played, expected):
        both = field(played)
        if isinstance(expected, str):
            return ":".join(map(str, both))
        if not isinstance(expected, dict):
            return list(both)
        names = [part(side)(played, "") for side in SIDES]
        return {**dict(zip(SIDES, both, strict=True)), **dict(zip(names, both, strict=True))}

    return projected


def totals(played):
    (fought,) = played.having("battle-fought")
    return fought.attacker.total, fought.defender.total


def state_of(played, expected):
    """What the reports of a battle amount to; while others may come, it is open."""
    fought = battle(played)
    if played.open:
        return expected if expected in WAITING else WAITING[0]
    return fought.how or verdict(fought)[0]


WAITING = ("open", "waiting", "pending")
"""What a battle is called that may still be reported."""


def winner(played, expected):
    """Who has won: a battle, where it is about one, or the campaign."""
    if played.battle:
        return listed([seat for seat in [battle(played).winner] if seat], expected)
    won = winners(played.board)
    return listed(won[0] if won else (), expected if expected is not None or not won else [])


def in_log_order(kind, name="seat", **having):
    """The seats of the facts of a kind, each once."""

    def projected(played, _):
        facts = [fact for fact in played.having(kind) if all(getattr(fact, key) == it for key, it in having.items())]
        return list(dict.fromkeys(getattr(fact, name) for fact in facts))

    return projected


def entries(played):
    return [Entry(fact, values(played, at)) for at, fact in enumerate(played.facts, played.laid_out)]


def values(played, at):
    """What the lines of a fact are made of."""
    fact, board = played.bench.facts[at], played.board
    found = {name: getattr(fact, name) for name in fact.__struct_fields__ if name not in ("rule", "seen_by")}
    if "made" in found:
        found["how"] = "ok" if fact.made else "failed"
    if "free" in found:
        found["free"] = "free" if fact.free and fact.free.made else "paid"
    match tag(fact):
        case "fortified":
            found["work"] = "fortify_castle" if board.territories[fact.territory].type == "castle" else "fortify"
        case "progress-made":
            found["action"], found["target"] = fact.key.split(":")
            found["value"] = unfinished(played.bench.facts[:at], found["action"], found["target"])
        case "army-retreated":
            found["end"] = fact.way[-1]
        case "army-restored":
            found["seat"] = board.armies[fact.army].seat
        case "battle-decided":
            found["territory"] = fact.battle.rpartition("-")[2]
        case "spend-paused":
            found["who"] = " ".join(fact.seats)
        case "play-order-drawn":
            found["order"] = " ".join(fact.order)
    return found


def unfinished(facts, action, target):
    """The value that a point was paid towards, before it changed; of an intrigue nothing yet."""
    board = fold(facts).board
    match action:
        case "rebuild":
            return board.armies[target].status
        case "fortify_castle":
            return board.territories[target].dv
        case "build_road":
            return board.roads[target].md
    return "begun"


def of_board(name):
    return lambda played, _: getattr(played.board, name)


def of_each(kept, field):
    return lambda played, _: {id: getattr(record, field) for id, record in getattr(played.board, kept).items()}


def of_battle(field):
    return lambda played, _: getattr(battle(played), field)


def sheet(seat):
    """What the territories of a seat do for it on the table."""

    def projected(played, _):
        found = advantages(played.board, one_of(seat, played.board.seats, "seat"))
        return Counts({territory.type: found.get(territory.type, 0) for territory in played.board.territories.values()})

    return projected


def progress(played, expected):
    """Points paid for what is not finished, by what it is and what it is done to."""
    board = played.board
    targets = {*board.seats, *board.armies, *board.territories, *board.roads}
    for key in (key for keys in expected.values() for key in keys):
        action, _, target = key.partition(":")
        one_of(action, ACTIONS, "action in progress")
        one_of(target, targets, "target in progress")
    return {
        seat: Counts({key: kept.get(key, 0) for key in {**kept, **expected.get(seat, {})}})
        for seat, kept in board.progress.items()
    }


def removed(played, expected):
    return _as([id for id, army in played.board.armies.items() if army.status == "removed"], expected)


def battles(played, expected):
    """The battles arranged: how many, their places in their order, or what was recorded of each."""
    found = {fact.territory: plain(fact) for fact in played.having("battle-arranged")}
    if isinstance(expected, int):
        return len(found)
    return found if isinstance(expected, dict) else list(found)


PROJECTIONS = {
    "ok": lambda played, _: played.error is None,
    "error": lambda played, _: played.error,
    "at": refused_at,
    "at_army": lambda played, _: positions(played),
    "armies": armies,
    "status": of_each("armies", "status"),
    "removed": removed,
    "cp": of_board("cp"),
    "cp_mod": of_board("marks"),
    "hero": heroes,
    "dv": of_each("territories", "dv"),
    "owner": of_each("territories", "owner"),
    "owners": of_each("territories", "owner"),
    "territories": territories,
    "md": of_each("roads", "md"),
    "progress": progress,
    "battles_won": of_board("battles_won"),
    "turn": of_board("turn"),
    "cycle": of_board("cycle"),
    "order": of_board("order"),
    "next": moves_next,
    "log": lambda played, expected: logged(expected, entries(played), LOG, DEEDS),
    "facts": lambda played, expected: recorded(expected, entries(played), LOG),
    "generate": in_log_order("campaign-points-generated"),
    "spend": in_log_order("point-idled", cycle=1),
    "resolve": in_log_order("battle-arranged", "attacker"),
    "battles": battles,
    "scenario": of_battle("scenario"),
    "die": of_battle("die"),
    "objective": of_battle("objective"),
    "points_ratio": pair_of(lambda played: battle(played).points),
    "siege_points": of_battle("siege_points"),
    "attacker": part("attacker"),
    "defender": part("defender"),
    "totals": pair_of(totals),
    "state": state_of,
    "result": of_battle("result"),
    "winner": winner,
    **{seat: sheet(seat) for seat in GAME.meta.seats},
}
"""All that may be expected, and how it is found."""

FORMAT = Format(
    game=GAME.meta.name,
    kind=lambda vector: vector["phase"],
    keys={phase: ("phase", "setup", "dice", *keys) for phase, keys in KEYS.items()},
    play=PLAY,
    projections=PROJECTIONS,
    refused=lambda played: played.error,
)
