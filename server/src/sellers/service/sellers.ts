// Sellers: onboarded, changed, suspended.

import { randomUUID } from "node:crypto";
import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type {
  createSeller as createRoute,
  patchSeller,
  SellerReply,
} from "@nuqta/contracts/sellers.ts";
import { ensureOwnBrand } from "../../brands/door/service.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { given } from "../../kit/pure/given.ts";
import { type Change, recordChange } from "../../programme/door/configuration.ts";
import { historyOf, type Move, moves } from "../domain.ts";
import * as store from "../store/sellers.ts";

/** A row as the contract shows it. */
export const viewOf = (row: store.ShownSeller): SellerReply => ({
  seller_id: row.seller_id,
  name: row.name,
  status: row.status,
  is_stub: row.origin === "stub",
  commercial_id: row.commercial_id,
  email: row.email,
  phone: row.phone,
  address: row.address,
  brand_type: row.brand_type,
  tier_id: row.tier_id,
  default_brand:
    row.default_brand_id === null
      ? null
      : { brand_id: row.default_brand_id, name: row.default_brand_name ?? row.default_brand_id },
  brand_categories: row.brand_categories,
  portal_access: row.portal_access,
  portal_email: row.portal_email,
  initial_campaign_id: row.initial_campaign_id,
  has_logo: row.has_logo,
  brands: row.brands,
  products: row.products,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
  updated_by: row.updated_by,
});

/** The address in the record of who did what. */
export const targetOf = (id: string): string => `seller:${id}`;

export const readSeller = async (
  tx: Tx,
  id: string,
): Promise<Decision<SellerReply, "seller_not_found">> => {
  const row = await store.findSeller(tx, id);
  return row ? accept(viewOf(row)) : refuse("seller_not_found");
};

// Under the lock of the change, so the answer stays true until the row is written.
const isTaken = async (change: Change, commercialId: string | null, by: string) => {
  if (commercialId === null) return false;
  const holder = await store.sellerOfCommercialId(change.tx, commercialId);
  return holder !== undefined && holder !== by;
};

const taken = (path: string) =>
  refuse("already_exists", { errors: [{ path, code: "duplicate_value" }] });

const none = {
  tier_id: null,
  commercial_id: null,
  email: null,
  phone: null,
  address: null,
  brand_type: null,
  default_brand_id: null,
  portal_access: false,
  portal_email: null,
  initial_campaign_id: null,
} as const;

type Saving = {
  seller: store.SellerFields;
  before: store.ShownSeller | undefined;
  defaultBrand: string | undefined;
  action: string;
};

// The brand needs the seller and the seller its default brand, so the seller may be written twice.
const save = async (
  change: Change,
  { seller, before, defaultBrand, action }: Saving,
): Promise<Decision<SellerReply>> => {
  const id = seller.seller_id;
  await store.saveSeller(change, seller);
  if (defaultBrand !== undefined) {
    const named = { sellerId: id, name: defaultBrand, path: "default_brand_name" };
    const brand = await ensureOwnBrand(change, named);
    if (!brand.ok) return brand;
    await store.saveSeller(change, { ...seller, default_brand_id: brand.value });
  }
  const after = await readSeller(change.tx, id);
  if (!after.ok) return after;
  await recordChange(change, {
    action: `seller.${action}`,
    target: targetOf(id),
    before: before === undefined ? undefined : historyOf(viewOf(before)),
    after: historyOf(after.value),
  });
  return after;
};

/** Onboards a seller under the given id or a new one; a stub of that id is taken over. */
export const createSeller = async (
  change: Change,
  body: BodyOf<typeof createRoute> & Partial<Pick<store.SellerFields, "initial_campaign_id">>,
): Promise<Decision<SellerReply>> => {
  const id = body.seller_id ?? `S-${randomUUID().slice(0, 8)}`;
  const known = await store.findSeller(change.tx, id);
  if (known?.origin === "managed") return taken("seller_id");
  if (await isTaken(change, body.commercial_id ?? null, id)) return taken("commercial_id");
  const { default_brand_name, ...fields } = body;
  const start = { ...none, created_at: known?.created_at ?? change.now };
  const seller = { ...start, ...given(fields), name: body.name, status: body.status };
  return save(change, {
    seller: { ...seller, seller_id: id, origin: "managed" },
    before: known,
    defaultBrand: default_brand_name,
    action: "onboarded",
  });
};

/** Changes the fields that are given. A stub that somebody edits is one no longer. */
export const changeSeller = async (
  change: Change,
  id: string,
  body: BodyOf<typeof patchSeller>,
): Promise<Decision<SellerReply>> => {
  const known = await store.findSeller(change.tx, id);
  if (!known) return refuse("seller_not_found");
  if (await isTaken(change, body.commercial_id ?? null, id)) return taken("commercial_id");
  const { default_brand_name, ...fields } = body;
  const isSame = default_brand_name === known.default_brand_name;
  return save(change, {
    seller: { ...known, ...given(fields), origin: "managed" },
    before: known,
    defaultBrand: isSame ? undefined : default_brand_name,
    action: "changed",
  });
};

/** Moves a seller on; one that stands there already stays as it is. */
export const moveSeller = async (
  change: Change,
  id: string,
  move: Move,
): Promise<Decision<SellerReply>> => {
  const known = await store.findSeller(change.tx, id);
  if (!known) return refuse("seller_not_found");
  const { from, to, done } = moves[move];
  if (known.status === to) return accept(viewOf(known));
  if (!from.some((status) => status === known.status)) return refuse("seller_state");
  const seller = { ...known, status: to };
  return save(change, { seller, before: known, defaultBrand: undefined, action: done });
};
