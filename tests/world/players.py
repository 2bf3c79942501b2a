"""Players by character, and what they do: each does it by mail, and knows what its seat may know."""

import json
from datetime import timedelta

import msgspec
import yaml
from broken_mails import broken
from mistakes import mistakes
from world import sealing, writing
from world.ledger import Written

from adjudicator.campaign.play.sealed import sealed_to
from adjudicator.orders.sealed import FORMAT, Inside, content_of, mailed
from adjudicator.orders.told import lines_of

CHARACTERS = {
    "diligent": {"orders": 8, "try out": 1, "order late": 1, "command": 2, "press": 1, "answer": 3, "": 1},
    "late": {"order late": 8, "orders in part": 2, "command": 2, "extend": 1, "answer": 2, "": 2},
    "vanishing": {"orders": 4, "answer": 2, "robot": 1, "resign": 1, "": 8},
    "confused": {
        "orders": 4,
        "orders in part": 2,
        "mistake": 4,
        "stale orders": 2,
        "thanks": 2,
        "command": 2,
        "answer": 1,
        "no key": 1,
    },
    "chatty": {"orders": 5, "press": 6, "ask": 2, "thanks": 2, "command": 3, "answer": 2},
    "hostile": {"orders": 5, "forge": 3, "guess": 2, "flood": 1, "garbage": 3, "stranger": 2, "replay": 2, "answer": 1},
}
"""What each does, and how often; "" is nothing."""
DEEDS_A_WEEK = 3
COMMANDS = (
    "status",
    "ready",
    "wait",
    "withdraw",
    "form",
    "report",
    "history",
    "check",
    "seat",
    "help",
    "accept",
    "decline",
    "letters: digest",
    "letters: report",
    "letters: all",
    "page: attached",
    "timezone: Europe/Berlin",
    "paper: Letter",
    "dates: de",
    "dates: English",
)


def do(world, act, pick) -> str:
    """A player does something; what is told of it, "" where there was nothing to do, or he does not play yet."""
    if (act.campaign, act.seat) in world.free and act.what != "seek":
        return ""
    return DOING[act.what](world, act, pick)


def orders(world, act, pick) -> str:
    """He orders what a player might who knows what he knows."""
    live, step = _asked(world, act)
    if step is None:
        return ""
    given = live.game.random_orders(live.view(act.seat), step, world.thought(act, pick))
    return _send_orders(world, act, pick, step, msgspec.json.decode(msgspec.json.encode(given)), intact=True)


def orders_in_part(world, act, pick) -> str:
    """He leaves out what he may leave out, or may not: where it is asked for later, he has to answer then."""
    live, step = _asked(world, act)
    if step is None:
        return ""
    given = live.game.random_orders(live.view(act.seat), step, world.thought(act, pick))
    plain = msgspec.json.decode(msgspec.json.encode(given))
    if plain:
        del plain[pick.choice(sorted(plain))]
    return _send_orders(world, act, pick, step, plain, intact=False)


def order_late(world, act, pick) -> str:
    """He orders a few minutes before the deadline, or after it."""
    live, step = _asked(world, act)
    deadline = step and live.campaign.timing.of(step.id)
    if not deadline:
        return ""
    moment = deadline.at + timedelta(minutes=pick.choice([-90, -1, 0, 1, 30, 600]))
    if moment > world.now:
        world.later(moment, lambda: orders(world, act, pick), act)
        return "puts his orders off"
    return orders(world, act, pick)


def try_out(world, act, pick) -> str:
    """He asks what would become of orders, which are not stored."""
    live, step = _asked(world, act)
    if step is None:
        return ""
    given = live.game.random_orders(live.view(act.seat), step, pick)
    plain = msgspec.json.decode(msgspec.json.encode(given))
    file = yaml.safe_dump(_head(world, act, step) | {"orders": plain}, sort_keys=False)
    written = Written(act, "check", step=step.id, window=step.window)
    _send(
        world, act, pick, written, block=f"BEGIN ORDERS\n{file}END ORDERS", subject=f"[{act.campaign} {act.seat}] check"
    )
    return f"orders for {step.id}, to be checked"


