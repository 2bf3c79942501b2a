"""Mails of the corpus, broken at random."""

from random import Random

from written_mails import corpus, raw

MAILS = [raw(name) for name in corpus()]


def cut(random, mail):
    return mail[: random.randrange(len(mail) + 1)]


def spliced(random, mail):
    return cut(random, mail) + random.choice(MAILS)[random.randrange(400) :]


def flipped(random, mail):
    broken = bytearray(mail or b" ")
    for _ in range(random.randint(1, 20)):
        broken[random.randrange(len(broken))] ^= 1 << random.randrange(8)
    return bytes(broken)


def without_lines(random, mail):
    lines = mail.splitlines(keepends=True)
    at = random.randrange(len(lines) + 1)
    return b"".join(lines[:at] + lines[at + random.randint(1, 5) :])


def with_lines_twice(random, mail):
    lines = mail.splitlines(keepends=True)
    at = random.randrange(len(lines) + 1)
    return b"".join(lines[:at] + lines[max(0, at - random.randint(1, 5)) :])


BREAKS = (cut, spliced, flipped, without_lines, with_lines_twice)


def broken(seed):
    random = Random(seed)
    mail = random.choice(MAILS)
    for _ in range(random.randint(1, 3)):
        mail = random.choice(BREAKS)(random, mail)
    return mail
