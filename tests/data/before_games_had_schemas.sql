BEGIN TRANSACTION;
CREATE TABLE asked (
    ask INTEGER NOT NULL REFERENCES asks (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    character INTEGER NOT NULL,    -- as in inspirations
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    roll INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (ask, character)
) STRICT, WITHOUT ROWID;
INSERT INTO "asked" VALUES(1,1,1,'Mira',1456074443980800023,7);
INSERT INTO "asked" VALUES(1,0,2,'Bo',1456074443980800024,0);
CREATE TABLE asks (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    request TEXT NOT NULL,         -- JSON: what each rolls
    dc INTEGER,
    is_hidden INTEGER NOT NULL,    -- whether only the GMs know the DC
    asker INTEGER NOT NULL,
    asker_name TEXT NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL          -- milliseconds since 1970, UTC
) STRICT;
INSERT INTO "asks" VALUES(1,1456074443980800013,1456074443980800016,0,'{"kind":"check","check":{"ability":"wis","skills":["perception"]}}',NULL,0,1456074443980800021,'Gwen',1456074443980800059,1795408251505);
CREATE TABLE channels (
    channel INTEGER PRIMARY KEY,
    hidden TEXT,               -- the least strict audience of its rolls
    screen INTEGER             -- the channel in which its blind rolls are announced; 0 for none
) STRICT;
CREATE TABLE characters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,          -- the name without regard to case
    sheet TEXT NOT NULL,           -- JSON
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (scope, owner, folded)
) STRICT;
INSERT INTO "characters" VALUES(1,1456074443980800013,1456074443980800023,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["athletics","proficient"],["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{}}',1);
INSERT INTO "characters" VALUES(2,1456074443980800013,1456074443980800024,'Bob','Bo','bo','{"name":"Bo","scores":[10,10,10,10,10,10],"hp":10,"initiative":{}}',1);
CREATE TABLE characters_in_use (
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    character INTEGER NOT NULL REFERENCES characters (id) ON DELETE CASCADE,
    PRIMARY KEY (channel, owner)
) STRICT, WITHOUT ROWID;
INSERT INTO "characters_in_use" VALUES(1456074443980800016,1456074443980800023,1);
INSERT INTO "characters_in_use" VALUES(1456074443980800016,1456074443980800024,2);
CREATE TABLE creatures (
    scope INTEGER NOT NULL,
    folded TEXT NOT NULL,          -- the name without regard to case
    creature TEXT NOT NULL,        -- JSON
    PRIMARY KEY (scope, folded)
) STRICT, WITHOUT ROWID;
INSERT INTO "creatures" VALUES(1456074443980800013,'goblin','{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2}');
INSERT INTO "creatures" VALUES(1456074443980800013,'ogre','{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1}');
CREATE TABLE effects (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    player INTEGER NOT NULL,       -- whose rolls it is about
    player_name TEXT NOT NULL,
    owner INTEGER NOT NULL,        -- who put it into play
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    abilities TEXT NOT NULL        -- JSON
) STRICT;
INSERT INTO "effects" VALUES(1,1456074443980800016,1456074443980800023,'Alice',1456074443980800023,'Alice','Pixie Guide','[{"kind":"extra"}]');
INSERT INTO "effects" VALUES(2,1456074443980800016,1456074443980800024,'Bob',1456074443980800024,'Bob','Barbarian Class','[{"kind":"extra"}]');
CREATE TABLE fight_faces (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,        -- the group whose turn it was; round and place 0: of Initiative, in any turn
    creature TEXT NOT NULL,
    kind TEXT NOT NULL,            -- of throw, with the size of its dice
    faces TEXT NOT NULL,           -- JSON, the next one first
    PRIMARY KEY (fight, round, place, creature, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin 1','initiative d20','[11]');
INSERT INTO "fight_faces" VALUES(1,0,0,'0:ogre','initiative d20','[11]');
INSERT INTO "fight_faces" VALUES(1,0,0,'1456074443980800023:mira','initiative d20','[11]');
INSERT INTO "fight_faces" VALUES(1,0,0,'1456074443980800024:bo','initiative d20','[11]');
CREATE TABLE fight_steps (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    step TEXT NOT NULL,            -- JSON
    roll INTEGER NOT NULL,         -- the roll that it came of, or that it changed; 0 for none
    actor INTEGER NOT NULL,        -- the user who took it
    name TEXT NOT NULL,
    made INTEGER NOT NULL,         -- milliseconds since 1970, UTC
    undone TEXT NOT NULL DEFAULT '', thrown TEXT NOT NULL DEFAULT '', renewed INTEGER NOT NULL DEFAULT 0, -- the name of whoever took it back
    PRIMARY KEY (fight, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "fight_steps" VALUES(1,1,'{"type":"Started"}',0,1456074443980800021,'Gwen',1795408251515,'','',0);
INSERT INTO "fight_steps" VALUES(1,2,'{"type":"Entered","newcomers":[{"name":"Goblin 1","side":"monster","maximum":10,"id":1,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2},"mortal":true,"known":"0:goblin 1"},{"name":"Goblin 2","side":"monster","maximum":10,"id":2,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2},"mortal":true,"known":"0:goblin 2"},{"name":"Goblin 3","side":"monster","maximum":10,"id":3,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2},"mortal":true,"known":"0:goblin 3"}],"count":13,"group":1}',8,1456074443980800021,'Gwen',1795408251524,'','[[[0,0,"0:goblin 1","initiative d20"],[11]]]',0);
INSERT INTO "fight_steps" VALUES(1,3,'{"type":"Entered","newcomers":[{"name":"Ogre","side":"monster","maximum":68,"id":4,"creature":{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1},"mortal":true,"known":"0:ogre"}],"count":10,"group":2}',9,1456074443980800021,'Gwen',1795408251528,'','[[[0,0,"0:ogre","initiative d20"],[11]]]',0);
INSERT INTO "fight_steps" VALUES(1,4,'{"type":"Entered","newcomers":[{"name":"Mira","side":"pc","maximum":38,"id":5,"player":1456074443980800023,"character":1,"known":"1456074443980800023:mira"}],"count":13,"group":3}',10,1456074443980800023,'Alice',1795408251536,'','[[[0,0,"1456074443980800023:mira","initiative d20"],[11]]]',0);
INSERT INTO "fight_steps" VALUES(1,5,'{"type":"Entered","newcomers":[{"name":"Bo","side":"pc","maximum":10,"id":6,"player":1456074443980800024,"character":2,"known":"1456074443980800024:bo"}],"count":11,"group":4}',11,1456074443980800024,'Bob',1795408251548,'','[[[0,0,"1456074443980800024:bo","initiative d20"],[11]]]',0);
INSERT INTO "fight_steps" VALUES(1,6,'{"type":"Turned","to":1,"rounds":true}',0,1456074443980800021,'Gwen',1795408251565,'','',0);
CREATE TABLE fight_turns (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    message INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (fight, message)
) STRICT, WITHOUT ROWID;
INSERT INTO "fight_turns" VALUES(1,1456074443980800063,0);
INSERT INTO "fight_turns" VALUES(1,1456074443980800071,1);
CREATE TABLE fighting (
    character INTEGER PRIMARY KEY,
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE
) STRICT;
INSERT INTO "fighting" VALUES(1,1);
INSERT INTO "fighting" VALUES(2,1);
CREATE TABLE fights (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,        -- 0 in a direct message
    channel INTEGER NOT NULL UNIQUE,
    parent INTEGER NOT NULL,       -- 0 unless the channel is a thread
    gm INTEGER NOT NULL,           -- who called it
    aim TEXT NOT NULL DEFAULT ''   -- JSON: how the next attack is meant
, question TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "fights" VALUES(1,1456074443980800013,1456074443980800016,0,1456074443980800021,'','');
CREATE TABLE gms (
    channel INTEGER NOT NULL,
    id INTEGER NOT NULL,       -- a user's or a role's
    is_role INTEGER NOT NULL,
    name TEXT NOT NULL,        -- when it was named
    PRIMARY KEY (channel, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE handled (
    interaction INTEGER PRIMARY KEY,
    roll INTEGER NOT NULL,
    made INTEGER NOT NULL          -- milliseconds since 1970, UTC
) STRICT;
INSERT INTO "handled" VALUES(1456074443980800026,1,1795408251444);
INSERT INTO "handled" VALUES(1456074443980800029,0,1795408251450);
INSERT INTO "handled" VALUES(1456074443980800030,2,1795408251453);
INSERT INTO "handled" VALUES(1456074443980800033,3,1795408251457);
INSERT INTO "handled" VALUES(1456074443980800036,0,1795408251461);
INSERT INTO "handled" VALUES(1456074443980800038,0,1795408251464);
INSERT INTO "handled" VALUES(1456074443980800040,0,1795408251476);
INSERT INTO "handled" VALUES(1456074443980800042,4,1795408251479);
INSERT INTO "handled" VALUES(1456074443980800044,5,1795408251482);
INSERT INTO "handled" VALUES(1456074443980800048,0,1795408251488);
INSERT INTO "handled" VALUES(1456074443980800050,0,1795408251490);
INSERT INTO "handled" VALUES(1456074443980800052,0,1795408251495);
INSERT INTO "handled" VALUES(1456074443980800054,0,1795408251497);
INSERT INTO "handled" VALUES(1456074443980800056,6,1795408251501);
INSERT INTO "handled" VALUES(1456074443980800058,0,1795408251505);
INSERT INTO "handled" VALUES(1456074443980800060,7,1795408251509);
INSERT INTO "handled" VALUES(1456074443980800062,0,1795408251515);
INSERT INTO "handled" VALUES(1456074443980800064,0,1795408251520);
INSERT INTO "handled" VALUES(1456074443980800066,10,1795408251534);
INSERT INTO "handled" VALUES(1456074443980800068,11,1795408251545);
INSERT INTO "handled" VALUES(1456074443980800070,0,1795408251562);
INSERT INTO "handled" VALUES(1456074443980800072,0,1795408251579);
INSERT INTO "handled" VALUES(1456074443980800074,12,1795408251591);
INSERT INTO "handled" VALUES(1456074443980800076,0,1795408251600);
INSERT INTO "handled" VALUES(1456074443980800078,0,1795408251603);
INSERT INTO "handled" VALUES(1456074443980800080,0,1795408251607);
INSERT INTO "handled" VALUES(1456074443980800082,0,1795408251613);
INSERT INTO "handled" VALUES(1456074443980800084,0,1795408251616);
INSERT INTO "handled" VALUES(1456074443980800086,14,1795408251623);
CREATE TABLE hit_points (
    character INTEGER PRIMARY KEY REFERENCES characters (id) ON DELETE CASCADE,
    state TEXT NOT NULL,           -- JSON
    sheet INTEGER NOT NULL,        -- the maximum on its sheet then
    revision INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE TABLE inspirations (
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (channel, character)
) STRICT, WITHOUT ROWID;
INSERT INTO "inspirations" VALUES(1456074443980800016,1,'Mira',1456074443980800023);
CREATE TABLE inspirations_over (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,    -- whose it is to give
    name TEXT NOT NULL,
    player INTEGER NOT NULL
) STRICT;
CREATE TABLE named (
    channel INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,            -- the display name then
    PRIMARY KEY (channel, user)
) STRICT, WITHOUT ROWID;
INSERT INTO "named" VALUES(1456074443980800016,1456074443980800023,'Alice');
INSERT INTO "named" VALUES(1456074443980800016,1456074443980800024,'Bob');
INSERT INTO "named" VALUES(1456074443980800017,1456074443980800023,'Alice');
INSERT INTO "named" VALUES(1456074443980800017,1456074443980800024,'Bob');
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "notes" VALUES('commands of 1456074443980800000','96fa41630a9ff796e87f76070064b1c9fd0ba06567b2cf68081148df97815a00');
CREATE TABLE numbering (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB,
    before INTEGER NOT NULL
) STRICT;
INSERT INTO "numbering" VALUES(1,X'00000000000000000000000000000001',0);
CREATE TABLE panels (
    channel INTEGER NOT NULL,
    kind TEXT NOT NULL,
    message INTEGER NOT NULL,
    posted INTEGER NOT NULL,       -- milliseconds since 1970, UTC
    roll INTEGER NOT NULL,         -- the number of the last roll then
    PRIMARY KEY (channel, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "panels" VALUES(1456074443980800016,'fight',1456074443980800071,1795408251572,11);
INSERT INTO "panels" VALUES(1456074443980800017,'planechase',1456074443980800073,1795408251588,11);
CREATE TABLE permanents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (channel, owner, folded)
) STRICT;
INSERT INTO "permanents" VALUES(1,1456074443980800016,1456074443980800023,'Alice','Centaur of Attention','centaur of attention',1);
CREATE TABLE planechase_steps (
    game INTEGER NOT NULL REFERENCES planechases (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    state TEXT NOT NULL,           -- JSON: the game after the step
    did TEXT NOT NULL,             -- what was done …
    detail TEXT NOT NULL,          -- … and to what
    roll INTEGER NOT NULL,         -- the planar roll that it came of, 0 for none
    turn INTEGER NOT NULL,         -- the channel's turn after the step, and since which roll
    since INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    name TEXT NOT NULL,
    made INTEGER NOT NULL,         -- milliseconds since 1970, UTC
    PRIMARY KEY (game, revision)
) STRICT, WITHOUT ROWID;
INSERT INTO "planechase_steps" VALUES(1,1,'{"players":[{"id":1456074443980800023,"name":"Alice"},{"id":1456074443980800024,"name":"Bob"}],"active":1456074443980800023,"kind":"common","decks":[{"owner":0,"cards":["Agyrem","Akoum","Amy''s Home","Antarctic Research Base","Aplan Mortarium","Aretopolis","Astral Arena","Bad Wolf Bay","Bant","Besieged Viking Village","Bloodhill Bastion","Bowie Base One","Caught in a Parallel Universe","Celestine Reef","Chaotic Aether","City of the Daleks","Cliffside Market","Coal Hill School","Dalek Intensive Care"]}],"face_up":[{"name":"Academy at Tolaria West","owner":0}]}','start','',0,1,11,1456074443980800023,'Alice',1795408251584);
INSERT INTO "planechase_steps" VALUES(1,2,'{"players":[{"id":1456074443980800023,"name":"Alice"},{"id":1456074443980800024,"name":"Bob"}],"active":1456074443980800023,"kind":"common","decks":[{"owner":0,"cards":["Agyrem","Akoum","Amy''s Home","Antarctic Research Base","Aplan Mortarium","Aretopolis","Astral Arena","Bad Wolf Bay","Bant","Besieged Viking Village","Bloodhill Bastion","Bowie Base One","Caught in a Parallel Universe","Celestine Reef","Chaotic Aether","City of the Daleks","Cliffside Market","Coal Hill School","Dalek Intensive Care"]}],"face_up":[{"name":"Academy at Tolaria West","owner":0}],"taken":[{"player":1456074443980800023,"times":1}]}','roll','0',12,1,11,1456074443980800023,'Alice',1795408251592);
CREATE TABLE planechases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO "planechases" VALUES(1,1456074443980800017,2);
CREATE TABLE posts (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    roll INTEGER NOT NULL REFERENCES rolls (id) ON DELETE CASCADE
) STRICT;
INSERT INTO "posts" VALUES(1456074443980800032,1456074443980800016,2);
INSERT INTO "posts" VALUES(1456074443980800035,1456074443980800016,3);
INSERT INTO "posts" VALUES(1456074443980800075,1456074443980800017,12);
CREATE TABLE rolls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,    -- 0 in a direct message
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    made INTEGER NOT NULL      -- milliseconds since 1970, UTC
, parent INTEGER NOT NULL DEFAULT 0, audience TEXT NOT NULL DEFAULT 'everyone', nonce TEXT NOT NULL DEFAULT '', seal TEXT NOT NULL DEFAULT '', revealed INTEGER NOT NULL DEFAULT 0, revealer TEXT NOT NULL DEFAULT '', shown INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "rolls" VALUES(1,'dice',1456074443980800013,1456074443980800016,1456074443980800023,2,1795408251445,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(2,'dice',1456074443980800013,1456074443980800016,1456074443980800023,1,1795408251453,0,'gm','00000000000000000000000000000003','dfdaf285db72d9d2b6faf42a7098c07ffb6efa84b63ae04975493985ca00c300',0,'',0);
INSERT INTO "rolls" VALUES(3,'dice',1456074443980800013,1456074443980800016,1456074443980800024,1,1795408251457,0,'blind','00000000000000000000000000000004','a2b9d0ec97a25a60d713398111815a8a548973807eb047ada003e2cff1544539',0,'',0);
INSERT INTO "rolls" VALUES(4,'magic',1456074443980800013,1456074443980800016,1456074443980800023,1,1795408251481,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(5,'magic',1456074443980800013,1456074443980800016,1456074443980800023,1,1795408251484,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(6,'dnd',1456074443980800013,1456074443980800016,1456074443980800023,1,1795408251503,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(7,'dnd',1456074443980800013,1456074443980800016,1456074443980800023,1,1795408251511,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(8,'dnd',1456074443980800013,1456074443980800016,1456074443980800021,1,1795408251524,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(9,'dnd',1456074443980800013,1456074443980800016,1456074443980800021,1,1795408251527,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(10,'dnd',1456074443980800013,1456074443980800016,1456074443980800023,1,1795408251536,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(11,'dnd',1456074443980800013,1456074443980800016,1456074443980800024,1,1795408251547,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(12,'magic',1456074443980800013,1456074443980800017,1456074443980800023,1,1795408251592,1456074443980800016,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(13,'wizards',1456074443980800013,1456074443980800016,1456074443980800023,1,1795408251621,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(14,'wizards',1456074443980800013,1456074443980800016,1456074443980800023,1,1795408251625,0,'everyone','','',0,'',0);
CREATE TABLE scenes (
    channel INTEGER PRIMARY KEY,
    scene TEXT NOT NULL            -- JSON
) STRICT;
CREATE TABLE stored (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    permanent INTEGER NOT NULL REFERENCES permanents (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,        -- what is rerolled keeps its place
    sides INTEGER NOT NULL,
    value INTEGER NOT NULL,        -- the result after modifiers (706.8a)
    roll INTEGER NOT NULL,         -- which roll and die it is of: what is added to that later is stored too
    die TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0, -- 1 spent or rerolled, 2 not counted now; kept, for the roll may change again
    fixed INTEGER NOT NULL DEFAULT 0, -- exchanged: it no longer follows its roll
    UNIQUE (permanent, roll, die)
) STRICT;
INSERT INTO "stored" VALUES(2,1,0,6,3,5,'0.0',0,0);
INSERT INTO "stored" VALUES(3,1,1,6,3,5,'0.1',0,0);
INSERT INTO "stored" VALUES(4,1,2,6,3,5,'0.2',0,0);
INSERT INTO "stored" VALUES(5,1,3,6,3,5,'0.3',0,0);
INSERT INTO "stored" VALUES(6,1,4,6,3,5,'0.4',0,0);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name without regard to case, by which it is found
    rows TEXT NOT NULL,        -- as bot.tables writes them
    sides INTEGER NOT NULL,    -- of the die it is rolled with
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (scope, folded)
) STRICT;
INSERT INTO "tables" VALUES(1,1456074443980800013,'Loot','loot','1-3: nothing
4-6: gold',6,1456074443980800021,'Gwen',1);
CREATE TABLE turns (
    channel INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    since INTEGER NOT NULL
) STRICT;
INSERT INTO "turns" VALUES(1456074443980800016,2,5);
INSERT INTO "turns" VALUES(1456074443980800017,1,11);
CREATE TABLE unseen (
    roll INTEGER PRIMARY KEY REFERENCES rolls (id) ON DELETE CASCADE,
    user INTEGER NOT NULL,
    channel INTEGER NOT NULL
) STRICT;
CREATE TABLE uses (
    channel INTEGER NOT NULL,
    key TEXT NOT NULL,
    turn INTEGER NOT NULL,
    roll INTEGER NOT NULL,
    times INTEGER NOT NULL,
    PRIMARY KEY (channel, key, turn, roll)
) STRICT, WITHOUT ROWID;
CREATE TABLE versions (
    roll INTEGER NOT NULL REFERENCES rolls (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    request TEXT NOT NULL,     -- JSON, as are faces and picked (a CHECK of that fails under trusted_schema=OFF)
    faces TEXT NOT NULL,
    actor INTEGER NOT NULL,
    name TEXT NOT NULL,        -- the actor's display name then; a mention in an embed is often shown as a bare number
    why TEXT NOT NULL,
    picked TEXT NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (roll, revision)
) STRICT, WITHOUT ROWID;
INSERT INTO "versions" VALUES(1,1,'{"dice":"4d6kh3 # strength"}','{"pools":[[6,5,4,1]],"extra":{}}',1456074443980800023,'Alice','roll','[]',1795408251445);
INSERT INTO "versions" VALUES(1,2,'{"dice":"4d6kh3 # strength"}','{"pools":[[6,5,4,6]],"extra":{}}',1456074443980800023,'Alice','reroll','["0.3"]',1795408251451);
INSERT INTO "versions" VALUES(2,1,'{"dice":"1d20+5"}','{"pools":[[12]],"extra":{}}',1456074443980800023,'Alice','roll','[]',1795408251453);
INSERT INTO "versions" VALUES(3,1,'{"dice":"1d20"}','{"pools":[[3]],"extra":{}}',1456074443980800024,'Bob','roll','[]',1795408251457);
INSERT INTO "versions" VALUES(4,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456074443980800023,"owner":1456074443980800023,"by":"Alice","abilities":[{"kind":"extra"}]}]}','{"pools":[],"extra":{"0.0":4,"0.e1":17}}',1456074443980800023,'Alice','roll','[]',1795408251481);
INSERT INTO "versions" VALUES(5,1,'{"throws":[{"count":5,"sides":6}],"title":"Centaur of Attention","says":"Stores five; each combat may reroll any of them: /magic stored.","readings":[{"kind":"match","says":"Largest group of equal results: +{x}/+{x}"}],"effects":[{"id":1,"name":"Pixie Guide","player":1456074443980800023,"owner":1456074443980800023,"by":"Alice","abilities":[{"kind":"extra"}]}],"stores":"Centaur of Attention","fresh":true}','{"pools":[],"extra":{"0.0":3,"0.1":3,"0.2":3,"0.3":3,"0.4":3,"0.e1":3}}',1456074443980800023,'Alice','roll','[]',1795408251484);
INSERT INTO "versions" VALUES(6,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"dc":12,"character":1,"name":"Mira","player":1456074443980800023,"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}],"inspired":true,"holder":1,"home":1456074443980800016}','{"pools":[],"extra":{"t0":15}}',1456074443980800023,'Alice','roll','[]',1795408251503);
INSERT INTO "versions" VALUES(7,1,'{"kind":"check","check":{"ability":"wis","skills":["perception"]},"character":1,"name":"Mira","player":1456074443980800023,"modifiers":[{"source":"Wisdom","dice":"1"}],"inspired":true,"holder":1,"ask":1,"home":1456074443980800016}','{"pools":[],"extra":{"t0":11}}',1456074443980800023,'Alice','roll','[]',1795408251511);
INSERT INTO "versions" VALUES(8,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Goblin ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456074443980800016,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2},"mortal":true}],"creature":"0:goblin 1"}}','{"pools":[],"extra":{"t0":11}}',1456074443980800021,'Gwen','roll','[]',1795408251524);
INSERT INTO "versions" VALUES(9,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Ogre","modifiers":[{"source":"Initiative","dice":"-1"}],"home":1456074443980800016,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Ogre","side":"monster","maximum":68,"creature":{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1},"mortal":true}],"creature":"0:ogre"}}','{"pools":[],"extra":{"t0":11}}',1456074443980800021,'Gwen','roll','[]',1795408251527);
INSERT INTO "versions" VALUES(10,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","character":1,"name":"Mira","player":1456074443980800023,"modifiers":[{"source":"Dexterity","dice":"2"}],"inspired":true,"holder":1,"home":1456074443980800016,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Mira","side":"pc","maximum":38,"player":1456074443980800023,"character":1}],"creature":"1456074443980800023:mira"}}','{"pools":[],"extra":{"t0":11}}',1456074443980800023,'Alice','roll','[]',1795408251536);
INSERT INTO "versions" VALUES(11,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","character":2,"name":"Bo","player":1456074443980800024,"home":1456074443980800016,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Bo","side":"pc","maximum":10,"player":1456074443980800024,"character":2}],"creature":"1456074443980800024:bo"}}','{"pools":[],"extra":{"t0":11}}',1456074443980800024,'Bob','roll','[]',1795408251547);
INSERT INTO "versions" VALUES(12,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"cost":0,"planes":["Academy at Tolaria West"],"players":[1456074443980800023,1456074443980800024]}}','{"pools":[],"extra":{"0.0":2}}',1456074443980800023,'Alice','roll','[]',1795408251592);
INSERT INTO "versions" VALUES(13,1,'{"kind":"clash","roller":{"name":"Mira","player":1456074443980800023,"character":1,"tags":{},"kept":[{"amount":1,"name":"all rolls","when":{}}],"rerolls":2},"target":{"name":"Bob","player":1456074443980800024}}','{"pools":[],"extra":{"a.0.0":4}}',1456074443980800023,'Alice','roll','[]',1795408251621);
INSERT INTO "versions" VALUES(14,1,'{"kind":"narrative","label":"I climb","roller":{"name":"Mira","player":1456074443980800023,"character":1,"tags":{},"kept":[{"amount":1,"name":"all rolls","when":{}}],"rerolls":2}}','{"pools":[],"extra":{}}',1456074443980800023,'Alice','roll','[]',1795408251625);
CREATE TABLE wizards_characters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,          -- the name without regard to case
    modifiers TEXT NOT NULL DEFAULT '[]', -- JSON
    rerolls INTEGER NOT NULL DEFAULT 0,
    UNIQUE (scope, owner, folded)
) STRICT;
INSERT INTO "wizards_characters" VALUES(1,1456074443980800013,1456074443980800023,'Alice','Mira','mira','[{"amount":1,"name":"all rolls","when":{}}]',2);
CREATE TABLE wizards_in_use (
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    character INTEGER REFERENCES wizards_characters (id) ON DELETE CASCADE,
    PRIMARY KEY (channel, owner)
) STRICT, WITHOUT ROWID;
INSERT INTO "wizards_in_use" VALUES(1456074443980800016,1456074443980800023,1);
CREATE TABLE wizards_settings (
    channel INTEGER PRIMARY KEY,
    scene TEXT NOT NULL            -- JSON
) STRICT;
INSERT INTO "wizards_settings" VALUES(1456074443980800016,'{"actions":3}');
CREATE INDEX rolls_by_owner ON rolls (channel, owner, id);
CREATE INDEX rolls_still_hidden ON rolls (channel, id) WHERE audience <> 'everyone' AND revealed < 4;
CREATE INDEX posts_by_roll ON posts (roll);
CREATE INDEX effects_by_channel ON effects (channel, id);
CREATE INDEX in_use_by_character ON characters_in_use (character);
CREATE INDEX wizards_in_use_by_character ON wizards_in_use (character);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('rolls',14);
INSERT INTO "sqlite_sequence" VALUES('tables',1);
INSERT INTO "sqlite_sequence" VALUES('effects',2);
INSERT INTO "sqlite_sequence" VALUES('permanents',1);
INSERT INTO "sqlite_sequence" VALUES('stored',6);
INSERT INTO "sqlite_sequence" VALUES('characters',2);
INSERT INTO "sqlite_sequence" VALUES('asks',1);
INSERT INTO "sqlite_sequence" VALUES('fights',1);
INSERT INTO "sqlite_sequence" VALUES('planechases',1);
INSERT INTO "sqlite_sequence" VALUES('wizards_characters',1);
COMMIT;