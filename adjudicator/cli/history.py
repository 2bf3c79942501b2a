"""Commands that read the history: log, show, trace, rolls, verify."""

import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.app import HERE, CampaignOption, DeskOption, JsonOption, app, the_campaign, the_desk, the_seat
from adjudicator.cli.bundle import verify_bundle
from adjudicator.cli.output import print_json, print_table, say, tracked

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.errors import NotFound
    from adjudicator.table import Drawn, Rolled, Step


PROVED = """\
Where nothing is false: these mails tell one history, the orders played are those you
hold receipts for, and the dice you were told of follow from a secret that was fixed
before the campaign opened, and from the orders that were locked.
Not shown: who sent these mails, that others were told the same (compare the head),
what is closed to you, that the rules were kept, nor that nobody read the desk: who
holds it can know all dice to come. A referee who plays himself could steer by it, unless the campaign is
witnessed and its seals are among these mails."""

VERIFIED = """\
Shown: the history on this desk agrees with {}.
Not shown: that it is the history the players saw, unless their heads are part of it
(--receipt), nor that nobody read the desk, or tried other orders, on a copy of it."""


@app.command()
def log(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    turn: Annotated[int | None, typer.Option(help="Only this turn.")] = None,
    seat: Annotated[str, typer.Option(help="Only what this seat did.")] = "",
    rule: Annotated[str, typer.Option(help="Only what follows this rule.")] = "",
    about: Annotated[
        str, typer.Option(help="All that happened to a piece, a place or a seat, as A2 or T08, and because of whom.")
    ] = "",
    json: JsonOption = False,
) -> None:
    """The history in words."""
    from adjudicator.campaign.reading import history
    from adjudicator.campaign.reading.about import about as history_of

    live = the_campaign(desk, campaign)
    seat = the_seat(live, seat) if seat else ""
    whole = history_of(live, about) if about else list(history.log(live))
    _check_turn(turn, (entry.turn for entry in whole))
    if rule and rule not in (there := sorted({entry.rule for entry in whole if entry.rule})):
        raise _nothing("log/rule", f"nothing has followed rule {rule!r}", there)
    entries = [
        entry for entry in whole if turn in (None, entry.turn) and seat in ("", entry.seat) and rule in ("", entry.rule)
    ]
    if json:
        print_json(entries)
        return
    for entry in entries:
        say(f"{entry.event:>4}  {entry.at:%Y-%m-%d %H:%M}  {entry.text}", hang=28)


@app.command()
def show(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    as_of: Annotated[
        str, typer.Option(help="An event's number or a step (see `log`), as 46 or 5.end, or a day like 2026-11-21.")
    ] = "",
    seat: Annotated[str, typer.Option(help="Whose view; without it the referee's.")] = "referee",
    json: JsonOption = False,
) -> None:
    """The state now, or as of any past moment.

    A past moment is shown as it was then; what was changed afterwards shows in the state of a later moment.
    """
    from adjudicator.campaign.reading import history

    live = the_campaign(desk, campaign)
    version = version_of(live, as_of)
    then, state = history.state_as_of(live, version)
    content = live.game.report(live.game.view(state, the_seat(live, seat)), [], 0)
    tables = (content.standing, *content.tables)
    if json:
        print_json({"event": version, "tables": tables})
        return
    step = live.game.next_step(state)
    say(f"As of event {version} of {live.campaign.version}, {then.modified_on:%Y-%m-%d %H:%M}. {_next(step)}\n")
    for sheet in tables:
        right = [index for index, column in enumerate(sheet.columns) if column.align == "right"]
        print_table(sheet.title, [column.head for column in sheet.columns], sheet.rows, right, sheet.note)


def _check_turn(turn: int | None, there: "Iterable[int | None]") -> None:
    """Raise `NotFound` for a turn of which there is nothing."""
    turns = sorted({number for number in there if number is not None})
    if turn is not None and turn not in turns:
        raise _nothing("history/turn", f"there is no turn {turn} yet", turns)


def _nothing(code: str, what: str, there: "Sequence[object]") -> "NotFound":
    from adjudicator.errors import NotFound

    return NotFound(code, f"{what}; there are: {', '.join(map(str, there)) or 'none'}")


def _next(step: "Step | None") -> str:
    return f"Next: {step.title} ({step.called})." if step else "The campaign is over."


