### Rules texts: predicates, as clauses after "falls" and "solange", and as requirements after "benötigt:". The German
### words of the game stand at the head of encounter.ftl, how the sentences are built at the head of rules.ftl.

# A clause of a subject and what is said of it: "das Ziel" and "am Boden liegt". What is said of the target stands alone
# after "das", too.
rules-clause = { $who ->
    [du] du
    [er] er
    [jeder] jeder
    [Ziel] das Ziel
    [Figur] die Figur
   *[other] der { $who }
} { $is ->
    [beweglich] { $who ->
        [du] dich bewegen kannst
       *[other] sich bewegen kann
    }
    [unbeweglich] { $who ->
        [du] dich nicht bewegen kannst
       *[other] sich nicht bewegen kann
    }
   *[other] { $is }
}
rules-are = { $what } bist
rules-are-not = nicht { $what } bist
rules-is = { $what } ist
rules-is-not = nicht { $what } ist
rules-have = { $what } hast
rules-have-no = ohne { $what } bist
rules-has = { $what } hat
rules-has-no = ohne { $what } ist
rules-have-been-moved = bewegt wurdest
rules-have-not-been-moved = nicht bewegt wurdest
rules-has-been-moved = bewegt wurde
rules-has-not-been-moved = nicht bewegt wurde
rules-stand-on = auf { $place } stehst
rules-do-not-stand-on = nicht auf { $place } stehst
rules-stands-on = auf { $place } steht
rules-does-not-stand-on = nicht auf { $place } steht
rules-can-move = beweglich
rules-cannot-move = unbeweglich
rules-next-to = neben { $place }
rules-hidden-from = verborgen vor { $whom ->
    [du] dir
    [er] ihm
    [jeder] jedem
    [Ziel] dem Ziel
    [Figur] der Figur
    [Angreifer] dem Angreifer
   *[other] dem { $whom }n
}
rules-the-active-enemy = der aktive Gegner
rules-is-another-one = noch nicht gewählt wurde
rules-is-aimed-at-before = schon einmal gewählt wurde
rules-in-range-without-aim = ohne Zielen in Reichweite
rules-has-room-behind = auf seiner anderen Seite ein freies Feld hat
rules-has-no-room-behind = auf seiner anderen Seite kein freies Feld hat
rules-a-shield-up = einen gehobenen Schild
rules-shield-up = gehobenen Schild
rules-a-free-hand = eine freie Hand
rules-in-an-encounter = in einer Begegnung

