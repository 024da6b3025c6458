"""Saved rolls of people and servers: their names, what each rolls, and who can change them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.dice.typed import dialects, read
from bot.errors import DiceError, MissingNumberError, PlayerError
from bot.games.dice.rules.game import GAME as DICE
from bot.games.dice.rules.request import DiceRequest, game_of
from bot.games.dice.rules.typed import Typed, typed
from bot.kept.rules.places import checked, example, places
from bot.kept.rules.typed import Called, called, folded, starless
from bot.kept.store import EVERYWHERE, SERVERS, KeptRoll, KeptRolls, Shared, What
from bot.rolls.card import code, plain
from bot.rolls.game import NOTHING, More, Occasion
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import Games, missing
from bot.rolls.values import Place, Who
from bot.systems.reading import named_roll
from bot.systems.request import SystemRequest
from bot.words import later, say

MAX_NAME = 40  # Characters of a name that fits a list entry with the star and its roll.
MAX_OWN = 100  # Per person in one server, and everywhere.
MAX_SERVER = 200  # Per server.
MAX_DICE = 300  # Characters of dice with placeholders.

For = Literal["me", "all", "server"]
"""The owner of a saved roll: the person here, the person everywhere, or the server."""


class SavedRolls(Struct, frozen=True):
    """Everyone's saved rolls.

    ``clock`` returns milliseconds since 1970, UTC. ``entropy`` returns random bytes for codes.
    """

    store: KeptRolls
    gms: GameMasters
    games: Games
    clock: Callable[[], int]
    entropy: Callable[[int], bytes]

    async def all(self, place: Place, who: Who) -> list[KeptRoll]:
        """Return everything someone can roll here by name, their own first. The first of equal names wins."""
        return await self.store.all(place.scope, who.user)

    async def find(self, place: Place, who: Who, text: str) -> tuple[KeptRoll, Called] | None:
        """Return the saved roll that a text names, and the rest of the text, or None if it names no roll."""
        ways = {folded(reading.name): reading for reading in reversed(called(text)) if reading.name}
        names = list(reversed(ways))  # Longest name first.
        rolls = await self.store.named(place.scope, who.user, names) if names else []
        if not rolls:
            return None
        return rolls[0], ways[folded(rolls[0].name)]

    async def get(self, place: Place, who: Who, kept: int) -> KeptRoll:
        """Return the saved roll with this number, if this person can use it here.

        Raises:
            PlayerError: The roll was deleted, belongs to someone else, or is from elsewhere.

        """
        saved = await self.store.get(kept)
        if saved is None or saved.owner not in (SERVERS, who.user) or saved.scope not in (0, place.scope):
            raise PlayerError(say("That roll is no longer saved. See your saved rolls with /saved."))
        return saved

    async def editable(self, place: Place, who: Who, kept: int) -> KeptRoll:
        """Return the saved roll with this number. Raises PlayerError if this person can't change it."""
        saved = await self.get(place, who, kept)
        if who.user != saved.author and not await self.gms.is_gm(who, place, place):
            words = later("Only {author} and GMs can change {name}.")
            raise PlayerError(words.say(author=plain(saved.author_name), name=plain(saved.name)))
        return saved

    async def keep(self, place: Place, who: Who, rolls: Mapping[str, What], whom: For) -> list[KeptRoll]:
        """Save all of these rolls under their names, or none of them.

        Raises:
            PlayerError: A name can't be used, or there would be too many rolls.

        """
        if whom == "server" and not place.guild:
            raise PlayerError(say("There's no server here. Save it for yourself."))
        scope = EVERYWHERE if whom == "all" else place.scope
        owner = SERVERS if whom == "server" else who.user
        new = dict[str, KeptRoll]()
        for name, what in rolls.items():
            one = KeptRoll(0, scope, owner, checked_name(name), what, who.user, who.name)
            if folded(name) in new:
                raise _name_taken(one.name)
            new[folded(name)] = one
        most = MAX_SERVER if whom == "server" else MAX_OWN
        in_the_way = await self.store.add(new, most)
        if in_the_way:
            raise _name_taken(in_the_way)
        if in_the_way is not None:
            raise PlayerError(_too_many(most, whom))
        return list(new.values())

    async def change(
        self, place: Place, who: Who, kept: int, revision: int, *, name: str = "", dice: str = ""
    ) -> KeptRoll:
        """Rename a saved roll or change its dice, if it still has this revision.

        Raises:
            PlayerError: The roll is gone, has changed or isn't theirs, or the new name or dice can't be used.

        """
        old = await self.editable(place, who, kept)
        new = checked_name(name) if name and name != old.name else old.name
        what = of_dice(dice) if dice else old.what
        done = await self.store.edit(replace(old, revision=revision), new, folded(new), what)
        if done is None:
            raise _name_taken(new)
        if not done:
            raise _changed(old)
        return replace(old, name=new, what=what, revision=revision + 1)

    async def delete(self, place: Place, who: Who, kept: int, revision: int) -> KeptRoll:
        """Delete a saved roll if it's unchanged, and return it. Raises PlayerError if it can't be deleted."""
        old = await self.editable(place, who, kept)
        if not await self.store.delete(kept, revision):
            raise _changed(old)
        return old

    async def codes(self, who: Who, kept: Sequence[KeptRoll]) -> list[str]:
        """Return a code for each roll in its current state. The codes only work with this bot.

        A roll that was shared before keeps its code. A code is valid for a year after its last use.
        """
        new = [(self._new_code(), roll.name, roll.what) for roll in kept]
        return await self.store.share(who.user, new, self.clock())

    def _new_code(self) -> str:
        number = int.from_bytes(self.entropy(_CODE_BYTES))
        return "".join(_SIGNS[number >> (5 * place) & 31] for place in range(_CODE_LENGTH))

    async def shared(self, codes: Sequence[str]) -> Shared:
        """Return the name and the roll for each of these codes that the bot knows."""
        return await self.store.use_codes(codes, self.clock()) if codes else {}

    def words(self, what: What) -> str:
        """Return a saved roll as a player would type it."""
        if what.template:
            return what.template
        return self.games[what.game].title(self._request(what)) if what.game in self.games else what.game

    def purpose(self, what: What) -> str:
        """Return a saved request's purpose as its game words it, or the game's key if the game is gone."""
        return self.games[what.game].purpose(self._request(what)) if what.game in self.games else what.game

    def request(self, what: What, dice: str = "", more: More = NOTHING, *, label: str = "") -> Any:
        """Return the request that makes a roll. For a template, ``dice`` has the values filled in.

        A request without a label of its own gets this one.

        Raises:
            PlayerError: Its game doesn't accept the additions, or its dice can't be parsed.

        """
        game = self.games.get(what.game)
        if game is None:
            raise PlayerError(missing(what.game))
        request = typed(dice) if what.template else self._request(what)
        if label and _is_unlabelled(request):
            request = replace(request, label=label)
        if more == NOTHING:
            return request
        if game.reuse.with_more is None:
            behind = " ".join(filter(None, (more.modifier, more.mode, more.goal)))
            words = later("Only hidden can follow {dice}. Leave out {more}.")
            raise PlayerError(words.say(dice=code(self.words(what)), more=code(behind)))
        return game.reuse.with_more(request, more)

    def _request(self, what: What) -> Any:
        return loads(self.games[what.game].request, what.request)

    def of_request(self, game: str, request: object) -> What:
        """Return the content to save for a request. Raises PlayerError if it can't be saved."""
        kept = self.games[game].reuse.adapt(request, Occasion.SAVED)
        if kept is None:
            raise PlayerError(say("That roll can't be rolled again. Save another one."))
        return What(game, dumps(kept))

    def knows(self, games: Collection[str], what: What) -> bool:
        """Return True if a roll's game is available. The host may have turned it off."""
        return what.game in self.games and what.game in games


