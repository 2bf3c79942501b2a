"""A referee's evenings on the command line: what is printed, what is refused, and never a traceback."""

import json
import re
import sqlite3
from pathlib import Path

import pytest
from duel import PLAN

from adjudicator.cli.clauses import Clause
from adjudicator.post.letters.checking import DIGEST

pytestmark = pytest.mark.slow


@pytest.fixture
def placed(run, duel, order_file):
    """The duel after both have placed their armies."""

    def opened(dice="chain"):
        duel(dice)
        for seat in "AB":
            assert run("submit", order_file(seat))[0] == 0
        return run("advance")

    return opened


def test_a_new_desk_and_an_example_campaign_file_open_a_campaign(run):
    run("init", "desk")
    _, example, _ = run("example")
    Path("mine.yaml").write_text(example, encoding="utf-8")
    status, printed, _ = run("new", "mine.yaml", "--desk", "desk")
    assert status == 0
    assert "Campaign my-campaign is open" in printed
    keys = [Path(f"desk/invitations/my-campaign/{seat}.txt").read_text(encoding="utf-8") for seat in "ABCD"]
    assert len(set(keys)) == 4


def test_a_folder_that_is_no_desk_is_told(run):
    status, _, told = run("status")
    assert status == 1
    assert "is no desk; `adjudicator init FOLDER` makes one [desk/missing]" in told


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("game: chess", "there is no game 'chess'; the games are: cp-campaign"),
        ("campaign: Duel!", "small letters, digits and -"),
        ("dice: loaded", "mine.yaml, line 10, column 7: dice: Invalid enum value 'loaded'. It can be: chain, manual."),
        ("seat: {}", "mine.yaml, line 1, column 1: Object contains unknown field `seat`. There are: campaign, game,"),
        (
            "  battle_mode: tossed",
            "line 8, column 16: battle_mode: Invalid enum value 'tossed'. It can be: auto, reported.",
        ),
    ],
)
def test_a_wrong_campaign_file_is_told_with_its_place(run, line, expected):
    run("init", "desk")
    lines = [
        line if text.startswith(line.split(":")[0] + ":") else text for text in PLAN.format(dice="chain").split("\n")
    ]
    lines += [line] if line.startswith("seat:") else []
    Path("mine.yaml").write_text("\n".join(lines), encoding="utf-8")
    status, _, told = run("new", "mine.yaml", "--desk", "desk")
    assert status == 1
    assert expected in told


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{every: weekly}", "every: Expected `int`, got `str`. It can be 0 to 365. How many days a window is open"),
        ("{evry: 7}", "schedule: Object contains unknown field `evry`. There are: timezone, every,"),
        ("{weekdays: [sunday, moonday]}", "weekdays: Invalid enum value 'moonday'. It can be: friday, monday,"),
    ],
)
def test_a_wrong_schedule_is_told_with_what_it_can_be(run, line, expected):
    run("init", "desk")
    Path("mine.yaml").write_text(f"{PLAN.format(dice='chain')}schedule: {line}\n", encoding="utf-8")
    told = run("new", "mine.yaml", "--desk", "desk")[2]
    assert "mine.yaml, line 13, column" in told
    assert expected in told


def test_a_setup_the_game_refuses_leaves_nothing_behind(run):
    run("init", "desk")
    teams = PLAN.format(dice="chain").replace("battle_mode: auto", "teams: [[A, B]]")
    Path("mine.yaml").write_text(teams, encoding="utf-8")
    status, _, told = run("new", "mine.yaml", "--desk", "desk")
    assert status == 1
    assert "[program/mistake]" not in told
    assert "none yet" in run("status", "--desk", "desk")[2]
    assert list(Path("desk/secrets").iterdir()) == []


def test_the_same_name_again_is_refused_and_the_secrets_stay(run, duel):
    duel()
    before = Path("secrets/duel.json").read_bytes()
    assert "there is a campaign 'duel' already" in run("new", "campaign.yaml")[2]
    assert Path("secrets/duel.json").read_bytes() == before


def test_checking_changes_nothing_and_submitting_stores(run, duel, order_file):
    duel()
    path = order_file("A")
    status, printed, _ = run("check", path)
    assert status == 0
    assert "Reedwater Ford (T07)" in printed
    assert "Anna                     missing" in run("status")[1]
    status, printed, _ = run("submit", path)
    assert status == 0
    assert "Stored with receipt" in printed
    assert "valid, receipt" in run("status")[1]


