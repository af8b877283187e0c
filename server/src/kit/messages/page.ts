// The development page of SMS and push messages, beside the mailbox and under the same conditions.
import { messages, messagesPage } from "@nuqta/contracts/mailbox.ts";
import type { Database } from "../db/db.ts";
import type { Api } from "../http/api.ts";
import { bind, reply } from "../http/bind.ts";
import type { DevDoor } from "../http/dev-door.ts";
import { pageOf, readable } from "../mail/mailbox.ts";
import { refuse } from "../pure/decision.ts";
import { listMessages } from "./outbox.ts";

const limit = 50;
const texts = {
  en: "Development messages",
  ar: "رسائل التطوير",
  none: "No messages yet",
  noneAr: "لا توجد رسائل بعد",
};
const channelNames = { sms: "SMS · رسالة قصيرة", push: "Push · إشعار" } as const;

/** Adds the pages of messages to `api`, behind `door`. Never call it in production. */
export const mountMessages = (api: Api, db: Database, door: DevDoor): void => {
  bind(api, messagesPage, async ({ query, headers }) => {
    const traded = door.tradeKey(messagesPage.path, query);
    if (traded !== undefined) return traded;
    if (!door.isOpen(query, headers)) return refuse("not_found");
    const shown = await readable(listMessages(db, { to: query.to, limit }));
    return pageOf(
      texts,
      shown.map((message) => ({ ...message, subject: channelNames[message.channel] })),
    );
  });
  bind(api, messages, async ({ query, headers }) => {
    if (!door.isOpen(query, headers)) return refuse("not_found");
    const shown = await readable(listMessages(db, { to: query.to, limit }));
    const data = shown.map(({ id, channel, to, text, createdAt }) => ({
      ...{ id, channel, to, text },
      created_at: createdAt.toISOString(),
    }));
    return reply(200, { data });
  });
};
