"""/ask in any game: one message that everyone presses, its answers, and a secret target."""

import re

import pytest

from tests.cases import in_turn
from tests.e2e.dnd import mira
from tests.e2e.kept import roll_and_save, save_roll, turn_off
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_tracks import roll_with_tracks
from tests.support import components, headline, hide_rolls, labels, line_of, move_on, options, public, text_of


async def ask(table, what="1d20+3 # perception", person=None, where=None, **given):
    given = {"what": what, **given}
    asked = await (person or table.gm).slash(where or table.channel, "ask", **given)
    return line_of(table, asked, where or table.channel) if given.get("hide-goal") else asked


def named(*people):
    return ", ".join(f"<@{each.id}>" for each in people)


async def roll(table, asked, person, *faces):
    table.dice.will_show(*faces)
    return await person.click(asked.response, label="Roll")


@pytest.mark.story
async def test_those_named_roll_with_a_press_and_the_message_says_who_is_missing(table):
    asked = await ask(table, who=named(table.alice, table.bob), goal="15")
    assert headline(asked) == "perception: `1d20+3`; needs at least 15"
    assert "Waiting for: Alice, Bob" in text_of(asked)
    assert labels(asked) == ["Roll", "GM: results", "GM: roll for the rest", "GM: close"]
    rolled = await roll(table, asked, table.alice, 14)
    assert "Alice **17** ✓" in text_of(asked)
    assert "Waiting for: Bob" in text_of(asked)
    (card,) = rolled.followups
    assert card.ephemeral
    assert "Again" not in str(card.components), "it can be answered only once"
    answer = await table.sam.click(asked.response, label="Roll")
    assert answer.response.content == "This roll is for Alice, Bob. A GM can ask others with /ask."
    await table.restart()
    await roll(table, asked, table.bob, 2)
    assert "Bob **5** ✗" in text_of(asked)
    assert "1 of 2 succeeded" in text_of(asked)
    assert labels(asked) == ["My roll", "GM: results"]
    again = await table.alice.click(asked.response, label="My roll")
    assert again.ephemeral
    assert headline(again).startswith("17")


async def test_if_rolls_are_hidden_or_no_one_is_named_the_message_says_who_rolled(table):
    # If no one is named, everyone who presses takes part until it's closed.
    asked = await ask(table, "2d6")
    assert "Press Roll to take part." in text_of(asked)
    assert "Missing" not in text_of(asked)
    await roll(table, asked, table.alice, 3, 4)
    assert "Alice: **7**" in text_of(asked)
    await roll(table, asked, table.sam, 6, 6)
    assert "Sam: **12**" in text_of(asked)
    answer = await table.alice.click(asked.response, label="GM: close")
    assert "Only GMs can do that" in text_of(answer)
    await table.gm.click(asked.response, label="GM: close")
    assert "Closed. No one else can roll." in text_of(asked)
    assert labels(asked) == ["My roll", "GM: results"]
    answer = await table.bob.click(asked.response, label="My roll")
    assert answer.response.content == "That request is closed. A GM can ask again with /ask."
    mine = await table.sam.click(asked.response, label="My roll")
    assert headline(mine).startswith("12")

    # If rolls are hidden, the message only shows that someone rolled.
    move_on(table)
    await hide_rolls(table.gm, table.channel, "gm")
    asked = await ask(table, "1d20", who=named(table.alice), goal="10")
    await roll(table, asked, table.alice, 17)
    assert "Alice: rolled, hidden" in text_of(asked)
    assert "17" not in text_of(asked).replace(table.number(1), "")
    results = await table.gm.click(asked.response, label="GM: results")
    assert "Alice **17** ✓" in text_of(results)


async def test_ten_simultaneous_presses_all_count_and_a_double_press_rolls_once(table):
    asked = await ask(table, "1d20")
    table.dice.will_all_show(9)
    (button,) = [each["custom_id"] for each in components(asked) if each["label"] == "Roll"]
    people = [table.alice, table.bob, table.sam, table.kim, table.gm]
    press_at_once(table, asked.response, button, None, *people, *people)
    await table.env.settle()
    assert sorted(line.partition(":")[0] for line in text_of(asked).split("\n") if "**9**" in line) == [
        "Alice",
        "Bob",
        "Gwen",
        "Kim",
        "Sam",
    ]


