### What is told of files: saves, journeys, replays, characters, settings, content.

encounter-not-saved = The encounter could not be saved: { $why }
encounter-cannot-begin = The encounter can't begin: { $why }.
encounter-save-unreadable = The save of the encounter could not be read ({ $why }). It begins anew.
encounter-begins-anew = The encounter can't be continued: { $why }. It begins anew.

save-torn = The game was stopped while it wrote the last line of the save. That line is cut off; everything before it is kept.
save-lines-damaged = The save is damaged from line { $first } on: { $lost } lines are lost, and everything before them is kept. The damaged file is kept as { $copy }.
the-previous-save = the previous save
save-position-only = The saved position is continued, and what led to it can't be undone: the content files have changed ({ $why }).
save-content-changed = The content files have changed: earlier decisions can't be undone.
save-changes-lost = The last decisions can't be made with the changed files, and are lost: { $n }.
save-before-unreadable = { $why } The one before it can't be read either; it is kept as { $file }.
save-in-short = { $encounter }, Round { $round }
save-of-other-version = a save of another version of the game
save-maybe-damaged = a save that may be damaged
nothing-saved = nothing saved yet
nothing-under-way = nothing under way
no-folder-for-saves = no folder for saved games

replay-saved = The replay is saved as { $file }.
replay-not-written = The replay could not be saved: { $why }
no-editor-starts = The editor `{ $editor }` could not be started: { $why }. The environment variable EMBERHEX_EDITOR, VISUAL or EDITOR names another one.
no-file-to-edit = The content is inside the program. Start it with the environment variable EMBERHEX_ROOT to edit files.
report-written = The game so far is written into { $file }. Send the file with what went wrong.
report-not-written = The game could not be written into a file: { $why }
vignette-written = The fight so far is a vignette now: { $file }. It plays the same dice and decisions, and checks pieces, sheets and coins at its end.
vignette-not-written = There is no vignette of this moment: { $why }
report-of-no-game = There is no game on the table to report, or no folder to write it into.
replay-other-content = The replay can't be shown with these content files: { $why }
replay-unreadable = { $path } can't be read as a replay: { $why }

journey-cannot-begin = The journey can't begin: { $why }.
journey-cannot-continue = The journey can't be continued: { $why }.
journey-no-save = there is no save of it
journey-no-scenario = its scenario is not there
journey-save-unreadable = its save could not be read ({ $why }) and is kept as { $file }
journey-save-before-shown = The newest save could not be read ({ $why }) and is kept as { $file }. The one before it is shown.
journey-not-saved = The journey could not be saved: { $why }.
no-folder-for-journeys = The platform names no folder for journeys.
diary-saved = The diary is saved as { $path }.
diary-not-saved = The diary could not be saved: { $why }.
journey-kept = The journey is kept in { $path }.
journey-not-put-away = The journey could not be put away: { $why }.
journey-number = Journey { $n }

journey-in-chapter = Chapter { $n }: { $title }
journey-before-first-card = before the first card
journey-chapters-resolved = { $n ->
    [one] 1 chapter resolved
   *[other] { $n } chapters resolved
}
journey-at-its-end = at its end
journey-in-encounter = { $place }, in an encounter

a-moment-ago = a moment ago
minutes-ago = { $n } minutes ago
hours-ago = { $n ->
    [one] an hour ago
   *[other] { $n } hours ago
}
days-ago = { $n ->
    [one] yesterday
   *[other] { $n } days ago
}

last-character-unreadable = The character of last time can't be read: { $why }
kept-character-unreadable = A kept character can't be read: { $why }
character-kept = { $name } is kept as { $path }.
character-is-kept = kept
character-not-kept = The character could not be kept: { $why }
character-not-written = The character could not be written down: { $why }
no-folder-for-characters = The platform names no folder for characters.
piece-made-room = { $piece } has made room for it. Undo (Ctrl+Z) brings it back.
piece-on-sheet-already = { $piece } is on the sheet already, and no other place is free.

settings-not-written = The settings could not be written: { $why }
search-not-started = The search could not be started: { $why }.
cannot-practise = It can't be practised from there any more: the content files have changed since.
cannot-be-played = It can't be played: { $why }
problem-at = { $file }, line { $line }: { $message }

no-graphics-adapter = no graphics adapter
quality-low-chosen = Low, as you chose. Drawn by { $adapter }.
quality-medium-chosen = Medium, as you chose. Drawn by { $adapter }.
quality-high-chosen = High, as you chose. Drawn by { $adapter }.
quality-low-no-card = Low, because this computer draws without a graphics card ({ $adapter }).
quality-low-slow = Low, because { $adapter } took { $milliseconds } ms for each of the first pictures.
quality-medium-measured = Medium: { $adapter } took { $milliseconds } ms for each of the first pictures.
quality-medium-drawn = Medium. Drawn by { $adapter }.

undo-nothing = there is nothing to undo
undo-dice = dice have fallen since: what was seen stays seen
undo-content = the content files have changed since
redo-nothing = there is nothing to do again
redo-refused = it can't be done again: { $why }
redo-differs = it would not lead where it led before
save-newer = a newer version of the game made it (save format { $format }, this version reads { $reads }): it is kept, and can't be continued here
save-of-other-game = it is a save of another game, “{ $game }”
save-not-whole = not a whole save file: { $why }
save-folder-in-use = another window of the game saves here
save-not-continued = The save can't be continued: { $why }. It is kept as it is.
journey-not-set-aside = The journey under way could not be set aside: { $why }
no-encounter-to-play = there is no encounter to play
no-saved-encounter = there is no saved encounter
content-waits = From the next game on: { $fields }.
