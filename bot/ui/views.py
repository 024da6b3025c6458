"""Buttons, lists and forms as Discord takes them. Nothing here keeps anything in memory.

What a press means stands in its ``custom_id``, ``rw:1:<number of the roll>:<action>[:<revision>:<page>]``,
with a word before the number if it is something else than a roll.
"""

import re
from collections.abc import Sequence
from typing import Any, Protocol, cast

import discord
from discord import ui

from bot.rolls.card import Action, Choice, Field, Menu, shortened
from bot.rolls.hidden import PEEK, REVEAL_APART, Audience
from bot.rolls.press import BACK
from bot.rolls.secrets import SecretsPage
from bot.rolls.values import Form, Picking, Shown
from bot.ui.context import AnyInteraction
from bot.words import say

MAX_ID = 100  # Characters of a custom_id; Discord alone checks it, and only when sent.
MAX_LABEL = 80  # Characters of a button.
MAX_BUTTONS = 25  # Of a message.
MAX_OPTIONS = 25  # Lines of a list.
MAX_OPTION = 100  # Characters of a line of a list, and of its hint.
MAX_TITLE = 45  # Characters of a form's title and of a field's label.
PREFIX = "rw:1:"


class Table(Protocol):
    """What of the bot a press needs."""

    async def pressed(self, interaction: AnyInteraction) -> None:
        """Do what the press means, and answer it, whatever happens."""
        ...


class RollItem(ui.DynamicItem[ui.Item[Any]], template=r"rw:.*$"):
    """Any button or list that this bot ever sends."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: AnyInteraction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> "RollItem":
        """The item that was pressed. Nothing may be decided here: what this raises is never answered."""
        return cls(item)

    async def callback(self, interaction: AnyInteraction) -> None:
        """Hand the press over."""
        await cast(Table, interaction.client).pressed(interaction)


def roll_view(shown: Shown) -> ui.View:
    """The buttons of a roll, or the list that is open on it."""
    if shown.picking:
        return stateless(*_list(shown, shown.picking))
    # The first is what comes next, unless that is nothing for most who look.
    following = next((action for action in shown.card.actions if not action.quiet), None)
    return stateless(
        *(_menu(shown, menu) for menu in shown.card.menus),
        *(
            ui.Button(
                label=shortened(action.label, MAX_LABEL),
                custom_id=f"{_of(shown)}:{action.key}{_while(shown, action)}",
                style=discord.ButtonStyle.primary if action is following else discord.ButtonStyle.secondary,
                row=action.row,
            )
            for action in shown.card.actions
        ),
    )


def _menu(shown: Shown, menu: Menu) -> ui.Select[Any]:
    """A list that stands open; what does not fit is left out, from the end.

    What is picked says as of when, too: the page of ``play`` keeps a pick for as long as the list has that
    value, whatever its custom_id.
    """
    options = [_option(choice) for choice in menu.choices[:MAX_OPTIONS]]
    for option in options:
        option.default = option.value in menu.chosen
        option.value = f"{option.value}@{menu.drawn}" if menu.drawn else option.value
    return ui.Select(
        custom_id=f"{_of(shown)}:{menu.key}:{menu.at}:{menu.drawn}",
        placeholder=shortened(menu.ask, MAX_OPTION),
        options=options,
        min_values=0 if menu.many else 1,
        max_values=len(options) if menu.many else 1,
    )


def picked_key(value: str) -> str:
    """The key of the choice that this value of a list stands for."""
    return _AS_DRAWN.sub("", value)


_AS_DRAWN = re.compile(r"@[0-9]+$")


def pick_view(shown: Shown) -> ui.View:
    """The list that is open on something, without a way back: it stands on a message of its own."""
    assert shown.picking is not None
    return stateless(*_list(shown, shown.picking)[:-1])


def _while(shown: Shown, action: Action) -> str:
    """The part of a custom_id that says as of when the action is meant; "" for any time."""
    at = shown.revision if action.at_once else action.at
    return "" if at is None else f":{at}:{action.of}"


def secrets_view(page: SecretsPage) -> ui.View:
    """For each roll of the page Peek and Reveal, and the way to other pages."""
    items: list[ui.Item[Any]] = []
    for row, secret in enumerate(page.secrets):
        items += [
            ui.Button(
                label=say("Peek {roll}", roll=secret.roll),
                custom_id=f"{PREFIX}{secret.roll}:{PEEK}",
                style=discord.ButtonStyle.primary,
                row=row,
            ),
            ui.Button(
                label=say("Reveal {roll}…", roll=secret.roll),
                custom_id=f"{PREFIX}{secret.roll}:{REVEAL_APART}",
                row=row,
            ),
        ]
    last = len(page.secrets)
    if page.page:
        items.append(ui.Button(label=say("Newer"), custom_id=f"{PREFIX}secrets:{page.page - 1}", row=last))
    if page.more:
        items.append(ui.Button(label=say("Older"), custom_id=f"{PREFIX}secrets:{page.page + 1}", row=last))
    return stateless(*items)


def form_modal(form: Form) -> ui.Modal:
    """The form of a roll's action as Discord shows it."""
    return modal(f"{form.subject}{form.number}:{form.action}:{form.revision}:0", form.title, form.fields)


