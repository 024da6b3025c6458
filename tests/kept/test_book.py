"""Saved rolls and their names: valid names, whose roll a name means, permissions."""

import pytest
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games import all_games
from bot.games.magic.rules.request import MagicRequest, Planar, Throw
from bot.kept.book import MAX_DICE, MAX_NAME, MAX_OWN, MAX_SERVER, checked_name, of_dice
from bot.kept.store import EVERYWHERE, SERVERS, KeptRoll, What
from bot.rolls.game import More
from tests.kept.support import ALICE, BOB, DIRECT, ELSEWHERE, GWEN, HERE, THREAD, open_book

GAMES = all_games()


@pytest.fixture
def book(database):
    return open_book(database)


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


async def kept(book, name="Luck", dice="1d6", who=ALICE, *, whom="me", place=HERE):
    """Save a roll under this name, and return it as it's stored."""
    await book.keep(place, who, {name: of_dice(dice)}, whom)
    found, _ = await book.find(place, who, name)
    return found


async def rolls(book, place, who, text):
    """Return the dice of the roll that this text names, or "" if there is none."""
    found = await book.find(place, who, text)
    return book.words(found[0].what) if found else ""


async def test_your_own_here_wins_over_your_own_everywhere_and_the_servers(book):
    await kept(book, "Luck", "1d4", BOB, whom="server")
    assert await rolls(book, HERE, ALICE, "luck") == "1d4"
    await book.keep(HERE, ALICE, {"Luck": of_dice("1d6")}, "all")
    assert await rolls(book, HERE, ALICE, "luck") == "1d6"
    await book.keep(HERE, ALICE, {"LUCK": of_dice("1d8")}, "me")

    assert await rolls(book, HERE, ALICE, "luck") == "1d8"
    assert await rolls(book, THREAD, ALICE, "★ Luck") == "1d8"
    assert await rolls(book, ELSEWHERE, ALICE, "luck") == "1d6"
    assert await rolls(book, HERE, BOB, "luck") == "1d4"
    assert await rolls(book, ELSEWHERE, BOB, "luck") == ""
    assert [each.name for each in await book.all(HERE, ALICE)] == ["LUCK"]


async def test_the_longest_name_is_meant_and_the_rest_comes_after_it(book):
    await kept(book, "Longsword +2", "1d20+8")
    await kept(book, "Longsword", "1d20+6")

    longer, behind = await book.find(HERE, ALICE, "longsword +2 adv")
    shorter, more = await book.find(HERE, ALICE, "longsword +3 adv")

    assert (longer.name, behind.more) == ("Longsword +2", More("", "adv"))
    assert (shorter.name, more.more) == ("Longsword", More("+3", "adv"))


@pytest.mark.parametrize("text", ["", "★", "Bow"])
async def test_a_text_without_a_name_finds_nothing(book, text):
    assert await book.find(HERE, ALICE, text) is None


@pytest.mark.parametrize(
    ("whom", "place", "who", "can"),
    [
        ("me", HERE, ALICE, True),
        ("me", THREAD, ALICE, True),
        ("me", ELSEWHERE, ALICE, False),
        ("me", HERE, GWEN, False),
        ("all", ELSEWHERE, ALICE, True),
        ("all", HERE, BOB, False),
        ("server", HERE, BOB, True),
        ("server", ELSEWHERE, ALICE, False),
    ],
)
async def test_a_number_finds_a_saved_roll_only_for_those_who_can_use_it(book, whom, place, who, can):
    luck = await kept(book, whom=whom)

    if can:
        assert await book.get(place, who, luck.id) == luck
    else:
        words = "That roll is no longer saved. See your saved rolls with /saved."
        assert await refusal(book.get(place, who, luck.id)) == words


async def test_the_author_and_gms_change_a_servers_saved_rolls(book):
    luck = await kept(book, whom="server")

    assert await book.editable(HERE, ALICE, luck.id) == await book.editable(HERE, GWEN, luck.id) == luck
    assert await refusal(book.editable(HERE, BOB, luck.id)) == "Only Alice and GMs can change Luck."
    assert await refusal(book.delete(HERE, BOB, luck.id, 1)) == "Only Alice and GMs can change Luck."
    assert await book.delete(HERE, GWEN, luck.id, 1) == luck
    assert await book.all(HERE, ALICE) == []


async def test_outside_a_server_nothing_is_saved_for_one(book):
    words = "There's no server here. Save it for yourself."
    assert await refusal(kept(book, whom="server", place=DIRECT)) == words

    await kept(book, place=DIRECT)
    assert await rolls(book, DIRECT, ALICE, "Luck") == "1d6"
    assert await rolls(book, HERE, ALICE, "Luck") == ""


