"""Create the documentation's pictures: each scene is played on the page, and cut out of it.

Run ``PYTHONPATH=. python scripts/pictures.py [NAME…]`` in the project's environment. A picture contains its
message's digest, so that a test notices when the scene looks different. Prints the alt texts.
"""

import asyncio
import io
import sys
from pathlib import Path

from pages import browser, phone
from PIL import Image, PngImagePlugin
from playwright.async_api import async_playwright
from playwright.sync_api import Page, sync_playwright
from scenes import SCENES, Set, alt_text, digest, fight_steps, film_digest, on_set

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
MOST_BYTES = 150_000
FILM = "film"
_MOST_FILM_BYTES = 1_500_000
_FRAME_MS = 3_000
_HAS_IMAGES = "[...document.images].slice(-9).every(each => each.naturalWidth)"


def main() -> None:
    """Create the named pictures, or all."""
    asyncio.run(_make(sys.argv[1:] or [*SCENES, FILM]))


async def _make(names: list[str]) -> None:
    PICTURES.mkdir(exist_ok=True)
    async with on_set() as stage:
        for name in names:
            if name == FILM:
                await _film(stage)
            else:
                print(name, await _picture(stage, name), flush=True)


async def _picture(stage: Set, name: str) -> str:
    """Create a scene's picture, and return its alt text."""
    seats, message = await stage.play(SCENES[name])
    path = PICTURES / f"{name}.png"
    viewers = [seats.first, seats.second, seats.gm]
    async with stage.env.preview(
        seats.channel, viewers=viewers, layout="channel", assets=stage.assets
    ) as page:
        await asyncio.to_thread(_cut, page.url, path)
    said = PngImagePlugin.PngInfo()
    said.add_text("Digest", digest(message))
    Image.open(path).convert("P", palette=Image.Palette.ADAPTIVE).save(path, pnginfo=said, optimize=True)
    assert path.stat().st_size < MOST_BYTES, f"{path.name} is too large"
    return alt_text(message)


async def _film(stage: Set) -> None:
    """Create the animation of a fight, press by press."""
    seats = stage.seats(SCENES["dnd"])
    frames, steps = list[Image.Image](), list[str]()
    async with (
        stage.env.preview(
            seats.channel, viewers=[seats.first], layout="channel", assets=stage.assets
        ) as shown,
        async_playwright() as driver,
    ):
        chromium = await driver.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = await chromium.new_page(viewport={"width": 390, "height": 1600})
        async for step in fight_steps(seats):
            steps.append(step)
            await shown.refresh()
            await page.goto(shown.url)
            await page.locator(".button-label:visible").last.wait_for()
            newest = page.locator("article.channel-message", has=page.locator(".button-label")).last
            await page.wait_for_timeout(1_000)  # Until the page stops redrawing.
            while not await page.evaluate(_HAS_IMAGES):
                await page.wait_for_timeout(100)
            frames.append(Image.open(io.BytesIO(await newest.screenshot(animations="disabled"))))
        await chromium.close()
    frames = [_on_ground(frame, max(each.height for each in frames)) for frame in frames]
    path = PICTURES / f"{FILM}.gif"
    frames[0].save(
        path,
        save_all=True,
        append_images=frames[1:],
        duration=_FRAME_MS,
        loop=0,
        optimize=True,
        comment=film_digest(steps),
    )
    assert path.stat().st_size < _MOST_FILM_BYTES, f"{path.name} is too large"


def _on_ground(frame: Image.Image, height: int) -> Image.Image:
    """Return a frame as high as the others, on the page's background color."""
    ground = Image.new("RGB", (frame.width, height), frame.convert("RGB").getpixel((frame.width - 2, 2)))
    ground.paste(frame.convert("RGB"))
    return ground.convert("P", palette=Image.Palette.ADAPTIVE)


def _cut(address: str, path: Path) -> None:
    with sync_playwright() as driver:
        chromium = browser(driver)
        page: Page = phone(chromium, height=1600, sharpness=2)
        page.goto(address)
        page.locator(".button-label:visible").last.wait_for()
        cut = page.locator("article.channel-message", has=page.locator(".button-label")).last
        for image in cut.locator("img").all():
            while not image.evaluate("image => image.naturalWidth"):
                page.wait_for_timeout(100)
        page.mouse.move(0, 0)  # Hovering shows more than what's there.
        cut.screenshot(path=path, animations="disabled")
        chromium.close()


if __name__ == "__main__":
    main()
