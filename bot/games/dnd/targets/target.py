"""The target of a roll, with known data."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.hit_points.record.hit_points import HitPoints


class Target(Struct, frozen=True, omit_defaults=True):
    """The target of an attack, or of damage.

    ``ac`` is None if unknown. ``modifier`` is for its save, None if not given. ``saved`` says that it made or
    failed the save without a roll. ``adjust`` has bonuses, penalties and multipliers to damage: "+3", "-5",
    "x2", "/2". ``tilts`` has "adv" and "dis" for its save. For ``dodges``, see Dodge. ``character`` is its
    number if it has a sheet. If ``secret``, only the GM may know its Armor Class. ``combatant`` is its number
    in the fight. ``player`` is its player. ``inspired`` means that it has Heroic Inspiration, of ``holder``.
    ``was`` is its state outside of fights before the roll was applied, if it was, with the ``sheet``'s
    maximum, and ``since`` is a later state. ``applied`` says if the roll is applied, None if it never is.
    ``borne`` are circumstances from its conditions, ``exhausted`` is its Exhaustion level at the save, and
    ``level`` is that level before the roll was applied. Outside of fights, it concentrates on ``focus`` since
    ``focused`` (see Bearing). Damage types in ``stopped_by`` stop its regeneration. ``evades`` means that it
    has Evasion, which does nothing while it's ``idle`` (Incapacitated). If ``resisted``, its failed save
    succeeds by Legendary Resistance. ``parried`` is what Parry, or Shield if ``shielded``, added to its Armor
    Class. ``kept`` has the total and DC of its Concentration save after the roll, if any. ``stood`` means
    that the roll woke it and it stood up. If ``too_large``, the roll's conditions don't affect it. ``hp`` is
    its state in the fight before healing, if known. ``lent`` has dice that spells add to its save.
    """

    name: str = ""
    ac: int | None = None
    resist: tuple[str, ...] = ()
    vulnerable: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    adjust: tuple[str, ...] = ()
    modifier: int | None = None
    saved: bool | None = None
    tilts: tuple[Literal["adv", "dis"], ...] = ()
    cover: str = ""
    dodges: bool = False
    character: int = 0
    secret: bool = False
    combatant: int = 0
    player: int = 0
    inspired: bool = False
    holder: int = 0
    was: HitPoints | None = None
    since: HitPoints | None = None
    applied: bool | None = None
    sheet: int = 0
    borne: tuple[str, ...] = ()
    exhausted: int = 0
    level: int = 0
    focus: str = ""
    focused: int = 0
    stopped_by: tuple[str, ...] = ()
    evades: bool = False
    idle: bool = False
    resisted: bool = False
    parried: int = 0
    shielded: bool = False
    stood: bool = False
    kept: tuple[int, int] | None = None
    too_large: bool = False
    hp: HitPoints | None = None
    lent: tuple[tuple[str, str], ...] = ()
