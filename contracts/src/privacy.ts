// What members agreed to, everything that is held about them, and forgetting them.
import { z } from "zod";
import { approvalBrief } from "./approvals.ts";
import { instant } from "./kit/instant.ts";
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

/** `source` is null where nobody has said anything: then programme messages go out, offers do not. */
const consent = z.strictObject({
  ...said,
  source: z.string().nullable(),
  at: instant.nullable(),
  actor: z.string().nullable(),
  actor_name: z.string().nullable(),
});
export type ConsentReply = z.output<typeof consent>;

const consents = z.strictObject({
  /** What holds, for every purpose and channel. */
  data: z.array(consent),
  /** Limits in force: under any of them nothing of `marketing` is granted, whatever the member said before. */
  limits: z.array(z.enum(limitKinds)),
  /** Everything that was ever said, the newest first. */
  history: z.array(consent),
});

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

export const putConsent = route({
  method: "POST",
  path: "/v1/members/{id}/consents",
  summary: "Record that a member agreed or withdrew, and where they said so",
  tag,
  permission: "members:write",
  act: { verb: "consent_changed", target: "member:{id}", of: "people" },
  stepUp: "none: gives and takes no points",
  params,
  body: z.strictObject({ ...said, source: written.line(200) }),
  replies: { 200: z.strictObject({ ...said, source: z.string(), at: instant }) },
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
