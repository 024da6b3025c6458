"""Buttons, lists and forms in Discord's format. Nothing here stays in memory.

The meaning of a press is in its ``custom_id``, ``rw:1:<number of the roll>:<action>[:<revision>:<page>]``,
with a word before the number if it isn't about a roll.
"""

from collections.abc import Container, Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.audiences import Audience
from bot.rolls.card import Choice, shortened
from bot.rolls.hidden import name
from bot.words import later, say

MAX_ID = 100  # Characters of a custom_id; Discord alone checks it, when it's sent.
MAX_LABEL = 80  # Characters of a button's label.
MAX_BUTTONS = 25  # Rows of a message.
MAX_IN_ROW = 5  # Buttons.
MAX_OPTIONS = 25  # Entries of a list.
MAX_OPTION = 100  # Characters of a list entry, and of its description.
PREFIX = "rw:1:"

_ROW, _BUTTON = discord.ComponentType.action_row.value, discord.ComponentType.button.value
_SELECT, USERS = discord.ComponentType.select.value, discord.ComponentType.user_select.value
_PRIMARY, _SECONDARY = discord.ButtonStyle.primary.value, discord.ButtonStyle.secondary.value


Part = dict[str, Any]
"""A component in Discord's format."""

Item = tuple[Part, int | None]
"""A button or list and its row. None means the first row that has room."""


class Rows(ui.View):
    """Finished components in Discord's format, which discord.py sends unchanged.

    No components are kept in memory, because the meaning of a press is in its ``custom_id``.
    """

    timeout = None

    def __init__(self, items: Iterable[Item]) -> None:
        # Skip what a waiting view needs: an ID, a future, an object for each item.
        self.rows = laid_out(items)

    def to_components(self) -> list[Part]:
        """Return the rows in Discord's format."""
        return self.rows

    def is_finished(self) -> bool:
        """Return True, because discord.py should await no press."""
        return True

    def is_dispatchable(self) -> bool:
        """Return True if discord.py should pass presses to it."""
        return False

    def has_components_v2(self) -> bool:
        """Return True for components that replace content and embeds."""
        return False


def laid_out(items: Iterable[Item]) -> list[Part]:
    """Return the rows of a message, with these items in order."""
    rows: dict[int, list[Part]] = {}
    for part, own in items:
        at = own or 0
        # A list takes a whole row.
        while own is None and (row := rows.get(at)):
            if len(row) < MAX_IN_ROW and part["type"] == row[0]["type"] == _BUTTON:
                break
            at += 1
        rows.setdefault(at, []).append(part)
    return [{"type": _ROW, "components": rows[at]} for at in sorted(rows)]


def select(
    custom_id: str,
    ask: str,
    options: list[Part],
    *,
    least: int = 1,
    many: bool = False,
    required: bool = True,
) -> Part:
    """Return a list to pick one item from, or several if ``many``."""
    part = {
        "type": _SELECT,
        "custom_id": custom_id,
        "min_values": least,
        "max_values": len(options) if many else 1,
        "disabled": False,
        "required": required,
        "options": options,
    }
    return {**part, "placeholder": ask} if ask else part


def member_list(what: str, ask: str) -> ui.View:
    """Return Discord's own list for picking a person. ``what`` is its action, for the ``custom_id``."""
    part = select(f"{PREFIX}{what}", shortened(ask, MAX_OPTION), [])
    return Rows([({**{key: field for key, field in part.items() if key != "options"}, "type": USERS}, None)])


def one_of(what: str, ask: str, choices: Sequence[Choice]) -> ui.View:
    """Return a list for picking one choice. ``what`` is its action, for the ``custom_id``."""
    options = [option(choice) for choice in choices[:MAX_OPTIONS]]
    return Rows([(select(f"{PREFIX}{what}", shortened(ask, MAX_OPTION), options), None)])


def try_button(dice: str, hidden: Audience = Audience.EVERYONE) -> ui.View | None:
    """Return a button that rolls this notation for the same audience, or None if it's too long."""
    return try_buttons((dice,), hidden)


