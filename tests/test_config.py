"""Settings: their sources, and the messages about wrong ones."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.config import Config, bot_token, load_config, shown
from bot.errors import ConfigError

# It obviously isn't a token; only its shape is checked.
TOKEN = ".".join(["not-a-real-token-x", "fake1", "x" * 27])


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text('token = "from-file"\nshards = 2\n')
    return path


def test_everything_has_a_default_without_a_file_or_environment(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    assert load_config(None, {}) == Config()


def test_config_toml_in_the_working_folder_is_found(file, monkeypatch):
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
        ("tokn = 'x'", "There's no setting tokn. Did you mean token?"),
        ("shards = -1", "The setting shards is invalid"),
        ("shards = 'many'", "The setting shards is invalid"),
        ("log_level = 'loud'", "The setting log_level is invalid. Use debug, info, warning or error."),
        ("log_level = 3", "The setting log_level is invalid"),
        ("log_format = 'xml'", "The setting log_format is invalid. Use text or json."),
        ("health_address = 'localhost:80'", "Use an address of this machine"),
        ("health_port = 70000", "Use a port from 1 to 65535"),
        ("keep_rolls_days = -1", "Use a number of days from 1 to 36500"),
        ("gateway_url = 'https://x'", "The setting gateway_url is invalid"),
        ("api_url = 'wss://x'", "Use an address such as http"),
        ("token = 7", "The setting token is invalid"),
        ("games = 7", 'The setting games is invalid. Use a list of games such as ["dice", "dnd"].'),
        ("api_url = 'discord'", "The setting api_url is invalid"),
        ("database = ''", "The setting database is invalid"),
        ("token = ", "isn't valid TOML:"),
        ("\udcff", "can't be read"),
    ],
)
def test_an_invalid_setting_is_named(tmp_path, text, words):
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
def test_games_are_a_list_in_the_file_and_comma_separated_in_the_environment(tmp_path, text, environ, games):
    path = tmp_path / "c.toml"
    path.write_text(text)

    assert load_config(path, environ).games == games


def test_a_mistyped_environment_variable_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    with pytest.raises(ConfigError, match="Did you mean token"):
        load_config(None, {"ROLLWRIGHT_TOKN": "x"})


def test_a_file_named_explicitly_must_exist(tmp_path):
    with pytest.raises(ConfigError, match="nothing\\.toml doesn't exist"):
        load_config(tmp_path / "nothing.toml", {})


@pytest.mark.parametrize(
    ("token", "word"),
    [
        ("", "missing"),
        ("abc", "The setting token doesn't look like a bot token"),
        ("a.b.c", "The setting token doesn't look like a bot token"),
    ],
)
def test_an_invalid_token_is_refused_without_being_repeated(token, word):
    with pytest.raises(ConfigError, match=word) as error:
        bot_token(Config(token=token))

    assert not token or token not in str(error.value).split()


def test_a_well_formed_token_is_accepted():
    assert bot_token(Config(token=f" {TOKEN}\n")) == TOKEN


def test_the_token_is_never_in_the_repr_of_a_config():
    assert TOKEN not in repr(Config(token=TOKEN))
    assert TOKEN not in f"{Config(token=TOKEN)}"


def test_the_example_config_lists_every_setting_with_its_default():
    text = (Path(__file__).parent.parent / "config.example.toml").read_text()
    uncommented = "\n".join(
        line.removeprefix("# ") for line in text.splitlines() if line.startswith("# ") and " = " in line
    )
    settings = tomllib.loads(uncommented)

    settings["games"] = tuple(settings["games"])
    assert settings.pop("token") == "paste it here"
    assert settings == {name: getattr(Config(), name) for name in Config.__struct_fields__ if name != "token"}


@pytest.mark.parametrize(
    ("name", "file", "secret"),
    [("token", "token_file", TOKEN), ("database", "database_address_file", "postgresql://u:p%40@h/rolls")],
)
def test_a_secret_can_be_read_from_a_separate_file(tmp_path, name, file, secret):
    (tmp_path / "secret").write_text(f"{secret}\n")
    settings = tmp_path / "c.toml"
    settings.write_text(f"{file} = '{tmp_path}/secret'\n")
    assert getattr(load_config(settings, {}), name) == secret
    of_environment = {f"ROLLWRIGHT_{file.upper()}": f"{tmp_path}/secret"}
    settings.write_text(f"{name} = 'another'\n")
    assert getattr(load_config(settings, of_environment), name) == secret
    settings.write_text(f"{file} = '{tmp_path}/nothing'\n")
    assert getattr(load_config(settings, {f"ROLLWRIGHT_{name.upper()}": "another"}), name) == "another"

    with pytest.raises(
        ConfigError, match=rf"The file .*nothing of the setting {file} can't be read: No such"
    ):
        load_config(settings, {})
    (tmp_path / "nothing").touch()
    with pytest.raises(ConfigError, match=rf"The file .*nothing of the setting {file} is empty"):
        load_config(settings, {})
    settings.write_text(f"{file} = '{tmp_path}/secret'\n{name} = 'another'\n")
    with pytest.raises(ConfigError, match=f"The settings {name} and {file} are both set. Remove one"):
        load_config(settings, {})


@pytest.mark.quick
@given(
    st.text("abcXYZ0@:/?#%[]&= ", min_size=4).map(lambda text: f"{text}Se@cret"),
    st.sampled_from(["", "?host=/tmp", "?password={}", "/rolls?password={}&user=me"]),
)
def test_no_part_of_an_unescaped_password_is_ever_shown(password, rest):
    address = f"postgresql://user:{password}@host.example/rolls{rest.format(password)}"
    with pytest.raises(ConfigError) as error:
        load_config(None, {"ROLLWRIGHT_DATABASE": address, "ROLLWRIGHT_TOKEN": TOKEN})

    assert "Write @ as %40" in str(error.value)
    for text in (str(error.value), shown(address), repr(Config(database=address))):
        assert "cret" not in text


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql://u:p%40%2Fss@h:5432/rolls?sslmode=require", "postgresql://h:5432/rolls"),
        ("postgresql://tests@/rolls?host=/tmp/a,/tmp/b", "postgresql:///rolls"),
        ("postgres://h1,h2/rolls", "postgres://h1,h2/rolls"),
        ("postgresql:///rolls?password=p%40ss", "postgresql:///rolls"),
        ("rolls@home.db", "rolls@home.db"),
    ],
)
def test_a_valid_postgresql_address_is_accepted(address, words):
    assert shown(load_config(None, {"ROLLWRIGHT_DATABASE": address}).database) == words
