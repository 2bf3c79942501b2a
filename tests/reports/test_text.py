import msgspec

from adjudicator.reports.text import text_report, text_sheet
from adjudicator.reports.text.layout import wrap
from adjudicator.table.pages import Column, Grid, RulingNote


def body(report):
    return text_report(report).split("BEGIN ORDERS")[0]


def test_no_line_is_wider_than_a_mail(report, sheet):
    assert max(map(len, body(report).splitlines())) <= 72
    assert max(map(len, text_sheet(sheet).splitlines())) <= 72


def test_the_letter_of_a_unit_stays_with_its_place():
    (line, _) = wrap("x" * 69 + " F BRE")
    assert line == "x" * 69


def test_the_form_stands_at_the_end_as_it_is(report):
    form = text_report(report).split("BEGIN ORDERS\n")[1]
    assert form == report.form + "END ORDERS\n"


def test_what_happened_comes_first_and_the_deadline_beside_what_to_decide(report):
    text = body(report)
    heads = ["WHAT HAPPENED", "HOW THINGS STAND", "WHAT YOU DECIDE NEXT (BY SATURDAY", "STORY", "RULINGS"]
    assert [text.index(head) for head in heads] == sorted(text.index(head) for head in heads)


def test_a_line_of_the_story_has_number_seat_dice_reckoning_and_rule(report):
    assert "  14 B B2 tries to force the road from Highmere to Ironmaw" in body(report)
    assert "[3]- needs 4 (CP-22)" in body(report)


def test_the_map_is_told_as_a_list_of_places_with_their_ways(report):
    place = next(line for line in body(report).splitlines() if line.strip().startswith("T06 Eastwatch"))
    assert place.split() == ["T06", "Eastwatch", "Castle", "2", "B", "T05", "3,", "T12", "4"]


def test_the_readers_rows_are_marked(report):
    assert "\n> House Varn " in body(report)


def test_the_whole_head_can_be_copied_and_the_secret_compared(report, secrets):
    assert report.head in body(report)
    assert all(secret in body(report) for secret in secrets)


def test_a_proof_says_how_much_it_proves(report):
    assert "Proof of the dice of turn 4, 4 steps" in " ".join(body(report).split())


def test_rulings_that_were_used_are_named_and_those_that_changed_are_told_in_full(report):
    notes = (RulingNote("X-1", "", "The road"), RulingNote("X-2", "Two dice now.", "Dice"), RulingNote("X-3", ""))
    text = " ".join(body(msgspec.structs.replace(report, rulings=notes)).split())
    assert "X-2: Dice: Two dice now." in text
    assert "Used this turn, and in full in the chart book: X-1 The road; X-3." in text
    assert "No new rulings" not in text
    assert "No new rulings. Used this turn" in " ".join(
        body(msgspec.structs.replace(report, rulings=notes[:1])).split()
    )


def test_a_table_too_wide_for_the_line_is_folded_into_it(report):
    wide = Grid("", (Column("One"), Column("Two", "right")), (("word " * 30, "7"), ("x" * 100, "8")))
    text = body(msgspec.structs.replace(report, content=msgspec.structs.replace(report.content, tables=(wide,))))
    assert max(map(len, text.splitlines())) <= 72
    assert text.count("x" * 20) >= 1


def test_a_report_without_form_map_or_proof_is_still_a_report(report):
    bare = msgspec.structs.replace(
        report, form="", proof=None, content=msgspec.structs.replace(report.content, figures=(), chapters=(), decide=())
    )
    assert "BEGIN ORDERS" not in text_report(bare)
    assert "STORY" not in text_report(bare)


def test_a_sheet_has_lines_to_fill_in(sheet):
    assert "Score: ____" in text_sheet(sheet)
