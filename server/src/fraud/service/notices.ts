// Telling a member that something looks wrong, on the channels that the terms name.
import { dayMs } from "@nuqta/contracts/kit/time.ts";

import type { Database } from "../../kit/db/db.ts";
import { sendMessage } from "../../kit/messages/outbox.ts";
import { reachable } from "../../kit/messages/reach.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { findContact, keepNotice, noticeOf } from "../store/notices.ts";
import type { Subject } from "./acts.ts";

const subject = {
  en: "Unusual activity with your points",
  ar: "نشاط غير معتاد في نقاطك",
};
const text = {
  en: "We noticed unusual activity with your points and are looking into it. Your points are not lost. If it was not you, or if you have a question, please contact us.",
  ar: "لاحظنا نشاطًا غير معتاد في نقاطك ونراجعه الآن. نقاطك لم تُفقد. إذا لم تكن أنت من قام بذلك أو كان لديك سؤال فيُرجى التواصل معنا.",
};

/**
 * Sends the message that a case has due, once however often it is tried, and answers the channels it
 * went out on.
 */
export const sendNotice = async (
  { db, programmes }: { db: Database; programmes: Programmes },
  one: Subject,
  now: Date,
): Promise<readonly string[]> => {
  const { config } = await programmes.current();
  const { settings } = config.antiFraudAt(one.raisedAt);
  return db.transaction(async (tx) => {
    const key = { ...one, noticeNo: one.noticesSent + 1 };
    const contact = await findContact(tx, one.memberId);
    const reached = contact ? reachable(contact, settings.channels) : [];
    const channels = reached.map(({ channel }) => channel);
    if (!(await keepNotice(tx, { ...key, channels, now }))) return noticeOf(tx, key);
    for (const { channel, to } of reached) {
      const language = contact?.locale ?? undefined;
      const usefulUntil = new Date(now.getTime() + 3 * dayMs);
      const member = { id: one.memberId, about: "unusual_activity" } as const;
      const said = { channel, to, language, subject, text, usefulUntil, member };
      await sendMessage(tx, said, { now });
    }
    return channels;
  });
};
