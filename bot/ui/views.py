"""Buttons, lists and forms in Discord's format. Nothing here stays in memory.

The meaning of a press is in its ``custom_id``, ``rw:1:<number of the roll>:<action>[:<revision>:<page>]``,
with a word before the number if it isn't about a roll.
"""

import re
from collections.abc import Container, Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot.audiences import Audience
from bot.rolls.card import Action, Choice, Field, Menu, shortened
from bot.rolls.hidden import PEEK, REVEAL_APART, name
from bot.rolls.press import BACK, MORE
from bot.rolls.secrets import SecretsPage
from bot.rolls.values import Form, Picking, Shown
from bot.words import later, say

MAX_ID = 100  # Characters of a custom_id; Discord alone checks it, when it's sent.
MAX_LABEL = 80  # Characters of a button's label.
MAX_BUTTONS = 25  # Rows of a message.
MAX_IN_ROW = 5  # Buttons.
MAX_OPTIONS = 25  # Entries of a list.
MAX_AT_SIGHT = 10  # Choices that a form shows all at once; a list has to be opened first.
MAX_OPTION = 100  # Characters of a list entry, and of its description.
MAX_TITLE = 45  # Characters of a form's title and of a field's label.
PREFIX = "rw:1:"
NOTHING = "-"
"""The value of the choice to pick nothing in a form."""

_ROW, _BUTTON, _SELECT, _TEXT, _LABEL, _USERS, _RADIO, _CHECKS, _FILE = (
    each.value
    for each in (
        discord.ComponentType.action_row,
        discord.ComponentType.button,
        discord.ComponentType.select,
        discord.ComponentType.text_input,
        discord.ComponentType.label,
        discord.ComponentType.user_select,
        discord.ComponentType.radio_group,
        discord.ComponentType.checkbox_group,
        discord.ComponentType.file_upload,
    )
)
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


def roll_view(shown: Shown) -> Rows:
    """Return a roll's buttons, or the list open on it."""
    if shown.picking:
        return Rows(_list(shown, shown.picking))
    # The message's own buttons with *More…*, or the tucked ones alone.
    tucked = [action for action in shown.card.actions if action.tucked]
    actions = [action for action in shown.card.actions if not action.tucked]
    if tucked:
        actions.append(Action(MORE, say("More…"), quiet=True))
    if shown.tucked:
        # A hidden roll is on this message, so there must be a way back to it.
        actions = [*tucked, *([Action(BACK, say("Back"), quiet=True)] if shown.seal else [])]
    # The first button is the likeliest next action, unless it's quiet.
    following = next((action for action in actions if not action.quiet), None)
    items = [_menu(shown, menu) for menu in shown.card.menus]
    items += [_action(shown, action, first=action is following) for action in actions]
    return Rows(items)


def _action(shown: Shown, action: Action, *, first: bool = False) -> Item:
    # It includes the revision it was shown for, unless any revision works.
    at = shown.revision if action.at_once else action.at
    meant = "" if at is None else f":{at}:{action.of}"
    of = action.leads or f"{shown.subject}{shown.number}"
    return _button(action.label, f"{PREFIX}{of}:{action.key}{meant}", first=first, row=action.row)


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


def _button(label: str, custom_id: str, *, first: bool = False, row: int | None = None) -> Item:
    """Return a button and its row."""
    style = _PRIMARY if first else _SECONDARY
    part = {"type": _BUTTON, "style": style, "disabled": False, "label": shortened(label, MAX_LABEL)}
    return {**part, "custom_id": custom_id}, row


