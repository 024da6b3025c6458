"""Inputs and cards in an invented language: the language changes words and nothing else."""

import pytest

from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError, UnclearError
from bot.games.dnd.attacks.attack_text import attack_text, read_attack
from bot.games.dnd.attacks.damage_text import read_damage, read_types
from bot.games.dnd.circumstances.circumstances import COVER_NAMES, FACTS, RollFacts, fact_name
from bot.games.dnd.circumstances.scene import Scene, distance_words, movement_words, read_time, scene_words
from bot.games.dnd.circumstances.sources import ADVANTAGE, Modifier
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.record.kinds import CheckRequest
from bot.games.dnd.rolls.record.request import is_nobody
from bot.games.dnd.rolls.rules.acts import CIRCUMSTANCES, REROLL
from bot.games.dnd.rolls.rules.amendments import amend_form
from bot.games.dnd.rolls.rules.circumstances import circumstances_choices
from bot.games.dnd.rolls.rules.from_options import (
    Against,
    TypedOptions,
    attack_request,
    check_request,
    damage_request,
    healing_request,
    save_request,
)
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.rolls.rules.rerolls import own_dice
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.rolls.ui.offers import checks_offered, saves_offered
from bot.games.dnd.sheet.cards.sheet_card import sheet_card
from bot.games.dnd.sheet.rules.text import read_sheet
from bot.games.dnd.targets.options_text import read_dc, read_facts, read_sources
from bot.games.dnd.targets.text import is_everybody, read_targets, targets_text
from bot.games.dnd.terms.checks import SENSES, Check, is_save, read_check, read_save
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE, DIFFICULTY_NAMES, SKILLS
from bot.rolls.act import AMEND
from bot.rolls.trail import Version
from bot.words.pseudo import OPENS, PSEUDO, english
from bot.words.speaking import speaking
from tests.cases import every
from tests.pseudo import unsaid

MIRA = {
    "name": "Mira",
    "scores": "16 14 13 8 22 10",
    "level": "5",
    "ac": "16",
    "hp": "38",
    "saves": "str con",
    "save_bonus": "all +1, dex +2",
    "skills": "athletics, stealth+, all others (half)",
    "initiative": "prof +2 adv",
    "tools": "Lute, Thieves' Tools",
    "resist": "fire, all",
    "immune": "cold",
    "swims": "yes",
    "extra_attack": "2",
    "attacks": "Longsword str 1d8 slashing\nDagger dex 1d4 piercing thrown 20/60\n"
    "Ray spell int 2d10 fire range 120",
}
SHEET = read_sheet(MIRA)
NAMES = {
    "mira",
    "ogre",
    "goblin",
    "bo",
    "alice",
    "gm",
    "longsword",
    "dagger",
    "ray",
    "lute",
    "thieves",
    "tools",
    "s",
}
TYPED = {"bless", "smite", "divine", "luck", "firebolt"}
ROLLS = [
    (
        completed(
            check_request("athletics or stealth", "hard", TypedOptions("Luck", "yes", "+1d4 Bless")),
            SHEET,
            Scene(),
        ),
        (7, 2),
    ),
    (completed(check_request("initiative", "", TypedOptions()), SHEET, Scene()), (3, 9)),
    (
        completed(
            check_request("perception by hearing", "", TypedOptions(), tool="lute"),
            None,
            Scene("fast", "lightly"),
        ),
        (3, 9),
    ),
    (completed(check_request("performance", "", TypedOptions(), tool="drum"), SHEET, Scene()), (4,)),
    (completed(save_request("dex", "15", TypedOptions("adv"), cover="half"), SHEET, Scene()), (4, 11)),
    (completed(save_request("death", "", TypedOptions()), SHEET, Scene()), (12,)),
    (save_request("str", "", TypedOptions(), fails=True), ()),
    (
        completed(
            attack_request(
                SHEET,
                "longsword",
                "ogre resist slashing half cover",
                14,
                TypedOptions(),
                extra="2d6 radiant Divine Smite",
            ),
            SHEET,
            Scene(underwater=True),
        ),
        (17, 5, 3, 4),
    ),
    (completed(attack_request(SHEET, "dagger", "ogre", 1, TypedOptions()), SHEET, Scene()), (20, 2, 3)),
    (completed(attack_request(None, "Firebolt +5 2d10 fire", "", None, TypedOptions()), None, Scene()), (1,)),
    (
        damage_request(
            "8d6 fire + 1d4",
            Against("Goblin +2 adv; ogre vulnerable fire less 5; Bo saved", "dex", "15"),
            critical=True,
        ),
        (*[3] * 18, 4, 11, 8),
    ),
    (damage_request("2d6 fire", Against("Ogre resist fire")), (4, 4)),
    (healing_request("2d8+3", label="Bless"), (4, 4)),
]


