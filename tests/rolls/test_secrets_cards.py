"""The list of hidden rolls and the proof of a seal, as cards."""

import pytest
from msgspec.structs import replace

from bot.audiences import Audience
from bot.rolls.secrets import Proof, Secret, SecretsPage, Since
from bot.rolls.secrets_cards import proof_cards, secrets_card

SECRET = Secret("K7QP2M", "A*ce", "Str*ke", "17: success", Audience.GM, 60, is_partly_revealed=False)
PROOF = Proof(
    "K7QP2M", "A*ce", 60, "3f9a", text="rollwright 1", nonce="00ff", holds=True, rolled="17: success"
)
CHANGE = Since("B*b", "rerolled dice", "12", 90)


def line(**parts):
    """Return a hidden roll's line in the list."""
    (said,) = secrets_card(SecretsPage((replace(SECRET, **parts),), 0, more=False)).lines
    return said


def first(**parts):
    return proof_cards(replace(PROOF, **parts))[0]


def says(text, **parts):
    return any(text in each for each in first(**parts).lines)


def test_a_hidden_roll_is_listed_in_one_line():
    assert line() == "Roll K7QP2M, A\\*ce, Str\\*ke: **17: success** (GM only, <t:60:R>)"
    assert line(purpose="") == "Roll K7QP2M, A\\*ce: **17: success** (GM only, <t:60:R>)"


def test_a_partly_revealed_roll_is_listed_as_such():
    assert line(is_partly_revealed=True).endswith("(GM only, partly revealed, <t:60:R>)")


def test_a_long_result_is_cut_in_the_list():
    assert f"**{'1' * 199}…**" in line(result="1" * 201)
    assert f"**{'1' * 200}**" in line(result="1" * 200)


def test_a_page_without_rolls_says_so():
    card = secrets_card(SecretsPage((), 3, more=False))

    assert card.lines == ("There are no more hidden rolls here.",)


def test_each_roll_of_a_page_has_a_line():
    assert len(secrets_card(SecretsPage((SECRET, SECRET), 0, more=True)).lines) == 2


def test_a_roll_open_from_the_start_has_no_seal():
    (card,) = proof_cards(Proof("K7QP2M", "Alice", 60, ""))

    assert (card.headline, card.lines) == (
        "Roll K7QP2M has no seal",
        ("Everyone could see it from the start.",),
    )


def test_a_forgotten_roll_cannot_be_checked():
    (card,) = proof_cards(Proof("K7QP2M", "Alice", 60, "3f9a", is_forgotten=True))

    assert card.headline == "Roll K7QP2M was deleted"


@pytest.mark.parametrize(
    ("changes", "told"),
    [(0, []), (1, ["It has been changed once since."]), (2, ["It has been changed 2 times since."])],
)
def test_while_hidden_only_its_seal_and_its_changes_are_shown(changes, told):
    (card,) = proof_cards(Proof("K7QP2M", "Alice", 60, "3f9a", is_hidden=True, changes=changes))

    assert card.headline == "Roll K7QP2M is still hidden"
    assert card.told[0].endswith("`3f9a`")
    assert list(card.lines[1:]) == told


def test_a_matching_roll_is_proven_with_its_first_result():
    (card,) = proof_cards(PROOF)

    assert card.headline == "✓ Roll K7QP2M is the roll that was sealed"
    assert card.lines[:3] == (
        "A\\*ce rolled **17: success** <t:60:R>.",
        "It hasn't been changed since.",
        "Seal `3f9a`",
    )
    assert "`00ff`" in card.told[3]


def test_a_roll_that_does_not_match_is_not_to_be_trusted():
    card = first(holds=False, rolled="")

    assert card.headline == "✗ Roll K7QP2M isn't the roll that was sealed"
    assert says("Don't trust this roll", holds=False)
    assert not any("rolled **" in each for each in card.lines)


@pytest.mark.parametrize("is_hidden", [True, False])
def test_someone_who_checks_a_hidden_roll_is_told_that_no_one_else_is(is_hidden):
    assert says("It's still hidden. Only you see this message.", is_hidden=is_hidden) is is_hidden


@pytest.mark.parametrize(
    ("times", "headline"), [(1, "Changed once afterwards"), (3, "Changed 3 times afterwards")]
)
def test_later_changes_have_their_own_card(times, headline):
    proven, changed = proof_cards(replace(PROOF, since=(CHANGE,) * times))

    assert (changed.headline, len(changed.lines)) == (headline, times)
    assert changed.lines[0] == "1. B\\*b rerolled dice <t:90:R>: **12**"
    assert changed.told[-1].startswith(f"{times}. ")
    assert "It hasn't been changed since." not in proven.lines


def test_long_names_and_totals_are_cut_so_that_every_change_fits():
    change = Since("N" * 21, "rerolled dice", "1" * 41, 90)

    _, changed = proof_cards(replace(PROOF, since=(change,)))

    assert changed.lines[0] == f"1. {'N' * 19}… rerolled dice <t:90:R>: **{'1' * 39}…**"
    assert says(f"**{'1' * 39}…**", rolled="1" * 41)
