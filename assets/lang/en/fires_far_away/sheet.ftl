### The character sheet outside encounters: the shelves, what is wrong with a sheet, and what an entry lacks.

# The shelves of gear and attunements, in the order of the book.
armory-weapons = Weapons
armory-shields = Shields
armory-armor = Armour
armory-catalysts = Catalysts
armory-rings = Rings
armory-flasks = Flasks
armory-missiles = Missiles
armory-items = Items
armory-guts = Guts
armory-pyromancy = Pyromancy
armory-sorcery = Sorcery
armory-miracles = Miracles
armory-witchery = Witchery

# The short names of the sinks; what each is for stands in guide.ftl.

# What an attunement does, and below it what it does with the numbers of this character.
attunement-for-you-now = { $printed }
    For you now: { $now }

# Why an entry on the sheet cannot be used.
lack-cannot-be-held-so = can't be used as it is held
lack-catalyst = needs a catalyst of its school in hand
lack-stats = needs { $stats }
lack-stats-two-handed = needs { $stats }; two-handed it needs { $need }
lack-stat = { $stat } { $need }, you have { $value }
lack-stat-and = { $before }, and { $last }

# Why an encounter cannot begin with a sheet, as sentences without a full stop.
sheet-problem-unknown = { $entry } is no longer among the files; take it off
sheet-problem-wrong-place = { $entry } does not belong there
sheet-problem-wrong-place-hand = { $entry } does not belong in a hand slot
sheet-problem-wrong-place-armor = { $entry } does not belong in the place of the outfit
sheet-problem-wrong-place-ring = { $entry } does not belong in the place of a ring
sheet-problem-wrong-place-pouch = { $entry } does not belong in a pouch
sheet-problem-wrong-place-missile = { $entry } does not belong in a quiver
sheet-problem-wrong-place-carried = { $entry } does not belong among what is carried
sheet-problem-wrong-place-attunement = { $entry } does not belong in a POT
sheet-problem-too-many = { $there } is more than { $most }
sheet-problem-too-many-hand = { $there ->
    [one] 1 piece is ready
   *[other] { $there } pieces are ready
}, and there are hand slots for { $most ->
    [0] none
   *[other] { $most }
}
sheet-problem-too-many-armor = { $there ->
    [one] 1 outfit is worn
   *[other] { $there } outfits are worn
}, and there is room for { $most ->
    [0] none
   *[other] { $most }
}
sheet-problem-too-many-ring = { $there ->
    [one] 1 ring is worn
   *[other] { $there } rings are worn
}, and there is room for { $most ->
    [0] none
   *[other] { $most }
}
sheet-problem-too-many-pouch = { $there ->
    [one] 1 pouch is in use
   *[other] { $there } pouches are in use
}, and there are pouches for { $most ->
    [0] none
   *[other] { $most }
}
sheet-problem-too-many-missile = { $there ->
    [one] 1 type of missile is with you
   *[other] { $there } types of missile are with you
}, and there are quivers for { $most ->
    [0] none
   *[other] { $most }
}
sheet-problem-too-many-carried = { $there ->
    [one] 1 piece is carried
   *[other] { $there } pieces are carried
}, and there is room for { $most ->
    [0] none
   *[other] { $most }
}
sheet-problem-too-many-attunement = { $there ->
    [one] 1 attunement
   *[other] { $there } attunements
}, and there is room for { $most ->
    [0] none
   *[other] { $most }
}
sheet-problem-too-few-pots = the attunements need { $needed ->
    [one] 1 POT
   *[other] { $needed } POTs
}, and { $there ->
    [0] there is none
    [one] there is only 1
   *[other] there are only { $there }
}
sheet-problem-twice = { $attunement } is attuned twice
sheet-problem-empty-hand-main = the main hand token lies on an empty hand slot
sheet-problem-empty-hand-off = the off-hand token lies on an empty hand slot
sheet-problem-one-hand-only = { $gear } can't be held in both hands
sheet-problem-nothing-beside = { $gear } leaves no hand free for anything else
sheet-problem-takes-no-token = { $gear } is strapped on and takes no hand token
sheet-problem-belongs-in-off-hand = { $gear } is no weapon: beside a weapon it goes into the off-hand
sheet-problem-condition-twice = { $condition } is there twice
sheet-problem-no-quiver = no quiver in the pouches holds { $missile }
sheet-problem-not-lasting = { $condition } does not outlast an encounter
sheet-problem-missing-stats = a Primary Stat is missing
sheet-problem-stat-out-of-range = a Primary Stat is { $value }; it can be from { $lowest } to { $highest }

# What happened to a piece because the content files have changed.
put-away-carried = { $gear } no longer belongs where it lay, and is Carried now: the files have changed.
put-away-let-go = { $gear } can no longer be held so, and your hand has let go of it: the files have changed.
