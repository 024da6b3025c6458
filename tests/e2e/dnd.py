"""Helpers for the end-to-end tests of D&D: two characters, and the state of the table."""

from functools import cache
from typing import Any

from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.rules.form import read_form
from bot.games.dnd.sheet.rules.starting import started
from bot.games.dnd.sheet.rules.traits import is_field
from bot.games.dnd.terms.lines import read_lines
from bot.rolls.values import Place, Who
from tests.pseudo import typed
from tests.support import components, labels, text_of

MIRA = {
    "name": "Mira",
    "scores": "16 14 13 8 12 10",
    "level": "5",
    "ac": 16,
    "hp": 38,
    "saves": "str con",
    "skills": "athletics, stealth+",
    "attacks": "Longsword | Longbow",
}
INSPIRE = "✨ Inspiration…"


def form_values(name, *, scores="", level="", ac=None, hp=None, saves="", skills="", attacks=""):
    """Return the values of a character's form. Attacks are separated by a |."""
    level = level or ("1" if name[-1:].isdigit() else "")
    level = f"level {level}" if name[-1:].isdigit() and level.isdigit() else level
    armor = f"{ac} {hp}" if ac and hp else " ".join(f"{key} {n}" for key, n in (("ac", ac), ("hp", hp)) if n)
    lines = [line.typed for line in read_lines(skills)]
    first = next((line for line in lines if not is_field(line)), None)
    traits = [f"saves: {saves}"] if saves else []
    return {
        "name": " ".join(filter(None, [name, level])),
        "scores": scores,
        "armor": armor,
        "traits": "\n".join([*traits, *(f"skills: {each}" if each is first else each for each in lines)]),
        "attacks": "\n".join(part.strip() for part in attacks.split("|")),
    }


async def create(who: Any, where: Any = None, start: Any = "", **fields: Any) -> Any:
    """Let someone create a character with the form, in a direct message if no place is given.

    ``start`` is the class that fills the form in before these values do.
    """
    values = form_values(**fields)
    given = {"name": values["name"], "game": f"dnd: {start}"} if start else {"game": "dnd"}
    form = await who.slash(*[where] if where else [], "character new", **given)
    if start:  # The name is filled in, and so are the words before the numbers.
        armor = f"AC {fields['ac']}, HP {fields['hp']}" if fields.get("ac") and fields.get("hp") else ""
        values |= {"name": form_of(form)["name"], "armor": armor or values["armor"]}
    return await who.submit_modal(form, values)


def services(table) -> DndServices:
    """Return the services of the running bot, for what a test only needs as its beginning."""
    served: DndServices = table.bots[-1].services(DndServices)
    return served


def here(table):
    """Return the place of the table's channel."""
    return Place(table.guild.id, table.channel.id)


def who(table, member):
    """Return a member as the bot knows those who type in the table's channel."""
    return Who(member.id, member.name.title(), manages=member is table.gm)


@cache
def _sheet(start, **fields):
    values = form_values(**fields)
    if start:
        values["name"] = started(values["name"], start)["name"]
    return read_form(values)


async def give_character(table, owner, start="", **fields):
    """Give someone a character that they play in the table's channel, without opening the form."""
    typed(*form_values(**fields).values())
    await services(table).characters.add(here(table), who(table, owner), _sheet(start, **fields))


async def mira(table, start="fighter", **other):
    """Give Alice Mira at level 5."""
    await give_character(table, table.alice, start, **{**MIRA, **other})


async def bo(table):
    """Give Bob Bo, an ordinary character."""
    await give_character(table, table.bob, name="Bo", scores="10 10 10 10 10 10", hp=10)


async def inspired(table):
    """Give Alice Mira, who has Heroic Inspiration."""
    await mira(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")


async def holders(table, where=None):
    """Return the text about who has Heroic Inspiration."""
    return text_of(await table.gm.slash(where or table.channel, "dnd inspire"))


async def circumstances(who, answer):
    """Return the list of circumstances behind *More…*."""
    answer = await who.click(answer.response, label="More…")
    return await who.click(answer.response, label="Circumstances…")


def custom_id(message, label):
    """Return the custom_id of a message's button."""
    return next(each["custom_id"] for each in components(message) if each.get("label") == label)


def form_of(shown):
    """Return the values in a form's fields, by id."""
    fields = [each["component"] for each in shown.modal["components"]]
    return {each["custom_id"]: each.get("value", "") for each in fields}


async def sheet(table, label="", who=None, where=None, **given):
    """Return the sheet of the current or another character, or the answer to a button on it."""
    who = who or table.alice
    shown = await who.slash(where or table.channel, "character show", **given)
    return await who.click(shown.response, label=label) if label else shown


async def delete_character(table, where=None, **given):
    """Let Alice delete the character she plays, or another character, with the buttons on its sheet."""
    shown = await sheet(table, "Delete…", where=where, **given)
    (yes, _back) = labels(shown)
    return await table.alice.click(shown.response, label=yes)


async def listed(table, by=None, **given):
    """Return the list of characters, as a player sees it."""
    shown = await sheet(table, who=by, **given)
    if "Others…" not in labels(shown):
        return shown
    return await (by or table.alice).click(shown.response, label="Others…")


async def edit_character(table, **changes):
    """Let Alice edit the character she plays, using the form."""
    shown = await sheet(table, "Edit")
    return await table.alice.submit_modal(shown, {**form_of(shown), **changes})


async def spend_inspiration(table, roll, *faces, die="t0", by=None):
    """Press ✨ on a roll and choose one die, which then shows the given face."""
    await (by or table.alice).click(roll, label=INSPIRE)
    table.dice.will_show(*faces)
    return await (by or table.alice).select(roll, [die])
