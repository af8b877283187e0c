// What counters spent lately.
import type { BranchLimits } from "@nuqta/contracts/branches.ts";
import type { Tx } from "../../kit/db/db.ts";

export type Spent = { mark: string; spent_at: Date; redemption_id: string; member_id: number };

export const putSpent = async (tx: Tx, { mark, ...one }: Spent): Promise<void> => {
  await tx.query({
    text: `insert into counter_spent (mark, spent_at, redemption_id, member_id)
      values ($1, $2, $3, $4) on conflict do nothing`,
    values: [mark, one.spent_at, one.redemption_id, one.member_id],
  });
};

/** `limits` is null, or a part of them, where nobody has chosen any. */
export type Crowd = { members: number; told_at: Date | null; limits: Partial<BranchLimits> | null };

/** The members whose points a branch spent after `since`. */
export const readCrowd = async (tx: Tx, mark: string, since: Date): Promise<Crowd | undefined> => {
  const [row] = await tx.query<Crowd>({
    text: `select (select count(distinct s.member_id)::int from counter_spent s
          where s.mark = b.mark and s.spent_at > $2) as members, b.told_at, b.limits
      from counter_branch b where b.mark = $1`,
    values: [mark, since],
  });
  return row;
};

export const writeTold = async (tx: Tx, mark: string, at: Date): Promise<void> => {
  await tx.query({
    text: "update counter_branch set told_at = $2 where mark = $1",
    values: [mark, at],
  });
};

/** Switches a branch off or on; its limits stay. */
export const switchBranch = async (tx: Tx, mark: string, isOff: boolean): Promise<void> => {
  await tx.query({
    text: "update counter_branch set is_off = $2 where mark = $1",
    values: [mark, isOff],
  });
};

/** Forgets what was spent before `before`. */
export const forgetSpentBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.query({ text: "delete from counter_spent where spent_at < $1", values: [before] });
};
