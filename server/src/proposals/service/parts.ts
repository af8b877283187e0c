// What everything about proposals needs: the place, the rate of points, the wallet, and the record.
import type { GoodsNamed, ProposalContent } from "@nuqta/contracts/proposals.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { FieldError } from "../../kit/pure/decision.ts";
import { readSharedUsage } from "../../ledger/door/posting.ts";
import { goodsOfSeller, productsOfSeller } from "../../products/door/service.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { walletKey } from "../../rules/door/domain.ts";
import { findWallet } from "../../sellers/door/service.ts";

export type ProposalParts = { readonly db: Database; readonly programmes: Programmes };

export type Reading = { readonly tx: Tx; readonly programmes: Programmes; readonly now: Date };

/** The person that asks, when and from where. */
export type Asked = {
  readonly principal: { readonly id: string };
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

/** The worth of points now, and the zone of the programme. */
export const termsAt = async ({ programmes, now }: Pick<Reading, "programmes" | "now">) => {
  const settings = (await programmes.current()).config.settingsAt(now.getTime());
  const { conversion_points, conversion_amount } = settings.redemption;
  return {
    rate: { points: conversion_points, piastres: conversion_amount },
    zone: settings.timezone,
  };
};

/** Piastres left in the wallet of a seller; null without one. */
export const walletLeft = async (tx: Tx, sellerId: string): Promise<number | null> => {
  const wallet = await findWallet(tx, sellerId);
  if (!wallet || wallet.policy === null) return null;
  const key = walletKey(sellerId);
  return (await readSharedUsage(tx, [key])).get(key) ?? 0;
};

type Named = { id: string; name: string };

/** Goods of the seller that a proposal may name: the products that it does, and all brands and categories. */
const goodsWithin = async (tx: Tx, sellerId: string, products: readonly string[]) => ({
  products: products.length === 0 ? [] : await productsOfSeller(tx, sellerId, products),
  ...(await goodsOfSeller(tx, sellerId)),
});

const noGoods: GoodsNamed = { products: [], brands: [], categories: [] };

/** Goods of a proposal with their names; an id stands for what is no longer the seller's. */
export const goodsNamed = async (
  tx: Tx,
  sellerId: string,
  goods: ProposalContent["goods"],
): Promise<GoodsNamed> => {
  const { products, brands, categories } = goods;
  if (products.length + brands.length + categories.length === 0) return noGoods;
  const own = await goodsWithin(tx, sellerId, products);
  const name = (ids: readonly string[], known: readonly Named[]): Named[] => {
    const names = new Map(known.map((one) => [one.id, one.name]));
    return ids.map((id) => ({ id, name: names.get(id) ?? id }));
  };
  return {
    products: name(products, own.products),
    brands: name(brands, own.brands),
    categories: name(categories, own.categories),
  };
};

/** Goods that are named and not the seller's: nobody learns whether they are somebody else's. */
export const strangeGoods = async (
  tx: Tx,
  sellerId: string,
  { products, brands, categories }: ProposalContent["goods"],
): Promise<FieldError[]> => {
  const own = await goodsWithin(tx, sellerId, products);
  const strange = (name: string, wanted: readonly string[], known: readonly Named[]) => {
    const ids = new Set(known.map(({ id }) => id));
    return wanted.flatMap((id, i): FieldError[] =>
      ids.has(id) ? [] : [{ path: `goods.${name}[${i}]`, code: "not_own" }],
    );
  };
  return [
    ...strange("products", products, own.products),
    ...strange("brands", brands, own.brands),
    ...strange("categories", categories, own.categories),
  ];
};

/** Puts an act on record, in its commit. */
export const record = (
  tx: Tx,
  { action, target }: { action: string; target: string },
  asked: Asked,
  detail: Record<string, unknown>,
): Promise<void> =>
  appendAudit(tx, {
    ...{ at: asked.now, actor: asked.principal.id, action, target },
    network: networkOf(asked.ip),
    outcome: "done",
    requestId: asked.requestId,
    detail,
  });
