### The journey: booklet, deck, record sheet, list of journeys. The German words of the game stand at the head of
### encounter.ftl.

journeys = Reisen
journeys-help = Jede liegt so da, wie du sie verlassen hast.
no-journeys = Noch hat keine Reise begonnen.
continue-journey = Fortsetzen
put-away = Weglegen
put-away-question = Diese Reise weglegen?
put-away-help = Nichts wird gelöscht: Ihr Ordner wandert nach „put-away“ neben den anderen, und sie steht nicht mehr in der Liste.
keep-it = Hier lassen
choose-scenario = Welche Geschichte?
# Was eine Karte dieser Seite sonst noch sagt: jedes, wenn der Autor es geschrieben hat.
scenario-author = Von { $author }
scenario-licence = Lizenz: { $licence }
scenario-version = Version { $version }
scenario-needs = Braucht Emberhex ab { $version }
scenario-uses = Benutzt { $names }
scenario-replaces = Ersetzt { $names }
draw-card = Karte ziehen
begin-prestige = Alle Karten sind aufgedeckt. Weiter
turn-to-first-page = Heft aufschlagen
record = Charakterbogen
menu-short = Menü
rest = Kurze Rast einlegen
rest-help = Wunden schließen sich, FP, Flakons und Ausrüstung sind wie neu; danach kannst du SL steigern und Einstimmungen tauschen.
resting = Du rastest.
raise-while-resting = SL steigern und einen dieser Werte um 1
attunements-while-resting = Einstimmungen tauschen
lies-here = Hier liegt
take = nehmen
# Over what can be used between encounters.
use-now = Zur Hand
# Uses it.
use = nutzen
# Over the rewards of which one is chosen.
choose-reward = Wähle eins davon, bevor du weitergehst
# Chooses it.
choose = wählen
an-encounter = eine Begegnung
# Over what an option makes of the sheet.
option-outcome = Dann stünde auf deinem Bogen
name-on-sheet = Der Name auf deinem Bogen
go-on-with-journey = Umblättern
the-end = Hier endet die Reise
# Das nächste Szenario der Kampagne, auf der Seite des Endes.
go-on-to = Weiter zu { $scenario }
goes-along = Das geht mit
goes-along-character = { $name }: SL { $level }, { $souls ->
    [one] 1 Seele
   *[other] { $souls } Seelen
}, HMN { $humanity }
goes-along-gear = { $n ->
    [one] 1 Stück Ausrüstung, getragen oder mitgeführt
   *[other] { $n } Stück Ausrüstung, getragen oder mitgeführt
}
goes-along-stash = { $n ->
    [one] 1 Stück in der Truhe
   *[other] { $n } Stück in der Truhe
}
goes-along-attunements = { $n ->
    [one] 1 bekannte Einstimmung
   *[other] { $n } bekannte Einstimmungen
}
goes-along-notes = { $n ->
    [one] 1 Notiz, die für immer bleibt
   *[other] { $n } Notizen, die für immer bleiben
}
goes-along-wear = Wunden, Zustände und Abnutzung, wie sie sind
stays-behind = Das bleibt zurück
stays-behind-souls = { $n ->
    [one] 1 Seele, die liegt, wo sie gelassen wurde
   *[other] { $n } Seelen, die liegen, wo sie gelassen wurden
}
stays-behind-gear = { $n ->
    [one] 1 Stück Ausrüstung, das liegt, wo es gelassen wurde
   *[other] { $n } Stück Ausrüstung, die liegen, wo sie gelassen wurden
}
take-back-journey = Was aufgedeckt oder gewürfelt wurde, hast du gesehen. Noch einmal „Zurück“, um es trotzdem zurückzunehmen: Das Protokoll vermerkt es.
encounter-stays = Die Begegnung ist gespielt, und ihr Ergebnis bleibt.
undo-step = Zurück
look-back = Rückblick
look-earlier = Früher
look-later = Später
to-present = Jetzt
past-unknown = Früheres ist nicht mehr zu sehen.
save-diary = Tagebuch sichern
notes-of-chapter = In diesem Kapitel
notes-that-stay = Für immer
no-notes = Hier steht noch nichts.
stash-here = Ziehe Stücke in die Truhe, oder klicke, um sie herauszunehmen.
stash-elsewhere = Die Truhe ist nicht hier. Du erreichst sie, wo eine Seite es sagt.
stash-empty = Die Truhe ist leer.
drop-to-put-down = Ziehe ein Stück hierher, um es abzulegen
no-attunements = Du kennst keine Einstimmungen.
assign = Einstimmen
assigned = im POT
# Over what is too much on the sheet, of which one has to leave it before anything else.
too-much-in-pots = { $needed ->
    [one] Deine Einstimmungen brauchen 1 POT
   *[other] Deine Einstimmungen brauchen { $needed } POTs
}, und du hast { $there }. Wähle eine, die du weglässt.
too-much-in-pouches = { $there ->
    [one] Du hast 1 Beutel
   *[other] Du hast { $there } Beutel
} und { $n } Stücke darin. Wähle eins, das du herausnimmst.
too-many-missiles = Deine Köcher fassen nicht alle deine Geschosse. Wähle eine Sorte, die du herausnimmst.
left-out-stays-known = Du kennst sie weiterhin und kannst sie bei einer kurzen Rast wieder einstimmen. Oder ordne deine Ausrüstung um, bis alle Platz haben.
taken-out-is-carried = Du trägst es im Gepäck, in einer Begegnung nicht griffbereit. Oder ordne deine Ausrüstung um, bis alles Platz hat.
taken-out-lies-here = Mehr kannst du nicht tragen, also bleibt es hier liegen. Oder ordne deine Ausrüstung um, bis alles Platz hat.
taken-out-is-lost = Mehr kannst du nicht tragen, also bleibt es für immer zurück. Oder ordne deine Ausrüstung um, bis alles Platz hat.
# Takes it off the sheet.
take-out = entfernen
only-at-rest = Einstimmungen wechselst du bei einer kurzen Rast.

# The sides of the record sheet.
record-tab-notes = Notizen
record-tab-gear = Ausrüstung
record-tab-attunements = Einstimmungen
record-tab-stash = Truhe
record-tab-figures = Bisher

face-down = { $n ->
    [0] Keine Karte liegt mehr verdeckt
    [one] 1 Karte liegt verdeckt
   *[other] { $n } Karten liegen verdeckt
}
left-of = { $label } { $left } von { $all }
clock = { $name }: { $now } von { $last }
played-nothing = eben begonnen
played-minutes = { $minutes } min gespielt
played-hours = { $hours } h { $minutes } min gespielt
no-rest = Keine kurze Rast. { $why }
raise-cost = { $n ->
    [one] das kostet 1 Seele
   *[other] das kostet { $n } Seelen
}
soul-level-in-short = SL { $n }
humanity-in-short = HMN { $n }
journey-line = { $scenario } · SL { $level } · { $place }
with-enter-key = { $label }  (Enter)

# What a locked option asks for.
needs = Nötig: { $what }
need-both = { $first } und { $second }
need-either = { $first } oder { $second }
need-stat = { $stat } { $least }
need-worn = { $gear }, angelegt
need-wound = eine Wunde
need-fewer-wounds = weniger Wunden
need-hollow = Hollow sein
need-not-hollow = nicht Hollow sein
need-not-to-have = { $gear } nicht haben
need-otherwise = etwas, das jetzt anders ist
need-unknown = etwas, das du nicht hast
journey-way-to-page = Ein Weg zu { $page } wird gesucht …
journey-no-way-to-page = Keine der versuchten Reisen kam zu { $page }.
