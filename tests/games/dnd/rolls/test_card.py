"""The card of a D&D roll in pictures, with exactly the given faces."""

import pytest
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.rules.from_options import (
    Against,
    TypedOptions,
    attack_request,
    check_request,
    damage_request,
    save_request,
)
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.sheet.rules.text import read_sheet
from bot.rolls.card import Face, Pictured, Tone
from bot.rolls.trail import Version

MIRA = read_sheet(
    {
        "name": "Mira",
        "scores": "16 14 13 8 12 10",
        "level": "5",
        "skills": "stealth+",
        "attacks": "Longsword str 1d8 slashing",
    }
)
STEALTH = completed(check_request("stealth", "15", TypedOptions("Help")), MIRA, Scene())
SWORD = completed(attack_request(MIRA, "longsword", "Goblin 1", 15, TypedOptions()), MIRA, Scene())
SECRET = replace(SWORD, targets=(replace(SWORD.target, secret=True),))


def drawn(line):
    seen = line if isinstance(line, tuple) else (line,)
    if isinstance(line, Pictured):
        seen = (*line.seen, " ", *line.dice) if line.dice else line.seen
    return "".join(f"[{part.name}]" if isinstance(part, Face) else part for part in seen)


def card(request, *faces):
    script = ScriptedFaces(*faces)
    version = Version(request, GAME.throw(request, script), 1, "Alice")
    assert script.left == 0
    return GAME.card((version,))


def pictures(shown):
    """Return a card's lines from its result to its small print."""
    rows = [drawn(row) for row in shown.rows]
    lines = [text for line in shown.lines if (text := drawn(line))]
    return [f"[{shown.sign}] {shown.headline}" if shown.sign else shown.headline, *rows, *lines, *shown.small]


@pytest.mark.parametrize(
    ("request_", "faces", "tone", "lines"),
    [
        (
            STEALTH,
            (17, 4),
            Tone.GOOD,
            [
                "[hit] 25: success",
                "[d20_17][d20_4_dropped] + 8 · DC 15 (medium)",
                "Dexterity 2, expertise 6",
                "Advantage: Help",
            ],
        ),
        (
            SWORD,
            (17, 6),
            Tone.GOOD,
            [
                "[hit] 23 hits: 9 damage",
                "[d20_17] + 6 [sword] [d8_6] + 3",
                "**Goblin 1** · AC 15 · 9 slashing",
                "Strength 3, proficiency 3",
            ],
        ),
        (
            SWORD,
            (20, 8, 5),
            Tone.GREAT,
            [
                "[crit] Critical: 16 damage",
                "[d20_20_best] + 6 [sword] [d8_8][d8_5] + 3",
                "**Goblin 1** · AC 15 · 16 slashing",
                "Strength 3, proficiency 3",
            ],
        ),
        (
            SWORD,
            (1,),
            Tone.AWFUL,
            [
                "[botch] Natural 1: misses",
                "[d20_1_worst] + 6",
                "**Goblin 1** · AC 15",
                "Strength 3, proficiency 3",
            ],
        ),
        (
            SECRET,
            (3,),
            Tone.BAD,
            ["[miss] 9 misses", "[d20_3] + 6", "**Goblin 1**", "Strength 3, proficiency 3"],
        ),
        # The rules only distinguish a 20 and a 1 for attacks and death saves.
        (
            completed(check_request("athletics", "30", TypedOptions()), MIRA, Scene()),
            (20,),
            Tone.BAD,
            ["[miss] 23: failure", "[d20_20_best] + 3 · DC 30 (nearly impossible)", "Strength 3"],
        ),
        (
            completed(save_request("death", "", TypedOptions()), MIRA, Scene()),
            (20,),
            Tone.GREAT,
            ["[crit] Natural 20: regains 1 Hit Point", "[d20_20_best] · DC 10"],
        ),
        (
            damage_request("2d6 fire + 1d4 cold", Against("")),
            (5, 2, 3),
            Tone.PLAIN,
            ["10 damage", "[d6_5][d6_2] + [d4_3]", "7 fire + 3 cold"],
        ),
        (
            damage_request("2d6 fire", Against("Mira +2; Bo -1 resist fire; Kim", save="dex", dc="15")),
            (5, 6, 16, 14, 15),
            Tone.PLAIN,
            [
                "11 fire damage",
                "[d6_5][d6_6]",
                "[hit] **Mira** takes **5**: success [d20_16] + 2",
                "[miss] **Bo** takes **5**: failure; 11 → resisted 5 [d20_14] − 1",
                "[hit] **Kim** takes **5**: success [d20_15]",
            ],
        ),
    ],
)
def test_a_card_shows_the_result_then_the_dice_then_the_target(request_, faces, tone, lines):
    shown = card(request_, *faces)

    assert pictures(shown) == lines
    assert shown.tone is tone


def test_details_without_a_picture_are_in_words():
    shown = card(damage_request("2d7 fire", Against("")), 5, 2)

    assert (shown.rows, shown.small) == ((), ())
    assert shown.lines == ("2d7 (5, 2) = 7 fire",)


@pytest.mark.parametrize(("player", "who", "label"), [(1, "Mira", "Longsword"), (2, "", "Mira · Longsword")])
def test_the_characters_player_is_not_named(player, who, label):
    roller = replace(SWORD.roller, character=7, name="Mira", player=player)
    shown = card(replace(SWORD, roller=roller), 3)

    assert (shown.who, shown.label) == (who, label)
