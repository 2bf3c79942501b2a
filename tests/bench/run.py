"""The benchmarks, each beside its baseline in the same run: `python tests/bench/run.py` prints them all.

Ratios are medians of interleaved rounds, because machines drift; absolute times are only for orientation.
"""

import io
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from email import message_from_bytes
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from pypdf import PdfReader

from adjudicator.board.paths import cheapest
from adjudicator.campaign.desk.desk import Desk, Settings
from adjudicator.campaign.events.aggregate import Campaign
from adjudicator.campaign.events.decoding import facts_of, fold
from adjudicator.campaign.play.chance import chance_for
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.play.playing import play
from adjudicator.campaign.reading import reporting
from adjudicator.campaign.referee.campaign_file import CampaignPlan, SeatPlan
from adjudicator.campaign.store.application import Store
from adjudicator.collector import look_seldom
from adjudicator.games import find_game
from adjudicator.orders.check import check, formed
from adjudicator.orders.reading import read
from adjudicator.orders.told import told
from adjudicator.orders.validation import validator
from adjudicator.post.books.book import Postbook
from adjudicator.post.reading import read_mail
from adjudicator.reports.pdf import pdf_map
from adjudicator.table import Seat

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "elsewhere"))
sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

import battle_boxes
import combats
import drawing
import game_turns
import hexes
import judging
import large_mails
import lower_bound
import proofs
import searches
import start
import turns
from naive_paths import heap_costs, naive_costs
from town import Town

GAME = find_game("cp-campaign")
QUICK = "--quick" in sys.argv
ROUNDS = 3 if QUICK else 15
SWINGING = 7 if QUICK else 15
"""The rounds of what swings: whole processes, turns that wait for the disk, long histories."""
BRIEF = 45
"""The rounds of what is over in a few milliseconds, in which the work of others counts most."""


class Times(NamedTuple):
    """Median seconds of both sides, and the median ratio of interleaved rounds."""

    ours: float
    baseline: float
    ratio: float


def compare(ours: Callable[[], Any], baseline: Callable[[], Any], rounds: int = ROUNDS) -> Times:
    """Time both sides in turn."""
    pairs = [(seconds(ours), seconds(baseline)) for _ in range(rounds)]
    mine, theirs = (statistics.median(side) for side in zip(*pairs, strict=True))
    return Times(mine, theirs, statistics.median(one / other for one, other in pairs))


