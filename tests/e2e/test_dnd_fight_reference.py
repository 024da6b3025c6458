"""The reference fight: three rounds by buttons with the usual events, and the number of inputs."""

from tests.e2e.dnd import create, mira
from tests.e2e.fights import GOBLINS, OGRE, button, end_fight, menu, messages, panel, shown
from tests.support import headline, labels, text_of

MOST_INTERACTIONS, MOST_TYPED = 31, 75
MOST_KNOWN, MOST_NAMED = 30, 44
"""The same limits with creatures of the System Reference Document, which are known by their names."""


class Thumbs:
    """Counts all inputs: every command, press, selection and submitted form, and every typed character."""

    def __init__(self, table, goblin="Goblin"):
        self.table = table
        self.goblin = goblin
        self.interactions = self.typed = self.attacks = 0

    async def command(self, who, name, /, *faces, **options):
        self._count(faces, *options.values())
        return await who.slash(self.table.channel, f"dnd {name}", **options)

    async def tap(self, who, label, *faces, on=None):
        self._count(faces)
        message = on or panel(self.table)
        return await who.click(message.response, custom_id=button(message, label))

    async def pick(self, who, word, label, *faces, on=None):
        """Select the entry with this label, or all entries with these labels."""
        self._count(faces)
        message = on or panel(self.table)
        listed, wanted = menu(message, word), (label,) if isinstance(label, str) else label
        values = [each["value"] for each in listed["options"] if each["label"].startswith(wanted)]
        assert len(values) == len(wanted)
        return await who.select(message.response, values, custom_id=listed["custom_id"])

    async def attack(self, who, target, *faces):
        self.attacks += 1
        return await self.pick(who, "attack", target, *faces)

    async def fill(self, who, form, /, *faces, targets=(), save=None, **texts):
        self._count(faces, *texts.values())
        listed = form.modal["components"][0]["component"]
        values = [each["value"] for each in listed["options"] if each["label"].startswith(tuple(targets))]
        picked = {listed["custom_id"]: values} | ({"save": save} if save else {})
        return await who.submit_modal(form, {**texts, **picked})

    def _count(self, faces, *typed):
        self.interactions += 1
        self.typed += sum(len(each) for each in typed if isinstance(each, str))
        if faces:
            self.table.dice.will_show(*faces)


async def party(table):
    """Create four characters, one of them inspired, and an ogre that the server knows from another day."""
    await mira(table)
    for who, name, hp, ac, attacks in (
        (table.bob, "Bo", 20, 12, "Dagger"),
        (table.kim, "Cy", 30, 18, "Mace"),
        (table.sam, "Dee", 14, 14, "Shortsword"),
    ):
        await create(
            who,
            table.channel,
            name=name,
            scores="12 16 10 10 14 10",
            level="3",
            hp=hp,
            ac=ac,
            attacks=attacks,
        )
    await table.gm.slash(table.channel, "dnd inspire", who="Dee")
    await table.gm.slash(table.channel, "dnd fight start")
    table.dice.will_show(1)
    await table.gm.slash(table.channel, "dnd fight add", who=OGRE)
    await end_fight(table)


async def test_three_rounds_with_everything_take_few_presses_and_hardly_any_typing(table):
    await party(table)
    thumbs = Thumbs(table)
    await gather(table, thumbs)
    await play_fight(table, thumbs)
    assert thumbs.interactions <= MOST_INTERACTIONS
    assert thumbs.typed <= MOST_TYPED


async def test_known_creatures_take_one_command_and_half_the_typing(table):
    await party(table)
    thumbs = Thumbs(table, "Goblin Warrior")
    await thumbs.command(table.gm, "fight start", **{"auto-end": True})
    await thumbs.command(table.gm, "fight add", 13, 9, who="goblin warrior x3, ogre")
    await begin_fight(table, thumbs)
    await play_fight(table, thumbs)
    assert thumbs.interactions <= MOST_KNOWN
    assert thumbs.typed <= MOST_NAMED


async def play_fight(table, thumbs):
    await first_round(table, thumbs)
    await table.restart()
    await second_round(table, thumbs)
    await third_round(table, thumbs)
    asked = await thumbs.command(table.gm, "fight end")
    await thumbs.tap(table.gm, "Yes, end the fight", on=asked)

    over = messages(table)[-1]
    assert headline(over) == "The fight is over"
    assert "After 4 rounds." in text_of(over)
    assert thumbs.attacks - 1 == 12, "one of them was undone"
    kept = await table.sam.slash(table.channel, "dnd hp")
    assert headline(kept) == "Dee: 11/14"


