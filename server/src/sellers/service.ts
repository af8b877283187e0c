// Sellers: onboarded, changed, suspended.
import { randomUUID } from "node:crypto";
import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type {
  createSeller as createRoute,
  patchSeller,
  SellerReply,
} from "@nuqta/contracts/sellers.ts";
import type { Tx } from "../kit/db.ts";
import { type ListAsk, listPage } from "../kit/listing.ts";
import { accept, type Decision, refuse } from "../kit/pure/decision.ts";
import { given } from "../kit/pure/given.ts";
import type { Change } from "../programme/service/change.ts";
import * as store from "./store.ts";

const viewOf = ({ origin, ...row }: store.CountedSeller): SellerReply => ({
  seller_id: row.seller_id,
  name: row.name,
  status: row.status,
  is_stub: origin === "stub",
  commercial_id: row.commercial_id,
  email: row.email,
  phone: row.phone,
  address: row.address,
  brand_type: row.brand_type,
  tier_id: row.tier_id,
  brands: row.brands,
  products: row.products,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at?.toISOString() ?? null,
  updated_by: row.updated_by,
});

export const readSeller = async (
  tx: Tx,
  id: string,
): Promise<Decision<SellerReply, "seller_not_found">> => {
  const row = await store.findSeller(tx, id);
  return row ? accept(viewOf(row)) : refuse("seller_not_found");
};

type ListSellers = Omit<ListAsk<"created_at" | "name" | "seller_id">, "where"> & {
  status?: string | undefined;
  brand_type?: string | undefined;
};

export const listSellers = async (tx: Tx, ask: ListSellers) => {
  const { status, brand_type } = ask;
  const page = await listPage<store.CountedSeller>(tx, store.sellerListing, {
    ...ask,
    where: (add) => [
      ...(status === undefined ? [] : [`s.status = ${add(status)}`]),
      ...(brand_type === undefined ? [] : [`s.brand_type = ${add(brand_type)}`]),
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(viewOf), next_cursor: next, total });
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
} as const;

/** Onboards a seller under the given id or a new one; a stub of that id is taken over. */
export const createSeller = async (
  change: Change,
  body: BodyOf<typeof createRoute>,
): Promise<Decision<SellerReply>> => {
  const id = body.seller_id ?? `S-${randomUUID().slice(0, 8)}`;
  const known = await store.findSeller(change.tx, id);
  if (known?.origin === "managed") return taken("seller_id");
  if (await isTaken(change, body.commercial_id ?? null, id)) return taken("commercial_id");
  const start = { ...none, created_at: known?.created_at ?? change.now };
  await store.saveSeller(change, {
    ...start,
    ...given(body),
    name: body.name,
    status: body.status,
    seller_id: id,
    origin: "managed",
  });
  return readSeller(change.tx, id);
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
  await store.saveSeller(change, { ...known, ...given(body), origin: "managed" });
  return readSeller(change.tx, id);
};

const moves = {
  suspend: { from: "active", to: "suspended" },
  reinstate: { from: "suspended", to: "active" },
} as const;

/** Suspends or reinstates; a seller that stands there already stays as it is. */
export const moveSeller = async (
  change: Change,
  id: string,
  move: keyof typeof moves,
): Promise<Decision<SellerReply>> => {
  const known = await store.findSeller(change.tx, id);
  if (!known) return refuse("seller_not_found");
  const { from, to } = moves[move];
  if (known.status === to) return accept(viewOf(known));
  if (known.status !== from) return refuse("seller_state");
  await store.saveSeller(change, { ...known, status: to });
  return readSeller(change.tx, id);
};
