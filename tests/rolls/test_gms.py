"""Game masters: by name, by role, by permission, in channels and their threads."""

import pytest

from bot.audiences import Audience
from bot.errors import PlayerError
from bot.rolls.gms import MAX_GMS, GameMasters
from bot.rolls.values import Place, Who
from bot.store.channels import Channels, StoredGm, StoredOff

HERE, ELSEWHERE, THREAD, DIRECT = Place(1, 10), Place(1, 20), Place(1, 11, 10), Place(0, 30)
KEEPERS = 7
ALICE, BOB = Who(100, "Alice"), Who(200, "Bob", frozenset({KEEPERS}))
MANAGER, ADMIN = Who(300, "Gwen", manages=True), Who(400, "Ann", manages=True, administers=True)
AS_ALICE, AS_KEEPERS = StoredGm(100, False, "Alice"), StoredGm(KEEPERS, True, "Keepers")


@pytest.fixture
def gms(database):
    return GameMasters(Channels(database))


@pytest.mark.parametrize(
    ("who", "here", "of", "is_gm"),
    [
        (ALICE, HERE, HERE, False),
        (MANAGER, HERE, HERE, True),
        (MANAGER, ELSEWHERE, HERE, False),
        (MANAGER, HERE, THREAD, False),
        (ADMIN, ELSEWHERE, HERE, True),
        (ADMIN, DIRECT, DIRECT, False),
    ],
)
async def test_if_no_one_is_named_anyone_who_can_manage_the_channel_is_a_gm(gms, who, here, of, is_gm):
    assert await gms.is_gm(who, here, of) is is_gm


@pytest.mark.parametrize(
    ("who", "is_gm"), [(ALICE, True), (BOB, True), (Who(500, "Sam"), False), (MANAGER, False), (ADMIN, False)]
)
async def test_if_some_are_named_only_they_are_gms_from_anywhere(gms, who, is_gm):
    await gms.add(HERE, MANAGER, AS_ALICE)
    await gms.add(HERE, MANAGER, AS_KEEPERS)
    assert [await gms.is_gm(who, here, HERE) for here in (HERE, ELSEWHERE)] == [is_gm, is_gm]


async def test_a_role_with_a_members_number_makes_no_one_else_a_gm(gms):
    await gms.add(HERE, MANAGER, StoredGm(ALICE.user, True, "Role"))
    assert not await gms.is_gm(ALICE, HERE, HERE)
    await gms.add(ELSEWHERE, MANAGER, StoredGm(KEEPERS, False, "Member"))
    assert not await gms.is_gm(BOB, ELSEWHERE, ELSEWHERE)


async def test_a_channels_gms_are_its_threads_but_not_vice_versa(gms):
    await gms.add(HERE, MANAGER, AS_ALICE)
    await gms.add(THREAD, MANAGER, AS_KEEPERS)
    assert await gms.is_gm(ALICE, THREAD, THREAD)
    assert await gms.is_gm(BOB, THREAD, THREAD)
    assert not await gms.is_gm(BOB, HERE, HERE)


async def test_naming_someone_returns_the_previous_gms(gms):
    assert (await gms.add(HERE, MANAGER, AS_ALICE)).gms == ()
    assert (await gms.add(HERE, MANAGER, AS_KEEPERS)).gms == (AS_ALICE,)


@pytest.mark.parametrize(("gm", "words"), [(AS_ALICE, "is already a GM here"), (StoredGm(1, True, ""), "@")])
async def test_no_one_is_named_twice_and_everyone_cannot_be_named(gms, gm, words):
    await gms.add(HERE, MANAGER, AS_ALICE)
    with pytest.raises(PlayerError, match=words):
        await gms.add(HERE, MANAGER, gm)
    assert (await gms.settings(HERE)).gms == (AS_ALICE,)


