### A printed scenario: the words of its pages, sheets and cards, beside those of the content.

# The parts.
print-part-story = Story
print-part-sheets = Hex sheets
print-part-cards = Cards
print-part-characters = Character sheets

# The title page.
print-version = Version { $version }
print-license = Shared under { $license }
print-game = A scenario for Fires Far Away, a solitaire journey by John Conway

# How a scenario is played on paper.
print-how = How to play this on paper
print-how-needed = You need the rules of Fires Far Away, a pencil, a handful of six-sided dice, pennies for what lies on cards and sheets, and the other parts of this book: the hex sheets, the cards, cut out, and a character sheet.
print-how-begin = Begin with the first chapter of this booklet. It makes your character out of the one on the prepared sheet of { $name }: take that sheet and a pencil.
print-how-begin-ready = Your character is ready: take the sheet of { $name }.
print-how-deck = Shuffle the chapter cards face down, in the order below, and draw the first. Turn to the page that its card names. When a chapter ends, lay its card face up on the resolved ones and draw the next. A chapter without a card is read when the list below says so.
print-how-pages = A page has a number and a heading. Tick the box beside the number when you turn to the page: a page counts as read from then until its chapter ends, and then you rub the ticks of its pages out. First carry out what stands below the heading, then read. Paragraphs after a line such as “If you have the note b1” are there for you only if it holds, and paragraphs after “Otherwise” only if it does not.
print-how-options = Choose one of the options of a page, carry out what stands below it, and turn to the number at its end. You may choose only what its conditions allow. Tick an option that can be chosen once only.
print-how-notes = When you make a note, tick its code at the head of the chapter and write it with its code on your character sheet. When a chapter ends, rub out its ticks and strike out its notes, but not those whose codes stand between exclamation marks.
print-how-clocks = Tick the boxes of a clock as pages tell you. When it reaches a number beside its boxes, the next page that you turn to is the one named there, once in a chapter.
print-how-encounters = For an encounter take its hex sheet. Put each enemy on the hex with its letter, take the cards of the enemies and of the encounter's tables, and begin on a start hex. Write the Rounds down as they pass: doom events happen in the Rounds that the sheet names, and a wave comes when every earlier enemy is defeated.
print-how-cards = An encounter table is rolled on at each counterbeat. Lay a penny on each entry that was rolled; when its circles are full, the entry is exhausted. An enemy uses the first line of the entry that it can carry out.
print-how-results = When an encounter ends, read its result at the end of this booklet, tick there whether you won it, lost it or retreated, and turn to the page for a victory, a defeat or a retreat that is named on the page that sent you there. The costs of a defeat or a retreat by the rules come first.
print-how-results-alone = When an encounter ends, read its result at the end of this booklet, and tick there whether you won it, lost it or retreated. The costs of a defeat or a retreat by the rules come first.
print-how-campaign = This scenario is part of a campaign. Keep your character with its gear, its attunements and its stash, your answers, the ending that you reached, and the notes whose codes stand between exclamation marks: they go on into the next scenario.
print-deck-first = On top of the deck, in this order
print-deck-shuffled = Shuffled
print-deck-last = Below the deck, in this order
print-deck-between = No card: read between two cards, if another card of the deck is still to come
print-deck-after = No card: read after the last card
print-only-when = { $what }, if { $test }

# Pages.
print-page-in-short = p.
print-begin = Begin at
print-once = once
print-notes = Notes of this chapter
print-notes-that-stay = Notes that stay
print-clock-at = at { $n }:
print-first-visit = On your first visit:
print-reprieve = You can take a short reprieve here, once in this chapter
print-reprieve-again = You can take a short reprieve here, at every visit
print-stash = Your stash is here.
print-option-when = Only if { $test }.
print-option-needs = Needs: { $test }.
print-option-locked = Locked, unless { $test }, or you open the lock.
print-fight = Encounter
print-sheet-on = sheet
print-results-on = results
print-victory = Victory
print-defeat = Defeat
print-retreat = Retreat
print-defeat-or-retreat = Defeat or Retreat
print-won = won
print-lost = lost
print-fled = retreated
print-chapter-ends = The chapter ends.
print-journey-ends = The journey ends: “{ $ending }”.
print-results = Results of the encounters

