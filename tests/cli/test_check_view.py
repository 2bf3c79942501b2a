"""Orders checked by a report that was mailed: without a desk, with its rules and words, and safe from any such file."""

import json
from contextlib import nullcontext

import msgspec
import pytest
from own_process import ran
from town import Town

from adjudicator.campaign.desk.intake import check_orders
from adjudicator.campaign.desk.position_file import position_file
from adjudicator.campaign.reading import carried, reporting
from adjudicator.errors import AdjudicatorError
from adjudicator.games import game_names
from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.post.letters.letter import zipped
from adjudicator.reports.data import json_report
from adjudicator.table.state import copied

pytestmark = pytest.mark.slow

OPTIONS = {"fornaldar": {"scenario": "24.2"}}
SEATS = {"fornaldar": ("Fomorian", "Mundane"), "diplomacy": "AEFGIRT"}
MOST = {"cp-campaign": 2_000, "test-of-time": 1_500, "diplomacy": 1_500, "northmen": 3_000, "fornaldar": 25_000}
"""Bytes of what a first report carries of the view, at most."""


def opened(folder, game):
    """A campaign in its first window, with the report of a seat that is asked, as it is mailed."""
    town = Town(folder)
    seats = SEATS.get(game, "AB")
    live = town.open(game=game, name=game, seats=seats, options=OPTIONS.get(game))
    due = live.campaign.windows[-1]
    seat = due.step.seats[0]
    return live, seat, json_report(reporting.report(live, seat, due))


def offline(report, file):
    known = carried.carried(*carried.read_report(report))
    return check(read(file, known.beside), known.window, vouched=True, proven=known.report.seat)


def files(form):
    """An order file as it was sent, with its examples taken, and with what is no order."""
    lines = form.splitlines()
    taken = "\n".join(line.removeprefix("# ") if line.startswith("#   ") else line for line in lines)
    yield form
    yield taken
    yield form + "\nmarch to the moon\nA PAR - BUR\n"


@pytest.mark.parametrize("game", game_names())
def test_a_report_tells_what_the_desk_would(tmp_path, game):
    live, seat, report = opened(tmp_path, game)
    assert len(msgspec.json.encode(json.loads(report)["known"])) < MOST[game]
    beside = carried.carried(*carried.read_report(report)).beside
    for file in files(reporting.form(live, seat)):
        desk = check_orders(read(file.encode(), beside), live, vouched=True, proven=seat)
        assert offline(report, file.encode()) == desk


def test_a_player_checks_in_a_folder_of_his_own_with_the_installed_program(tmp_path):
    _, _, report = opened(tmp_path / "desk", "diplomacy")
    home = tmp_path / "Runa's mails"
    home.mkdir()
    (home / "report (1).json").write_bytes(b"\xef\xbb\xbf" + report)
    (home / "mine.txt").write_text("A Vie-Gal\nF Tri-Rome\n", encoding="utf-8")
    status, printed, told = ran(home, "check", "mine.txt", "--view", "report (1).json", memory=1_000_000_000)
    assert (status, told) == (1, "")
    assert "NOT IN ORDER. The desk would take nothing of it." in printed
    assert "F Tri-Rome" in printed
    assert "[NO_WAY]" in printed
    (home / "mine.txt").write_text("A Vie-Gal\n", encoding="utf-8")
    assert (
        "IN ORDER, as far as your report tells." in ran(home, "check", "mine.txt", "--view", "report (1).json").printed
    )
    assert sorted(path.name for path in home.iterdir()) == ["mine.txt", "report (1).json"]


def test_a_report_is_read_as_it_is_mailed_in_a_zip_file(tmp_path):
    _, _, report = opened(tmp_path, "diplomacy")
    mailed = zipped("", {"river-report.json": report}).data
    assert carried.read_report(mailed) == carried.read_report(report)


@pytest.mark.parametrize(("less", "is_read"), [(0, True), (1, False)])
def test_a_packed_report_is_read_up_to_a_size(tmp_path, monkeypatch, less, is_read):
    _, _, report = opened(tmp_path, "cp-campaign")
    mailed = zipped("", {"river-report.json": report}).data
    monkeypatch.setattr(carried, "BIGGEST", len(report) - less)
    with nullcontext() if is_read else pytest.raises(AdjudicatorError, match="none is that big"):
        carried.read_report(mailed)


