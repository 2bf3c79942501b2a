"""Playing one step: a game's rules, run on a table whose answers and dice come from the campaign."""

import functools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from adjudicator.campaign.aggregate import SETUP, Campaign
from adjudicator.campaign.asking import asked_for, open_questions
from adjudicator.campaign.records import DEPUTY, Episode, Epoch, Opening, Received, answers_to
from adjudicator.campaign.salting import Salts, basis, known
from adjudicator.campaign.sealing import digest_of
from adjudicator.errors import Refused
from adjudicator.table import (
    EVERYONE,
    Decide,
    Fact,
    Game,
    Journal,
    Question,
    RollKey,
    Seat,
    Source,
    Step,
    Suspended,
    Table,
)
from adjudicator.table.dice import ChainDice, DiceNeeded, DiceSource, TypedDice, dice_key, secret_of
from adjudicator.table.fact import any_of
from adjudicator.table.table import Close, open_key

FactT = TypeVar("FactT", bound=Fact)


class Facts(msgspec.Struct, Generic[FactT]):
    """The part of a journal that makes state."""

    facts: list[FactT]


@functools.cache
def _decoder(kind: Any, facts: type[Fact]) -> Any:
    return msgspec.json.Decoder(kind[any_of(facts)])


def facts_of(game: Game, episode: Episode) -> list[Any]:
    """The facts of one chapter."""
    facts: list[Any] = _decoder(Facts, game.facts).decode(episode.journal).facts
    return facts


def journal_of(game: Game, journal: bytes | msgspec.Raw) -> Journal[Any]:
    """A stored journal, decoded into the game's types."""
    decoded: Journal[Any] = _decoder(Journal, game.facts).decode(journal)
    return decoded


def fold(game: Game, episodes: Iterable[Episode], state: Any = None) -> Any:
    """The state after `episodes`: facts are folded, no rule runs. Continues from `state` if one is given."""
    state = game.empty() if state is None else state
    for episode in episodes:
        for fact in facts_of(game, episode):
            fact.change(state)
    return state


class Chance(msgspec.Struct, frozen=True):
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


class Played(msgspec.Struct):
    """The outcome of running a step: its journal, and what it waits for if it could not go on."""

    journal: Journal[Any]
    basis: str
    state: Any
    questions: tuple[Question, ...] = ()
    needs: dict[str, Any] | None = None

    @property
    def finished(self) -> bool:
        """Whether the step ran to its end."""
        return not self.questions and self.needs is None


def play(
    game: Game,
    campaign: Campaign,
    step: Step,
    state: Any,
    locked: dict[Seat, int],
    chance: Chance,
    past: Journal[Any] | None = None,
) -> Played:
    """Run `step` from its start on `state`; raises `JournalDiverged` if it departs from `past`."""
    decide = deciding(game, campaign, step, locked)
    stood_in = [seat for seat, receipt in locked.items() if campaign.received[receipt].by == DEPUTY]
    table: Table[Any, Any] = Table(
        step.id, state, chance.dice, decide, past, chance.later, chance.close, stood_in=stood_in
    )
    fixed = basis_of(campaign, step, locked)
    try:
        if step == SETUP:
            _set_up(game, campaign.opening, table)
        else:
            game.resolve(step, table, decoded_orders(game, campaign, step, locked))
    except Suspended as waiting:
        return Played(table.journal, fixed, table.state, questions=waiting.questions)
    except DiceNeeded as needed:
        needs = {"key": str(needed.key), "count": needed.count, "sides": needed.sides, "items": list(needed.items)}
        return Played(table.journal, fixed, table.state, needs=needs)
    return Played(table.finish(), fixed, table.state)


def _set_up(game: Game, opening: Opening, table: Table[Any, Any]) -> None:
    """Set the board up: as the rules say, or as the position says from which the campaign goes on."""
    options = options_of(game, opening.options)
    scenario, _ = game.books.scenario(opening.scenario)
    seats = tuple(opening.seats)
    position = opening.position
    if position is msgspec.UNSET:
        game.setup(table, scenario, options, seats)
        return
    assert game.position is not None, "it was opened from a position"
    table.record(game.position.lay_out(scenario, options, seats))
    table.record(game.position.taken(position))


