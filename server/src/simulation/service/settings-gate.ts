// Whether settings of earning or redemption need a second person: by what they cost.
// Decision 0073.

import type { SettingsPayload } from "@nuqta/contracts/approval-payloads.ts";
import { type DecidesAlone, judgeCost } from "../../approvals/door/service.ts";
import { readOutstanding } from "../../ledger/door/reading.ts";
import { type Composition, worthUnder } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import type { SettingsChange, SettingsGate } from "../../programme/door/publishing.ts";
import { lifeMoved } from "../domain/life.ts";
import { sampleForecast } from "./sampling.ts";

/** Lets settings through unless they, or all that somebody changed alone today, cost more than the threshold in force. */
export const settingsGate =
  (alone: DecidesAlone): SettingsGate =>
  async (change, asked) => {
    const { section, before, after, liveVersion, effective_from = null, note = null } = asked;
    const dear = await judgeCost(change, {
      alone,
      price: async (live, threshold) => ({
        kind: "settings",
        payload: {
          ...{ section, before, after, live_version: liveVersion, effective_from, note },
          ...{ threshold, effect: await effectOf(change, live, asked) },
        },
      }),
    });
    return typeof dear === "object" ? dear.wait() : dear;
  };

const effectOf = (
  change: Change,
  live: Composition,
  asked: SettingsChange,
): Promise<SettingsPayload["effect"]> =>
  asked.section === "earning"
    ? earningEffect(change, live, asked.after)
    : worthEffect(change, asked);

/** Points that the orders of the last 30 days would have earned more, at the worth that points have now. */
const earningEffect = async (
  { tx, now }: Change,
  live: Composition,
  earning: Composition["earning"],
): Promise<SettingsPayload["effect"]> => {
  const found = await sampleForecast(tx, { live, changes: { earning }, now });
  const sign = found.points < 0 ? -1 : 1;
  return { ...found, value: sign * worthUnder(Math.abs(found.points), live) };
};

/** Difference in worth of all points that members hold, and the worth of those that another life ends or keeps. */
export const worthEffect = async (
  { tx }: Pick<Change, "tx">,
  { before, after }: Pick<Extract<SettingsChange, { section: "redemption" }>, "before" | "after">,
): Promise<SettingsPayload["effect"]> => {
  const points = await readOutstanding(tx);
  const worth = (redemption: typeof after, of = points) => worthUnder(of, { redemption });
  const more = worth(after) - worth(before);
  const moved = lifeMoved(points, before, after);
  const all = moved.goes + moved.stays;
  if (all === 0) return { points, value: more, orders: 0, sampled: 0 };
  // A lower worth does not make up for points that end sooner, or stay.
  const value = Math.max(0, more) + Math.max(worth(before, all), worth(after, all));
  return { points, value, orders: 0, sampled: 0, lapse: { ...moved, members: 0, sampled: 0 } };
};
