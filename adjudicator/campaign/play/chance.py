"""The chance in a step: which dice it is played with, what they follow from, and what is locked and sealed for them.

A seal shows that orders were fixed before anybody could know the dice. Where none fall it shows next to nothing: that
his orders were not changed each player sees by his receipt, that the referee's came first by his report; and who reads
the orders of others at the desk does so before the deadline, which no seal prevents. So a window after which no chance
follows (`Step.chance`) has no seal, no letter and no hour to wait: it is played at its deadline, and its lock stands
before what was played, without a round. If dice are told of it all the same, that is false.

At level `sealed` a window is locked and sealed whatever follows it: its orders are opened by its round, so that nobody
can order when he has read the others' only if all orders were fixed, and that was mailed, before the round was out.
What is answered in a step, and words of luck, are not sealed at that level either, and are as at `witnessed`.
"""

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.campaign.chain.salting import Salts, basis, known
from adjudicator.campaign.chain.sealing import digest_of
from adjudicator.campaign.events.aggregate import SETUP, Campaign
from adjudicator.campaign.events.asking import asked_for, open_questions
from adjudicator.campaign.events.records import ANSWERS, Epoch, answers_to
from adjudicator.errors import Refused
from adjudicator.table import (
    EVERYONE,
    Game,
    RollKey,
    Seat,
    Step,
)
from adjudicator.table.dice import ChainDice, DiceSource, NoDice, TypedDice, dice_key, secret_of
from adjudicator.table.table import Close, open_key


class StepChance(msgspec.Struct, frozen=True):
    """The chance in a step: its dice; those of its epochs, by where they begin; how rolls are numbered."""

    dice: DiceSource
    later: Mapping[int, DiceSource] = {}
    close: Close = open_key

    def at(self, entry: int) -> DiceSource:
        """The dice that entry number `entry` of the journal was thrown with."""
        begun = [since for since in self.later if since <= entry]
        if begun:
            return self.later[max(begun)]
        return self.dice


def chance_for(
    game: Game,
    campaign: Campaign,
    step: Step,
    locked: dict[Seat, int],
    epochs: Sequence[Epoch],
    last_secret: bytes | None,
    salts: Salts | None,
) -> StepChance:
    """The dice of a step; raises `Refused` if the secrets are not there or their chain is too short."""
    opening = campaign.opening
    if opening.dice == "manual":
        return StepChance(TypedDice(campaign.thrown.get(step.id, {})))
    if last_secret is None:
        raise Refused("dice/no-secret", "the secrets of the dice are not on this desk; restore the folder `secrets`")
    if step.turn + 1 > opening.turns:
        raise Refused("dice/chain-ended", f"the chain of secrets ends with turn {opening.turns - 1}")
    secret = secret_of(last_secret, opening.turns, step.turn + 1)
    if not may_fall(campaign, step):
        return StepChance(NoDice(step.id))
    basis = basis_of(campaign, step, locked)
    close = closing(game, campaign, step, known(salts))
    return derived(secret, step, basis, epochs, close)


def may_fall(campaign: Campaign, step: Step) -> bool:
    """Whether dice may fall in a step: it says so itself; of one that follows of itself, the window before it says so.

    The set-up may have them, unless it was begun without the round of the beacon that they would come from.
    """
    if campaign.opening.dice_rule < 3:
        return True
    if step.window:
        return step.chance
    for episode in reversed(campaign.episodes):
        if episode.step is not None and episode.step.window:
            return episode.step.chance
    begun = campaign.seals.bound.get(SETUP.id)
    return begun is None or bool(begun.round) or campaign.opening.trust.beacon is None


def is_sealed(campaign: Campaign, step: Step) -> bool:
    """Whether the orders of a window are locked and sealed, and wait for a round of the beacon, before it is played."""
    opening = campaign.opening
    if opening.trust.beacon is None or step.window is None:
        return False
    if step.chance or opening.dice_rule < 3 or step.id in campaign.seals.bound:
        return True
    return opening.trust.seals_orders and step.window != ANSWERS


def derived(secret: bytes, step: Step, basis: str, epochs: Sequence[Epoch], close: Close = open_key) -> StepChance:
    """The dice of a step that follow from the secret of its turn: an epoch's as if it were a step of its own."""
    first = ChainDice(dice_key(secret, step.id, basis))
    later = {}
    for number, epoch in enumerate(epochs, start=1):
        key = dice_key(secret, answers_to(step, number).id, epoch.basis)
        later[epoch.since] = ChainDice(key)
    return StepChance(first, later, close)


def closing(game: Game, campaign: Campaign, step: Step, salts: Salts) -> Close:
    """The numbering of rolls of a step that not all may see: nobody can guess it."""
    if campaign.opening.dice_rule == 1:
        return open_key

    def close(key: RollKey, seen_by: Sequence[Seat]) -> RollKey:
        if is_open(game, seen_by):
            return key
        return msgspec.structs.replace(key, n=salts.roll(step.id, key))

    return close


def is_open(game: Game, seen_by: Sequence[Seat]) -> bool:
    """Whether everybody may see a roll."""
    return game.meta.open_dice and seen_by == EVERYONE


def epochs_of(campaign: Campaign) -> tuple[Epoch, ...]:
    """The epochs of the step that is played: when all that was asked is answered, one more begins."""
    waiting = campaign.waiting
    if waiting is None:
        return ()
    asked = asked_for(campaign)
    if asked is None or open_questions(campaign):
        return waiting.epochs
    locked = campaign.counting(asked.id)
    return (*waiting.epochs, Epoch(since=waiting.asked_at, locked=locked, basis=basis_of(campaign, asked, locked)))


def basis_of(campaign: Campaign, step: Step, locked: dict[Seat, int]) -> str:
    """The origin of a step's dice key, besides the turn's secret: the commitments to the orders locked for it.

    An automatic step takes that of the last window, before the first that of the set-up or the anchor; a step that is
    played again keeps the one it had first, and what was locked and sealed keeps what it was sealed with.
    """
    if step.id in campaign.basis:
        return campaign.basis[step.id]
    bound = campaign.seals.bound.get(step.id)
    if bound:
        return basis(step.id, bound.sets, campaign.seals.rounds.get(bound.round, ""))
    if step.window is None:
        return campaign.last_basis
    sets = {seat: campaign.received[receipt].digest for seat, receipt in locked.items()}
    if campaign.public.count:
        return basis(step.id, sets)
    return _first_basis(campaign, sets)


def _first_basis(campaign: Campaign, sets: dict[Seat, str]) -> str:
    """The basis of a step that was played before there was a public chain: digests of orders, with keys' hashes."""
    return digest_of({seat: [campaign.players[seat].key_hash, digest] for seat, digest in sets.items()})
