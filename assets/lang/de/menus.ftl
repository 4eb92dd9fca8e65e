### Title, pause, result and the pages of errors. The German words of the game stand at the head of
### fires_far_away/encounter.ftl.

title = Emberhex
subtitle = eine Kerze, ein Kartentisch und ein Feuer in der Ferne
continue = Fortsetzen
new-game = Neue Reise
practice = Übungsplatz
practice-help = Eine einzelne Begegnung, mit einem Charakter, der für sie gemacht ist.
practice-empty = Hier liegt noch nichts bereit.
settings = Einstellungen
quit = Beenden
resume = Zurück an den Tisch
to-title = Tisch verlassen
result-to-title = Weiter zum Titel
back-to-practice = Zurück zum Übungsplatz
back-to-sparring = Zurück zum Sparring
to-title-help = Alles bleibt gespeichert, wie es liegt.
paused = Die Kerze wartet
done = Fertig
restart = Noch einmal
gained = Gewinn
nothing-gained = nichts als die Geschichte
content-errors = Da stimmt etwas nicht
kept-last-good = Die letzte gute Fassung gilt weiter
scenarios-left-out = Nicht dabei, bis ihre Dateien berichtigt sind: { $scenarios }
show-all-problems = Alle zeigen
open-in-editor = Bearbeiten
expected = erwartet
content-errors-help = Berichtige die Dateien und speichere sie: Dann verschwindet diese Seite von selbst.
which-way = Welcher Weg?
fatal-cancel = Lieber nicht
fatal-react = Antwort suchen
fatal-confirm = Hingehen
back = Zurück
save-damaged = Der Spielstand ist nicht lesbar
restore = Den vorigen nehmen
encounter-in-progress = Eine Begegnung ist im Gange
will-be-archived = Wenn du neu beginnst, wird sie im Ordner der Spielstände abgelegt und hier nicht mehr angeboten.
start-new = Neu beginnen
outcome-victory = Sieg
outcome-defeat = Niederlage
outcome-retreat = Rückzug

# The result page.
take-back-count = { $n ->
    [1] einmal zurückgenommen
    [2] zweimal zurückgenommen
   *[other] { $n }-mal zurückgenommen
}
take-back-count-in-full = { $n ->
    [one] Eine Entscheidung wurde zurückgenommen, nachdem Würfel gefallen waren. Das Protokoll vermerkt es.
   *[other] { $n } Entscheidungen wurden zurückgenommen, nachdem Würfel gefallen waren. Das Protokoll vermerkt es.
}
humanity-lost = { $n } HMN verloren
humanity-gained = { $n } HMN gewonnen
souls = { $n ->
    [one] 1 Seele
   *[other] { $n } Seelen
}

# The pages of errors.
save-set-aside = Er liegt jetzt als { $name } beiseite; nichts wurde weggeworfen.
line-and-column = Zeile { $line }, Spalte { $column }
error-count = { $n ->
    [one] Eine Stelle ist zu berichtigen, dann ist der Tisch gedeckt.
   *[other] { $n } Stellen sind zu berichtigen, dann ist der Tisch gedeckt.
}

# Das Regal: die Schachteln auf dem Tisch.
shelf-help = Wähle eine Schachtel.
other-boxes = Andere Schachteln
box-fires = Fires Far Away
box-fires-text = Ein strenges Taktikspiel auf einem Bogen aus Sechsecken: deine Würfel bezahlen jede Handlung, und Tabellen sagen, was die Gegner tun. Kapitel werden gemischt wie Karten und erinnern sich aneinander.
box-fires-time = Eine Reise von drei Stunden, oder ein Kampf von zehn Minuten
box-duel = Das Duell
box-duel-text = Kämpfe mit zwölfseitigen Würfeln und einer Hand voll Karten: lege zwei verdeckt, decke sie auf und sieh, was das Ungeheuer tut. Ruhm ist deine Wertung, dein zweiter Wurf und dein Recht, zuerst zu handeln.
box-duel-time = Eine Saison von einer halben Stunde, oder ein Kampf von fünf Minuten

# Frühere Augenblicke ansehen.
return-to-present = Zurück in die Gegenwart
close-replay = Wiedergabe schließen
step-back = Früher
step-forward = Später
step-back-tooltip = Der Augenblick davor
step-forward-tooltip = Der Augenblick danach