def options_of(game: Game, stored: Mapping[str, Any]) -> Any:
    """The options a campaign was opened with, in the game's type of now."""
    recorded = msgspec.convert(stored, game.options_recorded or game.options)
    return msgspec.convert(recorded, game.options, from_attributes=True)


def decoded_orders(game: Game, campaign: Campaign, step: Step, locked: dict[Seat, int]) -> dict[Seat, Any]:
    """The locked order sets in the game's types, in the order of the seats (never of the mails).

    A set that holds standing orders only is none.
    """
    if step.window is None:
        return {}
    orders = {}
    for seat in campaign.opening.seats:
        if seat in locked:
            received = campaign.received[locked[seat]]
            if received.orders is not None:
                orders[seat] = orders_in(game, received)
    return orders


def orders_in(game: Game, received: Received) -> Any:
    """The orders of a set in the game's types; None if it holds standing orders only."""
    given = received.orders
    if given is None:
        return None
    return msgspec.convert(given, game.orders_of(received.window))


def deciding(game: Game, campaign: Campaign, step: Step, locked: dict[Seat, int]) -> Decide:
    """The answers to questions of `step`: orders of this turn, standing orders, replies, the default."""

    def decide(question: Question) -> tuple[str, Source] | None:
        reply = campaign.reply(step.id, question)
        if reply is not None:
            return reply  # type: ignore[return-value]
        for received in _sets_of_turn(campaign, step, locked, question.seat):
            answer = game.answer(orders_in(game, received), question)
            if answer is not None and question.allows(answer):
                return answer, "orders"
        given = campaign.standing(question.seat)
        if given is not None:
            answer = game.answer(msgspec.convert(given, game.standing), question)
            if answer is not None and question.allows(answer):
                return answer, "standing"
        if question.asked == "never" or (question.asked == "tempo" and campaign.opening.tempo == "default"):
            return question.default, "default"
        return None

    return decide


def _sets_of_turn(campaign: Campaign, step: Step, locked: dict[Seat, int], seat: Seat) -> list[Received]:
    """The sets of `seat` with orders in them that were locked in this turn, the latest first."""
    prefix = f"{step.turn}."
    receipts_by_seat = []
    for id_, receipts in campaign.locked.items():
        if id_.startswith(prefix) and id_ != step.id:
            receipts_by_seat.append(receipts)
    receipts_by_seat.append(locked)
    own = [receipts[seat] for receipts in receipts_by_seat if seat in receipts]
    sets = [campaign.received[receipt] for receipt in reversed(own)]
    return [received for received in sets if received.orders is not None]


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


def chance_for(
    game: Game,
    campaign: Campaign,
    step: Step,
    locked: dict[Seat, int],
    epochs: Sequence[Epoch],
    last_secret: bytes | None,
    salts: Salts | None,
) -> Chance:
    """The dice of a step; raises `Refused` if the secrets are not there or their chain is too short."""
    opening = campaign.opening
    if opening.dice == "manual":
        return Chance(TypedDice(campaign.thrown.get(step.id, {})))
    if last_secret is None:
        raise Refused("dice/no-secret", "the secrets of the dice are not on this desk; restore the folder `secrets`")
    if step.turn + 1 > opening.turns:
        raise Refused("dice/chain-ended", f"the chain of secrets ends with turn {opening.turns - 1}")
    secret = secret_of(last_secret, opening.turns, step.turn + 1)
    basis = basis_of(campaign, step, locked)
    close = closing(game, campaign, step, known(salts))
    return derived(secret, step, basis, epochs, close)


def derived(secret: bytes, step: Step, basis: str, epochs: Sequence[Epoch], close: Close = open_key) -> Chance:
    """The dice of a step that follow from the secret of its turn: an epoch's as if it were a step of its own."""
    first = ChainDice(dice_key(secret, step.id, basis))
    later = {}
    for number, epoch in enumerate(epochs, start=1):
        key = dice_key(secret, answers_to(step, number).id, epoch.basis)
        later[epoch.since] = ChainDice(key)
    return Chance(first, later, close)


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
