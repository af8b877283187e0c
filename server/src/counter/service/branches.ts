// The branches of a seller for whoever looks after them.
import {
  type BranchLimits,
  type Branch as BranchReply,
  standingLimits,
} from "@nuqta/contracts/branches.ts";
import { branchesOfAccounts } from "../../identity/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { readSharedUsage } from "../../ledger/door/posting.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { countKey } from "../domain/ceilings.ts";
import { type BranchRow, readBranches, writeBranch } from "../store/branches.ts";
import { branchAt } from "./branch-at.ts";

type Parts = {
  readonly db: Database;
  readonly programmes: Programmes;
  readonly dayAt: (now: Date) => Promise<number>;
};
type Asker = { readonly actor: string; readonly requestId: string; readonly now: Date };

export const openBranches = ({ db, programmes, dayAt }: Parts) => {
  const list = async (
    sellerId: string,
    now: Date,
  ): Promise<Decision<BranchReply[], "seller_not_found">> => {
    const { config } = await programmes.current();
    if (!config.sellers.has(sellerId)) return refuse("seller_not_found");
    const rows = new Map((await readBranches(db, sellerId)).map((row) => [row.branch_id, row]));
    const named = new Set([...(await branchesOfAccounts(db, sellerId)), ...rows.keys()]);
    const day = await dayAt(now);
    const names = [...named].sort();
    return accept(
      await Promise.all(names.map((id) => replyOf(db, branchAt(sellerId, id), rows.get(id), day))),
    );
  };

  return {
    list,
    /** Changes a branch that has an account or a counter, and says so in the record. */
    change: async (
      { sellerId, branchId }: { sellerId: string; branchId: string },
      to: { is_off: boolean; limits: BranchLimits },
      { actor, requestId, now }: Asker,
    ): Promise<Decision<BranchReply, "seller_not_found" | "branch_not_found">> => {
      const found = await list(sellerId, now);
      if (!found.ok) return found;
      const before = found.value.find(({ branch_id }) => branch_id === branchId);
      if (before === undefined) return refuse("branch_not_found");
      const was = { is_off: before.is_off, limits: before.limits };
      await db.transaction(async (tx) => {
        await writeBranch(tx, branchAt(sellerId, branchId), to);
        await appendAudit(tx, {
          ...{ at: now, actor, action: "branch.changed", outcome: "done", requestId },
          target: `seller:${sellerId}`,
          detail: { branch_id: branchId, before: was, after: to },
        });
      });
      return accept({ ...before, ...to });
    },
  };
};

const replyOf = async (
  db: Database,
  { mark, branchId }: ReturnType<typeof branchAt>,
  row: BranchRow | undefined,
  day: number,
): Promise<BranchReply> => {
  const key = (name: "branch_points" | "branch_redemptions") =>
    countKey(name, { mark, account: "", day });
  const used = await readSharedUsage(db, [key("branch_points"), key("branch_redemptions")]);
  return {
    branch_id: branchId,
    is_off: row?.is_off ?? false,
    limits: { ...standingLimits, ...row?.limits },
    today: {
      points: used.get(key("branch_points")) ?? 0,
      redemptions: used.get(key("branch_redemptions")) ?? 0,
    },
  };
};
