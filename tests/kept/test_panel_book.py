"""Panels of buttons: each line's roll, permissions, and the entries' numbers."""

import pytest
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games import all_games
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.kept.book import of_dice
from bot.kept.panel_book import MAX_ENTRIES, SavedPanels
from bot.kept.panels import MAX_LAST, PanelEntry, Panels, PressCount
from bot.kept.starters import Starter, starters
from bot.kept.store import What
from bot.rolls.gms import GameMasters
from bot.rolls.table import Played, Table, Tables
from bot.store.channels import Channels
from bot.store.stored_rolls import Kept
from tests.kept.support import ALICE, BOB, DIRECT, ELSEWHERE, GWEN, HERE, THREAD, open_book

D6, SWORD = of_dice("1d6"), of_dice("1d20+6")
NO_TABLES = Tables()
"""Tables without any games."""


@pytest.fixture
def book(database):
    return open_book(database)


@pytest.fixture
def panels(database, book):
    return SavedPanels(Panels(database), book, GameMasters(Channels(database)), NO_TABLES)


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


async def made(panels, lines="Sword: 1d20+6", kept=(), *, title="Combat", quiet=False):
    return await panels.new(HERE, ALICE, title=title, lines=lines, kept=kept, quiet=quiet)


async def edited(panels, old, lines, kept=(), title="Combat"):
    return await panels.edit(old, HERE, ALICE, title=title, lines=lines, kept=kept, quiet=False)


async def keep(book, name, what=D6):
    await book.keep(HERE, ALICE, {name: what}, "me")
    found, _ = await book.find(HERE, ALICE, name)
    return found


@pytest.mark.parametrize(
    ("line", "name", "dice"),
    [
        ("Sword: 1d20+6", "Sword", "1d20+6"),
        ("Sword= 1d20+6", "Sword", "1d20+6"),
        ("★ Sword ： 1d20+6", "Sword", "1d20+6"),
        ("1d20+6", "1d20+6", "1d20+6"),
        ("2d6>=7", "(2d6)>=7", "(2d6)>=7"),
        ("Skill: 1d20>={target=15}", "Skill", "1d20>={target=15}"),
        ("x" * 50 + ": 1d6", "x" * 39 + "…", "1d6"),
    ],
)
async def test_a_line_is_dice_with_or_without_a_name(panels, book, line, name, dice):
    (entry,) = (await made(panels, line)).entries

    assert (entry.name, book.words(entry.what), entry.kept) == (name, dice, 0)


async def test_a_line_naming_a_saved_roll_is_its_current_version(panels, book):
    luck = await keep(book, "Luck")
    panel = await made(panels, "★ LUCK")
    assert panel.entries == (PanelEntry(1, "Luck", D6, luck.id),)

    await book.change(HERE, ALICE, luck.id, 1, name="Fortune", dice="1d20+6")
    now = await panels.get(HERE, panel.id)
    assert now.entries == (PanelEntry(1, "Fortune", SWORD, luck.id),)
    await book.delete(HERE, ALICE, luck.id, 2)
    gone = await panels.get(HERE, panel.id)
    assert gone.entries == (PanelEntry(1, "Luck", None, luck.id),)


async def test_a_saved_roll_both_typed_and_chosen_is_there_once(panels, book):
    luck, fortune = await keep(book, "Luck"), await keep(book, "Fortune")

    panel = await made(panels, "Luck", [luck.id, fortune.id])

    assert [each.name for each in panel.entries] == ["Luck", "Fortune"]
    assert [each.name for each in (await made(panels, "", [luck.id])).entries] == ["Luck"]


async def test_a_line_that_is_not_a_roll_is_named(panels):
    words = await refusal(made(panels, "Sword: 1d20\nBow: what"))

    assert words.startswith("`Bow: what`: ")


async def test_the_number_of_a_panels_buttons_is_limited(panels):
    full = "\n\n".join(f"B{each}: 1d6" for each in range(MAX_ENTRIES))

    assert len((await made(panels, full)).entries) == MAX_ENTRIES
    words = "A panel can have up to 20 buttons. Leave some out."
    assert await refusal(made(panels, f"{full}\nOne: 1d6")) == words


async def test_a_panel_needs_a_title_and_something_to_roll(panels):
    words = "A panel needs at least one roll. Enter a line such as Longsword: 1d20+6."
    assert await refusal(made(panels, " \n ")) == words
    assert await refusal(made(panels, title=" ★ ")) == "A panel needs a title, such as Combat."
    assert (await made(panels, title="x" * 81)).title == "x" * 79 + "…"


async def test_a_panel_belongs_to_its_channel_and_its_author_and_gms_change_it(panels):
    panel = await made(panels)

    assert await panels.get(HERE, panel.id) == panel
    for place in (THREAD, ELSEWHERE, DIRECT, replace(HERE, guild=0)):
        words = "That panel no longer exists. Make another with /panel new."
        assert await refusal(panels.get(place, panel.id)) == words
    assert await panels.editable(HERE, ALICE, panel.id) == panel
    assert await panels.editable(HERE, GWEN, panel.id) == panel
    words = "Only Alice and GMs can change this panel."
    assert await refusal(panels.editable(HERE, BOB, panel.id)) == words


