// Open sessions of an account, and ending them.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { line } from "./kit/text.ts";

export const accountSession = z.strictObject({
  id: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  kind: z.enum(["browser", "program"]),
  signed_in_with: z.enum(["password", "tenant"]),
  /** The first part of the address it was opened from: 203.0.113 or 2001:db8:0:0. */
  network: z.string(),
  user_agent: z.string(),
  created_at: instant,
  last_used_at: instant,
  expires_at: instant,
});

export type AccountSessionReply = z.input<typeof accountSession>;

export const listSessions = route({
  method: "GET",
  path: "/v1/account/sessions",
  summary: "One's own open sessions, last used first: five at most.",
  tag: "identity",
  permission: "own_account",
  stepUp: "none: reads",
  replies: { 200: z.strictObject({ data: z.array(accountSession) }) },
  refusals: [],
});

const ended = z.strictObject({ ended: z.int() });

export const endSession = route({
  method: "DELETE",
  path: "/v1/account/sessions/{id}",
  summary: "End one of one's own sessions, within a second.",
  tag: "identity",
  permission: "own_account",
  act: { verb: "sessions_ended", target: "staff:{id}", as: ["session_end"] },
  stepUp: "fresh",
  params: z.strictObject({ id: line(40) }),
  replies: { 200: ended },
  refusals: ["session_not_found"],
});

export const endOtherSessions = route({
  method: "DELETE",
  path: "/v1/account/sessions",
  summary: "End all of one's own sessions but the one that asks.",
  tag: "identity",
  permission: "own_account",
  act: { verb: "sessions_ended", target: "staff:{id}", as: ["session_end"] },
  stepUp: "fresh",
  replies: { 200: ended },
  refusals: [],
});
