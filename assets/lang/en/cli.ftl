### The words that the commands print for people. Usage and help are those of the parser.

# Why a command could not be carried out.
cli-content-has-errors = the content files have errors; { $consequence }
cli-no-vignette-was-run = no vignette was run
cli-nothing-was-played = nothing was played
cli-nothing-was-played-over = nothing was played over
cli-nothing-was-walked = nothing was walked
cli-nothing-was-printed = nothing was printed
cli-no-scenario = there is no scenario `{ $wanted }`
cli-no-scenario-folder = there is no folder of a scenario `{ $wanted }`
cli-no-scenario-to-play = there is no scenario `{ $wanted }` to play
cli-no-encounter-to-play = there is no encounter `{ $wanted }` to play
cli-no-chapters = no scenario `{ $wanted }` has chapters
# One of the five above, and a name that is near.
cli-did-you-mean = { $problem }; did you mean `{ $near }`?
cli-nothing-to-play = no scenario has an encounter to play
cli-no-folder = { $path } is no folder; give a folder that holds `assets` and `scenarios`, or a scenario's folder
cli-no-content = { $path } holds neither `assets` and `scenarios` nor a `scenario.ron`
cli-no-figures = { $path }: no figures of `simulate --format json`: { $why }
cli-no-failed-game = { $path }: not a failed game: { $why }
cli-no-character = { $path }: not a character that can play: { $why }
cli-report-not-written = the report could not be written: { $why }
cli-no-window = this build has no window; build with the default features to play, or try --help
cli-window-size-form = a window size is written as 1280x800
cli-window-size-range = a window is at least 640x480 and at most 16384x16384
cli-replay-interval = this is `all`, `none` or a number above 0
cli-scenario-left-out = the scenario `{ $scenario }` is left out because of { $mistakes ->
    [one] a mistake
   *[other] mistakes
} in its files
cli-pack-left-out = the pack { $pack } is left out

# pack, install
pack-not-written = Nothing was packed: first mend what stands above.
pack-written = { $path }: { $files ->
    [one] 1 file
   *[other] { $files } files
}, { $size } KiB
pack-left-out = left out, because a pack has only texts and pictures: { $file }
pack-unsaid = scenario.ron does not say its `{ $field }`
pack-installed = installed as { $path }
pack-replaced = installed in the place of the pack before: { $path }
pack-unchanged = this pack is installed already: { $path }
pack-refused = { $path }: { $why }
pack-with-mistakes = the pack `{ $id }` has mistakes in its files, and so it was not installed
pack-of-other-scenario = there is a scenario `{ $id }` already that is no pack, and so nothing was installed
pack-is-there = another pack of the scenario `{ $id }` is installed: { $path }; `emberhex install --replace` puts this one in its place
pack-folder-stays = { $path }: this folder holds another pack of the scenario, and a folder is not replaced: move it away first
pack-without-folder = this system names no folder for a user's data, and so there is none for packs

# new
new-not-an-id = `{ $wanted }` is no id: use small letters, digits and `_`, and begin with a letter, as in `salt_mill`
new-already-there = { $path } is there already; nothing was written
new-scenario-exists = there is a scenario `{ $id }` already; nothing was written
new-no-data-folder = this system names no folder for a user's data; give the path of a folder instead
new-next = It can be played at once. To go on:

# check
check-coverage = vignettes cite { $rules } of { $all_rules } rulebook ids ({ $refused } only by what they refuse) and { $entries } of { $all_entries } entries
check-found = { $errors ->
    [one] 1 error
   *[other] { $errors } errors
}, { $warnings ->
    [one] 1 warning
   *[other] { $warnings } warnings
}
check-allow = A comment `// allow: ID` on the same line, or alone on the line above, silences a warning; its id stands in brackets.

# migrate
migrate-done = { $words } words in { $rewritten } of { $files } files

# show
show-errors = { $n } errors in the files, which `emberhex check` prints; their entries are left out
show-rules = rules: { $rules }
show-authored = text:  { $authored }
show-nothing = no entry is called { $sought }; those of a folder are shown with `--content FOLDER`
show-or = { $before } or { $last }

# print
print-no-book-file = { $path }: the file to write ends in .pdf for a book, or in .typ for its source
print-no-typst = There is no program `{ $program }` to set the book with. It is free: get it at https://typst.app, or with a package manager (`cargo install typst-cli`, `brew install typst`, `winget install Typst.Typst`). The source of the book is kept: { $source }
print-not-set = typst could not set the book; its source is kept: { $source }
    { $said }

# lsp
lsp-show = show
lsp-write = write `{ $name }`
lsp-may-be-left-out = may be left out

# vignette
vignette-none = there is no vignette at or below these paths
vignette-failed = FAIL { $place }
vignettes-run = { $passed } passed, { $failed } failed

# replay
replay-no-text = { $file }: not a text file
replay-holds = { $file }: holds, { $summary }
replay-differs = { $file }: goes another way: { $why }
replay-summary = { $decisions ->
    [one] 1 decision
   *[other] { $decisions } decisions
}, { $end }
replay-summary-taken-back = { $summary }; { $times ->
    [one] once dice were taken back, at decision { $decisions }
   *[other] { $times } times dice were taken back, at decisions { $decisions }
}
replay-panicked = decision { $decision } of { $of }: the program broke down: { $why }
replay-shortened = { $file }: { $left ->
    [one] 1 decision
   *[other] { $left } decisions
} of { $of } are enough to fail like this
replay-not-shortened = there is no shorter game: only the hash of a state differs, or the game fails no more
replay-of-other-content = the content files are not those with which it was played
replay-of-same-content = it was written by this version ({ $version }) with the same content files: the rules are not those that played it, or the file was changed
replay-of-changed-content = the content files were changed while it was played, after decision { $decision }
replay-of-this-version = it was written by this version ({ $version }): the content files or the replay differ from what was played
replay-of-other-version = it was written by version { $written }, this is { $version }

# soak, and the columns that it shares with simulate
soak-progress = { $done } of { $all } games, { $speed }
soak-progress-failed = , { $n } failed
soak-again = { $game }, seed { $seed }, { $decisions } decisions
soak-again-then = then: { $why }
soak-again-now = now: { $why }
soak-again-all-right = now: nothing is wrong with it
soak-together = together
column-games = games
column-decisions = decisions
column-unfinished = unfinished
column-failed = failed
soak-speed = { $seconds } s on { $threads } threads: { $games } games and { $decisions } decisions a second
soak-usage = { $entries } entries of the roster, each used in { $least } games or more; the least used:
soak-used = { $used } of { $borne } games in which it was there
soak-failure = FAIL game { $index } ({ $game }, seed { $seed }), after { $decisions } decisions: { $why }
soak-play-again = play it again with: emberhex soak --again { $file }
soak-more-failures = { $n } more failures are only counted

# The Duel.
count-duel = { $n } entries of the Duel
cli-not-of-duel = The Duel has no { $option }: this is an option of Fires Far Away.
