"""What a page looks like: pictures of it in `.screenshots/`, and whether its text can be read."""

import re
from pathlib import Path

SCREENSHOTS = Path(__file__).parents[1] / ".screenshots"


def look(tab, name):
    SCREENSHOTS.mkdir(exist_ok=True)
    tab.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


def contrast(tab, element):
    """Of the text with what is behind it, by WCAG 2."""
    text, *behind = tab.locator(element).evaluate(
        """element => {
            const colours = [getComputedStyle(element).color];
            for (; element; element = element.parentElement) colours.push(getComputedStyle(element).backgroundColor);
            return colours;
        }"""
    )
    opaque = next(colour for colour in behind if not colour.startswith("rgba"))
    lighter, darker = sorted((luminance(text), luminance(opaque)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour):
    channels = [int(each) / 255 for each in re.findall(r"\d+", colour)[:3]]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
