"""The grammar of a ``custom_id``, which defines the meaning of a button, list or form.

It's ``rw:1:[draft:]<word>[<number>][:<text>]``, with a roll's public number in place of the word if it's
about a roll. ``draft:`` marks a form to be reopened with its earlier text. The word's handler interprets
``text``. For an action on something numbered, the text is ``<action>[:<at>:<page>]``.

Never change the grammar, because people still press messages that were sent years ago.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, cast

import discord
from msgspec import Struct

from bot.errors import PressError
from bot.rolls.gms import GameMasters
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press
from bot.store.numbers import Numbers
from bot.ui.context import AnyInteraction, place, who
from bot.ui.modals import NOTHING
from bot.ui.roll_views import picked_key
from bot.ui.show import is_private
from bot.ui.views import PREFIX

_ID = re.compile(
    r"(?P<draft>draft:)?(?:(?P<word>[a-z_]+)(?P<of>[0-9]{1,18})?|(?P<roll>[A-Z2-9]{6,13}))(?::(?P<text>.*))?",
    re.DOTALL,
)
_TEXT = discord.ComponentType.text_input.value
_NUMBER = re.compile(r"[0-9]{1,18}")
_ACTION = re.compile(r"(?P<action>[a-z_]+)(?::(?P<at>[0-9]{1,9}):(?P<page>[0-9]{1,4}))?")


class Tap(Struct, frozen=True):
    """A use of a button, a list or a form.

    ``word`` is "" for a roll. ``of`` is the number as written, "" for none, ``number`` the inner one.
    ``text`` is the rest. ``entered`` are a form's entries by field, None otherwise. ``is_draft``: open a form
    with the text on the message. ``is_private``: only they see the message.
    """

    word: str
    of: str
    number: int
    text: str
    picked: tuple[str, ...] = ()
    entered: dict[str, str] | None = None
    is_draft: bool = False
    is_private: bool = False
    has_message: bool = True

    @property
    def is_of_form(self) -> bool:
        """True for a submitted form, or one to be opened again."""
        return self.entered is not None or self.is_draft

    @property
    def custom_id(self) -> str:
        """The ``custom_id`` without the common prefix."""
        return f"{self.word}{self.of}:{self.text}" if self.text else f"{self.word}{self.of}"

    def press(self) -> Press:
        """Return the pressed action of something numbered. Raises PressError if it isn't one."""
        match = _ACTION.fullmatch(self.text)
        if match is None or not self.of or (self.entered is not None and not self.has_message):
            raise PressError(OTHER.say())
        return Press(
            self.number,
            match["action"],
            self.picked,
            None if match["at"] is None else int(match["at"]),
            int(match["page"] or 0),
            self.entered,
            self.is_private,
            self.word,
            self.of,
        )


Actions = Mapping[str, Callable[..., Awaitable[None]]]
"""A function for each action, with the services, the interaction and what was pressed."""


def on_press(
    do: Callable[..., Awaitable[None]], services: object, *, forms: bool = False, anywhere: bool = False
) -> OnTap:
    """Return a handler for actions on something numbered: ``do`` gets services, interaction and press."""

    async def tapped(interaction: AnyInteraction, tap: Tap) -> None:
        await do(services, interaction, tap.press())

    return OnTap(tapped, forms, anywhere)


def on_action(does: Actions, services: object, *, anywhere: bool = False) -> OnTap:
    """Return a handler for actions on something numbered, with a function for each action's key."""

    async def do(services: object, interaction: AnyInteraction, press: Press) -> None:
        if press.action not in does:
            raise PressError(OTHER.say())
        await does[press.action](services, interaction, press)

    return on_press(do, services, anywhere=anywhere)


def for_gms(does: Actions, services: object, gms: GameMasters, *, forms: bool = False) -> OnTap:
    """Return a handler for GMs alone, with a function for each word that a tap's text starts with."""

    async def do(interaction: AnyInteraction, tap: Tap) -> None:
        act = does.get(tap.text.partition(":")[0])
        if act is None or tap.of:
            raise PressError(OTHER.say())
        await gms.authorise(place(interaction), who(interaction))
        await act(services, interaction, tap)

    return OnTap(do, forms)


def number_of(press: Press) -> int:
    """Return the number picked from a list or else on the pressed button. A list's own number is 0.

    Raises:
        PressError: The picked value isn't a number.

    """
    if not press.picked:
        return press.roll
    if not _NUMBER.fullmatch(press.picked[0]):
        raise PressError(OTHER.say())
    return int(press.picked[0])


def is_ours(interaction: AnyInteraction) -> bool:
    """Return True for a submitted form, or for this bot's button or list, in any version."""
    if interaction.type is discord.InteractionType.component:
        data: Any = interaction.data
        return str(data["custom_id"]).startswith(_OURS)
    return interaction.type is discord.InteractionType.modal_submit


_OURS = "rw:"


def roll_pressed(interaction: AnyInteraction) -> str:
    """Return the public number of the pressed roll, or "" if something else was pressed."""
    return roll_of(str(cast(dict[str, Any], interaction.data or {}).get("custom_id", "")))


def ids_on(message: discord.Message) -> Iterator[str]:
    """Yield the ``custom_id`` of each button and list of a message."""
    for row in message.components:
        for item in getattr(row, "children", ()):
            if custom_id := getattr(item, "custom_id", None):
                yield str(custom_id)


def roll_of(custom_id: str) -> str:
    """Return the public number of the roll that a button or list is about, or "" if there is none."""
    match = _ID.fullmatch(custom_id.removeprefix(PREFIX)) if custom_id.startswith(PREFIX) else None
    return (match["roll"] or "") if match else ""


def tap_of(interaction: AnyInteraction, numbers: Numbers) -> Tap:
    """Return what was done. Raises PressError if the ``custom_id`` isn't this bot's."""
    data: Any = interaction.data
    kind, _, rest = str(data["custom_id"]).partition(PREFIX)
    match = _ID.fullmatch(rest)
    entered = dict(_entered(data["components"])) if "components" in data else None
    # A draft's button opens a form; a submitted form that claims to be a draft is forged.
    if kind or match is None or (entered is not None and match["draft"]):
        raise PressError(OTHER.say())
    roll, of = match["roll"], match["of"] or match["roll"] or ""
    return Tap(
        match["word"] or "",
        of,
        numbers.inner(roll) if roll else int(of or 0),
        match["text"] or "",
        tuple(map(picked_key, data.get("values") or ())),
        entered,
        bool(match["draft"]),
        is_private(interaction),
        interaction.message is not None,
    )


def _entered(components: list[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield a form's entries by field, with picks from a list one per line."""
    for component in components:
        if "component" in component:
            yield from _entered([component["component"]])
        elif "components" in component:
            yield from _entered(component["components"])
        elif "custom_id" in component:
            values = component.get("values") or ()
            entered = str(component.get("value") or "\n".join(values))
            is_nothing = entered == NOTHING and component.get("type") != _TEXT
            yield component["custom_id"], "" if is_nothing else entered
