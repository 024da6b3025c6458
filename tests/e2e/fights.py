"""Helpers for the tests of fights: their message, pressing and selecting, and counting the steps."""

from simcord.results import ResponseMessage

from bot.ui.modals import NOTHING
from tests.e2e.dnd import bo, here, mira, services
from tests.e2e.dnd import who as who_is
from tests.e2e.test_buttons import press_at_once
from tests.pseudo import typed
from tests.support import RollAnswers, components, labels, public, text_of

GOBLINS = "goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing"
OGRE = "ogre i-1 ac11 hp68 greatclub +6 2d8+4 bludgeoning"


def messages(table, where=None):
    """Return every public message as a result, oldest first."""
    where = where or table.channel
    stored = [table.env.backend.get_message(where.id, message.id) for message in public(where)]
    return [RollAnswers(ResponseMessage(table.env, each), None) for each in stored]


def _is_fights(component):
    return component.get("label") == "More…" and ":fight" in component["custom_id"]


def panel(table, where=None):
    """Return the fight's message, which is the one with its buttons."""
    found = [each for each in messages(table, where) if any(map(_is_fights, components(each)))]
    assert len(found) == 1, f"there is one fight's message, not {len(found)}"
    return found[0]


def shown(table, where=None):
    """Return the text of the fight's message."""
    return text_of(panel(table, where))


def button(message, label):
    """Return the custom_id of the button whose label starts with this text."""
    found = [each for each in components(message) if each["type"] == 2 and each["label"].startswith(label)]
    assert len(found) == 1, f"{label} among {labels(message)}"
    return found[0]["custom_id"]


def menu(message, word):
    """Return the list whose custom_id contains this word."""
    found = [each for each in components(message) if each["type"] == 3 and f":{word}:" in each["custom_id"]]
    assert len(found) == 1, f"{word} among {[each.get('custom_id') for each in components(message)]}"
    return found[0]


async def more(table, who):
    """Press *More…* and return everything else that someone can do in the fight."""
    return await who.click(panel(table).response, custom_id=button(panel(table), "More…"))


async def press(table, who, label, *faces, on=None):
    """Press the first button with a label starting like this, on the fight's message or behind *More…*."""
    message = on or panel(table)
    if not any(each.startswith(label) for each in labels(message)):
        message = await more(table, who)
    if faces:
        table.dice.will_show(*faces)
    return await who.click(message.response, custom_id=button(message, label))


async def pick(table, who, word, *choices, faces=(), on=None):
    """Select the entry with this label from a list of the fight's message or behind *More…*."""
    message = on or panel(table)
    if not any(f":{word}:" in each["custom_id"] for each in components(message) if each["type"] == 3):
        message = await more(table, who)
    if faces:
        table.dice.will_show(*faces)
    listed = menu(message, word)
    values = [
        next(option["value"] for option in listed["options"] if option["label"].startswith(choice))
        for choice in choices
    ]
    return await who.select(message.response, values, custom_id=listed["custom_id"])


async def offered(table, what):
    """Return the custom_id of a button or a list behind *More…* for GMs."""
    answer = await more(table, table.gm)
    return menu(answer, what)["custom_id"] if what in ("how", "do") else button(answer, what)


async def press_directly(table, who, what, *values):
    """Press a GM's button from *More…* directly on the fight's message."""
    (told,) = await press_together(table, panel(table), await offered(table, what), values, who)
    return told


async def press_together(table, message, custom_id, values, *people):
    """Let these people press a button or pick from a list at once, even one that's no longer there."""
    stored = table.env.backend.get_message(message.response.channel_id, message.response.id)
    now = stored.components
    kind = {"type": 3, "options": []} if values else {"type": 2, "style": 1, "label": "x"}
    had = [{"type": 1, "components": [{**kind, "custom_id": custom_id}]}]
    stored.components = had
    results = press_at_once(table, message.response, custom_id, list(values) or None, *people)
    await table.env.settle()
    if stored.components is had:
        stored.components = now
    return results


async def join(table, who, *faces, name="", where=None):
    """Join the fight with someone's character, or switch to the character of this name."""
    if name:
        await who.slash(table.channel, "character play", name=name)
    return await press(table, who, "Join", *faces, on=panel(table, where) if where else None)


