"""Mails as people's programs write them: with a file or blocks, quoted below, as HTML, encoded, with a footer."""

from email.message import EmailMessage
from random import Random

from mail_programs import ANSWERING
from town import MAIL, MAILS

WAYS = ("file", "block", "lines", "html", "quoted", "base64", "flowed", "signature", "windows")
"""How a mail is written; what does not go together with the rest is left out. `lines` are orders in plain words."""

SIGNATURE = "-- \nA. Player\nHome Street 1, Hometown\n"
FOOTER = "\n_______________________________________________\nGames mailing list\nhttps://lists.home.example/games\n"


def written(
    sender: str,
    message_id: str,
    subject: str,
    text: str,
    files: list[tuple[str, bytes]],
    ways: tuple[str, ...],
    pick: Random,
    date: str,
    answered: str = "",
) -> bytes:
    """A mail to the desk; `answered` is the text of a letter that it quotes below."""
    mail = EmailMessage(policy=MAILS)
    mail["From"], mail["To"], mail["Subject"] = sender, MAIL.address, subject
    mail["Message-ID"], mail["Date"] = message_id, date
    if "signature" in ways:
        text += f"\n{SIGNATURE}"
    kind, shown = "plain", text
    if "quoted" in ways and answered:
        program = pick.choice(ANSWERING)
        shown, content_type = program(text, answered)
        kind = "html" if "html" in content_type else "plain"
    elif "html" in ways:
        kind, shown = "html", as_html(text)
    if "footer" in ways and kind == "plain":
        shown += FOOTER
    mail.set_content(shown, subtype=kind, cte="base64" if "base64" in ways else None)
    if "flowed" in ways and kind == "plain":
        mail.set_param("format", "flowed")
    for name, data in files:
        mail.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    raw = mail.as_bytes()
    return raw.replace(b"\n", b"\r\n") if "windows" in ways and b"\r\n" not in raw else raw


def as_html(text: str) -> str:
    """The lines of a text, as simple programs make a page of them."""
    lines = text.replace("&", "&amp;").replace("<", "&lt;").splitlines()
    return "<html><body>" + "".join(f"<div>{_blanks(line) or '<br>'}</div>" for line in lines) + "</body></html>"


def _blanks(line: str) -> str:
    bare = line.lstrip(" ")
    return "&nbsp;" * (len(line) - len(bare)) + bare
