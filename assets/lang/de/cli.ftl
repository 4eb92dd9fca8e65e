### Was die Befehle für Menschen ausgeben. Aufruf und Hilfe sind die des Parsers. The German words of the game stand at the
### head of fires_far_away/encounter.ftl.

# Why a command could not be carried out.
cli-content-has-errors = die Inhaltsdateien haben Fehler; { $consequence }
cli-no-vignette-was-run = keine Vignette wurde geprüft
cli-nothing-was-played = nichts wurde gespielt
cli-nothing-was-played-over = nichts wurde nachgespielt
cli-nothing-was-walked = keine Reise wurde gemacht
cli-nothing-was-printed = es wurde nichts gedruckt
cli-no-scenario = es gibt kein Szenario „{ $wanted }“
cli-no-scenario-folder = es gibt keinen Ordner eines Szenarios „{ $wanted }“
cli-no-scenario-to-play = es gibt kein spielbares Szenario „{ $wanted }“
cli-no-encounter-to-play = es gibt keine spielbare Begegnung „{ $wanted }“
cli-no-chapters = es gibt kein Szenario „{ $wanted }“ mit Kapiteln
# One of the five above, and a name that is near.
cli-did-you-mean = { $problem }; meinst du „{ $near }“?
cli-nothing-to-play = kein Szenario hat eine spielbare Begegnung
cli-no-folder = { $path } ist kein Ordner; nenne einen Ordner mit „assets“ und „scenarios“, oder den Ordner eines Szenarios
cli-no-content = { $path } enthält weder „assets“ und „scenarios“ noch ein „scenario.ron“
cli-no-figures = { $path }: keine Zahlen von `simulate --format json`: { $why }
cli-no-failed-game = { $path }: kein gescheitertes Spiel: { $why }
cli-no-character = { $path }: kein Charakter, der spielen kann: { $why }
cli-report-not-written = der Bericht konnte nicht geschrieben werden: { $why }
cli-no-window = diese Fassung hat kein Fenster; baue sie mit den Standard-Features, um zu spielen, oder versuche --help
cli-window-size-form = eine Fenstergröße schreibt man wie 1280x800
cli-window-size-range = ein Fenster misst mindestens 640x480 und höchstens 16384x16384
cli-replay-interval = hier steht „all“, „none“ oder eine Zahl über 0
cli-scenario-left-out = das Szenario „{ $scenario }“ ist nicht dabei, wegen { $mistakes ->
    [one] eines Fehlers
   *[other] Fehlern
} in seinen Dateien
cli-pack-left-out = Das Paket { $pack } bleibt weg

# pack, install
pack-not-written = Es wurde nichts gepackt: zuerst ist zu beheben, was darüber steht.
pack-written = { $path }: { $files ->
    [one] 1 Datei
   *[other] { $files } Dateien
}, { $size } KiB
pack-left-out = weggelassen, denn ein Paket hat nur Texte und Bilder: { $file }
pack-unsaid = scenario.ron sagt nichts zu `{ $field }`
pack-installed = installiert als { $path }
pack-replaced = installiert anstelle des bisherigen Pakets: { $path }
pack-unchanged = dieses Paket ist schon installiert: { $path }
pack-refused = { $path }: { $why }
pack-with-mistakes = das Paket `{ $id }` hat Fehler in seinen Dateien und wurde deshalb nicht installiert
pack-of-other-scenario = es gibt schon ein Szenario `{ $id }`, das kein Paket ist; es wurde nichts installiert
pack-is-there = von dem Szenario `{ $id }` ist schon ein anderes Paket installiert: { $path }; `emberhex install --replace` setzt dieses an seine Stelle
pack-folder-stays = { $path }: in diesem Ordner liegt ein anderes Paket des Szenarios, und ein Ordner wird nicht ersetzt: Schieb ihn erst weg
pack-without-folder = dieses System nennt keinen Ordner für die Daten eines Benutzers, also auch keinen für Pakete

# new
new-not-an-id = „{ $wanted }“ ist keine Kennung: kleine Buchstaben, Ziffern und „_“, am Anfang ein Buchstabe, wie „salt_mill“
new-already-there = { $path } gibt es schon; nichts wurde geschrieben
new-scenario-exists = ein Szenario „{ $id }“ gibt es schon; nichts wurde geschrieben
new-no-data-folder = dieses System nennt keinen Ordner für eigene Daten; nenne den Pfad eines Ordners
new-next = Es kann sofort gespielt werden. So geht es weiter:

# check
check-coverage = Vignetten führen { $rules } von { $all_rules } Kennungen des Regelbuchs an ({ $refused } nur durch das, was sie ablehnen) und { $entries } von { $all_entries } Einträgen
check-found = { $errors } Fehler, { $warnings ->
    [one] 1 Warnung
   *[other] { $warnings } Warnungen
}
check-allow = Ein Kommentar „// allow: ID“ in derselben Zeile oder allein in der Zeile darüber schaltet eine Warnung ab; ihre Kennung steht in Klammern.

