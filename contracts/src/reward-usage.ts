// What became of claimed rewards: used, ended unused, taken back, or still good.
// Decision 0178.
import { z } from "zod";
import { read } from "./analytics.ts";
import { day } from "./kit/instant.ts";
import { route } from "./kit/route.ts";

const count = z.int().min(0);

/** Vouchers that were claimed on some days; each is in exactly one of the others. */
const usage = {
  claimed: count,
  /** At least partly; what came back entirely counts as unused. */
  used: count,
  /** Their time is over and nothing of them was used. */
  ended_unused: count,
  /** Their claim was undone. */
  taken_back: count,
  /** Good still, and nothing of them used. */
  open: count,
};

export type RewardUsage = z.output<z.ZodObject<typeof usage>>;

export const getRewardUsage = route({
  ...read,
  path: "/v1/analytics/rewards",
  stepUp: "none: reads",
  summary:
    "What became of the rewards that were claimed on some days, as it stands now, in all and by reward",
  query: z.strictObject({ from: day.optional(), to: day.optional() }),
  replies: {
    200: z.strictObject({
      ...{ from: day, to: day, zone: z.string() },
      totals: z.strictObject(usage),
      /** Rewards with claims on these days, the most claimed first. */
      rewards: z.array(
        z.strictObject({
          ...{ reward_id: z.string(), name: z.string(), name_ar: z.string() },
          ...usage,
        }),
      ),
    }),
  },
  refusals: [],
});
