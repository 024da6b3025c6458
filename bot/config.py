"""The settings, read once at startup from a TOML file and the environment."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from bot.errors import ConfigError
from bot.names import get_close_matches
from bot.words import later, say

DEFAULT_FILE = Path("config.toml")
PREFIX = "ROLLWRIGHT_"
_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}")
_HTTP = r"^(https?://[A-Za-z0-9.:\[\]-]+(/\S*)?)?$"
_WS = r"^(wss?://[A-Za-z0-9.:\[\]-]+(/\S*)?)?$"
_ADDRESS = r"^[0-9A-Fa-f.:]+$"
_RANGE = r"^([0-9]{1,5}(-[0-9]{1,5})?)?$"
_WORKS = {
    "database": "the name of a file, such as rollwright.db, or postgresql://…",
    "log_level": "debug, info, warning or error",
    "api_url": "an address such as http://localhost:8080/api/v10",
    "gateway_url": "an address such as ws://localhost:8081",
    "shards": "a number from 0 to 16000",
    "shard_ids": 'a range such as "0-7"',
    "source_url": "an address such as https://example.org",
    "health_address": "an address of this machine such as 127.0.0.1, 0.0.0.0 or ::",
    "health_port": "a port from 1 to 65535, or 0 for none",
    "log_format": "text or json",
    "keep_rolls_days": "a number of days from 1 to 36500, or 0 to keep them for ever",
    "faces": "true or false",
    "games": 'a list of games such as ["dice", "dnd"]',
}


_SCHEMES = ("postgresql://", "postgres://")


def is_postgres(database: str) -> bool:
    """Return True if the setting ``database`` names a PostgreSQL database, not a file."""
    return database.startswith(_SCHEMES)


def shown(database: str) -> str:
    """Return the ``database`` setting without its secrets."""
    if not is_postgres(database):
        return database
    scheme, _, rest = database.partition("://")
    before, _, host = rest.rpartition("@")
    # Anything after a question mark can be secret, and so can a password before it.
    return f"{scheme}://…" if "?" in before else f"{scheme}://{host.partition('?')[0]}"


_AUTHORITY = re.compile(
    r"(?:[^@/?#%\s]|%[0-9A-Fa-f]{2})*@"
)  # A user and a password, with every character as libpq reads it.


def check_address(database: str) -> None:
    """Raise ConfigError unless libpq parses this address as intended. Otherwise it might quote a password."""
    if not is_postgres(database) or "@" not in database:
        return
    rest = database.partition("://")[2]
    start = _AUTHORITY.match(rest)
    if start is None or "@" in rest[start.end() :]:
        raise ConfigError(
            say(
                "The user or password in the database's address has characters to escape. Write "
                "@ as %40, / as %2F, ? as %3F, # as %23 and % as %25."
            )
        )


class Shards(msgspec.Struct, frozen=True):
    """The shards of one process: ``first`` to ``last`` of ``count``; a count of 0 means all."""

    count: int = 0
    first: int = 0
    last: int = 0

    def __str__(self) -> str:
        """Return the shards as hosts write them, ``0-7 of 16``; "" for all."""
        return f"{self.first}-{self.last} of {self.count}" if self.count else ""

    @property
    def numbers(self) -> list[int]:
        """The shard numbers; empty if the process has all of them."""
        return list(range(self.first, self.last + 1)) if self.count else []

    def meets(self, other: "Shards") -> bool:
        """Return True if a server could belong to both sets of shards."""
        # With a different count, servers are spread differently, so any two processes can overlap.
        is_apart = self.count == other.count and (self.last < other.first or other.last < self.first)
        return not (self.count and is_apart)


ALL = Shards()


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings with their defaults; see ``config.example.toml``."""

    token: str = ""
    token_file: str = ""
    database: Annotated[str, msgspec.Meta(min_length=1)] = "rollwright.db"
    database_address_file: str = ""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    api_url: Annotated[str, msgspec.Meta(pattern=_HTTP)] = ""
    gateway_url: Annotated[str, msgspec.Meta(pattern=_WS)] = ""
    shards: Annotated[int, msgspec.Meta(ge=0, le=16_000)] = 0
    shard_ids: Annotated[str, msgspec.Meta(pattern=_RANGE)] = ""
    source_url: Annotated[str, msgspec.Meta(pattern=_HTTP)] = ""
    games: tuple[str, ...] = ()
    health_address: Annotated[str, msgspec.Meta(pattern=_ADDRESS)] = "127.0.0.1"
    health_port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 0
    log_format: Literal["text", "json"] = "text"
    keep_rolls_days: Annotated[int, msgspec.Meta(ge=0, le=36_500)] = 0
    faces: bool = True
    systems: str = ""

    @property
    def own_shards(self) -> Shards:
        """The shards of this process.

        Raises:
            ConfigError: ``shard_ids`` exceed the count ``shards``.

        """
        if not self.shard_ids:
            return ALL
        first, _, last = self.shard_ids.partition("-")
        shards = Shards(self.shards, int(first), int(last or first))
        if not shards.first <= shards.last < self.shards:
            words = later(
                "The setting shard_ids has {shards}, but the setting shards is {count}. Shards "
                "are counted from 0, so correct one of the settings."
            )
            raise ConfigError(words.say(shards=self.shard_ids, count=self.shards))
        return shards

    def __repr__(self) -> str:
        """Return everything but the token and the database password, so that no log ever contains them."""
        settings = {name: getattr(self, name) for name in self.__struct_fields__ if name != "token"}
        settings["database"] = shown(self.database)
        return f"Config({settings}, token={'set' if self.token else 'not set'})"


