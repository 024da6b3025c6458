"""Permanents with stored results (706.8), and ways to reroll, spend, exchange, copy and clear them."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import DiceError, PlayerError, PressError
from bot.games.magic.rules.amendments import MAX_NAME
from bot.games.magic.rules.changes import MAX_OPTIONS, number
from bot.games.magic.rules.game import GAME
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.games.magic.rules.triggers import largest_match
from bot.games.magic.rules.words import shown
from bot.games.magic.store.stored_results import Permanent, StoredResult, StoredResults
from bot.rolling.service import Service
from bot.rolls.card import Action, Card, Choice, Field, Seen, check_entered, plain
from bot.rolls.gms import GameMasters
from bot.rolls.pictures import MOST, die, joined
from bot.rolls.press import BACK
from bot.rolls.values import Both, Form, Picking, Place, Press, Shown, Who
from bot.words import choose, later, listed, say
from bot.words.speaking import speaking_to_all

SUBJECT = "stored"
REROLL, SPEND, EXCHANGE, COPY, CLEAR = "reroll", "spend", "exchange", "copy", "clear"


class Permanents(Struct, frozen=True):
    """Results stored on permanents, and what their owners and GMs can do with them."""

    stored: StoredResults
    gms: GameMasters
    service: Service

    async def names(self, place: Place, owner: int) -> list[str]:
        """Return the names of this player's permanents here."""
        return [permanent.name for permanent in await self.stored.of(place.channel, owner)]

    async def show(self, place: Place, who: Who, name: str | None, *, own: bool) -> Shown:
        """Return a player's permanent, by name if they have several. ``own`` is True if that player asks.

        Raises:
            PlayerError: There is none, or there are several and no name is given.

        """
        permanents = await self.stored.of(place.channel, who.user)
        named = [
            permanent
            for permanent in permanents
            if name is None or permanent.name.casefold() == " ".join(name.split()).casefold()
        ]
        if len(named) == 1:
            return _shown(named[0], new=True)
        if permanents:
            names = plain(listed(permanent.name for permanent in permanents))
            if name is None:
                raise PlayerError(say("Which one? There are stored results on {names}.", names=names))
            words = later("There's nothing stored on {name}. There are stored results on {names}.")
            raise PlayerError(words.say(name=plain(name), names=names))
        if own:
            raise PlayerError(say("You have nothing stored here. Press Store… under a /magic roll."))
        raise PlayerError(say("{name} has nothing stored here.", name=plain(who.name)))

    async def press(self, press: Press, place: Place, who: Who) -> Shown | Form | Both:
        """Handle a press on a permanent, or an entry in its form.

        Raises:
            PlayerError: The action is impossible, or this user can't take it.

        """
        permanent = await self._of(press, place, who)
        if press.action == BACK:
            return _shown(permanent)
        if press.action not in _ASKS:
            raise PressError(say("This button is from another version of Rollwright. Use /magic stored."))
        if press.entered is not None and press.action not in (EXCHANGE, COPY):
            raise PressError(say("This button is from another version of Rollwright. Use /magic stored."))
        if press.entered is None and (press.action in (EXCHANGE, COPY) or not press.picked):
            return _asked(permanent, press)
        if press.at != permanent.revision:
            raise PressError(
                say("The stored results have changed since then. Use /magic stored and choose again.")
            )
        if isinstance(asked := _asked(permanent, press), Form):
            check_entered(asked.fields, press.entered or {})
        return await self._done(permanent, press, who, place)

    async def _of(self, press: Press, place: Place, who: Who) -> Permanent:
        permanent = await self.stored.get(press.roll)
        if permanent is None or permanent.channel != place.channel:
            raise PressError(say("That permanent has left play, and its stored results are gone."))
        if who.user == permanent.owner:
            return permanent
        # Even a GM can't: a reroll is a roll (706.8b), with the owner's effects and turn counts.
        if press.action == REROLL:
            raise PressError(say("Only {owner} can roll for this.", owner=plain(permanent.owner_name)))
        if not await self.gms.is_gm(who, place, place):
            raise PressError(say("Only {owner} and GMs can do that.", owner=plain(permanent.owner_name)))
        return permanent

    async def _done(self, permanent: Permanent, press: Press, who: Who, place: Place) -> Shown | Both:
        now: Permanent | None
        match press.action:
            case "reroll":
                return await self._rerolled(permanent, press.picked, place, who)
            case "spend":
                now = await self.stored.spend(permanent, _result(permanent, press.picked[0]).id)
            case "exchange":
                now = await self._exchanged(permanent, press)
            case "copy":
                return await self._copied(permanent, press)
            case _:
                if not await self.stored.clear(permanent):
                    raise PressError(_CHANGED.say())
                return _cleared(permanent)
        if now is None:
            raise PressError(_CHANGED.say())
        return _shown(now)

    async def _rerolled(self, permanent: Permanent, picked: tuple[str, ...], place: Place, who: Who) -> Both:
        """Reroll the chosen dice, grouped by kind. The new results replace the stored ones (706.8b)."""
        settings = await self.gms.settings(place)
        # A hidden reroll couldn't replace results that everyone sees (3.9).
        if settings.hidden.is_hidden:
            raise PressError(
                say(
                    "Everyone sees stored results, but rolls here are hidden. Open rolls to everyone "
                    "with /gm panel."
                )
            )
        chosen = [_result(permanent, key) for key in picked]
        # Use their stored order, not that of the presses: each new result replaces the old one of its kind.
        chosen.sort(key=permanent.results.index)
        kinds = dict.fromkeys(result.sides for result in chosen)
        throws = tuple(Throw(sum(result.sides == sides for result in chosen), sides) for sides in kinds)
        # Use IDs: of two equal values, exactly the chosen one is rerolled (706.8b).
        instead = tuple(result.id for result in chosen)
        request = MagicRequest(throws, title=permanent.name, stores=permanent.name, instead=instead)
        rolled = await self.service.roll(GAME.key, request, place, who)
        now = await self.stored.get(permanent.id)
        return Both(_shown(now or permanent), rolled)

    async def _exchanged(self, permanent: Permanent, press: Press) -> Permanent | None:
        entered = press.entered or {}
        if not entered.get("which"):
            raise DiceError(say("No result was chosen. Press Exchange… and choose one."))
        which = entered["which"].strip()
        if len(permanent.results) > MAX_OPTIONS:
            places = {str(place): str(result.id) for place, result in enumerate(permanent.results, 1)}
            which = places.get(which, "")
        result = _result(permanent, which)
        return await self.stored.exchange(permanent, result.id, number(entered.get("value", "")))

    async def _copied(self, permanent: Permanent, press: Press) -> Shown:
        name = " ".join((press.entered or {}).get("name", "").split())[:MAX_NAME]
        if not name:
            raise DiceError(say("A copy needs its own name. Enter one."))
        copy = await self.stored.copy(permanent, name)
        if copy is None:
            raise PressError(
                say("There's already a {name}, or this has changed. Choose another name.", name=plain(name))
            )
        return _shown(copy, new=True)