async def test_a_gm_rolls_for_someone_absent_or_in_secret(table):
    # A GM can roll for people who are away or not on Discord.
    asked = await ask(table, "1d20+1", who=f"{named(table.alice)}, Ogre, ogre, Bat")
    assert "Waiting for: Alice, Ogre, ogre, Bat" in text_of(asked)
    table.dice.will_show(10, 11, 12, 13)
    await table.gm.click(asked.response, label="GM: roll for the rest")
    for said in ("Alice: **11**", "Ogre: **12**", "ogre: **13**", "Bat: **14**"):
        assert said in text_of(asked)
    opened = await table.gm.click(asked.response, label="GM: results")
    ogre = next(each["value"] for each in options(opened) if each["label"].startswith("Ogre"))
    shown = await table.gm.select(opened.response, [ogre])
    assert "Gwen: Ogre" in text_of(shown), "the roll says whom it is for"

    # If rolled in secret, only the GM learns about it.
    move_on(table)
    before = len(public(table.channel))
    table.dice.will_show(12, 3)
    answer = await ask(table, "1d20", who="Ogre, Bat", goal="10", secret=True)
    assert answer.ephemeral
    assert "Ogre **12** ✓" in text_of(answer)
    assert "Bat **3** ✗" in text_of(answer)
    assert len(public(table.channel)) == before
    answer = await ask(table, "1d20", secret=True)
    assert answer.response.content == "Enter who to roll for: names, or players you mention."

    # A GM can roll a system's roll for someone who is away, with their tracks.
    move_on(table)
    for person, stress in ((table.alice, 4), (table.gm, 7)):
        await roll_with_tracks(table, "blades resist 2", 2, 4, who=person, stress=stress, trauma=0)
    asked = await ask(table, "blades resist 1", who=f"{named(table.alice)}, Bat")
    table.dice.will_show(4, 3)
    await table.gm.click(asked.response, label="GM: roll for the rest")
    assert "Alice: **Resisted** (dice: 4)" in text_of(asked)
    opened = await table.gm.click(asked.response, label="GM: results")
    rolls = [each["value"] for each in options(opened)]
    shown = await table.gm.select(opened.response, rolls[:1])
    assert "Gwen: Alice" in text_of(shown)
    assert "stress 4 → 6" in text_of(shown)
    shown = await table.gm.select(opened.response, rolls[1:])
    assert "Gwen: Bat" in text_of(shown)
    assert "Mark these yourself: stress +3" in text_of(shown)


@in_turn("what", ["1d20+3", "(1d20+3)>=16"])
async def test_a_hidden_goal_is_in_no_roll_no_count_and_on_no_message(table, what):
    asked = await ask(
        table,
        what,
        who=named(table.alice, table.bob),
        **({} if ">" in what else {"goal": "16"}),
        **{"hide-goal": True},
    )
    assert headline(asked) == "`1d20+3`, hidden goal"
    (card,) = (await roll(table, asked, table.alice, 14)).followups
    await roll(table, asked, table.bob, 2)
    form = await table.alice.click(card, label="Edit…")
    said = "\n".join([text_of(asked), str(card.embeds[0].to_dict()), str(form.modal)])
    for secret in ("16", "success", "failure", "succeed", "✓", "✗"):
        assert secret not in re.sub(r"\b[A-HJ-NP-Z2-9]{6}\b", "", said)
    assert card.embeds[0].colour.value == 0x5865F2
    answer = await table.alice.click(asked.response, label="GM: results")
    assert "Only GMs can do that" in text_of(answer)
    results = await table.gm.click(asked.response, label="GM: results")
    assert headline(results) == "`1d20+3`; needs at least 16"
    assert "Alice **17** ✓" in text_of(results)
    assert "Bob **5** ✗" in text_of(results)


async def test_a_change_updates_the_message_and_another_roll_does_not_answer_the_request(table):
    # A change to a roll updates the message, and is compared with the request's goal.
    asked = await ask(table, "1d20", who=named(table.alice), goal="<=9")
    (card,) = (await roll(table, asked, table.alice, 12)).followups
    assert "Alice **12** ✗" in text_of(asked)
    form = await table.alice.click(card, label="Edit…")
    await table.alice.submit_modal(form, {"modifier": "-4", "target": ">=1"})
    assert "Alice **8** ✓" in text_of(asked)
    assert "Edited once" in text_of(asked)

    # Repeating a requested roll by command doesn't answer the request.
    move_on(table)
    asked = await ask(table, "1d20", who=named(table.alice))
    await roll(table, asked, table.alice, 12)
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "again")
    assert "Alice: **12**" in text_of(asked)


