// Texts that members agree to when they agree to offers: versions that never change, the last of which is in force.
// Decision 0138.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { kept, type Wording, written } from "./kit/text.ts";

const textsIn = ({ text }: Wording) => ({ text: text(4000), text_ar: text(4000) });

const version = z.int().min(1);

const consentText = z.strictObject({
  version,
  ...textsIn(kept),
  published_at: instant,
  published_by_name: z.string().nullable(),
});
export type ConsentTextReply = z.output<typeof consentText>;

const common = { tag: "Privacy", path: "/v1/consent-texts" } as const;

export const listConsentTexts = route({
  ...common,
  method: "GET",
  summary: "Versions of the text that members agree to, the newest first: that one is in force.",
  permission: "members:read",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ data: z.array(consentText) }) },
  refusals: [],
});

export const publishConsentText = route({
  ...common,
  method: "POST",
  summary:
    "Publish the next version of the text that members agree to. It is in force at once and never changes; who agreed to an earlier one stays agreed.",
  permission: "retention:manage",
  act: { verb: "published", target: "consent_text:{version}" },
  stepUp: "fresh",
  /** `after`: the version that was in force when this was written, 0 if there was none. */
  body: z.strictObject({ after: z.int().min(0), ...textsIn(written) }),
  replies: { 201: consentText },
  refusals: ["version_conflict"],
});

const count = z.int().min(0);

/**
 * Members by the text they agreed to; version 0 are those who agreed before texts had versions. `agreed`: who agrees on a
 * channel now, whatever limits are in force. `ever`: who once did, erased members too. A member who agreed to one text for
 * e-mail and to another for SMS counts with both, and once in the `agreed` of all.
 */
const counts = z.strictObject({
  agreed: count,
  data: z.array(z.strictObject({ version: z.int().min(0), agreed: count, ever: count })),
});
export type ConsentCounts = z.output<typeof counts>;

export const countConsents = route({
  ...common,
  method: "GET",
  path: "/v1/consent-texts/counts",
  summary: "How many members agree to offers, by the text they agreed to.",
  permission: "members:read",
  stepUp: "none: reads",
  limit: "report",
  replies: { 200: counts },
  refusals: [],
});
