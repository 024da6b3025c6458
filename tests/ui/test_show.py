"""A roll as an answer and in other places, where nothing private is shown to others."""

import asyncio
import io
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.webhook.async_ import async_context
from msgspec.structs import replace

from bot.rolls.card import Action, Card
from bot.rolls.values import Copy, Picking, Shown
from bot.ui.delivery import Delivery
from bot.ui.embeds import note_embed
from bot.ui.show import follow, privately, show, show_choices, shown_privately, tell_all
from tests.ui.room import Room, refusal

HERE, SCREEN = 10, 77
LOST = refusal(500)
ROLL = Shown(5, "K7", "Alice", 1, Card("4", actions=(Action("again", "Again"),)), new=True)
LINE = Shown(5, "K7", "Alice", 1, Card("Hidden roll"), new=True, seal="3f")
COMMAND = discord.InteractionType.application_command
VISITING = {"context": app_commands.AppCommandContext(private_channel=True), "_integration_owners": {1: 7}}


class Service:
    """A record of the rolls' places. ``now`` is the roll's version while its line is being posted."""

    def __init__(self, now=None, panel=None):
        self.answered: dict[int, int] = {}
        self.answers = self
        self.posts: dict[int, tuple[int, int]] = {}
        self.now = now
        self.panel = panel
        self.also = ()

    async def note(self, roll, message):
        self.answered[roll] = message

    async def posted(self, shown, post):
        self.posts[post.message] = shown.roll, post.channel
        return self.now

    def on_panel(self, _shown):
        return self.panel

    def also_on(self, _shown):
        return self.also


@pytest.fixture
def room():
    return Room()


@pytest.fixture
def client(room):
    return room.client()


@pytest.fixture
def service() -> Any:
    return Service()


def texts(messages):
    return [each.says for each in messages]


def on(room, *, private=False, channel=HERE, **parts) -> Any:
    return room.put(channel, parts or {"content": "before"}, private=private)


async def test_a_new_roll_is_a_public_message_and_recorded(room, client, service):
    await show(service, room.interaction(client), ROLL)

    assert texts(room.here()) == ["# 4"]
    assert service.answered == {5: room.here()[0].id}


async def test_a_new_private_roll_is_shown_only_to_its_roller(room, client, service):
    await show(service, room.interaction(client), replace(ROLL, private=True))

    assert (texts(room.here()), texts(room.told()), service.answered) == ([], ["# 4"], {})


@pytest.mark.parametrize(
    ("shown", "where", "noted"),
    [
        (ROLL, {}, True),
        (replace(ROLL, subject="fight"), {}, False),
        (ROLL, VISITING, False),
        (ROLL, {**VISITING, "guild_id": None}, True),
    ],
)
async def test_a_rolls_message_is_recorded_only_where_a_link_leads_to_it(room, service, shown, where, noted):
    await show(service, room.interaction(**where), shown)

    assert (5 in service.answered) is noted


async def test_a_roll_with_an_unknown_message_is_not_recorded(room, client, service):
    room.is_heard = False

    await show(service, room.interaction(client), ROLL)

    assert (texts(room.here()), service.answered) == (["# 4"], {})


async def test_a_changed_roll_replaces_the_pressed_message(room, client, service):
    before = on(room, content="what stood there")

    await show(service, room.interaction(client, on=before), replace(ROLL, new=False))

    assert texts(room.here()) == ["# 4"]
    assert service.answered == {}


async def test_a_private_roll_never_replaces_a_public_message(room, client, service):
    before = on(room)

    await show(service, room.interaction(client, on=before), replace(ROLL, new=False, private=True))

    assert (texts(room.here()), texts(room.told())) == (["before"], ["# 4"])


async def test_on_a_private_message_a_private_roll_replaces_it_without_its_text(room, client, service):
    before = on(room, private=True, content="That did not work.")

    await show(service, room.interaction(client, on=before), replace(ROLL, new=False, private=True))

    assert texts(room.told()) == ["# 4"]


async def test_where_embeds_are_dropped_a_changed_roll_is_text_but_a_private_one_is_not(
    room, client, service
):
    client.embedding.dropped(HERE)
    public, private = on(room), on(room, private=True)

    await show(service, room.interaction(client, on=public), replace(ROLL, new=False))
    await show(service, room.interaction(client, on=private), replace(ROLL, new=False, private=True))

    assert [bool(each.embeds) for each in (public, private)] == [False, True]
    assert "# 4" in public.says


