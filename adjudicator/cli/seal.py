"""The command with which a player seals his orders, on his own machine and without a desk."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.app import JsonOption, app
from adjudicator.cli.offline import ScenarioOption, ViewOption
from adjudicator.cli.output import print_json, say

if TYPE_CHECKING:
    from adjudicator.campaign.terms.beacon import Chain, RoundNumber
    from adjudicator.orders.reading import Reading
    from adjudicator.orders.sealed import SealedTo


@app.command()
def seal(
    file: Annotated[Path, typer.Argument(help="The order file: the form that came with your report, filled in.")],
    to: Annotated[
        Path | None, typer.Option(help="Where the sealed file is written; by default beside FILE.", show_default=False)
    ] = None,
    round_: Annotated[
        int, typer.Option("--round", help="The round of quicknet, where the form does not say what it is sealed to.")
    ] = 0,
    view: ViewOption = None,
    scenario: ScenarioOption = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="With --view: seal it also where something of it will not count.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Seal an order file, so that nobody can read it before its deadline.

    With `--view` it is checked first, by the report that you were mailed, and sealed if it is in order.

    For players of a campaign at level `sealed`; it needs no desk and no network. Mail the file that it writes, attached
    or between the lines BEGIN ORDERS and END ORDERS, and keep FILE. The fingerprint is what your receipt must say. The
    same file sealed again has another one: the last that arrives counts.
    """
    from adjudicator.campaign.reading.carried import for_later
    from adjudicator.cli.orders import read_file
    from adjudicator.orders.reading import legible, read
    from adjudicator.orders.sealed import SealedTo, mailed, sealed_to
    from adjudicator.timelock.sealing import commitment

    data = read_file(file)
    if view is not None:
        _check_first(data, view, scenario, anyway=anyway, quiet=json)
    text = legible(data)
    meant = SealedTo(round=round_, chain=_quicknet().hash) if round_ else sealed_to(text)
    reading = _checked(read(data), meant)
    assert meant is not None, "it is checked"
    chain = _chain_of(meant)
    head = {name: reading.says(name) for name in ("game", "campaign", "seat", "turn", "window", "key")}
    sealed = _sealed(reading, text, meant, chain)
    written = to or file.with_name(f"{file.stem}-sealed.yaml")
    note = reading.says("note")
    written.write_text(mailed(dict(head), note, sealed), encoding="utf-8")
    out = chain.comes_out(_number(meant)).isoformat()
    if json:
        facts = {"written": str(written), "fingerprint": commitment(sealed), "round": meant.round, "opens": out}
        print_json(facts | {"will_not_count": list(for_later(reading))})
        return
    say(f"Sealed for {head['campaign']}, seat {head['seat']}, {head['turn']}.{head['window']}: mail {written}.")
    say(f"Nobody can read it before {out}, when round {meant.round} of the beacon comes out; keep {file}.")
    say(f"Its fingerprint, which your receipt must say:\n{commitment(sealed)}")
    if note:
        say("Your note to the referee is not sealed: he can read it at once.")
    if view is None:
        _tell_unchecked(reading)
    _warn(chain)


def _check_first(data: bytes, view: Path, scenario: Path | None, *, anyway: bool, quiet: bool) -> None:
    """Tell what the report says of an order file; raises `Refused` where that is not in order, but `anyway`."""
    from adjudicator.cli.offline import checked_by, known_by, tell_offline
    from adjudicator.errors import Refused

    known = known_by(view, scenario)
    checked = checked_by(known, data)
    if not quiet:
        tell_offline(known, checked)
        say()
    if not checked.accepted and not anyway:
        wrong = "something of it will not count (`adjudicator check --view` tells what)"
        raise Refused("sealed/not-in-order", f"not sealed: {wrong}; put that right, or seal it as it is with --anyway")


def _tell_unchecked(reading: "Reading") -> None:
    """Say that nothing was checked, and of what is for later windows that it will not count."""
    from adjudicator.campaign.reading.carried import for_later

    later = for_later(reading)
    if later:
        say(f"WILL NOT COUNT, since it is for a later window: {'; '.join(later)}. Seal it for its own window.")
    say("Not checked by the rules: `--view` with the file ending in `-report.json.zip` that you were mailed does that.")


def _checked(reading: "Reading", meant: "SealedTo | None") -> "Reading":
    """An order file that can be sealed; raises `Refused` for what cannot be."""
    from datetime import UTC, datetime

    from adjudicator.errors import Refused

    if reading.tree is None:
        problem = reading.problems[0]
        raise Refused("sealed/unreadable", f"line {problem.line}: {problem.message}; put that right before you seal it")
    missing = [name for name in ("game", "campaign", "seat", "turn", "window") if not reading.says(name)]
    if missing:
        raise Refused(
            "sealed/head", f"{missing[0]!r} is missing at the head of the file: fill in the form you were sent"
        )
    if not (reading.tree.get("orders") or reading.tree.get("standing")):
        raise Refused("sealed/nothing", "no orders are in this file: take the '#' away before those that you want")
    if meant is None:
        raise Refused(
            "sealed/to-what",
            "the file does not say to which round it is sealed: leave the line `# sealed-to:` of the form as it is, or "
            "give the round with --round",
        )
    if _chain_of(meant).comes_out(_number(meant)) <= datetime.now(UTC):
        raise Refused("sealed/over", f"round {meant.round} has come out already: take the form of the open window")
    return reading


def _sealed(reading: "Reading", text: str, meant: "SealedTo", chain: "Chain") -> bytes:
    """The sealed file; raises `Refused` where it would be too long."""
    from adjudicator.orders.sealed import FORMAT, Inside, content_of
    from adjudicator.timelock.sealing import sealed

    inside = Inside(
        format=FORMAT,
        campaign=reading.says("campaign"),
        step=f"{reading.says('turn')}.{reading.says('window')}",
        seat=reading.says("seat"),
        file=without_key(text, reading.says("key")),
    )
    return sealed(content_of(inside), meant.round, meant.chain, bytes.fromhex(chain.public_key))


def without_key(text: str, key: str) -> str:
    """An order file without the key of its seat: it is public once it is opened."""
    return text.replace(key, "") if key else text


def _chain_of(meant: "SealedTo") -> "Chain":
    """The beacon that is meant; raises `Refused` for one that is not known, and not told."""
    from adjudicator.campaign.terms.beacon import Chain
    from adjudicator.errors import Refused

    quicknet = _quicknet()
    if meant.chain == quicknet.hash:
        return quicknet
    if not meant.public_key:
        raise Refused("sealed/beacon", "the file is to be sealed to a beacon that is not known here, and not described")
    return Chain(
        url="https://unknown.invalid",
        hash=meant.chain,
        public_key=meant.public_key,
        genesis=meant.genesis,
        period=max(1, meant.period),
    )


def _warn(chain: "Chain") -> None:
    """Say loudly that a beacon is none that everybody knows."""
    from adjudicator.campaign.terms.beacon import is_quicknet

    if not is_quicknet(chain):
        say("THE BEACON IS NOT QUICKNET, the public one: who runs it may be able to read your orders already.")


def _quicknet() -> "Chain":
    from adjudicator.campaign.terms.beacon import QUICKNET

    return QUICKNET


def _number(meant: "SealedTo") -> "RoundNumber":
    from adjudicator.campaign.terms.beacon import RoundNumber

    return RoundNumber(meant.round)
