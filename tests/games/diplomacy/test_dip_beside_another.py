"""Random positions beside another judge, the package `diplomacy`, where it is installed.

`--campaigns N` judges N positions. What differs is explained by what each judge does, in `explained`.
"""

import pytest

other = pytest.importorskip("diplomacy")
