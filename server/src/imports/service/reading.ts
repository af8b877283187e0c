// What a line of a file is to each pass, for CSV files with a map and for JSON lines.
import { order } from "@nuqta/contracts/orders.ts";
import { orderReturn } from "@nuqta/contracts/returns.ts";
import { fieldErrorsOf } from "../../kit/http/issues.ts";
import { parseJsonBody } from "../../kit/http/json-body.ts";
import type { WholeOrder, WholeReturn } from "../domain/draft.ts";
import { type Checkpoint, type Grouping, openGrouping } from "../domain/grouping.ts";
import type { OrderLine, ReturnLine, RowMapper } from "../domain/mapping.ts";
import { type Flaw, flaw } from "../domain/rejection.ts";
import type { Phase } from "../store.ts";
import type { Source, SourceRow } from "./source.ts";

export type OrderValue = OrderLine | WholeOrder;
export type ReturnValue = ReturnLine | WholeReturn;
export type Value = OrderValue | ReturnValue;

export type Reading = {
  source: Source;
  open(from: Checkpoint): Grouping<Value>;
  /** Puts a line where it belongs, if it is of this pass. Lines that cannot be read are of the first. */
  sort(row: SourceRow, phase: Phase, to: Grouping<Value>): void;
};

const lineIdOf = (value: Value): string | undefined =>
  "line" in value ? value.line.line_id : undefined;

const isRepeated = (value: Value, others: readonly { value: Value }[]): boolean => {
  const id = lineIdOf(value);
  return id !== undefined && others.some((other) => lineIdOf(other.value) === id);
};

export const csvReading = (source: Source, mapper: RowMapper, windowRows: number): Reading => ({
  source,
  open: (from) => openGrouping<Value>(windowRows, from, isRepeated),
  sort: (row, phase, to) => {
    const place = row.flaw ?? mapper.place(row.cells);
    if (!place.ok) return phase === "orders" ? to.reject(row, place) : to.pass(row);
    if (place.isReturn !== (phase === "returns")) return to.pass(row);
    return to.add(row, place.id, (position) =>
      place.isReturn ? mapper.returnLine(row.cells) : mapper.orderLine(row.cells, position),
    );
  },
});

export const jsonReading = (source: Source): Reading => ({
  source,
  // Every line stands for itself, so nothing waits for lines below.
  open: (from) => openGrouping<Value>(0, from, isRepeated),
  sort: (row, phase, to) => {
    const found = row.flaw ?? jsonOf(row.cells[0] ?? "");
    if (!found.ok) return phase === "orders" ? to.reject(row, found) : to.pass(row);
    if (found.isReturn !== (phase === "returns")) return to.pass(row);
    return to.add(row, found.id, () => ({ ok: true, value: found.value }));
  },
});

type Found = { ok: true; id: string; isReturn: boolean; value: Value } | Flaw;

/** An order as the API takes it, or a return with the `order_id` it belongs to. */
const jsonOf = (text: string): Found => {
  const parsed = parseJsonBody(Buffer.from(text));
  if (!parsed.ok) {
    const error = parsed.errors?.[0];
    return error ? flaw(error.code, error.path) : flaw("malformed_json");
  }
  const object = parsed.value;
  if (typeof object !== "object" || object === null || Array.isArray(object))
    return flaw("malformed_json");
  if (!("return_id" in object)) {
    const id = order.shape.order_id.safeParse("order_id" in object ? object.order_id : undefined);
    if (!id.success) return flaw("order_missing", "order_id");
    return { ok: true, id: id.data, isReturn: false, value: { memberId: "", body: object } };
  }
  const { order_id, ...rest } = { order_id: undefined, ...object };
  const id = order.shape.order_id.safeParse(order_id);
  if (!id.success) return flaw("order_missing", "order_id");
  const body = orderReturn.safeParse(rest);
  if (!body.success) {
    const [error] = fieldErrorsOf(body.error.issues, rest);
    const limit = error?.limit === undefined ? {} : { limit: error.limit };
    return { ...flaw(error?.code ?? "not_valid", error?.path), ...limit };
  }
  const value = { memberId: "", orderId: id.data, body: body.data };
  const key = `${id.data.length}:${id.data}/${body.data.return_id}`;
  return { ok: true, id: key, isReturn: true, value };
};
