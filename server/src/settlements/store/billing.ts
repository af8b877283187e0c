// Billing details of the marketplace and of sellers, each change kept.
import type { BillingDetails } from "@nuqta/contracts/billing-details.ts";
import type { Tx } from "../../kit/db/db.ts";

/** The marketplace, or one seller. */
export const marketplace = "marketplace";
export const partyOf = (sellerId: string): string => `seller:${sellerId}`;

export type BillingRow = { details: BillingDetails; changed_at: Date; changed_by: string };

/** Details of a party that hold now. */
export const findDetails = async (tx: Tx, party: string): Promise<BillingRow | undefined> => {
  const [row] = await tx.query<BillingRow>({
    text: `select details, changed_at, changed_by from billing_details where party = $1
      order by change_no desc limit 1`,
    values: [party],
  });
  return row;
};

/** Keeps the details of a party from now on. */
export const insertDetails = async (
  tx: Tx,
  party: string,
  { details, changed_at, changed_by }: BillingRow,
): Promise<void> => {
  await tx.query({
    text: `insert into billing_details (party, details, changed_at, changed_by)
      values ($1, $2, $3, $4)`,
    values: [party, JSON.stringify(details), changed_at, changed_by],
  });
};
