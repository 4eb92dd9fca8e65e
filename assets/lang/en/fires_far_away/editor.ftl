# The encounter editor.
edit-encounter = Edit this encounter
write-vignette = Save this moment as a vignette
editor-play = Play it
editor-from-round = from Round { $round } on
editor-save-as = Save as…
editor-save = Save
editor-close = Close
editor-new-name = Name of the new encounter
editor-help = Choose a pencil, then click a hex. With the hand, drag what lies on a hex, or click an enemy.
editor-hand = Hand
editor-start = Start hex
editor-eraser = Eraser
editor-search = Look for tiles and enemies
editor-nothing-found = Nothing of this name.
editor-tiles = Tiles
editor-enemies = Enemies
editor-values = Values
editor-encounter = Encounter
editor-yes = yes
editor-no = no
editor-turn = Turn
editor-chosen = { $enemy }
editor-saved = Saved in { $file }
editor-of-program = This encounter belongs to the program. Save it as your own to keep your changes.
editor-wrong = Not saved until this is mended:
editor-not-written = { $file } could not be written: { $why }
editor-not-opened = The files of this encounter have mistakes. Mend them first.
editor-mend-first = The sheet can be drawn on once the mistakes are mended. Undo takes the last change back.
editor-no-place = The file has no place for that.
editor-no-inside = Nothing can stand inside of this value.
editor-changed-elsewhere = { $file } was changed elsewhere, and is not written over: close the editor and open it again.
editor-file-of-program = { $file } is inside the program: “Save as…” makes a copy that can be changed.
editor-nothing-there = No tile, enemy or start hex of its own lies there.
editor-saved-as = Saved as { $name }.
editor-no-id = “{ $name }” has to begin with a letter from a to z.
editor-name-taken = There is an encounter called “{ $name }” already.
editor-balance = How hard is it?
editor-measure = Let a bot play after each stroke
editor-figures = { $games } of { $of } games: won { $won } % ({ $low } to { $high }), { $rounds } Rounds
editor-rounds = Games by the Rounds that they took
editor-rounds-before = Games by the Rounds that they took; the outlines are the version before
editor-figures-before = before: won { $won } %, { $rounds } Rounds; { $change }
editor-goal-wanted = Wanted: won { $won } %
editor-goal-seek = Find the smallest change
editor-goal-stop = Stop looking
editor-goal-begun = The encounter is played as it is…
editor-goal-searching = { $versions ->
        [one] One version was played
       *[other] { $versions } versions were played
    }; the nearest is won { $won } %.
editor-goal-right = It is won { $won } % as it is. Nothing has to change.
editor-goal-none = No change of HP, sinks or damage comes nearer than { $won } %.
editor-goal-found = Won { $won } % instead of { $before } %:
editor-goal-nearest = The nearest that was found is won { $won } % instead of { $before } %:
editor-goal-change = { $enemy }, { $number }: { $from } → { $to }
editor-goal-take = Make these changes
editor-goal-leave = Leave it

# The fight under way, once more with changed files.
rerun-offer = Play this fight again with the changed files
rerun-title = The same fight, with the changed files
rerun-take = Go on with the new one
rerun-keep = Keep this one
rerun-same = With the same dice and the same decisions everything comes out as it did.
rerun-differs = With the same dice it first goes another way at decision { $decision }, in Round { $round }. { $kept } of { $all } decisions can be made as before.
rerun-refused = With the same dice it goes as it did up to decision { $decision }, in Round { $round }, which can no longer be made. { $kept } of { $all } decisions are kept.
rerun-not-begun = With the changed files this fight can't begin.