# Clauses, each with its opposite.
rules-always-holds = es immer gilt
rules-never-holds = es nie gilt
rules-at-most = { $low } höchstens { $high } beträgt
rules-above = { $low } mehr als { $high } beträgt
rules-below = { $low } weniger als { $high } beträgt
rules-at-least = { $low } mindestens { $high } beträgt
rules-no-hand-is-free = keine Hand frei ist
rules-one-hand-holds = eine Hand die Waffe hält
rules-not-in-one-hand = die Waffe nicht in einer Hand liegt
rules-both-hands-hold = beide Hände die Waffe halten
rules-not-in-both-hands = die Waffe nicht in beiden Händen liegt
rules-quiver-holds-missile = ein Köcher ein passendes Geschoss enthält
rules-no-quiver-holds-missile = kein Köcher ein passendes Geschoss enthält
rules-weapon-is-loaded = die Waffe geladen ist
rules-weapon-is-not-loaded = die Waffe nicht geladen ist
rules-shield-has-damage = der Schild eigenen Schaden hat
rules-shield-has-no-damage = der Schild keinen eigenen Schaden hat
rules-from-tile = es von einem Sonderfeld kommt
rules-from-no-tile = es von keinem Sonderfeld kommt
rules-it-is-dark = Dunkelheit herrscht
rules-it-is-light = Helligkeit herrscht
rules-hex-is-free = das Feld frei ist
rules-hex-is-not-free = das Feld nicht frei ist
rules-something-locked = dort etwas verschlossen ist
rules-nothing-locked = dort nichts verschlossen ist
rules-gear-is = die benutzte Ausrüstung { $what } ist
rules-gear-is-not = die benutzte Ausrüstung etwas anderes als { $what } ist
rules-weapon-deals = die Waffe { $kinds } zufügt
rules-weapon-does-not-deal = die Waffe kein { $kinds } zufügt
rules-weapon-lists-it = die Waffe diesen Angriff führt
rules-weapon-does-not-list-it = die Waffe diesen Angriff nicht führt
rules-two-weapons = du zwei Waffen hältst
rules-fewer-than-two-weapons = du weniger als zwei Waffen hältst
rules-flask-has-charges = ein Flakon Ladungen hat
rules-no-flask-has-charges = kein Flakon Ladungen hat
rules-item-has-charges = ein Gegenstand Ladungen hat
rules-no-item-has-charges = kein Gegenstand Ladungen hat
rules-is-a-shot = der Angriff ein Schuss oder Wurf ist
rules-is-not-a-shot = der Angriff kein Schuss oder Wurf ist
rules-aim-serves = Zielen der Aktion nützt
rules-aim-does-not-serve = Zielen der Aktion nicht nützt
rules-no-enemy-is-adjacent = kein Gegner angrenzt
rules-an-enemy-is-adjacent = ein Gegner angrenzt
rules-weapon-can-be-lit = die Waffe sich entzünden lässt
rules-weapon-cannot-be-lit = die Waffe sich nicht entzünden lässt
rules-weapon-is-lit = die Waffe brennt
rules-weapon-is-not-lit = die Waffe nicht brennt
rules-gear-to-mend = Ausrüstung auszubessern ist
rules-no-gear-to-mend = keine Ausrüstung auszubessern ist
rules-is-marked = { $name } vermerkt ist
rules-is-not-marked = { $name } nicht vermerkt ist
rules-catalyst-in-hand = du einen Katalysator dafür in der Hand hast
rules-no-catalyst-in-hand = du keinen Katalysator dafür in der Hand hast
rules-item-is-thrown = der benutzte Gegenstand geworfen wird
rules-item-is-not-thrown = der benutzte Gegenstand nicht geworfen wird
rules-die-shows = ein dafür gezahlter Würfel { $faces } zeigt
rules-no-die-shows = kein dafür gezahlter Würfel { $faces } zeigt
rules-is-of-school = die Einstimmung zur Schule { $school } gehört
rules-is-not-of-school = die Einstimmung nicht zur Schule { $school } gehört
rules-no-encounter = keine Begegnung gespielt wird
rules-stat-at-least = { $whose }e { $stat } mindestens { $n } beträgt
rules-stat-below = { $whose }e { $stat } weniger als { $n } beträgt
rules-there-is = der Plan mit { $place } versehen ist
rules-there-is-no = der Plan ohne { $place } ist

# Things that the gear in use is or is not.
rules-a-shield-in-hand = ein Schild in der Hand
rules-the-raised-shield = der gehobene Schild

# The attack under way.
rules-attack-to-answer = es einen Angriff zu beantworten gilt
rules-no-attack-to-answer = es keinen Angriff zu beantworten gilt
rules-attack-is = { $said ->
    [Nahkampf] es ein Nahkampfangriff ist
    [Fernkampf] es ein Fernkampfangriff ist
    [Zauber] der Angriff ein Zauber ist
   *[other] der Angriff { $said } ist
}
# One kind that it is not; several, "weder Nahkampf noch Zauber".
rules-not = nicht { $what }
rules-neither = weder { $what }
rules-nor = { $before } noch { $last }

