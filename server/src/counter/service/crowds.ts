// A counter that spends the points of unusually many members: a case for fraud review, and news for owners.
// Decision 0087.
import { randomUUID } from "node:crypto";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { tellOwners } from "../../identity/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Programme } from "../../programme/domain.ts";
import { crowdActor, crowdMs, crowdPlan, isNews, mostMembers } from "../domain/crowd.ts";
import { addEvidence, findOpenCase, insertCase } from "../store/cases.ts";
import type { Spending } from "../store/spendings.ts";
import { forgetSpentBefore, putSpent, readCrowd, switchBranch, writeTold } from "../store/spent.ts";

type Given = { readonly config: Programme; readonly now: Date };

/** Counts spendings, each branch up to its newest, by the terms in force then. */
export const watchCrowds = async (
  tx: Tx,
  spendings: readonly Spending[],
  given: Given,
): Promise<void> => {
  const newest = new Map<string, Spending>();
  for (const one of spendings) {
    await putSpent(tx, one);
    const before = newest.get(one.mark);
    if (before === undefined || before.spent_at < one.spent_at) newest.set(one.mark, one);
  }
  for (const one of newest.values()) await watchBranch(tx, one, given);
};

/** One case for a branch as long as it is open; what is spent meanwhile joins its evidence. */
const watchBranch = async (tx: Tx, one: Spending, { config, now }: Given): Promise<void> => {
  const { mark, spent_at: to, seller_id, seller_name, branch_id } = one;
  const { settings, version } = config.antiFraudAt(to.getTime());
  const terms = settings.counter_crowd;
  const since = new Date(to.getTime() - crowdMs);
  const crowd = terms.enabled ? await readCrowd(tx, mark, since) : undefined;
  if (crowd === undefined) return;
  const limit = mostMembers(crowd.limits, terms);
  if (crowd.members <= limit) return;
  const open = await findOpenCase(tx, mark);
  if (open !== undefined) await addEvidence(tx, open, { mark, since, to });
  if (!isNews(crowd.told_at, since)) return;
  await writeTold(tx, mark, to);
  const { state, switchesOff } = crowdPlan(terms);
  const isNewCase = open === undefined;
  if (isNewCase) {
    const id = randomUUID();
    await insertCase(tx, {
      ...{ id, mark, state, limit, since, to, now, version },
      ...{ severity: terms.severity, switchedOff: switchesOff },
      timeline: (switchesOff ? (["raised", "switched_off"] as const) : (["raised"] as const)).map(
        (what) => ({ at: now.toISOString(), actor: crowdActor, what, reason: null }),
      ),
    });
    await addEvidence(tx, id, { mark, since, to });
  }
  if (state === "shadow") return;
  const facts = { name: `${seller_name}, ${branch_id}`, count: crowd.members };
  await tellOwners(tx, { kind: "counter_crowd", facts, now });
  if (!isNewCase || !switchesOff) return;
  await switchBranch(tx, mark, true);
  await appendAudit(tx, {
    ...{ at: now, actor: crowdActor, action: "branch.changed", outcome: "done" },
    target: `seller:${seller_id}`,
    detail: { branch_id, after: { is_off: true }, reason: "counter_crowd" },
  });
};

/** Forgets what was spent more than a day ago. */
export const forgetSpent = (db: Database, now: Date): Promise<void> =>
  forgetSpentBefore(db, new Date(now.getTime() - dayMs));