def card_text(card):
    more = [action.label for action in card.actions]
    return "\n".join([card.headline, card.label, card.total, card.verdict, *card.told, *card.remarks, *more])


def trail_of(request, faces):
    script = ScriptedFaces(*faces)
    trail = (Version(request, GAME.throw(request, script), 1, "Alice"),)
    assert script.left == 0
    return trail


@every("request_, faces", ROLLS)
def test_a_card_differs_only_in_its_words_even_once_drawn(request_, faces):
    trail = trail_of(request_, faces)
    with speaking(PSEUDO):
        said = card_text(GAME.card(trail))
    shown = card_text(GAME.card(trail))
    assert OPENS not in shown
    assert english(said) == shown
    assert unsaid(said) <= NAMES | TYPED | {"drum", "d"}
    with speaking(PSEUDO):
        assert card_text(GAME.card(trail)) == said


def test_a_rolls_changes_are_shown_in_the_current_language():
    request = completed(attack_request(SHEET, "longsword", "ogre", 14, TypedOptions()), SHEET, Scene())
    trail = trail_of(request, (17, 5))
    typed = ("+2, dis Blinded", "", "", "15 resist slashing", "2d6 radiant Divine Smite")
    trail = changed(trail, AMEND, GAME.acts[AMEND].do(trail, typed, ScriptedFaces(13, 4, 4)))
    struck = ("fact target_dodges", "cover half", "bonus 0")
    trail = changed(trail, CIRCUMSTANCES, GAME.acts[CIRCUMSTANCES].do(trail, struck, ScriptedFaces()))
    trail = changed(trail, REROLL, GAME.acts[REROLL].do(trail, ("t1",), ScriptedFaces(2)), "t1")
    shown = card_text(GAME.card(trail))
    with speaking(PSEUDO):
        said = card_text(GAME.card(trail))
    assert "damage was" in shown
    assert english(said) == shown
    assert unsaid(said) <= NAMES | TYPED | {"blinded"}


def changed(trail, why, change, *picked):
    return (*trail, Version(change.request, change.faces, 2, "Bo", why, picked))


def test_old_rolls_are_translated_and_typed_text_is_kept():
    old = CheckRequest(
        Check("dex"),
        modifiers=(
            Modifier("Dexterity", "2"),
            Modifier("no proficiency with Lute", "0"),
            Modifier("Strength (no sheet)", "0"),
        ),
        bonuses=(Modifier("Bless", "1"),),
        advantage=("Advantage",),
    )
    with speaking(PSEUDO):
        said = card_text(GAME.card(trail_of(old, (3, 9))))
    assert unsaid(said) <= NAMES | TYPED
    assert f"{OPENS}Dexterity" in said


def test_stored_values_are_the_same_in_any_language():
    def kept():
        typed = TypedOptions("yes", "no", "+2, -1d4")
        return (
            completed(check_request("initiative adv", "very hard", typed, tool="lute"), SHEET, Scene()),
            completed(attack_request(SHEET, "longsword", "ogre", 12, typed, extra="1d6"), SHEET, Scene()),
            completed(
                attack_request(None, "Claw +5 1d6+2", "", 12, typed),
                None,
                Scene(),
            ),
            read_attack("Melee Attack Roll: +5, reach 5 ft. Hit: 7 (1d8 + 3) slashing damage."),
        )

    plain = kept()
    with speaking(PSEUDO):
        assert kept() == plain


