"""Forms behind *More…*: their number, their initial values, and when they aren't shown."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.codec import dumps
from bot.errors import PlayerError, PressError
from bot.games.planechase.rules import more
from bot.games.planechase.rules.state import Player
from bot.games.planechase.store import StoredGame
from bot.games.planechase.table.open_games import MAX_ROLLS, PlanarView
from bot.games.planechase.ui.asked import _player, open_form
from bot.games.planechase.ui.players import player_of
from bot.rolls.values import Press, Who
from bot.store.turns import Turn
from tests.games.planechase.support import playing
from tests.ui.room import Room

GAME = replace(playing("Bant"), walks=3)
WRITTEN = "No plane is called that.\n```\n[Which plane, if not the next one in the deck]\nBannt\n```"


async def let_anyone(*_):
    """Let anyone planeswalk."""


async def let_no_one(*_):
    """Let no one planeswalk."""
    raise PressError("Only the planar controller planeswalks.")


SERVICES = SimpleNamespace(planechase=SimpleNamespace(check_walker=let_anyone))
OF_OTHERS = SimpleNamespace(planechase=SimpleNamespace(check_walker=let_no_one))


async def form(action, *, at=None, game=GAME, rolls=(), private=False, services=SERVICES):
    """Return the form that opens after a press on a message that has a draft in it."""
    room = Room()
    on = room.put(10, {"content": WRITTEN}, private=private)
    view = PlanarView(StoredGame(7, 10, 1, dumps(game), Turn()), [], [*rolls])
    await open_form(services, room.interaction(on=on), Press(7, action, at=at), view)
    return room.form


def entered(shown):
    return shown["components"][0]["component"].get("value")


@pytest.mark.parametrize(
    ("action", "at", "number"),
    [
        (more.WALK_TO, None, 3),
        (more.WALK_TO, 2, 3),
        (more.BESIDE, None, 0),
        (more.BESIDE, 2, 2),
    ],
)
async def test_a_form_knows_how_often_the_group_had_planeswalked(action, at, number):
    shown = await form(action, at=at)

    assert shown["custom_id"] == f"rw:1:7:{action}:{number}:0"


@pytest.mark.parametrize(("private", "value"), [(True, "Bannt"), (False, None)])
async def test_entered_text_is_restored_only_from_a_private_message(private, value):
    assert entered(await form(more.BESIDE, private=private)) == value


async def test_while_a_phenomenon_is_face_up_no_one_is_asked_where_to_planeswalk():
    up = replace(playing("Interplanar Tunnel"), walks=3)

    with pytest.raises(PressError, match="A phenomenon is face up"):
        await form(more.WALK_TO, game=up)
    assert (await form(more.BESIDE, game=up))["title"]


async def test_only_someone_who_can_planeswalk_now_is_asked_where_to():
    with pytest.raises(PressError, match="Only the planar controller planeswalks"):
        await form(more.WALK_TO, services=OF_OTHERS)
    with pytest.raises(PlayerError, match="up to 100 planar rolls"):
        await form(more.WALK_TO, rolls=[None] * (MAX_ROLLS + 1))


def chosen_player(text):
    return _player(
        Press(7, more.TAKE_OUT, (text,)), PlanarView(StoredGame(7, 10, 1, dumps(GAME), Turn()), [], [])
    )


def test_only_a_current_player_can_be_removed():
    first = GAME.players[0]

    assert chosen_player(str(first.id)) == Who(first.id, first.name)
    with pytest.raises(PressError, match="They're no longer in this game"):
        chosen_player("999")
    with pytest.raises(PressError, match="another version"):
        chosen_player("x")


def test_a_bot_cannot_play():
    bot, kim = [member(bot=each, display_name="K*m", id=5) for each in (True, False)]

    with pytest.raises(PlayerError, match=r"^K\\\*m is a bot, and bots can't play\.$"):
        player_of(bot)

    assert player_of(kim) == Player(5, "K*m")
    assert player_of(Who(6, "Bob")) == Player(6, "Bob")


def member(**said) -> Any:
    return SimpleNamespace(**said)
