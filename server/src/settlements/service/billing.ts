// Billing details: read, changed, and put on statements.
import type { BillingDetails, BillingReply, Parties } from "@nuqta/contracts/billing-details.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept } from "../../kit/pure/decision.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { readSeller } from "../../sellers/door/service.ts";
import { findDetails, insertDetails, marketplace, partyOf } from "../store/billing.ts";
import { type Asked, record } from "./record.ts";

const told = async (tx: Tx, party: string): Promise<BillingReply> => {
  const row = await findDetails(tx, party);
  if (!row) return { details: null, changed_at: null, changed_by_name: null };
  const nameOf = await authorNames(tx, [row.changed_by]);
  return {
    details: row.details,
    changed_at: row.changed_at.toISOString(),
    changed_by_name: nameOf(row.changed_by),
  };
};

/** Details of a seller, or of the marketplace without one. Refuses `seller_not_found`. */
export const readBilling = async (tx: Tx, sellerId?: string) => {
  if (sellerId === undefined) return accept(await told(tx, marketplace));
  const seller = await readSeller(tx, sellerId);
  return seller.ok ? accept(await told(tx, partyOf(sellerId))) : seller;
};

/** Changes the details that statements issued from now on are under. Refuses `seller_not_found`. */
export const saveBilling = async (
  tx: Tx,
  { sellerId, details }: { sellerId?: string; details: BillingDetails },
  asked: Asked,
) => {
  const seller = sellerId === undefined ? undefined : await readSeller(tx, sellerId);
  if (seller && !seller.ok) return seller;
  const party = sellerId === undefined ? marketplace : partyOf(sellerId);
  const after = { ...details, tax_number: details.tax_number?.replaceAll("-", "") ?? null };
  const before = (await findDetails(tx, party))?.details ?? {};
  await insertDetails(tx, party, {
    ...{ details: after, changed_at: asked.now, changed_by: asked.principal.id },
  });
  const target = `billing_details:${sellerId ?? marketplace}`;
  await record(tx, "billing_details.changed", target, asked, { before, after });
  return accept(await told(tx, party));
};

/** Parties of a seller's statement that is issued now; null where nobody is named. */
export const partiesOf = async (tx: Tx, sellerId: string): Promise<Parties | null> => {
  const [issuer, seller] = [
    await findDetails(tx, marketplace),
    await findDetails(tx, partyOf(sellerId)),
  ];
  if (!issuer && !seller) return null;
  return { marketplace: issuer?.details ?? null, seller: seller?.details ?? null };
};

/** The marketplace as files name it in a language; null where nobody named it. */
export const marketplaceName = async (tx: Tx, locale: "en" | "ar"): Promise<string | null> => {
  const details = (await findDetails(tx, marketplace))?.details;
  return (locale === "ar" && details?.legal_name_ar) || details?.legal_name || null;
};