def test_a_file_that_says_seat_and_key_is_for_the_open_window_of_the_desks_one_campaign(run, duel, tmp_path):
    duel()
    path = tmp_path / "short.txt"
    path.write_text("seat: A\nkey: key-A\n\nfirst at Reedwater Ford, then T08\n", encoding="utf-8")
    status, printed, _ = run("check", path)
    assert status == 0
    assert "first at Reedwater Ford (T07) or Threeways (T08)" in printed


def test_what_is_wrong_is_not_stored_but_kept(run, duel, order_file):
    duel()
    status, printed, _ = run("submit", order_file("A", orders="first: [T99]"))
    assert status == 1
    assert "T99" in printed
    assert "Anna                     missing" in run("status")[1]
    assert len(list(Path("archive/duel").iterdir())) == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"x" * 10_000_000, "read/too-big"),
        (b"[" * 100_000, "read/too-deep"),
        (bytes(range(256)) * 4, "read/binary"),
        (b"", "read/"),
    ],
    ids=["ten megabytes", "a hundred thousand brackets", "binary junk", "nothing"],
)
def test_hostile_files_get_an_answer(run, duel, data, code):
    duel()
    Path("orders.yaml").write_bytes(data)
    for command in ("check", "submit"):
        status, printed, _ = run(command, "orders.yaml")
        assert status == 1
        assert f"[{code}" in printed


def test_a_file_that_cannot_be_read_is_answered_with_the_line_that_would_be_right(run, duel, order_file):
    duel()
    path = Path(order_file("A"))
    *head, line = path.read_text().splitlines()
    path.write_text("\n".join([*head, line.removesuffix("}")]))
    status, printed, _ = run("check", str(path))
    assert status == 1
    assert f"| {line}" in printed.split("This would be right:")[1]


def test_a_wrong_key_is_refused(run, duel, order_file):
    duel()
    status, printed, _ = run("submit", order_file("A", key="guess"))
    assert status == 1
    assert "[envelope/key]" in printed
    assert "Reedwater" not in printed


def test_orders_for_a_campaign_that_is_not_here(run, duel, order_file):
    duel()
    path = order_file("A")
    path.write_text(path.read_text(encoding="utf-8").replace("duel", "dual"), encoding="utf-8")
    status, printed, _ = run("submit", path)
    assert status == 1
    assert "There is no campaign 'dual' on this desk" in printed


def test_the_form_is_a_valid_order_file_once_the_key_is_in(run, duel):
    duel()
    _, form, _ = run("form", "A")
    Path("form.yaml").write_text(form.replace('key: ""', "key: key-A"), encoding="utf-8")
    assert run("check", "form.yaml")[0] == 0
    _, saved, _ = run("form", "A", "--save")
    assert Path(saved.split(": ")[1].strip()).exists()
    assert Path("forms/duel/placement.schema.json").exists()


def test_an_evening_from_orders_to_reports(run, placed, pdf):
    status, printed, _ = placed()
    assert status == 0
    assert "Waiting for orders for 1.spend from A, B." in printed
    folder = Path("reports/duel/01-turn-0")
    assert sorted(path.suffix for path in folder.glob("A.*")) == [".json", ".pdf", ".txt"]
    status, printed, _ = run("advance", "--lock")
    assert "Waiting for orders for 2.spend" in printed
    assert "The campaign is over." in run("advance", "--lock")[1]


def test_status_waits_for_names(run, duel):
    duel()
    known = json.loads(run("status", "--json")[1])
    assert known["step"] == "0.placement"
    assert {seat: told["state"] for seat, told in known["seats"].items()} == {"A": "missing", "B": "missing"}


def test_the_history_can_be_read(run, placed):
    placed()
    run("advance", "--lock")
    _, log, _ = run("log")
    assert "Campaign opened: The Duel" in log
    assert "Step 1.spend played" in log
    assert "Campaign opened" not in run("log", "--turn", "1")[1]
    assert "CP-11" in run("log", "--rule", "CP-11")[1]
    _, traced, _ = run("trace", "0.placement")
    assert "fact  " in traced
    assert "(CP-11)" in traced
    _, rolled, _ = run("rolls", "1")
    assert "proved" in rolled
    assert "FALSE" not in rolled
    _, then, _ = run("show", "--as-of", "0.setup")
    assert then
    assert then != run("show")[1]
    assert run("show", "--as-of", "0.placement")[1] == run("show", "--as-of", "6")[1]
    assert "there is no event 999" in run("show", "--as-of", "999")[2]
    assert "neither an event's number nor a step" in run("show", "--as-of", "soon")[2]


