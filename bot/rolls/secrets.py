"""The list of rolls that are still hidden, and the proof that a revealed roll matches its seal."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.audiences import Audience, Revealed
from bot.dice.spelling import plain
from bot.errors import PlayerError, PressError
from bot.rolls.game import AnyGame
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import Viewer, may_see, whole_label
from bot.rolls.rolls_read import Games, owner_name, read_trail
from bot.rolls.trail import Trail
from bot.rolls.undoing import DID
from bot.rolls.values import Place, Who
from bot.store.rolls import Rolls
from bot.store.stored_rolls import StoredRoll, seal, sealed_text
from bot.words import later, say

_MOST = 2**63 - 1  # SQLite's largest number; no message has this ID.
PAGE = 4  # Rolls per page: each has a row of buttons, and a message has five rows.
_NUMBER = re.compile(r"(?:roll)? ?#?([0-9A-Z]{6,13})", re.IGNORECASE)
_LINK = re.compile(
    r"<?https?://[a-z.]*discord(?:app)?\.com/channels/(?:[0-9]{1,20}|@me)/[0-9]{1,20}/([0-9]{1,20})>?"
)


class Secret(Struct, frozen=True):
    """A roll that is still hidden, by its public number, for someone who can see it.

    ``made`` is in seconds since 1970, UTC.
    """

    roll: str
    owner: str
    purpose: str
    result: str
    audience: Audience
    made: int
    is_partly_revealed: bool


class SecretsPage(Struct, frozen=True):
    """A page of hidden rolls, newest first. ``page`` starts at 0. ``more`` is True if older rolls follow."""

    secrets: tuple[Secret, ...]
    page: int
    more: bool


class Since(Struct, frozen=True):
    """A change after sealing: its author and the new total."""

    name: str
    did: str
    total: str
    made: int


class Proof(Struct, frozen=True):
    """The proof of a roll's seal.

    ``seal`` is "" if the roll was never hidden. ``text`` is the sealed text, and ``nonce`` is part of it.
    Both are "" while the roll is hidden from this viewer, and then ``holds`` has no meaning. ``rolled`` is
    the first total, and ``since`` are the later changes. Both are empty unless the seal matches. ``changes``
    counts the changes to a partly revealed roll. ``is_forgotten`` is True if someone in the text has been
    forgotten.
    """

    roll: str
    owner: str
    made: int
    seal: str
    text: str = ""
    nonce: str = ""
    holds: bool = False
    is_hidden: bool = False
    rolled: str = ""
    since: tuple[Since, ...] = ()
    changes: int = 0
    is_forgotten: bool = False


class Secrets:
    """The services for hidden rolls, apart from the rolls themselves."""

    def __init__(self, rolls: Rolls, gms: GameMasters, games: Games) -> None:
        self._rolls = rolls
        self._gms = gms
        self._games = games

    async def page(self, place: Place, who: Who, page: int) -> SecretsPage:
        """Return a page of the channel's rolls that are still hidden and that the viewer can look at.

        GMs see all of them, and others see their own.

        Raises:
            PlayerError: There are no such rolls.

        """
        is_gm = await self._gms.is_gm(who, place, place)
        rolls = await self._rolls.hidden(
            place.channel, who.user, is_gm=is_gm, skip=page * PAGE, limit=PAGE + 1
        )
        if not rolls and not page and is_gm:
            raise PlayerError(
                say("There are no hidden rolls in this channel. Make one with /roll and the hidden option.")
            )
        if not rolls and not page:
            raise PlayerError(
                say("You have no hidden rolls in this channel. Only GMs can see other players' hidden rolls.")
            )
        return SecretsPage(tuple(map(self._secret, rolls[:PAGE])), page, len(rolls) > PAGE)

    async def prove(self, text: str, place: Place, who: Who) -> Proof:
        """Return the proof of the roll with this number or message link.

        Raises:
            PlayerError: The text is neither of these, or the roll can't be seen from here.

        """
        # Secret, foreign and missing rolls take the same path, so neither the answer nor its cost tells them
        # apart.
        roll = await self._named(plain(text).strip())
        about = await self._rolls.about(roll)
        is_here = about is not None and about.guild == place.guild
        of = Place(about.guild, about.channel, about.parent) if about and is_here else place
        is_gm = await self._gms.is_gm(who, place, of)
        if about is None or not is_here:
            raise PlayerError(_UNKNOWN.say())
        viewer = Viewer(about.owner == who.user, is_gm)
        is_near = about.channel == place.channel or viewer.is_owner or viewer.is_gm
        is_secret = about.audience is Audience.ME and not about.revealed and not viewer.is_owner
        stored = await self._rolls.get(roll) if is_near and not is_secret else None
        if stored is None:
            raise PlayerError(_UNKNOWN.say())
        return self._proof(stored, sees=not stored.is_hidden or may_see(stored.audience, viewer))

    async def standing_on(self, message: int, words: Sequence[str], place: Place, who: Who) -> int:
        """Return the roll that one of our messages shows, found by its recorded line or the number on it.

        ``words`` are the words at the message's foot, of which the last number counts. Return 0 if there is
        no roll that they may know of here. Someone else's secret roll is treated like one that doesn't exist.
        """
        numbers = [self._rolls.numbers.inner(word) for word in reversed(words)]
        for roll in (await self._rolls.posted(message), *filter(None, numbers)):
            about = await self._rolls.about(roll) if roll else None
            if about is None or about.guild != place.guild:
                continue
            if about.owner == who.user or about.audience is not Audience.ME or about.revealed:
                return roll
        return 0

    async def is_open(self, roll: int) -> bool:
        """Return True if everyone can see the whole roll, and False if it isn't stored."""
        about = await self._rolls.about(roll)
        return about is not None and about.is_open

    def _proof(self, stored: StoredRoll, *, sees: bool) -> Proof:
        first = stored.versions[0]
        proof = Proof(
            stored.number, owner_name(stored), first.made // 1000, stored.seal, is_hidden=stored.is_hidden
        )
        if not stored.seal:
            return proof
        if not stored.nonce:
            return replace(proof, is_forgotten=True)
        if not sees:
            return replace(proof, changes=stored.revision - 1 if stored.revealed else 0)
        # Use the bytes as stored: tampered data may no longer parse as a roll.
        text = sealed_text(stored.nonce, stored.game, first.request, first.faces)
        proof = replace(proof, text=text, nonce=stored.nonce, holds=seal(text) == stored.seal)
        if not proof.holds:
            return proof
        playing, trail = read_trail(self._games, stored)
        return replace(proof, rolled=playing.card(trail[:1]).total, since=_since(stored, playing, trail))

    async def _named(self, text: str) -> int:
        """Return the roll with this number or message link, or 0 if there is none."""
        if number := _NUMBER.fullmatch(text):
            return self._rolls.numbers.inner(number[1])
        if link := _LINK.fullmatch(text):
            return await self._rolls.posted(min(int(link[1]), _MOST))
        raise PlayerError(
            say("Enter the number at the bottom of the roll, such as K7QP2M, or a link to its message.")
        )

    def _secret(self, stored: StoredRoll) -> Secret:
        try:
            playing, trail = read_trail(self._games, stored)
            purpose, result = whole_label(playing.purpose(trail[0].request)), playing.card(trail).headline
        except PressError:  # List it anyway, so that the others can be found.
            purpose = result = ""
        return Secret(
            stored.number,
            owner_name(stored),
            purpose,
            result,
            stored.audience,
            stored.versions[0].made // 1000,
            stored.revealed is not Revealed.NOTHING,
        )


_UNKNOWN = later(
    "No hidden roll in this channel has that number or link. Go to the roll's channel and enter "
    "the number at its bottom."
)


def _did(playing: AnyGame, why: str) -> str:
    """Return an action in words, in the past tense."""
    words = playing.acts[why].did if why in playing.acts else DID.get(why)
    return words.say() if words else why


def _since(stored: StoredRoll, playing: AnyGame, trail: Trail[object]) -> tuple[Since, ...]:
    return tuple(
        Since(
            version.name,
            _did(playing, version.why),
            playing.card(trail[: place + 1]).total,
            version.made // 1000,
        )
        for place, version in enumerate(stored.versions)
        if place
    )
