// What owners hear of: by mail at once, and on their dashboard.
// Decision 0058.
import { randomUUID } from "node:crypto";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Tx } from "../../kit/db/db.ts";
import { postMail } from "../../kit/mail/outbox.ts";
import { audienceOf, type Staff } from "../domain/accounts.ts";
import { networkOf, rateLimits } from "../domain/guesses.ts";
import type { NoticeFacts, NoticeKind } from "../domain/notices.ts";
import { deviceMs } from "../domain/sessions.ts";
import {
  findReaders,
  insertNotice,
  isDayTold,
  isToldOf,
  latestNotices,
} from "../store/owner-notices.ts";
import { timeText } from "./mails.ts";
import { noticeMail, noticeText } from "./owner-notice-texts.ts";
import { takeRate } from "./rates.ts";

/**
 * Tells every active owner, in the transaction of what happened; `account` hears of it too, if it is
 * one's own. Facts hold no secret.
 */
export const tellOwners = async (
  tx: Tx,
  notice: { kind: NoticeKind; facts: NoticeFacts; now: Date; account?: string },
): Promise<void> => {
  const { kind, facts, now } = notice;
  await insertNotice(tx, { id: randomUUID(), at: now, kind, facts });
  for (const { email, ...reader } of await findReaders(tx, notice.account)) {
    const mail = noticeMail(reader, { kind, facts, at: timeText(reader.locale, now) });
    const usefulUntil = new Date(now.getTime() + 7 * dayMs);
    await postMail(tx, { to: email, usefulUntil, ...mail }, { now });
  }
};

/** Tells owners what is told once for each local day; false when they were told of that day before. */
export const tellOwnersOfDay = async (
  tx: Tx,
  notice: { kind: NoticeKind; facts: NoticeFacts & { day: string }; now: Date },
): Promise<boolean> => {
  if (await isDayTold(tx, notice.kind, notice.facts.day)) return false;
  await tellOwners(tx, notice);
  return true;
};

/**
 * Tells of a sign-in to an account of the team from a device that is new. A browser is known by its
 * cookie; a program, and whoever comes by a company's provider, by the network they came from before.
 */
export const tellOfDevice = async (
  tx: Tx,
  { id, name, role }: Pick<Staff, "id" | "name" | "role">,
  came: { ip: string; now: Date; how: "browser" | "program" | "tenant" },
): Promise<void> => {
  if (audienceOf(role) !== "admin") return;
  const { now, how } = came;
  const network = networkOf(came.ip);
  const since = new Date(now.getTime() - deviceMs);
  const isKnown = how !== "browser" && (await isToldOf(tx, { account: id, network, how, since }));
  if (isKnown) return;
  const facts = { name, account: id, network, how };
  // A browser that keeps no cookie is new each time: ten mails a day, and all of them on the dashboard.
  const mailed = await takeRate(tx, rateLimits.deviceMail, id, now);
  if (!mailed.ok) return insertNotice(tx, { id: randomUUID(), at: now, kind: "sign_in", facts });
  const isLast = mailed.value === rateLimits.deviceMail.max;
  const told = { ...facts, ...(isLast && { isLast }) };
  await tellOwners(tx, { kind: "sign_in", facts: told, now, account: id });
};

/** The newest notices for the dashboard of owners, in both languages. */
export const ownerNotices = async (
  tx: Tx,
  limit: number,
): Promise<{ id: string; at: Date; text: string; textAr: string }[]> =>
  (await latestNotices(tx, limit)).map(({ id, at, kind, facts }) => ({
    ...{ id, at },
    ...noticeText(kind, facts),
  }));
