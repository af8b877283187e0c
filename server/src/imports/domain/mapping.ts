// What the map makes of one line of a file: a line of an order, a line of a return, or a flaw.
import type { ImportMap } from "@nuqta/contracts/imports.ts";
import { externalId } from "@nuqta/contracts/kit/text.ts";
import { orderStatuses } from "@nuqta/contracts/orders.ts";
import { type Flaw, flaw } from "./rejection.ts";
import { bucketOf, piastresOf, type ReadTime, timeReader, wholeOf } from "./values.ts";

/** Fields that each line repeats of its order or return. */
type Head = { memberId: string; occurredAt: number };

export type OrderLine = Head & {
  status: (typeof orderStatuses)[number];
  channel: string | null;
  paymentMethod: string | null;
  line: {
    line_id: string;
    sku: string;
    name?: string;
    quantity: number;
    unit_price: number;
    seller_id: string;
    brand_id: string | null;
    category_id: string | null;
  };
};

export type ReturnLine = Head & {
  sku: string;
  /** Pieces that came back, above zero. */
  quantity: number;
  /** The order that must be the one, where the file names it. */
  orderId: string | null;
};

type Cells = readonly string[];

export type RowMapper = {
  /** The order or return that a line belongs to. */
  place(cells: Cells): { ok: true; id: string; isReturn: boolean } | Flaw;
  /** `position` is the line's number within its order, from 1. */
  orderLine(cells: Cells, position: number): { ok: true; value: OrderLine } | Flaw;
  returnLine(cells: Cells): { ok: true; value: ReturnLine } | Flaw;
};

type Choice = ImportMap["columns"]["seller_id"];
type Read = (cells: Cells) => string;

/**
 * Reads the map against the file's first line.
 * @returns what is wrong with the map, in one sentence, when it does not fit
 */
export const openMapper = (map: ImportMap, header: Cells): RowMapper | { problem: string } => {
  const names = header.map((name) => name.trim());
  const missing = new Set<string>();
  const column = (name: string): Read => {
    const at = names.indexOf(name);
    if (at < 0) missing.add(name);
    return (cells) => (cells[at] ?? "").trim();
  };
  const choice = (from: Choice): Read => {
    if (typeof from === "string") return column(from);
    if ("constant" in from) return () => from.constant;
    if ("values" in from) {
      const [readOne, names] = [column(from.column), new Map(Object.entries(from.values))];
      return (cells) => names.get(readOne(cells)) ?? readOne(cells);
    }
    const read = column(from.hash);
    return (cells) => `${from.prefix}${bucketOf(read(cells), from.buckets)}`;
  };
  const optional = (from: Choice | undefined): Read =>
    from === undefined ? () => "" : choice(from);
  const readTime = timeReader(map.date_format, map.timezone);
  if (!readTime) return { problem: `date_format "${map.date_format}" must name yyyy, M and d` };
  const { columns, returns } = map;
  const reads = {
    orderId: column(columns.order_id),
    memberId: column(columns.member_id),
    occurredAt: column(columns.occurred_at),
    lineId: columns.line_id === undefined ? undefined : column(columns.line_id),
    sku: column(columns.sku),
    name: optional(columns.name),
    quantity: choice(columns.quantity),
    unitPrice: choice(columns.unit_price),
    sellerId: choice(columns.seller_id),
    brandId: optional(columns.brand_id),
    categoryId: optional(columns.category_id),
    status: choice(columns.status),
    channel: optional(columns.channel),
    paymentMethod: optional(columns.payment_method),
    original: optional(returns?.match === "named_order" ? returns.original_order_id : undefined),
  };
  const excluded = map.exclude.map(({ column: name, values }) => ({
    read: column(name),
    values: new Set(values),
  }));
  if (missing.size > 0)
    return {
      problem: `the file has no column ${[...missing].map((one) => `"${one}"`).join(", ")}`,
    };
  return mapperOf(map, reads, (cells) =>
    excluded.some(({ read, values }) => values.has(read(cells))),
  );
};

type Reads = Record<
  | "orderId"
  | "memberId"
  | "occurredAt"
  | "sku"
  | "name"
  | "quantity"
  | "unitPrice"
  | "sellerId"
  | "brandId"
  | "categoryId"
  | "status"
  | "channel"
  | "paymentMethod"
  | "original",
  Read
