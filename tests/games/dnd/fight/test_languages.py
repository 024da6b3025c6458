"""A fight in an invented language: inputs mean the same as in English, and only the words change."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.creatures.rules.creature_text import creature_text, read_creatures
from bot.games.dnd.fight.cards.more import more_card
from bot.games.dnd.fight.cards.panel import over_card, panel_card, record_card
from bot.games.dnd.fight.cards.questions import gm_card
from bot.games.dnd.fight.cards.story import step_words
from bot.games.dnd.fight.record.keys import FEATURE
from bot.games.dnd.fight.rolls.area_requests import read_area_save
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.rolls.requests import Actor, aid_request, attack_request, target_of
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.entering import Removed
from bot.games.dnd.fight.steps.history import History, Question, Taken
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.fight.steps.mounts import Dismounted, Mounted
from bot.games.dnd.fight.steps.turns import AutoSet
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import (
    Aided,
    Braced,
    Dealt,
    DeathSaved,
    Healed,
    Hit,
    MaximumChanged,
    Restored,
)
from bot.games.dnd.hit_points.rules.text import PointsChange, healing_dice, read_points
from bot.games.dnd.hit_points.rules.words import changed_card
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.terms.playing import ABILITIES, SHORT
from bot.rolls.trail import Version
from bot.words.pseudo import PSEUDO, english
from bot.words.speaking import speaking
from tests.games.dnd.fight.fights import table
from tests.pseudo import unsaid

SWORD = Attack("Longsword", (DamagePart("1d8", "slashing"),), ability="str")
SHEET = Sheet("Mira", (16, 12, 14, 10, 10, 8), attacks=(SWORD,), ac=16)
PEOPLE = st.integers(1, 5)
AMOUNTS = st.integers(0, 40)
NAMES = {"mira", "goblin", "bo", "ogre", "gwen", "longsword", "door"}
STEPS = st.one_of(
    st.builds(
        lambda actor, aimed, amount, by: Dealt(actor, (Hit(aimed, amount),), by, True, aimed, "Longsword"),
        PEOPLE,
        PEOPLE,
        AMOUNTS,
        st.sampled_from(["attack", "area", "reaction", "entered"]),
    ),
    st.builds(lambda target, amount: Healed(0, (target,), amount), PEOPLE, AMOUNTS),
    st.builds(Healed, PEOPLE, st.tuples(PEOPLE), AMOUNTS),
    st.builds(Braced, PEOPLE, AMOUNTS, st.sampled_from([None, True, False])),
    st.builds(MaximumChanged, PEOPLE, st.integers(-5, 5)),
    st.builds(DeathSaved, PEOPLE, st.integers(2, 19), st.booleans()),
    st.builds(Aided, st.just(0), PEOPLE, st.booleans()),
    st.builds(Restored, PEOPLE, st.sampled_from(["revived", "set", "woken", "rested"])),
    st.builds(KnockedOut, st.just(6), PEOPLE),
    st.builds(Helped, PEOPLE, PEOPLE),
    st.builds(Mounted, PEOPLE, PEOPLE, st.booleans()),
    st.builds(Dismounted, PEOPLE),
    st.builds(Removed, PEOPLE),
    st.builds(AutoSet, PEOPLE, st.booleans()),
    st.builds(
        lambda actor, mark: Marked(actor, mark, {"once": FEATURE, "ready": "the door"}.get(mark, "")),
        PEOPLE,
        st.sampled_from(["dodge", "dash", "disengage", "ready", "reaction", "bonus", "once", "act", "still"]),
    ),
)


def strings(card):
    """Return everything on a card that people read."""
    match card:
        case {"name": _, **more} if not more:  # A picture's name isn't read.
            return []
        case dict():
            return [
                text
                for key, each in card.items()
                if key not in {"key", "tone", "chosen", "sign"}
                for text in strings(each)
            ]
        case list() | tuple():
            return [text for each in card for text in strings(each)]
    return [card] if isinstance(card, str) else []


def read_in(language, draw):
    with speaking(language):
        drawn = draw()
        return strings(drawn if isinstance(drawn, list) else msgspec.to_builtins(drawn))


def check_said(draw):
    """Check that everything drawn is translated, and differs from English only in its words."""
    said = read_in(PSEUDO, draw)
    assert [english(each) for each in said] == read_in("en", draw)
    assert not {word for each in said for word in unsaid(each)} - NAMES


def moment_of(steps, trails=(), **more):
    history = History().then(
        *(Taken(number, step, roll, 1, "Gwen", 0) for number, (step, roll) in enumerate(steps, 1))
    )
    actor = history.fight.actor
    return Moment(history, history.fight, dict(trails), actor, SHEET, SWORD, ("adv", "cover half"), **more)


@given(st.lists(STEPS, max_size=6))
def test_a_fights_cards_are_in_the_readers_language(more):
    moment = moment_of([(step, 0) for step in (*table().turn().steps, *more)])
    sheets = {each.id: SHEET for each in moment.fight.combatants}
    for draw in (
        lambda: panel_card(moment),
        lambda: record_card(moment, moment.fight.turn),
        lambda: over_card(moment),
        lambda: more_card(moment, 1, is_gm=True, joins=True),
        lambda: gm_card(moment, sheets),
    ):
        check_said(draw)


def test_a_fight_before_its_first_turn_is_translated():
    check_said(lambda: panel_card(moment_of([(step, 0) for step in table().steps])))


def rolled(request, *faces):
    return (Version(request, GAME.throw(request, ScriptedFaces(*faces)), 1, "Gwen"),)


def test_a_fights_roll_is_in_the_readers_language_and_stores_no_words():
    story = table().turn()
    mira, bo = story.of("Mira"), story.of("Bo")
    fighting = Fighting(1, "attack", mira.id)
    with speaking(PSEUDO):
        request = attack_request(
            Actor(mira, SHEET, Scene()),
            target_of(story.of("Ogre"), SHEET),
            SWORD,
            fighting,
            picks=("adv", "cover half", "fact long_range"),
            helpers=("Bo",),
        )
        aid = aid_request(Actor(bo, SHEET, Scene()), mira, Fighting(1, "aid", bo.id))
    assert request.advantage == ("Advantage", "Help by Bo"), "as rolls have always stored it"
    assert aid.label == "first aid for Mira"
    trails = {1: rolled(request, 14, 5, 6), 2: rolled(aid, 9)}
    steps = [(step, 0) for step in story.steps]
    attack = Dealt(mira.id, (Hit(5, 9),), aimed=5, melee=True, weapon="Longsword")
    moment = moment_of([*steps, (attack, 1), (Aided(bo.id, mira.id, success=False), 2)], trails)
    asked = Question(len(moment.history.taken), len(moment.history.taken), 1, "Gwen", moment.fight.turn)
    for told in (moment, msgspec.structs.replace(moment, question=asked)):
        check_said(lambda told=told: panel_card(told))
    check_said(lambda: GAME.card(trails[1]))
    check_said(lambda: GAME.card(trails[2]))


def test_stored_steps_are_shown_in_every_language():
    taken = Taken(9, Marked(1, "once", "a feature"), 0, 1, "Gwen", 0)
    fight = table().turn().fight
    with speaking(PSEUDO):
        told = step_words(taken, fight, fight, {})
    assert "⟦a feature⟧" in told
    own = Taken(9, Marked(1, "once", "Sneak Attack"), 0, 1, "Gwen", 0)
    assert step_words(own, fight, fight, {}) == "Mira uses Sneak Attack (once this turn)"


@pytest.mark.parametrize("hp", [HitPoints(5, 38), HitPoints(0, 38), HitPoints(0, 38, dead=True)])
def test_hit_points_are_translated(hp):
    check_said(lambda: changed_card("Mira", HitPoints(20, 38, 4), hp, PointsChange("heal", 8)))


CHANGES = [
    ("⟦temp⟧ 12 ⟦take⟧", "temp 12 take"),
    ("⟦heal⟧ 8 ⟦hp⟧", "heal 8 hp"),
    ("⟦set⟧ 20", "set 20"),
    ("⟦max⟧ -5", "max -5"),
    ("⟦revive⟧ 4", "revive 4"),
    ("-7 ⟦crit⟧", "-7 crit"),
    ("7 ⟦damage⟧", "7 damage"),
    ("⟦stable⟧", "stable"),
    ("⟦wake⟧", "wake"),
    ("⟦rest⟧", "long rest"),
]


@pytest.mark.parametrize(("typed", "meant"), CHANGES)
def test_hit_point_changes_are_read_in_english_and_the_current_language(typed, meant):
    change = read_points(meant)
    with speaking(PSEUDO):
        assert read_points(typed) == change
        assert read_points(meant) == change


def test_rolled_healing_is_read_in_english_and_the_current_language():
    with speaking(PSEUDO):
        assert healing_dice("⟦heal⟧ 2d8+3") == healing_dice("heal 2d8+3") == "2d8+3"


@pytest.mark.parametrize("key", list(ABILITIES))
def test_saves_against_an_area_are_read_in_english_and_the_current_language(key):
    with speaking(PSEUDO):
        for ability in (ABILITIES.name(key), SHORT.name(key), ABILITIES.english(key), key):
            assert read_area_save(f"{ability} ⟦save⟧ ⟦DC⟧ 15 ⟦none⟧") == (key, 15, True, None)
            assert read_area_save(f"{ability} 15") == (key, 15, False, None)


def test_a_creature_is_read_in_both_and_written_for_every_language():
    typed = "goblin x3 initiative +2 ac15 hp10 dex +4 resist cold | scimitar +4 1d6+2"
    (known,) = read_creatures(typed)
    assert known.creature
    said = "goblin x3 ⟦initiative⟧ +2 ⟦ac⟧ 15 ⟦hp⟧ 10 ⟦Dex⟧ +4 ⟦resist⟧ cold | scimitar +4 1d6+2"
    with speaking(PSEUDO):
        (there,) = read_creatures(said)
        assert (replace(there, text=known.text), *read_creatures(typed)) == (known, known)
        text = creature_text(known.creature)
    (again,) = read_creatures(text)
    assert again.creature == known.creature
