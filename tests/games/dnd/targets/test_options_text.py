"""Options as people type them: accepted ones, and ambiguous ones that are refused."""

import pytest

from bot.errors import PlayerError
from bot.games.dnd.circumstances.circumstances import RollFacts
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.rolls.record.reuse import without_decisions
from bot.games.dnd.rolls.rules.from_options import (
    Against,
    TypedOptions,
    attack_request,
    check_request,
    damage_request,
    save_request,
)
from bot.games.dnd.rolls.rules.from_sheet import completed, find_attack
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.sheet.rules.text import read_sheet
from bot.games.dnd.targets.options_text import (
    read_bonuses,
    read_dc,
    read_extras,
    read_facts,
    read_sources,
)
from bot.games.dnd.targets.several import with_commas
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import read_targets, target_text
from tests.cases import every

SCORES = (16, 14, 13, 8, 12, 10)


@pytest.mark.parametrize(
    ("text", "bonuses"),
    [
        ("+2", [("bonus", "2")]),
        ("-1", [("penalty", "-1")]),
        ("+1d4 Bless, -2 cold hands", [("Bless", "1d4"), ("cold hands", "-2")]),
        ("Bless 1d4", [("Bless", "1d4")]),
        ("Bless +1d4", [("Bless", "1d4")]),
        ("+1d4 Bless +2 magic", [("Bless", "1d4"), ("magic", "2")]),
        ("+2 and +1d4", [("bonus", "2"), ("bonus", "1d4")]),
        ("+1 d4", [("bonus", "1d4")]),
        ("1d4 guidance & 1d4 bless", [("guidance", "1d4"), ("bless", "1d4")]),
        ("+1d4+2 Bless", [("Bless", "1d4+2")]),
    ],
)
def test_bonuses_are_read(text, bonuses):
    assert read_bonuses(text) == tuple(Modifier(*each) for each in bonuses)


@pytest.mark.parametrize("text", ["lots", "1d4+PB", "+", "+999d6 x", "1d4 guidance 1d4 bless", "1d4!"])
def test_an_invalid_bonus_is_refused_and_nothing_typed_is_lost(text):
    with pytest.raises(PlayerError):
        read_bonuses(text)


@every(
    "text, targets",
    [
        ("Goblin +2; Ogre -1", [Target("Goblin", modifier=2), Target("Ogre", modifier=-1)]),
        ("Goblin +2, Ogre - 1", [Target("Goblin", modifier=2), Target("Ogre", modifier=-1)]),
        ("Goblin (+2) and Ogre", [Target("Goblin", modifier=2), Target("Ogre")]),
        ("Ogre resist fire, cold; Bat", [Target("Ogre", resist=("fire", "cold")), Target("Bat")]),
        ("Ogre resistant to fire", [Target("Ogre", resist=("fire",))]),
        (
            "Ogre +1 half cover immune to poison",
            [Target("Ogre", modifier=1, cover="half", immune=("poison",))],
        ),
        ("Goblin x2 +2", [Target("Goblin 1", modifier=2), Target("Goblin 2", modifier=2)]),
        ("2 goblins +2", [Target("goblins 1", modifier=2), Target("goblins 2", modifier=2)]),
        ("two goblins +2", [Target("goblins 1", modifier=2), Target("goblins 2", modifier=2)]),
        ("Two goblins", [Target("goblins 1"), Target("goblins 2")]),
        ("Two Face; Seven Sins; six", [Target("Two Face"), Target("Seven Sins"), Target("six")]),
        ("x2 Goblin", [Target("Goblin 1"), Target("Goblin 2")]),
        ("Goblin 1 and 2 +2", [Target("Goblin 1", modifier=2), Target("Goblin 2", modifier=2)]),
        (
            "Bo 3; Goblin 1, 2 -1, 4 half cover",
            [
                Target("Bo 3"),
                Target("Goblin 1", modifier=-1),
                Target("Goblin 2", modifier=-1),
                Target("Goblin 4", cover="half"),
            ],
        ),
        ("Lady Fail +2", [Target("Lady Fail", modifier=2)]),
        ("Bat failed", [Target("Bat", saved=False)]),
        ("Mira dodging three-quarters cover", [Target("Mira", dodges=True, cover="three_quarters")]),
        ("Ogre behind half cover", [Target("Ogre", cover="half")]),
        ("Ogre has 3/4 cover +2", [Target("Ogre", modifier=2, cover="three_quarters")]),
        ("Ogre half cover three-quarters cover", [Target("Ogre", cover="three_quarters")]),
        ("Ogre three-quarters cover half cover", [Target("Ogre", cover="three_quarters")]),
        ("Mira +5 evasion; Bo evades", [Target("Mira", modifier=5, evades=True), Target("Bo", evades=True)]),
        ("Ogre less 5 +1", [Target("Ogre", adjust=("-5",), modifier=1)]),
        ("Mira (Alice)", [Target("Mira (Alice)")]),
        ("half orc +2", [Target("half orc", modifier=2)]),
    ],
)
def test_targets_are_read(text, targets):
    assert read_targets(text) == tuple(targets)


