// Statements brought up to what was posted.
import type { Database } from "../../server/src/kit/db/db.ts";
import { type FollowParts, followFeed } from "../../server/src/settlements/service/follow.ts";

/** Follows the feed to its end: other tests on the same server may hold it back for a moment. */
export const followAll = async (
  parts: FollowParts & { db: Database },
  now: () => Date,
): Promise<void> => {
  for (;;) {
    await followFeed(parts, now);
    const [row] = await parts.db.query<{ left: number }>({
      text: `select count(*)::int8 as left from event e, settlement_run r
        where (e.tx, e.member_id, e.event_no) > (r.tx, r.member_id, r.event_no)`,
    });
    if (row?.left === 0) return;
    await new Promise((done) => setTimeout(done, 50));
  }
};
