"""Removing someone from texts: their id anywhere, and their name where it means them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rolls.card import NOBODY
from bot.yours.rules.scrubbed import Person, scrubbed, unnamed
from tests.cases import every

USER = 1456074443980800039
ZOE = Person(USER, frozenset({"Zoe", "attack"}))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.sampled_from([USER, -USER]) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_the_id_disappears_from_any_json_and_everything_else_is_unchanged(value):
    text = json.dumps(value, ensure_ascii=False)

    found = scrubbed(text, ZOE)

    assert str(USER) not in found
    assert json.loads(found) == json.loads(text.replace(f"-{USER}", "0").replace(str(USER), "0"))


@every(
    "text, after",
    [
        (f'{{"name":"Zoe","player":{USER}}}', f'{{"name":"{NOBODY}","player":0}}'),
        (f'{{"helper":{USER},"helper_name":"Zoe"}}', f'{{"helper":0,"helper_name":"{NOBODY}"}}'),
        (f'{{"actor":{USER},"by":"Bob"}}', '{"actor":0,"by":"Bob"}'),
        # Another person with the same name, and one of the game's own words.
        (f'[{USER},{{"name":"Zoe","player":7}}]', '[0,{"name":"Zoe","player":7}]'),
        (f'[{USER},{{"by":"attack","actor":1}}]', '[0,{"by":"attack","actor":1}]'),
        (f'{{"label":"for <@{USER}> and <@!{USER}>"}}', f'{{"label":"for {NOBODY} and {NOBODY}"}}'),
        (f'{{"{USER}:mira":[1]}}', '{"0:mira":[1]}'),
        (f"{USER}:mira", "0:mira"),
        (
            f'{{"thrown":{{"!zoe":1,"?zoe":2,"!zoey":3}},"player":{USER}}}',
            f'{{"thrown":{{"!{NOBODY}":1,"?{NOBODY}":2,"!zoey":3}},"player":0}}',
        ),
        (f'{{"note":"call me","player":{USER}}}', '{"note":"","player":0}'),
        (f'[{{"note":"call me","player":7}},{USER}]', '[{"note":"call me","player":7},0]'),
        (f"magic {USER}", "magic 0"),
        # This isn't an ID, but a longer number.
        (f'{{"die":{USER}7}}', f'{{"die":{USER}7}}'),
        (f"magic {USER}7", f"magic {USER}7"),
        ('{"name":"Zoe"}', '{"name":"Zoe"}'),
    ],
)
def test_a_text_without_the_person_is_unchanged(text, after):
    assert scrubbed(text, ZOE) == after


def test_a_field_stays_even_if_someone_has_its_name():
    named_like_fields = Person(USER, frozenset({"Thrown", "player", "Name"}))
    text = f'{{"thrown":{{"d20":[3]}},"name":"Bob","player":{USER}}}'

    assert scrubbed(text, named_like_fields) == '{"thrown":{"d20":[3]},"name":"Bob","player":0}'
    assert unnamed('{"thrown":{"player":1}}', named_like_fields.names) == '{"thrown":{"player":1}}'


def test_a_key_with_a_name_is_found_in_any_spelling():
    zoe = Person(USER, frozenset({"Ｚoe\ufe0f"}))

    assert scrubbed(f'{{"!zoe":1,"player":{USER}}}', zoe) == f'{{"!{NOBODY}":1,"player":0}}'


def test_if_people_have_to_be_distinguished_another_number_replaces_them():
    assert scrubbed(f'[{USER},-{USER},7,"{USER}"]', ZOE, 12) == '[12,-12,7,"12"]'


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("Zoe", NOBODY),
        ("Zoe's turn", "Zoe's turn"),
        ('{"did":"join","detail":"Zoe","name":"Bob"}', f'{{"did":"join","detail":"{NOBODY}","name":"Bob"}}'),
        ('{"did":"attack","detail":"","name":"Zoe"}', f'{{"did":"attack","detail":"","name":"{NOBODY}"}}'),
        ("{Zoe", "{Zoe"),
        (
            '{"thrown":{"!zoe":{"d20":[3]}},"name":"Bob"}',
            f'{{"thrown":{{"!{NOBODY}":{{"d20":[3]}}}},"name":"Bob"}}',
        ),
    ],
)
def test_a_trail_without_the_name(text, after):
    assert unnamed(text, ZOE.names) == after
