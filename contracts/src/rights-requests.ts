// The log of what members ask for by the data protection law: what was asked, who checked that it was the member, by
// when it has to be answered, and how it was.
// Decision 0128.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pageOf, pageQuery } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { externalId, line, optionalText, written } from "./kit/text.ts";

export const rightsKinds = [
  ...["access", "correction", "erasure", "restriction", "objection", "portability"],
] as const;
export type RightsKind = (typeof rightsKinds)[number];

export const rightsChannels = ["email", "phone", "branch", "letter", "app"] as const;

/**
 * Ways of checking that it is the member who asks. `account`: signed in to their account at the shop. `contact`: answered
 * a code sent to an address or phone that was known before. `document`: showed an identity document.
 */
export const identityChecks = ["account", "contact", "document"] as const;

/** `checked`: who asks is known to be the member. Without that nothing is fulfilled. */
export const rightsStates = ["open", "checked", "fulfilled", "refused"] as const;
export type RightsState = (typeof rightsStates)[number];

/** `soon`: two working days are left at most; `late`: answered after the end. */
export const rightsClocks = ["running", "soon", "overdue", "answered", "late"] as const;

/** Working days from the day after a request arrived within which it has to be answered; the same once more, if extended. */
export const rightsDays = 6;

const brief = z.strictObject({
  request_id: z.string(),
  member_id: z.string(),
  kind: z.enum(rightsKinds),
  channel: z.enum(rightsChannels),
  received_at: instant,
  state: z.enum(rightsStates),
  /** The instant by which it has to be answered: the end of the last working day. */
  due_at: instant,
  clock: z.enum(rightsClocks),
  is_extended: z.boolean(),
  closed_at: instant.nullable(),
});
export type RightsBrief = z.output<typeof brief>;

const letter = z.strictObject({ en: z.string(), ar: z.string() });
const byWhom = { by_name: z.string().nullable(), at: instant };

/** Words are empty once they are not kept. `letters.answer` is null until the request is fulfilled or refused. */
const detail = z.strictObject({
  ...brief.shape,
  asked: z.string(),
  identity: z.strictObject({ how: z.enum(identityChecks), ...byWhom }).nullable(),
  extension: z.strictObject({ reason: z.string(), ...byWhom }).nullable(),
  /** Deeds that fulfilled it, or the reason of refusing it. */
  answer: z.strictObject({ text: z.string(), ...byWhom }).nullable(),
  created_at: instant,
  created_by_name: z.string().nullable(),
  letters: z.strictObject({ received: letter, answer: letter.nullable() }),
});
export type RightsDetail = z.output<typeof detail>;

const common = { tag: "Privacy", permission: "retention:manage" } as const;
const params = z.strictObject({ id: line(64) });

export const listRightsRequests = route({
  ...common,
  method: "GET",
  path: "/v1/rights-requests",
  summary:
    "Requests of members by the data protection law, those due first; q is the whole id of a member or number of a request.",
  stepUp: "none: reads",
  query: pageQuery({
    sort: ["due_at", "received_at"],
    filters: {
      state: z.enum(rightsStates).optional(),
      kind: z.enum(rightsKinds).optional(),
      member_id: optionalText(128).optional(),
    },
  }),
  replies: { 200: pageOf(brief) },
  refusals: [],
});

export const addRightsRequest = route({
  ...common,
  method: "POST",
  path: "/v1/rights-requests",
  summary: "Log a request; its time runs from the working day after received_at.",
  act: { verb: "added", target: "rights_request:{request_id}", as: ["rights_request.added"] },
  stepUp: "fresh",
  body: z.strictObject({
    member_id: externalId,
    kind: z.enum(rightsKinds),
    channel: z.enum(rightsChannels),
    received_at: instant,
    asked: written.text(2000),
  }),
  replies: { 201: detail },
  refusals: ["member_not_found"],
});

export const getRightsRequest = route({
  ...common,
  method: "GET",
  path: "/v1/rights-requests/{id}",
  summary: "A request with what was done about it, and letters as drafts.",
  stepUp: "none: reads",
  params,
  replies: { 200: detail },
  refusals: ["rights_request_not_found"],
});

const acting = {
  ...common,
  method: "POST",
  stepUp: "fresh",
  params,
  replies: { 200: detail },
} as const;
const gone = ["rights_request_not_found", "rights_request_closed"] as const;
const reason = z.strictObject({ reason: written.text(500) });

export const checkRightsIdentity = route({
  ...acting,
  path: "/v1/rights-requests/{id}/identity",
  summary: "Note that and how it was checked that the member is who asks.",
  act: {
    ...{ verb: "identity_checked", target: "rights_request:{id}" },
    as: ["rights_request.identity_checked"],
  },
  body: z.strictObject({ how: z.enum(identityChecks) }),
  refusals: [...gone, "rights_identity_known"],
});

export const extendRightsRequest = route({
  ...acting,
  path: "/v1/rights-requests/{id}/extension",
  summary: "Extend the time of a request once, before it is over.",
  act: { verb: "extended", target: "rights_request:{id}", as: ["rights_request.extended"] },
  body: reason,
  refusals: [...gone, "rights_request_extended", "rights_request_overdue"],
});

export const fulfilRightsRequest = route({
  ...acting,
  path: "/v1/rights-requests/{id}/fulfilment",
  summary:
    "Note what was done to fulfil a request. It is no act of its own: data is exported, corrected and erased by the calls for that, an erasure is fulfilled only once the member is erased, and a restriction or objection only while it is in force.",
  act: { verb: "fulfilled", target: "rights_request:{id}", as: ["rights_request.fulfilled"] },
  body: z.strictObject({ answer: written.text(500) }),
  refusals: [
    ...gone,
    ...(["rights_identity_missing", "rights_member_not_erased", "rights_limit_missing"] as const),
  ],
});

export const refuseRightsRequest = route({
  ...acting,
  path: "/v1/rights-requests/{id}/refusal",
  summary: "Refuse a request with the reason.",
  act: { verb: "refused", target: "rights_request:{id}", as: ["rights_request.refused"] },
  body: reason,
  refusals: [...gone],
});
