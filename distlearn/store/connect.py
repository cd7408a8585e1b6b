"""From the URI of an object store to pyarrow's file system for it, whose patience with the network is bounded."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlencode, urlsplit

import pyarrow as pa
from pyarrow import fs

from distlearn.errors import UserError, unknown
from distlearn.store.refusals import explained
from distlearn.store.uri import without_secrets

EXAMPLE = "s3://bucket/folder?region=eu-west-1 or s3://bucket/folder?endpoint_override=localhost:9000&scheme=http"
S3_OPTIONS = ("allow_bucket_creation", "endpoint_override", "region", "scheme", "tls_ca_file_path")  # as pyarrow's
S3_ATTEMPTS = 4  # about 3 s in all for a store that is not there
CONNECT_SECONDS = 3.0
STALL_SECONDS = 3.0  # without a single byte; writing, curl counts it three times
GCS_SECONDS = 20  # for all attempts


def connected(uri: str) -> tuple[Any, str]:
    """The file system, and the path in it; nothing is asked of the store, except where a bucket of AWS is."""
    parts = _parsed(uri)
    if parts.scheme == "s3":
        return _s3(uri, parts)
    if parts.scheme in ("gs", "gcs"):
        uri = _with_option(parts, "retry_limit_seconds", str(GCS_SECONDS))
    try:
        system, path = fs.FileSystem.from_uri(uri)
    except (pa.ArrowException, ValueError, OSError) as error:
        raise _malformed(uri, str(error).replace(uri, without_secrets(uri))) from None
    return system, _tidy(uri, path)


def _parsed(uri: str) -> SplitResult:
    try:
        parts = urlsplit(uri)
        parts.port  # noqa: B018  raises what urlsplit lets pass, such as a secret with a slash in it
    except ValueError:
        raise _malformed(uri, "characters such as / + @ in keys are written as %2F %2B %40") from None
    if parts.fragment:
        raise _malformed(uri, "a # in it is written as %23")
    return parts


def _s3(uri: str, parts: SplitResult) -> tuple[Any, str]:
    """As pyarrow reads such a URI, so that the same one works in pandas, but with timeouts."""
    options: dict[str, Any] = dict(parse_qsl(parts.query, keep_blank_values=True))
    for name in options:
        if name not in S3_OPTIONS:
            raise UserError(f"{without_secrets(uri)}: {unknown('option', name, S3_OPTIONS)}")
    bucket = parts.netloc.rpartition("@")[2]
    path = _tidy(uri, f"{bucket}/{unquote(parts.path)}" if bucket else "")
    options["allow_bucket_creation"] = options.get("allow_bucket_creation") == "true"
    options["endpoint_override"] = options.get("endpoint_override") or _endpoint()
    options["region"] = options.get("region") or _region(uri, bucket, options["endpoint_override"])
    try:
        system = fs.S3FileSystem(
            access_key=unquote(parts.username) if parts.username else None,
            secret_key=unquote(parts.password) if parts.password else None,
            connect_timeout=CONNECT_SECONDS,
            request_timeout=STALL_SECONDS,
            retry_strategy=fs.AwsStandardS3RetryStrategy(max_attempts=S3_ATTEMPTS),
            allow_delayed_open=True,  # one request for a small file instead of three
            **options,
        )
    except (pa.ArrowException, ValueError, OSError) as error:
        raise _malformed(uri, str(error)) from None
    return system, path


def _endpoint() -> str | None:
    """What AWS's own tools take it from, too."""
    return os.environ.get("AWS_ENDPOINT_URL_S3") or os.environ.get("AWS_ENDPOINT_URL") or None


def _region(uri: str, bucket: str, endpoint: str | None) -> str:
    here = os.environ.get("AWS_REGION") or os.environ.get("AWS_DEFAULT_REGION")
    if here or endpoint:
        return here or "us-east-1"  # most other stores do not care
    with explained(f"cannot find {without_secrets(uri)}"):
        return str(fs.resolve_s3_region(bucket))


def _tidy(uri: str, path: str) -> str:
    if not path:
        raise _malformed(uri, "it names no bucket")
    return "/".join(filter(None, path.split("/")))


def _with_option(parts: SplitResult, name: str, value: str) -> str:
    options = {name: value, **dict(parse_qsl(parts.query))}
    return parts._replace(query=urlencode(options)).geturl()


def _malformed(uri: str, why: str) -> UserError:
    return UserError(f"{without_secrets(uri)}: not a URI of an object store: {why}; expected such as {EXAMPLE}")
