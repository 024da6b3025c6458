"""Settings: where they come from, and what a host reads who got one wrong."""

import tomllib
from pathlib import Path

import pytest

from bot.config import Config, bot_token, load_config
from bot.errors import ConfigError

# Obviously no token: the shape alone is what is checked.
TOKEN = ".".join(["not-a-real-token-x", "fake1", "x" * 27])


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text('token = "from-file"\nshards = 2\n')
    return path


def test_without_file_and_environment_everything_has_a_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert load_config(None, {}) == Config()


def test_a_config_toml_in_the_folder_is_found(file, monkeypatch):
    monkeypatch.chdir(file.parent)

    assert load_config(None, {}).shards == 2


def test_the_environment_wins_over_the_file(file):
    config = load_config(
        file, {"ROLLWRIGHT_TOKEN": "from-environment", "ROLLWRIGHT_SHARDS": "3", "HOME": "/"}
    )

    assert (config.token, config.shards) == ("from-environment", 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tokn = 'x'", "There is no setting tokn; did you mean token?"),
        ("shards = -1", "The setting shards is wrong"),
        ("shards = 'many'", "The setting shards is wrong"),
        ("log_level = 'loud'", "The setting log_level is wrong; it takes debug, info, warning or error."),
        ("log_level = 3", "The setting log_level is wrong"),
        ("log_format = 'xml'", "The setting log_format is wrong; it takes text or json."),
        ("health_port = 70000", "The setting health_port is wrong; it takes a port from 1 to 65535"),
        ("keep_rolls_days = -1", "keep_rolls_days is wrong; it takes a number of days from 1 to 36500"),
        ("gateway_url = 'https://x'", "The setting gateway_url is wrong"),
        ("api_url = 'wss://x'", "The setting api_url is wrong; it takes an address such as http"),
        ("token = 7", "The setting token is wrong"),
        ("games = 7", 'The setting games is wrong; it takes a list of games such as ["dice", "dnd"].'),
        ("api_url = 'discord'", "The setting api_url is wrong"),
        ("database = ''", "The setting database is wrong"),
        ("token = ", "is not valid TOML"),
        ("\udcff", "cannot be read"),
    ],
)
def test_a_wrong_setting_is_named(tmp_path, text, words):
    path = tmp_path / "c.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))

    with pytest.raises(ConfigError) as error:
        load_config(path, {})

    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "environ", "games"),
    [
        ("games = ['dice', 'dnd']", {}, ("dice", "dnd")),
        ("games = ['dice']", {"ROLLWRIGHT_GAMES": "magic, dnd"}, ("magic", "dnd")),
        ("", {}, ()),
    ],
)
def test_games_are_a_list_or_in_the_environment_names_with_commas(tmp_path, text, environ, games):
    path = tmp_path / "c.toml"
    path.write_text(text)

    assert load_config(path, environ).games == games


def test_a_mistyped_variable_is_named_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(ConfigError, match="no setting tokn; did you mean token"):
        load_config(None, {"ROLLWRIGHT_TOKN": "x"})


def test_a_file_that_was_named_must_exist(tmp_path):
    with pytest.raises(ConfigError, match=r"nothing\.toml does not exist"):
        load_config(tmp_path / "nothing.toml", {})


@pytest.mark.parametrize(("token", "word"), [("", "missing"), ("abc", "shape"), ("a.b.c", "shape")])
def test_a_token_that_is_none_is_refused_without_repeating_it(token, word):
    with pytest.raises(ConfigError, match=word) as error:
        bot_token(Config(token=token))

    assert not token or token not in str(error.value).split()


def test_a_token_of_the_right_shape_is_taken():
    assert bot_token(Config(token=f" {TOKEN}\n")) == TOKEN


def test_the_token_is_never_part_of_what_a_config_looks_like():
    assert TOKEN not in repr(Config(token=TOKEN))
    assert TOKEN not in f"{Config(token=TOKEN)}"


def test_the_example_lists_every_setting_with_its_default():
    text = (Path(__file__).parent.parent / "config.example.toml").read_text()
    uncommented = "\n".join(
        line.removeprefix("# ") for line in text.splitlines() if line.startswith("# ") and " = " in line
    )
    settings = tomllib.loads(uncommented)

    settings["games"] = tuple(settings["games"])
    assert settings.pop("token") == "paste it here"
    assert settings == {name: getattr(Config(), name) for name in Config.__struct_fields__ if name != "token"}
