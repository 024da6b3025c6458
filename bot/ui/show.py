"""Answering an interaction with a roll in one call, and the extra steps for a hidden one."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from typing import Any

import discord

from bot.rolling.service import Service
from bot.rolls.card import Card, plain
from bot.rolls.values import Copy, Picking, Shown
from bot.store.stored_rolls import Post
from bot.ui.context import AnyInteraction, context, is_user_install
from bot.ui.delivery import FAILURES, is_passing, missed
from bot.ui.embedding import embedding_of
from bot.ui.embeds import around, note_embed, roll_embed
from bot.ui.manners import heard_rows
from bot.ui.plain_text import MAX_CONTENT, card_text
from bot.ui.posting import Posting, post
from bot.ui.roll_views import pick_view, roll_view
from bot.words import say
from bot.words.speaking import Manner, manner, speaking_to_all

log = logging.getLogger(__name__)


def is_private(interaction: AnyInteraction) -> bool:
    """Return True if the press was on a message that only the presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def privately(
    interaction: AnyInteraction,
    embed: discord.Embed,
    view: discord.ui.View | None = None,
    file: discord.File | None = None,
) -> None:
    """Answer privately, by editing the message if the press was on a private one."""
    if is_private(interaction):
        files = [file] if file else []
        await interaction.response.edit_message(content=None, embed=embed, view=view, attachments=files)
    else:
        await _sending(interaction)(embed=embed, **present(view=view, file=file), ephemeral=True)


async def shown_privately(interaction: AnyInteraction, shown: Shown) -> None:
    """Answer privately with a card and its buttons."""
    if is_private(interaction):
        await interaction.response.edit_message(**{"content": None, **drawn(shown)})
    else:
        await _sending(interaction)(**drawn(shown), ephemeral=True)


def _sending(interaction: AnyInteraction) -> Callable[..., Awaitable[Any]]:
    """Return the function to answer with: a follow-up if the user was already told to wait."""
    return interaction.followup.send if interaction.response.is_done() else interaction.response.send_message


def present(**parts: Any) -> dict[str, Any]:
    """Return the parts of a new message, leaving out empty ones."""
    return {name: part for name, part in parts.items() if part is not None}


async def show_choices(
    interaction: AnyInteraction, subject: str, card: Card, text: str, picking: Picking
) -> None:
    """Show private choices, with the card's buttons below."""
    shown = Shown(0, "0", "", 0, card, new=True, private=True, picking=picking, subject=subject)
    await privately(interaction, note_embed(text, card.headline), pick_view(shown))


async def tell_all(interaction: AnyInteraction, words: Callable[[], str]) -> None:
    """Tell everyone something in the channel's language, as the answer or following it."""
    with speaking_to_all():
        embed = note_embed(words())
    await _sending(interaction)(embed=embed)


async def show(service: Service, interaction: AnyInteraction, shown: Shown) -> None:
    """Answer the interaction with this roll in one call, then update its copies, even if answering failed.

    A private roll never goes on a public message, whatever was pressed.
    """
    pressed = 0
    try:
        if shown.new or (shown.private and not is_private(interaction)):
            answer = await interaction.response.send_message(**drawn(shown), ephemeral=shown.private)
            # If the bot isn't a member, rolls are stored without a server, so there are no links.
            is_linked = not context(interaction).is_visiting or interaction.guild_id is None
            if answer.message_id and is_linked and not shown.private and not shown.subject:
                # Recorded so that it can be found later.
                await service.answers.note(shown.roll, int(answer.message_id))
        else:
            channel = 0 if shown.private else interaction.channel_id or 0
            await interaction.response.edit_message(**drawn_in(interaction.client, channel, shown))
            pressed = interaction.message.id if interaction.message else 0
    except FAILURES as error:
        # It was retried as long as there was time. A new roll is shown with the user's next action.
        if not is_passing(error):
            raise
        log.warning("Roll %s didn't reach its message: %s", shown.number, type(error).__name__)
    finally:
        if shown.copies:  # Even if the answer failed, the others see what was stored.
            await copied(service, interaction, shown, pressed)


