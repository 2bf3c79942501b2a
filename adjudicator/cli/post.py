"""Commands of the mailbox: mail, tick, serve."""

import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.app import HERE, DeskOption, JsonOption, app, the_desk
from adjudicator.cli.output import print_json, say, tracked
from adjudicator.cli.pages import keep_list, keep_pages
from adjudicator.logs import timed, warn

if TYPE_CHECKING:
    from types import ModuleType

    from adjudicator.campaign.desk.desk import Desk
    from adjudicator.campaign.play.live import LiveCampaign
    from adjudicator.post.due.desk_service import DeskService
    from adjudicator.post.round.mail_runner import MailRunner, RoundResult

AGAIN = 5
"""Seconds after which a worker looks again for a database that was away."""
BUSY = "Another run is dealing with the mails of this desk; nothing was done."


@app.command()
def mail(desk: DeskOption = HERE, json: JsonOption = False) -> None:
    """Fetch mails, answer them, send what is due.

    Nothing is adjudicated; that is `tick`. The mailbox is set up in desk.yaml:

    \b
    mail:
      address: games@example.org      # what players write to
      referee: you@example.org        # where the program writes to you
      inbox: imaps://games@imap.example.org
      outbox: smtps://games@smtp.example.org

    Passwords are read from ADJUDICATOR_IMAP_PASSWORD and ADJUDICATOR_SMTP_PASSWORD, or from the files
    secrets/imap-password and secrets/smtp-password on the desk. A server whose certificate is of your own authority:
    imaps://games@imap.example.org?cafile=our-ca.pem (a file on the desk). Without a server: inbox maildir:FOLDER,
    mbox:FILE or eml:FOLDER, and the same for the outbox.
    """
    _end(_round(the_desk(desk), clock=False), json=json)


@app.command()
def tick(
    desk: DeskOption = HERE,
    json: JsonOption = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Write what is done, and how long it takes.")] = False,
) -> None:
    """Do all that is due: mails, reminders, deadlines, reports; on a desk with workers, leave it to them.

    It returns 1 where the mailbox cannot be used, as when no server answers; the next one goes on from there.
    With `site` in desk.yaml it keeps public pages, and takes away the order pages of windows that are closed. Run it
    from cron as often as you like: every minute, by hand once a week, twice at once.
    """
    from adjudicator.cli.log import write_log

    write_log(verbose=verbose)
    _end(_round(the_desk(desk), clock=True), json=json)


@app.command()
def serve(desk: DeskOption = HERE, every: Annotated[int, typer.Option(help="Seconds between looks.")] = 60) -> None:
    """Run `tick` for ever, and at once when mail comes.

    It writes what it does on the error output, a line each, as `mail taken campaign=duel seat=B verdict=handled
    seconds=0.041`; where it hangs for over five minutes, also in what. Stop it with Ctrl-C.
    """
    from adjudicator.campaign.desk.mistakes import in_words
    from adjudicator.cli.log import write_log
    from adjudicator.errors import AdjudicatorError, Conflict, Refused
    from adjudicator.games import find_game
    from adjudicator.post.round.desk_mail import mail_runner

    write_log(verbose=True)
    say(f"Serving {desk.resolve()}. Ctrl-C stops it.")
    try:
        while True:
            held = the_desk(desk)
            try:
                with mail_runner(held, find_game, goes_on=True) as runner:
                    _serve(runner, every)
            except AdjudicatorError as error:
                if isinstance(error, Refused) and not isinstance(error, Conflict):
                    raise
                warn("trouble", why=error, code=error.code, again_in=every)
                time.sleep(every)
            except OSError as error:
                warn("trouble", why=in_words(error, held.folder), code="file/failed", again_in=every)
                time.sleep(every)
            finally:
                held.close()
    except KeyboardInterrupt:
        say("Stopped.")


@app.command()
def work(desk: DeskOption = HERE) -> None:
    """Do the jobs of a desk with `workers: true`, until Ctrl-C.

    Run it as often, and on as many machines, as you like; one `serve` reads the mailbox and says what is due. All share
    the PostgreSQL database and the desk's folder. It writes what it does on the error output, as `serve` does. It needs
    the extra: pip install 'adjudicator[workers]'.
    """
    import os

    from adjudicator.cli.log import write_log
    from adjudicator.errors import Refused
    from adjudicator.games import find_game
    from adjudicator.post.round.desk_mail import NO_MAILBOX
    from adjudicator.post.transport.opening import open_outlet

    write_log(verbose=True)
    held = the_desk(desk)
    if not held.settings.workers:
        raise Refused("desk/workers", "this desk has no workers; write `workers: true` into desk.yaml, and `migrate`")
    if held.settings.mail is None:
        raise Refused("mail/none", NO_MAILBOX)
    jobs = jobs_of(held)
    say(f"Working for {desk.resolve()}. Ctrl-C stops it.")
    outlet = open_outlet(held.settings.mail.outbox, held.folder, os.environ)
    try:
        while not jobs.Worker(held, find_game, outlet, finish).run():
            warn("trouble", why="the database is away", again_in=AGAIN)
            time.sleep(AGAIN)
    except KeyboardInterrupt:
        pass
    finally:
        outlet.close()
        held.close()
    say("Stopped.")


def jobs_of(desk: "Desk") -> "ModuleType":
    """The module of workers; raises `Refused` where it is not installed."""
    from adjudicator.errors import Refused

    if "://" not in desk.database:
        raise Refused("desk/workers", "desk.yaml says `workers: true`; that needs a PostgreSQL database")
    try:
        from adjudicator.post.round import workers
    except ImportError:
        raise Refused("desk/workers", "workers need an extra: pip install 'adjudicator[workers]'") from None
    return workers


