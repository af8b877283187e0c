// Vouchers counted by what became of them.
import type { RewardUsage } from "@nuqta/contracts/reward-usage.ts";
import type { Tx } from "../../kit/db/db.ts";

export type UsageRow = RewardUsage & { reward_id: string };

const isUsed = "state <> 'void' and (state = 'used' or balance < value)";
const isUnused = `not (${isUsed}) and state <> 'void'`;
// Null where it never ends, so it is asked for whether it is over.
const isOver = "coalesce(greatest(expires_at, grace_until) <= $3, false)";

/** By reward, of vouchers issued between two instants, as they stand at `now`; the most claimed first. */
export const countUsage = (
  tx: Tx,
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<UsageRow[]> =>
  tx.query<UsageRow>({
    text: `select reward_id, count(*) as claimed,
        count(*) filter (where ${isUsed}) as used,
        count(*) filter (where ${isUnused} and ${isOver}) as ended_unused,
        count(*) filter (where state = 'void') as taken_back,
        count(*) filter (where ${isUnused} and not ${isOver}) as open
      from voucher where issued_at >= $1 and issued_at < $2
      group by reward_id order by claimed desc, reward_id`,
    values: [from, until, now],
  });

/** The names of rewards, those that there are still. */
export const rewardNames = async (
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { name: string; name_ar: string }>> => {
  const rows = await tx.query<{ id: string; name: string; name_ar: string }>({
    text: `select reward_id as id, coalesce(body ->> 'name', reward_id) as name,
        coalesce(body ->> 'name_ar', reward_id) as name_ar
      from reward where reward_id = any($1::text[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...names }) => [id, names]));
};
