BEGIN TRANSACTION;
CREATE TABLE bearing (
    character INTEGER PRIMARY KEY,
    game TEXT NOT NULL DEFAULT 'dnd',
    state TEXT NOT NULL,           -- JSON
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
INSERT INTO "bearing" VALUES(10,'dnd','{"borne":[{"condition":"poisoned","ends":{"at":"save","ability":"con","dc":12}},{"condition":"prone","ends":{"at":"save","ability":"con","dc":12}},{"condition":"poisoned","ends":{"at":"save","ability":"con","dc":12}},{"condition":"prone","ends":{"at":"save","ability":"con","dc":12}}],"shaken":[{"when":1795540341511,"dc":10,"since":1795540341497},{"when":1795540344915,"dc":10,"since":1795540344897},{"when":1795540345985,"dc":10,"since":1795540345940}],"by_hand":[{"when":1795540344877,"gained":[{"condition":"poisoned","ends":{"at":"save","ability":"con","dc":12}},{"condition":"prone","ends":{"at":"save","ability":"con","dc":12}}]},{"when":1795540344897,"focus":["Bless",1795540341497],"then":["Bless",1795540344897]},{"when":1795540345925,"gained":[{"condition":"poisoned","ends":{"at":"save","ability":"con","dc":12}},{"condition":"prone","ends":{"at":"save","ability":"con","dc":12}}]},{"when":1795540345940,"focus":["",0],"then":["Bless",1795540345940]}]}');
CREATE TABLE called (
    ask INTEGER NOT NULL REFERENCES calls (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    character INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    roll INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (ask, character)
) STRICT, WITHOUT ROWID;
INSERT INTO "called" VALUES(1,2,-1456134841958400006,'Bob',1456134841958400006,116);
INSERT INTO "called" VALUES(1,1,-1456134841958400005,'Alice',1456134841958400005,115);
INSERT INTO "called" VALUES(1,0,-1456134841958400003,'Gwen',1456134841958400003,114);
INSERT INTO "called" VALUES(2,0,1,'Mira',1456134841958400005,117);
INSERT INTO "called" VALUES(4,0,1,'Mira',1456134841958400005,118);
INSERT INTO "called" VALUES(6,0,1,'Mira',1456134841958400005,119);
INSERT INTO "called" VALUES(6,1,5,'Mira',1456134841958400006,120);
CREATE TABLE calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,     -- JSON: what each rolls
    goal TEXT NOT NULL,        -- as its game reads it; '' for none
    is_hidden INTEGER NOT NULL, -- whether only the GMs know the goal
    is_open INTEGER NOT NULL,  -- whether anybody may answer
    is_closed INTEGER NOT NULL DEFAULT 0,
    asker INTEGER NOT NULL,
    asker_name TEXT NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,
    made INTEGER NOT NULL
) STRICT;
INSERT INTO "calls" VALUES(1,1456134841958400000,1456134841958400010,0,'dice','{"dice":"1d20+3 # perception"}','>=15',0,1,0,1456134841958400003,'Gwen',1456134841958400014,1795540332924);
INSERT INTO "calls" VALUES(2,1456134841958400000,1456134841958400010,0,'dnd','{"kind":"check","check":{"ability":"wis","skills":["perception"]}}','13',0,0,0,1456134841958400003,'Gwen',1456134841958400016,1795540332964);
INSERT INTO "calls" VALUES(3,1456134841958400000,1456134841958400010,0,'dice','{"dice":"1d20+3 # perception"}','>=15',0,1,0,1456134841958400003,'Gwen',1456134841958400275,1795540334530);
INSERT INTO "calls" VALUES(4,1456134841958400000,1456134841958400010,0,'dnd','{"kind":"check","check":{"ability":"wis","skills":["perception"]}}','13',0,0,0,1456134841958400003,'Gwen',1456134841958400277,1795540334631);
INSERT INTO "calls" VALUES(5,1456134841958400000,1456134841958400010,0,'dice','{"dice":"1d20+3 # perception"}','>=15',0,1,0,1456134841958400003,'Gwen',1456134841958400411,1795540336246);
INSERT INTO "calls" VALUES(6,1456134841958400000,1456134841958400010,0,'dnd','{"kind":"check","check":{"ability":"wis","skills":["perception"]}}','13',0,0,0,1456134841958400003,'Gwen',1456134841958400413,1795540336253);
CREATE TABLE channels (
    channel INTEGER PRIMARY KEY,
    hidden TEXT,               -- the least strict audience of its rolls
    screen INTEGER,            -- the channel in which its blind rolls are announced; 0 for none
    odds INTEGER               -- 1: how likely a roll is stands under it here, 0: it does not
) STRICT;
INSERT INTO "channels" VALUES(1456104642969600010,'everyone',NULL,0);
CREATE TABLE creatures (
    scope INTEGER NOT NULL,
    folded TEXT NOT NULL,          -- the name without regard to case
    creature TEXT NOT NULL,        -- JSON
    PRIMARY KEY (scope, folded)
) STRICT, WITHOUT ROWID;
INSERT INTO "creatures" VALUES(1456210339430400000,'goblin','{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}}');
INSERT INTO "creatures" VALUES(1456225438924800000,'goblin','{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}}');
INSERT INTO "creatures" VALUES(1456225438924800000,'ogre','{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1,"block":{}}');
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
CREATE TABLE faces_again (
    purpose TEXT PRIMARY KEY,      -- a keyed digest: who rolls, what, against whom, where
    guild INTEGER NOT NULL,        -- 0 in direct messages
    throws TEXT NOT NULL           -- JSON, the next throw first
) STRICT, WITHOUT ROWID;
CREATE TABLE fight_faces (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,        -- the group whose turn it was; round and place 0: of Initiative, in any turn
    creature TEXT NOT NULL,
    kind TEXT NOT NULL,            -- of throw, with the size of its dice
    faces TEXT NOT NULL,           -- JSON, the next one first
    PRIMARY KEY (fight, round, place, creature, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin 1','initiative d20','[2,8]');
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin 10','initiative d20','[15]');
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin 4','initiative d20','[2,4]');
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin 7','initiative d20','[12]');
INSERT INTO "fight_faces" VALUES(1,0,0,'0:goblin boss 1','initiative d20','[13]');
INSERT INTO "fight_faces" VALUES(1,0,0,'1456210339430400003:mira','initiative d20','[3]');
INSERT INTO "fight_faces" VALUES(1,0,0,'1456210339430400005:mira','initiative d20','[7]');
INSERT INTO "fight_faces" VALUES(1,0,0,'1456210339430400006:mira','initiative d20','[11]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:adult red dragon','initiative d20','[12]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:adult red dragon 2','initiative d20','[4]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:adult red dragon 3','initiative d20','[12]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:goblin 1','initiative d20','[10]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:goblin 10','initiative d20','[5]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:goblin 4','initiative d20','[6]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:goblin 7','initiative d20','[8]');
INSERT INTO "fight_faces" VALUES(2,0,0,'0:ogre','initiative d20','[9]');
INSERT INTO "fight_faces" VALUES(2,0,0,'1456225438924800005:mira','initiative d20','[18]');
INSERT INTO "fight_faces" VALUES(2,0,0,'1456225438924800006:bo','initiative d20','[11]');
CREATE TABLE fight_steps (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    step TEXT NOT NULL,            -- JSON
    thrown TEXT NOT NULL DEFAULT '', -- JSON: the faces that were thrown for it, as in fight_faces; '' for none
    roll INTEGER NOT NULL,         -- the roll that it came of, or that it changed; 0 for none
    actor INTEGER NOT NULL,        -- the user who took it
    name TEXT NOT NULL,
    made INTEGER NOT NULL,
    undone TEXT NOT NULL DEFAULT '', -- the name of whoever took it back
    renewed INTEGER NOT NULL DEFAULT 0, -- whether that was to throw new dice, so that its faces do not come up again
    changed INTEGER NOT NULL DEFAULT 0, -- the fight's revision then: of a long fight only what is new is read
    PRIMARY KEY (fight, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "fight_steps" VALUES(1,1,'{"type":"Started"}','',0,1456210339430400003,'Gwen',1795540346722,'',0,0);
INSERT INTO "fight_steps" VALUES(1,2,'{"type":"Entered","newcomers":[{"name":"Mira","side":"pc","maximum":43,"id":1,"player":1456210339430400005,"character":19,"known":"1456210339430400005:mira","bearing":{}}],"count":9,"group":1}','[[[0,0,"1456210339430400005:mira","initiative d20"],[7]]]',191,1456210339430400005,'Alice',1795540346884,'',0,1);
INSERT INTO "fight_steps" VALUES(1,3,'{"type":"Turned","to":1,"rounds":true}','',0,1456210339430400003,'Gwen',1795540347285,'',0,2);
INSERT INTO "fight_steps" VALUES(1,4,'{"type":"Entered","newcomers":[{"name":"Goblin Boss 1","side":"monster","maximum":21,"id":2,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true,"known":"0:goblin boss 1"},{"name":"Goblin Boss 2","side":"monster","maximum":21,"id":3,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true,"known":"0:goblin boss 2"},{"name":"Goblin Boss 3","side":"monster","maximum":21,"id":4,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true,"known":"0:goblin boss 3"}],"count":17,"group":2}','[[[0,0,"0:goblin boss 1","initiative d20"],[13]]]',192,1456210339430400003,'Gwen',1795540347408,'',0,7);
INSERT INTO "fight_steps" VALUES(1,5,'{"type":"Dealt","actor":1,"hits":[{"target":2,"amount":8,"critical":true}],"melee":true,"aimed":2,"weapon":"Longsword","action":{},"near":true}','[[[1,1,"1456210339430400005:mira","attack d20@eb45db8fc6e5"],[20]],[[1,1,"1456210339430400005:mira","damage d8@eb45db8fc6e5"],[3,2]]]',193,1456210339430400003,'Gwen',1795540348131,'',0,4);
INSERT INTO "fight_steps" VALUES(1,6,'{"type":"Turned","to":2,"rounds":true}','',0,1456210339430400003,'Gwen',1795540348184,'',0,5);
INSERT INTO "fight_steps" VALUES(1,7,'{"type":"Entered","newcomers":[{"name":"Goblin 1","side":"monster","maximum":10,"id":5,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 1"},{"name":"Goblin 2","side":"monster","maximum":10,"id":6,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 2"},{"name":"Goblin 3","side":"monster","maximum":10,"id":7,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 3"}],"count":4,"group":3}','[[[0,0,"0:goblin 1","initiative d20"],[2,8]]]',194,1456210339430400003,'Gwen',1795540348292,'',0,6);
INSERT INTO "fight_steps" VALUES(1,8,'{"type":"Rerolled","revision":2}','[[[2,2,"0:goblin boss 1","again initiative d20@782cb909387c"],[15]]]',192,1456210339430400003,'Gwen',1795540348537,'',0,7);
INSERT INTO "fight_steps" VALUES(1,9,'{"type":"SheetChanged","target":1,"maximum":38}','',0,1456210339430400003,'Gwen',1795540348696,'',0,8);
INSERT INTO "fight_steps" VALUES(1,10,'{"type":"Dealt","actor":2,"hits":[{"target":1,"amount":4}],"melee":true,"aimed":1,"weapon":"Scimitar","action":{"attacks":2},"near":true}','[[[2,2,"0:goblin boss 1","attack d20@381fe40ba07c"],[18]],[[2,2,"0:goblin boss 1","damage d6@381fe40ba07c"],[2]]]',195,1456210339430400003,'Gwen',1795540348696,'',0,8);
INSERT INTO "fight_steps" VALUES(1,11,'{"type":"Dealt","actor":2,"hits":[{"target":1,"amount":5}],"melee":true,"aimed":1,"weapon":"Scimitar","action":{"attacks":2},"near":true}','[[[2,2,"0:goblin boss 1","attack d20@381fe40ba07c"],[17]],[[2,2,"0:goblin boss 1","damage d6@381fe40ba07c"],[3]]]',196,1456210339430400003,'Gwen',1795540348737,'',0,9);
INSERT INTO "fight_steps" VALUES(1,12,'{"type":"Turned","to":1}','',0,1456210339430400003,'Gwen',1795540348787,'',0,10);
INSERT INTO "fight_steps" VALUES(1,13,'{"type":"Entered","newcomers":[{"name":"Goblin 4","side":"monster","maximum":10,"id":8,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 4"},{"name":"Goblin 5","side":"monster","maximum":10,"id":9,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 5"},{"name":"Goblin 6","side":"monster","maximum":10,"id":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 6"}],"count":4,"group":4}','[[[0,0,"0:goblin 4","initiative d20"],[2,4]]]',197,1456210339430400003,'Gwen',1795540349097,'',0,11);
INSERT INTO "fight_steps" VALUES(1,14,'{"type":"Decided","group":3,"others":[4]}','',0,1456210339430400003,'Gwen',1795540349120,'',0,12);
INSERT INTO "fight_steps" VALUES(1,15,'{"type":"Dealt","actor":1,"hits":[],"melee":true,"aimed":2,"weapon":"Longsword","action":{},"near":true}','[[[2,1,"1456210339430400005:mira","attack d20@eb45db8fc6e5"],[4]],[[2,1,"1456210339430400005:mira","bonus d4@eb45db8fc6e5"],[4]]]',198,1456210339430400003,'Gwen',1795540349239,'',0,13);
INSERT INTO "fight_steps" VALUES(1,16,'{"type":"Turned","to":3}','',0,1456210339430400003,'Gwen',1795540349313,'',0,14);
INSERT INTO "fight_steps" VALUES(1,17,'{"type":"Entered","newcomers":[{"name":"Goblin 7","side":"monster","maximum":10,"id":11,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 7"},{"name":"Goblin 8","side":"monster","maximum":10,"id":12,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 8"},{"name":"Goblin 9","side":"monster","maximum":10,"id":13,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 9"}],"count":14,"group":5}','[[[0,0,"0:goblin 7","initiative d20"],[12]]]',199,1456210339430400003,'Gwen',1795540349343,'',0,15);
INSERT INTO "fight_steps" VALUES(1,18,'{"type":"Mounted","rider":1,"mount":2}','',0,1456210339430400003,'Gwen',1795540350000,'',0,16);
INSERT INTO "fight_steps" VALUES(1,19,'{"type":"Entered","newcomers":[{"name":"Mira 2","side":"pc","maximum":38,"id":14,"player":1456210339430400003,"character":21,"known":"1456210339430400003:mira","bearing":{}}],"count":5,"group":6}','[[[0,0,"1456210339430400003:mira","initiative d20"],[3]]]',200,1456210339430400003,'Gwen',1795540350072,'',0,17);
INSERT INTO "fight_steps" VALUES(1,20,'{"type":"Entered","newcomers":[{"name":"Mira 3","side":"pc","maximum":43,"id":15,"player":1456210339430400006,"character":23,"known":"1456210339430400006:mira","bearing":{}}],"count":13,"group":7}','[[[0,0,"1456210339430400006:mira","initiative d20"],[11]]]',201,1456210339430400006,'Bob',1795540350072,'',0,18);
INSERT INTO "fight_steps" VALUES(1,21,'{"type":"Entered","newcomers":[{"name":"Goblin 10","side":"monster","maximum":10,"id":16,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 10"},{"name":"Goblin 11","side":"monster","maximum":10,"id":17,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 11"},{"name":"Goblin 12","side":"monster","maximum":10,"id":18,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 12"}],"count":17,"group":8}','[[[0,0,"0:goblin 10","initiative d20"],[15]]]',202,1456210339430400003,'Gwen',1795540350415,'',0,19);
INSERT INTO "fight_steps" VALUES(1,22,'{"type":"Decided","group":2,"others":[8]}','',0,1456210339430400003,'Gwen',1795540350538,'',0,20);
INSERT INTO "fight_steps" VALUES(2,1,'{"type":"Started"}','',0,1456225438924800003,'Gwen',1795540351881,'',0,0);
INSERT INTO "fight_steps" VALUES(2,2,'{"type":"Entered","newcomers":[{"name":"Goblin 1","side":"monster","maximum":10,"id":1,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 1"},{"name":"Goblin 2","side":"monster","maximum":10,"id":2,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 2"},{"name":"Goblin 3","side":"monster","maximum":10,"id":3,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 3"}],"count":12,"group":1}','[[[0,0,"0:goblin 1","initiative d20"],[10]]]',203,1456225438924800003,'Gwen',1795540352091,'',0,1);
INSERT INTO "fight_steps" VALUES(2,3,'{"type":"Entered","newcomers":[{"name":"Ogre","side":"monster","maximum":68,"id":4,"creature":{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1,"block":{}},"mortal":true,"known":"0:ogre"}],"count":8,"group":2}','[[[0,0,"0:ogre","initiative d20"],[9]]]',204,1456225438924800003,'Gwen',1795540352114,'',0,2);
INSERT INTO "fight_steps" VALUES(2,4,'{"type":"Entered","newcomers":[{"name":"Mira","side":"pc","maximum":38,"id":5,"player":1456225438924800005,"character":28,"known":"1456225438924800005:mira","bearing":{}}],"count":20,"group":3}','[[[0,0,"1456225438924800005:mira","initiative d20"],[18]]]',205,1456225438924800005,'Alice',1795540352156,'',0,3);
INSERT INTO "fight_steps" VALUES(2,5,'{"type":"Entered","newcomers":[{"name":"Bo","side":"pc","maximum":10,"id":6,"player":1456225438924800006,"character":29,"known":"1456225438924800006:bo","bearing":{}}],"count":11,"group":4}','[[[0,0,"1456225438924800006:bo","initiative d20"],[11]]]',206,1456225438924800006,'Bob',1795540352234,'',0,4);
INSERT INTO "fight_steps" VALUES(2,6,'{"type":"Turned","to":3,"rounds":true}','',0,1456225438924800003,'Gwen',1795540352261,'',0,5);
INSERT INTO "fight_steps" VALUES(2,7,'{"type":"Entered","newcomers":[{"name":"Adult Red Dragon","side":"monster","maximum":256,"id":7,"creature":{"sheet":{"name":"Adult Red Dragon","scores":[27,10,25,16,13,23],"level":"CR 17","ac":19,"hp":256,"immune":["fire"],"attacks":[{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10}]},"initiative":12,"saves":[["dex",6],["wis",7]],"block":{"size":"huge","kind":"dragon","tags":["chromatic"],"xp":18000,"hp_dice":"19d12+133","speed":[["walk",40],["climb",40],["fly",80]],"skills":[["perception",13],["stealth",6]],"senses":[["blindsight",60],["darkvision",120]],"passive":23,"effects":[{"name":"Fire Breath","save":"dex","dc":21,"damage":[{"dice":"17d6","type":"fire"}],"half":true,"area":{"shape":"cone","size":60},"recharge":5}],"multiattack":["Rend","Rend","Rend"],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Commanding Presence","Fiery Rays","Pounce"],"resistance":{"uses":3,"in_lair":4},"spellcasting":{"ability":"cha","dc":20,"bonus":12},"traits":["Legendary Resistance"]}},"mortal":true,"known":"0:adult red dragon"}],"count":24,"group":5}','[[[0,0,"0:adult red dragon","initiative d20"],[12]]]',207,1456225438924800003,'Gwen',1795540352364,'',0,6);
INSERT INTO "fight_steps" VALUES(2,8,'{"type":"Entered","newcomers":[{"name":"Goblin 4","side":"monster","maximum":10,"id":8,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 4"},{"name":"Goblin 5","side":"monster","maximum":10,"id":9,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 5"},{"name":"Goblin 6","side":"monster","maximum":10,"id":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 6"}],"count":8,"group":6}','[[[0,0,"0:goblin 4","initiative d20"],[6]]]',208,1456225438924800003,'Gwen',1795540352474,'',0,7);
INSERT INTO "fight_steps" VALUES(2,9,'{"type":"Conditioned","targets":[6],"changes":[{"type":"condition","condition":"grappled"}],"like":{"condition":"","ends":{"escape":{"dc":13}},"by":5}}','',0,1456225438924800003,'Gwen',1795540352603,'',0,8);
INSERT INTO "fight_steps" VALUES(2,10,'{"type":"Dealt","actor":0,"hits":[{"target":6,"amount":40}],"by":"entered"}','',0,1456225438924800003,'Gwen',1795540352653,'',0,9);
INSERT INTO "fight_steps" VALUES(2,11,'{"type":"Dealt","actor":5,"hits":[],"melee":true,"aimed":1,"weapon":"Longsword","action":{},"near":true}','[[[1,3,"1456225438924800005:mira","attack d20@928f7ce9f6bc"],[16]],[[1,3,"1456225438924800005:mira","damage d8@928f7ce9f6bc"],[8]]]',209,1456225438924800003,'Gwen',1795540352913,'',0,15);
INSERT INTO "fight_steps" VALUES(2,12,'{"type":"Decided","group":2,"others":[6]}','',0,1456225438924800003,'Gwen',1795540352991,'',0,11);
INSERT INTO "fight_steps" VALUES(2,13,'{"type":"Turned","to":1}','',0,1456225438924800003,'Gwen',1795540353033,'Gwen',0,13);
INSERT INTO "fight_steps" VALUES(2,14,'{"type":"KnockedOut","blow":11,"target":1}','',0,1456225438924800003,'Gwen',1795540353338,'',0,14);
INSERT INTO "fight_steps" VALUES(2,15,'{"type":"Rerolled","revision":2}','[[[1,3,"1456225438924800005:mira","again attack d20@928f7ce9f6bc"],[5]]]',209,1456225438924800003,'Gwen',1795540353508,'',0,15);
INSERT INTO "fight_steps" VALUES(2,16,'{"type":"Dealt","actor":5,"hits":[{"target":1,"amount":7}],"melee":true,"aimed":1,"weapon":"Longsword","action":{},"near":true}','[[[1,3,"1456225438924800005:mira","attack d20@928f7ce9f6bc"],[15]],[[1,3,"1456225438924800005:mira","damage d8@928f7ce9f6bc"],[4]]]',210,1456225438924800003,'Gwen',1795540353624,'',0,16);
INSERT INTO "fight_steps" VALUES(2,17,'{"type":"Turned","to":1}','',0,1456225438924800003,'Gwen',1795540353673,'',0,17);
INSERT INTO "fight_steps" VALUES(2,18,'{"type":"Dealt","actor":1,"hits":[],"melee":true,"aimed":5,"weapon":"Scimitar","action":{},"near":true}','[[[1,1,"0:goblin 1","attack d20@7244fb193346"],[6]]]',211,1456225438924800003,'Gwen',1795540353765,'',0,18);
INSERT INTO "fight_steps" VALUES(2,19,'{"type":"Turned","to":2,"passed":[4]}','',0,1456225438924800003,'Gwen',1795540353801,'',0,19);
INSERT INTO "fight_steps" VALUES(2,20,'{"type":"Entered","newcomers":[{"name":"Adult Red Dragon 2","side":"monster","maximum":256,"id":11,"creature":{"sheet":{"name":"Adult Red Dragon","scores":[27,10,25,16,13,23],"level":"CR 17","ac":19,"hp":256,"immune":["fire"],"attacks":[{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10}]},"initiative":12,"saves":[["dex",6],["wis",7]],"block":{"size":"huge","kind":"dragon","tags":["chromatic"],"xp":18000,"hp_dice":"19d12+133","speed":[["walk",40],["climb",40],["fly",80]],"skills":[["perception",13],["stealth",6]],"senses":[["blindsight",60],["darkvision",120]],"passive":23,"effects":[{"name":"Fire Breath","save":"dex","dc":21,"damage":[{"dice":"17d6","type":"fire"}],"half":true,"area":{"shape":"cone","size":60},"recharge":5}],"multiattack":["Rend","Rend","Rend"],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Commanding Presence","Fiery Rays","Pounce"],"resistance":{"uses":3,"in_lair":4},"spellcasting":{"ability":"cha","dc":20,"bonus":12},"traits":["Legendary Resistance"]}},"mortal":true,"known":"0:adult red dragon 2"}],"count":16,"group":7}','[[[0,0,"0:adult red dragon 2","initiative d20"],[4]]]',212,1456225438924800003,'Gwen',1795540353864,'',0,20);
INSERT INTO "fight_steps" VALUES(2,21,'{"type":"Entered","newcomers":[{"name":"Goblin 7","side":"monster","maximum":10,"id":12,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 7"},{"name":"Goblin 8","side":"monster","maximum":10,"id":13,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 8"},{"name":"Goblin 9","side":"monster","maximum":10,"id":14,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 9"}],"count":10,"group":8}','[[[0,0,"0:goblin 7","initiative d20"],[8]]]',213,1456225438924800003,'Gwen',1795540353893,'',0,21);
INSERT INTO "fight_steps" VALUES(2,22,'{"type":"Dealt","actor":0,"hits":[{"target":6,"amount":40}],"by":"entered"}','',0,1456225438924800003,'Gwen',1795540353930,'',0,22);
INSERT INTO "fight_steps" VALUES(2,23,'{"type":"Mounted","rider":5,"mount":1}','',0,1456225438924800003,'Gwen',1795540354097,'',0,23);
INSERT INTO "fight_steps" VALUES(2,24,'{"type":"Dealt","actor":7,"hits":[{"target":5,"amount":17}],"by":"legendary","melee":true,"aimed":5,"weapon":"Rend","action":{}}','[[[1,2,"0:adult red dragon","attack d20@20db80af1ffb"],[16]],[[1,2,"0:adult red dragon","damage d10@20db80af1ffb"],[4]],[[1,2,"0:adult red dragon","damage d4@20db80af1ffb"],[3,2]]]',214,1456225438924800003,'Gwen',1795540354169,'',0,24);
INSERT INTO "fight_steps" VALUES(2,25,'{"type":"Entered","newcomers":[{"name":"Adult Red Dragon 3","side":"monster","maximum":256,"id":15,"creature":{"sheet":{"name":"Adult Red Dragon","scores":[27,10,25,16,13,23],"level":"CR 17","ac":19,"hp":256,"immune":["fire"],"attacks":[{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10}]},"initiative":12,"saves":[["dex",6],["wis",7]],"block":{"size":"huge","kind":"dragon","tags":["chromatic"],"xp":18000,"hp_dice":"19d12+133","speed":[["walk",40],["climb",40],["fly",80]],"skills":[["perception",13],["stealth",6]],"senses":[["blindsight",60],["darkvision",120]],"passive":23,"effects":[{"name":"Fire Breath","save":"dex","dc":21,"damage":[{"dice":"17d6","type":"fire"}],"half":true,"area":{"shape":"cone","size":60},"recharge":5}],"multiattack":["Rend","Rend","Rend"],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Commanding Presence","Fiery Rays","Pounce"],"resistance":{"uses":3,"in_lair":4},"spellcasting":{"ability":"cha","dc":20,"bonus":12},"traits":["Legendary Resistance"]}},"mortal":true,"known":"0:adult red dragon 3"}],"count":24,"group":9}','[[[0,0,"0:adult red dragon 3","initiative d20"],[12]]]',215,1456225438924800003,'Gwen',1795540354351,'',0,25);
INSERT INTO "fight_steps" VALUES(2,26,'{"type":"Entered","newcomers":[{"name":"Goblin 10","side":"monster","maximum":10,"id":16,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 10"},{"name":"Goblin 11","side":"monster","maximum":10,"id":17,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 11"},{"name":"Goblin 12","side":"monster","maximum":10,"id":18,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true,"known":"0:goblin 12"}],"count":7,"group":10}','[[[0,0,"0:goblin 10","initiative d20"],[5]]]',216,1456225438924800003,'Gwen',1795540354378,'',0,26);
INSERT INTO "fight_steps" VALUES(2,27,'{"type":"Dealt","actor":0,"hits":[{"target":6,"amount":40}],"by":"entered"}','',0,1456225438924800003,'Gwen',1795540354412,'',0,27);
INSERT INTO "fight_steps" VALUES(2,28,'{"type":"Decided","group":5,"others":[9]}','',0,1456225438924800003,'Gwen',1795540354447,'Gwen',0,29);
INSERT INTO "fight_steps" VALUES(2,29,'{"type":"Decided","group":5,"others":[9]}','',0,1456225438924800003,'Gwen',1795540355065,'',0,30);
CREATE TABLE fight_turns (
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE,
    message INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (fight, message)
) STRICT, WITHOUT ROWID;
INSERT INTO "fight_turns" VALUES(1,1456210339430400014,0);
INSERT INTO "fight_turns" VALUES(1,1456210339430400082,1);
INSERT INTO "fight_turns" VALUES(1,1456210339430400135,2);
INSERT INTO "fight_turns" VALUES(1,1456210339430400218,3);
INSERT INTO "fight_turns" VALUES(1,1456210339430400277,4);
INSERT INTO "fight_turns" VALUES(1,1456210339430400284,4);
INSERT INTO "fight_turns" VALUES(1,1456210339430400448,4);
INSERT INTO "fight_turns" VALUES(2,1456225438924800016,0);
INSERT INTO "fight_turns" VALUES(2,1456225438924800024,1);
INSERT INTO "fight_turns" VALUES(2,1456225438924800082,2);
INSERT INTO "fight_turns" VALUES(2,1456225438924800142,1);
INSERT INTO "fight_turns" VALUES(2,1456225438924800237,2);
INSERT INTO "fight_turns" VALUES(2,1456225438924800266,3);
CREATE TABLE fighting (
    character INTEGER PRIMARY KEY,
    fight INTEGER NOT NULL REFERENCES fights (id) ON DELETE CASCADE
) STRICT;
INSERT INTO "fighting" VALUES(19,1);
INSERT INTO "fighting" VALUES(21,1);
INSERT INTO "fighting" VALUES(23,1);
INSERT INTO "fighting" VALUES(28,2);
INSERT INTO "fighting" VALUES(29,2);
CREATE TABLE fights (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,        -- 0 in a direct message
    channel INTEGER NOT NULL UNIQUE,
    parent INTEGER NOT NULL,       -- 0 unless the channel is a thread
    gm INTEGER NOT NULL,           -- who called it
    aim TEXT NOT NULL DEFAULT '',  -- JSON: how the next attack is meant
    question TEXT NOT NULL DEFAULT '', -- JSON: which step a player asks to take back; '' for none
    revision INTEGER NOT NULL DEFAULT 0, -- the number of the last change of its steps
    posting INTEGER NOT NULL DEFAULT 0 -- until when whoever shows a new turn may take; 0: nobody does. So one of several shows
                                   -- it, also if they press in two processes
) STRICT;
INSERT INTO "fights" VALUES(1,1456210339430400000,1456210339430400010,0,1456210339430400003,'["actor 5"]','',20,0);
INSERT INTO "fights" VALUES(2,1456225438924800000,1456225438924800010,0,1456225438924800003,'','',30,0);
CREATE TABLE forgetting (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL,   -- 0: nobody, but a server
    server INTEGER NOT NULL,   -- 0: nothing of one, but a person everywhere
    until INTEGER NOT NULL,    -- the last roll then: later ones stay
    names TEXT NOT NULL,       -- JSON: what the person is called in what is kept
    UNIQUE (person, server)
) STRICT;
CREATE TABLE fought (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,    -- 0 in a direct message
    channel INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    fell TEXT NOT NULL DEFAULT '[]', -- JSON: who fell, by name
    message INTEGER NOT NULL,  -- the one that shows it; 0: none is known
    made INTEGER NOT NULL      -- when it ended
) STRICT;
CREATE TABLE gms (
    channel INTEGER NOT NULL,
    id INTEGER NOT NULL,       -- a user's or a role's
    is_role INTEGER NOT NULL,
    name TEXT NOT NULL,        -- when it was named
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
    course TEXT NOT NULL DEFAULT '', -- JSON: what befell it step by step, as in a fight, for a roll that changes changes what
                                   -- came of it also when other things came since; '' where nothing can change any more, as
                                   -- it was in a fight since
    sheet INTEGER NOT NULL,        -- the maximum on its sheet then
    revision INTEGER NOT NULL DEFAULT 1,
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
INSERT INTO "hit_points" VALUES(10,'dnd','','{"start":{"hp":38,"maximum":38},"sheet":38,"steps":[[0,{"type":"Dealt","actor":0,"hits":[{"target":1,"amount":7}],"by":"entered"}],[0,{"type":"Dealt","actor":0,"hits":[{"target":1,"amount":7}],"by":"entered"}],[178,{"type":"Healed","actor":0,"targets":[1],"amount":8}],[-5,{"type":"Restored","target":1,"how":"whole","hp":38}],[182,{"type":"Healed","actor":0,"targets":[1],"amount":7}],[183,{"type":"Healed","actor":0,"targets":[1],"amount":3}],[0,{"type":"Dealt","actor":0,"hits":[{"target":1,"amount":7}],"by":"entered"}],[187,{"type":"Healed","actor":0,"targets":[1],"amount":5}],[-8,{"type":"Restored","target":1,"how":"whole","hp":38}]]}',38,11);
INSERT INTO "hit_points" VALUES(11,'dnd','','{"start":{"hp":10,"maximum":10},"sheet":10}',10,4);
CREATE TABLE initiatives (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1,
    state TEXT NOT NULL        -- JSON
) STRICT;
INSERT INTO "initiatives" VALUES(1,1456134841958400010,14,'{"entries":[{"number":1,"name":"Ana","typed":14,"faces":{"pools":[],"extra":{}},"before":[5]},{"number":2,"name":"goblins 1","dice":"1d20+2","faces":{"pools":[[20]],"extra":{}}},{"number":3,"name":"goblins 2","dice":"1d20+2","faces":{"pools":[[11]],"extra":{}}},{"number":4,"name":"goblins 3","dice":"1d20+2","faces":{"pools":[[13]],"extra":{}}},{"number":5,"name":"Bo","typed":14,"faces":{"pools":[],"extra":{}}},{"number":6,"name":"or with dice: Ana","dice":"1d20+2","faces":{"pools":[[16]],"extra":{}},"before":[8]},{"number":7,"name":"several: goblins 1","dice":"1d20+2","faces":{"pools":[[2]],"extra":{}}},{"number":8,"name":"several: goblins 2","dice":"1d20+2","faces":{"pools":[[16]],"extra":{}}},{"number":9,"name":"several: goblins 3","dice":"1d20+2","faces":{"pools":[[10]],"extra":{}}},{"number":1,"name":"Ana","typed":14,"faces":{"pools":[],"extra":{}},"is_hidden":true},{"number":2,"name":"or with dice: Ana","dice":"1d20+2","faces":{"pools":[[9]],"extra":{}},"is_hidden":true},{"number":3,"name":"several: goblins 1","dice":"1d20+2","faces":{"pools":[[16]],"extra":{}},"is_hidden":true},{"number":4,"name":"several: goblins 2","dice":"1d20+2","faces":{"pools":[[17]],"extra":{}},"is_hidden":true},{"number":5,"name":"several: goblins 3","dice":"1d20+2","faces":{"pools":[[16]],"extra":{}},"is_hidden":true}],"steps":6,"last":[9,5],"thrown":{"!goblins 1":{"d20":[20]},"!goblins 2":{"d20":[11]},"!goblins 3":{"d20":[13]},"!or with dice: ana":{"d20":[16]},"!several: goblins 1":{"d20":[2]},"!several: goblins 2":{"d20":[16]},"!several: goblins 3":{"d20":[10]},"?or with dice: ana":{"d20":[9]},"?several: goblins 1":{"d20":[16]},"?several: goblins 2":{"d20":[17]},"?several: goblins 3":{"d20":[16]}}}');
CREATE TABLE inspirations (
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,
    name TEXT NOT NULL,
    player INTEGER NOT NULL,
    PRIMARY KEY (channel, character)
) STRICT, WITHOUT ROWID;
INSERT INTO "inspirations" VALUES(1456195239936000010,10,'Mira',1456195239936000005);
INSERT INTO "inspirations" VALUES(1456195239936000010,11,'Bo',1456195239936000006);
INSERT INTO "inspirations" VALUES(1456195239936000010,14,'Mira',1456195239936000003);
INSERT INTO "inspirations" VALUES(1456195239936000010,16,'Mira',1456195239936000006);
CREATE TABLE inspirations_over (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL,
    character INTEGER NOT NULL,    -- whose it is to give
    name TEXT NOT NULL,
    player INTEGER NOT NULL
) STRICT;
CREATE TABLE kept (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name without regard to case, by which it is found
    game TEXT NOT NULL,
    request TEXT NOT NULL,     -- JSON, without what belonged to a roll or a place; '' where there is a template
    template TEXT NOT NULL,    -- dice with places to fill, as they are typed; '' for none
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
INSERT INTO "kept" VALUES(9,1456104642969600000,1456104642969600003,'Dexterity (Stealth)','dexterity (stealth)','dnd','{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15}','',1456104642969600003,'Gwen',1);
INSERT INTO "kept" VALUES(10,1456119742464000000,1456119742464000005,'Longsword','longsword','dice','{"dice":"1d20+6"}','',1456119742464000005,'Alice',2);
INSERT INTO "kept" VALUES(11,1456119742464000000,1456119742464000003,'Longsword','longsword','dice','{"dice":"1d20+6"}','',1456119742464000003,'Gwen',1);
INSERT INTO "kept" VALUES(12,1456119742464000000,1456119742464000006,'Longsword','longsword','dice','{"dice":"1d20+6"}','',1456119742464000006,'Bob',2);
INSERT INTO "kept" VALUES(13,1456134841958400000,1456134841958400003,'perception','perception','dice','{"dice":"1d20+3>=15 # perception"}','',1456134841958400003,'Gwen',1);
INSERT INTO "kept" VALUES(14,1456134841958400000,1456134841958400005,'perception','perception','dice','{"dice":"1d20+3>=15 # perception"}','',1456134841958400005,'Alice',1);
INSERT INTO "kept" VALUES(15,1456134841958400000,1456134841958400006,'perception','perception','dice','{"dice":"1d20+3>=15 # perception"}','',1456134841958400006,'Bob',1);
INSERT INTO "kept" VALUES(16,1456149941452800000,1456149941452800003,'Longsword','longsword','magic','{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','',1456149941452800003,'Gwen',1);
INSERT INTO "kept" VALUES(17,1456149941452800000,1456149941452800005,'Longsword','longsword','magic','{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','',1456149941452800005,'Alice',1);
INSERT INTO "kept" VALUES(18,1456149941452800000,1456149941452800006,'Longsword','longsword','magic','{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','',1456149941452800006,'Bob',1);
INSERT INTO "kept" VALUES(19,1456195239936000000,1456195239936000005,'Dexterity save','dexterity save','dnd','{"kind":"save","check":{"ability":"dex"},"dc":13,"counted":true}','',1456195239936000005,'Alice',1);
INSERT INTO "kept" VALUES(20,1456195239936000000,1456195239936000003,'Dexterity save','dexterity save','dnd','{"kind":"save","check":{"ability":"dex"},"dc":13,"counted":true}','',1456195239936000003,'Gwen',1);
INSERT INTO "kept" VALUES(21,1456195239936000000,1456195239936000006,'Dexterity save','dexterity save','dnd','{"kind":"save","check":{"ability":"dex"},"dc":13,"counted":true}','',1456195239936000006,'Bob',1);
INSERT INTO "kept" VALUES(22,1456195239936000000,1456195239936000005,'Strength (Athletics)','strength (athletics)','dnd','{"kind":"check","check":{"ability":"str","skills":["athletics"]},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"counted":true}','',1456195239936000005,'Alice',1);
INSERT INTO "kept" VALUES(23,1456195239936000000,1456195239936000003,'Strength (Athletics)','strength (athletics)','dnd','{"kind":"check","check":{"ability":"str","skills":["athletics"]},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"counted":true}','',1456195239936000003,'Gwen',1);
INSERT INTO "kept" VALUES(24,1456195239936000000,1456195239936000006,'Strength (Athletics)','strength (athletics)','dnd','{"kind":"check","check":{"ability":"str","skills":["athletics"]},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"counted":true}','',1456195239936000006,'Bob',1);
INSERT INTO "kept" VALUES(25,1456195239936000000,1456195239936000005,'Longsword','longsword','dnd','{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}],"counted":true}','',1456195239936000005,'Alice',1);
INSERT INTO "kept" VALUES(26,1456195239936000000,1456195239936000003,'Longsword','longsword','dnd','{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}],"counted":true}','',1456195239936000003,'Gwen',1);
INSERT INTO "kept" VALUES(27,1456195239936000000,1456195239936000006,'Longsword','longsword','dnd','{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}],"counted":true}','',1456195239936000006,'Bob',1);
INSERT INTO "kept" VALUES(28,1456210339430400000,1456210339430400003,'Dexterity: Initiative','dexterity: initiative','dnd','{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative"}','',1456210339430400003,'Gwen',1);
INSERT INTO "kept" VALUES(29,1456210339430400000,1456210339430400005,'Dexterity: Initiative','dexterity: initiative','dnd','{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative"}','',1456210339430400005,'Alice',1);
INSERT INTO "kept" VALUES(30,1456210339430400000,1456210339430400006,'Dexterity: Initiative','dexterity: initiative','dnd','{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative"}','',1456210339430400006,'Bob',1);
INSERT INTO "kept" VALUES(31,1456225438924800000,1456225438924800003,'Longsword','longsword','dnd','{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}]}','',1456225438924800003,'Gwen',1);
INSERT INTO "kept" VALUES(32,1456225438924800000,1456225438924800005,'Longsword','longsword','dnd','{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}]}','',1456225438924800005,'Alice',1);
INSERT INTO "kept" VALUES(33,1456225438924800000,1456225438924800006,'Longsword','longsword','dnd','{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"parts":[{"dice":"1d8","type":"slashing"}]}','',1456225438924800006,'Bob',1);
INSERT INTO "kept" VALUES(34,1456240538419200000,1456240538419200005,'Narrative','narrative','wizards','{"kind":"narrative","label":"I swing from the chandelier","roller":{"tags":{}},"target":{}}','',1456240538419200005,'Alice',1);
INSERT INTO "kept" VALUES(35,1456240538419200000,1456240538419200003,'Narrative','narrative','wizards','{"kind":"narrative","label":"I swing from the chandelier","roller":{"tags":{}},"target":{}}','',1456240538419200003,'Gwen',1);
INSERT INTO "kept" VALUES(36,1456240538419200000,1456240538419200006,'Narrative','narrative','wizards','{"kind":"narrative","label":"I swing from the chandelier","roller":{"tags":{}},"target":{}}','',1456240538419200006,'Bob',1);
INSERT INTO "kept" VALUES(37,1456240538419200000,1456240538419200005,'Clash with Bob: Club','clash with bob: club','wizards','{"kind":"clash","label":"Club","roller":{"tags":{}},"target":{"name":"Bob"},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','',1456240538419200005,'Alice',1);
INSERT INTO "kept" VALUES(38,1456240538419200000,1456240538419200003,'Clash with Bob: Club','clash with bob: club','wizards','{"kind":"clash","label":"Club","roller":{"tags":{}},"target":{"name":"Bob"},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','',1456240538419200003,'Gwen',1);
INSERT INTO "kept" VALUES(39,1456240538419200000,1456240538419200006,'Clash with Bob: Club','clash with bob: club','wizards','{"kind":"clash","label":"Club","roller":{"tags":{}},"target":{"name":"Bob"},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','',1456240538419200006,'Bob',1);
INSERT INTO "kept" VALUES(40,1456255637913600000,1456255637913600005,'Longsword','longsword','dice','{"dice":"1d20"}','',1456255637913600005,'Alice',1);
INSERT INTO "kept" VALUES(41,1456255637913600000,1456255637913600003,'Longsword','longsword','dice','{"dice":"1d20"}','',1456255637913600003,'Gwen',1);
INSERT INTO "kept" VALUES(42,1456255637913600000,1456255637913600006,'Longsword','longsword','dice','{"dice":"1d20"}','',1456255637913600006,'Bob',1);
CREATE TABLE kept_entries (
    panel INTEGER NOT NULL REFERENCES kept_panels (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,   -- stands in its button
    place INTEGER NOT NULL,    -- from 0, where its button stands
    kept INTEGER NOT NULL,     -- 0: the panel's own
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,
    template TEXT NOT NULL,
    PRIMARY KEY (panel, number)
) STRICT, WITHOUT ROWID;
INSERT INTO "kept_entries" VALUES(1,1,0,0,'Hit','dice','','1d20+{bonus}');
INSERT INTO "kept_entries" VALUES(1,2,1,11,'Longsword','','','');
INSERT INTO "kept_entries" VALUES(2,1,0,0,'','dnd','{"kind":"check","check":{"ability":"str"}}','');
INSERT INTO "kept_entries" VALUES(2,2,1,0,'','dnd','{"kind":"check","check":{"ability":"dex"}}','');
INSERT INTO "kept_entries" VALUES(2,3,2,0,'','dnd','{"kind":"check","check":{"ability":"con"}}','');
INSERT INTO "kept_entries" VALUES(2,4,3,0,'','dnd','{"kind":"check","check":{"ability":"int"}}','');
INSERT INTO "kept_entries" VALUES(2,5,4,0,'','dnd','{"kind":"check","check":{"ability":"wis"}}','');
INSERT INTO "kept_entries" VALUES(2,6,5,0,'','dnd','{"kind":"check","check":{"ability":"cha"}}','');
INSERT INTO "kept_entries" VALUES(2,7,6,0,'','dnd','{"kind":"save","check":{"ability":"str"}}','');
INSERT INTO "kept_entries" VALUES(2,8,7,0,'','dnd','{"kind":"save","check":{"ability":"dex"}}','');
INSERT INTO "kept_entries" VALUES(2,9,8,0,'','dnd','{"kind":"save","check":{"ability":"con"}}','');
INSERT INTO "kept_entries" VALUES(2,10,9,0,'','dnd','{"kind":"save","check":{"ability":"int"}}','');
INSERT INTO "kept_entries" VALUES(2,11,10,0,'','dnd','{"kind":"save","check":{"ability":"wis"}}','');
INSERT INTO "kept_entries" VALUES(2,12,11,0,'','dnd','{"kind":"save","check":{"ability":"cha"}}','');
INSERT INTO "kept_entries" VALUES(2,13,12,0,'','dnd','{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative"}','');
INSERT INTO "kept_entries" VALUES(2,14,13,11,'Longsword','','','');
INSERT INTO "kept_entries" VALUES(3,1,0,0,'','dnd','{"kind":"check","check":{"ability":"str"}}','');
INSERT INTO "kept_entries" VALUES(3,2,1,0,'','dnd','{"kind":"check","check":{"ability":"dex"}}','');
INSERT INTO "kept_entries" VALUES(3,3,2,0,'','dnd','{"kind":"check","check":{"ability":"con"}}','');
INSERT INTO "kept_entries" VALUES(3,4,3,0,'','dnd','{"kind":"check","check":{"ability":"int"}}','');
INSERT INTO "kept_entries" VALUES(3,5,4,0,'','dnd','{"kind":"check","check":{"ability":"wis"}}','');
INSERT INTO "kept_entries" VALUES(3,6,5,0,'','dnd','{"kind":"check","check":{"ability":"cha"}}','');
INSERT INTO "kept_entries" VALUES(3,7,6,0,'','dnd','{"kind":"save","check":{"ability":"str"}}','');
INSERT INTO "kept_entries" VALUES(3,8,7,0,'','dnd','{"kind":"save","check":{"ability":"dex"}}','');
INSERT INTO "kept_entries" VALUES(3,9,8,0,'','dnd','{"kind":"save","check":{"ability":"con"}}','');
INSERT INTO "kept_entries" VALUES(3,10,9,0,'','dnd','{"kind":"save","check":{"ability":"int"}}','');
INSERT INTO "kept_entries" VALUES(3,11,10,0,'','dnd','{"kind":"save","check":{"ability":"wis"}}','');
INSERT INTO "kept_entries" VALUES(3,12,11,0,'','dnd','{"kind":"save","check":{"ability":"cha"}}','');
INSERT INTO "kept_entries" VALUES(3,13,12,0,'','dnd','{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative"}','');
INSERT INTO "kept_entries" VALUES(4,1,0,0,'','dnd','{"kind":"check","check":{"ability":"str"}}','');
INSERT INTO "kept_entries" VALUES(4,2,1,0,'','dnd','{"kind":"check","check":{"ability":"dex"}}','');
INSERT INTO "kept_entries" VALUES(4,3,2,0,'','dnd','{"kind":"check","check":{"ability":"con"}}','');
INSERT INTO "kept_entries" VALUES(4,4,3,0,'','dnd','{"kind":"check","check":{"ability":"int"}}','');
INSERT INTO "kept_entries" VALUES(4,5,4,0,'','dnd','{"kind":"check","check":{"ability":"wis"}}','');
INSERT INTO "kept_entries" VALUES(4,6,5,0,'','dnd','{"kind":"check","check":{"ability":"cha"}}','');
INSERT INTO "kept_entries" VALUES(4,7,6,0,'','dnd','{"kind":"save","check":{"ability":"str"}}','');
INSERT INTO "kept_entries" VALUES(4,8,7,0,'','dnd','{"kind":"save","check":{"ability":"dex"}}','');
INSERT INTO "kept_entries" VALUES(4,9,8,0,'','dnd','{"kind":"save","check":{"ability":"con"}}','');
INSERT INTO "kept_entries" VALUES(4,10,9,0,'','dnd','{"kind":"save","check":{"ability":"int"}}','');
INSERT INTO "kept_entries" VALUES(4,11,10,0,'','dnd','{"kind":"save","check":{"ability":"wis"}}','');
INSERT INTO "kept_entries" VALUES(4,12,11,0,'','dnd','{"kind":"save","check":{"ability":"cha"}}','');
INSERT INTO "kept_entries" VALUES(4,13,12,0,'','dnd','{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative"}','');
CREATE TABLE kept_filled (
    person INTEGER NOT NULL,
    template TEXT NOT NULL,
    filled TEXT NOT NULL,      -- JSON
    used INTEGER NOT NULL,     -- when
    PRIMARY KEY (person, template)
) STRICT, WITHOUT ROWID;
CREATE TABLE kept_panels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    scope INTEGER NOT NULL,
    title TEXT NOT NULL,
    quiet INTEGER NOT NULL,
    author INTEGER NOT NULL,
    author_name TEXT NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    presses INTEGER NOT NULL DEFAULT 0,
    rolls TEXT NOT NULL DEFAULT '[]',   -- JSON: the numbers of the last rolls, of a quiet panel
    entries INTEGER NOT NULL DEFAULT 0, -- how many it has ever had: a number is never given twice
    away INTEGER NOT NULL DEFAULT 0     -- the message from which it was put below last: of many who press at once one does so
) STRICT;
INSERT INTO "kept_panels" VALUES(1,1456119742464000000,'Places',0,1456119742464000005,'Alice',3,0,'[]',2,0);
INSERT INTO "kept_panels" VALUES(2,1456119742464000000,'My character',0,1456119742464000005,'Alice',2,3,'[]',14,0);
INSERT INTO "kept_panels" VALUES(3,1456119742464000000,'My character',0,1456119742464000005,'Alice',1,0,'[]',13,0);
INSERT INTO "kept_panels" VALUES(4,1456119742464000000,'My character',0,1456119742464000005,'Alice',1,0,'[]',13,0);
CREATE TABLE kept_shared (
    code TEXT PRIMARY KEY,
    person INTEGER NOT NULL,   -- who shared it
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    request TEXT NOT NULL,
    template TEXT NOT NULL,
    used INTEGER NOT NULL      -- when, last
) STRICT, WITHOUT ROWID;
INSERT INTO "kept_shared" VALUES('5AAAAAAAAA',1456119742464000005,'Longsword','dice','{"dice":"1d20+6"}','',1795540332137);
INSERT INTO "kept_shared" VALUES('6AAAAAAAAA',1456119742464000006,'Longsword','dice','{"dice":"1d20+6"}','',1795540332677);
CREATE TABLE logged (
    channel INTEGER NOT NULL,
    log TEXT NOT NULL,
    roll INTEGER NOT NULL,
    PRIMARY KEY (channel, log, roll)
) STRICT, WITHOUT ROWID;
INSERT INTO "logged" VALUES(1456149941452800010,'magic',121);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',121);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',122);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',122);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',123);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',123);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',124);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',124);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',125);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',125);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',126);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',126);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',127);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',127);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',128);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800003',128);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',129);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800006',129);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',130);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',130);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',131);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800003',131);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',132);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800006',132);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',133);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',133);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',134);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800003',134);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',135);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800006',135);
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
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',142);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',143);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',143);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',144);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',144);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',145);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',145);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',146);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',146);
INSERT INTO "logged" VALUES(1456149941452800010,'magic',147);
INSERT INTO "logged" VALUES(1456149941452800010,'magic 1456149941452800005',147);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',148);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200005',148);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',148);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',149);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200003',149);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',149);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',150);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200005',150);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',150);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',151);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200006',151);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',151);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',152);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200006',152);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',152);
INSERT INTO "logged" VALUES(1456165040947200010,'magic',153);
INSERT INTO "logged" VALUES(1456165040947200010,'magic 1456165040947200003',153);
INSERT INTO "logged" VALUES(1456165040947200010,'planar',153);
INSERT INTO "logged" VALUES(1456180140441600010,'magic',154);
INSERT INTO "logged" VALUES(1456180140441600010,'magic 1456180140441600005',154);
INSERT INTO "logged" VALUES(1456180140441600010,'planar',154);
INSERT INTO "logged" VALUES(1456180140441600010,'magic',155);
INSERT INTO "logged" VALUES(1456180140441600010,'magic 1456180140441600003',155);
INSERT INTO "logged" VALUES(1456180140441600010,'planar',155);
INSERT INTO "logged" VALUES(1456180140441600010,'magic',156);
INSERT INTO "logged" VALUES(1456180140441600010,'magic 1456180140441600005',156);
INSERT INTO "logged" VALUES(1456180140441600010,'planar',156);
INSERT INTO "logged" VALUES(1456180140441600010,'magic',157);
INSERT INTO "logged" VALUES(1456180140441600010,'magic 1456180140441600006',157);
INSERT INTO "logged" VALUES(1456180140441600010,'planar',157);
INSERT INTO "logged" VALUES(1456180140441600010,'magic',158);
INSERT INTO "logged" VALUES(1456180140441600010,'magic 1456180140441600006',158);
INSERT INTO "logged" VALUES(1456180140441600010,'planar',158);
INSERT INTO "logged" VALUES(1456180140441600010,'magic',159);
INSERT INTO "logged" VALUES(1456180140441600010,'magic 1456180140441600006',159);
INSERT INTO "logged" VALUES(1456180140441600010,'planar',159);
CREATE TABLE named (
    channel INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,        -- the display name then
    PRIMARY KEY (channel, user)
) STRICT, WITHOUT ROWID;
INSERT INTO "named" VALUES(1456149941452800010,1456149941452800005,'Alice');
INSERT INTO "named" VALUES(1456165040947200010,1456165040947200004,'Kim');
INSERT INTO "named" VALUES(1456165040947200010,1456165040947200005,'Alice');
INSERT INTO "named" VALUES(1456165040947200010,1456165040947200006,'Bob');
INSERT INTO "named" VALUES(1456180140441600010,1456180140441600005,'Alice');
INSERT INTO "named" VALUES(1456180140441600010,1456180140441600006,'Bob');
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
    roll INTEGER NOT NULL,     -- the number of the last roll then
    PRIMARY KEY (channel, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "panels" VALUES(1456134841958400010,'initiative',1456134841958400415,1795540336280,118);
INSERT INTO "panels" VALUES(1456165040947200010,'planechase',1456165040947200136,1795540339413,152);
INSERT INTO "panels" VALUES(1456180140441600010,'planechase',1456180140441600214,1795540341007,159);
INSERT INTO "panels" VALUES(1456210339430400010,'fight',1456210339430400448,1795540350377,201);
INSERT INTO "panels" VALUES(1456225438924800010,'fight',1456225438924800266,1795540353812,211);
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
INSERT INTO "planechase_steps" VALUES(1,1,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"}],"active":1456165040947200005}','start','',0,1,147,1456165040947200005,'Alice',1795540338732);
INSERT INTO "planechase_steps" VALUES(1,2,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"}],"active":1456165040947200005,"taken":[{"player":1456165040947200005,"times":1}]}','roll','0',148,1,147,1456165040947200005,'Alice',1795540338738);
INSERT INTO "planechase_steps" VALUES(1,3,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"}],"active":1456165040947200005,"taken":[{"player":1456165040947200005,"times":1}],"walks":1}','walk','',148,1,147,1456165040947200005,'Alice',1795540339033);
INSERT INTO "planechase_steps" VALUES(1,4,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200005,"taken":[{"player":1456165040947200005,"times":1}],"walks":1}','join','Gwen',0,1,147,1456165040947200003,'Gwen',1795540339050);
INSERT INTO "planechase_steps" VALUES(1,5,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200005,"taken":[{"player":1456165040947200005,"times":1}],"walks":1}','roll','',149,1,147,1456165040947200003,'Gwen',1795540339153);
INSERT INTO "planechase_steps" VALUES(1,6,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200005,"taken":[{"player":1456165040947200005,"times":1}],"walks":1}','roll','',150,1,147,1456165040947200005,'Alice',1795540339166);
INSERT INTO "planechase_steps" VALUES(1,7,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200005,"taken":[{"player":1456165040947200005,"times":1}],"walks":1}','roll','',151,1,147,1456165040947200006,'Bob',1795540339179);
INSERT INTO "planechase_steps" VALUES(1,8,'{"players":[{"id":1456165040947200005,"name":"Alice"},{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200005,"face_up":[{"name":"Bant","owner":0}],"taken":[{"player":1456165040947200005,"times":1}],"walks":1}','beside','Bant',0,1,147,1456165040947200003,'Gwen',1795540339226);
INSERT INTO "planechase_steps" VALUES(1,9,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"face_up":[{"name":"Bant","owner":0}],"walks":1}','leave','Alice',0,2,151,1456165040947200005,'Alice',1795540339273);
INSERT INTO "planechase_steps" VALUES(1,10,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200006,"face_up":[{"name":"Bant","owner":0}],"taken":[{"player":1456165040947200006,"times":1}],"walks":1}','roll','0',152,2,151,1456165040947200006,'Bob',1795540339330);
INSERT INTO "planechase_steps" VALUES(1,11,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200004,"face_up":[{"name":"Bant","owner":0}],"walks":1}','next','Kim',0,3,152,1456165040947200006,'Bob',1795540339363);
INSERT INTO "planechase_steps" VALUES(1,12,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200003,"face_up":[{"name":"Bant","owner":0}],"walks":1}','next','Gwen',0,4,152,1456165040947200003,'Gwen',1795540339410);
INSERT INTO "planechase_steps" VALUES(1,13,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"},{"id":1456165040947200005,"name":"Alice"}],"active":1456165040947200003,"face_up":[{"name":"Bant","owner":0}],"walks":1}','join','Alice',0,4,152,1456165040947200005,'Alice',1795540339446);
INSERT INTO "planechase_steps" VALUES(1,14,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200003,"face_up":[{"name":"Bant","owner":0}],"walks":1}','back','{"did":"join","detail":"Alice","name":"Alice"}',0,4,152,1456165040947200003,'Gwen',1795540339478);
INSERT INTO "planechase_steps" VALUES(1,15,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200003,"face_up":[{"name":"Bant","owner":0}],"taken":[{"player":1456165040947200003,"times":1}],"walks":1}','roll','0',153,4,152,1456165040947200003,'Gwen',1795540339586);
INSERT INTO "planechase_steps" VALUES(1,16,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200003,"face_up":[{"name":"Bant","owner":0}],"taken":[{"player":1456165040947200003,"times":1}],"changes":[{"key":"aether"}],"walks":1}','on','Chaotic Aether',0,4,152,1456165040947200003,'Gwen',1795540339749);
INSERT INTO "planechase_steps" VALUES(1,17,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200003,"face_up":[{"name":"Bant","owner":0}],"taken":[{"player":1456165040947200003,"times":1}],"walks":1}','back','{"did":"on","detail":"Chaotic Aether","name":"Gwen"}',0,4,152,1456165040947200003,'Gwen',1795540339785);
INSERT INTO "planechase_steps" VALUES(1,18,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"},{"id":1456165040947200005,"name":"Alice"}],"active":1456165040947200003,"face_up":[{"name":"Bant","owner":0}],"taken":[{"player":1456165040947200003,"times":1}],"walks":1}','join','Alice',0,4,152,1456165040947200005,'Alice',1795540339913);
INSERT INTO "planechase_steps" VALUES(1,19,'{"players":[{"id":1456165040947200006,"name":"Bob"},{"id":1456165040947200004,"name":"Kim"},{"id":1456165040947200003,"name":"Gwen"}],"active":1456165040947200003,"face_up":[{"name":"Bant","owner":0}],"taken":[{"player":1456165040947200003,"times":1}],"walks":1}','back','{"did":"join","detail":"Alice","name":"Alice"}',0,4,152,1456165040947200003,'Gwen',1795540339975);
INSERT INTO "planechase_steps" VALUES(2,1,'{"players":[{"id":1456180140441600005,"name":"Alice"},{"id":1456180140441600006,"name":"Bob"}],"active":1456180140441600005,"kind":"own"}','start','',0,1,153,1456180140441600005,'Alice',1795540339998);
INSERT INTO "planechase_steps" VALUES(2,2,'{"players":[{"id":1456180140441600005,"name":"Alice"},{"id":1456180140441600006,"name":"Bob"}],"active":1456180140441600005,"kind":"own","taken":[{"player":1456180140441600005,"times":1}]}','roll','0',154,1,153,1456180140441600005,'Alice',1795540340039);
INSERT INTO "planechase_steps" VALUES(2,3,'{"players":[{"id":1456180140441600005,"name":"Alice"},{"id":1456180140441600006,"name":"Bob"}],"active":1456180140441600005,"kind":"own","taken":[{"player":1456180140441600005,"times":1}],"walks":1}','walk','',154,1,153,1456180140441600005,'Alice',1795540340121);
INSERT INTO "planechase_steps" VALUES(2,4,'{"players":[{"id":1456180140441600005,"name":"Alice"},{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600005,"kind":"own","taken":[{"player":1456180140441600005,"times":1}],"walks":1}','join','Gwen',0,1,153,1456180140441600003,'Gwen',1795540340170);
INSERT INTO "planechase_steps" VALUES(2,5,'{"players":[{"id":1456180140441600005,"name":"Alice"},{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600005,"kind":"own","taken":[{"player":1456180140441600005,"times":1}],"walks":1}','roll','',155,1,153,1456180140441600003,'Gwen',1795540340311);
INSERT INTO "planechase_steps" VALUES(2,6,'{"players":[{"id":1456180140441600005,"name":"Alice"},{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600005,"kind":"own","taken":[{"player":1456180140441600005,"times":1}],"walks":1}','roll','',156,1,153,1456180140441600005,'Alice',1795540340337);
INSERT INTO "planechase_steps" VALUES(2,7,'{"players":[{"id":1456180140441600005,"name":"Alice"},{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600005,"kind":"own","taken":[{"player":1456180140441600005,"times":1}],"walks":1}','roll','',157,1,153,1456180140441600006,'Bob',1795540340358);
INSERT INTO "planechase_steps" VALUES(2,8,'{"players":[{"id":1456180140441600005,"name":"Alice"},{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600005,"kind":"own","taken":[{"player":1456180140441600005,"times":1}],"changes":[{"key":"aether"}],"walks":1}','on','Chaotic Aether',0,1,153,1456180140441600003,'Gwen',1795540340382);
INSERT INTO "planechase_steps" VALUES(2,9,'{"players":[{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600006,"kind":"own","changes":[{"key":"aether"}],"walks":1}','leave','Alice',0,2,157,1456180140441600005,'Alice',1795540340397);
INSERT INTO "planechase_steps" VALUES(2,10,'{"players":[{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600003,"kind":"own","changes":[{"key":"aether"}],"walks":1}','next','Gwen',0,3,157,1456180140441600006,'Bob',1795540340419);
INSERT INTO "planechase_steps" VALUES(2,11,'{"players":[{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600006,"kind":"own","changes":[{"key":"aether"}],"walks":1}','next','Bob',0,4,157,1456180140441600003,'Gwen',1795540340432);
INSERT INTO "planechase_steps" VALUES(2,12,'{"players":[{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600006,"kind":"own","taken":[{"player":1456180140441600006,"times":1}],"changes":[{"key":"aether"}],"walks":1}','roll','0',158,4,157,1456180140441600006,'Bob',1795540340468);
INSERT INTO "planechase_steps" VALUES(2,13,'{"players":[{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"},{"id":1456180140441600005,"name":"Alice"}],"active":1456180140441600006,"kind":"own","taken":[{"player":1456180140441600006,"times":1}],"changes":[{"key":"aether"}],"walks":1}','join','Alice',0,4,157,1456180140441600005,'Alice',1795540340485);
INSERT INTO "planechase_steps" VALUES(2,14,'{"players":[{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600006,"kind":"own","taken":[{"player":1456180140441600006,"times":1}],"changes":[{"key":"aether"}],"walks":1}','back','{"did":"join","detail":"Alice","name":"Alice"}',0,4,157,1456180140441600003,'Gwen',1795540340518);
INSERT INTO "planechase_steps" VALUES(2,15,'{"players":[{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600006,"kind":"own","taken":[{"player":1456180140441600006,"times":2}],"changes":[{"key":"aether"}],"walks":1}','roll','1',159,4,157,1456180140441600006,'Bob',1795540340870);
INSERT INTO "planechase_steps" VALUES(2,16,'{"players":[{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"},{"id":1456180140441600005,"name":"Alice"}],"active":1456180140441600006,"kind":"own","taken":[{"player":1456180140441600006,"times":2}],"changes":[{"key":"aether"}],"walks":1}','join','Alice',0,4,157,1456180140441600005,'Alice',1795540341038);
INSERT INTO "planechase_steps" VALUES(2,17,'{"players":[{"id":1456180140441600006,"name":"Bob"},{"id":1456180140441600003,"name":"Gwen"}],"active":1456180140441600006,"kind":"own","taken":[{"player":1456180140441600006,"times":2}],"changes":[{"key":"aether"}],"walks":1}','back','{"did":"join","detail":"Alice","name":"Alice"}',0,4,157,1456180140441600003,'Gwen',1795540341094);
CREATE TABLE planechases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel INTEGER NOT NULL UNIQUE,
    revision INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO "planechases" VALUES(1,1456165040947200010,19);
INSERT INTO "planechases" VALUES(2,1456180140441600010,17);
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
INSERT INTO "played" VALUES(1456195239936000010,1456195239936000005,'dnd',10);
INSERT INTO "played" VALUES(1456195239936000010,1456195239936000003,'dnd',14);
INSERT INTO "played" VALUES(1456195239936000010,1456195239936000006,'dnd',16);
INSERT INTO "played" VALUES(1456210339430400010,1456210339430400005,'dnd',19);
INSERT INTO "played" VALUES(1456210339430400010,1456210339430400003,'dnd',21);
INSERT INTO "played" VALUES(1456210339430400010,1456210339430400006,'dnd',23);
INSERT INTO "played" VALUES(1456225438924800010,1456225438924800005,'dnd',28);
INSERT INTO "played" VALUES(1456225438924800010,1456225438924800006,'dnd',29);
INSERT INTO "played" VALUES(1456240538419200010,1456240538419200005,'wizards',3);
CREATE TABLE posts (
    message INTEGER PRIMARY KEY,
    channel INTEGER NOT NULL,
    roll INTEGER NOT NULL REFERENCES rolls (id) ON DELETE CASCADE
) STRICT;
INSERT INTO "posts" VALUES(1456089543475200012,1456089543475200010,1);
INSERT INTO "posts" VALUES(1456089543475200265,1456089543475200010,18);
INSERT INTO "posts" VALUES(1456104642969600015,1456104642969600010,79);
INSERT INTO "posts" VALUES(1456104642969600018,1456104642969600010,80);
INSERT INTO "posts" VALUES(1456104642969600023,1456104642969600010,82);
INSERT INTO "posts" VALUES(1456104642969600086,1456104642969600010,83);
INSERT INTO "posts" VALUES(1456104642969600087,1456104642969600010,84);
INSERT INTO "posts" VALUES(1456104642969600232,1456104642969600010,86);
INSERT INTO "posts" VALUES(1456104642969600272,1456104642969600010,87);
INSERT INTO "posts" VALUES(1456104642969600275,1456104642969600010,88);
INSERT INTO "posts" VALUES(1456104642969600280,1456104642969600010,90);
INSERT INTO "posts" VALUES(1456104642969600336,1456104642969600010,91);
INSERT INTO "posts" VALUES(1456104642969600339,1456104642969600010,92);
INSERT INTO "posts" VALUES(1456104642969600344,1456104642969600010,94);
INSERT INTO "posts" VALUES(1456119742464000015,1456119742464000010,95);
INSERT INTO "posts" VALUES(1456149941452800020,1456149941452800010,121);
INSERT INTO "posts" VALUES(1456149941452800022,1456149941452800010,122);
INSERT INTO "posts" VALUES(1456149941452800024,1456149941452800010,123);
INSERT INTO "posts" VALUES(1456165040947200014,1456165040947200010,148);
INSERT INTO "posts" VALUES(1456165040947200076,1456165040947200010,149);
INSERT INTO "posts" VALUES(1456165040947200077,1456165040947200010,150);
INSERT INTO "posts" VALUES(1456165040947200079,1456165040947200010,151);
INSERT INTO "posts" VALUES(1456165040947200118,1456165040947200010,152);
INSERT INTO "posts" VALUES(1456165040947200189,1456165040947200010,153);
INSERT INTO "posts" VALUES(1456180140441600019,1456180140441600010,154);
INSERT INTO "posts" VALUES(1456180140441600073,1456180140441600010,155);
INSERT INTO "posts" VALUES(1456180140441600075,1456180140441600010,156);
INSERT INTO "posts" VALUES(1456180140441600076,1456180140441600010,157);
INSERT INTO "posts" VALUES(1456180140441600150,1456180140441600010,158);
INSERT INTO "posts" VALUES(1456180140441600195,1456180140441600010,159);
INSERT INTO "posts" VALUES(1456195239936000031,1456195239936000010,161);
INSERT INTO "posts" VALUES(1456240538419200012,1456240538419200010,217);
INSERT INTO "posts" VALUES(1456240538419200026,1456240538419200010,218);
INSERT INTO "posts" VALUES(1456255637913600012,1456255637913600010,232);
CREATE TABLE readers (
    reader INTEGER PRIMARY KEY, -- the user
    manner TEXT NOT NULL       -- how they read: "text" or "aloud"; who reads with embeds has no row
) STRICT;
CREATE TABLE rests (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL,
    rest TEXT NOT NULL,            -- JSON
    actor INTEGER NOT NULL,        -- the user who said so
    made INTEGER NOT NULL,
    is_undone INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO "rests" VALUES(1,1456195239936000000,1456195239936000010,0,'{"kind":"short","each":[{"character":10,"name":"Mira","player":1456195239936000005,"hp":38,"maximum":38}]}',1456195239936000005,1795540341561,1);
INSERT INTO "rests" VALUES(2,1456195239936000000,1456195239936000010,0,'{"kind":"long","each":[{"character":10,"name":"Mira","player":1456195239936000005,"hp":38,"maximum":38,"focus":"Bless","focused":1795540341497}]}',1456195239936000005,1795540341581,1);
INSERT INTO "rests" VALUES(3,1456195239936000000,1456195239936000010,0,'{"kind":"dawn","each":[{"character":10,"name":"Mira","player":1456195239936000005,"hp":43,"maximum":43}]}',1456195239936000003,1795540342830,1);
INSERT INTO "rests" VALUES(4,1456195239936000000,1456195239936000010,0,'{"kind":"short","each":[{"character":10,"name":"Mira","player":1456195239936000005,"hp":32,"maximum":38}]}',1456195239936000005,1795540344962,0);
INSERT INTO "rests" VALUES(5,1456195239936000000,1456195239936000010,0,'{"kind":"long","each":[{"character":10,"name":"Mira","player":1456195239936000005,"changed":true,"hp":38,"maximum":38,"focus":"Bless","focused":1795540344897}]}',1456195239936000005,1795540344977,0);
INSERT INTO "rests" VALUES(6,1456195239936000000,1456195239936000010,0,'{"kind":"dawn","each":[{"character":10,"name":"Mira","player":1456195239936000005,"hp":38,"maximum":38}]}',1456195239936000003,1795540345453,0);
INSERT INTO "rests" VALUES(7,1456195239936000000,1456195239936000010,0,'{"kind":"short","each":[{"character":10,"name":"Mira","player":1456195239936000005,"hp":36,"maximum":38}]}',1456195239936000005,1795540346043,0);
INSERT INTO "rests" VALUES(8,1456195239936000000,1456195239936000010,0,'{"kind":"long","each":[{"character":10,"name":"Mira","player":1456195239936000005,"changed":true,"hp":38,"maximum":38,"back":[{"key":"slot 1","amount":2,"most":4},{"key":"dice 6","amount":2,"most":5}],"focus":"Bless","focused":1795540345940}]}',1456195239936000005,1795540346066,0);
INSERT INTO "rests" VALUES(9,1456195239936000000,1456195239936000010,0,'{"kind":"dawn","each":[{"character":10,"name":"Mira","player":1456195239936000005,"hp":38,"maximum":38}]}',1456195239936000003,1795540346677,0);
CREATE TABLE riders_on (
    character INTEGER NOT NULL,
    rider TEXT NOT NULL,           -- its name in lower case
    game TEXT NOT NULL DEFAULT 'dnd',
    PRIMARY KEY (character, rider),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "riders_on" VALUES(10,'bless','dnd');
INSERT INTO "riders_on" VALUES(16,'bless','dnd');
INSERT INTO "riders_on" VALUES(19,'bless','dnd');
CREATE TABLE rolls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    guild INTEGER NOT NULL,                    -- 0 in a direct message
    channel INTEGER NOT NULL,
    parent INTEGER NOT NULL DEFAULT 0,         -- the channel that a thread belongs to, else 0
    owner INTEGER NOT NULL,
    revision INTEGER NOT NULL DEFAULT 1,
    made INTEGER NOT NULL,
    message INTEGER NOT NULL DEFAULT 0,        -- the answer that it was; 0: not known
    odds INTEGER NOT NULL DEFAULT 0,           -- 1: they stand under it. With the roll, so that a press need not look it up and
                                               -- the message stays as it is when the setting changes
    audience TEXT NOT NULL DEFAULT 'everyone',
    nonce TEXT NOT NULL DEFAULT '',            -- of a hidden roll, as is the seal
    seal TEXT NOT NULL DEFAULT '',
    revealed INTEGER NOT NULL DEFAULT 0,       -- parts that were: 1 success, 2 total, 4 everything
    revealer TEXT NOT NULL DEFAULT '',         -- the display name of whoever did so last
    shown INTEGER NOT NULL DEFAULT 0           -- the revision of which they were
) STRICT;
INSERT INTO "rolls" VALUES(1,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321279,1456089543475200012,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(2,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321339,1456089543475200018,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(3,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321349,1456089543475200020,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(4,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321386,1456089543475200026,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(5,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321427,1456089543475200030,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(6,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321668,1456089543475200046,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(7,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540321674,1456089543475200047,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(8,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540321678,1456089543475200048,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(9,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540321902,1456089543475200073,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(10,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321902,1456089543475200074,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(11,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540321902,1456089543475200075,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(12,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540321915,1456089543475200079,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(13,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321916,1456089543475200080,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(14,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540321916,1456089543475200081,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(15,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540321937,1456089543475200085,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(16,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321938,1456089543475200086,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(17,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540321938,1456089543475200087,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(18,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540321945,0,0,'me','00000000000000000000000000000002','028957cd9b11d099d4f1b8b392d04160c3382f4285c306f7dcac73abd8b59784',4,'Gwen',1);
INSERT INTO "rolls" VALUES(19,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321946,0,0,'me','00000000000000000000000000000003','ec4874431ec4386922a6933fd29b44ede317b5b711a47ca052e4f3f70fb392ea',0,'',0);
INSERT INTO "rolls" VALUES(20,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540321946,0,0,'me','00000000000000000000000000000004','e00864caa16b47d6b717906f539f1bf3c09008ebe37593975d14fced1feba882',0,'',0);
INSERT INTO "rolls" VALUES(21,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540321972,1456089543475200097,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(22,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540321977,1456089543475200098,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(23,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540321977,1456089543475200099,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(24,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540323692,1456089543475200157,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(25,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540323692,1456089543475200158,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(26,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540323692,1456089543475200159,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(27,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540323912,1456089543475200190,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(28,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540323912,1456089543475200191,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(29,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540323913,1456089543475200192,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(30,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540324552,1456089543475200257,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(31,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540324552,1456089543475200258,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(32,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540324553,1456089543475200259,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(33,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540325214,1456089543475200282,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(34,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540325215,1456089543475200283,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(35,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540325215,1456089543475200284,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(36,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540325684,1456089543475200340,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(37,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540325684,1456089543475200341,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(38,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540325684,1456089543475200342,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(39,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540325753,1456089543475200352,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(40,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540325782,1456089543475200358,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(41,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540325798,1456089543475200360,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(42,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540325830,1456089543475200366,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(43,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540325860,1456089543475200370,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(44,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540326231,1456089543475200395,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(45,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540326231,1456089543475200396,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(46,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540326232,1456089543475200397,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(47,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540326273,1456089543475200401,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(48,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540326273,1456089543475200402,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(49,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540326274,1456089543475200403,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(50,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540326312,1456089543475200407,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(51,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540326313,1456089543475200408,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(52,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540326320,1456089543475200409,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(53,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540326375,0,0,'me','00000000000000000000000000000005','ff4a28f429479d42a77f982dd4d12c4def8fe39d7821ded71e3c4090d9d537f3',0,'',0);
INSERT INTO "rolls" VALUES(54,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540326375,0,0,'me','00000000000000000000000000000006','ea83d579e3afceb45ada0226451102e83e93696928e566bf71f92323d5dc1085',0,'',0);
INSERT INTO "rolls" VALUES(55,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540326375,0,0,'me','00000000000000000000000000000007','b3c7bef1575f4b399e37f34ce846f16f695cefdd0c2d463afc2558e1543c7207',0,'',0);
INSERT INTO "rolls" VALUES(56,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540326428,1456089543475200419,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(57,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540326429,1456089543475200420,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(58,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540326429,1456089543475200421,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(59,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540326960,1456089543475200459,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(60,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540326995,1456089543475200465,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(61,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540327010,1456089543475200467,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(62,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540327037,1456089543475200473,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(63,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540327057,1456089543475200477,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(64,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540327212,1456089543475200493,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(65,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540327212,1456089543475200494,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(66,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540327212,1456089543475200495,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(67,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540327247,1456089543475200499,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(68,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540327247,1456089543475200500,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(69,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540327248,1456089543475200501,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(70,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540327276,1456089543475200505,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(71,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540327276,1456089543475200506,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(72,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540327276,1456089543475200507,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(73,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540327288,0,0,'me','00000000000000000000000000000008','bb96fce71aa1a18f5a81fcdfcf2f730803bca97933ee83db713daaa556f414b0',0,'',0);
INSERT INTO "rolls" VALUES(74,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540327289,0,0,'me','00000000000000000000000000000009','6e31a8daad5406bdedbda2fc8ab1fdee07cd61b3aafcb46d544980575fa63c66',0,'',0);
INSERT INTO "rolls" VALUES(75,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540327289,0,0,'me','0000000000000000000000000000000a','0824fb05bcfc3c23f84891071ca4f43523cee9b1ff71ae9e51350d5d971754ba',0,'',0);
INSERT INTO "rolls" VALUES(76,'dice',1456089543475200000,1456089543475200010,0,1456089543475200003,1,1795540327325,1456089543475200517,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(77,'dice',1456089543475200000,1456089543475200010,0,1456089543475200005,1,1795540327326,1456089543475200518,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(78,'dice',1456089543475200000,1456089543475200010,0,1456089543475200006,1,1795540327326,1456089543475200519,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(79,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,2,1795540327783,0,0,'gm','0000000000000000000000000000000b','918cfbed9e2b39a986547599c2a2258d9d528fbc1d22e8ab142e4f33b1977813',0,'',0);
INSERT INTO "rolls" VALUES(80,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540327811,0,0,'blind','0000000000000000000000000000000c','5a9322d081b319423e9af4ed6d3bc2b51606834ce0659e1eab56b32e5e73a166',0,'',0);
INSERT INTO "rolls" VALUES(81,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540327903,0,0,'me','0000000000000000000000000000000d','efbbe66dff02eb4047ca435e3df79ded263cbe14491d9c06124c5eb22f4d2962',0,'',0);
INSERT INTO "rolls" VALUES(82,'dnd',1456104642969600000,1456104642969600010,0,1456104642969600003,3,1795540327930,0,0,'gm','0000000000000000000000000000000e','b0b8c9be5b78059333b504468f587c0e2be507408b00d1cc351ce8eeb27295b2',0,'',0);
INSERT INTO "rolls" VALUES(83,'dice',1456104642969600000,1456104642969600010,0,1456104642969600003,1,1795540328263,0,0,'gm','0000000000000000000000000000000f','9439ced1745897860ea584cf58850709ff4054c716e415e2f2e7e4e936bc70e7',0,'',0);
INSERT INTO "rolls" VALUES(84,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540328264,0,0,'gm','00000000000000000000000000000010','e88bfe646b98d15e301534db632f90d471a13f5442cb9a24c1b4553618740cd5',0,'',0);
INSERT INTO "rolls" VALUES(85,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540328566,0,0,'me','00000000000000000000000000000011','6fa13b81b322e2332f79e3c8ea38193508092cae0aedbe7b58d545f0fdfbcef3',0,'',0);
INSERT INTO "rolls" VALUES(86,'dnd',1456104642969600000,1456104642969600010,0,1456104642969600003,1,1795540329108,0,0,'gm','00000000000000000000000000000012','3f5799f218dd1d9a1a1a35f956a480de63a76ef61f57de5d1c499939cf34c5f2',0,'',0);
INSERT INTO "rolls" VALUES(87,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540329669,0,0,'gm','00000000000000000000000000000013','90a2771925c6a00d6a6c408e17d4a542e33c3b6db75ad14e111e325f95b2cf1b',0,'',0);
INSERT INTO "rolls" VALUES(88,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540329709,0,0,'blind','00000000000000000000000000000014','075bb4b59ff8f46f224e80e8fb36bd1e2ff3ed20913b0b6d835bf4e3a0327ad8',0,'',0);
INSERT INTO "rolls" VALUES(89,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540329740,0,0,'me','00000000000000000000000000000015','dc6b6322081efe21f654a3eb5f7c44f0566ed3cfefeea5d816a613ca38509e16',0,'',0);
INSERT INTO "rolls" VALUES(90,'dnd',1456104642969600000,1456104642969600010,0,1456104642969600003,1,1795540329770,0,0,'gm','00000000000000000000000000000016','67b1628c1d70ae2805c8b4d7113532e2a96c11d207ae54e23a33f6a9cf5f4ca8',0,'',0);
INSERT INTO "rolls" VALUES(91,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540330005,0,0,'gm','00000000000000000000000000000017','ef48d26b0127b27af15da037f4176a8dae942ab68c7a149c3e59f9ec179d8a77',0,'',0);
INSERT INTO "rolls" VALUES(92,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540330033,0,0,'blind','00000000000000000000000000000018','58ffde2aed243197fc44eb3c9bc3543fec7a9f09e211050a4bfc12152cbb634a',0,'',0);
INSERT INTO "rolls" VALUES(93,'dice',1456104642969600000,1456104642969600010,0,1456104642969600005,1,1795540330137,0,0,'me','00000000000000000000000000000019','e54363a29dd85d57389a26016bfc25d2755eb239f4b3335e1a7ee6549537faa2',0,'',0);
INSERT INTO "rolls" VALUES(94,'dnd',1456104642969600000,1456104642969600010,0,1456104642969600003,1,1795540330152,0,0,'gm','0000000000000000000000000000001a','85336b87515cd3d6b8725de8457016d512b729cd0f88ed858aa0b4e34a6d48b6',0,'',0);
INSERT INTO "rolls" VALUES(95,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540330559,1456119742464000015,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(96,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540330669,1456119742464000050,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(97,'dice',1456119742464000000,1456119742464000010,0,1456119742464000003,1,1795540330673,1456119742464000051,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(98,'dice',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1795540330675,1456119742464000052,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(99,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540331069,1456119742464000125,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(100,'dice',1456119742464000000,1456119742464000010,0,1456119742464000003,1,1795540331069,1456119742464000126,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(101,'dice',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1795540331072,1456119742464000127,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(102,'dnd',1456119742464000000,1456119742464000010,0,1456119742464000003,3,1795540331362,1456119742464000160,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(103,'dnd',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540331362,1456119742464000161,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(104,'dnd',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1795540331363,1456119742464000162,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(105,'dice',1456119742464000000,1456119742464000010,0,1456119742464000003,1,1795540331573,1456119742464000185,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(106,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540331575,1456119742464000186,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(107,'dice',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1795540331575,1456119742464000187,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(108,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540331670,1456119742464000219,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(109,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540331714,1456119742464000224,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(110,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540331782,1456119742464000237,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(111,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540332389,1456119742464000306,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(112,'dice',1456119742464000000,1456119742464000010,0,1456119742464000005,1,1795540332418,1456119742464000311,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(113,'dice',1456119742464000000,1456119742464000010,0,1456119742464000006,1,1795540332640,1456119742464000340,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(114,'dice',1456134841958400000,1456134841958400010,0,1456134841958400003,1,1795540333130,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(115,'dice',1456134841958400000,1456134841958400010,0,1456134841958400005,1,1795540333130,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(116,'dice',1456134841958400000,1456134841958400010,0,1456134841958400006,1,1795540333131,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(117,'dnd',1456134841958400000,1456134841958400010,0,1456134841958400003,3,1795540333298,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(118,'dnd',1456134841958400000,1456134841958400010,0,1456134841958400003,1,1795540335354,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(119,'dnd',1456134841958400000,1456134841958400010,0,1456134841958400003,1,1795540336419,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(120,'dnd',1456134841958400000,1456134841958400010,0,1456134841958400003,1,1795540336435,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(121,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,11,1795540336550,1456149941452800020,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(122,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,3,1795540336554,1456149941452800022,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(123,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,2,1795540336558,1456149941452800024,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(124,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540336562,1456149941452800026,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(125,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540336566,1456149941452800028,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(126,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540336569,1456149941452800030,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(127,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,2,1795540336582,1456149941452800040,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(128,'magic',1456149941452800000,1456149941452800010,0,1456149941452800003,1,1795540336584,1456149941452800041,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(129,'magic',1456149941452800000,1456149941452800010,0,1456149941452800006,1,1795540336584,1456149941452800042,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(130,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540336831,1456149941452800156,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(131,'magic',1456149941452800000,1456149941452800010,0,1456149941452800003,1,1795540336838,1456149941452800157,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(132,'magic',1456149941452800000,1456149941452800010,0,1456149941452800006,1,1795540336840,1456149941452800158,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(133,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540337600,1456149941452800256,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(134,'magic',1456149941452800000,1456149941452800010,0,1456149941452800003,1,1795540337606,1456149941452800257,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(135,'magic',1456149941452800000,1456149941452800010,0,1456149941452800006,1,1795540337607,1456149941452800258,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(136,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338299,1456149941452800313,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(137,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338307,1456149941452800315,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(138,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338318,1456149941452800317,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(139,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338324,1456149941452800319,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(140,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338335,1456149941452800321,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(141,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338344,1456149941452800323,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(142,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338636,1456149941452800373,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(143,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338645,1456149941452800375,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(144,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338654,1456149941452800377,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(145,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338658,1456149941452800379,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(146,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338662,1456149941452800381,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(147,'magic',1456149941452800000,1456149941452800010,0,1456149941452800005,1,1795540338670,1456149941452800383,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(148,'magic',1456165040947200000,1456165040947200010,0,1456165040947200005,2,1795540338738,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(149,'magic',1456165040947200000,1456165040947200010,0,1456165040947200003,1,1795540339154,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(150,'magic',1456165040947200000,1456165040947200010,0,1456165040947200005,1,1795540339167,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(151,'magic',1456165040947200000,1456165040947200010,0,1456165040947200006,1,1795540339180,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(152,'magic',1456165040947200000,1456165040947200010,0,1456165040947200006,1,1795540339331,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(153,'magic',1456165040947200000,1456165040947200010,0,1456165040947200003,1,1795540339586,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(154,'magic',1456180140441600000,1456180140441600010,0,1456180140441600005,2,1795540340040,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(155,'magic',1456180140441600000,1456180140441600010,0,1456180140441600003,1,1795540340312,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(156,'magic',1456180140441600000,1456180140441600010,0,1456180140441600005,1,1795540340349,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(157,'magic',1456180140441600000,1456180140441600010,0,1456180140441600006,1,1795540340359,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(158,'magic',1456180140441600000,1456180140441600010,0,1456180140441600006,1,1795540340469,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(159,'magic',1456180140441600000,1456180140441600010,0,1456180140441600006,1,1795540340873,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(160,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,2,1795540341334,1456195239936000029,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(161,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540341362,1456195239936000031,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(162,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,5,1795540341403,1456195239936000033,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(163,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1795540341455,1456195239936000035,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(164,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,2,1795540341537,1456195239936000043,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(165,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1795540342008,1456195239936000120,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(166,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540342024,1456195239936000121,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(167,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000006,1,1795540342024,1456195239936000122,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(168,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540342080,1456195239936000127,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(169,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1795540342090,1456195239936000128,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(170,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540343138,1456195239936000267,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(171,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1795540343151,1456195239936000268,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(172,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540343716,1456195239936000334,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(173,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1795540343778,1456195239936000335,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(174,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540344698,1456195239936000395,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(175,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540344753,1456195239936000397,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(176,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540344776,1456195239936000399,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(177,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1795540344862,1456195239936000401,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(178,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540344947,1456195239936000409,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(179,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1795540345192,1456195239936000439,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(180,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540345193,1456195239936000440,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(181,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000006,1,1795540345196,1456195239936000441,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(182,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540345663,1456195239936000533,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(183,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1795540345664,1456195239936000534,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(184,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540345699,1456195239936000553,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(185,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540345711,1456195239936000555,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(186,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540345868,1456195239936000557,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(187,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540346021,1456195239936000567,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(188,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000003,1,1795540346540,1456195239936000598,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(189,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000005,1,1795540346540,1456195239936000599,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(190,'dnd',1456195239936000000,1456195239936000010,0,1456195239936000006,1,1795540346540,1456195239936000600,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(191,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400005,1,1795540346883,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(192,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,2,1795540347407,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(193,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1795540348115,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(194,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1795540348292,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(195,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1795540348694,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(196,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1795540348719,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(197,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1795540349093,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(198,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1795540349230,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(199,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1795540349343,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(200,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1795540350071,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(201,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400006,1,1795540350071,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(202,'dnd',1456210339430400000,1456210339430400010,0,1456210339430400003,1,1795540350414,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(203,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540352091,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(204,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540352114,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(205,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800005,1,1795540352156,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(206,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800006,1,1795540352233,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(207,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540352364,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(208,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540352473,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(209,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,2,1795540352909,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(210,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540353615,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(211,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540353763,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(212,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540353863,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(213,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540353893,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(214,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540354163,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(215,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540354350,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(216,'dnd',1456225438924800000,1456225438924800010,0,1456225438924800003,1,1795540354377,0,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(217,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,6,1795540355111,1456240538419200012,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(218,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,6,1795540355166,1456240538419200026,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(219,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,2,1795540355179,1456240538419200028,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(220,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1795540355191,1456240538419200030,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(221,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1795540355462,1456240538419200093,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(222,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200003,1,1795540355465,1456240538419200094,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(223,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1795540355698,1456240538419200147,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(224,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200003,1,1795540355701,1456240538419200148,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(225,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200003,1,1795540355905,1456240538419200206,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(226,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,2,1795540355945,1456240538419200218,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(227,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,2,1795540355980,1456240538419200220,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(228,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1795540355987,1456240538419200222,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(229,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,2,1795540356233,1456240538419200263,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(230,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1795540356243,1456240538419200265,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(231,'wizards',1456240538419200000,1456240538419200010,0,1456240538419200005,1,1795540356255,1456240538419200267,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(232,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1795540356301,1456255637913600012,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(233,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1795540356329,1456255637913600024,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(234,'dice',1456255637913600000,1456255637913600010,0,1456255637913600003,1,1795540356331,1456255637913600025,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(235,'dice',1456255637913600000,1456255637913600010,0,1456255637913600006,1,1795540356333,1456255637913600026,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(236,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1795540357003,1456255637913600113,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(237,'dice',1456255637913600000,1456255637913600010,0,1456255637913600003,1,1795540357004,1456255637913600114,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(238,'dice',1456255637913600000,1456255637913600010,0,1456255637913600006,1,1795540357006,1456255637913600115,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(239,'dice',1456255637913600000,1456255637913600010,0,1456255637913600003,1,1795540357529,1456255637913600152,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(240,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1795540357530,1456255637913600153,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(241,'dice',1456255637913600000,1456255637913600010,0,1456255637913600006,1,1795540357530,1456255637913600154,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(242,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1795540357561,1456255637913600178,0,'everyone','','',0,'',0);
INSERT INTO "rolls" VALUES(243,'dice',1456255637913600000,1456255637913600010,0,1456255637913600005,1,1795540357678,1456255637913600263,0,'everyone','','',0,'',0);
CREATE TABLE roster (
    game TEXT NOT NULL,
    id INTEGER NOT NULL,
    scope INTEGER NOT NULL,
    owner INTEGER NOT NULL,
    owner_name TEXT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,      -- the name without regard to case
    body TEXT NOT NULL,        -- JSON
    revision INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (game, id),
    UNIQUE (game, scope, owner, folded)
) STRICT;
INSERT INTO "roster" VALUES('dnd',1,1456134841958400000,1456134841958400005,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["athletics","proficient"],["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{}}',4);
INSERT INTO "roster" VALUES('dnd',3,1456134841958400000,1456134841958400003,'Gwen','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["athletics","proficient"],["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{}}',1);
INSERT INTO "roster" VALUES('dnd',5,1456134841958400000,1456134841958400006,'Bob','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["athletics","proficient"],["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{}}',1);
INSERT INTO "roster" VALUES('dnd',10,1456195239936000000,1456195239936000005,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}]}',4);
INSERT INTO "roster" VALUES('dnd',11,1456195239936000000,1456195239936000006,'Bob','Bo','bo','{"name":"Bo","scores":[10,10,10,10,10,10],"hp":10,"initiative":{},"counters":{}}',1);
INSERT INTO "roster" VALUES('dnd',14,1456195239936000000,1456195239936000003,'Gwen','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}]}',1);
INSERT INTO "roster" VALUES('dnd',16,1456195239936000000,1456195239936000006,'Bob','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}]}',1);
INSERT INTO "roster" VALUES('dnd',19,1456210339430400000,1456210339430400005,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}]}',5);
INSERT INTO "roster" VALUES('dnd',21,1456210339430400000,1456210339430400003,'Gwen','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",5]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}]}',1);
INSERT INTO "roster" VALUES('dnd',23,1456210339430400000,1456210339430400006,'Bob','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"6","ac":16,"hp":43,"saves":["str","con"],"skills":[["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{"typed":[{"name":"Rage","most":3,"back":[{"when":"long"}]}],"casts":[["wizard",6]]},"riders":[{"name":"Bless","dice":"1d4","to_hit":true,"when":"on"},{"name":"Smite","dice":"2d8","costs":{"slot":1}}]}',2);
INSERT INTO "roster" VALUES('dnd',28,1456225438924800000,1456225438924800005,'Alice','Mira','mira','{"name":"Mira","scores":[16,14,13,8,12,10],"level":"5","ac":16,"hp":38,"saves":["str","con"],"skills":[["athletics","proficient"],["stealth","expertise"]],"attacks":[{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},{"name":"Longbow","damage":[{"dice":"1d8","type":"piercing"}],"ability":"dex","ranged":true,"normal":150,"long":600}],"initiative":{},"counters":{}}',3);
INSERT INTO "roster" VALUES('dnd',29,1456225438924800000,1456225438924800006,'Bob','Bo','bo','{"name":"Bo","scores":[10,10,10,10,10,10],"hp":10,"initiative":{},"counters":{}}',1);
INSERT INTO "roster" VALUES('wizards',1,1456240538419200000,1456240538419200005,'Alice','Alice','alice','[]',1);
INSERT INTO "roster" VALUES('wizards',2,1456240538419200000,1456240538419200006,'Bob','Bob','bob','[]',1);
INSERT INTO "roster" VALUES('wizards',3,1456240538419200000,1456240538419200005,'Alice','Mira','mira','[{"amount":1,"name":"","when":{}}]',1);
CREATE TABLE roster_numbers (
    game TEXT PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "roster_numbers" VALUES('dnd',29);
INSERT INTO "roster_numbers" VALUES('wizards',3);
CREATE TABLE schemas (
    game TEXT PRIMARY KEY,
    version INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "schemas" VALUES('dnd',1);
INSERT INTO "schemas" VALUES('magic',1);
INSERT INTO "schemas" VALUES('planechase',1);
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
CREATE TABLE sheets_proposed (
    character INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,       -- counts what was shown: an earlier message takes nothing of a later one
    revision INTEGER NOT NULL,     -- of the character; 0: it was left
    body TEXT NOT NULL,            -- JSON, as in roster
    game TEXT NOT NULL DEFAULT 'dnd',
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT;
INSERT INTO "sheets_proposed" VALUES(10,2,0,'','dnd');
INSERT INTO "sheets_proposed" VALUES(19,2,0,'','dnd');
INSERT INTO "sheets_proposed" VALUES(23,2,0,'','dnd');
CREATE TABLE spent (
    character INTEGER NOT NULL,
    key TEXT NOT NULL,             -- which counter: "slot 3", "pact 2", "dice 8", "own ki"
    game TEXT NOT NULL DEFAULT 'dnd',
    amount INTEGER NOT NULL,
    PRIMARY KEY (character, key),
    FOREIGN KEY (game, character) REFERENCES roster (game, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO "spent" VALUES(10,'dice 6','dnd',0);
INSERT INTO "spent" VALUES(10,'slot 1','dnd',0);
INSERT INTO "spent" VALUES(19,'slot 1','dnd',0);
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
INSERT INTO "stored" VALUES(2,1,0,6,6,124,'0.1',1,0);
INSERT INTO "stored" VALUES(3,1,1,6,6,124,'0.2',0,1);
INSERT INTO "stored" VALUES(4,1,2,6,6,124,'0.3',0,0);
INSERT INTO "stored" VALUES(5,1,3,6,5,124,'0.e1',0,0);
INSERT INTO "stored" VALUES(6,1,4,6,6,124,'0.e2',0,0);
INSERT INTO "stored" VALUES(8,2,0,20,19,121,'0.e1',0,0);
INSERT INTO "stored" VALUES(10,3,0,6,5,139,'0.0',0,0);
INSERT INTO "stored" VALUES(11,3,1,6,6,139,'0.1',0,0);
INSERT INTO "stored" VALUES(12,3,2,6,4,139,'0.3',0,0);
INSERT INTO "stored" VALUES(13,3,3,6,4,139,'0.4',0,0);
INSERT INTO "stored" VALUES(14,3,4,6,6,139,'0.e4',0,0);
INSERT INTO "stored" VALUES(16,4,0,6,4,145,'0.1',0,0);
INSERT INTO "stored" VALUES(17,4,1,6,6,145,'0.2',0,0);
INSERT INTO "stored" VALUES(18,4,2,6,4,145,'0.3',0,0);
INSERT INTO "stored" VALUES(19,4,3,6,6,145,'0.4',0,0);
INSERT INTO "stored" VALUES(20,4,4,6,3,145,'0.e8',0,0);
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
INSERT INTO "tables" VALUES(1,1456089543475200000,'Loot','loot','1-2: nothing
3-5: gold
6: a sword',6,1456089543475200003,'Gwen',4);
CREATE TABLE turns (
    channel INTEGER PRIMARY KEY,
    number INTEGER NOT NULL,
    since INTEGER NOT NULL
) STRICT;
INSERT INTO "turns" VALUES(1456089543475200010,4,35);
INSERT INTO "turns" VALUES(1456134841958400010,1,0);
INSERT INTO "turns" VALUES(1456149941452800010,4,135);
INSERT INTO "turns" VALUES(1456165040947200010,4,152);
INSERT INTO "turns" VALUES(1456180140441600010,4,157);
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
INSERT INTO "versions" VALUES(1,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[1,1,1,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321279);
INSERT INTO "versions" VALUES(2,1,'{"dice":"5d10>7"}','{"pools":[[3,5,5,10,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321339);
INSERT INTO "versions" VALUES(3,1,'{"dice":"(2d6)>=7"}','{"pools":[[5,1]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321349);
INSERT INTO "versions" VALUES(4,1,'{"dice":"2d6 # blind shot"}','{"pools":[[5,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321386);
INSERT INTO "versions" VALUES(5,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321427);
INSERT INTO "versions" VALUES(6,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[4,6,4,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321668);
INSERT INTO "versions" VALUES(7,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[5,3,5,4]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540321674);
INSERT INTO "versions" VALUES(8,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[5,3,1,1]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540321678);
INSERT INTO "versions" VALUES(9,1,'{"dice":"8d10>=7"}','{"pools":[[6,8,6,7,7,9,3,9]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540321902);
INSERT INTO "versions" VALUES(10,1,'{"dice":"8d10>=7"}','{"pools":[[3,4,4,1,3,6,3,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321902);
INSERT INTO "versions" VALUES(11,1,'{"dice":"8d10>=7"}','{"pools":[[9,9,6,9,9,3,8,7]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540321902);
INSERT INTO "versions" VALUES(12,1,'{"dice":"4d6kh3"}','{"pools":[[6,5,3,5]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540321915);
INSERT INTO "versions" VALUES(13,1,'{"dice":"4d6kh3"}','{"pools":[[3,3,4,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321916);
INSERT INTO "versions" VALUES(14,1,'{"dice":"4d6kh3"}','{"pools":[[4,6,6,4]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540321916);
INSERT INTO "versions" VALUES(15,1,'{"dice":"4d6kl3"}','{"pools":[[6,5,2,4]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540321937);
INSERT INTO "versions" VALUES(16,1,'{"dice":"4d6kl3"}','{"pools":[[3,4,5,5]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321938);
INSERT INTO "versions" VALUES(17,1,'{"dice":"4d6kl3"}','{"pools":[[3,6,4,4]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540321938);
INSERT INTO "versions" VALUES(18,1,'{"dice":"1d20"}','{"pools":[[12]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540321945);
INSERT INTO "versions" VALUES(19,1,'{"dice":"1d20"}','{"pools":[[19]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321946);
INSERT INTO "versions" VALUES(20,1,'{"dice":"1d20"}','{"pools":[[18]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540321946);
INSERT INTO "versions" VALUES(21,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[6]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540321972);
INSERT INTO "versions" VALUES(22,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540321977);
INSERT INTO "versions" VALUES(23,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[4]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540321977);
INSERT INTO "versions" VALUES(24,1,'{"dice":"(4d6kh3)+1>=12"}','{"pools":[[6,2,3,6]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540323692);
INSERT INTO "versions" VALUES(25,1,'{"dice":"(4d6kh3)+1>=12"}','{"pools":[[2,5,3,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540323692);
INSERT INTO "versions" VALUES(26,1,'{"dice":"(4d6kh3)+1>=12"}','{"pools":[[3,3,6,5]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540323692);
INSERT INTO "versions" VALUES(27,1,'{"dice":"5d10>7"}','{"pools":[[9,9,9,10,10]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540323912);
INSERT INTO "versions" VALUES(28,1,'{"dice":"5d10>7"}','{"pools":[[7,5,4,8,9]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540323912);
INSERT INTO "versions" VALUES(29,1,'{"dice":"5d10>7"}','{"pools":[[6,10,2,6,1]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540323913);
INSERT INTO "versions" VALUES(30,1,'{"dice":"(4d6kh3)+2>=12"}','{"pools":[[2,6,1,1]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540324552);
INSERT INTO "versions" VALUES(31,1,'{"dice":"(4d6kh3)+2>=12"}','{"pools":[[5,6,1,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540324552);
INSERT INTO "versions" VALUES(32,1,'{"dice":"(4d6kh3)+2>=12"}','{"pools":[[5,2,6,1]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540324553);
INSERT INTO "versions" VALUES(33,1,'{"dice":"(2d6)>=7"}','{"pools":[[5,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540325214);
INSERT INTO "versions" VALUES(34,1,'{"dice":"(2d6)>=7"}','{"pools":[[3,2]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540325215);
INSERT INTO "versions" VALUES(35,1,'{"dice":"(2d6)>=7"}','{"pools":[[2,1]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540325215);
INSERT INTO "versions" VALUES(36,1,'{"dice":"(4d6kh3)+3>=12"}','{"pools":[[4,6,1,1]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540325684);
INSERT INTO "versions" VALUES(37,1,'{"dice":"(4d6kh3)+3>=12"}','{"pools":[[3,3,2,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540325684);
INSERT INTO "versions" VALUES(38,1,'{"dice":"(4d6kh3)+3>=12"}','{"pools":[[6,1,1,1]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540325684);
INSERT INTO "versions" VALUES(39,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[1,1,1,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540325753);
INSERT INTO "versions" VALUES(40,1,'{"dice":"5d10>7"}','{"pools":[[1,6,5,3,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540325782);
INSERT INTO "versions" VALUES(41,1,'{"dice":"(2d6)>=7"}','{"pools":[[6,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540325798);
INSERT INTO "versions" VALUES(42,1,'{"dice":"2d6 # blind shot"}','{"pools":[[5,6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540325830);
INSERT INTO "versions" VALUES(43,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[1]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540325860);
INSERT INTO "versions" VALUES(44,1,'{"dice":"8d10>=7"}','{"pools":[[7,10,1,4,3,1,1,6]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540326231);
INSERT INTO "versions" VALUES(45,1,'{"dice":"8d10>=7"}','{"pools":[[10,2,5,6,8,1,5,8]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540326231);
INSERT INTO "versions" VALUES(46,1,'{"dice":"8d10>=7"}','{"pools":[[9,10,1,5,7,10,3,8]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540326232);
INSERT INTO "versions" VALUES(47,1,'{"dice":"4d6kh3"}','{"pools":[[2,1,6,6]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540326273);
INSERT INTO "versions" VALUES(48,1,'{"dice":"4d6kh3"}','{"pools":[[3,1,1,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540326273);
INSERT INTO "versions" VALUES(49,1,'{"dice":"4d6kh3"}','{"pools":[[2,5,5,4]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540326274);
INSERT INTO "versions" VALUES(50,1,'{"dice":"4d6kl3"}','{"pools":[[4,5,3,2]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540326312);
INSERT INTO "versions" VALUES(51,1,'{"dice":"4d6kl3"}','{"pools":[[3,3,3,5]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540326313);
INSERT INTO "versions" VALUES(52,1,'{"dice":"4d6kl3"}','{"pools":[[4,6,1,6]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540326320);
INSERT INTO "versions" VALUES(53,1,'{"dice":"1d20"}','{"pools":[[18]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540326375);
INSERT INTO "versions" VALUES(54,1,'{"dice":"1d20"}','{"pools":[[5]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540326375);
INSERT INTO "versions" VALUES(55,1,'{"dice":"1d20"}','{"pools":[[2]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540326375);
INSERT INTO "versions" VALUES(56,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[3]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540326428);
INSERT INTO "versions" VALUES(57,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[1]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540326429);
INSERT INTO "versions" VALUES(58,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[2]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540326429);
INSERT INTO "versions" VALUES(59,1,'{"dice":"4d6kh3+2","label":"strength"}','{"pools":[[2,2,1,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540326960);
INSERT INTO "versions" VALUES(60,1,'{"dice":"5d10>7"}','{"pools":[[4,9,1,4,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540326995);
INSERT INTO "versions" VALUES(61,1,'{"dice":"(2d6)>=7"}','{"pools":[[6,4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540327010);
INSERT INTO "versions" VALUES(62,1,'{"dice":"2d6 # blind shot"}','{"pools":[[1,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540327037);
INSERT INTO "versions" VALUES(63,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[1]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540327057);
INSERT INTO "versions" VALUES(64,1,'{"dice":"8d10>=7"}','{"pools":[[10,4,10,10,6,5,7,5]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540327212);
INSERT INTO "versions" VALUES(65,1,'{"dice":"8d10>=7"}','{"pools":[[9,1,3,1,7,7,3,2]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540327212);
INSERT INTO "versions" VALUES(66,1,'{"dice":"8d10>=7"}','{"pools":[[9,2,4,2,2,1,3,4]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540327212);
INSERT INTO "versions" VALUES(67,1,'{"dice":"4d6kh3"}','{"pools":[[1,2,1,5]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540327247);
INSERT INTO "versions" VALUES(68,1,'{"dice":"4d6kh3"}','{"pools":[[6,4,4,3]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540327247);
INSERT INTO "versions" VALUES(69,1,'{"dice":"4d6kh3"}','{"pools":[[5,6,4,2]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540327248);
INSERT INTO "versions" VALUES(70,1,'{"dice":"4d6kl3"}','{"pools":[[6,2,6,4]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540327276);
INSERT INTO "versions" VALUES(71,1,'{"dice":"4d6kl3"}','{"pools":[[4,5,1,5]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540327276);
INSERT INTO "versions" VALUES(72,1,'{"dice":"4d6kl3"}','{"pools":[[5,1,4,5]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540327276);
INSERT INTO "versions" VALUES(73,1,'{"dice":"1d20"}','{"pools":[[19]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540327288);
INSERT INTO "versions" VALUES(74,1,'{"dice":"1d20"}','{"pools":[[6]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540327289);
INSERT INTO "versions" VALUES(75,1,'{"dice":"1d20"}','{"pools":[[4]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540327289);
INSERT INTO "versions" VALUES(76,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[6]],"extra":{}}',1456089543475200003,'Gwen','roll','[]',1795540327325);
INSERT INTO "versions" VALUES(77,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[4]],"extra":{}}',1456089543475200005,'Alice','roll','[]',1795540327326);
INSERT INTO "versions" VALUES(78,1,'{"dice":"1d6","table":"1-2: nothing\n3-5: gold\n6: a sword","title":"Loot"}','{"pools":[[3]],"extra":{}}',1456089543475200006,'Bob','roll','[]',1795540327326);
INSERT INTO "versions" VALUES(79,1,'{"dice":"1d20+3"}','{"pools":[[1]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540327783);
INSERT INTO "versions" VALUES(79,2,'{"dice":"1d20+3"}','{"pools":[[1]],"extra":{}}',1456104642969600003,'Gwen','reroll','["0.0"]',1795540328455);
INSERT INTO "versions" VALUES(80,1,'{"dice":"1d20+3"}','{"pools":[[17]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540327811);
INSERT INTO "versions" VALUES(81,1,'{"dice":"3d6"}','{"pools":[[1,5,3]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540327903);
INSERT INTO "versions" VALUES(82,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"character":-1456104642969600003,"player":1456104642969600003,"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}],"home":1456104642969600010}','{"pools":[],"extra":{"t0":10}}',1456104642969600003,'Gwen','roll','[]',1795540327930);
INSERT INTO "versions" VALUES(82,2,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"facts":["helped_check"],"character":-1456104642969600003,"player":1456104642969600003,"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}],"home":1456104642969600010}','{"pools":[],"extra":{"t0":10,"t1":7}}',1456104642969600003,'Gwen','circumstances','["fact helped_check"]',1795540328919);
INSERT INTO "versions" VALUES(82,3,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"character":-1456104642969600003,"player":1456104642969600003,"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}],"home":1456104642969600010}','{"pools":[],"extra":{"t0":10,"t1":7}}',1456104642969600003,'Gwen','undo','[]',1795540329015);
INSERT INTO "versions" VALUES(83,1,'{"dice":"1d20+3"}','{"pools":[[12]],"extra":{}}',1456104642969600003,'Gwen','roll','[]',1795540328263);
INSERT INTO "versions" VALUES(84,1,'{"dice":"1d20+3"}','{"pools":[[10]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540328264);
INSERT INTO "versions" VALUES(85,1,'{"dice":"3d6"}','{"pools":[[1,1,3]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540328566);
INSERT INTO "versions" VALUES(86,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"character":-1456104642969600003,"player":1456104642969600003,"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}],"home":1456104642969600010}','{"pools":[],"extra":{"t0":1}}',1456104642969600003,'Gwen','roll','[]',1795540329108);
INSERT INTO "versions" VALUES(87,1,'{"dice":"1d20+3"}','{"pools":[[15]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540329669);
INSERT INTO "versions" VALUES(88,1,'{"dice":"1d20+3"}','{"pools":[[2]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540329709);
INSERT INTO "versions" VALUES(89,1,'{"dice":"3d6"}','{"pools":[[4,6,4]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540329740);
INSERT INTO "versions" VALUES(90,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"character":-1456104642969600003,"player":1456104642969600003,"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}],"home":1456104642969600010}','{"pools":[],"extra":{"t0":15}}',1456104642969600003,'Gwen','roll','[]',1795540329770);
INSERT INTO "versions" VALUES(91,1,'{"dice":"1d20+3"}','{"pools":[[7]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540330005);
INSERT INTO "versions" VALUES(92,1,'{"dice":"1d20+3"}','{"pools":[[19]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540330033);
INSERT INTO "versions" VALUES(93,1,'{"dice":"3d6"}','{"pools":[[5,1,1]],"extra":{}}',1456104642969600005,'Alice','roll','[]',1795540330137);
INSERT INTO "versions" VALUES(94,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"dc":15,"character":-1456104642969600003,"player":1456104642969600003,"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}],"home":1456104642969600010}','{"pools":[],"extra":{"t0":10}}',1456104642969600003,'Gwen','roll','[]',1795540330152);
INSERT INTO "versions" VALUES(95,1,'{"dice":"1d20+6"}','{"pools":[[1]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1795540330559);
INSERT INTO "versions" VALUES(96,1,'{"dice":"1d20+6"}','{"pools":[[12]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1795540330669);
INSERT INTO "versions" VALUES(97,1,'{"dice":"1d20+6"}','{"pools":[[10]],"extra":{}}',1456119742464000003,'Gwen','roll','[]',1795540330673);
INSERT INTO "versions" VALUES(98,1,'{"dice":"1d20+6"}','{"pools":[[3]],"extra":{}}',1456119742464000006,'Bob','roll','[]',1795540330675);
INSERT INTO "versions" VALUES(99,1,'{"dice":"1d20+6"}','{"pools":[[8]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1795540331069);
INSERT INTO "versions" VALUES(100,1,'{"dice":"1d20+6"}','{"pools":[[16]],"extra":{}}',1456119742464000003,'Gwen','roll','[]',1795540331069);
INSERT INTO "versions" VALUES(101,1,'{"dice":"1d20+6"}','{"pools":[[7]],"extra":{}}',1456119742464000006,'Bob','roll','[]',1795540331072);
INSERT INTO "versions" VALUES(102,1,'{"kind":"check","check":{"ability":"str"},"character":-1456119742464000003,"player":1456119742464000003,"modifiers":[{"source":"Strength (no sheet)","dice":"0"}],"home":1456119742464000010}','{"pools":[],"extra":{"t0":4}}',1456119742464000003,'Gwen','roll','[]',1795540331362);
INSERT INTO "versions" VALUES(102,2,'{"kind":"check","check":{"ability":"str"},"facts":["helped_check"],"character":-1456119742464000003,"player":1456119742464000003,"modifiers":[{"source":"Strength (no sheet)","dice":"0"}],"home":1456119742464000010}','{"pools":[],"extra":{"t0":4,"t1":13}}',1456119742464000003,'Gwen','circumstances','["fact helped_check"]',1795540331540);
INSERT INTO "versions" VALUES(102,3,'{"kind":"check","check":{"ability":"str"},"character":-1456119742464000003,"player":1456119742464000003,"modifiers":[{"source":"Strength (no sheet)","dice":"0"}],"home":1456119742464000010}','{"pools":[],"extra":{"t0":4,"t1":13}}',1456119742464000003,'Gwen','undo','[]',1795540331557);
INSERT INTO "versions" VALUES(103,1,'{"kind":"check","check":{"ability":"str"},"character":-1456119742464000005,"player":1456119742464000005,"modifiers":[{"source":"Strength (no sheet)","dice":"0"}],"home":1456119742464000010}','{"pools":[],"extra":{"t0":19}}',1456119742464000005,'Alice','roll','[]',1795540331362);
INSERT INTO "versions" VALUES(104,1,'{"kind":"check","check":{"ability":"str"},"character":-1456119742464000006,"player":1456119742464000006,"modifiers":[{"source":"Strength (no sheet)","dice":"0"}],"home":1456119742464000010}','{"pools":[],"extra":{"t0":12}}',1456119742464000006,'Bob','roll','[]',1795540331363);
INSERT INTO "versions" VALUES(105,1,'{"dice":"1d20+6"}','{"pools":[[15]],"extra":{}}',1456119742464000003,'Gwen','roll','[]',1795540331573);
INSERT INTO "versions" VALUES(106,1,'{"dice":"1d20+6"}','{"pools":[[5]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1795540331575);
INSERT INTO "versions" VALUES(107,1,'{"dice":"1d20+6"}','{"pools":[[12]],"extra":{}}',1456119742464000006,'Bob','roll','[]',1795540331575);
INSERT INTO "versions" VALUES(108,1,'{"dice":"1d20+6"}','{"pools":[[13]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1795540331670);
INSERT INTO "versions" VALUES(109,1,'{"dice":"1d20+6"}','{"pools":[[4]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1795540331714);
INSERT INTO "versions" VALUES(110,1,'{"dice":"1d20+6"}','{"pools":[[9]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1795540331782);
INSERT INTO "versions" VALUES(111,1,'{"dice":"1d20+6"}','{"pools":[[4]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1795540332389);
INSERT INTO "versions" VALUES(112,1,'{"dice":"1d20+6"}','{"pools":[[4]],"extra":{}}',1456119742464000005,'Alice','roll','[]',1795540332418);
INSERT INTO "versions" VALUES(113,1,'{"dice":"1d20+6"}','{"pools":[[3]],"extra":{}}',1456119742464000006,'Bob','roll','[]',1795540332640);
INSERT INTO "versions" VALUES(114,1,'{"dice":"1d20+3>=15 # perception","ask":1,"character":-1456134841958400003}','{"pools":[[7]],"extra":{}}',1456134841958400003,'Gwen','roll','[]',1795540333130);
INSERT INTO "versions" VALUES(115,1,'{"dice":"1d20+3>=15 # perception","ask":1,"character":-1456134841958400005}','{"pools":[[4]],"extra":{}}',1456134841958400005,'Alice','roll','[]',1795540333130);
INSERT INTO "versions" VALUES(116,1,'{"dice":"1d20+3>=15 # perception","ask":1,"character":-1456134841958400006}','{"pools":[[1]],"extra":{}}',1456134841958400006,'Bob','roll','[]',1795540333131);
INSERT INTO "versions" VALUES(117,1,'{"kind":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"character":1,"name":"Mira","player":1456134841958400005,"modifiers":[{"source":"Wisdom","dice":"1"}],"ask":2,"home":1456134841958400010}','{"pools":[],"extra":{"t0":20}}',1456134841958400003,'Gwen','roll','[]',1795540333298);
INSERT INTO "versions" VALUES(117,2,'{"kind":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"facts":["helped_check"],"character":1,"name":"Mira","player":1456134841958400005,"modifiers":[{"source":"Wisdom","dice":"1"}],"ask":2,"home":1456134841958400010}','{"pools":[],"extra":{"t0":20,"t1":12}}',1456134841958400003,'Gwen','circumstances','["fact helped_check"]',1795540334199);
INSERT INTO "versions" VALUES(117,3,'{"kind":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"character":1,"name":"Mira","player":1456134841958400005,"modifiers":[{"source":"Wisdom","dice":"1"}],"ask":2,"home":1456134841958400010}','{"pools":[],"extra":{"t0":20,"t1":12}}',1456134841958400003,'Gwen','undo','[]',1795540334224);
INSERT INTO "versions" VALUES(118,1,'{"kind":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"character":1,"name":"Mira","player":1456134841958400005,"modifiers":[{"source":"Wisdom","dice":"1"}],"ask":4,"home":1456134841958400010}','{"pools":[],"extra":{"t0":15}}',1456134841958400003,'Gwen','roll','[]',1795540335354);
INSERT INTO "versions" VALUES(119,1,'{"kind":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"character":1,"name":"Mira","player":1456134841958400005,"modifiers":[{"source":"Wisdom","dice":"1"}],"ask":6,"home":1456134841958400010}','{"pools":[],"extra":{"t0":5}}',1456134841958400003,'Gwen','roll','[]',1795540336419);
INSERT INTO "versions" VALUES(120,1,'{"kind":"check","check":{"ability":"wis","skills":["perception"]},"dc":13,"character":5,"name":"Mira","player":1456134841958400006,"modifiers":[{"source":"Wisdom","dice":"1"}],"ask":6,"home":1456134841958400010}','{"pools":[],"extra":{"t0":12}}',1456134841958400003,'Gwen','roll','[]',1795540336435);
INSERT INTO "versions" VALUES(121,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','roll','[]',1795540336550);
INSERT INTO "versions" VALUES(121,2,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"shifts":[{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','plus','["0.e1 3"]',1795540336590);
INSERT INTO "versions" VALUES(121,3,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":-1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','minus','["0.e1 3"]',1795540336600);
INSERT INTO "versions" VALUES(121,4,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"shifts":[{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','undo','[]',1795540336609);
INSERT INTO "versions" VALUES(121,5,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','store','["Treasure Chest"]',1795540336756);
INSERT INTO "versions" VALUES(121,6,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','plus','["0.e1 3"]',1795540336780);
INSERT INTO "versions" VALUES(121,7,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":-1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','minus','["0.e1 3"]',1795540336790);
INSERT INTO "versions" VALUES(121,8,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','undo','[]',1795540336799);
INSERT INTO "versions" VALUES(121,9,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','plus','["0.e1 3"]',1795540337254);
INSERT INTO "versions" VALUES(121,10,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":-1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','minus','["0.e1 3"]',1795540337523);
INSERT INTO "versions" VALUES(121,11,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Treasure Chest","shifts":[{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3},{"die":"0.e1","amount":1,"effect":3}]}','{"pools":[],"extra":{"0.0":14,"0.e1":16,"0.e2":10}}',1456149941452800005,'Alice','undo','[]',1795540337547);
INSERT INTO "versions" VALUES(122,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":13,"0.1":8,"0.e1":6,"0.e2":16}}',1456149941452800005,'Alice','roll','[]',1795540336554);
INSERT INTO "versions" VALUES(122,2,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"rerolls":[{"dice":["0.0"],"source":"Wall of Fortune"}]}','{"pools":[],"extra":{"0.0":13,"0.1":8,"0.e1":6,"0.e2":16,"0.0/r1":10}}',1456149941452800005,'Alice','reroll','["0.0","Wall of Fortune"]',1795540336902);
INSERT INTO "versions" VALUES(122,3,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"rerolls":[{"dice":["0.0"],"source":"Wall of Fortune"},{"dice":["0.0"],"source":"Wall of Fortune"}]}','{"pools":[],"extra":{"0.0":13,"0.1":8,"0.e1":6,"0.e2":16,"0.0/r1":10,"0.0/r2":4}}',1456149941452800005,'Alice','reroll','["0.0","Wall of Fortune"]',1795540337858);
INSERT INTO "versions" VALUES(123,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":20,"0.e1":9,"0.e2":18}}',1456149941452800005,'Alice','roll','[]',1795540336558);
INSERT INTO "versions" VALUES(123,2,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"struck":[1]}','{"pools":[],"extra":{"0.0":20,"0.e1":9,"0.e2":18}}',1456149941452800005,'Alice','strike','["1"]',1795540337922);
INSERT INTO "versions" VALUES(124,1,'{"throws":[{"count":5,"sides":6}],"title":"Centaur of Attention","says":"Stores five; each combat may reroll any of them: /magic stored.","readings":[{"kind":"match","says":"Largest group of equal results: +{x}/+{x}"}],"effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Centaur of Attention","fresh":true}','{"pools":[],"extra":{"0.0":4,"0.1":6,"0.2":6,"0.3":6,"0.4":1,"0.e1":5,"0.e2":6}}',1456149941452800005,'Alice','roll','[]',1795540336562);
INSERT INTO "versions" VALUES(125,1,'{"throws":[{"count":2,"sides":8}],"title":"Arcane Endeavor","readings":[{"kind":"one","says":"Draw {x} cards"},{"kind":"other","says":"You may cast an instant or sorcery of mana value {x} or less from your hand free","limit":true}],"effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":2,"0.1":2,"0.e1":6,"0.e2":3}}',1456149941452800005,'Alice','roll','[]',1795540336566);
INSERT INTO "versions" VALUES(126,1,'{"throws":[{"count":1,"sides":20}],"effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":18,"0.e1":5,"0.e2":14}}',1456149941452800005,'Alice','roll','[]',1795540336569);
INSERT INTO "versions" VALUES(127,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":3,"0.e1":3,"0.e2":2}}',1456149941452800005,'Alice','roll','[]',1795540336582);
INSERT INTO "versions" VALUES(127,2,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":1,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":2,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":3,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"ignored":["0.0"]}','{"pools":[],"extra":{"0.0":3,"0.e1":3,"0.e2":2}}',1456149941452800005,'Alice','ignore','["tie 0.0"]',1795540337126);
INSERT INTO "versions" VALUES(128,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":5}}',1456149941452800003,'Gwen','roll','[]',1795540336584);
INSERT INTO "versions" VALUES(129,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":10}}',1456149941452800006,'Bob','roll','[]',1795540336584);
INSERT INTO "versions" VALUES(130,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two"}','{"pools":[],"extra":{"0.0":13,"0.1":8}}',1456149941452800005,'Alice','roll','[]',1795540336831);
INSERT INTO "versions" VALUES(131,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two"}','{"pools":[],"extra":{"0.0":11,"0.1":15}}',1456149941452800003,'Gwen','roll','[]',1795540336838);
INSERT INTO "versions" VALUES(132,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two"}','{"pools":[],"extra":{"0.0":6,"0.1":17}}',1456149941452800006,'Bob','roll','[]',1795540336840);
INSERT INTO "versions" VALUES(133,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":5}}',1456149941452800005,'Alice','roll','[]',1795540337600);
INSERT INTO "versions" VALUES(134,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":18}}',1456149941452800003,'Gwen','roll','[]',1795540337606);
INSERT INTO "versions" VALUES(135,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest"}','{"pools":[],"extra":{"0.0":14}}',1456149941452800006,'Bob','roll','[]',1795540337607);
INSERT INTO "versions" VALUES(136,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":17,"0.e4":8,"0.e5":17}}',1456149941452800005,'Alice','roll','[]',1795540338299);
INSERT INTO "versions" VALUES(137,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":9,"0.1":6,"0.e4":6,"0.e5":15}}',1456149941452800005,'Alice','roll','[]',1795540338307);
INSERT INTO "versions" VALUES(138,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":8,"0.e4":13,"0.e5":12}}',1456149941452800005,'Alice','roll','[]',1795540338318);
INSERT INTO "versions" VALUES(139,1,'{"throws":[{"count":5,"sides":6}],"title":"Centaur of Attention","says":"Stores five; each combat may reroll any of them: /magic stored.","readings":[{"kind":"match","says":"Largest group of equal results: +{x}/+{x}"}],"effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Centaur of Attention 2","fresh":true}','{"pools":[],"extra":{"0.0":5,"0.1":6,"0.2":2,"0.3":4,"0.4":4,"0.e4":6,"0.e5":1}}',1456149941452800005,'Alice','roll','[]',1795540338324);
INSERT INTO "versions" VALUES(140,1,'{"throws":[{"count":2,"sides":8}],"title":"Arcane Endeavor","readings":[{"kind":"one","says":"Draw {x} cards"},{"kind":"other","says":"You may cast an instant or sorcery of mana value {x} or less from your hand free","limit":true}],"effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":7,"0.1":3,"0.e4":7,"0.e5":1}}',1456149941452800005,'Alice','roll','[]',1795540338335);
INSERT INTO "versions" VALUES(141,1,'{"throws":[{"count":1,"sides":20}],"effects":[{"id":4,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":5,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":6,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":16,"0.e4":9,"0.e5":13}}',1456149941452800005,'Alice','roll','[]',1795540338344);
INSERT INTO "versions" VALUES(142,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":9,"0.e7":14,"0.e8":16}}',1456149941452800005,'Alice','roll','[]',1795540338636);
INSERT INTO "versions" VALUES(143,1,'{"throws":[{"count":2,"sides":20}],"table":"1-9: draw\n10-20: draw two","effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":12,"0.1":18,"0.e7":11,"0.e8":3}}',1456149941452800005,'Alice','roll','[]',1795540338645);
INSERT INTO "versions" VALUES(144,1,'{"throws":[{"count":1,"sides":20}],"table":"1: lose 3 life\n2-9: five Treasures\n10-19: gain 3 and draw three\n20: tutor any card, artifact may enter play","title":"Treasure Chest","effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":8,"0.e7":18,"0.e8":20}}',1456149941452800005,'Alice','roll','[]',1795540338654);
INSERT INTO "versions" VALUES(145,1,'{"throws":[{"count":5,"sides":6}],"title":"Centaur of Attention","says":"Stores five; each combat may reroll any of them: /magic stored.","readings":[{"kind":"match","says":"Largest group of equal results: +{x}/+{x}"}],"effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}],"stores":"Centaur of Attention 3","fresh":true}','{"pools":[],"extra":{"0.0":2,"0.1":4,"0.2":6,"0.3":4,"0.4":6,"0.e7":1,"0.e8":3}}',1456149941452800005,'Alice','roll','[]',1795540338658);
INSERT INTO "versions" VALUES(146,1,'{"throws":[{"count":2,"sides":8}],"title":"Arcane Endeavor","readings":[{"kind":"one","says":"Draw {x} cards"},{"kind":"other","says":"You may cast an instant or sorcery of mana value {x} or less from your hand free","limit":true}],"effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":8,"0.1":8,"0.e7":3,"0.e8":2}}',1456149941452800005,'Alice','roll','[]',1795540338662);
INSERT INTO "versions" VALUES(147,1,'{"throws":[{"count":1,"sides":20}],"effects":[{"id":7,"name":"Pixie Guide","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":8,"name":"Barbarian Class","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"extra"}]},{"id":9,"name":"Mine","player":1456149941452800005,"owner":1456149941452800005,"by":"Alice","abilities":[{"kind":"adjust","amount":1}]}]}','{"pools":[],"extra":{"0.0":1,"0.e7":13,"0.e8":7}}',1456149941452800005,'Alice','roll','[]',1795540338670);
INSERT INTO "versions" VALUES(148,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"cost":0,"players":[1456165040947200005,1456165040947200006,1456165040947200004]}}','{"pools":[],"extra":{"0.0":1}}',1456165040947200005,'Alice','roll','[]',1795540338738);
INSERT INTO "versions" VALUES(148,2,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"cost":0,"players":[1456165040947200005,1456165040947200006,1456165040947200004],"after":"walked"}}','{"pools":[],"extra":{"0.0":1}}',1456165040947200005,'Alice','walk','[]',1795540339033);
INSERT INTO "versions" VALUES(149,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456165040947200005,1456165040947200006,1456165040947200004,1456165040947200003]}}','{"pools":[],"extra":{"0.0":6}}',1456165040947200003,'Gwen','roll','[]',1795540339154);
INSERT INTO "versions" VALUES(150,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456165040947200005,1456165040947200006,1456165040947200004,1456165040947200003]}}','{"pools":[],"extra":{"0.0":5}}',1456165040947200005,'Alice','roll','[]',1795540339167);
INSERT INTO "versions" VALUES(151,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456165040947200005,1456165040947200006,1456165040947200004,1456165040947200003]}}','{"pools":[],"extra":{"0.0":5}}',1456165040947200006,'Bob','roll','[]',1795540339180);
INSERT INTO "versions" VALUES(152,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"cost":0,"planes":["Bant"],"players":[1456165040947200006,1456165040947200004,1456165040947200003]}}','{"pools":[],"extra":{"0.0":4}}',1456165040947200006,'Bob','roll','[]',1795540339331);
INSERT INTO "versions" VALUES(153,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"cost":0,"planes":["Bant"],"players":[1456165040947200006,1456165040947200004,1456165040947200003]}}','{"pools":[],"extra":{"0.0":2}}',1456165040947200003,'Gwen','roll','[]',1795540339586);
INSERT INTO "versions" VALUES(154,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"cost":0,"players":[1456180140441600005,1456180140441600006]}}','{"pools":[],"extra":{"0.0":1}}',1456180140441600005,'Alice','roll','[]',1795540340040);
INSERT INTO "versions" VALUES(154,2,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"cost":0,"players":[1456180140441600005,1456180140441600006],"after":"walked"}}','{"pools":[],"extra":{"0.0":1}}',1456180140441600005,'Alice','walk','[]',1795540340121);
INSERT INTO "versions" VALUES(155,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456180140441600005,1456180140441600006,1456180140441600003]}}','{"pools":[],"extra":{"0.0":4}}',1456180140441600003,'Gwen','roll','[]',1795540340312);
INSERT INTO "versions" VALUES(156,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456180140441600005,1456180140441600006,1456180140441600003]}}','{"pools":[],"extra":{"0.0":5}}',1456180140441600005,'Alice','roll','[]',1795540340349);
INSERT INTO "versions" VALUES(157,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"planar":{"by":"Fractured Powerstone","players":[1456180140441600005,1456180140441600006,1456180140441600003]}}','{"pools":[],"extra":{"0.0":2}}',1456180140441600006,'Bob','roll','[]',1795540340359);
INSERT INTO "versions" VALUES(158,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"effects":[{"id":-11,"name":"Chaotic Aether","player":1456180140441600006,"owner":1456180140441600006,"by":"Bob","abilities":[{"kind":"blank_chaos"}]}],"planar":{"cost":0,"players":[1456180140441600006,1456180140441600003]}}','{"pools":[],"extra":{"0.0":3}}',1456180140441600006,'Bob','roll','[]',1795540340469);
INSERT INTO "versions" VALUES(159,1,'{"throws":[{"count":1,"sides":6,"planar":true}],"effects":[{"id":-11,"name":"Chaotic Aether","player":1456180140441600006,"owner":1456180140441600006,"by":"Bob","abilities":[{"kind":"blank_chaos"}]}],"planar":{"cost":1,"players":[1456180140441600006,1456180140441600003]}}','{"pools":[],"extra":{"0.0":6}}',1456180140441600006,'Bob','roll','[]',1795540340873);
INSERT INTO "versions" VALUES(160,1,'{"kind":"check","check":{"ability":"str","skills":["athletics"]},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":19,"t1":19,"bd4.0":2}}',1456195239936000005,'Alice','roll','[]',1795540341334);
INSERT INTO "versions" VALUES(160,2,'{"kind":"check","check":{"ability":"str","skills":["athletics"]},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t1":19,"bd4.0":2,"t0":1}}',1456195239936000005,'Alice','reroll','["t0"]',1795540342982);
INSERT INTO "versions" VALUES(161,1,'{"kind":"save","check":{"ability":"dex"},"dc":13,"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Dexterity","dice":"2"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":16}}',1456195239936000005,'Alice','roll','[]',1795540341362);
INSERT INTO "versions" VALUES(162,1,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456195239936000006,"applied":false}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true,"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}]}','{"pools":[],"extra":{"t0":20,"bd4.0":2,"w0:0.0":1,"w0:0.1":7}}',1456195239936000005,'Alice','roll','[]',1795540341403);
INSERT INTO "versions" VALUES(162,2,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456195239936000006,"was":{"hp":10,"maximum":10},"applied":true,"sheet":10}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true,"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}]}','{"pools":[],"extra":{"t0":20,"bd4.0":2,"w0:0.0":1,"w0:0.1":7}}',1456195239936000006,'Bob','apply','[]',1795540342698);
INSERT INTO "versions" VALUES(162,3,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456195239936000006,"applied":false}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true,"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"undone":true}','{"pools":[],"extra":{"t0":20,"bd4.0":2,"w0:0.0":1,"w0:0.1":7}}',1456195239936000003,'Gwen','undo','[]',1795540342722);
INSERT INTO "versions" VALUES(162,4,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456195239936000006,"was":{"hp":10,"maximum":10},"applied":true,"sheet":10}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true,"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}]}','{"pools":[],"extra":{"t0":20,"bd4.0":2,"w0:0.0":1,"w0:0.1":7}}',1456195239936000006,'Bob','apply','[]',1795540343259);
INSERT INTO "versions" VALUES(162,5,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456195239936000006,"applied":false}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true,"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}],"undone":true}','{"pools":[],"extra":{"t0":20,"bd4.0":2,"w0:0.0":1,"w0:0.1":7}}',1456195239936000003,'Gwen','undo','[]',1795540343271);
INSERT INTO "versions" VALUES(163,1,'{"kind":"damage","check":{"ability":"dex"},"dc":14,"targets":[{"name":"Bo"},{"name":"Mira"},{"name":"ogre","modifier":-1}],"met":[{"name":"Bo","ac":10,"modifier":0,"character":11,"player":1456195239936000006,"applied":false},{"name":"Mira","ac":16,"modifier":2,"character":10,"player":1456195239936000005,"inspired":true,"holder":10,"applied":false},{"name":"ogre","modifier":-1}],"character":-1456195239936000003,"player":1456195239936000003,"parts":[{"dice":"8d6","type":"fire"}],"home":1456195239936000010}','{"pools":[],"extra":{"w0:0.0":4,"w0:0.1":3,"w0:0.2":5,"w0:0.3":5,"w0:0.4":2,"w0:0.5":4,"w0:0.6":6,"w0:0.7":2,"s0:0":3,"s1:0":12,"s2:0":1}}',1456195239936000003,'Gwen','roll','[]',1795540341455);
INSERT INTO "versions" VALUES(164,1,'{"kind":"healing","targets":[{"name":"Mira","character":10,"player":1456195239936000005,"was":{"hp":31,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456195239936000005,"inspired":true,"holder":10,"was":{"hp":31,"maximum":38},"applied":true,"sheet":38}],"character":10,"name":"Mira","player":1456195239936000005,"parts":[{"dice":"1d8"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"w0:0.0":8}}',1456195239936000005,'Alice','roll','[]',1795540341537);
INSERT INTO "versions" VALUES(164,2,'{"kind":"healing","targets":[{"name":"Mira","character":10,"player":1456195239936000005,"was":{"hp":31,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456195239936000005,"inspired":true,"holder":10,"applied":false}],"character":10,"name":"Mira","player":1456195239936000005,"parts":[{"dice":"1d8"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"undone":true}','{"pools":[],"extra":{"w0:0.0":8}}',1456195239936000003,'Gwen','undo','[]',1795540344141);
INSERT INTO "versions" VALUES(165,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"character":-1456195239936000003,"player":1456195239936000003,"modifiers":[{"source":"Dexterity (no sheet)","dice":"0"}],"home":1456195239936000010}','{"pools":[],"extra":{"t0":18}}',1456195239936000003,'Gwen','roll','[]',1795540342008);
INSERT INTO "versions" VALUES(166,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"t0":3,"t1":19}}',1456195239936000005,'Alice','roll','[]',1795540342024);
INSERT INTO "versions" VALUES(167,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"character":11,"name":"Bo","player":1456195239936000006,"inspired":true,"holder":11,"home":1456195239936000010}','{"pools":[],"extra":{"t0":16}}',1456195239936000006,'Bob','roll','[]',1795540342024);
INSERT INTO "versions" VALUES(168,1,'{"kind":"check","check":{"ability":"str","skills":["athletics"]},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"t0":11,"bd4.0":4}}',1456195239936000005,'Alice','roll','[]',1795540342080);
INSERT INTO "versions" VALUES(169,1,'{"kind":"check","check":{"ability":"str","skills":["athletics"]},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"t0":9,"bd4.0":4}}',1456195239936000003,'Gwen','roll','[]',1795540342090);
INSERT INTO "versions" VALUES(170,1,'{"kind":"save","check":{"ability":"dex"},"dc":13,"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Dexterity","dice":"2"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":20}}',1456195239936000005,'Alice','roll','[]',1795540343138);
INSERT INTO "versions" VALUES(171,1,'{"kind":"save","check":{"ability":"dex"},"dc":13,"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Dexterity","dice":"2"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":12}}',1456195239936000003,'Gwen','roll','[]',1795540343151);
INSERT INTO "versions" VALUES(172,1,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456195239936000006,"inspired":true,"holder":11,"applied":false}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true,"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}]}','{"pools":[],"extra":{"w0:0.0":1,"t0":20,"bd4.0":2,"w0:0.1":7}}',1456195239936000005,'Alice','roll','[]',1795540343716);
INSERT INTO "versions" VALUES(173,1,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456195239936000006,"inspired":true,"holder":11,"applied":false}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true,"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}]}','{"pools":[],"extra":{"t0":6,"bd4.0":4,"w0:0.0":5}}',1456195239936000003,'Gwen','roll','[]',1795540343778);
INSERT INTO "versions" VALUES(174,1,'{"kind":"check","check":{"ability":"str","skills":["athletics"]},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":5,"t1":2,"bd4.0":2}}',1456195239936000005,'Alice','roll','[]',1795540344698);
INSERT INTO "versions" VALUES(175,1,'{"kind":"save","check":{"ability":"dex"},"dc":13,"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Dexterity","dice":"2"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":16}}',1456195239936000005,'Alice','roll','[]',1795540344753);
INSERT INTO "versions" VALUES(176,1,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456195239936000006,"inspired":true,"holder":11,"applied":false}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"inspired":true,"holder":10,"home":1456195239936000010,"counted":true,"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}]}','{"pools":[],"extra":{"t0":13,"bd4.0":4,"w0:0.0":5}}',1456195239936000005,'Alice','roll','[]',1795540344776);
INSERT INTO "versions" VALUES(177,1,'{"kind":"damage","check":{"ability":"dex"},"dc":14,"targets":[{"name":"Bo"},{"name":"Mira"},{"name":"ogre","modifier":-1}],"met":[{"name":"Bo","ac":10,"modifier":0,"character":11,"player":1456195239936000006,"inspired":true,"holder":11,"applied":false},{"name":"Mira","ac":16,"modifier":2,"character":10,"player":1456195239936000005,"inspired":true,"holder":10,"applied":false},{"name":"ogre","modifier":-1}],"character":-1456195239936000003,"player":1456195239936000003,"parts":[{"dice":"8d6","type":"fire"}],"home":1456195239936000010}','{"pools":[],"extra":{"w0:0.0":2,"w0:0.1":1,"w0:0.2":3,"w0:0.3":5,"w0:0.4":4,"w0:0.5":1,"w0:0.6":3,"w0:0.7":1,"s0:0":18,"s1:0":13,"s2:0":19}}',1456195239936000003,'Gwen','roll','[]',1795540344862);
INSERT INTO "versions" VALUES(178,1,'{"kind":"healing","targets":[{"name":"Mira","character":10,"player":1456195239936000005,"was":{"hp":24,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456195239936000005,"inspired":true,"holder":10,"was":{"hp":24,"maximum":38},"applied":true,"sheet":38}],"character":10,"name":"Mira","player":1456195239936000005,"parts":[{"dice":"1d8"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"w0:0.0":8}}',1456195239936000005,'Alice','roll','[]',1795540344947);
INSERT INTO "versions" VALUES(179,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"character":14,"name":"Mira","player":1456195239936000003,"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}],"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":15}}',1456195239936000003,'Gwen','roll','[]',1795540345192);
INSERT INTO "versions" VALUES(180,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"t0":7,"t1":10}}',1456195239936000005,'Alice','roll','[]',1795540345193);
INSERT INTO "versions" VALUES(181,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"character":16,"name":"Mira","player":1456195239936000006,"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}],"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":16}}',1456195239936000006,'Bob','roll','[]',1795540345196);
INSERT INTO "versions" VALUES(182,1,'{"kind":"healing","targets":[{"name":"Mira","character":10,"player":1456195239936000005,"was":{"hp":38,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456195239936000005,"inspired":true,"holder":10,"was":{"hp":38,"maximum":38},"applied":true,"sheet":38}],"label":"Hit Point Dice","character":10,"name":"Mira","player":1456195239936000005,"parts":[{"dice":"1d6+1"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"spends":{"character":10,"key":"dice 6","amount":1,"most":5},"counted":true}','{"pools":[],"extra":{"w0:0.0":6}}',1456195239936000005,'Alice','roll','[]',1795540345663);
INSERT INTO "versions" VALUES(183,1,'{"kind":"healing","targets":[{"name":"Mira","character":10,"player":1456195239936000005,"was":{"hp":38,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456195239936000005,"inspired":true,"holder":10,"was":{"hp":38,"maximum":38},"applied":true,"sheet":38}],"label":"Hit Point Dice","character":10,"name":"Mira","player":1456195239936000005,"parts":[{"dice":"1d6+1"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"spends":{"character":10,"key":"dice 6","amount":1,"most":5},"counted":true}','{"pools":[],"extra":{"w0:0.0":2}}',1456195239936000003,'Gwen','roll','[]',1795540345664);
INSERT INTO "versions" VALUES(184,1,'{"kind":"check","check":{"ability":"str","skills":["athletics"]},"advantage":["help"],"bonuses":[{"source":"Bless","dice":"1d4"}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"t0":16,"bd4.0":3}}',1456195239936000005,'Alice','roll','[]',1795540345699);
INSERT INTO "versions" VALUES(185,1,'{"kind":"save","check":{"ability":"dex"},"dc":13,"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Dexterity","dice":"2"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"t0":3}}',1456195239936000005,'Alice','roll','[]',1795540345711);
INSERT INTO "versions" VALUES(186,1,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Bo","ac":2}],"met":[{"name":"Bo","ac":2,"character":11,"player":1456195239936000006,"inspired":true,"holder":11,"applied":false}],"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true,"riders":["bless"],"ridden":[{"key":"bonus 0","name":"Bless"}]}','{"pools":[],"extra":{"t0":9,"t1":11,"bd4.0":3,"w0:0.0":6}}',1456195239936000005,'Alice','roll','[]',1795540345868);
INSERT INTO "versions" VALUES(187,1,'{"kind":"healing","targets":[{"name":"Mira","character":10,"player":1456195239936000005,"was":{"hp":31,"maximum":38},"applied":true,"sheet":38}],"met":[{"name":"Mira","character":10,"player":1456195239936000005,"inspired":true,"holder":10,"was":{"hp":31,"maximum":38},"applied":true,"sheet":38}],"character":10,"name":"Mira","player":1456195239936000005,"parts":[{"dice":"1d8"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"w0:0.0":5}}',1456195239936000005,'Alice','roll','[]',1795540346021);
INSERT INTO "versions" VALUES(188,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"character":14,"name":"Mira","player":1456195239936000003,"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}],"inspired":true,"holder":14,"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":13}}',1456195239936000003,'Gwen','roll','[]',1795540346540);
INSERT INTO "versions" VALUES(189,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"character":10,"name":"Mira","player":1456195239936000005,"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}],"inspired":true,"holder":10,"home":1456195239936000010,"borne":["by_poisoned","checks_poisoned","by_prone"],"counted":true}','{"pools":[],"extra":{"t0":17,"t1":3}}',1456195239936000005,'Alice','roll','[]',1795540346540);
INSERT INTO "versions" VALUES(190,1,'{"kind":"check","check":{"ability":"dex","skills":["stealth"]},"character":16,"name":"Mira","player":1456195239936000006,"modifiers":[{"source":"Dexterity","dice":"2"},{"source":"expertise","dice":"6"}],"inspired":true,"holder":16,"home":1456195239936000010,"counted":true}','{"pools":[],"extra":{"t0":17}}',1456195239936000006,'Bob','roll','[]',1795540346540);
INSERT INTO "versions" VALUES(191,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","character":19,"name":"Mira","player":1456210339430400005,"modifiers":[{"source":"Dexterity","dice":"2"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Mira","side":"pc","maximum":43,"player":1456210339430400005,"character":19,"bearing":{}}],"creature":"1456210339430400005:mira"},"counted":true}','{"pools":[],"extra":{"t0":7}}',1456210339430400005,'Alice','roll','[]',1795540346883);
INSERT INTO "versions" VALUES(192,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Goblin Boss ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Goblin Boss","side":"monster","maximum":21,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true},{"name":"Goblin Boss","side":"monster","maximum":21,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true},{"name":"Goblin Boss","side":"monster","maximum":21,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true}],"creature":"0:goblin boss 1"}}','{"pools":[],"extra":{"t0":13}}',1456210339430400003,'Gwen','roll','[]',1795540347407);
INSERT INTO "versions" VALUES(192,2,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Goblin Boss ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Goblin Boss","side":"monster","maximum":21,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true},{"name":"Goblin Boss","side":"monster","maximum":21,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true},{"name":"Goblin Boss","side":"monster","maximum":21,"creature":{"sheet":{"name":"Goblin Boss","scores":[10,15,10,10,8,10],"level":"CR 1","ac":17,"hp":21,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},{"name":"Shortbow","damage":[{"dice":"1d6+2","type":"piercing"}],"bonus":4,"ranged":true,"normal":80,"long":320}]},"initiative":2,"block":{"size":"small","kind":"fey","tags":["goblinoid"],"xp":200,"hp_dice":"6d6","speed":[["walk",30]],"skills":[["stealth",6]],"senses":[["darkvision",60]],"passive":9,"riders":[{"attack":"Scimitar","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"slashing"}]}]},{"attack":"Shortbow","whens":[{"holds":"advantage","add":[{"dice":"1d4","type":"piercing"}]}]}],"multiattack":["",""],"bonus_actions":["Nimble Escape"],"reactions":["Redirect Attack"]}},"mortal":true}],"creature":"0:goblin boss 1"}}','{"pools":[],"extra":{"t0":15}}',1456210339430400003,'Gwen','reroll','["t0"]',1795540348530);
INSERT INTO "versions" VALUES(193,1,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"targets":[{"name":"Goblin Boss 1","combatant":2}],"met":[{"name":"Goblin Boss 1","ac":17,"secret":true,"combatant":2}],"character":19,"name":"Mira","player":1456210339430400005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"attack","actor":1,"at":1000,"action":{}},"counted":true}','{"pools":[],"extra":{"t0":20,"w0:0.0":3,"w0:0.1":2}}',1456210339430400003,'Gwen','roll','[]',1795540348115);
INSERT INTO "versions" VALUES(194,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"disadvantage":["surprised"],"label":"Initiative","name":"Goblin ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true}],"creature":"0:goblin 1"}}','{"pools":[],"extra":{"t0":2,"t1":8}}',1456210339430400003,'Gwen','roll','[]',1795540348292);
INSERT INTO "versions" VALUES(195,1,'{"kind":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"},{"dice":"1d4","type":"slashing","when":"adv"}],"bonus":4},"targets":[{"name":"Mira","combatant":1}],"met":[{"name":"Mira","ac":16,"character":19,"combatant":1,"player":1456210339430400005}],"name":"Goblin Boss 1","modifiers":[{"source":"attack bonus","dice":"4"}],"parts":[{"dice":"1d6+2","type":"slashing"},{"dice":"1d4","type":"slashing","when":"adv"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"attack","actor":2,"at":2000,"action":{"attacks":2}}}','{"pools":[],"extra":{"t0":18,"w0:0.0":2}}',1456210339430400003,'Gwen','roll','[]',1795540348694);
INSERT INTO "versions" VALUES(196,1,'{"kind":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"},{"dice":"1d4","type":"slashing","when":"adv"}],"bonus":4},"targets":[{"name":"Mira","combatant":1}],"met":[{"name":"Mira","ac":16,"character":19,"combatant":1,"player":1456210339430400005}],"name":"Goblin Boss 1","modifiers":[{"source":"attack bonus","dice":"4"}],"parts":[{"dice":"1d6+2","type":"slashing"},{"dice":"1d4","type":"slashing","when":"adv"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"attack","actor":2,"at":2001,"action":{"attacks":2},"first":195}}','{"pools":[],"extra":{"t0":17,"w0:0.0":3}}',1456210339430400003,'Gwen','roll','[]',1795540348719);
INSERT INTO "versions" VALUES(197,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"disadvantage":["surprised"],"label":"Initiative","name":"Goblin ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true}],"creature":"0:goblin 4"}}','{"pools":[],"extra":{"t0":2,"t1":4}}',1456210339430400003,'Gwen','roll','[]',1795540349093);
INSERT INTO "versions" VALUES(198,1,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"bonuses":[{"source":"Bless","dice":"1d4"}],"targets":[{"name":"Goblin Boss 1","combatant":2}],"met":[{"name":"Goblin Boss 1","ac":17,"secret":true,"combatant":2}],"character":19,"name":"Mira","player":1456210339430400005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"attack","actor":1,"at":3000,"action":{}},"counted":true,"ridden":[{"key":"bonus 0","name":"Bless"}]}','{"pools":[],"extra":{"t0":4,"bd4.0":4}}',1456210339430400003,'Gwen','roll','[]',1795540349230);
INSERT INTO "versions" VALUES(199,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Goblin ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true}],"creature":"0:goblin 7"}}','{"pools":[],"extra":{"t0":12}}',1456210339430400003,'Gwen','roll','[]',1795540349343);
INSERT INTO "versions" VALUES(200,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","character":21,"name":"Mira","player":1456210339430400003,"modifiers":[{"source":"Dexterity","dice":"2"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Mira","side":"pc","maximum":38,"player":1456210339430400003,"character":21,"bearing":{}}],"creature":"1456210339430400003:mira"},"counted":true}','{"pools":[],"extra":{"t0":3}}',1456210339430400003,'Gwen','roll','[]',1795540350071);
INSERT INTO "versions" VALUES(201,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","character":23,"name":"Mira","player":1456210339430400006,"modifiers":[{"source":"Dexterity","dice":"2"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Mira","side":"pc","maximum":43,"player":1456210339430400006,"character":23,"bearing":{}}],"creature":"1456210339430400006:mira"},"counted":true}','{"pools":[],"extra":{"t0":11}}',1456210339430400006,'Bob','roll','[]',1795540350071);
INSERT INTO "versions" VALUES(202,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Goblin ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456210339430400010,"fighting":{"fight":1,"does":"enter","newcomers":[{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true}],"creature":"0:goblin 10"}}','{"pools":[],"extra":{"t0":15}}',1456210339430400003,'Gwen','roll','[]',1795540350414);
INSERT INTO "versions" VALUES(203,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Goblin ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true}],"creature":"0:goblin 1"}}','{"pools":[],"extra":{"t0":10}}',1456225438924800003,'Gwen','roll','[]',1795540352091);
INSERT INTO "versions" VALUES(204,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Ogre","modifiers":[{"source":"Initiative","dice":"-1"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Ogre","side":"monster","maximum":68,"creature":{"sheet":{"name":"Ogre","scores":[10,8,10,10,10,10],"level":"CR 0","ac":11,"hp":68,"attacks":[{"name":"Greatclub","damage":[{"dice":"2d8+4","type":"bludgeoning"}],"bonus":6}]},"initiative":-1,"block":{}},"mortal":true}],"creature":"0:ogre"}}','{"pools":[],"extra":{"t0":9}}',1456225438924800003,'Gwen','roll','[]',1795540352114);
INSERT INTO "versions" VALUES(205,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","character":28,"name":"Mira","player":1456225438924800005,"modifiers":[{"source":"Dexterity","dice":"2"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Mira","side":"pc","maximum":38,"player":1456225438924800005,"character":28,"bearing":{}}],"creature":"1456225438924800005:mira"}}','{"pools":[],"extra":{"t0":18}}',1456225438924800005,'Alice','roll','[]',1795540352156);
INSERT INTO "versions" VALUES(206,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","character":29,"name":"Bo","player":1456225438924800006,"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Bo","side":"pc","maximum":10,"player":1456225438924800006,"character":29,"bearing":{}}],"creature":"1456225438924800006:bo"}}','{"pools":[],"extra":{"t0":11}}',1456225438924800006,'Bob','roll','[]',1795540352233);
INSERT INTO "versions" VALUES(207,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Adult Red Dragon","modifiers":[{"source":"Initiative","dice":"12"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Adult Red Dragon","side":"monster","maximum":256,"creature":{"sheet":{"name":"Adult Red Dragon","scores":[27,10,25,16,13,23],"level":"CR 17","ac":19,"hp":256,"immune":["fire"],"attacks":[{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10}]},"initiative":12,"saves":[["dex",6],["wis",7]],"block":{"size":"huge","kind":"dragon","tags":["chromatic"],"xp":18000,"hp_dice":"19d12+133","speed":[["walk",40],["climb",40],["fly",80]],"skills":[["perception",13],["stealth",6]],"senses":[["blindsight",60],["darkvision",120]],"passive":23,"effects":[{"name":"Fire Breath","save":"dex","dc":21,"damage":[{"dice":"17d6","type":"fire"}],"half":true,"area":{"shape":"cone","size":60},"recharge":5}],"multiattack":["Rend","Rend","Rend"],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Commanding Presence","Fiery Rays","Pounce"],"resistance":{"uses":3,"in_lair":4},"spellcasting":{"ability":"cha","dc":20,"bonus":12},"traits":["Legendary Resistance"]}},"mortal":true}],"creature":"0:adult red dragon"}}','{"pools":[],"extra":{"t0":12}}',1456225438924800003,'Gwen','roll','[]',1795540352364);
INSERT INTO "versions" VALUES(208,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Goblin ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true}],"creature":"0:goblin 4"}}','{"pools":[],"extra":{"t0":6}}',1456225438924800003,'Gwen','roll','[]',1795540352473);
INSERT INTO "versions" VALUES(209,1,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"targets":[{"name":"Goblin 1","combatant":1}],"met":[{"name":"Goblin 1","ac":15,"secret":true,"combatant":1}],"character":28,"name":"Mira","player":1456225438924800005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"attack","actor":5,"at":1000,"action":{}}}','{"pools":[],"extra":{"t0":16,"w0:0.0":8}}',1456225438924800003,'Gwen','roll','[]',1795540352909);
INSERT INTO "versions" VALUES(209,2,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"targets":[{"name":"Goblin 1","combatant":1}],"met":[{"name":"Goblin 1","ac":15,"secret":true,"combatant":1}],"character":28,"name":"Mira","player":1456225438924800005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"attack","actor":5,"at":1000,"action":{}}}','{"pools":[],"extra":{"t0":5}}',1456225438924800003,'Gwen','reroll','["t0"]',1795540353507);
INSERT INTO "versions" VALUES(210,1,'{"kind":"attack","attack":{"name":"Longsword","damage":[{"dice":"1d8","type":"slashing"}],"ability":"str"},"targets":[{"name":"Goblin 1","combatant":1}],"met":[{"name":"Goblin 1","ac":15,"secret":true,"combatant":1}],"character":28,"name":"Mira","player":1456225438924800005,"modifiers":[{"source":"Strength","dice":"3"},{"source":"proficiency","dice":"3"}],"parts":[{"dice":"1d8","type":"slashing"},{"dice":"3","type":"slashing","source":"Strength"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"attack","actor":5,"at":1001,"action":{}}}','{"pools":[],"extra":{"t0":15,"w0:0.0":4}}',1456225438924800003,'Gwen','roll','[]',1795540353615);
INSERT INTO "versions" VALUES(211,1,'{"kind":"attack","attack":{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4},"targets":[{"name":"Mira","combatant":5}],"met":[{"name":"Mira","ac":16,"character":28,"combatant":5,"player":1456225438924800005}],"name":"Goblin 1","modifiers":[{"source":"attack bonus","dice":"4"}],"parts":[{"dice":"1d6+2","type":"slashing"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"attack","actor":1,"at":2000,"action":{}}}','{"pools":[],"extra":{"t0":6}}',1456225438924800003,'Gwen','roll','[]',1795540353763);
INSERT INTO "versions" VALUES(212,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Adult Red Dragon","modifiers":[{"source":"Initiative","dice":"12"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Adult Red Dragon","side":"monster","maximum":256,"creature":{"sheet":{"name":"Adult Red Dragon","scores":[27,10,25,16,13,23],"level":"CR 17","ac":19,"hp":256,"immune":["fire"],"attacks":[{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10}]},"initiative":12,"saves":[["dex",6],["wis",7]],"block":{"size":"huge","kind":"dragon","tags":["chromatic"],"xp":18000,"hp_dice":"19d12+133","speed":[["walk",40],["climb",40],["fly",80]],"skills":[["perception",13],["stealth",6]],"senses":[["blindsight",60],["darkvision",120]],"passive":23,"effects":[{"name":"Fire Breath","save":"dex","dc":21,"damage":[{"dice":"17d6","type":"fire"}],"half":true,"area":{"shape":"cone","size":60},"recharge":5}],"multiattack":["Rend","Rend","Rend"],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Commanding Presence","Fiery Rays","Pounce"],"resistance":{"uses":3,"in_lair":4},"spellcasting":{"ability":"cha","dc":20,"bonus":12},"traits":["Legendary Resistance"]}},"mortal":true}],"creature":"0:adult red dragon 2"}}','{"pools":[],"extra":{"t0":4}}',1456225438924800003,'Gwen','roll','[]',1795540353863);
INSERT INTO "versions" VALUES(213,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Goblin ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true}],"creature":"0:goblin 7"}}','{"pools":[],"extra":{"t0":8}}',1456225438924800003,'Gwen','roll','[]',1795540353893);
INSERT INTO "versions" VALUES(214,1,'{"kind":"attack","attack":{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10},"targets":[{"name":"Mira","combatant":5}],"met":[{"name":"Mira","ac":16,"character":28,"combatant":5,"player":1456225438924800005}],"facts":["ally_near"],"name":"Adult Red Dragon","modifiers":[{"source":"attack bonus","dice":"14"}],"parts":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"legendary","actor":7,"at":3000,"action":{}}}','{"pools":[],"extra":{"t0":16,"w0:0.0":4,"w1:0.0":3,"w1:0.1":2}}',1456225438924800003,'Gwen','roll','[]',1795540354163);
INSERT INTO "versions" VALUES(215,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Adult Red Dragon","modifiers":[{"source":"Initiative","dice":"12"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Adult Red Dragon","side":"monster","maximum":256,"creature":{"sheet":{"name":"Adult Red Dragon","scores":[27,10,25,16,13,23],"level":"CR 17","ac":19,"hp":256,"immune":["fire"],"attacks":[{"name":"Rend","damage":[{"dice":"1d10+8","type":"slashing"},{"dice":"2d4","type":"fire"}],"bonus":14,"reach":10}]},"initiative":12,"saves":[["dex",6],["wis",7]],"block":{"size":"huge","kind":"dragon","tags":["chromatic"],"xp":18000,"hp_dice":"19d12+133","speed":[["walk",40],["climb",40],["fly",80]],"skills":[["perception",13],["stealth",6]],"senses":[["blindsight",60],["darkvision",120]],"passive":23,"effects":[{"name":"Fire Breath","save":"dex","dc":21,"damage":[{"dice":"17d6","type":"fire"}],"half":true,"area":{"shape":"cone","size":60},"recharge":5}],"multiattack":["Rend","Rend","Rend"],"legendary":{"uses":3,"in_lair":4},"legendary_actions":["Commanding Presence","Fiery Rays","Pounce"],"resistance":{"uses":3,"in_lair":4},"spellcasting":{"ability":"cha","dc":20,"bonus":12},"traits":["Legendary Resistance"]}},"mortal":true}],"creature":"0:adult red dragon 3"}}','{"pools":[],"extra":{"t0":12}}',1456225438924800003,'Gwen','roll','[]',1795540354350);
INSERT INTO "versions" VALUES(216,1,'{"kind":"check","check":{"ability":"dex","initiative":true},"label":"Initiative","name":"Goblin ×3","modifiers":[{"source":"Initiative","dice":"2"}],"home":1456225438924800010,"fighting":{"fight":2,"does":"enter","newcomers":[{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true},{"name":"Goblin","side":"monster","maximum":10,"creature":{"sheet":{"name":"Goblin","scores":[10,14,10,10,10,10],"level":"CR 0","ac":15,"hp":10,"attacks":[{"name":"Scimitar","damage":[{"dice":"1d6+2","type":"slashing"}],"bonus":4}]},"initiative":2,"block":{}},"mortal":true}],"creature":"0:goblin 10"}}','{"pools":[],"extra":{"t0":5}}',1456225438924800003,'Gwen','roll','[]',1795540354377);
INSERT INTO "versions" VALUES(217,1,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"tags":{}}}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','roll','[]',1795540355111);
INSERT INTO "versions" VALUES(217,2,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"tags":{}},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]}}','{"pools":[],"extra":{}}',1456240538419200003,'Gwen','terms','["15 success","8 partial","",""]',1795540355119);
INSERT INTO "versions" VALUES(217,3,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]},"stage":"declined"}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','decline','[]',1795540355232);
INSERT INTO "versions" VALUES(217,4,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"character":3,"tags":{}},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]}}','{"pools":[],"extra":{}}',1456240538419200003,'Gwen','terms','["15: success","8: partial","0","0"]',1795540355732);
INSERT INTO "versions" VALUES(217,5,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"character":3,"tags":{}},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]},"stage":"accepted"}','{"pools":[],"extra":{"r.0.0":1}}',1456240538419200005,'Alice','accept','[]',1795540355758);
INSERT INTO "versions" VALUES(217,6,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"player":1456240538419200005,"character":3,"tags":{}},"target":{},"terms":{"thresholds":[{"least":8,"outcome":"partial","hidden":true},{"least":15,"outcome":"success"}]},"stage":"accepted","revealed":true}','{"pools":[],"extra":{"r.0.0":1}}',1456240538419200003,'Gwen','reveal_terms','[]',1795540355772);
INSERT INTO "versions" VALUES(218,1,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":2},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"a.0.0":2}}',1456240538419200005,'Alice','roll','[]',1795540355166);
INSERT INTO "versions" VALUES(218,2,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":2},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[{"amount":1,"name":"","when":{}}]}','{"pools":[],"extra":{"a.0.0":2,"s.0.0":6}}',1456240538419200003,'Gwen','save','[]',1795540355416);
INSERT INTO "versions" VALUES(218,3,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":1},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[{"amount":1,"name":"","when":{}}]}','{"pools":[],"extra":{"a.0.0":2,"s.0.0":5}}',1456240538419200003,'Gwen','reroll_save','[]',1795540355439);
INSERT INTO "versions" VALUES(218,4,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[]}','{"pools":[],"extra":{"a.0.0":2,"s.0.0":4}}',1456240538419200003,'Gwen','reroll_save','[]',1795540355623);
INSERT INTO "versions" VALUES(218,5,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"modifiers":[{"amount":1,"name":"Rage"},{"amount":-2,"name":"Wounded"}],"advantage":[{"amount":1,"name":"Flanking"},{"amount":-1,"name":"Fog"}],"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[]}','{"pools":[],"extra":{"a.0.0":2,"s.0.0":4}}',1456240538419200005,'Alice','amend','["a","+1 Rage, -2 Wounded","+1 Flanking, -1 Fog"]',1795540355791);
INSERT INTO "versions" VALUES(218,6,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"name":"Bob","player":1456240538419200006,"character":2},"saves":true,"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealing":[]}','{"pools":[],"extra":{"a.0.0":2,"s.0.0":4}}',1456240538419200005,'Alice','undo','[]',1795540355819);
INSERT INTO "versions" VALUES(219,1,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]}}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','roll','[]',1795540355179);
INSERT INTO "versions" VALUES(219,2,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{}},"target":{},"stage":"declined"}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','decline','[]',1795540355674);
INSERT INTO "versions" VALUES(220,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":4,"e0.1.0":3,"e0.2.0":4,"e0.3.0":4,"e1.0.0":3,"e1.1.0":3}}',1456240538419200005,'Alice','roll','[]',1795540355191);
INSERT INTO "versions" VALUES(221,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":12,"e0.1.0":3,"e0.2.0":4,"e0.3.0":3,"e1.0.0":1,"e1.1.0":3}}',1456240538419200005,'Alice','roll','[]',1795540355462);
INSERT INTO "versions" VALUES(222,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}]},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":5,"e0.1.0":4,"e0.2.0":4,"e0.3.0":2,"e1.0.0":3,"e1.1.0":3}}',1456240538419200003,'Gwen','roll','[]',1795540355465);
INSERT INTO "versions" VALUES(223,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{}},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":2,"e0.1.0":2,"e0.2.0":3,"e0.3.0":4,"e1.0.0":2,"e1.1.0":1}}',1456240538419200005,'Alice','roll','[]',1795540355698);
INSERT INTO "versions" VALUES(224,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{}},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":2,"e0.1.0":3,"e0.2.0":2,"e0.3.0":3,"e1.0.0":1,"e1.1.0":4}}',1456240538419200003,'Gwen','roll','[]',1795540355701);
INSERT INTO "versions" VALUES(225,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{}},"target":{"tags":{}},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":9,"e0.1.0":3,"e0.2.0":2,"e0.3.0":4,"e1.0.0":3,"e1.1.0":4}}',1456240538419200003,'Gwen','roll','[]',1795540355905);
INSERT INTO "versions" VALUES(226,1,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":2},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"a.0.0":6}}',1456240538419200005,'Alice','roll','[]',1795540355945);
INSERT INTO "versions" VALUES(226,2,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":2},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealt":true,"dealing":[{"amount":1,"name":"","when":{}}]}','{"pools":[],"extra":{"a.0.0":6,"e0.0.0":3,"e0.1.0":2,"e0.2.0":3,"e0.3.0":3,"e1.0.0":2,"e1.1.0":4}}',1456240538419200005,'Alice','damage','[]',1795540356001);
INSERT INTO "versions" VALUES(227,1,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2}}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','roll','[]',1795540355980);
INSERT INTO "versions" VALUES(227,2,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2},"target":{},"stage":"declined"}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','decline','[]',1795540356152);
INSERT INTO "versions" VALUES(228,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":2},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":3,"e0.1.0":3,"e0.2.0":3,"e0.3.0":2,"e1.0.0":4,"e1.1.0":1}}',1456240538419200005,'Alice','roll','[]',1795540355987);
INSERT INTO "versions" VALUES(229,1,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":4},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":4},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"a.0.0":6}}',1456240538419200005,'Alice','roll','[]',1795540356233);
INSERT INTO "versions" VALUES(229,2,'{"kind":"clash","label":"Club","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":4},"target":{"name":"Bob","player":1456240538419200006,"character":2,"rerolls":4},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}],"dealt":true,"dealing":[{"amount":1,"name":"","when":{}}]}','{"pools":[],"extra":{"a.0.0":6,"e0.0.0":3,"e0.1.0":1,"e0.2.0":4,"e0.3.0":4,"e1.0.0":3,"e1.1.0":2}}',1456240538419200005,'Alice','damage','[]',1795540356270);
INSERT INTO "versions" VALUES(230,1,'{"kind":"narrative","label":"I swing from the chandelier","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":4}}','{"pools":[],"extra":{}}',1456240538419200005,'Alice','roll','[]',1795540356243);
INSERT INTO "versions" VALUES(231,1,'{"kind":"damage","roller":{"name":"Mira","player":1456240538419200005,"character":3,"tags":{},"kept":[{"amount":1,"name":"","when":{}}],"rerolls":4},"effects":[{"dice":[{"weight":"heavy","type":"piercing"},{"weight":"light","count":3}]},{"dice":[{"weight":"light","count":2,"type":"poison"}],"name":"poison"}]}','{"pools":[],"extra":{"e0.0.0":4,"e0.1.0":1,"e0.2.0":3,"e0.3.0":3,"e1.0.0":1,"e1.1.0":2}}',1456240538419200005,'Alice','roll','[]',1795540356255);
INSERT INTO "versions" VALUES(232,1,'{"dice":"1d20"}','{"pools":[[13]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1795540356301);
INSERT INTO "versions" VALUES(233,1,'{"dice":"1d20"}','{"pools":[[16]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1795540356329);
INSERT INTO "versions" VALUES(234,1,'{"dice":"1d20"}','{"pools":[[16]],"extra":{}}',1456255637913600003,'Gwen','roll','[]',1795540356331);
INSERT INTO "versions" VALUES(235,1,'{"dice":"1d20"}','{"pools":[[20]],"extra":{}}',1456255637913600006,'Bob','roll','[]',1795540356333);
INSERT INTO "versions" VALUES(236,1,'{"dice":"1d20"}','{"pools":[[11]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1795540357003);
INSERT INTO "versions" VALUES(237,1,'{"dice":"1d20"}','{"pools":[[18]],"extra":{}}',1456255637913600003,'Gwen','roll','[]',1795540357004);
INSERT INTO "versions" VALUES(238,1,'{"dice":"1d20"}','{"pools":[[20]],"extra":{}}',1456255637913600006,'Bob','roll','[]',1795540357006);
INSERT INTO "versions" VALUES(239,1,'{"dice":"1d20"}','{"pools":[[20]],"extra":{}}',1456255637913600003,'Gwen','roll','[]',1795540357529);
INSERT INTO "versions" VALUES(240,1,'{"dice":"1d20"}','{"pools":[[3]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1795540357530);
INSERT INTO "versions" VALUES(241,1,'{"dice":"1d20"}','{"pools":[[19]],"extra":{}}',1456255637913600006,'Bob','roll','[]',1795540357530);
INSERT INTO "versions" VALUES(242,1,'{"dice":"1d20"}','{"pools":[[17]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1795540357561);
INSERT INTO "versions" VALUES(243,1,'{"dice":"1d20"}','{"pools":[[18]],"extra":{}}',1456255637913600005,'Alice','roll','[]',1795540357678);
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
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('rolls',243);
INSERT INTO "sqlite_sequence" VALUES('tables',1);
INSERT INTO "sqlite_sequence" VALUES('kept',42);
INSERT INTO "sqlite_sequence" VALUES('kept_panels',4);
INSERT INTO "sqlite_sequence" VALUES('calls',6);
INSERT INTO "sqlite_sequence" VALUES('initiatives',1);
INSERT INTO "sqlite_sequence" VALUES('effects',9);
INSERT INTO "sqlite_sequence" VALUES('permanents',4);
INSERT INTO "sqlite_sequence" VALUES('stored',20);
INSERT INTO "sqlite_sequence" VALUES('planechases',2);
INSERT INTO "sqlite_sequence" VALUES('inspirations_over',4);
INSERT INTO "sqlite_sequence" VALUES('rests',9);
INSERT INTO "sqlite_sequence" VALUES('fights',2);
COMMIT;
PRAGMA user_version=100;
