"""Sheets on display: who sees them, with which buttons, and which requests are refused."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.codec import dumps
from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.store import KeptHitPoints
from bot.games.dnd.riders import ui as riders
from bot.games.dnd.riders.rules.text import read_riders
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.sheet.ui import sheets, showing
from bot.games.dnd.sheet.ui.sheets import played
from bot.rolls.values import Press
from tests.games.dnd.books import ALICE, BOB, GWEN, HERE, SAM, books, character, interaction
from tests.games.dnd.fight.fights import Story
from tests.games.dnd.rolls.tabled import tables

RIDERS = read_riders("Bless: 1d4 to hit, while on; Sneak: 1d6, once a turn; Poison: 1d4 poison")
MIRA = character(9, "Mira", hp=20, riders=RIDERS, counters=read_counters("Ki 2"))
TAM = character(4, "Tam", hp=20, riders=RIDERS[2:])
BO = character(8, "Bo", BOB, hp=20)
OGRE = character(6, "Ogre", GWEN, level="CR 2", hp=60)
PEOPLE = (MIRA, BO, OGRE, TAM)


def services(*people, story=None, kept=None, borne=None, on=None) -> Any:
    """Return services for these people."""
    at = tables(people=people or PEOPLE, on=on)
    other = books(*(people or PEOPLE), story=story, kept=kept, borne=borne)
    return SimpleNamespace(
        characters=other.characters,
        points=other.points,
        conditions=other.conditions,
        fights=other.book,
        counters=at.counters,
        riders=at.riders,
        inspiration=at.inspiration,
    )


async def seen_by(who, user, at=None) -> Any:
    """Return the card of a user's character, as someone else sees it."""
    return await played(at or services(), HERE, who, user)


async def test_a_played_sheet_is_complete_for_its_player_and_gms_and_a_name_for_others():
    own, to_gm, to_other = [await seen_by(who, ALICE.user) for who in (ALICE, GWEN, BOB)]

    assert own == to_gm
    assert own.lines != to_other.lines
    assert to_other.headline == "Mira"
    assert to_other.lines == ("This is Alice's character. Only they and the GMs can see the sheet.",)
    assert await seen_by(GWEN, SAM.user) is None


async def test_only_its_gm_sees_a_creature_in_play():
    at = services(OGRE)
    await at.characters.use(HERE, GWEN, "Ogre")

    assert await seen_by(BOB, GWEN.user, at) is None
    assert (await seen_by(GWEN, GWEN.user, at)).headline.startswith("Ogre")


async def test_a_sheet_shows_its_characters_current_state():
    hurt = {9: KeptHitPoints(9, dumps(HitPoints(0, 20)), 20)}
    bears = {9: Bearing((Borne("prone"),))}

    card = await showing.card_of(services(kept=hurt, borne=bears), HERE, MIRA)
    whole = await showing.card_of(services(), HERE, MIRA)

    assert card.lines[1] == "Unconscious and dying: 0 of 3 successes, 0 of 3 failures."
    assert card.lines[-1] == "**Conditions**: Prone"
    assert "0/20" in card.told[0]
    assert "**Conditions**" not in " ".join(whole.told)
    assert "20/20" not in whole.told[0]


async def test_temporary_hit_points_are_shown_on_the_sheet_of_the_uninjured():
    braced = {9: KeptHitPoints(9, dumps(HitPoints(20, 20, temp=5)), 20)}

    card = await showing.card_of(services(kept=braced), HERE, MIRA)

    assert "20/20 +5 temp" in card.told[0]


async def labels(of, who, at=None):
    """Return the labels of the buttons below a sheet."""
    asking = interaction(who)
    await showing.show(at or services(), asking, of)
    return [
        label
        for label in ("Edit", "Play here", "Counters…", "Riders…", "Export", "Delete…")
        if label in asking.response.text
    ]


async def test_a_sheets_buttons_are_its_possible_actions():
    assert await labels(MIRA, ALICE) == ["Edit", "Counters…", "Riders…", "Export", "Delete…"]
    assert await labels(TAM, ALICE) == ["Edit", "Play here", "Export", "Delete…"]
    assert await labels(TAM, GWEN) == ["Edit", "Export", "Delete…"]


async def test_an_unreadable_sheet_can_still_be_deleted():
    broken = replace(MIRA, body='{"name": 1}')
    asking = interaction(ALICE)

    await showing.show(services(broken, BO), asking, broken)

    assert "Mira's sheet can't be loaded" in asking.response.text
    assert "Delete…" in asking.response.text
    assert "Counters…" not in asking.response.text


def press(action, roll, *picked, at=None):
    return Press(roll, action, picked, at)


@pytest.mark.parametrize(
    ("who", "pressed", "found"),
    [
        (ALICE, press("edit", 9), MIRA),
        (GWEN, press("edit", 9), MIRA),
        (ALICE, press("open", 9, "4"), TAM),
        (GWEN, press("edit", 6), OGRE),
    ],
)
async def test_a_button_is_for_the_shown_or_the_chosen_sheet(who, pressed, found):
    assert await sheets._pressed_on(services(), interaction(who), pressed) == found


