// What came over from other programmes, and the files that it came with.
import { rowsBack, type TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  opening: {
    kind: "member",
    columns: `member_id opening_key content_hash entry_member entry_no lot_no moved_at move_no entries_after before
      redemption_id undone_at`,
    erase: "nothing personal: hashes, places in the books, tiers, vouchers by id and instants",
    merge: [
      {
        // What both brought from one programme stays with the record that goes.
        text: `update opening a set member_id = $2 where member_id = $1 and not exists (
            select 1 from opening b where b.member_id = $2 and b.opening_key = a.opening_key)`,
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("opening", { key: "opening_key", onlyNew: true, isWatched: false }),
    kept: "for ever: each part is taken once",
  },
  move_in: {
    kind: "control",
    columns: `move_in_id file_name source checked_at checked posted posted_at move_no undo_asked undo_asks undo_began_at
      undone undone_at`,
    erase: "nothing personal: the name of a file and sums",
    kept: "for ever: one row a file",
  },
};