def _serve(runner: "MailRunner", every: int) -> None:
    """One round after the other, whenever something may have come; a desk's own commands can be used meanwhile."""
    from adjudicator.cli.log import leaving_a_trace
    from adjudicator.post.upkeep.due_campaigns import wake_unwritten
    from adjudicator.post.upkeep.lock import only_reader

    wake_unwritten(runner.desk)
    while True:
        with leaving_a_trace():
            with only_reader(runner.desk.database) as ours:
                if ours:
                    runner.read(clock=True)
            if ours:
                done = runner.enqueue() if runner.desk.settings.workers else runner.send(finish)
                keep_list(runner.desk, done)
        runner.inbox.wait(every)


def _round(desk: "Desk", *, clock: bool) -> "RoundResult | None":
    """One round of the mail runner; None if another one is at work. A desk without a mailbox has only its clock."""
    from adjudicator.games import find_game
    from adjudicator.post.due.stuck import note_stuck
    from adjudicator.post.round.desk_mail import mail_runner, run_clock
    from adjudicator.post.round.mail_runner import RoundResult
    from adjudicator.post.upkeep.due_campaigns import wake_unwritten
    from adjudicator.post.upkeep.lock import only_reader

    with ExitStack() as held:
        if not held.enter_context(only_reader(desk.database)):
            return None
        if clock:
            wake_unwritten(desk)
        if desk.settings.mail is not None or not clock:
            with mail_runner(desk, find_game) as runner:
                runner.read(clock=clock)
                if not desk.settings.workers:
                    held.close()  # letters are written and sent while another one may read
                done = runner.enqueue() if desk.settings.workers else runner.send(finish if clock else None)
                if clock:
                    keep_list(desk, done)
                return done
        service = run_clock(desk, find_game)
        done = RoundResult(trouble=service.trouble)
        for name in service.due():
            with service.apart(name):
                finish(service, name, done)
            note_stuck(desk, name, service.stopped.get(name, ""))
        keep_list(desk, done)
        return done


def finish(service: "DeskService", name: str, done: "RoundResult") -> None:
    """A campaign's letters have gone: write its reports onto the desk, its public pages, and that it rests."""
    from adjudicator.post.due.resting import settle

    _write_reports(service, name, done)
    keep_pages(service, name)
    if service.desk.settings.workers:
        keep_list(service.desk, done)
    settle(service, service.desk.settings.mail, name)


def _write_reports(service: "DeskService", name: str, done: "RoundResult") -> None:
    """Write a campaign's reports that are not in the desk's folder yet; it does not stop the others if that fails."""
    from adjudicator.cli.written import folder_for, unwritten, write_reports

    desk = service.desk
    live = service.live(name) if name else None
    if live is None:
        return
    with service.apart(name):
        for due in tracked(unwritten(desk, live), f"Reports of {name}"):
            folder = folder_for(desk, live, due)
            with timed("reports written", campaign=name, folder=folder.name):
                written = write_reports(desk, live, due, folder.with_name(f".{folder.name}"))
                written.folder.rename(folder)
            done.reports.append(str(folder))
            done.trouble += written.failed
            for failed in written.failed:
                service.stopped.setdefault(name, failed)


def mail_seal(desk: "Desk", live: "LiveCampaign") -> list[str]:
    """Mail at once what a campaign has to tell, where that is the seal of what was locked; what came of it, in words.

    Without a mailbox, the seal is told for the referee to send; where there are workers, they mail it.
    """
    from adjudicator.cli.standing import seal_lines
    from adjudicator.errors import AdjudicatorError
    from adjudicator.games import find_game
    from adjudicator.post.round.desk_mail import mail_runner

    if desk.settings.mail is None or live.campaign.seals.awaited is None or desk.settings.workers:
        return seal_lines(live) if desk.settings.mail is None else []
    late = "`adjudicator tick` mails it; it has to go before the round comes out"
    try:
        with mail_runner(desk, find_game) as runner:
            done = runner.mail_now(live.campaign.opening.name)
    except AdjudicatorError as error:
        return [f"Locked, but the seal is not mailed yet: {error}. {late}."]
    if done.trouble:
        return [f"Locked, but not every seal is mailed yet: {'; '.join(done.trouble)}. {late}."]
    return [f"Locked, and the seal is mailed. Letters out: {done.sent}."]


def _end(done: "RoundResult | None", *, json: bool) -> None:
    """Tell what a round did, and end with an error where the mailbox could not be used."""
    _tell(done, json=json)
    if done is not None and done.mailbox_failed:
        sys.exit(1)


def _tell(done: "RoundResult | None", *, json: bool) -> None:
    if json:
        print_json(_plain(done))
        return
    if done is None:
        say(BUSY)
        return
    for taken in done.taken:
        whose = f"{taken.campaign} {taken.seat}".strip() or taken.sender or "nobody"
        say(f"  {whose}: {taken.verdict}{f' ({taken.reason})' if taken.reason else ''}", hang=4)
    for folder in done.reports:
        say(f"Reports: {folder}")
    say(f"Mails in: {len(done.taken)}. Letters out: {done.sent}.")
    for trouble in done.trouble:
        say(f"Trouble: {trouble}", hang=4)


def _plain(done: "RoundResult | None") -> dict[str, Any]:
    import msgspec

    return {"busy": True} if done is None else {"busy": False, **msgspec.to_builtins(done)}
