"""Rolls that are steps of fights: Initiative, attacks, areas, healing, Death Saving Throws, first aid."""

from collections.abc import Sequence
from contextlib import suppress

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
from bot.games.dnd.fight.table.book import FightBook, recall_in
from bot.games.dnd.fight.table.changes import entered_by, numbered, state_of
from bot.games.dnd.fight.table.history import fight_of, history_of
from bot.games.dnd.fight.table.library import Library
from bot.games.dnd.fight.table.points import not_stable
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.rules.from_options import waking_request
from bot.games.dnd.rolls.rules.request import DndRequest, Target
from bot.games.dnd.rolls.table.requests import inspired
from bot.games.dnd.sheet.table import CharacterBook, is_creature, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import code, plain
from bot.rolls.service import Service
from bot.rolls.table import Prepared
from bot.rolls.values import Place, Who
from bot.words import say


class FightRolls:
    """What in a fight is rolled."""

    def __init__(
        self,
        book: FightBook,
        service: Service,
        characters: CharacterBook,
        *,
        library: Library,
        kept: KeptStates,
    ) -> None:
        self._book = book
        self._service = service
        self._characters = characters
        self._library = library
        self._kept = kept

    async def join(self, place: Place, who: Who) -> str:
        """Enter the fight with whom they play; answer their Initiative.

        Raises:
            PlayerError: They play nobody here, or whom they play is in a fight.

        """
        found = await self._book.found(place)
        character = await self._characters.mine(place, who, None)
        return await self._enter_character(found, place, who, character, surprised=False)

    async def join_all(self, place: Place, who: Who) -> str:
        """Everybody who is played here and in no fight enters it; answer their Initiative.

        Raises:
            PlayerError: They are no GM, or nobody is left.

        """
        await self._book.require(place, who)
        came = []
        for character in await self._characters.party(place):
            found = await self._book.found(place)  # With those who came before.
            if is_creature(character) or await self._book.is_fighting(character):
                continue
            with suppress(PressError):  # They have just come by themselves, or by another GM.
                came.append(await self._enter_character(found, place, who, character, surprised=False))
        if not came:
            words = "Nobody who is played here is left to join; /dnd fight add brings others by name."
            raise PlayerError(say(words))
        return "\n".join(came)

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

    async def attack(self, view: View, who: Who, target: int, at: int | None) -> None:
        """The attack of whoever is in turn. Raises PlayerError if it cannot be made, or is not theirs."""
        await self._attack(view, who, _acting(view, who, at), target, at=at, picks=view.moment.picks)

    async def react(self, view: View, who: Who, actor: int, target: int) -> None:
        """A Reaction: one melee attack out of turn (Opportunity Attacks).

        Raises:
            PlayerError: It cannot be made.

        """
        fight = view.fight
        reacting = able(fight, actor)
        view.authorise(who, reacting)
        # Disengage avoids Opportunity Attacks, not what was readied (SRD 5.2, Avoiding Opportunity Attacks).
        if standing(fight, target).disengaged and not reacting.ready and not view.is_gm(who):
            words = (
                "{name} has disengaged, which provokes no Opportunity Attack; a GM may make it all the same."
            )
            raise PressError(say(words, name=plain(fight.name(target))))
        await self._attack(view, who, reacting, target, does="reaction")

    async def _attack(
        self,
        view: View,
        who: Who,
        actor: Combatant,
        target: int,
        *,
        does: Does = "attack",
        at: int | None = None,
        picks: Sequence[str] = (),
    ) -> None:
        fight, rolling = view.fight, _actor(view, actor)
        weapon = requests.weapon_of(actor, rolling.sheet, picks, view.moment.history.taken)
        if does == "reaction" and actor.ready:  # What was readied may be anything.
            weapon = next((each for each in attacks_of(rolling.sheet) if each.name == actor.weapon), weapon)
        # One melee attack: with only a bow, an Unarmed Strike (SRD 5.2, Making an Opportunity Attack).
        elif does == "reaction" and weapon.ranged:
            attacks = attacks_of(rolling.sheet)
            weapon = next((each for each in attacks if not each.ranged), unarmed(rolling.sheet))
        if target == actor.id:
            raise PressError(SELF)
        met = _target(view, standing(fight, target))
        request = requests.attack_request(
            rolling,
            met,
            weapon,
            Fighting(view.id, does, actor.id, at),
            picks=picks,
            helpers=[fight.name(each) for each in actor.helpers],
        )
        await self._roll(request, view, who)

    async def area(self, view: View, who: Who, area: Area, targets: Sequence[int], at: int | None) -> None:
        """Damage for several at once. Raises PlayerError if it cannot be read, or is not theirs."""
        actor, met = _on_several(view, who, targets, at, save=area.save)
        # For all alike, the best one (SRD 5.2, Cover); of single ones it can be said otherwise.
        covers = [each.removeprefix("cover ") for each in view.moment.picks if each.startswith("cover ")]
        covered = requests.with_said([replace(each, cover=cover_of(covers)) for each in met], area.each)
        fighting = Fighting(view.id, "area", actor.combatant.id, at)
        await self._roll(requests.area_request(actor, area, covered, fighting), view, who)

    async def heal(
        self, view: View, who: Who, dice: str, targets: Sequence[int], at: int | None, *, label: str = ""
    ) -> None:
        """Healing for one or several. Raises PlayerError if it cannot be read, or is not theirs."""
        actor, met = _on_several(view, who, targets, at, save="")
        fighting = Fighting(view.id, "heal", actor.combatant.id, at)
        await self._roll(requests.heal_request(actor, dice, met, fighting, label=label), view, who)

    async def death_save(self, view: View, who: Who, at: int | None) -> None:
        """The Death Saving Throw that is due. Raises PlayerError if none is, or it is not theirs."""
        saver = view.fight.saver
        if saver is None:
            raise PressError(say("No Death Saving Throw is due now; look at the fight as it is."))
        view.authorise(who, saver)
        fighting = Fighting(view.id, "death", saver.id, at)
        await self._roll(requests.death_request(_actor(view, saver), fighting), view, who)

    async def aid(self, view: View, who: Who, target: int, at: int | None) -> None:
        """First aid by whoever is in turn. Raises PlayerError if it cannot be given, or is not theirs."""
        actor = _acting(view, who, at)
        fighting = Fighting(view.id, "aid", actor.id, at)
        request = requests.aid_request(_actor(view, actor), standing(view.fight, target), fighting)
        await self._roll(request, view, who)

    async def wait(self, view: View, who: Who, target: int) -> None:
        """The hours until whoever is Stable wakes, for GMs; once no enemy is up, for all of the fight.

        Raises:
            PlayerError: It is not theirs to say, or nobody waits.

        """
        fight = view.fight
        of = standing(fight, target)
        if of.hp.state != "stable":
            raise PressError(not_stable(of.name))
        is_in = who.user in [each.player for each in fight.combatants]
        if any(each.is_monster and each.hp.is_up for each in fight.combatants) or not is_in:
            await self._book.require(view.place, who)
        request = waking_request(of.name, combatant=of.id)
        await self._roll(replace(request, fighting=Fighting(view.id, "wait", of.id)), view, who)

    async def _roll(self, request: DndRequest, view: View, who: Who) -> None:
        """Roll it as the fight and Heroic Inspiration were seen; if that holds no more, as they are then."""
        made = inspired(replace(request, home=view.place.home), view.seen.holders)
        ready = Prepared(made, recall=recall_in(view.seen.fight, made))
        await self._service.roll(GAME.key, request, view.place, who, ready=ready)


