"""localmail with mailboxes for every user, as a program: IMAP port, SMTP port.

By itself localmail keeps the mails of everybody in one mailbox, and prints them anew instead of giving them back.
"""

import sys
from collections import defaultdict
from io import BytesIO

from localmail.inbox import MemoryIMAPMailbox, Message
from localmail.smtp import TestServerESMTPFactory
from twisted.cred import checkers, credentials, error, portal
from twisted.internet import defer, protocol, reactor
from twisted.mail import imap4, smtp
from zope.interface import implementer

PASSWORD = b"secret"


@implementer(imap4.IMessageFile)
class RawMessage(Message):
    def __init__(self, raw, flags):
        super().__init__(BytesIO(raw), flags, smtp.rfc822date())
        self.raw = raw

    def open(self):
        return BytesIO(self.raw)

    def getSize(self):
        return len(self.raw)


class Mailbox(MemoryIMAPMailbox):
    def addMessage(self, file, flags=(), date=None):
        self.msgs.append(RawMessage(file.read(), flags))
        for listener in self.listeners:
            listener.newMessages(len(self.msgs), None)


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
        return b"Received: by localmail"


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


class ImapFactory(protocol.Factory):
    protocol = Imap

    def __init__(self, door):
        self.door = door

    def buildProtocol(self, address):
        server = super().buildProtocol(address)
        server.portal = self.door
        return server


def main(imap_port, smtp_port):
    door = portal.Portal(Realm(), [OnePassword(), checkers.AllowAnonymousAccess()])
    reactor.listenTCP(imap_port, ImapFactory(door), interface="127.0.0.1")
    reactor.listenTCP(smtp_port, TestServerESMTPFactory(door), interface="127.0.0.1")
    reactor.run()


main(*map(int, sys.argv[1:]))
