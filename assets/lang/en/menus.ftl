### Title, pause, result and the pages of errors.

title = Emberhex
subtitle = a candle, a card table, and a fire far away
continue = Continue
new-game = New journey
practice = Proving ground
practice-help = One encounter by itself, with a character made for it.
practice-empty = Nothing is laid out here yet.
settings = Settings
quit = Quit
resume = Back to the table
to-title = Leave for now
result-to-title = On to the title
back-to-practice = Back to the proving ground
back-to-sparring = Back to sparring
to-title-help = It stays saved as it lies.
paused = The candle waits
done = Done
restart = Once more
gained = Gained
nothing-gained = nothing but the story
content-errors = Something is written wrong
kept-last-good = Kept the last good version
scenarios-left-out = Left out until its files are mended: { $scenarios }
show-all-problems = Show all
open-in-editor = Edit
expected = expected
content-errors-help = Mend the files and save them: this page goes away by itself.
which-way = Which way?
fatal-cancel = Stay away
fatal-react = Look for an answer
fatal-confirm = Go there
back = Back
save-damaged = The save could not be read
restore = Take the previous one
encounter-in-progress = An encounter is under way
will-be-archived = If you begin anew, it is set aside in the folder of saved games and no longer offered here.
start-new = Begin anew
outcome-victory = Victory
outcome-defeat = Defeat
outcome-retreat = Retreat

# The result page.
take-back-count = { $n ->
    [1] taken back once
    [2] taken back twice
   *[other] taken back { $n } times
}
take-back-count-in-full = { $n ->
    [one] One decision was taken back after dice had fallen. The record says so.
   *[other] { $n } decisions were taken back after dice had fallen. The record says so.
}
humanity-lost = { $n } HMN lost
humanity-gained = { $n } HMN gained
souls = { $n ->
    [one] 1 soul
   *[other] { $n } souls
}

# The pages of errors.
save-set-aside = It was set aside as { $name }; nothing was thrown away.
line-and-column = line { $line }, column { $column }
error-count = { $n ->
    [one] One thing to mend, then the table is set.
   *[other] { $n } things to mend, then the table is set.
}

# The shelf: the boxes on the table.
shelf-help = Choose a box.
other-boxes = Other boxes
box-fires = Fires Far Away
box-fires-text = A stern tactics game on a sheet of hexes: your dice pay for every action, and the tables tell what the enemies do. Chapters are shuffled like cards, and remember one another.
box-fires-time = A journey of three hours, or one fight of ten minutes
box-duel = The Duel
box-duel-text = Twelve-sided fights with a hand of cards: lay two face down, turn them up, and see what the monster does. Fame is your score, your second throw and your right to act first.
box-duel-time = A Season of half an hour, or one fight of five minutes

# Looking at earlier moments.
return-to-present = Return to the present
close-replay = Close the replay
step-back = Earlier
step-forward = Later
step-back-tooltip = The moment before
step-forward-tooltip = The moment after
