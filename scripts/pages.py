"""The ``play`` page in a headless browser. Needs ``chromium`` and ``pip install '.[browser]'``."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Playwright


def browser(driver: Playwright) -> Browser:
    """Launch Debian's Chromium without a window."""
    path = shutil.which("chromium") or sys.exit("chromium is missing")
    return driver.chromium.launch(executable_path=path, args=["--no-sandbox"])


def phone(chromium: Browser, height: int = 844, sharpness: int = 1) -> Page:
    """Return a page at phone width, ``height`` CSS pixels high, with ``sharpness`` pixels per CSS pixel."""
    return chromium.new_page(viewport={"width": 390, "height": height}, device_scale_factor=sharpness)


@contextmanager
def played(folder: Path, command: str) -> Iterator[str]:
    """Run the bot's page with this command in this folder, and yield its address."""
    process = subprocess.Popen(
        ["/bin/sh", "-c", f"exec {command}"], cwd=folder, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout
        match = re.search(r"http://\S+", process.stdout.readline())
        assert match, "the page did not start"
        yield match[0]
    finally:
        process.terminate()
        process.wait()


def write(page: Page, line: str, delay: float = 0) -> None:
    """Type a line into the channel, with ``delay`` milliseconds between keys, and send it."""
    page.locator("textarea:visible").first.click()
    page.keyboard.type(line, delay=delay)
    page.keyboard.press("Enter")
