// Sellers by version: what is written is kept, and told as of an instant.
// Decision 0109.
import type { WalletPolicy } from "@nuqta/contracts/seller-wallets.ts";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import type { Tx } from "../../kit/db/db.ts";

/** Keeps what a statement wrote, which ends with `returning seller.*`, as versions. */
export const keepingSellers = (write: string): string => `with saved as (${write})
  insert into seller_version (seller_id, changed_in, step, name, status, wallet_policy, created_at, recorded_at,
    recorded_by)
  select s.seller_id, s.changed_in,
    (select count(*) from seller_version v where v.seller_id = s.seller_id and v.changed_in = s.changed_in),
    s.name, s.status, s.wallet_policy, s.created_at, s.updated_at, s.updated_by from saved s`;

/** A seller as it was; `wallet` is null where it paid without a limit. */
export type SellerThen = Pick<Seller, "name" | "status"> & { wallet: WalletPolicy | null };

/** Seller by an instant; before anybody saved one that an order named, it is active and called by its id. */
export const findSellerAt = async (
  tx: Tx,
  id: string,
  at: Date,
): Promise<SellerThen | undefined> => {
  const text = `select name, status, wallet_policy as wallet from seller_version where seller_id = $1 and recorded_at <= $2
    order by changed_in desc, step desc limit 1`;
  const [row] = await tx.query<SellerThen>({ text, values: [id, at] });
  if (row !== undefined) return row;
  const named = "select 1 from seller where seller_id = $1 and created_at <= $2";
  const isNamed = (await tx.query({ text: named, values: [id, at] })).length > 0;
  return isNamed ? { name: id, status: "active", wallet: null } : undefined;
};

/** A seller's policy from an instant on; null where it paid without a limit. */
export type WalletPolicyThen = {
  seller_id: string;
  policy: WalletPolicy | null;
  recorded_at: Date;
};

/** Policies of all sellers who ever had a wallet, in the order in which they were saved. */
export const readWalletPoliciesThen = (tx: Tx): Promise<WalletPolicyThen[]> =>
  tx.query({
    text: `select seller_id, wallet_policy as policy, recorded_at from seller_version
      where seller_id in (select seller_id from seller_version where wallet_policy is not null)
      order by changed_in, step`,
  });
