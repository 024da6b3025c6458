"""Creatures of the System Reference Document join a fight by their names."""

import json

import pytest

from tests.e2e.fights import end_fight, messages, panel, pick, press, shown, start_fight
from tests.e2e.test_languages import choose_language
from tests.games.dnd.creatures.test_creature_files import HOMEBREW, OPEN5E
from tests.support import components, labels, public, text_of


async def add_creatures(table, who, *faces, by=None, **options):
    table.dice.will_show(*faces)
    return await (by or table.gm).slash(table.channel, "dnd fight add", who=who, **options)


async def names_for(table, typed, by=None):
    offered = await (by or table.gm).autocomplete(table.channel, "dnd fight add", "who", typed)
    return [each["value"] for each in offered]


def options(message):
    (listed,) = [each for each in components(message) if each["type"] == 3]
    return [option["label"] for option in listed["options"]]


@pytest.mark.story
async def test_a_creature_joins_by_its_name_with_the_documents_numbers(table):
    await start_fight(table)
    answer = await add_creatures(table, "goblin warrior x2, ogre", 10, 11)
    assert text_of(answer) == "Goblin Warrior ×2: Initiative 12.\nOgre: Initiative 10."
    gm = await press(table, table.gm, "GM…", on=await press(table, table.gm, "More…"))
    assert "Goblin Warrior 1: 10/10, AC 15" in text_of(gm)
    assert "Ogre: 68/68, AC 11" in text_of(gm)


async def test_an_ambiguous_name_is_resolved_with_one_press_before_anyone_joins(table):
    await start_fight(table)
    asked = await table.gm.slash(
        table.channel, "dnd fight add", who="goblin x3; wolf", ally=True, surprised=True
    )
    assert asked.ephemeral
    assert options(asked) == ["Goblin Boss", "Goblin Minion", "Goblin Warrior"]
    assert "No one has joined yet" in shown(table)
    answer = await pick(table, table.gm, "which", "Goblin Minion", faces=(9, 12, 8, 3), on=asked)
    assert text_of(answer) == "Goblin Minion ×3: Initiative 11.\nWolf: Initiative 5."
    await press(table, table.gm, "GM: begin")
    assert "**11** Goblin Minion 1 unhurt (ally)" in shown(table)


async def test_the_form_also_asks_about_one_ambiguous_name_after_another(table):
    await start_fight(table)
    form = await press(table, table.gm, "GM: add monsters…")
    (marks,) = [each["component"] for each in form.modal["components"] if "options" in each["component"]]
    asked = await table.gm.submit_modal(form, {"who": "gob x2\nadult gold\nbugb", marks["custom_id"]: []})
    assert options(asked) == ["Goblin Boss", "Goblin Minion", "Goblin Warrior"]
    asked = await pick(table, table.gm, "which", "Goblin Boss", on=asked)
    assert options(asked) == ["Bugbear Stalker", "Bugbear Warrior"]
    await pick(table, table.gm, "which", "Bugbear Warrior", faces=(1, 2, 3), on=asked)
    for name in ("Goblin Boss 2", "Adult Gold Dragon", "Bugbear Warrior"):
        assert name in shown(table)


async def test_names_are_completed_by_words_even_after_others_and_with_a_count(table):
    assert await names_for(table, "gob") == [
        *("Goblin Boss", "Goblin Minion", "Goblin Warrior"),
        *("Hobgoblin Captain", "Hobgoblin Warrior"),
    ]
    assert await names_for(table, "ogre x2, adult red") == ["ogre x2, Adult Red Dragon"]
    assert await names_for(table, "3 dire w") == ["3 Dire Wolf"]
    assert await names_for(table, "dire w x3") == ["Dire Wolf x3"]
    assert await names_for(table, "red adult") == ["Adult Red Dragon"]
    assert await names_for(table, "gob", by=table.alice) == []


async def test_only_gms_are_asked_and_an_unknown_name_is_refused(table):
    await start_fight(table)
    answer = await table.alice.slash(table.channel, "dnd fight add", who="goblin x3")
    assert "which" not in text_of(answer).casefold()
    answer = await table.gm.slash(table.channel, "dnd fight add", who="ogger")
    assert "There's no creature named Ogger. Did you mean Ogre?" in text_of(answer)
    many = "; ".join(["goblin", *["winter wolf"] * 8])
    answer = await table.gm.slash(table.channel, "dnd fight add", who=many)
    assert "Which Goblin: Goblin Boss, Goblin Minion or Goblin Warrior? Enter the full name." in text_of(
        answer
    )
    answer = await table.gm.slash(table.channel, "dnd fight add", who="dragon")
    assert "Showing the first 25 of 46" in text_of(answer)
    assert labels(panel(table))[0] == "Join"


async def test_a_choice_works_after_a_restart_and_with_changed_numbers_and_not_too_late(table):
    await start_fight(table)
    asked = await table.gm.slash(table.channel, "dnd fight add", who="goblin")
    late = await table.gm.slash(table.channel, "dnd fight add", who="goblin")
    changed = await table.gm.slash(table.channel, "dnd fight add", who="goblin hp12 x2")
    await table.restart()
    await pick(table, table.gm, "which", "Goblin Boss", faces=(9,), on=asked)
    assert "11 Goblin Boss unhurt" in shown(table)
    answer = await pick(table, table.gm, "which", "Goblin Minion", faces=(9,), on=changed)
    assert "Goblin Minion ×2: Initiative 11." in text_of(answer)
    gm = await press(table, table.gm, "GM…", on=await press(table, table.gm, "More…"))
    assert "Goblin Minion 2: 12/12" in text_of(gm)
    await end_fight(table)
    answer = await pick(table, table.gm, "which", "Goblin Boss", on=late)
    assert "That fight is over" in text_of(answer)