def test_only_his_own_orders_are_checked(run, tmp_path):
    (tmp_path / "report.json").write_bytes(opened(tmp_path / "desk", "cp-campaign")[2])
    for text, code in [("seat: B\norders:\npass\n", "view/seat"), ("sealed: |\n  x\n", "view/sealed")]:
        (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
        status, _, told = run("check", str(tmp_path / "mine.yaml"), "--view", str(tmp_path / "report.json"))
        assert status == 1
        assert f"[{code}]" in told


def test_what_stands_below_a_heading_is_found_where_it_begins(tmp_path):
    told, known = carried.read_report(opened(tmp_path, "diplomacy")[2])
    sealed = carried.carried(told, msgspec.structs.replace(known, is_sealed=True))
    file = read(b"A Vie-Gal\nBuilds\nA Bud\n", sealed.beside)
    (later,) = check(file, sealed.window, vouched=True).problems
    assert (later.code, later.line, later.column) == ("sealed/later", 3, 1)


WRONG = [
    (b"Dear Runa", "view/unreadable"),
    (b"[" * 100_000, "view/unreadable"),
    (b"[]", "view/unreadable"),
    (None, "view/none"),
    ({}, "view/misfit"),
    ({"game": "chess"}, "game/unknown"),
    ({"rules_version": "0"}, "view/rules"),
    ({"scenario_digest": "5e" * 32, "scenario": "Her map"}, "view/scenario"),
    ({"seats": ["B", "C"]}, "view/misfit"),
    ({"options": {"x": 1}}, "view/misfit"),
    ({"standing": {"x": 1}}, "view/misfit"),
    ({"view": {"board": {"turn": "soon"}}}, "view/misfit"),
    ({"view": {"board": {"turn": 10**9}}}, "view/misfit"),
    ({"view": {"board": {"cp": {"A": 10**300}}}}, "view/misfit"),
    ({"view": {"board": {"reason": "x" * 600_000}}}, "view/size"),
    ({"view": {"x": 1}}, "view/misfit"),
    ({"step": {"id": "1.x", "turn": 1, "title": "x", "window": "x"}}, "view/misfit"),
    (b"PK\3\4 Dear Runa", "view/unreadable"),
    (zipped("", {}).data, "view/unreadable"),
    (zipped("", {"one.json": b"{}", "two.json": b"{}"}).data, "view/unreadable"),
    (zipped("", {"report.json": b"7" * 9_000_000}).data, "view/size"),
]


def test_what_is_no_such_report_is_told_with_a_code(tmp_path):
    _, _, report = opened(tmp_path, "cp-campaign")
    tree = json.loads(report)
    for wrong, code in WRONG:
        file = wrong
        if wrong is None or isinstance(wrong, dict):
            known = wrong and {**tree["known"], **wrong}
            file = json.dumps({**tree, "known": known if wrong != {} else {}}).encode()
        with pytest.raises(AdjudicatorError) as refused:
            offline(file, b"pass")
        assert refused.value.code == code, wrong


def test_a_campaign_on_a_map_of_its_own_needs_the_file_and_says_so(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    built_in = json.loads(run("example", "--scenario")[1])
    (tmp_path / "map.json").write_text(json.dumps({**built_in, "name": "Her marches"}), encoding="utf-8")
    (tmp_path / "other.json").write_text(json.dumps({**built_in, "name": "His marches"}), encoding="utf-8")
    run("init", "desk")
    plan = "campaign: duel\ngame: cp-campaign\ntitle: The Duel\nscenario: ../map.json\nluck: false\n"
    seats = "seats:\n  A: {player: Anna, key: key-A}\n  B: {player: Bert, key: key-B}\n"
    (tmp_path / "desk" / "campaign.yaml").write_text(plan + seats, encoding="utf-8")
    assert run("new", "desk/campaign.yaml", "--desk", "desk")[0] == 0
    run("report", "--desk", "desk")
    report = next((tmp_path / "desk" / "reports").rglob("A.json"))
    (tmp_path / "mine.txt").write_text("first: T07\nsecond: T14\n", encoding="utf-8")
    how = ("check", "mine.txt", "--view", str(report))
    assert "“Her marches”. It came by mail with your first report" in run(*how)[2]
    assert "the file you gave is another one" in run(*how, "--scenario", "other.json")[2]
    assert run(*how, "--scenario", "map.json")[0] == 0


def test_a_campaign_on_the_map_of_the_program_takes_no_other(run, tmp_path):
    (tmp_path / "report.json").write_bytes(opened(tmp_path / "desk", "cp-campaign")[2])
    (tmp_path / "map.json").write_text(run("example", "--scenario")[1], encoding="utf-8")
    (tmp_path / "mine.txt").write_text("first: T07\nsecond: T14\n", encoding="utf-8")
    how = ("check", "mine.txt", "--view", "report.json")
    assert "leave --scenario out" in run(*how, "--scenario", "map.json")[2]
    assert run(*how)[0] == 0


def test_positions_and_reports_carry_the_options_that_are_in_force(tmp_path):
    live, seat, _ = opened(tmp_path, "fornaldar")
    position = live.game.position
    state = copied(live.state)
    options = msgspec.structs.replace(position.options(state), overrun_terrain="any")
    live.game.options_changed(state, options).change(state)
    carries = carried.knowledge(live.game, live.campaign, state, seat, live.next_step())
    assert carries.options["overrun_terrain"] == "any"
    assert position_file(live.game, live.campaign, state).options["overrun_terrain"] == "any"


SEALED = """\
game: diplomacy
campaign: diplomacy
seat: A
turn: 1
window: orders
key: K
# sealed-to: 99999999 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971
orders:
A Vie-Gal
{more}
"""


def test_who_seals_is_told_first_what_will_not_count(run, tmp_path):
    report = tmp_path / "report.json"
    report.write_bytes(opened(tmp_path / "desk", "diplomacy")[2])
    file = tmp_path / "mine.yaml"
    written = tmp_path / "mine-sealed.yaml"
    file.write_text(SEALED.format(more="F1901M: A Gal-Ukr"), encoding="utf-8")
    assert "WILL NOT COUNT, since it is for a later window: F1901M: A Gal-Ukr." in run("seal", str(file))[1]
    assert json.loads(run("seal", str(file), "--json")[1])["will_not_count"] == ["F1901M: A Gal-Ukr"]
    written.unlink()
    file.write_text(SEALED.format(more="F Tri-Rome"), encoding="utf-8")
    status, printed, told = run("seal", str(file), "--view", str(report))
    assert (status, written.exists()) == (1, False)
    assert "line 10, column 7" in printed
    assert "[NO_WAY]" in printed
    assert "[sealed/not-in-order]" in told
    assert run("seal", str(file), "--view", str(report), "--anyway")[0] == 0
    assert written.exists()
