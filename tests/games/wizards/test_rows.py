"""WIZARDS's cards in pictures, with exactly the given faces."""

import pytest
from msgspec.structs import replace

from bot.faces.names import NAMES
from bot.games.wizards.rules.effects import Named, Tags
from bot.games.wizards.rules.game import GAME
from bot.games.wizards.rules.request import ActionTerms, Side, Threshold, WizardsRequest
from bot.rolls.card import Tone, without_pictures
from tests.faces.seen import drawn, lines_seen, pictures_of
from tests.games.wizards.support import act, clash, damage, effect, outcome, rolled, side

BOB = side(name="Bob", player=2, mods=(2,))
CLASH = clash(side(mods=(1,), adv=(1,)), BOB)


def rows(trail):
    return [drawn(row) for row in GAME.card(trail).rows]


def roll_save(trail, face):
    return act(trail, "save", face, by=2, name="Bob")


def narrative(result, *thresholds, **more):
    terms = ActionTerms(thresholds or (Threshold(8, "partial"), Threshold(15)), 2, 1)
    asked = WizardsRequest("narrative", "climb", side(), terms=terms, stage="accepted", actions=3)
    return rolled(replace(asked, **more), result)


@pytest.mark.parametrize(
    ("trail", "row", "sign", "tone"),
    [
        (rolled(CLASH, 4, 2), "Alice [d6_4][d6_2_dropped] + 1 [sword] Bob", "", Tone.PLAIN),
        (
            roll_save(rolled(CLASH, 4, 2), 1),
            "Alice [d6_4][d6_2_dropped] + 1 [sword] [d6_1] + 2 Bob",
            "hit",
            Tone.GOOD,
        ),
        (
            roll_save(rolled(CLASH, 4, 2), 3),
            "Alice [d6_4][d6_2_dropped] + 1 [sword] [d6_3] + 2 Bob",
            "miss",
            Tone.BAD,
        ),
        (roll_save(rolled(clash(), 2), 6), "Alice [d6_2] [sword] [d6_6_best] Bob", "miss", Tone.BAD),
        (rolled(clash(), 6), "Alice [d6_6_best] [sword] Bob", "crit", Tone.GREAT),
        (rolled(clash(side(name="Mira")), 6), "Mira [d6_6_best] [sword] Bob", "crit", Tone.GREAT),
        (rolled(clash(side(adv=(-1,))), 6, 2), "Alice [d6_2][d6_6_dropped] [sword] Bob", "", Tone.PLAIN),
    ],
)
def test_a_clash_is_one_row_with_a_sword_between_its_sides(trail, row, sign, tone):
    card = GAME.card(trail)

    assert ([drawn(each) for each in card.rows], card.sign, card.tone) == ([row], sign, tone)
    assert pictures_of(card) <= set(NAMES)


@pytest.mark.parametrize(
    ("request_", "faces", "seen"),
    [
        (damage(effect(("heavy", 1, "slashing"), mods=(2,))), [7], ["[d12_7] + 2"]),
        (damage(effect(("normal", 2), name="Bite", mods=(-1,))), [7, 5], ["Bite [d8_7][d8_5] − 1 each"]),
        (
            damage(effect(("normal", 2, "fire"), adv=(1,))),
            [7, 3, 2, 5],
            ["[d8_7][d8_3_dropped][d8_5][d8_2_dropped]"],
        ),
        (
            damage(effect(("heavy", 1, "slashing"), ("light", 2, "fire"), mods=(2,))),
            [7, 2, 3],
            ["9 slashing [d12_7] + 2 · 9 fire [d4_2][d4_3] + 2 each"],
        ),
        (
            damage(effect(("heavy", 1, "slashing"), ("light", 2), mods=(2,)), per="roll"),
            [7, 2, 3],
            ["7 slashing [d12_7] · 5 untyped [d4_2][d4_3] · +2 on the roll"],
        ),
        (
            damage(effect(("normal", 1, "slashing"), name="Dagger"), effect(("light", 2, "poison"))),
            [7, 2, 3],
            ["**Dagger**  [d8_7] slashing", "**Effect 2**  [d4_2][d4_3] poison"],
        ),
        (damage(effect(("light", 21))), [1] * 21, []),
        (outcome("1-3: fog | 4+: rain"), [4], ["[d10_4]"]),
        (
            outcome(sides=100, roller=side(adv=(1,))),
            [73, 100],
            ["[tens_00][d10_0][tens_70_dropped][d10_3_dropped]"],
        ),
    ],
)
def test_every_other_roll_shows_each_die_with_its_pool(request_, faces, seen):
    trail = rolled(request_, *faces)

    assert rows(trail) == seen
    assert (GAME.card(trail).sign, GAME.card(trail).tone) == ("", Tone.PLAIN)
    assert pictures_of(GAME.card(trail)) <= set(NAMES)


