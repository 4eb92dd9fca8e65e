### The encounter on the table: its panels, cards and answers.
###
### The German words of the game. All German files use them alike.
### Words for what is on the table:
###   token = Marker. coin, penny = Münze. piece (on the table) = Figur. hex = Feld. card = Karte. sheet = Bogen.
###   sheet of hexes = Plan. record sheet = Charakterbogen. slot = Platz (HP-Platz, Handplatz). sink = Senke.
###   hand tokens M and O = Handmarker H and N (Haupthand, Nebenhand). tag, slip = Zettel. lit = leuchtend.
###   shield = Schild. hint (note for new players) = Hinweis.
###   encounter = Begegnung. encounter table = Begegnungstabelle. entry = Eintrag. exhausted (an entry) = erschöpft.
###   enemy = Gegner. wave = Welle. doom = Unheil. Sudden = Plötzlich. goal = Ziel. hazard = Gefahr. cover = Deckung.
### Words for time:
###   Round = Runde. beat = Takt. counterbeat = Gegentakt. Turn = Zug: an entity's own part of a beat or counterbeat.
###   "Zug" is kept for Turn, so a beat is never a "Zug". "Schlag" would be a blow.
### Words for what is done:
###   action = Aktion (einfach, dynamisch, frei, Doppelaktion). reaction = Reaktion. attack = Angriff. cost = Kosten.
###   stamina = Ausdauer. stamina dice = Ausdauerwürfel. pool = Vorrat. spent = aufgebraucht. range, reach = Reichweite.
###   damage = Schaden. wound = Wunde. condition = Zustand. seeping in, trickling = sickern. shield up = gehobener Schild.
###   defeated = besiegt. victory, defeat, retreat = Sieg, Niederlage, Rückzug.
### Words for gear and the character:
###   gear = Ausrüstung. outfit, armour = Rüstung. pouch = Beutel. quiver = Köcher. missile = Geschoss. flask = Flakon.
###   carried = Gepäck. stash = Truhe. charge = Ladung. durability = Haltbarkeit. catalyst = Katalysator.
###   attunement = Einstimmung, to attune = einstimmen. intensity = Intensität. weight, load = Gewicht, Last.
###   encumbrance = Belastung. equip load = Traglast. soul = Seele. soul level = Seelenstufe. humanity = Menschlichkeit.
###   VIT Vitalität, END Zähigkeit, STR Stärke, DEX Geschick, ATT Einstimmung, INT Intelligenz, FTH Glaube.
###   Defense = Abwehr. Resistance = Widerstand. Poise = Balance. sorcery Zauberei, witchery Hexerei, pyromancy
###   Pyromantie, miracle Wunder. Guts stays Guts. stability (of a shield) = Stabilität. grade (of scaling) = Grad.
### Words for the journey and the program:
###   journey = Reise. scenario = Szenario. booklet = Heft. chapter = Kapitel. note = Notiz. short reprieve = kurze Rast.
###   log = Verlauf. record (of an encounter) = Protokoll. forecast = Vorschau. codex = Kodex. bookmark = Lesezeichen.
###   ruling = Auslegung. override = Abweichung. replay = Aufzeichnung (the file), Wiedergabe (the show). game (of the
###   commands) = Spiel. seed = Seed. vignette = Vignette.
###   undo = Zurück. redo = Vor. take back = Rücknahme, zurücknehmen. proving ground = Übungsplatz. practice = Übung.
### Parts of sentences that all files word alike, so that every name fits: "braucht" with an object, "bis" with a clause
### whose verb stands at the end, "von" before a name in place of a genitive, and "du erhältst", "du bist ... los".
### What the English content files print stays as they print it: short forms (HP, FP, SP, HMN, P.DEF, RES), damage types,
### names of actions, conditions, gear and enemies, and Move, Guard Break, Shield Up!, Hollow and Broken.

