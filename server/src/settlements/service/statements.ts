// Statements as they are listed, read, issued and closed.

import { createHash } from "node:crypto";
import type {
  Reimbursement,
  SettlementBrief,
  SettlementFigures,
  SettlementItem,
  SettlementMeasure,
  SettlementReply,
} from "@nuqta/contracts/settlements.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { entryId } from "../../ledger/door/account.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { figuresOf, netOf, numberOf } from "../domain/figures.ts";
import { postingsOfStatement } from "../domain/money.ts";
import { salesOf } from "../domain/reimbursement.ts";
import { sealCredits, sumCredits } from "../store/disputes.ts";
import * as issuing from "../store/issuing.ts";
import { holdRun } from "../store/items.ts";
import { insertMoney } from "../store/money.ts";
import * as store from "../store/reading.ts";
import { readReimbursements, readSums, sealReimbursements } from "../store/reimbursements.ts";
import { partiesOf } from "./billing.ts";
import { figuresOfDraft, openingOf } from "./drafts.ts";
import { followFeed } from "./follow.ts";
import { settleRest } from "./money.ts";
import { type SettlementParts, zoneOf } from "./parts.ts";
import { type Asked, record } from "./record.ts";

const atOf = (row: store.StatementRow): store.At => ({
  sellerId: row.seller_id,
  month: row.month,
});

const figuresFor = async (
  db: Tx,
  row: store.StatementRow,
  zone: string,
): Promise<SettlementFigures> =>
  row.figures
    ? // Statements that were issued before there were rate cards or disputes know of none.
      {
        ...row.figures,
        ...{ sales: row.figures.sales ?? null, credits: row.figures.credits ?? null },
      }
    : figuresOfDraft(db, atOf(row), { items: row.items, zone });

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const briefOf = (row: store.StatementRow, figures: SettlementFigures): SettlementBrief => ({
  seller_id: row.seller_id,
  seller_name: row.seller_name ?? row.seller_id,
  month: row.month,
  status: row.status,
  number: row.number,
  items: row.items,
  opening: figures.opening,
  closing: figures.closing,
  due: figures.due,
  net: netOf(figures),
  issued_at: iso(row.issued_at),
  closed_at: iso(row.closed_at),
});

/** One page of statements; the figures of drafts are added up on the way. */
export const listStatements = async (
  parts: SettlementParts,
  ask: store.StatementAsk,
  now: Date,
) => {
  const zone = await zoneOf(parts, now);
  const page = await store.findStatements(parts.db, ask);
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  const data: SettlementBrief[] = [];
  for (const row of rows) data.push(briefOf(row, await figuresFor(parts.db, row, zone)));
  return accept({ data, next_cursor: next, total });
};

/** One statement. Refuses `settlement_not_found`. */
export const readStatement = async (
  parts: Omit<SettlementParts, "db"> & { db: Tx },
  at: store.At,
  now: Date,
) => {
  const { db } = parts;
  const row = await store.findStatement(db, at);
  if (!row) return refuse("settlement_not_found");
  const zone = await zoneOf(parts, now);
  const figures = await figuresFor(db, row, zone);
  const people = [row.issued_by, row.closed_by].filter((id) => id !== null);
  const nameOf = await authorNames(db, people);
  const reply: SettlementReply = {
    ...briefOf(row, figures),
    figures,
    is_over: localDate(zone, now.getTime()).slice(0, 7) > at.month,
    zone,
    issued_by_name: row.issued_by === null ? null : nameOf(row.issued_by),
    closed_by_name: row.closed_by === null ? null : nameOf(row.closed_by),
    hash: row.hash,
    parties: row.status === "draft" ? await partiesOf(db, at.sellerId) : row.parties,
  };
  return accept(reply);
};

/** Items of a statement. Refuses `settlement_not_found`. */
export const readItems = async (
  parts: SettlementParts,
  at: store.At,
  ask: { measure: SettlementMeasure | undefined; limit: number; page: number },
  now: Date,
) => {
  const { db } = parts;
  const found = await store.findStatement(db, at);
  if (!found) return refuse("settlement_not_found");
  const zone = await zoneOf(parts, now);
  const { exact } = await openingOf(db, at);
  const { measure, limit, page } = ask;
  const { total, ...sum } =
    measure === undefined
      ? allOf(found.items, await figuresFor(db, found, zone))
      : await store.countItems(db, at, exact, { zone, measure });
  const offset = (page - 1) * limit;
  const rows = await store.readItems(db, at, exact, { zone, measure, limit, offset });
  return accept({ data: rows.map(itemOf), total, sum });
};

