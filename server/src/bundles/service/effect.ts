// The effect of a plan before it is carried out: what it would have cost on the orders of the last 30 days, and on
// the points that members hold.
// Decision 0139.
import type { BundlePlan } from "@nuqta/contracts/bundle-plans.ts";
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { ladderEffect, termsEffect, termsInForce } from "../../policies/door/service.ts";
import { type Composition, worthUnder } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { changesTogether, inForceNow } from "../../programme/door/publishing.ts";
import { sampleForecast, worthEffect } from "../../simulation/door/service.ts";
import { readLadders, rungsIn } from "../../tiers/door/service.ts";
import { differenceKey, type LadderId } from "../domain/differences.ts";
import type { Plan } from "../domain/plan.ts";
import { idsOf, togetherOf } from "./together.ts";

type Effect = BundlePlan["effect"];
type At = Pick<Change, "tx" | "now">;
type Asked = { readonly live: Composition; readonly file: Bundle; readonly plan: Plan };

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

/** Points that the orders of the last 30 days would have earned more, at the worth that points have now. */
const ordersEffect = async ({ tx, now }: At, { live, file, plan }: Asked) => {
  const changes = changesTogether(togetherOf(live, file, plan), live.version + 1);
  const found = await sampleForecast(tx, { live, changes, now, wanted: sampleOf(live, file) });
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
export const effectOf = async (at: At, file: Bundle, plan: Plan): Promise<Effect> => {
  const live = await inForceNow(at);
  const asked = { live, file, plan };
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
    });
  const terms = { before: await termsInForce(at.tx), after: file.terms.inactivity };
  const worth = { before: live.redemption, after: file.settings.redemption };
  return {
    ...(decidesOrders && { orders: await ordersEffect(at, asked) }),
    ...(isLadderTouched(plan, "customer") && { customer_ladder: await ladders("customer") }),
    ...(isLadderTouched(plan, "seller") && { seller_ladder: await ladders("seller") }),
    ...(touched.has("settings redemption") && { worth: await worthEffect(at, worth) }),
    ...(touched.has("settings inactivity") && { inactivity: await termsEffect(at, live, terms) }),
    untold: untoldOf(file, plan, live),
  };
};
