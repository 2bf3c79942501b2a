"""The data of a report as it is mailed: a file in a zip file."""

import io
from zipfile import ZipFile

END = "-report.json.zip"
"""The end of the name of such a file."""


def unzipped(data):
    """The one file in a zip file."""
    with ZipFile(io.BytesIO(data)) as packed:
        (name,) = packed.namelist()
        return packed.read(name)


def data_in(mail):
    """The data of the reports that a mail brought."""
    parts = [part for part in mail.walk() if (part.get_filename() or "").endswith(END)]
    return [unzipped(part.get_payload(decode=True)) for part in parts]