def _acting(view: View, who: Who, at: int | None) -> Combatant:
    """Whoever is in turn, who must be theirs to play. Raises PressError if not, or at another moment."""
    actor = view.moment.actor
    if actor is None:
        raise PressError(say("Nobody whose turn it is can act now."))
    view.authorise(who, actor)
    check_moment(view.fight, at)  # Before any die is rolled for it; it is looked at again when it is kept.
    return actor


def _on_several(
    view: View, who: Who, targets: Sequence[int], at: int | None, *, save: str
) -> tuple[Actor, tuple[Target, ...]]:
    """Who acts on these targets, which make this save, and whom they meet.

    Raises:
        PlayerError: It is not theirs, or nobody was picked.

    """
    actor = _acting(view, who, at)
    if not targets:
        raise PlayerError(say("Choose from the list whom it is for; several can be picked."))
    met = tuple(_target(view, standing(view.fight, each), save) for each in targets)
    return _actor(view, actor), met


def _actor(view: View, combatant: Combatant) -> Actor:
    sheet = view.sheet(combatant)
    if sheet is None:
        words = (
            "The character {name} was deleted, so nothing can be rolled for it;"
            " a GM removes it from the fight."
        )
        raise PlayerError(say(words, name=plain(combatant.name)))
    return Actor(combatant, sheet, view.scene)


def _target(view: View, combatant: Combatant, save: str = "") -> Target:
    return requests.target_of(combatant, view.sheet(combatant), save)
