"""Inputs for shipped systems: in three languages, loosely typed, and as typed since version 2.0."""

import json
from pathlib import Path

import pytest

from bot.dice.expression import pools_of
from bot.dice.notation import parse
from bot.errors import NotationError
from bot.systems.changes import throw
from bot.systems.plain import read_plain
from bot.systems.request import Wanted
from bot.systems.typed import read_typed
from tests.cases import every
from tests.systems.played import SYSTEMS, plan_of, request_of

SPELLINGS = json.loads(Path("tests/data/spellings.json").read_text())
CHANGED = {"coc": "d10 d10", "coc12": "d10 d10", "coc 12": "d10 d10"} | dict.fromkeys(
    ("cocb5", "cocp5"), "d10 d10 d10"
)
"""Call of Cthulhu's dice, as it's now a game apart from Basic Roleplaying: tens and ones."""


class MiddleFaces:
    """Dice that show their middle face, which never explodes, and record the sizes asked for."""

    def __init__(self):
        self.sizes = []

    def draw(self, count, sides):
        self.sizes += [sides] * count
        return [max(1, sides // 2)] * count


def sizes(typed):
    if plain := read_plain(typed, SYSTEMS):
        return [
            len(pool.faces) or pool.sides
            for line in parse(plain.dice).lines
            for _ in range(line.times)
            for pool in pools_of(line.part)
            for _ in range(pool.thrown)
        ]
    request, source = request_of(typed), MiddleFaces()
    throw(plan_of(request), request, source)
    return source.sizes


@every("typed, dice", SPELLINGS)
def test_every_spelling_can_be_followed_by_its_dice(typed, dice):
    assert sorted(f"d{size}" for size in sizes(typed)) == sorted(CHANGED.get(typed, dice).split())


@every(
    "typed, system, options",
    [
        ("ブレイズ３絶望的", "blades", {"dice": 3, "desperate": 1}),
        ("クトゥルフ 65 2ボーナス", "coc", {"skill": 65, "bonus": 2}),
        ("新クトゥルフ ６５ ハード", "coc", {"skill": 65, "hard": 1}),
        ("yz 能力3 技能2 道具1", "yearzero", {"base": 3, "skill": 2, "gear": 1}),
        ("myz b3 f2 a1", "yearzero", {"base": 3, "skill": 2, "gear": 1}),
        ("シャドウラン 6 難易度 3", "shadowrun", {"dice": 6, "threshold": 3}),
        ("vtm7 ハンガー2 難易度3", "vampire5", {"pool": 7, "hunger": 2, "difficulty": 3}),
        ("ジェネシス 2熟練 1能力 2困難", "genesys", {"proficiency": 2, "ability": 1, "difficulty": 2}),
        ("Klingen 3 mit verzweifelt", "blades", {"dice": 3, "desperate": 1}),
        ("coc 65 2 Bonuswürfel, schwer", "coc", {"skill": 65, "bonus": 2, "hard": 1}),
        ("coc 2 bonus 65", "coc", {"skill": 65, "bonus": 2}),
        ("coc 65 b1", "coc", {"skill": 65, "bonus": 1}),
        ("coc p2 65", "coc", {"skill": 65, "penalty": 2}),
        ("coc 65 bonus 2", "coc", {"skill": 65, "bonus": 2}),
        ("coc bonus 65", "coc", {"skill": 65, "bonus": 1}),
        ("wod 5 gegen 8 Spezialisierung", "wod", {"dice": 5, "difficulty": 8, "specialty": 1}),
        ("daggerheart +3 gegen 14 Vorteil", "daggerheart", {"mod": 3, "target": 14, "adv": 1}),
        ("pf2e +12 DC20", "pf2e", {"mod": 12, "target": 20}),
        ("pf2e −2 vs 20", "pf2e", {"mod": -2, "target": 20}),
        ("ironsworn momentum -3 +2", "ironsworn", {"momentum": -3, "stat": 2}),
        ("fate vs -1", "fate", {"target": -1}),
        ("sw d8 + 1", "savage", {"die": 8, "mod": 1}),
        ("genesys 2a2d1s", "genesys", {"ability": 2, "difficulty": 2, "setback": 1}),
        ("conan3 focus 3 tn 12", "twod20", {"dice": 3, "focus": 3, "target": 12}),
        ("vtm 6h2 diff 3", "vampire5", {"pool": 6, "hunger": 2, "difficulty": 3}),
        ("6 dice hunger 2", "vampire5", {"pool": 6, "hunger": 2}),
        ("8 Würfel Schwierigkeit 7", "wod", {"dice": 8, "difficulty": 7}),
        ("12W6 Erfolge", "shadowrun", {"dice": 12}),
        ("14d6 edge", "shadowrun", {"dice": 14}),
        ("d8 wild", "savage", {"die": 8}),
        ("d8+2 wild", "savage", {"die": 8, "mod": 2}),
        ("bonus die spot hidden 60", "coc", {"skill": 60, "bonus": 1}),
        ("cpr vs DV 15", "cyberpunk", {"target": 15}),
    ],
)
def test_input_is_read_in_every_language_and_order(typed, system, options):
    request = request_of(typed)

    assert plan_of(request).system.key == system
    assert dict(request.options) == options


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("bonus die spot hidden 60", "spot hidden"),
        ("sr6 hacking the Gibson", "hacking the Gibson"),
        ("coc 65 hard to see", "to see"),
        ("gurps 12 - climbing the wall", "- climbing the wall"),
        ("blades 2 assist # climbing 2 walls", "climbing 2 walls"),
        ("d66 # loot", "loot"),
    ],
)
def test_the_remaining_text_is_the_label(typed, label):
    assert request_of(typed).label == label