@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_words_are_read_in_english_and_in_the_current_language(language):
    with speaking(language):
        for key in SKILLS:
            assert read_check(SKILLS.english(key)).skills == read_check(SKILLS.name(key)).skills == (key,)
        for key in ABILITIES:
            assert read_save(ABILITIES.english(key)) == read_save(ABILITIES.name(key)) == key
        for key in DIFFICULTY_NAMES:
            assert read_dc(DIFFICULTY_NAMES.english(key)) == read_dc(DIFFICULTY_NAMES.name(key))
        for key in SENSES:
            assert read_check(f"Perception ({SENSES.name(key)})") == read_check(
                f"perception by {SENSES.english(key)}"
            )
        for key in DAMAGE:
            assert read_types(DAMAGE.name(key)) == read_types(DAMAGE.english(key)) == (key,)
        for key in COVER_NAMES:
            if key != "total":
                (target,) = read_targets(f"Ogre {COVER_NAMES.name(key)}")
                assert (target.name, target.cover) == ("Ogre", key)
        attack = RollFacts("attack", ranged=True)
        assert read_facts(fact_name("long_range"), attack) == read_facts(
            FACTS["long_range"].name.sentence, attack
        )
        assert read_damage(f"1d8+3 {DAMAGE.name('fire')} + 2 {DAMAGE.name('cold')}") == read_damage(
            "1d8+3 fire + 2 cold"
        )
        assert read_sources("yes, Help", ADVANTAGE) == (ADVANTAGE, "Help")
        assert is_everybody("@party")
        assert is_nobody("nobody")
        assert not is_nobody("")
        assert is_save("dex save")
        assert read_time("5 hours") == (5, "hour")
        assert read_time("30 ft") == (30, "feet")
        with pytest.raises(PlayerError):
            read_check("lockpicking")


@pytest.mark.parametrize("language", ["en", PSEUDO])
@pytest.mark.parametrize(
    "text",
    [
        "Goblin +2; Ogre -1 resist fire, cold half cover; Mira failed",
        "Bo adv dodging less 5; Kim saved immune all; Sam dis plus 3 times 2 over 2 vulnerable acid",
    ],
)
def test_targets_are_read_as_they_are_written(language, text):
    targets = read_targets(text)
    with speaking(language):
        assert read_targets(text) == targets == read_targets(targets_text(targets))
        assert (
            unsaid(targets_text(targets)) <= {"goblin", "ogre", "mira", "bo", "kim", "sam"}
            or language == "en"
        )


@pytest.mark.parametrize("language", ["en", PSEUDO])
def test_attacks_are_read_as_they_are_written(language):
    with speaking(language):
        for attack in SHEET.attacks:
            assert read_attack(attack_text(attack)) == attack


def test_suggestions_are_readable_in_every_language():
    with speaking(PSEUDO):
        offered = [*checks_offered(), *saves_offered()]
    assert all(OPENS in shown for shown, _ in offered)
    for _, filled in offered:
        assert is_save(filled) or read_check(filled)


def test_questions_fill_in_what_every_language_reads():
    with speaking(PSEUDO), pytest.raises(UnclearError) as unclear:
        read_check("stelth")
    ((shown, filled),) = unclear.value.meant
    assert (english(shown), filled) == ("Stealth", "Stealth")
    assert shown != filled
    with speaking(PSEUDO), pytest.raises(UnclearError) as unclear:
        read_sheet(MIRA | {"attacks": "Mace +1 1d6 bludgeoning"})
    assert not any(OPENS in filled for _, filled in unclear.value.meant)


@pytest.mark.parametrize(
    "words",
    [
        lambda: card_text(sheet_card(SHEET, "Alice", inspired=True)),
        lambda: scene_words(Scene("slow", "heavily", underwater=True, half_last=True)),
        lambda: distance_words("fast", 9, "hour"),
        lambda: distance_words("normal", 40, "minute"),
        lambda: movement_words(30),
    ],
)
def test_sheets_and_scenes_are_translated(words):
    shown = words()
    with speaking(PSEUDO):
        said = words()
    assert english(said) == shown
    assert unsaid(said) <= NAMES


@every("request_, faces", ROLLS)
def test_a_button_is_offered_only_if_there_is_a_choice(request_, faces):
    trail = trail_of(request_, faces)
    keys = {action.key for action in GAME.card(trail).actions}
    offered = {
        CIRCUMSTANCES: circumstances_choices(trail),
        REROLL: own_dice(now(trail)),
        AMEND: amend_form(trail),
    }
    assert {key: key in keys for key in offered} == {key: bool(found) for key, found in offered.items()}
