"""HTML mails as the text that was typed."""

import pytest
from written_mails import BLOCK, ORDERS, in_parts, letter

from adjudicator.post.reading import read_mail
from adjudicator.post.reading.markup import plain_text


def orders(markup):
    return [file.data.decode() for file in read_mail(letter(markup, kind="text/html; charset=utf-8")).order_files]


def lines(wrap, indent):
    """A block in HTML: a line for a line, indented by `indent` for each space."""
    return "".join(
        wrap.format(indent * (len(line) - len(line.lstrip())) + line.lstrip()) for line in BLOCK.splitlines()
    )


@pytest.mark.parametrize("indent", ["&nbsp;", "&#160;", "\u00a0", "&#xA0;"])
@pytest.mark.parametrize(
    "wrap",
    [
        "<div>{}</div>",
        "<div dir=auto>{}<br></div>\n",
        "<p class=MsoNormal><span lang=EN-US>{}<o:p></o:p></span></p>\r\n",
        "{}<br>\n",
        "{}<br />",
        "<tr><td>{}</td></tr>",
        "<P STYLE='margin:0'>{}</P>",
    ],
)
def test_a_line_is_a_line_and_its_indentation_stays(wrap, indent):
    assert orders(f"<html><body>Hello<br>{lines(wrap, indent)}</body></html>") == [ORDERS]


@pytest.mark.parametrize("wrap", ["<pre>{}</pre>", '<div style="white-space: pre-wrap">{}</div>'])
def test_preserved_text_stays_as_it_is(wrap):
    assert orders(wrap.format(BLOCK)) == [ORDERS]


def test_spaces_and_line_ends_in_the_source_are_one_space():
    assert plain_text("<p>do:\n   {action:\t move}</p>\n<p>\n  next</p>") == "do: {action: move}\nnext"


def test_a_list_keeps_its_dashes():
    markup = "<p>queue:</p><ul><li>one</li><li><p>two</p></li><li>three<ul><li>deep</li></ul></li></ul>"
    assert plain_text(markup) == "queue:\n  - one\n  - two\n  - three\n    - deep"


def test_signs_are_decoded_once():
    assert plain_text("a &lt; b &amp;amp; c < d") == "a < b &amp; c < d"


@pytest.mark.parametrize(
    "hidden",
    [
        "<style>p { x }</style>",
        "<head><title>x</title></head>",
        "<script>x</script>",
        "<!-- x -->",
        "<!--[if gte mso 9]><xml>x</xml><![endif]-->",
        "<![if !supportLists]>",
        "<?xml version='1.0'?>",
        '<img alt="a > b">',
    ],
)
def test_what_is_not_shown_is_not_read(hidden):
    assert plain_text(f"{hidden}<p>own</p>") == "own"


@pytest.mark.parametrize(
    "wrap",
    [
        "<blockquote>{}</blockquote>",
        "<blockquote type=cite><div>{}</div></blockquote>",
        '<div class="gmail_quote gmail_quote_container">{}</div>',
        '<div id="yahoo_quoted_12" class="yahoo_quoted">{}</div>',
        '<div class="protonmail_quote">{}</div>',
        '<div name="quote">{}</div>',
        '<div id="mail-editor-reference-message-container">{}</div>',
        '<div class="gmail_signature">{}</div>',
        '<div class="moz-signature">{}</div>',
        '<div id="Signature">{}</div>',
        "<div><b>From:</b> Thora<br><b>Sent:</b> Monday<br></div><div>{}</div>",
    ],
)
def test_quotations_and_signatures_are_not_the_senders_own(wrap):
    foreign = wrap.format(BLOCK.replace("\n", "<br>"))
    own = lines("<div>{}</div>", "&nbsp;")
    assert orders(foreign) == []
    assert orders(own + foreign) == [ORDERS]


def test_own_text_beside_a_signature_is_a_line_of_its_own():
    assert plain_text('<b>own</b><span class="gmail_signature">Ruth</span>more') == "own\n> Ruth\nmore"


def test_own_text_below_a_quotation_is_read():
    assert orders(f"<blockquote><p>Well?</blockquote>{lines('<div>{}</div>', '&nbsp;')}") == [ORDERS]


def test_a_tag_that_is_not_open_closes_nothing():
    assert plain_text("<blockquote>a</quoted></div></p>b</blockquote>c") == "> a\n> b\nc"


def test_a_tag_in_an_attribute_opens_and_closes_nothing():
    quoted = f'<blockquote><a title="</blockquote>">{BLOCK}</a>'.replace("\n", "<br>")
    assert orders(quoted) == []


def test_the_plain_text_is_read_where_there_are_both():
    plain, markup = ("Content-Type: text/plain", BLOCK), ("Content-Type: text/html", "<p>BEGIN ORDERS<p>END ORDERS")
    for parts in ((plain, markup), (markup, plain)):
        (file,) = read_mail(in_parts(*parts, kind="alternative")).order_files
        assert file.data.decode() == ORDERS


def test_the_html_is_read_where_the_plain_text_is_empty():
    markup = ("Content-Type: text/html", lines("<div>{}</div>", "&nbsp;"))
    (file,) = read_mail(in_parts(("Content-Type: text/plain", " \n"), markup, kind="alternative")).order_files
    assert file.data.decode() == ORDERS


def test_html_that_cannot_be_read_is_a_fault_and_the_rest_is_read():
    parts = ("Content-Type: text/html", f"&#{'9' * 5000};"), ("Content-Type: text/plain", BLOCK)
    mail = read_mail(in_parts(*parts))
    assert "cannot be read" in mail.fault
    assert mail.order_files[0].data.decode() == ORDERS