undo = Zurück
undo-disabled = Nichts zurückzunehmen: Es ist noch nichts geschehen, oder die Dateien haben sich seither geändert.
take-back = Rücknahme
take-back-tooltip = Seither sind Würfel gefallen. Sie bleiben, wie sie sind, und das Protokoll vermerkt es.
# The question before a take-back marks the record.
take-back-confirm = Seither sind Würfel gefallen. Noch einmal, und du nimmst es trotzdem zurück; das Protokoll vermerkt es.
redo = Vor
redo-tooltip = Das Zurückgenommene noch einmal tun
log = Verlauf
cards = Karten
cards-tooltip = Gegner und Begegnungstabellen als Bögen
forecast = Vorschau
forecast-tooltip = Was die Gegner als Nächstes täten und was davon dich träfe, auch für den Tabelleneintrag unter dem Zeiger
log-empty = Noch ist nichts geschehen.
menu = Menü
stamina = Ausdauer
stamina-empty = der Vorrat ist aufgebraucht
stamina-unrolled = die Würfel fallen zu Beginn der Runde
cancel = zurücklegen
end-beat = Takt beenden
# Why the beat can't be ended: a sentence that begins with a capital letter.
end-beat-disabled = Der Takt kann noch nicht enden. { $why }
go-on = Weiter
# Why an action can't be done after another one that leaves no room in the beat.
fills-the-beat = { $action } füllt den Takt
lowers-shield = Dabei senkst du den Schild.
# How the encounter is won.
to-win = Zum Sieg: { $how }
begin = Beginnen
stay = Hierbleiben
that-is-all = Das ist alles
leave-it = So lassen
opening = Der Gegentakt beginnt
loadout = Mach dich bereit
loadout-help = Lege die Handmarker H und N auf das, was du halten willst, oder drücke seine Nummer. Ein leuchtendes Feld auf dem Tisch eröffnet die Begegnung.
hands-refused = So können die Hände das nicht halten.
let-it-happen = Geschehen lassen
auto-assign-tokens = Den Rest für mich legen
tokens = Was durchkam
tokens-help = ziehe jede Münze auf einen leuchtenden Platz
no-stances = Du kannst keine Haltung einnehmen.
no-reactions = Darauf gibt es keine Antwort.
no-actions = Du kennst keine Aktionen.
hp = HP
fp = FP
conditions = Zustände
unassigned = sickert ein
trickling = Sickert ein
no-conditions = keine
shield-up = Shield Up!
character-details = Bogen
doom = Unheil
sudden = Plötzlich
exhausted = erschöpft
defeated = besiegt
close = Zu
pin = ein Klick hält es offen
unpin = ein Klick legt es weg
attacks = Angriffe
group-body = Körper
group-in-hand = In der Hand
group-items = Beutel
group-help = Nur diese zeigen, oder wieder alle
attuned = Eingestimmt
light = trägt ein Licht
gear-lit = brennt
gear-deployed = steht für sich
gear-broken = Broken
absent = gerade nicht auf der Karte
dark = dunkel
dark-help = Es ist dunkel: Wer auf einem verdunkelten Feld steht, ist nur zu sehen, wenn er brennt oder ein Licht trägt.
armed-help = führe sie aus oder wähle ihr Ziel
do-it = Ausführen
nothing-missing = Nichts zu zahlen.
now-click = klicke jetzt auf { $wanted }
dice-missing = braucht { $cost } · hat { $has }
armed-waits-for-target = { $action } wartet: Klicke auf { $wanted }, oder lege die Karte mit { $cancel } zurück.
armed-waits-for-dice = { $action } wartet auf Würfel, die dafür zahlen. Mit { $cancel } legst du die Karte zurück.
armed-waits = { $action } wartet: Mit { $confirm } führst du sie aus, mit { $cancel } legst du die Karte zurück.
click-on-the-table = Klicke { $wanted } auf dem Tisch an.
a-lit-hex = ein leuchtendes Feld
a-lit-piece-or-hex = eine leuchtende Figur oder ein Feld
no-more-to-spend = Mehr lässt sich nicht einsetzen.
no-less-to-spend = Billiger ist es nicht zu haben.
do-it-disabled = Lege genug Würfel darauf und wähle das Ziel auf dem Tisch.
more = Mehr einsetzen
less = Weniger einsetzen
more-focus = 1 FP mehr einsetzen
less-focus = 1 FP weniger einsetzen

# The heading of the encounter: "Round 2 · Beat · dark".
phase-setup = Aufbau
phase-round = Rundenbeginn
phase-beat = Takt
phase-counterbeat = Gegentakt
phase-over = Vorbei
round = Runde { $n }

# The line that unfolds the actions that can't be done now, or folds them away.
tray-unfold = { $n ->
    [one] 1 gerade gesperrte Karte zeigen
   *[other] { $n } gerade gesperrte Karten zeigen
}
tray-fold = Zurück zu den Karten auf der Hand
# The stack of those cards: short lines below their number, or below an arrow back.
stack-closed-first = { $n ->
    [one] Karte
   *[other] Karten
}
stack-closed-second = gerade
stack-closed-third = gesperrt
stack-open-first = zurück
stack-open-second = zur Hand
# The unit of dice on a seal, and the FP of a price.
sp = SP
focus-price = { $n } FP

# What an action counts as.
action-simple = Einfache Aktion
action-dynamic = Dynamische Aktion
action-double = Doppelaktion
action-free = Freie Aktion
action-none = Keine Aktion

# An enemy's shield: "Shield Up! · blocks 2 an attack · holds 3: 1 Slash on it · durability 2".
shield-broken = Der Schild ist zerbrochen.
shield-lowered = Schild gesenkt
shield-holds = hält { $stability }
shield-holds-tokens = hält { $stability }: { $tokens } darauf
shield-line = { $stands } · blockt { $defense } je Angriff · { $holds } · Haltbarkeit { $durability }

# The full names of the sinks.
sink-physical-defense = Physische Abwehr
sink-fire-defense = Feuerabwehr
sink-magic-defense = Magieabwehr
sink-dark-defense = Dunkelabwehr
sink-light-defense = Lichtabwehr
sink-resistance = Widerstand
sink-poise = Balance

