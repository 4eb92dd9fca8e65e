### Listen innerhalb eines Satzes.

list-and = { $before } und { $last }
list-or = { $before } oder { $last }
