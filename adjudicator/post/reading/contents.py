"""The texts and the order files in a mail; other parts are not read."""

import json
import re
from dataclasses import dataclass
from email.message import Message

from adjudicator.post import limits
from adjudicator.post.reading.flowed import unflowed
from adjudicator.post.reading.mail import OrderFile
from adjudicator.post.reading.markup import plain_text
from adjudicator.post.reading.mime import Unreadable, body, file_name, parameter, plain_name, text
from adjudicator.post.reading.parts import cut_off
from adjudicator.post.reading.winmail import unpacked
from adjudicator.table.composing import PAGE_MARK

_ALWAYS_ORDERS = (".yaml", ".yml")
_PERHAPS_ORDERS = (".json", ".txt")
_ORDER_TYPES = {
    "application/yaml": ".yaml",
    "application/x-yaml": ".yaml",
    "text/yaml": ".yaml",
    "text/x-yaml": ".yaml",
    "text/vnd.yaml": ".yaml",
    "application/json": ".json",
    "text/json": ".json",
}
"""The file names that attachments without a useful one might have."""
_SEALED = ("application/pkcs7-mime", "application/x-pkcs7-mime", "multipart/encrypted")
_NOT_FILES = ("application/applefile", "application/pgp-signature")
_DOCUMENTS = (".docx", ".doc", ".odt", ".rtf", ".pages")
_FIELD = re.compile(
    r"^(?:.*[{,])?[ \t]*[\"']?(?:game|campaign|seat|turn|window|orders|standing)[\"']?[ \t]*:", re.I | re.M
)
_DOCUMENT = (
    "The attachment '{}' cannot be read, it is no plain text: copy the orders in it into the text of the mail, "
    "or save them as a plain text file."
)
_PAGES = (".html", ".htm")
_PAGE = (
    "The attachment '{}' is the order page itself, and no orders are in it: open it in a browser, press “Copy” when "
    "your orders are put together, and paste them into a mail; or press “Save as a file” and attach that."
)
_PAGE_OF_TEXT = re.compile(r"\s*+<(?:!doctype\s+html|html|body)\b", re.IGNORECASE)
"""The beginning of a text that is HTML, though the mail says that it is plain."""
_LOOKED_AT = 256 * 1024


@dataclass(frozen=True)
class Text:
    """A text of the mail: HTML or plain; a spare one counts only where there is no other."""

    text: str
    html: bool = False
    spare: bool = False


class Contents:
    """Everything in a mail that may be read: `texts` (plain), `order_files`, and `faults` for what cannot be read.

    `attached` tells whether there is an attachment that is meant as orders, readable or not.
    """

    def __init__(self, message: Message) -> None:
        self.order_files: list[OrderFile] = []
        self.faults: list[str] = []
        self.attached = False
        self._documents: list[str] = []
        self._cut_off = cut_off(message)
        texts = [one for one in self._texts(message) if one.text.strip()]
        needed = [one for one in texts if not one.spare]
        self.texts = [self._plain(one) for one in needed or texts]
        if not self.order_files:
            self.faults += [_DOCUMENT.format(name) for name in self._documents]

    def _plain(self, one: Text) -> str:
        try:
            text = plain_text(one.text) if one.html else one.text
        except ValueError:
            self.faults.append("The text of the mail cannot be read: send it again as plain text, not as HTML.")
            return ""
        if len(text) > limits.TEXT:
            self.faults.append("The text of the mail is too long: send the orders alone, or as an attachment.")
            return ""
        return text

    def _texts(self, part: Message) -> list[Text]:
        """The texts in a part and its parts; attachments are taken along the way."""
        kind = part.get_content_type()
        if kind.startswith("message/"):
            return []
        if kind in _SEALED:
            self.faults.append("The mail is encrypted or sealed and cannot be opened: send the orders in a plain mail.")
            return []
        if not part.is_multipart():
            return self._leaf(part, kind)
        texts: list[Text] = []
        for child in part.get_payload():
            if isinstance(child, Message):
                texts += self._texts(child)
        if kind != "multipart/alternative":
            return texts
        plain = [one for one in texts if not one.html and one.text.strip()]
        return plain or texts

    def _leaf(self, part: Message, kind: str) -> list[Text]:
        name = file_name(part)
        suffix = _suffix(name) or _ORDER_TYPES.get(kind, "")
        where = f"The attachment '{name}'" if name else "A part of the mail"
        try:
            if kind.startswith("multipart/"):
                raise Unreadable("it was broken on its way and its parts cannot be told apart: send it again")
            if kind == "application/ms-tnef" or name.lower() == "winmail.dat":
                return self._winmail(part)
            if name.lower().endswith(_PAGES) and PAGE_MARK.encode() in body(part):
                self.faults.append(_PAGE.format(name))
            elif name.lower().endswith(_DOCUMENTS):
                self._documents.append(name)
            elif suffix and kind not in _NOT_FILES:
                self._attachment(part, name, suffix)
            elif kind in ("text/plain", "text/html") and not name and part.get_content_disposition() != "attachment":
                content = _flowing(part)
                return [Text(content, kind == "text/html" or _PAGE_OF_TEXT.match(content) is not None)]
        except Unreadable as fault:
            self.faults.append(f"{where} cannot be read; {fault}.")
        return []

    def _attachment(self, part: Message, name: str, suffix: str) -> None:
        try:
            if part is self._cut_off:
                raise Unreadable("the mail breaks off in it: send it again")
            self._file(name, suffix, body(part))
        except Unreadable:
            self.attached = True
            raise

    def _file(self, name: str, suffix: str, data: bytes) -> None:
        if suffix in _ALWAYS_ORDERS or _looks_like_orders(data):
            self.attached = True
            self.order_files.append(OrderFile(name or "an attachment without a name", data))

    def _winmail(self, part: Message) -> list[Text]:
        winmail = unpacked(body(part))
        for name, data in winmail.attachments:
            suffix = _suffix(name)
            if suffix:
                self._file(plain_name(name), suffix, data)
        text = _with_plain_line_ends(winmail.text)
        return [Text(text, spare=True)]


def _suffix(name: str) -> str:
    return next((suffix for suffix in _ALWAYS_ORDERS + _PERHAPS_ORDERS if name.lower().endswith(suffix)), "")


def _flowing(part: Message) -> str:
    """The text of a part as it was typed."""
    content = _with_plain_line_ends(text(part))
    if len(content) > limits.TEXT:
        raise Unreadable("it is too long: send the orders alone, or as an attachment")
    if part.get_content_type() == "text/plain" and parameter(part, "format") == "flowed":
        return unflowed(content, delete_space=parameter(part, "delsp") == "yes")
    return content


def _with_plain_line_ends(content: str) -> str:
    return content.replace("\r\n", "\n").replace("\r", "\n")


def _looks_like_orders(data: bytes) -> bool:
    """Whether a .txt or .json file has a field of an order file in it, and is not a turn report of ours."""
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    content = data[:_LOOKED_AT].decode("utf-16" if wide else "latin-1", "replace")
    return bool(_FIELD.search(content)) and not ('"head"' in content and _is_report(data))


def _is_report(data: bytes) -> bool:
    try:
        tree = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(tree, dict) and "head" in tree and "content" in tree