def modal(what: str, title: str, fields: Sequence[Field]) -> ui.Modal:
    """A form as Discord shows it.

    Like a view it is not kept: what is entered comes with its custom_id, ``what``.
    """
    modal = ui.Modal(title=shortened(title, MAX_TITLE), custom_id=f"{PREFIX}{what}")
    for field in fields:
        modal.add_item(ui.Label(text=shortened(field.label, MAX_TITLE), component=_field(field)))
    modal.stop()
    return modal


def _field(field: Field) -> ui.Item[Any]:
    if not field.choices:
        return ui.TextInput(
            custom_id=field.key,
            style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
            placeholder=shortened(field.hint, MAX_OPTION),
            # Discord refuses a form in which a text is longer than its field takes.
            default=field.filled[: field.most] or None,
            max_length=field.most,
            required=False,
        )
    options = [_option(choice) for choice in field.choices]
    for option in options:
        option.default = option.value in field.filled.split("\n")
    most = len(options) if field.many else 1
    return ui.Select(
        custom_id=field.key,
        placeholder=field.hint,
        options=options,
        min_values=0,
        max_values=most,
        required=False,
    )


def try_button(dice: str, hidden: Audience = Audience.EVERYONE) -> ui.View | None:
    """A button that rolls this notation for the same audience, or None where it is too long for one."""
    kind = f"try_{hidden.value}" if hidden.is_hidden else "try"
    custom_id = f"{PREFIX}{kind}:{dice}"
    if len(custom_id) > MAX_ID:
        return None
    label = say("Roll {dice}", dice=dice)
    if len(label) > MAX_LABEL:
        label = say("Roll that")
    return stateless(ui.Button(label=label, custom_id=custom_id, style=discord.ButtonStyle.primary))


def button(label: str, what: str, *, first: bool = False) -> ui.View:
    """One button; ``what`` it does stands in its custom_id."""
    style = discord.ButtonStyle.primary if first else discord.ButtonStyle.secondary
    return stateless(ui.Button(label=shortened(label, MAX_LABEL), custom_id=f"{PREFIX}{what}", style=style))


def buttons(*each: tuple[str, str]) -> ui.View | None:
    """Buttons by label and what each does, without what no custom_id can hold; None if none is left."""
    fitting = [(label, what) for label, what in each if len(f"{PREFIX}{what}") <= MAX_ID]
    found = [
        ui.Button[Any](label=shortened(label, MAX_LABEL), custom_id=f"{PREFIX}{what}")
        for label, what in fitting
    ]
    return stateless(*found[:MAX_BUTTONS]) if found else None


def stateless(*items: ui.Item[Any]) -> ui.View:
    """A view of these items that the bot does not keep in memory once it is sent.

    Stopped before it is sent, discord.py stores nothing for it; presses reach :class:`RollItem`
    by their custom_id all the same.
    """
    view = ui.View(timeout=None)
    for item in items:
        # A plain item among them would, when the view times out, unregister RollItem everywhere.
        view.add_item(RollItem(item))
    view.stop()
    return view


def _list(shown: Shown, picking: Picking) -> list[ui.Item[Any]]:
    pages = max(1, -(-len(picking.choices) // MAX_OPTIONS))
    page = min(picking.page, pages - 1)
    options = [_option(choice) for choice in picking.choices[page * MAX_OPTIONS : (page + 1) * MAX_OPTIONS]]
    items: list[ui.Item[Any]] = [
        ui.Select(
            custom_id=_turn(shown, picking, page),
            placeholder=picking.ask
            if pages == 1
            else say("{ask} Page {page} of {pages}", ask=picking.ask, page=page + 1, pages=pages),
            options=options,
            max_values=len(options) if picking.many else 1,
        )
    ]
    if page > 0:
        items.append(ui.Button(label=say("Previous page"), custom_id=_turn(shown, picking, page - 1), row=1))
    if page < pages - 1:
        items.append(ui.Button(label=say("Next page"), custom_id=_turn(shown, picking, page + 1), row=1))
    items.append(ui.Button(label=say("Back"), custom_id=f"{_of(shown)}:{BACK}", row=1))
    return items


def _option(choice: Choice) -> discord.SelectOption:
    return discord.SelectOption(
        label=shortened(choice.label, MAX_OPTION),
        value=choice.key,
        description=shortened(choice.hint, MAX_OPTION) or None,
    )


def _turn(shown: Shown, picking: Picking, page: int) -> str:
    return f"{_of(shown)}:{picking.action}:{shown.revision}:{page}"


def _of(shown: Shown) -> str:
    return f"{PREFIX}{shown.subject}{shown.number}"
