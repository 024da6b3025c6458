"""One press of a button, a list or a form of a roll: whose it is to make, and what it asks for first."""

from dataclasses import dataclass, replace

from bot.errors import PressError
from bot.rolls.audience_view import Drawing
from bot.rolls.card import check_entered, code, plain
from bot.rolls.game import UNDO, Act, Trail
from bot.rolls.hidden import Audience, Viewer, may_see
from bot.rolls.rolls_read import owner_name
from bot.rolls.values import Form, Picking, Place, Press, Shown, Who
from bot.words import say

OTHER = say("This button is from another version of me; make a new roll with /roll.")
"""What somebody is told who presses what is not known here, or never was."""

BACK = "back"
"""Closes a list without picking; no game may call an action so."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """One press: of what, where, by whom, and what they are to the roll."""

    press: Press
    place: Place
    who: Who
    viewer: Viewer
    drawing: Drawing

    @property
    def sees(self) -> bool:
        """Whether they may look at the roll."""
        return not self.drawing.stored.is_hidden or may_see(self.drawing.stored.audience, self.viewer)

    @property
    def is_theirs(self) -> bool:
        """Whether they may do this to an open roll."""
        return self.viewer.is_owner or self.viewer.is_gm or self._is_other

    @property
    def _is_other(self) -> bool:
        """Whether they may do this though they neither rolled nor are GM; whoever may open a list may close it."""
        game, trail, action, user = self.drawing.game, self.drawing.trail, self.press.action, self.who.user
        if action == UNDO:
            return game.undoes(trail) == user
        keys = [each.key for each in self.drawing.card.actions] if action == BACK else [action]
        acts = [act for key, act in game.acts.items() if key in keys and (action != BACK or act.choices)]
        return any(act.anyone or user in act.others(trail) for act in acts)

    def shown(self, drawing: Drawing, picking: Picking | None = None, *, new: bool = False) -> Shown:
        """The roll on the message that was pressed, or what of it may be there; a hidden one apart."""
        if self.press.private or self.drawing.stored.is_hidden:
            return drawing.private(own=self.viewer.is_owner, new=new, picking=picking)
        return drawing.public(self.place.channel, new=new, picking=picking)


def not_theirs(pressed: Pressed, act: Act[object] | None) -> PressError:
    """Why somebody who has no part in a roll cannot press that."""
    drawing = pressed.drawing
    if act and act.others(drawing.trail) and (words := act.denied(drawing.trail, pressed.who.user)):
        return PressError(words)
    own, name = code(drawing.game.command(drawing.trail[0].request)), plain(owner_name(drawing.stored))
    return PressError(say("This is {owner}'s roll; make your own with {command}.", owner=name, command=own))


def with_request(trail: Trail[object], request: object) -> Trail[object]:
    """The trail with another request in its last version."""
    return (*trail[:-1], replace(trail[-1], request=request))


def may_unseen(pressed: Pressed) -> bool:
    """Whether the roller of a roll that only the GM sees may do this to it all the same."""
    drawing = pressed.drawing
    act = drawing.game.acts.get(pressed.press.action)
    is_theirs = drawing.stored.audience is Audience.BLIND and pressed.viewer.is_owner
    return is_theirs and act is not None and act.unseen(drawing.trail)


def asked_first(pressed: Pressed, act: Act[object]) -> Shown | Form | None:
    """The form or the list that the action begins with; None if nothing is left to ask."""
    press, drawing, trail = pressed.press, pressed.drawing, pressed.drawing.trail
    if act.form and press.entered is None:
        title = say("{ask}: {roll}", ask=act.ask, roll=drawing.game.notation(trail[-1].request))
        return Form(drawing.stored.number, press.action, drawing.stored.revision, title, act.form(trail))
    if act.choices and not press.picked and not _at_once(pressed):
        choices = act.own(trail, pressed.who.user) or act.choices(trail)
        return pressed.shown(drawing, Picking(press.action, act.ask, choices, act.many, press.page))
    return None


def _at_once(pressed: Pressed) -> bool:
    """Whether the card offers the action without anything to be asked: there is one choice."""
    actions = pressed.drawing.card.actions
    return any(each.key == pressed.press.action and each.at_once for each in actions)


def picked_in(pressed: Pressed, act: Act[object]) -> tuple[str, ...]:
    picked = _entered(act, pressed)
    return (act.choices(pressed.drawing.trail)[0].key,) if act.choices and not picked else picked


def _entered(act: Act[object], pressed: Pressed) -> tuple[str, ...]:
    """What was picked, or what was entered in the order of the form's fields."""
    entered = pressed.press.entered
    if act.form is None or entered is None:
        return pressed.press.picked
    fields = act.form(pressed.drawing.trail)
    check_entered(fields, entered)
    return tuple(entered.get(field.key, "") for field in fields)