_CHANGED = later("Someone else just changed the stored results. Use /magic stored and choose again.")
_ASKS = {
    REROLL: later("Choose results to reroll"),
    SPEND: later("Choose a result to spend"),
    EXCHANGE: later("Exchange"),
    COPY: later("Copy"),
    CLEAR: later("Has it left play?"),
}


def _asked(permanent: Permanent, press: Press) -> Shown | Form:
    """Return the list, which everyone sees, or the form that an action starts with."""
    if press.action in (REROLL, SPEND, EXCHANGE) and not permanent.results:
        raise PressError(say("Nothing is stored on {name} now.", name=plain(permanent.name)))
    ask = _ASKS[press.action]
    if press.action in (EXCHANGE, COPY):
        named = Field("name", say("The copy's name"), most=MAX_NAME, filled=_copy_name(permanent))
        fields = _exchange_fields(permanent) if press.action == EXCHANGE else (named,)
        title = say("{ask}: {name}", ask=ask, name=permanent.name)
        return Form(str(permanent.id), press.action, permanent.revision, title, fields, SUBJECT)
    with speaking_to_all():
        choices = _choices(permanent)
        if press.action == CLEAR:
            choices = (Choice("yes", say("Yes, remove {name} and its results", name=permanent.name)),)
        picking = Picking(press.action, ask.say(), choices, press.action == REROLL, press.page)
    return _shown(permanent, picking)


