"""The bot's services, each of which gets what it needs as arguments."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar, cast

from bot.asks.rules.panel import SUBJECT as ASK
from bot.asks.ui import at_table as ask_table
from bot.config import Config
from bot.dice.faces import Source
from bot.faces.emojis import FaceEmojis
from bot.games import all_games, all_pictures, all_tables, leave_out_clashing
from bot.help import Topic
from bot.holdings import all_holdings
from bot.initiative.rules.panel import SUBJECT as INITIATIVE
from bot.initiative.ui.at_table import at_table as initiative_table
from bot.kept.files import exported_all
from bot.kept.services import KeptServices
from bot.kept.ui.at_table import KEPT
from bot.kept.ui.at_table import at_table as kept_table
from bot.kept.ui.keeping import ask as keep
from bot.odds.service import OddsService
from bot.odds.ui.showing import taps as odds_taps
from bot.people.store import KnownPeople
from bot.rolling.core import Core
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolling.tidying import Tidying
from bot.rolling.turns import TurnKeeper
from bot.rolls.act import KEEP, VERIFY
from bot.rolls.gms import GameMasters
from bot.rolls.panels import ChannelPanels
from bot.rolls.secrets import Secrets
from bot.rolls.table import Table, Tables
from bot.rolls.unseen import UnseenRolls
from bot.sources.service import AT_HAND, OF_SYSTEMS, PRESENT, SOURCES, SystemSources
from bot.sources.store import SystemFiles
from bot.sources.ui import importable as system_files
from bot.sources.ui import taps as source_taps
from bot.store.answers import Answers
from bot.store.channels import Channels
from bot.store.database import Database
from bot.store.fought import FoughtFights
from bot.store.notes import Notes
from bot.store.panels import PanelStore
from bot.store.personal import Holds
from bot.store.readers import Readers
from bot.store.rolls import Rolls
from bot.store.settings import Settings
from bot.store.turns import Turns
from bot.store.unseen import Unseen
from bot.systems.shipped import GAME as SYSTEMS
from bot.tables.book import TableLibrary
from bot.tables.store import ResultsTables
from bot.tables.ui import SUBJECT as RESULTS
from bot.tables.ui import importable as table_files
from bot.tables.ui import taps as table_taps
from bot.ui import games_here, gm_panel
from bot.ui import help as help_topics
from bot.ui.arrivals import Arrivals
from bot.ui.embedding import Embedding
from bot.ui.importing import taps as import_taps
from bot.ui.languages import OF_LANGUAGES, OF_MANNERS, Languages
from bot.ui.proof import verify
from bot.ui.router import all_taps, roll_taps
from bot.ui.turns import taps as turn_taps
from bot.ui.unseen import tell
from bot.words import Later
from bot.yours.channel_rolls import ChannelRolls
from bot.yours.departed import Departed
from bot.yours.forgetting import Forgetting
from bot.yours.luck_ui import taps as luck_taps
from bot.yours.mine import OwnData
from bot.yours.mine_store import Mine
from bot.yours.mine_ui import forget_taps
from bot.yours.mine_ui import taps as mine_taps
from bot.yours.past_rolls import PastRolls
from bot.yours.pruning import Pruning
from bot.yours.recap_ui import taps as recap_taps
from bot.yours.recaps import Recaps
from bot.yours.store import LookingBack
from bot.yours.tallies import Tallies
from bot.yours.ui import taps as yours_taps

D = TypeVar("D")


class Services:
    """The bot's services, built in order, because each part only needs those before it."""

    games: Mapping[str, Later]
    topics: Sequence[Topic]
    source_url: str
    clickable: Mapping[str, int]

    def serve(
        self,
        database: Database,
        source: Source,
        entropy: Callable[[int], bytes],
        clock: Callable[[], int],
        config: Config,
        *,
        recorded: Sequence[Holds] = (),
    ) -> None:
        """Build the services on an open database. See :func:`bot.holdings.all_holdings`."""
        self.database, self.clock = database, clock
        self.numbers, self.figures = database.numbers, database.figures
        self.notes = Notes(database)
        self.embedding = Embedding(self.notes)
        self.face_emojis = FaceEmojis(self.notes, all_pictures())
        self._people()
        self.sources = SystemSources(
            SystemFiles(database),
            Settings(database, OF_SYSTEMS),
            self.gms,
            clock=clock,
            folder=config.systems,
        )
        self._rolls(source, entropy)
        self._tables(source, entropy)
        self._looking_back()
        self._forgetting(config.keep_rolls_days, recorded)
        self._buttons()

    def _people(self) -> None:
        data = self.database
        self.gms = GameMasters(Channels(data))
        self.people = KnownPeople(data)
        self.languages = Languages(
            Settings(data, OF_LANGUAGES),
            Settings(data, OF_MANNERS),
            Readers(data),
            self.gms,
            pictures=partial(getattr, self.face_emojis, "tags"),
        )

    def _rolls(self, source: Source, entropy: Callable[[int], bytes]) -> None:
        self._all_games, self.tables = all_games(), Tables()
        self.throws = self._all_games[SYSTEMS], source
        self.stored_rolls, self.answers = Rolls(self.database), Answers(self.database)
        self.service = Service(
            self.stored_rolls,
            self.gms,
            self._all_games,
            source=source,
            clock=self.clock,
            entropy=entropy,
            tables=self.tables,
            answers=self.answers,
        )
        self.presses = Presses(self.service)
        self.secrets = Secrets(self.stored_rolls, self.gms, self._all_games)
        self.tidying = Tidying(self.presses, self.stored_rolls, self.gms)
        self.unseen = UnseenRolls(Unseen(self.database), self.stored_rolls, self.gms, self._all_games)
        self.arrivals = Arrivals(self.clock, self.unseen, partial(tell, self))
        self.odds = OddsService()

    def _tables(self, source: Source, entropy: Callable[[int], bytes]) -> None:
        turns = Turns(self.database)
        self.results = TableLibrary(ResultsTables(self.database), self.gms)
        self.turn_book = TurnKeeper(turns, self.tables)
        core = Core(
            database=self.database,
            source=source,
            clock=self.clock,
            games=self._all_games,
            tables=self.tables,
            rolls=self.stored_rolls,
            turns=turns,
            gms=self.gms,
            people=self.people,
            panels=ChannelPanels(PanelStore(self.database), self.tables.holds_rolls, self.clock),
            service=self.service,
            presses=self.presses,
            results=self.results,
        )
        self.tables.update(all_tables(core))
        self.tables[INITIATIVE] = initiative_table(core)
        self.tables[ASK] = ask_table(core)
        self.tables[SOURCES] = Table(
            services=self.sources,
            offers={PRESENT: self.sources.present, AT_HAND: self.sources.at_hand},
            exported=self.sources.exported,
            imports=(system_files(self),),
        )
        self.tables[RESULTS] = Table(imports=(table_files(self.results),))
        self.tables[KEPT] = kept_table(core, entropy)  # Last, as any text can be a list of rolls.
        self._services = {type(table.services): table.services for table in self.tables.values()}
        self.for_gms: Sequence[tuple[Later, str]] = [
            (tap.for_gms, word)
            for game, table in self.tables.items()
            if game in self.games
            for word, tap in table.taps.items()
            if tap.for_gms
        ]

    def _looking_back(self) -> None:
        looking, games = LookingBack(self.database), self._all_games
        channel_rolls = ChannelRolls(looking, self.clock)
        tallies = Tallies(self.database, games)
        self.yours = PastRolls(
            looking, channel_rolls, tallies, answers=self.answers, gms=self.gms, games=games
        )
        self.recaps = Recaps(
            looking, channel_rolls, FoughtFights(self.database), self.answers, gms=self.gms, games=games
        )

    def _forgetting(self, keep_rolls_days: int, recorded: Sequence[Holds]) -> None:
        data, holdings = self.database, all_holdings(recorded)
        saved = self.services(KeptServices).book
        self.mine = OwnData(Mine(data), self._all_games, self.tables, partial(exported_all, saved))
        self.forgetting = Forgetting(data, self._all_games, holdings)
        self.pruning = Pruning(data, holdings, keep_rolls_days, self.clock)
        self.departed = Departed(data, self.forgetting, self.clock)

    def _buttons(self) -> None:
        others = {KEEP: partial(keep, self.services(KeptServices)), VERIFY: partial(verify, self.secrets)}
        own = all_taps(
            roll_taps(self, others),
            table_taps(self.results),
            gm_panel.taps(self),
            games_here.taps(self),
            import_taps(self, self._all_games),
            source_taps(self),
            help_topics.taps(self),
            turn_taps(self.turn_book),
            odds_taps(self.service, self.odds),
            yours_taps(self.yours),
            luck_taps(self.yours, self.odds),
            recap_taps(self.recaps),
            mine_taps(self.mine, self.languages),
            forget_taps(self.forgetting, self.mine),
        )
        leave_out_clashing(self.tables, own)
        self.taps = all_taps(own, *(table.taps for table in self.tables.values()))

    def services(self, kind: type[D]) -> D:
        """Return the services that a game registered for its commands."""
        return cast(D, self._services[kind])
