// How a file of past orders is read: which column means what, and how its values are written.
import { z } from "zod";
import { line } from "./kit/text.ts";
import { programmeSettings } from "./programme-settings.ts";

/** The name of a column, as in the first line of the file. */
const column = line(128);

/**
 * A column by its name, also with other names for its values (those not named stay as they are), the
 * same value for every line, or one of `buckets` names by a stable hash.
 */
const choice = z.union([
  column,
  z.strictObject({ column, values: z.record(z.string().max(128), line(128)) }),
  z.strictObject({ constant: line(128) }),
  z.strictObject({
    hash: column,
    buckets: z.int().min(1).max(100_000),
    prefix: z.string().max(64).default(""),
  }),
]);

/** A column by its name, or the same figure for every line, written as in the file. */
const figure = z.union([column, z.strictObject({ constant: line(32) })]);

/** Lines whose order id begins with the prefix are returns, with quantities below zero. */
const returns = z.discriminatedUnion("match", [
  z.strictObject({
    order_id_prefix: line(32),
    /** The newest earlier order of the same member with the same sku that still has some left. */
    match: z.literal("latest_order_with_line"),
  }),
  z.strictObject({
    order_id_prefix: line(32),
    /** The order that a column of the return names. */
    match: z.literal("named_order"),
    original_order_id: column,
  }),
]);

/** The map of a CSV file. Every column that it names must be in the file; others are left alone. */
export const importMap = z.strictObject({
  separator: z.string().length(1).default(","),
  /** Null when quotes are letters like any other. */
  quote: z.enum(['"', "'"]).nullable().default('"'),
  decimal: z.enum([".", ","]).default("."),
  /** `yyyy`, `M` or `MM`, `d` or `dd`, `H` or `HH`, `mm`, `ss`; or `iso` for instants with a zone. */
  date_format: z.string().min(1).max(64).default("yyyy-MM-dd HH:mm:ss"),
  /** The zone of the file's local times. */
  timezone: programmeSettings.shape.timezone.default("Africa/Cairo"),
  columns: z.strictObject({
    order_id: column,
    member_id: column,
    occurred_at: column,
    /** When left out, a line's id is its number within its order. */
    line_id: column.optional(),
    sku: column,
    name: column.optional(),
    quantity: figure,
    /** In EGP with up to two decimals. */
    unit_price: figure,
    seller_id: choice,
    brand_id: choice.optional(),
    category_id: choice.optional(),
    status: choice.default({ constant: "delivered" }),
    channel: choice.optional(),
    payment_method: choice.optional(),
  }),
  /** Lines that are no products, by what stands in a column. */
  exclude: z.array(z.strictObject({ column, values: z.array(z.string()).min(1) })).default([]),
  returns: returns.optional(),
  /** Lines of an order may lie this far apart in the file. */
  order_window_rows: z.int().min(1).max(100_000).default(1_000),
  /** What a reader of the summary should know, such as a currency that was taken for EGP. */
  note: z.string().max(500).optional(),
});

export type ImportMap = z.output<typeof importMap>;