def test_a_clashs_damage_has_its_own_row():
    fought = roll_save(rolled(clash(effects=(effect(("heavy", 1, "slashing"), mods=(2,)),)), 5), 2)
    dealt = act(fought, "damage", 7)

    assert rows(dealt) == ["Alice [d6_5] [sword] [d6_2] Bob", "[d12_7] + 2 slashing"]
    assert GAME.card(dealt).headline == "5 beats 2: 9 damage"


def test_a_rerolled_roll_has_the_symbol_before_it():
    again = act(roll_save(rolled(clash(), 4), 5), "reroll", 5)
    assert rows(again) == ["Alice [reroll][d6_5] [sword] [d6_5] Bob"]

    # The new 6 voids the save, so the one that follows the next roll isn't a re-roll.
    saves = act(roll_save(rolled(clash(side(rerolls=2)), 4), 5), "reroll_save", 2, by=2, name="Bob")
    assert rows(saves) == ["Alice [d6_4] [sword] [reroll][d6_2] Bob"]
    six = act(saves, "reroll", 6)
    assert rows(six) == ["Alice [reroll][d6_6_best] [sword] Bob"]
    assert rows(roll_save(act(six, "reroll", 3), 4)) == ["Alice [reroll][d6_3] [sword] [d6_4] Bob"]


@pytest.mark.parametrize(
    ("trail", "sign", "tone"),
    [
        (narrative(15), "hit", Tone.GOOD),
        (narrative(6), "hit", Tone.GOOD),  # A lower threshold is met; only meeting none fails (R19).
        (narrative(2), "miss", Tone.BAD),
        (narrative(2, Threshold(8, hidden=True), Threshold(15), actions=0), "", Tone.PLAIN),
        (narrative(20, Threshold(8), Threshold(19, hidden=True), actions=0), "", Tone.PLAIN),
        (narrative(2, Threshold(8, hidden=True), revealed=True), "miss", Tone.BAD),
    ],
)
def test_a_narrative_rolls_symbol_reveals_no_secret_threshold(trail, sign, tone):
    """The card doesn't show whether a GM's private roll with thresholds has met one (R20)."""
    assert (GAME.card(trail).sign, GAME.card(trail).tone) == (sign, tone)


def test_a_narrative_roll_shows_its_die_and_then_the_thresholds():
    card = GAME.card(narrative(15))

    assert [drawn(row) for row in card.rows] == ["[d20_15] + 2"]
    assert lines_seen(card) == ["“climb”", "✓ 15+ success", "✓ 8+ partial"]
    assert card.small == ("+2 GM", "Costs 1 Action: 2 of 3 left this turn")
    assert card.told == (
        "“climb”",
        "✓ 15+ success",
        "✓ 8+ partial",
        "d20 **15** + 2 GM = **17**",
        "Costs 1 Action: 2 of 3 left this turn",
    )


def test_waiting_terms_are_in_words():
    asked = WizardsRequest("narrative", "climb", side(), terms=ActionTerms((Threshold(15),), cost=1))

    card = GAME.card(rolled(asked))

    assert not pictures_of(card)
    assert card.told == ("“climb”", "15+ success", "Costs 1 Action")


def test_the_small_print_shows_the_owner_of_named_things():
    mira = Side("Mira", 1, modifiers=(Named(2, "Rage_"), Named(1)), tags=Tags(weapon=("Axe",)))
    bob = Side("Bob", 2, modifiers=(Named(1, "Shield"),), advantage=(Named(1, "Flank"), Named(-1)))
    trail = roll_save(rolled(clash(mira, bob), 3), 4)

    assert GAME.card(trail).small == (
        "Mira: +2 Rage_, (with Axe)",
        "Bob: +1 Shield, Advantage 0: +1 Flank, \N{MINUS SIGN}1",
    )
    assert GAME.card(trail).told == (
        "Mira: d6 **3** + 2 Rage\\_ + 1 = **6**",
        "(with Axe)",
        "Bob: d6 **4** + 1 Shield = **5**",
        "Advantage 0: +1 Flank, \N{MINUS SIGN}1",
    )


def test_a_short_table_row_is_not_repeated_below_the_headline():
    short, long = "1-3: fog | 4+: rain, roll again", f"1+: {'fog ' * 11}"
    card = GAME.card(rolled(outcome(short), 4))

    assert (card.headline, lines_seen(card)) == ("4: rain, roll again", ["To roll again, press *Again*."])
    assert card.told[0] == "**4+** rain, roll again"
    assert len(lines_seen(GAME.card(rolled(outcome(long), 4)))) == 1


def test_the_lack_of_a_save_is_only_shown_in_words():
    card = GAME.card(rolled(clash(), 6))

    assert (lines_seen(card), card.told) == ([], ("Bob gets no save.", "Attack: d6 **6**"))


def test_someone_waiting_for_a_save_sees_its_modifiers():
    assert lines_seen(GAME.card(rolled(CLASH, 4, 2))) == ["Bob saves with a natural 3 or more"]


def test_a_hidden_roll_has_no_picture_but_every_word():
    card = GAME.card(rolled(clash(), 6))

    assert not pictures_of(without_pictures(card))
    assert without_pictures(card).told == card.told
