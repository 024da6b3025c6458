"""The buttons, lists and pages of rolls' messages."""

import re

from discord import ui

from bot.rolls.card import Action, Menu, shortened
from bot.rolls.hidden import PEEK, REVEAL_APART
from bot.rolls.press import BACK, MORE
from bot.rolls.secrets import SecretsPage
from bot.rolls.values import Picking, Shown
from bot.ui.views import MAX_OPTION, MAX_OPTIONS, PREFIX, Item, Rows, option, select, tapped
from bot.words import say


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
    return tapped(action.label, f"{of}:{action.key}{meant}", action.row, first=first)


def _menu(shown: Shown, menu: Menu) -> Item:
    """Return an open list without the last items that don't fit.

    The picked value includes the revision too, because the page of ``play`` keeps a pick as long as the list
    has its value, whatever its custom_id.
    """
    options = [option(choice, is_chosen=choice.key in menu.chosen) for choice in menu.choices[:MAX_OPTIONS]]
    for drawn in options:
        drawn["value"] += f"@{menu.drawn}" if menu.drawn else ""
    custom_id = f"{PREFIX}{_of(shown)}:{menu.key}:{menu.at}:{menu.drawn}"
    ask = shortened(menu.ask, MAX_OPTION)
    return select(custom_id, ask, options, least=0 if menu.many else 1, many=menu.many), None


def picked_key(value: str) -> str:
    """Return the key of the choice with this value."""
    return _AS_DRAWN.sub("", value)


_AS_DRAWN = re.compile(r"@[0-9]+$")


def pick_view(shown: Shown) -> ui.View:
    """Return the open list, if it has choices, with the card's buttons below it."""
    assert shown.picking is not None
    listed = _list(shown, shown.picking)[:-1] if shown.picking.choices else []
    return Rows([*listed, *(_action(shown, action) for action in shown.card.actions)])


def secrets_view(page: SecretsPage) -> ui.View:
    """Return Peek and Reveal for each roll of the page, and buttons for other pages."""
    items = list[Item]()
    for row, secret in enumerate(page.secrets):
        roll = secret.roll
        items += [
            tapped(say("Peek {roll}", roll=roll), f"{roll}:{PEEK}", row, first=True),
            tapped(say("Reveal {roll}…", roll=roll), f"{roll}:{REVEAL_APART}", row),
        ]
    last = len(page.secrets)
    if page.page:
        items.append(tapped(say("Newer"), f"secrets:{page.page - 1}", last))
    if page.more:
        items.append(tapped(say("Older"), f"secrets:{page.page + 1}", last))
    return Rows(items)


def _list(shown: Shown, picking: Picking) -> list[Item]:
    pages = max(1, -(-len(picking.choices) // MAX_OPTIONS))
    page = min(picking.page, pages - 1)
    options = [option(choice) for choice in picking.choices[page * MAX_OPTIONS : (page + 1) * MAX_OPTIONS]]
    ask = picking.ask
    if pages > 1:
        ask = say("({page}/{pages}) {ask}", ask=ask, page=page + 1, pages=pages)
    items: list[Item] = [
        (select(f"{PREFIX}{_turn(shown, picking, page)}", ask, options, many=picking.many), None)
    ]
    if page > 0:
        items.append(tapped(say("Previous page"), _turn(shown, picking, page - 1), 1))
    if page < pages - 1:
        items.append(tapped(say("Next page"), _turn(shown, picking, page + 1), 1))
    return [*items, tapped(say("Back"), f"{_of(shown)}:{BACK}", 1)]


def _turn(shown: Shown, picking: Picking, page: int) -> str:
    return f"{_of(shown)}:{picking.action}:{shown.revision}:{page}"


def _of(shown: Shown) -> str:
    return f"{shown.subject}{shown.number}"
