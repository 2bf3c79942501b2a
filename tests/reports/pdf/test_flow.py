from adjudicator.reports.pdf.flow import Block, of_columns, paginate
from adjudicator.reports.pdf.type import Row


def block(height, **more):
    return Block(height, lambda canvas, top: None, **more)


def heights(pages):
    return [[placed.block.height for placed in page] for page in pages]


def test_a_head_goes_to_the_next_page_with_what_follows():
    pages = paginate([block(70), block(20, keep=True), block(11)], 100, 0)
    assert heights(pages) == [[70], [20, 11]]


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
