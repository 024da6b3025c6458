"""Helpers for the end-to-end tests of WIZARDS."""

from tests.support import RollAnswers, labels, options


def at(member):
    """Return the mention of a member."""
    return f"<@{member.id}>"


async def clash(table, *faces, by=None, **more):
    """Let Alice attack Bob, with dice that show these faces."""
    table.dice.will_show(*faces)
    return await (by or table.alice).slash(
        table.channel, "wizards clash", **{"target": at(table.bob), **more}
    )


async def roll_save(table, message, *faces, by=None):
    """Let Bob save, with dice that show these faces."""
    table.dice.will_show(*faces)
    return await (by or table.bob).click(message.response, label="Save")


async def grant_rerolls(table, *members, count=1):
    """Let Gwen grant rerolls to these members."""
    names = " ".join(map(at, members))
    return await table.gm.slash(table.channel, "wizards reroll", to=names, count=count)


async def narrative(table, what="I swing from the chandelier", **more):
    """Let Alice ask for a Narrative roll."""
    return await table.alice.slash(table.channel, "wizards narrative", do=what, **more)


async def terms(table, message, *, label="GM: set terms…", by=None, **entered):
    """Let Gwen set the roll's terms: disclosed and hidden thresholds, modifier, and cost."""
    by = by or table.gm
    form = await by.click(message.response, label=label)
    return await by.submit_modal(form, {"disclosed": "", "hidden": "", "modifier": "", "cost": "", **entered})


async def mira(table):
    """Let Alice play Mira, who has +1."""
    await table.alice.slash(table.channel, "character play", game="wizards", name="Mira")
    await table.alice.slash(table.channel, "wizards modifier", what="1")


async def delete_character(table, who, name):
    """Delete a character, confirm, and return the public message or the refusal."""
    shown = await who.slash(table.channel, "character show", name=name)
    if not labels(shown):
        return shown
    asked = await who.click(shown.response, label="Delete…")
    return RollAnswers((await who.click(asked.response, label="Yes, delete")).followups[0], None)


async def remove_modifier(table, who, text):
    """Remove the first listed modifier that contains this text, and return the public message."""
    shown = await who.slash(table.channel, "wizards modifier")
    keys = [each["value"] for each in options(shown) if text in each["label"]]
    return RollAnswers((await who.select(shown.response, keys[:1])).followups[0], None)


async def next_turn(table, who):
    """Begin the next turn."""
    shown = await who.slash(table.channel, "turn")
    return await who.click(shown.response, label="Next turn")
