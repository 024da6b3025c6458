"""Rolls that are steps of fights: Initiative, attacks, areas, healing, Death Saving Throws, first aid."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.chapter import cover_of
from bot.games.dnd.fight.record.creature import Creature, attacks_of, from_sheet, unarmed
from bot.games.dnd.fight.record.fighting import Does, Fighting
from bot.games.dnd.fight.record.steps import Entered, Newcomer
from bot.games.dnd.fight.rules import requests
from bot.games.dnd.fight.rules.allowed_steps import FULL, MAX_COMBATANTS, SELF, able, check_moment, standing
from bot.games.dnd.fight.rules.creature_text import Typed, creature_text, read_creatures
from bot.games.dnd.fight.rules.requests import Actor, Area
from bot.games.dnd.fight.rules.state import Combatant
from bot.games.dnd.fight.store.hit_points import KeptStates
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.table.book import FightBook
from bot.games.dnd.fight.table.changes import entered_by, fight_of, history_of, numbered, state_of
from bot.games.dnd.fight.table.library import Library
from bot.games.dnd.fight.table.points import not_stable
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.rules.from_options import waking_request
from bot.games.dnd.rolls.rules.request import DndRequest, Target
from bot.games.dnd.rolls.table.requests import DndTable
from bot.games.dnd.sheet.table import CharacterBook, is_creature, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import code, plain
from bot.rolls.service import Service
from bot.rolls.values import Place, Who
from bot.words import say


class FightRolls:
    """What in a fight is rolled."""

    def __init__(
        self,
        book: FightBook,
        service: Service,
        table: DndTable,
        characters: CharacterBook,
        *,
        library: Library,
        kept: KeptStates,
    ) -> None:
        self._book = book
        self._service = service
        self._table = table
        self._characters = characters
        self._library = library
        self._kept = kept

    async def join(self, place: Place, who: Who, name: str | None = None, *, surprised: bool = False) -> str:
        """Enter the fight with the character of this name, or whom they play; answer their Initiative.

        Raises:
            PlayerError: There is none, or it is in a fight.

        """
        found = await self._book.found(place)
        character = await self._characters.mine(place, who, name)
        return await self._enter_character(found, place, who, character, surprised=surprised)

    async def _enter_character(
        self, found: StoredFight, place: Place, who: Who, character: Character, *, surprised: bool
    ) -> str:
        await self._check_enters(found, character)
        sheet = sheet_of(character)
        hp = state_of(await self._kept.get(character.id), sheet.hp)
        new = Newcomer(character.name, "pc", sheet.hp, player=character.owner, character=character.id, hp=hp)
        request = requests.initiative_request(found.id, (new,), sheet, surprised=surprised)
        return await self._enter(found, request, place, who)

    async def _check_enters(self, found: StoredFight, character: Character) -> None:
        if character.id in [each.character for each in fight_of(found).combatants]:
            raise PressError(say("{name} is in the fight already.", name=plain(character.name)))
        await self._book.check_free(character)

    async def _enter(self, found: StoredFight, request: DndRequest, place: Place, who: Who) -> str:
        """Roll Initiative, and answer it in words. Whoever comes back has that with which they left."""
        fighting = request.fighting
        assert fighting is not None
        entering = numbered(Entered(fighting.newcomers, 0), history_of(found).taken, fight_of(found))
        key = entering.newcomers[0].key
        again = entered_by(history_of(found).taken, key)
        fighting = replace(fighting, creature=key, again=again)
        if stood := await self._book.rolled(again):
            # Surprise that is said only now counts too, over the same faces.
            surprised = [each for each in request.disadvantage if each not in stood.request.disadvantage]
            request = replace(
                stood.request,
                character=request.character,
                name=request.name,
                disadvantage=(*stood.request.disadvantage, *surprised),
                reopened=False,
            )
        request = replace(request, fighting=fighting)
        shown = await self._service.roll(GAME.key, request, place, who)
        return say("{name}: Initiative {count}.", name=plain(request.name), count=shown.open_total)

    async def add(
        self,
        place: Place,
        who: Who,
        text: str,
        *,
        surprised: bool = False,
        ally: bool = False,
        mortal: bool = True,
    ) -> str:
        """Bring creatures into the fight by a line or the library; or a character by name, for who is away.

        Each line rolls Initiative once, and the answer says what it is. ``ally``: they are on the characters'
        side; not ``mortal``: like characters, they fall unconscious at 0 Hit Points.

        Raises:
            PlayerError: They are no GM, or it cannot be read.

        """
        await self._book.require(place, who)
        found = await self._book.found(place)
        entries = [await self._meant(place, who, each) for each in read_creatures(text)]
        await self._check_all_enter(found, entries)
        for typed, _ in entries:
            if typed.creature:
                await self._library.put(place, typed.creature)
        came = []
        for typed, entry in entries:
            if isinstance(entry, Character):
                came.append(await self._enter_character(found, place, who, entry, surprised=surprised))
                continue
            new = Newcomer(
                entry.name, "pc" if ally else "monster", entry.sheet.hp, creature=entry, mortal=mortal
            )
            request = requests.initiative_request(found.id, (new,) * typed.count, None, surprised=surprised)
            now = await self._book.found(place)  # With those of the lines before.
            came.append(await self._enter(now, request, place, who))
            if typed.creature:
                came.append(code(creature_text(entry)))
        return "\n".join(came)

    async def _check_all_enter(
        self, found: StoredFight, entries: Sequence[tuple[Typed, Creature | Character]]
    ) -> None:
        """Let all of them pass, or none: for whom there is room, and who is in no fight."""
        if len(fight_of(found).combatants) + sum(typed.count for typed, _ in entries) > MAX_COMBATANTS:
            raise PlayerError(FULL)
        characters = [entry for _, entry in entries if isinstance(entry, Character)]
        if len({each.id for each in characters}) < len(characters):
            raise PlayerError(say("Somebody is named twice; a character is in a fight once."))
        for each in characters:
            await self._check_enters(found, each)

    async def _meant(self, place: Place, who: Who, typed: Typed) -> tuple[Typed, Creature | Character]:
        """Who a line means: what is written in it, a creature of the library, a character.

        Raises:
            PlayerError: There is none of that name.

        """
        if typed.creature:
            return typed, typed.creature
        if known := await self._library.find(place, typed.name):
            return typed, known
        character = await self._characters.aimed_at(place, who, typed.name)
        if character is None:
            words = (
                "I know no {name} yet; write it out once,"
                " as in {name} i+2 ac15 hp10 scimitar +4 1d6+2 slashing."
            )
            if near := await self._library.near(place, typed.name):
                words = (
                    "I know no {name}; did you mean {near}? Or write it out once,"
                    " with i+2 ac15 hp10 and its attacks."
                )
            raise PlayerError(say(words, name=plain(typed.name), near=plain(near)))
        if is_creature(character):
            return typed, from_sheet(sheet_of(character))
        return typed, character

    async def attack(self, place: Place, who: Who, target: int, at: int | None) -> None:
        """The attack of whoever is in turn. Raises PlayerError if it cannot be made, or is not theirs."""
        found, actor, picks = await self._acting(place, who, at)
        await self._attack(found, place, who, actor, target, at=at, picks=picks)

    async def react(self, place: Place, who: Who, actor: int, target: int) -> None:
        """A Reaction: one melee attack out of turn (Opportunity Attacks).

        Raises:
            PlayerError: It cannot be made.

        """
        found = await self._book.found(place)
        fight = fight_of(found)
        reacting = able(fight, actor)
        await self._book.authorise(place, who, reacting)
        # Disengage avoids Opportunity Attacks, not what was readied (SRD 5.2, Avoiding Opportunity Attacks).
        if (
            standing(fight, target).disengaged
            and not reacting.ready
            and not await self._book.is_gm(place, who)
        ):
            words = (
                "{name} has disengaged, which provokes no Opportunity Attack; a GM may make it all the same."
            )
            raise PressError(say(words, name=plain(fight.name(target))))
        await self._attack(found, place, who, reacting, target, does="reaction")

    async def _attack(
        self,
        found: StoredFight,
        place: Place,
        who: Who,
        actor: Combatant,
        target: int,
        *,
        does: Does = "attack",
        at: int | None = None,
        picks: Sequence[str] = (),
    ) -> None:
        fight, taken = fight_of(found), history_of(found).taken
        rolling = await self._actor(place, actor)
        weapon = requests.weapon_of(actor, rolling.sheet, picks, taken)
        if does == "reaction" and actor.ready:  # What was readied may be anything.
            weapon = next((each for each in attacks_of(rolling.sheet) if each.name == actor.weapon), weapon)
        # One melee attack: with only a bow, an Unarmed Strike (SRD 5.2, Making an Opportunity Attack).
        elif does == "reaction" and weapon.ranged:
            attacks = attacks_of(rolling.sheet)
            weapon = next((each for each in attacks if not each.ranged), unarmed(rolling.sheet))
        if target == actor.id:
            raise PressError(SELF)
        met = await self._target(place, standing(fight, target))
        request = requests.attack_request(
            rolling,
            met,
            weapon,
            Fighting(found.id, does, actor.id, at),
            picks=picks,
            helpers=[fight.name(each) for each in actor.helpers],
        )
        await self._roll(request, place, who)

    async def area(self, place: Place, who: Who, area: Area, targets: Sequence[int], at: int | None) -> None:
        """Damage for several at once. Raises PlayerError if it cannot be read, or is not theirs."""
        found, actor, picks, met = await self._on_several(place, who, targets, at, save=area.save)
        # For all alike, the best one (SRD 5.2, Cover); of single ones it can be said otherwise.
        covers = [each.removeprefix("cover ") for each in picks if each.startswith("cover ")]
        covered = requests.with_said([replace(each, cover=cover_of(covers)) for each in met], area.each)
        fighting = Fighting(found.id, "area", actor.combatant.id, at)
        await self._roll(requests.area_request(actor, area, covered, fighting), place, who)

    async def heal(
        self, place: Place, who: Who, dice: str, targets: Sequence[int], at: int | None, *, label: str = ""
    ) -> None:
        """Healing for one or several. Raises PlayerError if it cannot be read, or is not theirs."""
        found, actor, _, met = await self._on_several(place, who, targets, at, save="")
        fighting = Fighting(found.id, "heal", actor.combatant.id, at)
        await self._roll(requests.heal_request(actor, dice, met, fighting, label=label), place, who)

    async def _on_several(
        self, place: Place, who: Who, targets: Sequence[int], at: int | None, *, save: str
    ) -> tuple[StoredFight, Actor, tuple[str, ...], tuple[Target, ...]]:
        """Who acts on these targets, which make this save: the fight, who, what was picked, whom they meet.

        Raises:
            PlayerError: It is not theirs, or nobody was picked.

        """
        found, actor, picks = await self._acting(place, who, at)
        fight = fight_of(found)
        if not targets:
            raise PlayerError(say("Choose from the list whom it is for; several can be picked."))
        met = tuple([await self._target(place, standing(fight, each), save) for each in targets])
        return found, await self._actor(place, actor), picks, met

    async def death_save(self, place: Place, who: Who, at: int | None) -> None:
        """The Death Saving Throw that is due. Raises PlayerError if none is, or it is not theirs."""
        found = await self._book.found(place)
        saver = fight_of(found).saver
        if saver is None:
            raise PressError(say("No Death Saving Throw is due now; look at the fight as it is."))
        await self._book.authorise(place, who, saver)
        rolling = await self._actor(place, saver)
        await self._roll(
            requests.death_request(rolling, Fighting(found.id, "death", saver.id, at)), place, who
        )

    async def aid(self, place: Place, who: Who, target: int, at: int | None) -> None:
        """First aid by whoever is in turn. Raises PlayerError if it cannot be given, or is not theirs."""
        found, actor, _ = await self._acting(place, who, at)
        to = standing(fight_of(found), target)
        rolling = await self._actor(place, actor)
        await self._roll(
            requests.aid_request(rolling, to, Fighting(found.id, "aid", actor.id, at)), place, who
        )

    async def wait(self, place: Place, who: Who, target: int) -> None:
        """The hours until whoever is Stable wakes, for GMs; once no enemy is up, for everybody of the fight.

        Raises:
            PlayerError: It is not theirs to say, or nobody waits.

        """
        found = await self._book.found(place)
        fight = fight_of(found)
        of = standing(fight, target)
        if of.hp.state != "stable":
            raise PressError(not_stable(of.name))
        is_in = who.user in [each.player for each in fight.combatants]
        if any(each.is_monster and each.hp.is_up for each in fight.combatants) or not is_in:
            await self._book.require(place, who)
        request = waking_request(of.name, combatant=of.id)
        await self._roll(replace(request, fighting=Fighting(found.id, "wait", of.id)), place, who)

    async def _acting(
        self, place: Place, who: Who, at: int | None
    ) -> tuple[StoredFight, Combatant, tuple[str, ...]]:
        """Whoever is in turn, who must be theirs to play, and how their next attack is meant.

        Raises:
            PressError: They are not, or it is another moment.

        """
        found = await self._book.found(place)
        view = await self._book.view_of(found, place)
        if view.moment.actor is None:
            raise PressError(say("Nobody whose turn it is can act now."))
        await self._book.authorise(place, who, view.moment.actor)
        check_moment(
            view.fight, at
        )  # Before any die is rolled for it; it is looked at again when it is kept.
        return found, view.moment.actor, view.moment.picks

    async def _actor(self, place: Place, combatant: Combatant) -> Actor:
        sheet = await self._book.sheet(place, combatant)
        if sheet is None:
            words = (
                "The character {name} was deleted, so nothing can be rolled for it;"
                " a GM removes it from the fight."
            )
            raise PlayerError(say(words, name=plain(combatant.name)))
        return Actor(combatant, sheet, await self._table.scene(place))

    async def _target(self, place: Place, combatant: Combatant, save: str = "") -> Target:
        return requests.target_of(combatant, await self._book.sheet(place, combatant), save)

    async def _roll(self, request: DndRequest, place: Place, who: Who) -> None:
        await self._service.roll(GAME.key, request, place, who)
