"""Markup that text cannot get into unescaped: the one place where pages escape."""

from __future__ import annotations

import html

EMPTY = {"br", "img", "input", "link", "meta"}  # elements that end with their tag


class Html(str):
    """Text that is markup. Any other is escaped when it gets into an element, also what is cut out of this."""

    __slots__ = ()


def element(tag: str, *children: str, **attributes: str | float | bool | None) -> Html:
    """`element("a", "R & B", href="#b")` is `<a href="#b">R &amp; B</a>`.

    Attributes are written with _ for -, and with one more at the end where Python has the word (`class_`). Without a
    value are those that are True, and those that are False or None are left out.
    """
    start = f"<{tag}{''.join(_attribute(name, value) for name, value in attributes.items())}>"
    if tag in EMPTY:
        assert not children, tag
        return Html(start)
    return Html(f"{start}{joined(*children)}</{tag}>")


def joined(*parts: str) -> Html:
    """One after the other, escaped if they are text."""
    return Html("".join(map(_markup, parts)))


def raw_element(tag: str, content: str, **attributes: str | bool) -> Html:
    """A script or a style: what is in it is taken as it stands, and must not end it."""
    assert tag in ("script", "style")
    if f"</{tag}" in content.lower():
        raise ValueError(f"this would end its {tag}")
    return Html(element(tag, **attributes).replace(f"</{tag}>", f"{content}</{tag}>"))


def _markup(part: str) -> str:
    return part if isinstance(part, Html) else html.escape(part)


def _attribute(name: str, value: str | float | bool | None) -> str:
    name = name.rstrip("_").replace("_", "-")
    if value is None or value is False:
        return ""
    return f" {name}" if value is True else f' {name}="{html.escape(str(value))}"'
