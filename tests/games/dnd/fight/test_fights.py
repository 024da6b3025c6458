"""Fights in a database: starting and ending them, and riders that stay selected."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.audiences import Audience
from bot.codec import dumps
from bot.dice.faces import NO_FACES
from bot.errors import PlayerError
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.steps.entering import Entered
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.fight.store.fight_changes import FightChanges
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.reading import StoredStep
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.steps import FightSteps
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.hit_points.store import KeptStates
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.store import Characters, RidersOn
from bot.games.dnd.sheet.table import CharacterService
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place
from bot.store.channels import Channels
from bot.store.rolls import Rolls
from tests.games.dnd.books import ALICE, GWEN, HERE

RIDERS = (SheetRider("Bless", "1d4", to_hit=True, when="on"), SheetRider("Rage", "2", when="on"))
SHEET = Sheet("Mira", (10,) * 6, hp=20, riders=RIDERS)


@pytest.fixture
def at(database):
    gms, fights = GameMasters(Channels(database)), Fights(database)
    characters = CharacterService(Characters(database), gms)
    panels: Any = SimpleNamespace(of=lambda _kind, _panel: None)
    rolls = Rolls(database)
    book = FightService(fights, rolls, characters, gms, panels=panels, games={}, clock=lambda: 5)
    steps = FightSteps(fights, book, characters, gms, lambda: 5, source=NO_FACES)
    on, kept = RidersOn(database), KeptStates(database)
    return SimpleNamespace(
        characters=characters, fights=fights, book=book, steps=steps, gms=gms, on=on, kept=kept
    )


async def enter(at, *steps):
    """Return a fight here in which it is Mira's turn, followed by these events."""
    mira = await at.characters.add(HERE, ALICE, SHEET)
    found = await at.fights.current(HERE.channel)
    new = Newcomer("Mira", "pc", 20, 1, ALICE.user, mira.id)
    told = (Entered((new,), 9, 1), Turned(1), *steps)
    stored = tuple(StoredStep(number, dumps(step), 0, 0, "", 5) for number, step in enumerate(told, 2))
    await at.fights.change(found.id, lambda _: FightChanges(added=stored, characters=(mira.id,)))
    return mira


async def test_a_gm_starts_one_fight_per_channel(at):
    with pytest.raises(PlayerError, match="Only a GM"):
        await at.steps.start(HERE, ALICE, auto=False)
    await at.steps.start(HERE, GWEN, auto=True)
    with pytest.raises(PlayerError, match="There's already a fight here"):
        await at.steps.start(HERE, GWEN, auto=False)
    await at.steps.start(Place(1, 11), GWEN, auto=False)

    stored, here = await at.fights.current(10), await at.book.seen(HERE)
    assert (stored.gm, stored.steps[0].number, stored.steps[0].roll) == (GWEN.user, 1, 0)
    assert here.fight.auto


async def test_no_fight_can_start_where_rolls_are_hidden(at):
    await at.gms.hide(HERE, GWEN, Audience.GM)

    with pytest.raises(PlayerError, match="Rolls here are hidden, but everyone sees a fight's rolls"):
        await at.steps.start(HERE, GWEN, auto=False)
    assert await at.fights.current(10) is None


async def test_a_fight_ends_once_and_its_characters_keep_their_state(at):
    await at.steps.start(HERE, GWEN, auto=False)
    mira = await enter(at, Dealt(0, (Hit(1, 7),), "entered"))
    number = (await at.book.current(HERE)).id

    await at.steps.end(HERE, GWEN, number)

    assert await at.fights.of(mira.id) is None
    assert '"hp":13' in (await at.kept.get(mira.id)).state
    with pytest.raises(PlayerError, match="There's no fight here"):
        await at.steps.end(HERE, GWEN, number)


@pytest.mark.parametrize(
    ("picks", "on"),
    [
        (["riders 1", "with 1 rage"], {"rage"}),
        (["riders 1"], set()),
        (["riders 1", "with 1 rage", "with 1 bless"], {"rage", "bless"}),
        (["with 1 rage"], {"bless"}),
        (["riders 2", "with 1 rage"], {"bless"}),
    ],
)
async def test_chosen_riders_stay_selected_and_others_are_deselected(at, picks, on):
    await at.steps.start(HERE, GWEN, auto=False)
    mira = await enter(at)
    await at.on.put(mira.id, ["bless"], [])

    await at.steps.aim(await at.book.seen(HERE), ALICE, picks, None)

    assert await at.on.of(mira.id) == on
