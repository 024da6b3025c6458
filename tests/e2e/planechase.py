"""What the tests of Planechase share: its table, its rolls, and pressing their buttons."""

from simcord.results import ResponseMessage

from tests.support import Line, components, labels, public, text_of

BLANK, CHAOS, WALK = 5, 2, 1


async def command(table, who, name, *faces, where=None, **options):
    if faces:
        table.dice.will_show(*faces)
    return await who.slash(where or table.channel, f"planechase {name}", **options)


async def start(table, *players, deck="none", faces=()):
    mentions = " ".join(f"<@{player.id}>" for player in players or (table.alice, table.bob, table.kim))
    return await command(table, table.alice, "start", *faces, players=mentions, deck=deck)


def messages(table, where=None):
    """Every message that all see, the oldest first, as results."""
    where = where or table.channel
    stored = [table.env.backend.get_message(where.id, message.id) for message in public(where)]
    return [Line(ResponseMessage(table.env, each), None) for each in stored]


def panel(table, where=None):
    """The table of the channel: the one message with its buttons."""
    found = [each for each in messages(table, where) if "Next turn" in labels(each)]
    assert len(found) == 1, "there is one table"
    return found[0]


def newest(table, where=None):
    """The newest roll of the planar die."""
    found = [each for each in messages(table, where) if ": planar die" in text_of(each)]
    return found[-1]


async def press(table, who, label, *faces, on=None):
    """Press a button of the table that begins so."""
    if faces:
        table.dice.will_show(*faces)
    shown = on or panel(table)
    (button,) = [each for each in components(shown) if each["label"].startswith(label)]
    return await who.click(shown.response, custom_id=button["custom_id"])


async def ended(table, who):
    """End the game by command, which asks; answers with what all are told of it."""
    asked = await command(table, who, "end")
    if "Yes, end the game" not in labels(asked):
        return asked
    await press(table, who, "Yes, end the game", on=asked)
    return messages(table)[-1]


async def roll(table, who, face):
    """Roll by the button, and pay what it costs."""
    cost = cost_of(table)
    if cost == 0:
        return await press(table, who, "Roll planar die", face)
    await press(table, who, "Roll planar die")
    return await press(table, who, f"Pay {cost} and roll", face)


async def walk(table, who):
    """Planeswalk without a roll, by the button."""
    await press(table, who, "Planeswalk")
    return await press(table, who, "Yes, planeswalk")


def cost_of(table):
    (label,) = [label for label in labels(panel(table)) if label.startswith("Roll planar die")]
    return int(label.removeprefix("Roll planar die (cost ").removesuffix(")"))
