"""PDFs are drawn with ReportLab's accelerator (`rl_accel`); where it cannot be had they are the same bytes."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib import rl_accel

from adjudicator.reports.pdf import pdf_report

SAMPLE = Path(__file__).parents[1] / "sample.json"
WITHOUT = """
import sys
sys.modules["_rl_accel"] = None
import msgspec
from reportlab.lib import rl_accel
from adjudicator.reports.pdf import pdf_report
from adjudicator.table.pages import Report
assert "fp_str" in rl_accel._py_funcs
report = msgspec.json.decode(open(sys.argv[1], "rb").read(), type=Report)
sys.stdout.buffer.write(pdf_report(report))
"""

accelerated = pytest.mark.skipif("fp_str" not in rl_accel._c_funcs, reason="no accelerator for this machine")


@accelerated
def test_a_report_is_the_same_bytes_without_the_accelerator(report):
    drawn = subprocess.run([sys.executable, "-c", WITHOUT, str(SAMPLE)], capture_output=True, check=True).stdout
    assert drawn == pdf_report(report)


@pytest.fixture(scope="module")
def pure():
    """The same module of ReportLab, loaded where there is no accelerator."""
    spec = importlib.util.spec_from_file_location("pure_rl_accel", rl_accel.__file__)
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "_rl_accel", None)
        spec.loader.exec_module(module)
    return module


@accelerated
@given(numbers=st.lists(st.floats(-20_000, 20_000), min_size=1, max_size=6))
def test_numbers_are_written_the_same_with_and_without(pure, numbers):
    """Every length of a drawing is written by this one function."""
    assert rl_accel.fp_str(*numbers) == pure.fp_str(*numbers)
