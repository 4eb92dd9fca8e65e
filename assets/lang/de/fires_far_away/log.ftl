### The log, looking back, practice and replays. The German words of the game stand at the head of encounter.ftl.

log-all = Alles
log-bookmarks = Markiert
log-search = Im Verlauf suchen
log-nothing-found = Keine Zeile passt.
log-earlier = Frühere Zeilen zeigen
bookmark = Lesezeichen setzen
bookmark-remove = Lesezeichen entfernen
turn-back-tooltip = Der Takt davor
turn-forward-tooltip = Der Takt danach
turn-back = Takt davor
turn-forward = Takt danach
bookmark-back = Zeichen davor
bookmark-forward = Zeichen danach
look-back-at-it = Noch einmal ansehen
find-last-chance = Wo war noch zu gewinnen?
cancel-search = Suche abbrechen
practise-from-there = Von dort aus üben
practise-again = Noch einmal üben
practice-mark = Übung
practice-note = Übung, mit anderen Würfeln. Das Protokoll der Begegnung bleibt, wie es war.
end-practice = Zurück zum Ergebnis
replays = Wiedergaben
replays-help = Alle Begegnungen, die zu Ende gespielt wurden. Wähle eine und sieh sie dir an, Augenblick für Augenblick.
no-replays = Noch wurde keine Begegnung zu Ende gespielt.

# The kinds of lines.
log-kind-damage = Schaden
log-kind-movement = Bewegung
log-kind-dice = Würfel
log-kind-enemies = Gegner
log-kind-conditions = Zustände
log-kind-gear = Ausrüstung

# Places in time.
place-before = Vor der ersten Runde
place-round = Runde { $round }
place-beat = Runde { $round }, Takt { $beat }
place-counterbeat = Runde { $round }, Gegentakt { $beat }

replay-at = Wiedergabe: { $place }
looking-back-at = Rückblick: { $place }
autopsy-progress = { $place } wird geprüft: bisher { $games ->
    [one] 1 Partie
   *[other] { $games } Partien
} gespielt.
autopsy-found = Die letzte Chance: { $place }. Von dort aus wurden noch { $wins } von { $games } Partien gewonnen.
autopsy-not-found = { $positions ->
    [0] Es gibt keine Stellung zu prüfen: Die Inhaltsdateien haben sich seither geändert.
    [one] Aus der einen geprüften Stellung wurde kaum eine Partie gewonnen.
   *[other] Aus keiner der { $positions } geprüften Stellungen wurde auch nur ein Viertel der Partien gewonnen.
}
practice-outcome = Übung: { $outcome }
replay-label = { $encounter }, { $outcome }
replay-details = { $decisions ->
    [one] { $character } · 1 Entscheidung
   *[other] { $character } · { $decisions } Entscheidungen
}
