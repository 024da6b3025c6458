"""In private everybody reads their own language, in public the channel's: German is there for /roll."""

import json
from typing import Any

import discord
import pytest

from bot.words.pseudo import CLOSES, OPENS, PSEUDO, english
from tests.e2e.dnd import form_of, mira, sheet
from tests.support import components, gm_panel, headline, hide_rolls, labels, options, press, public, text_of


@pytest.fixture
def reads(monkeypatch):
    """Has people read a language: ``reads[alice.id] = "de"``; and their server, by ``reads["server"]``."""
    locales: dict[Any, str] = {}
    from_data = discord.Interaction._from_data

    def localised(self, data):
        someone: Any = data.get("user") or data["member"]["user"]
        given = {"locale": locales.get(int(someone["id"]), "en-US")}
        if "guild_locale" in data:
            given["guild_locale"] = locales.get("server", "en-US")
        changed: Any = {**data, **given}
        from_data(self, changed)

    monkeypatch.setattr(discord.Interaction, "_from_data", localised)
    return locales


async def choose_language(by, where, language):
    shown = await gm_panel(by, where)
    listed = next(each["custom_id"] for each in components(shown) if ":language" in each["custom_id"])
    return await by.select(shown.response, [language], custom_id=listed)


async def test_what_is_wrong_is_said_in_the_readers_language_and_the_roll_in_the_places(table, reads):
    reads[table.alice.id] = "de"
    wrong = await table.alice.slash(table.channel, "roll", dice="1d0")
    assert "Würfel gibt es mindestens einen" in text_of(wrong)
    table.dice.will_show(12, 4)
    rolled = await table.alice.slash(table.channel, "roll", dice="1W20+5 mit Vorteil")
    assert headline(rolled) == "17"
    assert labels(rolled)[:2] == ["Roll again", "Reroll dice…"]


async def test_a_channel_speaks_what_its_gm_chose_whoever_presses_and_after_a_restart(table, reads):
    await choose_language(table.gm, table.channel, "de")
    await table.restart()
    table.dice.will_show(3, 4, 5)
    rolled = await table.alice.slash(table.thread, "roll", dice="3d6>=5")
    assert labels(rolled) == ["Noch einmal", "Würfel neu werfen…", "Nachbessern…", "★ Behalten…"]
    assert headline(rolled) == "1 Erfolg"
    picking = await press(table.alice, rolled, "Würfel neu werfen…")
    die = options(picking)[0]["value"]
    table.dice.will_show(6)
    again = await table.alice.select(picking.response, [die])
    assert headline(again) == "2 Erfolge"
    wrong = await table.alice.slash(table.channel, "roll", dice="1d0")
    assert "Dice come in at least one" in text_of(wrong)


async def test_without_a_choice_a_channel_speaks_its_servers_language(table, reads):
    reads["server"] = "de"
    table.dice.will_show(2)
    assert labels(await table.bob.slash(table.channel, "roll", dice="d6"))[0] == "Noch einmal"
    await choose_language(table.gm, table.channel, "en")
    table.dice.will_show(2)
    assert labels(await table.bob.slash(table.channel, "roll", dice="d6"))[0] == "Roll again"
    await choose_language(table.gm, table.channel, "server")
    table.dice.will_show(2)
    assert labels(await table.bob.slash(table.channel, "roll", dice="d6"))[0] == "Noch einmal"


async def test_where_there_is_no_server_all_read_the_language_of_who_typed(table, reads, simcord_env):
    dave = simcord_env.create_user("dave", global_name="Dave")
    reads[dave.id] = "de"
    table.dice.will_show(2)
    assert labels(await dave.slash("roll", dice="d6"))[0] == "Noch einmal"


async def test_of_a_hidden_roll_each_reads_their_own_language(table, reads):
    reads[table.alice.id] = "de"
    table.dice.will_show(9)
    mine = await table.alice.slash(table.channel, "roll", dice="1d20", hidden="gm")
    assert "Nur du und die GMs sehen das." in text_of(mine)
    line = public(table.channel)[-1]
    assert "and the GMs see it" in str(line.embeds[0].description)


async def test_a_players_language_is_none_of_the_channels(table, reads):
    reads[table.gm.id] = "de"
    told = await hide_rolls(table.gm, table.channel, "gm")
    (said,) = [each for each in told.followups if not each.ephemeral]
    assert "at least GM only" in str(said.embeds[0].description)


