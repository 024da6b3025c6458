"""*Systems…* on the GM panel: the enabled files, uploads, and house rules."""

from collections.abc import Mapping
from typing import Protocol

from bot.dice.faces import Source
from bot.errors import PressError
from bot.rolls.card import NOBODY, Choice, Field, check_entered, code, plain
from bot.rolls.game import AnyGame
from bot.rolls.gms import GameMasters
from bot.rolls.imports import Handed, Importable, Wishes
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Place, Who
from bot.sources.preview import about, preview_embeds
from bot.sources.service import SystemSources
from bot.sources.store import FileOn
from bot.systems.examples import offered
from bot.systems.model import System
from bot.systems.naming import system_name
from bot.systems.places import MAX_BYTES
from bot.systems.shipped import own_library, system_of
from bot.systems.tracked import PANEL as OF_SYSTEM
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap, for_gms
from bot.ui.embeds import fitted, note_embed
from bot.ui.files import attached, content_of, hand_out
from bot.ui.games_here import PANEL, SYSTEMS
from bot.ui.modals import modal
from bot.ui.show import tell_all
from bot.ui.views import Item, Rows, own_list, tapped
from bot.words import choose, later, listed, say

_FILE, _RULES, _WHERE, _SERVER, _CHANNEL = "file", "rules", "where", "server", "channel"
_MOST_RULES = 1_000  # Characters of house rules as they are entered.


class SourcesServices(Protocol):
    """The services needed here. ``throws`` has the game that draws example cards, and their dice."""

    sources: SystemSources
    gms: GameMasters
    throws: tuple[AnyGame, Source]


def taps(services: SourcesServices) -> dict[str, OnTap]:
    """Return the handlers of systems' buttons, lists and forms."""
    acts = {
        "": _show,
        _FILE: _show_file,
        "upload": _ask_file,
        "read": _read,
        _SERVER: _turn_on,
        _CHANNEL: _turn_on,
        "off": _turn_off,
        "export": _export,
        _RULES: _ask_rules,
        "ruled": _set_rules,
    }
    return {SYSTEMS: for_gms(acts, services, services.gms, forms=True)}


async def _show(services: SourcesServices, interaction: AnyInteraction, _tap: Tap) -> None:
    """Show the files that are enabled here, to choose from."""
    here = place(interaction)
    files = await services.sources.files(here)
    lines = [_file_words(file) for file in files] or [say("No system files are on here.")]
    lines.append(say("Upload a TOML file to play a system that Rollwright doesn't know, or to change one."))
    items: list[Item] = [tapped(say("Upload…"), f"{SYSTEMS}:upload", 0), tapped(say("Back"), PANEL, 0)]
    if files:
        choices = [
            Choice(str(file.id), system_name(system_of(file.digest)), _where_words(file)) for file in files
        ]
        items.append(own_list(f"{SYSTEMS}:{_FILE}", say("Choose a file"), choices, 1))
    if ruled := _with_rules(services, here):
        items.append(own_list(f"{SYSTEMS}:{_RULES}", say("House rules for…"), ruled, 2))
    embed = note_embed(fitted(lines), say("Game systems"))
    await interaction.response.edit_message(content=None, embed=embed, view=Rows(items))


def _with_rules(services: SourcesServices, here: Place) -> list[Choice]:
    """Return the systems that have house rules, by name."""
    systems = services.sources.library(here).systems.values()
    ruled = sorted((system for system in systems if system.settings), key=system_name)
    return [Choice(system.key, system_name(system)) for system in ruled]


def _file_words(file: FileOn) -> str:
    return say(
        "**{system}**: {where}, by {author}",
        system=plain(system_name(system_of(file.digest))),
        where=_where_words(file),
        author=say("Someone") if file.author_name == NOBODY else plain(file.author_name),
    )


def _where_words(file: FileOn) -> str:
    return say("in this channel") if file.channel else say("in the server")


async def _show_file(services: SourcesServices, interaction: AnyInteraction, tap: Tap) -> None:
    """Show one file and its actions."""
    file = await services.sources.file(place(interaction), _number(tap))
    system = system_of(file.digest)
    of = f":{file.id}"
    items = [tapped(say("Export"), f"{SYSTEMS}:export{of}", 0)]
    if system.settings:
        items.append(tapped(say("House rules…"), f"{SYSTEMS}:{_RULES}:{system.key}", 0))
    if system.panel:
        items.append(tapped(say("Panel"), f"{OF_SYSTEM}:{system.key}", 0))
    if services.sources.may_change(who(interaction), file):
        items.append(tapped(say("Turn off"), f"{SYSTEMS}:off{of}", 0))
    items.append(tapped(say("Back"), SYSTEMS, 0))
    embed = note_embed(fitted([*about(system), _file_words(file)]), system_name(system))
    await interaction.response.edit_message(content=None, embed=embed, view=Rows(items))


def _number(tap: Tap) -> int:
    """Return the number of the picked or pressed file. Raises PressError if there is none."""
    number = tap.picked[0] if tap.picked else tap.text.partition(":")[2]
    if not number.isascii() or not number.isdecimal() or len(number) > 18:
        raise PressError(OTHER.say())
    return int(number)


async def _ask_file(_services: SourcesServices, interaction: AnyInteraction, _tap: Tap) -> None:
    field = Field(_FILE, say("A TOML file, up to 64 KiB"), kind="file")
    await interaction.response.send_modal(modal(f"{SYSTEMS}:read", say("Upload a system"), (field,)))


async def _read(services: SourcesServices, interaction: AnyInteraction, tap: Tap) -> None:
    """Parse the uploaded file, and show the result."""
    file = attached(interaction, (tap.entered or {}).get(_FILE, ""))
    if file is None:
        raise PressError(say("Choose a file first."))
    # Fetching and parsing it may take longer than the time to answer.
    await interaction.response.defer(ephemeral=True, thinking=True)
    await _preview(services, interaction, file.filename, await content_of(file, MAX_BYTES))


