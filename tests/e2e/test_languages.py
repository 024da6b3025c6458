"""Private messages use the reader's language, public ones the channel's; input works in each."""

import json

import pytest

from bot.words.pseudo import CLOSES, OPENS, PSEUDO, english
from tests.e2e.dnd import form_of, mira, sheet
from tests.support import (
    components,
    gm_panel,
    headline,
    hide_rolls,
    labels,
    options,
    press,
    public,
    set_dialect,
    text_of,
)


async def choose_language(by, where, language):
    shown = await gm_panel(by, where)
    listed = next(each["custom_id"] for each in components(shown) if ":language" in each["custom_id"])
    return await by.select(shown.response, [language], custom_id=listed)


@pytest.mark.story
async def test_errors_are_in_the_readers_language_and_the_roll_in_the_channels(table, reads):
    reads[table.alice.id] = "de"
    wrong = await table.alice.slash(table.channel, "roll", dice="1d0")
    assert "Würfle mindestens einen Würfel" in text_of(wrong)
    table.dice.will_show(12, 4)
    rolled = await table.alice.slash(table.channel, "roll", dice="1W20+5 mit Vorteil")
    assert headline(rolled) == "17"
    assert labels(rolled)[:2] == ["Again", "Reroll…"]


async def test_a_channel_uses_the_language_its_gm_chose_whoever_presses_even_restarted(table, reads):
    await choose_language(table.gm, table.channel, "de")
    await table.restart()
    table.dice.will_show(3, 4, 5)
    rolled = await table.alice.slash(table.thread, "roll", dice="3d6>=5")
    assert labels(rolled) == ["Nochmal", "Neu würfeln…", "Bearbeiten…"]
    assert headline(rolled) == "1 Erfolg"
    picking = await press(table.alice, rolled, "Neu würfeln…")
    die = options(picking)[0]["value"]
    table.dice.will_show(6)
    again = await table.alice.select(picking.response, [die])
    assert headline(again) == "2 Erfolge"
    wrong = await table.alice.slash(table.channel, "roll", dice="1d0")
    assert "Roll at least one die with at least one side" in text_of(wrong)


async def test_a_systems_roll_is_in_the_channels_language(table, reads):
    reads[table.alice.id] = "de"
    for language, words in (("de", "coc 65 2 Bonuswürfel schwer"), ("ja", "クトゥルフ 65 2 ボーナス ハード")):
        await choose_language(table.gm, table.channel, language)
        table.dice.will_show(7, 9, 1, 2)
        rolled = await table.alice.slash(table.channel, "roll", dice="coc 65 schwer 2 Bonuswürfel")
        assert words in text_of(rolled)
    long = "genesys 2 Herausforderung 2 Schwierigkeit 2 Komplikation 2 Begabung 2 Bonus"
    odds = await table.alice.slash(table.channel, "odds", dice=long)
    table.dice.will_all_show(1)
    shown = await table.alice.click(odds.response, custom_id=components(odds)[1]["custom_id"])
    assert "2 挑戦 2 困難 2 不利" in text_of(shown)


async def test_people_read_their_own_language_and_everyone_the_channels(table, reads, simcord_env):
    # A list on a public message is in its channel's language, whoever opens it.
    reads[table.alice.id] = "de"
    table.dice.will_show(3)
    rolled = await table.alice.slash(table.channel, "roll", dice="1d6")
    picking = await press(table.alice, rolled, "Reroll…")
    assert options(picking)[0]["label"] == "Die 1 shows 3"

    # Without a server, everyone reads the typing person's language.
    reads.clear()
    dave = simcord_env.create_user("dave", global_name="Dave")
    reads[dave.id] = "de"
    table.dice.will_show(2)
    assert labels(await dave.slash("roll", dice="d6"))[0] == "Nochmal"

    # Everyone reads about a hidden roll in their own language.
    reads.clear()
    reads[table.alice.id] = "de"
    table.dice.will_show(9)
    mine = await table.alice.slash(table.channel, "roll", dice="1d20", hidden="gm")
    assert "Nur du und die GMs sehen das." in text_of(mine)
    line = public(table.channel)[-1]
    assert "and the GMs see it" in str(line.embeds[0].description)

    # Without a setting, a channel uses its server's language.
    reads.clear()
    reads["server"] = "de"
    table.dice.will_show(2)
    assert labels(await table.bob.slash(table.channel, "roll", dice="d6"))[0] == "Nochmal"
    await choose_language(table.gm, table.channel, "en")
    table.dice.will_show(2)
    assert labels(await table.bob.slash(table.channel, "roll", dice="d6"))[0] == "Again"
    await choose_language(table.gm, table.channel, "server")
    table.dice.will_show(2)
    assert labels(await table.bob.slash(table.channel, "roll", dice="d6"))[0] == "Nochmal"

    # A player's language doesn't affect the channel.
    reads.clear()
    reads[table.gm.id] = "de"
    answer = await hide_rolls(table.gm, table.channel, "gm")
    (said,) = [each for each in answer.followups if not each.ephemeral]
    assert "Every roll here is GM only or stricter: only the player who rolled and the GMs can see it" in str(
        said.embeds[0].description
    )


