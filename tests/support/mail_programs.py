"""How the common mail programs send a letter back that their user has written into: quoted, copied in, passed on."""

from html import escape

DESK = "The River <games@desk.example>"
WHEN = "Sunday, 22 November 2026 13:00"


def quoted(text, mark="> "):
    return "".join(f"{mark}{line}\n" for line in text.splitlines())


def as_divs(text, indent="&nbsp;"):
    """Lines of HTML, with the blanks at their beginning."""
    lines = ((line.lstrip(" "), len(line) - len(line.lstrip(" "))) for line in text.splitlines())
    return "".join(f"<div>{indent * blanks}{escape(line) or '<br>'}</div>" for line, blanks in lines)


def gmail(own, letter):
    return f"{own}\n\nOn Sun, 22 Nov 2026 at 13:00, {DESK} wrote:\n\n{quoted(letter)}", "text/plain"


def thunderbird(own, letter):
    flowed = "".join(f">{' ' * bool(line)}{line}\n" for line in letter.splitlines())
    return f"Am 22.11.26 um 13:00 schrieb The River:\n{flowed}\n{own}\n", "text/plain; format=flowed"


def outlook(own, letter):
    head = f"-----Original Message-----\nFrom: {DESK}\nSent: {WHEN}\nTo: A <A@home.example>\nSubject: [river A]"
    return f"{own}\n\n{head}\n\n{letter}", "text/plain"


def outlook_german(own, letter):
    return f"{own}\n\nVon: {DESK}\nGesendet: {WHEN}\nAn: A\nBetreff: [river A]\n\n{letter}", "text/plain"


def outlook_html(own, letter):
    head = f"<div><b>Von:</b> {escape(DESK)}<br><b>Gesendet:</b> {WHEN}<br><b>Betreff:</b> [river A]</div>"
    return f"<html><body>{as_divs(own)}<hr>{head}{as_divs(letter)}</body></html>", "text/html; charset=utf-8"


def gmail_html(own, letter):
    attribution = f'<div class="gmail_attr">On Sun, 22 Nov 2026 at 13:00, {escape(DESK)} wrote:<br></div>'
    inner = f'<blockquote class="gmail_quote">{as_divs(letter)}</blockquote>'
    quote = f'<div class="gmail_quote gmail_quote_container">{attribution}{inner}</div>'
    return f'<div dir="ltr">{as_divs(own)}</div>{quote}', "text/html; charset=utf-8"


def apple_html(own, letter):
    quote = f'<blockquote type="cite"><div>On 22 Nov 2026, {escape(DESK)} wrote:</div>{as_divs(letter)}</blockquote>'
    return f"<html><body>{as_divs(own)}<br>{quote}</body></html>", "text/html; charset=utf-8"


ANSWERING = [gmail, thunderbird, outlook, outlook_german, outlook_html, gmail_html, apple_html]
"""Functions of what the user wrote above and of the letter as he left it: the text of his answer, and its type."""


def apple_forward(own, letter, head=DESK):
    whole = f"From: {head}\nDate: {WHEN}\n\n{letter}"
    return f"{own}\n\nBegin forwarded message:\n\n{quoted(whole)}", "text/plain"


def apple_forward_unmarked(own, letter, head=DESK):
    return f"{own}\n\nBegin forwarded message:\n\nFrom: {head}\nDate: {WHEN}\n\n{letter}", "text/plain"


def gmail_forward(own, letter, head=DESK):
    above = f"---------- Forwarded message ---------\nFrom: {head}\nDate: Sun, 22 Nov 2026\nSubject: [river A]"
    return f"{own}\n\n{above}\nTo: A <A@home.example>\n\n\n{letter}", "text/plain"


def outlook_forward(own, letter, head=DESK):
    return f"{own}\n\nFrom: {head}\nSent: {WHEN}\nTo: A\nSubject: [river A]\n\n{letter}", "text/plain"


PASSING_ON = [apple_forward, apple_forward_unmarked, gmail_forward, outlook_forward]
"""The same of a letter that is passed on; `head` is who it says has written it."""
