### Was über Dateien gesagt wird: Spielstände, Reisen, Aufzeichnungen, Figuren, Einstellungen, Inhalte.

encounter-not-saved = Die Begegnung konnte nicht gespeichert werden: { $why }
encounter-cannot-begin = Die Begegnung kann nicht beginnen: { $why }.
encounter-save-unreadable = Der Spielstand der Begegnung war nicht lesbar ({ $why }). Sie beginnt von vorn.
encounter-begins-anew = Die Begegnung kann nicht fortgesetzt werden: { $why }. Sie beginnt von vorn.

save-torn = Das Spiel wurde beendet, während es die letzte Zeile des Spielstands schrieb. Diese Zeile fehlt; alles davor ist erhalten.
save-lines-damaged = Der Spielstand ist ab Zeile { $first } beschädigt: { $lost } Zeilen sind verloren, alles davor ist erhalten. Die beschädigte Datei bleibt als { $copy } liegen.
the-previous-save = voriger Spielstand
save-position-only = Die gespeicherte Stellung geht weiter, aber was zu ihr führte, lässt sich nicht zurücknehmen: Die Inhalte haben sich geändert ({ $why }).
save-content-changed = Die Inhalte haben sich geändert: Frühere Entscheidungen lassen sich nicht zurücknehmen.
save-changes-lost = Die letzten Entscheidungen sind mit den geänderten Inhalten nicht möglich und verloren: { $n }.
save-before-unreadable = { $why } Auch der Spielstand davor ist nicht lesbar; er bleibt als { $file } liegen.
save-in-short = { $encounter }, Runde { $round }
save-of-other-version = ein Spielstand einer anderen Version
save-maybe-damaged = ein Spielstand, der beschädigt sein könnte
nothing-saved = noch nichts gespeichert
nothing-under-way = nichts im Gang
no-folder-for-saves = kein Ordner für Spielstände

replay-saved = Die Aufzeichnung liegt als { $file } bereit.
replay-not-written = Die Aufzeichnung konnte nicht gespeichert werden: { $why }
no-editor-starts = Der Editor „{ $editor }“ ließ sich nicht starten: { $why }. Die Umgebungsvariable EMBERHEX_EDITOR, VISUAL oder EDITOR nennt einen anderen.
no-file-to-edit = Der Inhalt steckt im Programm. Starte es mit der Umgebungsvariable EMBERHEX_ROOT, um Dateien zu bearbeiten.
report-written = Das Spiel bis hierher steht in { $file }. Schick die Datei mit, wenn du einen Fehler meldest.
report-not-written = Das Spiel konnte nicht in eine Datei geschrieben werden: { $why }
vignette-written = Der Kampf bis hierher ist jetzt eine Vignette: { $file }. Sie spielt dieselben Würfel und Entscheidungen und prüft am Ende Figuren, Bögen und Münzen.
vignette-not-written = Aus diesem Moment wird keine Vignette: { $why }
report-of-no-game = Auf dem Tisch liegt kein Spiel, das man melden könnte, oder es gibt keinen Ordner dafür.
replay-other-content = Die Aufzeichnung lässt sich mit diesen Inhalten nicht zeigen: { $why }
replay-unreadable = { $path } ist keine lesbare Aufzeichnung: { $why }

journey-cannot-begin = Die Reise kann nicht beginnen: { $why }.
journey-cannot-continue = Die Reise kann nicht fortgesetzt werden: { $why }.
journey-no-save = es gibt keinen Spielstand von ihr
journey-no-scenario = ihr Szenario ist nicht da
journey-save-unreadable = ihr Spielstand war nicht lesbar ({ $why }) und bleibt als { $file } liegen
journey-save-before-shown = Der neueste Spielstand war nicht lesbar ({ $why }) und bleibt als { $file } liegen. Du siehst den davor.
journey-not-saved = Die Reise konnte nicht gespeichert werden: { $why }.
no-folder-for-journeys = Das System nennt keinen Ordner für Reisen.
diary-saved = Das Tagebuch liegt als { $path } bereit.
diary-not-saved = Das Tagebuch konnte nicht gespeichert werden: { $why }.
journey-kept = Die Reise liegt in { $path }.
journey-not-put-away = Die Reise konnte nicht weggelegt werden: { $why }.
journey-number = Reise { $n }

