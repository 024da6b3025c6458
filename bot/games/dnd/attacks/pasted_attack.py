"""An attack copied from a stat block: "Melee Attack Roll: +5 … Hit: 7 (1d8 + 3) …"."""

from bot.games.dnd.circumstances.sources import ATTACK
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import MINE
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line

_BLOCK = Phrase(
    "[{name} .|:] melee|ranged [or {both=ranged}] [weapon | {spell=spell}] attack [roll] : {bonus:signed}"
    " {reach:any} hit : {hit:any}"
)
_REACH = Phrase("reach {reach:3}")
_RANGE = Phrase("range {normal:5} [/ {long:5}]")
_AVERAGE = Phrase("{average:4} ( {dice} )")
_ONLY_IF = Phrase("[,] < plus ... if | if >")
_RIDER = Phrase(
    "has|have the {first:word} [[,] and {second:word}] condition|conditions"
    " [( < escape dc {escape:2} | ... > )] [.. until the {at=start|end} of {whose} next turn]"
)


def from_stat_block(line: WrittenLine) -> WrittenLine:
    """Return a stat block's attack ("Melee Attack Roll: +5 … Hit: 7 (1d8 + 3) …") as one of our lines."""
    matched = line.match(_BLOCK)
    if not matched:
        return line
    reach, far = matched.line("reach").find(_REACH), matched.line("reach").find(_RANGE)
    # The GM adds damage that is only dealt "if …"; damage that is always dealt is parsed.
    hit = matched.line("hit").split(".", "and")[0]
    sometimes = hit.find(_ONLY_IF)
    damage = (sometimes.before if sometimes else hit).without(_AVERAGE, keep="dice").strip(",")
    words = [f"{matched.line('name').written or ATTACK}:", matched["spell"], matched["bonus"], damage.written]
    # "Melee or Ranged" is a weapon that can be thrown: it's melee until someone says otherwise.
    words += ["thrown" if matched["both"] else "range", far.line()[1:].written] if far else []
    # Everyone has a reach of 5 feet (SRD 5.2, Reach).
    words += ["reach", reach["reach"]] if reach and reach["reach"] != "5" else []
    # Stat blocks are in English, whatever language people speak.
    return read_line(" ".join([*filter(None, words), _rider(matched.line("hit"))]))


def _rider(hit: WrittenLine) -> str:
    """Return a hit's conditions in the form of our lines; "" if there are none."""
    matched = hit.find(_RIDER)
    names = list(filter(None, (matched["first"], matched["second"]))) if matched else []
    if not matched or not all(name in NAMES for name in names):
        return ""
    whose = "its" if matched["whose"] in ("its", "the target's") else MINE
    until = f" until {matched['at']} of {whose} next turn" if matched["at"] else ""
    until = f" escape {matched['escape']}" if matched["escape"] else until
    return f", {', '.join(names)}{until}"