/** Reimbursements of a statement, line by line. Refuses `settlement_not_found`. */
export const listReimbursements = async (
  { db }: SettlementParts,
  at: store.At,
  { limit, page }: { limit: number; page: number },
) => {
  if (!(await store.findStatement(db, at))) return refuse("settlement_not_found");
  const sums = await readSums(db, at);
  const rows = await readReimbursements(db, at, { limit, offset: (page - 1) * limit });
  const data = rows.map(
    ({ effective_at, ...row }): Reimbursement => ({
      ...row,
      occurred_at: effective_at.toISOString(),
      net: row.gross - row.fee,
    }),
  );
  return accept({ data, total: salesOf(sums)?.lines ?? 0 });
};

const allOf = (total: number, { opening, closing }: SettlementFigures) => ({
  total,
  points: closing.points - opening.points,
  money: closing.money - opening.money,
});

const itemOf = (row: store.ItemRow): SettlementItem => ({
  entry_id: entryId(row.member_id, row.entry_no),
  member_id: row.external_id,
  order_id: row.order_id,
  occurred_at: row.effective_at.toISOString(),
  measure: row.measure,
  points: row.points,
  money: row.money,
  is_prior: row.prior,
});

/**
 * Issues everything up to a month that is a draft; answers how many statements there were. What was
 * issued stays, so the same request again issues nothing. Refuses `settlement_month_open`.
 */
export const issueStatements = async (parts: SettlementParts, month: string, asked: Asked) => {
  const { db } = parts;
  const { now, principal } = asked;
  const zone = await zoneOf(parts, now);
  if (localDate(zone, now.getTime()).slice(0, 7) <= month) return refuse("settlement_month_open");
  await followFeed(parts, () => now);
  let issued = 0;
  for (const at of await issuing.findUnissued(db, month)) {
    const isNew = await db.transaction((tx) => issueOne(tx, at, { zone, now, by: principal.id }));
    if (isNew) issued += 1;
  }
  if (issued > 0)
    await db.transaction((tx) =>
      record(tx, "settlement.issued", `settlement:${month}`, asked, { issued }),
    );
  return accept({ month, issued });
};

const issueOne = async (
  tx: Tx,
  at: store.At,
  { zone, now, by }: { zone: string; now: Date; by: string },
): Promise<boolean> => {
  // Nothing is added to the month from here to the commit, and afterwards the next month takes it.
  const place = await holdRun(tx);
  const { exact, opening } = await openingOf(tx, at);
  const sales = salesOf(await readSums(tx, at));
  const credits = await sumCredits(tx, at);
  const figures = figuresOf(opening, await store.sumItems(tx, at, exact, zone), { sales, credits });
  const seal = await store.sealItems(tx, at, exact, zone);
  const number = numberOf(at.sellerId, at.month);
  const hash = createHash("sha256")
    .update(
      canonicalJson({
        ...{ number, figures, items: seal.hash },
        reimbursements: await sealReimbursements(tx, at),
        ...(credits && { credits: await sealCredits(tx, at) }),
      }),
    )
    .digest("hex");
  const isNew = await issuing.insertStatement(tx, {
    ...{ ...at, number, figures, hash, by, parties: await partiesOf(tx, at.sellerId) },
    items: seal.items,
    ...{ at: now, place },
  });
  if (!isNew) return false;
  const entry = {
    ...{ ...at, entryId: number, kind: "statement" as const, reference: number, reverses: null },
    ...{ occurredOn: localDate(zone, now.getTime()), at: now, by },
  };
  await insertMoney(tx, entry, postingsOfStatement(at.sellerId, figures));
  return true;
};

/** Closes a statement that was issued; one that is closed stays so. */
export const closeIssued = async (
  tx: Tx,
  parts: Pick<SettlementParts, "programmes">,
  at: store.At,
  { carry, ...asked }: Asked & { carry: boolean },
): Promise<void> => {
  const by = { at: asked.now, by: asked.principal.id };
  const reference = numberOf(at.sellerId, at.month);
  if (!(await issuing.closeStatement(tx, at, by))) return;
  const zone = await zoneOf(parts, asked.now);
  const paid = { ...by, on: localDate(zone, asked.now.getTime()), reference };
  const piastres = carry ? 0 : await settleRest(tx, at, paid);
  const detail = { carried_forward: carry, piastres };
  await record(tx, "settlement.closed", `settlement:${reference}`, asked, detail);
};