# Abilities that somebody has or lacks; first what is said of you, then what is said of others.
rules-you-fly = fliegen kannst
rules-you-do-not-fly = nicht fliegen kannst
rules-you-swim = schwimmen kannst
rules-you-do-not-swim = nicht schwimmen kannst
rules-you-keep-to-water = im Wasser bleibst
rules-you-do-not-keep-to-water = nicht im Wasser bleibst
rules-you-plan = deinen Weg planst
rules-you-do-not-plan = deinen Weg nicht planst
rules-you-fill-two-hexes = zwei Felder füllst
rules-you-do-not-fill-two-hexes = nicht zwei Felder füllst
rules-you-keep-formation = Formation hältst
rules-you-do-not-keep-formation = keine Formation hältst
rules-you-cannot-be-pulled = nicht gezogen werden kannst
rules-you-can-be-pulled = gezogen werden kannst
rules-you-can-be-dismounted = Dismounted erhalten kannst
rules-you-cannot-be-dismounted = kein Dismounted erhalten kannst
rules-you-cannot-be-backstabbed = nicht mit Backstab angegriffen werden kannst
rules-you-can-be-backstabbed = mit Backstab angegriffen werden kannst
rules-you-tread-lightly = leichtfüßig bist
rules-you-do-not-tread-lightly = nicht leichtfüßig bist
rules-you-take-cover = Deckung nimmst
rules-you-do-not-take-cover = keine Deckung nimmst
rules-it-flies = fliegen kann
rules-it-does-not-fly = nicht fliegen kann
rules-it-swims = schwimmen kann
rules-it-does-not-swim = nicht schwimmen kann
rules-it-keeps-to-water = im Wasser bleibt
rules-it-does-not-keep-to-water = nicht im Wasser bleibt
rules-it-plans = seinen Weg plant
rules-it-does-not-plan = seinen Weg nicht plant
rules-it-fills-two-hexes = zwei Felder füllt
rules-it-does-not-fill-two-hexes = nicht zwei Felder füllt
rules-it-keeps-formation = Formation hält
rules-it-does-not-keep-formation = keine Formation hält
rules-it-cannot-be-pulled = nicht gezogen werden kann
rules-it-can-be-pulled = gezogen werden kann
rules-it-can-be-dismounted = Dismounted erhalten kann
rules-it-cannot-be-dismounted = kein Dismounted erhalten kann
rules-it-cannot-be-backstabbed = nicht mit Backstab angegriffen werden kann
rules-it-can-be-backstabbed = mit Backstab angegriffen werden kann
rules-it-treads-lightly = leichtfüßig ist
rules-it-does-not-tread-lightly = nicht leichtfüßig ist
rules-it-takes-cover = Deckung nimmt
rules-it-does-not-take-cover = keine Deckung nimmt

# Requirements, after "benötigt:"; where no thing is needed, "dass" and a clause.
rules-that = dass { $clause }
rules-weapon-in-one-hand = die Waffe in einer Hand
rules-weapon-in-both-hands = die Waffe in beiden Händen
rules-fitting-missile = ein passendes Geschoss in einem Köcher
rules-weapon-loaded = eine geladene Waffe
rules-a-weapon-with = eine Waffe mit { $kinds }
rules-gear-that-lists-it = Ausrüstung (führt diesen Angriff)
rules-two-weapons-in-hand = zwei Waffen in der Hand
rules-flask-with-charges = ein Flakon mit Ladungen
rules-item-with-charges = ein Gegenstand mit Ladungen
rules-no-enemy-adjacent = kein angrenzender Gegner
rules-shield-with-damage = ein Schild mit eigenem Schaden
rules-weapon-to-light = eine Waffe zum Entzünden
rules-weapon-lit = eine brennende Waffe
rules-catalyst-for-it = ein Katalysator dafür in der Hand
rules-mendable-gear = Ausrüstung zum Ausbessern
rules-darkness = Dunkelheit
rules-thrown-item = ein Gegenstand zum Werfen
rules-points-of-stat = { $n } { $stat }
rules-raised-shield-in-use = der gehobene Schild in Gebrauch
rules-a-raised-shield = ein gehobener Schild
rules-no-condition = kein { $condition }
# A weapon with more that is asked of it: "eine Nahkampfwaffe in beiden Händen mit Slash (führt
# diesen Angriff)".
rules-held-in-one-hand = { $weapon } in einer Hand
rules-held-in-both-hands = { $weapon } in beiden Händen
rules-with-kinds = { $weapon } mit { $kinds }
rules-that-lists-it = { $weapon } (führt diesen Angriff)
