// The continuous check of awards, done at once, for stories.
import { pino } from "pino";
import type { Database } from "../kit/db/db.ts";
import { openProgramme } from "../programme/service/programmes.ts";
import { deriveNew, type EvidenceParts } from "./service/derive.ts";

type Logged = { event: string; entry: string; level: number };

/** Parts of the check whose log is kept in `logged`; close the programmes in the end. */
export const evidenceParts = (db: Database, now = () => new Date()) => {
  const logged: Logged[] = [];
  const write = (line: string): void => void logged.push(JSON.parse(line));
  const programmes = openProgramme(db);
  const log = pino({ level: "error" }, { write });
  const parts = { db, programmes, log, clock: { now } } satisfies EvidenceParts;
  return { parts, logged, close: () => programmes.close() };
};

/** Works out every award that there is: others on the same server may hold the feed back for a moment. */
export const deriveAll = async (parts: EvidenceParts): Promise<number> => {
  for (let done = 0; ; ) {
    done += await deriveNew(parts);
    const [row] = await parts.db.query<{ left: number }>({
      text: `select (select count(*)::int8 from entry where kind = 'earn') - checked as left
        from evidence_reading`,
    });
    if (row?.left === 0) return done;
    await new Promise((again) => setTimeout(again, 20));
  }
};

/** Everything that ever came out otherwise, once all awards were worked out. */
export const differences = async (db: Database): Promise<unknown[]> => {
  const { parts, close } = evidenceParts(db);
  try {
    await deriveAll(parts);
    return await db.query({ text: "select * from award_difference" });
  } finally {
    close();
  }
};
