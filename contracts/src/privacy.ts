// What members agreed to, everything that is held about them, and forgetting them.
import { z } from "zod";
import { approvalBrief } from "./approval-brief.ts";
import { latinDigits } from "./kit/digits.ts";
import { instant } from "./kit/instant.ts";
import { egyptianNumber } from "./kit/phone.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId, line, written } from "./kit/text.ts";
import { limitKinds } from "./processing-limits.ts";

/** `programme`: points that end, and what happens to the membership. `marketing`: offers. */
export const consentPurposes = ["programme", "marketing"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];
export const consentChannels = ["email", "sms", "push"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

const said = {
  purpose: z.enum(consentPurposes),
  channel: z.enum(consentChannels),
  granted: z.boolean(),
};

/** Ways in which members say what they want. */
export const consentVias = ["web", "app", "branch", "phone", "paper"] as const;
export type ConsentVia = (typeof consentVias)[number];

/**
 * `text_version`: the text agreed to, 0 for what was said before texts had versions, null where none is needed. `via` and
 * `proof`, which the caller finds the consent by, and `source`, where it was said in words, are null where they were not
 * given, and once the member is erased.
 */
const evidence = {
  text_version: z.int().min(0).nullable(),
  via: z.enum(consentVias).nullable(),
  proof: z.string().nullable(),
  source: z.string().nullable(),
};

/** Relations of a guardian to a member below 18. */
export const guardianRelations = ["parent", "legal_guardian"] as const;
export type GuardianRelation = (typeof guardianRelations)[number];

/** Guardian who agreed for the member; name and proof are null once the member is erased. */
const guardian = z.strictObject({
  name: z.string().nullable(),
  relation: z.enum(guardianRelations),
  proof: z.string().nullable(),
});

/** `at` is null where nobody has said anything: then programme messages go out, offers do not. */
const consent = z.strictObject({
  ...said,
  ...evidence,
  guardian: guardian.nullable(),
  at: instant.nullable(),
  actor: z.string().nullable(),
  actor_name: z.string().nullable(),
});
export type ConsentReply = z.output<typeof consent>;

/**
 * Reasons why a yes to offers does not count: `said_below_18`, the member gave it below 18 and no guardian did;
 * `guardian_over`, a guardian gave it, and no birth date says any more that the member is below 18.
 */
export const suspensions = ["said_below_18", "guardian_over"] as const;

const consents = z.strictObject({
  /** What holds, for every purpose and channel; nothing that is suspended is granted. */
  data: z.array(consent.extend({ suspended: z.enum(suspensions).nullable() })),
  /** Whether the member is below 18 today, so that a guardian has to agree to offers. */
  needs_guardian: z.boolean(),
  /** Limits in force: under any of them nothing of `marketing` is granted, whatever the member said before. */
  limits: z.array(z.enum(limitKinds)),
  /** Everything that was ever said, the newest first. */
  history: z.array(consent),
});

export type ConsentsReply = z.output<typeof consents>;

const tag = "Privacy";
const params = z.strictObject({ id: externalId });

export const listConsents = route({
  method: "GET",
  path: "/v1/members/{id}/consents",
  summary: "What a member may be written about and on which channel, and what was said when",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  params,
  replies: { 200: consents },
  refusals: ["member_not_found"],
});

const nationalId = /^[23][0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{7}$/;

const namesPerson = (reference: string): boolean => {
  const bare = reference.replace(/[._:/#-]/g, "");
  return egyptianNumber(bare) !== undefined || nationalId.test(latinDigits(bare));
};

/** A reference by which the caller finds what proves a consent, such as the number of a form; it names nobody. */
export const consentProof = z
  .string()
  .min(1)
  .max(64)
  .refine(
    (value) => /^[\p{L}\p{N}._:/#-]+$/u.test(value) && /\p{N}/u.test(value) && !namesPerson(value),
    { params: { code: "consent_proof" } },
  );

const consentSaid = z.strictObject({
  ...said,
  text_version: z.int().min(1).optional(),
  via: z.enum(consentVias).optional(),
  proof: consentProof.optional(),
  /** Needed for a yes to offers of a member whose birth date says that they are below 18, and refused anywhere else. */
  guardian: z
    .strictObject({
      name: written.line(200),
      relation: z.enum(guardianRelations),
      proof: consentProof,
    })
    .optional(),
  source: written.line(200).optional(),
});
type ConsentSaid = z.output<typeof consentSaid>;

/** Whether it has to be proved: only offers need a yes, and a no needs nothing. */
export const needsProof = ({ purpose, granted }: Pick<ConsentSaid, "purpose" | "granted">) =>
  purpose === "marketing" && granted;

const isThere =
  (field: "text_version" | "via" | "proof") =>
  (one: ConsentSaid): boolean =>
    one[field] !== undefined || !needsProof(one);
const required = (path: string) => ({ path: [path], params: { code: "required" } });

export const putConsent = route({
  method: "POST",
  path: "/v1/members/{id}/consents",
  summary:
    "Record that a member agreed or withdrew. Agreeing to offers names the version of the text, the way it was said and a reference to what proves it, and below 18 the guardian who agrees; withdrawing needs none of them",
  tag,
  permission: "members:write",
  act: { verb: "consent_changed", target: "member:{id}", of: "people" },
  stepUp: "none: gives and takes no points",
  params,
  body: consentSaid
    .refine(isThere("text_version"), required("text_version"))
    .refine(isThere("via"), required("via"))
    .refine(isThere("proof"), required("proof"))
    .refine((one) => one.text_version === undefined || needsProof(one), {
      ...{ path: ["text_version"], params: { code: "consent_text_unneeded" } },
    })
    .refine((one) => one.guardian === undefined || needsProof(one), {
      ...{ path: ["guardian"], params: { code: "guardian_unneeded" } },
    }),
  replies: { 200: z.strictObject({ ...said, ...evidence, at: instant }) },
  idempotency: "optional",
  refusals: ["member_not_found", "member_state", "consent_limited"],
});

export const exportMember = route({
  method: "GET",
  path: "/v1/exports/members/{id}",
  limit: "export",
  summary:
    "Everything that is held about a member, table by table, as a JSON file; it is on record, and for callers who may read all of it",
  tag,
  permission: "members:read",
  stepUp: "fresh",
  params,
  replies: {
    200: z.strictObject({
      member_id: z.string(),
      exported_at: instant,
      tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    }),
  },
  refusals: ["member_not_found"],
});

/** The id has to be written once more; points that are left are forfeited. */
export const eraseMember = route({
  method: "POST",
  path: "/v1/members/{id}/erase",
  summary:
    "Erase what is personal about a member for good; entries stay under a name that says nothing; an API key's request waits for a person, and so does forfeiting more points than the programme's threshold (202)",
  tag,
  permission: "members:write",
  act: { verb: "erased", target: "member:{id}", as: ["member.erased", "approval.ask"] },
  stepUp: "fresh",
  params,
  body: z.strictObject({ confirm: line(128), reason: written.text(500) }),
  replies: {
    200: z.strictObject({ erased_as: z.string(), erased_at: instant, forfeited: pointsOrZero }),
    202: z.strictObject({ approval: approvalBrief }),
  },
  refusals: ["member_not_found", "member_holds_points", "member_on_hold"],
});
