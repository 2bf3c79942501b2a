"""Letters about what is sealed: the one mail to all when orders are locked, and word of a beacon that is silent."""

from adjudicator.campaign.events.aggregate import SETUP
from adjudicator.campaign.events.records import ANSWERS
from adjudicator.campaign.public.proving import seal_of
from adjudicator.campaign.terms.moments_told import in_words
from adjudicator.campaign.terms.trust import Lock
from adjudicator.post.letters.occasion import Draft, Occasion
from adjudicator.post.letters.prose import composed, indented, paragraph
from adjudicator.table.prose import full_sentence

LATE = (
    "THIS SEAL IS LATE. The round that it names has come out already: it cannot show that nobody knew it. Whether the "
    "mail did not go through before, your referee has to tell you; ask the others whether they had it in time."
)


def addresses(occasion: Occasion) -> tuple[str, ...]:
    """The addresses a seal goes to: all players', each of whom sees those of the others."""
    return tuple(dict.fromkeys(player.address for player in occasion.then.campaign.players.values() if player.address))


def seal(occasion: Occasion) -> Draft:
    """Orders are locked, and nobody can know the dice yet: the same mail for all, to the letter."""
    lock = _lock(occasion)
    trust = occasion.then.campaign.opening.trust
    schedule = occasion.then.campaign.opening.schedule
    assert trust.beacon is not None, "what is sealed waits for a round"
    out = in_words(trust.beacon.comes_out(lock.round), schedule.timezone if schedule else "UTC")
    what = lock.step.title
    locked = f"the orders of all for {lock.step.title} in {occasion.title} are locked"
    if lock.step == SETUP:
        what = "the set-up"
        locked = f"{occasion.title} begins: the words of luck are locked"
    elif lock.step.window == ANSWERS:
        what = f"answers, {what}"
        locked = f"what was answered in {lock.step.title} in {occasion.title} is locked"
    late = occasion.now.now() >= trust.beacon.comes_out(lock.round)
    text = composed(
        paragraph(LATE if late else ""),
        paragraph(full_sentence(f"{locked[0].upper()}{locked[1:]}")),
        seal_of(occasion.then.campaign, lock),
        paragraph(
            f"The dice come from round {lock.round} of the beacon. Nobody can know it before it comes out, on {out};",
            "it will stand at",
        ),
        indented(trust.beacon.address(lock.round)),
        paragraph(
            "There is nothing to do but to keep this mail, saved as a file (.eml): it went to all before the round was",
            "known, and the program that came with your invitation holds your next report against it.",
        ),
    )
    return Draft(f"Sealed: {what}", text)


def missed(occasion: Occasion) -> Draft:
    """The beacon was asked in vain: told to the referee, once for each lock."""
    lock = _lock(occasion)
    beacon = occasion.then.campaign.opening.trust.beacon
    assert beacon is not None, "it was asked"
    text = composed(
        occasion.begins(
            f"{occasion.title} waits for round {lock.round} of the beacon, and it could not be had:",
            f"{full_sentence(occasion.event.reason)} Nothing is played without it; it is asked for again with every",
            "tick, and never another one.",
        ),
        paragraph("If this machine cannot reach the network, look it up elsewhere, at"),
        indented(beacon.address(lock.round)),
        paragraph("and type the signature in:"),
        indented(f"adjudicator beacon {lock.round} SIGNATURE --campaign {occasion.name}"),
    )
    return Draft("The beacon does not answer", text)


def _lock(occasion: Occasion) -> Lock:
    lock = occasion.then.campaign.seals.lock
    assert lock is not None, "this event locked it, or asked for its round"
    return lock
