### Die Berichte der Befehle über Szenarien, Begegnungen und Einträge. The German words of the game stand at the head of
### encounter.ftl.

# check: the entries below each heading of the corebook, and those that scenarios bring. Commas separate them.
count-weapons = Waffen: { $n }
count-shields = Schilde: { $n }
count-armor = Rüstungen: { $n }
count-catalysts = Katalysatoren: { $n }
count-rings = Ringe: { $n }
count-flasks = Flakons: { $n }
count-missiles = Geschosse: { $n }
count-items = Gegenstände: { $n }
count-guts = Guts: { $n }
count-pyromancy = Pyromantie: { $n }
count-sorcery = Zauberei: { $n }
count-miracles = Wunder: { $n }
count-witchery = Hexerei: { $n }
count-actions = Aktionen: { $n }
count-conditions = Zustände: { $n }
count-enemies = Gegner: { $n }
count-encounters = Begegnungen: { $n }
count-scenarios = Szenarien: { $n }
count-gear-of-scenarios = Ausrüstung aus Szenarien: { $n }
count-actions-of-scenarios = Aktionen und Einstimmungen aus Szenarien: { $n }
count-conditions-of-scenarios = Zustände aus Szenarien: { $n }
count-rulebook = Regelbuch: { $n }

# soak and simulate. The columns are narrow: 9 letters (Rounds 7) in soak; in simulate 6 for the games and those won,
# 12 for the interval, then 8, 9, 7 and 7.
soak-no-such-encounter = es gibt keine Begegnung `{ $encounter }` in einem Szenario `{ $scenario }`
column-victories = gewonnen
column-defeats = verloren
column-retreats = Rückzüge
column-rounds = Runden
column-won = Siege
column-interval = (95 %)
column-hp-left = Rest-HP
simulate-percent = { $percent } %
simulate-interval = { $low } bis { $high } %
simulate-rounds = Runden { $first } bis { $last }: { $bars }
simulate-no-shard = `{ $written }` ist kein Teil der Spiele: 2/8 ist der zweite von acht
simulate-part-twice = Teil { $part } von { $of } ist schon dabei
simulate-other-games = diese Spiele hatten einen anderen Bot, Charakter oder Seed oder eine andere Anzahl als die der Dateien davor
simulate-parts-missing = { $encounter }: von { $of } Teilen fehlen noch: { $parts }
simulate-felled-by = besiegt durch: { $wounds }
simulate-wound = { $wound } ({ $n })
simulate-seeds = Seeds: { $seeds }
simulate-seed-won = gewonnen: { $seed }
simulate-seed-lost = verloren: { $seed }
simulate-seed-failed = gescheitert: { $seed }
simulate-unfinished = ohne Ende: { $unfinished }, gescheitert: { $failed }
simulate-unfinished-game = ohne Ende { $seed }: { $position }
simulate-unfinished-too = auch ohne Ende: { $seeds }
simulate-stopped = nach { $played } von { $asked } Spielen angehalten
simulate-part-not-whole = dieser Teil der Spiele wurde abgebrochen: er wird nicht gedruckt, weil er mit anderen nicht zusammenpasst
simulate-not-there = { $encounter } gibt es in der anderen Fassung nicht
simulate-damage = Schaden je Runde: { $dealt } an Gegnern, { $taken } am Charakter
simulate-waves = Wellen: { $waves }
simulate-wave = { $wave } in { $percent } % der Spiele
simulate-attacks = Angriffe der Gegner
simulate-actions = Aktionen des Charakters
simulate-never-chosen = nie gewürfelt: { $attacks }
simulate-never-used = nie benutzt: { $entries }
simulate-versions = { $encounter }: { $before } → { $now } % gewonnen, Runden { $rounds_before } → { $rounds_now }; { $change }
simulate-no-change = die Spiele sind dieselben
simulate-as-often = gleich viele Spiele sind gewonnen
simulate-higher = die Siegquote ist mit einer Wahrscheinlichkeit von { $percent } % höher
simulate-lower = die Siegquote ist mit einer Wahrscheinlichkeit von { $percent } % niedriger
column-chosen = gewählt
column-hits = Treffer
column-into-hp = in HP
simulate-game-victory = { $game }: Sieg in Runde { $round }, noch { $hp } HP
simulate-game-defeat = { $game }: Niederlage in Runde { $round }, noch { $hp } HP
simulate-game-retreat = { $game }: Rückzug in Runde { $round }, noch { $hp } HP
simulate-game-no-end = { $game }: kein Ende in Runde { $round }, noch { $hp } HP

