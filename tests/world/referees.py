"""Referees by character: one tends his campaigns, one is away for weeks, one rules wrongly and back."""

from collections.abc import Iterator
from datetime import timedelta

import msgspec
import yaml
from world import cheats, copies

from adjudicator.campaign.desk import intake
from adjudicator.campaign.play.live import key_hash
from adjudicator.campaign.players import dealings
from adjudicator.campaign.referee import rulings
from adjudicator.cli.seats import _give
from adjudicator.errors import AdjudicatorError
from adjudicator.orders.reading import read
from adjudicator.table import EVERYONE, REFEREE

CHARACTERS = {
    "tending": {"tend": 9, "extend deadline": 1, "": 3},
    "away": {"tend": 1, "": 6},
    "careful": {"tend": 6, "copy": 4, "": 2},
    "unlucky": {"tend": 5, "copy": 3, "go back": 3},
    "cheating": {"tend": 6, "keep in secret": 3, "rewind": 2, "order for": 3, "withhold": 2},
    "curious": {"tend": 6, "enter orders": 2, "look": 2, "observer": 2, "write": 2, "pause": 1, "clear orders": 1},
    "meddling": {
        "tend": 5,
        "hold": 2,
        "set aside": 2,
        "send back": 2,
        "extend deadline": 2,
        "new key": 1,
        "successor": 1,
        "void": 1,
    },
    "strict": {"tend": 6, "void": 4, "new key": 2, "hold": 2},
    "fickle": {"tend": 6, "cancel": 4, "enter orders": 2},
}
"""What each does in a week; "" is nothing."""

OF_FILES = ("copy", "go back", "keep in secret", "rewind")
"""What is done to the files of a desk; PostgreSQL has its own."""

WHY = {"reason": "it was a mistake", "author": "Rufus"}


def do(world, act, pick) -> str:
    """The referee does something; what is told of it, "" where there was nothing to do or it was refused."""
    live = world.live(act.campaign)
    if live.next_step() is None:
        return ""
    try:
        return DOING[act.what](world, live, pick)
    except AdjudicatorError as refused:
        world.ledger.met[f"referee refused: {refused.code}"] += 1
        return ""


def tend(world, live, pick) -> str:
    """He does whatever waits for him."""
    done = []
    campaign = live.campaign
    for number, request in list(campaign.people.requests.items()):
        if not request.answered:
            dealings.answer_request(live, number, "So be it.")
            done.append("answers a question")
    if live.campaign.timing.held:
        dealings.release(live, "all is well")
        done.append("lets the clock go on")
    if (step := live.next_step()) is not None and live.is_sent_back(step):
        live.advance(lock=True)
        done.append(f"has {step.id} played again")
    done += _seats_given(world, live)
    for question in live.unanswered():
        if question.seat == REFEREE:
            choice = pick.choice(question.choices).value
            rulings.decide(world.live(live.campaign.opening.name), question.key, choice, **WHY)
            done.append(f"decides {question.key}")
    return ", ".join(dict.fromkeys(done))


def _seats_given(world, live) -> Iterator[str]:
    """Who asked for a free seat is given it."""
    name = live.campaign.opening.name
    for asking in list(live.campaign.people.asking.values()):
        if asking.seat in live.vacant():
            _give(world.desk, live, asking.seat, asking)
            key = world.desk.seat_keys(name)[asking.seat]
            world.keys[name, asking.seat] = key
            world.ledger.secrets[key] = {asking.address}
            world.free.discard((name, asking.seat))
            yield f"gives the free seat {asking.seat} to who asked for it"


def extend_deadline(world, live, pick) -> str:
    dealings.extend(live, hours := pick.choice([12, 48]), "too many holidays")
    return f"moves the deadline by {hours} hours"


def enter_orders(world, live, pick) -> str:
    """He enters what a player told him on the telephone."""
    step = live.window()
    if step is None:
        return ""
    name, seat = live.campaign.opening.name, pick.choice(step.seats)
    given = msgspec.to_builtins(live.game.random_orders(live.view(seat), step, pick))
    head = {"game": live.game.meta.name, "campaign": name, "seat": seat, "turn": step.turn, "window": step.window}
    checked = intake.check_orders(read(yaml.safe_dump(head | {"orders": given}).encode()), live, vouched=True)
    if not checked.accepted:
        return ""
    intake.enter_orders(live, checked, "he told me on the telephone")
    return f"enters orders of {seat}"


def hold(world, live, pick) -> str:
    dealings.hold(live, "something is wrong")
    return "stops the clock"


