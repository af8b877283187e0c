// The feed as its readers see it: other stories on the same server may hold it back for a while.
import { expect } from "vitest";
import type { Database } from "../../server/src/kit/db/db.ts";
import { feedEnd } from "../../server/src/kit/feed/place.ts";

const counted = async ({ query }: Pick<Database, "query">, where: string): Promise<number> => {
  const text = `select count(*)::int8 as n from event where type = 'points.earned' ${where}`;
  return (await query<{ n: number }>({ text }))[0]?.n ?? 0;
};

/** Answers how to wait until so many awards that are posted from now on may be read. */
export const awardsFromNow = async (db: Pick<Database, "query">) => {
  const before = await counted(db, "");
  return (awards: number): Promise<void> =>
    expect
      .poll(() => counted(db, `and tx < ${feedEnd}`), { timeout: 60_000, interval: 50 })
      .toBeGreaterThanOrEqual(before + awards);
};
