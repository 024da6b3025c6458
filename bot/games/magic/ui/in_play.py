"""What is in play as Discord shows it: put there, told, taken out."""

from collections.abc import Callable, Sequence

from bot.errors import PlayerError, PressError
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.handmade_effects import described
from bot.games.magic.rules.words import counted_names
from bot.games.magic.services import MagicServices
from bot.games.magic.store.effects import StoredEffect
from bot.rolls.card import Card, Choice, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Picking, Press, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import fitted, fitted_list
from bot.ui.show import show_choices, tell_all
from bot.words import clauses, say

SUBJECT = "effects"
TAKE_OUT = "take_out"
ALL = "all"
"""What is picked to take everything out of play that is for whoever picks it."""


def taps(services: MagicServices) -> dict[str, OnTap]:
    """What takes the list of what is in play."""
    return {SUBJECT: on_press(_pressed, services)}


def describe(each: Ability) -> str:
    """An ability as a line of a list."""
    return say("• {ability}", ability=plain(described(each)))


async def put_into_play(
    services: MagicServices,
    interaction: AnyInteraction,
    player: Who,
    name: str,
    abilities: tuple[Ability, ...],
) -> None:
    """Put something into play, and tell everybody."""
    they = who(interaction)
    await services.magic.add_effect(place(interaction), they, player, name, abilities)
    await services.people.named(place(interaction).channel, [(player.user, player.name)])

    def words() -> str:
        called, of = plain(name), plain(player.name)
        if player.user == they.user:
            said = say("**{name}** is in play for {player}.", name=called, player=of)
        else:
            owner = plain(they.name)
            said = say(
                "**{name}** is in play for {player}. {owner} put it there.",
                name=called,
                player=of,
                owner=owner,
            )
        return fitted([said, *map(describe, abilities)])

    await tell_all(interaction, words)


def check_nothing_else(*options: object) -> None:
    """Whether no option was given but a name. Raises PlayerError if one was, for then a name is missing."""
    if any(options):
        raise PlayerError(say("Write in name what it is called; without any option I show what is in play."))


async def show(services: MagicServices, interaction: AnyInteraction, page: int = 0) -> None:
    """Show whoever asks all that is in play here, with a list of what they can take out."""
    here, they = place(interaction), who(interaction)
    text = fitted_list(effect_lines(await services.magic.described(here)))
    picking = Picking(
        TAKE_OUT,
        say("Take out of play…"),
        _choices(await services.magic.removable(here, they), they),
        page=page,
    )
    await show_choices(interaction, SUBJECT, Card(say("In play")), text, picking)


def effect_lines(effects: Sequence[tuple[StoredEffect, tuple[Ability, ...]]]) -> list[str]:
    """Everything in play, by player."""
    if not effects:
        return [say("Nothing is in play here; /magic effect with a card's name puts it into play.")]
    lines: list[str] = []
    for player in dict.fromkeys(each.player for each, _ in effects):
        mine = [(each, abilities) for each, abilities in effects if each.player == player]
        lines.append(f"**{plain(mine[0][0].player_name)}**")
        lines += [
            say(
                "• {name}: {abilities}",
                name=plain(each.name),
                abilities=plain(clauses(map(described, abilities))),
            )
            for each, abilities in mine
        ]
    return lines


def _choices(removable: Sequence[StoredEffect], they: Who) -> tuple[Choice, ...]:
    """What they can take out, to choose from; and all that is for them at once, if that is several."""
    several = len({effect.player for effect in removable}) > 1
    names = [
        Choice(
            str(effect.id),
            say("{name} ({player})", name=effect.name, player=effect.player_name) if several else effect.name,
        )
        for effect in removable
    ]
    everything = [Choice(ALL, say("All of mine"))]
    return (*(everything if sum(effect.player == they.user for effect in removable) > 1 else []), *names)


async def _pressed(services: MagicServices, interaction: AnyInteraction, press: Press) -> None:
    """Take out what was picked, and tell all; or turn the page of the list."""
    if press.action != TAKE_OUT:
        raise PressError(OTHER.say())
    if not press.picked:
        await show(services, interaction, press.page)
        return
    words = await _taken_out(services, interaction, press.picked[0])
    await show(services, interaction)
    await tell_all(interaction, words)


async def _taken_out(services: MagicServices, interaction: AnyInteraction, key: str) -> Callable[[], str]:
    """Take it out; answer what says so."""
    here, they = place(interaction), who(interaction)
    if key == ALL:
        names = await services.magic.remove_all(here, they)
        return lambda: say(
            "No longer in play for {player}: {names}.", player=plain(they.name), names=counted_names(names)
        )
    if not key.isdecimal():
        raise PressError(OTHER.say())
    gone = await services.magic.remove_effect(here, they, int(key))
    return lambda: say(
        "**{name}** is no longer in play for {player}.", name=plain(gone.name), player=plain(gone.player_name)
    )
