"""The modifiers of a D20 Test as one text: "adv Help, +1d4 Bless, half cover, long range"."""

from msgspec import Struct

from bot.errors import PlayerError
from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.rolls.rules.from_options import BEYOND, LONG, NORMAL, TypedOptions
from bot.games.dnd.targets.options_text import read_bonuses
from bot.games.dnd.terms.lines import read_pieces
from bot.games.dnd.terms.playing import cover_of
from bot.words import later, later_of
from bot.words.speaking import kept_by_language
from bot.words.terms import Terms
from bot.words.tilts import parted, read_tilt

RANGES = Terms(
    {NORMAL: later("within normal range"), LONG: later("within long range"), BEYOND: later("out of range")},
    also={
        NORMAL: later_of("typed for how far away a target is", "normal range"),
        LONG: later_of("typed for how far away a target is", "long range"),
        BEYOND: later_of("typed for how far away a target is", "beyond range, beyond"),
    },
)


class With(Struct, frozen=True):
    """The parts of a typed text: the options of every D20 Test, a target's cover, and its distance."""

    typed: TypedOptions
    cover: str = ""
    distance: str = ""


@kept_by_language(256)
def read_with(text: str, character: str, covers: tuple[str, ...] = (), *, ranged: bool = False) -> With:
    """Return the parts of a text typed for the roll of a ``character``.

    ``covers`` are the degrees of cover that such a roll can be against. With ``ranged``, its target can be
    far away. Anything else is a circumstance, which is parsed with the roll.
    """
    kinds: dict[str, list[str]] = {"adv": [], "dis": [], "bonus": [], "circumstance": []}
    cover = distance = ""
    for piece in (piece.written for piece in read_pieces(parted(text))):
        if tilt := read_tilt(piece):
            kinds[tilt[0]].append(tilt[1] or "yes")
        elif (COVER_NAMES.read(piece) or "") in covers:
            cover = cover_of(filter(None, (cover, COVER_NAMES.read(piece))))
        elif ranged and (read := RANGES.read(piece)):
            # The farthest counts, and the names are in that order (SRD 5.2, Range).
            distance = max(filter(None, (distance, read)), key=list(RANGES).index)
        else:
            kinds["bonus" if _is_bonus(piece) else "circumstance"].append(piece)
    advantage, disadvantage, bonus, circumstances = (", ".join(kind) for kind in kinds.values())
    return With(TypedOptions(advantage, disadvantage, bonus, circumstances, character), cover, distance)


def _is_bonus(piece: str) -> bool:
    """Return True if this is a bonus or starts like one, so that its errors are reported."""
    try:
        return bool(read_bonuses(piece))
    except PlayerError:
        return piece[:1] in "+-−" or piece[:1].isdigit()
