// Closing a month: one person takes its figures at one place in the feed, a second one agrees to them.
import { createHash, randomUUID } from "node:crypto";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { MonthPayload } from "@nuqta/contracts/money-payloads.ts";
import {
  bringFigures,
  catchUpFigures,
  holdFigures,
  isHeldBack,
  type Place,
} from "../../analytics/door/service.ts";
import {
  type ExecuteMonthClose,
  findWaiting,
  letPublicationWait,
} from "../../approvals/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { isBefore } from "../../kit/feed/place.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { type Change, recordChange } from "../../programme/door/configuration.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { disagreeing, pointsOf } from "../domain/months.ts";
import { holdRun } from "../store/items.ts";
import { insertWallets } from "../store/month-wallets.ts";
import * as store from "../store/months.ts";
import { type FollowParts, followFeed, followUpTo } from "./follow.ts";
import { daysOfMonth } from "./month-days.ts";
import { openMonth, sumsOfAll } from "./month-figures.ts";
import { monthNow, whyNotNext } from "./months.ts";
import { zoneOf } from "./parts.ts";

export type ClosingParts = FollowParts & { programmes: Pick<Programmes, "current" | "knowing"> };

/** Brings figures and statements up to the feed, so that little is left to do once they are held. */
export const bringUp = async (parts: ClosingParts, now: () => Date): Promise<void> => {
  await catchUpFigures(parts, now);
  await followFeed(parts, now);
};

/**
 * Holds figures and statements at one place until the transaction ends. What other transactions have not committed yet
 * is behind it, with all that belongs to it.
 */
const holdAt = async (
  tx: Tx,
  parts: ClosingParts,
  { zone, now }: { zone: string; now: Date },
): Promise<Place & { zone: string }> => {
  const figures = await holdFigures(tx, zone);
  const statements = await holdRun(tx);
  if (isBefore(statements, figures)) {
    await followUpTo(tx, figures, { zone, now });
    return figures;
  }
  await bringFigures(tx, statements, { programmes: parts.programmes, zone });
  return { ...statements, zone: figures.zone };
};

const sellerMark = "seller:";

/** Whether statements and figures, which count the same feed apart from each other, come to the same for every seller. */
const agree = async (tx: Tx): Promise<boolean> => {
  const figures = (await sumsOfAll(tx)).filter(({ party }) => party.startsWith(sellerMark));
  return disagreeing(figures.map(pointsOf), await store.sumStatements(tx)).length === 0;
};

/** Zone and close before of a month that may be closed. Refuses one that is not over, is closed or is not next. */
const readyToClose = async ({ tx, now }: Change, parts: ClosingParts, month: string) => {
  const zone = await zoneOf(parts, now);
  if (month >= monthNow(zone, now)) return refuse("month_not_over");
  const last = await store.findLast(tx);
  const why = whyNotNext(month, last);
  return why === undefined ? accept({ zone, last }) : refuse(why);
};

type Ready = { zone: string; last: store.MonthRow | undefined };

/** Takes the figures of a month at one place in the feed and keeps them. */
const takeFigures = async (
  { tx, now, by }: Change,
  parts: ClosingParts,
  month: string,
  { zone, last }: Ready,
) => {
  if (await isHeldBack(tx, new Date(now.getTime() - minuteMs))) return refuse("month_waits");
  const place = await holdAt(tx, parts, { zone, now });
  if (!(await agree(tx))) return refuse("month_differs");
  const { zone: days } = place;
  const taken = await openMonth(tx, month, { last, zone: days, place });
  const { sums, moved, figures, accounts, wallets, walletMove } = taken;
  if (moved.parties.length === 0) return refuse("month_not_found");
  const { accounts: _, ...total } = figures;
  const hash = createHash("sha256")
    .update(canonicalJson({ month, figures, sums, accounts, wallets, before: last?.hash ?? null }))
    .digest("hex");
  const requestId = randomUUID();
  const { tx: at, memberId, eventNo } = place;
  await store.insertRequest(
    tx,
    {
      ...{ tx: at, memberId, eventNo, requestId, month, zone: days, hash, at: now, by },
      ...{ figures: total, parties: moved.parties, walletMove },
    },
    sums,
  );
  await insertWallets(tx, requestId, wallets);
  const isFirst = last === undefined;
  await store.insertEntries(tx, requestId, { ...daysOfMonth(month), isFirst });
  return accept<MonthPayload>({
    ...{ month, request_id: requestId, hash, taken_at: now.toISOString() },
    ...{ opening: total.opening, closing: total.closing, prior: total.prior },
    drafts: total.drafts,
  });
};

/**
 * Takes the figures of a month and lets them wait for a second person; a month that waits already is answered again.
 * Refuses a month that is not over, is closed or is not the next one, statements and figures that do not agree, and a feed
 * that something has held back for a minute: what came since would be of the next month.
 */
export const askToClose = async (change: Change, parts: ClosingParts, month: string) => {
  const ready = await readyToClose(change, parts, month);
  if (!ready.ok) return ready;
  const waits = await findWaiting(change, "month_close", { month });
  if (waits !== undefined) return { status: 202, body: waits };
  const taken = await takeFigures(change, parts, month, ready.value);
  if (!taken.ok) return taken;
  return letPublicationWait(change, { kind: "month_close", payload: taken.value });
};

/** Closes a month with figures that were taken; void where another close came first. */
const close = async (change: Change, payload: MonthPayload, closedBy: string) => {
  const { tx, now, by } = change;
  const { month, request_id: requestId, hash } = payload;
  const found = await store.findRequest(tx, requestId);
  if (found?.month !== month || found.hash !== hash) return refuse("approval_void");
  if (whyNotNext(month, await store.findLast(tx)) !== undefined) return refuse("approval_void");
  await store.insertClose(tx, { month, requestId, at: now, askedBy: by, closedBy });
  await recordChange(change, {
    ...{ action: "month.closed", target: `month:${month}` },
    after: { points: payload.closing.points, money: payload.closing.money, hash },
  });
  return accept(null);
};

/** Closes a month with the figures that a second person agreed to. */
export const closeAgreed: ExecuteMonthClose = (change, payload, { approvedBy }) =>
  close(change, payload, approvedBy);

/** Closes a month at once, for the demo, whose two people are of its story. Refuses as `askToClose` does. */
export const closeAtOnce = async (change: Change, parts: ClosingParts, month: string) => {
  const ready = await readyToClose(change, parts, month);
  if (!ready.ok) return ready;
  const taken = await takeFigures(change, parts, month, ready.value);
  return taken.ok ? close(change, taken.value, change.by) : taken;
};