# What a page asks for: each says that something holds, or that it does not.
print-test-note = { $holds ->
    [no] you do not have the note { $code }
   *[yes] you have the note { $code }
}
print-test-some-notes = { $holds ->
    [no] you have fewer than { $n } of the notes { $list }
   *[yes] you have at least { $n } of the notes { $list }
}
# Several notes, and several pages: all of the list, or any of it.
print-test-notes = { $holds ->
    [no] { $how ->
        [any] you lack one of the notes { $list }
       *[all] you have none of the notes { $list }
    }
   *[yes] { $how ->
        [any] you have one of the notes { $list }
       *[all] you have the notes { $list }
    }
}
print-test-pages = { $holds ->
    [no] { $how ->
        [any] you have left out one of the pages { $list }
       *[all] you have read none of the pages { $list }
    }
   *[yes] { $how ->
        [any] you have read one of the pages { $list }
       *[all] you have read the pages { $list }
    }
}
print-test-number = { $holds ->
    [no] { $what } is below { $n }
   *[yes] { $what } is { $n } or more
}
print-test-souls = { $holds ->
    [no] you have fewer than { $n } souls
   *[yes] you have { $n } souls or more
}
print-test-has = { $holds ->
    [no] you do not have this: { $gear }
   *[yes] you have this: { $gear }
}
print-test-wears = { $holds ->
    [no] you do not wear this: { $gear }
   *[yes] you wear this: { $gear }
}
print-test-knows = { $holds ->
    [no] you do not know { $attunement }
   *[yes] you know { $attunement }
}
print-test-hollow = { $holds ->
    [no] you are not Hollow
   *[yes] you are Hollow
}
print-test-resolved = { $holds ->
    [no] the chapter “{ $chapter }” is not resolved yet
   *[yes] the chapter “{ $chapter }” is resolved
}
print-test-before = { $holds ->
    [no] the chapter “{ $first }” was not resolved before “{ $second }”
   *[yes] the chapter “{ $first }” was resolved before “{ $second }”
}
print-test-resolved-count = { $holds ->
    [no] { $n ->
        [one] no chapter of the deck is resolved
       *[other] fewer than { $n } chapters of the deck are resolved
    }
   *[yes] { $n ->
        [one] 1 chapter or more of the deck is resolved
       *[other] { $n } chapters or more of the deck are resolved
    }
}
print-test-last-resolved = { $holds ->
    [no] the chapter “{ $chapter }” was not the last to be resolved
   *[yes] the chapter “{ $chapter }” was the last to be resolved
}
print-test-souls-lie = { $holds ->
    [no] nothing of yours lies here: { $place }
   *[yes] souls or gear of yours lie here: { $place }
}
print-test-ended = { $holds ->
    [no] { $scenario } did not end with { $ending }
   *[yes] { $scenario } ended with { $ending }
}
print-test-visited = { $holds ->
    [no] you have not read page { $n }
   *[yes] you have read page { $n }
}
print-test-won = { $holds ->
    [no] you have not won “{ $encounter }”
   *[yes] you have won “{ $encounter }”
}
print-test-lost = { $holds ->
    [no] you have not lost “{ $encounter }”
   *[yes] you have lost “{ $encounter }”
}
print-test-fled = { $holds ->
    [no] you have not retreated from “{ $encounter }”
   *[yes] you have retreated from “{ $encounter }”
}
print-test-clock = { $holds ->
    [no] the clock “{ $clock }” shows less than { $n }
   *[yes] the clock “{ $clock }” shows { $n } or more
}
print-test-wounds = { $holds ->
    [no] { $n ->
        [one] no HP slot is filled
       *[other] fewer than { $n } HP slots are filled
    }
   *[yes] { $n ->
        [one] 1 HP slot or more is filled
       *[other] { $n } HP slots or more are filled
    }
}
print-test-answer = { $holds ->
    [no] your answer to “{ $question }” was not “{ $answer }”
   *[yes] your answer to “{ $question }” was “{ $answer }”
}
# The title of an ending.
print-quoted = “{ $name }”
# A statement that is itself made of several.
print-in-brackets = ({ $clause })

