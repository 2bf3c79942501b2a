from adjudicator.reports.pdf.flow import Block, beside, of_columns, paginate
from adjudicator.reports.pdf.type import Row


def block(height, **more):
    return Block(height, lambda canvas, top: None, **more)


def heights(pages):
    return [[placed.block.height for placed in page] for page in pages]


def test_a_head_goes_to_the_next_page_with_what_follows():
    pages = paginate([block(70), block(20, keep=True), block(45)], 100, 0)
    assert heights(pages) == [[70], [20, 45]]


def test_a_row_that_begins_a_page_has_the_heads_above_it():
    head = block(5)
    pages = paginate([block(60, carry=head), block(60, carry=head)], 100, 0)
    assert heights(pages) == [[60], [5, 60]]


def test_space_above_a_block_is_dropped_at_the_top_of_a_page():
    pages = paginate([block(90), block(50, before=20)], 100, 0)
    assert pages[1][0].top == 100


def test_a_fresh_block_begins_a_page():
    assert heights(paginate([block(10), block(10, fresh=True)], 100, 0)) == [[10], [10]]


def test_a_run_too_high_for_any_page_is_divided():
    pages = paginate([block(60, keep=True), block(60, keep=True), block(60)], 100, 0)
    assert heights(pages) == [[60], [60], [60]]


def test_a_page_that_would_hold_next_to_nothing_is_saved_by_less_space():
    long = [block(40), block(40, before=15), block(8, before=10)]
    assert heights(paginate(long, 100, 0)) == [[40, 40, 8]]
    assert [placed.top for placed in paginate(long, 100, 0)[0]] == [100, 54, 10]
    fuller = [*long[:2], block(61, before=10)]
    assert [placed.top for page in paginate(fuller, 100, 0) for placed in page] == [100, 45, 100]


def test_space_stays_as_it_is_where_less_would_save_no_page():
    pages = paginate([block(40), block(10, before=20), block(5, fresh=True)], 100, 0)
    assert [placed.top for page in pages for placed in page] == [100, 40, 100]


def test_what_joins_begins_on_a_page_that_holds_next_to_nothing():
    form = [block(70, fresh=True, joins=True), block(8)]
    assert heights(paginate([block(95), block(20), *form], 100, 0)) == [[95], [20, 70, 8]]
    assert heights(paginate([block(95), block(35), *form], 100, 0)) == [[95], [35], [70, 8]]
    assert heights(paginate([block(95), block(24), *form, block(9)], 100, 0)) == [[95], [24], [70, 8, 9]]


def test_a_page_is_filled_by_what_joins_and_the_next_one_begins_with_what_joins_then():
    rows = block(30, stretch=lambda left: block(30 + left))
    form = [block(30, fresh=True, joins=True), block(15, joins=True), rows]
    assert heights(paginate([block(95), block(50), *form], 100, 0)) == [[95], [50, 30], [15, 85]]
    assert heights(paginate([block(95), block(25), *form], 100, 0)) == [[95], [25, 30, 15, 30]]
    assert heights(paginate([block(95), block(65), *form], 100, 0)) == [[95], [65], [30, 15, 55]]


def test_what_joins_flows_on_where_else_a_page_stays_half_empty():
    rows = block(10, stretch=lambda left: block(10 + left))
    form = [block(20, fresh=True, joins=True), block(15, joins=True), block(70), rows]
    assert heights(paginate([block(95), block(30), *form], 100, 0)) == [[95], [30, 20, 15], [70, 30]]


def test_what_stretches_takes_the_room_its_page_has_left():
    rows = block(10, stretch=lambda left: block(10 + left))
    (page,) = paginate([block(20), rows, block(15, before=5)], 100, 0)
    assert [(placed.top, placed.block.height) for placed in page] == [(100, 20), (80, 60), (15, 15)]


def test_those_that_stretch_share_the_room_in_equal_parts():
    rows = block(10, stretch=lambda left: block(10 + left))
    (page,) = paginate([rows, block(20), rows], 100, 0)
    assert [(placed.top, placed.block.height) for placed in page] == [(100, 40), (60, 20), (40, 40)]


def test_what_one_of_them_cannot_use_another_has():
    few, many = (block(10, stretch=lambda left, most=most: block(10 + min(left, most))) for most in (10, 100))
    (page,) = paginate([few, many], 100, 0)
    assert [placed.block.height for placed in page] == [20, 80]


def lines(count):
    return [Row((), 0)] * count


