"""The bundle of a campaign that is over: its whole public chain opened, so that anybody can play it again.

It is in the format of a report's proof, and adds the secret that all salts of the board follow from. Letters, addresses
and notes are not in it: of letters their leaves, which stay closed, of notes nothing.

Where a campaign is opened turn by turn (`open: turn`, on open boards only) there is one after each turn, without that
secret: it opens the turns that are over, the orders and standing orders that were sent for them, and nothing later.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from adjudicator.campaign.chain.salting import CLEAR, FORMAT, first_link, known
from adjudicator.campaign.chain.sealing import as_stored
from adjudicator.campaign.events.records import Leaf, Opening, Player, WindowOpening, is_clear
from adjudicator.campaign.events.seating import PlayerReplaced
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.public.proving import groups_told, is_over, kind_of, sets_told
from adjudicator.campaign.reading.history import events_of
from adjudicator.checker import bounds, shapes
from adjudicator.errors import NotFound, Refused
from adjudicator.table import REFEREE, Seat, StepId
from adjudicator.table.pages import Proof

BIGGEST = bounds.BIGGEST
"""The most bytes of a bundle that are read."""
LONGEST = 20_000
"""The most events of a bundle that are played again."""


class Bundle(Proof, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A proof of everything that happened.

    What no leaf commits to, and playing again needs, is told beside: an own `scenario`; the `position` it began with;
    by the number of a ruling that sent a step back, the numbers of the corrections `kept`; the seats `taken_over` by
    another player, each with the number of the event after which it was: he does not inherit standing orders.
    """

    salts: str = ""
    """The secret in hexadecimal; "" where the campaign is not over."""
    scenario: Any = None
    position: dict[str, Any] | None = None
    kept: tuple[tuple[int, tuple[int, ...]], ...] = ()
    taken_over: tuple[tuple[int, Seat], ...] = ()


def bundle(live: LiveCampaign) -> Bundle:
    """The bundle of a campaign; raises `Refused` before its end, or where its secrets are not on this desk."""
    if not _is_over(live):
        name = live.campaign.opening.name
        why = "it would open what is hidden still, and there is one only when the campaign is over"
        raise Refused("bundle/not-over", f"the campaign {name} is not over: no bundle yet; {why}")
    shown = []
    with_journals = []
    for leaf in _leaves(live):
        if kind_of(leaf) != "letters":
            shown.append(leaf)
            if leaf.split is not None:
                with_journals.append(leaf)
    salts = known(live.salts)
    return _bundle(live, shown, with_journals, salts.board.hex())


def _is_over(live: LiveCampaign) -> bool:
    """Whether a campaign is over and its last reports are due."""
    windows = live.campaign.windows
    return live.next_step() is None and bool(windows) and windows[-1].step is None


def turn_bundle(live: LiveCampaign, due: WindowOpening) -> Bundle:
    """The bundle at a window's opening, where a campaign is opened turn by turn; `live` is as of then.

    Raises `Refused` where a campaign is not, and as `bundle` does.
    """
    if live.campaign.opening.opens != "turn":
        raise Refused("bundle/closed-turns", "this campaign is opened when it is over, not turn by turn")
    over = set()
    shown = []
    happened = []
    leaves = _leaves(live)
    for leaf in leaves:
        if kind_of(leaf) == "played" and is_over(leaf, due):
            over.add(leaf.body["step"])
    for leaf in leaves:
        if kind_of(leaf) != "letters" and _may_be_known(leaf, over):
            shown.append(leaf)
    for leaf in shown:
        if leaf.split is not None and is_over(leaf, due):
            happened.append(leaf)
    return _bundle(live, shown, happened)


def opened_at(live: LiveCampaign, due: WindowOpening) -> Bundle | None:
    """The bundle that goes with the reports of a window's opening, if one does; `live` is as of then."""
    if live.salts is None or not live.campaign.public.count:
        return None
    if due.step is None:
        return bundle(live)
    if live.campaign.opening.opens == "turn" and due.whole and due.number:
        return turn_bundle(live, due)
    return None


def _leaves(live: LiveCampaign) -> list[Leaf]:
    leaves = live.campaign.public.leaves
    if not leaves:
        name = live.campaign.opening.name
        raise NotFound("bundle/no-chain", f"{name} was played before there was a public chain")
    return leaves


