### The codex and its tooltips. The German words of the game stand at the head of encounter.ftl.

codex = Kodex
search-placeholder = Suche nach Titel oder Wort
see-also = Siehe auch:
codex-back = Zurück
pin-tooltip = Offen halten
close-tooltip = Schließen
open-in-codex = Im Kodex aufschlagen
nothing-found = Davon steht hier nichts.