async def test_if_the_answer_is_lost_the_other_messages_are_still_updated(room, client, service):
    room.fails["answer"] = [LOST]
    shown = replace(ROLL, private=True, copies=(Copy(HERE, LINE, needed=True),))

    await show(service, room.interaction(client), shown)

    assert texts(room.here()) == ["# Hidden roll"]


async def test_a_refused_answer_is_raised_after_the_other_messages_are_updated(room, client, service):
    room.fails["answer"] = [refusal(400)]
    shown = replace(ROLL, private=True, copies=(Copy(HERE, LINE, needed=True),))

    with pytest.raises(discord.HTTPException):
        await show(service, room.interaction(client), shown)

    assert texts(room.here()) == ["# Hidden roll"]


async def test_the_pressed_message_is_not_edited_again(room, client, service):
    pressed, other = on(room), on(room, channel=SCREEN)
    copies = (Copy(HERE, LINE, pressed.id), Copy(SCREEN, LINE, other.id))

    await show(service, room.interaction(client, on=pressed), replace(ROLL, new=False, copies=copies))

    assert (pressed.says, other.says) == ("# 4", "# Hidden roll")


async def test_a_followup_is_private_unless_requested_otherwise(room, client, service):
    await follow(service, room.interaction(client), ROLL)
    await follow(service, room.interaction(client), ROLL, private=False)

    assert (len(room.told()), len(room.here())) == (1, 1)


@pytest.mark.parametrize("error", [LOST, refusal(404)])
async def test_a_followup_that_does_not_arrive_is_recorded_as_missed(room, client, service, error):
    delivery: Any = Delivery(object(), 9, 0.0, private=False, was_text=False)
    room.fails["follow"] = [error]

    async def following():
        async_context.set(delivery)
        shown = replace(ROLL, copies=(Copy(HERE, LINE, needed=True),))
        await follow(service, room.interaction(client), shown)

    await asyncio.create_task(following())

    assert (delivery.missed, texts(room.here())) == ({5}, ["# Hidden roll"])


async def test_a_refused_followup_is_raised(room, client, service):
    room.fails["follow"] = [refusal(400)]

    with pytest.raises(discord.HTTPException):
        await follow(service, room.interaction(client), ROLL)


async def test_a_private_message_replaces_the_pressed_private_one(room, client):
    private, public = on(room, private=True), on(room)

    await privately(room.interaction(client, on=private), note_embed("Done."))
    await privately(room.interaction(client, on=public), note_embed("Done."))

    assert (private.says, public.says) == ("Done.", "before")
    assert texts(room.told()) == ["Done.", "Done."]
    assert not {"view", "file"} & set(room.told()[1].parts)


async def test_a_file_is_attached_to_a_private_message(room, client):
    private = on(room, private=True)
    file = discord.File(io.BytesIO(b"text"), "a.txt")

    await privately(room.interaction(client, on=private), note_embed("Done."), file=file)
    with_file = private.parts["attachments"]
    await privately(room.interaction(client, on=private), note_embed("Done."))
    await privately(room.interaction(client), note_embed("Done."), file=file)

    assert (with_file, private.parts["attachments"]) == ([file], [])
    assert room.told()[-1].parts["file"] is file


async def test_a_card_is_shown_privately_where_it_was_pressed_or_as_a_new_message(room, client):
    private, public = on(room, private=True), on(room)
    shown = replace(ROLL, private=True)

    await shown_privately(room.interaction(client, on=private), shown)
    await shown_privately(room.interaction(client, on=public), shown)

    assert texts(room.told()) == ["# 4", "# 4"]
    assert public.says == "before"


async def test_choices_are_private_with_their_buttons(room, client):
    card = Card("Tables", actions=(Action("new", "New"),))

    await show_choices(
        room.interaction(client), "table", card, "There are none.", Picking("open", "Open", ())
    )

    (told,) = room.told()
    assert (told.says, told.ids) == ("There are none.", ["rw:1:table0:new"])


@pytest.mark.parametrize("answered", [False, True])
async def test_everyone_is_told_with_the_answer_or_after_it(room, client, answered):
    interaction = room.interaction(client)
    if answered:
        await interaction.response.defer()

    await tell_all(interaction, lambda: "Turn 2 begins.")

    assert (texts(room.here()), room.told()) == (["Turn 2 begins."], [])
