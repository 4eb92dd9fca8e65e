### The codex and its tooltips. The German words of the game stand at the head of encounter.ftl.

codex = Kodex
search-placeholder = Suche nach Titel oder Wort
see-also = Siehe auch:
codex-back = Zurück
pin-tooltip = Offen halten
close-tooltip = Schließen
open-in-codex = Im Kodex aufschlagen
nothing-found = Davon steht hier nichts.

# The chapters of the lists.
codex-actions = Liste der Aktionen
codex-conditions = Liste der Zustände
codex-gear = Liste der Ausrüstung
codex-attunements = Liste der Einstimmungen
codex-enemy-types = Liste der Gegnertypen

# What an entry is.
codex-action = Aktion
codex-condition = Zustand
codex-piece-of-gear = Ausrüstung
codex-attunement = Einstimmung
codex-enemy-type = Gegnertyp
codex-ruling = Auslegung
codex-override = Abweichung

# Words that lead to the entry about sinks.
word-of-sink = Senke
word-of-sinks = Senken
