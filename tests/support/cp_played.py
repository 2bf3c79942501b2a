"""The test vectors of the CP campaign carried out: what is done in them, by the real rules."""

import msgspec
from cp_laid_out import SIDES, begun, facing, meeting_place, met
from vectors import code, held_by, one_of, only, tagged

from adjudicator.games.cp_campaign import GAME
from adjudicator.games.cp_campaign.auto_battle import settle
from adjudicator.games.cp_campaign.setup import place
from adjudicator.games.cp_campaign.spend import perform
from adjudicator.table import ScriptedDice

(ENTRY,) = held_by(GAME.orders_of("spend"), "queue")
ACTIONS = tagged(held_by(ENTRY, "do"))
(FORCED,) = held_by(ACTIONS["intrigue"], "forced")
(REPORT,) = held_by(GAME.orders_of("table"), "reports")

MEETING = ("territory", *SIDES)
QUEUE = GAME.orders_of("spend").__struct_fields__
KEYS = {
    "placement": ("placements",),
    "generate": (),
    "spend": ("actions",),
    "resolve": ("results", "retreat"),
    "scenario": MEETING,
    "auto": (*MEETING, "scenario"),
    "queue": ("queues", *QUEUE),
    "report": (*MEETING, "reports", "deadline_passed"),
    "order": ("drawn",),
    "sheet": MEETING,
    "victory": ("rule", "turn", "battles_won", "armies"),
}
"""The keys of each phase, beside `phase`, `setup` and `dice`."""

SCENARIOS = (
    "Pitched Battle",
    "Capture",
    "Flank Attack",
    "Ambush",
    "Meeting Engagement",
    "Siege",
    "Fall of Kjell Red Fist",
    "Breakthrough",
    "Street Fight",
    "Last Stand",
)


def tried(played, tries):
    """The first of several tries that is refused, with its refusal."""
    for at, refusal in enumerate(tries):
        if refusal is not None:
            played.error, played.at = code(refusal), at
            break
    return played


def play_placement(vector):
    played = begun(vector, "placement", turn=0)
    given = vector["placements"]
    if isinstance(given, dict):
        played.bench.play(given)
        return played
    pairs = [[entry["player"], entry["territory"]] if isinstance(entry, dict) else entry for entry in given]
    return tried(played, (played.bench.act(place, seat=seat, territory=to) for seat, to in pairs))


def play_generate(vector):
    played = begun(vector, "order")
    played.bench.play(dice=vector.get("dice", []), draws=[vector["setup"]["order"]])
    return played


def play_spend(vector):
    played, dice = begun(vector, "spend"), ScriptedDice(vector.get("dice", []))
    tried(played, (attempt(played.bench, dice, **given) for given in vector["actions"]))
    assert not dice.faces, f"{vector['id']}: dice left over: {dice.faces}"
    return played


def attempt(bench, dice, player, **given):
    """Take an action; the refusal of the rules, also of what the schema of the orders would not let through to them."""
    one_of(player, bench.board.seats, "player")
    kind = ACTIONS.get(given["action"])
    if kind is None:
        return "UNKNOWN_ACTION"
    only(given, ("action", *kind.__struct_fields__), f"the action {given['action']}")
    given = wished(given)
    try:
        action = msgspec.convert(given, kind)
    except msgspec.ValidationError:
        action = unchecked(kind, given)
    return "UNREADABLE" if action is None else bench.act(perform, dice, seat=player, action=action)


def unchecked(kind, given):
    """An action as no schema has looked at it; None where it lacks a field."""
    fields = {name: value for name, value in given.items() if name != "action"}
    if "forced" in fields:
        fields["forced"] = FORCED(**fields["forced"])
    if "or_else" in fields:
        fields["or_else"] = tuple(FORCED(**wish) for wish in fields["or_else"])
    return kind(**fields) if {"forced", "or_else", *fields} >= set(kind.__struct_fields__) else None


