"""Custom counters pasted as Avrae's commands."""

import pytest

from bot.errors import PlayerError
from bot.games.dnd.counters.rules.avrae import has_counters, read_commands
from bot.games.dnd.counters.rules.counter import Back, Counter
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.form import form_of, read_form, with_counters

FORM = {
    "name": "Mira 5",
    "scores": "16 14 13 8 12 10",
    "armor": "16 38",
    "traits": "Ki 2 (long rest)\nRage 3 (long rest)",
    "attacks": "",
}


@pytest.mark.parametrize(
    ("line", "counter"),
    [
        ("!cc create Ki -max 5 -reset short", Counter("Ki", 5, (Back("short"),))),
        (
            '!customcounter create "Channel Divinity" -min 0 -max 2 -reset long -type bubble',
            Counter("Channel Divinity", 2, (Back("long"),)),
        ),
        ("!cc create Hunter's Luck -max 3", Counter("Hunter's Luck", 3)),
        (
            "!cc create Charges -max 7 -reset long -resetby 1d6+1",
            Counter("Charges", 7, (Back("long", "1d6+1"),)),
        ),
        ("!CC CREATE Luck -max 3 -RESET None", Counter("Luck", 3)),
    ],
)
def test_a_command_creates_the_same_counter_as_in_avrae(line, counter):
    assert has_counters(line)
    assert read_commands(line) == (counter,)


def test_each_unreadable_line_is_named():
    lines = [
        "!cc create Ki -max 5",
        "!cc create Rage -max {proficiencyBonus}",
        "!cc Ki -1",
        '!cc create "A -max 2',
    ]
    with pytest.raises(PlayerError) as error:
        read_commands("\n".join(lines))
    said = str(error.value)
    assert "create Ki -max 5`" not in said
    assert all(f"`{line}`" in said for line in lines[1:])


@pytest.mark.parametrize("text", ["", "Longsword: 1d20+6", "!alias cc roll 1d20", "Ki 5 (short rest)"])
def test_other_lists_are_not_mistaken_for_counters(text):
    assert not has_counters(text)


def test_counters_are_added_to_the_sheet_and_replace_those_of_the_same_name():
    sheet = with_counters(read_form(FORM), ())
    added = with_counters(sheet, read_commands("!cc create ki -max 5 -reset short"))
    assert isinstance(added, Sheet)
    assert read_form(form_of(added)).counters.typed == (
        Counter("Rage", 3, (Back("long"),)),
        Counter("ki", 5, (Back("short"),)),
    )