@every(
    "text, targets",
    [
        ("Mira & Bo", ["Mira", "Bo"]),
        ("Mira / Bo&Ogre", ["Mira", "Bo", "Ogre"]),
        ("Goblin 1 & 2", ["Goblin 1", "Goblin 2"]),
        ("tom & jerry & Bo", ["tom & jerry", "Bo"]),
        ("Tom & Jerry's", ["Tom & Jerry's"]),
        ("Tom & Jerrys", ["Tom", "Jerrys"]),
        ("1/2 orc", ["1/2 orc"]),
    ],
)
def test_targets_are_separate_unless_someones_name_joins_them(text, targets):
    named = with_commas(text, ["Mira", "Tom & Jerry", "Tom & Jerry's"])
    assert [target.name for target in read_targets(named)] == targets


def test_joined_targets_keep_their_own_details():
    assert read_targets(with_commas("Goblin half cover & Ogre resist fire / cold -1", ())) == (
        Target("Goblin", cover="half"),
        Target("Ogre", resist=("fire", "cold"), modifier=-1),
    )


def test_targets_are_read_as_they_are_written():
    for target in read_targets(
        "Ogre +1 half cover immune poison cold; Mira adv evasion less 3; Bat failed resist all"
    ):
        assert read_targets(target_text(target)) == (target,)


@every(
    "what, words, dc, bonuses",
    [
        ("stealth +5", "Dexterity (Stealth)", None, ("5",)),
        ("stealth dc 15", "Dexterity (Stealth)", 15, ()),
        ("sleight-of-hand -2", "Dexterity (Sleight of Hand)", None, ("-2",)),
        ("Strength (Athletics) +1d4 Guidance", "Strength (Athletics)", None, ("1d4",)),
        ("Stealth (Dexterity)", "Dexterity (Stealth)", None, ()),
        ("strength athletics", "Strength (Athletics)", None, ()),
        ("str intimidation", "Strength (Intimidation)", None, ()),
        ("Athletics to climb", "Strength (Athletics)", None, ()),
        ("search perception", "Wisdom (Perception)", None, ()),
        ("hide", "Dexterity (Stealth)", None, ()),
        ("Hide (Stealth)", "Dexterity (Stealth)", None, ()),
        ("Search (Perception) +2", "Wisdom (Perception)", None, ("2",)),
        ("Study (Arcana)", "Intelligence (Arcana)", None, ()),
        ("Influence (Persuasion)", "Charisma (Persuasion)", None, ()),
        ("stealth dc hard", "Dexterity (Stealth)", 20, ()),
        ("stealth +2 and dc very hard", "Dexterity (Stealth)", 25, ("2",)),
        ("stealth DC Nearly Impossible with advantage", "Dexterity (Stealth)", 30, ()),
        ("SoH", "Dexterity (Sleight of Hand)", None, ()),
        ("roll stealth", "Dexterity (Stealth)", None, ()),
        ("initiative", "Dexterity", None, ()),
        ("dex with thieves' tools", "Dexterity with thieves' tools", None, ()),
        ("Dexterity (Thieves' Tools)", "Dexterity with thieves' tools", None, ()),
        ("Sleight of Hand with Thieves' Tools", "Dexterity (Sleight of Hand) with thieves' tools", None, ()),
    ],
)
def test_checks_are_read(what, words, dc, bonuses):
    request = check_request(what, "", TypedOptions())
    assert request.what == words
    assert request.dc == dc
    assert tuple(each.dice for each in request.bonuses) == bonuses


