import gc

import pytest

from adjudicator.collector import loading, look_seldom, not_looking


@pytest.fixture(autouse=True)
def as_before():
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()
    gc.enable()


def test_it_looks_at_new_things_ten_times_less_often_than_python_has_it():
    look_seldom()
    assert gc.get_threshold()[0] == 10 * 700


def test_what_was_loaded_is_never_looked_through():
    gc.unfreeze()
    with loading():
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count()


@pytest.mark.parametrize("was_on", [True, False])
def test_it_is_afterwards_as_it_was_before_whatever_went_wrong(was_on):
    (gc.enable if was_on else gc.disable)()
    with pytest.raises(ZeroDivisionError), not_looking():
        fail_unseen()
    assert gc.isenabled() is was_on


def fail_unseen():
    return 1 / gc.isenabled()