async def test_the_library_shows_a_known_creature_only_to_gms_and_saves_it(table):
    answer = await table.gm.slash(table.channel, "dnd fight library", name="kraken")
    assert answer.ephemeral
    for line in (
        "Gargantuan Monstrosity, titan, Challenge Rating 23, 50,000 XP",
        "AC **18**, Hit Points **481**/481 (26d20+208), Initiative +14",
        "**Toxic Ink (Legendary Action)**: Constitution save, DC 23; 15-foot Emanation; Blinded (until",
    ):
        assert line in text_of(answer)
    answer = await table.gm.slash(table.channel, "dnd fight library", name="kraken", forget=True)
    assert "The library has no kraken" in text_of(answer)
    answer = await table.alice.slash(table.channel, "dnd fight library", name="kraken")
    assert "481" not in text_of(answer)


async def test_at_most_25_creatures_can_join_at_once(table):
    await start_fight(table)
    await add_creatures(table, "tarrasque x12; lich x12", 10, 11)
    answer = await table.gm.slash(table.channel, "dnd fight add", who="rat x2")
    assert "up to 25 creatures" in text_of(answer)
    await press(table, table.gm, "GM: begin")
    assert "Tarrasque 12" in shown(table)


async def test_a_known_creature_with_numbers_changed_in_the_line_is_saved_separately(table):
    await start_fight(table)
    answer = await add_creatures(
        table, "goblin warrior hp15 i+5 x2 | whip +3 1d4 slashing; goblin warrior", 10, 9
    )
    assert "Goblin Warrior ×2: Initiative 15." in text_of(answer)
    assert "Goblin Warrior i+5 ac15 hp15" in text_of(answer)
    gm = await press(table, table.gm, "GM…", on=await press(table, table.gm, "More…"))
    for line in ("Goblin Warrior 1: 15/15, AC 15", "Goblin Warrior 3: 10/10, AC 15"):
        assert line in text_of(gm)
    await press(table, table.gm, "GM: begin")
    answer = await press(table, table.gm, "Creature…", on=await press(table, table.gm, "More…"))
    answer = await pick(table, table.gm, "creature", "Goblin Warrior 2", on=answer)
    for what in ("Hit Points **15**/15,", "Scimitar: +4 1d6+2", "Whip: +3 to hit 1d4 slashing"):
        assert what in text_of(answer)
    answer = await table.gm.slash(table.channel, "dnd fight library", name="goblin warrior")
    assert "Hit Points **10**/10 (3d6)" in text_of(answer)


@pytest.mark.story
async def test_a_file_of_creatures_fills_the_servers_library(table):
    content = json.dumps([OPEN5E, HOMEBREW | {"name": "Fen Hag"}]).encode()
    refused = await table.alice.slash(table.channel, "import", file=("creatures.json", content))
    assert refused.ephemeral
    before = len(public(table.channel))
    answer = await table.gm.slash(table.channel, "import", file=("creatures.json", content))
    assert answer.ephemeral
    assert "Creatures in the library now: Bog Lurker and Fen Hag" in text_of(answer)
    assert "• Bog Lurker: Amphibious, Slip Away, Languages" in text_of(answer)
    assert len(public(table.channel)) == before
    await table.restart()
    shown = await table.gm.slash(table.channel, "dnd fight library", name="bog lurker")
    assert "Bog Breath" in text_of(shown)
    await table.gm.slash(table.channel, "dnd fight start")
    table.dice.will_show(12)
    await table.gm.slash(table.channel, "dnd fight add", who="bog lurker")
    assert "Bog Lurker" in text_of(panel(table))
    for broken, words in (
        (b'{"creatures": []}', "has no creatures"),
        (b'{"creatures": [{"name": "Bo"}]}', "isn't in a supported format"),
    ):
        refused = await table.gm.slash(table.channel, "import", file=("creatures.json", broken))
        assert words in text_of(refused)


async def test_a_creature_is_typed_in_any_language_and_named_in_the_channels(table, reads):
    await choose_language(table.gm, table.channel, "de")
    await table.gm.slash(table.channel, "dnd fight start")
    await add_creatures(table, "goblin warrior x2; ワーウルフ; Eulenbär", 12, 5, 7)
    fight = messages(table)[-1]
    for name in ("Goblinkrieger 1", "Goblinkrieger 2", "Werwolf", "Eulenbär"):
        assert name in text_of(fight)
    assert "Goblin Warrior" not in text_of(fight)
    await table.gm.slash(table.channel, "dnd hp", change="-3", who="goblin warrior 2")
    reads[table.gm.id] = "ja"
    answer = await table.gm.slash(table.channel, "dnd fight library", name="goblin warrior")
    assert "Goblin Warrior（ゴブリン・ウォリアー）" in text_of(answer)
    assert "カタカナの読みは、このボットによるものです。" in text_of(answer)
    offers = await table.gm.autocomplete(table.channel, "dnd fight library", "name", "ウォリアー")
    assert "Goblin Warrior（ゴブリン・ウォリアー）" in [each["name"] for each in offers]
    reads[table.gm.id] = "de"
    assert "Oger" in await names_for(table, "ogre")
