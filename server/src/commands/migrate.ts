// Brings the database up to date ahead of a start, or where the server may not do it itself.
import { openDatabase } from "../kit/db/db.ts";
import { bringUpBy } from "../kit/db/rights.ts";
import { visitDatabase } from "../kit/postgres/visit-database.ts";
import { createLog } from "../kit/process/log.ts";
import { tables } from "../tables.ts";
import type { Command } from "./command.ts";
import { assertPlace, commandPool } from "./visit.ts";

export const migrate: Command = {
  name: "migrate",
  summary: "Brings the database up to date, as a start would; stop older processes first.",
  options: {},
  run: async (_given, config) => {
    assertPlace(config);
    const visited = await visitDatabase(config, createLog("silent"));
    const db = openDatabase(visited.url, commandPool);
    try {
      const began = (name: string) => process.stderr.write(`${name}\n`);
      const { applied } = await bringUpBy({ db, ownerUrl: visited.ownerUrl, began }, tables);
      const line =
        applied.length === 0
          ? "The database is up to date; nothing was changed."
          : `The database is up to date: ${applied.length} migrations ran.`;
      return { lines: [line], facts: { applied } };
    } finally {
      await db.close();
      await visited.leave();
    }
  },
};
