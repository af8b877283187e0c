// A test world that goes under running servers.
import type { Database } from "../../server/src/kit/db/db.ts";
import { sqlState } from "../../server/src/kit/db/errors.ts";

const deadlock = "40P01";

/**
 * Drops the tables of the test world and forgets it. Workers of the running servers read the same tables in another
 * order, so PostgreSQL may end the drop as a deadlock; then it is tried again.
 */
export const dropWorld = async (db: Pick<Database, "query">, schema: string): Promise<void> => {
  for (;;) {
    try {
      await db.query({ text: `drop schema ${schema} cascade; delete from test_world` });
      return;
    } catch (error) {
      if (sqlState(error) !== deadlock) throw error;
    }
  }
};
