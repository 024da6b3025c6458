"""The rolls that people and servers keep: under which names, who may change them, and what each rolls."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.dice.typed import dialects, read
from bot.errors import DiceError, PlayerError
from bot.games.dice.rules.game import GAME as DICE
from bot.games.dice.rules.request import request as dice_request
from bot.kept.rules.places import checked, example, places
from bot.kept.rules.typed import Called, called, folded, starless
from bot.kept.store import EVERYWHERE, SERVERS, KeptRoll, KeptRolls, Shared, What
from bot.rolls.card import code, plain
from bot.rolls.game import NOTHING, More, Occasion
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import Games
from bot.rolls.values import Place, Who
from bot.words import say

MAX_NAME = 40  # Characters of a name: with the star and what it rolls it fits a line of a list.
MAX_OWN = 100  # Of one person in one server, and everywhere.
MAX_SERVER = 200  # Of one server.
MAX_DICE = 300  # Characters of dice with places to fill.

For = Literal["me", "all", "server"]
"""Whom a roll is kept for: oneself here, oneself everywhere, the server."""


class SavedRolls:
    """The kept rolls of everybody.

    ``clock`` answers milliseconds since 1970, UTC, ``entropy`` that many random bytes, for codes.
    """

    def __init__(
        self,
        kept: KeptRolls,
        gms: GameMasters,
        games: Games,
        *,
        clock: Callable[[], int],
        entropy: Callable[[int], bytes],
    ) -> None:
        self.store = kept
        self.games = games
        self._clock = clock
        self._gms = gms
        self._entropy = entropy

    async def all(self, place: Place, who: Who) -> list[KeptRoll]:
        """All that somebody can roll here by a name, theirs first; of one name the first holds."""
        return await self.store.all(place.scope, who.user)

    async def find(self, place: Place, who: Who, text: str) -> tuple[KeptRoll, Called] | None:
        """The kept roll that a text names, with what stands behind its name; None of none."""
        ways = {folded(each.name): each for each in reversed(called(text)) if each.name}
        names = list(reversed(ways))  # The longest name first.
        found = await self.store.named(place.scope, who.user, names) if names else []
        if not found:
            return None
        return found[0], ways[folded(found[0].name)]

    async def named(self, place: Place, who: Who, text: str) -> tuple[KeptRoll, Called]:
        """The same. Raises PlayerError if there is none."""
        found = await self.find(place, who, text)
        if found is None:
            raise PlayerError(
                say(
                    "Nothing is kept here under {name}; /kept list says what is, and ★ Keep… under a roll"
                    " keeps it.",
                    name=plain(text[:MAX_NAME]),
                )
            )
        return found

    async def get(self, place: Place, who: Who, kept: int) -> KeptRoll:
        """The kept roll with this number, for somebody who can call it here.

        Raises:
            PlayerError: It was deleted, or is of elsewhere or of somebody else.

        """
        saved = await self.store.get(kept)
        if saved is None or saved.owner not in (SERVERS, who.user) or saved.scope not in (0, place.scope):
            raise PlayerError(say("That is kept no longer; /kept list says what is."))
        return saved

    async def editable(self, place: Place, who: Who, kept: int) -> KeptRoll:
        """The same, for somebody who may change it. Raises PlayerError."""
        saved = await self.get(place, who, kept)
        if who.user != saved.author and not await self._gms.is_gm(who, place, place):
            raise PlayerError(
                say(
                    "Only {author} and GMs may change {name}.",
                    author=plain(saved.author_name),
                    name=plain(saved.name),
                )
            )
        return saved

    async def keep(self, place: Place, who: Who, rolls: Mapping[str, What], whom: For) -> list[KeptRoll]:
        """Keep these under their names: all of them or none.

        Raises:
            PlayerError: A name cannot be taken, or there would be too many.

        """
        if whom == "server" and not place.guild:
            raise PlayerError(say("There is no server here; keep it for yourself."))
        scope = EVERYWHERE if whom == "all" else place.scope
        owner = SERVERS if whom == "server" else who.user
        new = dict[str, KeptRoll]()
        for name, what in rolls.items():
            one = KeptRoll(0, scope, owner, checked_name(name), what, who.user, who.name)
            if folded(name) in new:
                raise _taken(one.name)
            new[folded(name)] = one
        most = MAX_SERVER if whom == "server" else MAX_OWN
        in_the_way = await self.store.add(new, most)
        if in_the_way:
            raise _taken(in_the_way)
        if in_the_way is not None:
            raise PlayerError(_too_many(most, whom))
        return list(new.values())

    async def change(
        self, place: Place, who: Who, kept: int, revision: int, *, name: str = "", dice: str = ""
    ) -> KeptRoll:
        """Call it otherwise, or let it roll other dice, if it is still as it was at this revision.

        Raises:
            PlayerError: It is gone, changed or not theirs, or what it is to be cannot be.

        """
        old = await self.editable(place, who, kept)
        new = checked_name(name) if name and name != old.name else old.name
        what = of_dice(dice) if dice else old.what
        done = await self.store.edit(replace(old, revision=revision), new, folded(new), what)
        if done is None:
            raise _taken(new)
        if not done:
            raise _changed(old)
        return replace(old, name=new, what=what, revision=revision + 1)

    async def delete(self, place: Place, who: Who, kept: int, revision: int) -> KeptRoll:
        """Delete it, if it is still as it was, and answer what it was. Raises PlayerError."""
        old = await self.editable(place, who, kept)
        if not await self.store.delete(kept, revision):
            raise _changed(old)
        return old

    async def codes(self, who: Who, kept: Sequence[KeptRoll]) -> list[str]:
        """A code for each that stands for it as it is now, which this bot alone knows.

        What was shared before has the code that it had. It is known for a year after it was used last.
        """
        new = [(self._new_code(), roll.name, roll.what) for roll in kept]
        return await self.store.share(who.user, new, self._clock())

    def _new_code(self) -> str:
        number = int.from_bytes(self._entropy(_CODE_BYTES))
        return "".join(_SIGNS[number >> (5 * place) & 31] for place in range(_CODE_LENGTH))

    async def shared(self, codes: Sequence[str]) -> Shared:
        """The name and the roll of each of these codes that is known."""
        return await self.store.taken(codes, self._clock()) if codes else {}

    def words(self, what: What) -> str:
        """What it rolls, as it is typed."""
        if what.template:
            return what.template
        game = self.games[what.game]
        return game.title(self._request(what))

    def purpose(self, what: What) -> str:
        """What a kept request is for, as its game calls it; the game's key where there is no such game."""
        return self.games[what.game].purpose(self._request(what)) if what.game in self.games else what.game

    def request(self, what: What, dice: str = "", more: More = NOTHING, *, label: str = "") -> Any:
        """The request of a roll; of a template that of its ``dice``, filled in.

        Plain dice without a label of their own get this one.

        Raises:
            PlayerError: Its game does not take what stands behind its name, or its dice cannot be read.

        """
        game = self.games[what.game]
        request = dice_request(dice) if what.template else self._request(what)
        if label and what.game == DICE.key and not game.purpose(request):
            request = replace(request, label=label)
        if more == NOTHING:
            return request
        if game.reuse.with_more is None:
            behind = " ".join(filter(None, (more.modifier, more.mode, more.goal)))
            raise PlayerError(
                say(
                    "{dice} takes nothing behind its name but hidden; leave {more} out.",
                    dice=code(self.words(what)),
                    more=code(behind),
                )
            )
        return game.reuse.with_more(request, more)

    def _request(self, what: What) -> Any:
        return loads(self.games[what.game].request, what.request)

    def of_request(self, game: str, request: object) -> What:
        """What is kept of a request. Raises PlayerError if it cannot be."""
        kept = self.games[game].reuse.adapt(request, Occasion.SAVED)
        if kept is None:
            raise PlayerError(say("That cannot be rolled again, so it is not kept; keep another roll."))
        return What(game, dumps(kept))

    def knows(self, games: Collection[str], what: What) -> bool:
        """Whether its game is here at all: the host may have switched it off since."""
        return what.game in self.games and what.game in games