def _may_be_known(leaf: Leaf, over: Collection[StepId]) -> bool:
    """Whether a leaf is opened before the end: orders only of steps whose turns are over."""
    if kind_of(leaf) != "orders":
        return True
    return leaf.body["step"] in over


def _bundle(live: LiveCampaign, shown: Iterable[Leaf], happened: Iterable[Leaf], secret: str = "") -> Bundle:
    """A bundle that opens some leaves, and tells the facts of some of them."""
    campaign = live.campaign
    salts = known(live.salts)
    leaves = live.campaign.public.leaves
    opened = tuple((leaf.number, salts.leaf(leaf.number).hex(), leaf.body) for leaf in shown)
    entries = tuple(entry for leaf in happened for entry in groups_told(salts, leaf, range(len(leaf.split or ()))))
    sets = tuple(orders for leaf in shown for orders in sets_told(salts, leaf, REFEREE))
    return Bundle(
        format=CLEAR if is_clear(leaves[-1].leaf) else FORMAT,
        campaign=campaign.opening.name,
        seat=REFEREE,
        first=1,
        before=first_link(campaign.opening.name),
        leaves=tuple(leaf.leaf for leaf in leaves),
        head=leaves[-1].link,
        opened=opened,
        entries=entries,
        sets=sets,
        salts=secret,
        scenario=campaign.opening.scenario,
        position=campaign.opening.position or None,
        kept=tuple(_kept(live)),
        taken_over=tuple(_taken_over(live)),
    )


def read(stored: bytes) -> Bundle:
    """A bundle from its file; raises `Refused` for what is none."""
    if len(stored) > BIGGEST:
        raise Refused("bundle/too-big", f"this file has more than {BIGGEST // 1_000_000} MB; no bundle is that big")
    try:
        if not shapes.is_shallow(stored.decode()):
            raise Refused("bundle/too-deep", "FALSE or no bundle: its lists are too deep in each other")
        bundle = msgspec.json.decode(stored, type=Bundle)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Refused("bundle/unreadable", f"FALSE or no bundle: this file cannot be read as one ({error})") from None
    events = len(bundle.leaves)
    if events > LONGEST:
        raise Refused("bundle/too-long", f"it has {events} events; no campaign has more than {LONGEST}")
    return bundle


def opening_of(bundle: Bundle, opened: Mapping[str, Any]) -> Opening:
    """All that was fixed at the opening and that the rules need."""
    seats = {Seat(seat): Player(name=seat, key_hash="") for seat in opened["seats"]}
    return Opening(
        name=bundle.campaign,
        title=bundle.campaign,
        game=opened["game"],
        rules_version=opened["rules"],
        seats=seats,
        options=as_stored(opened["options"]),
        scenario=as_stored(bundle.scenario),
        position=bundle.position or msgspec.UNSET,
        dice=opened["dice"],
        tempo=opened["tempo"],
        anchor=opened["anchor"],
        turns=opened["turns"],
        dice_rule=opened.get("dice_rule", 1),
    )


def written(bundle: Bundle) -> bytes:
    """A bundle as a file."""
    return msgspec.json.encode(bundle)


def file_name(campaign: str, due: WindowOpening) -> str:
    """The name of the file of a bundle: of a campaign that is over, and of one that is opened turn by turn."""
    return f"{campaign}{f'-turn-{due.turn}' if due.step else ''}-bundle.json"


def _kept(live: LiveCampaign) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The leaf of each ruling that sent a step back, with the leaves of the corrections that it kept."""
    rulings = [leaf for leaf in live.campaign.public.leaves if kind_of(leaf) == "ruling"]
    numbers: dict[int, int] = {}
    for leaf in rulings:
        event = leaf.event.originator_version
        numbers[event] = leaf.number
    for leaf in rulings:
        kept = tuple(numbers[event] for event in leaf.event.kept)
        if kept:
            yield leaf.number, kept


def _taken_over(live: LiveCampaign) -> Iterator[tuple[int, Seat]]:
    """The seats that another person took over, each with the number of the last leaf before that."""
    campaign = live.campaign
    name = campaign.opening.name
    events_of_leaves = [leaf.event.originator_version for leaf in campaign.public.leaves]
    for event in events_of(live):
        number = event.originator_version
        if not isinstance(event, PlayerReplaced) or number > campaign.version:
            continue
        people = live.store.campaign(name, number).people
        if people.since.get(event.seat) == number:
            earlier = [each for each in events_of_leaves if each < number]
            yield len(earlier), event.seat
