"""What is asked when a D20 Test or damage is rolled: what was typed, and what sheet and scene add to it."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.circumstances.circumstances import BEYOND, WITHIN, Roll
from bot.games.dnd.circumstances.sources import ATTACK, Modifier, attack_name, source_name
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.counters.rules.cost import Cost, Spending
from bot.games.dnd.fight.record.fighting import Fighting
from bot.games.dnd.riders.record.rider import Ridden
from bot.games.dnd.rolls.record.keeping import Keeping
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import DEATH, Check
from bot.games.dnd.terms.playing import ABILITIES
from bot.words import later_of, say
from bot.words.terms import Terms

Kind = Literal["check", "save", "attack", "damage", "healing", "hours", "level"]


NOBODY = "none"
"""The name that stands for rolling without a sheet; see :func:`is_nobody`."""
_NOBODY = Terms(
    {NOBODY: later_of("typed for nobody", "none")}, also={NOBODY: later_of("typed for nobody", "nobody, -")}
)


def is_nobody(name: str) -> bool:
    """Whether this name, as typed, stands for rolling without a sheet."""
    return _NOBODY.read(name) is not None


class DndRequest(Struct, frozen=True, omit_defaults=True):
    """One roll.

    Typed: ``check`` (of a save only its ability), ``attack`` as on the sheet or as written, ``advantage`` and
    ``disadvantage`` as named sources, ``bonuses``, ``extras`` of the damage, ``dc``, ``targets``, ``covers``,
    ``facts`` that apply, ``thrown`` of a weapon that can be, ``fails`` on purpose; ``riders`` of an attack by
    their keys, None for those that come by themselves; of damage and healing what it ``costs``, of damage
    alone ``critical``, ``half``, and ``spared``: whoever makes the save takes none. Of "hours" the target is
    whoever wakes after them. A "level" has a Hit Point Die for each level gained, the last of which is
    ``reached``.

    Completed: ``character`` is its number, or minus a user's id without a sheet; ``player`` whose it is,
    ``name`` what it is called; ``met`` are the targets with what their sheets say; ``modifiers`` and
    ``parts`` of the damage follow from its sheet, ``scene`` are the facts of the channel. ``inspired``:
    Heroic Inspiration is at hand, held in the channel ``home``; ``reopened``: also when it is late.
    ``borne`` are the circumstances that whoever rolls brings about by their conditions.
    ``counted``: its sheet has counters. ``spends`` is with what is paid what it costs whoever rolls,
    ``ridden`` the riders that came with it;
    ``keeps`` the Concentration that a save is for outside of fights.
    ``half_last``: see :func:`bot.games.dnd.rolls.record.damage_dealt.dealt`.

    Decided later: ``struck`` is what does not apply, as in "fact dodges" or "bonus 0"; ``hits``: of an attack
    against an unknown AC, whether it did. ``ask``: what a GM asked that it answers. ``fighting``: what it
    does in a fight; ``afflicts`` the conditions that a hit or a failed save brings. ``resisted``: the failed
    save is a success by Legendary Resistance. ``undone``: all that came of it outside of fights was undone.

    Outside of fights it is the ``nth`` of the ``attacks`` of an action (Extra Attack), of which earlier ones
    have ``used`` riders that come once a turn, by name.
    """

    # Stored with every roll: a new field needs a default, or older rolls can no longer be read.
    kind: Kind
    check: Check = Check("")
    attack: Attack | None = None
    advantage: tuple[str, ...] = ()
    disadvantage: tuple[str, ...] = ()
    bonuses: tuple[Modifier, ...] = ()
    dc: int | None = None
    targets: tuple[Target, ...] = ()
    met: tuple[Target, ...] = ()
    covers: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    scene: tuple[str, ...] = ()
    fails: bool = False
    critical: bool = False
    half: bool = False
    thrown: bool = False
    label: str = ""
    character: int = 0
    name: str = ""
    player: int = 0
    modifiers: tuple[Modifier, ...] = ()
    parts: tuple[DamagePart, ...] = ()
    extras: tuple[DamagePart, ...] = ()
    swims: bool = False
    inspired: bool = False
    holder: int = 0
    reopened: bool = False
    struck: tuple[str, ...] = ()
    hits: bool | None = None
    ask: int = 0
    half_last: bool = False
    spared: bool = False
    home: int = 0
    fighting: Fighting | None = None
    borne: tuple[str, ...] = ()
    afflicts: Affliction | None = None
    spends: Spending | None = None
    keeps: Keeping | None = None
    costs: Cost | None = None
    resisted: bool = False
    counted: bool = False
    riders: tuple[str, ...] | None = None
    ridden: tuple[Ridden, ...] = ()
    undone: bool = False
    nth: int = 1
    attacks: int = 1
    used: tuple[str, ...] = ()
    reached: int = 0

    def anew(self) -> "DndRequest":
        """The same once more: without what was struck of it, or decided about its dice.

        Raises:
            PlayerError: Hours that passed; who waits, and for whom, is looked at by their own button alone.
                The Hit Points of a level, of which there is one throw.

        """
        if self.kind == "level":
            raise PlayerError(say("Hit Points of a level are rolled once. Their roll stands above."))
        if self.kind == "hours":
            raise PlayerError(
                say("Your last roll here were the hours of a wait; /dnd hp has the button that waits.")
            )
        gone = {*self.struck, *(rider.key for rider in self.ridden)}  # Riders come anew, as they are then.
        kept = {
            what: tuple(each for place, each in enumerate(found) if f"{word} {place}" not in gone)
            for what, word, found in (
                ("advantage", "adv", self.advantage),
                ("disadvantage", "dis", self.disadvantage),
                ("bonuses", "bonus", self.bonuses),
                ("extras", "extra", self.extras),
            )
        }
        # Whoever was hidden has given away where they are (Unseen Attackers and Targets).
        facts = tuple(
            key for key in self.facts if key != "unseen_attacker" and f"fact {key}" not in self.struck
        )
        covers = tuple(each for each in self.covers if f"cover {each}" not in self.struck)
        again = replace(self, facts=facts, covers=covers, **kept)
        if self.fighting and not self.character:  # Of a creature of the fight; there it is rolled no more.
            again = replace(again, name=NOBODY, targets=(), met=())
        paid = (rider.spends for rider in self.ridden if rider.spends)
        again = replace(again, ridden=(), spends=self.spends or next(paid, None))  # With the same slot.
        return replace(
            again,
            struck=(),
            hits=None,
            resisted=False,
            ask=0,
            inspired=False,
            reopened=False,
            fighting=None,
            keeps=None,
            undone=False,
            nth=1,
            used=(),
        )

    def for_others(self) -> "DndRequest | None":
        """The same for somebody else, without a sheet as it was; None for a character's, or a fight's."""
        if self.character > 0 or self.fighting or self.ask or self.kind in ("hours", "level"):
            return None
        return replace(self.anew(), character=0, player=0, holder=0, name=NOBODY, borne=())

    def kept(self) -> "DndRequest | None":
        """The same for whoever rolls it later, with whom they play; None for the hours of a wait, or a level.

        Whom it was against is let go, but for what was typed of nobody by name, as resistances. What has its
        whole bonus typed, and no sheet, stays without one.
        """
        if self.kind in ("hours", "level"):
            return None
        again = self.anew()
        is_whole = bool(again.bonuses) or (again.attack is not None and again.attack.bonus is not None)
        nobody = NOBODY if again.character <= 0 and is_whole else ""
        targets = tuple(
            target for target in self.targets if not (target.name or target.character or target.combatant)
        )
        return replace(
            again,
            name=nobody,
            targets=() if self.is_attack else targets,
            character=0,
            player=0,
            holder=0,
            home=0,
            met=(),
            modifiers=(),
            scene=(),
            borne=(),
            afflicts=None if self.is_attack else self.afflicts,
            swims=False,
            half_last=False,
            spends=None,
            riders=None,
            parts=again.attack.damage if again.attack else again.parts,
        )

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack roll."""
        return self.kind == "attack"

    @property
    def saves(self) -> tuple[str, int | None]:
        """The ability and the DC of its targets' saves: against damage, or against what a hit brings."""
        if not self.is_attack:
            return self.check.ability, self.dc
        return (self.afflicts.ability, self.afflicts.dc or None) if self.afflicts else ("", None)

    @property
    def ranged(self) -> bool:
        """Whether it is a ranged attack: so is a thrown weapon's, once thrown."""
        return self.attack is not None and (self.attack.ranged or (self.attack.thrown and self.thrown))

    @property
    def target(self) -> Target:
        """Whom the attack is against; nobody known where there is none."""
        return self.everyone[0] if self.everyone else Target()

    @property
    def everyone(self) -> tuple[Target, ...]:
        """Its targets, with what their sheets say."""
        return self.met or self.targets

    @property
    def roll(self) -> Roll:
        """What of it decides which circumstances are about it."""
        attack = self.attack
        return Roll(
            self.kind,
            self.check.ability,
            self.check.skills,
            ranged=self.ranged,
            # What nobody described is taken for a weapon's.
            weapon=attack is None or not attack.spell,
            piercing=any(part.type == "piercing" for part in self.parts),
            swims=self.swims,
            # Stored as both numbers, and then nothing beyond it can be attacked (SRD 5.2, Range).
            single=attack is not None and 0 < attack.normal == attack.long,
            sense=self.check.sense,
            initiative=self.check.initiative,
            near=self.near,
            sneaks=any(rider.sneak for rider in self.ridden),
        )

    @property
    def near(self) -> bool:
        """Whether the attacker is within 5 feet: by what was said last, else as a melee attack is."""
        said = [key for key in self.facts if key in (WITHIN, BEYOND) and f"fact {key}" not in self.struck]
        return said[-1] == WITHIN if said else not self.ranged

    @property
    def what(self) -> str:
        """What it is of, without numbers: "Dexterity (Stealth)", "Wisdom save", "Longsword"."""
        match self.kind:
            case "check":
                return self.check.words
            case "save":
                if self.check.ability == DEATH:
                    return say("Death saving throw")
                return say("{ability} save", ability=ABILITIES.name(self.check.ability))
            case "attack":
                return attack_name((self.attack and self.attack.name) or ATTACK)
            case "healing":
                return source_name(self.label) or say("Healing")
            case "hours":
                return say("Waking")
            case "level":
                return say("Hit Points for level {level}", level=self.reached)
            case _:
                return source_name(self.label) or say("Damage")
