from adjudicator.reports.pdf.flow import Block, paginate


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
