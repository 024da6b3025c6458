"""Tidying the channel: what may become of the message of an open, finished roll. The roll itself is kept."""

from msgspec import Struct

from bot.errors import PressError, StaleError
from bot.rolls.audience_view import Drawing
from bot.rolls.card import Action, plain, shortened
from bot.rolls.gms import GameMasters
from bot.rolls.press import OTHER, Pressed
from bot.rolls.presses import GONE, Presses
from bot.rolls.rolls_read import owner_name, place_of
from bot.rolls.values import Place, Press, Who
from bot.store.rolls import Post, Rolls
from bot.words import say

PUT_AWAY = "tidy_buttons"
FOLD = "tidy_fold"
DELETE = "tidy_delete"
DELETE_NOW = "tidy_delete_now"
KEEP = "tidy_keep"
TIDYING = (PUT_AWAY, FOLD, DELETE, DELETE_NOW, KEEP)
"""What the buttons of a peeked roll do with its message. They are part of those buttons: never change one."""

_ROW = 4  # The last of a message, below whatever the roll itself offers.
_TOTAL = 200  # Characters of what it came to, in the line of a folded roll.


class Tidied(Struct, frozen=True):
    """What is to become of a roll's messages: ``posts``. ``line`` is all that is left of a folded one."""

    number: str
    posts: tuple[Post, ...]
    line: str


class Tidying:
    """Who may put away, fold or delete what shows a roll."""

    def __init__(self, presses: Presses, rolls: Rolls, gms: GameMasters) -> None:
        self._presses = presses
        self._rolls = rolls
        self._gms = gms

    async def offered(self, press: Press, place: Place, who: Who) -> tuple[Action, ...]:
        """What whoever peeks at a roll may do with its messages; nothing where none is known.

        Raises:
            PressError: It is no roll that can be seen from here.

        """
        pressed = await self._presses.pressed(press, place, who)
        if not is_finished(pressed.drawing) or not await self._rolls.posts(press.roll):
            return ()
        is_owner, is_gm = pressed.viewer.is_owner, await self._is_gm(pressed)
        put_away = Action(PUT_AWAY, say("Put the buttons away"), quiet=True, row=_ROW)
        fold = Action(FOLD, say("Fold"), quiet=True, row=_ROW)
        delete = Action(DELETE, say("Delete the card…"), quiet=True, row=_ROW)
        return (
            *((put_away,) if is_owner or is_gm else ()),
            *((fold,) if is_owner else ()),
            *((delete,) if is_gm else ()),
        )

    async def taken(self, press: Press, place: Place, who: Who) -> Tidied:
        """What one of these buttons makes of the roll's messages.

        Raises:
            PressError: It is not theirs to do, or cannot be done now.

        """
        if not press.private:
            raise PressError(OTHER.say())  # It is offered privately alone.
        pressed = await self._presses.pressed(press, place, who)
        stored, drawing = pressed.drawing.stored, pressed.drawing
        if stored.is_hidden:  # Nor is it offered of what is hidden: whether there is such a roll is not told.
            raise PressError(GONE.say())
        is_gm = await self._is_gm(pressed)
        owner = plain(owner_name(stored))
        if press.action == FOLD and not pressed.viewer.is_owner:
            raise PressError(say("Only {owner} can fold this roll; ask them.", owner=owner))
        if press.action in (DELETE, DELETE_NOW) and not is_gm:
            raise PressError(say("Only a GM here can delete this card; ask one of them."))
        if not (pressed.viewer.is_owner or is_gm):
            raise PressError(say("Only {owner} and the GMs here can do that; ask them.", owner=owner))
        if not is_finished(drawing):
            raise StaleError(say("Something is still to be decided about this roll; do that first."))
        return Tidied(stored.number, await self._rolls.posts(stored.id), folded(drawing))

    async def _is_gm(self, pressed: Pressed) -> bool:
        of = place_of(pressed.drawing.stored)
        return pressed.viewer.is_gm or await self._gms.is_gm(pressed.who, pressed.place, of)


def is_finished(drawing: Drawing) -> bool:
    """Whether all see the roll, and it waits for nobody and nothing."""
    if drawing.stored.is_hidden or drawing.card.waits:
        return False
    acts = drawing.game.acts
    # What is quiet is not what comes next: a re-roll that may be spent is waited for by nobody.
    offered = (acts[action.key] for action in drawing.card.actions if action.key in acts and not action.quiet)
    return not any(act.settles(drawing.trail) for act in offered)


def folded(drawing: Drawing) -> str:
    """The one line that all see of a folded roll: whose it was, what it came to, its number."""
    card, stored = drawing.card, drawing.stored
    return say(
        "{owner} rolled {total}, {number}",
        owner=plain(owner_name(stored)),
        total=shortened(" ".join((card.total or card.headline).split()), _TOTAL),
        number=stored.number,
    )
