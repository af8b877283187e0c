// Makes a world say what a bundle says, in one transaction: all of it, or nothing.
// Decision 0137.
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import type { Agreed } from "../../approvals/door/service.ts";
import { replaceTemplates } from "../../campaigns/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import { replaceTerms } from "../../policies/door/service.ts";
import { type Change, raiseVersion } from "../../programme/door/configuration.ts";
import { inForceNow, publishTogether } from "../../programme/door/publishing.ts";
import { replaceRewards } from "../../rewards/door/service.ts";
import { replaceLadders } from "../../tiers/door/service.ts";
import { differenceKey } from "../domain/differences.ts";
import { type NamedPlan, planBundle } from "./plans.ts";
import { idsOf, togetherOf } from "./together.ts";
import { hashOf, pullBundle } from "./worlds.ts";

/** Outcome of applying; `moved`: the world or the file is another one than when the plan was made. */
export type Applied = {
  readonly outcome: "applied" | "same" | "moved" | "conflicts";
  readonly plan: NamedPlan;
};

type Ask = {
  readonly file: Bundle;
  /** The hash of the plan that was looked at. */
  readonly plan: string;
  readonly now: Date;
  readonly by: string;
};

/** Leaves the transaction without a trace, and answers this instead. */
class NotApplied extends Error {
  readonly answer: Applied;
  constructor(answer: Applied) {
    super("not applied on purpose");
    this.answer = answer;
  }
}

/**
 * Carries out a plan that was looked at, in one transaction. What the world says already is not done again. Every
 * owner writes its own tables; settings, rules and campaigns come into force in one publication. Nobody else is
 * asked, so it is for worlds where nothing is at stake.
 * @throws Error when the world would not say afterwards what the bundle says, and nothing is applied
 */
export const applyBundle = async (db: Database, ask: Ask): Promise<Applied> => {
  try {
    return await db.transaction((tx) => applyIn(tx, ask));
  } catch (cause) {
    if (cause instanceof NotApplied) return cause.answer;
    throw cause;
  }
};

const applyIn = async (tx: Tx, { file, plan: wanted, now, by }: Ask): Promise<Applied> => {
  const before = await planBundle(tx, now, file);
  if (before.differences.length === 0) return { outcome: "same", plan: before };
  // From here on nobody else changes configuration until the end of the transaction.
  const change: Change = { tx, version: await raiseVersion(tx), now, by };
  const plan = await planBundle(tx, now, file);
  if (plan.plan_hash !== wanted) throw new NotApplied({ outcome: "moved", plan });
  if (plan.conflicts.length > 0) throw new NotApplied({ outcome: "conflicts", plan });
  await carryOut(change, file, { plan, agreed: undefined });
  return { outcome: "applied", plan };
};

/**
 * Carries out a plan without conflicts that was made in this change, and puts it on record with the hashes, and with
 * who asked and who agreed where a second person did. Answers the version that was published, 0 without a publication.
 * @throws Error when the world would not say afterwards what the bundle says
 */
export const carryOut = async (
  change: Change,
  file: Bundle,
  { plan, agreed }: { plan: NamedPlan; agreed: Agreed | undefined },
): Promise<number> => {
  const { tx, now, by } = change;
  const touched = new Set(plan.differences.map(differenceKey));
  const version = await publish(change, file, plan);
  await replaceLadders(change, file.tiers);
  await replaceRewards(change, idsOf(plan, "reward"), file.rewards);
  await replaceTemplates(change, idsOf(plan, "template"), file.templates);
  if (touched.has("settings inactivity")) await replaceTerms(change, file.terms.inactivity);
  if (hashOf(await pullBundle(tx, now)) !== plan.bundle_hash)
    throw new Error("the world does not say what was applied");
  await appendAudit(tx, {
    ...{ at: now, actor: by, action: "config.applied", outcome: "done" },
    target: `bundle:${plan.bundle_hash}`,
    detail: {
      ...{ plan: plan.plan_hash, before: plan.world_hash },
      ...(agreed && {
        approval: agreed.approvalId,
        planned_by: by,
        approved_by: agreed.approvedBy,
      }),
      ...{ created: plan.created, changed: plan.changed, removed: plan.removed },
      things: plan.differences.slice(0, 200).map(differenceKey),
    },
  });
  return version;
};

/** Puts settings, rules and campaigns into force in one publication; what guards people stays as it is. */
const publish = async (change: Change, file: Bundle, plan: NamedPlan): Promise<number> => {
  const done = await publishTogether(change, togetherOf(await inForceNow(change), file, plan));
  // References were checked when the file was read, so what does not fit is a fault of ours.
  if (!done.ok) throw new Error(`the bundle cannot be published: ${JSON.stringify(done.errors)}`);
  return done.value;
};
