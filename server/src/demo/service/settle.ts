// The money of the demo's months: each is issued when it is over, settled and closed as a finance team would, by what the
// product does for everybody.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { saveMapping } from "../../journals/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { raiseVersion } from "../../programme/door/configuration.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { saveBasis } from "../../revenue/door/service.ts";
import {
  catchUpStatements,
  closeAtOnce,
  closeIssued,
  issueStatements,
  lastClosedMonth,
  listStatements,
  readAccount,
  recordPayment,
  reversePayment,
} from "../../settlements/door/service.ts";
import type { Marketplace } from "../domain/marketplace.ts";
import {
  closedMonths,
  demoCodes,
  demoRevenue,
  type IssuedMonth,
  issuedMonths,
  type Settling,
  settledSpecially,
} from "../domain/money.ts";
import { zone } from "../domain/zone.ts";
import { askedAt } from "./asked.ts";
import { must } from "./must.ts";

type Parts = { db: Database; programmes: Programmes };
type Statement = { seller_id: string; month: string; net: number };

/** Issues and settles every month that was over; what is done already stays. Answers whether it came to the end. */
export const settleDemo = async (
  { isStopped = () => false, ...parts }: Parts & { isStopped?: () => boolean },
  { programme, end }: Marketplace,
): Promise<boolean> => {
  const months = issuedMonths({ from: programme.opening.at, end });
  await catchUpStatements(parts, () => new Date(end));
  for (const [i, one] of months.entries()) {
    if (isStopped()) return false;
    must(await issueStatements(parts, one.month, askedAt(one.issuedAt)));
    await settleMonth(parts, one, months.length - 1 - i);
  }
  for (const one of closedMonths(months)) {
    if (isStopped()) return false;
    await closeMonth(parts, one);
  }
  return true;
};

/** Closes a month as finance would, with the account numbers of its journal and the terms of its revenue; one that is closed stays as it is. */
const closeMonth = (parts: Parts, { month, at }: { month: string; at: number }): Promise<void> =>
  parts.db.transaction(async (tx) => {
    const { principal, now } = askedAt(at);
    const change = { tx, version: await raiseVersion(tx), now, by: principal.id };
    const last = await lastClosedMonth(tx);
    if (last !== undefined && last >= month) return;
    await saveMapping(change, demoCodes);
    must(await saveBasis(change, demoRevenue));
    must(await closeAtOnce(change, parts, month));
  });

const settleMonth = async (
  parts: Parts,
  { month, issuedAt, paidAt }: IssuedMonth,
  monthsBeforeNewest: number,
): Promise<void> => {
  if (paidAt === undefined) return;
  const statements = await readAll(parts, month, new Date(issuedAt));
  const special = settledSpecially(statements, monthsBeforeNewest);
  for (const one of statements) {
    if (one.status !== "issued") continue;
    const how = special?.seller_id === one.seller_id ? special.how : undefined;
    const last =
      how === undefined || how === "carried" ? paidAt : await pay(parts, one, how, paidAt);
    const at = { sellerId: one.seller_id, month };
    const carry = how === "carried";
    await parts.db.transaction((tx) => closeIssued(tx, parts, at, { ...askedAt(last), carry }));
  }
};

const readAll = async (parts: Parts, month: string, now: Date) => {
  const ask = {
    sort: "seller",
    limit: 100,
    month,
    status: undefined,
    sellerId: undefined,
  } as const;
  const page = must(await listStatements(parts, ask, now));
  return page.data;
};

/** Payments of a statement at the bank, all or none of them; answers when the last one was recorded. */
const pay = async (
  parts: Parts,
  { seller_id: sellerId, month, net }: Statement,
  how: Exclude<Settling, "carried">,
  at: number,
): Promise<number> => {
  const whole = Math.abs(net);
  const later = at + 7 * dayMs;
  const found = must(await readAccount(parts, sellerId, { limit: 1, page: 1 }));
  // A load that was ended between the payments and the close has them already.
  if (found.open.every((one) => one.month !== month)) return later;
  await parts.db.transaction(async (tx) => {
    const record = async (piastres: number, when: number) => {
      const paid_on = localDate(zone, when);
      const reference = `TRF-${paid_on.replaceAll("-", "")}-${sellerId}`;
      const payment = { sellerId, month, piastres, paid_on, reference };
      return must(await recordPayment(tx, parts, payment, askedAt(when)));
    };
    if (how === "in-parts") {
      const half = Math.floor(whole / 2);
      await record(half, at);
      await record(whole - half, later);
    } else {
      const { id } = await record(whole, at);
      const back = { sellerId, id, reason: "Came back from the bank" };
      must(await reversePayment(tx, parts, back, askedAt(at + dayMs)));
      await record(whole, later);
    }
  });
  return later;
};