> & { lineId: Read | undefined };

const mapperOf = (
  map: ImportMap,
  reads: Reads,
  isExcluded: (cells: Cells) => boolean,
): RowMapper => {
  const readTime = keepLast(timeReader(map.date_format, map.timezone));
  const prefix = map.returns?.order_id_prefix;
  const head = (cells: Cells): (Head & { ok: true; sku: string; quantity: number }) | Flaw => {
    if (isExcluded(cells)) return flaw("excluded");
    const memberId = reads.memberId(cells);
    if (memberId === "") return flaw("member_missing", "member_id");
    if (!isId(memberId)) return flaw("bad_format", "member_id");
    const sku = reads.sku(cells);
    if (sku === "") return flaw("sku_missing", "sku");
    const quantity = wholeOf(reads.quantity(cells), map.decimal);
    if (quantity === undefined) return flaw("quantity_not_whole", "quantity");
    if (quantity === 0) return flaw("quantity_zero", "quantity");
    const occurredAt = readTime(reads.occurredAt(cells));
    if (occurredAt === undefined) return flaw("time_not_valid", "occurred_at");
    return { ok: true, memberId, occurredAt, sku, quantity };
  };
  return {
    place: (cells) => {
      const id = reads.orderId(cells);
      if (id === "") return flaw("order_missing", "order_id");
      if (!isId(id)) return flaw("bad_format", "order_id");
      return { ok: true, id, isReturn: prefix !== undefined && id.startsWith(prefix) };
    },
    orderLine: (cells, position) => {
      const taken = head(cells);
      if (!taken.ok) return taken;
      if (taken.quantity < 0) return flaw("quantity_negative", "quantity");
      return orderLineOf(map, reads, cells, { ...taken, position });
    },
    returnLine: (cells) => {
      const taken = head(cells);
      if (!taken.ok) return taken;
      if (taken.quantity > 0) return flaw("quantity_positive", "quantity");
      const original = reads.original(cells);
      if (map.returns?.match === "named_order" && original === "")
        return flaw("order_missing", "original_order_id");
      const { memberId, occurredAt, sku } = taken;
      const orderId = original === "" ? null : original;
      return { ok: true, value: { memberId, occurredAt, sku, quantity: -taken.quantity, orderId } };
    },
  };
};

const orderLineOf = (
  map: ImportMap,
  reads: Reads,
  cells: Cells,
  taken: Head & { sku: string; quantity: number; position: number },
): { ok: true; value: OrderLine } | Flaw => {
  const price = piastresOf(reads.unitPrice(cells), map.decimal);
  if (typeof price === "string") return flaw(price, "unit_price");
  if (price < 0) return flaw("price_negative", "unit_price");
  const status = orderStatuses.find((one) => one === reads.status(cells));
  if (status === undefined) return flaw("not_allowed", "status");
  const sellerId = reads.sellerId(cells);
  if (sellerId === "") return flaw("value_missing", "seller_id");
  const lineId = reads.lineId?.(cells) ?? String(taken.position);
  if (lineId === "") return flaw("value_missing", "line_id");
  const name = reads.name(cells);
  const { memberId, occurredAt } = taken;
  const line = {
    line_id: lineId,
    sku: taken.sku,
    ...(name === "" ? {} : { name }),
    quantity: taken.quantity,
    unit_price: price,
    seller_id: sellerId,
    brand_id: orNull(reads.brandId(cells)),
    category_id: orNull(reads.categoryId(cells)),
  };
  const channel = orNull(reads.channel(cells));
  const paymentMethod = orNull(reads.paymentMethod(cells));
  return { ok: true, value: { memberId, occurredAt, status, channel, paymentMethod, line } };
};

const isId = (text: string): boolean => externalId.safeParse(text).success;

const orNull = (text: string): string | null => (text === "" ? null : text);

// The lines of an order mostly share one time, and reading a time is the slowest part of a line.
const keepLast = (read: ReadTime | undefined): ReadTime => {
  let last: string | undefined;
  let value: number | undefined;
  return (text) => {
    if (text !== last) value = read?.(text);
    last = text;
    return value;
  };
};