@pytest.mark.parametrize(
    ("typed", "missing", "options", "label"),
    [
        ("roll +hot", ("mod",), {}, "hot"),
        ("vs DV 15", ("mod",), {"target": 15}, ""),
        ("vtm 5", ("hunger",), {"pool": 5}, ""),
        ("blades desperate push", ("dice",), {"desperate": 1, "push": 1}, ""),
        ("alien", ("base",), {}, ""),
        ("ctx", ("dice",), {}, ""),
    ],
)
def test_a_form_asks_for_missing_values(typed, missing, options, label):
    wanted = read_typed(typed, SYSTEMS)

    assert isinstance(wanted, Wanted)
    assert wanted.missing == missing
    assert (dict(wanted.request.options), wanted.request.label) == (options, label)


@pytest.mark.parametrize(
    "typed",
    [
        "3W20",
        "2d6+1",
        "1d20 # blades 2",
        "age of rage 1d20",
        "blades 2d6",
        "d66+2",
        "exhaust",
        "bladesman 3",
        "x" * 500,
        "",
    ],
)
def test_other_text_is_notation(typed):
    assert read_typed(typed, SYSTEMS) is None


@pytest.mark.parametrize(
    ("typed", "words", "suggestion"),
    [
        ("fate 3", "You can't use “3” with Fate. You can use +2, target.", "fate+3"),
        ("blades 3 risky risky", "“risky” appears twice. Remove one.", ""),
        ("coc 65 hard hard", "“hard” appears twice. Remove one.", ""),
        ("sr6 limt 4", "Shadowrun doesn't know “limt”.", "sr6 limit 4"),
        ("pbta avd", "Powered by the Apocalypse doesn't know “avd”.", "pbta adv"),
        ("pbta+2 +1", "“+1” appears twice. Remove one.", ""),
        ("coc 65 bonus bonus", "“bonus” appears twice. Remove one.", ""),
        # What a slip's correction needs besides is corrected too, and what can't be read isn't offered.
        ("coc 65 2 bonsu", "Call of Cthulhu doesn't know “bonsu”.", "coc 65 2 bonus"),
        ("coc 65 bonsu 2", "Call of Cthulhu doesn't know “bonsu”.", "coc 65 bonus 2"),
        ("coc 65 mit 2 Bonuswürfeln", "doesn't know “Bonuswürfeln”.", "coc 65 mit 2 bonuswürfel"),
        ("coc 65 hrad 2 bonsu", "Call of Cthulhu doesn't know “hrad”.", "coc 65 hard 2 bonus"),
        ("fate 3 vs 2 x9", "You can't use “3” with Fate.", ""),
        ("gurps 12 vs 3", "You can't use “3” with GURPS.", ""),
        ("wfrp 45 vs 3", "You can't use “3” with Warhammer", ""),
        ("dg 40 vs 3", "You can't use “3” with Delta Green", ""),
        ("pendragon 15 vs 3", "You can't use “3” with Pendragon", ""),
        ("cs 3 vs 3", "You can't use “3” with Cypher", ""),
        ("gurps 12 climbing 3", "You can't use “3” with GURPS.", "gurps 12 climbing +3"),
        # Half a modifier.
        ("pbta+", "“+” needs a number after it.", ""),
        ("gurps 12 +", "“+” needs a number after it.", ""),
        ("gurps 12 + climbing", "“+” needs a number after it.", ""),
        ("wfrp 45 -", "“-” needs a number after it.", ""),
        ("wfrp 45 − # climbing", "“−” needs a number after it.", ""),
        ("wfrp 45 --", "“--” needs a number after it.", ""),
        ("fate+", "“+” needs a number after it.", ""),
        ("coc 65 +", "“+” needs a number after it.", ""),
        ("coc 65 <=", "“<=” needs a number after it.", ""),
        (
            "dheartgm",
            "You can't use “gm” with Daggerheart. You can use +2, target, advantage, disadvantage, reaction.",
            "",
        ),
        (
            "alien3s2p",
            "You can't use “p” with Year Zero with stress. You can use base, stress.",
            "",
        ),
        ("genesys p a d", "You can't use “p” with Genesys.", "genesys 1p 1a 1d"),
        ("coc 65 6 bonus", "bonus is 6. It can be 0 to 5.", ""),
        ("sr6 limit 0", "limit is 0. It can be 1 to 30.", ""),
        ("vtm 31h2", "pool is 31. It can be 1 to 30.", ""),
        (
            "4wod8+2",
            "You can't use “+2” with World of Darkness. You can use dice, difficulty, specialty.",
            "",
        ),
        (
            "sanity 1/1d6",
            "Then enter “1” if it succeeds or “1d6” if it fails.",
            "",
        ),
    ],
)
def test_invalid_input_is_refused_with_what_would_work(typed, words, suggestion):
    with pytest.raises(NotationError) as refused:
        read_typed(typed, SYSTEMS)

    assert words in str(refused.value)
    assert refused.value.suggestion == suggestion
    assert 0 <= refused.value.position <= len(refused.value.text)