def test_a_block_of_lines_that_no_page_can_hold_goes_on_over_pages():
    made = []

    def make(columns, first):
        made.append(([len(column) for column in columns], first))
        return block(10 * max(map(len, columns)) + 5)

    pages = paginate([of_columns([lines(25), lines(12), lines(0)], 10, 5, make), block(8)], 100, 0)
    assert heights(pages) == [[95], [95], [75, 8]]
    assert made[1:] == [([9, 9, 0], True), ([9, 3, 0], False), ([7, 0, 0], False)]


def test_heads_that_come_again_leave_less_room_for_what_is_divided():
    high = of_columns([lines(20)], 10, 0, lambda columns, first: block(10 * len(columns[0]), carry=block(15)))
    assert heights(paginate([block(1), high], 100, 0)) == [[1, 80], [15, 80], [15, 40]]


def test_a_block_that_a_page_can_hold_is_not_divided():
    whole = of_columns([lines(9)], 10, 0, lambda columns, first: block(10 * len(columns[0])))
    assert heights(paginate([block(60), whole], 100, 0)) == [[60], [90]]


def lane(height, **more):
    return block(height, lane=50, **more)


def tops(page):
    return [placed.top for placed in page]


def test_columns_end_level():
    (page,) = paginate([block(10), *[lane(10)] * 4, block(10)], 100, 0)
    assert tops(page) == [100, 90, 80, 90, 80, 70]


def test_columns_that_a_page_cannot_hold_are_filled_one_after_the_other_and_go_on():
    first, second = paginate([lane(30)] * 8, 100, 0)
    assert (tops(first), tops(second)) == ([100, 70, 40, 100, 70, 40], [100, 100])


def test_a_head_over_the_full_width_stays_with_the_columns_below_it():
    first, second = paginate([block(70), block(20, keep=True), lane(45)], 100, 0)
    assert (len(first), len(second)) == (1, 2)


def test_columns_do_not_begin_with_a_few_lines_at_the_foot_of_a_page():
    head = block(10, keep=True)
    first, _ = paginate([block(60), head, *[lane(10)] * 16], 100, 0)
    assert len(first) == 1
    first, _ = paginate([block(50), head, *[lane(10)] * 16], 100, 0)
    assert len(first) == 10
    (page,) = paginate([block(60), head, *[lane(10)] * 4], 100, 0)
    assert len(page) == 6


def test_columns_without_a_head_begin_on_the_page_that_can_hold_their_first():
    first, second = paginate([block(70), *[lane(45)] * 2], 100, 0)
    assert (tops(first), tops(second)) == ([100], [100, 100])
    (page,) = paginate([block(60), *[lane(40)] * 2], 100, 0)
    assert tops(page) == [100, 40, 40]


def test_what_is_higher_than_its_column_goes_to_the_next():
    (page,) = paginate([lane(60), lane(50, before=5), lane(45)], 100, 0)
    assert tops(page) == [100, 100, 50]


def test_a_run_goes_whole_to_the_next_column_unless_none_can_hold_it():
    (page,) = paginate([lane(50), lane(30, keep=True), lane(30)], 100, 0)
    assert tops(page) == [100, 100, 70]
    (page,) = paginate([lane(60, keep=True), lane(60)], 100, 0)
    assert tops(page) == [100, 100]


def test_stacks_beside_each_other_are_drawn_down_from_the_same_edge():
    drawn = []

    def noted(height, name):
        return Block(height, lambda canvas, top: drawn.append((name, top)), before=5)

    both = beside([[noted(10, "a"), noted(20, "b")], [noted(30, "c")]], before=7)
    both.draw(None, 100)
    assert (both.height, both.before) == (40, 7)
    assert drawn == [("a", 95), ("b", 80), ("c", 95)]


def test_what_stays_together_does_so_in_columns():
    (page,) = paginate([lane(10), lane(10, keep=True), lane(10), lane(10)], 100, 0)
    assert tops(page) == [100, 90, 80, 100]


def test_heads_come_again_in_the_next_column():
    (page,) = paginate([lane(50, carry=block(5))] * 2, 100, 0)
    assert [placed.block.height for placed in page] == [50, 5, 50]


def test_the_right_column_is_drawn_to_the_right():
    moved = []

    class Canvas:
        saveState = restoreState = lambda self: None

        def translate(self, x, y):
            moved.append((x, y))

    (page,) = paginate([lane(10), lane(10)], 100, 0)
    for placed in page:
        placed.draw(Canvas())
    assert moved == [(50, 0)]


def test_a_block_higher_than_any_column_is_divided():
    whole = of_columns([lines(20)], 10, 0, lambda columns, first: lane(10 * len(columns[0])))
    assert heights(paginate([whole], 100, 0)) == [[100, 100]]
