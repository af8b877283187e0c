// The register of processing: what is done with personal data, why, and who may read it. Decision 0126.
import { z } from "zod";
import { roles } from "./identity.ts";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { legalGrounds, retentionKinds } from "./retention.ts";

export const dataSubjects = ["members", "guardians", "colleagues", "sellers"] as const;

/** Kinds of whoever is given the data, beside the colleagues whose permission lets them read it. */
export const recipientKinds = [
  "colleagues",
  "shop_systems",
  "branches",
  "sellers",
  "webhook_receivers",
  "mail_provider",
  "message_provider",
] as const;

export const dataKinds = ["id", "email", "phone", "date", "words", "colleague"] as const;

/**
 * `by` is the kind of retention that a column goes by, with the months that are obeyed now, null for ever; where it is
 * null, `stays` says why the column has no period of its own. `erased`: it goes when the member is erased.
 */
const column = z.strictObject({
  table: z.string(),
  column: z.string(),
  holds: z.array(z.enum(dataKinds)),
  by: z.enum(retentionKinds).nullable(),
  months: z.int().nullable(),
  stays: z.string().nullable(),
  stays_ar: z.string().nullable(),
  erased: z.boolean(),
});

/** A call that shows the data: roles whose permission lets them, and whether an API key may have it. */
const reader = z.strictObject({
  call: z.string(),
  permission: z.string(),
  roles: z.array(z.enum(roles)),
  keys: z.boolean(),
});

const activity = z.strictObject({
  activity: z.string(),
  name: z.string(),
  name_ar: z.string(),
  purpose: z.string(),
  purpose_ar: z.string(),
  ground: z.enum(legalGrounds),
  subjects: z.array(z.enum(dataSubjects)),
  recipients: z.array(z.enum(recipientKinds)),
  columns: z.array(column),
  readers: z.array(reader),
});

const register = z.strictObject({ data: z.array(activity), printed_at: instant });
export type ProcessingRegister = z.output<typeof register>;
export type ProcessingActivity = z.output<typeof activity>;

export const readRegister = route({
  method: "GET",
  path: "/v1/privacy/processing",
  summary:
    "The register of processing of personal data: purpose, legal ground, people, columns, recipients, retention, and who may read it.",
  tag: "Privacy",
  permission: "retention:manage",
  stepUp: "none: reads",
  replies: { 200: register },
  refusals: [],
});
