"""What checking mails costs grows as they do: executed lines of the program are counted, for n of a thing and 4n."""

import sys
from pathlib import Path

import pytest
from witnessed import read

from adjudicator import checker
from adjudicator.checker import shapes, verdicts
from adjudicator.checker.known import Line

STEEPEST = 4.5
HASH = "0" * 64


def proof(opened, *, entries=(), sets=(), first=1):
    leaves = len({n for n, *_ in opened})
    return {
        "format": "adjudicator/1",
        "campaign": "river",
        "seat": "B",
        "first": first,
        "before": HASH,
        "leaves": [HASH] * leaves,
        "head": HASH,
        "opened": [[n, "00" * 16, body] for n, body in opened],
        "entries": list(entries),
        "sets": list(sets),
    }


def opening(**more):
    return {"event": "opened", "anchor": HASH, "seats": ["A", "B"], "referee_first": "A", **more}


def numbered(bodies):
    return list(enumerate([opening(), *bodies], start=1))


def lock(n, step="1.bid", **more):
    return {"event": "locked", "step": step, "sets": {"A": [n, HASH], "B": [n, HASH]}, **more}


def orders(step="1.bid"):
    return {"event": "orders", "step": step, "seat": "B", "set": HASH}


def set_aside(about):
    return {"event": "ruling", "kind": "set-aside", "about": str(about), "groups": []}


def sent_back(about):
    return {"event": "ruling", "kind": "send-back", "about": about, "groups": []}


def played(n, **more):
    return {"event": "played", "step": f"{n}.bid", "turn": n, "window": "bid", "basis": HASH, "groups": [], **more}


def _mixed(n):
    """Locks of one step, with orders and rulings between them."""
    turns = [[orders(), lock(each), set_aside(each), sent_back("1.bid")] for each in range(n)]
    return [proof(numbered([body for turn in turns for body in turn]))]


def _secrets(n):
    return [proof(numbered({"event": "secret", "turn": 9_000, "secret": HASH} for _ in range(n)))]


def _words_of_luck(n):
    begun = {"event": "begun", "sets": {f"seat {each}": [0, HASH] for each in range(n)}}
    return [proof(numbered([begun]), sets=[[2, "00" * 16, f"word {each}"] for each in range(n)])]


def _bundles(n):
    one = proof(numbered([orders()]))
    return [one | {"salts": "00" * 32} for _ in range(n)]


def _reports(n):
    return [proof([(1, opening()), (2, {"event": "report", "step": "1.bid"}), (3, lock(2))]) for _ in range(n)]


def _rolls(n):
    roll = {"type": "rolled", "key": {"rule": "1", "subject": "A", "n": 1}, "dice": "1d6", "faces": [1]}
    bodies = [{"event": "secret", "turn": 1, "secret": HASH}, played(1, groups=[HASH] * 4)]
    return [proof(numbered(bodies), entries=[[3, 0, "00" * 16, [[each, roll] for each in range(n)]]])]


def _dice(n):
    roll = {"type": "rolled", "key": {"rule": "1", "subject": "A", "n": 1}, "dice": f"{n}d6", "faces": [1] * n}
    bodies = [{"event": "secret", "turn": 1, "secret": HASH}, played(1, groups=[HASH] * 4)]
    return [proof(numbered(bodies), entries=[[3, 0, "00" * 16, [[0, roll]]]])]


def _gaps(n):
    """Proofs of few events far from each other."""
    return [proof([(1000 * each, lock(each, f"{each}.bid"))], first=1000 * each) for each in range(1, n)]


def _steps(n):
    return [proof(numbered(body for each in range(n) for body in (lock(each, f"{each}.bid"), played(each))))]


PROGRAM = str(Path(checker.__file__).parent)

PROOFS = [_mixed, _secrets, _words_of_luck, _bundles, _reports, _rolls, _dice, _gaps, _steps]


def lines_of(work):
    """How many lines of the program some work takes."""
    count = 0

    def traced(frame, event, _):
        nonlocal count
        if not frame.f_code.co_filename.startswith(PROGRAM):
            return None
        count += event == "line"
        return traced

    before = sys.gettrace()
    sys.settrace(traced)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def checked(proofs, lines=()):
    mails = verdicts.Mails("river")
    mails.proofs = [(each, each["head"], f"{number}.json") for number, each in enumerate(proofs)]
    mails.lines = [Line(*each) for each in lines]
    assert all(shapes.is_readable(each) for each in proofs)
    for claims in (mails.history, mails.locks, mails.dice):
        for _ in claims():
            pass


@pytest.mark.parametrize("make", PROOFS)
def test_four_times_the_reports_cost_four_times_as_much(make):
    few, many = make(50), make(200)
    assert lines_of(lambda: checked(many)) <= STEEPEST * lines_of(lambda: checked(few))


@pytest.mark.parametrize("kind", ["Receipt", "Seal", "Head"])
def test_four_times_the_lines_cost_four_times_as_much(kind):
    def made(n):
        return [(kind, "1.bid", "B", each, HASH, HASH, 0, "x.txt", "") for each in range(2, n)]

    few, many = made(100), made(400)
    reports = _steps(10)
    assert lines_of(lambda: checked(reports, many)) <= STEEPEST * lines_of(lambda: checked(reports, few))


@pytest.mark.parametrize("part", ["Receipt: a b c 1" + " " * 50 + "\n", "Head: a - - 1 -\n" + HASH + "\n", "\n", "\r"])
def test_four_times_a_text_costs_four_times_as_much(tmp_path, part):
    for n in (1, 4):
        (tmp_path / f"{n}.txt").write_text(part * 200 * n)
    few, many = (lines_of(lambda n=n: read(tmp_path / f"{n}.txt")) for n in (1, 4))
    assert many <= STEEPEST * few
