### The log, looking back, practice and replays.

log-all = All
log-bookmarks = Marked
log-search = Search the log
log-nothing-found = No line fits.
log-earlier = Show earlier lines
bookmark = Mark this line
bookmark-remove = Take the mark off
turn-back-tooltip = The beat before
turn-forward-tooltip = The beat after
turn-back = Beat before
turn-forward = Beat after
bookmark-back = Mark before
bookmark-forward = Mark after
look-back-at-it = Look back at it
find-last-chance = Where could it still be won?
cancel-search = Stop searching
practise-from-there = Practise from there
practise-again = Practise it again
practice-mark = Practice
practice-note = Practice, with other dice. The record of the encounter stays as it was.
end-practice = Back to the result
replays = Replays
replays-help = Every encounter that was played to its end. Choose one to look at it, moment by moment.
no-replays = No encounter has been played to its end yet.

# The kinds of lines.
log-kind-damage = Damage
log-kind-movement = Movement
log-kind-dice = Dice
log-kind-enemies = Enemies
log-kind-conditions = Conditions
log-kind-gear = Gear

# Places in time.
place-before = Before the first Round
place-round = Round { $round }
place-beat = Round { $round }, beat { $beat }
place-counterbeat = Round { $round }, counterbeat { $beat }

replay-at = Replay: { $place }
looking-back-at = Looking back: { $place }
autopsy-progress = Trying { $place }: { $games ->
    [one] 1 game
   *[other] { $games } games
} played so far.
autopsy-found = The last chance was in { $place }: from there, { $wins } of { $games } games were still won.
autopsy-not-found = { $positions ->
    [0] There is no position to try: the content files have changed since.
    [one] Hardly a game was won from the one position that was tried.
   *[other] From none of the { $positions } positions that were tried, a fourth of the games was won.
}
practice-outcome = Practice: { $outcome }
replay-label = { $encounter }, { $outcome }
replay-details = { $decisions ->
    [one] { $character } · 1 decision
   *[other] { $character } · { $decisions } decisions
}
