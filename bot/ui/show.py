"""Answering an interaction with a roll: one call, and what a hidden roll needs beside it."""

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import Any

import discord

from bot.rolls.card import Card, plain
from bot.rolls.service import Service
from bot.rolls.values import Copy, Picking, Shown
from bot.store.rolls import Post
from bot.ui.context import AnyInteraction, is_user_install
from bot.ui.delivery import FAILURES, is_passing, missed
from bot.ui.embedding import embedding_of
from bot.ui.embeds import around, note_embed, roll_embed
from bot.ui.manners import heard_rows
from bot.ui.plain_text import MAX_CONTENT, card_text, mention_words
from bot.ui.posting import Posting, post
from bot.ui.views import pick_view, roll_view
from bot.words import say
from bot.words.speaking import Manner, manner, speaking_to_all

log = logging.getLogger(__name__)


def is_private(interaction: AnyInteraction) -> bool:
    """Whether it was pressed on a message that only the presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def privately(
    interaction: AnyInteraction,
    embed: discord.Embed,
    view: discord.ui.View | None = None,
    file: discord.File | None = None,
) -> None:
    """Answer with this whoever asked alone: in place, where they pressed on what only they see."""
    if is_private(interaction):
        files = [file] if file else []
        await interaction.response.edit_message(content=None, embed=embed, view=view, attachments=files)
    else:
        await interaction.response.send_message(embed=embed, **present(view=view, file=file), ephemeral=True)


async def shown_privately(interaction: AnyInteraction, shown: Shown) -> None:
    """The same of a card with its buttons."""
    if is_private(interaction):
        await interaction.response.edit_message(**{"content": None, **drawn(shown)})
    else:
        await interaction.response.send_message(**drawn(shown), ephemeral=True)


def present(**parts: Any) -> dict[str, Any]:
    """Those parts of a new message that there are."""
    return {name: part for name, part in parts.items() if part is not None}


async def show_choices(
    interaction: AnyInteraction, subject: str, card: Card, text: str, picking: Picking
) -> None:
    """Show whoever asks alone what there is of these, to pick from, with the card's buttons below it."""
    shown = Shown(0, "0", "", 0, card, new=True, private=True, picking=picking, subject=subject)
    await privately(interaction, note_embed(text, card.headline), pick_view(shown))


async def tell_all(interaction: AnyInteraction, words: Callable[[], str]) -> None:
    """Tell everybody something, in the language of the place: as the answer, or after it."""
    with speaking_to_all():
        embed = note_embed(words())
    if interaction.response.is_done():
        await interaction.followup.send(embed=embed)
    else:
        await interaction.response.send_message(embed=embed)


async def show(service: Service, interaction: AnyInteraction, shown: Shown) -> None:
    """Answer the interaction with this roll, in one call; then see to its copies, even if that failed.

    A private roll is never put on a message that others see, whatever was pressed.
    """
    pressed = 0
    try:
        if shown.new or (shown.private and not is_private(interaction)):
            answer = await interaction.response.send_message(**drawn(shown), ephemeral=shown.private)
            await _note(service, interaction, shown, int(answer.message_id or 0))
        else:
            # What stood on a private message may have been what was wrong with a form.
            cleared: dict[str, Any] = {"content": None} if shown.private else {}
            channel = 0 if shown.private else interaction.channel_id or 0
            await interaction.response.edit_message(
                **{**cleared, **drawn_in(interaction.client, channel, shown)}
            )
            pressed = interaction.message.id if interaction.message else 0
    except FAILURES as error:
        # It was sent again as long as there was time. A new roll is shown with what they do next.
        if not is_passing(error):
            raise
        log.warning("Roll %s did not reach its message: %s", shown.number, type(error).__name__)
    finally:
        # Also if the answer failed: what is kept is shown to the others all the same.
        await copied(service, interaction, shown, pressed)


async def _note(service: Service, interaction: AnyInteraction, shown: Shown, message: int) -> None:
    """Note on which message a roll is, so that whoever looks back finds it."""
    # Where the bot is no member no server is kept with a roll, and without it there is no link.
    is_linked = not is_user_install(interaction) or interaction.guild_id is None
    if message and is_linked and not shown.private and not shown.subject:
        await service.answered(shown, message)


async def follow(
    service: Service, interaction: AnyInteraction, shown: Shown, *, private: bool = True
) -> None:
    """Show a roll, to whoever pressed alone unless it is not private, after something else was answered.

    Then see to its copies. One that does not get through is shown with what they do next.
    """
    try:
        await interaction.followup.send(**drawn(shown), ephemeral=private)
    except FAILURES as error:
        if not is_passing(error) and not isinstance(error, discord.NotFound):
            raise
        log.warning("Roll %s did not reach whoever made it: %s", shown.number, type(error).__name__)
        missed(shown.roll)
    finally:
        await copied(service, interaction, shown)


