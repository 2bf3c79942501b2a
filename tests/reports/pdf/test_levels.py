"""Columns are as level as trying them out makes them."""

from hypothesis import given
from hypothesis import strategies as st

from adjudicator.reports.pdf import flow
from adjudicator.reports.pdf.flow import Block
from adjudicator.reports.pdf.levels import Level

HIGH = st.floats(0, 60)
WHITE = st.sampled_from([0, 2.5, 9])


def nothing(canvas, top):
    pass


@st.composite
def chains(draw):
    """Blocks that stay together; a page or a column that is begun with some of them has a head."""
    head = draw(st.none() | st.builds(Block, HIGH, st.just(nothing)))
    blocks = st.builds(Block, HIGH, st.just(nothing), WHITE, carry=st.just(head), lane=st.just(300))
    return draw(st.lists(blocks, min_size=1, max_size=4))


@given(st.lists(chains(), min_size=1, max_size=9), st.booleans(), st.floats(0, 100), st.floats(100, 400))
def test_the_least_height_is_found_as_by_setting_columns(run, again, low, high):
    run = flow.Run(map(flow._measured, run))

    def holds(height):
        tried.append(height)
        return not flow._pair(run, height, again, fresh=False)[1]

    tried = []
    level = Level([*map(flow._stack, run)], again=again)
    found = level.least(low, high, holds)
    least = None
    for _ in range(7):
        middle = (low + high) / 2
        if holds(middle):
            least = high = middle
        else:
            low = middle
    assert found == least
    assert len(tried) <= 14
