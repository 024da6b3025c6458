"""/odds and its buttons, as people at a table use them."""

import re

import pytest

from tests.cases import in_turn
from tests.support import components, headline, hide_rolls, labels, public, text_of

ALL = ["Share", "Advantage", "Disadvantage", "+1", "−1", "Picture", "Compare…", "Roll it"]


@pytest.mark.story
async def test_the_probability_comes_first_then_the_average_the_middle_half_and_bars(table):
    shown = await table.alice.slash(table.channel, "odds", dice="4d6kh3", goal="12")

    assert shown.response.ephemeral
    assert headline(shown) == "62% for 12 or more"
    assert "`(4d6kh3)>=12`: average 12.2 · half of all rolls are 10 to 14" in text_of(shown)
    assert "11 ░░░░░░░░░░░░░░ 11%\n12 ████████████████ 13%" in text_of(shown)


async def test_odds_without_a_goal_of_repeats_of_several_and_of_explosions(table):
    # Without a goal, the average comes first.
    shown = await table.alice.slash(table.channel, "odds", dice="2d6+3 damage")

    assert headline(shown) == "10 on average"
    assert "`2d6+3`: average 10 · half of all rolls are 8 to 12" in text_of(shown)
    assert " 5 ███ 3%" in text_of(shown)
    assert labels(shown) == ["Share", "+1", "−1", "Picture", "Compare…", "Roll it"]

    # Repeats show the chance that at least one succeeds.
    shown = await table.alice.slash(table.channel, "odds", dice="3x1d20+5>=15")

    assert headline(shown) == "55% for 15 or more"
    assert "at least once in 3: 91%" in text_of(shown)

    # Several rolls are listed.
    shown = await table.alice.slash(table.channel, "odds", dice="1d20+5>=15 to hit; 2d6+3")

    assert "`1d20+5>=15`: **55%** · average 15.5" in text_of(shown)
    assert "`2d6+3`: average 10" in text_of(shown)
    assert labels(shown) == ["Share", "Roll it"]

    # Exploding dice say that they're cut off, and how often they fail.
    cut = await table.alice.slash(table.channel, "odds", dice="5d6!")
    failing = await table.alice.slash(table.channel, "odds", dice="12/(d4-1)")

    assert "-# Explosions are included down to one in a trillion rolls" in text_of(cut)
    assert "25% of all rolls fail" in text_of(failing)


@in_turn(
    ("typed", "goal", "said"),
    [
        ("1d20+7>=15", None, "65% for 15 or more"),
        ("1d20+7", "dc 15", "65% for 15 or more"),
        ("d100", "<=43", "43% for 43 or less"),
        ("2d6", ">7", "42% for more than 7"),
        ("2d6", "<2", "0% for less than 2"),
        ("3d6", "=18", "0.5% for exactly 18"),
        ("4dF", "-3", "99% for −3 or more"),
        ("2d6", "2", "100% for 2 or more"),
        ("10d6", "=60", "less than 0.1% for exactly 60"),
        ("10d6", "11", "more than 99.9% for 11 or more"),
        ("(1d20)>1d20", None, "48% for more than 1d20"),
        ("5d10>=8", None, "83% for at least one success"),
        ("5d10>=8", "2", "47% for 2 or more"),
    ],
)
async def test_the_probability_in_words(table, typed, goal, said):
    given = {"goal": goal} if goal else {}

    assert headline(await table.alice.slash(table.channel, "odds", dice=typed, **given)) == said


async def test_buttons_change_the_roll_in_place_even_after_a_restart_and_return_to_it(table):
    # Buttons change the odds in place, even after a restart.
    shown = await table.alice.slash(table.channel, "odds", dice="1d20+7", goal="15")
    assert labels(shown) == ALL
    await table.restart()

    better = await table.alice.click(shown.response, label="Advantage")

    assert better.response.ephemeral
    assert headline(better) == "88% for 15 or more"
    assert labels(better) == [
        "Share",
        "Disadvantage",
        "Neither",
        "+1",
        "−1",
        "Picture",
        "Compare…",
        "Roll it",
    ]
    assert headline(await table.alice.click(better.response, label="+1")) == "91% for 15 or more"
    worse = await table.alice.click(better.response, label="Disadvantage")
    assert headline(worse) == "49% for 15 or more"
    assert headline(await table.alice.click(worse.response, label="−1")) == "42% for 15 or more"
    assert headline(await table.alice.click(worse.response, label="Neither")) == "65% for 15 or more"
    assert len(table.channel.history()) == 1

    # +1 and then −1 lead back to the same roll.
    shown = await table.alice.slash(table.channel, "odds", dice="(1d20)", goal="15")

    up = await table.alice.click(shown.response, label="+1")
    assert "`(1d20)+1>=15`" in text_of(up)
    back = await table.alice.click(up.response, label="−1")

    assert "`(1d20)>=15`" in text_of(back)
    assert headline(back) == "30% for 15 or more"