@pytest.mark.parametrize(
    ("command", "given", "told"),
    [("odds", {"dice": "1d6"}, "Alice shares odds"), ("luck", {}, "too few dice to tell")],
)
async def test_what_somebody_shares_with_all_is_said_in_the_language_of_the_place(
    table, reads, command, given, told
):
    reads[table.alice.id] = PSEUDO
    table.dice.will_show(4)
    await table.alice.slash(table.channel, "roll", dice="1d6")
    shown = await table.alice.slash(table.channel, command, **given)
    assert OPENS in text_of(shown)
    shared = await table.alice.click(shown.response, label=f"{OPENS}Share{CLOSES}")
    assert not shared.response.ephemeral
    assert OPENS not in text_of(shared)
    assert told in text_of(shared)


async def test_a_panel_speaks_as_its_channel_does_whoever_made_it(table, reads):
    reads[table.alice.id] = PSEUDO
    panel = await table.alice.slash(table.channel, "panel new", starter="dnd")
    assert labels(panel)[:2] == ["Strength", "Dexterity"]
    await choose_language(table.gm, table.channel, "de")
    form = await table.alice.click(panel.response, label="Edit…")
    (field,) = [each for each in form_of(form).values() if "Strength" in each]
    assert OPENS in field, "in the form she reads her own language"
    entered = {"title": "Mira", "rolls": "\n".join(english(field).splitlines()[:2])}
    edited = await table.alice.submit_modal(form, entered)
    table.dice.will_show(9)
    assert headline(await table.bob.click(edited.response, label="Strength")) == "9"


@pytest.mark.parametrize("language", ["de", PSEUDO])
async def test_rows_as_they_are_written_are_read_in_every_language(table, reads, language):
    reads[table.alice.id] = reads["server"] = language
    table.dice.will_show(1)
    rolled = await table.alice.slash(
        table.channel, "roll", dice="1d6-2", table="0 or less: discard | 1-3: gold | 4 or more: a sword"
    )
    assert "discard" in english(text_of(rolled))


async def test_rows_are_read_in_the_language_that_is_spoken(table, reads):
    reads[table.alice.id] = "de"
    table.dice.will_show(4)
    rolled = await table.alice.slash(table.channel, "roll", dice="d6", table="4 oder weniger: Gold | 5+: Erz")
    assert "Gold" in text_of(rolled)


@pytest.mark.parametrize("language", ["de", PSEUDO])
async def test_checks_are_typed_in_english_in_every_language(table, reads, language):
    reads[table.alice.id] = reads["server"] = language
    for typed, shown in (
        ("perception", "Perception"),
        ("dex", "Dexterity"),
        ("Strength (Intimidation)", "Intimidation"),
    ):
        table.dice.will_show(15)
        rolled = await table.alice.slash(table.channel, "dnd check", what=typed, bonus="+2")
        assert shown in english(text_of(rolled))


@pytest.mark.parametrize("language", ["de", PSEUDO])
async def test_a_sheet_is_typed_exported_and_imported_in_every_language(table, reads, language):
    reads[table.alice.id] = reads["server"] = language
    await mira(table)
    await checks(table, table.channel)
    shown = await sheet(table)
    button = next(each["custom_id"] for each in components(shown) if each["custom_id"].endswith(":export"))
    export = await table.alice.click(shown.response, custom_id=button)
    content = await export.response.attachments[0].read()
    assert json.loads(content)["skills"] == "Athletics, Stealth+"
    for each in ("de", PSEUDO, "en"):
        reads[table.alice.id] = reads["server"] = each
        other = table.env.create_guild(f"Other {each}")
        channel, alice = other.create_text_channel("rolls"), other.add_member(table.alice.user)
        await alice.slash(channel, "dnd character import", file=("character.json", content))
        await checks(table, channel, alice)


async def checks(table, where, by=None):
    """Mira's two skills: with proficiency, and with expertise."""
    for typed, total in (("athletics", "16"), ("stealth", "18")):
        table.dice.will_show(10)
        rolled = await (by or table.alice).slash(where, "dnd check", what=typed)
        assert headline(rolled) == total
