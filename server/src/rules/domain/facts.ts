// The event as rules see it: the lines that earn, their totals, and the business time.
import { type LocalTime, localTime } from "../../kit/pure/local-time.ts";
import {
  type ActivityInput,
  type EventInput,
  type LineInput,
  productFields,
  type RuleInput,
} from "./input.ts";

/** A line with its position among all lines of the order and its category with all ancestors. */
export type FactLine = { line: LineInput; position: number; categories: readonly string[] };

/** What is known of an event without its member. */
export type EventFacts = {
  input: EventInput;
  zone: string;
  local: LocalTime;
  /** Without an order: one stand-in for whatever the activity concerns. */
  lines: readonly FactLine[];
  hasOrder: boolean;
  /** Piastres and pieces of the lines that earn. */
  amount: number;
  quantity: number;
};

export type Facts = EventFacts & { input: RuleInput };

/**
 * Value of a fact for a condition: undefined when the fact is missing (nobody knows), null when it is
 * known that there is none (a product without a brand).
 */
export type FactValue = string | number | boolean | readonly string[] | null | undefined;

/** Reads the facts of an event in the business zone. */
export const factsOf = <Input extends EventInput>(
  input: Input,
  zone: string,
): EventFacts & { input: Input } => {
  const lines: FactLine[] = [];
  let [amount, quantity] = [0, 0];
  const all = input.order?.lines;
  if (all === undefined) {
    lines.push(factLine(standIn(input.activity), 0));
  } else {
    for (let position = 0; position < all.length; position++) {
      const line = all[position];
      if (line === undefined || !line.earns) continue;
      lines.push(factLine(line, position));
      amount += line.amount;
      quantity += line.quantity;
    }
  }
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(quantity)) {
    throw new RangeError("an order beyond 2^53 - 1 piastres or pieces");
  }
  const local = input.clock?.local ?? localTime(zone, input.occurredAt);
  return { input, zone, local, lines, hasOrder: all !== undefined, amount, quantity };
};

/** The local day on which the member joined, in days since 1970-01-01. */
export const joinedDayOf = ({ input, zone }: Facts): number =>
  input.clock?.joinedDay ?? localTime(zone, input.member.joinedAt).day;

const factLine = (line: LineInput, position: number): FactLine => ({
  line,
  position,
  categories: line.categoryId === null ? [] : [line.categoryId, ...line.categoryPath],
});

const standIn = (activity: ActivityInput | undefined): LineInput => {
  const [sku, sellerId, brandId, categoryId] = productFields.map((field) => {
    const value = activity?.data[field];
    return typeof value === "string" ? value : null;
  });
  return {
    lineId: "",
    sku: sku ?? "",
    quantity: 0,
    amount: 0,
    unitPrice: 0,
    sellerId: sellerId ?? "",
    brandId: brandId ?? null,
    categoryId: categoryId ?? null,
    categoryPath: [],
    sellerTier: null,
    earns: true,
    unitPoints: null,
  };
};
