"""Changes to a sheet, line by line: "**Saves**: Str +5 → +6"."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.games.dnd.counters.rules.counter import Counter, Kind
from bot.games.dnd.counters.rules.words import back_words
from bot.games.dnd.riders.rules.text import rider_text
from bot.games.dnd.sheet.cards.sheet_card import attack_numbers
from bot.games.dnd.sheet.record.sheet import InitiativeBonus, Sheet, Spellcasting
from bot.games.dnd.sheet.rules.spells_text import spellcasting_text
from bot.games.dnd.terms.playing import ABILITIES, ALL, DAMAGE, SHORT, SKILLS
from bot.rolls.card import plain
from bot.words import Later, choose, later, later_of, listed, say


class _Facts(NamedTuple):
    """A line of a sheet about one thing, with values by name. The thing's own value is under "".

    With ``apart``, each value has its own line.
    """

    title: str
    values: Mapping[str, str]
    apart: bool = False


def changed_lines(old: Sheet, new: Sheet) -> tuple[str, ...]:
    """Return the changes that a new sheet makes to the old one, one line per thing."""
    lines = list[str]()
    for before, after in zip(_facts(old), _facts(new), strict=True):
        names = dict.fromkeys((*before.values, *after.values))
        pairs = {name: (before.values.get(name), after.values.get(name)) for name in names}
        changes = [_change(name, *pair) for name, pair in pairs.items() if pair[0] != pair[1]]
        words = changes if before.apart else [listed(changes)] if changes else []
        lines += [say("**{title}**: {changes}", title=before.title, changes=word) for word in words]
    return tuple(lines)


def _change(name: str, before: str | None, after: str | None) -> str:
    """Return the change of one value in words. None means that the value is missing."""
    if before is None:
        words = _NEW if after else _NEW_BARE
    elif after is None:
        words = _GONE if before else _GONE_BARE
    else:
        words = _OTHER if name else _OTHER_BARE
    return words.say(name=name, before=before, after=after)


_NEW, _NEW_BARE = later("{name}: {after} (new)"), later_of("on a sheet", "{name} (new)")
_GONE, _GONE_BARE = later("{name}: {before} (removed)"), later_of("on a sheet", "{name} (removed)")
_OTHER, _OTHER_BARE = later("{name} {before} → {after}"), later("{before} → {after}")


def _facts(sheet: Sheet) -> Iterator[_Facts]:
    """Yield everything a sheet says and implies, in the order of its card."""
    yield _Facts(say("Name"), {"": plain(sheet.name)})
    yield _Facts(say("Level"), {"": sheet.level})
    yield _Facts(say("Armor Class"), {"": str(sheet.ac)})
    yield _Facts(say("Hit Point maximum"), {"": str(sheet.hp)})
    yield _Facts(say("Proficiency Bonus"), {"": f"{sheet.proficiency:+d}"})
    yield _Facts(say("Abilities"), {SHORT.name(key): str(sheet.score(key)) for key in ABILITIES})
    saves = [key for key in ABILITIES if key in sheet.saves or sheet.save_bonus(key)]
    yield _Facts(say("Saves"), {SHORT.name(key): f"{sheet.save(key):+d}" for key in saves})
    names = {key: SKILLS.name(key) for key in SKILLS} | {ALL: say("all others")}
    yield _Facts(say("Skills"), {names[key]: _bonus(sheet, key, how) for key, how in sheet.skills})
    yield _Facts(say("Initiative"), _initiative(sheet))
    yield _Facts(say("Tools"), dict.fromkeys(map(plain, sheet.tools), ""))
    yield _Facts(say("Resistances"), {DAMAGE.name(kind): "" for kind in sheet.resist})
    yield _Facts(say("Vulnerabilities"), {DAMAGE.name(kind): "" for kind in sheet.vulnerable})
    yield _Facts(say("Immunities"), {DAMAGE.name(kind): "" for kind in sheet.immune})
    yield _Facts(say("Features"), _features(sheet))
    attacks = {plain(attack.name): plain(attack_numbers(sheet, attack)) for attack in sheet.attacks}
    yield _Facts(say("Attack"), attacks, apart=True)
    yield _Facts(
        say("Rider"), {plain(rider.name): plain(rider_text(rider)) for rider in sheet.riders}, apart=True
    )
    yield from _counters(sheet)


def _bonus(sheet: Sheet, skill: str, how: str) -> str:
    bonus = sheet.added(how) if skill == ALL else sheet.skill(skill)
    return _PROFICIENT[how].say(bonus=bonus) if how in _PROFICIENT else f"{bonus:+d}"


_PROFICIENT = {"expertise": later("{bonus:+d} (Expertise)"), "half": later("{bonus:+d} (half)")}


def _initiative(sheet: Sheet) -> Mapping[str, str]:
    """Return the Initiative, if it's more than a Dexterity check."""
    if sheet.initiative == InitiativeBonus():
        return {}
    bonus = f"{sheet.initiative_bonus:+d}"
    if sheet.initiative.advantage:
        bonus = say("{bonus} with Advantage", bonus=bonus)
    return {say("bonus"): bonus}


def _features(sheet: Sheet) -> Mapping[str, str]:
    features = {say("Swim Speed"): ""} if sheet.swims else {}
    features |= {say("Evasion"): ""} if sheet.evasion else {}
    if sheet.spellcasting != Spellcasting():
        features[say("Spellcasting")] = spellcasting_text(sheet.spellcasting)
    if sheet.spells:
        features[say("Spells")] = listed(sheet.spells)
    if sheet.extra_attack > 1:
        features[say("Extra Attack")] = choose(sheet.extra_attack, "{count} attack", "{count} attacks")
    return features


_KINDS: Mapping[Kind, tuple[Later, Later]] = {
    "slot": (later("Spell slots"), later("level {of}")),
    "pact": (later("Pact Magic slots"), later("level {of}")),
    "dice": (later("Hit Point Dice"), later("d{of}")),
    "": (later("Counters"), later("{name}")),
}


def _counters(sheet: Sheet) -> Iterator[_Facts]:
    every = sheet.counters.all()
    for kind, (title, name) in _KINDS.items():
        of_kind = [counter for counter in every if counter.kind == kind]
        yield _Facts(
            title.say(),
            {name.say(of=counter.of, name=plain(counter.name)): _most(counter) for counter in of_kind},
        )


def _most(counter: Counter) -> str:
    """Return a counter's maximum and, for a named counter, when its uses come back."""
    back = "" if counter.kind else back_words(counter)
    return say("{most}, back {when}", most=counter.most, when=back) if back else str(counter.most)
