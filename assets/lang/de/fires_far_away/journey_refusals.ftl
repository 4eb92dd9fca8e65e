### Warum auf einer Reise etwas nicht geht, als Sätze ohne Punkt. The German words of the game stand at the head of
### encounter.ftl.

journey-refusal-not-now = jetzt nicht
journey-refusal-no-option = die Seite hat diese Möglichkeit nicht
journey-refusal-locked = das ist verschlossen
journey-refusal-no-reprieve = hier gibt es keine Rast
journey-refusal-reprieve-taken = hier hast du schon gerastet, und ein zweites Mal geht es hier in diesem Kapitel nicht
journey-refusal-only-at-reprieve = nur bei einer kurzen Rast
journey-refusal-no-stash = die Truhe ist nicht hier
journey-refusal-ephemeral = was nicht von Dauer ist, kommt nicht in die Truhe
journey-refusal-too-much = auf deinem Bogen steht zu viel: Wähle zuerst, was ihn verlässt
journey-refusal-empty = da ist nichts
journey-refusal-no-room = dafür ist kein Platz
journey-refusal-unknown-attunement = diese Einstimmung kennst du nicht
journey-refusal-nowhere-to-return = du hast in diesem Kapitel noch nicht gerastet
journey-refusal-no-lock = hier ist kein Schloss

# Changes of the sheet.
edit-refusal-empty = da ist nichts zu verschieben
edit-refusal-wrong-place = das gehört da nicht hin

# Growth.
growth-refusal-soul-level = keine höhere SL, solange du { $condition } bist
growth-refusal-humanity = keine HMN, solange du { $condition } bist
growth-refusal-end-of-hollow = kein Ende von Hollow, solange du { $condition } bist
growth-refusal-too-few-souls = die nächste SL kostet { $cost ->
    [one] 1 Seele
   *[other] { $cost } Seelen
}, und du hast { $souls }
growth-refusal-highest-stat = kein Wert steigt über { $highest }

# Uses between encounters.
use-refusal-not-usable = das lässt sich jetzt nicht nutzen
use-refusal-no-answer = das ist keine Antwort auf die Frage
use-refusal-would-defeat = das würdest du nicht überleben

# Why a journey cannot begin or go on.
journey-error-no-scenario = es gibt kein Szenario „{ $scenario }“
journey-error-no-scenario-but = es gibt kein Szenario „{ $scenario }“; meinst du „{ $near }“?
journey-error-not-over = die Reise durch „{ $scenario }“ ist noch nicht zu Ende
journey-error-nothing-follows = in der Kampagne folgt kein Szenario auf „{ $scenario }“
journey-error-no-chapters = das Szenario „{ $scenario }“ hat keine Kapitel, also führt keine Reise hindurch
journey-error-unknown-entry = das Szenario „{ $scenario }“ kennt „{ $entry }“ nicht, was der Charakter mitbringt
journey-error-no-page = die Reise steht auf der Seite „{ $page }“ des Kapitels „{ $chapter }“, und die gibt es in den Dateien nicht mehr
journey-folder-no-name-left = es ist kein Name mehr frei
