// People who may decide what waits for a second person.
import { z } from "zod";
import { route } from "./kit/route.ts";

export const getApprovers = route({
  method: "GET",
  path: "/v1/approvers",
  summary:
    "How many accounts may approve, and whether a single one goes on alone: in an evaluation, never in production",
  tag: "Approvals",
  permission: "team:manage",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ approvers: z.int().min(0), goes_on_alone: z.boolean() }) },
  refusals: [],
});