# watch: parts of one line. The encounter is an id.
watch-begins = { $path } wird beobachtet; Strg-C beendet es
watch-vignettes = Vignetten: { $passed } bestanden, { $failed } gescheitert
watch-fight = { $encounter }: gewonnen { $won_before } → { $won } %, Runden { $rounds_before } → { $rounds }
watch-new-fight = { $encounter }: gewonnen { $won } %, Runden { $rounds }

# What felled the character, where no name says it.
felled-by-attack = { $bearer }: { $attack }
felled-by-hold = { $bearer }: { $attack } (hält fest)
felled-by-character = der Charakter
felled-by-enemy = ein Gegner
felled-by-doom = ein Ereignis des Unheils
felled-by-collision = ein Zusammenprall
felled-by-trickle = einsickernder Schaden
felled-by-gear = die Ausrüstung des Charakters
felled-by-phase = das Ende einer Phase
felled-by-time = das Ende der Zeit für die Begegnung

# replay: how the game ended.
replay-victory = Sieg in Runde { $round }
replay-defeat = Niederlage in Runde { $round }
replay-retreat = Rückzug in Runde { $round }
replay-left = verlassen in Runde { $round }
replay-ending = das Ende „{ $ending }“
replay-end = zu Ende gespielt
replay-not-at-end = nicht zu Ende gespielt

# The decisions of an encounter, as replay and simulate tell them.
decision-setting-up = Aufbau
decision-start-at = auf { $hex } beginnen
decision-act = handeln
decision-react = reagieren
decision-let-it-happen = geschehen lassen
decision-lay-token = einen Marker legen
decision-lay-rest = den Rest legen lassen
decision-end-beat = den Takt beenden
decision-stay = hierbleiben
decision-begin = ausführen
decision-all = so viele wie möglich
decision-no-more = genug
decision-choose = { $what } wählen
decision-choose-two = { $first } und { $second } wählen
decision-go-by = über { $hexes } gehen
decision-go-along-line = { $steps ->
    [one] 1 Feld die Linie entlang gehen
   *[other] { $steps } Felder die Linie entlang gehen
}
decision-choose-direction = eine Richtung wählen
decision-aim-at = auf { $hex } zielen
decision-hold = halten: { $hands }
decision-choose-dice = Würfel wählen
decision-choose-attack = { $attack } gegen { $target } wählen
decision-choose-table = Tabelle { $table } wählen
decision-choose-table-entry = Eintrag { $entry } der Tabelle { $table } wählen

# A position in a sentence: "Runde 61: Sella auf 4,5 mit 5 von 9 HP und 12 FP, Slowed; Wolf auf 3,3 mit 2 von 4 HP".
position-of-character = { $name } auf { $hex } mit { $left } von { $slots } HP und { $focus } FP
position-of-enemy = { $name } auf { $hex } mit { $left } von { $slots } HP
position-no-enemy = kein Gegner auf dem Plan
position-waves = bisher { $come } von { $waves } Wellen
position-in-round = Runde { $round }: { $combatants }