def seconds(run: Callable[[], Any]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def row(name: str, times: Times, baseline: str, bar: str = "") -> None:
    """Print one line of the table."""
    ours, theirs = times.ours * 1000, times.baseline * 1000
    print(f"{name:<46} {ours:>9.2f} ms   {baseline:<34} {theirs:>9.2f} ms  {times.ratio:>6.2f}  {bar}")


def random_campaign(folder: Path, number: int, turns: int = 8, stop: str = "") -> LiveCampaign:
    """A four-seat campaign of a bot on a new desk, battles settled by dice, to its end or to the step `stop`."""
    Desk.create(folder)
    desk = Desk(folder, Settings(), lambda: datetime(2026, 1, 1, tzinfo=UTC))
    plan = CampaignPlan(
        campaign="bench",
        game="cp-campaign",
        title="Bench",
        seats={seat: SeatPlan(player=seat, key=seat) for seat in GAME.meta.seats},
        secret=f"{number:064x}",
        tempo="default",
    )
    options = msgspec.convert({"battle_mode": "auto", "victory": {"turns": turns}}, GAME.options)
    live, pick = desk.open_campaign(plan, None, options, find_game), random.Random(number)
    while (step := live.next_step()) is not None and step.id != stop:
        for seat in step.seats:
            live.receive(seat, msgspec.to_builtins(GAME.random_orders(live.view(seat), step, pick)), None, "")
        live.advance()
    return live


def long_campaign(live: LiveCampaign, facts: int) -> int:
    """Append a campaign's own steps to its history again and again until it holds `facts` facts."""
    chapters = [chapter for chapter in live.campaign.episodes if chapter.step and chapter.step.turn > 0]
    count = sum(len(facts_of(GAME, chapter)) for chapter in live.campaign.episodes)
    while count < facts:
        for chapter in chapters:
            count += len(facts_of(GAME, chapter))
            at = datetime(2026, 1, 1, tzinfo=UTC)
            live.campaign.happen(
                Campaign.StepResolved, at, step=chapter.step, locked={}, basis="", journal=chapter.journal
            )
    live.store.keep(live.campaign)
    return count


def bench_rebuild(live: LiveCampaign) -> None:
    """Rebuilding 50,000 facts against select, decode and match."""
    count = long_campaign(live, 5_000 if QUICK else 50_000)

    def ours() -> Any:
        return fold(GAME, live.store.campaign("bench").episodes)

    def theirs() -> Any:
        return lower_bound.rebuild(live.store.env["SQLITE_DBNAME"], GAME)

    assert ours().board.cp == theirs().board.cp
    row(f"rebuild {count} facts", compare(ours, theirs, SWINGING), "select, msgspec, fold", "at most 1.5")


def bench_proofs(work: Path) -> None:
    """What the public chain costs a player and the desk, in a campaign of 15 turns."""
    live = random_campaign(work / "proofs", 5, turns=15)
    kept = proofs.Kept(live, work / "kept")
    name = f"the proof in a report, median of {len(kept.sizes)}"
    print(f"{name:<46} {kept.proof_size():>9.2f} KB {'':<58} at most 15 KB")
    row("checking all mails of a seat", compare(kept.check, kept.load), "json.loads of the same", "at most 12")
    history = proofs.History(live, (5).to_bytes(32, "big"))
    row("building the public chain", compare(history.build, history.play), "playing the rules", "at most 0.3")
    bare = history.without_chain(work / "bare.sqlite")

    def rebuild(store: Store) -> Any:
        return fold(GAME, store.campaign("bench").episodes)

    times = compare(lambda: rebuild(live.store), lambda: rebuild(bare), BRIEF)
    row("rebuilding a campaign with its chain", times, "the same without", "at most 1.1")


def bench_adjudicate(work: Path) -> None:
    """Adjudicating a spend phase, and a whole campaign, against folding the same facts."""
    live = random_campaign(work / "spend", 1, turns=3)
    chapter = next(chapter for chapter in live.campaign.episodes if chapter.step and chapter.step.id == "2.spend")
    before = live.campaign.episodes[: live.campaign.episodes.index(chapter)]
    count = len(facts_of(GAME, chapter))
    locked = live.campaign.locked[chapter.step.id]
    chance = chance_for(GAME, live.campaign, chapter.step, locked, (), bytes(31) + b"\1", live.salts)
    states = [fold(GAME, before) for _ in range(2 * ROUNDS)]

    def spend() -> Any:
        played = play(GAME, live.campaign, chapter.step, states.pop(), locked, chance)
        assert len(played.journal.facts) == count

    def folding() -> Any:
        fold(GAME, [chapter], states.pop())

    row(f"spend phase, four seats ({count} facts)", compare(spend, folding), "decoding and folding its facts")
    numbers = iter(range(2, 1000))
    whole: list[LiveCampaign] = []

    def campaign() -> None:
        number = next(numbers)
        whole.append(random_campaign(work / f"whole-{number}", number))

    def refold() -> None:
        fold(GAME, whole[-1].campaign.episodes)

    times = compare(campaign, refold, 2 if QUICK else 7)
    count = statistics.mean(sum(len(facts_of(GAME, c)) for c in live.campaign.episodes) for live in whole)
    row(f"whole campaign, 8 turns ({count:.0f} facts)", times, "decoding and folding its facts")
    print(f"{'':<46} {count / times.ours:>9,.0f} facts per second, orders made up and all saved to SQLite included")


def bench_drawing(live: LiveCampaign) -> None:
    """A seat's report against its own drawing operations, and its map against fpdf2."""
    report = reporting.report(live, Seat("A"), live.campaign.windows[-2])
    operations = drawing.record(report)
    pages = len(PdfReader(io.BytesIO(drawing.report_pdf(report))).pages)
    times = compare(lambda: drawing.report_pdf(report), lambda: drawing.replayed(operations))
    row(f"a seat's report with map, {pages} pages", times, "same operations, bare canvas", "at most 0.6")
    seat, due = Seat("A"), live.campaign.windows[-2]
    times = compare(
        lambda: drawing.report_pdf(reporting.report(live.on(live.store), seat, due)),
        lambda: drawing.report_pdf(report),
    )
    row("a report with its model, from the history on", times, "drawing it alone")
    chart = report.content.picture
    assert chart is not None
    times = compare(lambda: pdf_map(chart, "Map"), lambda: drawing.fpdf_map(chart), 3 if QUICK else 7)
    row("the map alone", times, "fpdf2, the same map")


def bench_battle_boxes() -> None:
    """A report of Fornaldar with six battles against one without, a page each."""
    six, none = (battle_boxes.drawing(turn) for turn in battle_boxes.turns())
    most, least = (len(PdfReader(io.BytesIO(draw())).pages) for draw in (six, none))
    times = compare(six, none)
    each = Times(times.ours / most, times.baseline / least, times.ratio * least / most)
    row(f"a page of a report with six battles, {most} pages", each, f"without, {least} pages", "at most 2")


def bench_check(live: LiveCampaign) -> None:
    """Checking an order file of 60 orders, stage by stage, against reading it."""
    window = reporting.open_window(live)
    seat = Seat("A")
    form = reporting.form(live, seat).replace('key: ""', "key: A")
    entries = "".join(
        f"\n    - do: {{action: move, army: A{1 + n % 2}, to: T{place:02}}}\n      when: {{no_enemy_at: T{place:02}}}"
        for n, place in enumerate(n % 24 + 1 for n in range(60))
    )
    head = form[: form.index("orders:")]
    data = f"{head}orders:\n  queue:{entries}\n".encode()
    reading, schema, view = read(data), validator(GAME, "spend"), window.view(seat)
    tree = schema.converted(reading.tree, schema.schema, reading.typed)
    orders = msgspec.convert(tree["orders"], GAME.orders_of("spend"))
    stages = {
        "schema": lambda: formed(reading, schema, GAME.choices(view), window.examples(schema.schema, seat)),
        "rules": lambda: GAME.check(view, window.step, orders),
        "in words": lambda: told(GAME, view, window.step, orders),
        "all": lambda: check(read(data), window),
    }
    for name, stage in stages.items():
        row(f"60 orders: {name}", compare(stage, lambda: read(data)), "60 orders: read")


def bench_mail(folder: Path) -> None:
    """Reading the corpus of mails against taking them apart; a round with nothing to do after two years of mails."""
    corpus = [path.read_bytes() for path in sorted((Path(__file__).parents[1] / "post" / "corpus").glob("*.eml"))]
    times = compare(lambda: [read_mail(raw) for raw in corpus], lambda: [taken_apart(raw) for raw in corpus])
    row(f"read {len(corpus)} mails", times, "parts and payloads, email package", "at most 3.5")
    town = Town(folder / "town")
    town.open()
    town.tick()
    town.send_orders("A")
    (taken,) = town.tick().taken
    fields = {name: "" for name in ("sender", "subject", "archive", "campaign", "seat", "reason")}
    book = town.book()
    for number in range(500 if QUICK else 10_000):
        digest, at = f"{number:064}", taken.received.isoformat()
        some = {"mail_digest": digest, "received": at, "verdict": "handled", "stranger": False, "answers": []}
        book.happen(Postbook.MailTaken, town.now, **fields, **some)
    town.desk.store.keep(book)
    row(f"idle round, {len(book.taken):,} mails in the book", compare(town.tick, town.book), "loading the book")
    town.desk.close()


def taken_apart(raw: bytes) -> list[Any]:
    """The payloads of a mail; some of the corpus are too much for the email package."""
    try:
        return [part.get_payload(decode=True) for part in message_from_bytes(raw).walk()]
    except TypeError:
        return []


def bench_search(name: str, mover: Any, start: Any) -> None:
    """Path search on the map of Fornaldar: with its rules against the rules alone, by itself against a naive search."""
    near = searches.reached(mover, start, 12)
    times = compare(lambda: searches.reached(mover, start, 12), lambda: searches.priced(mover, near))
    row(f"reach of {name}, 12 MPs, {len(near)} places", times, "costs of the same steps", "at most 1.3")
    steps = searches.priced(mover, searches.reached(mover, start)).__getitem__
    assert cheapest(start, steps).costs == heap_costs(start, steps) == naive_costs(start, steps)
    times = compare(lambda: cheapest(start, steps), lambda: heap_costs(start, steps))
    row(f"path search for {name}, {len(heap_costs(start, steps)):,} places", times, "Dijkstra on a heap, same steps")


def bench_game_turns() -> None:
    """Fornaldar: a Game-Turn of both seats against folding its facts, watches on the way, checking against pricing."""
    turn = game_turns.Turn()
    turn.prepare(2 * ROUNDS)
    row(f"a Game-Turn, {len(turn.facts)} facts", compare(turn.play, turn.fold), "folding its facts", "at most 40")
    count, ours, baseline = game_turns.watched(2 * ROUNDS)
    row(f"{count} forces move past watches", compare(ours, baseline), "nobody on watch")
    count, ours, baseline = game_turns.checking()
    row(f"checking a plan of {count} moves", compare(ours, baseline), "pricing its paths once", "at most 3")


def bench_combats() -> None:
    """Fornaldar: a battle of three rounds, and whole campaigns of bots without reports, against folding their facts."""
    battle = combats.Battle()
    battle.prepare(2 * ROUNDS)
    row(
        f"a battle of three rounds, {len(battle.facts)} facts",
        compare(battle.play, battle.fold),
        "folding its facts",
        "at most 2 ms",
    )
    whole = combats.Whole(2 if QUICK else 14)
    times = compare(whole.play, whole.fold, 2 if QUICK else 6)
    row(f"a campaign of bots, {whole.turns} Game-Turns, {len(whole.campaign.facts)} facts", times, "folding its facts")
    print(*whole.lines(), sep="\n")


def bench_judging() -> None:
    """Diplomacy: the DATC case that takes longest, and random positions, against folding what came of them."""
    hardest = judging.hardest()
    facts = hardest.play()
    times = compare(hardest.play, lambda: hardest.fold(facts), BRIEF)
    row(f"the hardest case of DATC, {hardest.name}", times, "folding its facts", "at most 20 ms")
    positions = judging.Positions(100 if QUICK else 500)
    times = compare(positions.play, positions.fold, SWINGING)
    count = len(positions.cases)
    row(f"{count} random positions of Diplomacy", times, "folding their facts", "at most 6 ms each")
    print(f"{'':<46} {60 * count / times.ours:>9,.0f} positions a minute")


def bench_hexes() -> None:
    """Fornaldar: a report with four windows of the map against one, the whole land, a seat's view."""
    one, four = hexes.report(1), hexes.report(4)
    pages = len(PdfReader(io.BytesIO(hexes.report_pdf(four))).pages)
    times = compare(lambda: hexes.report_pdf(four), lambda: hexes.report_pdf(one))
    row(f"a report with four hex windows, {pages} pages", times, "with one", "at most 1.5")
    two = hexes.report(2)
    operations = drawing.record(two)
    times = compare(lambda: hexes.report_pdf(two), lambda: drawing.replayed(operations))
    row("a report with two fronts", times, "same operations, bare canvas", "at most 0.35")
    whole = drawing.record_land(hexes.whole_land())
    times = compare(hexes.land_pdf, lambda: drawing.replayed(whole), 3)
    row(
        f"the whole land again, {len(hexes.land_pdf()) // 1000} kB",
        times,
        "same operations, bare canvas",
        "at most 0.15",
    )
    land = hexes.Land()
    times = compare(land.found, land.drawn, 3)
    row(f"a whole land on page one, {land.size // 1000} kB", times, "drawn and not found on the desk", "at most 0.05")
    size = len(hexes.report_pdf(hexes.report(2)))
    print(f"{'a report with two hex windows':<46} {size / 1000:>9.1f} KB {'':<58} at most 500 KB")
    row("a seat's view of the set-up", compare(hexes.seen, hexes.copied), "copying the same mappings")


def bench_turns(folder: Path) -> None:
    """A turn by mail on an old campaign against one on a young one; both are read, and played on, by one program."""
    young = turns.turn(turns.desk(folder / "T10", 10), 2 * SWINGING + 1)
    young()
    for number, bar in ((100, "at most 1.3"), (500, "at most 1.6")):
        old = turns.turn(turns.desk(folder / f"T{number}", number), SWINGING)
        row(f"a turn by mail, the {number}th of a campaign", compare(old, young, SWINGING), "its 10th turn", bar)


def bench_idle(folder: Path) -> None:
    """A round with nothing to do, and one with a mail, on a desk of many campaigns against one of ten."""
    sizes = (10, 100) if QUICK else (10, 1000)
    few, many = (turns.desk(folder / f"of-{size}", 2, tuple(f"c{n}" for n in range(size))) for size in sizes)
    row(f"idle round, {sizes[1]} campaigns", compare(turns.idle(many), turns.idle(few)), "10 campaigns", "at most 2")
    mails = compare(turns.one_mail(many), turns.one_mail(few))
    row(f"a round with a mail, {sizes[1]} campaigns", mails, "10 campaigns", "at most 2")


def bench_real_history(folder: Path) -> None:
    """Rebuilding a campaign as it was played, orders and all, against reading its facts alone, and all its events.

    It comes first: a command reads a history in a process that has read nothing before. In one that has memory to
    spare, the reader of facts alone takes three quarters of the time.
    """
    live = random_campaign(folder / "real", 0, turns=40 if QUICK else 100)
    count = sum(len(facts_of(GAME, chapter)) for chapter in live.campaign.episodes)

    def ours() -> Any:
        return fold(GAME, live.store.campaign("bench").episodes)

    def facts() -> Any:
        return lower_bound.rebuild(live.store.env["SQLITE_DBNAME"], GAME)

    def events() -> Any:
        return lower_bound.rebuild(live.store.env["SQLITE_DBNAME"], GAME, all_events=True)

    what = f"rebuild {count} facts as played"
    row(what, compare(ours, facts, BRIEF), "select, msgspec, fold of facts alone", "at most 1.6")
    row(what, compare(ours, events, BRIEF), "select and msgspec of all, fold")


def bench_large_mails() -> None:
    """Memory for 20 large mails against one."""
    many, one = large_mails.peak(20), large_mails.peak(1)
    print(
        f"{'memory for 20 mails of 9 MB':<46} {many / 2**20:>9.1f} MB   {'one of them':<34} {one / 2**20:>9.1f} MB  "
        f"{many / one:>6.2f}  at most 1.5"
    )


def bench_start(folder: Path) -> None:
    """Starting, against a bare Typer application: the help, and commands that find nothing to do."""
    times = compare(start.told, start.bare("--help"), SWINGING)
    row("adjudicator --help", times, "bare Typer app", "at most 1.3")
    desk = start.desk(folder / "start")
    for command in ("tick", "status"):
        times = compare(start.ours(desk, command), start.counting(desk))
        row(f"adjudicator {command}, nothing due", times, "bare Typer app, same database", "at most 5")


def main() -> None:
    """Run them all, or with `--thousand` only what a desk of a thousand campaigns costs."""
    look_seldom()
    print(f"{'what':<46} {'ours':>12}   {'baseline':<34} {'':>12}  {'ratio':>6}")
    if "--thousand" in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            bench_idle(Path(folder))
        return
    with tempfile.TemporaryDirectory() as folder:
        bench_real_history(Path(folder))
        bench_rebuild(random_campaign(Path(folder) / "rebuild", 0))
        bench_proofs(Path(folder))
        bench_adjudicate(Path(folder))
        bench_drawing(random_campaign(Path(folder) / "drawing", 0))
        bench_check(random_campaign(Path(folder) / "check", 0, stop="2.spend"))
        bench_mail(Path(folder))
        bench_start(Path(folder))
        bench_turns(Path(folder))
        bench_idle(Path(folder))
    bench_large_mails()
    bench_battle_boxes()
    bench_hexes()
    bench_game_turns()
    bench_combats()
    bench_judging()
    for name, (mover, place) in searches.MOVERS.items():
        bench_search(name, mover, place)


if __name__ == "__main__":
    main()
