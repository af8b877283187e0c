// Terms of deferred revenue as they are typed into a form.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { RevenueTerms } from "@nuqta/contracts/revenue.ts";
import { egpText, hundredthsText } from "../rules/domain/amounts.ts";

/** Fields of the form; shares are percentages, money is in pounds. */
export type Values = {
  share: string;
  points: string;
  pays: string;
  assumed: string;
  floor: string;
  months: string;
  sellers: string[];
  brands: string[];
  contract_liability: string;
  sales_revenue: string;
  points_revenue: string;
  breakage_revenue: string;
  transition: string;
};

/** Names of the fields that hold account numbers, in their order. */
export const codeNames = [
  "contract_liability",
  "sales_revenue",
  "points_revenue",
  "breakage_revenue",
  "transition",
] as const;

const marks = { sellers: "seller:", brands: "brand:" } as const;

const idsOf = (terms: RevenueTerms | null, kind: keyof typeof marks): string[] =>
  (terms?.principals ?? [])
    .filter((party) => party.startsWith(marks[kind]))
    .map((party) => party.slice(marks[kind].length));

/** The form with what is stored, or empty. */
export const valuesOf = (terms: RevenueTerms | null): Values => {
  const text = (value: number | undefined, said: (value: number) => string): string =>
    value === undefined ? "" : said(value);
  return {
    share: text(terms?.share_bps, hundredthsText),
    points: text(terms?.value_points, String),
    pays: text(terms?.value_piastres, egpText),
    assumed: text(terms?.assumed_bps, hundredthsText),
    floor: text(terms?.floor_bps, hundredthsText),
    months: text(terms?.history_months, String),
    ...{ sellers: idsOf(terms, "sellers"), brands: idsOf(terms, "brands") },
    contract_liability: terms?.codes.contract_liability ?? "",
    sales_revenue: terms?.codes.sales_revenue ?? "",
    points_revenue: terms?.codes.points_revenue ?? "",
    breakage_revenue: terms?.codes.breakage_revenue ?? "",
    transition: terms?.codes.transition ?? "",
  };
};

const within = (value: number | undefined, least: number, most: number): number | undefined =>
  value === undefined || value < least || value > most ? undefined : value;

// Hundredths of a percent are read as hundredths of a pound are.
const shareOf = (typed: string, least = 0): number | undefined =>
  within(hundredths(typed), least, 10_000);

/** Figures that were typed; undefined where one is not a figure of its field. */
export const figuresOf = ({ share, points, pays, assumed, floor, months }: Values) => ({
  share: shareOf(share, 1),
  points: within(wholeNumber(points), 1, 1_000_000),
  pays: within(hundredths(pays), 1, 1_000_000_000),
  assumed: shareOf(assumed),
  floor: shareOf(floor),
  months: within(wholeNumber(months), 1, 120),
});

/** Terms as they are sent; undefined where a figure is wrong. */
export const termsOf = (values: Values): RevenueTerms | undefined => {
  const { share, points, pays, assumed, floor, months } = figuresOf(values);
  if (share === undefined || points === undefined || pays === undefined) return undefined;
  if (assumed === undefined || floor === undefined || months === undefined) return undefined;
  const { contract_liability, sales_revenue, points_revenue, breakage_revenue, transition } =
    values;
  return {
    ...{ share_bps: share, value_points: points, value_piastres: pays },
    ...{ assumed_bps: assumed, floor_bps: floor, history_months: months },
    principals: [
      "platform",
      ...values.sellers.map((id) => `${marks.sellers}${id}`),
      ...values.brands.map((id) => `${marks.brands}${id}`),
    ],
    codes: { contract_liability, sales_revenue, points_revenue, breakage_revenue, transition },
  };
};

/** Field of the form for each of the server's. */
export const renamed = {
  ...{ share_bps: "share", value_points: "points", value_piastres: "pays" },
  ...{ assumed_bps: "assumed", floor_bps: "floor", history_months: "months" },
  principals: "sellers",
  ...Object.fromEntries(codeNames.map((name) => [`codes.${name}`, name])),
} as const;

/** Part of EGP 100 that is deferred, in piastres, where a sale of EGP 100 earns `points` points. */
export const deferredOf = (terms: RevenueTerms, points: number): number => {
  const price = (100 * terms.share_bps) / 100;
  const value = (points * terms.value_piastres * terms.assumed_bps) / (terms.value_points * 10_000);
  return price + value === 0 ? 0 : Math.floor((price * value) / (price + value));
};
