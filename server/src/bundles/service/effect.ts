// The effect of a plan before it is carried out: what it would have cost on the orders of the last days, and on the
// points that members hold.
// Decision 0139.
import type { BundlePlan, EffectDays } from "@nuqta/contracts/bundle-plans.ts";
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { ladderEffect, termsEffect, termsInForce } from "../../policies/door/service.ts";
import { type Composition, worthUnder } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { changesTogether, inForceNow } from "../../programme/door/publishing.ts";
import { lastDays, sampleForecast, worthEffect } from "../../simulation/door/service.ts";
import { readLadders, rungsIn } from "../../tiers/door/service.ts";
import { differenceKey, type LadderId } from "../domain/differences.ts";
import type { Plan } from "../domain/plan.ts";
import { idsOf, togetherOf } from "./together.ts";

type Effect = BundlePlan["effect"];
type At = Pick<Change, "tx" | "now">;
/** A plan whose effect is asked for, over so many days of past orders. */
type Ask = { readonly file: Bundle; readonly plan: Plan; readonly days: EffectDays };
type Asked = Ask & { readonly live: Composition };

const isLadderTouched = ({ differences }: Plan, ladder: LadderId): boolean =>
  differences.some(
    ({ kind, id }) => kind === `tier:${ladder}` || (kind === "ladder" && id === ladder),
  );

// Orders times rules of both sides: some seconds of work, for which a change of configuration is held.
const decisionsMax = 1_000_000;
const [ordersMin, ordersMax] = [30, 1_000];

/** Orders to work out anew: fewer where there are thousands of rules. */
const sampleOf = (live: Composition, file: Bundle): number => {
  const rules = live.rules.size + Object.keys(file.rules).length;
  const fitting = Math.floor(decisionsMax / Math.max(rules, 1));
  return Math.min(ordersMax, Math.max(ordersMin, fitting));
};

/** Points that the orders of these days would have earned more, at the worth that points have now. */
const ordersEffect = async ({ tx, now }: At, { live, file, plan, days }: Asked) => {
  const changes = changesTogether(togetherOf(live, file, plan), live.version + 1);
  const wanted = sampleOf(live, file);
  const found = await sampleForecast(tx, { live, changes, now, wanted, days });
  const sign = found.points < 0 ? -1 : 1;
  return { ...found, value: sign * worthUnder(Math.abs(found.points), live) };
};

/** The parts of the cost that no replay can know, by what the plan touches. */
const untoldOf = ({ rules }: Bundle, plan: Plan, live: Composition): Effect["untold"] => {
  const touched = idsOf(plan, "rule").flatMap((id) => [rules[id], live.rules.get(id)]);
  const isOther = touched.some((rule) => rule !== undefined && rule.trigger !== "purchase");
  return [
    "reactions",
    ...(idsOf(plan, "reward").length > 0 ? (["rewards"] as const) : []),
    ...(isOther ? (["other_triggers"] as const) : []),
    ...(touched.length + idsOf(plan, "campaign").length > 0 ? (["limits"] as const) : []),
  ];
};

/** The effect of a plan on the world of `tx`, each part where the plan touches it. */
export const effectOf = async (at: At, { file, plan, days }: Ask): Promise<Effect> => {
  const live = await inForceNow(at);
  const asked = { live, file, plan, days };
  const keys = plan.differences.map(differenceKey);
  const touched = new Set(keys);
  const decidesOrders = keys.some((key) =>
    /^(settings (earning|programme)$|rule |campaign )/.test(key),
  );
  const ladders = async (ladder: LadderId) =>
    ladderEffect(at, {
      ladder,
      before: rungsIn(await readLadders(at.tx), ladder),
      after: rungsIn(file.tiers, ladder),
      days,
    });
  const terms = { before: await termsInForce(at.tx), after: file.terms.inactivity, days };
  const worth = { before: live.redemption, after: file.settings.redemption };
  const [isCustomers, isSellers] = [
    isLadderTouched(plan, "customer"),
    isLadderTouched(plan, "seller"),
  ];
  const isTerms = touched.has("settings inactivity");
  const { from, to } = lastDays(live, at.now, days);
  return {
    ...((decidesOrders || isCustomers || isSellers || isTerms) && { over: { days, from, to } }),
    ...(decidesOrders && { orders: await ordersEffect(at, asked) }),
    ...(isCustomers && { customer_ladder: await ladders("customer") }),
    ...(isSellers && { seller_ladder: await ladders("seller") }),
    ...(touched.has("settings redemption") && { worth: await worthEffect(at, worth) }),
    ...(isTerms && { inactivity: await termsEffect(at, live, terms) }),
    untold: untoldOf(file, plan, live),
  };
};
