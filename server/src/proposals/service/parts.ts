// What everything about proposals needs: the place, the rate of points, the wallet, and the record.
import type { ProposalContent } from "@nuqta/contracts/proposals.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { FieldError } from "../../kit/pure/decision.ts";
import { readSharedUsage } from "../../ledger/door/posting.ts";
import { goodsOfSeller, skusOfSeller } from "../../products/door/service.ts";
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

/** Goods that are named and not the seller's: nobody learns whether they are somebody else's. */
export const strangeGoods = async (
  tx: Tx,
  sellerId: string,
  { products, brands, categories }: ProposalContent["goods"],
): Promise<FieldError[]> => {
  const skus = await skusOfSeller(tx, sellerId, products);
  const own = await goodsOfSeller(tx, sellerId);
  const ids = (named: readonly { id: string }[]) => new Set(named.map(({ id }) => id));
  const strange = (name: string, wanted: readonly string[], known: ReadonlySet<string>) =>
    wanted.flatMap((id, i): FieldError[] =>
      known.has(id) ? [] : [{ path: `goods.${name}[${i}]`, code: "not_own" }],
    );
  return [
    ...strange("products", products, skus),
    ...strange("brands", brands, ids(own.brands)),
    ...strange("categories", categories, ids(own.categories)),
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
