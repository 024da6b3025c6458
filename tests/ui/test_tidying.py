"""The messages of a tidied roll, and the notes about tidying it."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.rolling.tidying import DELETE, DELETE_NOW, FOLD, KEEP, PUT_AWAY, Tidied
from bot.rolls.values import Press
from bot.store.stored_rolls import Post
from bot.ui.tidying import tidy
from bot.ui.views import button
from tests.ui.room import refusal
from tests.ui.test_show import HERE, LOST, on
from tests.ui.test_show import client as client  # noqa: PLC0414 - a fixture
from tests.ui.test_show import room as room  # noqa: PLC0414 - a fixture

LINE = "Alice rolled 4, K7"


class Desk:
    """A desk with the decision about a roll, and the roll's line each time it's asked for."""

    def __init__(self, messages, *lines):
        self.posts = tuple(Post(each, HERE) for each in messages)
        self.lines = list(lines or (LINE,))

    @property
    def tidying(self) -> Any:
        return SimpleNamespace(taken=self.taken)

    async def taken(self, _press, _place, _who):
        line = self.lines.pop(0) if len(self.lines) > 1 else self.lines[0]
        return Tidied("K7", self.posts, line)


def card(room):
    """Post a roll on a message that everyone sees, and return the message."""
    return room.put(HERE, {"content": "4", "view": button("Again", "K7:again")})


async def pressed(room, client, action, *messages, lines=()):
    """Press this on a private message, and return the message once that is done."""
    private = on(room, private=True)
    services: Any = Desk([getattr(each, "id", each) for each in messages], *lines)
    await tidy(services, room.interaction(client, on=private), Press(5, action, private=True, number="K7"))
    return private


async def test_hidden_buttons_leave_the_card(room, client):
    shown = card(room)

    private = await pressed(room, client, PUT_AWAY, shown)

    assert (shown.says, shown.ids) == ("4", [])
    assert private.says == "The buttons of roll K7 are hidden. *Peek* on its message still shows them."
    assert private.ids == []


async def test_a_folded_roll_is_one_line_on_each_of_its_messages(room, client):
    shown = [card(room), card(room)]

    private = await pressed(room, client, FOLD, *shown)

    assert [(each.says, each.ids) for each in shown] == [(LINE, [])] * 2
    assert private.says.startswith("Roll K7 is folded to one line")


async def test_a_roll_changed_while_folded_is_folded_to_its_current_state(room, client):
    shown = card(room)

    await pressed(room, client, FOLD, shown, lines=(LINE, "Alice rolled 17, K7"))

    assert shown.says == "Alice rolled 17, K7"


async def test_deleting_a_card_asks_for_confirmation(room, client):
    shown = card(room)

    private = await pressed(room, client, DELETE, shown)

    assert shown in room.here()
    assert private.says.startswith("Delete the card of roll K7 for everyone?")
    assert private.ids == ["rw:1:K7:tidy_delete_now", "rw:1:K7:tidy_keep"]


async def test_a_deleted_card_is_gone(room, client):
    private = await pressed(room, client, DELETE_NOW, card(room), card(room))

    assert room.here() == []
    assert private.says.startswith("The card of roll K7 is deleted.")
    assert "`/verify K7`" in private.says


async def test_a_card_that_is_kept_is_unchanged(room, client):
    shown = card(room)

    private = await pressed(room, client, KEEP, shown)

    assert (shown.says, shown.ids, private.ids) == ("4", ["rw:1:K7:again"], [])
    assert private.says == "The card of roll K7 stays as it is."


async def test_if_one_of_the_messages_is_gone_the_others_are_changed(room, client):
    shown = card(room)

    private = await pressed(room, client, FOLD, 1, shown)

    assert shown.says == LINE
    assert private.says.startswith("Roll K7 is folded")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (refusal(403), "The message in <#10> couldn't be changed"),
        (LOST, "Discord didn't accept that, so nothing has changed"),
    ],
)
@pytest.mark.parametrize("action", [PUT_AWAY, FOLD])
async def test_if_none_could_be_changed_the_reason_is_reported(room, client, action, error, words):
    shown = card(room)
    room.fails["edit"] = [error]

    private = await pressed(room, client, action, shown, lines=(LINE, "Alice rolled 17, K7"))

    assert (shown.says, shown.ids) == ("4", ["rw:1:K7:again"])
    assert private.says.startswith(words)


async def test_if_several_could_not_be_changed_the_first_reason_is_reported(room, client):
    room.fails["edit"] = [refusal(403), LOST]

    private = await pressed(room, client, PUT_AWAY, card(room), card(room))

    assert private.says.startswith("The message in")
