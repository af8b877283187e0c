// A planned bundle that is asked for: it waits for a second person, who carries it out by agreeing.
// Decision 0139.
import {
  type BundlePayload,
  type BundlePlan,
  type Differing,
  type EffectDays,
  effectDaysUsual,
} from "@nuqta/contracts/bundle-plans.ts";
import { type Bundle, keptBundle } from "@nuqta/contracts/bundles.ts";
import {
  type DecidesAlone,
  type ExecuteBundle,
  goesOnAlone,
  lastPublished,
  letPublicationWait,
} from "../../approvals/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { type Held, recordAlone } from "../../programme/door/publishing.ts";
import { canonical } from "../domain/canonical.ts";
import { carryOut } from "./apply.ts";
import { effectOf } from "./effect.ts";
import { goesBackOf } from "./going-back.ts";
import { type NamedPlan, planBundle } from "./plans.ts";
import { conflictText, differsText, stepText } from "./sentences.ts";
import { wayBackTo } from "./way-back.ts";
import { pullBundle } from "./worlds.ts";

type Told = Omit<BundlePlan, "effect" | "goes_back">;

/** A plan in the words of both languages, without its effect. */
const toldOf = ({ differences, conflicts, ...plan }: NamedPlan): Told => ({
  ...plan,
  steps: differences.map((one) => ({
    ...{ kind: one.kind, id: one.id, what: one.what },
    ...{ text: stepText(one, "en"), text_ar: stepText(one, "ar") },
  })),
  conflicts: conflicts.map((one) => ({
    ...{ kind: one.kind, id: one.id, code: one.code },
    ...{ text: conflictText(one, "en"), text_ar: conflictText(one, "ar") },
  })),
});

type Plain = {
  readonly sent: Bundle;
  readonly goesBackTo?: string | undefined;
  readonly days?: EffectDays | undefined;
};

/**
 * The plan of `sent` in the world of `tx`, in words and with its effect; without one where there are conflicts. Refuses
 * `approval_not_found` where `goesBackTo` is no request that was carried out.
 */
export const showPlan = async (
  tx: Tx,
  now: Date,
  { sent, goesBackTo, days = effectDaysUsual }: Plain,
): Promise<Decision<BundlePlan, "approval_not_found">> => {
  const file = canonical(sent);
  const plan = await planBundle(tx, now, file);
  const goesBack = await goesBackOf({ tx, now }, plan, { file, named: goesBackTo });
  if (!goesBack.ok) return goesBack;
  const effect =
    plan.conflicts.length > 0 ? { untold: [] } : await effectOf({ tx, now }, { file, plan, days });
  return accept({ ...toldOf(plan), effect, goes_back: goesBack.value });
};

/** The bundle that goes back to `before`, with what differs from it in words. */
export const showWayBack = async (
  tx: Tx,
  now: Date,
  before: unknown,
): Promise<{ bundle: Bundle; differs: Differing[] }> => {
  const { bundle, differs } = await wayBackTo(tx, now, before);
  return {
    bundle,
    differs: differs.map((one) => ({
      ...one,
      ...{ text: differsText(one, "en"), text_ar: differsText(one, "ar") },
    })),
  };
};

type Ask = {
  readonly bundle: Bundle;
  readonly plan_hash: string;
  readonly note?: string | undefined;
  readonly goes_back_to?: string | undefined;
  readonly days?: EffectDays | undefined;
};

type Done = { readonly outcome: "applied" | "same"; readonly plan_hash: string };

/**
 * Lets a planned bundle wait for a second person, whatever it costs. Where nobody is to be asked (`isFree`), or in an
 * evaluation with nobody who could agree, it is applied at once. Refuses `bundle_moved` when bundle or configuration
 * are not those of the plan, `bundle_conflicts` when something stands in its way, `approval_not_found` when it should
 * go back to before a request that was not carried out.
 */
export const askForBundle = async (
  change: Change,
  { bundle: sent, plan_hash, note, goes_back_to, days = effectDaysUsual }: Ask,
  { alone, isFree }: { alone: DecidesAlone; isFree: boolean },
): Promise<Decision<Done, "approval_not_found" | "bundle_moved" | "bundle_conflicts"> | Held> => {
  const { tx, now } = change;
  const file = canonical(sent);
  const plan = await planBundle(tx, now, file);
  if (plan.plan_hash !== plan_hash) return refuse("bundle_moved");
  if (plan.differences.length === 0) return accept({ outcome: "same", plan_hash });
  if (plan.conflicts.length > 0) return refuse("bundle_conflicts");
  const goesBack = await goesBackOf(change, plan, { file, named: goes_back_to });
  if (!goesBack.ok) return goesBack;
  if (isFree || (await goesOnAlone(change, alone))) {
    await carryOut(change, file, { plan, agreed: undefined });
    if (!isFree) await recordAlone(change, `bundle:${plan_hash}`);
    return accept({ outcome: "applied", plan_hash });
  }
  const { conflicts: _none, ...told } = toldOf(plan);
  const payload: BundlePayload = {
    ...told,
    effect: await effectOf(change, { file, plan, days }),
    goes_back: goesBack.value,
    note: note || null,
    programme_version: await lastPublished(tx),
    before: await pullBundle(tx, now),
    after: file,
  };
  return letPublicationWait(change, { kind: "bundle", payload });
};

/** Applies a bundle as it was planned; void when the configuration has become another one, or something stands in its way. */
export const bundleAgreed: ExecuteBundle = async (change, { after, plan_hash }, agreed) => {
  const file = canonical(keptBundle.parse(after));
  const plan = await planBundle(change.tx, change.now, file);
  if (plan.plan_hash !== plan_hash || plan.conflicts.length > 0) return refuse("approval_void");
  const version = await carryOut(change, file, { plan, agreed });
  return accept(version === 0 ? null : { version });
};