async def test_a_thread_does_not_name_its_channels_gms_again(gms):
    await gms.add(HERE, MANAGER, AS_ALICE)
    with pytest.raises(PlayerError, match="Alice is already a GM here"):
        await gms.add(THREAD, MANAGER, AS_ALICE)


async def test_the_number_of_gms_is_limited(gms):
    for user in range(MAX_GMS):
        await gms.add(HERE, MANAGER, StoredGm(1000 + user, False, "X"))
    with pytest.raises(PlayerError, match=f"up to {MAX_GMS} GMs here"):
        await gms.add(HERE, MANAGER, AS_ALICE)
    assert not await gms.is_gm(ALICE, HERE, HERE)


@pytest.mark.parametrize("who", [MANAGER, ADMIN, Who(500, "Ann", administers=True), BOB])
async def test_a_gm_or_a_channel_manager_changes_the_settings(gms, who):
    await gms.add(HERE, MANAGER, AS_KEEPERS)
    await gms.hide(HERE, who, Audience.GM)
    await gms.put_screen(HERE, who, 77)
    settings = await gms.settings(HERE)
    assert (settings.hidden, settings.screen) == (Audience.GM, 77)


async def test_a_player_changes_no_settings(gms):
    for refused in (
        gms.add(HERE, ALICE, AS_ALICE),
        gms.remove(HERE, ALICE, None),
        gms.hide(HERE, ALICE, Audience.BLIND),
        gms.put_screen(HERE, ALICE, 77),
        gms.switch_off(HERE, ALICE, frozenset({"dnd"})),
    ):
        with pytest.raises(
            PlayerError, match="Only a GM or a member who can manage this channel can do that"
        ):
            await refused
    settings = await gms.settings(HERE)
    assert (settings.gms, settings.hidden, settings.screen) == ((), Audience.EVERYONE, 0)


@pytest.mark.parametrize(
    ("place", "who"), [(HERE, MANAGER), (HERE, BOB), (DIRECT, Who(500, "Mona", manages_server=True))]
)
async def test_only_a_server_manager_turns_games_off_for_the_server(gms, place, who):
    await gms.add(HERE, MANAGER, AS_KEEPERS)
    with pytest.raises(PlayerError, match="Only a member who can manage the server can do that"):
        await gms.switch_off_in_server(place, who, frozenset({"dnd"}))
    assert not (await gms.off(HERE)).here
    await gms.switch_off_in_server(HERE, Who(500, "Mona", manages_server=True), frozenset({"dnd"}))
    assert (await gms.off(ELSEWHERE)).here == {"dnd"}


async def test_a_direct_message_has_no_gm_and_needs_none(gms):
    with pytest.raises(PlayerError, match="Direct messages have no GM"):
        await gms.authorise(DIRECT, ADMIN)
    await gms.require(DIRECT, ALICE)


async def test_a_manager_is_refused_gm_actions_once_someone_is_named(gms):
    await gms.require(HERE, MANAGER)
    await gms.add(HERE, MANAGER, AS_ALICE)
    await gms.require(HERE, ALICE)
    with pytest.raises(PlayerError, match="Only a GM can do that"):
        await gms.require(HERE, MANAGER)


async def test_a_gm_is_removed_alone_or_with_all(gms):
    carl = StoredGm(600, False, "Carl")
    for gm in (AS_ALICE, AS_KEEPERS, carl):
        await gms.add(HERE, MANAGER, gm)
    assert (await gms.remove(HERE, ALICE, AS_ALICE)).gms == (carl, AS_KEEPERS)
    assert (await gms.remove(HERE, MANAGER, None)).gms == ()
    assert await gms.is_gm(MANAGER, HERE, HERE)


async def test_someone_never_named_cannot_be_removed(gms):
    with pytest.raises(PlayerError, match="No GM has been named here, so there's no one to remove"):
        await gms.remove(HERE, MANAGER, None)
    with pytest.raises(PlayerError, match="Alice wasn't named as a GM here"):
        await gms.remove(HERE, MANAGER, AS_ALICE)