def wished(given):
    """An action with the marches to force, written as a list, as orders have them: the first, and the others."""
    if not isinstance(given.get("forced"), list):
        return given
    first, *others = given["forced"]
    return {**given, "forced": first, "or_else": others}


def play_queue(vector):
    """The queues of all seats; None: nothing came. What is left of the order set may stand beside its queue."""
    played = begun(vector, "spend")
    sent = {}
    for name in ("queues", *QUEUE):
        only(vector.get(name, {}), played.board.seats, name)
    for seat, given in vector["queues"].items():
        if given is not None:
            more = {name: vector[name][seat] for name in QUEUE if seat in vector.get(name, ())}
            sent[seat] = {**more, **(given if isinstance(given, dict) else {"queue": given})}
            tried(played, map(unreadable, sent[seat].get("queue", ())))
    if played.error is None:
        spend_all(played.bench, sent, ScriptedDice(vector.get("dice", [])))
    return played


def spend_all(bench, sent, dice):
    """The Spend Campaign Points phase to its end; after a pause the queues go on unchanged."""
    bench.play(sent, dice=dice)
    while bench.step.window == "spend":
        bench.play(dice=dice)
    assert not dice.faces, f"dice left over: {dice.faces}"


def unreadable(entry):
    """The refusal of an entry that the schema of the orders does not let through."""
    action = only(entry, ENTRY.__struct_fields__, "an entry")["do"]
    if action["action"] not in ACTIONS:
        return "UNKNOWN_ACTION"
    only(action, ("action", *ACTIONS[action["action"]].__struct_fields__), f"the action {action['action']}")
    try:
        msgspec.convert(entry, ENTRY)
    except msgspec.ValidationError as error:
        if "unknown field" in str(error):
            raise
        return "UNREADABLE"
    return None


def play_resolve(vector):
    """Battles are reported, or settled by dice in the mode `auto`; then results, retreats and captures."""
    results = {place.rpartition("-")[2]: result for place, result in vector.get("results", {}).items()}
    armies = vector["setup"].get("armies", {})
    for where in results:
        armies = facing(vector, armies, where)
    played = begun(vector, "battles", armies)
    bench = played.bench
    bench.standing = {seat: [msgspec.convert(orders, GAME.standing)] for seat, orders in retreats(vector).items()}
    bench.play(dice=ScriptedDice([1] * 9))
    waiting = {battle.territory: battle for battle in bench.board.battles.values()} if bench.step.window else {}
    reports = [report(waiting[one_of(place, waiting, "battle")], result) for place, result in results.items()]
    if waiting:
        bench.play({seat: {"reports": reports} for seat in bench.step.seats})
    bench.play(dice=vector.get("dice", []))
    return played


def retreats(vector):
    """Where armies would rather retreat, as standing orders; written by army, or by seat and army."""
    wishes = {}
    for id, wish in vector.get("retreat", {}).items():
        of_army = wish if isinstance(wish, dict) else {id: wish}
        for army, places in of_army.items():
            one_of(army[0], vector["setup"].get("order", "AB"), "seat")
            wishes.setdefault(army[0], {"retreat": {}})["retreat"][army] = places
    return wishes


def report(battle, result):
    """The report of a battle: who won, as side or seat; or a draw."""
    sides = {battle.attacker: "attacker", battle.defender: "defender"}
    return {"battle": battle.id, "result": sides.get(result, result)}


def play_scenario(vector):
    return met(vector, dice=vector.get("dice", []))


def play_auto(vector):
    """A battle settled by dice, its scenario being what the vector says."""
    played = with_scenario(vector)
    played.bench.act(settle, vector.get("dice", []))
    return played


