// The rows of imports, and what matching asks of orders and returns.
import type { Tx } from "../kit/db/db.ts";
import type { Counts } from "./domain/counts.ts";
import type { Checkpoint } from "./domain/grouping.ts";
import type { Purchase, TakenPart } from "./domain/matching.ts";
import type { Rejection } from "./domain/rejection.ts";

export type Phase = "orders" | "returns";

export type Progress = {
  state: "running" | "done";
  phase: Phase;
  checkpoint: Checkpoint;
  rowsRead: number;
  counts: Counts;
};

export const findRun = async (tx: Tx, importId: string): Promise<Progress | undefined> => {
  const [row] = await tx.query<{
    state: Progress["state"];
    phase: Phase;
    row_no: number;
    byte_no: number;
    rows_read: number;
    counts: Counts;
  }>({
    text: "select state, phase, row_no, byte_no, rows_read, counts from import_run where import_id = $1",
    values: [importId],
  });
  if (!row) return undefined;
  const { state, phase, counts } = row;
  const checkpoint = { row: row.row_no, byte: row.byte_no };
  return { state, phase, checkpoint, rowsRead: row.rows_read, counts };
};

/** Writes how far a run is, as a new row or over the old one. */
export const saveRun = async (
  tx: Tx,
  importId: string,
  progress: Progress,
  more: { fileName: string; now: Date },
): Promise<void> => {
  await tx.query({
    text: `insert into import_run values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
      on conflict (import_id) do update set file_name = excluded.file_name, state = excluded.state,
        phase = excluded.phase, row_no = excluded.row_no, byte_no = excluded.byte_no,
        rows_read = excluded.rows_read, counts = excluded.counts, updated_at = excluded.updated_at`,
    values: [
      importId,
      more.fileName,
      progress.state,
      progress.phase,
      progress.checkpoint.row,
      progress.checkpoint.byte,
      progress.rowsRead,
      JSON.stringify(progress.counts),
      more.now,
    ],
  });
};

/** Notes the rows on which ids appear, and answers the first row of each: an earlier one stays. */
export const seeFirst = async (
  tx: Tx,
  importId: string,
  kind: "order" | "return" | "member",
  rows: ReadonlyMap<string, number>,
): Promise<Map<string, number>> => {
  if (rows.size === 0) return new Map();
  const found = await tx.query<{ id: string; row_no: number }>({
    text: `insert into import_seen select $1, $2, id, row_no from unnest($3::text[], $4::int8[]) as s (id, row_no)
      on conflict (import_id, kind, id) do update set row_no = import_seen.row_no
      returning id, row_no`,
    values: [importId, kind, [...rows.keys()], [...rows.values()]],
  });
  return new Map(found.map(({ id, row_no }) => [id, row_no]));
};

export const countMembers = async (tx: Tx, importId: string): Promise<number> => {
  const [row] = await tx.query<{ members: number }>({
    text: "select count(*) as members from import_seen where import_id = $1 and kind = 'member'",
    values: [importId],
  });
  return row?.members ?? 0;
};

export const addRejections = async (
  tx: Tx,
  importId: string,
  rejections: readonly Rejection[],
): Promise<void> => {
  if (rejections.length === 0) return;
  await tx.query({
    text: `insert into import_rejection
      select $1, row_no, code, field, limit_text, cells
      from unnest($2::int8[], $3::text[], $4::text[], $5::text[], $6::jsonb[])
        as r (row_no, code, field, limit_text, cells)
      on conflict (import_id, row_no) do update set code = excluded.code, field = excluded.field,
        limit_text = excluded.limit_text, cells = excluded.cells`,
    values: [
      importId,
      rejections.map(({ row }) => row),
      rejections.map(({ code }) => code),
      rejections.map(({ field }) => field ?? null),
      rejections.map(({ limit }) => (limit === undefined ? null : String(limit))),
      // PostgreSQL stores every character but NUL.
      rejections.map(({ cells }) =>
        JSON.stringify(cells.map((cell) => cell.replaceAll("\0", "\ufffd"))),
      ),
    ],
  });
};