def set_aside(world, live, pick) -> str:
    """Some order set of the open window does not count."""
    step = live.window()
    current = live.campaign.current(step.id) if step else {}
    if not current:
        return ""
    seat = pick.choice(sorted(current))
    rulings.set_aside(live, current[seat].receipt, **WHY)
    return f"sets the orders of {seat} aside"


def send_back(world, live, pick) -> str:
    """The last step that had a window is played again."""
    played = [step for step in live.campaign.locked]
    if not played:
        return ""
    rulings.send_back(live, played[-1], **WHY)
    return f"sends {played[-1]} back"


def new_key(world, live, pick) -> str:
    """A player lost his key."""
    name = live.campaign.opening.name
    seat = pick.choice(world.plan.table(name).seats)
    key = world.desk.new_seat_key(name, seat)
    player = live.campaign.players[seat]
    live.replace_player(seat, {"name": player.name, "address": player.address, "key_hash": key_hash(key)}, "lost")
    world.keys[name, seat] = key
    world.ledger.secrets[key] = {player.address}
    return f"gives {seat} a new key"


def successor(world, live, pick) -> str:
    """Another player takes a seat over: he may read what the seat was told, and who had it reads nothing more."""
    name = live.campaign.opening.name
    seat = pick.choice(world.plan.table(name).seats)
    before = world.address(name, seat)
    after = f"player-{seat.lower()}-{len(world.addresses(name, seat)) + 1}@{name}.example"
    key = world.desk.new_seat_key(name, seat)
    player = {"name": f"Next {seat}", "address": after, "key_hash": key_hash(key)}
    live.replace_player(seat, player, "he moved away")
    world.addresses(name, seat).append(after)
    for secret, may_read in world.ledger.secrets.items():
        if before in may_read and secret not in world.keys.values():
            may_read.add(after)
    world.keys[name, seat] = key
    world.ledger.secrets[key] = {after}
    return f"gives {seat} to another player"


def void(world, live, pick) -> str:
    """He lets a window whose orders are sealed begin anew."""
    rulings.void(live, **WHY)
    return "voids the window"


def look(world, live, pick) -> str:
    """He looks at orders that are not locked yet; the next reports must say so."""
    step = live.window()
    if step is None:
        return ""
    seat = pick.choice(step.seats)
    dealings.look(live, [seat], "I was curious")
    return f"looks at the orders of {seat}"


def observer(world, live, pick) -> str:
    """Somebody watches from here on, who may know what everybody may and nothing else."""
    dealings.observe(live, "Olaf", f"observer@{live.campaign.opening.name}.example")
    return "lets Olaf watch"


def write(world, live, pick) -> str:
    """He writes to a seat alone, or to all."""
    name = live.campaign.opening.name
    seat = pick.choice([*world.plan.table(name).seats, "all"])
    word = world.secret(f"{name}/{live.campaign.version}/press")
    if seat != "all":
        world.ledger.secrets[word] = {world.referee, world.address(name, seat)}
    to = EVERYONE if seat == "all" else (seat,)
    dealings.send_press(live, REFEREE, to, f"A word from the referee: {word}")
    return f"writes to {seat}"


def cancel(world, live, pick) -> str:
    """He calls a campaign off, which he may as long as it is not set up."""
    dealings.cancel(live, "I have no time")
    return "calls the campaign off"


def pause(world, live, pick) -> str:
    """He stops the clock, which goes on by itself after some days."""
    until = live.now() + timedelta(days=pick.randrange(1, 5))
    dealings.hold(live, "a holiday", until)
    return "stops the clock for some days"


def clear_orders(world, live, pick) -> str:
    """He lets a window begin anew in which orders are not sealed."""
    rulings.void(live, in_clear=True, **WHY)
    return "voids the window, in clear from here"


def copy(world, live, pick) -> str:
    return copies.copied(world)


def go_back(world, live, pick) -> str:
    return copies.went_back(world)


def keep_in_secret(world, live, pick) -> str:
    return cheats.keep_in_secret(world)


def rewind(world, live, pick) -> str:
    return cheats.rewind(world)


DOING = {
    "keep in secret": keep_in_secret,
    "rewind": rewind,
    "order for": cheats.order_for,
    "withhold": cheats.withhold,
    "copy": copy,
    "go back": go_back,
    "tend": tend,
    "extend deadline": extend_deadline,
    "enter orders": enter_orders,
    "hold": hold,
    "set aside": set_aside,
    "send back": send_back,
    "new key": new_key,
    "successor": successor,
    "void": void,
    "look": look,
    "observer": observer,
    "write": write,
    "pause": pause,
    "cancel": cancel,
    "clear orders": clear_orders,
}