def test_a_tracked_number_is_used_unless_typed():
    tracked = {"vampire5": {"hunger": 3}, "alien": {"stress": 2}}

    tracks = read_typed("vtm 5", SYSTEMS, tracked)
    typed = read_typed("vtm 5h1", SYSTEMS, tracked)

    assert not isinstance(tracks, Wanted)
    assert not isinstance(typed, Wanted)
    assert tracks
    assert tracks.tracks == (("hunger", 3),)
    assert typed
    assert dict(typed.options) == {"pool": 5, "hunger": 1}


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("mnm+8", "1d20+8"),
        ("3 mnm+8", "3x1d20+8"),
        ("tdh4 +1", "2d6+4 +1; 1d6 # House Die"),
        ("stats", "6x4d6kh3"),
        ("2 stats", None),
        ("3 coins", "3d2"),
        ("ol5 climbing", "1d20!+2d6! climbing"),
        ("sil", "1d6kh1"),
        ("earth", None),
        ("age of rage 1d20", None),
        ("coinage", None),
    ],
)
def test_a_systems_plain_dice_are_notation(typed, dice):
    plain = read_plain(typed, SYSTEMS)

    assert (plain.dice if plain else None) == dice


def test_mutually_exclusive_values_are_refused_at_the_second():
    for text, place in (("blades 3 push bargain", 14), ("blades 3 risky desperate", 15)):
        with pytest.raises(NotationError) as refused:
            read_typed(text, SYSTEMS)
        assert refused.value.position == place
