"""The time from ``git clone`` to the first roll with only the README, and that of demos and a panel.

Everything happens in a browser at human speed. The panel has the 20 buttons with which Button Dice Bot starts
D&D. It's built line by line by someone who knows that bot, and again from the project's own starter.

Prints seconds. Run it with a warm package cache: ``python scripts/first_minute.py``.
"""

import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from pages import browser, phone, played, write
from playwright.sync_api import Browser, Page, sync_playwright

REPOSITORY = Path(__file__).parent.parent
KEY_MS = 180  # Between two keys: about 65 words a minute.
LOOK_MS = 2000  # To find the next step.
DEMOS = ("", "dnd", "magic", "planechase", "wizards")


def play_command(readme: str) -> str:
    """Return the command in the first code block after the word "play" in the README."""
    match = re.search(r"<!-- play -->\n```sh\n(.*?)\n```", readme, re.DOTALL)
    assert match, "the README has no play command"
    return match[1]


def first_try(page: Page) -> None:
    """Type the first roll as a newcomer would, and wait until a card appears."""
    write(page, "/roll 4d6kh3", KEY_MS)
    page.get_by_role("button", name="Again").first.wait_for()


BUTTONS = (
    *("1d4", "1d6", "1d8", "1d10", "1d12", "1d20", "1d100", "Advantage: 1d20adv", "Disadvantage: 1d20dis"),
    *("2d4", "2d6", "2d8", "2d10", "2d12", "2d20", "3d4", "3d6", "3d8", "3d10", "3d12"),
)


def by_hand(page: Page) -> None:
    """Create the panel line by line in its form, and roll with its last button."""
    write(page, "/panel new", KEY_MS)
    page.keyboard.press("Escape")  # Skip the options.
    page.keyboard.press("Enter")
    for field, text in (("input[name=title]", "D&D"), ("textarea[name=rolls]", "\n".join(BUTTONS))):
        page.wait_for_timeout(LOOK_MS)
        page.locator(field).click()
        page.keyboard.type(text, delay=KEY_MS)
    page.wait_for_timeout(LOOK_MS)
    page.get_by_role("button", name="Submit").click()
    _press(page, BUTTONS[-1])


def of_starter(page: Page) -> None:
    """Post the D&D starter panel, and roll with one of its buttons."""
    write(page, "/panel new starter:d20", KEY_MS)
    _press(page, "d100")


def _press(page: Page, label: str) -> None:
    """Roll with a button of the panel, and wait until a card appears."""
    page.wait_for_timeout(LOOK_MS)
    page.get_by_role("button", name=label, exact=True).last.click()
    page.get_by_role("button", name="Again").last.wait_for()


def seen(page: Page) -> None:
    """Wait until something can be pressed."""
    page.get_by_role("button", name=re.compile("^Roll|End turn|Save")).last.wait_for()


def panels(chromium: Browser, folder: Path, play: str) -> None:
    """Time both panels, from the first key to the first roll."""
    for build in (by_hand, of_starter):
        page = phone(chromium)
        with played(folder, play) as address:
            page.goto(address)
            page.get_by_role("button", name="Roll 4d6kh3").wait_for()
            began = time.monotonic()
            build(page)
            print(f"a panel {build.__name__}: {time.monotonic() - began:.1f} s", flush=True)
        page.close()


def main() -> None:
    """Time the demos and the panels."""
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
        panels(chromium, Path(folder), play)


if __name__ == "__main__":
    main()