export type StoredRejection = {
  row_no: number;
  code: string;
  field: string | null;
  limit_text: string | null;
  cells: string[];
};

/** The next rejections after a row, at most a thousand. */
export const listRejections = (
  tx: Tx,
  importId: string,
  afterRow: number,
): Promise<StoredRejection[]> =>
  tx.query({
    text: `select row_no, code, field, limit_text, cells from import_rejection
      where import_id = $1 and row_no > $2 order by row_no limit 1000`,
    values: [importId, afterRow],
  });

export const countRejections = (
  tx: Tx,
  importId: string,
): Promise<{ code: string; rows: number }[]> =>
  tx.query({
    text: `select code, count(*) as rows from import_rejection where import_id = $1
      group by code order by rows desc, code`,
    values: [importId],
  });

/** Removes some of what a run kept for itself; false when nothing was left. */
export const forgetSome = async (tx: Tx, importId: string): Promise<boolean> => {
  const gone = await tx.query({
    text: `with seen as (
        delete from import_seen where import_id = $1 and ctid in
          (select ctid from import_seen where import_id = $1 limit 20000) returning 1),
      rejected as (
        delete from import_rejection where import_id = $1 and ctid in
          (select ctid from import_rejection where import_id = $1 limit 20000) returning 1)
      select 1 from seen union all select 1 from rejected limit 1`,
    values: [importId],
  });
  return gone.length > 0;
};

/** Lines of these products in orders of these members that were not cancelled, by member. */
export const listPurchases = async (
  tx: Tx,
  members: readonly string[],
  skus: readonly string[],
): Promise<Map<string, Purchase[]>> => {
  const rows = await tx.query<{
    external_id: string;
    order_id: string;
    occurred_at: Date;
    position: number;
    line_id: string;
    sku: string;
    quantity: number;
    returned: number;
    amount: number;
  }>({
    text: `select m.external_id, o.order_id, o.occurred_at, b.position, b.line->>'line_id' as line_id,
        b.line->>'sku' as sku, (s.line->>'quantity')::int8 as quantity,
        (s.line->>'returned')::int8 as returned, (s.line->>'amount')::int8 as amount
      from member_lookup m join sales_order o using (member_id)
      cross join lateral json_array_elements(o.body->'lines') with ordinality as b (line, position)
      join lateral json_array_elements(o.lines) with ordinality as s (line, position) using (position)
      where m.external_id = any($1::text[]) and o.status <> 'cancelled'
        and b.line->>'sku' = any($2::text[])`,
    values: [members, skus],
  });
  const purchases = new Map<string, Purchase[]>();
  for (const row of rows) {
    const own = purchases.get(row.external_id) ?? [];
    purchases.set(row.external_id, own);
    own.push({
      orderId: row.order_id,
      lineId: row.line_id,
      position: row.position,
      sku: row.sku,
      occurredAt: row.occurred_at.getTime(),
      quantity: row.quantity,
      amount: row.amount,
      left: row.quantity - row.returned,
    });
  }
  return purchases;
};

export type StoredReturn = TakenPart & { memberId: string; returnId: string; reply: unknown };

/** Lines that returns of these ids already took from orders of these members. */
export const listReturns = async (
  tx: Tx,
  members: readonly string[],
  returnIds: readonly string[],
): Promise<StoredReturn[]> => {
  const rows = await tx.query<{
    external_id: string;
    order_id: string;
    return_id: string;
    lines: TakenPart["lines"];
    reply: unknown;
  }>({
    text: `select m.external_id, r.order_id, r.return_id, r.lines, r.reply
      from member_lookup m join order_return r using (member_id)
      where m.external_id = any($1::text[]) and r.return_id = any($2::text[])
      order by r.order_id`,
    values: [members, returnIds],
  });
  return rows.map(({ external_id, order_id, return_id, lines, reply }) => ({
    memberId: external_id,
    orderId: order_id,
    returnId: return_id,
    lines,
    reply,
  }));
};
