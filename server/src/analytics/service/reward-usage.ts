// What became of the rewards that were claimed on some days.
// Decision 0178.
import type { RewardUsage } from "@nuqta/contracts/reward-usage.ts";
import { accept } from "../../kit/pure/decision.ts";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import type { RangeAsk } from "../domain/range.ts";
import * as store from "../store/reward-usage.ts";
import { type Asking, aboutOf } from "./about.ts";

const nothing: RewardUsage = { claimed: 0, used: 0, ended_unused: 0, taken_back: 0, open: 0 };

const added = (a: RewardUsage, b: RewardUsage): RewardUsage => ({
  claimed: a.claimed + b.claimed,
  used: a.used + b.used,
  ended_unused: a.ended_unused + b.ended_unused,
  taken_back: a.taken_back + b.taken_back,
  open: a.open + b.open,
});

/** Vouchers of the claims of some days, as they stand now: counted from the vouchers themselves. */
export const readRewardUsage = async (
  parts: Asking,
  ask: Pick<RangeAsk, "from" | "to">,
  now: Date,
) => {
  const about = await aboutOf(parts, ask, now);
  if (!about.ok) return about;
  const { from, to, zone } = about.value;
  const rows = await store.countUsage(parts.db, {
    from: new Date(startOfDay(zone, dayOf(from))),
    until: new Date(startOfDay(zone, dayOf(to) + 1)),
    now,
  });
  const names = await store.rewardNames(
    parts.db,
    rows.map(({ reward_id: id }) => id),
  );
  return accept({
    ...{ from, to, zone },
    totals: rows.reduce<RewardUsage>(added, nothing),
    rewards: rows.map((row) => {
      const { name, name_ar } = names.get(row.reward_id) ?? {};
      return { ...row, name: name ?? row.reward_id, name_ar: name_ar ?? row.reward_id };
    }),
  });
};
