// Sellers, brands, categories and products of the demo marketplace. Prices are whole piastres.
import { defined } from "../../kit/pure/assert.ts";
import { type Random, weighted, zipf } from "../../kit/pure/random.ts";
import type { Name } from "./people.ts";
import {
  brandFirstWords,
  type CategoryWords,
  categoryWords,
  sellerFirstWords,
  sellerSecondWords,
  streets,
} from "./words.ts";

export type Seller = {
  sellerId: string;
  name: string;
  commercialId: string;
  email: string;
  phone: string;
  address: string;
  brandType: "single" | "multi";
  status: "active" | "suspended";
  tierId: string;
  /** Days after the marketplace opened. */
  joinedDay: number;
};

export type Brand = {
  brandId: string;
  name: string;
  description: string;
  categoryId: string;
  status: "active" | "inactive";
  sellers: readonly string[];
};

export type Category = {
  categoryId: string;
  name: string;
  description: string;
  /** Points of a product of the category that has none of its own. */
  defaultPoints: number;
};

export type Product = {
  sku: string;
  name: string;
  /** Piastres. */
  price: number;
  /** Points of one piece; null: the category's. */
  points: number | null;
  brandId: string;
  categoryId: string;
  sellerId: string;
};

export type Catalogue = {
  categories: readonly Category[];
  sellers: readonly Seller[];
  brands: readonly Brand[];
  products: readonly Product[];
};

export type CatalogueSize = { sellers: number; brands: number; products: number };

const defaultPoints: Readonly<Record<string, number>> = {
  "C-CLOTHING": 25,
  "C-SHOES": 35,
  "C-ACCESSORIES": 20,
  "C-JEWELRY": 50,
  "C-BEAUTY": 10,
  "C-HOME": 30,
  "C-ELECTRONICS": 120,
};

const pad = (value: number, width: number): string => String(value).padStart(width, "0");

/** Name of a shop as it writes it: in Latin letters, in Arabic, or both. */
const written = (random: Random, name: Name): string => {
  const way = random.below(10);
  if (way < 5) return name.en;
  return way < 8 ? name.ar : `${name.en} | ${name.ar}`;
};

/** Splits `total` over the categories by their share of a thousand, each getting at least one. */
const split = (total: number, share: "brands" | "products"): number[] => {
  const whole = categoryWords.map((words) =>
    Math.max(1, Math.floor((total * words[share]) / 1000)),
  );
  const rest = total - whole.reduce((sum, one) => sum + one, 0);
  return whole.map((one, i) => (i === 0 ? Math.max(1, one + rest) : one));
};

const sellersOf = (random: Random, count: number): Seller[] => {
  const pairs = random.shuffle(
    sellerFirstWords.flatMap((first) =>
      sellerSecondWords.map((second) => ({
        en: `${first.en} ${second.en}`,
        ar: `${first.ar} ${second.ar}`,
      })),
    ),
  );
  return Array.from({ length: count }, (_, i) => {
    const street = random.pick(streets);
    const tier = i < count / 8 ? "ST-GOLD" : i < count / 2 ? "ST-SILVER" : "ST-BRONZE";
    return {
      sellerId: `S-${pad(i + 1, 2)}`,
      name: written(random, defined(pairs[i % pairs.length])),
      commercialId: `CR-${pad(100_000 + random.below(900_000), 6)}-${pad(i, 2)}`,
      email: `shop${pad(i + 1, 2)}@sellers.example`,
      phone: `+2018${pad(10_000_000 + i * 7_919, 8)}`,
      address: random.chance(500) ? street.en : street.ar,
      brandType: random.chance(350) ? "single" : "multi",
      // One was closed down for a while: its orders earn nothing.
      status: i === count - 1 && count >= 20 ? "suspended" : "active",
      tierId: tier,
      joinedDay: 0,
    };
  });
};

const brandsOf = (random: Random, count: number, sellers: readonly Seller[]): Brand[] => {
  const counts = split(count, "brands");
  const sizes = weighted(zipf(sellers.length, 8));
  return categoryWords.flatMap((words, c) => {
    const names = random.shuffle(
      brandFirstWords.flatMap((first) =>
        words.brandWords.map((second) => ({
          en: `${first.en} ${second.en}`,
          ar: `${first.ar} ${second.ar}`,
        })),
      ),
    );
    return Array.from({ length: defined(counts[c]) }, (_, i) => {
      const among = new Set(Array.from({ length: random.between(1, 3) }, () => sizes.draw(random)));
      return {
        brandId: `B-${words.sku}-${pad(i + 1, 2)}`,
        name: written(random, defined(names[i % names.length])),
        description: words.description,
        categoryId: words.id,
        status: i === 13 ? ("inactive" as const) : ("active" as const),
        sellers: [...among].map((at) => defined(sellers[at]).sellerId),
      };
    });
  });
};

/** Prices as shops write them: 349.00, 89.50, 1,299.00. */
const priceOf = (random: Random, from: number, to: number): number => {
  // The lower of two draws: most things of a kind are cheaper than the middle.
  const egp = Math.min(random.between(from, to), random.between(from, to));
  if (egp < 100) return egp * 100 + (random.chance(300) ? 50 : 0);
  const step = egp < 1_000 ? 10 : 50;
  return (Math.ceil(egp / step) * step - 1) * 100;
};

const productsOf = (
  random: Random,
  words: CategoryWords,
  count: number,
  brands: readonly Brand[],
): Product[] => {
  const own = brands.filter((brand) => brand.categoryId === words.id && brand.status === "active");
  return Array.from({ length: count }, (_, i) => {
    const kind = defined(words.kinds[i % words.kinds.length]);
    const variant = random.pick(words.variants);
    const brand = random.pick(own);
    const price = priceOf(random, kind.from, kind.to);
    const isArabic = random.chance(450);
    return {
      sku: `${words.sku}-${pad(i + 1, 4)}`,
      name: isArabic ? `${kind.ar} - ${variant.ar}` : `${kind.en}, ${variant.en}`,
      price,
      // A point for every 20 EGP, in fives; a third leaves it to the category.
      points: random.chance(350) ? null : Math.max(5, Math.floor(price / 10_000) * 5),
      brandId: brand.brandId,
      categoryId: words.id,
      sellerId: random.pick(brand.sellers),
    };
  });
};

/** The catalogue of a seed. */
export const catalogueOf = (random: Random, size: CatalogueSize): Catalogue => {
  const sellers = sellersOf(random.fork("sellers"), size.sellers);
  const brands = brandsOf(random.fork("brands"), size.brands, sellers);
  const counts = split(size.products, "products");
  const products = categoryWords.flatMap((words, c) =>
    productsOf(random.fork(words.id), words, defined(counts[c]), brands),
  );
  const categories = categoryWords.map((words) => ({
    categoryId: words.id,
    name: words.en,
    description: `${words.ar}. ${words.description}.`,
    defaultPoints: defined(defaultPoints[words.id]),
  }));
  return { categories, sellers, brands, products };
};