async def test_a_system_is_requested_with_its_outcomes_and_everyones_own_tracks(table):
    asked = await ask(table, "blades 2 desperate # climb", who=named(table.alice, table.bob))
    assert "climb: `blades 2 desperate`" in text_of(asked)
    await roll(table, asked, table.alice, 6, 6)
    await roll(table, asked, table.bob, 5, 2)
    assert "Alice: **Critical** (dice: 6, 6)" in text_of(asked)
    assert "Bob: **Partial success** (dice: 5, ~~2~~)" in text_of(asked)
    goals = await ask(table, "pf2e+7 # sneak", who=named(table.alice), goal="15")
    assert "sneak: `pf2e+7 vs 15`" in text_of(goals)
    await roll(table, goals, table.alice, 18)
    assert "Alice: **25: Critical success**" in text_of(goals)
    refused = await ask(table, "blades 2", goal="5")
    assert text_of(refused) == "Forged in the Dark doesn't have that goal. Leave it out."
    twice = await ask(table, "pf2e+7 vs 12", goal="15")
    assert "The roll already has a goal" in text_of(twice)
    secret = await ask(table, "pf2e+7", who=named(table.alice), goal="20", **{"hide-goal": True})
    await roll(table, secret, table.alice, 12)
    assert "Alice: **19** (d20: 12 + 7)" in text_of(secret)
    results = await table.gm.click(secret.response, label="GM: results")
    assert "19: Failure" in text_of(results)
    hunger = await ask(table, "vtm 5", who=named(table.alice))
    assert "`vtm5`" in text_of(hunger)


async def test_dnd_checks_are_one_of_the_kinds_of_requests(table):
    await mira(table)
    asked = await ask(table, "Perception", goal="medium")
    assert headline(asked) == "Wisdom (Perception), DC 15 (medium)"
    assert "Waiting for: Mira" in text_of(asked)
    await roll(table, asked, table.alice, 12)
    assert "Mira **13** ✗ (d20 **12** + 1 Wisdom)" in text_of(asked)
    asked = await ask(table, "dex save", who="Mira", goal="13", **{"hide-goal": True})
    assert headline(asked) == "Dexterity save, hidden DC"


@in_turn(
    ("given", "says"),
    [
        ({"what": "3x1d20"}, "Everyone makes one roll per request"),
        ({"what": "1d20; 1d6"}, "Everyone makes one roll per request"),
        ({"what": "(1d20)>=15", "goal": "12"}, "The roll already has a goal"),
        ({"what": "(1d20)>1d20"}, "must be a number"),
        ({"what": "1d20", "goal": "1d20"}, "“1d20” isn't a target"),
        ({"what": "1d20", "goal": "high"}, "high"),
        ({"what": "1d20+"}, "There should be dice or a number here, not"),
        ({"what": "4d6hk3"}, "Did you mean 4d6kh3?"),
        ({"what": "1d20 hidden"}, "Leave hidden empty, or hide rolls here with /gm panel"),
        ({"what": "blorbing"}, "blorbing"),
        ({"what": "1d20", "who": "@Nobody"}, "@Nobody here"),
    ],
)
async def test_an_impossible_request_is_refused_with_what_would_work(table, given, says):
    answer = await ask(table, **given)
    assert answer.ephemeral
    assert says in text_of(answer)
    assert components(answer) == [], "a button would roll it for the GM alone"
    assert len(public(table.channel)) == 1, "the notice about the thread"


async def test_only_an_existing_goal_can_be_hidden(table):
    await mira(table)
    for what in ("1d20", "blades 2", "Perception", "death save"):
        answer = await table.gm.slash(table.channel, "ask", what=what, **{"hide-goal": True})
        assert answer.ephemeral
        assert text_of(answer) == "This roll has no goal to hide. Ask for it without hiding a goal."


async def test_only_gms_request_rolls_and_threads_have_their_own(table):
    # Only a GM can request rolls, and a thread has its own requests.
    answer = await ask(table, "1d20", person=table.alice)
    assert answer.ephemeral
    assert "Only a GM can do that" in text_of(answer)
    asked = await ask(table, "1d20", where=table.thread)
    await roll(table, asked, table.bob, 5)
    assert "Bob: **5**" in text_of(asked)

    # The form is only for GMs.
    answer = await table.alice.slash(table.channel, "ask")
    assert "Only a GM can do that" in text_of(answer)

    # Subjects of requests are suggested while their game is on.
    async def offered(typed):
        return [each["value"] for each in await table.gm.autocomplete(table.channel, "ask", "what", typed)]

    assert "perception" in map(str.casefold, await offered("percep"))
    assert await offered("1d20") == []


async def test_a_gms_saved_roll_is_requested_by_its_name_with_additions(table):
    await roll_and_save(table, "Luck", "1d20+3", 4, by=table.gm)
    await roll_and_save(table, "Everybody's", "2d6", 1, 1, by=table.alice, whom="server")
    offered = await table.gm.autocomplete(table.channel, "ask", "what", "luc")
    assert {"name": "★ Luck: 1d20+3", "value": "★ Luck"} in offered
    await table.restart()

    asked = await ask(table, "luck +2 dc 15", who=named(table.alice, table.bob))
    assert headline(asked) == "Luck: `1d20+3+2`; needs at least 15"
    await roll(table, asked, table.alice, 10)
    assert "Alice **15** ✓" in text_of(asked)
    hidden = await ask(table, "★ Luck", goal="16", **{"hide-goal": True})
    assert headline(hidden) == "Luck: `1d20+3`, hidden goal"
    asked = await ask(table, "everybody's", where=table.thread)
    await roll(table, asked, table.sam, 3, 4)
    assert "Sam: **7**" in text_of(asked)


