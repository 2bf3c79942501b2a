"""Rulings at the terminal: examples from the present state, what would change, what did."""

from pathlib import Path

import pytest

WHY = ("--reason", "a typing error")


@pytest.fixture
def played(run, duel, order_file):
    """The first window of a duel is played, and that of the first turn is open."""
    duel()
    for seat in "AB":
        run("submit", order_file(seat))
    run("advance")
    return run


def correction(text):
    Path("facts.yaml").write_text(f"facts: [{{{text}}}]", encoding="utf-8")
    return "facts.yaml"


def test_a_correction_leaves_what_it_does_not_name(played):
    played("rule", "correct", correction("fact: army-corrected, army: A1, status: broken"), *WHY)
    played("rule", "correct", correction("fact: army-corrected, army: A1, at: T09"), *WHY)
    assert "A1 at Marrowby (T09), broken" in played("show")[1]


def test_it_shows_before_and_after_and_only_that_where_it_is_tried(played):
    file = correction("fact: owner-corrected, territory: T07, owner: A")
    status, printed, _ = played("rule", "correct", file, "--dry-run")
    assert status == 0
    assert "Territories, T07, Side: – → A" in printed
    assert "Ruling" not in played("log")[1]
    played("rule", "correct", file, *WHY)
    printed = played("rule", "correct", correction("fact: owner-corrected, territory: T07, owner: null"), *WHY)[1]
    assert "Territories, T07, Side: A → –" in printed


def test_an_example_is_filled_from_the_present_state_and_changes_nothing(played):
    printed = played("rule", "correct", "--example", "army-corrected")[1]
    assert "status: one of broken, defeated, normal, removed; may be left out" in printed
    assert "at: T07" in printed
    Path("example.yaml").write_text(printed, encoding="utf-8")
    tried = played("rule", "correct", "example.yaml", "--dry-run")[1]
    assert "→" not in tried
    assert "the corrections of CP Campaign are defence-corrected" in played("rule", "correct", "--example", "?")[2]


def test_a_step_sent_back_needs_the_referee(played):
    said = played("rule", "send-back", "0.placement", *WHY)[1]
    assert "0.placement is open again" in said
    needs = played("status")[1].partition("Needs you:\n")[2]
    assert "0.placement was sent back" in needs
    assert "advance --lock" in needs


def test_a_ruling_says_why(played):
    status, _, told = played("rule", "correct", correction("fact: army-corrected, army: A1, status: broken"))
    assert status == 1
    assert "[ruling/reason]" in told


def test_a_campaign_that_is_renamed_has_its_new_title_in_reports_and_its_old_name_in_subjects(duel, run):
    duel()
    assert "The Duel → The Long Duel" in run("rename", "The Long Duel", "--reason", "it goes on", "--dry-run")[1]
    assert run("rename", "The Long Duel", "--reason", "it goes on")[0] == 0
    assert "The Long Duel" in run("status", "-c", "duel")[1]
    assert "name/empty" in run("rename", " ", "--reason", "none")[2]
    assert run("verify")[0] == 0
