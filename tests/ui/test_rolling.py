"""The panel of a roll follows it, or shows a new one itself."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.errors import DiceError
from bot.figures import Figures
from bot.rolls.game import Panel
from bot.rolls.table import OnPanel
from bot.ui.rolling import changed, roll, show_new
from tests.rolling.test_service import Strike
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture
from tests.ui.test_show import ROLL, Service, texts
from tests.ui.test_show import client as client  # noqa: PLC0414 - a fixture
from tests.ui.test_show import room as room  # noqa: PLC0414 - a fixture
from tests.ui.test_show import service as service  # noqa: PLC0414 - a fixture


class Board(SimpleNamespace):
    """A panel that records the headlines of the rolls sent to it."""

    def __init__(self, *, shows_new=False):
        self.of_new: list[str] = []
        self.of_changed: list[str] = []
        super().__init__(rolled=self.tell_new if shows_new else None, changed=self.tell)

    async def tell_new(self, _interaction, shown):
        self.of_new.append(shown.card.headline)

    async def tell(self, _interaction, shown):
        self.of_changed.append(shown.card.headline)

    @property
    def panel(self):
        return OnPanel(self.changed, self.rolled)


ON_PANEL = replace(ROLL, on_panel=Panel("board"))


async def test_a_panel_follows_a_changed_roll(room, client):
    board = Board(shows_new=True)
    with_panel: Any = Service(panel=board.panel)
    without: Any = Service()

    for each in (with_panel, without):
        await changed(each, room.interaction(client), ON_PANEL)

    assert (board.of_changed, board.of_new, room.messages) == (["4"], [], {})


async def test_a_new_roll_is_shown_and_its_panel_follows(room, client):
    board = Board()
    service: Any = Service(panel=board.panel)

    await show_new(service, room.interaction(client), ON_PANEL)

    assert (texts(room.here()), board.of_changed) == (["# 4"], ["4"])


async def test_a_panel_that_shows_new_rolls_itself_replaces_the_answer(room, client):
    board = Board(shows_new=True)
    service: Any = Service(panel=board.panel)

    await show_new(service, room.interaction(client), ON_PANEL)

    assert (room.messages, board.of_new, board.of_changed) == ({}, ["4"], [])


async def test_a_new_roll_without_a_panel_is_shown(room, client, service):
    await show_new(service, room.interaction(client), ROLL)

    assert texts(room.here()) == ["# 4"]


async def later():
    return Strike(3)


@pytest.mark.parametrize("request_of", [lambda: Strike(3), later], ids=["at once", "awaited"])
async def test_a_command_rolls_for_its_audience_and_shows_it(bench, room, client, request_of):
    bench.dice.will_show(4)

    await roll(bench.service, room.interaction(client), "strike", request_of, Audience.ME)

    assert ("# 7" in room.told()[0].says, room.here()) == (True, [])
    stored = await bench.rolls.latest(10, 100)
    assert (stored.audience, stored.versions[0].name) == (Audience.ME, "Alice")


async def test_an_impossible_roll_is_refused_privately_with_what_would_work(bench, room):
    async def not_elsewhere():
        return False

    def request():
        raise DiceError("What is 4d6k?", suggestion="4d6kh3")

    client = room.client(is_answered_elsewhere=not_elsewhere, figures=Figures(), source_url="")

    await roll(bench.service, room.interaction(client), "strike", request, Audience.GM)

    assert [each.ids for each in room.told()] == [["rw:1:try_gm:4d6kh3"]]
    assert await bench.rolls.latest(10, 100) is None


async def test_other_panels_that_show_a_roll_follow_it_too(room, client):
    board, clock = Board(), Board()
    service: Any = Service(panel=board.panel)
    service.also_on = lambda shown: [(clock.panel, shown)]

    await show_new(service, room.interaction(client), ON_PANEL)
    await changed(service, room.interaction(client), ON_PANEL)

    assert (board.of_changed, clock.of_changed) == (["4", "4"], ["4", "4"])
