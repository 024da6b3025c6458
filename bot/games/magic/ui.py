"""Cards, effects, turns and stored results of Magic as Discord shows them."""

import re

import discord
from discord import app_commands

from bot.errors import DraftError, PlayerError, PressError
from bot.games.magic.desk import MagicDesk
from bot.games.magic.rules.cards import (
    MagicCard,
    all_cards,
    card_named,
    card_request,
    folded,
    read_players,
    with_coin,
)
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.game import GAME
from bot.games.magic.rules.handmade_effects import described
from bot.games.magic.rules.turn import PlayerTurn
from bot.games.magic.rules.words import FACES
from bot.games.magic.store.effects import StoredEffect
from bot.games.magic.table import permanents
from bot.people.mentions import known_names
from bot.rolls.card import check_entered, plain
from bot.rolls.hidden import Audience
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Both, Form, Press, Who
from bot.store.turns import Turn
from bot.ui.autocomplete import name_choices
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap, on_press
from bot.ui.embeds import MAX_DESCRIPTION, fitted, listed, note_embed
from bot.ui.rolling import roll
from bot.ui.show import follow, show
from bot.ui.views import button, form_modal, modal
from bot.words import choose, say

_NAME = re.compile(r".{1,60}", re.DOTALL)
_NUMBER = re.compile(r"[0-9]{1,9}")
SUBJECT = permanents.SUBJECT

_RESULTS = 60  # Results of one player that the turn's log lists, the last ones.
ALL = "*"
"""What is chosen to take everything out of play."""


async def card(
    desk: MagicDesk, interaction: AnyInteraction, name: str, hidden: Audience, *, coin: bool = False
) -> None:
    """Roll what a card says, asking first for what it needs; or say what can be done for it.

    ``coin``: a coin is flipped in place of each d20.
    """
    check_no_change(desk, name)
    found = card_named(name)
    if not found.dice:
        await _tell(interaction, found)
    elif found.fields:
        fields = found.fields_with(await desk.magic.noted(place(interaction), who(interaction), found))
        form = f"card_{hidden.value}{'_coin' if coin else ''}:{found.name}"
        await interaction.response.send_modal(modal(form, found.name, fields))
    else:
        request = card_request(found, {})
        await roll(
            desk.service, interaction, GAME.key, lambda: with_coin(request) if coin else request, hidden
        )


def check_no_change(desk: MagicDesk, name: str) -> None:
    """Point to where it is switched on what changes the planar die for everybody.

    Raises:
        PlayerError: It is that.

    """
    for change in desk.magic.planar.change_names if desk.magic.planar else ():
        if folded(name) == folded(change) and folded(name) not in map(folded, all_cards()):
            words = (
                "{name} changes the planar die for a whole game of Planechase:"
                " /planechase change switches it on."
            )
            raise PlayerError(say(words, name=change))


async def _tell(interaction: AnyInteraction, found: MagicCard) -> None:
    lines = [plain(found.note or found.says), *(describe(each) for each in found.abilities)]
    embed = note_embed(fitted(filter(None, lines)), found.name)
    if not found.abilities or any(each.kind == "next_ignore" for each in found.abilities):
        await interaction.response.send_message(embed=embed, ephemeral=True)
        return
    view = button(say("Put into play for me"), f"effect_add:{found.name}", first=True)
    await interaction.response.send_message(embed=embed, view=view, ephemeral=True)


def describe(each: Ability) -> str:
    """An ability as a line of a list."""
    return say("• {ability}", ability=plain(described(each)))


async def put_into_play(
    desk: MagicDesk, interaction: AnyInteraction, player: Who, name: str, abilities: tuple[Ability, ...]
) -> None:
    """Put something into play, and tell everybody."""
    they = who(interaction)
    await desk.magic.add_effect(place(interaction), they, player, name, abilities)
    await desk.people.named(place(interaction).channel, [(player.user, player.name)])
    words = say("**{name}** is in play for {player}.", name=plain(name), player=plain(player.name))
    if player.user != they.user:
        words = say("{words} {owner} put it there.", words=words, owner=plain(they.name))
    await interaction.response.send_message(embed=note_embed(fitted([words, *map(describe, abilities)])))


def effects_text(effects: list[tuple[StoredEffect, tuple[Ability, ...]]]) -> str:
    """Everything in play, by player."""
    if not effects:
        return say("Nothing is in play here; /magic effect add puts something into play.")
    lines: list[str] = []
    for player in dict.fromkeys(each.player for each, _ in effects):
        mine = [(each, abilities) for each, abilities in effects if each.player == player]
        lines.append(f"**{plain(mine[0][0].player_name)}**")
        lines += [
            say(
                "• {name}: {abilities}",
                name=plain(each.name),
                abilities=plain("; ".join(map(described, abilities))),
            )
            for each, abilities in mine
        ]
    return listed(lines)


async def turn_began(desk: MagicDesk, interaction: AnyInteraction, turn: Turn, *, pressed: bool) -> None:
    """Tell everybody that a turn has begun; where a game keeps the turns, its table does."""
    if keeper := await desk.turns.keeper(place(interaction)):
        await keeper.show(interaction)
        return
    embed = note_embed(say("Turn {number} begins; no dice were rolled in it yet.", number=turn.number))
    view = button(say("Next turn"), f"turn:{turn.number}")
    if pressed:
        await interaction.response.edit_message(embed=embed, view=view)
    else:
        await interaction.response.send_message(embed=embed, view=view)


