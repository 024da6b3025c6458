"""Type each command without required options into the ``play`` page at phone width, and press Enter.

Each command is typed in full and sent with Enter, then picked with Tab, like a tap, and sent with Enter.
Also checks that the newest message is in view after a second roll, in a new page and after looking at
earlier messages, and that pictures are hidden until they're loaded.
Prints how many commands start and which don't: ``PYTHONPATH=. python scripts/enter.py``.
"""

import asyncio
import re
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

from pages import browser, phone, played, write
from playwright.sync_api import Browser, Locator, Page, sync_playwright
from playwright.sync_api import TimeoutError as TimedOut

from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config

REPOSITORY = Path(__file__).parent.parent
_PATIENCE_MS = 60_000  # For a command to finish on the page.
_OPENING_MS = 15_000  # For the page to settle before reloading.
_DONE = """() => !document.querySelector(".command-chip")
    && document.querySelector("#action-status").textContent === "Action completed" """
_SETTLED_MS = 1_000  # For pictures to load, and the page to be idle.
_PICTURE = 20  # The width of a picture of a die.
_BELOW = """() => document.querySelector("#channel-message-list").getBoundingClientRect().bottom
    - document.querySelector("#channel-timeline").getBoundingClientRect().bottom"""
_NEWEST = f"() => document.querySelector('#history-newer').hidden && ({_BELOW})() < 1"
_UNLOADED = """() => {
    const image = document.createElement("img");
    image.className = "custom-emoji";
    image.alt = "d6_1_dropped";
    document.querySelector("#channel-message-list").append(image);
    const shown = [getComputedStyle(image).visibility, image.getBoundingClientRect().width];
    image.remove();
    return shown; }"""

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


def roll(page: Page, label: str) -> None:
    """Type a roll with this label, and wait for its card."""
    write(page, f"/roll 4d6kh3 {label}")
    card = page.locator(".channel-message", has_text=f": {label}").get_by_role("button", name="Again")
    _await(card, lambda: page.keyboard.press("Enter"))
    page.wait_for_timeout(_SETTLED_MS)


def _await(what: Locator, again: Callable[[], None]) -> None:
    """Wait for the effect of something done. Do it ``again`` if the page was busy, because it drops that."""
    try:
        what.wait_for(timeout=_OPENING_MS)
    except TimedOut:
        again()
        what.wait_for()


def faults_of_rolls(page: Page) -> list[str]:
    """Return what's wrong with typed rolls in a new page."""
    faults = []
    for label in ("first", "second"):
        roll(page, label)
    if below := max(0, round(page.evaluate(_BELOW))):
        faults.append(f"the second result ends {below} px below the view")
    if page.evaluate(_UNLOADED) != ["hidden", _PICTURE]:
        faults.append("a picture that isn't loaded yet is shown, or has no room")
    return faults


def fill(page: Page) -> None:
    """Send messages until the page no longer shows all of them."""
    for number in count():
        if page.locator("#history-older").is_visible():
            return
        write(page, f"line {number}")
        message = page.locator(".channel-message", has_text=re.compile(rf"line {number}$"))
        _await(message, lambda: page.keyboard.press("Enter"))


def faults_of_history(page: Page) -> list[str]:
    """Return what's wrong with reaching the newest of many messages, in a page that has just opened."""
    faults = [] if _is_newest(page) else ["a new page doesn't show the newest message"]
    for way in ("jumping to the newest message", "sending one"):
        page.locator("#history-older").click()
        _await(page.locator("#history-newer"), page.locator("#history-older").click)
        if way.startswith("jumping"):
            page.locator("#new-messages").click()
        else:
            write(page, "the newest")
        if not _is_newest(page):
            faults.append(f"{way} doesn't show it after looking at earlier ones")
    return faults


def _is_newest(page: Page) -> bool:
    try:
        page.wait_for_function(_NEWEST, timeout=_OPENING_MS)
    except TimedOut:
        return False
    return True


def main() -> None:
    """Type two rolls and try all commands; exit with an error if one has faults or doesn't start."""
    commands, failed = asyncio.run(names()), []
    with sync_playwright() as driver, played(REPOSITORY, f"{sys.executable} -m bot play") as address:
        chromium = browser(driver)
        faults = faults_of_rolls(opened(chromium, address))
        for name in commands:
            for keys in WAYS:
                page = opened(chromium, address)
                if not starts(page, name, *keys):
                    failed.append(f"/{name} {' '.join(keys)}")
                page.context.close()  # Otherwise its form would stay open.
        page = opened(chromium, address)
        fill(page)
        page.context.close()
        faults += faults_of_history(opened(chromium, address))
    tried = len(WAYS) * len(commands)
    print(
        f"{len(commands)} commands need no option; {tried - len(failed)} of {tried} ways start them by Enter"
    )
    if failed:
        sys.exit("These don't: " + ", ".join(failed))
    if faults:
        sys.exit("On the page, " + ", and ".join(faults))


if __name__ == "__main__":
    main()
