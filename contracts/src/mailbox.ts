// The mails and messages of a server that has nowhere to send them: only while trying and developing.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { email, line } from "./kit/text.ts";

// The key that the start printed. A page trades it for a cookie; a program may send it every time.
const key = z.string().max(200).optional();
const query = z.strictObject({ to: email.optional(), key });

export const mailboxPage = route({
  method: "GET",
  path: "/dev/mail",
  summary:
    "The newest mails as a page. Only in an evaluation, with the key that the start printed.",
  tag: "operations",
  permission: "public",
  stepUp: "none: reads",
  query,
  replies: { 200: z.string(), 303: z.string() },
  refusals: ["not_found"],
  produces: "text/html; charset=utf-8",
});

export const mailbox = route({
  method: "GET",
  path: "/dev/mail.json",
  summary: "The same mails for tests, newest first.",
  tag: "operations",
  permission: "public",
  stepUp: "none: reads",
  query,
  replies: {
    200: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.string(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          created_at: instant,
        }),
      ),
    }),
  },
  refusals: ["not_found"],
});

const messageQuery = z.strictObject({ to: line(200).optional(), key });

export const messagesPage = route({
  method: "GET",
  path: "/dev/messages",
  summary: "The newest SMS and push messages as a page, with the same key.",
  tag: "operations",
  permission: "public",
  stepUp: "none: reads",
  query: messageQuery,
  replies: { 200: z.string(), 303: z.string() },
  refusals: ["not_found"],
  produces: "text/html; charset=utf-8",
});

export const messages = route({
  method: "GET",
  path: "/dev/messages.json",
  summary: "The same messages for tests, newest first.",
  tag: "operations",
  permission: "public",
  stepUp: "none: reads",
  query: messageQuery,
  replies: {
    200: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.string(),
          channel: z.enum(["sms", "push"]),
          to: z.string(),
          text: z.string(),
          created_at: instant,
        }),
      ),
    }),
  },
  refusals: ["not_found"],
});

export const moveClock = route({
  method: "POST",
  path: "/dev/clock",
  summary:
    "Go forward night by night with every job that is due. Only with NODE_ENV=test and the key of the start.",
  tag: "operations",
  permission: "public",
  act: "none: only a development server has it",
  stepUp: "none: nobody is signed in",
  query: z.strictObject({ key }),
  body: z.strictObject({ nights: z.int().min(1).max(400) }),
  replies: { 200: z.strictObject({ now: instant, runs: z.int().min(0) }) },
  refusals: ["not_found"],
});