async def follow(
    service: Service, interaction: AnyInteraction, shown: Shown, *, private: bool = True
) -> None:
    """Show a roll after a different answer, only to the user if ``private``.

    Then update its copies. If the roll doesn't reach the user, it's shown after their next action.
    """
    try:
        await interaction.followup.send(**drawn(shown), ephemeral=private)
    except FAILURES as error:
        if not is_passing(error) and not isinstance(error, discord.NotFound):
            raise
        log.warning("Roll %s didn't reach its roller: %s", shown.number, type(error).__name__)
        missed(shown.roll)
    finally:
        await copied(service, interaction, shown)


async def copied(service: Service, interaction: AnyInteraction, shown: Shown, pressed: int = 0) -> bool:
    """Update the roll's other messages, or post new ones where they're needed.

    ``pressed`` is a message that already shows the roll. Return False if the roll belongs in its channel
    but couldn't be posted there. In that case the user was told, unless the bot isn't a member.
    """
    done, stands = set[int](), True
    for copy in shown.copies:
        if copy.message and (copy.message == pressed or await edited(interaction, copy)):
            done.add(copy.channel)
    for copy in {
        copy.channel: copy for copy in shown.copies if copy.needed and copy.channel not in done
    }.values():
        message, words = await _posted(interaction, copy)
        if message:
            changed = await service.posted(copy.shown, Post(message, copy.channel))
            if changed:
                await edited(interaction, Copy(copy.channel, changed, message))
        elif copy.channel == shown.copies[0].channel:  # Players aren't told about the GM screen.
            stands = False
            with suppress(*FAILURES):
                if words:
                    await interaction.followup.send(words, ephemeral=True)
    return stands


def _not_sure(interaction: AnyInteraction, copy: Copy) -> str:
    """Return the note for a roller whose post may have been lost through a connection error."""
    if is_user_install(interaction):
        return say(
            "Discord didn't confirm roll {roll}. Look for it here, or roll again.", roll=copy.shown.number
        )
    return say(
        "Discord didn't confirm the line for roll {roll}. Check {channel}, or find hidden rolls "
        "with /gm secrets there.",
        channel=_channel(interaction, copy),
        roll=copy.shown.number,
    )


def _channel(interaction: AnyInteraction, copy: Copy) -> str:
    return say("this channel") if interaction.channel_id == copy.channel else f"<#{copy.channel}>"


def _not_shown(interaction: AnyInteraction, copy: Copy) -> str:
    return say(
        "Rollwright couldn't post in {channel}, so no one else saw roll {roll}. Give it View "
        "Channel and Send Messages there.",
        channel=_channel(interaction, copy),
        roll=copy.shown.number,
    )


async def _posted(interaction: AnyInteraction, copy: Copy) -> tuple[int, str]:
    """Return the ID of a new message that shows the roll, or 0 and an explanation."""
    is_command = interaction.type is discord.InteractionType.application_command
    if is_user_install(interaction):
        return (0, "") if is_command else await _followed(interaction, copy)
    posting = await put_up(interaction.client, copy.channel, copy.shown)
    if posting.message:
        return posting.message, ""
    log.info("Couldn't show roll %s in channel %d", copy.shown.number, copy.channel)
    if not posting.is_refused:
        return 0, _not_sure(interaction, copy)
    if is_command or interaction.channel_id != copy.channel:
        return 0, _not_shown(interaction, copy)
    return await _followed(interaction, copy)


async def _followed(interaction: AnyInteraction, copy: Copy) -> tuple[int, str]:
    """Return the ID of a follow-up that shows the roll, which is always allowed, or 0 and an explanation.

    Not the answer to a command: Discord would show everyone the typed text.
    """
    with suppress(*FAILURES):
        return int((await interaction.followup.send(**drawn(copy.shown), wait=True)).id), ""
    return 0, _not_sure(interaction, copy)