def of_dice(dice: str) -> What:
    """What is kept of dice as they are typed, perhaps with places to fill.

    Raises:
        PlayerError: They cannot be read.

    """
    dice = dice.strip()
    if not places(dice):
        return What(DICE.key, dumps(dice_request(dice)))
    if len(dice) > MAX_DICE:
        raise PlayerError(
            say("Dice with places to fill may have up to {most} characters; make it shorter.", most=MAX_DICE)
        )
    checked(dice)
    dice_request(example(dice))
    return What(DICE.key, "", dice)


def checked_name(name: str) -> str:
    """A name for a kept roll.

    Raises:
        PlayerError: It says nothing, is too long, or reads as a roll.

    """
    name = starless(name)
    if not any(letter.isalpha() for letter in name):
        raise PlayerError(say("It needs a name, such as Longsword."))
    if len(name) > MAX_NAME:
        raise PlayerError(say("A name may have up to {most} characters; make it shorter.", most=MAX_NAME))
    for dialect in ("", *dialects()):
        try:
            read(name, dialect)
        except DiceError:
            continue
        raise PlayerError(say("{name} is read as a roll; take another name.", name=plain(name)))
    return name


_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # Without those that look alike.
_CODE_BYTES, _CODE_LENGTH = 8, 10


def _taken(name: str) -> PlayerError:
    return PlayerError(
        say(
            "{name} is kept there already; take another name, or rename that under /kept list.",
            name=plain(name),
        )
    )


def _too_many(most: int, whom: For) -> str:
    if whom == "server":
        return say("A server keeps up to {most} rolls; delete one first, under /kept list.", most=most)
    return say("You keep up to {most} rolls in one place; delete one first, under /kept list.", most=most)


def _changed(kept: KeptRoll) -> PlayerError:
    return PlayerError(
        say("{name} has changed meanwhile; look at it again under /kept list.", name=plain(kept.name))
    )