@pytest.mark.parametrize(
    "what",
    [
        "stealth with advantage and disadvantage",
        "stealth adv and dis",
        "stealth dis & adv dc 15",
        "stealth adv/dis +2",
        "stealth dis adv",
        "stealth with disadvantage and advantage and +2",
    ],
)
def test_advantage_and_disadvantage_behind_a_check_both_apply(what):
    request = check_request(what, "", TypedOptions())
    assert (request.what, request.advantage) == ("Dexterity (Stealth)", ("Advantage",))
    assert request.disadvantage == ("Disadvantage",)


@pytest.mark.parametrize(
    ("what", "error"),
    [
        ("percpetion", "Did you mean Perception\\?"),
        ("search", "Insight, Medicine, Perception, Survival"),
        ("Search (Arcana)", "Insight, Medicine, Perception, Survival"),
        ("+5", "” isn't a skill or ability"),
    ],
)
def test_an_unknown_check_is_refused_with_suggestions(what, error):
    with pytest.raises(PlayerError, match=error):
        check_request(what, "", TypedOptions())


@pytest.mark.parametrize("ability", ["foo", "dexx", "strenght"])
@pytest.mark.parametrize("what", ["Stealth", "Thieves' Tools"])
def test_another_ability_has_to_exist(what, ability):
    with pytest.raises(PlayerError, match="isn't an ability"):
        check_request(what, "", TypedOptions(), ability=ability)


def test_saves_are_read_in_other_words():
    assert save_request("con save dc 15", "", TypedOptions()).dc == 15
    assert save_request("con save dc easy", "", TypedOptions()).dc == 10
    assert save_request("concentration", "", TypedOptions()).ability == "con"
    assert save_request("wis +2", "", TypedOptions()).bonuses == (Modifier("bonus", "2"),)
    with pytest.raises(PlayerError, match="Cover only helps Dexterity saves"):
        save_request("con", "", TypedOptions(), cover="half")


@pytest.mark.parametrize(
    ("text", "dc"), [("hard (20)", 20), ("Hard 20", 20), ("moderate", 15), ("nearly-impossible", 30)]
)
def test_difficulties_are_read(text, dc):
    assert read_dc(text) == dc


def test_no_is_not_a_source():
    assert read_sources("no", "Advantage") == ()
    assert read_sources("yes, Help", "Advantage") == ("Advantage", "Help")


@pytest.mark.parametrize(
    ("text", "roll", "facts"),
    [
        ("dim light", RollFacts("check", "wis", ("perception",)), ("lightly_obscured",)),
        ("fast pace", RollFacts("check", "wis", ("perception",)), ("fast_pace",)),
        ("fast pace", RollFacts("check", "dex", ("stealth",)), ("fast_stealth",)),
        ("unseen target, dodging", RollFacts("attack"), ("unseen_target", "target_dodges")),
        ("adjacent", RollFacts("attack", ranged=True), ("close_combat",)),
    ],
)
def test_circumstances_are_read_by_any_of_their_words(text, roll, facts):
    assert read_facts(text, roll) == facts


def test_an_ambiguous_circumstance_is_asked_about_and_an_unknown_one_refused():
    with pytest.raises(PlayerError, match="could mean"):
        read_facts("unseen", RollFacts("attack"))
    with pytest.raises(PlayerError, match="isn't a circumstance of this roll"):
        read_facts("tool and skill", RollFacts("check", "wis", ("perception",)))


def test_extra_damage_is_read_with_its_type_in_any_place():
    assert read_extras("2d8 Divine Smite radiant") == (DamagePart("2d8", "radiant", "Divine Smite"),)
    assert read_extras("Sneak Attack 2d6") == (DamagePart("2d6", "", "Sneak Attack"),)


@pytest.mark.parametrize(
    ("line", "attack"),
    [
        (
            "Longsword +1 str 1d8+1 slashing",
            Attack("Longsword", (DamagePart("1d8+1", "slashing"),), "str", plus=1),
        ),
        (
            "Eldritch Blast cha 1d10 force range 120",
            Attack(
                "Eldritch Blast",
                (DamagePart("1d10", "force"),),
                "cha",
                ranged=True,
                spell=True,
                normal=120,
                long=120,
            ),
        ),
        (
            (
                "Bite. Melee Attack Roll: +5, reach 5 ft."
                " Hit: 7 (1d8 + 3) Piercing damage plus 3 (1d6) Poison damage."
            ),
            Attack("Bite", (DamagePart("1d8+3", "piercing"), DamagePart("1d6", "poison")), bonus=5),
        ),
        (
            "Longbow. Ranged Attack Roll: +4, range 150/600 ft. Hit: 6 (1d8 + 2) Piercing damage.",
            Attack("Longbow", (DamagePart("1d8+2", "piercing"),), bonus=4, ranged=True, normal=150, long=600),
        ),
        ("Javelin str 1d6 (piercing) thrown (30/120)", None),
    ],
)
def test_attacks_are_read_in_other_words(line, attack):
    found = find_attack(line, None)
    assert found == attack if attack else found.thrown