def try_buttons(dice: Sequence[str], hidden: Audience = Audience.EVERYONE) -> ui.View | None:
    """Return a button for each notation. Return None if one is too long, because a few would mislead."""
    presses = [f"{_for('try', hidden)}:{die}" for die in dice]
    if not all(map(_fits, presses)) or not presses:
        return None
    words = later("Roll {dice}, {audience}") if hidden.is_hidden else later("Roll {dice}")
    labels = [words.say(dice=die, audience=name(hidden)) for die in dice]
    shown = [label if len(label) <= MAX_LABEL else say("Roll that") for label in labels]
    is_only = len(presses) == 1
    return Rows([tapped(label, what, first=is_only) for label, what in zip(shown, presses, strict=True)])


def number_button(
    name: str, template: str, hidden: Audience = Audience.EVERYONE, beside: Sequence[tuple[str, str]] = ()
) -> ui.View | None:
    """Return a button that asks for a number and rolls for the same audience, or None if it's too long.

    If ``name`` is "", it asks for several numbers. ``beside`` are the buttons next to it, by label and
    action.
    """
    what = f"{_for('number', hidden)}:{template}"
    if not _fits(what):
        return None
    label = say("Enter {name}…", name=name) if name else say("Enter numbers…")
    return buttons((label, what), *beside, first=True)


def _for(word: str, hidden: Audience) -> str:
    """Return the word of a button that rolls for this audience."""
    return f"{word}_{hidden.value}" if hidden.is_hidden else word


def button(label: str, what: str, *, first: bool = False) -> ui.View:
    """Return one button. ``what`` is its action, for the ``custom_id``."""
    return Rows([tapped(label, what, first=first)])


def buttons(*labels: tuple[str, str], first: bool = False) -> ui.View | None:
    """Return buttons by label and action, except those too long for a ``custom_id``, or None.

    If ``first`` is True, the first button is highlighted as the most likely choice.
    """
    fitting = [(label, what) for label, what in labels if _fits(what)]
    items = [tapped(label, what, first=first and not n) for n, (label, what) in enumerate(fitting)]
    return Rows(items[:MAX_BUTTONS]) if items else None


def _fits(what: str) -> bool:
    return len(PREFIX) + len(what) <= MAX_ID


def rows_of(*rows: Iterable[tuple[str, str]]) -> ui.View | None:
    """Return buttons in rows of up to :data:`MAX_IN_ROW` buttons."""
    items = [
        tapped(label, what, number) for number, row in enumerate(rows) for label, what in row if _fits(what)
    ]
    return Rows(items) if items else None


def tapped(label: str, what: str, row: int | None = None, *, first: bool = False) -> Item:
    """Return a button for :class:`Rows`. ``what`` is its action, for the ``custom_id``."""
    style = _PRIMARY if first else _SECONDARY
    label, custom_id = shortened(label, MAX_LABEL), f"{PREFIX}{what}"
    part = {"type": _BUTTON, "style": style, "disabled": False, "label": label, "custom_id": custom_id}
    return part, row


def linked(label: str, address: str) -> Item:
    """Return a button that opens an address. Discord doesn't notify the bot of a press."""
    style = discord.ButtonStyle.link.value
    return {"type": _BUTTON, "style": style, "disabled": False, "label": label, "url": address}, None


def own_list(
    what: str,
    ask: str,
    choices: Sequence[Choice],
    row: int,
    chosen: Container[str] = (),
    *,
    many: bool = False,
) -> Item:
    """Return a list for :class:`Rows`, with the ``chosen`` ones already picked."""
    options = [option(choice, is_chosen=choice.key in chosen) for choice in choices[:MAX_OPTIONS]]
    return select(f"{PREFIX}{what}", ask, options, least=0 if many else 1, many=many), row


def discords_list(
    what: str, ask: str, kind: discord.ComponentType, row: int, channels: Sequence[discord.ChannelType] = ()
) -> Item:
    """Return a list that Discord fills itself with people, roles or channels of these kinds."""
    part = {**select(f"{PREFIX}{what}", ask, []), "type": kind.value}
    del part["options"]
    return {**part, "channel_types": [channel.value for channel in channels]} if channels else part, row


def option(choice: Choice, *, is_chosen: bool = False) -> Part:
    part = {"label": shortened(choice.label, MAX_OPTION), "value": choice.key, "default": is_chosen}
    return {**part, "description": shortened(choice.hint, MAX_OPTION)} if choice.hint else part
