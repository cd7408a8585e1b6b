"""Debian's Chromium, driven by Playwright. A module that wants it says `pytest_plugins = ["browsers"]`."""

import pytest
import tools

PATIENCE = 30_000  # milliseconds: rules may have to be compiled


@pytest.fixture(scope="module")
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tools.path_of("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def tab(chromium):
    """A page whose console must stay empty."""
    with chromium.new_context(viewport={"width": 1100, "height": 760}, reduced_motion="reduce") as context:
        page = context.new_page()
        complaints = []
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("requestfailed", lambda request: complaints.append(f"{request.url}: {request.failure}"))
        page.set_default_timeout(PATIENCE)
        yield page
        assert complaints == []
