// Posts orders and returns of a file through the same doors as the API, and says how each line ended.

import { type OrderBody, order } from "@nuqta/contracts/orders.ts";
import type { Earning } from "../../earning/door/service.ts";
import { OutcomeUnknown, Unavailable } from "../../kit/db/errors.ts";
import { fieldErrorsOf } from "../../kit/http/issues.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Answer } from "../../ledger/door/posting.ts";
import type { Increase } from "../domain/counts.ts";
import type { OrderDraft } from "../domain/draft.ts";
import type { Row } from "../domain/grouping.ts";
import { type Flaw, flaw, type Rejection } from "../domain/rejection.ts";

/** Outcome of an order or return of the file. `lastRow` is the last row it rests on. */
export type Ended = {
  lastRow: number;
  rejections: Rejection[];
  increase: Increase;
  /** The member it was posted for. */
  memberId?: string;
};

export const by = { actor: "import" } as const;

export const rejectionOf = ({ row, cells }: Row, { ok: _, ...why }: Flaw): Rejection => ({
  ...why,
  row,
  cells,
});

/** Checks an order as the API would; lines at fault are left out, each with its reason. */
export const checkOrder = (
  draft: OrderDraft,
): { body?: OrderBody; rows: Row[]; rejections: Rejection[] } => {
  let { rows } = draft;
  let body = draft.body;
  const rejections: Rejection[] = [];
  while (rows.length > 0) {
    const parsed = order.safeParse(body);
    if (parsed.success) return { body: parsed.data, rows, rejections };
    const bad = new Map<number, Flaw>();
    for (const { path, code, limit } of fieldErrorsOf(parsed.error.issues, body)) {
      const [, line, field = ""] = /^lines\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
      const of = draft.isWhole || line === undefined ? path : field;
      const why: Flaw = { ...flaw(code, of), ...(limit === undefined ? {} : { limit }) };
      const at = draft.isWhole ? [0] : line === undefined ? rows.keys() : [Number(line)];
      for (const i of at) if (!bad.has(i)) bad.set(i, why);
    }
    for (const [i, why] of bad) if (rows[i]) rejections.push(rejectionOf(rows[i], why));
    const stays = (_: unknown, i: number) => !bad.has(i);
    rows = rows.filter(stays);
    const { lines } = body as { lines: unknown[] };
    if (rows.length > 0) body = { ...(body as object), lines: lines.filter(stays) };
  }
  return { rows, rejections };
};

/** Posts checked orders in the order given and says how each ended. */
export const postOrders = async (
  earning: Earning,
  drafts: readonly OrderDraft[],
  { firstRows, since }: { firstRows: ReadonlyMap<string, number>; since: number | undefined },
): Promise<Ended[]> => {
  const ended: Ended[] = [];
  const ready: { ended: Ended; body: OrderBody; rows: Row[] }[] = [];
  for (const draft of drafts) {
    const { lastRow } = draft;
    if (firstRows.get(draft.id) !== draft.firstRow) {
      const why = flaw("order_reappears", "order_id");
      const rejections = draft.rows.map((row) => rejectionOf(row, why));
      ended.push({ lastRow, rejections, increase: {} });
      continue;
    }
    const { body, rows, rejections } = checkOrder(draft);
    const one: Ended = { lastRow, rejections, increase: {} };
    ended.push(one);
    if (body) ready.push({ ended: one, body, rows });
  }
  const bodies = ready.map(({ body }) => body);
  const results = await patiently(async () => {
    const settled = await earning.orders(bodies, by, { from: "import", since });
    return settled.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return takenOrRefused(one.value);
    });
  });
  for (const [i, { ended: one, body, rows }] of ready.entries()) {
    const result = results[i];
    if (!result) throw new Error("an order of the batch has no result");
    if (!result.ok) {
      one.rejections.push(...refusedRows(rows, result));
      continue;
    }
    if (result.value.status === 202) {
      one.increase = { waitingRows: rows.length };
      continue;
    }
    one.memberId = body.member_id;
    one.increase = increaseOf(body, rows.length, result.value);
  }
  return ended;
};

/** A refusal that names a line is that line's; the others fell with it. */
const refusedRows = (rows: Row[], refusal: Refusal): Rejection[] =>
  rows.map((row, i) => {
    const own = refusal.errors?.find(({ path }) => path.startsWith(`lines[${i}].`));
    const field = own?.path.split(".").at(-1) ?? refusal.errors?.[0]?.path;
    return rejectionOf(row, flaw(refusal.code, rows.length > 1 && !own ? undefined : field));
  });

const increaseOf = (body: OrderBody, rows: number, answer: Answer): Increase => {
  const reply = JSON.parse(answer.text) as { lines: { points: number }[] };
  return {
    postedRows: rows,
    orders: 1,
    orderLines: body.lines.length,
    replayed: answer.status === 200 ? 1 : 0,
    orderAmount: body.lines.reduce(
      (sum, line) => sum + line.quantity * line.unit_price - line.discount,
      0,
    ),
    points: { earned: reply.lines.reduce((sum, line) => sum + line.points, 0) },
  };
};

export type Taken = { ok: true; value: Answer } | Refusal;

/** An overload is no answer about the order: it is thrown, and tried again. */
export const takenOrRefused = (answer: Answer | Refusal): Taken => {
  if (!("ok" in answer)) return { ok: true, value: answer };
  if (answer.code === "service_unavailable") throw new Unavailable("the posting lane is full");
  return answer;
};

const waitsMs = [200, 500, 1_000, 2_000, 5_000, 10_000];

/** Tries again while the database is away. What was posted in the first try is only repeated. */
export const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const wait of waitsMs) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable || error instanceof OutcomeUnknown)) throw error;
    }
    await new Promise((done) => setTimeout(done, wait));
  }
  return work();
};
