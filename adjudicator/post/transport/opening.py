"""A desk's mailboxes, opened from what `desk.yaml` says; of each kind is loaded what is used."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.errors import Refused
from adjudicator.post.transport.folders import EmlFolder, FolderInbox, FolderOutlet, Layout, Maildir
from adjudicator.post.transport.mailboxes import Inbox, Outlet
from adjudicator.post.transport.places import FolderPlace, ServerPlace, inbox_place, outlet_place

if TYPE_CHECKING:
    from adjudicator.post.transport.connection import Login


def open_inbox(place: str, desk_folder: Path, environment: Mapping[str, str]) -> Inbox:
    """The inbox of a desk; a server is not connected to before it is used.

    Raises `Refused` if the place cannot be meant, or the password is missing or lies open.
    """
    meant = inbox_place(place, desk_folder)
    match meant:
        case ServerPlace():
            from adjudicator.post.transport.imap import ImapInbox

            return ImapInbox(meant, _login(meant, desk_folder, environment))
        case FolderPlace("mbox", path):
            from adjudicator.post.transport.mbox import MboxInbox

            return MboxInbox(path)
        case FolderPlace():
            return FolderInbox(_layout(meant))


def open_outlet(place: str, desk_folder: Path, environment: Mapping[str, str]) -> Outlet:
    """The outlet of a desk's mails; otherwise like `open_inbox`."""
    meant = outlet_place(place, desk_folder)
    match meant:
        case ServerPlace():
            from adjudicator.post.transport.smtp import SmtpOutlet

            return SmtpOutlet(meant, _login(meant, desk_folder, environment))
        case FolderPlace("mbox", path):
            from adjudicator.post.transport.mbox import MboxOutlet

            return MboxOutlet(path)
        case FolderPlace():
            return FolderOutlet(_layout(meant))


def _layout(place: FolderPlace) -> Layout:
    return Maildir(place.path) if place.kind == "maildir" else EmlFolder(place.path)


def _login(place: ServerPlace, desk_folder: Path, environment: Mapping[str, str]) -> "Login":
    from adjudicator.post.transport.connection import Login

    if not place.user:
        return Login("", "")
    variable = f"ADJUDICATOR_{place.protocol.upper()}_PASSWORD"
    path = desk_folder / "secrets" / f"{place.protocol}-password"
    password = environment.get(variable) or _from_file(path, variable)
    if not password.isprintable():
        raise Refused("mail/password", f"the password in {path} or {variable} holds signs that no password has")
    return Login(place.user, password)


def _from_file(path: Path, variable: str) -> str:
    """The first line of a file that only its owner may read."""
    try:
        if os.name == "posix" and path.stat().st_mode & 0o077:
            raise Refused("mail/password-open", f"others may read {path}; close it: chmod 600 {path}")
        password = path.read_text(encoding="utf-8-sig").partition("\n")[0].rstrip("\r")
    except FileNotFoundError:
        password = ""
    except (OSError, UnicodeDecodeError):
        raise Refused("mail/password", f"{path} cannot be read; write the password into its first line") from None
    if not password:
        raise Refused(
            "mail/password-missing",
            f"there is no password; write it into the first line of {path} (and chmod 600), or set {variable}",
        )
    return password
