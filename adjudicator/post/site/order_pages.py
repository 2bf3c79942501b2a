"""Order pages on the web: each under a name that nobody can guess, and no longer than its window is open.

Whoever has the address of one reads what its seat may know. The name follows from a secret of the desk that stands in
no history, so the same page always has the same; no page names another, and no list names any.
"""

import hmac
import os
import secrets
from base64 import b32encode
from collections.abc import Collection, Iterator
from hashlib import sha256
from pathlib import Path

from adjudicator.campaign.desk.desk import Desk
from adjudicator.campaign.play.live import LiveCampaign
from adjudicator.campaign.store.closed import closed_folder, write_closed
from adjudicator.post.site.folder import INDEX, make_folder, write_all, writing
from adjudicator.post.upkeep.due_campaigns import site_folder
from adjudicator.table import Seat, StepId

FOLDER = "order.pages"
"""The place below the public pages, with a folder for each campaign; no campaign can be called so."""
SECRET = "order-pages"
"""The file on the desk that their names follow from."""
_BYTES = 20
"""The bytes of a name that cannot be guessed."""
_UNLISTED = 0o711
"""Readers who know a name may read the file; nobody may ask which names there are."""
_NOTHING = b"<!DOCTYPE html>\n<title>Nothing here</title>\n"
"""The page shown by a web server that lists a folder where it finds none."""


def put(desk: Desk, campaign: str, step: StepId, seat: Seat, page: bytes) -> str:
    """Write the order page of a seat for a window, and return its address.

    Raises `AdjudicatorError` where it cannot be written.
    """
    name = _name(desk, campaign, step, seat)
    with writing(desk) as place:
        folder = place / FOLDER
        for each in (folder, folder / campaign):
            make_folder(each)
            each.chmod(_UNLISTED)
            write_all(each, {INDEX: _NOTHING})
        write_all(folder / campaign, {name: page})
    address = desk.settings.site_address.rstrip("/")
    return f"{address}/{FOLDER}/{campaign}/{name}"


def clear(desk: Desk, live: LiveCampaign) -> None:
    """Take away the pages of a campaign's windows that are closed."""
    campaign = live.campaign.opening.name
    step = live.window()
    kept = {INDEX}
    if step is not None:
        kept |= {_name(desk, campaign, step.id, seat) for seat in step.seats}
    for path in _pages(desk, campaign):
        if path.name not in kept:
            path.unlink(missing_ok=True)


def clear_others(desk: Desk, campaigns: Collection[str]) -> None:
    """Take away the pages of all campaigns but these."""
    folder = site_folder(desk) / FOLDER
    if not folder.exists():
        return
    for of in sorted(path for path in folder.iterdir() if path.is_dir()):
        if of.name in campaigns:
            continue
        for path in _pages(desk, of.name):
            path.unlink(missing_ok=True)
        of.rmdir()


def _pages(desk: Desk, campaign: str) -> Iterator[Path]:
    """The files of a campaign."""
    folder = site_folder(desk) / FOLDER / campaign
    return iter(sorted(folder.iterdir()) if folder.exists() else ())


def _name(desk: Desk, campaign: str, step: StepId, seat: Seat) -> str:
    what = "\0".join((campaign, str(step), seat)).encode()
    digest = hmac.new(_secret(desk), what, sha256).digest()
    return f"{b32encode(digest[:_BYTES]).decode().lower()}.html"


def _secret(desk: Desk) -> bytes:
    """The secret of the desk, made when it is first asked for; of two that are made at once, one counts."""
    folder = desk.folder / "secrets"
    path = folder / SECRET
    if not path.exists():
        closed_folder(folder)
        new = folder / f"{SECRET}.{secrets.token_hex(8)}"
        write_closed(new, secrets.token_bytes(32))
        try:
            os.link(new, path)
        except FileExistsError:
            pass
        finally:
            new.unlink()
    return path.read_bytes()