def mistake(world, act, pick) -> str:
    """He writes a line of his orders wrongly."""
    live, step = _asked(world, act)
    if step is None:
        return ""
    given = live.game.random_orders(live.view(act.seat), step, pick)
    plain = msgspec.json.decode(msgspec.json.encode(given))
    text = yaml.safe_dump(_head(world, act, step) | {"orders": plain}, sort_keys=False)
    slips = mistakes(text, pick, 1)
    wrong = slips[0].text if slips else text
    written = Written(act, "mistake", step=step.id, window=step.window)
    _send(world, act, pick, written, block=f"BEGIN ORDERS\n{wrong}END ORDERS")
    return f"orders for {step.id}, {slips[0].slip if slips else 'as they are'}"


def stale_orders(world, act, pick) -> str:
    """He answers an old letter: his orders are for a window that was closed long ago."""
    live = world.seen(act.campaign)
    closed = [window.step for window in live.campaign.windows[:-1] if window.step and act.seat in window.step.seats]
    if not closed:
        return ""
    step = closed[-1]
    written = Written(act, "stale", step=step.id, window=step.window)
    file = yaml.safe_dump(_head(world, act, step) | {"orders": {}}, sort_keys=False)
    _send(world, act, pick, written, block=f"BEGIN ORDERS\n{file}END ORDERS")
    return f"orders for {step.id}, which is over"


def answer(world, act, pick) -> str:
    """He answers what he is asked in the middle of a step."""
    asked = [each for each in world.seen(act.campaign).unanswered() if each.seat == act.seat]
    if not asked:
        return orders(world, act, pick)
    value = pick.choice(asked[0].choices).value
    _command(world, act, pick, f"answer {asked[0].key} {value}")
    return f"answer {asked[0].key} {value}"


def command(world, act, pick) -> str:
    line = pick.choice(COMMANDS)
    if pick.random() < 0.1:
        days = pick.randrange(1, 4)
        first = (world.now + timedelta(days=days)).date()
        line = f"vacation {first} {first + timedelta(days=days)}"
    _command(world, act, pick, line)
    return line


def accept(world, act, pick) -> str:
    """He takes his seat, with a word of luck."""
    _command(world, act, pick, "accept", f"luck: the geese of {world.secret(act.number)}")
    return "accept"


def seek(world, act, pick) -> str:
    """He asks for a seat that nobody plays."""
    subject = f"[{act.campaign}] seat {act.seat}"
    _send(world, act, pick, Written(act, "seek"), block="I would like to play.", subject=subject)
    return f"asks for seat {act.seat}"


def resign(world, act, pick) -> str:
    _command(world, act, pick, "resign")
    return "resign"


def extend(world, act, pick) -> str:
    _command(world, act, pick, "extend")
    return "extend"


def press(world, act, pick) -> str:
    """He writes to another one, or to all; what goes to one only is a secret of the two."""
    others = [seat for seat in world.plan.table(act.campaign).seats if seat != act.seat]
    to = pick.choice([*others, "all"])
    words = f"Shall we? {world.secret(act.number)}"
    if to != "all":
        world.ledger.secrets[world.secret(act.number)] = _readers(world, act, act.seat, to)
    block = "\n".join(["BEGIN PRESS", f"to: {to}", f"key: {world.key(act)}", "", words, "END PRESS"])
    _send(world, act, pick, Written(act, "press"), block=block)
    return f"press to {to}"


def ask(world, act, pick) -> str:
    """He asks the referee something, and may stop the clock until there is an answer."""
    holds = pick.choice(["no", "no", "yes"])
    words = f"Is this right? {world.secret(act.number)}"
    world.ledger.secrets[world.secret(act.number)] = _readers(world, act, act.seat)
    block = "\n".join(["BEGIN QUESTION", f"hold: {holds}", f"key: {world.key(act)}", "", words, "END QUESTION"])
    _send(world, act, pick, Written(act, "question"), block=block)
    return f"a question to the referee{', with the clock stopped' if holds == 'yes' else ''}"


def thanks(world, act, pick) -> str:
    """He answers a letter and asks for nothing."""
    _send(world, act, pick, Written(act, "idle"), block="Thanks a lot!")
    return "thanks"


def no_key(world, act, pick) -> str:
    """He forgets his key."""
    _send(world, act, pick, Written(act, "unproven"), block="withdraw")
    return "withdraw, without his key"