def _choices(permanent: Permanent) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            str(result.id),
            say("{place}: {value}", place=place, value=shown(result.value)),
            f"d{result.sides}",
        )
        for place, result in enumerate(permanent.results, 1)
    )


def _exchange_fields(permanent: Permanent) -> tuple[Field, ...]:
    choices = _choices(permanent)
    which = Field("which", say("Which result"), say("Choose one"), choices=choices)
    if len(choices) > MAX_OPTIONS:
        which = Field("which", say("Its position, from 1 to {last}", last=len(choices)), say("1"), most=3)
    return which, Field("value", say("The new value"), say("6"), most=7)


def _copy_name(permanent: Permanent) -> str:
    longer = len(say("{name} (copy)", name="")) + len(permanent.name) - MAX_NAME
    return say("{name} (copy)", name=permanent.name[: len(permanent.name) - max(0, longer)])


def _result(permanent: Permanent, key: str) -> StoredResult:
    for result in permanent.results:
        if str(result.id) == key:
            return result
    raise PressError(say("That's no longer stored. Use /magic stored and choose again."))


def _shown(permanent: Permanent, picking: Picking | None = None, *, new: bool = False) -> Shown:
    """Return the permanent as everyone sees it."""
    with speaking_to_all():
        card = _card(permanent)
    return Shown(
        permanent.id,
        str(permanent.id),
        permanent.owner_name,
        permanent.revision,
        card,
        new,
        picking=picking,
        subject=SUBJECT,
    )


def _card(permanent: Permanent) -> Card:
    values = [result.value for result in permanent.results]
    kinds = dict.fromkeys(result.sides for result in permanent.results)
    lines = [
        say(
            "d{sides}: {values}",
            sides=sides,
            values=listed(shown(result.value) for result in permanent.results if result.sides == sides),
        )
        for sides in kinds
    ] or [say("Nothing is stored.")]
    match = largest_match(values)
    remarks = [choose(len(values), "{count} stored result", "{count} stored results")]
    if match:
        remarks.append(say("largest group of equal results: **{match}**", match=match))
    actions = [Action(COPY, say("Copy…")), Action(CLEAR, say("Left play…"))]
    if values:
        actions[:0] = [
            Action(REROLL, say("Reroll…")),
            Action(SPEND, say("Spend…")),
            Action(EXCHANGE, say("Exchange…")),
        ]
    return Card(
        plain(permanent.name),
        rows=_rows(permanent, tuple(kinds)),
        working=tuple(lines),
        remarks=(" · ".join(remarks),),
        actions=tuple(actions),
    )


def _rows(permanent: Permanent, kinds: Sequence[int]) -> tuple[Seen, ...]:
    """Return the stored results as dice, with each kind in its own row."""
    if len(permanent.results) > MOST:
        return ()
    kept = [
        [die(sides, result.value) for result in permanent.results if result.sides == sides] for sides in kinds
    ]
    # A changed result may be one that such a die can't show.
    return tuple(map(joined, kept)) if all(all(row) for row in kept) else ()


def _cleared(permanent: Permanent) -> Shown:
    with speaking_to_all():
        values = listed(shown(result.value) for result in permanent.results)
        gone = say("It left play. These stored results are gone: {values}", values=values or "–")
    return replace(_shown(permanent), card=Card(plain(permanent.name), lines=(gone,)))
