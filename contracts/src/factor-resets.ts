// A second factor that was lost: taken from an account by an owner, once another one agreed or a day passed.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { line, text, written } from "./kit/text.ts";

/**
 * A reset that waits. Without `takes_effect_at` it needs another owner, who agrees before `ends_at`; with
 * it nobody else could agree, and it happens by itself at that moment.
 */
export const factorReset = z.strictObject({
  asked_by_name: z.string(),
  asked_at: instant,
  takes_effect_at: instant.nullable(),
  ends_at: instant,
  /** Whether whoever asks can agree to it. */
  may_agree: z.boolean(),
});

const about = { tag: "identity", permission: "roles:manage" } as const;
const params = z.strictObject({ id: line(40) });
const waiting = z.strictObject({ waits_for: z.enum(["owner", "time"]), at: instant });

export const askFactorReset = route({
  ...about,
  method: "POST",
  path: "/v1/team/{id}/factor-reset",
  act: { verb: "factor_removal_asked", target: "staff:{id}", as: ["factor_reset_ask"] },
  stepUp: "fresh",
  summary:
    "Ask to take the second factor from somebody who lost it. Another owner has to agree within three days; where there is none it happens after 24 hours. They are mailed and can object.",
  params,
  body: z.strictObject({ reason: written.line(500) }),
  replies: { 202: waiting },
  refusals: [
    "account_not_found",
    "account_disabled",
    "not_oneself",
    "factor_not_begun",
    "factor_reset_waits",
  ],
});

export const agreeFactorReset = route({
  ...about,
  method: "POST",
  path: "/v1/team/{id}/factor-reset/agree",
  act: { verb: "factor_removed", target: "staff:{id}", as: ["factor_reset"] },
  stepUp: "fresh",
  summary:
    "Agree, as another owner, to a reset: the second factor and its recovery codes go, and every session ends.",
  params,
  replies: { 200: z.strictObject({ reset: z.literal(true) }) },
  refusals: [
    "account_not_found",
    "factor_reset_over",
    "not_oneself",
    "approval_own",
    "approver_new",
    "approver_invited",
  ],
});

export const stopFactorReset = route({
  ...about,
  method: "DELETE",
  path: "/v1/team/{id}/factor-reset",
  act: { verb: "factor_kept", target: "staff:{id}", as: ["factor_reset_stop"] },
  stepUp: "none: keeps the second factor as it is",
  summary: "Stop a reset that waits, as any owner. The second factor stays.",
  params,
  replies: { 200: z.strictObject({ kept: z.literal(true) }) },
  refusals: ["account_not_found", "factor_reset_over"],
});

export const keepFactor = route({
  method: "POST",
  path: "/auth/keep-second-factor",
  tag: "identity",
  permission: "public",
  act: { verb: "factor_kept", target: "staff:{id}", as: ["factor_reset_stop"] },
  stepUp: "none: keeps the second factor as it is",
  summary: "Object to the reset of one's own second factor, with the code from the mail.",
  body: z.strictObject({ code: text(100) }),
  replies: { 200: z.strictObject({ kept: z.literal(true) }) },
  refusals: ["factor_reset_over"],
});
