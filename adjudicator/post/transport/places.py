"""The places a referee writes in `desk.yaml` for mails to come from and go to."""

import os
import re
from collections.abc import Collection
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Literal, cast
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from adjudicator.errors import Refused

FolderKind = Literal["maildir", "mbox", "eml"]
Protocol = Literal["imap", "smtp"]
Security = Literal["tls", "starttls", "off"]

FOLDERS: Collection[str] = ("maildir", "mbox", "eml")
PORTS = {"imaps": 993, "imap": 143, "smtps": 465, "smtp": 587}
OPTIONS = {"tls", "cafile"}
EXAMPLES = {
    "maildir": "maildir:mail/in",
    "mbox": "mbox:mail/inbox.mbox",
    "eml": "eml:mail/in",
    "imap": "imaps://me%40example.org@imap.example.org",
    "smtp": "smtps://me%40example.org@smtp.example.org",
}


@dataclass(frozen=True)
class FolderPlace:
    """Mails as files on this machine: a Maildir, an mbox file, or a folder of .eml files."""

    kind: FolderKind
    path: Path


@dataclass(frozen=True)
class ServerPlace:
    """A mail server, how the connection to it is secured, and the account; an empty `user` does not log in."""

    protocol: Protocol
    security: Security
    host: str
    port: int
    user: str
    folder: str = "INBOX"
    cafile: Path | None = None
    """The certificate authority to trust instead of the system's."""

    def __str__(self) -> str:
        return f"{self.protocol.upper()} server {self.host}:{self.port}"


Place = FolderPlace | ServerPlace


def inbox_place(text: str, desk_folder: Path) -> Place:
    """The place mails come from; raises `Refused` where `text` cannot be meant."""
    return _place(text, desk_folder, "imap")


def outlet_place(text: str, desk_folder: Path) -> Place:
    """The place mails go to; raises `Refused` where `text` cannot be meant."""
    return _place(text, desk_folder, "smtp")


def _place(text: str, desk_folder: Path, protocol: Protocol) -> Place:
    address = text.strip()
    scheme, colon, rest = address.partition(":")
    if colon and scheme in FOLDERS:
        path = _path(scheme, rest, desk_folder)
        return FolderPlace(cast(FolderKind, scheme), path)
    is_server = colon and scheme in (protocol, f"{protocol}s")
    if is_server:
        return _server(address, desk_folder, protocol)
    known = ", ".join(EXAMPLES[kind] for kind in (*FOLDERS, protocol))
    raise Refused("mail/place", f"{_shown(text)!r} is no place for mails; write one of these: {known}")


def _path(scheme: str, rest: str, desk_folder: Path) -> Path:
    if not rest.strip("/") or "\0" in rest:
        raise _refused("path", f"{scheme}:{rest} names no file or folder", scheme)
    return desk_folder / os.path.expanduser(rest)


def _server(text: str, desk_folder: Path, protocol: Protocol) -> ServerPlace:
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise _refused("host", f"{_shown(text)!r} has no host and port that can be read", protocol) from None
    _check(parts, text, protocol)
    options = parse_qs(parts.query, keep_blank_values=True)
    return ServerPlace(
        protocol=protocol,
        security=_security(parts, options, protocol),
        host=parts.hostname or "",
        port=PORTS[parts.scheme] if port is None else port,
        user=unquote(parts.username or ""),
        folder=unquote(parts.path.strip("/")) or "INBOX",
        cafile=_path("cafile", options["cafile"][-1], desk_folder) if "cafile" in options else None,
    )


def _check(parts: SplitResult, text: str, protocol: Protocol) -> None:
    """Refuse what cannot be meant; no message shows what might be a password."""
    shown = _shown(text)
    if parts.password is not None:
        raise _refused(
            "password",
            f"{shown!r} holds a password, which everybody who reads desk.yaml would see; take it out and put it into "
            f"the file secrets/{protocol}-password or the environment (ADJUDICATOR_{protocol.upper()}_PASSWORD)",
            protocol,
        )
    if not parts.hostname or parts.port == 0:
        raise _refused("host", f"{shown!r} names no server", protocol)
    if protocol == "imap" and not parts.username:
        raise _refused("user", f"{shown!r} does not say whose mailbox it is", protocol)
    if protocol == "smtp" and parts.path.strip("/"):
        raise _refused("path", f"{shown!r} names a folder, which only an inbox has", protocol)
    if parts.fragment or not OPTIONS.issuperset(parse_qs(parts.query, keep_blank_values=True)):
        raise _refused("option", f"{shown!r}: after the place there may be ?tls=off and ?cafile=FILE only", protocol)
    if re.search(r"[\x00-\x1f\x7f]", unquote(text)):
        raise _refused("sign", f"{shown!r} holds signs that no address has", protocol)


def _security(parts: SplitResult, options: dict[str, list[str]], protocol: Protocol) -> Security:
    secured: Security = "tls" if parts.scheme.endswith("s") else "starttls"
    match options.get("tls"):
        case None:
            return secured
        case ["off"] if secured == "tls":
            raise _refused(
                "tls", f"{parts.scheme}:// is encrypted: leave out ?tls=off, or write {protocol}://", protocol
            )
        case ["off"] if _is_this_machine(parts.hostname or ""):
            return "off"
        case ["off"]:
            raise _refused(
                "tls",
                f"?tls=off would send the password and every order unencrypted to {parts.hostname}; "
                "it is for a server on this machine (localhost) only",
                protocol,
            )
        case _:
            raise _refused("tls", "?tls= can only be off; leave it out for an encrypted connection", protocol)


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _shown(text: str) -> str:
    """A place as an error may show it: without anything that may be a password."""
    return f"…@{text.rpartition('@')[2]}" if "@" in text else text


def _refused(code: str, message: str, kind: str) -> Refused:
    example = EXAMPLES.get(kind, f"{EXAMPLES['imap']}?cafile=our-ca.pem")
    return Refused(f"mail/place-{code}", f"{message}. Right is for example: {example}")
