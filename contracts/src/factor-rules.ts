// Which roles must have a second factor, and from when.
import { z } from "zod";
import { roles } from "./identity.ts";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";

/** `standard`: in production every role that moves money or rights must, in an evaluation none. */
const rule = z.enum(["standard", "required", "not_required"]);

const list = z.strictObject({
  data: z.array(
    z.strictObject({
      role: z.enum(roles),
      rule,
      required_from: instant.nullable(),
      required_now: z.boolean(),
    }),
  ),
});

export const listFactorRules = route({
  method: "GET",
  path: "/v1/factor-rules",
  summary: "Which roles must have a second factor, and from when.",
  tag: "identity",
  permission: "team:manage",
  stepUp: "none: reads",
  replies: { 200: list },
  refusals: [],
});

export const changeFactorRule = route({
  method: "PUT",
  path: "/v1/factor-rules/{role}",
  summary:
    "Say whether a role must have a second factor: from `required_from` on, or from now. Owners alone; every owner hears of it.",
  tag: "identity",
  permission: "thresholds:manage",
  act: { verb: "changed", target: "factor_rule:{role}", as: ["factor_rule"] },
  stepUp: "fresh",
  params: z.strictObject({ role: z.enum(roles) }),
  body: z.strictObject({ rule, required_from: instant.optional() }),
  replies: { 200: list },
  refusals: [],
});
