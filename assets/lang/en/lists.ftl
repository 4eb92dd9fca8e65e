### Lists within a sentence.

list-and = { $before } and { $last }
list-or = { $before } or { $last }
