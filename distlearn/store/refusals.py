"""What an object store or the way to it refuses, told as an error that the user can mend."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pyarrow as pa

from distlearn.errors import UserError

# What pyarrow's messages contain, and what to do about it; the first that fits is told.
ADVICE = (
    (
        r"NO_SUCH_BUCKET|Bucket '.*' not found|bucket does not exist|ContainerNotFound",
        "there is no such bucket: make it, or mend its name",
    ),
    (
        r"ACCESS_DENIED|INVALID_ACCESS_KEY|SIGNATURE|TOKEN|[Cc]redential|Authenticat|PERMISSION_DENIED|Forbidden"
        r"|HTTP status 40[13]",
        "access is refused: give credentials that may read, write, list and delete there: for s3 as AWS_ACCESS_KEY_ID "
        "and AWS_SECRET_ACCESS_KEY, a profile (AWS_PROFILE) or s3://KEY:SECRET@bucket/…, for gs as "
        "GOOGLE_APPLICATION_CREDENTIALS, for abfs by `az login`",
    ),
    (
        r"NETWORK_CONNECTION|curlCode|CURL error|UNAVAILABLE|[Cc]onnect|[Rr]esolve|[Tt]imeout|Transport",
        "the store cannot be reached: look at the network, and at endpoint_override and scheme in the URI",
    ),
    (r"HTTP status 5\d\d|INTERNAL|SLOW_DOWN|SERVICE", "the store has trouble of its own: try again later"),
)
GO_ON = "what was written before is intact: mend this, and the same command goes on from there"


@contextmanager
def explained(failure: str) -> Iterator[None]:
    """Adds to what failed why, and what to do."""
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        raise UserError(f"{failure}: {_advice(str(error))}; {GO_ON}") from None


def _advice(message: str) -> str:
    what = re.sub(r"\s*\(Request ID: .*?\)", "", message.splitlines()[0] if message else "no reason given")
    for pattern, advice in ADVICE:
        if re.search(pattern, message):
            return f"{advice} ({what})"
    return what
