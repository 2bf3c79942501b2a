"""What is published of a proof is enough to write a verifier of it: one that was agrees, and finds what was changed."""

import ast
import copy
import email
import json
from pathlib import Path

import pytest
import third_verifier
from third_verifier import Verifier
from unpacking import data_in
from witnessed import Witnessed, unchecked

from adjudicator.campaign.proof.bundle import bundle, written

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def sample():
    """The proof of a published report, with rolls and a draw."""
    return json.loads((ROOT / "reports" / "cp-campaign" / "turn-5" / "A.json").read_text(encoding="utf-8"))["proof"]


@pytest.fixture
def town(tmp_path, beacon, monkeypatch):
    """A campaign that was witnessed, and is over."""
    unchecked(monkeypatch)
    town = Witnessed(tmp_path / "desk", beacon, options={"turns": 2})
    town.tick()
    town.accept()
    town.turn(1)
    town.turn(2)
    return town


@pytest.fixture
def proofs(town, tmp_path):
    """Those that B was mailed."""
    mails = [email.message_from_bytes(path.read_bytes()) for path in town.kept("B", tmp_path / "B").glob("*.eml")]
    reports = [data for mail in mails for data in data_in(mail)]
    return sorted((json.loads(each)["proof"] for each in reports), key=lambda p: p["first"])


def test_it_knows_nothing_of_the_project_and_is_short():
    source = Path(third_verifier.__file__).read_text(encoding="utf-8")
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert "adjudicator" not in "".join(ast.unparse(node) for node in imports)
    assert len(source.splitlines()) <= 152


def test_it_agrees_with_the_mails_of_an_honest_campaign(proofs):
    found = Verifier(proofs)
    assert found.wrong == []
    assert {"opened", "begun", "locked", "played", "secret", "report", "orders"} <= {
        body["event"] for body in found.bodies.values()
    }
    assert {1, 2} <= set(found.secrets)
    assert found.checked >= 4


def test_it_agrees_with_the_bundle_and_finds_a_salt_that_was_chosen(town):
    told = json.loads(written(bundle(town.live())))
    found = Verifier([told])
    assert found.wrong == []
    assert found.checked >= 8
    told["entries"][0][2] = "00" * 16
    assert "salt" in {what.partition(" ")[0] for what in Verifier([told]).wrong}


def test_it_agrees_with_a_published_report_in_which_dice_fell_and_were_drawn():
    found = Verifier([sample()])
    assert found.wrong == []
    assert found.checked == 17


def entry_of(proof, kind):
    return next(entry for *_, entries in proof["entries"] for _, entry in entries if entry.get("type") == kind)


def _die(proof):
    roll = entry_of(proof, "rolled")
    roll["faces"][0] = roll["faces"][0] % 6 + 1


def _draw(proof):
    entry_of(proof, "drawn")["result"].reverse()


def _orders(proof):
    proof["sets"][0][2]["standing"] = "ready"


def _text(proof):
    proof["sets"][0][3].pop()


def _closed(proof):
    proof["opened"] = [each for each in proof["opened"] if each[2]["event"] != "ruling"]


def _index(proof):
    next(entries for _, group, _, entries in proof["entries"] if group == 0 and len(entries) > 1).pop(0)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (_die, "rolled"),
        (_draw, "drawn"),
        (_orders, "orders"),
        (_text, "text"),
        (_closed, "closed"),
        (_index, "indices"),
    ],
)
def test_it_finds_what_was_changed(change, found):
    proof = copy.deepcopy(sample())
    change(proof)
    assert found in {what.partition(" ")[0] for what in Verifier([proof]).wrong}


@pytest.mark.parametrize("kind", ["opened", "secret", "locked"])
def test_it_finds_what_does_not_follow(kind, proofs):
    """Whatever is in a body, dice and secrets follow from it."""
    body = next(body for proof in proofs for _, _, body in proof["opened"] if body["event"] == kind)
    name = {"opened": "anchor", "secret": "secret", "locked": "deadline"}[kind]
    body[name] = "2030-01-01T00:00:00+00:00" if kind == "locked" else "00" * 32
    assert {what.partition(" ")[0] for what in Verifier(proofs).wrong} >= {
        {"opened": "secret", "secret": "secret", "locked": "round"}[kind]
    }