async def turn_text(desk: MagicDesk, interaction: AnyInteraction) -> str:
    """What everybody has rolled this turn."""
    turn, players = await desk.magic.turn(place(interaction))
    lines = [say("**Turn {number}**", number=turn.number)]
    lines += [
        say(
            "{name}: {dice}: {results}",
            name=plain(player.name),
            dice=choose(player.dice, "{count} die", "{count} dice"),
            results=" · ".join(filter(None, [_numbers(player), _planar(player)])) or "–",
        )
        for player in players
    ] or [say("No dice were rolled yet.")]
    last = say("-# Ignored and rerolled dice, hidden rolls and /roll do not count.")
    return f"{listed(lines, MAX_DESCRIPTION - len(last) - 1)}\n{last}"


def _numbers(player: PlayerTurn) -> str:
    return ", ".join(
        ["…"] * (len(player.results) > _RESULTS) + [str(each) for each in player.results[-_RESULTS:]]
    )


def _planar(player: PlayerTurn) -> str:
    faces = ", ".join(FACES[face] for face in player.planar[-_RESULTS:])
    return say("planar: {faces}", faces=faces) if faces else ""


def taps(desk: MagicDesk) -> dict[str, OnTap]:
    """What takes the buttons and forms of Magic."""

    async def of_card(interaction: AnyInteraction, tap: Tap) -> None:
        name, is_coin = _named(tap), tap.word.endswith("_coin")
        hidden = Audience(tap.word.split("_")[1])
        if tap.is_draft:
            await card(desk, interaction, name, hidden, coin=is_coin)
        else:
            await _filled_in(desk, interaction, tap, name, hidden)

    async def switch(interaction: AnyInteraction, tap: Tap) -> None:
        chosen = card_named(_named(tap))
        await put_into_play(desk, interaction, who(interaction), chosen.name, chosen.abilities)

    async def turn(interaction: AnyInteraction, tap: Tap) -> None:
        if not _NUMBER.fullmatch(tap.text):
            raise PressError(OTHER)
        began = await desk.turns.next(place(interaction), who(interaction), int(tap.text))
        await turn_began(desk, interaction, began, pressed=True)

    cards = [f"card_{each.value}{coin}" for each in Audience for coin in ("", "_coin")]
    return {
        **{word: OnTap(of_card, forms=True) for word in cards},
        "effect_add": OnTap(switch),
        "turn": OnTap(turn),
        SUBJECT: on_press(permanent_pressed, desk, forms=True),
    }


def _named(tap: Tap) -> str:
    if not _NAME.fullmatch(tap.text):
        raise PressError(OTHER)
    return tap.text


async def _filled_in(
    desk: MagicDesk, interaction: AnyInteraction, tap: Tap, name: str, hidden: Audience
) -> None:
    """Roll a card with what was entered in its form; what cannot be can be entered again."""
    asked, entered = card_named(name), tap.entered
    if entered is None or not asked.dice:
        raise PressError(say("This is filled in with a form; use /magic card."))
    try:
        check_entered(asked.fields, entered)
        named = (
            await known_names(desk.people, interaction, read_players(entered.get("players", "")))
            if asked.players
            else None
        )
        request = card_request(asked, entered, named, interaction.user.id)
        request = with_coin(request) if tap.word.endswith("_coin") else request
    except PlayerError as error:
        raise DraftError(str(error), draft="", form=tap.custom_id) from error
    await roll(desk.service, interaction, GAME.key, lambda: request, hidden)


async def permanent_pressed(desk: MagicDesk, interaction: AnyInteraction, press: Press) -> None:
    """Do what was pressed on a permanent with stored results."""
    answer = await desk.permanents.press(press, place(interaction), who(interaction))
    if isinstance(answer, Form):
        await interaction.response.send_modal(form_modal(answer))
    elif isinstance(answer, Both):
        await _both(desk, interaction, answer)
    else:
        await show(desk.service, interaction, answer)


async def _both(desk: MagicDesk, interaction: AnyInteraction, both: Both) -> None:
    """Bring the panel up to date, and show the roll that came of it, even if the panel is gone."""
    rolled = both.rolled
    try:
        await show(desk.service, interaction, both.pressed)
    except discord.HTTPException:
        await show(desk.service, interaction, rolled)
    else:
        await follow(desk.service, interaction, rolled, private=rolled.private)


async def in_play(desk: MagicDesk, interaction: AnyInteraction) -> list[tuple[str, str]]:
    """What is in play here, to choose from; and all of one's own at once."""
    found = await desk.magic.effects(place(interaction))
    several = len({each.player for each in found}) > 1
    everything = [(say("All of mine"), ALL)] if found else []
    each_one = [
        (f"{each.name} ({each.player_name})" if several else each.name, f"#{each.id}") for each in found
    ]
    return [*everything, *each_one]


def card_choices(typed: str, *, in_play: bool = False) -> list[app_commands.Choice[str]]:
    """The cards whose names, English or Japanese, have what was typed; or those to be put into play."""
    cards = [each for each in all_cards().values() if each.abilities or not in_play]
    named = [
        (say("{name} · {ja}", name=each.name, ja=each.ja) if each.ja else each.name, each.name)
        for each in cards
    ]
    return name_choices(typed, named)


def member(user: discord.Member | discord.User) -> Who:
    """Somebody who was named in an option."""
    return Who(user.id, user.display_name)