# What a token does where it would be laid.
sink-drop = { $sink } { $n } von { $capacity }: keine Wunde
hp-drop = HP { $n } von { $slots }: eine Wunde
hp-drop-last = HP { $n } von { $slots }: der letzte Platz
drop-hp = in HP
drop-sink = in { $sink }
drop-shield = auf den Schild
drop-unassigned = auf den Bogen, zum Einsickern
drop-sheet = wird wirksam
drop-durability = in die Haltbarkeit
drop-durability-of = { $gear }: Haltbarkeit { $n } von { $durability }
drop-break = { $gear } zerbricht
drop-gone = vom Tisch
hp-slot = ein HP-Platz
token-refused = { $token } darf hier nicht liegen: { $place }.

# What the hands hold.
gear-number = Ausrüstung { $n }
hands-empty = beide Hände leer
hands-both = { $gear } in beiden Händen
hands-two = { $main } und { $off }
hands-main = { $gear }, Nebenhand frei
hands-off = { $gear } in der Nebenhand
held-now = Jetzt: { $hands }.

# The answers to a question.
choice-stay = Hierbleiben
choice-done = Genug
choice-tile = Feld { $hex }
choice-nowhere = nirgendwohin
choice-route = Feld für Feld nach { $hex }
choice-along-line = { $n ->
    [one] 1 Feld { $line }
   *[other] { $n } Felder { $line }
}
choice-line = eine Linie { $line }
choice-line-from = eine Linie ab { $hex }, { $line }
choice-pair = { $first } und { $second }
choice-area-at = auf { $hex }, offen { $first } und { $second }
choice-begin = Ausführen
choice-all = So viele wie möglich
choice-attunement = { $name } (Intensität { $intensity })
choice-table-entry = { $table }, { $entry }
choice-attack = { $attack } auf { $target }

# The chosen dice: "the 3 and the 5".
die-face = die { $face }
and = {" "}und{" "}

# The question before the character enters a hex that defeats it.
fatal-tile = { $tile }: Dieses Feld ist tödlich, du wärst besiegt. Trotzdem hingehen?
fatal-let-it-happen = Ohne eine weitere Reaktion bist du besiegt. Trotzdem geschehen lassen?
fatal-hex = Dieses Feld ist tödlich, du wärst besiegt. Trotzdem hingehen?

# Lines and directions on the hex map. A direction brings its preposition along: "nach Osten".
line-straight = gerade { $direction }
line-bent = erst { $first }, dann { $second }
direction-east = nach Osten
direction-north-east = nach Nordosten
direction-north-west = nach Nordwesten
direction-west = nach Westen
direction-south-west = nach Südwesten
direction-south-east = nach Südosten

# A recurring event.
recurrence = { $rounds ->
    [one] wieder jede Runde
   *[other] wieder alle { $rounds } Runden
}

# "2 FP", "2+1 FP".
focus-cost = { $fp } FP
focus-cost-more = { $fp }+{ $more } FP

# What a screen reader says of a die.
die-label = Würfel { $n } zeigt { $face }
attack-out-of-reach = { $attack } (derzeit außer Reichweite)
# A Round on the doom track: "R3".
doom-round = R{ $round }
# How many there are of all there can be.
count-of = { $n } von { $all }
pool-total = { $n } SP
sink-filled = { $sink } { $n } von { $all }
sink-filled-in-full = { $sink }: { $n } von { $all }
stamina-load-and-pots = SP { $stamina }   ·   ENC { $enc } von { $eqp }   ·   POT { $pots }
shield-in-short = { $name }: blockt { $defense }, hält { $stability }
enemy-move = Move { $n }
two-hexes = zwei Felder

# Slips of paper that rise over a piece on the table; a word or two.
slip-wounds = -{ $n } HP
slip-healed = +{ $n } HP
slip-move = Move { $by }
slip-damage = { $by } Schaden
slip-charmed = Charmed
slip-no-effect = wirkungslos
slip-broken = Gebrochen!
slip-focus = -{ $n } FP
slip-set-aside = abgestellt
slip-taken-up = aufgenommen
slip-wave = Welle { $wave }
# A die that was rolled again.
slip-rerolled = aus { $was } wird { $now }

# One line of what an enemy did in its Turn: "Goose: Shove, you to 1,2". The parts are joined by commas.
turn-line = { $who }: { $what }
turn-moves = bewegt sich
turn-waits = wartet
turn-out-of-reach = außer Reichweite
turn-dodged = ausgewichen
turn-no-effect = wirkungslos
turn-you-lose = du verlierst { $n } HP
turn-other-loses = { $name } verliert { $n } HP
turn-sunk = du fängst { $n } ab
turn-other-sunk = { $name } fängt { $n } ab
turn-you-to = du landest auf { $at }
turn-other-to = { $name } landet auf { $at }
turn-you-are = du erhältst { $condition }
turn-other-is = { $name } erhält { $condition }
turn-guard-broken = Guard Break
turn-held = { $condition }, handelt nicht
turn-you-fall = du bist besiegt
turn-other-falls = { $name } ist besiegt
# What comes of an enemy's Turn for itself; its name stands before the line.
turn-self-to = endet auf { $at }
turn-self-is = erhält { $condition }
turn-self-falls = ist besiegt
# The last lines are shown; so many before them are in the log.
turn-more = und { $n } mehr im Verlauf
