"""Buttons, lists and forms as Discord takes them. Nothing here keeps anything in memory.

What a press means stands in its ``custom_id``, ``rw:1:<number of the roll>:<action>[:<revision>:<page>]``,
with a word before the number if it is something else than a roll.
"""

import re
from collections.abc import Container, Iterable, Sequence
from itertools import count
from typing import Any

import discord
from discord import ui

from bot.rolls.card import Action, Choice, Field, Menu, shortened
from bot.rolls.hidden import PEEK, REVEAL_APART, Audience, name
from bot.rolls.press import BACK, MORE
from bot.rolls.secrets import SecretsPage
from bot.rolls.values import Form, Picking, Shown
from bot.words import later, say

MAX_ID = 100  # Characters of a custom_id; Discord alone checks it, and only when sent.
MAX_LABEL = 80  # Characters of a button.
MAX_BUTTONS = 25  # Of a message.
MAX_IN_ROW = 5  # Buttons.
MAX_OPTIONS = 25  # Lines of a list.
MAX_OPTION = 100  # Characters of a line of a list, and of its hint.
MAX_TITLE = 45  # Characters of a form's title and of a field's label.
PREFIX = "rw:1:"

_ROW, _BUTTON, _SELECT, _TEXT, _LABEL, _USERS = (
    each.value
    for each in (
        discord.ComponentType.action_row,
        discord.ComponentType.button,
        discord.ComponentType.select,
        discord.ComponentType.text_input,
        discord.ComponentType.label,
        discord.ComponentType.user_select,
    )
)
_PRIMARY, _SECONDARY = discord.ButtonStyle.primary.value, discord.ButtonStyle.secondary.value


Part = dict[str, Any]
"""A component as Discord takes it."""

Item = tuple[Part, int | None]
"""A button or a list, and its row: the first that has room for it if that is None."""


class Rows(ui.View):
    """Components as Discord takes them, drawn already: discord.py sends them as they are.

    It keeps nothing of them, as they are finished from the start: what a press means stands in its custom_id.
    """

    timeout = None

    def __init__(self, items: Iterable[Item]) -> None:
        # Not what a view that waits for presses needs: an id, a future, an object for each item.
        self.rows = laid_out(items)

    def to_components(self) -> list[Part]:
        """The rows."""
        return self.rows

    def is_finished(self) -> bool:
        """Whether no press is waited for."""
        return True

    def is_dispatchable(self) -> bool:
        """Whether discord.py is to hand presses to it."""
        return False

    def has_components_v2(self) -> bool:
        """Whether it stands in place of content and embeds."""
        return False


def roll_view(shown: Shown) -> Rows:
    """The buttons of a roll, or the list that is open on it."""
    if shown.picking:
        return Rows(_list(shown, shown.picking))
    actions = _offered(shown)
    # The first is what comes next, unless that is nothing for most who look.
    following = next((action for action in actions if not action.quiet), None)
    items = [_menu(shown, menu) for menu in shown.card.menus]
    items += [_action(shown, each, first=each is following) for each in actions]
    return Rows(items)


def _offered(shown: Shown) -> list[Action]:
    """What stands on the message itself, with the way to what is tucked away; or that alone."""
    tucked = [action for action in shown.card.actions if action.tucked]
    if shown.tucked:
        # A hidden roll is on this very message, to which there must be a way back.
        return [*tucked, *([Action(BACK, say("Back"), quiet=True)] if shown.seal else [])]
    more = [Action(MORE, say("More…"), quiet=True)] if tucked else []
    return [*(action for action in shown.card.actions if not action.tucked), *more]


def _action(shown: Shown, action: Action, *, first: bool = False) -> Item:
    of = f"{PREFIX}{action.leads}" if action.leads else _of(shown)
    custom_id = f"{of}:{action.key}{_while(shown, action)}"
    return _button(action.label, custom_id, first=first, row=action.row)


