"""Game systems in the running bot: outcomes by name, pushes, missing files, and restarts."""

from msgspec.structs import replace

from tests.cases import in_turn
from tests.e2e.test_buttons import press_at_once
from tests.support import components, headline, labels, move_on, public, text_of


async def roll(table, text, *faces, who=None, **options):
    table.dice.will_show(*faces)
    return await (who or table.alice).slash(table.channel, "roll", dice=text, **options)


@in_turn(
    ("text", "faces", "outcome"),
    [
        ("blades 3", (4, 2, 1), "Partial success"),
        ("blades 3", (6, 6, 1), "Critical"),
        ("coc 65", (10, 5), "5: Extreme success"),
        ("pbta +1", (6, 5), "12: Strong hit"),
    ],
)
async def test_the_outcome_is_the_first_thing_shown(table, text, faces, outcome):
    shown = await roll(table, text, *faces)
    assert headline(shown) == outcome


async def test_a_push_is_made_once_by_its_roller_and_stays_after_a_restart(table):
    # A roll can be pushed once, and keeps its new dice after a restart.
    shown = await roll(table, "coc 40", 7, 5)
    assert headline(shown) == "75: Failure"
    await table.restart()
    table.dice.will_show(2, 1)
    pushed = await table.alice.click(shown.response, label="Push")
    assert headline(pushed) == "21: Success"
    assert "Push" not in labels(pushed)
    assert "Undo" not in labels(pushed)
    assert "Rolled again: ~~70~~, ~~5~~" in text_of(pushed)

    # Only the roller can push, and two presses at once push once.
    shown = await roll(table, "coc 40", 7, 5)
    refused = await table.bob.click(shown.response, label="Push")
    assert "Alice's roll" in text_of(refused)
    (button,) = [part["custom_id"] for part in components(shown) if part["label"] == "Push"]
    table.dice.will_all_show(2)
    answers = press_at_once(table, shown.response, button, None, table.alice, table.alice)
    await table.env.settle()
    assert sum(answer.ephemeral for answer in answers) == 1
    assert headline(shown) == "22: Success"


async def test_a_roll_reads_nothing_and_is_one_write(table, hops):
    await roll(table, "blades 3", 4, 2, 1)
    hops.clear()
    await roll(table, "blades 3", 6, 6, 1)
    await table.env.settle()
    assert hops == {"write": 1}


async def test_missing_numbers_are_asked_for_until_there_are_dice(table):
    # Asking for a missing number keeps the rest of the text.
    asked = await table.alice.slash(table.channel, "roll", dice="roll +hot")
    form = await table.alice.click(asked.response, label=labels(asked)[0])
    table.dice.will_show(4, 4)
    shown = await table.alice.submit_modal(form, {"mod": "-1"})
    assert "Alice: hot\n# 7: Weak hit" in text_of(shown)

    # A form asks for what's missing.
    asked = await table.alice.slash(table.channel, "roll", dice="blades")
    assert asked.ephemeral
    form = await table.alice.click(asked.response, label=labels(asked)[0])
    table.dice.will_show(6, 2)
    shown = await table.alice.submit_modal(form, {"dice": "2"})
    assert headline(shown) == "Full success"

    # One form asks for several numbers, until there are dice.
    asked = await table.alice.slash(table.channel, "roll", dice="genesys", label="pilot")
    form = await table.alice.click(asked.response, label=labels(asked)[0])
    asked = await table.alice.submit_modal(form, {"ability": ""})
    form = await table.alice.click(asked.response, label=labels(asked)[0])
    refused = await table.alice.submit_modal(form, {"ability": "two"})
    assert "Enter a number from 0 to 10 for ability." in text_of(refused)
    form = await table.alice.click(asked.response, label=labels(asked)[0])
    refused = await table.alice.submit_modal(form, {"_others": "setback one"})
    assert "“setback one” can't be read. Enter names and numbers." in text_of(refused)
    table.dice.will_show(4, 2, 1, 6)
    form = await table.alice.click(asked.response, label=labels(asked)[0])
    shown = await table.alice.submit_modal(form, {"ability": "2", "_others": "difficulty 1, setback 1"})
    assert "Alice: pilot\n# 3: Success" in text_of(shown)