@pytest.mark.parametrize("line", ["Longsword 1d8+3 slashing +5", "Longsword 2", "Longsword +2"])
def test_an_attack_from_the_sheet_is_not_mistaken_for_another(line):
    sheet = Sheet("Mira", SCORES, attacks=(Attack("Longsword", (DamagePart("1d8", "slashing"),), "str"),))
    with pytest.raises(PlayerError):
        find_attack(line, sheet)


def test_two_similar_names_are_asked_about():
    sheet = Sheet("Mira", SCORES, attacks=(Attack("Longsword"), Attack("Longbow")))
    with pytest.raises(PlayerError, match="Longsword or Longbow"):
        find_attack("long", sheet)


@pytest.mark.parametrize("tool", ["thieves’ tools", "thieves tools", "Thieves' Tool"])
def test_a_tool_is_known_in_any_spelling(tool):
    sheet = Sheet("Mira", SCORES, tools=("Thieves' Tools",))
    made = completed(check_request("dex", "", TypedOptions(), tool=tool), sheet, Scene())
    assert [each.source for each in made.modifiers] == ["Dexterity", "proficiency"]
    other = completed(check_request("dex", "", TypedOptions(), tool="lute"), sheet, Scene())
    assert other.modifiers[-1] == Modifier("no proficiency with lute", "0")


@pytest.mark.parametrize(
    "scores",
    [
        "dex 14 str 16 con 13 int 8 wis 12 cha 10",
        "16 (+3) 14 (+2) 13 8 12 10",
        "16-14-13-8-12-10",
        "16|14|13|8|12|10",
    ],
)
def test_scores_are_read_in_any_spelling(scores):
    assert read_sheet({"name": "Mira", "scores": scores}).scores == SCORES


@pytest.mark.parametrize(
    ("text", "level"), [("lvl 5", "5"), ("5th", "5"), ("Fighter 5", "5"), ("1/4", "CR 1/4")]
)
def test_levels_are_read_in_any_spelling(text, level):
    assert read_sheet({"name": "Mira", "scores": "10 10 10 10 10 10", "level": text}).level == level


@pytest.mark.parametrize(
    "text",
    [
        "athletics and stealth+",
        "Athletics +6, stealth expertise",
        "athletics, expertise: stealth",
        "athletics, stealth x2",
    ],
)
def test_skills_are_read_in_any_spelling(text):
    sheet = read_sheet({"name": "Mira", "scores": "10 10 10 10 10 10", "skills": text})
    assert sheet.skills == (("athletics", "proficient"), ("stealth", "expertise"))


def test_a_single_range_is_not_exceeded():
    bolt = Attack(
        "Fire Bolt", (DamagePart("2d10", "fire"),), "int", ranged=True, spell=True, normal=120, long=120
    )
    sheet = Sheet("Mira", SCORES, attacks=(bolt,))
    with pytest.raises(PlayerError, match="out of range"):
        completed(
            attack_request(sheet, "fire bolt", "", 10, TypedOptions(circumstances="beyond normal range")),
            sheet,
            Scene(),
        )


def test_a_death_saving_throw_cannot_reduce_damage():
    with pytest.raises(PlayerError, match="A death saving throw can't halve damage"):
        damage_request("8d6 fire", Against("Mira", "death", "10"))


def test_rolling_again_omits_what_was_struck_or_given_away():
    sheet = Sheet("Mira", SCORES, attacks=(Attack("Sword", (DamagePart("1d8", "slashing"),), "str"),))
    typed = TypedOptions("Help", "", "+1d4 Bless", "unseen attacker, target dodges")
    request = completed(attack_request(sheet, "sword", "ogre", 10, typed), sheet, Scene())
    struck = request.__class__(
        **{**{f: getattr(request, f) for f in request.__struct_fields__}, "struck": ("adv 0",)}
    )
    again = without_decisions(struck)
    assert again.facts == ("target_dodges",)
    assert again.advantage == ()
    assert again.bonuses == request.bonuses