journey-in-chapter = Kapitel { $n }: { $title }
journey-before-first-card = vor der ersten Karte
journey-chapters-resolved = { $n ->
    [one] 1 Kapitel abgeschlossen
   *[other] { $n } Kapitel abgeschlossen
}
journey-at-its-end = am Ende
journey-in-encounter = { $place }, in einer Begegnung

a-moment-ago = gerade eben
minutes-ago = vor { $n } Minuten
hours-ago = { $n ->
    [one] vor einer Stunde
   *[other] vor { $n } Stunden
}
days-ago = { $n ->
    [one] gestern
   *[other] vor { $n } Tagen
}

last-character-unreadable = Die Figur vom letzten Mal ist nicht lesbar: { $why }
kept-character-unreadable = Eine aufgehobene Figur ist nicht lesbar: { $why }
character-kept = { $name } ist als { $path } aufgehoben.
character-is-kept = aufgehoben
character-not-kept = Die Figur konnte nicht aufgehoben werden: { $why }
character-not-written = Die Figur konnte nicht geschrieben werden: { $why }
no-folder-for-characters = Das System nennt keinen Ordner für Figuren.
piece-made-room = { $piece } hat Platz gemacht. Zurück (Strg+Z) holt es wieder.
piece-on-sheet-already = { $piece } steht schon auf dem Bogen, und kein anderer Platz ist frei.

settings-not-written = Die Einstellungen konnten nicht geschrieben werden: { $why }
search-not-started = Die Suche konnte nicht beginnen: { $why }.
cannot-practise = Von dort lässt sich nicht mehr üben: Die Inhalte haben sich seither geändert.
cannot-be-played = Nicht spielbar: { $why }
problem-at = { $file }, Zeile { $line }: { $message }

no-graphics-adapter = keine Grafikeinheit
quality-low-chosen = Niedrig, wie du es gewählt hast. Gezeichnet von { $adapter }.
quality-medium-chosen = Mittel, wie du es gewählt hast. Gezeichnet von { $adapter }.
quality-high-chosen = Hoch, wie du es gewählt hast. Gezeichnet von { $adapter }.
quality-low-no-card = Niedrig, weil dieser Rechner ohne Grafikkarte zeichnet ({ $adapter }).
quality-low-slow = Niedrig, weil { $adapter } für jedes der ersten Bilder { $milliseconds } ms brauchte.
quality-medium-measured = Mittel: { $adapter } brauchte für jedes der ersten Bilder { $milliseconds } ms.
quality-medium-drawn = Mittel. Gezeichnet von { $adapter }.

undo-nothing = es gibt nichts zurückzunehmen
undo-dice = seither sind Würfel gefallen: Gesehen ist gesehen
undo-content = die Inhalte haben sich seither geändert
redo-nothing = es gibt nichts zu wiederholen
redo-refused = das lässt sich nicht wiederholen: { $why }
redo-differs = es würde nicht mehr dorthin führen
save-newer = eine neuere Fassung des Spiels hat ihn gemacht (Format { $format }, diese Fassung liest { $reads }): Er bleibt erhalten, lässt sich hier aber nicht fortsetzen
save-of-other-game = das ist der Spielstand eines anderen Spiels, „{ $game }“
save-not-whole = kein vollständiger Spielstand: { $why }
save-folder-in-use = ein anderes Fenster des Spiels speichert hier
save-not-continued = Der Spielstand lässt sich nicht fortsetzen: { $why }. Er bleibt, wie er ist.
journey-not-set-aside = Die laufende Reise ließ sich nicht beiseitelegen: { $why }
no-encounter-to-play = es gibt keine Begegnung zu spielen
no-saved-encounter = es gibt keine gespeicherte Begegnung
content-waits = Ab dem nächsten Spiel: { $fields }.
