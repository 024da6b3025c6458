"""What the end-to-end tests of WIZARDS share."""


def at(member):
    """A member as they are mentioned."""
    return f"<@{member.id}>"


async def clash(table, *faces, by=None, **more):
    """Alice attacks Bob, and this comes up."""
    table.dice.will_show(*faces)
    return await (by or table.alice).slash(
        table.channel, "wizards clash", **{"target": at(table.bob), **more}
    )


async def saved(table, message, *faces, by=None):
    """Bob saves, and this comes up."""
    table.dice.will_show(*faces)
    return await (by or table.bob).click(message.response, label="Save")


async def granted(table, *members, count=1):
    """Gwen grants re-rolls."""
    names = " ".join(map(at, members))
    return await table.gm.slash(table.channel, "wizards reroll grant", to=names, count=count)


async def narrative(table, what="I swing from the chandelier", **more):
    """Alice asks for a Narrative roll."""
    return await table.alice.slash(table.channel, "wizards narrative", do=what, **more)


async def terms(table, message, *, label="GM: set terms…", by=None, **entered):
    """Gwen sets its terms: disclosed and hidden thresholds, modifier, cost."""
    by = by or table.gm
    form = await by.click(message.response, label=label)
    return await by.submit_modal(form, {"disclosed": "", "hidden": "", "modifier": "", "cost": "", **entered})


async def mira(table):
    """Alice plays Mira, who keeps +1."""
    await table.alice.slash(table.channel, "wizards character play", name="Mira")
    await table.alice.slash(table.channel, "wizards modifier add", amount=1)
