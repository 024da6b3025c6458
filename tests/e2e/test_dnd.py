"""D&D end to end: an attack, its damage, Heroic Inspiration, asked rolls, characters, by commands and buttons."""

from tests.support import headline, labels, options, text_of

MIRA = {
    "name": "Mira",
    "scores": "16 14 13 8 12 10",
    "level": "5",
    "ac": 16,
    "hp": 38,
    "saves": "str con",
    "skills": "athletics, stealth+",
    "attacks": "Longsword str 1d8 slashing | Longbow 1d8 piercing 150/600",
}
INSPIRE = "✨ Heroic Inspiration"


async def mira(table, **other):
    await table.alice.slash(table.channel, "dnd pc new", **{**MIRA, **other})


async def inspired(table):
    await mira(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")


async def test_an_attack_with_advantage_hits_and_heroic_inspiration_makes_it_a_critical_hit(table):
    await inspired(table)
    table.dice.will_show(14, 9, 5)
    hit = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", ac=15, advantage="Help")
    assert headline(hit) == "20 hits: 8 damage"

    listed = await table.alice.click(hit.response, label=INSPIRE)
    assert [each["label"] for each in options(listed)] == ["d20 shows 14", "d20 shows 9", "d8 shows 5"]
    table.dice.will_show(20, 7, 3)
    await table.alice.select(hit.response, ["t1"])

    assert headline(hit) == "Critical hit: 13 damage"
    assert "d20 **20**, dropped ~~14~~" in text_of(hit)
    assert "2d8 (7, 3) + 3 Strength = 13 slashing" in text_of(hit)
    assert "✨ Heroic Inspiration: ~~9~~ → 20; damage was 8 slashing" in text_of(hit)
    assert INSPIRE not in labels(hit)
    held = await table.gm.slash(table.channel, "dnd inspire")
    assert "Nobody holds" in text_of(held)
