"""Every command line in the README, the docs and the welcome of ``play`` works exactly as printed."""

import re
from pathlib import Path

import pytest
from discord import app_commands

from bot.games import submodules
from bot.play_chat import read_line
from bot.ui import errors
from tests.e2e.dnd import bo, edit_character, form_of, mira
from tests.e2e.fights import begin_usual_fight
from tests.e2e.kept import roll_and_save
from tests.test_docs import CHEAT, CODE, IN_JAPANESE, PAGES, TYPED

NOT_TYPED = {
    "/dnd check search": "the page says that it asks which skill",
    "/character play none": "nobody is played after it",
    "/magic stored": "it is for whoever has stored something",
    "/turn player:@Kim": "somebody is picked on Discord, and on the page of play",
}
"""Lines that can't be typed as printed, each with its reason."""

EVENINGS = {Path("docs/play.md"), Path("docs/ja/play.md")}
"""The pages whose later lines use the character that they make themselves."""

WORDS = {
    "en": {
        "sword": "Longsword",
        "rider": "Rage: +2, while on\nSneak Attack: 3d6, once a turn\nspellcasting: int",
    },
    "ja": {"sword": "ロングソード", "rider": "激怒: +2, while on\nspellcasting: int"},
}


def lines_of(text, known):
    """Yield the lines that a page prints to be typed, in order.

    These are all lines of a block of commands, and elsewhere the lines with more than a command's name.
    """
    text = CODE.sub("", text)
    for block in CHEAT.findall(text):
        yield from (re.split(r"\s{2,}", line)[0] for line in block.splitlines())
    for typed in TYPED.findall(CHEAT.sub("", text)):
        line = read_line(typed, known)
        more = typed.removeprefix(line.name).strip() if line else ""
        options = [each.display_name for each in known[line.name].parameters] if line else []
        if more and more not in (*options, "…"):
            yield f"/{typed}"


async def set_up(table, lines, *, own, sword, rider):
    """Set up the table that these lines need."""
    printed = "\n".join(lines)
    if "target:Goblin 2" in printed:
        await begin_usual_fight(table)
    elif ("/dnd" in printed or "/ask" in printed) and not own:
        await mira(
            table,
            attacks=f"Greataxe str 1d12 slashing | Rapier finesse 1d8 piercing | {sword} str 1d8 slashing",
        )
        await edit_character(table, traits=rider)
        await bo(table)
    if "/history" in printed:
        table.dice.will_show(9)
        await table.alice.slash(table.channel, "roll", dice="1d20")
    if "/dnd fight add" in printed:
        await table.gm.slash(table.channel, "dnd fight start")
    if f"/roll {sword}" in printed:
        await roll_and_save(table, sword, "1d20+5", 2)


@pytest.fixture
def known(table):
    """Return the bot's commands by full name."""
    commands = table.bots[0].tree.walk_commands()
    return {each.qualified_name: each for each in commands if isinstance(each, app_commands.Command)}


@pytest.fixture
def told(monkeypatch):
    """Return a list to which every refusal is added."""
    said, drawn = [], errors._drawn

    def drawing(error, *more):
        said.append(str(error))
        return drawn(error, *more)

    monkeypatch.setattr(errors, "_drawn", drawing)
    return said


PRINTING = [page for page in PAGES if CHEAT.search(page.read_text()) or TYPED.search(page.read_text())]


@pytest.mark.parametrize("page", PRINTING, ids=str)
async def test_everything_a_page_prints_can_be_typed(table, reads, known, told, page):
    printed = dict.fromkeys(lines_of(page.read_text(), known))
    lines = [each for each in printed if each not in NOT_TYPED]
    language = "ja" if page in IN_JAPANESE else "en"
    await set_up(table, lines, own=page in EVENINGS, **WORDS[language])
    people = (table.alice, table.gm)  # Anything a player can't do, a GM can.
    reads.update(dict.fromkeys(("server", *(each.id for each in people)), language))
    table.dice.will_all_show(2)
    wrong = []
    for each in lines:
        line = read_line(as_sent(table, each), known)
        assert line is not None
        assert line.options is not None, each
        del told[:]
        for number, who in enumerate(people):
            shown = await who.slash(table.channel, line.name, **line.options)
            if line.name == "table new":
                await who.submit_modal(shown, {"rows": "1-10: two goblins\n11+: an ogre"})
            elif page in EVENINGS and line.name == "character new":
                await who.submit_modal(shown, form_of(shown))
            if len(told) == number:
                break
        else:
            wrong.append((each, *told))
    assert not wrong, "\n".join(map(str, wrong))


async def test_everything_the_welcome_of_play_prints_can_be_typed(table, known, told):
    table.dice.will_all_show(2)
    for _, demo in submodules("demo"):
        for gm, typed in re.findall(r"(as Gwen: )?`(.+?)`", demo.LINE.say()):
            line = read_line(as_sent(table, typed), known)
            assert line is not None
            assert line.options is not None, typed
            who = table.gm if gm else table.alice
            await who.slash(table.channel, line.name, **line.options)
            assert not told, typed


def as_sent(table, line):
    """Return a line as Discord sends it, with people as mentions and the number of a real roll."""
    people = {"Alice": table.alice, "Bob": table.bob, "Kim": table.kim, "Gwen": table.gm}
    line = re.sub(r"@(\w+)", lambda found: f"<@{people[found[1]].id}>", line)
    return line.replace("K7QP2M", table.number())