def robot(world, act, pick) -> str:
    """His mail service tells that he is away, to whoever writes to him."""
    heads = pick.choice([(("Auto-Submitted", "auto-replied"),), ()])
    letter = world.last_letter(act.campaign, act.seat)
    if letter is None:
        return ""
    subject = f"Out of office: {letter.subject}"
    _send(world, act, pick, Written(act, "robot"), block="I am away till Monday.", subject=subject, heads=heads)
    return "his robot answers"


def forge(world, act, pick) -> str:
    """He writes in the name of another player, without that one's key or with his own."""
    others = _others(world, act)
    if not others:
        return ""
    victim = pick.choice(others)
    as_victim = msgspec.structs.replace(act, seat=victim)
    live, step = _asked(world, as_victim)
    if step is None:
        return ""
    written = Written(act, "forged", step=step.id, window=step.window)
    plain = msgspec.json.decode(msgspec.json.encode(live.game.random_orders(live.view(victim), step, pick)))
    head = _head(world, as_victim, step) | {"key": world.key(act), "orders": plain}
    sender = world.address(act.campaign, pick.choice([victim, act.seat]))
    file = yaml.safe_dump(head, sort_keys=False)
    _send(world, as_victim, pick, written, block=f"BEGIN ORDERS\n{file}END ORDERS", sender=sender)
    return f"orders in the name of {victim}"


def guess(world, act, pick) -> str:
    """He tries a key that he does not have, or his own, for another one's seat."""
    victim = msgspec.structs.replace(act, seat=pick.choice(_others(world, act) or [act.seat]))
    key = "-".join("".join(pick.choices("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", k=4)) for _ in range(5))
    key = world.key(act) if victim.seat != act.seat and pick.random() < 0.5 else key
    lines = ["BEGIN COMMANDS", f"campaign: {act.campaign}", f"seat: {victim.seat}", f"key: {key}", "resign"]
    sender = world.address(act.campaign, victim.seat)
    _send(world, victim, pick, Written(act, "forged"), block="\n".join([*lines, "END COMMANDS"]), sender=sender)
    return f"resign, in the name of {victim.seat}, with a key that is not that seat's"


def flood(world, act, pick) -> str:
    """He writes more than anybody reads, and a last mail without his key."""
    for number in range(12):
        single = msgspec.structs.replace(act, number=f"{act.number}/{number}", ways=())
        _command(world, single, pick, "status")
    last = msgspec.structs.replace(act, number=f"{act.number}/last", ways=())
    world.later(world.now + timedelta(hours=1), lambda: no_key(world, last, pick), last)
    return "twelve mails at once"


def garbage(world, act, pick) -> str:
    """Something that is no mail, or hardly."""
    world.ledger.note(Written(act, "garbage"), "")
    world.post(broken(pick.randrange(10_000)), act, pick)
    return "a broken mail"


def stranger(world, act, pick) -> str:
    """Somebody writes whom nobody knows, in some name."""
    sender = f"stranger-{pick.randrange(5)}@far.example"
    _send(world, act, pick, Written(act, "stranger"), block=pick.choice(["status", "Can I play?"]), sender=sender)
    return f"{sender} writes"


def replay(world, act, pick) -> str:
    """He sends a mail of his own again, as it was."""
    own = [raw for written, raw in world.ledger.mails.values() if written.act.seat == act.seat and raw]
    if not own:
        return ""
    world.service.deliver(pick.choice(own), world.now)
    return "an old mail of his again"


DOING = {
    "orders": orders,
    "orders in part": orders_in_part,
    "order late": order_late,
    "try out": try_out,
    "mistake": mistake,
    "stale orders": stale_orders,
    "answer": answer,
    "command": command,
    "accept": accept,
    "seek": seek,
    "extend": extend,
    "resign": resign,
    "press": press,
    "ask": ask,
    "thanks": thanks,
    "no key": no_key,
    "robot": robot,
    "forge": forge,
    "guess": guess,
    "flood": flood,
    "garbage": garbage,
    "stranger": stranger,
    "replay": replay,
}


def _others(world, act):
    """The other seats that somebody plays."""
    seats = world.plan.table(act.campaign).seats
    return [seat for seat in seats if seat != act.seat and (act.campaign, seat) not in world.free]


def _readers(world, act, *seats):
    """Who may read what is written among some seats: their players, and the referee."""
    return {world.referee, *(world.address(act.campaign, seat) for seat in seats)}


