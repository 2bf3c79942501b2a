"""Verifying a campaign's history: the chain, the secrets, the orders' digests, and every step played again.

A campaign that was played by other rules than the program has now is not played again: the verdict says so, and the
rest is verified all the same.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec

from adjudicator.campaign.chain.salting import Salts, salts_of
from adjudicator.campaign.chain.sealing import Stored, digest_of, event_of, fault, seal_fault, unseal
from adjudicator.campaign.events.aggregate import SETUP, Campaign, campaign_id
from adjudicator.campaign.events.asking import QuestionAnswered, answers_with, asked_for
from adjudicator.campaign.events.decoding import fold, journal_of
from adjudicator.campaign.events.records import DEPUTY, PROGRAM, Epoch, answers_to
from adjudicator.campaign.events.renewal import ChainRenewed
from adjudicator.campaign.events.sealed_sets import SealedReceived, SetsOpened
from adjudicator.campaign.events.witness import Begun, RoundCame, StepLocked
from adjudicator.campaign.play.chance import (
    StepChance,
    basis_of,
    chance_for,
    closing,
    derived,
    epochs_of,
    is_sealed,
    may_fall,
)
from adjudicator.campaign.play.deputies import deputy_faults
from adjudicator.campaign.play.idle import idle_faults
from adjudicator.campaign.play.played_again import as_recorded, differences, numbered_as, thrown_otherwise
from adjudicator.campaign.play.playing import play
from adjudicator.campaign.proof.verdict import Finding, Verdict
from adjudicator.campaign.public.leaves import leaf_faults
from adjudicator.campaign.store.application import Store
from adjudicator.campaign.terms.beacon import BeaconRound, Chain, FalseBeacon, verify_round
from adjudicator.errors import AdjudicatorError, DatabaseFailed, NotFound
from adjudicator.table import Answered, Game, Journal, Seat, Step, StepId
from adjudicator.timelock.sealing import commitment

Watch = Callable[[Sequence[Stored]], Iterable[Stored]]
NOT_SENT = {DEPUTY: ("deputy", deputy_faults), PROGRAM: ("idle", idle_faults)}
"""The check of a set that its seat did not send, with its name, by who gave it."""


def verify(
    store: Store,
    name: str,
    find_game: Callable[[str], Game],
    last_secret: bytes | None,
    watch: Watch = iter,
    salts: Salts | None = None,
) -> Verdict:
    """Verify the campaign called `name` from its stored rows alone; never raises for damaged history.

    `watch` is handed the rows and gives them back one by one, to show how far it is.
    """
    verdict = Verdict(findings=[], heads=[])
    rows = store.rows(name)
    _check_database(store, verdict)
    _check_chain(rows, verdict)
    verdict.findings += _strays(store, name)
    if not rows:
        nothing = f"there are no events of a campaign {name!r}"
        verdict.findings.append(Finding(0, "", "chain", nothing))
    own_salts = salts_of(last_secret, salts)
    rerun = _Rerun(store, find_game, last_secret, own_salts, verdict)
    rerun.run(rows, watch)
    return verdict


def _check_database(store: Store, verdict: Verdict) -> None:
    """The database itself must be sound: rows that it no longer finds would be missed by nobody."""
    try:
        store.check_pages()
    except DatabaseFailed as failed:
        verdict.findings.append(Finding(0, "", "database", str(failed)))


def _check_chain(rows: Any, verdict: Verdict) -> None:
    """Each event must be sealed over every byte, and hold the seal of the one before; a gap is told once."""
    previous = ""
    expected = Campaign.INITIAL_VERSION
    for row in rows:
        verdict.events += 1
        detail = fault(row, expected, previous)
        if detail:
            verdict.find(row, "chain", detail)
        try:
            previous = unseal(row.state)[1]
        except AdjudicatorError:
            previous = ""
        expected = row.originator_version + 1
        verdict.heads.append(previous)
    verdict.head = previous


def _strays(store: Store, name: str) -> Iterator[Finding]:
    """Rows outside the campaign that belong nowhere: an event whose campaign id was changed ends up there."""
    own_id = campaign_id(name)
    others = [row for row in store.all_rows() if row.originator_id != own_id]
    first = Campaign.INITIAL_VERSION
    known = {row.originator_id for row in others if row.originator_version == first}
    for row in others:
        named = row.originator_id
        number = row.originator_version
        if named not in known or seal_fault(row, number):
            detail = f"a stray event: it does not belong to the campaign it names ({named})"
            yield Finding(number, row.topic, "chain", detail)


class _Rerun:
    """Loads a history event by event and plays each step again from its orders."""

    def __init__(
        self,
        store: Store,
        find_game: Callable[[str], Game],
        last_secret: bytes | None,
        salts: Salts | None,
        verdict: Verdict,
    ) -> None:
        self.store = store
        self.find_game = find_game
        self.last_secret = last_secret
        self.salts = salts
        self.verdict = verdict
        self.state: Any = None

    def run(self, rows: Sequence[Stored], watch: Watch) -> None:
        """Check each event against the history before it; stops where the history cannot be read on."""
        campaign: Any = None
        secrets = self._revealed(rows)
        for row in watch(rows):
            try:
                event: Any = event_of(row)
                checks = self._check(campaign, event, secrets) if campaign is not None else ()
                public = self._check_public(campaign, event, row)
                for check, detail in (*public, *checks):
                    self.verdict.find(row, check, detail)
                campaign = event.mutate(campaign)
                self.verdict.heads += [leaf.link for leaf in event.public]
                self.verdict.head = campaign.known_head
            except Exception as error:
                why = f"{type(error).__name__}: {error}"
                self.verdict.find(row, "content", f"it cannot be read ({why}); nothing after it was played again")
                return

    def _revealed(self, rows: Any) -> dict[int, bytes]:
        """The secrets of the turns that were revealed, as far as they can be read."""
        secrets: dict[int, bytes] = {}
        for row in rows:
            if row.topic == Campaign.SecretRevealed.TOPIC:
                try:
                    fields = msgspec.json.decode(row.state)
                    secrets[fields["turn"]] = bytes.fromhex(fields["secret"])
                except (msgspec.DecodeError, KeyError, ValueError, TypeError):
                    continue
        return secrets

    def _check_public(self, campaign: Campaign | None, event: Any, row: Stored) -> Iterator[tuple[str, str]]:
        """The leaves of an event must be those it should have, and hold what it holds."""
        transcoder = self.store.mapper.transcoder
        fields = transcoder.decode(row.state)
        before = campaign or Campaign.unopened(event.opening)
        game = self.find_game(before.opening.game)
        for detail in leaf_faults(game, before, self.salts, event, fields):
            yield "public chain", detail

    def _check(self, campaign: Campaign, event: Any, secrets: dict[int, bytes]) -> Iterator[tuple[str, str]]:
        if isinstance(event, (Campaign.OrdersReceived, QuestionAnswered, ChainRenewed)):
            yield from self._check_given(campaign, event)
        elif isinstance(event, SealedReceived):
            if event.orders_digest != commitment(bytes.fromhex(event.file)):
                yield "orders", "the commitment on the receipt is not to the sealed orders"
        elif isinstance(event, SetsOpened):
            for detail in self._opening_faults(campaign, event):
                yield "orders", detail
        elif isinstance(event, (Begun, StepLocked, RoundCame)):
            yield from self._check_seal(campaign, event)
        elif isinstance(event, Campaign.SecretRevealed):
            yield from self._check_secret(campaign, event)
        elif isinstance(event, Campaign.RulingMade):
            self.state = None
        elif isinstance(event, (Campaign.StepResolved, Campaign.StepSuspended)):
            yield from self._check_step(campaign, event, secrets)

    def _opening_faults(self, campaign: Campaign, event: SetsOpened) -> Iterator[str]:
        """Sealed sets must open to the sets that were played, if the rules are those they were played by."""
        from adjudicator.campaign.play.unsealing import opening_faults

        game = self.find_game(campaign.opening.game)
        if campaign.opening.rules_version != game.meta.rules_version:
            return
        state = fold(game, campaign.episodes)
        yield from opening_faults(game, campaign, state, event)

    def _check_given(self, campaign: Campaign, event: Any) -> Iterator[tuple[str, str]]:
        """Check players' inputs against the commitments."""
        if isinstance(event, QuestionAnswered):
            yield from self._check_answer(campaign, event)
        elif isinstance(event, ChainRenewed):
            yield from self._check_renewal(campaign, event)
        else:
            note = None if campaign.public.count else event.note
            if not self._is_digest_of(event.orders_digest, event, note):
                yield "orders", "the digest on the receipt is not that of the orders"
            if event.by in NOT_SENT:
                yield from self._check_not_sent(campaign, event)

    def _check_renewal(self, campaign: Campaign, event: ChainRenewed) -> Iterator[tuple[str, str]]:
        """The commitments of a chain that begins anew must be to the orders that are there."""
        for receipt, salted in event.sets.items():
            received = campaign.received[int(receipt)]
            if not self._is_digest_of(salted, received):
                yield "orders", f"the commitment to the orders of receipt {receipt} is not to them"

    def _check_not_sent(self, campaign: Campaign, event: Campaign.OrdersReceived) -> Iterator[tuple[str, str]]:
        check, faults = NOT_SENT[Seat(event.by)]
        game = self.find_game(campaign.opening.game)
        self.state = self._state_of(game, campaign)
        for wrong in faults(game, campaign, self.state, event):
            yield check, wrong

    def _state_of(self, game: Game, campaign: Campaign) -> Any:
        """The state as it stands before the event that is checked."""
        if self.state is None:
            return fold(game, campaign.episodes)
        return self.state

    def _is_digest_of(self, digest: str, given: Any, note: str | None = None) -> bool:
        """Whether a digest is that of an order set: with its note and unsalted (of old), or the salted commitment."""
        if note is not None:
            content = {"orders": given.orders, "standing": given.standing, "note": note}
            return digest_of(content) == digest
        if self.salts is None:
            return True
        commitment = self.salts.order_set(given.step, given.seat, given.orders, given.standing)
        return commitment == digest

    def _check_answer(self, campaign: Campaign, event: QuestionAnswered) -> Iterator[tuple[str, str]]:
        """Check a seat's answer against its commitment, with all it answered before, if its answers make the dice."""
        epoch = asked_for(campaign)
        waiting = campaign.waiting
        if epoch is None or waiting is None or event.source != "reply":
            return
        key = event.question
        seat = event.seat
        asked = {(question.key, question.seat) for question in waiting.questions}
        if (key, seat) not in asked:
            yield "answers", f"{seat} was not asked {key}"
        counting = answers_with(campaign, epoch, seat, key, event.answer)
        if event.answers_to != epoch.id or event.answers != counting:
            yield "answers", f"what {seat} answered is not what counts for the dice of {epoch.id}"
        if self.salts is None:
            return
        commitment = self.salts.order_set(epoch.id, seat, event.answers, None)
        if event.orders_digest != commitment:
            yield "answers", "the commitment to the answers is not to them"

    def _check_secret(self, campaign: Campaign, event: Campaign.SecretRevealed) -> Iterator[tuple[str, str]]:
        """Hashed once for each turn before, a secret must give the published anchor."""
        link = bytes.fromhex(event.secret)
        hashings = event.turn + 1
        for _ in range(hashings):
            link = sha256(link).digest()
        anchor = link.hex()
        if anchor != campaign.opening.anchor:
            yield "secret", f"the secret of turn {event.turn} does not lead to the published anchor"

    def _check_seal(self, campaign: Campaign, event: Any) -> Iterator[tuple[str, str]]:
        """A lock must be of the orders that counted, its round follow from its deadline, the round be the beacon's."""
        trust = campaign.opening.trust
        if isinstance(event, RoundCame):
            yield from self._check_round_of(campaign, event)
            return
        step = SETUP.id if isinstance(event, Begun) else event.step.id
        if isinstance(event, StepLocked) and event.locked != campaign.counting(step):
            yield "orders", f"step {step} was not locked with the orders that counted"
        if isinstance(event, Begun) and not self._are_words(step, event):
            yield "orders", "the commitments to the words of luck are not to them"
        bound = campaign.seals.bound.get(step)
        due = 0
        may_have_none = isinstance(event, Begun) and campaign.opening.dice_rule > 2 and not event.round
        if bound:
            due = bound.round
        elif trust.beacon and not may_have_none:
            due = trust.sealed_by(datetime.fromisoformat(event.deadline))
        if event.round != due:
            yield "beacon", f"step {step} waits for round {event.round}, and {due} follows from its deadline"

    def _check_round_of(self, campaign: Campaign, event: RoundCame) -> Iterator[tuple[str, str]]:
        """A round must be the one that was waited for, and the beacon's, unless it was made in its place."""
        if event.round != campaign.seals.awaited:
            yield "beacon", f"round {event.round} of the beacon was not waited for"
        trust = campaign.opening.trust
        if trust.beacon is None:
            return
        is_fallback = event.signature.startswith("fallback ")
        if trust.fallback and is_fallback:
            return
        came = BeaconRound(event.round, event.signature)
        yield from self._check_round(trust.beacon, came)

    def _are_words(self, step: StepId, event: Begun) -> bool:
        if self.salts is None:
            return True
        commitments = {}
        for seat, word in event.words_of.items():
            commitments[seat] = self.salts.word(step, seat, word)
        return event.sets == commitments

    def _check_round(self, beacon: Chain, beacon_round: BeaconRound) -> Iterator[tuple[str, str]]:
        try:
            verify_round(beacon, beacon_round)
        except NotFound:
            self.verdict.unchecked_rounds = (*self.verdict.unchecked_rounds, beacon.address(beacon_round.number))
        except FalseBeacon as false:
            yield "beacon", str(false)

    def _check_step(self, campaign: Campaign, event: Any, secrets: dict[int, bytes]) -> Iterator[tuple[str, str]]:
        """The orders and dice of a step must be those that count; by the same rules it must come to the same again."""
        game = self.find_game(campaign.opening.game)
        step: Step = event.step
        recorded = journal_of(game, event.journal)
        self.verdict.rolls += len(recorded.acts)
        self.verdict.facts += len(recorded.facts)
        locked = event.locked
        if locked != campaign.counting(step.id):
            yield "orders", f"step {step.id} was not played with the orders that counted"
        basis = basis_of(campaign, step, locked)
        if basis != event.basis:
            yield "dice", f"the dice of step {step.id} were not derived from its orders"
        epochs = epochs_of(campaign)
        claimed_epochs = msgspec.to_builtins(tuple(event.epochs))
        if msgspec.to_builtins(epochs) != claimed_epochs:
            yield "dice", f"the dice of step {step.id} were not derived from the answers to what was asked in it"
        chance = self._chance(game, campaign, step, locked, epochs, secrets, recorded)
        then = campaign.opening.rules_version
        now = game.meta.rules_version
        if then == now:
            yield from self._play_again(game, campaign, step, locked, recorded, chance, epochs)
        else:
            self.verdict.unplayed = f"played by rules {then}; this program has {now}: its steps were not played again"
            yield from thrown_otherwise(step, recorded, chance)

    def _play_again(
        self,
        game: Game,
        campaign: Campaign,
        step: Step,
        locked: dict[Seat, int],
        recorded: Journal[Any],
        chance: StepChance,
        epochs: Sequence[Epoch],
    ) -> Iterator[tuple[str, str]]:
        """A step played again from its orders must be the one that was due, and give the same rolls, answers, facts."""
        self.verdict.steps += 1
        state = self._state_of(game, campaign)
        self.state = None
        due: Step | None = SETUP
        if campaign.episodes:
            due = game.next_step(state)
        if due != step:
            name = due.id if due else "no step"
            yield "sequence", f"step {step.id} was played, but {name} was due"
        yield from _unsealed(campaign, due, epochs, recorded)
        played = play(game, campaign, step, state, locked, chance)
        faults = list(differences(step, recorded, played.journal))
        if played.finished and not faults:
            self.state = played.state
        yield from faults

    def _chance(
        self,
        game: Game,
        campaign: Campaign,
        step: Step,
        locked: dict[Seat, int],
        epochs: Sequence[Epoch],
        secrets: dict[int, bytes],
        recorded: Journal[Any],
    ) -> StepChance:
        """The dice of a step; as they were recorded where they cannot be derived yet: the rest can be checked."""
        dice = campaign.opening.dice
        numbered = numbered_as(recorded)
        if dice == "chain" and step.turn in secrets:
            close = numbered
            if self.salts:
                close = closing(game, campaign, step, self.salts)
            basis = basis_of(campaign, step, locked)
            return derived(secrets[step.turn], step, basis, epochs, close)
        has_secrets = self.last_secret is not None and self.salts is not None
        if dice == "manual" or has_secrets:
            return chance_for(game, campaign, step, locked, epochs, self.last_secret, self.salts)
        unproven = {*self.verdict.unproven_turns, step.turn}
        self.verdict.unproven_turns = tuple(sorted(unproven))
        thrown = as_recorded(recorded)
        return StepChance(thrown, close=numbered)


def _unsealed(
    campaign: Campaign, due: Step | None, epochs: Sequence[Epoch], recorded: Journal[Any]
) -> Iterator[tuple[str, str]]:
    """Check that dice the rules allow waited for their round, as did the answers among them; else that none fell."""
    waiting = campaign.waiting
    if due is None:
        return
    part: Step | None = due
    if waiting is not None:
        part = answers_to(due, len(epochs)) if len(epochs) > len(waiting.epochs) else None
    if part is not None and is_sealed(campaign, part) and part.id not in campaign.seals.bound:
        yield "beacon", f"step {part.id} was played without the round that its dice have to wait for"
    fell = any(not isinstance(act, Answered) for act in recorded.acts)
    if fell and not may_fall(campaign, due):
        yield "dice", f"dice fell in step {due.id}, and none could: no lock came before them"
