"""Messages of every kind, with the inputs that create them, and presses on their buttons."""

import json
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from simcord.results import ResponseMessage

from tests.e2e import planechase
from tests.e2e.dnd import MIRA
from tests.e2e.fights import begin_usual_fight
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_dnd_casting import wizards_turn
from tests.e2e.wizards import narrative, terms
from tests.support import text_of

DATA = Path(__file__).parents[1] / "data"
COPY, MESSAGES = DATA / "every_message.sql", DATA / "every_message.json"

Part = dict[str, Any]
"""A button, list or form, with its ``id``, a list's ``values``, and a ``form``'s entered values."""

_LEFT_OUT = re.compile(r"_now|delete|\bend\b|clear|close|leave|remove|take_off")
_BUTTON, _LIST, _RADIO_GROUP = 2, 3, 21  # Discord's types of components below a message, or in a form.
_SKILLS = (
    "stealth+; slots: wizard 5; Rage 3 (long rest); Bless: 1d4 to hit, while on; Smite: 2d8, costs slot 1"
)
_EFFECTS = "heavy piercing + 3 light; poison: 2 light poison"

Said = tuple[str, str, dict[str, Any]]

TABLES: dict[str, list[Said]] = {
    "dice": [
        ("alice", "roll", {"dice": "4d6kh3+2", "label": "strength"}),
        ("alice", "roll", {"dice": "8 dice difficulty 7"}),
        ("alice", "roll", {"dice": "act under fire +2"}),
        ("alice", "roll", {"dice": "5d10>7"}),
        ("alice", "roll", {"dice": "2d6>=7"}),
        ("alice", "roll", {"dice": "4d6kg3"}),
        ("alice", "roll", {"dice": "blades 3"}),
        ("alice", "roll", {"dice": "blades"}),
        ("alice", "roll", {"dice": "coc 5"}),
        ("alice", "roll", {"dice": "||1d20||"}),
        ("alice", "roll", {"dice": "2d6 blind shot"}),
        ("gm", "table new", {"name": "Loot", "rows": "1-2: nothing | 3-5: gold | 6: a sword"}),
        ("alice", "table roll", {"name": "Loot"}),
        ("gm", "table show", {"name": "Loot"}),
        ("gm", "table show", {}),
        ("alice", "turn", {}),
        ("alice", "odds", {"dice": "4d6kh3", "goal": "12"}),
        ("alice", "help", {}),
        ("alice", "about", {}),
    ],
    "hidden": [
        ("gm", "gm panel", {}),
        ("alice", "roll", {"dice": "1d20+3", "hidden": "gm"}),
        ("alice", "roll", {"dice": "1d20+3", "hidden": "blind"}),
        ("alice", "roll", {"dice": "3d6", "hidden": "me"}),
        ("gm", "dnd check", {"what": "stealth", "dc": "15", "hidden": "gm"}),
        ("gm", "gm secrets", {}),
    ],
    "saved rolls": [
        ("alice", "roll", {"dice": "1d20+6"}),
        ("alice", "panel new", {"title": "Combat"}),
        ("alice", "panel new", {"starter": "dnd"}),
        ("alice", "roll", {"dice": "Longsword"}),
        ("alice", "saved", {}),
    ],
    "asks and order": [
        ("alice", "character new", MIRA),
        ("gm", "ask", {"what": "1d20+3 perception", "who": "everyone", "goal": "15"}),
        ("gm", "ask", {"what": "perception", "who": "all", "goal": "13"}),
        ("gm", "initiative", {"who": "Ana 14, goblins x3 d20+2, Bo 14"}),
    ],
    "magic": [
        ("alice", "magic effect", {"name": "Pixie Guide"}),
        ("alice", "magic effect", {"name": "Barbarian Class"}),
        ("alice", "magic effect", {"name": "Mine", "what": "adjust"}),
        ("alice", "magic card", {"name": "endeavor"}),
        ("alice", "magic card", {"name": "Treasure"}),
        ("alice", "magic roll", {"dice": "2d20", "table": "1-9: draw | 10-20: draw two"}),
        ("alice", "magic card", {"name": "Treasure Chest"}),
        ("alice", "magic card", {"name": "Centaur of Attention"}),
        ("alice", "magic card", {"name": "Arcane Endeavor"}),
        ("alice", "magic roll", {"dice": "d20"}),
        ("alice", "magic stored", {}),
        ("alice", "magic effect", {}),
        ("alice", "turn", {}),
    ],
    "own decks": [
        ("alice", "planechase start", {"players": "{alice} {bob}", "deck": "own"}),
    ],
    "sheets": [
        ("alice", "character new", {**MIRA, "skills": _SKILLS}),
        ("alice", "character show", {}),
        ("bob", "character new", {"name": "Bo", "scores": "10 10 10 10 10 10", "hp": 10}),
        ("gm", "dnd inspire", {"who": "Mira"}),
        ("gm", "dnd inspire", {"who": "Mira"}),
        ("alice", "dnd check", {"what": "stelth"}),
        ("alice", "dnd save", {"what": "dexx"}),
        ("alice", "dnd attack", {"attack": "Claw +3 1d8 slashng"}),
        ("alice", "dnd check", {"what": "athletics", "with": "adv help, +1d4 Bless"}),
        ("alice", "dnd save", {"what": "dex", "dc": "13"}),
        ("alice", "dnd attack", {"attack": "Longsword", "target": "Bo", "ac": 2, "riders": "Bless"}),
        ("gm", "dnd damage", {"dice": "8d6 fire", "targets": "Bo; Mira; ogre -1", "save": "dex", "dc": "14"}),
        ("alice", "dnd cast", {"spell": "magic missile", "targets": "Bo; Mira; Bo", "level": 1}),
        ("alice", "dnd cast", {"spell": "bless", "targets": "Bo", "level": 1}),
        ("alice", "dnd condition", {"what": "poisoned, prone", "until": "save ends con 12"}),
        ("alice", "dnd condition", {"what": "concentration: Bless"}),
        ("alice", "dnd hp", {"change": "-7 fire"}),
        ("alice", "dnd hp", {"change": "heal 1d8"}),
        ("alice", "dnd rest", {"kind": "short"}),
        ("alice", "dnd rest", {"kind": "long"}),
        ("gm", "dnd scene", {}),
        ("alice", "character new", {}),
    ],
    "a fight begins": [
        ("alice", "character new", {**MIRA, "skills": _SKILLS}),
        ("gm", "dnd fight start", {}),
        ("gm", "dnd fight add", {"who": "goblin x3"}),
    ],
    "a fight": [
        ("gm", "dnd fight add", {"who": "adult red dragon"}),
        ("gm", "dnd fight add", {"who": "goblin x3"}),
        ("gm", "dnd condition", {"what": "grappled", "who": "Bo", "until": "escape 13"}),
        ("gm", "dnd hp", {"change": "-40 fire", "who": "Bo"}),
    ],
    "a fight with spells": [
        ("gm", "dnd fight add", {"who": "lich"}),
        ("alice", "dnd cast", {"spell": "fire bolt", "targets": "Goblin 1"}),
        ("alice", "dnd cast", {"spell": "bless", "targets": "Bo", "level": 1}),
    ],
    "wizards": [
        ("gm", "wizards reroll", {"to": "{alice} {bob}", "count": 2}),
        ("alice", "character play", {"name": "Mira", "game": "wizards"}),
        ("alice", "character show", {}),
        ("alice", "wizards modifier", {"what": "+1"}),
        ("alice", "wizards modifier", {}),
        ("alice", "wizards clash", {"target": "{bob}", "ability": "Club", "damage": _EFFECTS}),
        ("alice", "wizards narrative", {"do": "I swing from the chandelier"}),
        ("alice", "wizards damage", {"dice": _EFFECTS}),
        ("gm", "wizards settings", {}),
    ],
    "yours": [
        ("alice", "roll", {"dice": "1d20"}),
        ("alice", "history", {}),
        ("alice", "history", {"view": "luck"}),
        ("alice", "me", {}),
        ("gm", "history", {"view": "recap"}),
    ],
}
"""The commands typed at each table, by its name, in between which people press the buttons they see."""