def _select(
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


def _menu(shown: Shown, menu: Menu) -> Item:
    """Return an open list without the last items that don't fit.

    The picked value includes the revision too, because the page of ``play`` keeps a pick as long as the list
    has its value, whatever its custom_id.
    """
    options = [_option(choice, is_chosen=choice.key in menu.chosen) for choice in menu.choices[:MAX_OPTIONS]]
    for option in options:
        option["value"] += f"@{menu.drawn}" if menu.drawn else ""
    custom_id = f"{_of(shown)}:{menu.key}:{menu.at}:{menu.drawn}"
    ask = shortened(menu.ask, MAX_OPTION)
    return _select(custom_id, ask, options, least=0 if menu.many else 1, many=menu.many), None


def picked_key(value: str) -> str:
    """Return the key of the choice with this value."""
    return _AS_DRAWN.sub("", value)


_AS_DRAWN = re.compile(r"@[0-9]+$")


def pick_view(shown: Shown) -> ui.View:
    """Return the open list, if it has choices, with the card's buttons below it."""
    assert shown.picking is not None
    listed = _list(shown, shown.picking)[:-1] if shown.picking.choices else []
    return Rows([*listed, *(_action(shown, action) for action in shown.card.actions)])


def member_list(what: str, ask: str) -> ui.View:
    """Return Discord's own list for picking a person. ``what`` is its action, for the ``custom_id``."""
    part = _select(f"{PREFIX}{what}", shortened(ask, MAX_OPTION), [])
    return Rows([({**{key: each for key, each in part.items() if key != "options"}, "type": _USERS}, None)])


def one_of(what: str, ask: str, choices: Sequence[Choice]) -> ui.View:
    """Return a list for picking one choice. ``what`` is its action, for the ``custom_id``."""
    options = [_option(choice) for choice in choices[:MAX_OPTIONS]]
    return Rows([(_select(f"{PREFIX}{what}", shortened(ask, MAX_OPTION), options), None)])


def secrets_view(page: SecretsPage) -> ui.View:
    """Return Peek and Reveal for each roll of the page, and buttons for other pages."""
    items = list[Item]()
    for row, secret in enumerate(page.secrets):
        of, roll = f"{PREFIX}{secret.roll}", secret.roll
        items += [
            _button(say("Peek {roll}", roll=roll), f"{of}:{PEEK}", first=True, row=row),
            _button(say("Reveal {roll}…", roll=roll), f"{of}:{REVEAL_APART}", row=row),
        ]
    last = len(page.secrets)
    if page.page:
        items.append(_button(say("Newer"), f"{PREFIX}secrets:{page.page - 1}", row=last))
    if page.more:
        items.append(_button(say("Older"), f"{PREFIX}secrets:{page.page + 1}", row=last))
    return Rows(items)


def form_modal(form: Form) -> ui.Modal:
    """Return the form of a roll's action in Discord's format."""
    return modal(f"{form.subject}{form.number}:{form.action}:{form.at}:0", form.title, form.fields)


class DrawnForm(ui.Modal):
    """A finished form in Discord's format, already stopped, so that discord.py doesn't keep it."""

    def __init__(self, drawn: Part) -> None:
        super().__init__(title=drawn["title"], custom_id=drawn["custom_id"])
        self.drawn = drawn
        self.stop()

    def to_dict(self) -> Part:
        """Return the form in Discord's format."""
        return self.drawn


def modal(what: str, title: str, fields: Sequence[Field]) -> ui.Modal:
    """Return a form in Discord's format. ``what`` is its action, for the ``custom_id``."""
    labelled = [_labelled(field) for field in fields]
    return DrawnForm(
        {"custom_id": f"{PREFIX}{what}", "title": shortened(title, MAX_TITLE), "components": labelled}
    )


def _labelled(field: Field) -> Part:
    """Return a field with its label, which includes the hint if the field can't have one of its own."""
    part, component = {"type": _LABEL, "label": shortened(field.label, MAX_TITLE)}, _field(field)
    if component["type"] in (_RADIO, _CHECKS, _FILE, _USERS) and field.hint:
        part["description"] = shortened(field.hint, MAX_OPTION)
    return {**part, "component": component}


def _field(field: Field) -> Part:
    """Return a field in Discord's format. If the field starts empty, it can be left empty."""
    if field.kind:
        return _of_discord(field)
    if field.choices:
        filled = field.filled.split("\n")
        options = [_option(choice, is_chosen=choice.key in filled) for choice in field.choices]
        if field.none:
            options.insert(0, _option(Choice(NOTHING, field.none), is_chosen=not field.filled))
        # A required radio choice can't be undone, so don't use one where the field can stay empty.
        if len(options) <= MAX_AT_SIGHT and (field.many or field.none or (len(options) > 1 and field.filled)):
            return _at_sight(field, options)
        return _select(field.key, field.hint, options, least=0, many=field.many, required=False)
    part: Part = {
        "type": _TEXT,
        "style": (discord.TextStyle.paragraph if field.long else discord.TextStyle.short).value,
        "label": None,
        "custom_id": field.key,
        "required": False,
        "max_length": field.most,
    }
    if field.hint:
        part["placeholder"] = shortened(field.hint, MAX_OPTION)
    # Discord refuses a form if a text is longer than its field allows.
    return {**part, "value": field.filled[: field.most]} if field.filled else part


def _of_discord(field: Field) -> Part:
    """Return a field that Discord fills itself: with an uploaded file, or people of the server."""
    bounds = {"min_values": 0, "max_values": 1, "required": False}
    if field.kind == "file":
        return {"type": _FILE, "custom_id": field.key, **bounds}
    chosen = [{"id": user, "type": "user"} for user in field.filled.split("\n") if user]
    part: Part = {"type": _USERS, "custom_id": field.key, **bounds, "max_values": MAX_OPTIONS}
    return {**part, "default_values": chosen} if chosen else part


def _at_sight(field: Field, options: list[Part]) -> Part:
    """Return choices in plain view, each one tap away, to pick one or any number of them."""
    part: Part = {"type": _CHECKS if field.many else _RADIO, "custom_id": field.key, "required": False}
    bounds = {"min_values": 0, "max_values": len(options)} if field.many else {}
    return {**part, **bounds, "options": options}


def try_button(dice: str, hidden: Audience = Audience.EVERYONE) -> ui.View | None:
    """Return a button that rolls this notation for the same audience, or None if it's too long."""
    return try_buttons((dice,), hidden)


def try_buttons(dice: Sequence[str], hidden: Audience = Audience.EVERYONE) -> ui.View | None:
    """Return a button for each notation. Return None if one is too long, because a few would mislead."""
    ids = [f"{PREFIX}{_for('try', hidden)}:{die}" for die in dice]
    if not ids or max(map(len, ids)) > MAX_ID:
        return None
    words = later("Roll {dice}, {audience}") if hidden.is_hidden else later("Roll {dice}")
    labels = [words.say(dice=die, audience=name(hidden)) for die in dice]
    shown = [label if len(label) <= MAX_LABEL else say("Roll that") for label in labels]
    return Rows(
        [_button(label, number, first=len(ids) == 1) for label, number in zip(shown, ids, strict=True)]
    )


def number_button(
    name: str, template: str, hidden: Audience = Audience.EVERYONE, beside: Sequence[tuple[str, str]] = ()
) -> ui.View | None:
    """Return a button that asks for a number and rolls for the same audience, or None if it's too long.

    If ``name`` is "", it asks for several numbers. ``beside`` are the buttons next to it, by label and
    action.
    """
    what = f"{_for('number', hidden)}:{template}"
    if len(PREFIX) + len(what) > MAX_ID:
        return None
    label = say("Enter {name}…", name=name) if name else say("Enter numbers…")
    return buttons((label, what), *beside, first=True)


def _for(word: str, hidden: Audience) -> str:
    """Return the word of a button that rolls for this audience."""
    return f"{word}_{hidden.value}" if hidden.is_hidden else word


def button(label: str, what: str, *, first: bool = False) -> ui.View:
    """Return one button. ``what`` is its action, for the ``custom_id``."""
    return Rows([_button(label, f"{PREFIX}{what}", first=first)])


def buttons(*each: tuple[str, str], first: bool = False) -> ui.View | None:
    """Return buttons by label and action, except those too long for a ``custom_id``, or None.

    If ``first`` is True, the first button is highlighted as the most likely choice.
    """
    ids = [(label, f"{PREFIX}{what}") for label, what in each]
    fitting = [(label, custom_id) for label, custom_id in ids if len(custom_id) <= MAX_ID]
    found = [_button(label, custom_id, first=first and not n) for n, (label, custom_id) in enumerate(fitting)]
    return Rows(found[:MAX_BUTTONS]) if found else None


def rows_of(*rows: Iterable[tuple[str, str]]) -> ui.View | None:
    """Return buttons in rows of up to :data:`MAX_IN_ROW` buttons."""
    items = [
        _button(label, f"{PREFIX}{what}", row=number)
        for number, row in enumerate(rows)
        for label, what in row
        if len(f"{PREFIX}{what}") <= MAX_ID
    ]
    return Rows(items) if items else None


def tapped(label: str, what: str, row: int | None = None) -> Item:
    """Return a button for :class:`Rows`. ``what`` is its action, for the ``custom_id``."""
    return _button(label, f"{PREFIX}{what}", row=row)


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
    options = [_option(choice, is_chosen=choice.key in chosen) for choice in choices[:MAX_OPTIONS]]
    return _select(f"{PREFIX}{what}", ask, options, least=0 if many else 1, many=many), row


def discords_list(
    what: str, ask: str, kind: discord.ComponentType, row: int, channels: Sequence[discord.ChannelType] = ()
) -> Item:
    """Return a list that Discord fills itself with people, roles or channels of these kinds."""
    part = {**_select(f"{PREFIX}{what}", ask, []), "type": kind.value}
    del part["options"]
    return {**part, "channel_types": [channel.value for channel in channels]} if channels else part, row


def _list(shown: Shown, picking: Picking) -> list[Item]:
    pages = max(1, -(-len(picking.choices) // MAX_OPTIONS))
    page = min(picking.page, pages - 1)
    options = [_option(choice) for choice in picking.choices[page * MAX_OPTIONS : (page + 1) * MAX_OPTIONS]]
    ask = picking.ask
    if pages > 1:
        ask = say("{ask} Page {page} of {pages}", ask=ask, page=page + 1, pages=pages)
    items: list[Item] = [(_select(_turn(shown, picking, page), ask, options, many=picking.many), None)]
    if page > 0:
        items.append(_button(say("Previous page"), _turn(shown, picking, page - 1), row=1))
    if page < pages - 1:
        items.append(_button(say("Next page"), _turn(shown, picking, page + 1), row=1))
    return [*items, _button(say("Back"), f"{_of(shown)}:{BACK}", row=1)]


def _option(choice: Choice, *, is_chosen: bool = False) -> Part:
    part = {"label": shortened(choice.label, MAX_OPTION), "value": choice.key, "default": is_chosen}
    return {**part, "description": shortened(choice.hint, MAX_OPTION)} if choice.hint else part


def _turn(shown: Shown, picking: Picking, page: int) -> str:
    return f"{_of(shown)}:{picking.action}:{shown.revision}:{page}"


def _of(shown: Shown) -> str:
    return f"{PREFIX}{shown.subject}{shown.number}"
