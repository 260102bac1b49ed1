"""Photograph the page of a machine in a browser, for README: pictures/page.png.

python docs/photograph_page.py

It needs playwright and Debian's chromium, as the tests in a browser do.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).resolve().parent
TARGET = HERE / "pictures" / "page.png"
WORD, STEPS = "abba", 13


def photograph(folder: Path) -> None:
    """Export the page of the machine of the manual, step it, and take its picture."""
    from playwright.sync_api import sync_playwright

    manual = (HERE / "machines.md").read_text(encoding="utf-8")
    block = re.search(r"^    machine  palindrome\n(?:    .*\n|\n)*", manual, re.MULTILINE)
    assert block is not None
    text = re.sub(r"^    ", "", block[0].rstrip() + "\n", flags=re.MULTILINE)
    (folder / "palindrome.tm").write_text(text, encoding="utf-8")
    asked = ["export-page", "machine", "palindrome.tm", WORD, "-o", "page.html"]
    environment = os.environ | {"PYTHONPATH": str(HERE.parent)}
    subprocess.run(
        [sys.executable, "-m", "noloss", *asked], cwd=folder, env=environment, check=True
    )
    with sync_playwright() as driver:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=flags)
        page = browser.new_page(viewport={"width": 1280, "height": 1290})
        page.goto((folder / "page.html").as_uri())
        for _ in range(STEPS):
            page.keyboard.press("ArrowRight")
        page.wait_for_timeout(500)
        page.screenshot(path=TARGET)
        browser.close()


if __name__ == "__main__":
    with TemporaryDirectory() as temporary:
        photograph(Path(temporary))