def of_dice(dice: str) -> What:
    """Return the content to save for typed dice, which may have placeholders.

    Raises:
        PlayerError: The dice can't be parsed.

    """
    dice = dice.strip()
    if not places(dice):
        request = _typed(dice)
        return What(game_of(request), dumps(request))
    if len(dice) > MAX_DICE:
        raise PlayerError(
            say(
                "Dice with places to fill can have up to {most} characters. Make them shorter.", most=MAX_DICE
            )
        )
    checked(dice)
    return What(game_of(_typed(example(dice))), "", dice)


def _typed(dice: str) -> Typed:
    """Parse typed dice. Errors explain missing parts in words, because there's nothing to press yet."""
    try:
        return typed(dice)
    except MissingNumberError as error:
        raise PlayerError(str(error)) from error


def _is_unlabelled(request: object) -> bool:
    if isinstance(request, SystemRequest):
        return not request.label
    return isinstance(request, DiceRequest) and not DICE.purpose(request)


def checked_name(name: str) -> str:
    """Return a name after checking that a saved roll can have it.

    Raises:
        PlayerError: The name is empty, too long, or could be read as a roll.

    """
    name = starless(name)
    if not any(letter.isalpha() for letter in name):
        raise PlayerError(say("The roll needs a name, such as Longsword."))
    if len(name) > MAX_NAME:
        raise PlayerError(
            say("A name can have up to {most} characters. Make the name shorter.", most=MAX_NAME)
        )
    for dialect in ("", *dialects()):
        try:
            if dialect or not named_roll(name):
                read(name, dialect)
        except DiceError:
            continue
        raise PlayerError(say("{name} already means a roll. Choose another name.", name=plain(name)))
    return name


_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # Without lookalikes.
_CODE_BYTES, _CODE_LENGTH = 8, 10


def _name_taken(name: str) -> PlayerError:
    return PlayerError(
        say(
            "{name} is already saved there. Choose another name, or rename the old one with /saved.",
            name=plain(name),
        )
    )


def _too_many(most: int, whom: For) -> str:
    if whom == "server":
        return say("A server can have up to {most} saved rolls. Delete one first with /saved.", most=most)
    return say("You can save {most} rolls in one place. Delete one first with /saved.", most=most)


def _changed(kept: KeptRoll) -> PlayerError:
    return PlayerError(say("{name} has changed since then. Check it with /saved.", name=plain(kept.name)))
