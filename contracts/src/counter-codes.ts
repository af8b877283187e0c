// One-time codes with which members agree to a spending at a counter.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { points } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";

export const askCounterCode = route({
  tag: "counter",
  permission: "counter:own",
  act: "none: the message to the member is kept",
  method: "POST",
  path: "/v1/counter/codes",
  stepUp: "none: a shop's own traffic",
  summary:
    "Send a member a one-time code for spending so many points at this branch; it takes the place of one sent before.",
  body: z.strictObject({ member_id: externalId, points }),
  replies: {
    200: z.strictObject({ sent_by: z.array(z.enum(["sms", "email"])), expires_at: instant }),
  },
  refusals: ["counter_closed", "counter_switched_off", "unknown_member", "member_unreachable"],
});

export const showCounterCode = route({
  tag: "Redemptions",
  permission: "redemptions:write",
  act: "none: the code is kept until it is used",
  method: "POST",
  path: "/v1/members/{id}/counter-codes",
  stepUp: "none: a shop's own traffic",
  summary:
    "A one-time code that the shop's app shows its member, as six digits and as the text of a QR code: good for five minutes at any counter. It takes the place of one made before.",
  params: z.strictObject({ id: externalId }),
  replies: { 201: z.strictObject({ code: z.string(), qr: z.string(), expires_at: instant }) },
  refusals: ["member_not_found"],
});