def laid_out(items: Iterable[Item]) -> list[Part]:
    """The rows of a message in which these stand, in order."""
    rows: dict[int, list[Part]] = {}
    for part, row in items:
        at = row
        if at is None:
            at = next(number for number in count() if _has_room(rows.get(number), part))
        rows.setdefault(at, []).append(part)
    return [{"type": _ROW, "components": rows[at]} for at in sorted(rows)]


def _has_room(row: list[Part] | None, part: Part) -> bool:
    """Whether this can stand in the row too; a list fills one."""
    return not row or (len(row) < MAX_IN_ROW and part["type"] == row[0]["type"] == _BUTTON)


def _button(label: str, custom_id: str, *, first: bool = False, row: int | None = None) -> Item:
    """A button, and its row."""
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
    """A list from which one is picked, or ``many``."""
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
    """A list that stands open; what does not fit is left out, from the end.

    What is picked says as of when, too: the page of ``play`` keeps a pick for as long as the list has that
    value, whatever its custom_id.
    """
    options = [_option(choice, is_chosen=choice.key in menu.chosen) for choice in menu.choices[:MAX_OPTIONS]]
    for option in options:
        option["value"] += f"@{menu.drawn}" if menu.drawn else ""
    custom_id = f"{_of(shown)}:{menu.key}:{menu.at}:{menu.drawn}"
    ask = shortened(menu.ask, MAX_OPTION)
    return _select(custom_id, ask, options, least=0 if menu.many else 1, many=menu.many), None


def picked_key(value: str) -> str:
    """The key of the choice that this value of a list stands for."""
    return _AS_DRAWN.sub("", value)


_AS_DRAWN = re.compile(r"@[0-9]+$")


def pick_view(shown: Shown) -> ui.View:
    """The list that is open on something, if there is anything to pick, with its card's buttons below it."""
    assert shown.picking is not None
    listed = _list(shown, shown.picking)[:-1] if shown.picking.choices else []
    return Rows([*listed, *(_action(shown, action) for action in shown.card.actions)])


def member_list(what: str, ask: str) -> ui.View:
    """Discord's own list of people, from which one is picked; ``what`` that does is in its custom_id."""
    part = _select(f"{PREFIX}{what}", shortened(ask, MAX_OPTION), [])
    return Rows([({**{key: each for key, each in part.items() if key != "options"}, "type": _USERS}, None)])


def one_of(what: str, ask: str, choices: Sequence[Choice]) -> ui.View:
    """A list on a message of its own, from which one is picked; ``what`` that does is in its custom_id."""
    options = [_option(choice) for choice in choices[:MAX_OPTIONS]]
    return Rows([(_select(f"{PREFIX}{what}", shortened(ask, MAX_OPTION), options), None)])


def _while(shown: Shown, action: Action) -> str:
    """The part of a custom_id that says as of when the action is meant; "" for any time."""
    at = shown.revision if action.at_once else action.at
    return "" if at is None else f":{at}:{action.of}"


def secrets_view(page: SecretsPage) -> ui.View:
    """For each roll of the page Peek and Reveal, and the way to other pages."""
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
    """The form of a roll's action as Discord shows it."""
    return modal(f"{form.subject}{form.number}:{form.action}:{form.at}:0", form.title, form.fields)


class DrawnForm(ui.Modal):
    """A form as Discord takes it, drawn already; it is stopped, so that discord.py keeps nothing of it."""

    def __init__(self, drawn: Part) -> None:
        super().__init__(title=drawn["title"], custom_id=drawn["custom_id"])
        self.drawn = drawn
        self.stop()

    def to_dict(self) -> Part:
        """The form."""
        return self.drawn


def modal(what: str, title: str, fields: Sequence[Field]) -> ui.Modal:
    """A form as Discord shows it; ``what`` it is for stands in its custom_id."""
    labelled = [
        {"type": _LABEL, "label": shortened(field.label, MAX_TITLE), "component": _field(field)}
        for field in fields
    ]
    return DrawnForm(
        {"custom_id": f"{PREFIX}{what}", "title": shortened(title, MAX_TITLE), "components": labelled}
    )


