// What members are told about their points: one message for all that is new, on each channel that the
// terms name and that reaches them.
import { dayMs } from "@nuqta/contracts/kit/time.ts";

import { type Channel, sendMessage } from "../../kit/messages/outbox.ts";
import { reachable } from "../../kit/messages/reach.ts";
import { type Locale, pointsText } from "../../rules/door/domain.ts";
import { takeUntold, type UntoldRow } from "../store/notices.ts";
import { type PolicyParts, zoneAt } from "./parts.ts";
import { termsInForce } from "./terms-in-force.ts";

const membersAtOnce = 200;
const inactiveMessageMs = 14 * dayMs;

/**
 * Hands every notice that was not told yet to the outbox: the notice and its messages are of one
 * transaction, so each goes out once. Answers how many messages.
 */
export const tellMembers = async (parts: PolicyParts): Promise<number> => {
  const now = parts.clock.now();
  const zone = await zoneAt(parts, now);
  const { channels } = await termsInForce(parts.db);
  for (let messages = 0; ; ) {
    const { members, sent } = await parts.db.transaction(async (tx) => {
      const rows = await takeUntold(tx, membersAtOnce, now);
      const byMember = Map.groupBy(rows, ({ member_id }) => member_id);
      let count = 0;
      for (const notices of byMember.values()) {
        // What has ended since nobody needs to hear of.
        const current = notices.filter(({ ends_at }) => ends_at === null || ends_at > now);
        const [first] = current;
        if (first === undefined) continue;
        for (const { channel, to } of reachable(first, channels)) {
          const said = messageOf(current, channel, zone, now);
          const about = current.every(isInactive) ? "inactive" : "points_ending";
          const member = { id: first.member_id, about } as const;
          await sendMessage(tx, { ...said, channel, to, member }, { now });
          count += 1;
        }
      }
      return { members: byMember.size, sent: count };
    });
    messages += sent;
    if (members < membersAtOnce) return messages;
  }
};

const isInactive = ({ kind }: UntoldRow): boolean => kind === "inactive";

const messageOf = (notices: readonly UntoldRow[], channel: Channel, zone: string, now: Date) => ({
  language: notices[0]?.locale ?? undefined,
  subject: notices.every(isInactive)
    ? { en: "We have not seen you for a while", ar: "لم نركم منذ فترة" }
    : { en: "Your points end soon", ar: "نقاطكم تنتهي قريبًا" },
  text: { en: textOf(notices, channel, zone, "en"), ar: textOf(notices, channel, zone, "ar") },
  usefulUntil: notices.reduce<Date>(
    (until, { ends_at }) => {
      return ends_at !== null && ends_at > until ? ends_at : until;
    },
    new Date(now.getTime() + inactiveMessageMs),
  ),
});

const textOf = (
  notices: readonly UntoldRow[],
  channel: Channel,
  zone: string,
  locale: Locale,
): string => {
  const lines = notices.map((notice) => lineOf(notice, zone, locale));
  // Only a mail has room to greet.
  if (channel !== "email") return lines.join("\n");
  const name = notices[0]?.name ?? null;
  const greeting = {
    en: name === null ? "Hello," : `Hello ${name},`,
    ar: `مرحبًا${name === null ? "" : ` ${name}`}،`,
  };
  const close = { en: "Use them before then.\n\nNuqta", ar: "يمكنكم استخدامها قبل ذلك.\n\nنقطة" };
  return `${greeting[locale]}\n\n${lines.join("\n")}\n\n${close[locale]}\n`;
};

const lineOf = (
  { kind, points, ends_at, days }: UntoldRow,
  zone: string,
  locale: Locale,
): string => {
  const amount = pointsText(points, locale);
  if (kind === "inactive" || ends_at === null)
    return locale === "ar"
      ? `لم نلحظ أي نشاط على حسابكم منذ ${days} يومًا، ورصيدكم ${amount}.`
      : `There was nothing done on your account for ${days} days. You have ${amount}.`;
  const date = lastDay(ends_at, zone, locale);
  if (kind === "inactivity")
    return locale === "ar"
      ? `تنتهي صلاحية ${amount} بعد ${date} لعدم وجود نشاط على حسابكم.`
      : `${amount} end after ${date}, because nothing was done on your account.`;
  return locale === "ar" ? `تنتهي صلاحية ${amount} بعد ${date}.` : `${amount} end after ${date}.`;
};

// The end is the first instant without the points: people are told the last day with them.
const lastDay = (endsAt: Date, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === "ar" ? "ar-EG-u-nu-latn" : "en-GB", {
    dateStyle: "long",
    timeZone: zone,
  }).format(new Date(endsAt.getTime() - 1));
