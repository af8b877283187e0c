// Carts tried out with a draft. Apart from replays, which know nothing of orders on the wire.
import { z } from "zod";
import { cartFields, triedCart } from "./carts.ts";
import { route } from "./kit/route.ts";
import { ruleId } from "./rule-id.ts";

/**
 * `draft` names a saved draft; without one only what is live is tried. `occurred_at` may be any
 * instant: what is live then is what will be, as far as it is published by now.
 */
export const tryCart = route({
  method: "POST",
  path: "/v1/simulations/cart",
  summary: "What one cart earns without and with a draft, and why or why not; changes nothing.",
  tag: "simulations",
  permission: "campaigns:write",
  act: "none: reads",
  stepUp: "none: counts and writes nothing",
  body: z.strictObject({
    ...cartFields,
    draft: z.strictObject({ kind: z.enum(["rule", "campaign"]), id: ruleId }).optional(),
  }),
  replies: { 200: z.strictObject({ live: triedCart, draft: triedCart.nullable() }) },
  refusals: ["rule_not_found", "campaign_not_found", "nothing_to_simulate"],
});