def test_verify_finds_a_changed_byte_and_a_receipt(run, placed):
    placed()
    status, printed, _ = run("verify")
    assert status == 0
    assert "Sound. Head " in printed
    assert "Not shown: that it is the history the players saw" in printed
    assert "nor that nobody read the desk" in printed
    head = printed.split("Head ")[1].split()[0]
    assert f"{head[:20]}: part of this history" in run("verify", "--receipt", head[:20])[1]
    assert run("verify", "--receipt", f"{head[:10].upper()} {head[10:20]}")[0] == 0
    status, printed, _ = run("verify", "--receipt", "abcdef1234" * 2)
    assert status == 4
    assert "NOT part of this history" in printed
    with sqlite3.connect("adjudicator.sqlite") as db:
        (state,) = db.execute("SELECT state FROM stored_events WHERE originator_version=5").fetchone()
        db.execute("UPDATE stored_events SET state=? WHERE originator_version=5", [state[:90] + b"~" + state[91:]])
    db.close()
    status, printed, _ = run("verify")
    assert status == 4
    assert "event 5 (" in printed
    assert "the event was changed" in printed


def test_a_ruling_says_what_was_corrected_in_the_next_report(run, placed):
    placed()
    Path("fix.yaml").write_text("facts:\n  - {fact: defence-corrected, territory: T07, dv: 3}\n", encoding="utf-8")
    status, printed, _ = run("rule", "correct", "fix.yaml", "--reason", "the map was misread")
    assert status == 0, printed
    run("advance", "--lock")
    assert "the map was misread" in Path("reports/duel/02-turn-1/A.txt").read_text(encoding="utf-8")


def test_a_misfit_correction_is_refused(run, placed):
    placed()
    Path("fix.yaml").write_text("facts:\n  - {fact: defence-corrected, territory: T77, dv: 3}\n", encoding="utf-8")
    status, _, told = run("rule", "correct", "fix.yaml", "--reason", "x")
    assert status == 1
    assert "does not fit the campaign" in told


def test_a_step_sent_back_is_played_again_with_corrected_orders(run, placed, order_file):
    placed()
    run("advance", "--lock")
    run("rule", "send-back", "1.spend", "--reason", "the mail of A was lost")
    path = order_file("A", 1, "spend", "queue: [{do: {action: give_up}}]")
    assert run("submit", path)[0] == 1
    assert run("submit", path, "--referee")[0] == 0
    assert "Waiting for orders for 2.spend" in run("advance", "--lock")[1]
    assert "Sound." in run("verify")[1]
    reported = sorted(path.name for path in Path("reports/duel").glob("*-turn-1"))
    assert reported == ["02-turn-1", "03-turn-1"]
    told = Path("reports/duel/03-turn-1/B.txt").read_text(encoding="utf-8")
    assert "no longer holds: The mail of A was lost." in " ".join(told.split())


def test_real_dice_are_typed_in(run, duel, order_file):
    duel("manual")
    assert "Waiting for dice: draw" in run("advance")[1]
    status, _, told = run("throw", "A", "A")
    assert status == 1
    assert "all of" in told
    assert "Waiting for orders" in run("throw", "B", "A")[1]
    assert "real dice" in run("rolls", "0")[1]
    assert "Sound." in run("verify")[1]


def test_reports_maps_and_sheets_are_written_on_demand(run, placed):
    placed()
    assert "Reports: reports/duel/01-turn-0" in run("report")[1]
    assert run("report", "--all")[1].count("Reports:") == 2
    assert "no report of turn 7" in run("report", "--turn", "7")[2]
    assert run("map", "--out", "board.pdf")[0] == 0
    assert Path("board.pdf").read_bytes().startswith(b"%PDF")
    assert "There are no sheets for the table now." in run("sheets")[1]


def test_a_player_is_replaced_with_a_new_key(run, placed, order_file):
    placed()
    status, _, _ = run("replace", "A", "--player", "Eve", "--reason", "Anna moved away")
    assert status == 0
    assert "[envelope/key]" in run("check", order_file("A", 1, "spend", ""))[1]


def test_a_lost_key_is_replaced_and_its_player_stays(run, placed, order_file):
    placed()
    assert run("replace", "A", "--reason", "he lost his key")[0] == 0
    assert "Seat A was taken over by Anna: he lost his key" in run("log")[1]
    assert "[envelope/key]" in run("check", order_file("A", 1, "spend", ""))[1]
    assert "A  Anna" in run("status")[1]


