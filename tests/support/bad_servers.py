"""Mail servers that do what a script says: hang, drip, drop the connection, lie, refuse."""

import socket
import socketserver
import threading
import time
from contextlib import suppress

MAIL = b"Message-ID: <%d@example.org>\r\nSubject: mail %d\r\n\r\norders\r\n"


def hang(server, connection):
    """Say nothing until the test is over."""
    server.over.wait()


def drip(server, connection):
    """Never be silent for long, and never come to an end."""
    server.go_on(connection, b"*")


def babble(server, connection):
    """Line after line, and never an end."""
    server.go_on(connection, b"* OK still here\r\n")


def drop(server, connection):
    """Close the connection."""
    raise ConnectionError


PATIENCE = (0.1, 0.5, 2, 8)
"""Seconds for which a client waits for an answer that does not come."""
PAUSE = 0.01
"""Seconds between two words of a server that never comes to an end: less than any client's patience."""
LONGEST = 10
"""Seconds after which such a server gives in."""


def given_up(attempt):
    """What came of an attempt, with a server, to use it with a client of so many seconds' patience.

    Where the client gave up before the server came to its faults, on a machine that is busy, it is given more time.
    """
    for patience in PATIENCE:
        outcome, server = attempt(patience)
        if not server.faults:
            return outcome
    raise AssertionError(f"the client never came to {server.faults}")


def stop(server):
    """End a server's loop at once, and not when it looks next."""
    with suppress(OSError):
        server.socket.shutdown(socket.SHUT_RDWR)
    server.shutdown()


class _Handler(socketserver.StreamRequestHandler):
    def handle(self):
        self.server.connections.append(self.connection)
        try:
            self.server.say("greeting", self.connection)
            for line in self.rfile:
                self.server.heard.append(line.decode().strip())
                self.server.react(line.decode().strip(), self)
        except (OSError, ValueError):
            pass


class BadServer(socketserver.ThreadingTCPServer):
    """`answers`: what to say to a line that begins so; `once`: the same, for the first such line only.

    An answer is a text, in which {tag} stands for the tag of the command, or a function like those above; a tuple is
    several answers.
    """

    allow_reuse_address = True
    daemon_threads = True
    usual = {}

    def __init__(self, answers=None, once=None):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.answers = self.usual | (answers or {})
        self.once = dict(once or {})
        self.heard = []
        self.connections = []
        self.faults = set(answers or {})
        """What is to go wrong, and has not yet."""
        self.over = threading.Event()
        self.outlasted = False

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *error):
        self.over.set()
        stop(self)
        self.server_close()
        for connection in self.connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        assert not self.outlasted, "the client waited without an end"

    def go_on(self, connection, said):
        """Say something again and again until the client goes away, as it should."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            time.sleep(PAUSE)
            connection.sendall(said)
        self.outlasted = True

    @property
    def port(self):
        return self.server_address[1]

    def say(self, line, connection, tag=""):
        beginnings = [key for key in (*self.once, *self.answers) if line.startswith(key)]
        longest = max(beginnings, key=len, default=None)
        self.faults.discard(longest)
        answer = self.once.pop(longest, None) or self.answers.get(longest, self.otherwise)
        for part in answer if isinstance(answer, tuple) else (answer,):
            if callable(part):
                part(self, connection)
            else:
                connection.sendall(part.replace("{tag}", tag).encode())
        return answer


class BadImap(BadServer):
    """An IMAP server with the mails 1, 2 and 3, and no extensions but those in `answers`."""

    otherwise = "{tag} OK done\r\n"
    usual = {
        "greeting": "* OK hello\r\n",
        "CAPABILITY": "* CAPABILITY IMAP4rev1\r\n{tag} OK done\r\n",
        "SELECT": "* 3 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n{tag} OK [READ-WRITE] done\r\n",
        "UID SEARCH": "* SEARCH 1 2 3\r\n{tag} OK done\r\n",
        'LIST "" ""': '* LIST () "/" ""\r\n{tag} OK done\r\n',
        "LOGOUT": "* BYE\r\n{tag} OK done\r\n",
        **{f"UID FETCH {n}": f"* {n} FETCH (UID {n} BODY[]<0> {{{len(MAIL % (n, n))}}}\r\n{(MAIL % (n, n)).decode()}"
           ' INTERNALDATE "21-Nov-2026 12:00:0%d +0100")\r\n{tag} OK done\r\n' % n for n in (1, 2, 3)},
    }  # fmt: skip

    def react(self, line, handler):
        if line != "DONE":
            handler.tag, _, line = line.partition(" ")
        self.say(line, handler.connection, handler.tag)

    def place(self):
        return f"imap://red@127.0.0.1:{self.port}?tls=off"


class BadSmtp(BadServer):
    """An SMTP server that takes every mail; the mails it took are in `taken`."""

    otherwise = "250 fine\r\n"
    usual = {
        "greeting": "220 hello\r\n",
        "ehlo": "250-hello\r\n250-SIZE\r\n250 AUTH PLAIN\r\n",
        "AUTH": "235 welcome\r\n",
        "data": "354 go on\r\n",
        "quit": "221 bye\r\n",
    }

    def __init__(self, answers=None, once=None):
        super().__init__(answers, once)
        self.taken = []

    def react(self, line, handler):
        said = self.say(line, handler.connection)
        if line == "data" and said == self.usual["data"]:
            mail = []
            while (part := handler.rfile.readline()) != b".\r\n":
                if not part:
                    return
                mail.append(part)
            self.taken.append(b"".join(mail))
            self.say(".", handler.connection)

    def place(self):
        return f"smtp://red@127.0.0.1:{self.port}?tls=off"
