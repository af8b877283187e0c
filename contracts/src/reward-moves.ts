// Moves of a reward between its states: offered, withdrawn, deleted.
import { z } from "zod";
import { approvalWaits } from "./approval-brief.ts";
import { route } from "./kit/route.ts";
import { params, reward, write } from "./rewards.ts";
import { ruleId } from "./rule-id.ts";

const move = { ...write, method: "POST", params, idempotency: "optional" } as const;

const moved = { 200: reward };

export const activateReward = route({
  ...move,
  path: "/v1/rewards/{id}/activate",
  act: { verb: "activated", target: "reward:{id}" },
  stepUp: "none: a member pays for a reward with points of their own",
  summary:
    "Let a reward be claimed. 202: it would give away more than one person may decide, and waits.",
  body: z.strictObject({}).optional(),
  replies: { ...moved, 202: approvalWaits },
  refusals: ["reward_not_found", "reward_state"],
});

export const deactivateReward = route({
  ...move,
  path: "/v1/rewards/{id}/deactivate",
  act: { verb: "deactivated", target: "reward:{id}" },
  stepUp: "none: a member pays for a reward with points of their own",
  summary: "Let nobody claim a reward any more; what is held can still be confirmed.",
  body: z.strictObject({}).optional(),
  replies: moved,
  refusals: ["reward_not_found", "reward_state"],
});

export const deleteReward = route({
  ...write,
  method: "DELETE",
  path: "/v1/rewards/{id}",
  act: { verb: "deleted", target: "reward:{id}" },
  stepUp: "none: a member pays for a reward with points of their own",
  summary: "Delete a reward that nobody ever claimed; archive one that somebody did.",
  params,
  replies: {
    200: z.strictObject({ reward_id: ruleId, outcome: z.enum(["deleted", "archived"]) }),
  },
  refusals: ["reward_not_found"],
});