async def leave(table, who, name=""):
    """Leave the fight, with the character of this name if there are several."""
    answer = await press(table, who, "Leave…")
    return await pick(table, who, "leave", name, on=answer) if name else answer


async def remove_combatant(table, name):
    """Let a GM remove someone from the fight."""
    return await pick(table, table.gm, "gm_remove", name, on=await press(table, table.gm, "GM…"))


async def add_surprised(table, *faces, name="Mira"):
    """Let a GM add a surprised character."""
    if faces:
        table.dice.will_show(*faces)
    return await table.gm.slash(table.channel, "dnd fight add", who=name, surprised=True)


async def ride(table, who, choice, rider=""):
    """Mount or dismount using the list, with the rider of this name if there are several."""
    answer = await press(table, who, "Mount…")
    if rider:
        answer = await pick(table, who, "rider", rider, on=answer)
    return await pick(table, who, "mount_on", choice, on=answer)


async def attack(table, who, target, *faces):
    """Attack someone with the weapon in hand."""
    return await pick(table, who, "attack", target, faces=faces)


async def start_fight(table, *lines, auto=False):
    """Start a fight with these monsters, and show it."""
    await _started(table, lines, auto=auto)
    return await table.gm.slash(table.channel, "dnd fight start")


async def _started(table, lines, *, auto):
    at, place, gm = services(table), here(table), who_is(table, table.gm)
    await at.fight_steps.start(place, gm, auto=auto)
    for line, face in lines:
        typed(line)
        table.dice.will_show(face)
        await at.fight_entering.add(place, gm, line)


async def end_fight(table):
    """End the fight by command, and confirm it."""
    asked = await table.gm.slash(table.channel, "dnd fight end")
    return await press(table, table.gm, "Yes, end the fight", on=asked)


async def begin_usual_fight(table, *monsters, auto=False, alice=18, bob=11):
    """Begin a fight in the order Mira 20, three goblins 12, Bo 11, ogre 8, or with these monsters."""
    await mira(table)
    await bo(table)
    return await begin_fight(
        table, *(monsters or ((GOBLINS, 10), (OGRE, 9))), auto=auto, alice=alice, bob=bob
    )


async def begin_fight(table, *monsters, auto=False, **players):
    """Begin a fight with these monsters and players, each with the faces of their Initiative."""
    await _started(table, monsters, auto=auto)
    for player, faces in players.items():
        table.dice.will_show(*(faces if isinstance(faces, tuple) else (faces,)))
        await services(table).fight_entering.join(here(table), who_is(table, getattr(table, player)))
    await services(table).fight_steps.begin(here(table), who_is(table, table.gm))
    return await table.gm.slash(table.channel, "dnd fight start")


async def fill_form(table, who, opens, *faces, targets=(), cover=(), save="", each="", **texts):
    """Open a form of the fight by its button, and fill it in. The ``save`` starts with the chosen ability."""
    form = await press(table, who, opens)
    fields = {part["component"]["custom_id"]: part["component"] for part in form.modal["components"]}
    picked = {
        key: [option["value"] for option in fields[key]["options"] if option["label"] in wanted]
        for key, wanted in (("targets", targets), ("cover", cover))
        if key in fields
    }
    if save or each:
        ability, _, dc = save.partition(" ")
        texts |= {"save": ability or NOTHING, "dc": "; ".join(filter(None, (dc, each)))}
    if faces:
        table.dice.will_show(*faces)
    return await who.submit_modal(form, {**picked, **texts})


async def add_conditions(table, who, people, conditions, *, ends=NOTHING, until="", focus=""):
    """Add these conditions to these people, in the form behind *Conditions…*."""
    answer = await press(table, who, "Conditions…")
    form = await who.click(answer.response, custom_id=button(answer, "Add condition…"))
    lists = [each["component"] for each in form.modal["components"] if "options" in each["component"]]
    picked = {
        listed["custom_id"]: [
            option["value"] for option in listed["options"] if option["label"].startswith(tuple(wanted))
        ]
        for listed, wanted in zip(lists, (people, conditions), strict=False)
        if wanted
    }
    return await who.submit_modal(form, {"ends": ends, "until": until, "focus": focus, **picked})


async def remove_condition(table, who, what):
    """Remove a condition, such as "Mira: Prone", behind *Conditions…*."""
    answer = await press(table, who, "Conditions…")
    return await pick(table, who, "take_off", what, on=answer)
