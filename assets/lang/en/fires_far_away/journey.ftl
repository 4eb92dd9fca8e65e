### The journey: booklet, deck, record sheet, list of journeys.

journeys = Journeys
journeys-help = Each lies as you left it.
no-journeys = No journey has been begun yet.
continue-journey = Continue
put-away = Put away
put-away-question = Put this journey away?
put-away-help = Nothing is deleted: its folder is moved to “put-away” beside the others, and it is no longer listed.
keep-it = Keep it here
choose-scenario = Which story?
# What a card of that page says of a story besides: each is there if its author has written it.
scenario-author = By { $author }
scenario-licence = Licence: { $licence }
scenario-version = Version { $version }
scenario-needs = Needs Emberhex { $version } or later
scenario-uses = Uses { $names }
scenario-replaces = Replaces { $names }
draw-card = Draw a card
begin-prestige = Every card is turned. Go on
turn-to-first-page = Open the booklet
record = Record sheet
menu-short = Menu
rest = Take a short reprieve
rest-help = Wounds close, FP, flasks and gear are as new; then SL can be raised and attunements exchanged.
resting = You are resting.
raise-while-resting = Raise SL, and one of these by 1
attunements-while-resting = Exchange attunements
lies-here = Here lies
take = take
# Over what can be used between encounters.
use-now = At hand
# Uses it.
use = use
# Over the rewards of which one is chosen.
choose-reward = Choose one of these before you go on
# Chooses it.
choose = choose
an-encounter = an encounter
# Over what an option makes of the sheet.
option-outcome = Your sheet would hold
name-on-sheet = The name on your sheet
go-on-with-journey = Turn the page
the-end = The journey ends here
# The next scenario of the campaign, on the page of the ending.
go-on-to = Go on to { $scenario }
goes-along = What goes along
goes-along-character = { $name }: SL { $level }, { $souls ->
    [one] 1 soul
   *[other] { $souls } souls
}, HMN { $humanity }
goes-along-gear = { $n ->
    [one] 1 piece of gear, worn or carried
   *[other] { $n } pieces of gear, worn or carried
}
goes-along-stash = { $n ->
    [one] 1 piece in the stash
   *[other] { $n } pieces in the stash
}
goes-along-attunements = { $n ->
    [one] 1 known attunement
   *[other] { $n } known attunements
}
goes-along-notes = { $n ->
    [one] 1 note that stays for good
   *[other] { $n } notes that stay for good
}
goes-along-wear = wounds, conditions and the wear of gear, as they are
stays-behind = What stays behind
stays-behind-souls = { $n ->
    [one] 1 soul that lies where it was left
   *[other] { $n } souls that lie where they were left
}
stays-behind-gear = { $n ->
    [one] 1 piece of gear that lies where it was left
   *[other] { $n } pieces of gear that lie where they were left
}
take-back-journey = What was turned over or rolled has been seen. Undo once more to take it back all the same: the record keeps a mark.
encounter-stays = The encounter has been played, and its result stays.
undo-step = Undo
look-back = Look back
look-earlier = Earlier
look-later = Later
to-present = Now
past-unknown = There is nothing earlier to show.
save-diary = Save the diary
notes-of-chapter = In this chapter
notes-that-stay = For good
no-notes = Nothing is written here yet.
stash-here = Drag pieces into the stash, or click to take them out.
stash-elsewhere = The stash is not here. It can be reached where a page says so.
stash-empty = The stash is empty.
drop-to-put-down = Drop a piece here to put it down
no-attunements = You know no attunements.
assign = Attune
assigned = in a POT
# Over what is too much on the sheet, of which one has to leave it before anything else.
too-much-in-pots = { $needed ->
    [one] Your attunements take 1 POT
   *[other] Your attunements take { $needed } POTs
}, and you have { $there }. Choose one to leave out.
too-much-in-pouches = { $there ->
    [one] You have 1 pouch
   *[other] You have { $there } pouches
} and { $n } pieces in them. Choose one to take out.
too-many-missiles = Your quivers have no room for all your missiles. Choose one kind to take out.
left-out-stays-known = You still know it, and can attune it again at a short reprieve. Or move gear until all of them fit.
taken-out-is-carried = You carry it with you, out of reach in an encounter. Or move gear until all of it fits.
taken-out-lies-here = You carry all that you can, so it stays lying here. Or move gear until all of it fits.
taken-out-is-lost = You carry all that you can, so it stays behind for good. Or move gear until all of it fits.
# Takes it off the sheet.
take-out = take out
only-at-rest = Attunements change during a short reprieve.

# The sides of the record sheet.
record-tab-notes = Notes
record-tab-gear = Gear
record-tab-attunements = Attunements
record-tab-stash = Stash
record-tab-figures = So far

face-down = { $n ->
    [0] No card lies face down any more
    [one] 1 card lies face down
   *[other] { $n } cards lie face down
}
left-of = { $label } { $left } of { $all }
clock = { $name }: { $now } of { $last }
played-nothing = just begun
played-minutes = { $minutes } min played
played-hours = { $hours } h { $minutes } min played
no-rest = No short reprieve. { $why }
raise-cost = { $n ->
    [one] it costs 1 soul
   *[other] it costs { $n } souls
}
soul-level-in-short = SL { $n }
humanity-in-short = HMN { $n }
journey-line = { $scenario } · SL { $level } · { $place }
with-enter-key = { $label }  (Enter)

# What a locked option asks for.
needs = Needs { $what }
need-both = { $first } and { $second }
need-either = { $first } or { $second }
need-stat = { $stat } { $least }
need-worn = { $gear }, worn
need-wound = a wound
need-fewer-wounds = fewer wounds
need-hollow = to be Hollow
need-not-hollow = not to be Hollow
need-not-to-have = not to have { $gear }
need-otherwise = something to be otherwise
need-unknown = something that you do not have
journey-way-to-page = Looking for a way to { $page }…
journey-no-way-to-page = No journey that was tried came to { $page }.
