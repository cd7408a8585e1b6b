"""Paths and URIs are told apart, and secrets stay secret."""

from pathlib import Path

import pytest

from distlearn.errors import UserError
from distlearn.store import LocalFolder, open_folder
from distlearn.store.uri import without_secrets

pytest_plugins = ["s3_server"]


@pytest.mark.parametrize(
    ("uri", "shown"),
    [
        ("s3://KEY:hush@bucket/folder?region=x", "s3://bucket/folder?region=x"),
        ("s3://KEY:hush/hush+hush@bucket/folder", "s3://bucket/folder"),
        ("s3://KEY:12/hush@bucket/me@home", "s3://home"),
        ("s3://bucket/me@home", "s3://bucket/me@home"),
        ("s3://bucket/f?Secret_Key=hush&scheme=http#hush", "s3://bucket/f?scheme=http"),
        ("abfs://container:hush@account.dfs.core.windows.net/f", "abfs://container@account.dfs.core.windows.net/f"),
        (
            "abfss://container@account.dfs.core.windows.net/f?sig=hush",
            "abfss://container@account.dfs.core.windows.net/f",
        ),
        ("gs://bucket/f?access_token=hush", "gs://bucket/f"),
        ("results/a:b@c", "results/a:b@c"),
    ],
)
def test_keys_are_never_shown(uri, shown):
    assert without_secrets(uri) == shown
    assert without_secrets(shown) == shown


def test_a_file_uri_is_a_folder_on_the_disk(tmp_path):
    folder = open_folder(f"file://{tmp_path}/with%20space")
    assert isinstance(folder, LocalFolder)
    assert folder.path == tmp_path / "with space"


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("ftp://user:hush@host/x", r"^ftp://host/x: unknown kind of store 'ftp'; .*known: abfs, .*, s3"),
        ("s3:/bucket/x", r"s3:… is neither a path nor a URI; a URI begins with s3://"),
        (Path("s3://bucket/x"), r"begins with s3://"),
        ("file://elsewhere/x", r"expected such as file:///"),
        ("s3://", r"^s3://: not a URI of an object store: it names no bucket; expected such as s3://"),
        ("s3:///folder", r"names no bucket"),
        ("s3://KEY:hush/hush@bucket/x", r"^s3://bucket/x: .*written as %2F"),
        ("s3://[bucket/x", r"not a URI"),
        ("s3://KEY:hush@bucket/x#1", r"^s3://bucket/x: .*# in it is written as %23"),
        (
            "s3://KEY:hush@bucket/x?regoin=x",
            r"^s3://bucket/x\?regoin=x: unknown option 'regoin'; did you mean 'region'",
        ),
        ("s3://KEY:hush@bucket/x?scheme=ftp", r"Invalid S3 connection scheme 'ftp'"),
        ("gs://anonymous@bucket/x?hush=1&regoin=2", r"not a URI of an object store: Unexpected query parameter"),
        ("abfs://container:aHVzaA@account.dfs.core.windows.net/x?hu=1", r"^abfs://container@.*Unexpected query"),
    ],
)
def test_a_uri_that_cannot_be_right_is_told_at_once(where, message):
    with pytest.raises(UserError, match=message) as caught:
        open_folder(where)
    assert "hush/" not in str(caught.value)
    assert ":hush" not in str(caught.value)
    assert "aHVzaA" not in str(caught.value)
