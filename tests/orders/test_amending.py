"""Later words of a mail, and later mails, change orders: the one that they are about, and never another."""

import marches
import msgspec
import pytest

from adjudicator.orders.check import check
from adjudicator.orders.notation.amending import Amendment, Fewer, amendment, fewer
from adjudicator.orders.reading import read
from adjudicator.orders.window import OpenWindow

HEAD = "game: cp-campaign\ncampaign: marches-7\nseat: A\nturn: 2\nwindow: spend\nkey: saddle-otter\n"
SENT = ["A1 march to T08", "A2 march to T15"]


def checked(lines, sent=()):
    window = marches.window()
    before = msgspec.to_builtins(check(read((HEAD + "\n".join(sent)).encode()), window).orders) if sent else None
    known = OpenWindow(**{**vars(window), "sent": lambda seat: before})
    return check(read((HEAD + "\n".join(lines)).encode()), known)


def understood(found):
    return [each.text for each in found.understood if each.text]


CHANGES = {
    "A1 to T15 instead of T08, the rest as I sent it.": ["A1 march to Aldermoot (T15)", "A2 march to Aldermoot (T15)"],
    "A1 to T15; everything else as I sent it": ["A1 march to Aldermoot (T15)", "A2 march to Aldermoot (T15)"],
    "Please add to my orders of yesterday: A1 march to T09 at the end": [
        "A1 march to Threeways (T08)",
        "A2 march to Aldermoot (T15)",
        "A1 march to Marrowby (T09)",
    ],
    "The rest as I sent it. Strike the order for A2.": ["A1 march to Threeways (T08)"],
}
"""What a later mail says, and what counts then."""


@pytest.mark.parametrize(("line", "orders"), CHANGES.items())
def test_a_later_mail_changes_what_it_says_and_leaves_the_rest(line, orders):
    found = checked([line], SENT)
    assert understood(found) == orders
    assert found.accepted
    assert any("as you sent them before" in problem.message for problem in found.problems)


def test_without_orders_of_before_nothing_stays_as_it_was():
    (problem,) = (problem for problem in checked(["A1 to T15, the rest as I sent it"]).problems if problem.line)
    assert problem.code == "line/earlier"


def test_an_order_that_can_be_meant_for_one_sent_before_or_beside_it_is_asked():
    found = checked(["A1 march to T09, the rest as I sent it"], ["A1 march to T08", "A1 march to T15"])
    (problem,) = (problem for problem in found.problems if problem.code == "line/which")
    assert "besides what was sent" in problem.message


TAKEN_BACK = ["Strike the first line.", "I take back the order for A1.", "(cancel A1, he stays at home)"]


@pytest.mark.parametrize("line", TAKEN_BACK)
def test_an_order_is_taken_back_by_its_number_or_by_what_it_is_about(line):
    found = checked([*SENT, line])
    assert understood(found) == ["A2 march to Aldermoot (T15)"]


UNSURE = [
    "Leave T08.",
    "Leave A1 at home.",
    "Strike the order for B1.",
    "Cancel the march.",
    "Strike the ninth line.",
    "A1 to T15, not T09",
    "Forget T15?",
]


@pytest.mark.parametrize("line", UNSURE)
def test_what_changes_no_order_or_may_change_several_is_asked(line):
    assert not checked([*SENT, line]).accepted


@pytest.mark.parametrize(("sentence", "meant"), [
    ("Aelric takes only 3 men with him.", ("Aelric", "3", ())),
    ("(Aelric goes with just three wolves)", ("Aelric", "3", ("wolves",))),
    ("No wait, the first army brings but 2 of his hounds!", ("the first army", "2", ("hounds",))),
    ("Aelric takes only some men", None),
    ("Aelric takes 3 men", None),
    ("takes only 3", None),
])  # fmt: skip
def test_another_number_is_meant_where_only_so_many_go(sentence, meant):
    assert fewer(sentence) == (meant and Fewer(*meant))


@pytest.mark.parametrize(("sentence", "change"), [
    ("Strike the order for A1.", ("", "A1", "strike")),
    ("(cancel A1, he stays at home)", ("", "A1", "cancel")),
    ("I take back the line with A2 this turn!", ("", "A2", "take back")),
    ("cancel A1, and then march", None),
    ("A1 to T15 instead of T08", ("A1 to T15", "T08", "")),
    ("A1 to T15, not the order for T08.", ("A1 to T15", "T08", "")),
    ("A1 march to T08", None),
    ("cancel A1?", None),
])  # fmt: skip
def test_what_a_sentence_takes_back_or_puts_in_place_of_what_was_wrong(sentence, change):
    assert amendment(sentence) == (change and Amendment(*change))
