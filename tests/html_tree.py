"""HTML as a tree, by a parser that knows nothing of ours; tags that do not match fail the test."""

import json
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

INLINE = {"a", "b", "code", "span"}
EMPTY = {"br", "img", "input", "link", "meta"}


class _Builder(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tree = ElementTree.TreeBuilder()
        self.open = []

    def handle_starttag(self, tag, attributes):
        self.tree.start(tag, {name: value or "" for name, value in attributes})
        if tag in EMPTY:
            self.tree.end(tag)
        else:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> ends nothing"
        assert self.open.pop() == tag
        self.tree.end(tag)

    def handle_data(self, data):
        if self.open:
            self.tree.data(data)


def parsed(text):
    builder = _Builder()
    builder.feed(text)
    builder.close()
    assert builder.open == []
    return builder.tree.close()


def text_of(element):
    """What is read in it, without scripts and styles."""
    hidden = element.tag in ("script", "style")
    parts = [] if hidden else [element.text or ""]
    for child in element:
        space = "" if child.tag in INLINE else " "
        parts += [space, text_of(child), space, child.tail or ""]
    return " ".join("".join(parts).split())


def table_named(tree, caption):
    """The cells of a table, row by row with the heads first, by the beginning of its caption."""
    for figure in tree.iter("figure"):
        if figure.get("class") == "table" and text_of(figure.find("figcaption")).startswith(caption):
            return [[text_of(cell) for cell in row] for row in figure.iter("tr")]
    raise AssertionError(f"no table {caption!r}")


def section(tree, heading):
    return next(each for each in tree.iter("section") if text_of(each.find("h2")) == heading)


def charts(tree):
    """What is drawn, as Plotly gets it: a list of choices for every chart."""
    return [json.loads(script.text) for script in tree.iter("script") if script.get("type") == "application/json"]
