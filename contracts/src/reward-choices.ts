// Choices that reward forms offer: gift cards, products and experiences that people added.
import { z } from "zod";
import { route } from "./kit/route.ts";
import { kept, type Wording, written } from "./kit/text.ts";
import { params, read, write } from "./rewards.ts";
import { ruleId } from "./rule-id.ts";

export const choiceKinds = ["experience_type", "location"] as const;

export type ChoiceKind = (typeof choiceKinds)[number];

const choiceOf = ({ line }: Wording) => ({
  kind: z.enum(choiceKinds),
  name: line(100),
  name_ar: line(100),
});

export const rewardChoice = z.strictObject({ ...choiceOf(kept), choice_id: ruleId });

export type RewardChoice = z.output<typeof rewardChoice>;

export const listRewardChoices = route({
  ...read,
  path: "/v1/reward-choices",
  stepUp: "none: reads",
  summary: "The kinds of experiences and the places that rewards are made of.",
  replies: { 200: z.strictObject({ data: z.array(rewardChoice) }) },
  refusals: [],
});

export const addRewardChoice = route({
  ...write,
  method: "POST",
  path: "/v1/reward-choices",
  act: { verb: "added", target: "choice:{choice_id}" },
  stepUp: "none: a member pays for a reward with points of their own",
  summary: "Add a kind of experience or a place.",
  idempotency: "optional",
  body: z.strictObject(choiceOf(written)),
  replies: { 201: rewardChoice },
  refusals: ["already_exists"],
});

export const removeRewardChoice = route({
  ...write,
  method: "DELETE",
  path: "/v1/reward-choices/{id}",
  act: { verb: "deleted", target: "choice:{id}" },
  stepUp: "none: a member pays for a reward with points of their own",
  summary: "Remove a kind of experience or a place that no reward uses.",
  params,
  replies: { 200: z.strictObject({ choice_id: ruleId }) },
  refusals: ["choice_not_found", "choice_in_use"],
});
