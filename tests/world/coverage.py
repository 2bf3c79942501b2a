"""What worlds are to have met, by kinds; whatever is never met needs a character who brings it about."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from world import cheats, machines, network, players, referees, sky, writing

from adjudicator.campaign.terms.people import Telling
from adjudicator.post.books.book import Verdict
from adjudicator.post.reading.mail import Verb

EVERYTHING: Mapping[str, Sequence[str]] = {
    "deed": (*players.DOING, *referees.DOING),
    "way of a mail": writing.WAYS,
    "trip": network.TRIPS,
    "fault planned": (*machines.ACTS, *network.ACTS, *sky.ACTS),
    "command read": get_args(Verb),
    "mail": get_args(Verdict),
    "told": get_args(Telling),
    "found": cheats.FOUND,
}
"""Each kind of thing that is counted by its name, and all there is of it."""


UNMET: Mapping[str, str] = {
    "told: overtaken": "a ruling changes the board under orders that are stored; what it sets is each game's own fact",
}
"""What no world brings about, and why."""


def missing(met: Counter[str]) -> Iterator[str]:
    """What was never met, a line for each kind of which something was not."""
    for kind, names in EVERYTHING.items():
        unmet = [name for name in _to_be_met(kind, names) if not met[f"{kind}: {name}"]]
        if unmet:
            yield f"never met, {kind}: {', '.join(unmet)}"


def share(met: Counter[str]) -> str:
    """How much of everything was met."""
    names = [f"{kind}: {name}" for kind, each in EVERYTHING.items() for name in _to_be_met(kind, each)]
    reached = sum(met[name] > 0 for name in names)
    return f"{reached} of {len(names)} kinds of things were met"


def _to_be_met(kind: str, names: Sequence[str]) -> Iterator[str]:
    yield from (name for name in dict.fromkeys(names) if f"{kind}: {name}" not in UNMET)