def _field(field: Field) -> Part:
    """A line to fill in; one that is empty may stay so."""
    if field.choices:
        filled = field.filled.split("\n")
        options = [_option(choice, is_chosen=choice.key in filled) for choice in field.choices]
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
    # Discord refuses a form in which a text is longer than its field takes.
    return {**part, "value": field.filled[: field.most]} if field.filled else part


def try_button(dice: str, hidden: Audience = Audience.EVERYONE) -> ui.View | None:
    """A button that rolls this notation for the same audience, or None where it is too long for one."""
    return try_buttons((dice,), hidden)


def try_buttons(dice: Sequence[str], hidden: Audience = Audience.EVERYONE) -> ui.View | None:
    """A button for each of these notations; None where one is too long: the others alone would mislead."""
    ids = [f"{PREFIX}{_for('try', hidden)}:{each}" for each in dice]
    if not ids or max(map(len, ids)) > MAX_ID:
        return None
    words = later("Roll {dice}, {audience}") if hidden.is_hidden else later("Roll {dice}")
    labels = [words.say(dice=die, audience=name(hidden)) for die in dice]
    shown = [each if len(each) <= MAX_LABEL else say("Roll that") for each in labels]
    return Rows(
        [_button(label, number, first=len(ids) == 1) for label, number in zip(shown, ids, strict=True)]
    )


def number_button(name: str, template: str, hidden: Audience = Audience.EVERYONE) -> ui.View | None:
    """A button that asks for the number of this name, and rolls for the same audience; None if too long."""
    what = f"{_for('number', hidden)}:{template}"
    if len(PREFIX) + len(what) > MAX_ID:
        return None
    return button(say("Write {name}…", name=name), what, first=True)


def _for(word: str, hidden: Audience) -> str:
    """The word of a button that rolls for this audience."""
    return f"{word}_{hidden.value}" if hidden.is_hidden else word


def button(label: str, what: str, *, first: bool = False) -> ui.View:
    """One button; ``what`` it does stands in its custom_id."""
    return Rows([_button(label, f"{PREFIX}{what}", first=first)])


def buttons(*each: tuple[str, str], first: bool = False) -> ui.View | None:
    """Buttons by label and what each does, without what no custom_id can hold; None if none is left.

    ``first``: the first of them is what most would press.
    """
    ids = [(label, f"{PREFIX}{what}") for label, what in each]
    fitting = [(label, custom_id) for label, custom_id in ids if len(custom_id) <= MAX_ID]
    found = [_button(label, custom_id, first=first and not n) for n, (label, custom_id) in enumerate(fitting)]
    return Rows(found[:MAX_BUTTONS]) if found else None


def rows_of(*rows: Iterable[tuple[str, str]]) -> ui.View | None:
    """The same in rows of their own, each of :data:`MAX_IN_ROW` buttons at most."""
    items = [
        _button(label, f"{PREFIX}{what}", row=number)
        for number, row in enumerate(rows)
        for label, what in row
        if len(f"{PREFIX}{what}") <= MAX_ID
    ]
    return Rows(items) if items else None


def tapped(label: str, what: str, row: int | None = None) -> Item:
    """A button for :class:`Rows`; ``what`` it does stands in its custom_id."""
    return _button(label, f"{PREFIX}{what}", row=row)


def linked(label: str, address: str) -> Item:
    """A button that opens an address, of which the bot hears nothing."""
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
    """A list of these for :class:`Rows`, of which those that are ``chosen`` are picked already."""
    options = [_option(choice, is_chosen=choice.key in chosen) for choice in choices[:MAX_OPTIONS]]
    return _select(f"{PREFIX}{what}", ask, options, least=0 if many else 1, many=many), row


def discords_list(
    what: str, ask: str, kind: discord.ComponentType, row: int, channels: Sequence[discord.ChannelType] = ()
) -> Item:
    """A list that Discord fills itself, with people, roles or channels of these kinds."""
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
