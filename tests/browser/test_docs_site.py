"""The documentation site in a real browser: wide and narrow, and without a network."""

from __future__ import annotations

import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from mkdocs.commands.build import build as build_site
from mkdocs.config import load_config
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("index", "tutorial", "how-to/agent", "explanation/rules", "explanation/decisions", "reference/commands")


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *arguments: object) -> None:
        """Says nothing of requests."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the built site is served, on loopback."""
    folder = tmp_path_factory.mktemp("site")
    build_site(load_config(config_file=str(ROOT / "mkdocs.yml"), site_dir=str(folder)))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("width", [1280, 390])
def test_pages_fit_the_screen_and_ask_nobody_else(address: str, width: int) -> None:
    asked: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": width, "height": 844})
        page.on("request", lambda request: asked.append(request.url))
        for name in PAGES:
            page.goto(f"{address}{name}.html")
            page.wait_for_load_state("networkidle")
            assert page.locator("h1").count() == 1
            too_wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert too_wide == 0, name
        browser.close()
    assert asked
    assert [url for url in asked if not url.startswith((address, "data:"))] == []
