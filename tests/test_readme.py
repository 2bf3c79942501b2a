"""What the README shows is true."""

import re
from pathlib import Path

import pytest
from threats import with_table

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.reading.reporting import open_window
from adjudicator.cli import demo
from adjudicator.cli.app import the_desk
from adjudicator.cli.commands import app
from adjudicator.cli.setup import open_plan
from adjudicator.orders.check import check
from adjudicator.orders.reading import read
from adjudicator.post.letters.checking import DIGEST

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_order_file_it_shows_is_accepted_in_the_example_campaign_in_lines_and_as_data(tmp_path):
    Desk.create(tmp_path / "desk")
    desk = the_desk(tmp_path / "desk")
    live = open_plan(desk, ROOT / "orders" / "cp-campaign" / "campaign.yaml")
    demo.play_evening(desk, live, ROOT / "orders" / "cp-campaign" / "01-placement")
    (answer,) = re.findall(r"```\n(Hello .*?)```", README, re.DOTALL)
    (data,) = re.findall(r"```yaml\n(game: .*?)```", README, re.DOTALL)
    lines = "\n".join(line for line in answer.split("\n") if line.startswith("A"))
    head = data.partition("orders:")[0]
    found = [check(read(text.encode()), open_window(live)) for text in (f"{head}\n{lines}", data)]
    desk.close()
    assert [checked.accepted for checked in found] == [True, True]
    assert found[0].orders == found[1].orders
    assert [problem for problem in found[0].problems if problem.kind != "note"] == []


@pytest.mark.parametrize("command", sorted(set(re.findall(r"adjudicator ([a-z]+)(?= |\n|`)", README))))
def test_every_command_it_names_exists(command):
    names = {info.name or info.callback.__name__.replace("_", "-") for info in app.registered_commands}
    assert command in names | {group.name for group in app.registered_groups}


NAMED = re.compile(r"\]\((?!https:)([^)]+)\)|`(orders/[^`]+)`")
"""A file that a link leads to, or that is named as an example."""


@pytest.mark.parametrize("file", sorted(set(NAMED.findall(README))), ids="".join)
def test_every_file_it_names_exists(file):
    assert (ROOT / "".join(file)).exists()


def test_it_has_the_two_commands():
    assert re.search(r"<!-- run -->\n```sh\n[^`]*adjudicator demo\n```", README)
    assert re.search(r"<!-- test -->\n```sh\n[^`]*pytest[^`]*\n```", README)


def test_it_says_what_is_not_proved():
    told = " ".join(README.split())
    for limit in (
        "only a head that a player holds gives that away",
        "not that others were told the same (compare the head at its end), and not that nobody knew the dice",
        "one who plays himself could steer dice by his own orders, or look at a copy, unseen",
    ):
        assert limit in told
    assert not re.search("nobody can (change|steer)|cannot be changed unseen|can be proved", told)


def test_it_tells_which_program_checks_mails():
    assert f"\n    {DIGEST}\n" in README, "python tests/samples.py"


def test_its_table_of_cheats_is_what_the_tests_of_them_hold():
    assert with_table(README) == README, "python tests/support/threats.py"


CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:adjudicator|tests|\.ci)/[\w./]+)`", CONTRIBUTING))))
def test_every_place_that_contributors_are_sent_to_exists(path):
    assert (ROOT / path).exists()