# migrate
migrate-done = Wörter: { $words }, in { $rewritten } von { $files } Dateien

# show
show-errors = { $n } Fehler in den Dateien, die „emberhex check“ ausgibt; ihre Einträge fehlen hier
show-rules = Regeln: { $rules }
show-authored = Text:   { $authored }
show-nothing = kein Eintrag heißt { $sought }; die eines Ordners zeigt `--content FOLDER`
show-or = { $before } oder { $last }

# print
print-no-book-file = { $path }: Die Datei endet auf .pdf für ein Buch oder auf .typ für seinen Quelltext
print-no-typst = Es gibt kein Programm `{ $program }`, das das Buch setzt. Es ist frei zu haben: unter https://typst.app oder mit einer Paketverwaltung (`cargo install typst-cli`, `brew install typst`, `winget install Typst.Typst`). Der Quelltext des Buches bleibt liegen: { $source }
print-not-set = typst konnte das Buch nicht setzen; sein Quelltext bleibt liegen: { $source }
    { $said }

# lsp
lsp-show = zeigen
lsp-write = „{ $name }“ schreiben
lsp-may-be-left-out = kann fehlen

# vignette
vignette-none = an oder unter diesen Pfaden ist keine Vignette
vignette-failed = FEHLER { $place }
vignettes-run = { $passed } bestanden, { $failed } gescheitert

# replay
replay-no-text = { $file }: keine Textdatei
replay-holds = { $file }: stimmt, { $summary }
replay-differs = { $file }: verläuft anders: { $why }
replay-summary = { $decisions ->
    [one] 1 Entscheidung
   *[other] { $decisions } Entscheidungen
}, { $end }
replay-summary-taken-back = { $summary }; { $times ->
    [one] einmal wurden Würfel zurückgenommen, bei Entscheidung { $decisions }
   *[other] { $times }-mal wurden Würfel zurückgenommen, bei den Entscheidungen { $decisions }
}
replay-panicked = Entscheidung { $decision } von { $of }: Das Programm ist zusammengebrochen: { $why }
replay-shortened = { $file }: { $left ->
    [one] 1 Entscheidung
   *[other] { $left } Entscheidungen
} von { $of } genügen, um ebenso zu scheitern
replay-not-shortened = ein kürzeres Spiel gibt es nicht: Nur der Hash eines Zustands ist anders, oder das Spiel scheitert nicht mehr
replay-of-other-content = die Inhaltsdateien sind nicht die, mit denen es gespielt wurde
replay-of-same-content = diese Version ({ $version }) hat sie mit denselben Inhaltsdateien geschrieben: Die Regeln sind nicht die, nach denen gespielt wurde, oder die Datei wurde geändert
replay-of-changed-content = die Inhaltsdateien wurden während des Spiels geändert, nach Entscheidung { $decision }
replay-of-this-version = diese Version ({ $version }) hat sie geschrieben: Die Inhaltsdateien oder die Aufzeichnung weichen von dem ab, was gespielt wurde
replay-of-other-version = Version { $written } hat sie geschrieben, dies ist { $version }

# soak, and the columns that it shares with simulate: 6 letters for the games, 11, 10 and 7 for the others.
soak-progress = { $done } von { $all } Spielen, { $speed }
soak-progress-failed = , { $n } gescheitert
soak-again = { $game }, Seed { $seed }, { $decisions ->
    [one] 1 Entscheidung
   *[other] { $decisions } Entscheidungen
}
soak-again-then = damals: { $why }
soak-again-now = jetzt: { $why }
soak-again-all-right = jetzt: daran ist nichts falsch
soak-together = zusammen
column-games = Spiele
column-decisions = Entscheid.
column-unfinished = ohne Ende
column-failed = Fehler
soak-speed = { $seconds } s mit { $threads } Threads: { $games } Spiele und { $decisions } Entscheidungen je Sekunde
soak-usage = { $entries } Einträge der Liste, jeder in { $least } Spielen oder mehr genutzt; die am wenigsten genutzten:
soak-used = { $used } von { $borne } Spielen, in denen es da war
soak-failure = FEHLER Spiel { $index } ({ $game }, Seed { $seed }), nach { $decisions ->
    [one] 1 Entscheidung
   *[other] { $decisions } Entscheidungen
}: { $why }
soak-play-again = noch einmal spielen mit: emberhex soak --again { $file }
soak-more-failures = { $n } weitere Fehler sind nur gezählt

# Das Duell.
count-duel = { $n } Einträge des Duells
cli-not-of-duel = Das Duell kennt { $option } nicht: Das ist eine Option von Fires Far Away.