async def test_one_name_already_in_use_prevents_saving_all_of_them(book):
    await kept(book, "Luck")
    taken = "{} is already saved there. Choose another name, or rename the old one with /saved."

    new = {"Fortune": of_dice("1d8"), "LUCK": of_dice("1d8")}
    assert await refusal(book.keep(HERE, ALICE, new, "me")) == taken.format("LUCK")
    assert await refusal(book.keep(HERE, ALICE, {"Luck\ufe0f": of_dice("1d8")}, "me")) == taken.format(
        "Luck\ufe0f"
    )
    twice = {"Doom": of_dice("1d4"), "★ doom": of_dice("1d8")}
    assert await refusal(book.keep(HERE, ALICE, twice, "me")) == taken.format("doom")
    assert [each.name for each in await book.all(HERE, ALICE)] == ["Luck"]
    await book.keep(HERE, ALICE, new, "all")


@pytest.mark.parametrize(
    ("whom", "most", "words"),
    [
        ("me", MAX_OWN, "You can save 100 rolls in one place. Delete one first with /saved."),
        ("all", MAX_OWN, "You can save 100 rolls in one place. Delete one first with /saved."),
        (
            "server",
            MAX_SERVER,
            "A server can have up to 200 saved rolls. Delete one first with /saved.",
        ),
    ],
)
async def test_the_number_of_saved_rolls_per_place_is_limited(book, whom, most, words):
    what = of_dice("1d6")
    scope, owner = (EVERYWHERE if whom == "all" else 1), (SERVERS if whom == "server" else ALICE.user)
    one = KeptRoll(0, scope, owner, "Luck", what, ALICE.user, ALICE.name)
    assert await book.store.add({f"luck {each}": one for each in range(most - 1)}, most) is None

    assert await refusal(book.keep(HERE, ALICE, {"Sword": what, "Bow": what}, whom)) == words
    await book.keep(HERE, ALICE, {"Sword": what}, whom)
    assert await refusal(book.keep(HERE, ALICE, {"Bow": what}, whom)) == words


async def test_a_change_applies_only_to_the_unchanged_version(book):
    luck = await kept(book)

    now = await book.change(HERE, ALICE, luck.id, 1, name="Fortune", dice="1d8")

    assert (now.name, book.words(now.what), now.revision) == ("Fortune", "1d8", 2)
    assert await book.get(HERE, ALICE, luck.id) == now
    words = "Fortune has changed since then. Check it with /saved."
    assert await refusal(book.change(HERE, ALICE, luck.id, 1, name="Doom")) == words
    assert await refusal(book.delete(HERE, ALICE, luck.id, 1)) == words


async def test_empty_fields_stay_unchanged(book):
    luck = await kept(book)

    assert (await book.change(HERE, ALICE, luck.id, 1, dice="1d8")).name == "Luck"
    now = await book.change(HERE, ALICE, luck.id, 2, name="LUCK")
    assert (now.name, book.words(now.what)) == ("LUCK", "1d8")


async def test_an_old_name_stays_even_if_no_new_one_could_have_it(book):
    """A dialect that was added later can read the name as a roll."""
    old = KeptRoll(0, HERE.scope, ALICE.user, "5TY6", of_dice("1d6"), ALICE.user, ALICE.name)
    await book.store.add({"5ty6": old}, MAX_OWN)
    (found,) = await book.all(HERE, ALICE)

    now = await book.change(HERE, ALICE, found.id, 1, name="5TY6", dice="1d8")

    assert (now.name, book.words(now.what)) == ("5TY6", "1d8")


async def test_a_roll_cannot_get_another_ones_name(book):
    luck, _ = await kept(book), await kept(book, "Fortune")

    words = "FORTUNE is already saved there. Choose another name, or rename the old one with /saved."
    assert await refusal(book.change(HERE, ALICE, luck.id, 1, name="FORTUNE")) == words


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  ★ Long \u200b sword ", "Long sword"),
        ("Advantage", "Advantage"),
        ("x" * MAX_NAME, "x" * MAX_NAME),
        ("2 goblins", "2 goblins"),
    ],
)
def test_a_name_is_stored_in_one_form(name, shown):
    assert checked_name(name) == shown


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "The roll needs a name, such as Longsword."),
        ("★!?", "The roll needs a name, such as Longsword."),
        ("x" * (MAX_NAME + 1), "A name can have up to 40 characters. Make the name shorter."),
        ("1d20+5", "1d20+5 already means a roll. Choose another name."),
        ("Fate", "Fate already means a roll. Choose another name."),
        ("5TY6", "5TY6 already means a roll. Choose another name."),
        ("1d20", "1d20 already means a roll. Choose another name."),
        ("sr6", "sr6 already means a roll. Choose another name."),
        ("4wod8", "4wod8 already means a roll. Choose another name."),
        ("2D6>=7", "2D6\\>=7 already means a roll. Choose another name."),
        ("…", "The roll needs a name, such as Longsword."),
        ("+2", "The roll needs a name, such as Longsword."),
    ],
)
def test_an_invalid_name_or_a_roll_in_any_dialect_is_refused(name, words):
    with pytest.raises(PlayerError) as refused:
        checked_name(name)

    assert str(refused.value) == words


