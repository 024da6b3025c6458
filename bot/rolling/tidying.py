"""Tidying the channel: hiding the messages of open, finished rolls. The rolls themselves stay stored."""

from msgspec import Struct

from bot.errors import PressError, StaleError
from bot.rolling.presses import GONE, Presses
from bot.rolls.audience_view import Drawing
from bot.rolls.card import Action, plain, shortened
from bot.rolls.gms import GameMasters
from bot.rolls.press import OTHER, Pressed
from bot.rolls.rolls_read import owner_name, place_of
from bot.rolls.values import Place, Press, Who
from bot.store.rolls import Rolls
from bot.store.stored_rolls import Post
from bot.words import say

PUT_AWAY = "tidy_buttons"
FOLD = "tidy_fold"
DELETE = "tidy_delete"
DELETE_NOW = "tidy_delete_now"
KEEP = "tidy_keep"
TIDYING = (PUT_AWAY, FOLD, DELETE, DELETE_NOW, KEEP)
"""Actions on the message of a peeked roll. They are part of its buttons: never change one."""

_ROW = 4  # The last row of a message, below the roll's own buttons.
_TOTAL = 200  # Characters of the result in a folded roll's line.


class Tidied(Struct, frozen=True):
    """The changes to a roll's messages, ``posts``. ``line`` is all that remains of a folded message."""

    number: str
    posts: tuple[Post, ...]
    line: str


class Tidying:
    """The rules for putting away, folding or deleting a roll's messages."""

    def __init__(self, presses: Presses, rolls: Rolls, gms: GameMasters) -> None:
        self._presses = presses
        self._rolls = rolls
        self._gms = gms

    async def offered(self, press: Press, place: Place, who: Who) -> tuple[Action, ...]:
        """Return the actions on a roll's messages for someone who peeks at it, or none without messages.

        Raises:
            PressError: The roll can't be seen from here.

        """
        pressed = await self._presses.pressed(press, place, who)
        if not is_finished(pressed.drawing) or not await self._rolls.posts(press.roll):
            return ()
        is_owner, is_gm = pressed.viewer.is_owner, await self._is_gm(pressed)
        put_away = Action(PUT_AWAY, say("Hide the buttons"), quiet=True, row=_ROW)
        fold = Action(FOLD, say("Fold"), quiet=True, row=_ROW)
        delete = Action(DELETE, say("Delete the card…"), quiet=True, row=_ROW)
        return (
            *((put_away,) if is_owner or is_gm else ()),
            *((fold,) if is_owner else ()),
            *((delete,) if is_gm else ()),
        )

    async def taken(self, press: Press, place: Place, who: Who) -> Tidied:
        """Return the changes that one of these buttons makes to the roll's messages.

        Raises:
            PressError: The user can't do this, or can't do it now.

        """
        if not press.private:
            raise PressError(OTHER.say())  # It's only offered privately.
        pressed = await self._presses.pressed(press, place, who)
        stored, drawing = pressed.drawing.stored, pressed.drawing
        if stored.is_hidden:  # Hidden rolls never offer it, so don't reveal whether this roll exists.
            raise PressError(GONE.say())
        is_gm = await self._is_gm(pressed)
        owner = plain(owner_name(stored))
        if press.action == FOLD and not pressed.viewer.is_owner:
            raise PressError(say("Only {owner} can fold this roll.", owner=owner))
        if press.action in (DELETE, DELETE_NOW) and not is_gm:
            raise PressError(say("Only a GM can delete this card."))
        if not (pressed.viewer.is_owner or is_gm):
            raise PressError(say("Only {owner} and the GMs can do that.", owner=owner))
        if not is_finished(drawing):
            raise StaleError(say("This roll still needs a decision. Make it first."))
        return Tidied(stored.number, await self._rolls.posts(stored.id), folded(drawing))

    async def _is_gm(self, pressed: Pressed) -> bool:
        of = place_of(pressed.drawing.stored)
        return pressed.viewer.is_gm or await self._gms.is_gm(pressed.who, pressed.place, of)


def is_finished(drawing: Drawing) -> bool:
    """Return True if everyone sees the roll, and it waits for nothing and no one."""
    if drawing.stored.is_hidden or drawing.card.waits:
        return False
    acts = drawing.game.acts
    # Quiet actions aren't waited for, such as a reroll that may be spent.
    offered = (acts[action.key] for action in drawing.card.actions if action.key in acts and not action.quiet)
    return not any(act.settles(drawing.trail) for act in offered)


def folded(drawing: Drawing) -> str:
    """Return the public line of a folded roll: with its roller, result and number."""
    card, stored = drawing.card, drawing.stored
    return say(
        "{owner} rolled {total}, {number}",
        owner=plain(owner_name(stored)),
        total=shortened(" ".join((card.total or card.headline).split()), _TOTAL),
        number=stored.number,
    )
