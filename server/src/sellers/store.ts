// Sellers as rows.
import type { Tx } from "../kit/db.ts";
import type { Listing } from "../kit/listing.ts";
import type { Change } from "../programme/service/change.ts";

export type SellerStatus =
  | "invited"
  | "submitted"
  | "under_review"
  | "active"
  | "suspended"
  | "closed";

export type SellerRecord = {
  seller_id: string;
  name: string;
  status: SellerStatus;
  origin: "managed" | "stub";
  tier_id: string | null;
  commercial_id: string | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  brand_type: "single" | "multi" | null;
  created_at: Date;
  updated_at: Date | null;
  updated_by: string | null;
};

/** A seller with how many brands and products carry its id. */
export type CountedSeller = SellerRecord & { brands: number; products: number };

const columns = `s.seller_id, s.name, s.status, s.origin, s.tier_id, s.commercial_id, s.email, s.phone,
  s.address, s.brand_type, s.created_at, s.updated_at, s.updated_by,
  (select count(*) from brand_seller b where b.seller_id = s.seller_id) as brands,
  (select count(*) from product p where p.seller_id = s.seller_id) as products`;

export const sellerListing: Listing<"created_at" | "name" | "seller_id"> = {
  from: "seller s",
  select: columns,
  id: "s.seller_id",
  sorts: {
    created_at: { column: "s.created_at", type: "timestamptz" },
    name: { column: "s.name", type: "text" },
    seller_id: { column: "s.seller_id", type: "text" },
  },
  search: ["s.name", "s.seller_id", "s.email", "s.phone", "s.commercial_id"],
};

export const findSeller = async (tx: Tx, id: string): Promise<CountedSeller | undefined> => {
  const text = `select ${columns} from seller s where s.seller_id = $1`;
  return (await tx.query<CountedSeller>({ text, values: [id] }))[0];
};

/** The seller that holds a commercial id, if any. */
export const sellerOfCommercialId = async (tx: Tx, id: string): Promise<string | undefined> => {
  const text = "select seller_id from seller where commercial_id = $1";
  return (await tx.query<{ seller_id: string }>({ text, values: [id] }))[0]?.seller_id;
};

/** Writes a seller, new or known, as it is given. */
export const saveSeller = async (
  { tx, version, now, by }: Change,
  seller: Omit<SellerRecord, "updated_at" | "updated_by">,
): Promise<void> => {
  await tx.query({
    text: `insert into seller (seller_id, name, status, origin, tier_id, commercial_id, email, phone,
        address, brand_type, created_at, updated_at, updated_by, changed_in)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
      on conflict (seller_id) do update set name = excluded.name, status = excluded.status,
        origin = excluded.origin, tier_id = excluded.tier_id, commercial_id = excluded.commercial_id,
        email = excluded.email, phone = excluded.phone, address = excluded.address,
        brand_type = excluded.brand_type, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, changed_in = excluded.changed_in`,
    values: [
      seller.seller_id,
      seller.name,
      seller.status,
      seller.origin,
      seller.tier_id,
      seller.commercial_id,
      seller.email,
      seller.phone,
      seller.address,
      seller.brand_type,
      seller.created_at,
      now,
      by,
      version,
    ],
  });
};