def test_dice_without_placeholders_are_stored_as_read_and_others_as_typed():
    assert of_dice(" 1D20 + 5 ") == of_dice("1d20+5")
    assert of_dice("1d20+5").template == ""
    assert of_dice(" 1D20+{bonus} ") == What("dice", "", "1D20+{bonus}")


def test_the_length_of_dice_with_placeholders_is_limited():
    longest = "1d20+{bonus} " + "x" * (MAX_DICE - 13)

    assert of_dice(longest).template == longest
    with pytest.raises(PlayerError, match="Dice with places to fill can have up to 300 characters"):
        of_dice(longest + "x")


@pytest.mark.parametrize(
    ("dice", "more", "label", "notation"),
    [
        ("1d20+5", More(), "", "1d20+5"),
        ("1d20+5", More("+2", "adv", "15"), "", "1d20adv+5+2>=15"),
        ("1d20+5", More(), "Longsword", "1d20+5 # Longsword"),
        ("1d20+5 stab", More(), "Longsword", "1d20+5 # stab"),
    ],
)
async def test_a_name_is_the_label_of_dice_without_one(book, dice, more, label, notation):
    request = book.request(of_dice(dice), "", more, label=label)

    assert GAMES["dice"].title(request) == notation
    assert request.label == ("Longsword" if notation.endswith("Longsword") else "")


async def test_a_templates_dice_are_rolled_with_values_filled_in(book):
    request = book.request(of_dice("1d20+{bonus}"), "1d20+3", More("+1"))

    assert GAMES["dice"].title(request) == "1d20+3+1"


MAGIC = MagicRequest((Throw(2, 20),), purpose="Delina", earlier=(3,))


async def test_another_games_roll_is_saved_without_its_temporary_parts(book):
    what = book.of_request("magic", MAGIC)

    assert book.request(what) == replace(MAGIC, earlier=())
    assert (book.words(what), book.purpose(what)) == ("2d20", "Delina")


async def test_a_roll_that_cannot_be_repeated_is_not_saved(book):
    with pytest.raises(PlayerError) as refused:
        book.of_request("magic", MagicRequest((Throw(1, 6, planar=True),), planar=Planar()))

    assert str(refused.value) == "That roll can't be rolled again. Save another one."


async def test_a_game_that_takes_no_additions_says_what_to_omit(book):
    what = book.of_request("magic", MAGIC)

    with pytest.raises(PlayerError) as refused:
        book.request(what, "", More("+2", "adv"))

    words = str(refused.value)
    assert words.endswith("Leave out `+2 adv`.")


async def test_a_game_turned_off_is_unknown(book):
    what = book.of_request("magic", MAGIC)

    assert book.knows({"dice", "magic"}, what)
    assert not book.knows({"dice"}, what)
    assert not book.knows({"dice", "chess"}, What("chess"))
    assert book.purpose(What("chess")) == "chess"


async def test_a_code_has_one_character_for_every_five_random_bits(database):
    drawn = (1 << 5 | 31 << 45 | 31 << 50).to_bytes(8)
    book = open_book(database, entropy=lambda _: drawn)

    assert await book.codes(ALICE, [await kept(book)]) == ["ABAAAAAAA9"]


async def test_a_code_means_the_shared_version(book):
    luck, fate = await kept(book), await kept(book, "Fortune", "1d8")

    codes = await book.codes(ALICE, [luck, fate])

    assert codes == ["BAAAAAAAAA", "CAAAAAAAAA"]
    assert await book.shared(codes) == {codes[0]: ("Luck", luck.what), codes[1]: ("Fortune", fate.what)}
    await book.change(HERE, ALICE, luck.id, 1, dice="1d20")
    assert await book.shared(codes[:1]) == {codes[0]: ("Luck", luck.what)}
    assert await book.shared(["ABCDEFGHJK"]) == await book.shared([]) == {}
