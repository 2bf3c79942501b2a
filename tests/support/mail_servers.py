"""Real mail servers on this machine: Dovecot where it is installed (and may be started), one in memory everywhere."""

import asyncio
import os
import random
import shutil
import signal
import smtplib
import socket
import ssl
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from imap_tools import MailBoxUnencrypted

PASSWORD = "secret"
OWNER = "nobody"
"""The system's user without rights, who owns Dovecot and its mails: Dovecot does not run as root."""

DOVECOT = """\
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <{folder}/server.pem
ssl_key = <{folder}/server.pem
disable_plaintext_auth = no
default_internal_user = {owner}
default_login_user = {owner}
default_internal_group = {group}
mail_uid = {owner}
mail_gid = {group}
first_valid_uid = 0
mail_location = maildir:{folder}/mail/%u
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={owner} gid={group} home={folder}/mail/%u allow_all_users=yes
}}
namespace inbox {{
  inbox = yes
  prefix = {prefix}
  separator = .
}}
mail_fsync = never
service imap-login {{
  chroot =
  service_count = 0
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
  }}
}}
auth_failure_delay = 0
service imap {{
  service_count = 0
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service lmtp {{
  service_count = 0
  user = {owner}
  inet_listener lmtp {{
    port = {lmtp}
  }}
}}
"""


@dataclass
class Servers:
    """An IMAP and an SMTP server on their ports, by how they are secured: "off", and on some "starttls" and "tls".

    There is every user one asks for; all have one password.
    """

    imap: dict[str, int]
    smtp: dict[str, int]
    cafile: Path | None = None

    def imap_place(self, user, security="off", folder=""):
        """The place of a user's mails as it is written in `desk.yaml`."""
        return self._place("imap", f"{user}@", self.imap[security], security, folder)

    def smtp_place(self, user="", security="off"):
        return self._place("smtp", user and f"{user}@", self.smtp[security], security)

    def deliver(self, raw, to):
        """Bring a mail, as another server does."""
        with smtplib.SMTP("127.0.0.1", self.smtp["off"], local_hostname="test") as client:
            client.sendmail("sender@example.org", [to], raw)

    def mails(self, user, folder="INBOX"):
        """The mails of a user, as they came."""
        with MailBoxUnencrypted("127.0.0.1", self.imap["off"]).login(user, PASSWORD, folder) as box:
            return [box.client.uid("FETCH", uid, "(BODY.PEEK[])")[1][0][1] for uid in box.uids("UNDELETED")]

    def _place(self, protocol, account, port, security, folder=""):
        scheme = f"{protocol}s" if security == "tls" else protocol
        option = "tls=off" if security == "off" else f"cafile={self.cafile}"
        return f"{scheme}://{account}localhost:{port}/{folder}?{option}"


def dovecot_missing():
    """Why Dovecot cannot be started here; "" if it can."""
    if not shutil.which("dovecot"):
        return "dovecot is not installed: 'apt-get install dovecot-imapd dovecot-lmtpd' as root brings it"
    if not subprocess.check_output(["dovecot", "--version"]).startswith(b"2.3."):
        return "dovecot is here, but its settings are written for version 2.3, which Debian 12 has"
    return "" if os.getuid() == 0 else "only root can start dovecot as another user: run the tests as root"


@contextmanager
def dovecot(prefix=""):
    """Dovecot with IMAP, and an SMTP server that hands it every mail; `prefix`: of the names of folders."""
    with TemporaryDirectory(prefix="dovecot-") as name:
        folder = Path(name)
        contexts = _certificates(folder)
        imap, imaps, lmtp = _free_ports(3)
        ports = {"imap": imap, "imaps": imaps, "lmtp": lmtp}
        group = subprocess.check_output(["id", "-gn", OWNER], text=True).strip()
        settings = DOVECOT.format(folder=folder, owner=OWNER, group=group, password=PASSWORD, prefix=prefix, **ports)
        (folder / "dovecot.conf").write_text(settings, encoding="ascii")
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, OWNER)
        command = ["dovecot", "-F", "-c", folder / "dovecot.conf"]
        server = subprocess.Popen(command, user=OWNER, group=group, extra_groups=[], start_new_session=True)
        try:
            _wait_for(imap, imaps, lmtp)
            with _relay(lmtp, **contexts) as smtp:
                yield Servers({"off": imap, "starttls": imap, "tls": imaps}, smtp, folder / "ca.pem")
        finally:
            os.killpg(server.pid, signal.SIGKILL)  # told to end, it waits for its processes
            server.wait()


@contextmanager
def in_memory():
    """Twisted's IMAP and SMTP servers, with mails in memory; neither MOVE nor encryption."""
    imap, smtp = _free_ports(2)
    script = Path(__file__).with_name("local_mail.py")
    server = subprocess.Popen([sys.executable, script, str(imap), str(smtp)])
    try:
        _wait_for(imap, smtp)
        yield Servers({"off": imap}, {"off": smtp})
    finally:
        server.terminate()
        server.wait()


def _certificates(folder):
    """A certificate authority and a server's certificate; returns the contexts for the SMTP server."""
    authority = trustme.CA()
    certificate = authority.issue_cert("localhost")
    authority.cert_pem.write_to_path(folder / "ca.pem")
    certificate.private_key_and_cert_chain_pem.write_to_path(folder / "server.pem")
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    certificate.configure_cert(context)
    return {"context": context}


@contextmanager
def _relay(lmtp, context):
    """SMTP servers, one for each kind of security, that hand over every mail by LMTP."""
    ports = dict(zip(("off", "starttls", "tls"), _free_ports(3), strict=True))
    options = {
        "off": {},
        "starttls": {"tls_context": context, "require_starttls": True},
        "tls": {"ssl_context": context},
    }
    common = {"hostname": "127.0.0.1", "authenticator": _authenticate, "auth_require_tls": False}
    controllers = [Controller(_Relay(lmtp), port=ports[kind], **common, **options[kind]) for kind in ports]
    for controller in controllers:
        controller.start()
    try:
        yield ports
    finally:
        for controller in controllers:
            controller.stop()


class _Relay:
    def __init__(self, lmtp):
        self.lmtp = lmtp

    async def handle_DATA(self, server, session, envelope):
        await asyncio.to_thread(self.hand_over, envelope)
        return "250 taken"

    def hand_over(self, envelope):
        with smtplib.LMTP("127.0.0.1", self.lmtp, local_hostname="test") as client:
            client.sendmail(envelope.mail_from, envelope.rcpt_tos, envelope.content)


def _authenticate(server, session, envelope, mechanism, login):
    return AuthResult(success=login.password == PASSWORD.encode(), handled=False)


def _free_ports(number):
    """Ports that nobody listens on, and that the system gives to no outgoing connection meanwhile."""
    free = []
    for port in random.sample(range(10000, 30000), 1000):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            free.append(port)
        if len(free) == number:
            return free
    raise RuntimeError("there are no free ports")


def _wait_for(*ports):
    for port in ports:
        for _ in range(2000):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except ConnectionRefusedError:
                time.sleep(0.005)
        else:
            raise RuntimeError(f"nothing listens on port {port}")
