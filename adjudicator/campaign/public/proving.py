"""The proof in a report: the leaves of the public chain since the one before, and what its reader may know of them."""

from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.campaign.chain.salting import CLEAR, FORMAT, Salts, first_link
from adjudicator.campaign.events.aggregate import SETUP, Campaign
from adjudicator.campaign.events.records import Leaf, Received, WindowOpening, is_clear
from adjudicator.campaign.public.leaves import plain_entries, told
from adjudicator.campaign.terms.trust import Lock
from adjudicator.table import REFEREE, Seat, StepId
from adjudicator.table.pages import Proof


def receipt_of(campaign: Campaign, received: Received) -> str:
    """The lines that a player keeps as a receipt for his orders; "" for a set that is older than the public chain.

    `Receipt: CAMPAIGN STEP SEAT NUMBER`, then the commitment to the orders, then the head, each on a line of its own.
    """
    if not received.leaf:
        return ""
    return _receipt(campaign, received.step, received.seat, received.leaf, received.digest)


def receipt_of_luck(campaign: Campaign, seat: Seat) -> str:
    """The same for a word of luck, which is what a seat orders for the set-up."""
    number = campaign.people.luck_leaves.get(seat, 0)
    if not number:
        return ""
    leaf = campaign.public.leaf(number)
    commitment = leaf.body["set"]
    return _receipt(campaign, SETUP.id, seat, number, commitment)


def receipt_of_withdrawal(campaign: Campaign, step: StepId, seat: Seat) -> str:
    """The same for orders that were just taken back: in place of a commitment there is a "-"."""
    return _receipt(campaign, step, seat, campaign.public.count, "-")


def _receipt(campaign: Campaign, step: StepId, seat: Seat, number: int, given: str) -> str:
    line = f"Receipt: {campaign.opening.name} {step} {seat} {number}"
    return "\n".join((line, given, campaign.public.leaf(number).link))


def head_of(campaign: Campaign) -> str:
    """The lines that show the head: `Head: CAMPAIGN - - NUMBER -`, then the head; "" where there is no public chain."""
    public = campaign.public
    if public.count:
        return f"Head: {campaign.opening.name} - - {public.count} -\n{public.head}"
    return ""


def seal_of(campaign: Campaign, lock: Lock) -> str:
    """The lines that a seal is: `Seal: CAMPAIGN STEP ROUND NUMBER -`, then the head."""
    public = campaign.public
    return f"Seal: {campaign.opening.name} {lock.step.id} {lock.round} {public.count} -\n{public.head}"


def proof(
    campaign: Campaign, salts: Salts | None, seat: Seat, due: WindowOpening, last: WindowOpening | None
) -> Proof | None:
    """The proof in the report of a seat: the leaves of all events that its `last` one did not tell of, or not all of.

    None where there is no public chain yet, or the secrets are not on this desk.
    """
    leaves = campaign.public.after(_proved(campaign, seat, due, last))
    if salts is None or not leaves:
        return None
    earlier = campaign.public.leaf(leaves[0].number - 1).link if leaves[0].number > 1 else ""
    opened = tuple((leaf.number, salts.leaf(leaf.number).hex(), leaf.body) for leaf in leaves if _opens(leaf, seat))
    entries = tuple(entry for leaf in leaves for entry in _entries(campaign, salts, leaf, seat, due))
    sets = tuple(orders for leaf in leaves if _opens(leaf, seat) for orders in sets_told(salts, leaf, seat))
    return Proof(
        format=CLEAR if is_clear(leaves[-1].leaf) else FORMAT,
        campaign=campaign.opening.name,
        seat=seat,
        first=leaves[0].number,
        before=earlier or first_link(campaign.opening.name),
        leaves=tuple(leaf.leaf for leaf in leaves),
        head=leaves[-1].link,
        opened=opened,
        entries=entries,
        sets=sets,
    )


