// Files that were read, the ids they named, and the lines that were rejected.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  import_run: {
    kind: "control",
    columns: `import_id file_name state phase row_no byte_no rows_read counts started_at updated_at`,
    erase: "nothing personal: the name of a file and counts",
    kept: "for ever: one row a file",
  },
  import_seen: {
    kind: "control",
    columns: "import_id kind id row_no",
    personal: { id: "id" },
    retention: "stays: gone when its run is done",
    erase: [
      {
        text: "update import_seen set id = $2 where kind = 'member' and id = $1",
        values: ({ externalId, pseudonym }) => [externalId, pseudonym],
      },
    ],
    kept: "until its run is done",
  },
  import_rejection: {
    kind: "control",
    columns: "import_id row_no code field limit_text cells",
    personal: { "cells.0": ["id", "email", "phone"] },
    retention: "stays: gone when its run is done",
    erase: [
      {
        // A cell of a table is the name itself, a line of JSON has it within.
        text: `update import_rejection set cells = (select jsonb_agg(''::text order by c.place)
            from jsonb_array_elements_text(cells) with ordinality as c (cell, place))
          where exists (select 1 from jsonb_array_elements_text(cells) as c (cell)
            join unnest($1::text[]) as n (name) on n.name is not null
              and (c.cell = n.name or strpos(c.cell, to_json(n.name)::text) > 0))`,
        values: ({ externalId, email, phone }) => [[externalId, email, phone]],
      },
    ],
    kept: "until its run is done and the lines are written to their file",
  },
};