async def test_a_roll_is_edited_and_undone_and_its_panel_posted(table):
    # It can be repeated, edited and undone.
    shown = await roll(table, "blades 2", 3, 2, label="sneak")
    assert "Alice: sneak\n# Bad outcome" in text_of(shown)
    form = await table.alice.click(shown.response, label="Edit…")
    table.dice.will_show(6)
    edited = await table.alice.submit_modal(form, {"roll": "blades 3"})
    assert headline(edited) == "Full success"
    undone = await table.alice.click(edited.response, label="Undo")
    assert headline(undone) == "Bad outcome"
    table.dice.will_show(6, 6)
    again = await table.alice.click(undone.response, label="Again")
    assert headline(again) == "Critical"

    # The panel of a system's file can be posted from its form and from its roll.
    asked = await table.alice.slash(table.channel, "roll", dice="blades")
    panel = await table.alice.click(asked.response, label="Panel")
    assert "Forged in the Dark" in text_of(panel)
    table.dice.will_show(6, 6)
    shown = await table.bob.click(panel.response, label="2 dice")
    assert "Critical" in headline(shown)
    tucked = await table.bob.click(shown.response, label="More…")
    assert "2 dice" in labels(await table.bob.click(tucked.response, label="Panel"))


async def test_a_hidden_roll_reveals_nothing(table):
    await roll(table, "blades 3", 6, 6, 1, hidden="gm")
    line = public(table.channel)[-1]
    said = str([embed.to_dict() for embed in line.embeds]) + line.content
    assert "success" not in said
    assert "blades" not in said


async def test_a_mistyped_name_is_corrected_even_in_odds(table):
    # For a typo, the intended roll is suggested.
    refused = await table.alice.slash(table.channel, "roll", dice="blades 3 desparate")
    assert refused.ephemeral
    assert text_of(refused).count("Did you mean") == 1
    table.dice.will_show(6, 6, 1)
    shown = await table.alice.click(refused.response, label=labels(refused)[0])
    assert headline(shown) == "Critical"

    # For a typo in a system's name, too.
    refused = await table.alice.slash(table.channel, "roll", dice="blads 3")
    assert refused.ephemeral
    assert "No system is called “blads”." in text_of(refused)
    table.dice.will_show(6, 6, 1)
    shown = await table.alice.click(refused.response, label=labels(refused)[0])
    assert headline(shown) == "Critical"

    # For a typo in /odds, odds are suggested.
    refused = await table.alice.slash(table.channel, "odds", dice="coc 65 hrad")
    answer = await table.alice.click(refused.response, label="Odds of coc 65 hard")
    assert headline(answer) == "Odds of coc 65 hard"


async def test_if_the_host_has_only_plain_dice_systems_belong_to_them(table):
    table.config = replace(table.config, games=("dice",))
    await table.restart()
    assert headline(await roll(table, "blades 3", 6, 6, 1)) == "Critical"


async def test_odds_and_luck_cover_each_outcome_and_a_push(table):
    # Before a push, the odds show its possible results.
    await roll(table, "yz 2", 1, 3)
    told = text_of(await table.alice.slash(table.channel, "odds"))
    assert "success 31% · failure 69%" in told
    assert "If you choose Push: success 17% · failure 83%" in told

    # The odds of each outcome are shown, shared and rolled.
    told = await table.alice.slash(table.channel, "odds", dice="blades 2")
    assert told.ephemeral
    assert headline(told) == "Odds of blades 2"
    lines = text_of(told)
    assert "44% partial success" in lines
    assert "25% bad outcome" in lines
    assert labels(told) == ["Share", "Roll it"]
    shared = await table.alice.click(told.response, label="Share")
    assert not shared.ephemeral
    assert "28% full success" in text_of(shared)
    table.dice.will_show(6, 6)
    assert headline(await table.alice.click(told.response, label="Roll it")) == "Critical"

    # Luck counts attempts.
    move_on(table)
    await roll(table, "yz 1", 6)
    await roll(table, "yz 1", 2)
    told = text_of(await table.alice.slash(table.channel, "history", view="luck"))
    assert "1 of 2" in told