@pytest.mark.parametrize(
    ("who", "pressed", "why"),
    [
        (BOB, press("edit", 9), "Mira belongs to Alice"),
        (ALICE, press("edit", 77), "deleted"),
        (ALICE, press("edit", 6), "deleted"),
        (ALICE, press("open", 9, "x"), "deleted"),
    ],
)
async def test_someone_elses_or_a_deleted_sheet_is_refused_without_revealing_creatures(who, pressed, why):
    with pytest.raises(PlayerError, match=why):
        await sheets._pressed_on(services(), interaction(who), pressed)


@pytest.mark.parametrize(
    ("pressed", "text"),
    [
        (press("others", 9), "**Tam**, Alice, played here"),
        (press("open", 9), "**Tam**, Alice, played here"),
        (press("open", 9, "4"), "Tam"),
        (press("back", 9), "Delete…"),
        (press("play", 4), "Alice plays **Tam** here."),
        (press("counters", 9), "Mira's counters"),
        (press("riders", 9), "Mira's riders"),
    ],
)
async def test_each_button_of_a_sheet_does_what_it_says(pressed, text):
    asking = interaction(ALICE)

    await sheets.pressed(services(), asking, pressed)

    assert text in asking.response.text


@pytest.mark.parametrize(
    ("who", "name", "words", "private", "plays"),
    [
        (ALICE, "Tam", "Alice plays **Tam** here.", False, TAM),
        (ALICE, "none", "Alice isn't playing a character here.", True, None),
        (GWEN, "Ogre", "Gwen plays **Ogre** here.", True, OGRE),
    ],
)
async def test_everyone_is_told_whom_you_play_unless_a_creature_or_no_one(who, name, words, private, plays):
    at, asking = services(), interaction(who)

    await sheets.play(at, asking, name)

    assert words in asking.response.text
    assert asking.response.said[0].get("ephemeral", False) == private
    assert await at.characters.played(HERE, who.user) == plays


async def test_an_unknown_button_is_refused():
    with pytest.raises(PressError):
        await sheets.pressed(services(), interaction(ALICE), press("dance", 9))


class Gone:
    """A function that deletes characters, and records which."""

    def __init__(self):
        self.deleted = []

    async def __call__(self, character_):
        self.deleted.append(character_.id)
        return True


@pytest.mark.parametrize(
    ("revision", "story", "why"),
    [(1, None, ""), (2, None, "has changed since then"), (1, True, "in a fight")],
)
async def test_a_character_is_deleted_as_shown_and_only_outside_fights(revision, story, why):
    there = Story().enter("Mira", 9, character=9) if story else None
    at, asking, gone = services(story=there), interaction(ALICE), Gone()
    at.characters._characters.gone = gone

    if why:
        with pytest.raises(PressError, match=why):
            await sheets.pressed(at, asking, press("delete_now", 9, at=revision))
    else:
        await sheets.pressed(at, asking, press("delete_now", 9, at=revision))
        assert "Mira was deleted" in asking.response.text
    assert gone.deleted == ([] if why else [9])


async def test_deleting_asks_for_confirmation():
    asking = interaction(ALICE)

    await sheets.pressed(services(), asking, press("delete", 9))

    assert "Delete Mira?" in asking.response.text
    assert "Yes, delete Mira" in asking.response.text
    with pytest.raises(PressError, match="in a fight"):
        await sheets.pressed(
            services(story=Story().enter("Mira", 9, character=9)), interaction(ALICE), press("delete", 9)
        )


async def test_someone_without_a_character_sees_the_choices():
    alone, others, stranger = interaction(SAM), interaction(ALICE), interaction(SAM)

    await showing.show_named(services(), alone, "")
    await showing.show_named(services(), others, "")

    assert "**Mira**, Alice, played here" in alone.response.text
    assert "Ogre" not in alone.response.text
    assert "Export" in others.response.text
    assert "played here" not in others.response.text
    with pytest.raises(PlayerError, match="no characters here yet"):
        await showing.show_named(services(OGRE), stranger, "")


async def test_riders_are_listed_with_those_turned_on():
    card, none = [riders._card(MIRA, frozenset(on)) for on in (("bless", "gone"), ())]

    assert [each.key for each in card.menus[0].choices] == ["bless", "sneak"]
    assert (card.menus[0].chosen, card.menus[0].many) == (("bless",), True)
    assert (card.lines[0], none.lines[0]) == ("On: Bless", "Nothing is turned on.")
    assert riders._card(TAM, frozenset()).menus == ()


async def test_riders_are_turned_on_only_by_their_list():
    at = services(on={9: ("bless",)})

    await riders.pressed(at, interaction(ALICE), press("put", 9, "sneak"))

    assert await at.riders.on(MIRA) == {"sneak"}
    with pytest.raises(PressError):
        await riders.pressed(at, interaction(ALICE), press("take", 9, "sneak"))
    with pytest.raises(PlayerError, match="Mira belongs to Alice"):
        await riders.pressed(at, interaction(BOB), press("put", 9, "sneak"))
