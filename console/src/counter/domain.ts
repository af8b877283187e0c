// The form of a sale as texts, and the sale that it makes.
import type { CounterSale } from "@nuqta/contracts/counter.ts";
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";

export type LineForm = {
  readonly sku: string;
  readonly name: string;
  readonly quantity: string;
  /** EGP for one piece. */
  readonly price: string;
};

export type SaleForm = {
  readonly how: "amount" | "lines";
  readonly amount: string;
  readonly category: string | null;
  readonly lines: readonly LineForm[];
};

export const emptySale: SaleForm = { how: "amount", amount: "", category: null, lines: [] };

const positive = (value: number | undefined): value is number => value !== undefined && value > 0;

/** The sale of a form, or undefined while it is not one yet. Amounts become piastres. */
export const saleOf = (form: SaleForm, memberId: string): CounterSale | undefined => {
  if (form.how === "amount") {
    const amount = hundredths(form.amount);
    if (!positive(amount)) return undefined;
    return {
      ...{ member_id: memberId, amount },
      ...(form.category !== null && { category_id: form.category }),
    };
  }
  const lines = form.lines.map(({ sku, quantity, price }) => ({
    sku,
    quantity: wholeNumber(quantity) ?? 0,
    unit_price: hundredths(price) ?? 0,
  }));
  const isWhole = lines.every((line) => line.quantity > 0 && line.unit_price > 0);
  return lines.length > 0 && isWhole ? { member_id: memberId, lines } : undefined;
};

/** Points as typed: nothing when the field is empty, undefined when it is no number of points. */
export const pointsOf = (typed: string): number | "none" | undefined => {
  if (typed.trim() === "") return "none";
  const value = wholeNumber(typed);
  return positive(value) ? value : undefined;
};