def with_scenario(vector):
    """Battles arranged so that the scenario is the vector's: by a die that leads to it, or because it says so."""
    one_of(vector.get("scenario", SCENARIOS[0]), SCENARIOS, "scenario")
    for die in range(1, 7):
        played = met(vector, dice=ScriptedDice([die] * 9))
        battle = played.board.battles[played.battle]
        if battle.scenario == vector.get("scenario", battle.scenario):
            return played
    named = msgspec.structs.replace(battle, scenario=vector["scenario"], stage_attacker=battle.attacker)
    played.board.battles[battle.id] = named
    return played


def play_report(vector):
    """Reports as they came in; those of the referee settle a dispute."""
    played = met(vector, "T09")
    bench, sent, word = played.bench, {}, None
    for given in vector["reports"]:
        only(given, ("from", *REPORT.__struct_fields__), "a report")
        said = {"battle": played.battle, **{key: value for key, value in given.items() if key != "from"}}
        if given["from"] == "referee":
            word = given["result"]
        else:
            sent[one_of(given["from"], bench.step.seats, "reporter")] = {"reports": [said]}
    played.open = not vector.get("deadline_passed") and set(sent) != set(bench.step.seats)
    if not played.open:
        bench.play(sent)
    if word and bench.board.phase == "dispute":
        bench.answers[f"dispute/{played.battle}"] = word
        bench.play()
    return played


def play_order(vector):
    """A turn in which every seat moves onto the next: the order drawn is that of every phase."""
    armies = vector["setup"].get("armies") or attacks(vector["setup"]["order"])
    played = begun(vector, "order", armies)
    drawn = [vector["drawn"]]
    played.bench.play(dice=vector.get("dice") or ScriptedDice([1] * 30, drawn), draws=drawn)
    while played.bench.step.id.endswith(("spend", "battles")):
        played.bench.play(dice=ScriptedDice([1] * 9))
    return played


def attacks(seats):
    """Armies of which each seat's first has moved onto the second of the next."""
    places = ("T02", "T09", "T18", "T24")
    fields = [(f"{seat}1", place, 9) for seat, place in zip(seats, places, strict=False)]
    fields += [(f"{seat}2", place, 1) for seat, place in zip((*seats[1:], seats[0]), places, strict=False)]
    return {id: {"at": place, "seq": seq} for id, place, seq in fields}


def play_sheet(vector):
    is_met = "territory" in vector or meeting_place(vector["setup"].get("armies", {}))
    return met(vector) if is_met else begun(vector, "battles")


def play_victory(vector):
    """The end of a turn. Armies that are not named are off the map, if any are; they may be named by number."""
    setup = vector["setup"]
    armies = {**setup.get("armies", {}), **mustered(vector.get("armies", {}))}
    if armies:
        gone = {f"{seat}{n}": {"status": "removed"} for seat in setup["order"] for n in (1, 2)}
        armies = {**gone, **armies}
    played = begun(
        vector,
        "aftermath",
        armies,
        **{name: vector[name] for name in ("turn", "battles_won") if name in vector},
        options={"victory": vector["rule"]} if "rule" in vector else {},
    )
    return played


def mustered(given):
    """Armies as they are, or the first so many of a seat, anywhere."""
    counted = {seat: number for seat, number in given.items() if isinstance(number, int) and seat in GAME.meta.seats}
    there = {f"{seat}{n}": {"at": "T02"} for seat, number in counted.items() for n in range(1, number + 1)}
    return {**{id: army for id, army in given.items() if id not in counted}, **there}


def without_dice(play):
    """A kind of vector in which no dice are thrown: all that are given would be left over."""

    def played(vector):
        assert not vector.get("dice"), f"{vector['id']}: dice left over: {vector['dice']}"
        return play(vector)

    return played


PLAY = {
    "placement": without_dice(play_placement),
    "generate": play_generate,
    "spend": play_spend,
    "resolve": play_resolve,
    "scenario": play_scenario,
    "auto": play_auto,
    "queue": play_queue,
    "report": without_dice(play_report),
    "order": play_order,
    "sheet": without_dice(play_sheet),
    "victory": without_dice(play_victory),
}