async def copied(service: Service, interaction: AnyInteraction, shown: Shown, pressed: int = 0) -> bool:
    """Put the roll where others see it: on the messages that have it, or else, where needed, on new ones.

    ``pressed`` is the message that shows it already. False: it should stand in its own channel and could not
    be put there, which whoever did this was told; but where the bot is no member, nobody was.
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
        elif copy.channel == shown.copies[0].channel:  # Of the GMs' screen a player is told nothing.
            stands = False
            with suppress(*FAILURES):
                if words:
                    await interaction.followup.send(words, ephemeral=True)
    return stands


def _not_sure(interaction: AnyInteraction, copy: Copy) -> str:
    """What whoever rolled is told where the wire broke, so that nobody knows what stands in the channel."""
    if is_user_install(interaction):
        return say(
            "Discord did not say whether it took roll {roll}; look for it here, or roll anew.",
            roll=copy.shown.number,
        )
    return say(
        "Discord did not say whether it took the line of roll {roll}; look in {channel}."
        " /gm secrets there finds what is hidden.",
        channel=_channel(interaction, copy),
        roll=copy.shown.number,
    )


def _channel(interaction: AnyInteraction, copy: Copy) -> str:
    return say("this channel") if interaction.channel_id == copy.channel else f"<#{copy.channel}>"


def _not_shown(interaction: AnyInteraction, copy: Copy) -> str:
    return say(
        "I could not write in {channel}, so nobody else was shown roll {roll};"
        " let me view it and send messages in it."
        " /gm secrets there finds what is hidden.",
        channel=_channel(interaction, copy),
        roll=copy.shown.number,
    )


async def _posted(interaction: AnyInteraction, copy: Copy) -> tuple[int, str]:
    """The id of a new message that shows the roll; or 0, and what is said of that."""
    is_command = interaction.type is discord.InteractionType.application_command
    if is_user_install(interaction):
        return (0, "") if is_command else await _followed(interaction, copy)
    posting = await put_up(interaction.client, copy.channel, copy.shown)
    if posting.message:
        return posting.message, ""
    log.info("Roll %s could not be shown in channel %d", copy.shown.number, copy.channel)
    if not posting.is_refused:
        return 0, _not_sure(interaction, copy)
    if is_command or interaction.channel_id != copy.channel:
        return 0, _not_shown(interaction, copy)
    return await _followed(interaction, copy)


async def _followed(interaction: AnyInteraction, copy: Copy) -> tuple[int, str]:
    """The same of a message that follows an answer, which may always be sent.

    Not the answer to a command: of that Discord would show everybody what was typed.
    """
    with suppress(*FAILURES):
        return int((await interaction.followup.send(**drawn(copy.shown), wait=True)).id), ""
    return 0, _not_sure(interaction, copy)


async def put_up(client: discord.Client, channel: int, shown: Shown) -> Posting:
    """Show this on a new message of a channel that is no answer; where embeds are dropped, as text."""
    embedding = embedding_of(client)
    posting = await post(client, channel, drawn_in(client, channel, shown))
    if posting.is_bare and not embedding.lacks(channel):
        embedding.dropped(channel)
        with suppress(*FAILURES):
            message = client.get_partial_messageable(channel).get_partial_message(posting.message)
            await message.edit(**drawn_plainly(shown))
    elif posting.lacks_permission and not embedding.lacks(
        channel
    ):  # Of a message that is nothing but an embed.
        plainly = await post(client, channel, drawn_plainly(shown))
        if plainly.message:
            embedding.dropped(channel)
            posting = plainly
    if posting.message and embedding.lacks(channel):
        await embedding.tell(client, channel)
    return posting


async def edited(interaction: AnyInteraction, copy: Copy) -> bool:
    """Edit the message; whether it could be: it may be deleted, or in a channel that the bot does not see."""
    if is_user_install(interaction):
        return False
    return await edit(interaction, copy.channel, copy.message, copy.shown)


async def edit(interaction: AnyInteraction, channel: int, number: int, shown: Shown, **more: Any) -> bool:
    """Edit the message of this number to show this; whether it could be. ``more`` are other changes to it."""
    client = interaction.client
    message = client.get_partial_messageable(channel).get_partial_message(number)
    try:
        sent = drawn_in(client, channel, shown)
        now = await message.edit(**sent, **more)
        if sent["embed"] and not now.embeds and not embedding_of(client).lacks(channel):
            embedding_of(client).dropped(channel)
            await message.edit(**drawn_in(client, channel, shown), **more)
    except FAILURES as error:
        log.info("Message %d could not be brought up to date: %s", number, error)
        return False
    return True


def drawn(shown: Shown) -> dict[str, Any]:
    """The message that shows this."""
    with speaking_to(shown):
        if manner() is not Manner.BOXES:
            return drawn_plainly(shown)
        message: dict[str, Any] = {"embed": roll_embed(shown), "view": roll_view(shown)}
        if not shown.ping:  # What stood as text, where embeds were dropped, stands in the embed now.
            return {**message, "content": None}
        words = mention_words(shown.ping, shown.card)
    return {**message, "content": words, "allowed_mentions": _mentions(shown)}


def speaking_to(shown: Shown) -> AbstractContextManager[None]:
    """Speak, in there, to whom this is shown."""
    return nullcontext() if shown.private else speaking_to_all()


def drawn_plainly(shown: Shown) -> dict[str, Any]:
    """The same without an embed."""
    with speaking_to(shown):
        is_heard = manner() is Manner.ALOUD
        mention = "".join(f"<@{each}>{' ' if is_heard else chr(10)}" for each in shown.ping)
        above, below = around(shown)
        # What stands above is a player's own words: of an embed the author does not format, but a message
        # does.
        text = card_text(shown.card, above=plain(above), below=below, most=MAX_CONTENT - len(mention))
        view = roll_view(shown)
        if is_heard:
            view.rows = heard_rows(view.rows)
    return {"content": mention + text, "embed": None, "view": view, "allowed_mentions": _mentions(shown)}


def drawn_in(client: discord.Client, channel: int, shown: Shown) -> dict[str, Any]:
    """The message that shows this in a channel, if it is no new answer: as text where embeds are dropped."""
    return drawn_plainly(shown) if embedding_of(client).lacks(channel) else drawn(shown)


def _mentions(shown: Shown) -> discord.AllowedMentions:
    return discord.AllowedMentions(users=[discord.Object(number) for number in shown.ping] or False)