async def put_up(client: discord.Client, channel: int, shown: Shown) -> Posting:
    """Post a message in a channel, as text where embeds are dropped."""
    embedding = embedding_of(client)
    posting = await post(client, channel, drawn_in(client, channel, shown))
    if posting.is_bare and not embedding.lacks(channel):
        embedding.dropped(channel)
        with suppress(*FAILURES):
            message = client.get_partial_messageable(channel).get_partial_message(posting.message)
            await message.edit(**drawn_plainly(shown))
    elif posting.lacks_permission and not embedding.lacks(
        channel
    ):  # The message would be nothing but an embed.
        plainly = await post(client, channel, drawn_plainly(shown))
        if plainly.message:
            embedding.dropped(channel)
            posting = plainly
    if posting.message and embedding.lacks(channel):
        await embedding.tell(client, channel)
    return posting


async def edited(interaction: AnyInteraction, copy: Copy) -> bool:
    """Edit the message; return False if it's deleted or in a channel the bot can't see."""
    if is_user_install(interaction):
        return False
    return await edit(interaction, copy.channel, copy.message, copy.shown)


async def edit(interaction: AnyInteraction, channel: int, number: int, shown: Shown, **more: Any) -> bool:
    """Edit this message so that it shows this, with ``more`` changes; return True if it worked."""
    client = interaction.client
    message = client.get_partial_messageable(channel).get_partial_message(number)
    try:
        sent = drawn_in(client, channel, shown)
        now = await message.edit(**sent, **more)
        if sent["embed"] and not now.embeds and not embedding_of(client).lacks(channel):
            embedding_of(client).dropped(channel)
            await message.edit(**drawn_in(client, channel, shown), **more)
    except FAILURES as error:
        log.info("Couldn't update message %d: %s", number, error)
        return False
    return True


def drawn(shown: Shown) -> dict[str, Any]:
    """Return the message that shows this roll."""
    with nullcontext() if shown.private else speaking_to_all():
        if manner() in (Manner.TEXT, Manner.ALOUD):
            return drawn_plainly(shown)
        message: dict[str, Any] = {"embed": roll_embed(shown), "view": roll_view(shown)}
        if not shown.ping:  # This text replaced embeds, or reports a form's error.
            return {**message, "content": None}
        # The headline is for notifications and screen readers.
        users = " ".join(f"<@{user}>" for user in shown.ping)
        words = say("{users} {what}", users=users, what=shown.card.headline)
    return {**message, "content": words, "allowed_mentions": _mentions(shown)}


def drawn_plainly(shown: Shown) -> dict[str, Any]:
    """Return the message that shows this roll, without an embed."""
    with nullcontext() if shown.private else speaking_to_all():
        is_heard = manner() is Manner.ALOUD
        mention = "".join(f"<@{user}>{' ' if is_heard else chr(10)}" for user in shown.ping)
        above, below = around(shown)
        # The text above is a player's own: an embed's author isn't formatted, but a message is.
        most = MAX_CONTENT - len(mention)
        text = card_text(shown.card, above=plain(above), below=below, most=most, roller=shown.roller)
        view = roll_view(shown)
        if is_heard:
            view.rows = heard_rows(view.rows)
    return {"content": mention + text, "embed": None, "view": view, "allowed_mentions": _mentions(shown)}


def drawn_in(client: discord.Client, channel: int, shown: Shown) -> dict[str, Any]:
    """Return the message that shows this roll in a channel, as text where embeds are dropped."""
    return drawn_plainly(shown) if embedding_of(client).lacks(channel) else drawn(shown)


def _mentions(shown: Shown) -> discord.AllowedMentions:
    return discord.AllowedMentions(users=[discord.Object(number) for number in shown.ping] or False)
