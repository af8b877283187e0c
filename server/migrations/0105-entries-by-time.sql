-- Entries come in the order of their time, so a summary of each stretch of the table finds what was posted since an
-- instant, and an entry that is written pays next to nothing for it.
create index entry_recorded on entry using brin (recorded_at)
  with (pages_per_range = 32, autosummarize = on);