async def test_a_remaining_entry_keeps_its_number_and_a_new_one_gets_its_own(panels):
    """A button on an older message must not roll an entry that replaced its own."""
    panel = await made(panels, "A: 1d4\nB: 1d6\nC: 1d8")
    without = await edited(panels, panel, "C = 1d8\nA = 1d4")
    more = await edited(panels, without, "A = 1d4\nB = 1d6\nA: 1d6")

    assert [(each.number, each.name) for each in without.entries] == [(3, "C"), (1, "A")]
    assert [(each.number, each.name) for each in more.entries] == [(1, "A"), (4, "B"), (5, "A")]


async def test_the_second_of_two_simultaneous_editors_is_told(panels):
    panel = await made(panels)
    await edited(panels, panel, "A: 1d4")

    words = "Someone else has changed this panel since you opened it. Check it and try again."
    assert await refusal(edited(panels, panel, "B: 1d6")) == words


async def test_entries_are_written_into_the_form_so_that_they_read_the_same(panels, book):
    luck = await keep(book, "Luck")
    magic = book.of_request("magic", MagicRequest((Throw(2, 20),), purpose="Delina"))
    entries = (
        PanelEntry(1, "Sword", SWORD),
        PanelEntry(2, "Luck", D6, luck.id),
        PanelEntry(3, "Gone", None, 9),
        PanelEntry(4, "", magic),
    )
    old = replace(await made(panels), entries=entries)

    lines = [panels.line(each) for each in entries]

    assert lines == ["Sword = 1d20+6", "★ Luck", "★ Gone", "★ Delina"]
    again = await panels._entries(HERE, ALICE, "\n".join(lines), (), old.entries)
    assert tuple(again) == entries


async def test_an_entry_without_a_name_is_named_after_its_purpose(panels):
    assert panels.name(PanelEntry(1, "", What("chess"))) == "chess"
    assert panels.name(PanelEntry(1, "", None)) == ""
    assert panels.name(PanelEntry(1, "Luck", What("chess"))) == "Luck"


async def test_a_starter_has_its_own_title_unless_another_is_given(panels):
    starter = Starter("a", "Saves", "", ("Dex: 1d20+{dex}",))

    assert (await panels.of_starter(HERE, ALICE, "", starter)).title == "Saves"
    assert (await panels.of_starter(HERE, ALICE, "Mine", starter)).title == "Mine"


@pytest.mark.parametrize("count", [0, MAX_ENTRIES, MAX_ENTRIES + 1])
async def test_a_starter_contains_as_many_of_the_players_own_rolls_as_fit(database, book, count):
    request = all_games()["magic"].request((Throw(1, 20),))

    async def own(_place, _who):
        return [(f"Own {each}", request) for each in range(count)]

    tables = Tables(magic=Table(characters=Played(own_rolls=own)))
    panels = SavedPanels(Panels(database), book, GameMasters(Channels(database)), tables)
    starter = Starter("a", "Own", "", (), "magic")

    if count:
        panel = await panels.of_starter(HERE, ALICE, "", starter)
        assert len(panel.entries) == MAX_ENTRIES
        assert panel.entries[0].name == "Own 0"
        assert {each.what and each.what.game for each in panel.entries} == {"magic"}
    else:
        words = await refusal(panels.of_starter(HERE, ALICE, "", starter))
        assert words.startswith("A panel needs at least one roll")


@pytest.mark.parametrize("starter", starters().values(), ids=list(starters()))
async def test_every_starter_can_be_posted(panels, starter):
    if starter.own:
        starter = replace(starter, own="", rolls=(*starter.rolls, "1d20"))

    panel = await panels.of_starter(HERE, ALICE, "", starter)

    names = [roll.partition("=")[0].strip() if " = " in roll else roll for roll in starter.rolls]
    assert [entry.name for entry in panel.entries] == names


async def test_a_panel_moves_down_after_a_number_of_presses_once_from_each_message(panels, database):
    panel = await made(panels)

    async def press(message, most=3, number=panel.id):
        count = PressCount(number, message, most)
        kept = Kept(0, HERE.channel, ALICE.user, ALICE.name, 1, "", ALICE.user, ALICE.name)
        await database.write(lambda connection: count(connection, kept))
        return count.is_due

    assert [await press(7) for _ in range(3)] == [False, False, True]
    assert [await press(7) for _ in range(4)] == [False, False, False, False]
    assert await press(8)
    await panels.store.stays(panel.id)
    assert [await press(8) for _ in range(3)] == [False, False, True]
    assert not await press(8, 1, panel.id + 1)


async def test_a_quiet_panel_shows_its_last_rolls(panels):
    panel = await made(panels, quiet=True)

    for roll in range(1, MAX_LAST + 2):
        now = await panels.store.rolled(panel.id, roll)

    assert (now.quiet, now.rolls) == (True, (2, 3, 4, 5, 6))
    assert await panels.store.rolled(panel.id + 1, 7) is None
