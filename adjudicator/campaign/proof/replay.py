"""Playing a campaign again from its bundle, without a desk: by the rules, and by what its public chain commits to.

The player's program checks the chain, the salts, the orders and the dice; here the rules are held besides, and that
everybody was told what he may know.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.campaign.events.records import Opening
from adjudicator.campaign.proof.bundle import Bundle, opening_of, read, written
from adjudicator.campaign.proof.replaying import Rules
from adjudicator.checker import shapes, verdicts
from adjudicator.table import REFEREE, Game


class Replay(msgspec.Struct):
    """The result of checking a bundle: what was checked, what not, and what is false."""

    campaign: str
    head: str
    events: int
    steps: int = 0
    rolls: int = 0
    facts: int = 0
    unchecked: list[str] = []
    deeds: list[str] = []
    """Deeds that players should have been told of."""
    false: list[str] = []


def replay(stored: bytes, find_game: Any) -> Replay:
    """Check a bundle and play it again; raises `Refused` for a file that is none, `NotFound` for an unknown game."""
    bundle = read(stored)
    verdict = Replay(bundle.campaign, bundle.head, len(bundle.leaves), unchecked=[], deeds=[], false=[])
    if stored != written(bundle):
        verdict.false.append("it is not written as bundles are")
    verdict.false += _claims(msgspec.json.decode(stored), verdict)
    game, opened = (None, {}) if verdict.false else _opened(bundle, find_game, verdict)
    if game is None:
        verdict.unchecked.append("the rules: nothing was played again, since the file does not even fit itself")
        return verdict
    _hold_rules(bundle, game, opened, verdict)
    return verdict


def _hold_rules(bundle: Bundle, game: Game, opened: dict[str, Any], verdict: Replay) -> None:
    """Play it all again where that can be done; else hold what can be held, and say what cannot."""
    then = opened["rules"]
    now = game.meta.rules_version
    if then != now:
        verdict.unchecked.append(f"the rules: it was played by rules {then}, this program has {now}")
        return
    began_midway = any(isinstance(body, str) or "before" in body for _, _, body in bundle.opened)
    rules = Rules(bundle, game, opened, verdict)
    if not began_midway:
        rules.run()
        return
    rules.read()
    began = "the public chain began when the campaign was under way, and the board it began with is not in it"
    verdict.unchecked.append(f"the rules: {began}; it was held that all was told to those who may know it")


def _opened(bundle: Bundle, find_game: Any, verdict: Replay) -> tuple[Game | None, dict[str, Any]]:
    """The game of a campaign, and what its opening says; None where that cannot be played at all, which is false."""
    opened = dict(bundle.bodies("opened")).get(1, {})
    try:
        msgspec.convert(msgspec.to_builtins(opening_of(bundle, opened)), Opening)
        game: Game = find_game(str(opened["game"]))
        msgspec.convert(opened["options"], game.options)
        _, problems = game.books.scenario(bundle.scenario)
    except (LookupError, TypeError, ValueError) as error:
        why = f"{type(error).__name__}: {error}"
        verdict.false.append(f"event 1: it opens no campaign that can be played ({why})")
        return None, {}
    if problems:
        verdict.false.append(f"event 1: its own scenario cannot be played: {problems[0].message}")
        return None, {}
    return game, opened


def _claims(plain: dict[str, Any], verdict: Replay) -> Iterator[str]:
    """The player's program's findings against a bundle; its other words go into the verdict."""
    if not shapes.is_readable(plain):
        yield "malformed, it cannot be checked"
        return
    kept: Any = verdicts.Mails
    mails = kept(plain["campaign"])
    if plain["seat"] != REFEREE:
        yield "a bundle is for everybody, and names no seat"
    mails.proofs.append((plain, plain["head"], "the bundle"))
    try:
        for claims in (mails.history, mails.locks, mails.dice):
            for _, holds, text, _ in claims():
                if not holds:
                    yield text
        mails.for_all = True
        verdict.deeds += [*mails.asks(), *mails.rounds()]
    except Exception as error:
        yield f"malformed, it cannot be checked ({type(error).__name__}: {error})"
    verdict.unchecked += (each for each in mails.unchecked if "receipt" not in each and "sealed" not in each)