@app.command()
def trace(
    step: Annotated[str, typer.Argument(help="The step, as `log` shows it: 4.spend, 5.end.")],
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """One step: every roll, question, answer and fact."""
    from adjudicator.campaign.reading import history
    from adjudicator.campaign.reading.turns import step_named
    from adjudicator.table.prose import short

    live = the_campaign(desk, campaign)
    runs = list(history.trace(live, step_named(live, step)))
    if json:
        print_json([{"event": event.originator_version, "entries": entries} for event, _, entries in runs])
        return
    for event, played, entries in runs:
        say(
            f"Event {event.originator_version}: step {played.id}, {played.title}; dice from basis {short(event.basis)}…"
        )
        for number, entry in enumerate(entries, start=1):
            say(f"{number:>4}  {_entry_words(live, entry)}", hang=6)


@app.command()
def rolls(
    turn: Annotated[int, typer.Argument(help="The turn.")],
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    json: JsonOption = False,
) -> None:
    """Every roll of a turn, proved from the revealed secret.

    A roll that not all may see is told as hidden; the number that stands for it is in --json.
    """
    from adjudicator.campaign.reading import history

    live = the_campaign(desk, campaign)
    _check_turn(turn, (episode.step.turn for episode in live.campaign.episodes if episode.step))
    throws = history.rolls(live, turn)
    if json:
        print_json({"turn": turn, "secret": live.campaign.revealed.get(turn), "rolls": throws})
        return
    unproved = "real dice" if live.campaign.opening.dice == "manual" else "not yet revealed"
    proofs = {True: "proved", False: "FALSE", None: unproved}
    if not throws:
        say(f"Nothing was thrown or drawn in turn {turn}.")
        return
    rows = [
        (
            throw.step,
            throw.act.key.rule,
            _about(throw.act),
            *_roll_cells(throw.act),
            proofs[throw.proof],
        )
        for throw in throws
    ]
    print_table(
        f"Turn {turn}", ["Step", "Rule", "Key", "Dice", "Fell", "Modifiers", "Total", "Needs", "Proof"], rows, [6, 7]
    )
    if secret := live.campaign.revealed.get(turn):
        say(f"Secret of turn {turn}: {secret}")
        say(
            "Each die: HMAC-SHA256(HMAC-SHA256(secret, 'step|basis'), 'rule|subject|n|block'); `trace` names the "
            "basis, and --json the n of a hidden roll."
        )


def _which_program(asked: bool) -> None:
    """Say which program checks the mails."""
    if not asked:
        return
    from adjudicator.post.letters.checking import CHECKER, DIGEST

    say(f"{CHECKER}: SHA-256 {DIGEST}")
    raise typer.Exit


@app.command()
def prove(
    folder: Annotated[
        Path,
        typer.Argument(help="A folder with the mails a player kept: .eml, .mbox, .zip, .html, .txt, .json."),
    ],
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_which_program, help="The SHA-256 of the players' program."),
    ] = False,
) -> None:
    """Check the mails that a player kept.

    For players: needs no desk. It is the program that came with the invitation; that it is, its SHA-256 shows. It tells
    what is FALSE, with the file to show; what was not checked; what was done that you should have been told of; and the
    head at the last event, to compare with another player.

    Decided where it could have been otherwise: the number in a receipt is that of its leaf. Letters have one leaf
    before each report. Every order set has a leaf, and so has its taking back (an empty `set`), so that heads tell how
    many sets came. A word of luck is an order set for 0.setup. Which files a report had, the next one says. Before
    anything was locked the basis is the anchor, or follows from the words of luck. What happened is opened when its
    turn is over, by a proof that begins where that turn did. An entry that not all may see has an index that says
    nothing. Words of luck are salted like orders for 0.setup; `begun` has no deadline, so that its
    round is held against its seal. `referee_first` is the seat that orders first; the others' reports have a leaf of
    their own. The `delay` stands with the beacon, in seconds. A step that is locked again keeps the commitments and the
    round it was locked with first. What players answer in the middle of a step is locked as if it were the orders of a
    step of its own, "2.spend+1", whose dice are those thrown after it; a hidden roll has a number that follows from the
    salts. `Proof` in report.schema.json has the format.
    """
    from adjudicator.checker import verdicts
    from adjudicator.errors import NotFound

    if not folder.is_dir():
        raise NotFound("prove/folder", f"{folder} is no folder; save the mails you want to check in one")
    status = verdicts.main(folder)
    say(PROVED)
    sys.exit(status)


@app.command()
def verify(
    campaign: CampaignOption = "",
    desk: DeskOption = HERE,
    receipt: Annotated[str, typer.Option(help="The head on a report, all its digits: does it belong here?")] = "",
    bundle: Annotated[Path | None, typer.Option(help="The bundle of a campaign that is over: needs no desk.")] = None,
    json: JsonOption = False,
) -> None:
    """Audit the history and play every step again.

    The chain of events, the secrets of the dice, the digests of the orders, and every step from its orders, if it was
    played by the rules the program has now: whether the history agrees with itself. That it is the one the players
    saw, only the heads they hold can show. With --bundle it is played again from that file alone.
    """
    from adjudicator.campaign.proof.verify import verify as audit
    from adjudicator.games import find_game

    if bundle is not None:
        sys.exit(verify_bundle(bundle, json=json))
    held = the_desk(desk)
    name = campaign or _only(held)
    watch = partial(tracked, title="Events")
    digits = _receipt_digits(receipt)
    verdict = audit(held.store, name, find_game, held.last_secret(name), watch, held.salts(name))
    known = not digits or any(head.startswith(digits) for head in verdict.heads)
    if json:
        print_json({"verdict": verdict, "receipt_known": known})
    else:
        _tell(name, verdict, receipt, known=known)
    sys.exit(0 if verdict.sound and known else 4)


