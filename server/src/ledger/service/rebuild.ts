// Works every cached figure out anew from what was posted, and mends those that differ.
import type { Database } from "../../kit/db/db.ts";
import { findStale, lockMembersAfter, type Mended, writeFigures } from "../store/rebuild.ts";

export type { Mended } from "../store/rebuild.ts";

const membersAtOnce = 1_000;

/**
 * Goes through all members. Balances, what lots hold, and high-water marks are compared with entries,
 * postings and events, and written anew when `mend` is set. Safe beside a running server: members are
 * locked group by group, and commands that read before decide again.
 * @param found is told of every figure that differed
 * @throws what the database throws; groups that were done stay mended
 */
export const rebuildFigures = async (
  db: Database,
  options: { mend: boolean; found(one: Mended): void },
): Promise<{ members: number; differences: number }> => {
  let [members, differences, after] = [0, 0, 0];
  for (;;) {
    const group = await db.transaction(async (tx) => {
      const ids = await lockMembersAfter(tx, after, membersAtOnce);
      const stale = ids.length === 0 ? [] : await findStale(tx, ids);
      const wrong = [...new Set(stale.map((one) => one.member_id))];
      if (options.mend && wrong.length > 0) await writeFigures(tx, wrong);
      return { ids, stale };
    });
    for (const one of group.stale) options.found(one);
    members += group.ids.length;
    differences += group.stale.length;
    const last = group.ids.at(-1);
    if (last === undefined) return { members, differences };
    after = last;
  }
};