async def _panel_with_places(table: Any) -> None:
    form = await table.alice.slash(table.channel, "panel new", title="Places")
    await table.alice.submit_modal(form, {"title": "Places", "rolls": "Hit: 1d20+{bonus}"})


async def _planeswalking(table: Any) -> None:
    await planechase.start(table)
    await planechase.press(table, table.alice, "Roll planar die", planechase.WALK)


async def _terms_are_set(table: Any) -> None:
    await terms(table, await narrative(table), disclosed="15 success", hidden="8 partial")


FIRST: dict[str, Callable[[Any], Awaitable[None]]] = {
    "saved rolls": _panel_with_places,
    "planechase": _planeswalking,
    "a fight": begin_usual_fight,
    "a fight with spells": wizards_turn,
    "wizards": _terms_are_set,
}
"""The preparations at each table, by its name."""


def begin(backend: Any, hour: int) -> None:
    """Set this Discord's clock to an hour, so that its ids are the same in each run."""
    backend.clock.elapsed = hour * 3600.0


def shown(table: Any) -> Iterator[Part]:
    """Yield each button, and each list with its first entry, below the channel's current messages."""
    for message in list(table.env.backend.messages[table.channel.id].values()):
        for each in (each for row in message.components for each in row["components"]):
            part = {"id": each.get("custom_id"), "message": message.id, "flags": message.flags}
            if each["type"] == _LIST:
                yield {**part, "values": [each["options"][0]["value"]]}
            elif each["type"] == _BUTTON and part["id"]:
                yield part


