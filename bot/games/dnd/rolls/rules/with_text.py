"""The modifiers of a D20 Test as one text: "adv Help, +1d4 Bless, half cover, long range"."""

from msgspec import Struct

from bot.errors import PlayerError
from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.circumstances.sources import COVER
from bot.games.dnd.rolls.rules.from_options import BEYOND, LONG, NORMAL, TypedOptions
from bot.games.dnd.targets.options_text import read_bonuses
from bot.games.dnd.targets.text import read_cover
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_pieces
from bot.games.dnd.terms.playing import COVERS, cover_of
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

_COVER = Terms({COVER: later("cover")})
_BY_BONUS = Phrase("+ {bonus=2|5} cover"), Phrase("cover + {bonus=2|5}")


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
    for line in read_pieces(parted(text), COVER_NAMES, _COVER):
        piece = line.written
        if tilt := read_tilt(piece):
            kinds[tilt[0]].append(tilt[1] or "yes")
        elif (typed := _cover(line)) in covers:
            cover = cover_of(filter(None, (cover, typed)))
        elif ranged and (read := RANGES.read(piece)):
            # The farthest counts, and the names are in that order (SRD 5.2, Range).
            distance = max(filter(None, (distance, read)), key=list(RANGES).index)
        else:
            kinds["bonus" if _is_bonus(piece) else "circumstance"].append(piece)
    advantage, disadvantage, bonus, circumstances = (", ".join(kind) for kind in kinds.values())
    return With(TypedOptions(advantage, disadvantage, bonus, circumstances, character), cover, distance)


def _cover(line: WrittenLine) -> str:
    """Return the degree of cover that a line names, also by its bonus, or "": "3/4 cover", "+2 cover"."""
    # Such a bonus is the target's, so it must not become the attacker's (SRD 5.2, Cover).
    bonus = line.match(*_BY_BONUS)
    by_bonus = next((cover for cover in COVERS if bonus and bonus.number("bonus") == COVERS[cover]), "")
    return by_bonus or COVER_NAMES.read(line.written) or read_cover(line)


def _is_bonus(piece: str) -> bool:
    """Return True if this is a bonus or starts like one, so that its errors are reported."""
    try:
        return bool(read_bonuses(piece))
    except PlayerError:
        return piece[:1] in "+-−" or piece[:1].isdigit()