# What a page does, as an instruction.
print-do-if = If { $test }:
print-do-otherwise = Otherwise:
print-do-otherwise-if = Otherwise, if { $test }:
print-do-nothing = Nothing happens.
print-do-note = Note { $code }: { $note }
print-do-note-alone = Note { $code }.
print-do-erase = Strike out the note { $code }.
print-do-gain-souls = { $n ->
    [one] Gain 1 soul.
   *[other] Gain { $n } souls.
}
print-do-lose-souls = { $n ->
    [one] Lose 1 soul, if you have it.
   *[other] Lose { $n } souls, or as many as you have.
}
print-do-lose-all-souls = Leave all your souls here. A later victory in this encounter returns them.
print-do-lose-all-carried = Leave all that you carry here. A later victory in this encounter returns it.
print-do-raise = { $what } +{ $n }.
print-do-lower = { $what } −{ $n }.
print-do-gain = Take this: { $gear }.
print-do-gain-once = Take this, the first time: { $gear }.
print-do-lose = Lose this: { $gear }.
print-do-lose-carried = Lose all that you carry.
print-do-leave-souls = Leave all your souls at this place: { $place }.
print-do-leave-carried = Leave all that you carry at this place: { $place }.
print-do-recover = Take up again all that you left at this place: { $place }.
print-do-learn = You know { $attunement } now.
print-do-wound = { $n ->
    [one] Fill 1 HP slot. One slot always stays free.
   *[other] Fill { $n } HP slots. One slot always stays free.
}
print-do-heal = { $n ->
    [one] Clear 1 HP slot.
   *[other] Clear { $n } HP slots.
}
print-do-inflict = You are { $condition }
print-do-cure = You are no longer { $condition }
print-do-tick = { $n ->
    [one] Tick 1 box of “{ $clock }”.
   *[other] Tick { $n } boxes of “{ $clock }”.
}
print-do-tick-back = { $n ->
    [one] Clear 1 box of “{ $clock }”.
   *[other] Clear { $n } boxes of “{ $clock }”.
}
print-do-set = Set “{ $clock }” to { $n }.
print-do-roll = { $n ->
    [one] Roll a die:
   *[other] Roll { $n } dice and add them up:
}
print-do-go-to = Turn to this page at once instead:
print-do-answer = Write down your answer to “{ $question }”: “{ $answer }”.

# Hex sheets.
print-start-hex = a hex to start on
print-goal-hex = a hex to reach
print-waves = When every earlier enemy is defeated
print-enemies = Enemies
print-ground = The ground
print-tile-placed = placed during play
print-times = × { $n }
print-comes-later = may come later
print-has-tail = its tail; the letter is its head
print-rounds = Rounds
print-marks = Marks
print-dark = The encounter begins in darkness.
print-order = The enemies act in this order: { $enemies }.
print-offers = Only these actions can be used here: { $actions }.
# Where its members stand, and how they move.
print-formation = { $name } is a formation ({ $posts }). { $moves }
print-formation-abreast = Every member takes the same step, or none moves.
print-formation-in-file = Each member moves into the hex of the member before it.
print-post = { $enemy } on { $hex }

# Cards.
print-chapter-cards = Chapter cards
print-enemy-cards = Enemy cards
print-table-cards = Encounter tables
print-table-dice = { $n ->
    [one] one die
   *[other] { $n } dice, added up
}
print-table-drives = For { $enemies }.
print-kind-action = Action
print-kind-attunement = Attunement
print-entry-only = only if { $test }
print-shield = Shield
print-shield-raised = raised at the start

# Character sheets.
print-empty-sheet = An empty sheet
print-name = Name
print-souls = Souls
print-sinks = Sinks
print-gear = Gear and attunements
print-conditions = Conditions
print-answers = Answers, clocks and resolved chapters
print-main-hand = main hand
print-off-hand = off hand
print-both-hands = both hands
print-place-hand = Hand
print-place-armor = Armour
print-place-ring = Ring
print-place-pouch = Pouch
print-place-quiver = Quiver
print-place-pot = POTs
print-place-carried = Carried
