"""Forms in Discord's format. Nothing here stays in memory."""

from collections.abc import Sequence

import discord
from discord import ui

from bot.rolls.card import Choice, Field, shortened
from bot.rolls.values import Form
from bot.ui.views import MAX_OPTION, MAX_OPTIONS, PREFIX, USERS, Part, option, select

MAX_AT_SIGHT = 10  # Choices that a form shows all at once; a list has to be opened first.


MAX_TITLE = 45  # Characters of a form's title and of a field's label.


NOTHING = "-"
"""The value of the choice to pick nothing in a form."""


_TEXT, _LABEL = discord.ComponentType.text_input.value, discord.ComponentType.label.value
_RADIO, _CHECKS = discord.ComponentType.radio_group.value, discord.ComponentType.checkbox_group.value
_FILE = discord.ComponentType.file_upload.value


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
    if component["type"] in (_RADIO, _CHECKS, _FILE, USERS) and field.hint:
        part["description"] = shortened(field.hint, MAX_OPTION)
    return {**part, "component": component}


def _field(field: Field) -> Part:
    """Return a field in Discord's format. If the field starts empty, it can be left empty."""
    if field.kind:
        return _of_discord(field)
    if field.choices:
        filled = field.filled.split("\n")
        options = [option(choice, is_chosen=choice.key in filled) for choice in field.choices]
        if field.none:
            options.insert(0, option(Choice(NOTHING, field.none), is_chosen=not field.filled))
        # A required radio choice can't be undone, so don't use one where the field can stay empty.
        if len(options) <= MAX_AT_SIGHT and (field.many or field.none or (len(options) > 1 and field.filled)):
            return _at_sight(field, options)
        return select(field.key, field.hint, options, least=0, many=field.many, required=False)
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
    part: Part = {"type": USERS, "custom_id": field.key, **bounds, "max_values": MAX_OPTIONS}
    return {**part, "default_values": chosen} if chosen else part


def _at_sight(field: Field, options: list[Part]) -> Part:
    """Return choices in plain view, each one tap away, to pick one or any number of them."""
    part: Part = {"type": _CHECKS if field.many else _RADIO, "custom_id": field.key, "required": False}
    bounds = {"min_values": 0, "max_values": len(options)} if field.many else {}
    return {**part, **bounds, "options": options}