def _tell(name: str, verdict: Any, receipt: str, *, known: bool) -> None:
    from adjudicator.table.prose import sentence

    if verdict.unplayed:
        say(f"{name}: {verdict.events} events, {verdict.rolls} rolls and answers, {verdict.facts} facts.")
        say(f"{sentence(verdict.unplayed)}.")
    else:
        say(
            f"{name}: {verdict.events} events, {verdict.steps} steps played again, {verdict.rolls} rolls and answers, "
            f"{verdict.facts} facts compared."
        )
    for finding in verdict.findings:
        say(f"event {finding.event} ({finding.kind}), {finding.check}: {finding.detail}", hang=4)
    for turn in verdict.unproven_turns:
        say(f"Turn {turn}: its secret is not revealed yet, so its dice were not checked.")
    if verdict.unchecked_rounds:
        say("Signatures of the beacon were not checked here (pip install 'adjudicator[beacon]'); compare them at")
        for address in verdict.unchecked_rounds:
            say(f"  {address}")
    if receipt:
        say(f"Receipt {receipt}: {'part of this history' if known else 'NOT part of this history'}.")
    say(f"Sound. Head {verdict.head}" if verdict.sound else f"NOT SOUND: {len(verdict.findings)} findings.")
    if verdict.sound:
        agrees = "itself and with its secrets" if verdict.unplayed else "itself, with its secrets and with the rules"
        say(VERIFIED.format(agrees))


def _receipt_digits(receipt: str) -> str:
    """A receipt as it was typed off a page, without its blanks; raises `Refused` for one that proves nothing."""
    from adjudicator.errors import Refused
    from adjudicator.table.prose import DIGITS

    digits = "".join(receipt.split()).lower()
    if receipt and (len(digits) < DIGITS or not set(digits) <= set("0123456789abcdef")):
        raise Refused("verify/receipt", f"{receipt!r} is no receipt: give all {DIGITS} digits, as a report shows them")
    return digits


def _only(desk: Any) -> str:
    """The name of the desk's only campaign, taken from the secrets so that a damaged history can be verified too."""
    from adjudicator.errors import Refused

    names = sorted(path.stem for path in (desk.folder / "secrets").glob("*.json"))
    if len(names) != 1:
        raise Refused(
            "campaign/which", f"say which campaign with --campaign; on this desk: {', '.join(names) or 'none'}"
        )
    return str(names[0])


def version_of(live: "LiveCampaign", as_of: str) -> int:
    """The number of the event that names a moment; raises `Refused` for a name of none."""
    from adjudicator.campaign.reading import history
    from adjudicator.errors import Refused

    if not as_of:
        return live.campaign.version
    if as_of.isdigit():
        return int(as_of)
    for chapter in reversed(live.campaign.episodes):
        if chapter.step is not None and chapter.step.id == as_of:
            return chapter.event
    try:
        moment = datetime.fromisoformat(as_of)
    except ValueError:
        raise Refused(
            "show/as-of", f"{as_of!r} is neither an event's number nor a step that was played nor a day like 2026-11-21"
        ) from None
    if len(as_of) == len("2026-11-21"):
        moment = moment.replace(hour=23, minute=59, second=59)
    return history.version_at(live, moment if moment.tzinfo else moment.replace(tzinfo=UTC))


def _about(act: "Rolled | Drawn") -> str:
    """The subject of a roll or draw; a hidden one has a long number that means nothing to a reader."""
    from adjudicator.table import EVERYONE, Rolled

    is_hidden = isinstance(act, Rolled) and act.seen_by != EVERYONE
    return f"{act.key.subject}, hidden" if is_hidden else f"{act.key.subject} #{act.key.n}"


def _roll_cells(act: "Rolled | Drawn") -> tuple[str, str, str, str, str]:
    """Dice, how they fell, modifiers, total, need."""
    from adjudicator.table import Drawn

    if isinstance(act, Drawn):
        pieces = " ".join(act.result)
        return "draw", pieces, "", "", ""
    faces = " ".join(map(str, act.faces))
    modifiers = " ".join(f"{value:+} {name}" for name, value in act.modifiers)
    need = ""
    if act.need is not None:
        need = f"{act.need}+"
    elif act.most is not None:
        need = f"{act.most}-"
    return act.dice, faces, modifiers, str(act.total), need


def _entry_words(live: "LiveCampaign", entry: Any) -> str:
    """One entry of a journal in words."""
    from adjudicator.campaign.reading.history import in_words
    from adjudicator.table import REFEREE, Answered, Drawn, Rolled

    if isinstance(entry, Rolled | Drawn):
        dice, fell, modifiers, total, need = _roll_cells(entry)
        parts = [f"roll  {entry.key.rule} {_about(entry)}: {dice} fell {fell}"]
        if modifiers:
            parts.append(modifiers)
        if need:
            parts.append(f"total {total}, needs {need}")
        return " ".join(parts)
    if isinstance(entry, Answered):
        asked = entry.question
        return f"ask   {asked.rule} {asked.key} to {asked.seat}: {asked.text} → {entry.answer} ({entry.source})"
    line = live.game.tell(live.view(REFEREE), entry)
    return f"fact  {in_words(line)}"