def _asked(world, act):
    """The campaign, and the window for which a seat may order now; None if there is none."""
    live = world.seen(act.campaign)
    step = live.window()
    return live, step if step is not None and act.seat in step.seats else None


def _head(world, act, step):
    head = {"game": world.plan.table(act.campaign).game, "campaign": act.campaign, "seat": act.seat}
    return head | {"turn": step.turn, "window": step.window, "key": world.key(act)}


def _send_orders(world, act, pick, step, plain, *, intact) -> str:
    note = world.secret(f"{act.number}/note")
    world.ledger.secrets[note] = _readers(world, act, act.seat)
    head = _head(world, act, step) | {"orders": plain}
    file = yaml.safe_dump(json.loads(json.dumps(head | {"note": f"My plan: {note}"})), sort_keys=False)
    written = Written(act, "orders", step=step.id, window=step.window, orders=plain, intact=intact)
    if sealing_to := _sealed_to(world, act, step):
        return _send_sealed(world, act, pick, written, file, sealing_to)
    lines = _in_plain_words(world, act, step, plain)
    if "lines" in act.ways and lines:
        return _send_lines(world, act, pick, written, lines)
    if "file" in act.ways or not set(act.ways) - {"block"}:
        _send(world, act, pick, written, block="My orders.", files=[(f"{act.seat}.yaml", file.encode())])
    else:
        _send(world, act, pick, written, block=f"BEGIN ORDERS\n{file}END ORDERS")
    return f"orders for {step.id}"


def _sealed_to(world, act, step):
    return sealed_to(world.seen(act.campaign).campaign, step)


def _send_sealed(world, act, pick, written, file, to) -> str:
    """He seals his orders to the round that his window names."""
    tree = yaml.safe_load(file)
    inside = Inside(
        format=FORMAT,
        campaign=act.campaign,
        step=written.step,
        seat=act.seat,
        file=yaml.safe_dump(tree | {"key": ""}, sort_keys=False),
    )
    data = sealing.sealed(content_of(inside), to.round, to.chain, bytes.fromhex(to.public_key), pick)
    written.sealed = data.hex()
    head = {name: tree[name] for name in ("game", "campaign", "seat", "turn", "window", "key")}
    attached = [(f"{act.seat}-sealed.yaml", mailed(head, "", data).encode())]
    _send(world, act, pick, written, block="My orders.", files=attached)
    return f"sealed orders for {written.step}"


def _in_plain_words(world, act, step, plain):
    """The lines in which a player of this seat would write his orders."""
    live = world.seen(act.campaign)
    return [line for _, line in lines_of(live.game, live.view(act.seat), str(step.window), plain)]


def _send_lines(world, act, pick, written, lines) -> str:
    """He answers the letter that asks him for orders, with his key and nothing else that says what they are for."""
    letter = world.last_letter(act.campaign, act.seat)
    heads = (("In-Reply-To", letter.message_id),) if letter else ()
    subject = f"Re: {letter.subject}" if letter else ""
    block = "\n".join([*lines, "", f"key: {world.key(act)}"])
    _send(world, act, pick, written, block=block, subject=subject, heads=heads)
    return f"orders for {written.step}, in plain words"


def _command(world, act, pick, *lines):
    head = [f"campaign: {act.campaign}", f"seat: {act.seat}", f"key: {world.key(act)}"]
    _send(world, act, pick, Written(act, "command"), block="\n".join(["BEGIN COMMANDS", *head, *lines, "END COMMANDS"]))


def _send(world, act, pick, written, *, block, files=(), sender="", subject="", heads=()):
    """He writes a mail, and it is on its way."""
    message_id = f"<{act.number.replace('/', '.')}@home.example>"
    letter = world.last_letter(act.campaign, act.seat)
    answered = letter.letter.get_body(("plain",)).get_content() if letter and "quoted" in act.ways else ""
    raw = writing.written(
        sender or world.address(act.campaign, act.seat),
        message_id,
        subject or f"Re: [{act.campaign} {act.seat}] {written.kind}",
        block,
        list(files),
        act.ways,
        pick,
        world.date(act, pick),
        answered,
    )
    for name, value in heads:
        raw = f"{name}: {value}\n".encode() + raw
    world.ledger.note(written, message_id, raw)
    world.post(raw, act, pick)
