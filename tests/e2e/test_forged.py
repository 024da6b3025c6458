"""Presses that no message offers, with missing, excess or foreign choices, which are all answered."""

import pytest

from bot.asks.rules.panel import FAIL, OPEN, REST, RESULTS, ROLL
from bot.games import all_games
from bot.games.dnd.fight.record import keys
from bot.games.planechase.rules import panel
from bot.rolling.tidying import TIDYING
from bot.rolls.hidden import PEEK, REVEAL, REVEAL_APART
from tests.e2e.dnd import mira
from tests.e2e.fights import begin_usual_fight
from tests.e2e.fights import panel as fight_panel
from tests.e2e.planechase import start
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_magic import card
from tests.e2e.test_magic_stored import CENTAUR
from tests.e2e.wizards import clash, narrative

pytestmark = pytest.mark.slow(reason="presses thousands of forged buttons in all")

FIGHT = sorted(
    {value for name, value in vars(keys).items() if name.isupper() and isinstance(value, str)}
    - {keys.SUBJECT}
)
PLANECHASE = (panel.ROLL, panel.PAY, panel.CANNOT, panel.WALK, panel.COUNTERED, panel.BACK)
MOVES = (panel.NEXT, panel.END_NOW)
"""Actions that delete the table's message."""
STORED = ("reroll", "spend", "exchange", "copy", "clear", "back")
TABLES = ("open", "edit", "delete", "export", "x", "delete_now")
CHARACTERS = (*TABLES, "play", "others", "back")
ROLLS = ("again", "back", PEEK, REVEAL, REVEAL_APART, *TIDYING)
PICKS: tuple[list[str] | None, ...] = (
    None,
    [],
    ["1"],
    ["1", "2"],
    ["0.0", "0.1", "0.0"],
    ["9" * 100],
    ["tie x"],
    ["aid ²"],
)
TIMES = ("", ":1:0", ":999999999:9999")
FORM = {
    "change": "9" * 4000,
    "targets": ["1", "x"],
    "who": "x",
    "dice": "(",
    "which": ["9"],
    "value": "9",
    "name": "n",
}


async def forged(table, message, ids, people, picks=PICKS):
    """Press each of these ids with every pick and time, and check that each press is answered."""
    table.dice.will_all_show(1)
    stored = table.env.backend.get_message(message.channel_id, message.id)
    for custom_id in (f"rw:1:{each}{at}" for each in ids for at in TIMES):
        if message.id not in [each.id for each in table.channel.history()]:
            return  # The previous press has moved it.
        answers = press_at_once(table, message, custom_id, None, *people, form=FORM)
        for values in picks:
            # Discord only accepts presses on components that a message has, so add it there.
            button, listed = {"type": 2, "style": 1, "label": "x"}, {"type": 3, "options": []}
            forgery = {**(button if values is None else listed), "custom_id": custom_id}
            stored.components = [{"type": 1, "components": [forgery]}]
            answers += press_at_once(table, message, custom_id, values, *people)
        await table.env.settle()
        assert all(each.acknowledged for each in answers), custom_id


@pytest.mark.parametrize("part", range(4))
async def test_in_a_fight(table, part):
    await begin_usual_fight(table)
    await forged(
        table,
        fight_panel(table).response,
        [f"fight1:{action}" for action in FIGHT[part::4]],
        [table.alice, table.gm, table.sam],
    )


async def test_at_a_game_of_planechase(table):
    shown = await start(table)
    people = [table.alice, table.gm, table.sam]
    await forged(table, shown.response, [f"planechase1:{action}" for action in PLANECHASE], people)
    for action in MOVES:
        await forged(table, shown.response, [f"planechase1:{action}"], people)
        shown = await table.alice.slash(table.channel, "planechase start")


async def test_in_a_roll_request(table):
    await mira(table)
    asked = await table.gm.slash(table.channel, "ask", what="perception", who="Mira")
    await forged(
        table,
        asked.response,
        [f"ask1:{action}" for action in (ROLL, FAIL, RESULTS, REST, OPEN)],
        [table.alice, table.gm, table.sam],
    )


async def test_on_stored_results_and_finished_things(table):
    await card(table, CENTAUR, 6, 2, 2, 4, 5)
    stored = await table.alice.slash(table.channel, "magic stored")
    ids = [f"stored1:{action}" for action in STORED] + [
        "over1:give",
        "secrets:0",
        "secrets:9999",
        "x",
        "fight1:x",
    ]
    ids += [
        "dnd_check:zzz:Perception",
        "dnd_attack:everyone:Longsword||x",
        "dnd_attack:me:Claw||9999999999999999999",
    ]
    await forged(table, stored.response, ids, [table.alice, table.gm, table.sam])


async def test_on_characters_and_tables(table):
    await mira(table)
    made = await table.alice.slash(table.channel, "table new", name="Loot", rows="1: x")
    ids = [f"pc{number}:{action}" for number in (0, 1, 9) for action in CHARACTERS]
    ids += [f"table{number}:{action}" for number in (0, 1, 9) for action in TABLES]
    await forged(table, made.response, ids, [table.alice, table.sam], PICKS[:6])


async def test_on_tracks(table):
    table.dice.will_all_show(2)
    shown = await table.alice.slash(table.channel, "roll", dice="blades 3")
    for label in ("Tracks…", "Clocks…"):
        more = await table.alice.click(shown.response, label="More…")
        await table.alice.click(more.response, label=label)
    texts = [f"{does}:{what}" for does in ("up", "down") for what in ("stress", "clock", "1", "9" * 30)]
    texts += ["begin", "set", "set:1:0", "clock", "clock:1:0", "begin:x", "stop"]
    ids = [f"tracks{number}:{text}" for number in (1, 2, 9) for text in texts]
    ids += ["tracks", "tracks1", "tracks:show:blades", "tracks:show:nothing:0", f"tracks:show:coc:{'9' * 20}"]
    ids += ["tracks:table:blades", "tracks:table:pbta", "tracks1:show:blades:0", "tracks:up:stress"]
    await forged(table, shown.response, ids, [table.bob, table.gm, table.alice], PICKS[:6])


ROLLED = {
    "dice": lambda table: table.alice.slash(table.channel, "roll", dice="2d6+3"),
    "magic": lambda table: table.alice.slash(table.channel, "magic roll", dice="2d20"),
    "dnd": lambda table: table.alice.slash(table.channel, "dnd attack", attack="Claw +3 1d8 slashing", ac=1),
    "systems": lambda table: table.alice.slash(table.channel, "roll", dice="blades 3"),
    "wizards": clash,
}


@pytest.mark.parametrize("game", sorted(ROLLED))
@pytest.mark.parametrize("hidden", [None, "gm"])
async def test_on_rolls_of_every_game(table, game, hidden):
    table.dice.will_all_show(2)
    if game == "wizards":
        shown = await (narrative(table) if hidden else clash(table))
    else:
        shown = await ROLLED[game](table)
    number = table.number()
    ids = [f"{number}:{action}" for action in (*all_games()[game].acts, *ROLLS)]
    await forged(table, shown.response, ids, [table.bob, table.gm, table.alice])


async def test_every_kind_of_roll_is_covered():
    assert set(ROLLED) == set(all_games())
