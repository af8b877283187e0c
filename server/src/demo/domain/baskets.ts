// What people put into their baskets.
import type { OrderBody } from "@nuqta/contracts/orders.ts";
import { defined } from "../../kit/pure/assert.ts";
import { type Random, type Weighted, weighted, zipf } from "../../kit/pure/random.ts";
import { type Season, taste } from "./calendar.ts";
import type { Product } from "./catalogue.ts";
import { categoryWords } from "./words.ts";

type Line = OrderBody["lines"][number];

export type Baskets = (random: Random, favourite: string, season: Season) => Line[];

const lineCounts = weighted([48, 27, 14, 7, 4]);

/** Baskets from these products: a few are bought much, most of them seldom. */
export const basketsOf = (products: readonly Product[]): Baskets => {
  const shelves = new Map<string, { products: Product[]; demand: Weighted }>();
  for (const { id } of categoryWords) {
    const own = products.filter((product) => product.categoryId === id);
    shelves.set(id, { products: own, demand: weighted(zipf(own.length, 12)) });
  }
  // Few combinations of a favourite and a season, each drawn from thousands of times.
  const wishes = new Map<string, Weighted>();
  const wishOf = (favourite: string, season: Season): Weighted => {
    const key = `${favourite} ${season}`;
    const wish =
      wishes.get(key) ??
      weighted(
        categoryWords.map(
          ({ id, demand }) => demand * (taste[season][id] ?? 100) * (id === favourite ? 4 : 1),
        ),
      );
    wishes.set(key, wish);
    return wish;
  };
  return (random, favourite, season) => {
    const wish = wishOf(favourite, season);
    const taken = new Set<string>();
    const lines: Line[] = [];
    const count = lineCounts.draw(random) + 1;
    let category = wish.draw(random);
    for (let i = 0; i < count; i += 1) {
      if (i > 0 && random.chance(550)) category = wish.draw(random);
      const shelf = defined(shelves.get(defined(categoryWords[category]).id));
      const product = defined(shelf.products[shelf.demand.draw(random)]);
      if (taken.has(product.sku)) continue;
      taken.add(product.sku);
      lines.push(lineOf(random, product, lines.length + 1, season));
    }
    return lines;
  };
};

const lineOf = (random: Random, product: Product, number: number, season: Season): Line => {
  const isDear = product.price >= 150_000;
  const quantity = isDear || random.chance(820) ? 1 : random.between(2, 3);
  const isReduced = random.chance(season === "white-friday" ? 600 : 120);
  const percent = isReduced ? random.between(2, 5) * 5 : 0;
  // Whole pounds.
  const discount = Math.floor((quantity * product.price * percent) / 10_000) * 100;
  return {
    line_id: String(number),
    sku: product.sku,
    name: product.name,
    quantity,
    unit_price: product.price,
    discount,
    seller_id: product.sellerId,
    brand_id: product.brandId,
    category_id: product.categoryId,
  };
};

/** Piastres of all lines. */
export const amountOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, line) => sum + line.quantity * line.unit_price - line.discount, 0);