def load_config(path: Path | None, environ: Mapping[str, str]) -> Config:
    """Return the settings from this file (``config.toml`` by default), overridden by the environment.

    Each setting can also be given as ``ROLLWRIGHT_`` and its name in capitals.

    Raises:
        ConfigError: The file is missing or unreadable, or a setting is wrong; the message names it.

    """
    settings = _from_file(path or DEFAULT_FILE, needed=path is not None)
    given = {
        name.removeprefix(PREFIX).lower(): value
        for name, value in environ.items()
        if name.startswith(PREFIX) and value
    }
    for name, file in _SECRETS.items():
        if name in given or file in given:  # The environment wins, value or file.
            settings.pop(name, None)
            settings.pop(file, None)
    settings.update(given)
    if isinstance(games := settings.get("games"), str):  # The environment has no lists.
        settings["games"] = [part.strip() for part in games.split(",")]
    _refuse_unknown(settings)
    for name, file in _SECRETS.items():
        if settings.get(file):
            settings[name] = _secret(settings, name, file)
    config = Config(**{name: _converted(name, value) for name, value in settings.items()})
    _ = config.own_shards  # Reject a wrong value right away.
    check_address(config.database)
    return config


_SECRETS = {"token": "token_file", "database": "database_address_file"}
"""Settings that can be read from a separate file, and the settings that name these files."""


def _secret(settings: Mapping[str, Any], name: str, file: str) -> str:
    """Return a secret from the file that another setting names. Raises ConfigError if that fails."""
    if name in settings:
        raise ConfigError(
            say("The settings {name} and {file} are both set. Remove one.", name=name, file=file)
        )
    try:
        secret = Path(str(settings[file])).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else type(error).__name__
        raise ConfigError(
            say(
                "The file {path} of the setting {file} can't be read: {error}.",
                path=settings[file],
                file=file,
                error=reason,
            )
        ) from None
    if not secret:
        raise ConfigError(
            say("The file {path} of the setting {file} is empty.", path=settings[file], file=file)
        )
    return secret


def bot_token(config: Config) -> str:
    """Return the token to log in with.

    Raises:
        ConfigError: The token is missing, or doesn't look like a bot token.

    """
    token = config.token.strip()
    if not token:
        raise ConfigError(
            say(
                "The setting token is missing. Set it or token_file in config.toml, or as "
                "ROLLWRIGHT_TOKEN (python -m bot play needs none)."
            )
        )
    if not _TOKEN.fullmatch(token):
        raise ConfigError(
            say(
                "The setting token doesn't look like a bot token. Copy it again from the Bot "
                "page of the Developer Portal."
            )
        )
    return token


def _from_file(path: Path, *, needed: bool) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if needed:
            raise ConfigError(
                say("The config file {path} doesn't exist. Copy config.example.toml there.", path=path)
            ) from None
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            say("The config file {path} can't be read: {error}.", path=path, error=error)
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            say("The config file {path} isn't valid TOML: {error}.", path=path, error=error)
        ) from error


def _refuse_unknown(settings: Mapping[str, Any]) -> None:
    for name in settings:
        if name not in Config.__struct_fields__:
            near = get_close_matches(name, Config.__struct_fields__, n=1)
            known = near[0] if near else ", ".join(Config.__struct_fields__)
            raise ConfigError(say("There's no setting {name}. Did you mean {known}?", name=name, known=known))


def _converted(name: str, value: Any) -> Any:
    kind = next(field.type for field in msgspec.structs.fields(Config) if field.name == name)
    try:
        return msgspec.convert(
            value.lower() if name in ("log_level", "log_format") else value, kind, strict=False
        )
    except (msgspec.ValidationError, AttributeError) as error:
        # Don't repeat the value: it could be a token in the wrong place.
        works = _WORKS.get(name, "a text in quotation marks")
        raise ConfigError(
            say("The setting {name} is invalid. Use {works}.", name=name, works=works)
        ) from error
