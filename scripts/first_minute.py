"""From ``git clone`` to the first roll by the README alone, in a browser, typed at human speed; and each demo.

Needs Debian's ``chromium`` and ``pip install playwright``. Prints seconds; run it with a warm package cache:

    python benchmarks/first_minute.py
"""

import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

REPOSITORY = Path(__file__).parent.parent
KEY_MS = 180  # Between two keys: about 65 words a minute.
DEMOS = ("", "dnd", "magic", "planechase", "wizards")


def play_command(readme: str) -> str:
    """The command of the README's first code block behind the word play."""
    found = re.search(r"<!-- play -->\n```sh\n(.*?)\n```", readme, re.DOTALL)
    assert found, "the README has no play command"
    return found[1]


def started(folder: Path, command: str) -> tuple[subprocess.Popen[str], str]:
    """The page, and its address."""
    process = subprocess.Popen(["/bin/sh", "-c", f"exec {command}"], cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found, "the page did not start"
    return process, found[0]


def first_try(page: Page, address: str) -> None:
    """Open the page and type the first roll as anybody would; return once there is a card."""
    page.goto(address)
    page.locator("textarea:visible").first.click()
    page.keyboard.type("/roll 4d6kh3", delay=KEY_MS)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Roll again").first.wait_for()


def seen(page: Page, address: str) -> None:
    """Open the page; return once there is something to press."""
    page.goto(address)
    page.get_by_role("button", name=re.compile("^Roll|End turn|Save")).last.wait_for()


def main() -> None:
    """Time them all."""
    browser_path = shutil.which("chromium") or sys.exit("chromium is missing")
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        began = time.monotonic()
        subprocess.run([shutil.which("git") or "git", "clone", "-q", str(REPOSITORY), folder], check=True)
        install, _, play = play_command((Path(folder) / "README.md").read_text()).rpartition(" && ")
        subprocess.run(["/bin/sh", "-c", install], cwd=folder, check=True)
        for demo in DEMOS:
            process, address = started(Path(folder), f"{play} --demo {demo}" if demo else play)
            page = browser.new_page(viewport={"width": 390, "height": 844})
            (seen if demo else first_try)(page, address)
            print(f"{demo or 'git clone to the first roll'}: {time.monotonic() - began:.1f} s", flush=True)
            page.close()
            process.terminate()
            process.wait()
            began = time.monotonic()
        browser.close()


if __name__ == "__main__":
    main()
