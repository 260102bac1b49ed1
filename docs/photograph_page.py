"""Photograph the page that `noloss serve` shows: pictures/page.png and pictures/drawing.png.

python docs/photograph_page.py

It needs playwright and Debian's chromium, as the tests in a browser do.
"""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
GAME = ("ArrowRight", "1", *("ArrowRight",) * 36)
"""The opponent lets the machine begin; the machine plays the centre and marks it in every line."""
DRAWING = ("ArrowDown", ".", "Enter", "End")
"""The start is chosen, then its first arrow, whose rows are written."""
SHOTS = {
    "page.png": ("machines/view?name=wst/M", 1040, "body", GAME),
    "drawing.png": ("machines/edit?name=gallery/anbn", 900, "#diagram", DRAWING),
}
"""File -> address, height, the element that has the focus, and keys."""


def photograph() -> None:
    """Serve the page, and take each picture after its keys."""
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
        for name, (shown, height, focus, keys) in SHOTS.items():
            page = browser.new_page(viewport={"width": 1280, "height": height})
            page.goto(f"http://{LOOPBACK}:{taken.getsockname()[1]}/{shown}")
            page.wait_for_timeout(2_000)
            page.locator(focus).focus()
            for key in keys:
                page.keyboard.press(key)
                page.wait_for_timeout(60)  # the server gives the steps
            page.wait_for_timeout(500)
            page.screenshot(path=HERE / "pictures" / name)
        browser.close()
    running.should_exit = True
    thread.join()


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    photograph()
