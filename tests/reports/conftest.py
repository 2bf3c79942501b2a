from pathlib import Path

import msgspec
import pytest

from adjudicator.table.pages import Report, Sheaf

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def report():
    """Turn 4 of a campaign of four houses on 24 places, as House Varn is told it."""
    return msgspec.json.decode((HERE / "sample.json").read_bytes(), type=Report)


@pytest.fixture(scope="session")
def sheaf():
    return msgspec.json.decode((HERE / "sheet.json").read_bytes(), type=Sheaf)
