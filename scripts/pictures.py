"""Make the README's pictures from the page of ``play``.

Run ``python scripts/pictures.py`` in the project's environment.

Each is cut from the page as a phone shows it. Faces are rolled, so each run makes other ones.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from pages import browser, phone, played, write
from playwright.sync_api import Locator, Page, sync_playwright

REPOSITORY = Path(__file__).parent.parent
PICTURES = REPOSITORY / "docs" / "pictures"
MOST_BYTES = 150_000


def _of_dice(page: Page) -> Locator:
    """A roll with one die thrown again."""
    write(page, "/roll 4d6kh3+2 strength")
    page.locator("button", has_text="Reroll dice").click()
    page.locator(".select-trigger:visible").last.click()
    page.locator(".select-option:visible", has_text="dropped").click()
    page.locator("button:visible", has_text="Apply").click()
    page.get_by_text("Rerolled").last.wait_for()
    return page.locator("article.channel-message", has_text="Rerolled").last


def _newest(page: Page) -> Locator:
    """The newest message that has buttons."""
    page.locator(".button-label:visible").last.wait_for()
    return page.locator("article.channel-message", has=page.locator(".button-label")).last


OF: dict[str, Callable[[Page], Locator]] = {
    "": _of_dice,
    "dnd": _newest,
    "magic": _newest,
    "planechase": _newest,
    "wizards": _newest,
}
"""What is in the picture of each demo; without a name, of the table without one."""


def main() -> None:
    """Make them all."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        chromium = browser(driver)
        for demo, of in OF.items():
            page = phone(chromium, height=1600, sharpness=2)
            with played(
                REPOSITORY, f"{sys.executable} -m bot play" + (f" --demo {demo}" if demo else "")
            ) as address:
                page.goto(address)
                cut = of(page)
                page.mouse.move(0, 0)  # What hovers shows more than what stands there.
                path = PICTURES / f"{demo or 'dice'}.png"
                cut.screenshot(path=path, animations="disabled")
            assert path.stat().st_size < MOST_BYTES, f"{path.name} is too large"
            print(path.name, path.stat().st_size, flush=True)
            page.close()


if __name__ == "__main__":
    main()
