import msgspec

from adjudicator.reports.text import text_report, text_sheet
from adjudicator.table.pages import Column, Grid, RulingNote


def body(report):
    return text_report(report).split("BEGIN ORDERS")[0]


def test_no_line_is_wider_than_a_mail(report, sheet):
    assert max(map(len, body(report).splitlines())) <= 72
    assert max(map(len, text_sheet(sheet).splitlines())) <= 72


def test_the_form_stands_at_the_end_as_it_is(report):
    form = text_report(report).split("BEGIN ORDERS\n")[1]
    assert form == report.form + "END ORDERS\n"


def test_what_happened_comes_first_and_the_deadline_beside_what_to_decide(report):
    text = body(report)
    heads = ["WHAT HAPPENED", "HOW THINGS STAND", "WHAT YOU DECIDE NEXT (BY SATURDAY", "STORY", "RULINGS IN FORCE"]
    assert [text.index(head) for head in heads] == sorted(text.index(head) for head in heads)


def test_a_line_of_the_story_has_number_seat_dice_reckoning_and_rule(report):
    assert "  14 B B2 tries to force the road from Highmere to Ironmaw" in body(report)
    assert "[3]- needs 4 (CP-22)" in body(report)


def test_the_map_is_told_as_a_list_of_places_with_their_ways(report):
    place = next(line for line in body(report).splitlines() if line.strip().startswith("T06 Eastwatch"))
    assert place.split() == ["T06", "Eastwatch", "Castle", "2", "B", "T05", "3,", "T12", "4"]


def test_the_readers_rows_are_marked(report):
    assert "\n> House Varn " in body(report)


def test_the_whole_head_and_secret_can_be_copied(report):
    assert report.head in body(report)
    assert report.proof.secret in body(report)
    assert report.proof.previous in body(report)


def test_a_proof_says_how_much_it_proves(report):
    proof = report.proof
    assert f"It proves {len(proof.steps)} step" in " ".join(body(report).split())


def test_rulings_that_an_earlier_report_has_in_full_are_named_by_number(report):
    notes = tuple(RulingNote(id, "", "A title") for id in ("FN-C1", "FN-C2", "FN-C3", "FN-L7", "FN-L9", "house"))
    text = " ".join(body(msgspec.structs.replace(report, rulings=notes)).split())
    assert "In full in the first report: FN-C1 to FN-C3, FN-L7, FN-L9 and house." in text
    assert "A title" not in text


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