def _proved(campaign: Campaign, seat: Seat, due: WindowOpening, last: WindowOpening | None) -> int:
    """The event up to which a seat's last report proved all: what had begun the next turn it left closed."""
    if last is None:
        return 0
    proved = last.told_at(seat)
    till_then = campaign.episodes[: last.episodes] if due.whole else []
    for episode in reversed(till_then):
        if episode.step is not None and episode.step.turn <= last.turn:
            break
        first = min((episode.event, *episode.told))
        proved = min(proved, first - 1)
    return proved


def kind_of(leaf: Leaf) -> str:
    """The kind of event a leaf tells of; "" for the head of before."""
    if not isinstance(leaf.body, dict):
        return ""
    kind: str = leaf.body["event"]
    return kind


def _opens(leaf: Leaf, seat: Seat) -> bool:
    """Whether a report tells what a leaf is: orders and mailed reports to their seat alone, letters to nobody."""
    match kind_of(leaf):
        case "orders" | "mailed":
            return seat in (REFEREE, leaf.body["seat"])
        case "letters":
            return False
    return True


def order_set(salts: Salts, leaf: Leaf) -> tuple[Any, ...]:
    """An order set, as its commitment has it; and where there is one to that, what its seat was told that it means."""
    salt = salts.orders(leaf.body["step"], leaf.body["seat"])
    orders = (leaf.number, salt.hex(), leaf.event.content)
    if "text" not in leaf.body:
        return orders
    return (*orders, list(leaf.event.understood))


def sets_told(salts: Salts, leaf: Leaf, seat: Seat) -> Iterator[tuple[Any, ...]]:
    """The commitments of a leaf to orders, and words of luck: those of a seat, all for the referee.

    What its player sealed he has himself, and the commitment needs no salt.
    """
    kind = kind_of(leaf)
    if kind == "orders" and leaf.body["set"]:
        is_sealed = "sealed" in leaf.body
        if seat == REFEREE or not is_sealed:
            yield order_set(salts, leaf)
    if kind == "begun" and not is_clear(leaf.leaf):
        for giver, word in leaf.event.words_of.items():
            if seat in (giver, REFEREE):
                salt = salts.orders(SETUP.id, giver)
                yield leaf.number, salt.hex(), word


def _entries(
    campaign: Campaign, salts: Salts, leaf: Leaf, seat: Seat, due: WindowOpening
) -> Iterator[tuple[int, int, str, Any]]:
    """The events, as far as `seat` may know them: everybody's group and its own, once the turn is over."""
    if leaf.split is None or not is_over(leaf, due):
        return
    number = leaf.event.originator_version
    for each in reversed(campaign.episodes):
        if number == each.event or number in each.told:
            yield from groups_told(salts, leaf, _groups(campaign, seat))
            return


def groups_told(salts: Salts, leaf: Leaf, groups: Iterable[int]) -> Iterator[tuple[int, int, str, Any]]:
    """Some of the groups of what happened, as their commitments have them."""
    split = leaf.split
    assert split is not None, "only what has a journal has groups"
    number = leaf.number
    entries = plain_entries(leaf.event.journal)
    for group in groups:
        shown = told(salts, number, group, split[group], entries)
        salt = salts.group(number, group)
        yield number, group, salt.hex(), shown


def _groups(campaign: Campaign, seat: Seat) -> list[int]:
    """The groups that `seat` may know: an observer everybody's alone, the referee all."""
    seats = list(campaign.opening.seats)
    if seat == REFEREE:
        return list(range(len(seats) + 2))
    if seat in seats:
        return [0, seats.index(seat) + 1]
    return [0]


def is_over(leaf: Leaf, due: WindowOpening) -> bool:
    """Whether the turn a leaf belongs to is over: until then its draws may lie ahead of the players."""
    if kind_of(leaf) == "ruling":
        return True
    turn: int = leaf.body["turn"]
    if due.whole:
        return turn <= due.turn
    return turn < due.turn
