"""Photograph the page that `noloss serve` shows, for README: pictures/page.png.

python docs/photograph_page.py

It needs playwright and Debian's chromium, as the tests in a browser do.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE / "pictures" / "page.png"
SHOWN = "machines/view?name=wst/M"
KEYS = ("ArrowRight", "1", *("ArrowRight",) * 36)
"""The opponent lets the machine begin; the machine plays the centre and marks it in every line."""


def photograph() -> None:
    """Serve the page, step the whole game of WST some steps, and take a picture."""
    from playwright.sync_api import sync_playwright  # installed only for the browser tests

    from noloss.web.server import LOOPBACK, bound, server  # needs the checkout on the path

    taken, running = bound(0), server()
    thread = threading.Thread(target=running.run, kwargs={"sockets": [taken]}, daemon=True)
    thread.start()
    while not running.started:
        time.sleep(0.01)
    with sync_playwright() as driver:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=flags)
        page = browser.new_page(viewport={"width": 1280, "height": 1040})
        page.goto(f"http://{LOOPBACK}:{taken.getsockname()[1]}/{SHOWN}")
        for key in KEYS:
            page.keyboard.press(key)
            page.wait_for_timeout(60)  # the server gives the steps
        page.wait_for_timeout(500)
        page.screenshot(path=TARGET)
        browser.close()
    running.should_exit = True
    thread.join()


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    photograph()
