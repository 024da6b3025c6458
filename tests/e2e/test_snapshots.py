"""The main stories of each game as people read them in another language: ``tests/e2e/snapshots/ja``.

Someone who knows the language should read them. A card that has changed fails its test until
``pytest tests/e2e/test_snapshots.py --snapshots`` writes the stories again.
"""

import pytest

from tests.e2e.dnd import bo, mira
from tests.e2e.story import SNAPSHOTS, Story

LANGUAGE = "ja"


@pytest.fixture
def story(table, reads, request):
    """Yield a story in a server whose people use that language, and compare it with its snapshot."""
    reads.update(dict.fromkeys((each.id for each in (table.gm, table.alice, table.bob, table.kim)), LANGUAGE))
    reads["server"] = LANGUAGE
    told = Story(table, LANGUAGE)
    yield told
    path = SNAPSHOTS / LANGUAGE / f"{request.node.name.removeprefix('test_')}.txt"
    if request.config.getoption("--snapshots"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(told.text())
    assert told.text() == path.read_text(), "read it, then rewrite it with --snapshots"


async def test_dice(table, story):
    await story.types(table.alice, "roll", 5, 2, 6, 3, dice="4d6kh3+2", label="筋力")
    await story.presses(table.alice, "Reroll…")
    await story.picks(table.alice, "ダイス2", 4)
    await story.presses(table.alice, "Edit…")
    await story.fills(table.alice, modifier="+1")
    await story.presses(table.alice, "Undo")
    await story.types(table.bob, "roll", 12, 7, dice="1d20+5 有利", label="隠密")
    await story.types(table.bob, "roll", 4, 6, 1, 5, 5, dice="5B6>=5")
    await story.types(table.bob, "roll", 3, 5, dice="六面ダイスを二個振って3を足す")
    await story.types(table.alice, "roll", 9, dice="1d20+3", hidden="gm")
    await story.types(table.gm, "gm secrets")
    await story.presses(table.gm, "Peek")
    await story.types(table.gm, "table new", name="天気", rows="1-2: 雨 | 3-5: 曇り | 6: 晴れ")
    await story.types(table.alice, "table roll", 4, name="天気")


async def test_errors(table, story):
    for dice in ("1d0", "2d6+", "hello", "4d6kg3", "1000000d6", "(1d4)d6", "d6 を三つ以上"):
        await story.types(table.alice, "roll", dice=dice)
    await story.types(table.alice, "dnd attack", attack="なにか")
    await story.types(table.alice, "dnd check", what="なにか")
    await story.types(table.alice, "dnd hp", change="なにか")
    await story.types(table.alice, "dnd condition", what="なにか")
    await story.types(table.alice, "magic card", name="なにか")
    await story.types(table.alice, "planechase start", players="なにか")
    await story.types(table.alice, "wizards damage", dice="なにか")
    await story.types(table.alice, "ask", what="1d20")
    await story.types(table.alice, "initiative", who="なにか")
    await story.types(table.alice, "roll", dice="なにか")
    await story.types(table.alice, "again")
    await story.types(table.alice, "table roll", name="なにか")
    await story.types(table.alice, "verify", roll="なにか")


async def test_magic(table, story):
    await story.types(table.alice, "magic card", 20, name="Treasure Chest")
    await story.types(table.alice, "magic effect", name="Pixie Guide")
    await story.types(table.alice, "magic roll", 3, 17, dice="d20", table="1-9: 1枚引く | 10-20: 2枚引く")
    await story.presses(table.alice, "More…")
    await story.types(table.bob, "magic card", 4, name="Swarming Goblins")
    await story.types(table.alice, "turn")
    await story.presses(table.alice, "Next turn")


async def test_planechase(table, story):
    people = " ".join(f"<@{each.id}>" for each in (table.alice, table.bob))
    await story.types(table.alice, "planechase start", players=people, deck="none")
    await story.presses(table.alice, "Roll planar die (cost ", 1)
    await story.presses(table.alice, "Planeswalk")
    await story.presses(table.alice, "Roll planar die (cost ")
    await story.presses(table.alice, "1を払って振る", 2)
    await story.presses(table.alice, "More…")
    await story.presses(table.alice, "Planeswalk…")
    await story.fills(table.alice, plane="Bant")
    await story.presses(table.alice, "Next turn")


async def test_dnd(table, story):
    await mira(table)
    await story.types(table.alice, "character show")
    await story.types(table.alice, "dnd check", 12, what="隠密", dc="15")
    await story.types(table.alice, "dnd check", 5, 17, 3, what="運動", **{"with": "有利 援護, +1d4 ブレス"})
    await story.types(table.alice, "dnd save", 9, what="敏", dc="13")
    await story.types(table.alice, "dnd attack", 17, 6, attack="Longsword", ac=15)
    await story.types(table.alice, "dnd attack", 20, 8, 3, attack="Longbow", ac=15, **{"with": "half cover"})
    burned = {"targets": "ゴブリン +2；オーガ -1 抵抗 火", "save": "敏", "dc": "14"}
    await story.types(table.gm, "dnd damage", 3, 4, 5, 2, 6, 1, 4, 5, 11, 4, dice="8d6 火", **burned)
    await story.types(table.gm, "dnd inspire", who="Mira")
    await story.types(table.alice, "dnd condition", what="毒、伏せ", until="セーヴで終了 耐 12")
    await story.types(table.alice, "dnd hp", change="-7 火")
    await story.types(table.alice, "dnd rest", kind="short")
    await story.types(table.gm, "dnd scene", obscured="lightly")


async def test_dnd_fight(table, story):
    await mira(table)
    await bo(table)
    await story.types(table.gm, "dnd fight start")
    await story.types(table.gm, "dnd fight add", 8, who="ゴブリン x2 i+2 ac15 hp10 シミター +4 1d6+2 斬撃")
    await story.presses(table.alice, "Join", 18)
    await story.presses(table.bob, "Join", 5)
    await story.presses(table.gm, "GM: begin")
    await story.picks(table.alice, "ゴブリン 1", 15, 6)
    await story.presses(table.alice, "More…")
    await story.presses(table.alice, "End turn")
    await story.picks(table.gm, "Mira", 20, 4, 5)
    await story.presses(table.gm, "More…")
    await story.presses(table.gm, "Undo")
    await story.types(table.gm, "dnd hp", change="-40 斬撃", who="Mira")
    await story.types(
        table.gm, "dnd condition", what="麻痺", who="ゴブリン 2", until="ミラの次のターンの終了時"
    )
    await story.types(
        table.gm, "dnd condition", what="麻痺", who="ゴブリン 2", until="Miraの次のターンの終了時"
    )


async def test_wizards(table, story):
    await story.types(table.gm, "wizards reroll", to=f"<@{table.alice.id}>", count=1)
    damage = "heavy 刺突 + 3 light；毒：2 light 毒"
    await story.types(
        table.alice, "wizards clash", 4, target=f"<@{table.bob.id}>", ability="とげ付き棍棒", damage=damage
    )
    await story.presses(table.bob, "Save", 5)
    await story.presses(table.alice, "振り直し（", 6)
    await story.presses(table.alice, "Roll damage", 7, 2, 4, 1, 3, 3)
    await story.types(table.alice, "wizards narrative", do="シャンデリアで飛ぶ")
    await story.presses(table.gm, "GM: set terms…")
    await story.fills(table.gm, disclosed="15 成功", hidden="8 部分的な成功", modifier="", cost="")
    await story.presses(table.alice, "Accept and roll", 12)


async def test_ask(table, story):
    people = f"<@{table.alice.id}> <@{table.bob.id}>"
    await story.types(table.gm, "ask", what="1d20+3 知覚", who=people, goal="15")
    await story.presses(table.alice, "Roll", 14)
    await story.presses(table.bob, "Roll", 2)
    await story.presses(table.gm, "GM: results")


async def test_initiative(table, story):
    await story.types(table.gm, "initiative", 3, 20, 9, who="アナ 14、ゴブリン x3 d20+2")
    await story.presses(table.gm, "Begin")
    await story.presses(table.gm, "Next")
    await story.presses(table.gm, "More…")


async def test_kept(table, story):
    await story.types(table.alice, "roll", 11, dice="1d20+6")
    await story.presses(table.alice, "★")
    await story.fills(table.alice, name="ロングソード", whom="me")
    await story.types(table.alice, "saved")
    await story.types(table.alice, "roll", 15, dice="ロングソード +2")
    await story.types(table.alice, "panel new", starter="dnd")
    await story.presses(table.bob, "Strength", 8)


async def test_odds_and_what_is_yours(table, story):
    await story.types(table.alice, "odds", dice="4d6kh3", goal="12")
    await story.types(table.alice, "odds", dice="1d20+7>=15")
    await story.types(table.alice, "roll", 4, dice="1d20")
    await story.types(table.alice, "history")
    await story.types(table.alice, "history", view="luck")
    await story.types(table.alice, "me")
    await story.types(table.gm, "history", view="recap")
    await story.types(table.gm, "gm panel")


async def test_help(table, story):
    await story.types(table.alice, "about")
    await story.types(table.alice, "help")
    for topic in ("Hidden rolls", "D&D", "Magic", "Planechase", "WIZARDS"):
        await story.picks(table.alice, topic)
