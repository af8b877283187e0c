// API keys: made and shown once, renewed, kept to addresses, watched at work, revoked.
// Decision 0119.
import { z } from "zod";
import { day, instant } from "./kit/instant.ts";
import { cursorQuery, pageOf, pageQuery } from "./kit/page.ts";
import { scopes } from "./kit/permission.ts";
import { route } from "./kit/route.ts";
import { line, written } from "./kit/text.ts";

const apiKeyFields = {
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  /** False for a test key, which reaches the test world and nothing else. */
  livemode: z.boolean(),
  scopes: z.array(z.enum(scopes)),
  created_at: instant,
  /** The account that made it, and its name. */
  created_by: z.string(),
  created_by_name: z.string(),
  /** The account that adopted it and answers for it beside its maker. */
  adopted_by: z.string().nullable(),
  adopted_by_name: z.string().nullable(),
  adopted_at: instant.nullable(),
  /** Whether nobody who may make such keys answers for it any more: it opens nothing until adopted. */
  stopped: z.boolean(),
  expires_at: instant,
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
  /** Where it may be used from: addresses and networks; empty for anywhere. */
  allowed_ips: z.array(z.string()),
  /** Until when the key before the last renewal is good as well. */
  old_key_until: instant.nullable(),
};

export const apiKey = z.strictObject(apiKeyFields);
export type ApiKeyReply = z.input<typeof apiKey>;

const addresses = z
  .array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))
  .max(50)
  .refine((list) => new Set(list).size === list.length, { params: { code: "duplicate_value" } });

const withKey = z.strictObject({ ...apiKeyFields, key: z.string() });
const days = z.int().min(1).max(365);
const params = z.strictObject({ id: line(40) });

export const createApiKey = route({
  method: "POST",
  path: "/v1/api-keys",
  summary: "Create an API key, live or test. The key itself is in this answer and nowhere else.",
  tag: "identity",
  permission: "keys:manage",
  act: { verb: "added", target: "key:{id}", as: ["key_create"] },
  stepUp: "fresh",
  body: z.strictObject({
    name: written.line(100),
    scopes: z
      .array(z.enum(scopes))
      .min(1)
      .max(scopes.length)
      .refine((list) => new Set(list).size === list.length, {
        params: { code: "duplicate_value" },
      }),
    expires_in_days: days.default(90),
    allowed_ips: addresses.default([]),
    livemode: z.boolean().default(true),
  }),
  replies: { 201: withKey },
  refusals: ["scope_not_held", "test_world_unavailable"],
});

export const listApiKeys = route({
  method: "GET",
  path: "/v1/api-keys",
  summary: "The API keys, revoked ones too, newest first.",
  tag: "identity",
  permission: "keys:manage",
  stepUp: "none: reads",
  query: cursorQuery({ sort: ["created_at"] }),
  replies: { 200: pageOf(apiKey) },
  refusals: [],
});

export const revokeApiKey = route({
  method: "DELETE",
  path: "/v1/api-keys/{id}",
  summary: "Revoke an API key; it stops working within a second.",
  tag: "identity",
  permission: "keys:manage",
  act: { verb: "revoked", target: "key:{id}", as: ["key_revoke"] },
  stepUp: "fresh",
  params,
  replies: { 200: apiKey },
  refusals: ["api_key_not_found"],
});

export const changeApiKey = route({
  method: "PATCH",
  path: "/v1/api-keys/{id}",
  summary: "Change the name of an API key, or the addresses it may be used from.",
  tag: "identity",
  permission: "keys:manage",
  act: { verb: "changed", target: "key:{id}", as: ["key_change"] },
  stepUp: "fresh",
  params,
  body: z.strictObject({ name: written.line(100).optional(), allowed_ips: addresses.optional() }),
  replies: { 200: apiKey },
  refusals: ["api_key_not_found", "api_key_revoked"],
});

export const rotateApiKey = route({
  method: "POST",
  path: "/v1/api-keys/{id}/rotate",
  summary:
    "Renew an API key under the same id. The one before it stays good until the overlap is over.",
  tag: "identity",
  permission: "keys:manage",
  act: { verb: "renewed", target: "key:{id}", as: ["key_rotate"] },
  stepUp: "fresh",
  params,
  body: z.strictObject({
    overlap_hours: z.int().min(0).max(72).default(24),
    expires_in_days: days.default(90),
  }),
  replies: { 200: withKey },
  refusals: ["api_key_not_found", "api_key_revoked", "scope_not_held"],
});

export const adoptApiKey = route({
  method: "POST",
  path: "/v1/api-keys/{id}/adopt",
  summary:
    "Answer for an API key that somebody else made, so that it works without them. Its secret is not shown.",
  tag: "identity",
  permission: "keys:manage",
  act: { verb: "adopted", target: "key:{id}", as: ["key_adopt"] },
  stepUp: "fresh",
  params,
  replies: { 200: apiKey },
  refusals: ["api_key_not_found", "api_key_revoked", "scope_not_held"],
});

export const apiKeyUsage = route({
  method: "GET",
  path: "/v1/api-keys/{id}/usage",
  summary: "The calls of an API key by day, of the last thirty days in UTC.",
  tag: "identity",
  permission: "keys:manage",
  stepUp: "none: reads",
  params,
  replies: {
    200: z.strictObject({
      days: z.array(
        z.strictObject({
          day,
          calls: z.int(),
          /** Calls from an address that the key may not be used from, or while it was stopped. */
          refused: z.int(),
        }),
      ),
    }),
  },
  refusals: ["api_key_not_found"],
});

const keyRequest = z.strictObject({
  /** As it stands in `x-request-id` of the answer, in the log and on record. */
  request_id: z.string(),
  at: instant,
  method: z.string(),
  /** The path of the contract: the address itself is not kept, since it may hold what is somebody's. */
  route: z.string(),
  status: z.int(),
  /** The code it was refused with; null when it was not. */
  code: z.string().nullable(),
  duration_ms: z.int().min(0),
});

export const apiKeyRequests = route({
  method: "GET",
  path: "/v1/api-keys/{id}/requests",
  summary:
    "What a key asked for in the last seven days, newest first; never bodies. q looks at route, code and request id.",
  tag: "identity",
  permission: "keys:manage",
  stepUp: "none: reads",
  params,
  query: pageQuery({
    sort: ["at"],
    filters: {
      status: z.enum(["2xx", "4xx", "5xx"]).optional(),
      code: line(100).optional(),
      from: instant.optional(),
      /** Not part of it. */
      to: instant.optional(),
    },
  }),
  replies: {
    200: pageOf(keyRequest).extend({
      /** The name of the key. */
      name: z.string(),
      /** The codes that occur, for a choice. */
      codes: z.array(z.string()),
      /** Requests of the seven days that are not listed, because there were too many at once. */
      left_out: z.int().min(0),
    }),
  },
  refusals: ["api_key_not_found"],
});