def importable(services: SourcesServices) -> Importable:
    """Return the import of system files."""

    async def take(interaction: AnyInteraction, file: Handed, _wishes: Wishes) -> None:
        await services.gms.authorise(place(interaction), who(interaction))
        await interaction.response.defer(ephemeral=True, thinking=True)
        await _preview(services, interaction, file.name, file.content)

    return Importable(later("game system"), lambda file: file.name.endswith(".toml"), take, MAX_BYTES)


async def _preview(services: SourcesServices, interaction: AnyInteraction, name: str, content: bytes) -> None:
    """Show the effects of a file, or everything that is wrong with it."""
    answer = await services.sources.read(place(interaction), who(interaction), content)
    if answer.problems:
        lines = [f"{plain(name)}, {problem}" for problem in answer.problems]
        title = choose(len(lines), "There's one mistake", "There are {count} mistakes")
        embed = note_embed(fitted([*lines, say("Correct the file and upload it again.")]), title)
        await interaction.followup.send(embed=embed, ephemeral=True)
        return
    embeds = preview_embeds(services.throws, answer)
    view = Rows(_switches(who(interaction), answer.digest))
    await interaction.followup.send(embeds=embeds, view=view, ephemeral=True)


def _switches(they: Who, digest: str) -> list[Item]:
    """Return the buttons that turn on a file, if the user is allowed to do that."""
    here = tapped(say("Turn on in this channel"), f"{SYSTEMS}:{_CHANNEL}:{digest}", 0)
    if not they.manages_server:
        return [here]
    return [tapped(say("Turn on in the server"), f"{SYSTEMS}:{_SERVER}:{digest}", 0), here]


async def _turn_on(services: SourcesServices, interaction: AnyInteraction, tap: Tap) -> None:
    where, _, digest = tap.text.partition(":")
    here, they, everywhere = place(interaction), who(interaction), where == _SERVER
    system = await services.sources.turn_on(here, they, digest, everywhere=everywhere)
    await _show(services, interaction, tap)

    def words() -> str:
        (example, _), *_ = offered(own_library(digest))
        name, typed = plain(system_name(system)), code(f"/roll {example}")
        if everywhere:
            return say("You can now roll {system} in the server: {typed}", system=name, typed=typed)
        return say("You can now roll {system} in this channel: {typed}", system=name, typed=typed)

    await tell_all(interaction, words)


async def _turn_off(services: SourcesServices, interaction: AnyInteraction, tap: Tap) -> None:
    file = await services.sources.turn_off(place(interaction), who(interaction), _number(tap))
    await _show(services, interaction, tap)
    system = system_of(file.digest)

    def words() -> str:
        name = plain(system_name(system))
        if file.channel:
            return say("{system} is turned off in this channel.", system=name)
        return say("{system} is turned off in the server.", system=name)

    await tell_all(interaction, words)


async def _export(services: SourcesServices, interaction: AnyInteraction, tap: Tap) -> None:
    file = await services.sources.file(place(interaction), _number(tap))
    words = say("{system}'s file, as uploaded", system=plain(system_name(system_of(file.digest))))
    await hand_out(interaction, words, await services.sources.given(file), f"{file.key}.toml")


async def _ask_rules(services: SourcesServices, interaction: AnyInteraction, tap: Tap) -> None:
    """Ask for a system's house rules, one per line."""
    here = place(interaction)
    system = _ruled(services, here, tap.picked[0] if tap.picked else tap.text.partition(":")[2])
    fields = _rules_fields(system, services.sources.rules(here, system), who(interaction))
    title = say("House rules: {system}", system=system_name(system))
    await interaction.response.send_modal(modal(f"{SYSTEMS}:ruled:{system.key}", title, fields))


def _ruled(services: SourcesServices, here: Place, key: str) -> System:
    """Return the system with this key if it has house rules. Raises PressError if there is none."""
    library = services.sources.library(here)
    system = library.systems.get(library.digest(key) or "")
    if system is None or not system.settings:
        raise PressError(say("That system is no longer here."))
    return system


def _rules_fields(system: System, rules: Mapping[str, int], they: Who) -> list[Field]:
    from bot.sources.house_rules import as_lines, ranges  # noqa: PLC0415 - seldom needed

    lines = "\n".join(as_lines(system, rules))
    fields = [Field(_RULES, say("One per line"), ranges(system), _MOST_RULES, long=True, filled=lines)]
    if they.manages_server:
        where = (
            Choice(_CHANNEL, say("In this channel")),
            Choice(_SERVER, say("In the server, unless a channel has its own")),
        )
        fields.append(Field(_WHERE, say("Where they apply"), choices=where, filled=_CHANNEL))
    return fields


async def _set_rules(services: SourcesServices, interaction: AnyInteraction, tap: Tap) -> None:
    from bot.sources.house_rules import as_lines, from_lines  # noqa: PLC0415 - seldom needed

    here, they, entered = place(interaction), who(interaction), tap.entered
    if entered is None:
        raise PressError(OTHER.say())
    system = _ruled(services, here, tap.text.partition(":")[2])
    check_entered(_rules_fields(system, {}, they), entered)
    rules = from_lines(system, entered.get(_RULES, ""))
    everywhere = entered.get(_WHERE) == _SERVER
    await services.sources.set_rules(here, they, system.key, rules, everywhere=everywhere)
    words = later("House rules for {system}: {rules}")

    def notice() -> str:
        return words.say(system=plain(system_name(system)), rules=listed(map(plain, as_lines(system, rules))))

    await tell_all(interaction, notice)
