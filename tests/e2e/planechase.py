"""Helpers for the tests of Planechase: its table, its rolls, and pressing their buttons."""

from simcord.results import ResponseMessage

from tests.support import RollAnswers, components, labels, options, public, text_of

BLANK, CHAOS, WALK = 5, 2, 1


async def command(table, who, name, *faces, where=None, **options):
    if faces:
        table.dice.will_show(*faces)
    return await who.slash(where or table.channel, f"planechase {name}", **options)


async def start(table, *players, deck="none", faces=()):
    mentions = " ".join(f"<@{player.id}>" for player in players or (table.alice, table.bob, table.kim))
    return await command(table, table.alice, "start", *faces, players=mentions, deck=deck)


def messages(table, where=None):
    """Return every public message as a result, oldest first."""
    where = where or table.channel
    stored = [table.env.backend.get_message(where.id, message.id) for message in public(where)]
    return [RollAnswers(ResponseMessage(table.env, each), None) for each in stored]


def panel(table, where=None):
    """Return the channel's table, which is the only message with its buttons."""
    found = [each for each in messages(table, where) if "Leave" in labels(each)]
    assert len(found) == 1, "there is one table"
    return found[0]


def newest(table, where=None):
    """Return the newest roll of the planar die."""
    found = [each for each in messages(table, where) if ": planar die" in text_of(each)]
    return found[-1]


async def press(table, who, label, *faces, on=None, where=None):
    """Press a button of the table or behind its *More…*, and return the result or the refusal."""
    if faces:
        table.dice.will_show(*faces)
    shown = on or panel(table, where)
    if not on and not any(each.startswith(label) for each in labels(shown)):
        shown = await press(table, who, "More…", where=where)
        if "End the game…" not in labels(shown):
            return shown
    (button,) = [each for each in components(shown) if each["label"].startswith(label)]
    return await who.click(shown.response, custom_id=button["custom_id"])


async def fill_form(table, who, label, *faces, where=None, **entered):
    """Open a form behind *More…*, fill it in, and return the result or the refusal."""
    form = await press(table, who, label, where=where)
    if not form.modal:
        return form
    if faces:
        table.dice.will_show(*faces)
    return await who.submit_modal(form, entered)


async def choose(table, who, label, value):
    """Open a list behind *More…*, select this value, and return the result or the refusal."""
    shown = await press(table, who, label)
    if not [each for each in components(shown) if each["type"] != 2]:
        return shown
    found = [each["value"] for each in options(shown) if each["value"].startswith(str(value))]
    return await who.select(shown.response, found or [value])


async def effect_roll(table, who, *faces, by=""):
    return await fill_form(table, who, "Effect's roll…", *faces, by=by)


async def walk(table, who, plane=""):
    """Planeswalk without a roll."""
    return await fill_form(table, who, "Planeswalk…", plane=plane)


async def add_plane(table, who, plane=""):
    return await fill_form(table, who, "One extra plane…", plane=plane)


async def reveal(table, who, *faces, cards, of="cards"):
    return await fill_form(table, who, "Reveal cards…", *faces, cards=str(cards), of=[of])


async def toggle_change(table, who, what):
    """Switch a change of the die on or off."""
    return await choose(table, who, "Change the die…", f"{what} ")


async def add_player(table, who, player):
    return await choose(table, who, "Add player…", player)


async def remove_player(table, who, player):
    return await choose(table, who, "Remove player…", player.id)


async def leave(table, who):
    """Leave the game, confirm it, and return the result or the refusal."""
    asked = await press(table, who, "Leave")
    return await press(table, who, "Yes, leave", on=asked) if labels(asked) else asked


async def turn(table, who):
    """Begin the next turn by command, for any player."""
    shown = await who.slash(table.channel, "turn")
    return await who.click(shown.response, label="Next turn")


async def extra_turn(table, who, player):
    return await who.slash(table.channel, "turn", player=player)


async def end_game(table, who):
    """End the game, confirm it, and return the public message."""
    asked = await press(table, who, "End the game…")
    if "Yes, end the game" not in labels(asked):
        return asked
    await press(table, who, "Yes, end the game", on=asked)
    return messages(table)[-1]


async def roll(table, who, face):
    """Roll with the button and pay the cost."""
    cost = cost_of(table)
    if cost == 0:
        return await press(table, who, "Roll planar die", face)
    await press(table, who, "Roll planar die")
    return await press(table, who, f"Pay {cost} and roll", face)


def cost_of(table):
    (label,) = [label for label in labels(panel(table)) if label.startswith("Roll planar die")]
    return int(label.removeprefix("Roll planar die (cost ").removesuffix(")"))
