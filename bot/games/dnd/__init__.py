"""D&D 5.2: tests and damage, characters, fights, and GMs' requests for rolls."""

from functools import partial

from bot.games.dnd.asks import ui as asks
from bot.games.dnd.conditions import store as bearings
from bot.games.dnd.conditions import ui as conditions
from bot.games.dnd.conditions.store import Bearings
from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.counters import store as spent
from bot.games.dnd.counters import ui as counter_card
from bot.games.dnd.counters.store import SpentCounters
from bot.games.dnd.counters.table import CounterService
from bot.games.dnd.creatures.library import Library
from bot.games.dnd.fight.store import fights as fight_store
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.table.attacking import AttackActions
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.casting import FightCasting
from bot.games.dnd.fight.table.deeds import FightUndo
from bot.games.dnd.fight.table.defending import FightDefences
from bot.games.dnd.fight.table.entering import FightEntering
from bot.games.dnd.fight.table.paid import PaidCosts
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.steps import FightSteps
from bot.games.dnd.fight.ui import commands as creature_files
from bot.games.dnd.fight.ui import message
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points import store as hit_points
from bot.games.dnd.hit_points.store import Creatures, KeptStates
from bot.games.dnd.hit_points.table import HitPointService
from bot.games.dnd.hit_points.ui import points
from bot.games.dnd.inspiration import store as inspirations
from bot.games.dnd.inspiration import ui as inspiration
from bot.games.dnd.inspiration.store import Inspirations
from bot.games.dnd.inspiration.table import Inspiration
from bot.games.dnd.rests import store as rest_store
from bot.games.dnd.rests import ui as rests
from bot.games.dnd.rests.store import Rests
from bot.games.dnd.rests.table import RestService
from bot.games.dnd.riders import ui as rider_card
from bot.games.dnd.riders.table import RiderService
from bot.games.dnd.rolls import store as come_again
from bot.games.dnd.rolls.store import FacesAgain
from bot.games.dnd.rolls.ui import rolls
from bot.games.dnd.rolls.ui import scene as scenes
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet import store as sheet_store
from bot.games.dnd.sheet.leveling import LevelService
from bot.games.dnd.sheet.store import Characters, RidersOn
from bot.games.dnd.sheet.table import CharacterService
from bot.games.dnd.sheet.table import kept as character_file
from bot.games.dnd.sheet.ui import leveling, saving, sheets, updating
from bot.games.dnd.table.around import Surroundings
from bot.games.dnd.table.healing import HealingService
from bot.games.dnd.table.keeping import ConcentrationService
from bot.games.dnd.table.landing import LandingService
from bot.games.dnd.table.meeting import TargetService
from bot.games.dnd.table.requests import DndTable, deeds
from bot.help import topics
from bot.rolling.core import Core
from bot.rolls.table import OnChange, OnPanel, OnTurn, Played, Table
from bot.store.settings import Settings

__all__ = ["GAME", "HELP", "PEOPLE", "at_table"]

HELP = topics(__name__)

PEOPLE = (
    *inspirations.PEOPLE,
    *fight_store.PEOPLE,
    *hit_points.PEOPLE,
    *bearings.PEOPLE,
    *spent.PEOPLE,
    *rest_store.PEOPLE,
    *come_again.PEOPLE,
    *sheet_store.PEOPLE,
)
"""The columns about people in D&D's tables."""


def at_table(core: Core) -> Table:
    """Return D&D's part of a channel: characters, Heroic Inspiration, the scene, fights, roll requests."""
    fights = Fights(core.database)
    services = _services(core, fights)
    return Table(
        services=services,
        prepare=services.dnd.prepare,
        changes=OnChange(services.dnd.look, services.dnd.refresh, services.dnd.recall, services.dnd.finish),
        characters=Played(
            partial(sheets.played, services),
            character_file,
            services.dnd.own_rolls,
            sheets.commands(services),
        ),
        asks=asks.askable(services),
        imports=(
            saving.importable(services),
            creature_files.importable(services),
            saving.importable_counters(services),
        ),
        turns=OnTurn(counted=services.fights.counted),
        deeds=deeds(fights, FacesAgain(core.database), core.clock, core.source),
        taps={
            **saving.taps(services),
            **sheets.taps(services),
            **updating.taps(services),
            **leveling.taps(services),
            **rolls.taps(services),
            **inspiration.taps(services),
            **message.taps(services),
            **points.taps(services),
            **conditions.taps(services),
            **counter_card.taps(services),
            **rider_card.taps(services),
            **rests.taps(services),
            **scenes.taps(services),
        },
        panels={
            message.SUBJECT: OnPanel(
                partial(message.roll_changed, services),
                partial(message.roll_made, services),
                holds_rolls=True,
            ),
        },
    )


def _services(core: Core, fights: Fights) -> DndServices:
    """Return the services of D&D, each with exactly what it needs."""
    data, gms, clock = core.database, core.gms, core.clock
    kept = KeptStates(data)
    roster = Characters(data)
    characters, holders = CharacterService(roster, gms), Inspiration(Inspirations(data), gms)
    library = Library(Creatures(data))
    book = FightService(
        fights, core.rolls, characters, gms, panels=core.panels, games=core.games, clock=clock
    )
    bearings = Bearings(data)
    bearing = ConditionService(characters, bearings, fights, clock=clock)
    points = HitPointService(characters, bearing, kept, fights, gms, clock=clock)
    healing = HealingService(book, points, characters)
    landing = LandingService(book, points, characters, bearing)
    keeping = ConcentrationService(book, points, characters, bearing)
    counters = CounterService(characters, SpentCounters(data))
    faces = FacesAgain(data)
    paid, levels = PaidCosts(faces), LevelService(faces)
    fight_rolls = FightRolls(book, core.service, counters, paid)
    riders = RiderService(characters, RidersOn(data), book)
    dnd = DndTable(
        characters,
        holders,
        Settings(data, GAME.key),
        gms,
        Surroundings(roster, characters, fights),
        fights=book,
        healing=healing,
        landing=landing,
        meeting=TargetService(characters, book, bearing, points),
        keeping=keeping,
        counters=counters,
        riders=riders,
        levels=levels,
        faces=faces,
        rolls=core.rolls,
        clock=clock,
    )
    return DndServices(
        service=core.service,
        presses=core.presses,
        panels=core.panels,
        people=core.people,
        dnd=dnd,
        characters=characters,
        inspiration=holders,
        fights=book,
        fight_steps=FightSteps(fights, book, characters, gms, clock, source=core.source),
        fight_entering=FightEntering(
            book, core.service, characters, library=library, kept=kept, bearings=bearings
        ),
        fight_rolls=fight_rolls,
        fight_attacks=AttackActions(book, fight_rolls),
        fight_casting=FightCasting(book, fight_rolls, counters),
        fight_undo=FightUndo(fights, core.rolls, paid, games=core.games, clock=clock, source=core.source),
        fight_defences=FightDefences(fights, core.rolls, games=core.games, clock=clock, source=core.source),
        library=library,
        points=points,
        keeping=keeping,
        conditions=bearing,
        counters=counters,
        riders=riders,
        levels=levels,
        rests=RestService(
            characters,
            points,
            counters,
            bearing,
            gms,
            rests=Rests(data),
            faces=faces,
            source=core.source,
            clock=clock,
        ),
    )
