// Mails, SMS and push messages that went to a member, without what they said.
// Decision 0173.
import { z } from "zod";
import { messageChannels } from "./kit/channels.ts";
import { instant } from "./kit/instant.ts";
import { cursorQuery, pageOf } from "./kit/page.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";

/** Kinds of messages that members get. */
export const messageKinds = [
  "points_ending",
  "inactive",
  "unusual_activity",
  "counter_code",
  "points_spent",
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageStates = ["waiting", "sent", "failed"] as const;

/** A message. `finished_at`: when it was sent or given up; null while it waits. */
const message = z.strictObject({
  message_id: z.string(),
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  state: z.enum(messageStates),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type MemberMessage = z.input<typeof message>;

export const listMessages = route({
  method: "GET",
  path: "/v1/members/{id}/messages",
  summary: "Messages of the last 30 days to a member, newest first, without their text",
  tag: "Members",
  permission: "members:read",
  stepUp: "none: reads",
  params: z.strictObject({ id: externalId }),
  query: cursorQuery({ sort: ["created_at"] }),
  replies: { 200: pageOf(message) },
  refusals: ["member_not_found", "invalid_parameter"],
});