# roster: the lists and their columns.
roster-weapons = Waffen
roster-shields = Schilde
roster-armor = Rüstungen
roster-catalysts = Katalysatoren
roster-rings = Ringe
roster-flasks = Flakons
roster-missiles = Geschosse
roster-items = Gegenstände
roster-attunements = Einstimmungen
roster-list = { $list } ({ $n })
roster-column-also = auch
roster-column-ammo = Munition
roster-column-charges = Ladungen
roster-column-damage = Schaden
roster-column-defense = Abwehr
roster-column-durability = Haltbarkeit
roster-column-ephemeral = flüchtig
roster-column-fp = FP
roster-column-hands = Hände
roster-column-intensity = Intensität
roster-column-name = Name
roster-column-note = Notiz
roster-column-overcast = Mehr FP
roster-column-power = PWR
roster-column-range = Reichweite
roster-column-requirements = Voraussetzungen
roster-column-school = Schule
roster-column-schools = Schulen
roster-column-sinks = Senken
roster-column-sp = SP
roster-column-specials = Besonderes
roster-column-stability = Stabilität
roster-column-table = Tabelle
roster-column-timing = Zeitpunkt
roster-column-types = Arten
roster-column-weight = Gewicht

# walk
walk-journeys = { $journeys } Reisen durch { $scenario }, im Schnitt { $decisions } Entscheidungen
walk-soul-level = SL am Ende: mindestens { $least }, im Schnitt { $mean }, höchstens { $most }
walk-souls = gewonnene Seelen: mindestens { $least }, im Schnitt { $mean }, höchstens { $most }
walk-hollow = Hollow wurde der Charakter in { $journeys ->
    [one] 1 Reise
   *[other] { $journeys } Reisen
}
walk-between-encounters = zwischen Begegnungen: { $used }-mal etwas genutzt, { $moved }-mal Ausrüstung verschoben
walk-ending = Ende { $ending }: { $n }
walk-without-ending = zu Ende ohne ein Ende: { $n }
walk-encounter = Begegnung { $encounter }: { $met }-mal begonnen, { $won }-mal gewonnen
walk-note = Notiz { $note }: { $n }-mal gemacht
walk-unread-note = die Notiz { $note } liest nichts
walk-went-on = von { $ending } weiter zu { $scenario }: { $n }
walk-not-gone-on = Reise { $journey } konnte nicht weitergehen: { $why }
walk-campaign = eine Kampagne aus { $n ->
    [one] 1 Szenario
   *[other] { $n } Szenarien
}, { $journeys } Reisen
walk-missed-ending = nie erreicht: das Ende { $ending }
walk-unread-page = nie gelesen: { $page }
walk-closed-option = nie offen: { $option } auf { $page }
walk-stuck = festgefahren: { $n ->
        [one] eine Reise
       *[other] { $n } Reisen
    }, { $place }; die erste ist Reise { $journey }
walk-complete = vollständig: jede Seite wurde gelesen, jedes Ende erreicht, und keine Reise fuhr sich fest
walk-incomplete = nicht vollständig: { $endings ->
        [one] ein Ende wurde
       *[other] { $endings } Enden wurden
    } nie erreicht, { $pages ->
        [one] eine Seite
       *[other] { $pages } Seiten
    } nie gelesen, { $stuck ->
        [one] eine Reise fuhr
       *[other] { $stuck } Reisen fuhren
    } sich fest
walk-stuck-at = festgefahren: { $place }
# It stands after a chapter, in place of the name of a page.
walk-no-page = keine Seite
walk-between-chapters = zwischen zwei Kapiteln
walk-refuses-listed = { $place }: lehnt ab, was zur Wahl steht
walk-refuses-listed-use = { $place }: lehnt eine Nutzung ab, die zur Wahl steht

# The name of a random character.
random-character-name = Wanderer { $n }

# tune
tune-version = eine Fassung: { $won } % gewonnen
tune-result = { $before } → { $after } % gewonnen, nach { $versions } Fassungen
tune-not-near = keine Fassung kommt auf { $within } Punkte an { $won } % heran: weitere Änderungen brauchen deine Hand
tune-read-text = Der Text eines Angriffs ändert sich nicht mit seinem Schaden: lies ihn noch einmal.
tune-written = geschrieben: { $file }
tune-in-program = { $file } steckt im Programm und lässt sich nicht ändern: kopiere die Begegnung mit `emberhex new ID --like ENCOUNTER`