async def gather(table, thumbs):
    gm = table.gm
    await thumbs.command(gm, "fight start", **{"auto-end": True})
    await thumbs.command(gm, "fight add", 13, who=GOBLINS)
    await thumbs.command(gm, "fight add", 9, who="ogre")
    await begin_fight(table, thumbs)


async def begin_fight(table, thumbs):
    gm = table.gm
    await thumbs.tap(gm, "GM: everyone joins", 9, 2, 14, 18)  # Bo, Cy, Dee, Mira.
    await thumbs.tap(gm, "GM: begin")


async def first_round(table, thumbs):
    alice, bob, kim, sam, gm = table.alice, table.bob, table.kim, table.sam, table.gm
    await thumbs.attack(alice, f"{thumbs.goblin} 1", 14, 8)
    assert f"{thumbs.goblin} 1~~ down" in shown(table)
    await thumbs.attack(sam, f"{thumbs.goblin} 2", 5)
    assert "Dee**, Shortsword" not in shown(table)
    opened = await thumbs.tap(sam, "✨ Dee")
    table.dice.will_show(13, 3)
    thumbs.interactions += 1
    await sam.select(opened.response, ["t0"])
    assert f"{thumbs.goblin} 2 bloodied" in shown(table)
    await thumbs.attack(gm, "Mira", 15, 5)
    assert "**Mira** 31/38" in shown(table)
    await thumbs.attack(gm, "Dee", 3)

    fireball = await thumbs.pick(bob, "attack", "Attack several targets…")
    caught = (f"{thumbs.goblin} 2", f"{thumbs.goblin} 3", "Ogre")
    faces = (6, 5, 4, 3, 2, 1, 4, 3, 7, 15, 11)
    await thumbs.fill(bob, fireball, *faces, targets=caught, dice="8d6 fire", save="dex", dc="15")
    assert f"~~{thumbs.goblin} 2~~ down" in shown(table)
    assert f"~~{thumbs.goblin} 3~~ down" in shown(table)

    await thumbs.attack(gm, "Dee", 12, 8, 7)
    assert "**Dee** 0/14 **dying**" in shown(table)
    await thumbs.command(alice, "hp", change="temp 5")
    assert "**Mira** 31/38 +5 temp" in shown(table)
    await thumbs.attack(kim, "Ogre", 9, 4)


async def second_round(table, thumbs):
    alice, bob, kim, sam, gm = table.alice, table.bob, table.kim, table.sam, table.gm
    assert headline(panel(table)) == "Round 2: Mira"
    await thumbs.attack(alice, "Ogre", 15, 4)
    assert labels(panel(table))[0] == "☠ Death save: Dee"
    await thumbs.tap(sam, "☠ Death save", 8)
    assert "**Dee** 0/14 **dying** (0 of 3 successes, 1 of 3 failures)" in shown(table)
    assert headline(panel(table)) == "Round 2: Bo"
    await thumbs.attack(bob, "Ogre", 2)
    await thumbs.attack(gm, "Mira", 12, 8, 7)
    assert "**Mira** 17/38 bloodied" in shown(table)  # 5 of the 19 were temporary.
    await thumbs.pick(kim, "attack", "Stabilize Dee", 9)
    assert "**Dee** 0/14 unconscious, Stable" in shown(table)


async def third_round(table, thumbs):
    """Play the third round, in which a Stable creature and a dead character have no turn."""
    alice, bob, kim, gm = table.alice, table.bob, table.kim, table.gm
    await thumbs.attack(alice, "Ogre", 17, 8)
    assert headline(panel(table)) == "Round 3: Bo"
    await thumbs.attack(bob, "Ogre", 15, 4)
    await thumbs.attack(gm, "Cy", 19, 1, 1)
    await thumbs.tap(gm, "Undo", on=await thumbs.tap(gm, "More…"))
    assert headline(panel(table)) == "Round 3: Ogre"
    await thumbs.attack(gm, "Bo", 19, 1, 1)  # Another target, so other dice.
    assert "**Bo** 14/20" in shown(table)
    assert "**Cy** 30/30" in shown(table)
    healing = await thumbs.pick(kim, "attack", "Heal")
    await thumbs.fill(kim, healing, 5, 3, targets=["Dee"], dice="2d8+3")
    assert "**Dee** 11/14" in shown(table)
