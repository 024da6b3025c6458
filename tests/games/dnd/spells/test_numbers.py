"""Every spell at every level, compared with independently read numbers in tests/data/spells.tsv."""

import re
from collections import Counter, defaultdict
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from bot.games.dnd.spells.rules.casting import HIGHEST_SLOT, Caster, cast_part, sums, times
from bot.games.dnd.spells.rules.spell import spell, spell_names
from tests.cases import every

CASTER = Caster(dc=15, bonus=7, modifier=4, level=1)
ROWS = [
    [*line.split("\t"), ""][:6]
    for line in Path("tests/data/spells.tsv").read_text().splitlines()
    if not line.startswith("#")
]
SPELLS = defaultdict(list)
for row in ROWS:
    SPELLS[row[0]].append(row)


def bag(dice):
    """Return how many dice of each size an expression has, with its constant under 0."""
    found = Counter[int]()
    for sign, count, sides, flat in re.findall(r"([+-]?)(?:(\d+)d(\d+)|(\d+))", str(dice)):
        found[int(sides or 0)] += int(count or flat) * (-1 if sign == "-" else 1)
    return +found


def more(base, step, above, level):
    """Return the base dice plus the extras that the second reading names: level, modifier, or cantrip."""
    words = step.split()
    factor = 1 + sum(level >= each for each in (5, 11, 17)) if "cantrip" in words else 1
    found = Counter[int]({sides: count * factor for sides, count in bag(base).items()})
    for word in words:
        if word == "mod":
            found[0] += CASTER.modifier
        elif word != "cantrip":
            for sides, count in bag(word).items():
                found[sides] += count * above
    return +found


def told(part, row, above, level):
    """Return the part's value and the expected one."""
    what, base, step = row
    kind, _, of = what.partition(" ")
    grown = more(base, step, above, level)
    damage = {"damage": part.damage, "extra": part.extra}
    if kind in damage:
        return [bag(dice) for dice, each in damage[kind] if each == of], [grown]
    number = {
        "targets": part.whom.targets,
        "area": part.whom.area.size,
        "shots": part.whom.shots,
        "effect": part.effects.get(of),
    }
    if what == "shots by level":
        steps = [tuple(map(int, each.split(":"))) for each in base.split()]
        return part.whom.shots, max(shots for least, shots in steps if level >= least)
    if kind == "save":
        dc = int(step or CASTER.dc)
        return (part.save, part.half, part.dc), (of, base == "half", dc)
    if kind == "area" and part.whom.area.shape != of:
        return part.whom.area.shape, of
    if kind in number:
        return number[kind], -1 if base == "any" else int(base) + int(step or 0) * above
    if kind == "heal":
        return (part.heal, "all") if base == "all" else (bag(part.heal), grown)
    if kind == "temp_hp":
        return bag(part.temp_hp), grown
    if kind == "condition":
        return base in part.conditions, True
    return {"attack": part.attack, "die": part.die}[kind], base


def known(name):
    of = spell(name)
    assert of
    return of


def levels(name):
    own = known(name).level
    return [(0, level) for level in (1, 5, 11, 17)] if own == 0 else [(n, 1) for n in range(own, 10)]


@every("name", SPELLS)
def test_every_number_of_a_spell_at_each_level_is_right(name):
    of = known(name)
    for slot, level in levels(name):
        parts = [cast_part(part, of, Caster(15, 7, 4, level), slot) for part in of.parts]
        rows = [row for row in SPELLS[name] if row[2]]
        for _, own, part, *row in rows:
            assert int(own) == of.level
            has, should = told(parts[int(part)], row, slot - of.level, level)
            assert has == should, (slot, level, part, row)
        # The second reading includes everything that is dealt, healed or saved against.
        for n, cast in enumerate(parts):
            kinds = Counter(row[3].split()[0] for row in rows if int(row[2]) == n)
            assert (len(cast.damage), bool(cast.save), bool(cast.heal), bool(cast.attack)) == (
                kinds["damage"],
                bool(kinds["save"]),
                bool(kinds["heal"]),
                bool(kinds["attack"]),
            )
            assert len(cast.conditions) == kinds["condition"]


@every("name", SPELLS)
def test_the_head_of_a_spell_is_right(name):
    of, head = known(name), next(row for row in SPELLS[name] if row[3] == "head")
    cast, reach, lasts, components, kind = head[4].split("; ")
    assert (of.cast, of.reach, of.components, of.kind) == (cast, reach, components, kind)
    assert spoken(of.duration(of.level)) == plainly(lasts)
    assert [word for word in ("concentration", "ritual") if getattr(of, word)] == head[5].split()
    for _, _, _, what, base, free in SPELLS[name]:
        if what == "duration per_slot":
            count, unit = base.split()
            for slot in range(of.level, HIGHEST_SLOT + 1):
                whole = int(lasts.split()[0]) + int(count) * (slot - of.level)
                assert spoken(of.duration(slot)) == f"{whole} {unit}"
        elif what.startswith("duration "):
            slot = int(what.split()[1])
            assert spoken(of.duration(slot)) == plainly(base)
            assert of.concentrates(slot) == (of.concentration and not free)


def plainly(lasts):
    return "dispelled" if "until" in lasts else lasts


def spoken(duration):
    count, per = duration
    return f"{count} {per}" if count else per


def test_every_spell_has_numbers():
    assert list(SPELLS) == list(spell_names())
    assert len(SPELLS) == 339
    assert spell("fire ball") is None
    assert known("hypno").name == "Hypnotic Pattern"
    assert spell("fire") is None


@given(st.lists(st.sampled_from(["8d6", "1d6", "-1d4", "2d8+3", "5", "-2", "7d8+30"]), min_size=1))
def test_sums_add_up_their_terms(dice):
    whole = Counter[int]()
    for each in dice:
        whole.update(signed(each))
    assert signed(sums(*dice)) == {sides: count for sides, count in whole.items() if count}
    assert signed(times(3, dice[0])) == {sides: 3 * count for sides, count in signed(dice[0]).items()}


def signed(dice):
    found = Counter[int]()
    for sign, count, sides, flat in re.findall(r"([+-]?)(?:(\d+)d(\d+)|(\d+))", dice):
        found[int(sides or 0)] += int(count or flat) * (-1 if sign == "-" else 1)
    return {sides: count for sides, count in found.items() if count}