async def test_share_posts_it_and_roll_it_rolls_with_the_channels_audience(table):
    # *Share* posts the odds, and others get their own answer.
    shown = await table.alice.slash(table.channel, "odds", dice="1d20+7", goal="15")

    shared = await table.alice.click(shown.response, label="Share")
    own = await table.bob.click(shared.response, label="Advantage")

    assert not shared.response.ephemeral
    assert shared.response.embeds[0].author.name == "Alice shares odds"
    assert labels(shared) == ALL[1:]
    assert own.response.ephemeral
    assert headline(own) == "88% for 15 or more"
    assert [each.id for each in public(table.channel) if each.embeds] == [shared.response.id]

    # *Roll it* rolls for the people who see this channel's rolls.
    shown = await table.alice.slash(table.channel, "odds", dice="1d20+7", goal="15")
    table.dice.will_show(9)

    rolled = await table.alice.click(shown.response, label="Roll it")
    await hide_rolls(table.gm, table.channel, "blind")
    table.dice.will_show(20)
    blind = await table.alice.click(shown.response, label="Roll it")

    assert not rolled.response.ephemeral
    assert headline(rolled) == "16: success"
    assert "27" not in text_of(blind)


async def test_an_unreadable_roll_is_refused_or_offers_a_correction(table):
    # Unclear text gets the odds of the suggestion.
    shown = await table.alice.slash(table.channel, "odds", dice="4d6kg3")

    assert shown.response.ephemeral
    assert labels(shown) == ["Odds of 4d6kh3", "Odds of 4d6kl3"]
    assert headline(await table.alice.click(shown.response, label="Odds of 4d6kh3")) == "12.2 on average"

    # Words and hidden rolls are read as in /roll.
    words = await table.alice.slash(table.channel, "odds", dice="4d6 keep 3")
    hidden = await table.alice.slash(table.channel, "odds", dice="/gmroll 2d6")

    assert headline(words) == "12.2 on average"
    assert hidden.response.ephemeral
    assert headline(hidden) == "7 on average"

    # Buttons that don't fit in a custom_id are left out.
    dice = "+".join(f"{n}d{n}[damage]" for n in range(2, 12))

    shown = await table.alice.slash(table.channel, "odds", dice=dice)

    assert "on average" in headline(shown)
    assert components(shown) == []

    # A roll without odds is answered in private.
    for typed, said in [
        ("1/0*d6", "Use a divisor other than zero, or a smaller number"),
        ("1d20 5", "What does “5” do"),
    ]:
        shown = await table.alice.slash(table.channel, "odds", dice=typed)

        assert shown.response.ephemeral
        assert said in shown.response.content

    # A forged button is refused with a reason.
    shown = await table.alice.slash(table.channel, "odds", dice="1d20")
    stored = table.env.backend.get_message(table.channel.id, shown.response.id)
    button = components(shown)[0]

    for forged in ("odds", "odds:", "odds:of:", "odds:win:1d20", "odds7:of:1d20", "odds:of:)"):
        stored.components = [{"type": 1, "components": [{**button, "custom_id": f"rw:1:{forged}"}]}]
        answer = await table.alice.click(shown.response, label="Share")
        assert answer.response.ephemeral
        assert answer.response.content


async def test_odds_too_complex_to_calculate_are_simulated_with_a_margin_of_error(table):
    shown = await table.alice.slash(table.channel, "odds", dice="4d6ra6kh3", goal="11")

    assert shown.response.ephemeral
    assert re.fullmatch(r"about [0-9]+% \(± [0-9.]+\) for 11 or more", headline(shown))
    assert "Numbers after ≈ are within" in text_of(shown)
    assert "average about" in text_of(shown)


async def test_without_dice_it_is_the_last_roll_here_by_its_games_rules(table):
    none = await table.alice.slash(table.channel, "odds")
    table.dice.will_show(12, 4)
    await table.alice.slash(
        table.channel, "dnd attack", attack="Claw +5 1d8+3 slashing", ac=16, character="none"
    )
    known = await table.alice.slash(table.channel, "odds")
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="1d6")
    unknown = await table.alice.slash(table.channel, "odds")

    assert "You haven't rolled" in none.response.content
    assert known.response.ephemeral
    assert headline(known) == "Odds of your last roll here"
    assert "hit 50% · critical 5% · damage 4 on average" in text_of(known)
    assert "Odds aren't available for your last roll here" in unknown.response.content


async def test_a_picture_shows_the_same_without_words_and_is_shared_as_one(table, monkeypatch):
    # The picture shows the same as the words.
    shown = await table.alice.slash(table.channel, "odds", dice="4d6kh3", goal="12")

    picture = await table.alice.click(shown.response, label="Picture")

    (file,) = picture.response.attachments
    assert file.filename == "odds.png"
    assert file.size <= 10_000
    assert file.description == (
        "62% for 12 or more\n(4d6kh3)>=12: average 12.2 · half of all rolls are 10 to 14"
    )
    assert headline(picture) == "62% for 12 or more"
    assert "█" not in text_of(picture)
    assert labels(picture) == ["Share", "+1", "−1", "Bars", "Compare…", "Roll it"]
    again = await table.alice.click(picture.response, label="+1")
    assert headline(again) == "73% for 12 or more"
    assert len(again.response.attachments) == 1
    back = await table.alice.click(again.response, label="Bars")
    assert back.response.attachments == []
    assert "█" in text_of(back)

    # A picture can be shared.
    shown = await table.alice.slash(table.channel, "odds", dice="4d6kh3")
    picture = await table.alice.click(shown.response, label="Picture")
    await table.restart()

    shared = await table.alice.click(picture.response, label="Share")

    assert not shared.response.ephemeral
    assert len(shared.response.attachments) == 1
    assert "Share" not in labels(shared)

    # Without a picture there are bars, and no button.
    monkeypatch.setattr("bot.odds.ui.showing.can_draw", lambda: False)

    shown = await table.alice.slash(table.channel, "odds", dice="4d6kh3")

    assert labels(shown) == ["Share", "+1", "−1", "Compare…", "Roll it"]