def form_of(modal: Any, part: Part) -> Part:
    """Return the form that this press opened, with its initial values or examples filled in."""
    fields = [each["component"] for each in modal["components"] if "component" in each]
    form = {each["custom_id"]: _entered(each) for each in fields}
    return {"id": modal["custom_id"], "form": form, "message": part["message"], "flags": part["flags"]}


def _entered(field: Part) -> Any:
    if field["type"] == _RADIO_GROUP:
        return field["options"][0]["value"]
    if "options" in field:
        return [field["options"][0]["value"]]
    return field.get("value") or field.get("placeholder") or "1"


def kind_of(part: Part) -> str:
    """Return which kind of button, list or form this is."""
    found = re.sub(r"\b[A-Z2-9]{6}\b", "roll", part["id"].removeprefix("rw:1:"), count=1)
    word, _, text = re.sub(r"[0-9]+", "#", found).partition(":")
    return f"{word}:{text.split(':')[0]}"


def is_an_end(part: Part) -> bool:
    """Return True if pressing this part can delete other people's things."""
    return bool(_LEFT_OUT.search(kind_of(part)))


async def pressed(table: Any, part: Part, *people: Any) -> list[Any]:
    """Return the answers when these people press a part, on its message or on a similar one."""
    backend, channel = table.env.backend, table.channel.id
    message = backend.messages.get(channel, {}).get(part["message"])
    if message is None:
        message = backend.prepare_message(channel, backend.bot_user.id, "as it was", flags=part["flags"])
        message.id = part["message"]
        values = part.get("values")
        kind = {"type": 3, "options": []} if values else {"type": 2, "style": 1, "label": "x"}
        message.components = [{"type": 1, "components": [{**kind, "custom_id": part["id"]}]}]
        backend.commit_message(message)
    on = ResponseMessage(table.env, message)
    did = part["id"], part.get("values")
    answers: list[Any] = press_at_once(table, on, *did, *people, form=part.get("form"))
    await table.env.settle()
    return answers


def said(answer: Any) -> str:
    """Return the text of a private answer."""
    return text_of(answer) if answer.response else ""


def messages() -> dict[str, list[Part]]:
    """Return the components of the committed copy's messages, by table."""
    found: dict[str, list[Part]] = json.loads(MESSAGES.read_text())
    return found
