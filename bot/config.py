"""The settings, read once at the start from a TOML file and the environment."""

import difflib
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from bot.errors import ConfigError
from bot.words import say

DEFAULT_FILE = Path("config.toml")
PREFIX = "ROLLWRIGHT_"
_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}")
_HTTP = r"^(https?://[A-Za-z0-9.:\[\]-]+(/\S*)?)?$"
_WS = r"^(wss?://[A-Za-z0-9.:\[\]-]+(/\S*)?)?$"
_RANGE = r"^([0-9]{1,5}(-[0-9]{1,5})?)?$"
_WORKS = {
    "database": "the name of a file, such as rollwright.db, or postgresql://…",
    "log_level": "debug, info, warning or error",
    "api_url": "an address such as http://localhost:8080/api/v10",
    "gateway_url": "an address such as ws://localhost:8081",
    "shards": "a number from 0 to 16000",
    "shard_ids": 'a range such as "0-7"',
    "source_url": "an address such as https://example.org",
    "health_port": "a port from 1 to 65535, or 0 for none",
    "log_format": "text or json",
    "keep_rolls_days": "a number of days from 1 to 36500, or 0 to keep them for ever",
    "games": 'a list of games such as ["dice", "dnd"]',
}


_SCHEMES = ("postgresql://", "postgres://")


def is_postgres(database: str) -> bool:
    """Whether the setting ``database`` names a PostgreSQL database, not a file."""
    return database.startswith(_SCHEMES)


def shown(database: str) -> str:
    """The setting ``database`` without what is secret in it."""
    return re.sub(r"//[^@/]*@", "//", database).partition("?")[0] if is_postgres(database) else database


class Shards(msgspec.Struct, frozen=True):
    """Which shards one process has: those from ``first`` to ``last`` of ``count``; of 0 all there are."""

    count: int = 0
    first: int = 0
    last: int = 0

    def __str__(self) -> str:
        """As hosts read it: ``0-7 of 16``; "" for all."""
        return f"{self.first}-{self.last} of {self.count}" if self.count else ""

    @property
    def numbers(self) -> list[int]:
        """Their numbers; none if it has all there are."""
        return list(range(self.first, self.last + 1)) if self.count else []

    def meets(self, other: "Shards") -> bool:
        """Whether some server would belong to both."""
        # Of another count every server belongs to another shard, so any two may meet.
        is_apart = self.count == other.count and (self.last < other.first or other.last < self.first)
        return not (self.count and is_apart)


ALL = Shards()


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting with its default; ``config.example.toml`` explains each."""

    token: str = ""
    database: Annotated[str, msgspec.Meta(min_length=1)] = "rollwright.db"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    api_url: Annotated[str, msgspec.Meta(pattern=_HTTP)] = ""
    gateway_url: Annotated[str, msgspec.Meta(pattern=_WS)] = ""
    shards: Annotated[int, msgspec.Meta(ge=0, le=16_000)] = 0
    shard_ids: Annotated[str, msgspec.Meta(pattern=_RANGE)] = ""
    source_url: Annotated[str, msgspec.Meta(pattern=_HTTP)] = ""
    games: tuple[str, ...] = ()
    health_port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 0
    log_format: Literal["text", "json"] = "text"
    keep_rolls_days: Annotated[int, msgspec.Meta(ge=0, le=36_500)] = 0

    @property
    def own_shards(self) -> Shards:
        """The shards of this process.

        Raises:
            ConfigError: ``shard_ids`` are not among those that ``shards`` counts.

        """
        if not self.shard_ids:
            return ALL
        first, _, last = self.shard_ids.partition("-")
        shards = Shards(self.shards, int(first), int(last or first))
        if not shards.first <= shards.last < self.shards:
            raise ConfigError(
                say(
                    "The setting shard_ids has {shards}, which are not among the {count} of the setting"
                    " shards; they are counted from 0.",
                    shards=self.shard_ids,
                    count=self.shards,
                )
            )
        return shards

    def __repr__(self) -> str:
        """All but the token and a password of the database, so that no log ever has them."""
        told = {name: getattr(self, name) for name in self.__struct_fields__ if name != "token"}
        told["database"] = shown(self.database)
        return f"Config({told}, token={'set' if self.token else 'not set'})"


def load_config(path: Path | None, environ: Mapping[str, str]) -> Config:
    """The settings from this file (``config.toml`` if there is one), overridden by the environment.

    Each setting can also be given as ``ROLLWRIGHT_`` and its name in capitals.

    Raises:
        ConfigError: The file is missing or unreadable, or a setting is wrong; the text names it.

    """
    settings = _from_file(path or DEFAULT_FILE, needed=path is not None)
    for name, value in environ.items():
        if name.startswith(PREFIX) and value:
            settings[name.removeprefix(PREFIX).lower()] = value
    if isinstance(games := settings.get("games"), str):  # In the environment there are no lists.
        settings["games"] = [part.strip() for part in games.split(",")]
    _refuse_unknown(settings)
    config = Config(**{name: _converted(name, value) for name, value in settings.items()})
    _ = config.own_shards  # What does not fit is refused at once.
    return config


def bot_token(config: Config) -> str:
    """The token to log in with.

    Raises:
        ConfigError: It is missing, or no bot token looks like it.

    """
    token = config.token.strip()
    if not token:
        raise ConfigError(
            say(
                "The setting token is missing; set it in config.toml or as ROLLWRIGHT_TOKEN"
                " (python -m bot play needs none)."
            )
        )
    if not _TOKEN.fullmatch(token):
        raise ConfigError(
            say(
                "The setting token is no bot token by its shape;"
                " copy it anew from the Developer Portal, page Bot."
            )
        )
    return token


def _from_file(path: Path, *, needed: bool) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if needed:
            raise ConfigError(
                say("The config file {path} does not exist; copy config.example.toml there.", path=path)
            ) from None
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            say("The config file {path} cannot be read: {error}.", path=path, error=error)
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(
            say("The config file {path} is not valid TOML: {error}.", path=path, error=error)
        ) from error


def _refuse_unknown(settings: Mapping[str, Any]) -> None:
    for name in settings:
        if name not in Config.__struct_fields__:
            near = difflib.get_close_matches(name, Config.__struct_fields__, n=1)
            known = near[0] if near else ", ".join(Config.__struct_fields__)
            raise ConfigError(
                say("There is no setting {name}; did you mean {known}?", name=name, known=known)
            )


def _converted(name: str, value: Any) -> Any:
    kind = next(field.type for field in msgspec.structs.fields(Config) if field.name == name)
    try:
        return msgspec.convert(
            value.lower() if name in ("log_level", "log_format") else value, kind, strict=False
        )
    except (msgspec.ValidationError, AttributeError) as error:
        # The value itself is not repeated: it might be a token in the wrong place.
        works = _WORKS.get(name, "a text in quotation marks")
        raise ConfigError(
            say("The setting {name} is wrong; it takes {works}.", name=name, works=works)
        ) from error
