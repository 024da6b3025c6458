"""The main stories of each game, with answers sent to Discord by the bot's own POST."""

import asyncio

import pytest_asyncio

from tests.e2e.wire import GM, MANAGES, connected, headline, labels, text

GUILDS = (4, 2**64 - 1)


@pytest_asyncio.fixture
async def wire(standin, standin_config, dice):
    standin.guilds = [{"id": str(each), "unavailable": True} for each in GUILDS]
    async with connected(standin, standin_config, dice) as wire:
        yield wire


async def test_a_repeated_roll_a_reroll_and_an_edit(wire):
    rolled = await wire.slash("roll", 6, 5, 4, 2, dice="4d6kh3+2")
    assert (rolled["type"], headline(rolled)) == (4, "17")
    assert rolled["data"]["allowed_mentions"] == {"parse": []}
    assert "flags" not in rolled["data"]
    assert labels(rolled) == ["Again", "Reroll…", "Edit…"]

    again = await wire.press(rolled, "Again", 1, 1, 1, 1)
    assert (again["type"], headline(again)) == (4, "5")

    asked = await wire.press(rolled, "Reroll…")
    assert (asked["type"], asked["data"]["content"]) == (7, None)
    rerolled = await wire.pick(asked, [3], 6)
    assert (rerolled["type"], headline(rerolled)) == (7, "19")

    form = await wire.press(rerolled, "Edit…")
    edited = await wire.fill(form, rerolled, modifier="+1")
    assert headline(edited) == "20"
    undone = await wire.press(edited, "Undo")
    assert headline(undone) == "19"


async def test_a_hidden_roll_and_its_public_line(wire):
    rolled = await wire.slash("roll", 17, dice="1d20", hidden="gm")
    assert (rolled["data"]["flags"], headline(rolled)) == (64, "17")
    while not wire.discord.messages:  # It's a separate message, sent after the answer.
        await asyncio.sleep(0.01)
    (line,) = wire.discord.messages.values()
    assert "Hidden roll" in line["embeds"][0]["description"]
    assert "17" not in line["embeds"][0]["description"]
    revealed = await wire.press(rolled, "Reveal…")
    shown = await wire.pick(revealed, [-1])
    assert (shown["type"], headline(shown)) == (7, "17")


async def test_an_error_is_private_with_a_button_of_what_would_work(wire):
    refused = await wire.slash("roll", dice="4d6hk3")
    assert refused["data"]["flags"] == 64
    assert refused["data"]["content"].startswith("“hk” doesn't belong here.")
    assert "embeds" not in refused["data"]
    rolled = await wire.press(refused, "Roll 4d6kh3", 6, 5, 4, 2)
    assert headline(rolled) == "15"


async def test_magic_and_the_planar_die(wire):
    rolled = await wire.slash("magic roll", 6, dice="d6")
    assert headline(rolled) == "6"
    again = await wire.press(rolled, "Again", 2)
    assert headline(again) == "2"


async def test_the_planar_die_at_the_start_of_a_game_and_on_its_table(wire):
    table = await wire.slash("planechase start", deck="none")
    assert (table["type"], "flags" in table["data"]) == (4, False)
    rolled = await wire.press(table, "Roll planar die (cost 0)", 2)
    assert (rolled["type"], headline(rolled)) == (4, "Chaos")
    refused = await wire.press(rolled, "Undo roll")
    assert text(refused) == "Only a GM can undo a roll."
    taken_back = await wire.press(rolled, "Undo roll", by=GM, permissions=MANAGES)
    assert taken_back["type"] == 7


async def test_a_dnd_attack_and_its_damage(wire):
    attack = await wire.slash("dnd attack", 15, 6, attack="Longsword +5 1d8+3 slashing", ac=15)
    assert "20" in headline(attack)
    assert "Edit…" in labels(attack)


async def test_a_wizards_clash_that_the_target_saves(wire):
    clash = await wire.slash("wizards clash", 4, target="<@8>", ability="Spiked club")
    assert headline(clash) == "4: will Alice save?"
    assert clash["data"]["content"].startswith("<@8>")
    assert clash["data"]["allowed_mentions"] == {"parse": [], "users": [8]}
    saved = await wire.press(clash, "Save", 5, by=GM)
    assert (saved["type"], saved["data"]["content"]) == (7, None)
    assert "5 against 4" in headline(saved)


async def test_only_the_ids_of_servers_are_stored_at_the_start_and_no_objects(wire):
    rolled = await wire.slash("roll", 3, dice="d6")
    assert headline(rolled) == "3"
    assert list(wire.bot.guild_ids) == list(GUILDS)
    assert not wire.bot.guilds
