"""Typed lines: their tokens in every language, phrases in them, and errors that mark the place."""

from contextvars import copy_context

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import WORDS, read_attack
from bot.games.dnd.conditions.rules.affliction import read_affliction
from bot.games.dnd.conditions.rules.text import read_conditions, read_until
from bot.games.dnd.riders.rules.text import read_riders
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.sheet.rules.fields import read_attacks
from bot.games.dnd.terms.lines import Phrase, read_line, read_lines
from bot.words.speaking import ENGLISH, Manner, address, languages, speaking

UNTIL = "Try end of Mira's next turn, start of its next turn, 3 rounds, save ends: wis 14 or concentration."


def test_tokens_are_numbers_words_and_signs_in_english_with_their_positions():
    with speaking("de"):
        line = read_line("Dolch: GES+1 1d4  Stich", *WORDS)

    assert [each.text for each in line.tokens] == [
        *("dolch", ":", "dex", "+", "1", "1", "d", "4", "piercing")
    ]
    assert [line.typed[each.start : each.end] for each in line.tokens[2:6]] == ["GES", "+", "1", "1"]
    assert (line.text, line.written) == ("dolch : dex+1 1d4 piercing", "Dolch: GES+1 1d4 Stich")


def test_adjacent_words_are_separated_in_languages_without_spaces():
    with speaking("ja"):
        line = read_line("短剣：敏捷力１ｄ４刺突", *WORDS)

    assert line.text == "短剣 : dexterity 1d4 piercing"


@given(st.text(), st.sampled_from(languages()))
def test_the_tokens_of_a_line_are_the_whole_line(typed, language):
    with speaking(language):
        line = read_line(typed, *WORDS)

    assert "".join(line.written.split()) == "".join(typed.split())
    assert all(each.start < each.end for each in line.tokens)


@pytest.mark.parametrize(
    ("pattern", "typed", "names"),
    [
        ("[level] {level:digit} slot|slots", "level 3 slot", {"level": "3"}),
        ("[level] {level:digit} slot|slots", "3 slots", {"level": "3"}),
        ("{name} [: {most:2}]", "Ki Points: 12", {"name": "ki points", "most": "12"}),
        ("{name} [: {most:2}]", "Ki Points", {"name": "ki points", "most": ""}),
        (
            "< {at=start|end} of | with > {whose:any} turn",
            "End of Mira's turn",
            {"at": "end", "whose": "mira's"},
        ),
        ("< {at=start|end} of | with > {whose:any} turn", "with turn", {"at": "", "whose": ""}),
        ("{ability:word} GLUED {plus:signed}", "dex+1", {"ability": "dex", "plus": "+1"}),
    ],
)
def test_a_phrase_can_have_optional_words(pattern, typed, names):
    found = read_line(typed).match(Phrase(pattern))

    assert found
    assert {name: found[name] for name in names} == names


@pytest.mark.parametrize(
    ("pattern", "typed"),
    [
        ("{ability:word} GLUED {plus:signed}", "dex +1"),
        ("{name} APART {most:2}", "Ki12"),
        ("{name} APART {most:2}", "Ki 123"),
        ("{level:digit} slot", "33 slot"),
        ("{level:digit} slot", "3 slot!"),
    ],
)
def test_other_phrases_do_not_match(pattern, typed):
    assert read_line(typed).match(Phrase(pattern)) is None


def test_a_phrase_is_found_anywhere_with_its_surroundings():
    line = read_line("Bite, escape DC 13, now")
    found = line.find(Phrase("escape [dc] {dc:2}"))

    assert found
    assert (found.before.written, found.number("dc"), found.behind.written) == ("Bite,", 13, ", now")
    assert line.without(Phrase(", {gone:word} dc")).written == "Bite 13, now"
    assert [each.written for each in line.split(",")] == ["Bite", "escape DC 13", "now"]
    assert [each.written for each in read_lines("a b;\n;c")] == ["a b", "c"]


@pytest.mark.parametrize(
    ("reader", "typed", "problem", "line"),
    [
        (
            read_attack,
            "Longsword str 1d8 slashng",
            "“slashng” isn't a damage type. Did you mean slashing?",
            "Longsword str 1d8 ▸slashng",
        ),
        (
            read_attack,
            "Sword str+99 1d8 slashing",
            "A bonus can be −50 to +50.",
            "Sword str▸+99 1d8 slashing",
        ),
        (
            read_attacks,
            "Bow str 1d8 20/60 30/90 piercing",
            "The attack has two ranges. Enter one, such as 20/60.",
            "Bow str 1d8 20/60 ▸30/90 piercing",
        ),
        (
            read_counters,
            "Ki 5 (at noon)",
            "“at noon” isn't a rest or dawn. Try (short rest), (long rest) or (dawn 1d6+1).",
            "Ki 5 (▸at noon)",
        ),
        (
            read_riders,
            "Smite: 3d6 fir, once a turn",
            "“3d6 fir” isn't damage. Try 1d8+3 slashing + 2d6 fire.",
            "Smite: ▸3d6 fir, once a turn",
        ),
        (
            read_riders,
            "Rage: 1d8ra10",
            "“ra” only works with /roll. Enter the dice, such as 2d6.",
            "Rage: 1d8ra10",
        ),
        (
            read_affliction,
            "grappled now escape 13",
            "“now” isn't a save. After an escape DC, you can only add a save such as str 13.",
            "grappled ▸now escape 13",
        ),
        (read_until, "until May", f"“May” doesn't say when this ends. {UNTIL}", "until ▸May"),
    ],
)
def test_an_error_is_named_and_marked_in_the_line(reader, typed, problem, line):
    with pytest.raises(PlayerError) as error:
        reader(typed)

    assert str(error.value) == f"{problem} In: `{line}`."


@pytest.mark.parametrize(
    ("typed", "begins", "ends"),
    [
        ("prone, blnd", "“blnd” isn't a condition.", "In: `prone, ▸blnd`."),
        ("blnd", "“blnd” isn't a condition.", "Stunned and Unconscious."),
    ],
)
def test_a_line_that_is_wrong_as_a_whole_is_shown_once(typed, begins, ends):
    with pytest.raises(PlayerError) as error:
        read_conditions(typed)

    assert str(error.value).startswith(begins)
    assert str(error.value).endswith(ends)


def test_a_line_for_screen_readers_has_no_mark():
    def heard():
        address(ENGLISH, ENGLISH, own=Manner.ALOUD)
        with pytest.raises(PlayerError, match="In: `Sword str 1d8 slashng`"):
            read_attack("Sword str 1d8 slashng")

    copy_context().run(heard)


def test_a_long_line_is_shown_around_the_error():
    with pytest.raises(PlayerError, match="`…ng Sword of the Deep: str 1d8 ▸slashng and thrown 20/60 cos"):
        read_attack("The Flaming Sword of the Deep: str 1d8 slashng and thrown 20/60 costs 2 Ki")


def test_the_mark_is_where_the_error_was_typed_in_any_language():
    with (
        speaking("de"),
        pytest.raises(PlayerError, match=r"„stch“ ist keine Schadensart.*`Dolch: GES 1d4 ▸stch`"),
    ):
        read_attack("Dolch: GES 1d4 stch")
    with speaking("ja"), pytest.raises(PlayerError, match="`短剣：敏捷力１ｄ４▸dagger`"):
        read_attack("短剣：敏捷力１ｄ４dagger")


def test_full_width_characters_are_read_like_others():
    assert read_line("Ｋｉ：５").text == plain("ki : 5")
