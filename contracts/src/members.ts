// Members: who they are to the marketplace. Their points are in ledger.ts.
import { z } from "zod";
import { balanceBrief } from "./balance-brief.ts";
import { day, instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { pointsOrZero, signedPoints } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { attributes, email, externalId, phone, written } from "./kit/text.ts";
import { limitKinds } from "./processing-limits.ts";

export const memberStatuses = [
  "active",
  "suspended",
  "redemption_blocked",
  "verification_required",
  "closed",
] as const;

const locale = z.enum(["ar", "en"]);

/** A member as the marketplace introduces it. `joined_at` is the moment of the call when left out. */
export const newMember = z.strictObject({
  member_id: externalId,
  name: written.line(200).nullish(),
  email: email.nullish(),
  phone: phone.nullish(),
  birth_date: day.nullish(),
  locale: locale.nullish(),
  joined_at: instant.optional(),
  attributes: attributes.default({}),
});
export type NewMember = z.output<typeof newMember>;

/**
 * What changes; what is left out stays, null clears. Attributes are changed one by one, and null
 * takes an attribute away.
 */
export const memberChange = z.strictObject({
  name: written.line(200).nullish(),
  email: email.nullish(),
  phone: phone.nullish(),
  birth_date: day.nullish(),
  locale: locale.nullish(),
  joined_at: instant.optional(),
  attributes: attributes.nullish(),
});
export type MemberChange = z.output<typeof memberChange>;

/**
 * A member as it stands. `is_stub`: orders named it, and nobody has told more about it yet. `spend` is
 * in piastres. `balance` is as of the answer.
 */
export const member = z.strictObject({
  member_id: z.string(),
  status: z.enum(memberStatuses),
  is_stub: z.boolean(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birth_date: day.nullable(),
  locale: locale.nullable(),
  attributes: z.record(z.string(), z.unknown()),
  joined_at: instant,
  /** Limits that the member put on the processing of their data; empty: none. */
  limits: z.array(z.enum(limitKinds)),
  tier: z.string().nullable(),
  orders_count: z.int().min(0),
  spend: signedPoints,
  lifetime_earned: pointsOrZero,
  last_activity_at: instant.nullable(),
  balance: balanceBrief,
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
});
export type MemberReply = z.input<typeof member>;

const tag = "Members";
const params = z.strictObject({ id: externalId });

export const postMember = route({
  method: "POST",
  path: "/v1/members",
  summary: "Introduce a member; one that orders have already named gets its profile",
  tag,
  permission: "members:write",
  act: { verb: "added", target: "member:{member_id}", of: "people" },
  stepUp: "none: gives and takes no points",
  body: newMember,
  replies: { 201: member, 200: member },
  idempotency: "optional",
  refusals: ["member_exists", "member_erased"],
});

export const patchMember = route({
  method: "PATCH",
  path: "/v1/members/{id}",
  summary: "Change a member's profile; what is left out stays, null clears",
  tag,
  permission: "members:write",
  act: { verb: "changed", target: "member:{id}", of: "people" },
  stepUp: "none: gives and takes no points",
  params,
  body: memberChange,
  replies: { 200: member },
  idempotency: "optional",
  refusals: ["member_not_found"],
});

export const getMember = route({
  method: "GET",
  path: "/v1/members/{id}",
  summary: "A member as it stands",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  params,
  replies: { 200: member },
  refusals: ["member_not_found"],
});

const memberQuery = pageQuery({
  sort: ["member_id", "joined_at"],
  filters: { status: z.enum(memberStatuses).optional() },
});

/** Addresses stand in the logs of proxies, so what is known of a person is sent in a body. */
export const searchMembers = route({
  method: "POST",
  path: "/v1/member-searches",
  summary:
    "Members by what is known of them, with the fields of the list: q looks at id, name, phone and e-mail and finds 1,000 of each at most",
  tag,
  permission: "members:read",
  act: "none: reads",
  stepUp: "none: reads",
  limit: "list",
  body: memberQuery,
  replies: { 200: pageOf(member) },
  refusals: [],
});

export const listMembers = route({
  method: "GET",
  path: "/v1/members",
  summary:
    "Members by id or by the day they joined. q is deprecated here: an address stands in logs, so send it to POST /v1/member-searches",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  query: memberQuery,
  replies: { 200: pageOf(member) },
  refusals: [],
});

const standing = {
  method: "POST",
  tag,
  params,
  body: z.strictObject({ reason: written.text(500) }),
  replies: { 200: member },
  idempotency: "optional",
  refusals: ["member_not_found", "member_state"],
} as const;

/** Nothing is taken from a suspended member: what is available stays, what is pending waits. */
export const suspendMember = route({
  ...standing,
  path: "/v1/members/{id}/suspend",
  summary: "Suspend a member: points cannot be redeemed and pending points do not become available",
  permission: "fraud:write",
  act: { verb: "suspended", target: "member:{id}", as: ["member.suspend"] },
  stepUp: "none: gives and takes no points",
});

export const reinstateMember = route({
  ...standing,
  path: "/v1/members/{id}/reinstate",
  summary:
    "Lift a suspension, a block or a demanded verification; points that were due become active",
  permission: "fraud:write",
  act: { verb: "reinstated", target: "member:{id}", as: ["member.reinstate"] },
  stepUp: "none: gives and takes no points",
});

export const verifyMember = route({
  ...standing,
  path: "/v1/members/{id}/verified",
  summary: "Say that the member was verified: a demanded verification is met, nothing else changes",
  permission: "members:write",
  act: { verb: "verified", target: "member:{id}", of: "people" },
  stepUp: "none: gives and takes no points",
});

/** `case_id`: the fraud case that changed it, when one did. */
export const listStanding = route({
  method: "GET",
  path: "/v1/members/{id}/standing",
  summary: "How a member's status changed, the newest first: when, by whom and why",
  tag,
  permission: "members:read",
  stepUp: "none: reads",
  params,
  replies: {
    200: z.strictObject({
      data: z.array(
        z.strictObject({
          at: instant,
          before: z.enum(memberStatuses),
          after: z.enum(memberStatuses),
          reason: z.string(),
          actor: z.string(),
          actor_name: z.string().nullable(),
          case_id: z.string().nullable(),
        }),
      ),
    }),
  },
  refusals: ["member_not_found"],
});
