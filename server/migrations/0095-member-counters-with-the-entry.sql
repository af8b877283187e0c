-- By how much an award used up the member's own limits stands with its entry from now on, so that it costs no row of
-- its own. Moves of shared limits, and what is given back, stay in counter_move. Decision 0123.

alter table entry add column counted json;