def test_the_built_in_map_can_be_printed_changed_and_drawn(run):
    _, printed, _ = run("example", "--scenario")
    Path("mine.json").write_text(printed, encoding="utf-8")
    assert run("map", "mine.json")[0] == 0
    Path("mine.json").write_text(printed.replace('"castle"', '"castel"', 1), encoding="utf-8")
    status, _, told = run("map", "mine.json")
    assert status == 1
    assert re.search(r"mine.json, line \d+, column \d+: Invalid enum value 'castel'", told)


def test_rules_are_listed_by_their_clauses_within_80_columns(run):
    listed = run("rules", "northmen")[1]
    assert max(map(len, listed.splitlines())) <= 80
    assert "\nBASE GAME\n" in listed
    assert (
        """
NB-03   A map tile is a hexagon with six sides, each empty, forest, lake, road
        or mountain; it may carry one town of the types mead, silver, tusk,
        pelt, and a number for brigand orders. It may be turned before it is
        laid.
        /a  six sides: empty, forest, lake, road, mountain (or pass)
            code    northmen.state: Laid.side
"""
        in listed
    )
    assert "            no rule designer's words\n" in listed
    assert "rules in" in listed.splitlines()[-2]


def test_what_a_clause_lacks_is_listed(run, monkeypatch):
    from adjudicator.cli import rulebook

    lost = Clause(rule="CP-01", clause="a", text="by N or more", code="adjudicator.games.cp_campaign.map:lost")
    none = Clause(rule="CP-02", clause="a", text="of the maker", none="designer's words")
    gone = Clause(
        rule="CP-03", clause="a", text="it falls", code="adjudicator.table:Game", tests=("tests/test_layout.py::gone",)
    )
    monkeypatch.setattr(rulebook, "clauses", lambda folder: [lost, none, gone])
    listed = run("rules", "cp-campaign", "--missing")[1]
    assert "by N or more (/a): no code: adjudicator.games.cp_campaign.map:lost" in listed
    assert "by N or more (/a): no test: none is named" in listed
    assert "it falls (/a): no test: tests/test_layout.py::gone" in listed
    assert "CP-02" not in listed
    assert listed.count("no clause") == 64


@pytest.mark.long("cp-campaign", "northmen")
@pytest.mark.parametrize("game", ["cp-campaign", "northmen", "test-of-time"])
def test_no_clause_lacks_code_or_a_test(run, game):
    assert run("rules", game, "--missing")[1].endswith("None lacks code or a test.\n")


def test_a_mistake_of_the_program_leaves_a_note_and_no_traceback(run, monkeypatch):
    from adjudicator.cli import setup

    monkeypatch.setattr(setup, "EXAMPLE", "{no_such_name}")
    status, _, told = run("example")
    assert status == 70
    assert "the program made a mistake (KeyError)" in told
    assert len(list(Path().glob("adjudicator-mistake-*.txt"))) == 1


def test_without_the_secrets_a_campaign_can_be_read_but_not_played(run, placed):
    placed()
    Path("secrets/duel.json").unlink()
    assert "Campaign opened" in run("log")[1]
    assert "Turn 1: its secret is not revealed yet" in run("verify", "--campaign", "duel")[1]
    status, _, told = run("advance", "--lock")
    assert status == 1
    assert "restore the folder `secrets`" in told


def test_a_player_checks_his_mails_with_nothing_but_them(run, placed, tmp_path, monkeypatch):
    placed()
    run("advance", "--lock")
    reports = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(Path("reports/duel").glob("*/A.json"))]
    (tmp_path / "mails").mkdir()
    monkeypatch.chdir(tmp_path)
    for number, report in enumerate(reports):
        Path(f"mails/{number}.json").write_text(json.dumps(report), encoding="utf-8")
    status, printed, _ = run("prove", "mails")
    assert status == 0, printed
    assert f"compare it with another player:\n  {reports[-1]['head']}" in printed
    assert "Nothing is FALSE." in printed
    assert "A referee who plays himself could steer" in printed
    told = [entry for *_, entries in reports[-1]["proof"]["entries"] for _, entry in entries]
    told[0]["rule"] = "another"
    Path(f"mails/{number}.json").write_text(json.dumps(reports[-1]), encoding="utf-8")
    status, printed, _ = run("prove", "mails")
    assert status == 4
    assert f"told otherwise than they were recorded. Show {number}.json" in printed
    assert "is no folder" in run("prove", "nowhere")[2]


def test_which_program_checks_mails_is_said_without_any(run):
    assert run("prove", "--version")[:2] == (0, f"check-mails.py.txt: SHA-256 {DIGEST}\n")
