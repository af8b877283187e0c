// The instants at which a member's points, tier or status changed, and sums of what happened in between.
import type { Tx } from "../../kit/db/db.ts";
import { selectTogether } from "../../kit/db/records.ts";
import type { ChangeInstant, Moved } from "../domain/statement.ts";

const ms = (value: string): string => `(extract(epoch from ${value}) * 1000)::int8`;

const all = `select effective_at as at, kind as what from entry where member_id = $1
  union all select recorded_at, case type when 'tier.changed' then 'tier' else 'status' end
    from event where member_id = $1 and type in ('tier.changed', 'member.status_changed')`;

/**
 * The instants of `from` until `to` at which something changed, the newest first and `limit` at most, with how
 * many there are and the first of all; and entries after `from` by their kind.
 */
export const readChanges = async (
  tx: Tx,
  memberId: number,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ first: number | null; total: number; instants: ChangeInstant[]; moved: Moved[] }> => {
  const [row] = await tx.query<{
    ends: { first: number | null; total: number }[] | null;
    instants: ChangeInstant[] | null;
    moved: Moved[] | null;
  }>({
    name: "read-changes",
    text: selectTogether({
      ends: `select ${ms("min(at)")} as first,
          count(distinct at) filter (where at >= $2 and at <= $3) as total from (${all}) c`,
      instants: `select ${ms("at")} as at, json_agg(distinct what) as what from (${all}) c
        where at >= $2 and at <= $3 group by c.at order by c.at desc limit $4`,
      moved: `select kind, count(*) as entries,
          coalesce(sum(points) filter (where points > 0), 0) as added,
          coalesce(-sum(points) filter (where points < 0), 0) as took
        from entry where member_id = $1 and effective_at > $2 and effective_at <= $3 group by kind order by kind`,
    }),
    values: [memberId, from, to, limit],
  });
  const { first = null, total = 0 } = row?.ends?.[0] ?? {};
  return { first, total, instants: row?.instants ?? [], moved: row?.moved ?? [] };
};