@pytest.mark.parametrize("gm", [AS_ALICE, None])
async def test_a_thread_does_not_remove_its_channels_gms(gms, gm):
    await gms.add(HERE, MANAGER, AS_ALICE)
    with pytest.raises(PlayerError, match="This thread uses its channel's GMs"):
        await gms.remove(THREAD, MANAGER, gm)
    assert await gms.is_gm(ALICE, HERE, HERE)


async def test_odds_are_shown_where_a_gm_says_so(gms):
    before = (await gms.settings(HERE)).odds
    await gms.show_odds(HERE, MANAGER, on=True)
    during = (await gms.settings(HERE)).odds
    await gms.show_odds(HERE, MANAGER, on=False)

    assert (before, during, (await gms.settings(HERE)).odds) == (False, True, False)


async def test_a_player_cannot_turn_odds_on(gms):
    with pytest.raises(PlayerError, match="Only a GM or a member who can manage this channel can do that"):
        await gms.show_odds(HERE, ALICE, on=True)
    assert not (await gms.settings(HERE)).odds


async def test_a_channels_settings_do_not_apply_without_a_server(gms):
    await gms.hide(HERE, MANAGER, Audience.GM)
    await gms.switch_off(HERE, MANAGER, frozenset({"dnd"}))
    alone = Place(0, HERE.channel)

    assert (await gms.settings(alone)).hidden is Audience.EVERYONE
    assert (await gms.off(alone)).here == frozenset()
    assert (await gms.off(HERE)).here == {"dnd"}


async def test_a_channel_without_its_own_games_follows_the_server(gms):
    mona = Who(500, "Mona", manages_server=True)
    await gms.switch_off_in_server(HERE, mona, frozenset({"dnd"}))
    await gms.switch_off(HERE, MANAGER, frozenset())
    own = (await gms.off(HERE)).here
    await gms.switch_off(HERE, MANAGER, None)

    assert (own, (await gms.off(HERE)).here) == (frozenset(), {"dnd"})


async def test_if_no_game_was_ever_turned_off_nothing_is_read(database, monkeypatch):
    before, now = Channels(database), Channels(database)
    loaded = GameMasters(now)
    await before.set_off(5, frozenset({"dnd"}))
    await before.set_off(-1, frozenset({"magic"}))
    await loaded.load()

    assert (await loaded.off(Place(1, 50, 5))).here == {"dnd"}
    assert (await loaded.off(Place(1, 6, 0))).here == {"magic"}
    await now.set_off(7, frozenset({"wizards"}))
    assert (await loaded.off(Place(2, 7, 0))).here == {"wizards"}
    await now.set_off(7, None)
    assert await loaded.off(Place(2, 7, 0)) == StoredOff()
    monkeypatch.setattr(database, "read", None)
    assert await loaded.off(Place(2, 6, 0)) == StoredOff()


async def test_if_rolls_were_never_hidden_by_default_nothing_is_read(database, monkeypatch):
    before, now = Channels(database), Channels(database)
    loaded = GameMasters(now)
    await GameMasters(before).hide(HERE, MANAGER, Audience.GM)
    await loaded.load()

    assert await loaded.hides(Audience.EVERYONE, HERE)
    assert await loaded.hides(Audience.EVERYONE, THREAD)
    await loaded.hide(ELSEWHERE, MANAGER, Audience.BLIND)
    assert await loaded.hides(Audience.EVERYONE, ELSEWHERE)
    await loaded.hide(ELSEWHERE, MANAGER, Audience.EVERYONE)
    assert not await loaded.hides(Audience.EVERYONE, ELSEWHERE)
    monkeypatch.setattr(database, "read", None)
    assert not await loaded.hides(Audience.EVERYONE, Place(2, 6))
    assert not await loaded.hides(Audience.EVERYONE, DIRECT)
    assert await loaded.hides(Audience.ME, Place(2, 6))
