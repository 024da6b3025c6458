"""From ``git clone`` to the first roll by the README alone, in a browser, at human speed; and each demo.

Prints seconds; run it with a warm package cache: ``python scripts/first_minute.py``.
"""

import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from pages import browser, phone, played, write
from playwright.sync_api import Page, sync_playwright

REPOSITORY = Path(__file__).parent.parent
KEY_MS = 180  # Between two keys: about 65 words a minute.
DEMOS = ("", "dnd", "magic", "planechase", "wizards")


def play_command(readme: str) -> str:
    """The command of the README's first code block behind the word play."""
    found = re.search(r"<!-- play -->\n```sh\n(.*?)\n```", readme, re.DOTALL)
    assert found, "the README has no play command"
    return found[1]


def first_try(page: Page) -> None:
    """Type the first roll as anybody would; return once there is a card."""
    write(page, "/roll 4d6kh3", KEY_MS)
    page.get_by_role("button", name="Roll again").first.wait_for()


def seen(page: Page) -> None:
    """Return once there is something to press."""
    page.get_by_role("button", name=re.compile("^Roll|End turn|Save")).last.wait_for()


def main() -> None:
    """Time them all."""
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        chromium = browser(driver)
        began = time.monotonic()
        subprocess.run([shutil.which("git") or "git", "clone", "-q", str(REPOSITORY), folder], check=True)
        install, _, play = play_command((Path(folder) / "README.md").read_text()).rpartition(" && ")
        subprocess.run(["/bin/sh", "-c", install], cwd=folder, check=True)
        for demo in DEMOS:
            page = phone(chromium)
            with played(Path(folder), f"{play} --demo {demo}" if demo else play) as address:
                page.goto(address)
                (seen if demo else first_try)(page)
                print(
                    f"{demo or 'git clone to the first roll'}: {time.monotonic() - began:.1f} s", flush=True
                )
            page.close()
            began = time.monotonic()


if __name__ == "__main__":
    main()
