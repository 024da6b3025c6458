BEGIN TRANSACTION;
CREATE TABLE bearing (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'dnd',
    state TEXT NOT NULL,           -- JSON
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
INSERT INTO "bearing" VALUES(10,'dnd','{"borne":[{"condition":"poisoned","ends":{"at":"save","ability":"con","dc":12}},{"condition":"prone","ends":{"at":"save","ability":"con","dc":12}},{"condition":"poisoned","ends":{"at":"save","ability":"con","dc":12}},{"condition":"prone","ends":{"at":"save","ability":"con","dc":12}}],"shaken":[{"when":1796050474795,"dc":10,"since":1796050474787},{"when":1796050476289,"dc":10,"since":1796050476284},{"when":1796050477387,"dc":10,"since":1796050477371}],"by_hand":[{"when":1796050476279,"gained":[{"condition":"poisoned","ends":{"at":"save","ability":"con","dc":12}},{"condition":"prone","ends":{"at":"save","ability":"con","dc":12}}]},{"when":1796050476284,"focus":["Bless",-190],"then":["Bless",1796050476284]},{"when":1796050477359,"gained":[{"condition":"poisoned","ends":{"at":"save","ability":"con","dc":12}},{"condition":"prone","ends":{"at":"save","ability":"con","dc":12}}]},{"when":1796050477371,"focus":["Bless",-200],"then":["Bless",1796050477371]}]}');
INSERT INTO "bearing" VALUES(11,'dnd','{"borne":[{"condition":"Bless","ends":{},"since":-200,"hold":{"character":10,"since":-200}}],"lapsed":[{"condition":"Bless","ends":{},"since":-174,"hold":{"character":10,"since":-174}},{"condition":"Bless","ends":{},"since":-190,"hold":{"character":10,"since":-190}}]}');
CREATE TABLE called (
    ask INTEGER NOT NULL REFERENCES calls (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    character INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    roll INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (ask, character)
) STRICT, WITHOUT ROWID;
INSERT INTO "called" VALUES(1,2,-1456134841958400006,'Bob',1456134841958400006,131);
INSERT INTO "called" VALUES(1,1,-1456134841958400005,'Alice',1456134841958400005,130);
INSERT INTO "called" VALUES(1,0,-1456134841958400003,'Gwen',1456134841958400003,129);
INSERT INTO "called" VALUES(2,0,1,'Mira',1456134841958400005,132);
INSERT INTO "called" VALUES(4,0,1,'Mira',1456134841958400005,133);
INSERT INTO "called" VALUES(6,0,1,'Mira',1456134841958400005,134);
INSERT INTO "called" VALUES(6,1,5,'Mira',1456134841958400006,135);
CREATE TABLE calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,     -- JSON: the roll to make
    goal TEXT NOT NULL,        -- in the game's own form; '' for none
    is_hidden INTEGER NOT NULL, -- 1 if only GMs know the goal
    is_open INTEGER NOT NULL,  -- 1 if anyone can answer
    is_closed INTEGER NOT NULL DEFAULT 0,
    asker INTEGER NOT NULL,
    asker_name TEXT NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL
) STRICT;
INSERT INTO "calls" VALUES(1,1456134841958400000,1456134841958400010,0,'dice','{"dice":"1d20+3 # perception"}','>=15',0,1,0,1456134841958400003,'Gwen',1456134841958400015,1796050470090);
INSERT INTO "calls" VALUES(2,1456134841958400000,1456134841958400010,0,'dnd','{"type":"check","check":{"ability":"wis","skills":["perception"]},"roller":{}}','13',0,0,0,1456134841958400003,'Gwen',1456134841958400017,1796050470108);
INSERT INTO "calls" VALUES(3,1456134841958400000,1456134841958400010,0,'dice','{"dice":"1d20+3 # perception"}','>=15',0,1,0,1456134841958400003,'Gwen',1456134841958400284,1796050471140);
INSERT INTO "calls" VALUES(4,1456134841958400000,1456134841958400010,0,'dnd','{"type":"check","check":{"ability":"wis","skills":["perception"]},"roller":{}}','13',0,0,0,1456134841958400003,'Gwen',1456134841958400286,1796050471155);
INSERT INTO "calls" VALUES(5,1456134841958400000,1456134841958400010,0,'dice','{"dice":"1d20+3 # perception"}','>=15',0,1,0,1456134841958400003,'Gwen',1456134841958400419,1796050471957);
INSERT INTO "calls" VALUES(6,1456134841958400000,1456134841958400010,0,'dnd','{"type":"check","check":{"ability":"wis","skills":["perception"]},"roller":{}}','13',0,0,0,1456134841958400003,'Gwen',1456134841958400421,1796050471969);
CREATE TABLE channels (
    channel INTEGER PRIMARY KEY,
    hidden TEXT,               -- the least strict audience of its rolls
    screen INTEGER,            -- the channel where its blind rolls are announced; 0 for none
    odds INTEGER               -- 1 if rolls here show their odds
) STRICT;
INSERT INTO "channels" VALUES(1456104642969600010,'everyone',NULL,0);
CREATE TABLE creatures (
    scope INTEGER NOT NULL,
    folded TEXT NOT NULL,          -- the name, case-folded
    creature TEXT NOT NULL,        -- JSON
    PRIMARY KEY (scope, folded)
) STRICT, WITHOUT ROWID;
INSERT INTO "creatures" VALUES(1456195239936000000,'goblin','{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}}');
INSERT INTO "creatures" VALUES(1456210339430400000,'goblin','{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}}');
INSERT INTO "creatures" VALUES(1456210339430400000,'ogre','{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1,"block":{}}');
INSERT INTO "creatures" VALUES(1456225438924800000,'goblin','{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}}');
INSERT INTO "creatures" VALUES(1456225438924800000,'ogre','{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1,"block":{}}');
CREATE TABLE effects (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    player INTEGER NOT NULL,       -- whose rolls it affects
    player_name TEXT NOT NULL,
    owner INTEGER NOT NULL,        -- who put it into play
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    abilities TEXT NOT NULL        -- JSON
) STRICT;
CREATE TABLE faces_again (
    purpose TEXT PRIMARY KEY,      -- a keyed digest of the roller, the roll, the target and the place
    guild INTEGER NOT NULL,        -- 0 in direct messages
    throws TEXT NOT NULL           -- JSON, next first
) STRICT, WITHOUT ROWID;
CREATE TABLE fight_faces (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,        -- the group whose turn it was. For Initiative, round and place are 0
    creature TEXT NOT NULL,
    kind TEXT NOT NULL,            -- of roll, with the size of its dice
    faces TEXT NOT NULL,           -- JSON, next first
    PRIMARY KEY (fight, round, place, creature, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin 1','initiative d20','[18,13]');
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin 4','initiative d20','[11,13]');
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin 7','initiative d20','[18]');
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin boss 1','initiative d20','[5]');
INSERT INTO "fight_faces" VALUES(1,0,0,'1456195239936000003:mira','initiative d20','[20]');
INSERT INTO "fight_faces" VALUES(1,0,0,'1456195239936000005:mira','initiative d20','[5]');
INSERT INTO "fight_faces" VALUES(1,0,0,'1456195239936000006:mira','initiative d20','[3]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:adult red dragon','initiative d20','[12]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:adult red dragon 2','initiative d20','[13]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:adult red dragon 3','initiative d20','[4]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:goblin 1','initiative d20','[10]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:goblin 10','initiative d20','[12]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:goblin 4','initiative d20','[10]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:goblin 7','initiative d20','[5]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:ogre','initiative d20','[9]');
INSERT INTO "fight_faces" VALUES(2,0,0,'1456210339430400005:mira','initiative d20','[18]');
INSERT INTO "fight_faces" VALUES(2,0,0,'1456210339430400006:bo','initiative d20','[11]');
INSERT INTO "fight_faces" VALUES(3,0,0,'0:goblin 1','initiative d20','[10]');
INSERT INTO "fight_faces" VALUES(3,0,0,'0:lich','initiative d20','[1]');
INSERT INTO "fight_faces" VALUES(3,0,0,'0:lich 2','initiative d20','[11]');
INSERT INTO "fight_faces" VALUES(3,0,0,'0:ogre','initiative d20','[9]');
INSERT INTO "fight_faces" VALUES(3,0,0,'1456225438924800005:mira','initiative d20','[18]');
INSERT INTO "fight_faces" VALUES(3,0,0,'1456225438924800006:bo','initiative d20','[11]');
CREATE TABLE fight_steps (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    step TEXT NOT NULL,            -- JSON
    thrown TEXT NOT NULL DEFAULT '', -- JSON: the faces rolled for it, as in fight_faces; '' for none
    roll INTEGER NOT NULL,         -- the roll that caused it, or that it changed; 0 for none
    actor INTEGER NOT NULL,        -- the user who took it
    name TEXT NOT NULL,
    made INTEGER NOT NULL,
    undone TEXT NOT NULL DEFAULT '', -- the name of who undid it
    renewed INTEGER NOT NULL DEFAULT 0, -- 1 if it was undone for new dice, so its faces don't come up again
    changed INTEGER NOT NULL DEFAULT 0, -- the fight's revision then, so that only new steps are read
    PRIMARY KEY (fight, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "fight_steps" VALUES(1,1,'{"type":"Started"}','',0,1456195239936000003,'Gwen',1796050477827,'',0,0);
INSERT INTO "fight_steps" VALUES(1,2,'{"type":"Entered","newcomers":[{"name":"Mira","side":"pc","maximum":43,"id":1,"player":1456195239936000005,"character":19,"known":"1456195239936000005:mira","bearing":{}}],"count":7,"group":1}','[[[0,0,"1456195239936000005:mira","initiative d20"],[5]]]',205,1456195239936000005,'Alice',1796050478032,'',0,1);
INSERT INTO "fight_steps" VALUES(1,3,'{"type":"Turned","to":1,"rounds":true}','',0,1456195239936000003,'Gwen',1796050478083,'',0,2);
INSERT INTO "fight_steps" VALUES(1,4,'{"type":"Entered","newcomers":[{"name":"Goblin Boss 1","side":"monster","maximum":21,"id":2,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true,"known":"0:goblin boss 1"},{"name":"Goblin Boss 2","side":"monster","maximum":21,"id":3,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true,"known":"0:goblin boss 2"},{"name":"Goblin Boss 3","side":"monster","maximum":21,"id":4,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true,"known":"0:goblin boss 3"}],"count":7,"group":2}','[[[0,0,"0:goblin boss 1","initiative d20"],[5]]]',206,1456195239936000003,'Gwen',1796050478100,'',0,19);
INSERT INTO "fight_steps" VALUES(1,5,'{"type":"Dealt","actor":1,"hits":[],"melee":true,"aimed":2,"weapon":"Longsword","action":{},"near":true}','[[[1,1,"1456195239936000005:mira","attack d20@eb45db8fc6e5"],[8]]]',207,1456195239936000003,'Gwen',1796050478224,'',0,4);
INSERT INTO "fight_steps" VALUES(1,6,'{"type":"Decided","group":1,"others":[2]}','',0,1456195239936000003,'Gwen',1796050478247,'',0,5);
INSERT INTO "fight_steps" VALUES(1,7,'{"type":"Turned","to":2}','',0,1456195239936000003,'Gwen',1796050478264,'',0,6);
INSERT INTO "fight_steps" VALUES(1,8,'{"type":"Entered","newcomers":[{"name":"Goblin 1","side":"monster","maximum":10,"id":5,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 1"},{"name":"Goblin 2","side":"monster","maximum":10,"id":6,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 2"},{"name":"Goblin 3","side":"monster","maximum":10,"id":7,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 3"}],"count":15,"group":3}','[[[0,0,"0:goblin 1","initiative d20"],[18,13]]]',208,1456195239936000003,'Gwen',1796050478305,'',0,7);
INSERT INTO "fight_steps" VALUES(1,9,'{"type":"Rerolled","revision":2}','[[[1,2,"0:goblin boss 1","amended initiative d20@782cb909387c"],[13]],[[1,2,"0:goblin boss 1","amended initiative bonus d4@782cb909387c"],[3]]]',206,1456195239936000003,'Gwen',1796050478390,'',0,8);
INSERT INTO "fight_steps" VALUES(1,10,'{"type":"Rerolled","revision":3}','[]',206,1456195239936000003,'Gwen',1796050478409,'',0,9);
INSERT INTO "fight_steps" VALUES(1,11,'{"type":"SheetChanged","target":1,"maximum":38}','',0,1456195239936000003,'Gwen',1796050478452,'',0,10);
INSERT INTO "fight_steps" VALUES(1,12,'{"type":"Dealt","actor":2,"hits":[],"melee":true,"aimed":1,"weapon":"Scimitar","action":{"attacks":2},"near":true}','[[[1,2,"0:goblin boss 1","attack d20@df50e07af347"],[9]]]',209,1456195239936000003,'Gwen',1796050478452,'',0,10);
INSERT INTO "fight_steps" VALUES(1,13,'{"type":"Dealt","actor":2,"hits":[{"target":1,"amount":12,"critical":true}],"melee":true,"aimed":1,"weapon":"Scimitar","action":{"attacks":2},"near":true}','[[[1,2,"0:goblin boss 1","attack d20@df50e07af347"],[20]],[[1,2,"0:goblin boss 1","damage d6@df50e07af347"],[5,5]]]',210,1456195239936000003,'Gwen',1796050478468,'',0,11);
INSERT INTO "fight_steps" VALUES(1,14,'{"type":"Turned","to":3,"rounds":true}','',0,1456195239936000003,'Gwen',1796050478487,'',0,12);
INSERT INTO "fight_steps" VALUES(1,15,'{"type":"Entered","newcomers":[{"name":"Goblin 4","side":"monster","maximum":10,"id":8,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 4"},{"name":"Goblin 5","side":"monster","maximum":10,"id":9,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 5"},{"name":"Goblin 6","side":"monster","maximum":10,"id":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 6"}],"count":13,"group":4}','[[[0,0,"0:goblin 4","initiative d20"],[11,13]]]',211,1456195239936000003,'Gwen',1796050478518,'',0,13);
INSERT INTO "fight_steps" VALUES(1,16,'{"type":"Dealt","actor":5,"hits":[],"melee":true,"aimed":1,"weapon":"Scimitar","action":{},"near":true}','[[[2,3,"0:goblin 1","attack d20@df50e07af347"],[10]]]',212,1456195239936000003,'Gwen',1796050478646,'',0,14);
INSERT INTO "fight_steps" VALUES(1,17,'{"type":"Entered","newcomers":[{"name":"Goblin 7","side":"monster","maximum":10,"id":11,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 7"},{"name":"Goblin 8","side":"monster","maximum":10,"id":12,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 8"},{"name":"Goblin 9","side":"monster","maximum":10,"id":13,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 9"}],"count":20,"group":5}','[[[0,0,"0:goblin 7","initiative d20"],[18]]]',213,1456195239936000003,'Gwen',1796050478717,'Gwen',0,16);
INSERT INTO "fight_steps" VALUES(1,18,'{"type":"SheetChanged","target":1,"maximum":43}','',0,1456195239936000003,'Gwen',1796050479270,'',0,17);
INSERT INTO "fight_steps" VALUES(1,19,'{"type":"Mounted","rider":1,"mount":2}','',0,1456195239936000003,'Gwen',1796050479270,'',0,17);
INSERT INTO "fight_steps" VALUES(1,20,'{"type":"Rerolled","revision":4}','[]',206,1456195239936000003,'Gwen',1796050479366,'',0,18);
INSERT INTO "fight_steps" VALUES(1,21,'{"type":"Rerolled","revision":5}','[]',206,1456195239936000003,'Gwen',1796050479416,'',0,19);
INSERT INTO "fight_steps" VALUES(1,22,'{"type":"Entered","newcomers":[{"name":"Goblin 7","side":"monster","maximum":10,"id":14,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 7"},{"name":"Goblin 8","side":"monster","maximum":10,"id":15,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 8"},{"name":"Goblin 9","side":"monster","maximum":10,"id":16,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 9"}],"count":20,"group":5}','[[[0,0,"0:goblin 7","initiative d20"],[18]]]',214,1456195239936000003,'Gwen',1796050479887,'',0,20);
INSERT INTO "fight_steps" VALUES(1,23,'{"type":"Marked","actor":6,"mark":"reaction"}','',0,1456195239936000003,'Gwen',1796050480050,'',0,21);
INSERT INTO "fight_steps" VALUES(1,24,'{"type":"Marked","actor":1,"mark":"reaction"}','',0,1456195239936000005,'Alice',1796050480050,'',0,22);
INSERT INTO "fight_steps" VALUES(1,25,'{"type":"Entered","newcomers":[{"name":"Mira 2","side":"pc","maximum":38,"id":17,"player":1456195239936000003,"character":21,"known":"1456195239936000003:mira","bearing":{}}],"count":22,"group":6}','[[[0,0,"1456195239936000003:mira","initiative d20"],[20]]]',215,1456195239936000003,'Gwen',1796050480138,'',0,23);
INSERT INTO "fight_steps" VALUES(1,26,'{"type":"Entered","newcomers":[{"name":"Mira 3","side":"pc","maximum":38,"id":18,"player":1456195239936000006,"character":23,"known":"1456195239936000006:mira","bearing":{}}],"count":5,"group":7}','[[[0,0,"1456195239936000006:mira","initiative d20"],[3]]]',216,1456195239936000006,'Bob',1796050480139,'',0,24);
INSERT INTO "fight_steps" VALUES(2,1,'{"type":"Started"}','',0,1456210339430400003,'Gwen',1796050480222,'',0,0);
INSERT INTO "fight_steps" VALUES(2,2,'{"type":"Entered","newcomers":[{"name":"Goblin 1","side":"monster","maximum":10,"id":1,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 1"},{"name":"Goblin 2","side":"monster","maximum":10,"id":2,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 2"},{"name":"Goblin 3","side":"monster","maximum":10,"id":3,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 3"}],"count":12,"group":1}','[[[0,0,"0:goblin 1","initiative d20"],[10]]]',217,1456210339430400003,'Gwen',1796050480232,'',0,1);
INSERT INTO "fight_steps" VALUES(2,3,'{"type":"Entered","newcomers":[{"name":"Ogre","side":"monster","maximum":68,"id":4,"creature":{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1,"block":{}},"mortal":true,"known":"0:ogre"}],"count":8,"group":2}','[[[0,0,"0:ogre","initiative d20"],[9]]]',218,1456210339430400003,'Gwen',1796050480249,'',0,2);
INSERT INTO "fight_steps" VALUES(2,4,'{"type":"Entered","newcomers":[{"name":"Mira","side":"pc","maximum":38,"id":5,"player":1456210339430400005,"character":28,"known":"1456210339430400005:mira","bearing":{}}],"count":20,"group":3}','[[[0,0,"1456210339430400005:mira","initiative d20"],[18]]]',219,1456210339430400005,'Alice',1796050480253,'',0,3);
INSERT INTO "fight_steps" VALUES(2,5,'{"type":"Entered","newcomers":[{"name":"Bo","side":"pc","maximum":10,"id":6,"player":1456210339430400006,"character":29,"known":"1456210339430400006:bo","bearing":{}}],"count":11,"group":4}','[[[0,0,"1456210339430400006:bo","initiative d20"],[11]]]',220,1456210339430400006,'Bob',1796050480256,'',0,4);
INSERT INTO "fight_steps" VALUES(2,6,'{"type":"Turned","to":3,"rounds":true}','',0,1456210339430400003,'Gwen',1796050480257,'',0,5);
INSERT INTO "fight_steps" VALUES(2,7,'{"type":"Entered","newcomers":[{"name":"Adult Red Dragon","side":"monster","maximum":256,"id":7,"creature":{"sheet":{"name":"Adult Red Dragon","scores":[27,10,25,16,13,23],"level":"CR 17","ac":19,"hp":256,"immune":["fire"],"attacks":[{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10}]},"initiative":12,"saves":[["dex",6],["wis",7]],"block":{"size":"huge","kind":"dragon","tags":["chromatic"],"xp":18000,"hp_dice":"19d12+133","speed":[["walk",40],["climb",40],["fly",80]],"skills":[["perception",13],["stealth",6]],"senses":[["blindsight",60],["darkvision",120]],"passive":23,"effects":[{"name":"Fire Breath","save":"dex","dc":21,"damage":[{"dice":"17d6","type":"fire"}],"half":true,"area":{"shape":"cone","size":60},"recharge":5}],"multiattack":["Rend","Rend","Rend"],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Commanding Presence","Fiery Rays","Pounce"],"resistance":{"uses":3,"in_lair":4},"spellcasting":{"ability":"cha","dc":20,"bonus":12},"traits":["Legendary Resistance"]}},"mortal":true,"known":"0:adult red dragon"}],"count":24,"group":5}','[[[0,0,"0:adult red dragon","initiative d20"],[12]]]',221,1456210339430400003,'Gwen',1796050480274,'',0,6);
INSERT INTO "fight_steps" VALUES(2,8,'{"type":"Entered","newcomers":[{"name":"Goblin 4","side":"monster","maximum":10,"id":8,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 4"},{"name":"Goblin 5","side":"monster","maximum":10,"id":9,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 5"},{"name":"Goblin 6","side":"monster","maximum":10,"id":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 6"}],"count":12,"group":6}','[[[0,0,"0:goblin 4","initiative d20"],[10]]]',222,1456210339430400003,'Gwen',1796050480285,'',0,7);
INSERT INTO "fight_steps" VALUES(2,9,'{"type":"Conditioned","targets":[6],"changes":[{"type":"condition","condition":"grappled"}],"like":{"condition":"","ends":{"escape":{"dc":13}},"by":5}}','',0,1456210339430400003,'Gwen',1796050480294,'',0,8);
INSERT INTO "fight_steps" VALUES(2,10,'{"type":"Dealt","actor":0,"hits":[{"target":6,"amount":40}],"by":"entered"}','',0,1456210339430400003,'Gwen',1796050480304,'',0,9);
INSERT INTO "fight_steps" VALUES(2,11,'{"type":"Dealt","actor":5,"hits":[{"target":1,"amount":11}],"melee":true,"aimed":1,"weapon":"Longsword","action":{},"near":true}','[[[1,3,"1456210339430400005:mira","attack d20@928f7ce9f6bc"],[13]],[[1,3,"1456210339430400005:mira","damage d8@928f7ce9f6bc"],[8]]]',223,1456210339430400003,'Gwen',1796050480326,'',0,28);
INSERT INTO "fight_steps" VALUES(2,12,'{"type":"Decided","group":1,"others":[6]}','',0,1456210339430400003,'Gwen',1796050480404,'',0,11);
INSERT INTO "fight_steps" VALUES(2,13,'{"type":"Turned","to":1}','',0,1456210339430400003,'Gwen',1796050480441,'Gwen',0,13);
INSERT INTO "fight_steps" VALUES(2,14,'{"type":"KnockedOut","blow":11,"target":1}','',0,1456210339430400003,'Gwen',1796050480713,'',0,14);
INSERT INTO "fight_steps" VALUES(2,15,'{"type":"Rerolled","revision":2}','[[[1,3,"1456210339430400005:mira","amended bonus d4@928f7ce9f6bc"],[3]],[[1,3,"1456210339430400005:mira","amended damage d6@928f7ce9f6bc"],[3,4]]]',223,1456210339430400003,'Gwen',1796050480774,'',0,15);
INSERT INTO "fight_steps" VALUES(2,16,'{"type":"Rerolled","revision":3}','[]',223,1456210339430400003,'Gwen',1796050480791,'',0,16);
INSERT INTO "fight_steps" VALUES(2,17,'{"type":"Dealt","actor":5,"hits":[{"target":2,"amount":5}],"melee":true,"aimed":2,"weapon":"Longsword","action":{},"near":true}','[[[1,3,"1456210339430400005:mira","attack d20@28af5dd502f0"],[16]],[[1,3,"1456210339430400005:mira","damage d8@28af5dd502f0"],[2]]]',224,1456210339430400003,'Gwen',1796050480816,'',0,17);
INSERT INTO "fight_steps" VALUES(2,18,'{"type":"Turned","to":1}','',0,1456210339430400003,'Gwen',1796050480886,'',0,18);
INSERT INTO "fight_steps" VALUES(2,19,'{"type":"Dealt","actor":2,"hits":[],"melee":true,"aimed":5,"weapon":"Scimitar","action":{},"near":true}','[[[1,1,"0:goblin 2","attack d20@381fe40ba07c"],[11]]]',225,1456210339430400003,'Gwen',1796050480935,'',0,19);
INSERT INTO "fight_steps" VALUES(2,20,'{"type":"Turned","to":6}','',0,1456210339430400003,'Gwen',1796050480953,'',0,20);
INSERT INTO "fight_steps" VALUES(2,21,'{"type":"Entered","newcomers":[{"name":"Adult Red Dragon 2","side":"monster","maximum":256,"id":11,"creature":{"sheet":{"name":"Adult Red Dragon","scores":[27,10,25,16,13,23],"level":"CR 17","ac":19,"hp":256,"immune":["fire"],"attacks":[{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10}]},"initiative":12,"saves":[["dex",6],["wis",7]],"block":{"size":"huge","kind":"dragon","tags":["chromatic"],"xp":18000,"hp_dice":"19d12+133","speed":[["walk",40],["climb",40],["fly",80]],"skills":[["perception",13],["stealth",6]],"senses":[["blindsight",60],["darkvision",120]],"passive":23,"effects":[{"name":"Fire Breath","save":"dex","dc":21,"damage":[{"dice":"17d6","type":"fire"}],"half":true,"area":{"shape":"cone","size":60},"recharge":5}],"multiattack":["Rend","Rend","Rend"],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Commanding Presence","Fiery Rays","Pounce"],"resistance":{"uses":3,"in_lair":4},"spellcasting":{"ability":"cha","dc":20,"bonus":12},"traits":["Legendary Resistance"]}},"mortal":true,"known":"0:adult red dragon 2"}],"count":25,"group":7}','[[[0,0,"0:adult red dragon 2","initiative d20"],[13]]]',226,1456210339430400003,'Gwen',1796050480976,'',0,21);
INSERT INTO "fight_steps" VALUES(2,22,'{"type":"Entered","newcomers":[{"name":"Goblin 7","side":"monster","maximum":10,"id":12,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 7"},{"name":"Goblin 8","side":"monster","maximum":10,"id":13,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 8"},{"name":"Goblin 9","side":"monster","maximum":10,"id":14,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 9"}],"count":7,"group":8}','[[[0,0,"0:goblin 7","initiative d20"],[5]]]',227,1456210339430400003,'Gwen',1796050480988,'',0,22);
INSERT INTO "fight_steps" VALUES(2,23,'{"type":"Dealt","actor":0,"hits":[{"target":6,"amount":40}],"by":"entered"}','',0,1456210339430400003,'Gwen',1796050481002,'',0,23);
INSERT INTO "fight_steps" VALUES(2,24,'{"type":"Mounted","rider":5,"mount":2}','',0,1456210339430400003,'Gwen',1796050481121,'',0,24);
INSERT INTO "fight_steps" VALUES(2,25,'{"type":"Marked","actor":8,"mark":"reaction"}','',0,1456210339430400003,'Gwen',1796050481132,'',0,25);
INSERT INTO "fight_steps" VALUES(2,26,'{"type":"Marked","actor":5,"mark":"reaction"}','',0,1456210339430400005,'Alice',1796050481132,'',0,26);
INSERT INTO "fight_steps" VALUES(2,27,'{"type":"Rerolled","revision":4}','[[[1,6,"1456210339430400005:mira","amended attack d20@928f7ce9f6bc"],[1]]]',223,1456210339430400003,'Gwen',1796050481166,'',0,27);
INSERT INTO "fight_steps" VALUES(2,28,'{"type":"Rerolled","revision":5}','[]',223,1456210339430400003,'Gwen',1796050481184,'',0,28);
INSERT INTO "fight_steps" VALUES(2,29,'{"type":"Entered","newcomers":[{"name":"Adult Red Dragon 3","side":"monster","maximum":256,"id":15,"creature":{"sheet":{"name":"Adult Red Dragon","scores":[27,10,25,16,13,23],"level":"CR 17","ac":19,"hp":256,"immune":["fire"],"attacks":[{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10}]},"initiative":12,"saves":[["dex",6],["wis",7]],"block":{"size":"huge","kind":"dragon","tags":["chromatic"],"xp":18000,"hp_dice":"19d12+133","speed":[["walk",40],["climb",40],["fly",80]],"skills":[["perception",13],["stealth",6]],"senses":[["blindsight",60],["darkvision",120]],"passive":23,"effects":[{"name":"Fire Breath","save":"dex","dc":21,"damage":[{"dice":"17d6","type":"fire"}],"half":true,"area":{"shape":"cone","size":60},"recharge":5}],"multiattack":["Rend","Rend","Rend"],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Commanding Presence","Fiery Rays","Pounce"],"resistance":{"uses":3,"in_lair":4},"spellcasting":{"ability":"cha","dc":20,"bonus":12},"traits":["Legendary Resistance"]}},"mortal":true,"known":"0:adult red dragon 3"}],"count":16,"group":9}','[[[0,0,"0:adult red dragon 3","initiative d20"],[4]]]',228,1456210339430400003,'Gwen',1796050481246,'',0,29);
INSERT INTO "fight_steps" VALUES(2,30,'{"type":"Entered","newcomers":[{"name":"Goblin 10","side":"monster","maximum":10,"id":16,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 10"},{"name":"Goblin 11","side":"monster","maximum":10,"id":17,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 11"},{"name":"Goblin 12","side":"monster","maximum":10,"id":18,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 12"}],"count":14,"group":10}','[[[0,0,"0:goblin 10","initiative d20"],[12]]]',229,1456210339430400003,'Gwen',1796050481279,'',0,30);
INSERT INTO "fight_steps" VALUES(2,31,'{"type":"Dealt","actor":0,"hits":[{"target":6,"amount":40}],"by":"entered"}','',0,1456210339430400003,'Gwen',1796050481312,'',0,31);
INSERT INTO "fight_steps" VALUES(2,32,'{"type":"Dealt","actor":7,"hits":[{"target":5,"amount":19}],"by":"legendary","melee":true,"aimed":5,"weapon":"Rend","action":{}}','[[[1,6,"0:adult red dragon","attack d20@72c0dffc6385"],[6]],[[1,6,"0:adult red dragon","damage d10@72c0dffc6385"],[6]],[[1,6,"0:adult red dragon","damage d4@72c0dffc6385"],[1,4]]]',230,1456210339430400003,'Gwen',1796050481496,'',0,32);
INSERT INTO "fight_steps" VALUES(2,33,'{"type":"Dismounted","mount":2}','',0,1456210339430400003,'Gwen',1796050481571,'',0,33);
INSERT INTO "fight_steps" VALUES(3,1,'{"type":"Started"}','',0,1456225438924800003,'Gwen',1796050481724,'',0,0);
INSERT INTO "fight_steps" VALUES(3,2,'{"type":"Entered","newcomers":[{"name":"Goblin 1","side":"monster","maximum":10,"id":1,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 1"},{"name":"Goblin 2","side":"monster","maximum":10,"id":2,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 2"},{"name":"Goblin 3","side":"monster","maximum":10,"id":3,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 3"}],"count":12,"group":1}','[[[0,0,"0:goblin 1","initiative d20"],[10]]]',231,1456225438924800003,'Gwen',1796050481735,'',0,1);
INSERT INTO "fight_steps" VALUES(3,3,'{"type":"Entered","newcomers":[{"name":"Ogre","side":"monster","maximum":68,"id":4,"creature":{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1,"block":{}},"mortal":true,"known":"0:ogre"}],"count":8,"group":2}','[[[0,0,"0:ogre","initiative d20"],[9]]]',232,1456225438924800003,'Gwen',1796050481752,'',0,2);
INSERT INTO "fight_steps" VALUES(3,4,'{"type":"Entered","newcomers":[{"name":"Mira","side":"pc","maximum":38,"id":5,"player":1456225438924800005,"character":30,"known":"1456225438924800005:mira","bearing":{}}],"count":20,"group":3}','[[[0,0,"1456225438924800005:mira","initiative d20"],[18]]]',233,1456225438924800005,'Alice',1796050481763,'',0,3);
INSERT INTO "fight_steps" VALUES(3,5,'{"type":"Entered","newcomers":[{"name":"Bo","side":"pc","maximum":10,"id":6,"player":1456225438924800006,"character":31,"known":"1456225438924800006:bo","bearing":{}}],"count":11,"group":4}','[[[0,0,"1456225438924800006:bo","initiative d20"],[11]]]',234,1456225438924800006,'Bob',1796050481775,'',0,4);
INSERT INTO "fight_steps" VALUES(3,6,'{"type":"Turned","to":3,"rounds":true}','',0,1456225438924800003,'Gwen',1796050481783,'',0,5);
INSERT INTO "fight_steps" VALUES(3,7,'{"type":"Entered","newcomers":[{"name":"Lich","side":"monster","maximum":315,"id":7,"creature":{"sheet":{"name":"Lich","scores":[11,16,16,21,14,16],"level":"CR 21","ac":20,"hp":315,"resist":["cold","lightning"],"immune":["necrotic","poison"],"attacks":[{"name":"Eldritch Burst","damage":[{"dice":"4d12+5","type":"force"}],"bonus":12,"thrown":true,"normal":120,"long":120},{"name":"Paralyzing Touch","damage":[{"dice":"3d6+5","type":"cold"}],"bonus":12}]},"initiative":17,"saves":[["dex",10],["con",10],["int",12],["wis",9]],"block":{"size":"medium","kind":"undead","tags":["wizard"],"xp":33000,"hp_dice":"42d8+126","speed":[["walk",30]],"skills":[["arcana",19],["history",12],["insight",9],["perception",9]],"senses":[["truesight",120]],"passive":19,"unaffected":["charmed","exhaustion","frightened","paralyzed","poisoned"],"riders":[{"attack":"Paralyzing Touch","conditions":["paralyzed"],"more":true,"ends":[["paralyzed",{"at":"start","of":-1}]]}],"effects":[{"name":"Disrupt Life","use":"legendary","save":"con","dc":20,"damage":[{"dice":"9d6","type":"necrotic"}],"half":true,"area":{"shape":"emanation","size":20},"more":true},{"name":"Deathly Teleport","use":"legendary","damage":[{"dice":"2d10","type":"necrotic"}],"area":{"shape":"creatures","within":10}}],"multiattack":["","",""],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Deathly Teleport","Disrupt Life","Frightening Gaze"],"resistance":{"uses":4,"in_lair":5},"spellcasting":{"ability":"int","dc":20},"traits":["Legendary Resistance","Spirit Jar"],"reactions":["Protective Magic"]}},"mortal":true,"known":"0:lich"}],"count":18,"group":5}','[[[0,0,"0:lich","initiative d20"],[1]]]',235,1456225438924800003,'Gwen',1796050481818,'',0,6);
INSERT INTO "fight_steps" VALUES(3,8,'{"type":"Dealt","actor":5,"hits":[{"target":1,"amount":10}],"aimed":1,"weapon":"Fire Bolt","action":{},"spell":"Fire Bolt"}','[[[1,3,"1456225438924800005:mira","attack d20@475df8231c02"],[18]],[[1,3,"1456225438924800005:mira","damage d10@475df8231c02"],[6,4]]]',236,1456225438924800005,'Alice',1796050481834,'',0,13);
INSERT INTO "fight_steps" VALUES(3,9,'{"type":"Dealt","actor":5,"hits":[{"target":6,"amount":0}],"by":"area","action":{},"afflicts":[{"condition":"Bless","ends":{"at":"start","of":5,"left":10,"later":true},"by":5,"held":5}],"afflicted":[6],"focus":"Bless","spell":"Bless","slot":1}','[]',237,1456225438924800005,'Alice',1796050481846,'',0,8);
INSERT INTO "fight_steps" VALUES(3,10,'{"type":"Dealt","actor":5,"hits":[{"target":2,"amount":16,"critical":true}],"melee":true,"aimed":2,"weapon":"Bolt","action":{},"near":true}','[[[1,3,"1456225438924800005:mira","attack d20@b283c6e25bbd"],[20]],[[1,3,"1456225438924800005:mira","damage d10@b283c6e25bbd"],[7,9]]]',238,1456225438924800003,'Gwen',1796050481871,'',0,9);
INSERT INTO "fight_steps" VALUES(3,11,'{"type":"Turned","to":5}','',0,1456225438924800003,'Gwen',1796050481886,'',0,10);
INSERT INTO "fight_steps" VALUES(3,12,'{"type":"Marked","actor":7,"mark":"dodge"}','',0,1456225438924800003,'Gwen',1796050482105,'',0,11);
INSERT INTO "fight_steps" VALUES(3,13,'{"type":"Rerolled","revision":2}','[[[1,5,"1456225438924800005:mira","amended bonus d4@475df8231c02"],[3]],[[1,5,"1456225438924800005:mira","amended damage d6@475df8231c02"],[3,2]]]',236,1456225438924800003,'Gwen',1796050482266,'',0,12);
INSERT INTO "fight_steps" VALUES(3,14,'{"type":"Rerolled","revision":3}','[]',236,1456225438924800003,'Gwen',1796050482295,'',0,13);
INSERT INTO "fight_steps" VALUES(3,15,'{"type":"Dealt","actor":7,"hits":[{"target":5,"amount":20}],"melee":true,"aimed":5,"weapon":"Eldritch Burst","action":{"attacks":3},"near":true}','[[[1,5,"0:lich","attack d20@b0fbbaac83b1"],[16]],[[1,5,"0:lich","damage d12@b0fbbaac83b1"],[2,3,4,6]]]',239,1456225438924800003,'Gwen',1796050482348,'',0,14);
INSERT INTO "fight_steps" VALUES(3,16,'{"type":"Dealt","actor":7,"hits":[{"target":5,"amount":26}],"melee":true,"aimed":5,"weapon":"Eldritch Burst","action":{"attacks":3},"near":true}','[[[1,5,"0:lich","attack d20@b0fbbaac83b1"],[9]],[[1,5,"0:lich","damage d12@b0fbbaac83b1"],[3,7,6,5]]]',240,1456225438924800003,'Gwen',1796050482365,'',0,15);
INSERT INTO "fight_steps" VALUES(3,17,'{"type":"KnockedOut","blow":16,"target":5}','',0,1456225438924800003,'Gwen',1796050482385,'',0,16);
INSERT INTO "fight_steps" VALUES(3,18,'{"type":"Turned","to":1}','',0,1456225438924800003,'Gwen',1796050482401,'',0,17);
INSERT INTO "fight_steps" VALUES(3,19,'{"type":"Dealt","actor":3,"hits":[],"melee":true,"aimed":6,"weapon":"Scimitar","action":{},"near":true}','[[[1,1,"0:goblin 3","attack d20@4bbfe75a81da"],[3]]]',241,1456225438924800003,'Gwen',1796050483131,'',0,18);
INSERT INTO "fight_steps" VALUES(3,20,'{"type":"Entered","newcomers":[{"name":"Lich 2","side":"monster","maximum":315,"id":8,"creature":{"sheet":{"name":"Lich","scores":[11,16,16,21,14,16],"level":"CR 21","ac":20,"hp":315,"resist":["cold","lightning"],"immune":["necrotic","poison"],"attacks":[{"name":"Eldritch Burst","damage":[{"dice":"4d12+5","type":"force"}],"bonus":12,"thrown":true,"normal":120,"long":120},{"name":"Paralyzing Touch","damage":[{"dice":"3d6+5","type":"cold"}],"bonus":12}]},"initiative":17,"saves":[["dex",10],["con",10],["int",12],["wis",9]],"block":{"size":"medium","kind":"undead","tags":["wizard"],"xp":33000,"hp_dice":"42d8+126","speed":[["walk",30]],"skills":[["arcana",19],["history",12],["insight",9],["perception",9]],"senses":[["truesight",120]],"passive":19,"unaffected":["charmed","exhaustion","frightened","paralyzed","poisoned"],"riders":[{"attack":"Paralyzing Touch","conditions":["paralyzed"],"more":true,"ends":[["paralyzed",{"at":"start","of":-1}]]}],"effects":[{"name":"Disrupt Life","use":"legendary","save":"con","dc":20,"damage":[{"dice":"9d6","type":"necrotic"}],"half":true,"area":{"shape":"emanation","size":20},"more":true},{"name":"Deathly Teleport","use":"legendary","damage":[{"dice":"2d10","type":"necrotic"}],"area":{"shape":"creatures","within":10}}],"multiattack":["","",""],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Deathly Teleport","Disrupt Life","Frightening Gaze"],"resistance":{"uses":4,"in_lair":5},"spellcasting":{"ability":"int","dc":20},"traits":["Legendary Resistance","Spirit Jar"],"reactions":["Protective Magic"]}},"mortal":true,"known":"0:lich 2"}],"count":28,"group":6}','[[[0,0,"0:lich 2","initiative d20"],[11]]]',242,1456225438924800003,'Gwen',1796050483182,'Gwen',0,20);
INSERT INTO "fight_steps" VALUES(3,21,'{"type":"Mounted","rider":6,"mount":3}','',0,1456225438924800003,'Gwen',1796050483354,'',0,21);
INSERT INTO "fight_steps" VALUES(3,22,'{"type":"Entered","newcomers":[{"name":"Lich 2","side":"monster","maximum":315,"id":9,"creature":{"sheet":{"name":"Lich","scores":[11,16,16,21,14,16],"level":"CR 21","ac":20,"hp":315,"resist":["cold","lightning"],"immune":["necrotic","poison"],"attacks":[{"name":"Eldritch Burst","damage":[{"dice":"4d12+5","type":"force"}],"bonus":12,"thrown":true,"normal":120,"long":120},{"name":"Paralyzing Touch","damage":[{"dice":"3d6+5","type":"cold"}],"bonus":12}]},"initiative":17,"saves":[["dex",10],["con",10],["int",12],["wis",9]],"block":{"size":"medium","kind":"undead","tags":["wizard"],"xp":33000,"hp_dice":"42d8+126","speed":[["walk",30]],"skills":[["arcana",19],["history",12],["insight",9],["perception",9]],"senses":[["truesight",120]],"passive":19,"unaffected":["charmed","exhaustion","frightened","paralyzed","poisoned"],"riders":[{"attack":"Paralyzing Touch","conditions":["paralyzed"],"more":true,"ends":[["paralyzed",{"at":"start","of":-1}]]}],"effects":[{"name":"Disrupt Life","use":"legendary","save":"con","dc":20,"damage":[{"dice":"9d6","type":"necrotic"}],"half":true,"area":{"shape":"emanation","size":20},"more":true},{"name":"Deathly Teleport","use":"legendary","damage":[{"dice":"2d10","type":"necrotic"}],"area":{"shape":"creatures","within":10}}],"multiattack":["","",""],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Deathly Teleport","Disrupt Life","Frightening Gaze"],"resistance":{"uses":4,"in_lair":5},"spellcasting":{"ability":"int","dc":20},"traits":["Legendary Resistance","Spirit Jar"],"reactions":["Protective Magic"]}},"mortal":true,"known":"0:lich 2"}],"count":28,"group":6}','[[[0,0,"0:lich 2","initiative d20"],[11]]]',243,1456225438924800003,'Gwen',1796050483548,'',0,22);
INSERT INTO "fight_steps" VALUES(3,23,'{"type":"Dealt","actor":7,"hits":[{"target":6,"amount":15}],"by":"legendary","aimed":6,"action":{},"effect":"Disrupt Life"}','[[[1,1,"0:lich","damage d6@a9e9fe1545ca"],[2,2,6,2,6,5,1,3,3]],[[1,1,"1456225438924800006:bo","save d20@f6ce568f22ea"],[20]]]',244,1456225438924800003,'Gwen',1796050483689,'',0,23);
CREATE TABLE fight_turns (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    message INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (fight, message)
) STRICT, WITHOUT ROWID;
INSERT INTO "fight_turns" VALUES(1,1456195239936000015,0);
INSERT INTO "fight_turns" VALUES(1,1456195239936000083,1);
INSERT INTO "fight_turns" VALUES(1,1456195239936000156,2);
INSERT INTO "fight_turns" VALUES(1,1456195239936000216,3);
INSERT INTO "fight_turns" VALUES(1,1456195239936000281,3);
INSERT INTO "fight_turns" VALUES(1,1456195239936000456,3);
INSERT INTO "fight_turns" VALUES(2,1456210339430400012,1);
INSERT INTO "fight_turns" VALUES(2,1456210339430400036,2);
INSERT INTO "fight_turns" VALUES(2,1456210339430400110,1);
INSERT INTO "fight_turns" VALUES(2,1456210339430400148,2);
INSERT INTO "fight_turns" VALUES(2,1456210339430400171,3);
INSERT INTO "fight_turns" VALUES(3,1456225438924800012,1);
INSERT INTO "fight_turns" VALUES(3,1456225438924800029,2);
INSERT INTO "fight_turns" VALUES(3,1456225438924800162,3);
CREATE TABLE fighting (
    character INTEGER PRIMARY KEY,
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE
) STRICT;
INSERT INTO "fighting" VALUES(19,1);
INSERT INTO "fighting" VALUES(21,1);
INSERT INTO "fighting" VALUES(23,1);
INSERT INTO "fighting" VALUES(28,2);
INSERT INTO "fighting" VALUES(29,2);
INSERT INTO "fighting" VALUES(30,3);
INSERT INTO "fighting" VALUES(31,3);
CREATE TABLE fights (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,        -- 0 in a direct message
    channel INTEGER NOT NULL UNIQUE,
    parent INTEGER NOT NULL,       -- 0 unless the channel is a thread
    gm INTEGER NOT NULL,           -- who started it
    aim TEXT NOT NULL DEFAULT '',  -- JSON: the settings of the next attack
    question TEXT NOT NULL DEFAULT '', -- JSON: the step that a player asks to undo; '' for none
    revision INTEGER NOT NULL DEFAULT 0, -- counts the changes to its steps
    posting INTEGER NOT NULL DEFAULT 0 -- the time until which one press may post the new turn, or 0, so
                                   -- that only one posts it, even from two processes
) STRICT;
INSERT INTO "fights" VALUES(1,1456195239936000000,1456195239936000010,0,1456195239936000003,'','',24,0);
INSERT INTO "fights" VALUES(2,1456210339430400000,1456210339430400010,0,1456210339430400003,'','',33,0);
INSERT INTO "fights" VALUES(3,1456225438924800000,1456225438924800010,0,1456225438924800003,'','',23,0);
CREATE TABLE forgetting (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL,   -- 0 if a whole server is forgotten
    server INTEGER NOT NULL,   -- 0 if a person is forgotten everywhere
    until INTEGER NOT NULL,    -- the last roll at that time; later ones stay
    names TEXT NOT NULL,       -- JSON: the names under which the person is stored
    UNIQUE (person, server)
) STRICT;
CREATE TABLE fought (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,    -- 0 in a direct message
    channel INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    fell TEXT NOT NULL DEFAULT '[]', -- JSON: the names of those who fell
    message INTEGER NOT NULL,  -- the message that shows it; 0 if unknown
    made INTEGER NOT NULL      -- when it ended
) STRICT;
CREATE TABLE gms (
    channel INTEGER NOT NULL,
    id INTEGER NOT NULL,       -- of a user or a role
    is_role INTEGER NOT NULL,
    name TEXT NOT NULL,        -- at the time it was added
    PRIMARY KEY (channel, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE handled (
    interaction INTEGER PRIMARY KEY,
    made INTEGER NOT NULL
) STRICT;
CREATE TABLE hit_points (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'dnd',
    state TEXT NOT NULL,           -- JSON
    course TEXT NOT NULL DEFAULT '', -- JSON: each change, so that a roll that caused one can still change;
                                   -- '' after a fight, when no roll can
    sheet INTEGER NOT NULL,        -- the maximum on the sheet at that time
    revision INTEGER NOT NULL DEFAULT 1,
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
INSERT INTO "hit_points" VALUES(10,'dnd','','{"start":{"hp":38,"maximum":38},"sheet":38,"steps":[[173,{"type":"Dealt","actor":0,"hits":[{"target":1,"amount":5}],"by":"entered"}],[0,{"type":"Dealt","actor":0,"hits":[{"target":1,"amount":7}],"by":"entered"}],[175,{"type":"Healed","actor":0,"targets":[1],"amount":4}],[189,{"type":"Dealt","actor":0,"hits":[{"target":1,"amount":5}],"by":"entered"}],[0,{"type":"Dealt","actor":0,"hits":[{"target":1,"amount":7}],"by":"entered"}],[191,{"type":"Healed","actor":0,"targets":[1],"amount":6}],[-5,{"type":"Restored","target":1,"how":"whole","hp":38}],[195,{"type":"Healed","actor":0,"targets":[1],"amount":5}],[196,{"type":"Healed","actor":0,"targets":[1],"amount":3}],[0,{"type":"Dealt","actor":0,"hits":[{"target":1,"amount":7}],"by":"entered"}],[201,{"type":"Healed","actor":0,"targets":[1],"amount":8}]]}',38,13);
INSERT INTO "hit_points" VALUES(11,'dnd','{"hp":2,"maximum":10}','{"start":{"hp":10,"maximum":10},"sheet":10,"steps":[[174,{"type":"Dealt","actor":0,"hits":[],"by":"entered"}],[171,{"type":"Dealt","actor":0,"hits":[{"target":1,"amount":8}],"by":"entered"}],[190,{"type":"Dealt","actor":0,"hits":[],"by":"entered"}],[200,{"type":"Dealt","actor":0,"hits":[],"by":"entered"}]]}',10,8);
CREATE TABLE initiatives (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1,
    state TEXT NOT NULL        -- JSON
) STRICT;
INSERT INTO "initiatives" VALUES(1,1456134841958400010,14,'{"entries":[{"number":1,"name":"Ana","typed":14,"faces":{"pools":[],"extra":{}},"before":[5]},{"number":2,"name":"goblins 1","dice":"1d20+2","faces":{"pools":[[3]],"extra":{}},"before":[3]},{"number":3,"name":"goblins 2","dice":"1d20+2","faces":{"pools":[[3]],"extra":{}}},{"number":4,"name":"goblins 3","dice":"1d20+2","faces":{"pools":[[2]],"extra":{}}},{"number":5,"name":"Bo","typed":14,"faces":{"pools":[],"extra":{}}},{"number":6,"name":"or with dice: Ana","dice":"1d20+2","faces":{"pools":[[11]],"extra":{}}},{"number":7,"name":"several: goblins 1","dice":"1d20+2","faces":{"pools":[[15]],"extra":{}}},{"number":8,"name":"several: goblins 2","dice":"1d20+2","faces":{"pools":[[6]],"extra":{}}},{"number":9,"name":"several: goblins 3","dice":"1d20+2","faces":{"pools":[[17]],"extra":{}}},{"number":1,"name":"Ana","typed":14,"faces":{"pools":[],"extra":{}},"is_hidden":true},{"number":2,"name":"or with dice: Ana","dice":"1d20+2","faces":{"pools":[[14]],"extra":{}},"is_hidden":true},{"number":3,"name":"several: goblins 1","dice":"1d20+2","faces":{"pools":[[4]],"extra":{}},"is_hidden":true},{"number":4,"name":"several: goblins 2","dice":"1d20+2","faces":{"pools":[[11]],"extra":{}},"is_hidden":true},{"number":5,"name":"several: goblins 3","dice":"1d20+2","faces":{"pools":[[17]],"extra":{}},"is_hidden":true}],"steps":6,"last":[9,5],"thrown":{"!goblins 1":{"d20":[3]},"!goblins 2":{"d20":[3]},"!goblins 3":{"d20":[2]},"!or with dice: ana":{"d20":[11]},"!several: goblins 1":{"d20":[15]},"!several: goblins 2":{"d20":[6]},"!several: goblins 3":{"d20":[17]},"?or with dice: ana":{"d20":[14]},"?several: goblins 1":{"d20":[4]},"?several: goblins 2":{"d20":[11]},"?several: goblins 3":{"d20":[17]}}}');
CREATE TABLE inspirations (
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (channel, character)
) STRICT, WITHOUT ROWID;
INSERT INTO "inspirations" VALUES(1456180140441600010,10,'Mira',1456180140441600005);
INSERT INTO "inspirations" VALUES(1456180140441600010,11,'Bo',1456180140441600006);
INSERT INTO "inspirations" VALUES(1456180140441600010,14,'Mira',1456180140441600003);
INSERT INTO "inspirations" VALUES(1456180140441600010,16,'Mira',1456180140441600006);
CREATE TABLE inspirations_over (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,    -- who can pass it on
    name TEXT NOT NULL,
    player INTEGER NOT NULL
) STRICT;
CREATE TABLE kept (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name, case-folded, for lookups
    game TEXT NOT NULL,
    request TEXT NOT NULL,     -- JSON, without anything specific to a roll or place; '' with a template
    template TEXT NOT NULL,    -- dice with placeholders, as typed; '' for none
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (scope, owner, folded)
) STRICT;
INSERT INTO "kept" VALUES(1,1456089543475200000,1456089543475200005,'strength','strength','dice','{"dice":"4d6kh3+2","label":"strength"}','',1456089543475200005,'Alice',1);
INSERT INTO "kept" VALUES(2,1456089543475200000,1456089543475200003,'strength','strength','dice','{"dice":"4d6kh3+2","label":"strength"}','',1456089543475200003,'Gwen',1);
INSERT INTO "kept" VALUES(3,1456089543475200000,1456089543475200006,'strength','strength','dice','{"dice":"4d6kh3+2","label":"strength"}','',1456089543475200006,'Bob',1);
INSERT INTO "kept" VALUES(4,1456089543475200000,1456089543475200005,'Longsword','longsword','dice','{"dice":"5d10>7"}','',1456089543475200005,'Alice',1);
INSERT INTO "kept" VALUES(5,1456089543475200000,1456089543475200003,'Longsword','longsword','dice','{"dice":"5d10>7"}','',1456089543475200003,'Gwen',1);
INSERT INTO "kept" VALUES(6,1456089543475200000,1456089543475200006,'Longsword','longsword','dice','{"dice":"5d10>7"}','',1456089543475200006,'Bob',1);
INSERT INTO "kept" VALUES(7,1456104642969600000,1456104642969600005,'Longsword','longsword','dice','{"dice":"3d6"}','',1456104642969600005,'Alice',1);
INSERT INTO "kept" VALUES(8,1456104642969600000,1456104642969600003,'Longsword','longsword','dice','{"dice":"1d20+3"}','',1456104642969600003,'Gwen',1);
INSERT INTO "kept" VALUES(9,1456119742464000000,1456119742464000005,'Longsword','longsword','dice','{"dice":"1d20+6"}','',1456119742464000005,'Alice',2);
INSERT INTO "kept" VALUES(10,1456119742464000000,1456119742464000003,'Longsword','longsword','dice','{"dice":"1d20+6"}','',1456119742464000003,'Gwen',1);
INSERT INTO "kept" VALUES(11,1456119742464000000,1456119742464000006,'Longsword','longsword','dice','{"dice":"1d20+6"}','',1456119742464000006,'Bob',2);
INSERT INTO "kept" VALUES(12,1456134841958400000,1456134841958400003,'perception','perception','dice','{"dice":"1d20+3>=15 # perception"}','',1456134841958400003,'Gwen',1);
INSERT INTO "kept" VALUES(13,1456134841958400000,1456134841958400005,'perception','perception','dice','{"dice":"1d20+3>=15 # perception"}','',1456134841958400005,'Alice',1);
INSERT INTO "kept" VALUES(14,1456134841958400000,1456134841958400006,'perception','perception','dice','{"dice":"1d20+3>=15 # perception"}','',1456134841958400006,'Bob',1);
INSERT INTO "kept" VALUES(15,1456149941452800000,1456149941452800005,'Longsword','longsword','magic','{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','',1456149941452800005,'Alice',1);
INSERT INTO "kept" VALUES(16,1456149941452800000,1456149941452800003,'Longsword','longsword','magic','{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','',1456149941452800003,'Gwen',1);
INSERT INTO "kept" VALUES(17,1456149941452800000,1456149941452800006,'Longsword','longsword','magic','{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','',1456149941452800006,'Bob',1);
INSERT INTO "kept" VALUES(18,1456180140441600000,1456180140441600005,'Strength (Athletics)','strength (athletics)','dnd','{"type":"check","check":{"ability":"str","skills":["athletics"]},"roller":{"counted":true},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}]}','',1456180140441600005,'Alice',1);
INSERT INTO "kept" VALUES(19,1456180140441600000,1456180140441600003,'Strength (Athletics)','strength (athletics)','dnd','{"type":"check","check":{"ability":"str","skills":["athletics"]},"roller":{"counted":true},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}]}','',1456180140441600003,'Gwen',1);
INSERT INTO "kept" VALUES(20,1456180140441600000,1456180140441600006,'Strength (Athletics)','strength (athletics)','dnd','{"type":"check","check":{"ability":"str","skills":["athletics"]},"roller":{"counted":true},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}]}','',1456180140441600006,'Bob',1);
INSERT INTO "kept" VALUES(21,1456180140441600000,1456180140441600005,'Dexterity save','dexterity save','dnd','{"type":"save","ability":"dex","dc":13,"roller":{"counted":true}}','',1456180140441600005,'Alice',1);
INSERT INTO "kept" VALUES(22,1456180140441600000,1456180140441600003,'Dexterity save','dexterity save','dnd','{"type":"save","ability":"dex","dc":13,"roller":{"counted":true}}','',1456180140441600003,'Gwen',1);
INSERT INTO "kept" VALUES(23,1456180140441600000,1456180140441600006,'Dexterity save','dexterity save','dnd','{"type":"save","ability":"dex","dc":13,"roller":{"counted":true}}','',1456180140441600006,'Bob',1);
INSERT INTO "kept" VALUES(24,1456180140441600000,1456180140441600005,'Longsword','longsword','dnd','{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}],"roller":{"counted":true}}','',1456180140441600005,'Alice',1);
INSERT INTO "kept" VALUES(25,1456180140441600000,1456180140441600003,'Longsword','longsword','dnd','{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}],"roller":{"counted":true}}','',1456180140441600003,'Gwen',1);
INSERT INTO "kept" VALUES(26,1456180140441600000,1456180140441600006,'Longsword','longsword','dnd','{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}],"roller":{"counted":true}}','',1456180140441600006,'Bob',1);
INSERT INTO "kept" VALUES(27,1456195239936000000,1456195239936000003,'Dexterity: Initiative','dexterity: initiative','dnd','{"type":"initiative","roller":{},"label":"Initiative"}','',1456195239936000003,'Gwen',1);
INSERT INTO "kept" VALUES(28,1456195239936000000,1456195239936000005,'Dexterity: Initiative','dexterity: initiative','dnd','{"type":"initiative","roller":{},"label":"Initiative"}','',1456195239936000005,'Alice',1);
INSERT INTO "kept" VALUES(29,1456195239936000000,1456195239936000006,'Dexterity: Initiative','dexterity: initiative','dnd','{"type":"initiative","roller":{},"label":"Initiative"}','',1456195239936000006,'Bob',1);
INSERT INTO "kept" VALUES(30,1456195239936000000,1456195239936000003,'Scimitar','scimitar','dnd','{"type":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},"parts":[{"dice":"1d6+2","type":"slashing"}],"roller":{"name":"none"},"facts":["ally_near"]}','',1456195239936000003,'Gwen',1);
INSERT INTO "kept" VALUES(31,1456195239936000000,1456195239936000005,'Scimitar','scimitar','dnd','{"type":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},"parts":[{"dice":"1d6+2","type":"slashing"}],"roller":{"name":"none"},"facts":["ally_near"]}','',1456195239936000005,'Alice',1);
INSERT INTO "kept" VALUES(32,1456195239936000000,1456195239936000006,'Scimitar','scimitar','dnd','{"type":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},"parts":[{"dice":"1d6+2","type":"slashing"}],"roller":{"name":"none"},"facts":["ally_near"]}','',1456195239936000006,'Bob',1);
INSERT INTO "kept" VALUES(33,1456210339430400000,1456210339430400003,'Longsword','longsword','dnd','{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}],"roller":{}}','',1456210339430400003,'Gwen',1);
INSERT INTO "kept" VALUES(34,1456210339430400000,1456210339430400005,'Longsword','longsword','dnd','{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}],"roller":{}}','',1456210339430400005,'Alice',1);
INSERT INTO "kept" VALUES(35,1456210339430400000,1456210339430400006,'Longsword','longsword','dnd','{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}],"roller":{}}','',1456210339430400006,'Bob',1);
INSERT INTO "kept" VALUES(36,1456225438924800000,1456225438924800005,'Bless','bless','dnd','{"type":"cast","afflicts":{"conditions":["Bless"],"held":true,"each":[["Bless",{"at":"start","of":-1,"left":10,"later":true}]]},"costs":{"slot":1},"casting":{"spell":"Bless","slot":1,"bonus":7,"modifier":-1,"level":5},"roller":{"counted":true},"label":"Bless"}','',1456225438924800005,'Alice',1);
INSERT INTO "kept" VALUES(37,1456225438924800000,1456225438924800003,'Bless','bless','dnd','{"type":"cast","afflicts":{"conditions":["Bless"],"held":true,"each":[["Bless",{"at":"start","of":-1,"left":10,"later":true}]]},"costs":{"slot":1},"casting":{"spell":"Bless","slot":1,"bonus":7,"modifier":-1,"level":5},"roller":{"counted":true},"label":"Bless"}','',1456225438924800003,'Gwen',1);
INSERT INTO "kept" VALUES(38,1456225438924800000,1456225438924800006,'Bless','bless','dnd','{"type":"cast","afflicts":{"conditions":["Bless"],"held":true,"each":[["Bless",{"at":"start","of":-1,"left":10,"later":true}]]},"costs":{"slot":1},"casting":{"spell":"Bless","slot":1,"bonus":7,"modifier":-1,"level":5},"roller":{"counted":true},"label":"Bless"}','',1456225438924800006,'Bob',1);
INSERT INTO "kept" VALUES(39,1456225438924800000,1456225438924800005,'Fire Bolt','fire bolt','dnd','{"type":"attack","attack":{"name":"Fire Bolt","damage":[{"dice":"2d10","type":"fire"}],"bonus":7,"ranged":true,"spell":true,"normal":120,"long":120},"parts":[{"dice":"2d10","type":"fire"}],"casting":{"spell":"Fire Bolt","bonus":7,"modifier":-1,"level":5},"roller":{"counted":true}}','',1456225438924800005,'Alice',1);
INSERT INTO "kept" VALUES(40,1456225438924800000,1456225438924800003,'Fire Bolt','fire bolt','dnd','{"type":"attack","attack":{"name":"Fire Bolt","damage":[{"dice":"2d10","type":"fire"}],"bonus":7,"ranged":true,"spell":true,"normal":120,"long":120},"parts":[{"dice":"2d10","type":"fire"}],"casting":{"spell":"Fire Bolt","bonus":7,"modifier":-1,"level":5},"roller":{"counted":true}}','',1456225438924800003,'Gwen',1);
INSERT INTO "kept" VALUES(41,1456225438924800000,1456225438924800006,'Fire Bolt','fire bolt','dnd','{"type":"attack","attack":{"name":"Fire Bolt","damage":[{"dice":"2d10","type":"fire"}],"bonus":7,"ranged":true,"spell":true,"normal":120,"long":120},"parts":[{"dice":"2d10","type":"fire"}],"casting":{"spell":"Fire Bolt","bonus":7,"modifier":-1,"level":5},"roller":{"counted":true}}','',1456225438924800006,'Bob',1);
INSERT INTO "kept" VALUES(42,1456225438924800000,1456225438924800003,'Bolt','bolt','dnd','{"type":"attack","attack":{"name":"Bolt","damage":[{"dice":"1d10","type":"fire"}],"ability":"int","spell":true,"costs":{"slot":3}},"parts":[{"dice":"1d10","type":"fire"}],"roller":{"counted":true}}','',1456225438924800003,'Gwen',1);
INSERT INTO "kept" VALUES(43,1456225438924800000,1456225438924800005,'Bolt','bolt','dnd','{"type":"attack","attack":{"name":"Bolt","damage":[{"dice":"1d10","type":"fire"}],"ability":"int","spell":true,"costs":{"slot":3}},"parts":[{"dice":"1d10","type":"fire"}],"roller":{"counted":true}}','',1456225438924800005,'Alice',1);
INSERT INTO "kept" VALUES(44,1456225438924800000,1456225438924800006,'Bolt','bolt','dnd','{"type":"attack","attack":{"name":"Bolt","damage":[{"dice":"1d10","type":"fire"}],"ability":"int","spell":true,"costs":{"slot":3}},"parts":[{"dice":"1d10","type":"fire"}],"roller":{"counted":true}}','',1456225438924800006,'Bob',1);
INSERT INTO "kept" VALUES(45,1456240538419200000,1456240538419200005,'Narrative','narrative','wizards','{"kind":"narrative","label":"I swing from the chandelier","roller":{"tags":{}},"target":{}}','',1456240538419200005,'Alice',1);
INSERT INTO "kept" VALUES(46,1456240538419200000,1456240538419200003,'Narrative','narrative','wizards','{"kind":"narrative","label":"I swing from the chandelier","roller":{"tags":{}},"target":{}}','',1456240538419200003,'Gwen',1);
INSERT INTO "kept" VALUES(47,1456240538419200000,1456240538419200006,'Narrative','narrative','wizards','{"kind":"narrative","label":"I swing from the chandelier","roller":{"tags":{}},"target":{}}','',1456240538419200006,'Bob',1);
INSERT INTO "kept" VALUES(48,1456240538419200000,1456240538419200005,'Clash with Bob: Club','clash with bob: club','wizards','{"kind":"clash","label":"Club","roller":{"tags":{}},"target":{"name":"Bob"},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','',1456240538419200005,'Alice',1);
INSERT INTO "kept" VALUES(49,1456240538419200000,1456240538419200003,'Clash with Bob: Club','clash with bob: club','wizards','{"kind":"clash","label":"Club","roller":{"tags":{}},"target":{"name":"Bob"},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','',1456240538419200003,'Gwen',1);
INSERT INTO "kept" VALUES(50,1456240538419200000,1456240538419200006,'Clash with Bob: Club','clash with bob: club','wizards','{"kind":"clash","label":"Club","roller":{"tags":{}},"target":{"name":"Bob"},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','',1456240538419200006,'Bob',1);
INSERT INTO "kept" VALUES(51,1456255637913600000,1456255637913600005,'Longsword','longsword','dice','{"dice":"1d20"}','',1456255637913600005,'Alice',1);
INSERT INTO "kept" VALUES(52,1456255637913600000,1456255637913600003,'Longsword','longsword','dice','{"dice":"1d20"}','',1456255637913600003,'Gwen',1);
INSERT INTO "kept" VALUES(53,1456255637913600000,1456255637913600006,'Longsword','longsword','dice','{"dice":"1d20"}','',1456255637913600006,'Bob',1);
CREATE TABLE kept_entries (
    panel INTEGER NOT NULL REFERENCES kept_panels (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,   -- in the button's custom_id
    place INTEGER NOT NULL,    -- the button's position, from 0
    kept INTEGER NOT NULL,     -- the saved roll; 0 for the panel's own
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,
    template TEXT NOT NULL,
    PRIMARY KEY (panel, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "kept_entries" VALUES(1,1,0,0,'0 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]]}','');
INSERT INTO "kept_entries" VALUES(1,2,1,0,'1 die','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",1]]}','');
INSERT INTO "kept_entries" VALUES(1,3,2,0,'2 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",2]]}','');
INSERT INTO "kept_entries" VALUES(1,4,3,0,'3 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]]}','');
INSERT INTO "kept_entries" VALUES(1,5,4,0,'4 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",4]]}','');
INSERT INTO "kept_entries" VALUES(1,6,5,0,'Resist…','systems','','blades resist {dice}');
INSERT INTO "kept_entries" VALUES(1,7,6,0,'Fortune…','systems','','blades fortune {dice}');
INSERT INTO "kept_entries" VALUES(1,8,7,2,'strength','','','');
INSERT INTO "kept_entries" VALUES(2,1,0,0,'0 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]]}','');
INSERT INTO "kept_entries" VALUES(2,2,1,0,'1 die','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",1]]}','');
INSERT INTO "kept_entries" VALUES(2,3,2,0,'2 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",2]]}','');
INSERT INTO "kept_entries" VALUES(2,4,3,0,'3 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]]}','');
INSERT INTO "kept_entries" VALUES(2,5,4,0,'4 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",4]]}','');
INSERT INTO "kept_entries" VALUES(2,6,5,0,'Resist…','systems','','blades resist {dice}');
INSERT INTO "kept_entries" VALUES(2,7,6,0,'Fortune…','systems','','blades fortune {dice}');
INSERT INTO "kept_entries" VALUES(2,9,7,5,'Longsword','','','');
INSERT INTO "kept_entries" VALUES(3,1,0,0,'0 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]]}','');
INSERT INTO "kept_entries" VALUES(3,2,1,0,'1 die','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",1]]}','');
INSERT INTO "kept_entries" VALUES(3,3,2,0,'2 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",2]]}','');
INSERT INTO "kept_entries" VALUES(3,4,3,0,'3 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]]}','');
INSERT INTO "kept_entries" VALUES(3,5,4,0,'4 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",4]]}','');
INSERT INTO "kept_entries" VALUES(3,6,5,0,'Resist…','systems','','blades resist {dice}');
INSERT INTO "kept_entries" VALUES(3,7,6,0,'Fortune…','systems','','blades fortune {dice}');
INSERT INTO "kept_entries" VALUES(4,1,0,0,'Skill…','systems','','coc {skill}');
INSERT INTO "kept_entries" VALUES(4,2,1,0,'Bonus die…','systems','','cocb {skill}');
INSERT INTO "kept_entries" VALUES(4,3,2,0,'Penalty die…','systems','','cocp {skill}');
INSERT INTO "kept_entries" VALUES(5,1,0,0,'Skill…','systems','','coc {skill}');
INSERT INTO "kept_entries" VALUES(5,2,1,0,'Bonus die…','systems','','cocb {skill}');
INSERT INTO "kept_entries" VALUES(5,3,2,0,'Penalty die…','systems','','cocp {skill}');
INSERT INTO "kept_entries" VALUES(6,1,0,0,'Skill…','systems','','coc {skill}');
INSERT INTO "kept_entries" VALUES(6,2,1,0,'Bonus die…','systems','','cocb {skill}');
INSERT INTO "kept_entries" VALUES(6,3,2,0,'Penalty die…','systems','','cocp {skill}');
INSERT INTO "kept_entries" VALUES(7,1,0,0,'0 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]]}','');
INSERT INTO "kept_entries" VALUES(7,2,1,0,'1 die','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",1]]}','');
INSERT INTO "kept_entries" VALUES(7,3,2,0,'2 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",2]]}','');
INSERT INTO "kept_entries" VALUES(7,4,3,0,'3 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]]}','');
INSERT INTO "kept_entries" VALUES(7,5,4,0,'4 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",4]]}','');
INSERT INTO "kept_entries" VALUES(7,6,5,0,'Resist…','systems','','blades resist {dice}');
INSERT INTO "kept_entries" VALUES(7,7,6,0,'Fortune…','systems','','blades fortune {dice}');
INSERT INTO "kept_entries" VALUES(8,1,0,0,'0 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]]}','');
INSERT INTO "kept_entries" VALUES(8,2,1,0,'1 die','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",1]]}','');
INSERT INTO "kept_entries" VALUES(8,3,2,0,'2 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",2]]}','');
INSERT INTO "kept_entries" VALUES(8,4,3,0,'3 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]]}','');
INSERT INTO "kept_entries" VALUES(8,5,4,0,'4 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",4]]}','');
INSERT INTO "kept_entries" VALUES(8,6,5,0,'Resist…','systems','','blades resist {dice}');
INSERT INTO "kept_entries" VALUES(8,7,6,0,'Fortune…','systems','','blades fortune {dice}');
INSERT INTO "kept_entries" VALUES(9,1,0,0,'0 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]]}','');
INSERT INTO "kept_entries" VALUES(9,2,1,0,'1 die','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",1]]}','');
INSERT INTO "kept_entries" VALUES(9,3,2,0,'2 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",2]]}','');
INSERT INTO "kept_entries" VALUES(9,4,3,0,'3 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]]}','');
INSERT INTO "kept_entries" VALUES(9,5,4,0,'4 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",4]]}','');
INSERT INTO "kept_entries" VALUES(9,6,5,0,'Resist…','systems','','blades resist {dice}');
INSERT INTO "kept_entries" VALUES(9,7,6,0,'Fortune…','systems','','blades fortune {dice}');
INSERT INTO "kept_entries" VALUES(10,1,0,0,'Skill…','systems','','coc {skill}');
INSERT INTO "kept_entries" VALUES(10,2,1,0,'Bonus die…','systems','','cocb {skill}');
INSERT INTO "kept_entries" VALUES(10,3,2,0,'Penalty die…','systems','','cocp {skill}');
INSERT INTO "kept_entries" VALUES(11,1,0,0,'Skill…','systems','','coc {skill}');
INSERT INTO "kept_entries" VALUES(11,2,1,0,'Bonus die…','systems','','cocb {skill}');
INSERT INTO "kept_entries" VALUES(11,3,2,0,'Penalty die…','systems','','cocp {skill}');
INSERT INTO "kept_entries" VALUES(12,1,0,0,'Skill…','systems','','coc {skill}');
INSERT INTO "kept_entries" VALUES(12,2,1,0,'Bonus die…','systems','','cocb {skill}');
INSERT INTO "kept_entries" VALUES(12,3,2,0,'Penalty die…','systems','','cocp {skill}');
INSERT INTO "kept_entries" VALUES(13,1,0,0,'0 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]]}','');
INSERT INTO "kept_entries" VALUES(13,2,1,0,'1 die','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",1]]}','');
INSERT INTO "kept_entries" VALUES(13,3,2,0,'2 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",2]]}','');
INSERT INTO "kept_entries" VALUES(13,4,3,0,'3 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]]}','');
INSERT INTO "kept_entries" VALUES(13,5,4,0,'4 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",4]]}','');
INSERT INTO "kept_entries" VALUES(13,6,5,0,'Resist…','systems','','blades resist {dice}');
INSERT INTO "kept_entries" VALUES(13,7,6,0,'Fortune…','systems','','blades fortune {dice}');
INSERT INTO "kept_entries" VALUES(14,1,0,0,'0 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]]}','');
INSERT INTO "kept_entries" VALUES(14,2,1,0,'1 die','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",1]]}','');
INSERT INTO "kept_entries" VALUES(14,3,2,0,'2 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",2]]}','');
INSERT INTO "kept_entries" VALUES(14,4,3,0,'3 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]]}','');
INSERT INTO "kept_entries" VALUES(14,5,4,0,'4 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",4]]}','');
INSERT INTO "kept_entries" VALUES(14,6,5,0,'Resist…','systems','','blades resist {dice}');
INSERT INTO "kept_entries" VALUES(14,7,6,0,'Fortune…','systems','','blades fortune {dice}');
INSERT INTO "kept_entries" VALUES(15,1,0,0,'0 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]]}','');
INSERT INTO "kept_entries" VALUES(15,2,1,0,'1 die','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",1]]}','');
INSERT INTO "kept_entries" VALUES(15,3,2,0,'2 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",2]]}','');
INSERT INTO "kept_entries" VALUES(15,4,3,0,'3 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]]}','');
INSERT INTO "kept_entries" VALUES(15,5,4,0,'4 dice','systems','{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",4]]}','');
INSERT INTO "kept_entries" VALUES(15,6,5,0,'Resist…','systems','','blades resist {dice}');
INSERT INTO "kept_entries" VALUES(15,7,6,0,'Fortune…','systems','','blades fortune {dice}');
INSERT INTO "kept_entries" VALUES(16,1,0,0,'Skill…','systems','','coc {skill}');
INSERT INTO "kept_entries" VALUES(16,2,1,0,'Bonus die…','systems','','cocb {skill}');
INSERT INTO "kept_entries" VALUES(16,3,2,0,'Penalty die…','systems','','cocp {skill}');
INSERT INTO "kept_entries" VALUES(17,1,0,0,'Skill…','systems','','coc {skill}');
INSERT INTO "kept_entries" VALUES(17,2,1,0,'Bonus die…','systems','','cocb {skill}');
INSERT INTO "kept_entries" VALUES(17,3,2,0,'Penalty die…','systems','','cocp {skill}');
INSERT INTO "kept_entries" VALUES(18,1,0,0,'Skill…','systems','','coc {skill}');
INSERT INTO "kept_entries" VALUES(18,2,1,0,'Bonus die…','systems','','cocb {skill}');
INSERT INTO "kept_entries" VALUES(18,3,2,0,'Penalty die…','systems','','cocp {skill}');
INSERT INTO "kept_entries" VALUES(19,1,0,0,'Hit','dice','','1d20+{bonus}');
INSERT INTO "kept_entries" VALUES(19,2,1,10,'Longsword','','','');
INSERT INTO "kept_entries" VALUES(20,1,0,0,'','dnd','{"type":"check","check":{"ability":"str"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,2,1,0,'','dnd','{"type":"check","check":{"ability":"dex"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,3,2,0,'','dnd','{"type":"check","check":{"ability":"con"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,4,3,0,'','dnd','{"type":"check","check":{"ability":"int"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,5,4,0,'','dnd','{"type":"check","check":{"ability":"wis"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,6,5,0,'','dnd','{"type":"check","check":{"ability":"cha"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,7,6,0,'','dnd','{"type":"save","ability":"str","roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,8,7,0,'','dnd','{"type":"save","ability":"dex","roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,9,8,0,'','dnd','{"type":"save","ability":"con","roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,10,9,0,'','dnd','{"type":"save","ability":"int","roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,11,10,0,'','dnd','{"type":"save","ability":"wis","roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,12,11,0,'','dnd','{"type":"save","ability":"cha","roller":{}}','');
INSERT INTO "kept_entries" VALUES(20,13,12,0,'','dnd','{"type":"initiative","check":{"ability":"dex"},"roller":{},"label":"Initiative"}','');
INSERT INTO "kept_entries" VALUES(20,14,13,10,'Longsword','','','');
INSERT INTO "kept_entries" VALUES(21,1,0,0,'','dnd','{"type":"check","check":{"ability":"str"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,2,1,0,'','dnd','{"type":"check","check":{"ability":"dex"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,3,2,0,'','dnd','{"type":"check","check":{"ability":"con"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,4,3,0,'','dnd','{"type":"check","check":{"ability":"int"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,5,4,0,'','dnd','{"type":"check","check":{"ability":"wis"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,6,5,0,'','dnd','{"type":"check","check":{"ability":"cha"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,7,6,0,'','dnd','{"type":"save","ability":"str","roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,8,7,0,'','dnd','{"type":"save","ability":"dex","roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,9,8,0,'','dnd','{"type":"save","ability":"con","roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,10,9,0,'','dnd','{"type":"save","ability":"int","roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,11,10,0,'','dnd','{"type":"save","ability":"wis","roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,12,11,0,'','dnd','{"type":"save","ability":"cha","roller":{}}','');
INSERT INTO "kept_entries" VALUES(21,13,12,0,'','dnd','{"type":"initiative","check":{"ability":"dex"},"roller":{},"label":"Initiative"}','');
INSERT INTO "kept_entries" VALUES(22,1,0,0,'','dnd','{"type":"check","check":{"ability":"str"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,2,1,0,'','dnd','{"type":"check","check":{"ability":"dex"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,3,2,0,'','dnd','{"type":"check","check":{"ability":"con"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,4,3,0,'','dnd','{"type":"check","check":{"ability":"int"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,5,4,0,'','dnd','{"type":"check","check":{"ability":"wis"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,6,5,0,'','dnd','{"type":"check","check":{"ability":"cha"},"roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,7,6,0,'','dnd','{"type":"save","ability":"str","roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,8,7,0,'','dnd','{"type":"save","ability":"dex","roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,9,8,0,'','dnd','{"type":"save","ability":"con","roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,10,9,0,'','dnd','{"type":"save","ability":"int","roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,11,10,0,'','dnd','{"type":"save","ability":"wis","roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,12,11,0,'','dnd','{"type":"save","ability":"cha","roller":{}}','');
INSERT INTO "kept_entries" VALUES(22,13,12,0,'','dnd','{"type":"initiative","check":{"ability":"dex"},"roller":{},"label":"Initiative"}','');
CREATE TABLE kept_filled (
    person INTEGER NOT NULL,
    template TEXT NOT NULL,
    filled TEXT NOT NULL,      -- JSON
    used INTEGER NOT NULL,     -- when it was last used
    PRIMARY KEY (person, template)
) STRICT, WITHOUT ROWID;
CREATE TABLE kept_panels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    title TEXT NOT NULL,
    quiet INTEGER NOT NULL,
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    presses INTEGER NOT NULL DEFAULT 0,
    rolls TEXT NOT NULL DEFAULT '[]',   -- JSON: the last rolls that a quiet panel shows
    entries INTEGER NOT NULL DEFAULT 0, -- how many it ever had, so that no number is reused
    away INTEGER NOT NULL DEFAULT 0     -- the message it last moved from, so that one press moves it
) STRICT;
INSERT INTO "kept_panels" VALUES(1,1456089543475200000,1456089543475200010,'Forged in the Dark',0,1456089543475200003,'Gwen',2,1,'[]',8,1456089543475200106);
INSERT INTO "kept_panels" VALUES(2,1456089543475200000,1456089543475200010,'Forged in the Dark',0,1456089543475200005,'Alice',3,3,'[]',9,0);
INSERT INTO "kept_panels" VALUES(3,1456089543475200000,1456089543475200010,'Forged in the Dark',0,1456089543475200006,'Bob',1,0,'[]',7,0);
INSERT INTO "kept_panels" VALUES(4,1456089543475200000,1456089543475200010,'Call of Cthulhu',0,1456089543475200003,'Gwen',1,0,'[]',3,0);
INSERT INTO "kept_panels" VALUES(5,1456089543475200000,1456089543475200010,'Call of Cthulhu',0,1456089543475200005,'Alice',1,0,'[]',3,0);
INSERT INTO "kept_panels" VALUES(6,1456089543475200000,1456089543475200010,'Call of Cthulhu',0,1456089543475200006,'Bob',1,0,'[]',3,0);
INSERT INTO "kept_panels" VALUES(7,1456089543475200000,1456089543475200010,'Forged in the Dark',0,1456089543475200003,'Gwen',1,0,'[]',7,0);
INSERT INTO "kept_panels" VALUES(8,1456089543475200000,1456089543475200010,'Forged in the Dark',0,1456089543475200005,'Alice',1,0,'[]',7,0);
INSERT INTO "kept_panels" VALUES(9,1456089543475200000,1456089543475200010,'Forged in the Dark',0,1456089543475200006,'Bob',1,0,'[]',7,0);
INSERT INTO "kept_panels" VALUES(10,1456089543475200000,1456089543475200010,'Call of Cthulhu',0,1456089543475200003,'Gwen',1,0,'[]',3,0);
INSERT INTO "kept_panels" VALUES(11,1456089543475200000,1456089543475200010,'Call of Cthulhu',0,1456089543475200005,'Alice',1,0,'[]',3,0);
INSERT INTO "kept_panels" VALUES(12,1456089543475200000,1456089543475200010,'Call of Cthulhu',0,1456089543475200006,'Bob',1,0,'[]',3,0);
INSERT INTO "kept_panels" VALUES(13,1456089543475200000,1456089543475200010,'Forged in the Dark',0,1456089543475200003,'Gwen',1,0,'[]',7,0);
INSERT INTO "kept_panels" VALUES(14,1456089543475200000,1456089543475200010,'Forged in the Dark',0,1456089543475200005,'Alice',1,0,'[]',7,0);
INSERT INTO "kept_panels" VALUES(15,1456089543475200000,1456089543475200010,'Forged in the Dark',0,1456089543475200006,'Bob',1,0,'[]',7,0);
INSERT INTO "kept_panels" VALUES(16,1456089543475200000,1456089543475200010,'Call of Cthulhu',0,1456089543475200003,'Gwen',1,0,'[]',3,0);
INSERT INTO "kept_panels" VALUES(17,1456089543475200000,1456089543475200010,'Call of Cthulhu',0,1456089543475200005,'Alice',1,0,'[]',3,0);
INSERT INTO "kept_panels" VALUES(18,1456089543475200000,1456089543475200010,'Call of Cthulhu',0,1456089543475200006,'Bob',1,0,'[]',3,0);
INSERT INTO "kept_panels" VALUES(19,1456119742464000000,1456119742464000010,'Places',0,1456119742464000005,'Alice',3,0,'[]',2,0);
INSERT INTO "kept_panels" VALUES(20,1456119742464000000,1456119742464000010,'My character',0,1456119742464000005,'Alice',2,3,'[]',14,0);
INSERT INTO "kept_panels" VALUES(21,1456119742464000000,1456119742464000010,'My character',0,1456119742464000005,'Alice',1,0,'[]',13,0);
INSERT INTO "kept_panels" VALUES(22,1456119742464000000,1456119742464000010,'My character',0,1456119742464000005,'Alice',1,0,'[]',13,0);
CREATE TABLE kept_shared (
    code TEXT PRIMARY KEY,
    person INTEGER NOT NULL,   -- who shared it
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,
    template TEXT NOT NULL,
    used INTEGER NOT NULL      -- when it was last used, or created
) STRICT, WITHOUT ROWID;
INSERT INTO "kept_shared" VALUES('5AAAAAAAAA',1456119742464000005,'Longsword','dice','{"dice":"1d20+6"}','',1796050469603);
INSERT INTO "kept_shared" VALUES('6AAAAAAAAA',1456119742464000006,'Longsword','dice','{"dice":"1d20+6"}','',1796050470052);
CREATE TABLE logged (
    channel INTEGER NOT NULL,
    log TEXT NOT NULL,
    roll INTEGER NOT NULL,
    PRIMARY KEY (channel, log, roll)
) STRICT, WITHOUT ROWID;
INSERT INTO "logged" VALUES(1456149941452800010,'magic',136);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',136);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',137);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',137);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',138);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',138);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',139);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',139);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',140);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',140);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',141);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',141);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',142);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800003',142);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',143);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',143);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',144);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800006',144);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',145);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800003',145);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',146);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',146);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',147);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800006',147);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',148);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800003',148);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',149);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',149);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',150);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800006',150);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',151);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',151);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',152);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',152);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',153);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',153);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',154);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',154);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',155);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',155);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',156);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',156);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',157);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',157);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',158);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',158);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',159);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',159);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',160);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',160);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',161);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',161);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',162);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',162);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',163);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200005',163);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',163);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',164);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200003',164);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',164);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',165);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200005',165);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',165);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',166);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200006',166);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',166);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',167);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200006',167);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',167);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',168);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200006',168);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',168);
CREATE TABLE named (
    channel INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,        -- their display name then
    PRIMARY KEY (channel, user)
) STRICT, WITHOUT ROWID;
INSERT INTO "named" VALUES(1456149941452800010,1456149941452800005,'Alice');
INSERT INTO "named" VALUES(1456165040947200010,1456165040947200005,'Alice');
INSERT INTO "named" VALUES(1456165040947200010,1456165040947200006,'Bob');
INSERT INTO "named" VALUES(1456240538419200010,1456240538419200005,'Alice');
INSERT INTO "named" VALUES(1456240538419200010,1456240538419200006,'Bob');
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE numbering (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    key BLOB
) STRICT;
INSERT INTO "numbering" VALUES(1,X'00000000000000000000000000000001');
CREATE TABLE panels (
    channel INTEGER NOT NULL,
    kind TEXT NOT NULL,
    message INTEGER NOT NULL,
    posted INTEGER NOT NULL,
    roll INTEGER NOT NULL,     -- the last roll at that time
    PRIMARY KEY (channel, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "panels" VALUES(1456089543475200010,'tracks1',1456089543475200587,1796050466125,49);
INSERT INTO "panels" VALUES(1456089543475200010,'tracks10',1456089543475200575,1796050466095,49);
INSERT INTO "panels" VALUES(1456089543475200010,'tracks11',1456089543475200574,1796050466095,49);
INSERT INTO "panels" VALUES(1456089543475200010,'tracks2',1456089543475200581,1796050466111,49);
INSERT INTO "panels" VALUES(1456089543475200010,'tracks3',1456089543475200445,1796050465117,40);
INSERT INTO "panels" VALUES(1456089543475200010,'tracks4',1456089543475200817,1796050467106,87);
INSERT INTO "panels" VALUES(1456134841958400010,'initiative',1456134841958400423,1796050472003,133);
INSERT INTO "panels" VALUES(1456165040947200010,'planechase',1456165040947200235,1796050474456,168);
INSERT INTO "panels" VALUES(1456195239936000010,'fight',1456195239936000456,1796050479877,213);
INSERT INTO "panels" VALUES(1456210339430400010,'fight',1456210339430400171,1796050480963,225);
INSERT INTO "panels" VALUES(1456225438924800010,'fight',1456225438924800162,1796050482415,240);
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
INSERT INTO "permanents" VALUES(1,1456149941452800010,1456149941452800005,'Alice','Centaur of Attention','centaur of attention',3);
INSERT INTO "permanents" VALUES(2,1456149941452800010,1456149941452800005,'Alice','Treasure Chest','treasure chest',7);
INSERT INTO "permanents" VALUES(3,1456149941452800010,1456149941452800005,'Alice','Centaur of Attention 2','centaur of attention 2',1);
INSERT INTO "permanents" VALUES(4,1456149941452800010,1456149941452800005,'Alice','Centaur of Attention 3','centaur of attention 3',1);
CREATE TABLE places (
    channel INTEGER PRIMARY KEY,
    server INTEGER NOT NULL
) STRICT;
INSERT INTO "places" VALUES(1456089543475200010,1456089543475200000);
INSERT INTO "places" VALUES(1456104642969600010,1456104642969600000);
INSERT INTO "places" VALUES(1456119742464000010,1456119742464000000);
INSERT INTO "places" VALUES(1456134841958400010,1456134841958400000);
INSERT INTO "places" VALUES(1456149941452800010,1456149941452800000);
INSERT INTO "places" VALUES(1456165040947200010,1456165040947200000);
INSERT INTO "places" VALUES(1456180140441600010,1456180140441600000);
INSERT INTO "places" VALUES(1456195239936000010,1456195239936000000);
INSERT INTO "places" VALUES(1456210339430400010,1456210339430400000);
INSERT INTO "places" VALUES(1456225438924800010,1456225438924800000);
INSERT INTO "places" VALUES(1456240538419200010,1456240538419200000);
INSERT INTO "places" VALUES(1456255637913600010,1456255637913600000);
CREATE TABLE planechase_steps (
    game INTEGER NOT NULL REFERENCES planechases (id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    state TEXT NOT NULL,           -- JSON: the game after the step
    did TEXT NOT NULL,             -- the action …
    detail TEXT NOT NULL,          -- … and its object
    roll INTEGER NOT NULL,         -- the planar roll that caused it, 0 for none
    turn INTEGER NOT NULL,         -- the channel's turn after the step, and the last roll before it
    since INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    name TEXT NOT NULL,
    made INTEGER NOT NULL,         -- milliseconds since 1970, UTC
    PRIMARY KEY (game, revision)
) STRICT, WITHOUT ROWID;
INSERT INTO "planechase_steps" VALUES(1,1,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"}],"active":1456165040947200005,"kind":"own"}','start','',0,1,162,1456165040947200005,'Alice',1796050473436);
INSERT INTO "planechase_steps" VALUES(1,2,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"}],"active":1456165040947200005,"kind":"own","taken":[{"player":1456165040947200005,"times":1}]}','roll','0',163,1,162,1456165040947200005,'Alice',1796050473452);
INSERT INTO "planechase_steps" VALUES(1,3,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"}],"active":1456165040947200006,"kind":"own"}','next','Bob',0,2,163,1456165040947200005,'Alice',1796050473479);
INSERT INTO "planechase_steps" VALUES(1,4,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own"}','join','Gwen',0,2,163,1456165040947200003,'Gwen',1796050473521);
INSERT INTO "planechase_steps" VALUES(1,5,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own"}','roll','',164,2,163,1456165040947200003,'Gwen',1796050473647);
INSERT INTO "planechase_steps" VALUES(1,6,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own"}','roll','',165,2,163,1456165040947200005,'Alice',1796050473666);
INSERT INTO "planechase_steps" VALUES(1,7,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own"}','roll','',166,2,163,1456165040947200006,'Bob',1796050473677);
INSERT INTO "planechase_steps" VALUES(1,8,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own","changes":[{"key":"aether"}]}','on','Chaotic Aether',0,2,163,1456165040947200003,'Gwen',1796050473726);
INSERT INTO "planechase_steps" VALUES(1,9,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own","changes":[{"key":"aether"}]}','leave','Alice',0,2,163,1456165040947200005,'Alice',1796050473766);
INSERT INTO "planechase_steps" VALUES(1,10,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own","changes":[{"key":"aether"}]}','void','chaos|Gwen',164,2,163,1456165040947200003,'Gwen',1796050473807);
INSERT INTO "planechase_steps" VALUES(1,11,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200003,"kind":"own","changes":[{"key":"aether"}]}','next','Gwen',0,3,166,1456165040947200006,'Bob',1796050473860);
INSERT INTO "planechase_steps" VALUES(1,12,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own","changes":[{"key":"aether"}]}','next','Bob',0,4,166,1456165040947200003,'Gwen',1796050473921);
INSERT INTO "planechase_steps" VALUES(1,13,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own","taken":[{"player":1456165040947200006,"times":1}],"changes":[{"key":"aether"}]}','roll','0',167,4,166,1456165040947200006,'Bob',1796050474209);
INSERT INTO "planechase_steps" VALUES(1,14,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"},{"id":1456165040947200005,"name":"Alice"}],"active":1456165040947200006,"kind":"own","taken":[{"player":1456165040947200006,"times":1}],"changes":[{"key":"aether"}]}','join','Alice',0,4,166,1456165040947200005,'Alice',1796050474232);
INSERT INTO "planechase_steps" VALUES(1,15,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own","taken":[{"player":1456165040947200006,"times":1}],"changes":[{"key":"aether"}]}','back','{"did":"join","detail":"Alice","name":"Alice"}',0,4,166,1456165040947200003,'Gwen',1796050474265);
INSERT INTO "planechase_steps" VALUES(1,16,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own","taken":[{"player":1456165040947200006,"times":2}],"changes":[{"key":"aether"}]}','roll','1',168,4,166,1456165040947200006,'Bob',1796050474385);
INSERT INTO "planechase_steps" VALUES(1,17,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"},{"id":1456165040947200005,"name":"Alice"}],"active":1456165040947200006,"kind":"own","taken":[{"player":1456165040947200006,"times":2}],"changes":[{"key":"aether"}]}','join','Alice',0,4,166,1456165040947200005,'Alice',1796050474490);
INSERT INTO "planechase_steps" VALUES(1,18,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"kind":"own","taken":[{"player":1456165040947200006,"times":2}],"changes":[{"key":"aether"}]}','back','{"did":"join","detail":"Alice","name":"Alice"}',0,4,166,1456165040947200003,'Gwen',1796050474519);
CREATE TABLE planechases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO "planechases" VALUES(1,1456165040947200010,18);
CREATE TABLE played (
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    game TEXT NOT NULL,
    character INTEGER,
    PRIMARY KEY (channel, owner, game),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "played" VALUES(1456134841958400010,1456134841958400005,'dnd',1);
INSERT INTO "played" VALUES(1456134841958400010,1456134841958400003,'dnd',3);
INSERT INTO "played" VALUES(1456134841958400010,1456134841958400006,'dnd',5);
INSERT INTO "played" VALUES(1456180140441600010,1456180140441600005,'dnd',10);
INSERT INTO "played" VALUES(1456180140441600010,1456180140441600003,'dnd',14);
INSERT INTO "played" VALUES(1456180140441600010,1456180140441600006,'dnd',16);
INSERT INTO "played" VALUES(1456195239936000010,1456195239936000005,'dnd',19);
INSERT INTO "played" VALUES(1456195239936000010,1456195239936000003,'dnd',21);
INSERT INTO "played" VALUES(1456195239936000010,1456195239936000006,'dnd',23);
INSERT INTO "played" VALUES(1456210339430400010,1456210339430400005,'dnd',28);
INSERT INTO "played" VALUES(1456210339430400010,1456210339430400006,'dnd',29);
INSERT INTO "played" VALUES(1456225438924800010,1456225438924800005,'dnd',30);
INSERT INTO "played" VALUES(1456225438924800010,1456225438924800006,'dnd',31);
INSERT INTO "played" VALUES(1456240538419200010,1456240538419200005,'wizards',3);
CREATE TABLE posts (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    roll INTEGER NOT NULL REFERENCES rolls (id) ON DELETE CASCADE
) STRICT;
INSERT INTO "posts" VALUES(1456089543475200012,1456089543475200010,1);
INSERT INTO "posts" VALUES(1456089543475200024,1456089543475200010,4);
INSERT INTO "posts" VALUES(1456089543475200028,1456089543475200010,5);
INSERT INTO "posts" VALUES(1456089543475200204,1456089543475200010,29);
INSERT INTO "posts" VALUES(1456089543475200424,1456089543475200010,20);
INSERT INTO "posts" VALUES(1456104642969600015,1456104642969600010,94);
INSERT INTO "posts" VALUES(1456104642969600018,1456104642969600010,95);
INSERT INTO "posts" VALUES(1456104642969600023,1456104642969600010,97);
INSERT INTO "posts" VALUES(1456104642969600086,1456104642969600010,98);
INSERT INTO "posts" VALUES(1456104642969600087,1456104642969600010,99);
INSERT INTO "posts" VALUES(1456104642969600237,1456104642969600010,101);
INSERT INTO "posts" VALUES(1456104642969600287,1456104642969600010,102);
INSERT INTO "posts" VALUES(1456104642969600290,1456104642969600010,103);
INSERT INTO "posts" VALUES(1456104642969600295,1456104642969600010,105);
INSERT INTO "posts" VALUES(1456104642969600373,1456104642969600010,106);
INSERT INTO "posts" VALUES(1456104642969600376,1456104642969600010,107);
INSERT INTO "posts" VALUES(1456104642969600381,1456104642969600010,109);
INSERT INTO "posts" VALUES(1456119742464000015,1456119742464000010,110);
INSERT INTO "posts" VALUES(1456119742464000165,1456119742464000010,117);
INSERT INTO "posts" VALUES(1456119742464000166,1456119742464000010,118);
INSERT INTO "posts" VALUES(1456119742464000167,1456119742464000010,119);
INSERT INTO "posts" VALUES(1456149941452800020,1456149941452800010,136);
INSERT INTO "posts" VALUES(1456149941452800022,1456149941452800010,137);
INSERT INTO "posts" VALUES(1456149941452800024,1456149941452800010,138);
INSERT INTO "posts" VALUES(1456165040947200018,1456165040947200010,163);
INSERT INTO "posts" VALUES(1456165040947200079,1456165040947200010,164);
INSERT INTO "posts" VALUES(1456165040947200080,1456165040947200010,165);
INSERT INTO "posts" VALUES(1456165040947200082,1456165040947200010,166);
INSERT INTO "posts" VALUES(1456165040947200167,1456165040947200010,167);
INSERT INTO "posts" VALUES(1456165040947200216,1456165040947200010,168);
INSERT INTO "posts" VALUES(1456180140441600031,1456180140441600010,169);
INSERT INTO "posts" VALUES(1456180140441600033,1456180140441600010,170);
INSERT INTO "posts" VALUES(1456180140441600035,1456180140441600010,171);
INSERT INTO "posts" VALUES(1456225438924800016,1456225438924800010,236);
INSERT INTO "posts" VALUES(1456225438924800018,1456225438924800010,237);
INSERT INTO "posts" VALUES(1456240538419200012,1456240538419200010,245);
INSERT INTO "posts" VALUES(1456240538419200026,1456240538419200010,246);
INSERT INTO "posts" VALUES(1456240538419200218,1456240538419200010,254);
INSERT INTO "posts" VALUES(1456255637913600012,1456255637913600010,260);
CREATE TABLE readers (
    reader INTEGER PRIMARY KEY, -- the user's ID
    manner TEXT NOT NULL       -- "text" or "aloud"; people who read embeds have no row
) STRICT;
CREATE TABLE rests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    rest TEXT NOT NULL,            -- JSON
    actor INTEGER NOT NULL,        -- the user who took the rest
    made INTEGER NOT NULL,
    is_undone INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "rests" VALUES(1,1456180140441600000,1456180140441600010,0,'{"kind":"short","each":[{"character":10,"name":"Mira","player":1456180140441600005,"hp":30,"maximum":38}]}',1456180140441600005,1796050474817,1);
INSERT INTO "rests" VALUES(2,1456180140441600000,1456180140441600010,0,'{"kind":"long","each":[{"character":10,"name":"Mira","player":1456180140441600005,"changed":true,"hp":38,"maximum":38,"back":[{"key":"slot 1","amount":2,"most":4}],"focus":"Bless","focused":1796050474787}]}',1456180140441600005,1796050474824,1);
INSERT INTO "rests" VALUES(3,1456180140441600000,1456180140441600010,0,'{"kind":"dawn","each":[{"character":10,"name":"Mira","player":1456180140441600005,"hp":43,"maximum":43}]}',1456180140441600003,1796050475367,1);
INSERT INTO "rests" VALUES(4,1456180140441600000,1456180140441600010,0,'{"kind":"short","each":[{"character":10,"name":"Mira","player":1456180140441600005,"hp":24,"maximum":38}]}',1456180140441600005,1796050476311,0);
INSERT INTO "rests" VALUES(5,1456180140441600000,1456180140441600010,0,'{"kind":"long","each":[{"character":10,"name":"Mira","player":1456180140441600005,"changed":true,"hp":38,"maximum":38,"back":[{"key":"slot 1","amount":4,"most":4}],"focus":"Bless","focused":1796050476284}]}',1456180140441600005,1796050476326,0);
INSERT INTO "rests" VALUES(6,1456180140441600000,1456180140441600010,0,'{"kind":"dawn","each":[{"character":10,"name":"Mira","player":1456180140441600005,"hp":38,"maximum":38}]}',1456180140441600003,1796050476610,0);
INSERT INTO "rests" VALUES(7,1456180140441600000,1456180140441600010,0,'{"kind":"short","each":[{"character":10,"name":"Mira","player":1456180140441600005,"hp":38,"maximum":38}]}',1456180140441600005,1796050477419,0);
INSERT INTO "rests" VALUES(8,1456180140441600000,1456180140441600010,0,'{"kind":"long","each":[{"character":10,"name":"Mira","player":1456180140441600005,"hp":38,"maximum":38,"back":[{"key":"slot 1","amount":3,"most":4},{"key":"dice 6","amount":2,"most":5}],"focus":"Bless","focused":1796050477371}]}',1456180140441600005,1796050477431,0);
INSERT INTO "rests" VALUES(9,1456180140441600000,1456180140441600010,0,'{"kind":"dawn","each":[{"character":10,"name":"Mira","player":1456180140441600005,"hp":38,"maximum":38}]}',1456180140441600003,1796050477779,0);
CREATE TABLE riders_on (
    character INTEGER NOT NULL,
    rider TEXT NOT NULL,           -- the name in lower case
    game TEXT NOT NULL DEFAULT 'dnd',
    PRIMARY KEY (character, rider),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "riders_on" VALUES(10,'bless','dnd');
INSERT INTO "riders_on" VALUES(16,'bless','dnd');
INSERT INTO "riders_on" VALUES(19,'bless','dnd');
INSERT INTO "riders_on" VALUES(23,'bless','dnd');
CREATE TABLE rolls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,                    -- 0 in a direct message
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL DEFAULT 0,         -- the channel of a thread, or 0
    owner INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    made INTEGER NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,        -- the message that shows it; 0 if unknown
    odds INTEGER NOT NULL DEFAULT 0,           -- 1 if it shows its odds, even if the setting changed since
    audience TEXT NOT NULL DEFAULT 'everyone',
    nonce TEXT NOT NULL DEFAULT '',            -- only for hidden rolls, like the seal
    seal TEXT NOT NULL DEFAULT '',
    revealed INTEGER NOT NULL DEFAULT 0,       -- the revealed parts: 1 success, 2 total, 4 everything
    revealer TEXT NOT NULL DEFAULT '',         -- the display name of who revealed it last
    shown INTEGER NOT NULL DEFAULT 0           -- the revision that was revealed
) STRICT;
INSERT INTO "rolls" VALUES(1,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462712,1456089543475200012,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(2,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462782,1456089543475200018,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(3,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462787,1456089543475200020,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(4,'systems',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462798,1456089543475200024,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(5,'systems',1456089543475200000,1456089543475200010,0,1456089543475200005,2,1796050462826,1456089543475200028,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(6,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462847,1456089543475200032,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(7,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462865,1456089543475200036,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(8,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050462887,1456089543475200052,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(9,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462887,1456089543475200053,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(10,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050462887,1456089543475200054,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(11,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050462964,1456089543475200079,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(12,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462964,1456089543475200080,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(13,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050462965,1456089543475200081,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(14,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050462977,1456089543475200085,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(15,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462977,1456089543475200086,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(16,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050462977,1456089543475200087,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(17,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050462986,1456089543475200091,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(18,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050462987,1456089543475200092,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(19,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050462987,1456089543475200093,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(20,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050463225,0,0,'me','00000000000000000000000000000002','dce1dabfe0600a9bb2a6fddca7dc0deada66ca8d77ada581cd8b7c287a2dfb73',4,'Gwen',1);
INSERT INTO "rolls" VALUES(21,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050463225,0,0,'me','00000000000000000000000000000003','a4d1d6ea0fc16ab6f4b92326cbc07496c667e596f26dfbb32331c71f20e12c2f',0,'',0);
INSERT INTO "rolls" VALUES(22,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050463225,0,0,'me','00000000000000000000000000000004','441901f87424d83357fec4eaecaa2ce9cec2d771ce9871ca69eaa30d31859a34',0,'',0);
INSERT INTO "rolls" VALUES(23,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050463237,1456089543475200135,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(24,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050463237,1456089543475200136,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(25,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050463237,1456089543475200137,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(26,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050463757,1456089543475200195,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(27,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050463757,1456089543475200196,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(28,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050463757,1456089543475200197,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(29,'systems',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050463838,1456089543475200204,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(30,'systems',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050463838,1456089543475200205,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(31,'systems',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050463839,1456089543475200206,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(32,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050464218,1456089543475200302,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(33,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050464219,1456089543475200303,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(34,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050464219,1456089543475200304,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(35,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050464855,1456089543475200381,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(36,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050464856,1456089543475200382,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(37,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050464856,1456089543475200383,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(38,'systems',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050464919,1456089543475200393,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(39,'systems',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050464919,1456089543475200394,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(40,'systems',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050464919,1456089543475200395,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(41,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050465231,1456089543475200475,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(42,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050465231,1456089543475200476,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(43,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050465231,1456089543475200477,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(44,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050465940,1456089543475200533,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(45,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050465940,1456089543475200534,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(46,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050465941,1456089543475200535,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(47,'systems',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050465964,1456089543475200539,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(48,'systems',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050465966,1456089543475200540,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(49,'systems',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050465967,1456089543475200541,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(50,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466164,1456089543475200602,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(51,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466172,1456089543475200608,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(52,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466174,1456089543475200610,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(53,'systems',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466185,1456089543475200614,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(54,'systems',1456089543475200000,1456089543475200010,0,1456089543475200005,2,1796050466200,1456089543475200618,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(55,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466213,1456089543475200622,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(56,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466228,1456089543475200626,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(57,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050466395,1456089543475200651,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(58,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466395,1456089543475200652,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(59,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050466395,1456089543475200653,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(60,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050466413,1456089543475200657,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(61,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466414,1456089543475200658,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(62,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050466414,1456089543475200659,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(63,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050466428,1456089543475200663,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(64,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466429,1456089543475200664,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(65,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050466429,1456089543475200665,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(66,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050466525,0,0,'me','00000000000000000000000000000005','83401e07b5d0d1e120b20932b9d52ece78f6bdf84221ea77aeaf3c20563e1e4f',0,'',0);
INSERT INTO "rolls" VALUES(67,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466525,0,0,'me','00000000000000000000000000000006','636a52df9b48f9291b334cd89d7f94384bd0db37ae02a86df03a11b6244b98b0',0,'',0);
INSERT INTO "rolls" VALUES(68,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050466525,0,0,'me','00000000000000000000000000000007','406621d8b98a133c3c958c1aa61b83277ca1c60e5e1c45cbddfbdc99b992cc49',0,'',0);
INSERT INTO "rolls" VALUES(69,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050466534,1456089543475200690,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(70,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466535,1456089543475200691,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(71,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050466535,1456089543475200692,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(72,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466863,1456089543475200748,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(73,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466878,1456089543475200754,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(74,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466881,1456089543475200756,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(75,'systems',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466890,1456089543475200760,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(76,'systems',1456089543475200000,1456089543475200010,0,1456089543475200005,2,1796050466897,1456089543475200764,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(77,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466902,1456089543475200768,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(78,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466909,1456089543475200772,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(79,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050466989,1456089543475200788,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(80,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050466990,1456089543475200789,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(81,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050466990,1456089543475200790,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(82,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050467015,1456089543475200794,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(83,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050467015,1456089543475200795,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(84,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050467015,1456089543475200796,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(85,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050467038,1456089543475200800,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(86,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050467038,1456089543475200801,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(87,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050467038,1456089543475200802,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(88,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050467114,0,0,'me','00000000000000000000000000000008','f0ea5b044ac5c315885bc1c5242a9f374ca18b775fda06134408f816c0f45704',0,'',0);
INSERT INTO "rolls" VALUES(89,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050467114,0,0,'me','00000000000000000000000000000009','a1d1d979990637b6dcbfb76af5384383f47687641ae7091b728916492798c15d',0,'',0);
INSERT INTO "rolls" VALUES(90,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050467114,0,0,'me','0000000000000000000000000000000a','3e3f04638433a8be51dd10668e4c0194617026ca59cba42109b4101fc1ba729d',0,'',0);
INSERT INTO "rolls" VALUES(91,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1796050467141,1456089543475200827,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(92,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1796050467141,1456089543475200828,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(93,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1796050467141,1456089543475200829,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(94,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,2,1796050467462,0,0,'gm','0000000000000000000000000000000b','ce0f11fd5940777f2c19c52d5b1b5e8d923de8195134ddde35249b4846761ce5',0,'',0);
INSERT INTO "rolls" VALUES(95,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050467467,0,0,'blind','0000000000000000000000000000000c','33184a325b7533b64cf19bbf79a964fcdc37c51f08f108bf610a47096e84a01a',0,'',0);
INSERT INTO "rolls" VALUES(96,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050467476,0,0,'me','0000000000000000000000000000000d','428af8a22792e113ce0d3a66575e27b697334eeea71a961164f706386b437ff9',0,'',0);
INSERT INTO "rolls" VALUES(97,'dnd',1456104642969600000,1456104642969600010,0,1456104642969600003,3,1796050467490,0,0,'gm','0000000000000000000000000000000e','461130aecde0345aab1bc3d03ef91e5b835f778eb884f317e3ce6a805ba1c3f9',0,'',0);
INSERT INTO "rolls" VALUES(98,'dice',1456104642969600000,1456104642969600010,0,1456104642969600003,1,1796050467646,0,0,'gm','0000000000000000000000000000000f','36473d94a98ed4ae50cac6450780545fd0a3abc3564aa7affed84b3872b16bb7',0,'',0);
INSERT INTO "rolls" VALUES(99,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050467646,0,0,'gm','00000000000000000000000000000010','401bc930c0bcdd78128e722dd91f093d41a8f2638c79459d04595b30dbecda79',0,'',0);
INSERT INTO "rolls" VALUES(100,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050467983,0,0,'me','00000000000000000000000000000011','8d099b01fe932c7865f4ec3884a5db1557526444a9711c22f3ebcaf125f3b663',0,'',0);
INSERT INTO "rolls" VALUES(101,'dnd',1456104642969600000,1456104642969600010,0,1456104642969600003,1,1796050468111,0,0,'gm','00000000000000000000000000000012','bd96fd8e409eb80e01df5ad9c7fede5872453c48d1494d6fe7a3540b1ed816a6',0,'',0);
INSERT INTO "rolls" VALUES(102,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050468251,0,0,'gm','00000000000000000000000000000013','c35b01f40904fa379e883036aee0fc0f2234c42c2b3dd248741433d11b1c1692',0,'',0);
INSERT INTO "rolls" VALUES(103,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050468273,0,0,'blind','00000000000000000000000000000014','a86ca058d12ce1f396594089e6824419ceff942f9a4ea8fed5774209073e6964',0,'',0);
INSERT INTO "rolls" VALUES(104,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050468293,0,0,'me','00000000000000000000000000000015','07aada655b35ab684be39f403b38945a6db43a8e10807dbc33b2c1acfef681e8',0,'',0);
INSERT INTO "rolls" VALUES(105,'dnd',1456104642969600000,1456104642969600010,0,1456104642969600003,1,1796050468300,0,0,'gm','00000000000000000000000000000016','7e3abde0b1d450491758eb074022d823c99714627adb3a5d1292df608286e368',0,'',0);
INSERT INTO "rolls" VALUES(106,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050468524,0,0,'gm','00000000000000000000000000000017','0d48b57555a10740d8b56d716b20890f4ebd91a89f0bd24f51c404ea2dcb87fb',0,'',0);
INSERT INTO "rolls" VALUES(107,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050468530,0,0,'blind','00000000000000000000000000000018','ba66a56a00ac1af1b377fe5a9810c9476a192c1647ec0f602e1165df0b1ebf08',0,'',0);
INSERT INTO "rolls" VALUES(108,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1796050468535,0,0,'me','00000000000000000000000000000019','c7732a3414381463ac73fdc108a0042a70332484173ae4fc64a0d6686bd63792',0,'',0);
INSERT INTO "rolls" VALUES(109,'dnd',1456104642969600000,1456104642969600010,0,1456104642969600003,1,1796050468540,0,0,'gm','0000000000000000000000000000001a','32f96350a0b6c6b46c3470bcf92a15fc2d9108afd87c952aba4e511f2a009ad7',0,'',0);
INSERT INTO "rolls" VALUES(110,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050468718,1456119742464000015,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(111,'dice',1456119742464000000,1456119742464000010,0,1456119742464000003,1,1796050468830,1456119742464000044,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(112,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050468830,1456119742464000045,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(113,'dice',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1796050468830,1456119742464000046,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(114,'dice',1456119742464000000,1456119742464000010,0,1456119742464000003,1,1796050469119,1456119742464000119,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(115,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050469120,1456119742464000120,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(116,'dice',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1796050469120,1456119742464000121,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(117,'dnd',1456119742464000000,1456119742464000010,0,1456119742464000003,3,1796050469202,1456119742464000165,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(118,'dnd',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050469202,1456119742464000166,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(119,'dnd',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1796050469202,1456119742464000167,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(120,'dice',1456119742464000000,1456119742464000010,0,1456119742464000003,1,1796050469439,1456119742464000203,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(121,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050469439,1456119742464000204,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(122,'dice',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1796050469439,1456119742464000205,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(123,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050469555,1456119742464000241,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(124,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050469566,1456119742464000246,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(125,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050469579,1456119742464000259,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(126,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050469840,1456119742464000328,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(127,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1796050469863,1456119742464000333,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(128,'dice',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1796050470035,1456119742464000362,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(129,'dice',1456134841958400000,1456134841958400010,0,1456134841958400003,1,1796050470273,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(130,'dice',1456134841958400000,1456134841958400010,0,1456134841958400005,1,1796050470273,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(131,'dice',1456134841958400000,1456134841958400010,0,1456134841958400006,1,1796050470273,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(132,'dnd',1456134841958400000,1456134841958400010,0,1456134841958400003,3,1796050470349,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(133,'dnd',1456134841958400000,1456134841958400010,0,1456134841958400003,1,1796050471482,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(134,'dnd',1456134841958400000,1456134841958400010,0,1456134841958400003,1,1796050472121,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(135,'dnd',1456134841958400000,1456134841958400010,0,1456134841958400003,1,1796050472128,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(136,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,11,1796050472238,1456149941452800020,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(137,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,3,1796050472251,1456149941452800022,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(138,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050472255,1456149941452800024,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(139,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050472267,1456149941452800026,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(140,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050472281,1456149941452800028,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(141,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050472295,1456149941452800030,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(142,'magic',1456149941452800000,1456149941452800010,0,1456149941452800003,1,1796050472339,1456149941452800040,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(143,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050472340,1456149941452800041,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(144,'magic',1456149941452800000,1456149941452800010,0,1456149941452800006,1,1796050472340,1456149941452800042,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(145,'magic',1456149941452800000,1456149941452800010,0,1456149941452800003,1,1796050472751,1456149941452800155,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(146,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050472751,1456149941452800156,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(147,'magic',1456149941452800000,1456149941452800010,0,1456149941452800006,1,1796050472751,1456149941452800157,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(148,'magic',1456149941452800000,1456149941452800010,0,1456149941452800003,1,1796050473143,1456149941452800252,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(149,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473143,1456149941452800253,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(150,'magic',1456149941452800000,1456149941452800010,0,1456149941452800006,1,1796050473143,1456149941452800254,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(151,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473222,1456149941452800309,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(152,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473227,1456149941452800311,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(153,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473239,1456149941452800313,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(154,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473255,1456149941452800315,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(155,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473261,1456149941452800317,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(156,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473274,1456149941452800319,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(157,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473372,1456149941452800361,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(158,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473376,1456149941452800363,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(159,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473379,1456149941452800365,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(160,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473383,1456149941452800367,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(161,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473387,1456149941452800369,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(162,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1796050473390,1456149941452800371,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(163,'magic',1456165040947200000,1456165040947200010,0,1456165040947200005,1,1796050473452,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(164,'magic',1456165040947200000,1456165040947200010,0,1456165040947200003,3,1796050473648,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(165,'magic',1456165040947200000,1456165040947200010,0,1456165040947200005,1,1796050473666,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(166,'magic',1456165040947200000,1456165040947200010,0,1456165040947200006,1,1796050473677,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(167,'magic',1456165040947200000,1456165040947200010,0,1456165040947200006,1,1796050474210,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(168,'magic',1456165040947200000,1456165040947200010,0,1456165040947200006,1,1796050474386,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(169,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,3,1796050474704,1456180140441600031,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(170,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050474712,1456180140441600033,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(171,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,6,1796050474735,1456180140441600035,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(172,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1796050474748,1456180140441600037,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(173,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050474764,1456180140441600039,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(174,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050474775,1456180140441600041,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(175,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050474803,1456180140441600049,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(176,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1796050475090,1456180140441600126,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(177,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050475102,1456180140441600127,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(178,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600006,1,1796050475102,1456180140441600128,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(179,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050475126,1456180140441600133,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(180,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1796050475142,1456180140441600134,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(181,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050475590,1456180140441600266,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(182,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1796050475595,1456180140441600267,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(183,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050475799,1456180140441600353,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(184,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1796050475807,1456180140441600354,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(185,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050476196,1456180140441600425,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(186,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050476217,1456180140441600427,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(187,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050476230,1456180140441600429,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(188,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1796050476245,1456180140441600431,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(189,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050476258,1456180140441600433,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(190,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050476273,1456180140441600435,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(191,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050476297,1456180140441600443,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(192,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1796050476518,1456180140441600479,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(193,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050476518,1456180140441600480,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(194,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600006,1,1796050476518,1456180140441600481,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(195,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050477255,1456180140441600582,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(196,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1796050477260,1456180140441600583,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(197,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050477314,1456180140441600604,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(198,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050477320,1456180140441600606,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(199,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050477329,1456180140441600608,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(200,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050477350,1456180140441600614,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(201,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050477409,1456180140441600622,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(202,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1796050477671,1456180140441600659,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(203,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1796050477671,1456180140441600660,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(204,'dnd',1456180140441600000,1456180140441600010,0,1456180140441600006,1,1796050477672,1456180140441600661,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(205,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1796050478031,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(206,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,5,1796050478100,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(207,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1796050478218,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(208,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1796050478304,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(209,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1796050478446,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(210,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1796050478467,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(211,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1796050478518,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(212,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1796050478643,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(213,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1796050478716,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(214,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1796050479887,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(215,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1796050480138,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(216,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000006,1,1796050480138,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(217,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050480231,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(218,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050480248,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(219,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400005,1,1796050480253,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(220,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400006,1,1796050480256,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(221,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050480273,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(222,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050480285,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(223,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,5,1796050480319,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(224,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050480813,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(225,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050480926,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(226,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050480976,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(227,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050480987,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(228,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050481245,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(229,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050481278,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(230,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1796050481488,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(231,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050481735,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(232,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050481749,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(233,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800005,1,1796050481763,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(234,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800006,1,1796050481774,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(235,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050481817,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(236,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800005,3,1796050481833,1456225438924800016,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(237,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800005,1,1796050481846,1456225438924800018,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(238,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050481868,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(239,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050482340,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(240,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050482361,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(241,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050483127,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(242,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050483180,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(243,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050483548,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(244,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1796050483677,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(245,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,6,1796050483747,1456240538419200012,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(246,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,6,1796050483820,1456240538419200026,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(247,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,2,1796050483829,1456240538419200028,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(248,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1796050483835,1456240538419200030,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(249,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1796050484070,1456240538419200093,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(250,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200003,1,1796050484075,1456240538419200094,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(251,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1796050484266,1456240538419200147,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(252,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200003,1,1796050484273,1456240538419200148,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(253,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200003,1,1796050484599,1456240538419200206,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(254,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,2,1796050484631,1456240538419200218,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(255,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,2,1796050484635,1456240538419200220,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(256,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1796050484639,1456240538419200222,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(257,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,2,1796050484868,1456240538419200267,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(258,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1796050484871,1456240538419200269,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(259,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1796050484876,1456240538419200271,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(260,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1796050484917,1456255637913600012,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(261,'dice',1456255637913600000,1456255637913600010,0,1456255637913600003,1,1796050484963,1456255637913600024,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(262,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1796050484963,1456255637913600025,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(263,'dice',1456255637913600000,1456255637913600010,0,1456255637913600006,1,1796050484963,1456255637913600026,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(264,'dice',1456255637913600000,1456255637913600010,0,1456255637913600003,1,1796050485164,1456255637913600113,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(265,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1796050485164,1456255637913600114,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(266,'dice',1456255637913600000,1456255637913600010,0,1456255637913600006,1,1796050485164,1456255637913600115,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(267,'dice',1456255637913600000,1456255637913600010,0,1456255637913600003,1,1796050485215,1456255637913600155,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(268,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1796050485215,1456255637913600156,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(269,'dice',1456255637913600000,1456255637913600010,0,1456255637913600006,1,1796050485215,1456255637913600157,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(270,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1796050485282,1456255637913600179,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(271,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1796050485525,1456255637913600259,0,'everyone','','',0,'',0);
CREATE TABLE roster (
    game TEXT NOT NULL,
    id INTEGER NOT NULL,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name, case-folded
    body TEXT NOT NULL,        -- JSON
    revision INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (game, id),
    UNIQUE (game, scope, owner, folded)
) STRICT;
INSERT INTO "roster" VALUES('dnd',1,1456134841958400000,1456134841958400005,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["athletics","proficient"],["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{},"spellcasting":{}}',4);
INSERT INTO "roster" VALUES('dnd',3,1456134841958400000,1456134841958400003,'Gwen','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["athletics","proficient"],["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{},"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('dnd',5,1456134841958400000,1456134841958400006,'Bob','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["athletics","proficient"],["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{},"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('dnd',10,1456180140441600000,1456180140441600005,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}],"spellcasting":{}}',4);
INSERT INTO "roster" VALUES('dnd',11,1456180140441600000,1456180140441600006,'Bob','Bo','bo','{"name":"Bo","scores":[10,10,10,10,10,10],"hp":10,"initiative":{},"counters":{},"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('dnd',14,1456180140441600000,1456180140441600003,'Gwen','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}],"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('dnd',16,1456180140441600000,1456180140441600006,'Bob','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}],"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('dnd',19,1456195239936000000,1456195239936000005,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"6","ac":16,"hp":43,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",6]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}],"spellcasting":{}}',6);
INSERT INTO "roster" VALUES('dnd',21,1456195239936000000,1456195239936000003,'Gwen','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}],"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('dnd',23,1456195239936000000,1456195239936000006,'Bob','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}],"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('dnd',28,1456210339430400000,1456210339430400005,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["athletics","proficient"],["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{},"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('dnd',29,1456210339430400000,1456210339430400006,'Bob','Bo','bo','{"name":"Bo","scores":[10,10,10,10,10,10],"hp":10,"initiative":{},"counters":{},"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('dnd',30,1456225438924800000,1456225438924800005,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"attacks":[{"name":"Bolt","damage":[{"dice":"1d10","type":"fire"}],"ability":"int","spell":true,"costs":{"slot":3}},{"name":"Flurry","damage":[{"dice":"1d4"}],"ability":"str","costs":{"name":"Ki","amount":2}},{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"}],"initiative":{},"counters":{"casts":[["wizard",5]]},"spells":["fireball","fire bolt","magic missile","bless","hold person","healing word","shield","scorching ray","false life"],"spellcasting":{"ability":"int","dc":15,"bonus":7}}',1);
INSERT INTO "roster" VALUES('dnd',31,1456225438924800000,1456225438924800006,'Bob','Bo','bo','{"name":"Bo","scores":[10,10,10,10,10,10],"hp":10,"initiative":{},"counters":{},"spellcasting":{}}',1);
INSERT INTO "roster" VALUES('wizards',1,1456240538419200000,1456240538419200005,'Alice','Alice','alice','[]',1);
INSERT INTO "roster" VALUES('wizards',2,1456240538419200000,1456240538419200006,'Bob','Bob','bob','[]',1);
INSERT INTO "roster" VALUES('wizards',3,1456240538419200000,1456240538419200005,'Alice','Mira','mira','[{"amount":1,"name":"","when":{}}]',1);
CREATE TABLE roster_numbers (
    game TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "roster_numbers" VALUES('dnd',31);
INSERT INTO "roster_numbers" VALUES('wizards',3);
CREATE TABLE schemas (
    game TEXT PRIMARY KEY,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "schemas" VALUES('dnd',1);
INSERT INTO "schemas" VALUES('magic',1);
INSERT INTO "schemas" VALUES('planechase',1);
INSERT INTO "schemas" VALUES('systems',1);
INSERT INTO "schemas" VALUES('wizards',1);
CREATE TABLE servers (
    server INTEGER PRIMARY KEY,
    application INTEGER NOT NULL DEFAULT 0,
    missing INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "servers" VALUES(1456089543475200000,0,0);
INSERT INTO "servers" VALUES(1456104642969600000,0,0);
INSERT INTO "servers" VALUES(1456119742464000000,0,0);
INSERT INTO "servers" VALUES(1456134841958400000,0,0);
INSERT INTO "servers" VALUES(1456149941452800000,0,0);
INSERT INTO "servers" VALUES(1456165040947200000,0,0);
INSERT INTO "servers" VALUES(1456180140441600000,0,0);
INSERT INTO "servers" VALUES(1456195239936000000,0,0);
INSERT INTO "servers" VALUES(1456210339430400000,0,0);
INSERT INTO "servers" VALUES(1456225438924800000,0,0);
INSERT INTO "servers" VALUES(1456240538419200000,0,0);
INSERT INTO "servers" VALUES(1456255637913600000,0,0);
CREATE TABLE settings (
    game TEXT NOT NULL,
    channel INTEGER NOT NULL,
    body TEXT NOT NULL,        -- JSON
    PRIMARY KEY (game, channel)
) STRICT, WITHOUT ROWID;
INSERT INTO "settings" VALUES('dice',1456104642969600010,'{}');
INSERT INTO "settings" VALUES('language',1456104642969600010,'');
INSERT INTO "settings" VALUES('manner',1456104642969600010,'boxes');
INSERT INTO "settings" VALUES('systems',1456104642969600010,'{"coc":{"critical_to":1}}');
CREATE TABLE sheets_proposed (
    character INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,       -- counts proposals, so that an earlier message can't accept a later one
    revision INTEGER NOT NULL,     -- of the character; 0 if the proposal was rejected
    body TEXT NOT NULL,            -- JSON, as in the roster
    game TEXT NOT NULL DEFAULT 'dnd',
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
INSERT INTO "sheets_proposed" VALUES(10,2,0,'','dnd');
INSERT INTO "sheets_proposed" VALUES(19,4,0,'','dnd');
CREATE TABLE spent (
    character INTEGER NOT NULL,
    key TEXT NOT NULL,             -- the counter: "slot 3", "pact 2", "dice 8", "own ki"
    game TEXT NOT NULL DEFAULT 'dnd',
    amount INTEGER NOT NULL,
    PRIMARY KEY (character, key),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "spent" VALUES(10,'dice 6','dnd',0);
INSERT INTO "spent" VALUES(10,'slot 1','dnd',0);
INSERT INTO "spent" VALUES(19,'slot 1','dnd',0);
INSERT INTO "spent" VALUES(30,'slot 1','dnd',2);
INSERT INTO "spent" VALUES(30,'slot 3','dnd',1);
CREATE TABLE stored (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    permanent INTEGER NOT NULL REFERENCES permanents (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,        -- a rerolled result keeps its place
    sides INTEGER NOT NULL,
    value INTEGER NOT NULL,        -- the result after modifiers (706.8a)
    roll INTEGER NOT NULL,         -- its roll and die; a later modifier to them changes the stored value too
    die TEXT NOT NULL,
    gone INTEGER NOT NULL DEFAULT 0, -- 1 spent or rerolled, 2 not counted until the roll changes again
    fixed INTEGER NOT NULL DEFAULT 0, -- 1 if it was exchanged, and no longer follows its roll
    UNIQUE (permanent, roll, die)
) STRICT;
INSERT INTO "stored" VALUES(2,1,0,6,6,139,'0.0',1,0);
INSERT INTO "stored" VALUES(3,1,1,6,6,139,'0.2',0,1);
INSERT INTO "stored" VALUES(4,1,2,6,4,139,'0.3',0,0);
INSERT INTO "stored" VALUES(5,1,3,6,6,139,'0.4',0,0);
INSERT INTO "stored" VALUES(6,1,4,6,5,139,'0.e2',0,0);
INSERT INTO "stored" VALUES(8,2,0,20,20,136,'0.e1',0,0);
INSERT INTO "stored" VALUES(10,3,0,6,4,154,'0.2',0,0);
INSERT INTO "stored" VALUES(11,3,1,6,5,154,'0.3',0,0);
INSERT INTO "stored" VALUES(12,3,2,6,2,154,'0.4',0,0);
INSERT INTO "stored" VALUES(13,3,3,6,3,154,'0.e4',0,0);
INSERT INTO "stored" VALUES(14,3,4,6,6,154,'0.e5',0,0);
INSERT INTO "stored" VALUES(16,4,0,6,5,160,'0.0',0,0);
INSERT INTO "stored" VALUES(17,4,1,6,6,160,'0.1',0,0);
INSERT INTO "stored" VALUES(18,4,2,6,6,160,'0.2',0,0);
INSERT INTO "stored" VALUES(19,4,3,6,5,160,'0.4',0,0);
INSERT INTO "stored" VALUES(20,4,4,6,6,160,'0.e8',0,0);
CREATE TABLE system_files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    key TEXT NOT NULL,         -- of the system
    digest TEXT NOT NULL,
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    UNIQUE (scope, channel, key)
) STRICT;
CREATE TABLE system_versions (
    digest TEXT PRIMARY KEY,
    text TEXT NOT NULL,
    given TEXT NOT NULL,
    model TEXT NOT NULL,
    reader TEXT NOT NULL,
    used INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL      -- when it was first read, in milliseconds since 1970, UTC
) STRICT;
INSERT INTO "system_versions" VALUES('deb6de65f330e1d9973fd660973cbf09','format = 1
key = "blades"
name = "Forged in the Dark"
says = "the best die: 6 is a full success, 4 or 5 a partial one, two 6s a critical"
source = "Blades in the Dark SRD, Core System"
licence = "CC BY 3.0"
notice = "Blades in the Dark by John Harper, licensed under Creative Commons Attribution 3.0"
panel = ["0 dice = blades 0", "1 die = blades 1", "2 dice = blades 2", "3 dice = blades 3", "4 dice = blades 4", "Resist… = blades resist {dice}", "Fortune… = blades fortune {dice}"]

[[track]]
key = "stress"
to = 9
full = {trauma = "+1", stress = "0"}

[[track]]
key = "trauma"
to = 4

[[track]]
key = "clock"
of = "table"
sizes = [4, 6, 8]

[[roll]]
key = "action"
typed = ["blades {dice}", "fitd {dice}", "bitd {dice}"]
options = [
  {key = "dice", kind = "number", to = 10},
  {key = "position", kind = "choice", values = ["controlled", "risky", "desperate"], default = "risky"},
  {key = "effect", kind = "choice", values = ["limited", "standard", "great"], default = "standard"},
  {key = "help", kind = "flags", values = ["push", "bargain", "assist"], never = [["push", "bargain"]]},
]
dice = [{key = "dice", count = "if(pool, pool, 2)", sides = 6}]
numbers = {pool = "dice + push + bargain + assist", top = "if(pool, high(dice), low(dice))", xp = "desperate"}
tracks = {stress = "2 * push"}
outcomes = [
  {key = "critical", when = "pool and count(dice, 6) >= 2", tone = "best"},
  {key = "full", name = "full success", of = "top", at = "6", tone = "good"},
  {key = "partial", name = "partial success", of = "top", at = "4-5", tone = "mixed"},
  {key = "bad", name = "bad outcome", tone = "bad"},
]
acts = [{key = "resist", name = "Resist", when = "partial or bad", rolls = "resist", asks = ["dice"]}]

[[roll]]
key = "resist"
typed = ["blades resist {dice}", "fitd resist {dice}", "bitd resist {dice}"]
options = [{key = "dice", kind = "number", to = 10}]
dice = [{key = "dice", count = "if(dice, dice, 2)", sides = 6}]
numbers = {top = "if(dice, high(dice), low(dice))", stress_by = "if(critical, -1, 6 - top)"}
tracks = {stress = "stress_by"}
outcomes = [
  {key = "critical", when = "dice and count(dice, 6) >= 2", tone = "best"},
  {key = "resisted", tone = "good"},
]

[[roll]]
key = "fortune"
typed = ["blades fortune {dice}", "fitd fortune {dice}", "bitd fortune {dice}"]
options = [{key = "dice", kind = "number", to = 10}]
dice = [{key = "dice", count = "if(dice, dice, 2)", sides = 6}]
numbers = {top = "if(dice, high(dice), low(dice))"}
outcomes = [
  {key = "critical", when = "dice and count(dice, 6) >= 2", tone = "best"},
  {key = "full", name = "full success", of = "top", at = "6", tone = "good"},
  {key = "partial", name = "partial success", of = "top", at = "4-5", tone = "mixed"},
  {key = "little", tone = "bad"},
]

[words.de]
says = "der beste Würfel: 6 ist ein voller Erfolg, 4 oder 5 ein teilweiser, zwei Sechsen ein kritischer"
"outcome.critical" = "kritischer Erfolg"
"outcome.full" = "voller Erfolg"
"outcome.partial" = "Teilerfolg"
"outcome.bad" = "schlechter Ausgang"
"outcome.resisted" = "widerstanden"
"outcome.little" = "wenig"
typed = "Klingen {dice}"
"typed.resist" = "Klingen Widerstand {dice}"
"typed.fortune" = "Klingen Schicksal {dice}"
"value.controlled" = "kontrolliert"
"value.risky" = "riskant"
"value.desperate" = "verzweifelt"
"value.limited" = "begrenzt"
"value.great" = ["groß", "gross"]
"value.push" = "anstrengen"
"value.bargain" = "Handel"
"value.assist" = "Hilfe"
"option.dice" = "Würfel"
"act.resist" = "Widerstehen…"
"track.stress" = "Stress"
"track.trauma" = "Trauma"
"track.clock" = "Uhr"
"value.standard" = "normal"
"number.xp" = "EP"

[words.ja]
says = "最高のダイス：6は完全な成功、4か5は部分的成功、6が2個でクリティカル"
"outcome.critical" = "クリティカル"
"outcome.full" = "完全成功"
"outcome.partial" = "部分的成功"
"outcome.bad" = "失敗"
"outcome.resisted" = "抵抗"
"outcome.little" = "わずか"
typed = "ブレイズ {dice}"
"typed.resist" = "ブレイズ 抵抗 {dice}"
"typed.fortune" = "ブレイズ 運命 {dice}"
"value.controlled" = "安全"
"value.risky" = "危険"
"value.desperate" = "絶望的"
"value.limited" = "限定"
"value.great" = "絶大"
"value.push" = "無理"
"value.bargain" = "取引"
"value.assist" = "援護"
"option.dice" = "ダイス"
"act.resist" = "抵抗…"
"track.stress" = "ストレス"
"track.trauma" = "トラウマ"
"track.clock" = "時計"
"number.xp" = "経験点"
"value.standard" = "標準"
','format = 1
key = "blades"
name = "Forged in the Dark"
says = "the best die: 6 is a full success, 4 or 5 a partial one, two 6s a critical"
source = "Blades in the Dark SRD, Core System"
licence = "CC BY 3.0"
notice = "Blades in the Dark by John Harper, licensed under Creative Commons Attribution 3.0"
panel = ["0 dice = blades 0", "1 die = blades 1", "2 dice = blades 2", "3 dice = blades 3", "4 dice = blades 4", "Resist… = blades resist {dice}", "Fortune… = blades fortune {dice}"]

[[track]]
key = "stress"
to = 9
full = {trauma = "+1", stress = "0"}

[[track]]
key = "trauma"
to = 4

[[track]]
key = "clock"
of = "table"
sizes = [4, 6, 8]

[[roll]]
key = "action"
typed = ["blades {dice}", "fitd {dice}", "bitd {dice}"]
options = [
  {key = "dice", kind = "number", to = 10},
  {key = "position", kind = "choice", values = ["controlled", "risky", "desperate"], default = "risky"},
  {key = "effect", kind = "choice", values = ["limited", "standard", "great"], default = "standard"},
  {key = "help", kind = "flags", values = ["push", "bargain", "assist"], never = [["push", "bargain"]]},
]
dice = [{key = "dice", count = "if(pool, pool, 2)", sides = 6}]
numbers = {pool = "dice + push + bargain + assist", top = "if(pool, high(dice), low(dice))", xp = "desperate"}
tracks = {stress = "2 * push"}
outcomes = [
  {key = "critical", when = "pool and count(dice, 6) >= 2", tone = "best"},
  {key = "full", name = "full success", of = "top", at = "6", tone = "good"},
  {key = "partial", name = "partial success", of = "top", at = "4-5", tone = "mixed"},
  {key = "bad", name = "bad outcome", tone = "bad"},
]
acts = [{key = "resist", name = "Resist", when = "partial or bad", rolls = "resist", asks = ["dice"]}]

[[roll]]
key = "resist"
typed = ["blades resist {dice}", "fitd resist {dice}", "bitd resist {dice}"]
options = [{key = "dice", kind = "number", to = 10}]
dice = [{key = "dice", count = "if(dice, dice, 2)", sides = 6}]
numbers = {top = "if(dice, high(dice), low(dice))", stress_by = "if(critical, -1, 6 - top)"}
tracks = {stress = "stress_by"}
outcomes = [
  {key = "critical", when = "dice and count(dice, 6) >= 2", tone = "best"},
  {key = "resisted", tone = "good"},
]

[[roll]]
key = "fortune"
typed = ["blades fortune {dice}", "fitd fortune {dice}", "bitd fortune {dice}"]
options = [{key = "dice", kind = "number", to = 10}]
dice = [{key = "dice", count = "if(dice, dice, 2)", sides = 6}]
numbers = {top = "if(dice, high(dice), low(dice))"}
outcomes = [
  {key = "critical", when = "dice and count(dice, 6) >= 2", tone = "best"},
  {key = "full", name = "full success", of = "top", at = "6", tone = "good"},
  {key = "partial", name = "partial success", of = "top", at = "4-5", tone = "mixed"},
  {key = "little", tone = "bad"},
]

[words.de]
says = "der beste Würfel: 6 ist ein voller Erfolg, 4 oder 5 ein teilweiser, zwei Sechsen ein kritischer"
"outcome.critical" = "kritischer Erfolg"
"outcome.full" = "voller Erfolg"
"outcome.partial" = "Teilerfolg"
"outcome.bad" = "schlechter Ausgang"
"outcome.resisted" = "widerstanden"
"outcome.little" = "wenig"
typed = "Klingen {dice}"
"typed.resist" = "Klingen Widerstand {dice}"
"typed.fortune" = "Klingen Schicksal {dice}"
"value.controlled" = "kontrolliert"
"value.risky" = "riskant"
"value.desperate" = "verzweifelt"
"value.limited" = "begrenzt"
"value.great" = ["groß", "gross"]
"value.push" = "anstrengen"
"value.bargain" = "Handel"
"value.assist" = "Hilfe"
"option.dice" = "Würfel"
"act.resist" = "Widerstehen…"
"track.stress" = "Stress"
"track.trauma" = "Trauma"
"track.clock" = "Uhr"
"value.standard" = "normal"
"number.xp" = "EP"

[words.ja]
says = "最高のダイス：6は完全な成功、4か5は部分的成功、6が2個でクリティカル"
"outcome.critical" = "クリティカル"
"outcome.full" = "完全成功"
"outcome.partial" = "部分的成功"
"outcome.bad" = "失敗"
"outcome.resisted" = "抵抗"
"outcome.little" = "わずか"
typed = "ブレイズ {dice}"
"typed.resist" = "ブレイズ 抵抗 {dice}"
"typed.fortune" = "ブレイズ 運命 {dice}"
"value.controlled" = "安全"
"value.risky" = "危険"
"value.desperate" = "絶望的"
"value.limited" = "限定"
"value.great" = "絶大"
"value.push" = "無理"
"value.bargain" = "取引"
"value.assist" = "援護"
"option.dice" = "ダイス"
"act.resist" = "抵抗…"
"track.stress" = "ストレス"
"track.trauma" = "トラウマ"
"track.clock" = "時計"
"number.xp" = "経験点"
"value.standard" = "標準"
','','2.0.0.dev0',1,1796050462795);
INSERT INTO "system_versions" VALUES('b8520366edf3f4044a21ee951e6037b7','format = 1
key = "coc"
name = "Call of Cthulhu"
says = "your skill or less on a d100: half is hard, a fifth extreme"
source = "Call of Cthulhu 7th edition, quick-start; mechanics only"
notice = "Unofficial, not endorsed by Chaosium."
panel = ["Skill… = coc {skill}", "Bonus die… = cocb {skill}", "Penalty die… = cocp {skill}"]

[[setting]]
key = "critical_to"
default = 1
from = 1
to = 20

[[track]]
key = "luck"
to = 99

[[roll]]
key = "skill"
typed = ["coc {skill}", "coc", "cthulhu {skill}", "cocb {skill} = bonus", "cocp {skill} = penalty"]
options = [
  {key = "skill", kind = "number", to = 999},
  {key = "bonus", kind = "times", to = 5, words = ["b"]},
  {key = "penalty", kind = "times", to = 5, words = ["p"]},
  {key = "difficulty", kind = "choice", values = ["hard", "extreme"]},
]
marks = {pushed = 0, spent = 0}
dice = [
  {key = "tens", count = "1 + abs(bonus - penalty)", sides = 10},
  {key = "ones", sides = 10},
]
outcomes = [
  {key = "critical", when = "result <= critical_to", tone = "best"},
  {key = "fumble", when = "result == 100 or needed < 50 and result >= 96", tone = "worst"},
  {key = "failure", when = "result > needed", tone = "bad"},
  {key = "extreme", name = "extreme success", when = "result <= skill // 5", tone = "best"},
  {key = "hard", name = "hard success", when = "result <= skill // 2", tone = "good"},
  {key = "regular", name = "success", tone = "good"},
]

[roll.numbers]
needed = "if(difficulty == 2, skill // 5, difficulty, skill // 2, skill)"
total = "if(penalty > bonus, high_percent(tens, ones), low_percent(tens, ones))"
result = "total - spent"
next = "if(result > needed, needed, result > skill // 2, skill // 2, skill // 5)"

[[roll.acts]]
key = "push"
name = "Push"
when = "failure and not pushed and not spent"
throws = [{pool = "tens"}, {pool = "ones"}]
marks = {pushed = "1"}

[[roll.acts]]
key = "luck"
name = "Spend luck…"
when = "not pushed and (failure or regular or hard) and next >= 2 and luck >= result - next"
asks = [{key = "points", from = "1", to = "min(luck, result - 2)", offers = ["result - next"]}]
marks = {spent = "spent + points"}
costs = {luck = "points"}

[words.en]
"setting.critical_to" = "critical up to"

[words.de]
"setting.critical_to" = "kritisch bis"
says = "deine Fertigkeit oder weniger auf dem W100; die Hälfte ist schwer, ein Fünftel extrem"
"outcome.critical" = "kritischer Erfolg"
"outcome.extreme" = "extremer Erfolg"
"outcome.hard" = "schwieriger Erfolg"
"outcome.regular" = "Erfolg"
"outcome.failure" = "Fehlschlag"
"outcome.fumble" = "Patzer"
"value.hard" = "schwer"
"value.extreme" = "extrem"
"option.skill" = "Fertigkeit"
"option.bonus" = ["Bonuswürfel", "Bonus"]
"option.penalty" = ["Strafwürfel", "Malus"]
"act.push" = "Forcieren"
"act.luck" = "Glück ausgeben…"
"track.luck" = "Glück"
"pool.tens" = "Zehner"
"pool.ones" = "Einer"

[words.ja]
"setting.critical_to" = "クリティカルの上限"
name = "クトゥルフ神話TRPG"
says = "d100で技能値以下、半分以下ならハード、5分の1以下ならイクストリーム"
"outcome.critical" = "クリティカル"
"outcome.extreme" = "イクストリーム成功"
"outcome.hard" = "ハード成功"
"outcome.regular" = "レギュラー成功"
"outcome.failure" = "失敗"
"outcome.fumble" = "ファンブル"
typed = ["クトゥルフ {skill}", "新クトゥルフ {skill}"]
"value.hard" = "ハード"
"value.extreme" = "イクストリーム"
"option.skill" = "技能"
"option.bonus" = "ボーナス"
"option.penalty" = "ペナルティ"
"act.push" = "プッシュ"
"act.luck" = "幸運を使う…"
"track.luck" = "幸運"
"pool.tens" = "十の位"
"pool.ones" = "一の位"
','format = 1
key = "coc"
name = "Call of Cthulhu"
says = "your skill or less on a d100: half is hard, a fifth extreme"
source = "Call of Cthulhu 7th edition, quick-start; mechanics only"
notice = "Unofficial, not endorsed by Chaosium."
panel = ["Skill… = coc {skill}", "Bonus die… = cocb {skill}", "Penalty die… = cocp {skill}"]

[[setting]]
key = "critical_to"
default = 1
from = 1
to = 20

[[track]]
key = "luck"
to = 99

[[roll]]
key = "skill"
typed = ["coc {skill}", "coc", "cthulhu {skill}", "cocb {skill} = bonus", "cocp {skill} = penalty"]
options = [
  {key = "skill", kind = "number", to = 999},
  {key = "bonus", kind = "times", to = 5, words = ["b"]},
  {key = "penalty", kind = "times", to = 5, words = ["p"]},
  {key = "difficulty", kind = "choice", values = ["hard", "extreme"]},
]
marks = {pushed = 0, spent = 0}
dice = [
  {key = "tens", count = "1 + abs(bonus - penalty)", sides = 10},
  {key = "ones", sides = 10},
]
outcomes = [
  {key = "critical", when = "result <= critical_to", tone = "best"},
  {key = "fumble", when = "result == 100 or needed < 50 and result >= 96", tone = "worst"},
  {key = "failure", when = "result > needed", tone = "bad"},
  {key = "extreme", name = "extreme success", when = "result <= skill // 5", tone = "best"},
  {key = "hard", name = "hard success", when = "result <= skill // 2", tone = "good"},
  {key = "regular", name = "success", tone = "good"},
]

[roll.numbers]
needed = "if(difficulty == 2, skill // 5, difficulty, skill // 2, skill)"
total = "if(penalty > bonus, high_percent(tens, ones), low_percent(tens, ones))"
result = "total - spent"
next = "if(result > needed, needed, result > skill // 2, skill // 2, skill // 5)"

[[roll.acts]]
key = "push"
name = "Push"
when = "failure and not pushed and not spent"
throws = [{pool = "tens"}, {pool = "ones"}]
marks = {pushed = "1"}

[[roll.acts]]
key = "luck"
name = "Spend luck…"
when = "not pushed and (failure or regular or hard) and next >= 2 and luck >= result - next"
asks = [{key = "points", from = "1", to = "min(luck, result - 2)", offers = ["result - next"]}]
marks = {spent = "spent + points"}
costs = {luck = "points"}

[words.en]
"setting.critical_to" = "critical up to"

[words.de]
"setting.critical_to" = "kritisch bis"
says = "deine Fertigkeit oder weniger auf dem W100; die Hälfte ist schwer, ein Fünftel extrem"
"outcome.critical" = "kritischer Erfolg"
"outcome.extreme" = "extremer Erfolg"
"outcome.hard" = "schwieriger Erfolg"
"outcome.regular" = "Erfolg"
"outcome.failure" = "Fehlschlag"
"outcome.fumble" = "Patzer"
"value.hard" = "schwer"
"value.extreme" = "extrem"
"option.skill" = "Fertigkeit"
"option.bonus" = ["Bonuswürfel", "Bonus"]
"option.penalty" = ["Strafwürfel", "Malus"]
"act.push" = "Forcieren"
"act.luck" = "Glück ausgeben…"
"track.luck" = "Glück"
"pool.tens" = "Zehner"
"pool.ones" = "Einer"

[words.ja]
"setting.critical_to" = "クリティカルの上限"
name = "クトゥルフ神話TRPG"
says = "d100で技能値以下、半分以下ならハード、5分の1以下ならイクストリーム"
"outcome.critical" = "クリティカル"
"outcome.extreme" = "イクストリーム成功"
"outcome.hard" = "ハード成功"
"outcome.regular" = "レギュラー成功"
"outcome.failure" = "失敗"
"outcome.fumble" = "ファンブル"
typed = ["クトゥルフ {skill}", "新クトゥルフ {skill}"]
"value.hard" = "ハード"
"value.extreme" = "イクストリーム"
"option.skill" = "技能"
"option.bonus" = "ボーナス"
"option.penalty" = "ペナルティ"
"act.push" = "プッシュ"
"act.luck" = "幸運を使う…"
"track.luck" = "幸運"
"pool.tens" = "十の位"
"pool.ones" = "一の位"
','','2.0.0.dev0',1,1796050462820);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name, case-folded, for lookups
    rows TEXT NOT NULL,        -- in the format of bot.tables
    sides INTEGER NOT NULL,    -- of the die that's rolled on it
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    UNIQUE (scope, folded)
) STRICT;
INSERT INTO "tables" VALUES(1,1456089543475200000,'Loot','loot','1-2: nothing
3-5: gold
6: a sword',6,1456089543475200003,'Gwen',4);
CREATE TABLE tallies (
    channel INTEGER NOT NULL,
    level INTEGER NOT NULL,
    last INTEGER NOT NULL,
    first INTEGER NOT NULL,
    guild INTEGER NOT NULL,    -- 0 in a direct message
    rules TEXT NOT NULL,       -- the games and rules it was counted with
    since INTEGER NOT NULL,    -- when its first and last rolls were made
    until INTEGER NOT NULL,
    evening INTEGER NOT NULL,  -- when the evening of its last roll started; 0 above level 0
    body TEXT NOT NULL,        -- JSON
    PRIMARY KEY (channel, level, last)
) STRICT, WITHOUT ROWID;
CREATE TABLE track_sheets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    game TEXT NOT NULL,        -- of the character; '' without one
    character INTEGER,         -- unique in its game
    system TEXT NOT NULL,      -- the key of its file
    body TEXT NOT NULL,        -- JSON
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
INSERT INTO "track_sheets" VALUES(1,1456089543475200000,0,1456089543475200003,'Gwen','',NULL,'blades','{"tracks":{"stress":1,"trauma":1}}');
INSERT INTO "track_sheets" VALUES(2,1456089543475200000,0,1456089543475200005,'Alice','',NULL,'blades','{"tracks":{"stress":0,"trauma":0}}');
INSERT INTO "track_sheets" VALUES(3,1456089543475200000,0,1456089543475200006,'Bob','',NULL,'blades','{"tracks":{"stress":0,"trauma":0}}');
INSERT INTO "track_sheets" VALUES(4,1456089543475200000,1456089543475200010,0,'','',NULL,'blades','{"clocks":[{"number":1,"key":"clock","name":"Alarm","size":4,"ticks":0}],"last":1}');
INSERT INTO "track_sheets" VALUES(10,1456089543475200000,0,1456089543475200005,'Alice','',NULL,'coc','{}');
INSERT INTO "track_sheets" VALUES(11,1456089543475200000,0,1456089543475200006,'Bob','',NULL,'coc','{}');
CREATE TABLE turns (
    channel INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    since INTEGER NOT NULL
) STRICT;
INSERT INTO "turns" VALUES(1456089543475200010,4,43);
INSERT INTO "turns" VALUES(1456134841958400010,1,0);
INSERT INTO "turns" VALUES(1456149941452800010,4,150);
INSERT INTO "turns" VALUES(1456165040947200010,4,166);
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
    request TEXT NOT NULL,     -- JSON, like faces and picked; a CHECK would fail with trusted_schema=OFF
    faces TEXT NOT NULL,
    actor INTEGER NOT NULL,
    name TEXT NOT NULL,        -- the actor's display name then; Discord may show a mention as a number
    why TEXT NOT NULL,
    picked TEXT NOT NULL,
    made INTEGER NOT NULL,
    PRIMARY KEY (roll, revision)
) STRICT, WITHOUT ROWID;
INSERT INTO "versions" VALUES(1,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[1,1,1,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050462712);
INSERT INTO "versions" VALUES(2,1,'{"dice":"5d10>7"}','{"pools":[[3,5,5,10,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050462782);
INSERT INTO "versions" VALUES(3,1,'{"dice":"(2d6)>=7"}','{"pools":[[5,1]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050462787);
INSERT INTO "versions" VALUES(4,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]],"sheets":[0,0]}','{"pools":[],"extra":{"dice.1d6":5,"dice.2d6":6,"dice.3d6":2}}',1456089543475200005,'Alice','roll','[]',1796050462798);
INSERT INTO "versions" VALUES(5,1,'{"digest":"b8520366edf3f4044a21ee951e6037b7","roll":"skill","options":[["skill",5]],"sheets":[0,0]}','{"pools":[],"extra":{"tens.1d10":7,"ones.1d10":7}}',1456089543475200005,'Alice','roll','[]',1796050462826);
INSERT INTO "versions" VALUES(5,2,'{"digest":"b8520366edf3f4044a21ee951e6037b7","roll":"skill","options":[["skill",5]],"acts":[{"act":"push"}],"sheets":[0,0]}','{"pools":[],"extra":{"tens.1d10":7,"ones.1d10":7,"tens.1d10~1":4,"ones.1d10~1":6}}',1456089543475200005,'Alice','do_push','[]',1796050463212);
INSERT INTO "versions" VALUES(6,1,'{"dice":"2d6 # blind shot"}','{"pools":[[6,5]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050462847);
INSERT INTO "versions" VALUES(7,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050462865);
INSERT INTO "versions" VALUES(8,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[5,4,5,3]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050462887);
INSERT INTO "versions" VALUES(9,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[1,1,3,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050462887);
INSERT INTO "versions" VALUES(10,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[3,4,4,5]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050462887);
INSERT INTO "versions" VALUES(11,1,'{"dice":"8d10>=7"}','{"pools":[[3,9,3,4,4,1,3,6]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050462964);
INSERT INTO "versions" VALUES(12,1,'{"dice":"8d10>=7"}','{"pools":[[3,3,9,9,6,9,9,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050462964);
INSERT INTO "versions" VALUES(13,1,'{"dice":"8d10>=7"}','{"pools":[[8,7,9,6,10,6,6,8]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050462965);
INSERT INTO "versions" VALUES(14,1,'{"dice":"4d6kh3"}','{"pools":[[2,4,6,6]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050462977);
INSERT INTO "versions" VALUES(15,1,'{"dice":"4d6kh3"}','{"pools":[[4,6,5,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050462977);
INSERT INTO "versions" VALUES(16,1,'{"dice":"4d6kh3"}','{"pools":[[4,3,4,5]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050462977);
INSERT INTO "versions" VALUES(17,1,'{"dice":"4d6kl3"}','{"pools":[[5,3,6,4]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050462986);
INSERT INTO "versions" VALUES(18,1,'{"dice":"4d6kl3"}','{"pools":[[4,3,5,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050462987);
INSERT INTO "versions" VALUES(19,1,'{"dice":"4d6kl3"}','{"pools":[[5,6,4,4]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050462987);
INSERT INTO "versions" VALUES(20,1,'{"dice":"1d20"}','{"pools":[[9]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050463225);
INSERT INTO "versions" VALUES(21,1,'{"dice":"1d20"}','{"pools":[[16]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050463225);
INSERT INTO "versions" VALUES(22,1,'{"dice":"1d20"}','{"pools":[[10]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050463225);
INSERT INTO "versions" VALUES(23,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[3]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050463237);
INSERT INTO "versions" VALUES(24,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050463237);
INSERT INTO "versions" VALUES(25,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[5]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050463237);
INSERT INTO "versions" VALUES(26,1,'{"dice":"(4d6kh3)+1>=12"}','{"pools":[[5,5,5,6]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050463757);
INSERT INTO "versions" VALUES(27,1,'{"dice":"(4d6kh3)+1>=12"}','{"pools":[[5,5,4,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050463757);
INSERT INTO "versions" VALUES(28,1,'{"dice":"(4d6kh3)+1>=12"}','{"pools":[[6,2,4,5]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050463757);
INSERT INTO "versions" VALUES(29,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]],"label":"0 dice","sheets":[0,0]}','{"pools":[],"extra":{"dice.1d6":3,"dice.2d6":6}}',1456089543475200003,'Gwen','roll','[]',1796050463838);
INSERT INTO "versions" VALUES(30,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]],"label":"0 dice","sheets":[0,0]}','{"pools":[],"extra":{"dice.1d6":5,"dice.2d6":1}}',1456089543475200005,'Alice','roll','[]',1796050463838);
INSERT INTO "versions" VALUES(31,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]],"label":"0 dice","sheets":[0,0]}','{"pools":[],"extra":{"dice.1d6":3,"dice.2d6":6}}',1456089543475200006,'Bob','roll','[]',1796050463839);
INSERT INTO "versions" VALUES(32,1,'{"dice":"5d10>7"}','{"pools":[[1,4,2,1,10]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050464218);
INSERT INTO "versions" VALUES(33,1,'{"dice":"5d10>7"}','{"pools":[[1,5,10,4,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050464219);
INSERT INTO "versions" VALUES(34,1,'{"dice":"5d10>7"}','{"pools":[[9,3,5,4,4]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050464219);
INSERT INTO "versions" VALUES(35,1,'{"dice":"(4d6kh3)+2>=12"}','{"pools":[[1,4,6,1]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050464855);
INSERT INTO "versions" VALUES(36,1,'{"dice":"(4d6kh3)+2>=12"}','{"pools":[[1,3,3,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050464856);
INSERT INTO "versions" VALUES(37,1,'{"dice":"(4d6kh3)+2>=12"}','{"pools":[[2,6,1,1]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050464856);
INSERT INTO "versions" VALUES(38,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]],"tracks":[["stress",1],["trauma",0]],"label":"0 dice","sheets":[1,0]}','{"pools":[],"extra":{"dice.1d6":1,"dice.2d6":1}}',1456089543475200003,'Gwen','roll','[]',1796050464919);
INSERT INTO "versions" VALUES(39,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]],"label":"0 dice","sheets":[0,0]}','{"pools":[],"extra":{"dice.1d6":1,"dice.2d6":1}}',1456089543475200005,'Alice','roll','[]',1796050464919);
INSERT INTO "versions" VALUES(40,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]],"label":"0 dice","sheets":[0,0]}','{"pools":[],"extra":{"dice.1d6":6,"dice.2d6":1}}',1456089543475200006,'Bob','roll','[]',1796050464919);
INSERT INTO "versions" VALUES(41,1,'{"dice":"(2d6)>=7"}','{"pools":[[3,3]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050465231);
INSERT INTO "versions" VALUES(42,1,'{"dice":"(2d6)>=7"}','{"pools":[[2,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050465231);
INSERT INTO "versions" VALUES(43,1,'{"dice":"(2d6)>=7"}','{"pools":[[6,2]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050465231);
INSERT INTO "versions" VALUES(44,1,'{"dice":"(4d6kh3)+3>=12"}','{"pools":[[5,6,1,4]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050465940);
INSERT INTO "versions" VALUES(45,1,'{"dice":"(4d6kh3)+3>=12"}','{"pools":[[5,1,2,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050465940);
INSERT INTO "versions" VALUES(46,1,'{"dice":"(4d6kh3)+3>=12"}','{"pools":[[1,1,3,5]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050465941);
INSERT INTO "versions" VALUES(47,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]],"tracks":[["stress",1],["trauma",0]],"label":"0 dice","sheets":[1,0]}','{"pools":[],"extra":{"dice.1d6":6,"dice.2d6":6}}',1456089543475200003,'Gwen','roll','[]',1796050465964);
INSERT INTO "versions" VALUES(48,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]],"label":"0 dice","sheets":[0,0]}','{"pools":[],"extra":{"dice.1d6":6,"dice.2d6":1}}',1456089543475200005,'Alice','roll','[]',1796050465966);
INSERT INTO "versions" VALUES(49,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",0]],"tracks":[["stress",0],["trauma",0]],"label":"0 dice","sheets":[3,0]}','{"pools":[],"extra":{"dice.1d6":3,"dice.2d6":3}}',1456089543475200006,'Bob','roll','[]',1796050465967);
INSERT INTO "versions" VALUES(50,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[4,1,3,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466164);
INSERT INTO "versions" VALUES(51,1,'{"dice":"5d10>7"}','{"pools":[[9,10,1,5,7]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466172);
INSERT INTO "versions" VALUES(52,1,'{"dice":"(2d6)>=7"}','{"pools":[[5,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466174);
INSERT INTO "versions" VALUES(53,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]],"tracks":[["stress",0],["trauma",0]],"sheets":[2,0]}','{"pools":[],"extra":{"dice.1d6":2,"dice.2d6":4,"dice.3d6":2}}',1456089543475200005,'Alice','roll','[]',1796050466185);
INSERT INTO "versions" VALUES(54,1,'{"digest":"b8520366edf3f4044a21ee951e6037b7","roll":"skill","options":[["skill",5]],"sheets":[0,0]}','{"pools":[],"extra":{"tens.1d10":2,"ones.1d10":6}}',1456089543475200005,'Alice','roll','[]',1796050466200);
INSERT INTO "versions" VALUES(54,2,'{"digest":"b8520366edf3f4044a21ee951e6037b7","roll":"skill","options":[["skill",5]],"acts":[{"act":"push"}],"sheets":[0,0]}','{"pools":[],"extra":{"tens.1d10":2,"ones.1d10":6,"tens.1d10~1":9,"ones.1d10~1":2}}',1456089543475200005,'Alice','do_push','[]',1796050466689);
INSERT INTO "versions" VALUES(55,1,'{"dice":"2d6 # blind shot"}','{"pools":[[1,1]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466213);
INSERT INTO "versions" VALUES(56,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466228);
INSERT INTO "versions" VALUES(57,1,'{"dice":"8d10>=7"}','{"pools":[[3,9,10,7,8,9,6,3]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050466395);
INSERT INTO "versions" VALUES(58,1,'{"dice":"8d10>=7"}','{"pools":[[6,5,5,10,7,1,9,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466395);
INSERT INTO "versions" VALUES(59,1,'{"dice":"8d10>=7"}','{"pools":[[1,5,1,3,3,3,2,8]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050466395);
INSERT INTO "versions" VALUES(60,1,'{"dice":"4d6kh3"}','{"pools":[[6,2,5,6]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050466413);
INSERT INTO "versions" VALUES(61,1,'{"dice":"4d6kh3"}','{"pools":[[1,2,2,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466414);
INSERT INTO "versions" VALUES(62,1,'{"dice":"4d6kh3"}','{"pools":[[4,1,3,1]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050466414);
INSERT INTO "versions" VALUES(63,1,'{"dice":"4d6kl3"}','{"pools":[[5,2,5,5]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050466428);
INSERT INTO "versions" VALUES(64,1,'{"dice":"4d6kl3"}','{"pools":[[6,3,3,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466429);
INSERT INTO "versions" VALUES(65,1,'{"dice":"4d6kl3"}','{"pools":[[4,3,5,1]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050466429);
INSERT INTO "versions" VALUES(66,1,'{"dice":"1d20"}','{"pools":[[5]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050466525);
INSERT INTO "versions" VALUES(67,1,'{"dice":"1d20"}','{"pools":[[2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466525);
INSERT INTO "versions" VALUES(68,1,'{"dice":"1d20"}','{"pools":[[13]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050466525);
INSERT INTO "versions" VALUES(69,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[4]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050466534);
INSERT INTO "versions" VALUES(70,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466535);
INSERT INTO "versions" VALUES(71,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[1]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050466535);
INSERT INTO "versions" VALUES(72,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[1,1,2,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466863);
INSERT INTO "versions" VALUES(73,1,'{"dice":"5d10>7"}','{"pools":[[2,4,1,9,8]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466878);
INSERT INTO "versions" VALUES(74,1,'{"dice":"(2d6)>=7"}','{"pools":[[4,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466881);
INSERT INTO "versions" VALUES(75,1,'{"digest":"deb6de65f330e1d9973fd660973cbf09","roll":"action","options":[["dice",3]],"tracks":[["stress",0],["trauma",0]],"sheets":[2,0]}','{"pools":[],"extra":{"dice.1d6":5,"dice.2d6":6,"dice.3d6":4}}',1456089543475200005,'Alice','roll','[]',1796050466890);
INSERT INTO "versions" VALUES(76,1,'{"digest":"b8520366edf3f4044a21ee951e6037b7","roll":"skill","options":[["skill",5]],"sheets":[0,0]}','{"pools":[],"extra":{"tens.1d10":4,"ones.1d10":4}}',1456089543475200005,'Alice','roll','[]',1796050466897);
INSERT INTO "versions" VALUES(76,2,'{"digest":"b8520366edf3f4044a21ee951e6037b7","roll":"skill","options":[["skill",5]],"acts":[{"act":"push"}],"sheets":[0,0]}','{"pools":[],"extra":{"tens.1d10":4,"ones.1d10":4,"tens.1d10~1":3,"ones.1d10~1":6}}',1456089543475200005,'Alice','do_push','[]',1796050467412);
INSERT INTO "versions" VALUES(77,1,'{"dice":"2d6 # blind shot"}','{"pools":[[6,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466902);
INSERT INTO "versions" VALUES(78,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466909);
INSERT INTO "versions" VALUES(79,1,'{"dice":"8d10>=7"}','{"pools":[[9,1,10,10,1,7,9,10]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050466989);
INSERT INTO "versions" VALUES(80,1,'{"dice":"8d10>=7"}','{"pools":[[3,2,8,6,1,9,2,10]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050466990);
INSERT INTO "versions" VALUES(81,1,'{"dice":"8d10>=7"}','{"pools":[[6,5,6,5,1,7,2,2]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050466990);
INSERT INTO "versions" VALUES(82,1,'{"dice":"4d6kh3"}','{"pools":[[3,2,6,1]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050467015);
INSERT INTO "versions" VALUES(83,1,'{"dice":"4d6kh3"}','{"pools":[[4,1,4,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050467015);
INSERT INTO "versions" VALUES(84,1,'{"dice":"4d6kh3"}','{"pools":[[4,4,2,5]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050467015);
INSERT INTO "versions" VALUES(85,1,'{"dice":"4d6kl3"}','{"pools":[[5,1,1,3]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050467038);
INSERT INTO "versions" VALUES(86,1,'{"dice":"4d6kl3"}','{"pools":[[1,3,3,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050467038);
INSERT INTO "versions" VALUES(87,1,'{"dice":"4d6kl3"}','{"pools":[[1,2,4,2]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050467038);
INSERT INTO "versions" VALUES(88,1,'{"dice":"1d20"}','{"pools":[[4]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050467114);
INSERT INTO "versions" VALUES(89,1,'{"dice":"1d20"}','{"pools":[[19]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050467114);
INSERT INTO "versions" VALUES(90,1,'{"dice":"1d20"}','{"pools":[[12]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050467114);
INSERT INTO "versions" VALUES(91,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[4]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1796050467141);
INSERT INTO "versions" VALUES(92,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1796050467141);
INSERT INTO "versions" VALUES(93,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[4]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1796050467141);
INSERT INTO "versions" VALUES(94,1,'{"dice":"1d20+3"}','{"pools":[[9]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050467462);
INSERT INTO "versions" VALUES(94,2,'{"dice":"1d20+3"}','{"pools":[[4]],"extra":{}}',1456104642969600003,'Gwen','reroll','["0.0"]',1796050467876);
INSERT INTO "versions" VALUES(95,1,'{"dice":"1d20+3"}','{"pools":[[4]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050467467);
INSERT INTO "versions" VALUES(96,1,'{"dice":"3d6"}','{"pools":[[1,1,5]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050467476);
INSERT INTO "versions" VALUES(97,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"roller":{"character":-1456104642969600003,"player":1456104642969600003,"home":1456104642969600010},"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":11}}',1456104642969600003,'Gwen','roll','[]',1796050467490);
INSERT INTO "versions" VALUES(97,2,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"roller":{"character":-1456104642969600003,"player":1456104642969600003,"home":1456104642969600010},"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}],"facts":["helped_check"]}','{"pools":[],"extra":{"t0":11,"t1":2}}',1456104642969600003,'Gwen','circumstances','["fact helped_check"]',1796050467999);
INSERT INTO "versions" VALUES(97,3,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"roller":{"character":-1456104642969600003,"player":1456104642969600003,"home":1456104642969600010},"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":11,"t1":2}}',1456104642969600003,'Gwen','undo','[]',1796050468018);
INSERT INTO "versions" VALUES(98,1,'{"dice":"1d20+3"}','{"pools":[[13]],"extra":{}}',1456104642969600003,'Gwen','roll','[]',1796050467646);
INSERT INTO "versions" VALUES(99,1,'{"dice":"1d20+3"}','{"pools":[[7]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050467646);
INSERT INTO "versions" VALUES(100,1,'{"dice":"3d6"}','{"pools":[[5,6,4]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050467983);
INSERT INTO "versions" VALUES(101,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"roller":{"character":-1456104642969600003,"player":1456104642969600003,"home":1456104642969600010},"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":16}}',1456104642969600003,'Gwen','roll','[]',1796050468111);
INSERT INTO "versions" VALUES(102,1,'{"dice":"1d20+3"}','{"pools":[[10]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050468251);
INSERT INTO "versions" VALUES(103,1,'{"dice":"1d20+3"}','{"pools":[[12]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050468273);
INSERT INTO "versions" VALUES(104,1,'{"dice":"3d6"}','{"pools":[[4,2,3]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050468293);
INSERT INTO "versions" VALUES(105,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"roller":{"character":-1456104642969600003,"player":1456104642969600003,"home":1456104642969600010},"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":9}}',1456104642969600003,'Gwen','roll','[]',1796050468300);
INSERT INTO "versions" VALUES(106,1,'{"dice":"1d20+3"}','{"pools":[[16]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050468524);
INSERT INTO "versions" VALUES(107,1,'{"dice":"1d20+3"}','{"pools":[[17]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050468530);
INSERT INTO "versions" VALUES(108,1,'{"dice":"3d6"}','{"pools":[[4,6,6]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1796050468535);
INSERT INTO "versions" VALUES(109,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"roller":{"character":-1456104642969600003,"player":1456104642969600003,"home":1456104642969600010},"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":14}}',1456104642969600003,'Gwen','roll','[]',1796050468540);
INSERT INTO "versions" VALUES(110,1,'{"dice":"1d20+6"}','{"pools":[[16]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1796050468718);
INSERT INTO "versions" VALUES(111,1,'{"dice":"1d20+6"}','{"pools":[[10]],"extra":{}}',1456119742464000003,'Gwen','roll','[]',1796050468830);
INSERT INTO "versions" VALUES(112,1,'{"dice":"1d20+6"}','{"pools":[[13]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1796050468830);
INSERT INTO "versions" VALUES(113,1,'{"dice":"1d20+6"}','{"pools":[[8]],"extra":{}}',1456119742464000006,'Bob','roll','[]',1796050468830);
INSERT INTO "versions" VALUES(114,1,'{"dice":"1d20+6"}','{"pools":[[6]],"extra":{}}',1456119742464000003,'Gwen','roll','[]',1796050469119);
INSERT INTO "versions" VALUES(115,1,'{"dice":"1d20+6"}','{"pools":[[16]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1796050469120);
INSERT INTO "versions" VALUES(116,1,'{"dice":"1d20+6"}','{"pools":[[20]],"extra":{}}',1456119742464000006,'Bob','roll','[]',1796050469120);
INSERT INTO "versions" VALUES(117,1,'{"type":"check","check":{"ability":"str"},"roller":{"character":-1456119742464000003,"player":1456119742464000003,"home":1456119742464000010},"modifiers":[{"source":"Strength (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":9}}',1456119742464000003,'Gwen','roll','[]',1796050469202);
INSERT INTO "versions" VALUES(117,2,'{"type":"check","check":{"ability":"str"},"roller":{"character":-1456119742464000003,"player":1456119742464000003,"home":1456119742464000010},"modifiers":[{"source":"Strength (no sheet)","dice":"0"}],"facts":["helped_check"]}','{"pools":[],"extra":{"t0":9,"t1":3}}',1456119742464000003,'Gwen','circumstances','["fact helped_check"]',1796050469274);
INSERT INTO "versions" VALUES(117,3,'{"type":"check","check":{"ability":"str"},"roller":{"character":-1456119742464000003,"player":1456119742464000003,"home":1456119742464000010},"modifiers":[{"source":"Strength (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":9,"t1":3}}',1456119742464000003,'Gwen','undo','[]',1796050469421);
INSERT INTO "versions" VALUES(118,1,'{"type":"check","check":{"ability":"str"},"roller":{"character":-1456119742464000005,"player":1456119742464000005,"home":1456119742464000010},"modifiers":[{"source":"Strength (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":18}}',1456119742464000005,'Alice','roll','[]',1796050469202);
INSERT INTO "versions" VALUES(119,1,'{"type":"check","check":{"ability":"str"},"roller":{"character":-1456119742464000006,"player":1456119742464000006,"home":1456119742464000010},"modifiers":[{"source":"Strength (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":14}}',1456119742464000006,'Bob','roll','[]',1796050469202);
INSERT INTO "versions" VALUES(120,1,'{"dice":"1d20+6"}','{"pools":[[19]],"extra":{}}',1456119742464000003,'Gwen','roll','[]',1796050469439);
INSERT INTO "versions" VALUES(121,1,'{"dice":"1d20+6"}','{"pools":[[19]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1796050469439);
INSERT INTO "versions" VALUES(122,1,'{"dice":"1d20+6"}','{"pools":[[4]],"extra":{}}',1456119742464000006,'Bob','roll','[]',1796050469439);
INSERT INTO "versions" VALUES(123,1,'{"dice":"1d20+6"}','{"pools":[[3]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1796050469555);
INSERT INTO "versions" VALUES(124,1,'{"dice":"1d20+6"}','{"pools":[[12]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1796050469566);
INSERT INTO "versions" VALUES(125,1,'{"dice":"1d20+6"}','{"pools":[[6]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1796050469579);
INSERT INTO "versions" VALUES(126,1,'{"dice":"1d20+6"}','{"pools":[[18]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1796050469840);
INSERT INTO "versions" VALUES(127,1,'{"dice":"1d20+6"}','{"pools":[[5]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1796050469863);
INSERT INTO "versions" VALUES(128,1,'{"dice":"1d20+6"}','{"pools":[[14]],"extra":{}}',1456119742464000006,'Bob','roll','[]',1796050470035);
INSERT INTO "versions" VALUES(129,1,'{"dice":"1d20+3>=15 # perception","ask":1,"character":-1456134841958400003}','{"pools":[[5]],"extra":{}}',1456134841958400003,'Gwen','roll','[]',1796050470273);
INSERT INTO "versions" VALUES(130,1,'{"dice":"1d20+3>=15 # perception","ask":1,"character":-1456134841958400005}','{"pools":[[10]],"extra":{}}',1456134841958400005,'Alice','roll','[]',1796050470273);
INSERT INTO "versions" VALUES(131,1,'{"dice":"1d20+3>=15 # perception","ask":1,"character":-1456134841958400006}','{"pools":[[13]],"extra":{}}',1456134841958400006,'Bob','roll','[]',1796050470273);
INSERT INTO "versions" VALUES(132,1,'{"type":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"roller":{"character":1,"name":"Mira","player":1456134841958400005,"home":1456134841958400010,"ask":2},"modifiers":[{"source":"Wisdom","dice":"1"}]}','{"pools":[],"extra":{"t0":8}}',1456134841958400003,'Gwen','roll','[]',1796050470349);
INSERT INTO "versions" VALUES(132,2,'{"type":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"roller":{"character":1,"name":"Mira","player":1456134841958400005,"home":1456134841958400010,"ask":2},"modifiers":[{"source":"Wisdom","dice":"1"}],"facts":["helped_check"]}','{"pools":[],"extra":{"t0":8,"t1":10}}',1456134841958400003,'Gwen','circumstances','["fact helped_check"]',1796050470909);
INSERT INTO "versions" VALUES(132,3,'{"type":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"roller":{"character":1,"name":"Mira","player":1456134841958400005,"home":1456134841958400010,"ask":2},"modifiers":[{"source":"Wisdom","dice":"1"}]}','{"pools":[],"extra":{"t0":8,"t1":10}}',1456134841958400003,'Gwen','undo','[]',1796050470937);
INSERT INTO "versions" VALUES(133,1,'{"type":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"roller":{"character":1,"name":"Mira","player":1456134841958400005,"home":1456134841958400010,"ask":4},"modifiers":[{"source":"Wisdom","dice":"1"}]}','{"pools":[],"extra":{"t0":4}}',1456134841958400003,'Gwen','roll','[]',1796050471482);
INSERT INTO "versions" VALUES(134,1,'{"type":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"roller":{"character":1,"name":"Mira","player":1456134841958400005,"home":1456134841958400010,"ask":6},"modifiers":[{"source":"Wisdom","dice":"1"}]}','{"pools":[],"extra":{"t0":5}}',1456134841958400003,'Gwen','roll','[]',1796050472121);
INSERT INTO "versions" VALUES(135,1,'{"type":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"roller":{"character":5,"name":"Mira","player":1456134841958400006,"home":1456134841958400010,"ask":6},"modifiers":[{"source":"Wisdom","dice":"1"}]}','{"pools":[],"extra":{"t0":18}}',1456134841958400003,'Gwen','roll','[]',1796050472128);
INSERT INTO "versions" VALUES(136,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','roll','[]',1796050472238);
INSERT INTO "versions" VALUES(136,2,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"shifts":[{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','plus','["0.e1 3"]',1796050472351);
INSERT INTO "versions" VALUES(136,3,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":-1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','minus','["0.e1 3"]',1796050472367);
INSERT INTO "versions" VALUES(136,4,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"shifts":[{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','undo','[]',1796050472378);
INSERT INTO "versions" VALUES(136,5,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','store','["Treasure Chest"]',1796050472619);
INSERT INTO "versions" VALUES(136,6,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','plus','["0.e1 3"]',1796050472658);
INSERT INTO "versions" VALUES(136,7,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":-1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','minus','["0.e1 3"]',1796050472693);
INSERT INTO "versions" VALUES(136,8,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','undo','[]',1796050472731);
INSERT INTO "versions" VALUES(136,9,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','plus','["0.e1 3"]',1796050473057);
INSERT INTO "versions" VALUES(136,10,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":-1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','minus','["0.e1 3"]',1796050473091);
INSERT INTO "versions" VALUES(136,11,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":8,"0.e1":17,"0.e2":9}}',1456149941452800005,'Alice','undo','[]',1796050473125);
INSERT INTO "versions" VALUES(137,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":6,"0.1":6,"0.e1":15,"0.e2":8}}',1456149941452800005,'Alice','roll','[]',1796050472251);
INSERT INTO "versions" VALUES(137,2,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"rerolls":[{"dice":["0.e1"],"source":"Wall of Fortune"}]}','{"pools":[],"extra":{"0.0":6,"0.1":6,"0.e1":15,"0.e2":8,"0.e1/r1":11}}',1456149941452800005,'Alice','reroll','["0.e1","Wall of Fortune"]',1796050472564);
INSERT INTO "versions" VALUES(137,3,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"rerolls":[{"dice":["0.e1"],"source":"Wall of Fortune"}],"first":"0.e1"}','{"pools":[],"extra":{"0.0":6,"0.1":6,"0.e1":15,"0.e2":8,"0.e1/r1":11}}',1456149941452800005,'Alice','assign','["0.e1"]',1796050472937);
INSERT INTO "versions" VALUES(138,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":13,"0.e1":12,"0.e2":19}}',1456149941452800005,'Alice','roll','[]',1796050472255);
INSERT INTO "versions" VALUES(139,1,'{"throws":[{"count":5,"sides":6}],"title":"Centaur of Attention","says":"Stores five dice; each combat, you may reroll any of them with /magic stored.","readings":[{"kind":"match","says":"Largest group of equal results: +{x}/+{x}"}],"effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Centaur of Attention","fresh":true}','{"pools":[],"extra":{"0.0":6,"0.1":2,"0.2":4,"0.3":4,"0.4":6,"0.e1":1,"0.e2":5}}',1456149941452800005,'Alice','roll','[]',1796050472267);
INSERT INTO "versions" VALUES(140,1,'{"throws":[{"count":2,"sides":8}],"title":"Arcane Endeavor","readings":[{"kind":"one","says":"Draw {x} cards"},{"kind":"other","says":"You may cast an instant or sorcery of mana value {x} or less from your hand for free","limit":true}],"effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":7,"0.1":3,"0.e1":7,"0.e2":1}}',1456149941452800005,'Alice','roll','[]',1796050472281);
INSERT INTO "versions" VALUES(141,1,'{"throws":[{"count":1,"sides":20}],"effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":16,"0.e1":9,"0.e2":13}}',1456149941452800005,'Alice','roll','[]',1796050472295);
INSERT INTO "versions" VALUES(142,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":9}}',1456149941452800003,'Gwen','roll','[]',1796050472339);
INSERT INTO "versions" VALUES(143,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":12}}',1456149941452800005,'Alice','roll','[]',1796050472340);
INSERT INTO "versions" VALUES(144,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":18}}',1456149941452800006,'Bob','roll','[]',1796050472340);
INSERT INTO "versions" VALUES(145,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two"}','{"pools":[],"extra":{"0.0":8,"0.1":18}}',1456149941452800003,'Gwen','roll','[]',1796050472751);
INSERT INTO "versions" VALUES(146,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two"}','{"pools":[],"extra":{"0.0":20,"0.1":7}}',1456149941452800005,'Alice','roll','[]',1796050472751);
INSERT INTO "versions" VALUES(147,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two"}','{"pools":[],"extra":{"0.0":13,"0.1":13}}',1456149941452800006,'Bob','roll','[]',1796050472751);
INSERT INTO "versions" VALUES(148,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":1}}',1456149941452800003,'Gwen','roll','[]',1796050473143);
INSERT INTO "versions" VALUES(149,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":11}}',1456149941452800005,'Alice','roll','[]',1796050473143);
INSERT INTO "versions" VALUES(150,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":15}}',1456149941452800006,'Bob','roll','[]',1796050473143);
INSERT INTO "versions" VALUES(151,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":17,"0.e4":15,"0.e5":6}}',1456149941452800005,'Alice','roll','[]',1796050473222);
INSERT INTO "versions" VALUES(152,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":4,"0.1":1,"0.e4":13,"0.e5":7}}',1456149941452800005,'Alice','roll','[]',1796050473227);
INSERT INTO "versions" VALUES(153,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":19,"0.e4":20,"0.e5":13}}',1456149941452800005,'Alice','roll','[]',1796050473239);
INSERT INTO "versions" VALUES(154,1,'{"throws":[{"count":5,"sides":6}],"title":"Centaur of Attention","says":"Stores five dice; each combat, you may reroll any of them with /magic stored.","readings":[{"kind":"match","says":"Largest group of equal results: +{x}/+{x}"}],"effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Centaur of Attention 2","fresh":true}','{"pools":[],"extra":{"0.0":2,"0.1":1,"0.2":4,"0.3":5,"0.4":2,"0.e4":3,"0.e5":6}}',1456149941452800005,'Alice','roll','[]',1796050473255);
INSERT INTO "versions" VALUES(155,1,'{"throws":[{"count":2,"sides":8}],"title":"Arcane Endeavor","readings":[{"kind":"one","says":"Draw {x} cards"},{"kind":"other","says":"You may cast an instant or sorcery of mana value {x} or less from your hand for free","limit":true}],"effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":4,"0.1":8,"0.e4":3,"0.e5":1}}',1456149941452800005,'Alice','roll','[]',1796050473261);
INSERT INTO "versions" VALUES(156,1,'{"throws":[{"count":1,"sides":20}],"effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":20,"0.e4":14,"0.e5":16}}',1456149941452800005,'Alice','roll','[]',1796050473274);
INSERT INTO "versions" VALUES(157,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":9,"0.e7":17,"0.e8":19}}',1456149941452800005,'Alice','roll','[]',1796050473372);
INSERT INTO "versions" VALUES(158,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":6,"0.1":15,"0.e7":7,"0.e8":3}}',1456149941452800005,'Alice','roll','[]',1796050473376);
INSERT INTO "versions" VALUES(159,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 life and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":12,"0.e7":1,"0.e8":16}}',1456149941452800005,'Alice','roll','[]',1796050473379);
INSERT INTO "versions" VALUES(160,1,'{"throws":[{"count":5,"sides":6}],"title":"Centaur of Attention","says":"Stores five dice; each combat, you may reroll any of them with /magic stored.","readings":[{"kind":"match","says":"Largest group of equal results: +{x}/+{x}"}],"effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Centaur of Attention 3","fresh":true}','{"pools":[],"extra":{"0.0":5,"0.1":6,"0.2":6,"0.3":1,"0.4":5,"0.e7":4,"0.e8":6}}',1456149941452800005,'Alice','roll','[]',1796050473383);
INSERT INTO "versions" VALUES(161,1,'{"throws":[{"count":2,"sides":8}],"title":"Arcane Endeavor","readings":[{"kind":"one","says":"Draw {x} cards"},{"kind":"other","says":"You may cast an instant or sorcery of mana value {x} or less from your hand for free","limit":true}],"effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":6,"0.1":8,"0.e7":5,"0.e8":8}}',1456149941452800005,'Alice','roll','[]',1796050473387);
INSERT INTO "versions" VALUES(162,1,'{"throws":[{"count":1,"sides":20}],"effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":1,"0.e7":3,"0.e8":20}}',1456149941452800005,'Alice','roll','[]',1796050473390);
INSERT INTO "versions" VALUES(163,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"cost":0,"players":[1456165040947200005,1456165040947200006]}}','{"pools":[],"extra":{"0.0":3}}',1456165040947200005,'Alice','roll','[]',1796050473452);
INSERT INTO "versions" VALUES(164,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456165040947200005,1456165040947200006,1456165040947200003]}}','{"pools":[],"extra":{"0.0":2}}',1456165040947200003,'Gwen','roll','[]',1796050473648);
INSERT INTO "versions" VALUES(164,2,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456165040947200005,1456165040947200006,1456165040947200003],"after":"void"}}','{"pools":[],"extra":{"0.0":2}}',1456165040947200003,'Gwen','void','[]',1796050473807);
INSERT INTO "versions" VALUES(164,3,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456165040947200005,1456165040947200006,1456165040947200003],"after":"renewed"}}','{"pools":[],"extra":{"0.0":2}}',1456165040947200003,'Gwen','renew','[]',1796050473841);
INSERT INTO "versions" VALUES(165,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456165040947200005,1456165040947200006,1456165040947200003]}}','{"pools":[],"extra":{"0.0":4}}',1456165040947200005,'Alice','roll','[]',1796050473666);
INSERT INTO "versions" VALUES(166,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456165040947200005,1456165040947200006,1456165040947200003]}}','{"pools":[],"extra":{"0.0":3}}',1456165040947200006,'Bob','roll','[]',1796050473677);
INSERT INTO "versions" VALUES(167,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"effects":[{"id":-11,"name":"Chaotic Aether","player":1456165040947200006,"owner":1456165040947200006,"by":"Bob","abilities":[{"kind":"blank_chaos"}]}],"planar":{"cost":0,"players":[1456165040947200006,1456165040947200003]}}','{"pools":[],"extra":{"0.0":6}}',1456165040947200006,'Bob','roll','[]',1796050474210);
INSERT INTO "versions" VALUES(168,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"effects":[{"id":-11,"name":"Chaotic Aether","player":1456165040947200006,"owner":1456165040947200006,"by":"Bob","abilities":[{"kind":"blank_chaos"}]}],"planar":{"cost":1,"players":[1456165040947200006,1456165040947200003]}}','{"pools":[],"extra":{"0.0":6}}',1456165040947200006,'Bob','roll','[]',1796050474386);
INSERT INTO "versions" VALUES(169,1,'{"type":"check","check":{"ability":"str","skills":["athletics"]},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"}]}','{"pools":[],"extra":{"t0":5,"t1":2,"bd4.0":2}}',1456180140441600005,'Alice','roll','[]',1796050474704);
INSERT INTO "versions" VALUES(169,2,'{"type":"check","check":{"ability":"str","skills":["athletics"]},"dc":15,"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"advantage":["help","Help"],"bonuses":[{"source":"Bless","dice":"1d4"},{"source":"bonus","dice":"2"},{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"}],"facts":["helped_check"]}','{"pools":[],"extra":{"t0":5,"t1":2,"bd4.0":2,"bd4.1":3}}',1456180140441600005,'Alice','amend','["+2, +1d4 Bless, adv Help","-","fact helped_check","15"]',1796050475498);
INSERT INTO "versions" VALUES(169,3,'{"type":"check","check":{"ability":"str","skills":["athletics"]},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"}]}','{"pools":[],"extra":{"t0":5,"t1":2,"bd4.0":2,"bd4.1":3}}',1456180140441600005,'Alice','undo','[]',1796050475570);
INSERT INTO "versions" VALUES(170,1,'{"type":"save","ability":"dex","dc":13,"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":16}}',1456180140441600005,'Alice','roll','[]',1796050474712);
INSERT INTO "versions" VALUES(171,1,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"applied":false}],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"bd4.0":4,"w0:0.0":5}}',1456180140441600005,'Alice','roll','[]',1796050474735);
INSERT INTO "versions" VALUES(171,2,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"was":{"hp":10,"maximum":10},"applied":true,"sheet":10}],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"bd4.0":4,"w0:0.0":5}}',1456180140441600006,'Bob','apply','[]',1796050475279);
INSERT INTO "versions" VALUES(171,3,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"applied":false}],"undone":true,"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"bd4.0":4,"w0:0.0":5}}',1456180140441600003,'Gwen','undo','[]',1796050475295);
INSERT INTO "versions" VALUES(171,4,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"was":{"hp":10,"maximum":10},"applied":true,"sheet":10}],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"bd4.0":4,"w0:0.0":5}}',1456180140441600006,'Bob','apply','[]',1796050475636);
INSERT INTO "versions" VALUES(171,5,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"applied":false}],"undone":true,"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"bd4.0":4,"w0:0.0":5}}',1456180140441600003,'Gwen','undo','[]',1796050475878);
INSERT INTO "versions" VALUES(171,6,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"was":{"hp":10,"maximum":10},"applied":true,"sheet":10}],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"bd4.0":4,"w0:0.0":5}}',1456180140441600006,'Bob','apply','[]',1796050475904);
INSERT INTO "versions" VALUES(172,1,'{"type":"damage","ability":"dex","dc":14,"parts":[{"dice":"8d6","type":"fire"}],"roller":{"character":-1456180140441600003,"player":1456180140441600003,"home":1456180140441600010},"targets":[{"name":"Bo"},{"name":"Mira"},{"name":"ogre","modifier":-1}],"met":[{"name":"Bo","ac":10,"modifier":0,"character":11,"player":1456180140441600006,"applied":false},{"name":"Mira","ac":16,"modifier":2,"character":10,"player":1456180140441600005,"inspired":true,"holder":10,"applied":false},{"name":"ogre","modifier":-1}]}','{"pools":[],"extra":{"w0:0.0":2,"w0:0.1":1,"w0:0.2":3,"w0:0.3":5,"w0:0.4":4,"w0:0.5":1,"w0:0.6":3,"w0:0.7":1,"s0:0":18,"s1:0":13,"s2:0":19}}',1456180140441600003,'Gwen','roll','[]',1796050474748);
INSERT INTO "versions" VALUES(173,1,'{"type":"damage","parts":[{"dice":"1d4+1","type":"force"}],"costs":{"slot":1},"spends":{"character":10,"key":"slot 1","amount":1,"most":4},"casting":{"spell":"Magic Missile","slot":1,"bonus":2,"modifier":-1,"level":5},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"label":"Magic Missile","targets":[{"name":"Bo","adjust":["x2"]},{"name":"Mira"}],"met":[{"name":"Bo","ac":10,"adjust":["x2"],"character":11,"player":1456180140441600006,"applied":false},{"name":"Mira","ac":16,"character":10,"player":1456180140441600005,"inspired":true,"holder":10,"was":{"hp":38,"maximum":38},"applied":true,"sheet":38}]}','{"pools":[],"extra":{"w0:0.0":4}}',1456180140441600005,'Alice','roll','[]',1796050474764);
INSERT INTO "versions" VALUES(174,1,'{"type":"cast","afflicts":{"conditions":["Bless"],"held":true,"each":[["Bless",{"at":"start","of":-1,"left":10,"later":true}]]},"costs":{"slot":1},"spends":{"character":10,"key":"slot 1","amount":1,"most":4},"casting":{"spell":"Bless","slot":1,"bonus":2,"modifier":-1,"level":5},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"label":"Bless","targets":[{"name":"Bo"}],"met":[{"name":"Bo","ac":10,"character":11,"player":1456180140441600006,"was":{"hp":10,"maximum":10},"applied":true,"sheet":10}]}','{"pools":[],"extra":{}}',1456180140441600005,'Alice','roll','[]',1796050474775);
INSERT INTO "versions" VALUES(175,1,'{"type":"healing","parts":[{"dice":"1d8"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Mira","character":10,"player":1456180140441600005,"was":{"hp":26,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456180140441600005,"inspired":true,"holder":10,"was":{"hp":26,"maximum":38},"applied":true,"sheet":38}]}','{"pools":[],"extra":{"w0:0.0":4}}',1456180140441600005,'Alice','roll','[]',1796050474803);
INSERT INTO "versions" VALUES(176,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"roller":{"character":-1456180140441600003,"player":1456180140441600003,"home":1456180140441600010},"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}]}','{"pools":[],"extra":{"t0":10}}',1456180140441600003,'Gwen','roll','[]',1796050475090);
INSERT INTO "versions" VALUES(177,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}]}','{"pools":[],"extra":{"t0":16,"t1":5}}',1456180140441600005,'Alice','roll','[]',1796050475102);
INSERT INTO "versions" VALUES(178,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"roller":{"character":11,"name":"Bo","player":1456180140441600006,"inspired":true,"holder":11,"home":1456180140441600010}}','{"pools":[],"extra":{"t0":16}}',1456180140441600006,'Bob','roll','[]',1796050475102);
INSERT INTO "versions" VALUES(179,1,'{"type":"check","check":{"ability":"str","skills":["athletics"]},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"}]}','{"pools":[],"extra":{"t0":18,"bd4.0":3}}',1456180140441600005,'Alice','roll','[]',1796050475126);
INSERT INTO "versions" VALUES(180,1,'{"type":"check","check":{"ability":"str","skills":["athletics"]},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"}]}','{"pools":[],"extra":{"t0":3,"bd4.0":3}}',1456180140441600003,'Gwen','roll','[]',1796050475142);
INSERT INTO "versions" VALUES(181,1,'{"type":"save","ability":"dex","dc":13,"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":11}}',1456180140441600005,'Alice','roll','[]',1796050475590);
INSERT INTO "versions" VALUES(182,1,'{"type":"save","ability":"dex","dc":13,"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":10}}',1456180140441600003,'Gwen','roll','[]',1796050475595);
INSERT INTO "versions" VALUES(183,1,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"inspired":true,"holder":11,"applied":false}],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"bd4.0":1,"w0:0.0":4}}',1456180140441600005,'Alice','roll','[]',1796050475799);
INSERT INTO "versions" VALUES(184,1,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"inspired":true,"holder":11,"applied":false}],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"bd4.0":2,"w0:0.0":2}}',1456180140441600003,'Gwen','roll','[]',1796050475807);
INSERT INTO "versions" VALUES(185,1,'{"type":"check","check":{"ability":"str","skills":["athletics"]},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"}]}','{"pools":[],"extra":{"t0":10,"t1":2,"bd4.0":2}}',1456180140441600005,'Alice','roll','[]',1796050476196);
INSERT INTO "versions" VALUES(186,1,'{"type":"save","ability":"dex","dc":13,"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":15}}',1456180140441600005,'Alice','roll','[]',1796050476217);
INSERT INTO "versions" VALUES(187,1,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"inspired":true,"holder":11,"applied":false}],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":18,"bd4.0":2,"w0:0.0":5}}',1456180140441600005,'Alice','roll','[]',1796050476230);
INSERT INTO "versions" VALUES(188,1,'{"type":"damage","ability":"dex","dc":14,"parts":[{"dice":"8d6","type":"fire"}],"roller":{"character":-1456180140441600003,"player":1456180140441600003,"home":1456180140441600010},"targets":[{"name":"Bo"},{"name":"Mira"},{"name":"ogre","modifier":-1}],"met":[{"name":"Bo","ac":10,"modifier":0,"character":11,"player":1456180140441600006,"inspired":true,"holder":11,"applied":false},{"name":"Mira","ac":16,"modifier":2,"character":10,"player":1456180140441600005,"inspired":true,"holder":10,"applied":false},{"name":"ogre","modifier":-1}]}','{"pools":[],"extra":{"w0:0.0":1,"w0:0.1":1,"w0:0.2":1,"w0:0.3":6,"w0:0.4":4,"w0:0.5":3,"w0:0.6":2,"w0:0.7":3,"s0:0":12,"s1:0":3,"s2:0":11}}',1456180140441600003,'Gwen','roll','[]',1796050476245);
INSERT INTO "versions" VALUES(189,1,'{"type":"damage","parts":[{"dice":"1d4+1","type":"force"}],"costs":{"slot":1},"spends":{"character":10,"key":"slot 1","amount":1,"most":4},"casting":{"spell":"Magic Missile","slot":1,"bonus":2,"modifier":-1,"level":5},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"label":"Magic Missile","targets":[{"name":"Bo","adjust":["x2"]},{"name":"Mira"}],"met":[{"name":"Bo","ac":10,"adjust":["x2"],"character":11,"player":1456180140441600006,"inspired":true,"holder":11,"applied":false},{"name":"Mira","ac":16,"character":10,"player":1456180140441600005,"inspired":true,"holder":10,"was":{"hp":30,"maximum":38},"applied":true,"sheet":38,"focus":"Bless","focused":1796050474787}]}','{"pools":[],"extra":{"w0:0.0":4}}',1456180140441600005,'Alice','roll','[]',1796050476258);
INSERT INTO "versions" VALUES(190,1,'{"type":"cast","afflicts":{"conditions":["Bless"],"held":true,"each":[["Bless",{"at":"start","of":-1,"left":10,"later":true}]]},"costs":{"slot":1},"spends":{"character":10,"key":"slot 1","amount":1,"most":4},"casting":{"spell":"Bless","slot":1,"bonus":2,"modifier":-1,"level":5},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"label":"Bless","targets":[{"name":"Bo"}],"met":[{"name":"Bo","ac":10,"character":11,"player":1456180140441600006,"inspired":true,"holder":11,"was":{"hp":2,"maximum":10},"applied":true,"sheet":10}]}','{"pools":[],"extra":{}}',1456180140441600005,'Alice','roll','[]',1796050476273);
INSERT INTO "versions" VALUES(191,1,'{"type":"healing","parts":[{"dice":"1d8"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Mira","character":10,"player":1456180140441600005,"was":{"hp":18,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456180140441600005,"inspired":true,"holder":10,"was":{"hp":18,"maximum":38},"applied":true,"sheet":38}]}','{"pools":[],"extra":{"w0:0.0":6}}',1456180140441600005,'Alice','roll','[]',1796050476297);
INSERT INTO "versions" VALUES(192,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"roller":{"character":14,"name":"Mira","player":1456180140441600003,"counted":true,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}]}','{"pools":[],"extra":{"t0":6}}',1456180140441600003,'Gwen','roll','[]',1796050476518);
INSERT INTO "versions" VALUES(193,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}]}','{"pools":[],"extra":{"t0":16,"t1":15}}',1456180140441600005,'Alice','roll','[]',1796050476518);
INSERT INTO "versions" VALUES(194,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"roller":{"character":16,"name":"Mira","player":1456180140441600006,"counted":true,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}]}','{"pools":[],"extra":{"t0":10}}',1456180140441600006,'Bob','roll','[]',1796050476518);
INSERT INTO "versions" VALUES(195,1,'{"type":"hit_dice","parts":[{"dice":"1d6+1"}],"spends":{"character":10,"key":"dice 6","amount":1,"most":5},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"label":"Hit Point Dice","targets":[{"name":"Mira","character":10,"player":1456180140441600005,"was":{"hp":38,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456180140441600005,"inspired":true,"holder":10,"was":{"hp":38,"maximum":38},"applied":true,"sheet":38}]}','{"pools":[],"extra":{"w0:0.0":4}}',1456180140441600005,'Alice','roll','[]',1796050477255);
INSERT INTO "versions" VALUES(196,1,'{"type":"hit_dice","parts":[{"dice":"1d6+1"}],"spends":{"character":10,"key":"dice 6","amount":1,"most":5},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"label":"Hit Point Dice","targets":[{"name":"Mira","character":10,"player":1456180140441600005,"was":{"hp":38,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456180140441600005,"inspired":true,"holder":10,"was":{"hp":38,"maximum":38},"applied":true,"sheet":38}]}','{"pools":[],"extra":{"w0:0.0":2}}',1456180140441600003,'Gwen','roll','[]',1796050477260);
INSERT INTO "versions" VALUES(197,1,'{"type":"check","check":{"ability":"str","skills":["athletics"]},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"}]}','{"pools":[],"extra":{"t0":15,"bd4.0":2}}',1456180140441600005,'Alice','roll','[]',1796050477314);
INSERT INTO "versions" VALUES(198,1,'{"type":"save","ability":"dex","dc":13,"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":9}}',1456180140441600005,'Alice','roll','[]',1796050477320);
INSERT INTO "versions" VALUES(199,1,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456180140441600006,"inspired":true,"holder":11,"applied":false}],"bonuses":[{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":11,"t1":6,"bd4.0":1,"w0:0.0":4}}',1456180140441600005,'Alice','roll','[]',1796050477329);
INSERT INTO "versions" VALUES(200,1,'{"type":"cast","afflicts":{"conditions":["Bless"],"held":true,"each":[["Bless",{"at":"start","of":-1,"left":10,"later":true}]]},"costs":{"slot":1},"spends":{"character":10,"key":"slot 1","amount":1,"most":4},"casting":{"spell":"Bless","slot":1,"bonus":2,"modifier":-1,"level":5},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"label":"Bless","targets":[{"name":"Bo"}],"met":[{"name":"Bo","ac":10,"character":11,"player":1456180140441600006,"inspired":true,"holder":11,"was":{"hp":2,"maximum":10},"applied":true,"sheet":10}]}','{"pools":[],"extra":{}}',1456180140441600005,'Alice','roll','[]',1796050477350);
INSERT INTO "versions" VALUES(201,1,'{"type":"healing","parts":[{"dice":"1d8"}],"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"targets":[{"name":"Mira","character":10,"player":1456180140441600005,"was":{"hp":31,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456180140441600005,"inspired":true,"holder":10,"was":{"hp":31,"maximum":38},"applied":true,"sheet":38}]}','{"pools":[],"extra":{"w0:0.0":8}}',1456180140441600005,'Alice','roll','[]',1796050477409);
INSERT INTO "versions" VALUES(202,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"roller":{"character":14,"name":"Mira","player":1456180140441600003,"counted":true,"inspired":true,"holder":14,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}]}','{"pools":[],"extra":{"t0":7}}',1456180140441600003,'Gwen','roll','[]',1796050477671);
INSERT INTO "versions" VALUES(203,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"roller":{"character":10,"name":"Mira","player":1456180140441600005,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"inspired":true,"holder":10,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}]}','{"pools":[],"extra":{"t0":12,"t1":6}}',1456180140441600005,'Alice','roll','[]',1796050477671);
INSERT INTO "versions" VALUES(204,1,'{"type":"check","check":{"ability":"dex","skills":["stealth"]},"roller":{"character":16,"name":"Mira","player":1456180140441600006,"counted":true,"inspired":true,"holder":16,"home":1456180140441600010},"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}]}','{"pools":[],"extra":{"t0":12}}',1456180140441600006,'Bob','roll','[]',1796050477672);
INSERT INTO "versions" VALUES(205,1,'{"type":"initiative","roller":{"character":19,"name":"Mira","player":1456195239936000005,"counted":true,"home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Mira\",\"side\":\"pc\",\"maximum\":43,\"player\":1456195239936000005,\"character\":19,\"bearing\":{}}],\"creature\":\"1456195239936000005:mira\"}","throw":"initiative"},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":5}}',1456195239936000005,'Alice','roll','[]',1796050478031);
INSERT INTO "versions" VALUES(206,1,'{"type":"initiative","roller":{"name":"Goblin Boss ×3","home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true}],\"creature\":\"0:goblin boss 1\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":5}}',1456195239936000003,'Gwen','roll','[]',1796050478100);
INSERT INTO "versions" VALUES(206,2,'{"type":"initiative","dc":15,"roller":{"name":"Goblin Boss ×3","home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true}],\"creature\":\"0:goblin boss 1\"}","throw":"initiative"},"advantage":["Help"],"bonuses":[{"source":"bonus","dice":"2"},{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Initiative","dice":"2"}],"facts":["helped_check"]}','{"pools":[],"extra":{"t0":5,"t1":13,"bd4.0":3}}',1456195239936000003,'Gwen','amend','["+2, +1d4 Bless, adv Help","-","fact helped_check","15"]',1796050478389);
INSERT INTO "versions" VALUES(206,3,'{"type":"initiative","roller":{"name":"Goblin Boss ×3","home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true}],\"creature\":\"0:goblin boss 1\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":5,"t1":13,"bd4.0":3}}',1456195239936000003,'Gwen','undo','[]',1796050478408);
INSERT INTO "versions" VALUES(206,4,'{"type":"initiative","roller":{"name":"Goblin Boss ×3","home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true}],\"creature\":\"0:goblin boss 1\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}],"facts":["helped_check"]}','{"pools":[],"extra":{"t0":5,"t1":13,"bd4.0":3}}',1456195239936000003,'Gwen','circumstances','["fact helped_check"]',1796050479362);
INSERT INTO "versions" VALUES(206,5,'{"type":"initiative","roller":{"name":"Goblin Boss ×3","home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true},{\"name\":\"Goblin Boss\",\"side\":\"monster\",\"maximum\":21,\"creature\":{\"sheet\":{\"name\":\"Goblin Boss\",\"scores\":[10,15,10,10,8,10],\"level\":\"CR 1\",\"ac\":17,\"hp\":21,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4},{\"name\":\"Shortbow\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"piercing\"}],\"bonus\":4,\"ranged\":true,\"normal\":80,\"long\":320}]},\"initiative\":2,\"block\":{\"size\":\"small\",\"kind\":\"fey\",\"tags\":[\"goblinoid\"],\"xp\":200,\"hp_dice\":\"6d6\",\"speed\":[[\"walk\",30]],\"skills\":[[\"stealth\",6]],\"senses\":[[\"darkvision\",60]],\"passive\":9,\"riders\":[{\"attack\":\"Scimitar\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"slashing\"}]}]},{\"attack\":\"Shortbow\",\"whens\":[{\"holds\":\"advantage\",\"add\":[{\"dice\":\"1d4\",\"type\":\"piercing\"}]}]}],\"multiattack\":[\"\",\"\"],\"bonus_actions\":[\"Nimble Escape\"],\"reactions\":[\"Redirect Attack\"]}},\"mortal\":true}],\"creature\":\"0:goblin boss 1\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":5,"t1":13,"bd4.0":3}}',1456195239936000003,'Gwen','undo','[]',1796050479415);
INSERT INTO "versions" VALUES(207,1,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"roller":{"character":19,"name":"Mira","player":1456195239936000005,"counted":true,"home":1456195239936000010},"targets":[{"name":"Goblin Boss 1","combatant":2}],"met":[{"name":"Goblin Boss 1","ac":17,"secret":true,"combatant":2}],"fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"attack\",\"actor\":1,\"at\":1000,\"action\":{}}"},"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":8}}',1456195239936000003,'Gwen','roll','[]',1796050478218);
INSERT INTO "versions" VALUES(208,1,'{"type":"initiative","roller":{"name":"Goblin ×3","home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true}],\"creature\":\"0:goblin 1\"}","throw":"initiative"},"disadvantage":["surprised"],"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":18,"t1":13}}',1456195239936000003,'Gwen','roll','[]',1796050478304);
INSERT INTO "versions" VALUES(209,1,'{"type":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"},{"dice":"1d4","type":"slashing","when":"adv"}],"bonus":4},"parts":[{"dice":"1d6+2","type":"slashing"},{"dice":"1d4","type":"slashing","when":"adv"}],"roller":{"name":"Goblin Boss 1","home":1456195239936000010},"targets":[{"name":"Mira","combatant":1}],"met":[{"name":"Mira","ac":16,"character":19,"combatant":1,"player":1456195239936000005}],"fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"attack\",\"actor\":2,\"at\":2000,\"action\":{\"attacks\":2}}"},"modifiers":[{"source":"attack bonus","dice":"4"}]}','{"pools":[],"extra":{"t0":9}}',1456195239936000003,'Gwen','roll','[]',1796050478446);
INSERT INTO "versions" VALUES(210,1,'{"type":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"},{"dice":"1d4","type":"slashing","when":"adv"}],"bonus":4},"parts":[{"dice":"1d6+2","type":"slashing"},{"dice":"1d4","type":"slashing","when":"adv"}],"roller":{"name":"Goblin Boss 1","home":1456195239936000010},"targets":[{"name":"Mira","combatant":1}],"met":[{"name":"Mira","ac":16,"character":19,"combatant":1,"player":1456195239936000005}],"fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"attack\",\"actor\":2,\"at\":2001,\"action\":{\"attacks\":2},\"first\":209}","first":209},"modifiers":[{"source":"attack bonus","dice":"4"}]}','{"pools":[],"extra":{"t0":20,"w0:0.0":5,"w0:0.1":5}}',1456195239936000003,'Gwen','roll','[]',1796050478467);
INSERT INTO "versions" VALUES(211,1,'{"type":"initiative","roller":{"name":"Goblin ×3","home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true}],\"creature\":\"0:goblin 4\"}","throw":"initiative"},"disadvantage":["surprised"],"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":11,"t1":13}}',1456195239936000003,'Gwen','roll','[]',1796050478518);
INSERT INTO "versions" VALUES(212,1,'{"type":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},"parts":[{"dice":"1d6+2","type":"slashing"}],"roller":{"name":"Goblin 1","home":1456195239936000010},"targets":[{"name":"Mira","combatant":1}],"met":[{"name":"Mira","ac":16,"character":19,"combatant":1,"player":1456195239936000005}],"fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"attack\",\"actor\":5,\"at\":3000,\"action\":{}}"},"modifiers":[{"source":"attack bonus","dice":"4"}],"facts":["ally_near"]}','{"pools":[],"extra":{"t0":10}}',1456195239936000003,'Gwen','roll','[]',1796050478643);
INSERT INTO "versions" VALUES(213,1,'{"type":"initiative","roller":{"name":"Goblin ×3","home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true}],\"creature\":\"0:goblin 7\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":18}}',1456195239936000003,'Gwen','roll','[]',1796050478716);
INSERT INTO "versions" VALUES(214,1,'{"type":"initiative","roller":{"name":"Goblin ×3","home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true}],\"creature\":\"0:goblin 7\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":18}}',1456195239936000003,'Gwen','roll','[]',1796050479887);
INSERT INTO "versions" VALUES(215,1,'{"type":"initiative","roller":{"character":21,"name":"Mira","player":1456195239936000003,"counted":true,"home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Mira\",\"side\":\"pc\",\"maximum\":38,\"player\":1456195239936000003,\"character\":21,\"bearing\":{}}],\"creature\":\"1456195239936000003:mira\"}","throw":"initiative"},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":20}}',1456195239936000003,'Gwen','roll','[]',1796050480138);
INSERT INTO "versions" VALUES(216,1,'{"type":"initiative","roller":{"character":23,"name":"Mira","player":1456195239936000006,"counted":true,"home":1456195239936000010},"label":"Initiative","fighting":{"fight":1,"what":"{\"fight\":1,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Mira\",\"side\":\"pc\",\"maximum\":38,\"player\":1456195239936000006,\"character\":23,\"bearing\":{}}],\"creature\":\"1456195239936000006:mira\"}","throw":"initiative"},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":3}}',1456195239936000006,'Bob','roll','[]',1796050480138);
INSERT INTO "versions" VALUES(217,1,'{"type":"initiative","roller":{"name":"Goblin ×3","home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true}],\"creature\":\"0:goblin 1\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":10}}',1456210339430400003,'Gwen','roll','[]',1796050480231);
INSERT INTO "versions" VALUES(218,1,'{"type":"initiative","roller":{"name":"Ogre","home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Ogre\",\"side\":\"monster\",\"maximum\":68,\"creature\":{\"sheet\":{\"name\":\"Ogre\",\"scores\":[10,8,10,10,10,10],\"level\":\"CR 0\",\"ac\":11,\"hp\":68,\"attacks\":[{\"name\":\"Greatclub\",\"damage\":[{\"dice\":\"2d8+4\",\"type\":\"bludgeoning\"}],\"bonus\":6}]},\"initiative\":-1,\"block\":{}},\"mortal\":true}],\"creature\":\"0:ogre\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"-1"}]}','{"pools":[],"extra":{"t0":9}}',1456210339430400003,'Gwen','roll','[]',1796050480248);
INSERT INTO "versions" VALUES(219,1,'{"type":"initiative","roller":{"character":28,"name":"Mira","player":1456210339430400005,"home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Mira\",\"side\":\"pc\",\"maximum\":38,\"player\":1456210339430400005,\"character\":28,\"bearing\":{}}],\"creature\":\"1456210339430400005:mira\"}","throw":"initiative"},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":18}}',1456210339430400005,'Alice','roll','[]',1796050480253);
INSERT INTO "versions" VALUES(220,1,'{"type":"initiative","roller":{"character":29,"name":"Bo","player":1456210339430400006,"home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Bo\",\"side\":\"pc\",\"maximum\":10,\"player\":1456210339430400006,\"character\":29,\"bearing\":{}}],\"creature\":\"1456210339430400006:bo\"}","throw":"initiative"}}','{"pools":[],"extra":{"t0":11}}',1456210339430400006,'Bob','roll','[]',1796050480256);
INSERT INTO "versions" VALUES(221,1,'{"type":"initiative","roller":{"name":"Adult Red Dragon","home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Adult Red Dragon\",\"side\":\"monster\",\"maximum\":256,\"creature\":{\"sheet\":{\"name\":\"Adult Red Dragon\",\"scores\":[27,10,25,16,13,23],\"level\":\"CR 17\",\"ac\":19,\"hp\":256,\"immune\":[\"fire\"],\"attacks\":[{\"name\":\"Rend\",\"damage\":[{\"dice\":\"1d10+8\",\"type\":\"slashing\"},{\"dice\":\"2d4\",\"type\":\"fire\"}],\"bonus\":14,\"reach\":10}]},\"initiative\":12,\"saves\":[[\"dex\",6],[\"wis\",7]],\"block\":{\"size\":\"huge\",\"kind\":\"dragon\",\"tags\":[\"chromatic\"],\"xp\":18000,\"hp_dice\":\"19d12+133\",\"speed\":[[\"walk\",40],[\"climb\",40],[\"fly\",80]],\"skills\":[[\"perception\",13],[\"stealth\",6]],\"senses\":[[\"blindsight\",60],[\"darkvision\",120]],\"passive\":23,\"effects\":[{\"name\":\"Fire Breath\",\"save\":\"dex\",\"dc\":21,\"damage\":[{\"dice\":\"17d6\",\"type\":\"fire\"}],\"half\":true,\"area\":{\"shape\":\"cone\",\"size\":60},\"recharge\":5}],\"multiattack\":[\"Rend\",\"Rend\",\"Rend\"],\"legendary\":{\"uses\":3,\"in_lair\":4},\"legendary_actions\":[\"Commanding Presence\",\"Fiery Rays\",\"Pounce\"],\"resistance\":{\"uses\":3,\"in_lair\":4},\"spellcasting\":{\"ability\":\"cha\",\"dc\":20,\"bonus\":12},\"traits\":[\"Legendary Resistance\"]}},\"mortal\":true}],\"creature\":\"0:adult red dragon\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"12"}]}','{"pools":[],"extra":{"t0":12}}',1456210339430400003,'Gwen','roll','[]',1796050480273);
INSERT INTO "versions" VALUES(222,1,'{"type":"initiative","roller":{"name":"Goblin ×3","home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true}],\"creature\":\"0:goblin 4\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":10}}',1456210339430400003,'Gwen','roll','[]',1796050480285);
INSERT INTO "versions" VALUES(223,1,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"roller":{"character":28,"name":"Mira","player":1456210339430400005,"home":1456210339430400010},"targets":[{"name":"Goblin 1","combatant":1}],"met":[{"name":"Goblin 1","ac":15,"secret":true,"combatant":1}],"fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"attack\",\"actor\":5,\"at\":1000,\"action\":{}}"},"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"w0:0.0":8}}',1456210339430400003,'Gwen','roll','[]',1796050480319);
INSERT INTO "versions" VALUES(223,2,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"extras":[{"dice":"2d6","source":"Sneak Attack"}],"roller":{"character":28,"name":"Mira","player":1456210339430400005,"home":1456210339430400010},"targets":[{"name":"Goblin 1","ac":15,"resist":["slashing"],"combatant":1}],"met":[{"name":"Goblin 1","ac":15,"resist":["slashing"],"secret":true,"combatant":1}],"fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"attack\",\"actor\":5,\"at\":1000,\"action\":{}}"},"advantage":["Help"],"bonuses":[{"source":"bonus","dice":"2"},{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"facts":["unseen_target"]}','{"pools":[],"extra":{"t0":13,"w0:0.0":8,"bd4.0":3,"ed6.0":3,"ed6.1":4}}',1456210339430400003,'Gwen','amend','["+2, +1d4 Bless, adv Help","-","fact unseen_target","15 resist slashing","2d6 Sneak Attack"]',1796050480773);
INSERT INTO "versions" VALUES(223,3,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"roller":{"character":28,"name":"Mira","player":1456210339430400005,"home":1456210339430400010},"targets":[{"name":"Goblin 1","combatant":1}],"met":[{"name":"Goblin 1","ac":15,"secret":true,"combatant":1}],"fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"attack\",\"actor\":5,\"at\":1000,\"action\":{}}"},"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"w0:0.0":8,"bd4.0":3,"ed6.0":3,"ed6.1":4}}',1456210339430400003,'Gwen','undo','[]',1796050480790);
INSERT INTO "versions" VALUES(223,4,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"roller":{"character":28,"name":"Mira","player":1456210339430400005,"home":1456210339430400010},"targets":[{"name":"Goblin 1","combatant":1}],"met":[{"name":"Goblin 1","ac":15,"secret":true,"combatant":1}],"fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"attack\",\"actor\":5,\"at\":1000,\"action\":{}}"},"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"facts":["unseen_target"]}','{"pools":[],"extra":{"t0":13,"w0:0.0":8,"bd4.0":3,"ed6.0":3,"ed6.1":4,"t1":1}}',1456210339430400003,'Gwen','circumstances','["fact unseen_target"]',1796050481164);
INSERT INTO "versions" VALUES(223,5,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"roller":{"character":28,"name":"Mira","player":1456210339430400005,"home":1456210339430400010},"targets":[{"name":"Goblin 1","combatant":1}],"met":[{"name":"Goblin 1","ac":15,"secret":true,"combatant":1}],"fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"attack\",\"actor\":5,\"at\":1000,\"action\":{}}"},"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":13,"w0:0.0":8,"bd4.0":3,"ed6.0":3,"ed6.1":4,"t1":1}}',1456210339430400003,'Gwen','undo','[]',1796050481183);
INSERT INTO "versions" VALUES(224,1,'{"type":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"roller":{"character":28,"name":"Mira","player":1456210339430400005,"home":1456210339430400010},"targets":[{"name":"Goblin 2","combatant":2}],"met":[{"name":"Goblin 2","ac":15,"secret":true,"combatant":2}],"fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"attack\",\"actor\":5,\"at\":1001,\"action\":{}}"},"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":16,"w0:0.0":2}}',1456210339430400003,'Gwen','roll','[]',1796050480813);
INSERT INTO "versions" VALUES(225,1,'{"type":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},"parts":[{"dice":"1d6+2","type":"slashing"}],"roller":{"name":"Goblin 2","home":1456210339430400010},"targets":[{"name":"Mira","combatant":5}],"met":[{"name":"Mira","ac":16,"character":28,"combatant":5,"player":1456210339430400005}],"fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"attack\",\"actor\":2,\"at\":2000,\"action\":{}}"},"modifiers":[{"source":"attack bonus","dice":"4"}]}','{"pools":[],"extra":{"t0":11}}',1456210339430400003,'Gwen','roll','[]',1796050480926);
INSERT INTO "versions" VALUES(226,1,'{"type":"initiative","roller":{"name":"Adult Red Dragon","home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Adult Red Dragon\",\"side\":\"monster\",\"maximum\":256,\"creature\":{\"sheet\":{\"name\":\"Adult Red Dragon\",\"scores\":[27,10,25,16,13,23],\"level\":\"CR 17\",\"ac\":19,\"hp\":256,\"immune\":[\"fire\"],\"attacks\":[{\"name\":\"Rend\",\"damage\":[{\"dice\":\"1d10+8\",\"type\":\"slashing\"},{\"dice\":\"2d4\",\"type\":\"fire\"}],\"bonus\":14,\"reach\":10}]},\"initiative\":12,\"saves\":[[\"dex\",6],[\"wis\",7]],\"block\":{\"size\":\"huge\",\"kind\":\"dragon\",\"tags\":[\"chromatic\"],\"xp\":18000,\"hp_dice\":\"19d12+133\",\"speed\":[[\"walk\",40],[\"climb\",40],[\"fly\",80]],\"skills\":[[\"perception\",13],[\"stealth\",6]],\"senses\":[[\"blindsight\",60],[\"darkvision\",120]],\"passive\":23,\"effects\":[{\"name\":\"Fire Breath\",\"save\":\"dex\",\"dc\":21,\"damage\":[{\"dice\":\"17d6\",\"type\":\"fire\"}],\"half\":true,\"area\":{\"shape\":\"cone\",\"size\":60},\"recharge\":5}],\"multiattack\":[\"Rend\",\"Rend\",\"Rend\"],\"legendary\":{\"uses\":3,\"in_lair\":4},\"legendary_actions\":[\"Commanding Presence\",\"Fiery Rays\",\"Pounce\"],\"resistance\":{\"uses\":3,\"in_lair\":4},\"spellcasting\":{\"ability\":\"cha\",\"dc\":20,\"bonus\":12},\"traits\":[\"Legendary Resistance\"]}},\"mortal\":true}],\"creature\":\"0:adult red dragon 2\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"12"}]}','{"pools":[],"extra":{"t0":13}}',1456210339430400003,'Gwen','roll','[]',1796050480976);
INSERT INTO "versions" VALUES(227,1,'{"type":"initiative","roller":{"name":"Goblin ×3","home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true}],\"creature\":\"0:goblin 7\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":5}}',1456210339430400003,'Gwen','roll','[]',1796050480987);
INSERT INTO "versions" VALUES(228,1,'{"type":"initiative","roller":{"name":"Adult Red Dragon","home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Adult Red Dragon\",\"side\":\"monster\",\"maximum\":256,\"creature\":{\"sheet\":{\"name\":\"Adult Red Dragon\",\"scores\":[27,10,25,16,13,23],\"level\":\"CR 17\",\"ac\":19,\"hp\":256,\"immune\":[\"fire\"],\"attacks\":[{\"name\":\"Rend\",\"damage\":[{\"dice\":\"1d10+8\",\"type\":\"slashing\"},{\"dice\":\"2d4\",\"type\":\"fire\"}],\"bonus\":14,\"reach\":10}]},\"initiative\":12,\"saves\":[[\"dex\",6],[\"wis\",7]],\"block\":{\"size\":\"huge\",\"kind\":\"dragon\",\"tags\":[\"chromatic\"],\"xp\":18000,\"hp_dice\":\"19d12+133\",\"speed\":[[\"walk\",40],[\"climb\",40],[\"fly\",80]],\"skills\":[[\"perception\",13],[\"stealth\",6]],\"senses\":[[\"blindsight\",60],[\"darkvision\",120]],\"passive\":23,\"effects\":[{\"name\":\"Fire Breath\",\"save\":\"dex\",\"dc\":21,\"damage\":[{\"dice\":\"17d6\",\"type\":\"fire\"}],\"half\":true,\"area\":{\"shape\":\"cone\",\"size\":60},\"recharge\":5}],\"multiattack\":[\"Rend\",\"Rend\",\"Rend\"],\"legendary\":{\"uses\":3,\"in_lair\":4},\"legendary_actions\":[\"Commanding Presence\",\"Fiery Rays\",\"Pounce\"],\"resistance\":{\"uses\":3,\"in_lair\":4},\"spellcasting\":{\"ability\":\"cha\",\"dc\":20,\"bonus\":12},\"traits\":[\"Legendary Resistance\"]}},\"mortal\":true}],\"creature\":\"0:adult red dragon 3\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"12"}]}','{"pools":[],"extra":{"t0":4}}',1456210339430400003,'Gwen','roll','[]',1796050481245);
INSERT INTO "versions" VALUES(229,1,'{"type":"initiative","roller":{"name":"Goblin ×3","home":1456210339430400010},"label":"Initiative","fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true}],\"creature\":\"0:goblin 10\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":12}}',1456210339430400003,'Gwen','roll','[]',1796050481278);
INSERT INTO "versions" VALUES(230,1,'{"type":"attack","attack":{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10},"parts":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"roller":{"name":"Adult Red Dragon","home":1456210339430400010},"targets":[{"name":"Mira","combatant":5}],"met":[{"name":"Mira","ac":16,"character":28,"combatant":5,"player":1456210339430400005}],"fighting":{"fight":2,"what":"{\"fight\":2,\"does\":\"legendary\",\"actor\":7,\"at\":3000,\"action\":{}}"},"modifiers":[{"source":"attack bonus","dice":"14"}],"facts":["ally_near"]}','{"pools":[],"extra":{"t0":6,"w0:0.0":6,"w1:0.0":1,"w1:0.1":4}}',1456210339430400003,'Gwen','roll','[]',1796050481488);
INSERT INTO "versions" VALUES(231,1,'{"type":"initiative","roller":{"name":"Goblin ×3","home":1456225438924800010},"label":"Initiative","fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true},{\"name\":\"Goblin\",\"side\":\"monster\",\"maximum\":10,\"creature\":{\"sheet\":{\"name\":\"Goblin\",\"scores\":[10,14,10,10,10,10],\"level\":\"CR 0\",\"ac\":15,\"hp\":10,\"attacks\":[{\"name\":\"Scimitar\",\"damage\":[{\"dice\":\"1d6+2\",\"type\":\"slashing\"}],\"bonus\":4}]},\"initiative\":2,\"block\":{}},\"mortal\":true}],\"creature\":\"0:goblin 1\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"2"}]}','{"pools":[],"extra":{"t0":10}}',1456225438924800003,'Gwen','roll','[]',1796050481735);
INSERT INTO "versions" VALUES(232,1,'{"type":"initiative","roller":{"name":"Ogre","home":1456225438924800010},"label":"Initiative","fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Ogre\",\"side\":\"monster\",\"maximum\":68,\"creature\":{\"sheet\":{\"name\":\"Ogre\",\"scores\":[10,8,10,10,10,10],\"level\":\"CR 0\",\"ac\":11,\"hp\":68,\"attacks\":[{\"name\":\"Greatclub\",\"damage\":[{\"dice\":\"2d8+4\",\"type\":\"bludgeoning\"}],\"bonus\":6}]},\"initiative\":-1,\"block\":{}},\"mortal\":true}],\"creature\":\"0:ogre\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"-1"}]}','{"pools":[],"extra":{"t0":9}}',1456225438924800003,'Gwen','roll','[]',1796050481749);
INSERT INTO "versions" VALUES(233,1,'{"type":"initiative","roller":{"character":30,"name":"Mira","player":1456225438924800005,"counted":true,"home":1456225438924800010},"label":"Initiative","fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Mira\",\"side\":\"pc\",\"maximum\":38,\"player\":1456225438924800005,\"character\":30,\"bearing\":{}}],\"creature\":\"1456225438924800005:mira\"}","throw":"initiative"},"modifiers":[{"source":"Dexterity","dice":"2"}]}','{"pools":[],"extra":{"t0":18}}',1456225438924800005,'Alice','roll','[]',1796050481763);
INSERT INTO "versions" VALUES(234,1,'{"type":"initiative","roller":{"character":31,"name":"Bo","player":1456225438924800006,"home":1456225438924800010},"label":"Initiative","fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Bo\",\"side\":\"pc\",\"maximum\":10,\"player\":1456225438924800006,\"character\":31,\"bearing\":{}}],\"creature\":\"1456225438924800006:bo\"}","throw":"initiative"}}','{"pools":[],"extra":{"t0":11}}',1456225438924800006,'Bob','roll','[]',1796050481774);
INSERT INTO "versions" VALUES(235,1,'{"type":"initiative","roller":{"name":"Lich","home":1456225438924800010},"label":"Initiative","fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Lich\",\"side\":\"monster\",\"maximum\":315,\"creature\":{\"sheet\":{\"name\":\"Lich\",\"scores\":[11,16,16,21,14,16],\"level\":\"CR 21\",\"ac\":20,\"hp\":315,\"resist\":[\"cold\",\"lightning\"],\"immune\":[\"necrotic\",\"poison\"],\"attacks\":[{\"name\":\"Eldritch Burst\",\"damage\":[{\"dice\":\"4d12+5\",\"type\":\"force\"}],\"bonus\":12,\"thrown\":true,\"normal\":120,\"long\":120},{\"name\":\"Paralyzing Touch\",\"damage\":[{\"dice\":\"3d6+5\",\"type\":\"cold\"}],\"bonus\":12}]},\"initiative\":17,\"saves\":[[\"dex\",10],[\"con\",10],[\"int\",12],[\"wis\",9]],\"block\":{\"size\":\"medium\",\"kind\":\"undead\",\"tags\":[\"wizard\"],\"xp\":33000,\"hp_dice\":\"42d8+126\",\"speed\":[[\"walk\",30]],\"skills\":[[\"arcana\",19],[\"history\",12],[\"insight\",9],[\"perception\",9]],\"senses\":[[\"truesight\",120]],\"passive\":19,\"unaffected\":[\"charmed\",\"exhaustion\",\"frightened\",\"paralyzed\",\"poisoned\"],\"riders\":[{\"attack\":\"Paralyzing Touch\",\"conditions\":[\"paralyzed\"],\"more\":true,\"ends\":[[\"paralyzed\",{\"at\":\"start\",\"of\":-1}]]}],\"effects\":[{\"name\":\"Disrupt Life\",\"use\":\"legendary\",\"save\":\"con\",\"dc\":20,\"damage\":[{\"dice\":\"9d6\",\"type\":\"necrotic\"}],\"half\":true,\"area\":{\"shape\":\"emanation\",\"size\":20},\"more\":true},{\"name\":\"Deathly Teleport\",\"use\":\"legendary\",\"damage\":[{\"dice\":\"2d10\",\"type\":\"necrotic\"}],\"area\":{\"shape\":\"creatures\",\"within\":10}}],\"multiattack\":[\"\",\"\",\"\"],\"legendary\":{\"uses\":3,\"in_lair\":4},\"legendary_actions\":[\"Deathly Teleport\",\"Disrupt Life\",\"Frightening Gaze\"],\"resistance\":{\"uses\":4,\"in_lair\":5},\"spellcasting\":{\"ability\":\"int\",\"dc\":20},\"traits\":[\"Legendary Resistance\",\"Spirit Jar\"],\"reactions\":[\"Protective Magic\"]}},\"mortal\":true}],\"creature\":\"0:lich\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"17"}]}','{"pools":[],"extra":{"t0":1}}',1456225438924800003,'Gwen','roll','[]',1796050481817);
INSERT INTO "versions" VALUES(236,1,'{"type":"attack","attack":{"name":"Fire Bolt","damage":[{"dice":"2d10","type":"fire"}],"bonus":7,"ranged":true,"spell":true,"normal":120,"long":120},"parts":[{"dice":"2d10","type":"fire"}],"casting":{"spell":"Fire Bolt","bonus":7,"modifier":-1,"level":5},"roller":{"character":30,"name":"Mira","player":1456225438924800005,"counted":true,"home":1456225438924800010},"targets":[{"name":"Goblin 1"}],"met":[{"name":"Goblin 1","ac":15,"secret":true,"combatant":1}],"fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"attack\",\"actor\":5,\"action\":{}}"},"modifiers":[{"source":"attack bonus","dice":"7"}]}','{"pools":[],"extra":{"t0":18,"w0:0.0":6,"w0:0.1":4}}',1456225438924800005,'Alice','roll','[]',1796050481833);
INSERT INTO "versions" VALUES(236,2,'{"type":"attack","attack":{"name":"Fire Bolt","damage":[{"dice":"2d10","type":"fire"}],"bonus":7,"ranged":true,"spell":true,"normal":120,"long":120},"parts":[{"dice":"2d10","type":"fire"}],"extras":[{"dice":"2d6","source":"Sneak Attack"}],"casting":{"spell":"Fire Bolt","bonus":7,"modifier":-1,"level":5},"roller":{"character":30,"name":"Mira","player":1456225438924800005,"counted":true,"home":1456225438924800010},"targets":[{"name":"Goblin 1","ac":15,"resist":["slashing"]}],"met":[{"name":"Goblin 1","ac":15,"resist":["slashing"],"secret":true,"combatant":1}],"fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"attack\",\"actor\":5,\"action\":{}}"},"advantage":["Help"],"bonuses":[{"source":"bonus","dice":"2"},{"source":"Bless","dice":"1d4"}],"modifiers":[{"source":"attack bonus","dice":"7"}],"facts":["unseen_target"]}','{"pools":[],"extra":{"t0":18,"w0:0.0":6,"w0:0.1":4,"bd4.0":3,"ed6.0":3,"ed6.1":2}}',1456225438924800003,'Gwen','amend','["+2, +1d4 Bless, adv Help","-","fact unseen_target","15 resist slashing","2d6 Sneak Attack"]',1796050482259);
INSERT INTO "versions" VALUES(236,3,'{"type":"attack","attack":{"name":"Fire Bolt","damage":[{"dice":"2d10","type":"fire"}],"bonus":7,"ranged":true,"spell":true,"normal":120,"long":120},"parts":[{"dice":"2d10","type":"fire"}],"casting":{"spell":"Fire Bolt","bonus":7,"modifier":-1,"level":5},"roller":{"character":30,"name":"Mira","player":1456225438924800005,"counted":true,"home":1456225438924800010},"targets":[{"name":"Goblin 1"}],"met":[{"name":"Goblin 1","ac":15,"secret":true,"combatant":1}],"fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"attack\",\"actor\":5,\"action\":{}}"},"modifiers":[{"source":"attack bonus","dice":"7"}]}','{"pools":[],"extra":{"t0":18,"w0:0.0":6,"w0:0.1":4,"bd4.0":3,"ed6.0":3,"ed6.1":2}}',1456225438924800003,'Gwen','undo','[]',1796050482294);
INSERT INTO "versions" VALUES(237,1,'{"type":"cast","afflicts":{"conditions":["Bless"],"held":true,"each":[["Bless",{"at":"start","of":-1,"left":10,"later":true}]]},"costs":{"slot":1},"spends":{"character":30,"key":"slot 1","amount":1,"most":4},"casting":{"spell":"Bless","slot":1,"bonus":7,"modifier":-1,"level":5},"roller":{"character":30,"name":"Mira","player":1456225438924800005,"counted":true,"home":1456225438924800010},"label":"Bless","targets":[{"name":"Bo"}],"met":[{"name":"Bo","ac":10,"character":31,"combatant":6,"player":1456225438924800006}],"fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"area\",\"actor\":5}"}}','{"pools":[],"extra":{}}',1456225438924800005,'Alice','roll','[]',1796050481846);
INSERT INTO "versions" VALUES(238,1,'{"type":"attack","attack":{"name":"Bolt","damage":[{"dice":"1d10","type":"fire"}],"ability":"int","spell":true,"costs":{"slot":3}},"parts":[{"dice":"1d10","type":"fire"}],"spends":{"character":30,"key":"slot 3","amount":1,"most":2},"roller":{"character":30,"name":"Mira","player":1456225438924800005,"counted":true,"home":1456225438924800010},"targets":[{"name":"Goblin 2","combatant":2}],"met":[{"name":"Goblin 2","ac":15,"secret":true,"combatant":2}],"fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"attack\",\"actor\":5,\"at\":1002,\"action\":{}}"},"modifiers":[{"source":"Intelligence","dice":"-1"},{"source":"proficiency","dice":"3"}]}','{"pools":[],"extra":{"t0":20,"w0:0.0":7,"w0:0.1":9}}',1456225438924800003,'Gwen','roll','[]',1796050481868);
INSERT INTO "versions" VALUES(239,1,'{"type":"attack","attack":{"name":"Eldritch Burst","damage":[{"dice":"4d12+5","type":"force"}],"bonus":12,"thrown":true,"normal":120,"long":120},"parts":[{"dice":"4d12+5","type":"force"}],"roller":{"name":"Lich","home":1456225438924800010},"targets":[{"name":"Mira","combatant":5}],"met":[{"name":"Mira","ac":16,"character":30,"combatant":5,"player":1456225438924800005}],"fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"attack\",\"actor\":7,\"at\":2001,\"action\":{\"attacks\":3}}"},"modifiers":[{"source":"attack bonus","dice":"12"}]}','{"pools":[],"extra":{"t0":16,"w0:0.0":2,"w0:0.1":3,"w0:0.2":4,"w0:0.3":6}}',1456225438924800003,'Gwen','roll','[]',1796050482340);
INSERT INTO "versions" VALUES(240,1,'{"type":"attack","attack":{"name":"Eldritch Burst","damage":[{"dice":"4d12+5","type":"force"}],"bonus":12,"thrown":true,"normal":120,"long":120},"parts":[{"dice":"4d12+5","type":"force"}],"roller":{"name":"Lich","home":1456225438924800010},"targets":[{"name":"Mira","combatant":5}],"met":[{"name":"Mira","ac":16,"character":30,"combatant":5,"player":1456225438924800005}],"fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"attack\",\"actor\":7,\"at\":2002,\"action\":{\"attacks\":3},\"first\":239}","first":239},"modifiers":[{"source":"attack bonus","dice":"12"}]}','{"pools":[],"extra":{"t0":9,"w0:0.0":3,"w0:0.1":7,"w0:0.2":6,"w0:0.3":5}}',1456225438924800003,'Gwen','roll','[]',1796050482361);
INSERT INTO "versions" VALUES(241,1,'{"type":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},"parts":[{"dice":"1d6+2","type":"slashing"}],"roller":{"name":"Goblin 3","home":1456225438924800010},"targets":[{"name":"Bo","combatant":6}],"met":[{"name":"Bo","ac":10,"character":31,"combatant":6,"player":1456225438924800006}],"fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"attack\",\"actor\":3,\"at\":3000,\"action\":{}}"},"modifiers":[{"source":"attack bonus","dice":"4"}]}','{"pools":[],"extra":{"t0":3}}',1456225438924800003,'Gwen','roll','[]',1796050483127);
INSERT INTO "versions" VALUES(242,1,'{"type":"initiative","roller":{"name":"Lich","home":1456225438924800010},"label":"Initiative","fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Lich\",\"side\":\"monster\",\"maximum\":315,\"creature\":{\"sheet\":{\"name\":\"Lich\",\"scores\":[11,16,16,21,14,16],\"level\":\"CR 21\",\"ac\":20,\"hp\":315,\"resist\":[\"cold\",\"lightning\"],\"immune\":[\"necrotic\",\"poison\"],\"attacks\":[{\"name\":\"Eldritch Burst\",\"damage\":[{\"dice\":\"4d12+5\",\"type\":\"force\"}],\"bonus\":12,\"thrown\":true,\"normal\":120,\"long\":120},{\"name\":\"Paralyzing Touch\",\"damage\":[{\"dice\":\"3d6+5\",\"type\":\"cold\"}],\"bonus\":12}]},\"initiative\":17,\"saves\":[[\"dex\",10],[\"con\",10],[\"int\",12],[\"wis\",9]],\"block\":{\"size\":\"medium\",\"kind\":\"undead\",\"tags\":[\"wizard\"],\"xp\":33000,\"hp_dice\":\"42d8+126\",\"speed\":[[\"walk\",30]],\"skills\":[[\"arcana\",19],[\"history\",12],[\"insight\",9],[\"perception\",9]],\"senses\":[[\"truesight\",120]],\"passive\":19,\"unaffected\":[\"charmed\",\"exhaustion\",\"frightened\",\"paralyzed\",\"poisoned\"],\"riders\":[{\"attack\":\"Paralyzing Touch\",\"conditions\":[\"paralyzed\"],\"more\":true,\"ends\":[[\"paralyzed\",{\"at\":\"start\",\"of\":-1}]]}],\"effects\":[{\"name\":\"Disrupt Life\",\"use\":\"legendary\",\"save\":\"con\",\"dc\":20,\"damage\":[{\"dice\":\"9d6\",\"type\":\"necrotic\"}],\"half\":true,\"area\":{\"shape\":\"emanation\",\"size\":20},\"more\":true},{\"name\":\"Deathly Teleport\",\"use\":\"legendary\",\"damage\":[{\"dice\":\"2d10\",\"type\":\"necrotic\"}],\"area\":{\"shape\":\"creatures\",\"within\":10}}],\"multiattack\":[\"\",\"\",\"\"],\"legendary\":{\"uses\":3,\"in_lair\":4},\"legendary_actions\":[\"Deathly Teleport\",\"Disrupt Life\",\"Frightening Gaze\"],\"resistance\":{\"uses\":4,\"in_lair\":5},\"spellcasting\":{\"ability\":\"int\",\"dc\":20},\"traits\":[\"Legendary Resistance\",\"Spirit Jar\"],\"reactions\":[\"Protective Magic\"]}},\"mortal\":true}],\"creature\":\"0:lich 2\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"17"}]}','{"pools":[],"extra":{"t0":11}}',1456225438924800003,'Gwen','roll','[]',1796050483180);
INSERT INTO "versions" VALUES(243,1,'{"type":"initiative","roller":{"name":"Lich","home":1456225438924800010},"label":"Initiative","fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"enter\",\"newcomers\":[{\"name\":\"Lich\",\"side\":\"monster\",\"maximum\":315,\"creature\":{\"sheet\":{\"name\":\"Lich\",\"scores\":[11,16,16,21,14,16],\"level\":\"CR 21\",\"ac\":20,\"hp\":315,\"resist\":[\"cold\",\"lightning\"],\"immune\":[\"necrotic\",\"poison\"],\"attacks\":[{\"name\":\"Eldritch Burst\",\"damage\":[{\"dice\":\"4d12+5\",\"type\":\"force\"}],\"bonus\":12,\"thrown\":true,\"normal\":120,\"long\":120},{\"name\":\"Paralyzing Touch\",\"damage\":[{\"dice\":\"3d6+5\",\"type\":\"cold\"}],\"bonus\":12}]},\"initiative\":17,\"saves\":[[\"dex\",10],[\"con\",10],[\"int\",12],[\"wis\",9]],\"block\":{\"size\":\"medium\",\"kind\":\"undead\",\"tags\":[\"wizard\"],\"xp\":33000,\"hp_dice\":\"42d8+126\",\"speed\":[[\"walk\",30]],\"skills\":[[\"arcana\",19],[\"history\",12],[\"insight\",9],[\"perception\",9]],\"senses\":[[\"truesight\",120]],\"passive\":19,\"unaffected\":[\"charmed\",\"exhaustion\",\"frightened\",\"paralyzed\",\"poisoned\"],\"riders\":[{\"attack\":\"Paralyzing Touch\",\"conditions\":[\"paralyzed\"],\"more\":true,\"ends\":[[\"paralyzed\",{\"at\":\"start\",\"of\":-1}]]}],\"effects\":[{\"name\":\"Disrupt Life\",\"use\":\"legendary\",\"save\":\"con\",\"dc\":20,\"damage\":[{\"dice\":\"9d6\",\"type\":\"necrotic\"}],\"half\":true,\"area\":{\"shape\":\"emanation\",\"size\":20},\"more\":true},{\"name\":\"Deathly Teleport\",\"use\":\"legendary\",\"damage\":[{\"dice\":\"2d10\",\"type\":\"necrotic\"}],\"area\":{\"shape\":\"creatures\",\"within\":10}}],\"multiattack\":[\"\",\"\",\"\"],\"legendary\":{\"uses\":3,\"in_lair\":4},\"legendary_actions\":[\"Deathly Teleport\",\"Disrupt Life\",\"Frightening Gaze\"],\"resistance\":{\"uses\":4,\"in_lair\":5},\"spellcasting\":{\"ability\":\"int\",\"dc\":20},\"traits\":[\"Legendary Resistance\",\"Spirit Jar\"],\"reactions\":[\"Protective Magic\"]}},\"mortal\":true}],\"creature\":\"0:lich 2\"}","throw":"initiative"},"modifiers":[{"source":"Initiative","dice":"17"}]}','{"pools":[],"extra":{"t0":11}}',1456225438924800003,'Gwen','roll','[]',1796050483548);
INSERT INTO "versions" VALUES(244,1,'{"type":"damage","ability":"con","dc":20,"parts":[{"dice":"9d6","type":"necrotic"}],"roller":{"name":"Lich","home":1456225438924800010},"label":"Disrupt Life","targets":[{"name":"Bo","combatant":6}],"met":[{"name":"Bo","ac":10,"modifier":0,"character":31,"combatant":6,"player":1456225438924800006}],"fighting":{"fight":3,"what":"{\"fight\":3,\"does\":\"legendary\",\"actor\":7,\"at\":3000,\"effect\":\"Disrupt Life\"}"}}','{"pools":[],"extra":{"w0:0.0":2,"w0:0.1":2,"w0:0.2":6,"w0:0.3":2,"w0:0.4":6,"w0:0.5":5,"w0:0.6":1,"w0:0.7":3,"w0:0.8":3,"s0:0":20}}',1456225438924800003,'Gwen','roll','[]',1796050483677);
INSERT INTO "versions" VALUES(245,1,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"tags":{}}}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','roll','[]',1796050483747);
INSERT INTO "versions" VALUES(245,2,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"tags":{}},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]}}','{"pools":[],"extra":{}}',1456240538419200003,'Gwen','terms','["15 success","8 partial","",""]',1796050483760);
INSERT INTO "versions" VALUES(245,3,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]},"stage":"declined"}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','decline','[]',1796050483873);
INSERT INTO "versions" VALUES(245,4,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"character":3,"tags":{}},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]}}','{"pools":[],"extra":{}}',1456240538419200003,'Gwen','terms','["15: success","8: partial","0","0"]',1796050484361);
INSERT INTO "versions" VALUES(245,5,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"character":3,"tags":{}},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]},"stage":"accepted"}','{"pools":[],"extra":{"r.0.0":13}}',1456240538419200005,'Alice','accept','[]',1796050484380);
INSERT INTO "versions" VALUES(245,6,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"character":3,"tags":{}},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]},"stage":"accepted","revealed":true}','{"pools":[],"extra":{"r.0.0":13}}',1456240538419200003,'Gwen','reveal_terms','[]',1796050484400);
INSERT INTO "versions" VALUES(246,1,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":2},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"a.0.0":1}}',1456240538419200005,'Alice','roll','[]',1796050483820);
INSERT INTO "versions" VALUES(246,2,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":2},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[{"amount":1,"name":"","when":{}}]}','{"pools":[],"extra":{"a.0.0":1,"s.0.0":2}}',1456240538419200003,'Gwen','save','[]',1796050484021);
INSERT INTO "versions" VALUES(246,3,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":1},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[{"amount":1,"name":"","when":{}}]}','{"pools":[],"extra":{"a.0.0":1,"s.0.0":5}}',1456240538419200006,'Bob','reroll_save','[]',1796050484055);
INSERT INTO "versions" VALUES(246,4,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[]}','{"pools":[],"extra":{"a.0.0":1,"s.0.0":6}}',1456240538419200006,'Bob','reroll_save','[]',1796050484200);
INSERT INTO "versions" VALUES(246,5,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"modifiers":[{"amount":1,"name":"Rage"},{"amount":-2,"name":"Wounded"}],"advantage":[{"amount":1,"name":"Flanking"},{"amount":-1,"name":"Fog"}],"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[]}','{"pools":[],"extra":{"a.0.0":1,"s.0.0":6}}',1456240538419200005,'Alice','amend','["a","+1 Rage, -2 Wounded","+1 Flanking, -1 Fog"]',1796050484422);
INSERT INTO "versions" VALUES(246,6,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[]}','{"pools":[],"extra":{"a.0.0":1,"s.0.0":6}}',1456240538419200005,'Alice','undo','[]',1796050484501);
INSERT INTO "versions" VALUES(247,1,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]}}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','roll','[]',1796050483829);
INSERT INTO "versions" VALUES(247,2,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{}},"target":{},"stage":"declined"}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','decline','[]',1796050484251);
INSERT INTO "versions" VALUES(248,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":3,"e0.1.0":2,"e0.2.0":1,"e0.3.0":4,"e1.0.0":4,"e1.1.0":3}}',1456240538419200005,'Alice','roll','[]',1796050483835);
INSERT INTO "versions" VALUES(249,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":2,"e0.1.0":3,"e0.2.0":4,"e0.3.0":2,"e1.0.0":1,"e1.1.0":4}}',1456240538419200005,'Alice','roll','[]',1796050484070);
INSERT INTO "versions" VALUES(250,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":8,"e0.1.0":4,"e0.2.0":3,"e0.3.0":1,"e1.0.0":4,"e1.1.0":4}}',1456240538419200003,'Gwen','roll','[]',1796050484075);
INSERT INTO "versions" VALUES(251,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{}},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":8,"e0.1.0":2,"e0.2.0":4,"e0.3.0":4,"e1.0.0":4,"e1.1.0":1}}',1456240538419200005,'Alice','roll','[]',1796050484266);
INSERT INTO "versions" VALUES(252,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{}},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":2,"e0.1.0":4,"e0.2.0":2,"e0.3.0":1,"e1.0.0":2,"e1.1.0":1}}',1456240538419200003,'Gwen','roll','[]',1796050484273);
INSERT INTO "versions" VALUES(253,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{}},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":5,"e0.1.0":4,"e0.2.0":1,"e0.3.0":3,"e1.0.0":1,"e1.1.0":3}}',1456240538419200003,'Gwen','roll','[]',1796050484599);
INSERT INTO "versions" VALUES(254,1,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":2},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"a.0.0":2}}',1456240538419200005,'Alice','roll','[]',1796050484631);
INSERT INTO "versions" VALUES(254,2,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2},"target":{"name":"Bob","player":1456240538419200006,"character":2,"modifiers":[{"amount":1,"name":"Rage"},{"amount":-2,"name":"Wounded"}],"advantage":[{"amount":1,"name":"Flanking"},{"amount":-1,"name":"Fog"}],"tags":{"skill":["shield","cover"],"weapon":["shield","cover"],"situation":["shield","cover"]},"rerolls":2},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[{"amount":1,"name":"","when":{}}]}','{"pools":[],"extra":{"a.0.0":2,"s.0.0":6}}',1456240538419200003,'Gwen','save_with','["+1 Rage, -2 Wounded","+1 Flanking, -1 Fog","shield, cover"]',1796050484713);
INSERT INTO "versions" VALUES(255,1,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2}}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','roll','[]',1796050484635);
INSERT INTO "versions" VALUES(255,2,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2},"target":{},"stage":"declined"}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','decline','[]',1796050484833);
INSERT INTO "versions" VALUES(256,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":3,"e0.1.0":1,"e0.2.0":2,"e0.3.0":4,"e1.0.0":1,"e1.1.0":3}}',1456240538419200005,'Alice','roll','[]',1796050484639);
INSERT INTO "versions" VALUES(257,1,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":4},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":4},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"a.0.0":1}}',1456240538419200005,'Alice','roll','[]',1796050484868);
INSERT INTO "versions" VALUES(257,2,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":4},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":4},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[{"amount":1,"name":"","when":{}}]}','{"pools":[],"extra":{"a.0.0":1,"s.0.0":2}}',1456240538419200003,'Gwen','save','[]',1796050484888);
INSERT INTO "versions" VALUES(258,1,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":4}}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','roll','[]',1796050484871);
INSERT INTO "versions" VALUES(259,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":4},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":8,"e0.1.0":2,"e0.2.0":1,"e0.3.0":4,"e1.0.0":2,"e1.1.0":1}}',1456240538419200005,'Alice','roll','[]',1796050484876);
INSERT INTO "versions" VALUES(260,1,'{"dice":"1d20"}','{"pools":[[17]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1796050484917);
INSERT INTO "versions" VALUES(261,1,'{"dice":"1d20"}','{"pools":[[18]],"extra":{}}',1456255637913600003,'Gwen','roll','[]',1796050484963);
INSERT INTO "versions" VALUES(262,1,'{"dice":"1d20"}','{"pools":[[2]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1796050484963);
INSERT INTO "versions" VALUES(263,1,'{"dice":"1d20"}','{"pools":[[2]],"extra":{}}',1456255637913600006,'Bob','roll','[]',1796050484963);
INSERT INTO "versions" VALUES(264,1,'{"dice":"1d20"}','{"pools":[[7]],"extra":{}}',1456255637913600003,'Gwen','roll','[]',1796050485164);
INSERT INTO "versions" VALUES(265,1,'{"dice":"1d20"}','{"pools":[[18]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1796050485164);
INSERT INTO "versions" VALUES(266,1,'{"dice":"1d20"}','{"pools":[[1]],"extra":{}}',1456255637913600006,'Bob','roll','[]',1796050485164);
INSERT INTO "versions" VALUES(267,1,'{"dice":"1d20"}','{"pools":[[17]],"extra":{}}',1456255637913600003,'Gwen','roll','[]',1796050485215);
INSERT INTO "versions" VALUES(268,1,'{"dice":"1d20"}','{"pools":[[11]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1796050485215);
INSERT INTO "versions" VALUES(269,1,'{"dice":"1d20"}','{"pools":[[17]],"extra":{}}',1456255637913600006,'Bob','roll','[]',1796050485215);
INSERT INTO "versions" VALUES(270,1,'{"dice":"1d20"}','{"pools":[[8]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1796050485282);
INSERT INTO "versions" VALUES(271,1,'{"dice":"1d20"}','{"pools":[[5]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1796050485525);
CREATE TABLE wizards_rerolls (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'wizards',
    left INTEGER NOT NULL,
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
INSERT INTO "wizards_rerolls" VALUES(1,'wizards',2);
INSERT INTO "wizards_rerolls" VALUES(2,'wizards',4);
INSERT INTO "wizards_rerolls" VALUES(3,'wizards',4);
CREATE INDEX rolls_by_owner ON rolls (channel, owner, id);
CREATE INDEX rolls_by_channel ON rolls (channel, id);
CREATE INDEX rolls_by_person ON rolls (owner, id);
CREATE INDEX rolls_hidden_by_owner ON rolls (channel, owner, id)
    WHERE audience <> 'everyone' AND audience <> 'blind' AND revealed < 4;
CREATE INDEX rolls_hidden_for_gms ON rolls (channel, id) WHERE audience IN ('gm', 'blind') AND revealed < 4;
CREATE INDEX logged_by_roll ON logged (roll);
CREATE INDEX posts_by_roll ON posts (roll);
CREATE INDEX fought_by_channel ON fought (channel, made);
CREATE INDEX roster_by_person ON roster (owner);
CREATE INDEX played_by_character ON played (game, character);
CREATE INDEX called_by_roll ON called (roll);
CREATE INDEX tables_by_person ON tables (author);
CREATE INDEX kept_by_person ON kept (owner);
CREATE INDEX kept_shared_by_use ON kept_shared (used);
CREATE INDEX kept_shared_by_person ON kept_shared (person, name);
CREATE INDEX kept_panels_by_person ON kept_panels (author);
CREATE INDEX places_by_server ON places (server);
CREATE INDEX inspirations_by_character ON inspirations (character);
CREATE INDEX inspirations_over_by_character ON inspirations_over (character);
CREATE INDEX fight_steps_by_change ON fight_steps (fight, changed);
CREATE INDEX fight_steps_by_roll ON fight_steps (roll);
CREATE INDEX fighting_by_fight ON fighting (fight);
CREATE INDEX effects_by_channel ON effects (channel, id);
CREATE INDEX stored_by_roll ON stored (roll);
CREATE INDEX planechase_steps_by_roll ON planechase_steps (roll);
CREATE UNIQUE INDEX track_sheets_by_holder
    ON track_sheets (owner, scope, channel, game, coalesce(character, 0), system);
CREATE INDEX track_sheets_by_character ON track_sheets (game, character);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('rolls',271);
INSERT INTO "sqlite_sequence" VALUES('tables',1);
INSERT INTO "sqlite_sequence" VALUES('kept',53);
INSERT INTO "sqlite_sequence" VALUES('kept_panels',22);
INSERT INTO "sqlite_sequence" VALUES('track_sheets',18);
INSERT INTO "sqlite_sequence" VALUES('calls',6);
INSERT INTO "sqlite_sequence" VALUES('initiatives',1);
INSERT INTO "sqlite_sequence" VALUES('effects',9);
INSERT INTO "sqlite_sequence" VALUES('permanents',4);
INSERT INTO "sqlite_sequence" VALUES('stored',20);
INSERT INTO "sqlite_sequence" VALUES('planechases',1);
INSERT INTO "sqlite_sequence" VALUES('inspirations_over',4);
INSERT INTO "sqlite_sequence" VALUES('rests',9);
INSERT INTO "sqlite_sequence" VALUES('fights',3);
COMMIT;
PRAGMA user_version=101;
