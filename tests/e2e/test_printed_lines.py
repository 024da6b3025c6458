"""Every command line in the README and the docs works exactly as printed."""

import re

import pytest
from discord import app_commands

from bot.play_chat import read_line
from bot.ui import errors
from tests.e2e.dnd import bo, edited, mira
from tests.e2e.fights import joined
from tests.e2e.kept import keep_dice
from tests.test_docs import CHEAT, CODE, IN_JAPANESE, PAGES, TYPED

NOT_TYPED = {
    "/dnd check search": "the page says that it asks which skill",
    "/character play none": "nobody is played after it",
    "/magic stored": "it is for whoever has stored something",
    "/turn player:@Kim": "somebody is picked on Discord, and on the page of play",
}
"""Lines that can't be typed as printed, each with its reason."""

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


async def prepared(table, lines, *, sword, rider):
    """Set up the table that these lines need."""
    printed = "\n".join(lines)
    if "target:Goblin 2" in printed:
        await joined(table)
    elif "/dnd" in printed or "/ask" in printed:
        await mira(
            table,
            attacks=f"Greataxe str 1d12 slashing | Rapier finesse 1d8 piercing | {sword} str 1d8 slashing",
        )
        await edited(table, traits=rider)
        await bo(table)
    if "/history" in printed:
        table.dice.will_show(9)
        await table.alice.slash(table.channel, "roll", dice="1d20")
    if "/dnd fight add" in printed:
        await table.gm.slash(table.channel, "dnd fight start")
    if f"/roll {sword}" in printed:
        await keep_dice(table, sword, "1d20+5", 2)


PRINTING = [page for page in PAGES if CHEAT.search(page.read_text()) or TYPED.search(page.read_text())]


@pytest.mark.parametrize("page", PRINTING, ids=str)
async def test_what_a_page_prints_can_be_typed(table, reads, monkeypatch, page):
    commands = table.bots[0].tree.walk_commands()
    known = {each.qualified_name: each for each in commands if isinstance(each, app_commands.Command)}
    printed = dict.fromkeys(lines_of(page.read_text(), known))
    lines = [each for each in printed if each not in NOT_TYPED]
    language = "ja" if page in IN_JAPANESE else "en"
    await prepared(table, lines, **WORDS[language])
    people = (table.alice, table.gm)  # Anything a player can't do, a GM can.
    reads.update(dict.fromkeys(("server", *(each.id for each in people)), language))
    table.dice.will_all_show(2)
    told, drawn = [], errors._drawn

    def drawing(error, *more):
        told.append(str(error))
        return drawn(error, *more)

    monkeypatch.setattr(errors, "_drawn", drawing)
    wrong = []
    for each in lines:
        line = read_line(_meant(table, each), known)
        assert line is not None
        assert line.options is not None, each
        del told[:]
        for number, who in enumerate(people):
            shown = await who.slash(table.channel, line.name, **line.options)
            if line.name == "table new":
                await who.submit_modal(shown, {"rows": "1-10: two goblins\n11+: an ogre"})
            if len(told) == number:
                break
        else:
            wrong.append((each, *told))
    assert not wrong, "\n".join(map(str, wrong))


def _meant(table, line):
    """Return a line as Discord sends it, with people as mentions and the number of a real roll."""
    people = {"Alice": table.alice, "Bob": table.bob, "Kim": table.kim, "Gwen": table.gm}
    line = re.sub(r"@(\w+)", lambda found: f"<@{people[found[1]].id}>", line)
    return line.replace("K7QP2M", table.number())
