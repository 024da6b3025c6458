"""Type each command without required options into the ``play`` page at phone width, and press Enter.

Each command is typed in full and sent with Enter, then picked with Tab, like a tap, and sent with Enter.
Prints how many commands start and which don't: ``PYTHONPATH=. python scripts/enter.py``.
"""

import asyncio
import sys
from pathlib import Path

from pages import browser, phone, played
from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import TimeoutError as TimedOut

from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config

REPOSITORY = Path(__file__).parent.parent
_PATIENCE_MS = 60_000  # For a command to finish on the page.
_OPENING_MS = 15_000  # For the page to settle before reloading.
_DONE = """() => !document.querySelector(".command-chip")
    && document.querySelector("#action-status").textContent === "Action completed" """

WAYS = (("Enter",), ("Tab", "Enter"))
"""The keys pressed after typing a command. Tab picks the command, as a tap on the list does."""


async def names() -> list[str]:
    """Return the full names of the commands without required options."""
    bot = await build_bot(Config(database=":memory:", shards=1))
    try:
        await load_cogs(bot, bot.games)
        return [
            command.qualified_name
            for command in bot.tree.walk_commands()
            if hasattr(command, "parameters") and not any(option.required for option in command.parameters)
        ]
    finally:
        await bot.close()


def opened(chromium: Browser, address: str) -> Page:
    """Return a new page that is ready for typing."""
    page = phone(chromium)
    page.goto(address)
    for _ in range(5):
        try:
            page.get_by_text("Viewport updated").wait_for(timeout=_OPENING_MS)
        except TimedOut:  # Pages that open and close at once can clash: this one didn't get its size.
            page.reload()
        else:
            return page
    sys.exit("The page doesn't open.")


def starts(page: Page, name: str, *keys: str) -> bool:
    """Return True if a typed command starts with these keys."""
    page.locator("#channel-composer-input:visible").click()
    page.keyboard.type(f"/{name}")
    page.locator(".command-entry").first.wait_for()
    for key in keys:
        page.keyboard.press(key)
    try:
        page.wait_for_function(_DONE, timeout=_PATIENCE_MS)
    except TimedOut:
        return False
    return True


def main() -> None:
    """Try all commands; exit with an error if one doesn't start."""
    commands, failed = asyncio.run(names()), []
    with sync_playwright() as driver, played(REPOSITORY, f"{sys.executable} -m bot play") as address:
        chromium = browser(driver)
        for name in commands:
            for keys in WAYS:
                page = opened(chromium, address)
                if not starts(page, name, *keys):
                    failed.append(f"/{name} {' '.join(keys)}")
                page.context.close()  # Otherwise its form would stay open.
    tried = len(WAYS) * len(commands)
    print(
        f"{len(commands)} commands need no option; {tried - len(failed)} of {tried} ways start them by Enter"
    )
    if failed:
        sys.exit("These don't: " + ", ".join(failed))


if __name__ == "__main__":
    main()