async def test_a_saved_check_is_requested_of_characters_and_a_games_own_name_wins(table):
    await mira(table)
    table.dice.will_show(4, 12)
    shown = await table.alice.slash(table.channel, "dnd check", what="perception", dc="15", **{"with": "adv"})
    await save_roll(table.alice, shown, "Perception", "server")

    asked = await ask(table, "★ Perception", who="Mira")
    assert headline(asked) == "Wisdom (Perception), DC 15 (medium)"
    await roll(table, asked, table.alice, 3, 14)
    assert "Mira **15** ✓" in text_of(asked)
    assert "advantage" in text_of(asked).casefold()
    asked = await ask(table, "★ Perception", who="Mira", goal="20")
    assert headline(asked) == "Wisdom (Perception), DC 20 (hard)"
    asked = await ask(table, "perception", who="Mira")
    assert headline(asked) == "Wisdom (Perception)", "D&D's own"


async def test_a_saved_roll_that_cannot_be_requested_is_refused_with_what_would_work(table):
    await table.gm.slash(table.channel, "import", file=("kept.txt", b"Luck: 1d20+{bonus}\nGoal: 1d20>=12"))
    answer = await ask(table, "luck")
    assert answer.ephemeral
    assert "needs numbers first" in text_of(answer)
    assert "The roll already has a goal" in text_of(await ask(table, "goal", goal="15"))


async def test_a_roll_that_cannot_be_requested_here_is_refused_and_not_offered(table):
    # Rolls that can't be requested from several people aren't suggested, and are refused.
    table.dice.will_show(11)
    await save_roll(table.gm, await table.gm.slash(table.channel, "magic roll", dice="d20"), "Luck")
    assert await table.gm.autocomplete(table.channel, "ask", "what", "luck") == []
    assert "You can't ask several people to roll" in text_of(await ask(table, "luck"))
    table.dice.will_show(4)
    shown = await table.gm.slash(
        table.channel, "dnd check", what="perception", character="none", **{"with": "2"}
    )
    await save_roll(table.gm, shown, "Look")
    assert "Ask for the check by its name instead" in text_of(await ask(table, "look"))
    await mira(table)
    table.dice.will_show(4)
    await save_roll(
        table.alice,
        await table.alice.slash(table.channel, "dnd attack", attack="Longsword"),
        "Slash",
        "server",
    )
    assert "Only D&D checks and saves can be asked of several people" in text_of(await ask(table, "slash"))

    # A saved roll can't be requested while its game is off.
    move_on(table)
    table.dice.will_show(4)
    shown = await table.alice.slash(table.channel, "dnd check", what="perception")
    await save_roll(table.alice, shown, "Peer", "server")
    await turn_off(table, "dnd")
    assert "is off here" in text_of(await ask(table, "peer"))


@pytest.mark.story
async def test_the_requested_people_are_chosen_in_a_form_that_is_restored_as_entered(table):
    form = await table.gm.slash(table.channel, "ask", who=named(table.bob), goal="high")
    parts = [each["component"] for each in form.modal["components"]]
    assert [part["type"] for part in parts] == [4, 5, 4, 22]
    assert parts[1]["default_values"] == [{"id": str(table.bob.id), "type": "user"}]
    filled = {"what": "2d6", "who": [table.alice, table.bob], "goal": "high", "how": ["hides"]}
    answer = await table.gm.submit_modal(form, filled)
    assert answer.response.ephemeral
    await table.restart()
    again = await table.gm.click(answer.response, label="Keep editing")
    parts = [each["component"] for each in again.modal["components"]]
    assert [each["id"] for each in parts[1]["default_values"]] == [str(table.alice.id), str(table.bob.id)]
    assert [each["default"] for each in parts[3]["options"]] == [True, False]
    assert (parts[0]["value"], parts[2]["value"]) == ("2d6", "high")

    asked = await table.gm.submit_modal(again, {"what": "2d6", "who": [table.alice, table.bob], "goal": "7"})
    assert headline(asked) == "`2d6`; needs at least 7"
    assert "Waiting for: Alice, Bob" in text_of(asked)
    await roll(table, asked, table.alice, 3, 4)
    assert "Alice **7** ✓" in text_of(asked)
