"""A mail server in memory, as a program: Twisted's IMAP and SMTP with a mailbox for every user; IMAP port, SMTP port.

It has neither MOVE nor encryption, and gives every mail back byte by byte.
"""

import sys
from collections import defaultdict
from email.utils import formatdate
from io import BytesIO
from itertools import count

from twisted.cred import checkers, credentials, error, portal
from twisted.internet import defer, protocol, reactor
from twisted.mail import imap4, smtp
from zope.interface import implementer

PASSWORD = b"secret"
DELETED = "\\Deleted"

uids = count(1)


@implementer(imap4.IMessage, imap4.IMessageFile)
class Mail:
    """A mail as it came; whoever asks for a part of it gets none."""

    def __init__(self, raw, flags, date):
        self.raw = raw
        self.flags = set(flags)
        self.date = date
        self.uid = next(uids)

    def open(self):
        return BytesIO(self.raw)

    def getSize(self):
        return len(self.raw)

    def getUID(self):
        return self.uid

    def getFlags(self):
        return self.flags

    def getInternalDate(self):
        return self.date


@implementer(imap4.IMailbox)
class Mailbox:
    def __init__(self):
        self.mails = []
        self.listeners = []

    def addMessage(self, file, flags=(), date=None):
        self.mails.append(Mail(file.read(), flags, date or formatdate()))
        for listener in self.listeners:
            listener.newMessages(len(self.mails), None)

    def fetch(self, numbers, uid):
        """The mails of a set of numbers, or of UIDs, each with its number."""
        if not self.mails:
            return []
        numbers.last = self.mails[-1].uid if uid else len(self.mails)
        return [(n, mail) for n, mail in enumerate(self.mails, 1) if (mail.uid if uid else n) in numbers]

    def store(self, numbers, flags, mode, uid):
        """Add flags to mails (mode 1), take them off (-1), or put them in place of theirs (0)."""
        stored = {}
        for n, mail in self.fetch(numbers, uid):
            if mode == 1:
                mail.flags |= set(flags)
            elif mode == -1:
                mail.flags -= set(flags)
            else:
                mail.flags = set(flags)
            stored[n] = mail.flags
        return stored

    def expunge(self):
        gone = [n for n, mail in enumerate(self.mails, 1) if DELETED in mail.flags]
        self.mails = [mail for mail in self.mails if DELETED not in mail.flags]
        return [n - before for before, n in enumerate(gone)]

    def getHierarchicalDelimiter(self):
        return "."

    def getFlags(self):
        return ["\\Seen", DELETED, "\\Flagged", "\\Answered"]

    def getMessageCount(self):
        return len(self.mails)

    def getRecentCount(self):
        return 0

    def getUnseenCount(self):
        return sum("\\Seen" not in mail.flags for mail in self.mails)

    def isWriteable(self):
        return True

    def getUIDValidity(self):
        return 1

    def getUID(self, number):
        return self.mails[number - 1].uid

    def getUIDNext(self):
        return max((mail.uid for mail in self.mails), default=0) + 1

    def addListener(self, listener):
        self.listeners.append(listener)

    def removeListener(self, listener):
        self.listeners.remove(listener)

    def requestStatus(self, names):
        return imap4.statusRequestHelper(self, names)


class Account(imap4.MemoryAccount):
    def __init__(self):
        super().__init__("")
        self.addMailbox("INBOX")

    def _emptyMailbox(self, name, number):
        return Mailbox()


ACCOUNTS = defaultdict(Account)


@implementer(smtp.IMessage)
class Incoming:
    def __init__(self, user):
        self.user = user
        self.lines = []

    def lineReceived(self, line):
        self.lines.append(line + b"\r\n")

    def eomReceived(self):
        ACCOUNTS[self.user].mailboxes["INBOX"].addMessage(BytesIO(b"".join(self.lines)))
        return defer.succeed(None)

    def connectionLost(self):
        self.lines.clear()


@implementer(smtp.IMessageDelivery)
class Delivery:
    def validateTo(self, user):
        return lambda: Incoming(str(user.dest))

    def validateFrom(self, helo, origin):
        return origin

    def receivedHeader(self, helo, origin, recipients):
        return b"Received: by a server in memory"


@implementer(portal.IRealm)
class Realm:
    def requestAvatar(self, user, mind, *interfaces):
        if imap4.IAccount in interfaces:
            return imap4.IAccount, ACCOUNTS[user.decode()], lambda: None
        return smtp.IMessageDelivery, Delivery(), lambda: None


@implementer(checkers.ICredentialsChecker)
class OnePassword:
    credentialInterfaces = (credentials.IUsernamePassword,)

    def requestAvatarId(self, login):
        if login.checkPassword(PASSWORD):
            return login.username
        raise error.UnauthorizedLogin


class Imap(imap4.IMAP4Server):
    """Says what it has to say at once, and not when its last words are acknowledged."""

    def connectionMade(self):
        self.transport.setTcpNoDelay(True)
        super().connectionMade()


class Esmtp(smtp.ESMTP):
    """Takes mails from everybody, and a password where one is given."""

    def __init__(self):
        super().__init__({b"LOGIN": imap4.LOGINCredentials, b"PLAIN": imap4.PLAINCredentials})


class Factory(protocol.Factory):
    """Makes servers of one kind, all behind one door."""

    def __init__(self, kind, door):
        self.protocol = kind
        self.door = door

    def buildProtocol(self, address):
        server = super().buildProtocol(address)
        server.portal = self.door
        return server


def main(imap_port, smtp_port):
    door = portal.Portal(Realm(), [OnePassword(), checkers.AllowAnonymousAccess()])
    reactor.listenTCP(imap_port, Factory(Imap, door), interface="127.0.0.1")
    reactor.listenTCP(smtp_port, Factory(Esmtp, door), interface="127.0.0.1")
    reactor.run()


main(*map(int, sys.argv[1:]))
