// Which lines a rule or a campaign is about.
import type { Targets } from "@nuqta/contracts/rules.ts";
import type { FactLine } from "./facts.ts";

export type LineFilter = (line: FactLine) => boolean;

/** Kinds join by OR, no kind means every line, and what is excluded stays out. */
export const compileTargets = (targets: Targets): LineFilter | undefined => {
  const { exclude, ...included } = targets;
  const isIn = anyKind(included);
  const isOut = exclude === undefined ? undefined : anyKind(exclude);
  if (isIn === undefined) return isOut === undefined ? undefined : (line) => !isOut(line);
  return isOut === undefined ? isIn : (line) => isIn(line) && !isOut(line);
};

/** The values a line must have at least one of, or undefined when every line may do. */
export const demandOf = (targets: Targets): Demand | undefined => {
  const { products = [], brands = [], sellers = [], categories = [] } = targets;
  const any = products.length + brands.length + sellers.length + categories.length > 0;
  return any ? { sku: products, brand: brands, seller: sellers, category: categories } : undefined;
};

export type DemandKind = "sku" | "brand" | "seller" | "category";
export type Demand = Record<DemandKind, readonly string[]>;

const anyKind = (targets: Omit<Targets, "exclude">): LineFilter | undefined => {
  const demand = demandOf(targets);
  if (demand === undefined) return undefined;
  const [skus, brands, sellers, categories] = [
    new Set(demand.sku),
    new Set(demand.brand),
    new Set(demand.seller),
    new Set(demand.category),
  ];
  return ({ line, categories: own }) =>
    skus.has(line.sku) ||
    sellers.has(line.sellerId) ||
    (line.brandId !== null && brands.has(line.brandId)) ||
    (categories.size > 0 && own.some((category) => categories.has(category)));
};
