"""Effects on several at once in a fight: their request, and what is typed of saves and of single targets."""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain as spelled
from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.conditions.rules.affliction import Affliction, apart, read_affliction
from bot.games.dnd.counters.rules.cost import read_priced
from bot.games.dnd.fight.record.fighting import Fighting
from bot.games.dnd.fight.rolls.requests import Actor
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_options import Against, damage_request
from bot.games.dnd.targets.options_text import read_dc
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import merged, read_targets
from bot.games.dnd.terms.checks import DEATH, Check, read_save
from bot.games.dnd.terms.playing import ABILITIES, SHORT
from bot.rolls.card import plain
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms

_SAVE = re.compile(
    r"(?:dc\s*)?(?P<first>[0-9]{1,2})\s+(?P<after>.+)"
    r"|(?P<save>[a-z]+(?:\s+sav(?:e|ing throw))?)\s*(?:\bdc\s*)?(?P<dc>[0-9]+|(?<=\s).+)",
    re.IGNORECASE,
)


_TYPED = Terms(
    {
        "save": later_of("typed behind an ability", "save"),
        "dc": later_of("typed before a Difficulty Class, as in: dex DC 15", "DC"),
        "none": later_of("typed behind a save whose success takes no damage, as in: dex 15 none", "none"),
        "purpose": later_of("typed of whoever does not save, as in: Ogre fails on purpose", "on purpose"),
    }
)


class Area(Struct, frozen=True):
    """An effect on several at once: its damage as typed, the ability of their saves ("" for none) and its DC.

    ``spared``: whoever makes the save takes none at all. ``each`` is what is said of single targets;
    ``afflicts`` the conditions that a failure brings.
    """

    dice: str
    save: str = ""
    dc: int | None = None
    label: str = ""
    spared: bool = False
    each: tuple[Target, ...] = ()
    afflicts: Affliction | None = None


def area_request(actor: Actor, area: Area, met: tuple[Target, ...], fighting: Fighting) -> DndRequest:
    """Damage for several at once, after their saves. Raises PlayerError for what cannot be read."""
    is_bare = area.afflicts and not read_priced(area.dice)[0].strip()  # As of a net.
    dice = f"0 {area.dice}" if is_bare else area.dice
    request = replace(damage_request(dice, Against(), label=area.label), afflicts=area.afflicts)
    targets = tuple(Target(target.name, combatant=target.combatant) for target in met)
    whole = replace(request, check=Check(area.save), dc=area.dc, spared=area.spared, targets=targets, met=met)
    return actor.request(replace(whole, fighting=fighting))


def read_saving(text: str) -> tuple[str, int | None]:
    """A save with its DC as it is typed in one: "dex 15", "Wisdom save DC hard"; no save for nothing.

    Raises:
        PlayerError: It is no save with a DC.

    """
    words = " ".join(spelled(_in_english(text)).replace(",", " ").split())
    if not words:
        return "", None
    match = _SAVE.fullmatch(words)
    if not match:
        raise PlayerError(say("Write the save with its DC, as in dex 15, or leave it empty."))
    ability = read_save(match["after"] or match["save"])
    if ability == DEATH:
        raise PlayerError(say("A death saving throw is against no damage; name an ability, as in dex 15."))
    return ability, read_dc(match["first"] or match["dc"])


def read_area_save(text: str) -> tuple[str, int | None, bool, Affliction | None]:
    """The save with its DC as :func:`read_saving` takes it, and if a success takes no damage: "dex 15 none".

    Behind that may stand the conditions that a failure brings: "str 12 restrained until save".

    Raises:
        PlayerError: It is no save with a DC, or what stands behind it is no condition.

    """
    save_typed, behind = apart(text)
    typed = " ".join(spelled(_in_english(save_typed)).split())
    match = _NONE.search(typed)
    ability, dc = read_saving(typed[: match.start()] if match else typed)
    if match and not ability:
        raise PlayerError(say("Write the save before that, as in dex 15 none."))
    save = Ends("save", ability=ability, dc=dc) if dc is not None else None
    return ability, dc, bool(match), read_affliction(behind, save) if behind else None


_NONE = re.compile(r"(?i)[\s,;:/]*\b(?:takes?\s+)?(?:none|nothing|no\s+damage|spared)\s*$")


def _in_english(text: str) -> str:
    """A save as typed in the language that is spoken, as English has it."""
    for terms in (_TYPED, ABILITIES, SHORT):
        text = terms.in_english(text)
    return text


def read_said(text: str) -> tuple[Target, ...]:
    """What is said of single targets: "Mira adv; Bo half cover; Ogre fails on purpose".

    Raises PlayerError if none.
    """
    return read_targets(re.sub(r"(?i)\bon\s+purpose\b", " ", _TYPED.in_english(text)))


def with_said(met: Sequence[Target], said: Sequence[Target]) -> tuple[Target, ...]:
    """These targets with what is said of single ones by name: Advantage, cover, that one fails on purpose.

    Raises:
        PlayerError: One is none of them.

    """
    found = {target.combatant: target for target in met}
    names = {" ".join(target.name.casefold().split()): target.combatant for target in met}
    for target in said:
        typed = " ".join(target.name.casefold().split()).removeprefix("@")
        if (number := names.get(typed)) is None:
            words = later(
                "{name} is none of those who were chosen, which are {names};"
                " choose it too, or write another name."
            )
            raise PlayerError(
                words.say(name=plain(target.name), names=plain(listed(one.name for one in met)))
            )
        found[number] = replace(merged(target, found[number]), cover=target.cover or found[number].cover)
    return tuple(found.values())