@pytest.mark.parametrize(
    ("command", "given", "told"),
    [
        ("odds", {"dice": "1d6"}, "Alice shares odds"),
        ("history", {"view": "luck"}, ": not enough dice to tell"),
    ],
)
async def test_what_someone_shares_with_everyone_is_in_the_channels_language(
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


async def test_a_panel_is_in_its_channels_language_whoever_made_it(table, reads):
    reads[table.alice.id] = PSEUDO
    panel = await table.alice.slash(table.channel, "panel new", starter="dnd")
    assert labels(panel)[:2] == ["Strength", "Dexterity"]
    await choose_language(table.gm, table.channel, "de")
    form = await table.alice.click(panel.response, label="Edit…")
    (field,) = [each for each in form_of(form).values() if "Strength" in each]
    assert OPENS in field, "the form is in her own language"
    entered = {"title": "Mira", "rolls": "\n".join(english(field).splitlines()[:2])}
    edited = await table.alice.submit_modal(form, entered)
    table.dice.will_show(9)
    assert headline(await table.bob.click(edited.response, label="Stärke")) == "9"


async def test_rows_and_checks_are_typed_and_read_in_every_language(table, reads):
    # Rows as the bot writes them can be read in every language.
    for language in ["de", "ja", PSEUDO]:
        reads.clear()
        reads[table.alice.id] = reads["server"] = language
        table.dice.will_show(1)
        rolled = await table.alice.slash(
            table.channel, "roll", dice="1d6-2", table="0 or less: discard | 1-3: gold | 4 or more: a sword"
        )
        assert "discard" in english(text_of(rolled))

    # Rows can be read in the current language.
    reads.clear()
    reads[table.alice.id] = "de"
    table.dice.will_show(4)
    rolled = await table.alice.slash(table.channel, "roll", dice="d6", table="4 oder weniger: Gold | 5+: Erz")
    assert "Gold" in text_of(rolled)

    # Checks can be typed in English in every language.
    for language, shown in [
        ("de", ("Wahrnehmung", "Geschicklichkeit", "Einschüchtern")),
        (PSEUDO, ("Perception", "Dexterity", "Intimidation")),
    ]:
        reads.clear()
        reads[table.alice.id] = reads["server"] = language
        for typed, word in zip(("perception", "dex", "Strength (Intimidation)"), shown, strict=True):
            table.dice.will_show(15)
            rolled = await table.alice.slash(table.channel, "dnd check", what=typed, **{"with": "+2"})
            assert word in english(text_of(rolled))

    # Checks can be typed in Japanese as they're shown.
    reads.clear()
    reads[table.alice.id] = reads["server"] = "ja"
    for typed, told in (
        ("隠密", "敏捷力（隠密）"),
        ("筋力（威圧）", "筋力（威圧）"),
        ("敏捷力 セーヴ", "敏捷力セーヴ"),
        ("知覚（聴覚）", "判断力（知覚）（聴覚）"),
    ):
        table.dice.will_show(15)
        rolled = await table.alice.slash(table.channel, "dnd check", what=typed, **{"with": "+2"})
        assert told in text_of(rolled)


async def test_a_sheet_is_typed_exported_and_imported_in_every_language(table, reads):
    reads[table.alice.id] = reads["server"] = "de"
    await mira(table)
    await checks(table, table.channel)
    shown = await sheet(table)
    button = next(each["custom_id"] for each in components(shown) if each["custom_id"].endswith(":export"))
    export = await table.alice.click(shown.response, custom_id=button)
    content = await export.response.attachments[0].read()
    assert json.loads(content)["skills"] == "Athletics, Stealth+"
    for each in ("ja", PSEUDO, "en"):
        reads[table.alice.id] = reads["server"] = each
        other = table.env.create_guild(f"Other {each}")
        channel, alice = other.create_text_channel("rolls"), other.add_member(table.alice.user)
        await alice.slash(channel, "import", file=("character.json", content))
        await checks(table, channel, alice)


async def checks(table, where, by=None):
    """Check Mira's two skills, one with proficiency and one with expertise."""
    for typed, total in (("athletics", "16"), ("stealth", "18")):
        table.dice.will_show(10)
        rolled = await (by or table.alice).slash(where, "dnd check", what=typed)
        assert headline(rolled) == total


async def test_in_japanese_dice_errors_and_hidden_rolls_are_typed_and_shown(table, reads):
    # Rolls and errors work in Japanese.
    reads[table.alice.id] = reads["server"] = "ja"
    table.dice.will_show(12, 4)
    rolled = await table.alice.slash(table.channel, "roll", dice="１ｄ２０＋５ 有利")
    assert headline(rolled) == "17"
    assert "除外したダイス：4" in text_of(rolled)
    assert labels(rolled) == ["再ロール", "振り直し…", "編集…"]
    wrong = await table.alice.slash(table.channel, "roll", dice="1d0")
    assert "1面以上のダイスを1個以上振ってください。" in text_of(wrong)
    table.dice.will_show(3)
    rolled = await table.alice.slash(table.channel, "roll", dice="d6", table="3以下：捨てる | 4以上：金貨")
    assert headline(rolled) == "捨てる · 3"

    # A hidden roll is announced in Japanese.
    reads.clear()
    reads[table.alice.id] = reads["server"] = "ja"
    table.dice.will_show(9)
    mine = await table.alice.slash(table.channel, "roll", dice="1d20", hidden="gm")
    assert "これが見えるのはあなたとGMだけです。" in text_of(mine)
    assert "見えるのはAliceとGMだけです。" in str(public(table.channel)[-1].embeds[0].description)


async def test_a_japanese_server_reads_dice_as_bcdice_until_someone_chooses(table, reads, simcord_env):
    async def rolled(where, by=table.alice):
        table.dice.will_show(3, 4)
        return headline(await by.slash(where, "roll", dice="2D6>=5 判定"))

    alone = simcord_env.create_user("dave", global_name="Dave")
    reads[alone.id] = "ja"
    assert await rolled(table.channel) == "0 successes"
    reads["server"] = "ja"
    assert await rolled(table.channel) == await rolled(table.thread) == "7：成功"
    table.dice.will_show(3, 4)
    assert headline(await alone.slash("roll", dice="2D6>=5 判定")) == "成功0", "there is no server"
    assert "No one has chosen yet" in text_of(await gm_panel(table.gm, table.channel, "Dialect…"))
    table.dice.will_show(12, 4)
    assert headline(await table.alice.slash(table.channel, "roll", dice="1d20+5>=15 有利")) == "17：成功"

    chosen = await set_dialect(table.gm, table.channel, "ours")
    assert "No one has chosen yet" not in text_of(chosen)
    await table.restart()
    assert await rolled(table.channel) == await rolled(table.thread) == "成功0"


async def test_sheets_and_several_names_are_typed_in_japanese_as_they_are_shown(table, reads):
    # A Japanese sheet can be read from its own form.
    reads[table.alice.id] = reads["server"] = "ja"
    await mira(table)
    before = text_of(await sheet(table))
    assert "**技能**：運動 +6、隠密 +8（習熟強化）" in before
    form = await sheet(table, "編集")
    await table.alice.submit_modal(form, form_of(form))
    assert text_of(await sheet(table)) == before
    form = await sheet(table, "編集")
    typed = {"traits": "セーヴ：筋、耐\n技能：運動、隠密＋、知覚"}
    await table.alice.submit_modal(form, {**form_of(form), **typed})
    assert "**技能**：運動 +6、知覚 +4、隠密 +8（習熟強化）" in text_of(await sheet(table))

    # Japanese commas separate several entries.
    reads.clear()
    reads[table.alice.id] = reads["server"] = "ja"
    answer = await table.alice.slash(table.channel, "dnd condition", what="伏せ、麻痺")
    assert "伏せ状態、麻痺状態" in text_of(answer)
    table.dice.will_show(12, 4)
    rolled = await table.alice.slash(
        table.channel, "dnd damage", dice="8 火", save="敏捷力", dc="12", targets="ゴブリン +2、オーガ -1"
    )
    assert "**ゴブリン**は**4**を受ける" in text_of(rolled)
    assert "**オーガ**は**8**を受ける" in text_of(rolled)
    table.dice.will_show(11)
    ordered = await table.alice.slash(table.channel, "initiative", who="アナ d20+2、ボブ 14")
    assert "14 ボブ\n13 アナ" in text_of(ordered)
