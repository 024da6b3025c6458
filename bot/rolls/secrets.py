"""The list of rolls that are still hidden, and the proof that a revealed one is the one that was sealed."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError, PressError
from bot.rolls.game import AnyGame
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import Audience, Revealed, Viewer, may_see, whole_label
from bot.rolls.rolls_read import Games, owner_name, read_trail
from bot.rolls.seal import seal, sealed_text
from bot.rolls.trail import Trail
from bot.rolls.undoing import DID
from bot.rolls.values import Place, Who
from bot.store.rolls import Rolls, StoredRoll
from bot.words import later, say

_MOST = 2**63 - 1  # SQLite takes no larger number; no message has this one.
PAGE = 4  # Rolls of a page: each has a row of buttons, and a message has five rows.
_NUMBER = re.compile(r"(?:roll)? ?#?([0-9A-Z]{6}|[0-9]{1,18})", re.IGNORECASE)
_LINK = re.compile(
    r"<?https?://[a-z.]*discord(?:app)?\.com/channels/(?:[0-9]{1,20}|@me)/[0-9]{1,20}/([0-9]{1,20})>?"
)


class Secret(Struct, frozen=True):
    """One roll that is still hidden, for somebody who may see it: by its number as it is shown.

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
    """One page of them, newest first. ``page`` 0 is the first; ``more`` if there are older ones."""

    secrets: tuple[Secret, ...]
    page: int
    more: bool


class Since(Struct, frozen=True):
    """What was done to a roll after it was sealed, by whom, and to which total it led."""

    name: str
    did: str
    total: str
    made: int


class Proof(Struct, frozen=True):
    """What can be said of a roll's seal.

    ``seal`` is "" if it was never hidden. ``text`` is what was sealed, and ``nonce`` a part of it, "" while
    the roll is still hidden from whoever asks; ``holds`` then means nothing. ``rolled`` is the first total,
    ``since`` what was done afterwards; both are empty unless the seal holds. ``changes`` counts what was done
    to a roll of which only a part is revealed. ``is_forgotten``: somebody was, who was in what was sealed.
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
    """What is told of hidden rolls beside the rolls themselves."""

    def __init__(self, rolls: Rolls, gms: GameMasters, games: Games) -> None:
        self._rolls = rolls
        self._gms = gms
        self._games = games

    async def page(self, place: Place, who: Who, page: int) -> SecretsPage:
        """The channel's rolls that are still hidden and that they may look at: a GM's, and everybody's own.

        Raises:
            PlayerError: There are none.

        """
        is_gm = await self._gms.is_gm(who, place, place)
        found = await self._rolls.hidden(
            place.channel, who.user, is_gm=is_gm, skip=page * PAGE, limit=PAGE + 1
        )
        if not found and not page and is_gm:
            raise PlayerError(
                say("No roll in this channel is hidden; roll one with the option hidden of /roll.")
            )
        if not found and not page:
            raise PlayerError(
                say(
                    "You are not a GM here, and no roll of your own is hidden in this channel;"
                    " ask a GM to look."
                )
            )
        return SecretsPage(tuple(map(self._secret, found[:PAGE])), page, len(found) > PAGE)

    async def prove(self, text: str, place: Place, who: Who) -> Proof:
        """What can be said of the seal of the roll with this number, or on the message with this link.

        Raises:
            PlayerError: It is neither, or no roll that can be seen from here.

        """
        # The same is done for a roll that somebody may not know of, for one of elsewhere and for none at all:
        # neither the answer nor the work for it tells them apart.
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
        """The roll that a message of ours shows: whose line it is noted to be, or of which it has the number.

        ``words`` are those at its foot; the last number counts. 0 if it is none, or none that they may know
        of here: a roll that is somebody else's secret is as one that there never was.
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
        """Whether all may see all of a roll; False too if it is not kept."""
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
        # From the bytes as they are stored: what was tampered with need not be a roll any more.
        text = sealed_text(stored.nonce, stored.game, first.request, first.faces)
        proof = replace(proof, text=text, nonce=stored.nonce, holds=seal(text) == stored.seal)
        if not proof.holds:
            return proof
        playing, trail = read_trail(self._games, stored)
        return replace(proof, rolled=playing.card(trail[:1]).total, since=_since(stored, playing, trail))

    async def _named(self, text: str) -> int:
        """The roll with this number, or on the message with this link; 0 for none."""
        if number := _NUMBER.fullmatch(text):
            return self._rolls.numbers.inner(number[1])
        if link := _LINK.fullmatch(text):
            return await self._rolls.posted(min(int(link[1]), _MOST))
        raise PlayerError(
            say("Name a roll by the number at its foot, as in K7QP2M, or by a link to its message.")
        )

    def _secret(self, stored: StoredRoll) -> Secret:
        try:
            playing, trail = read_trail(self._games, stored)
            purpose, result = whole_label(playing.purpose(trail[0].request)), playing.card(trail).headline
        except PressError:  # It is listed all the same: the others must be found.
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
    "I know no hidden roll of that number or link in this channel;"
    " ask in the channel of the roll, by the number at its foot."
)


def _did(playing: AnyGame, why: str) -> str:
    """Return what was done by an action, in words."""
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
