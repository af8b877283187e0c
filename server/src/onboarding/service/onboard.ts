// Onboards a seller with everything that comes with it, in the one transaction of its change.

import type { onboarded, onboarding } from "@nuqta/contracts/onboarding.ts";
import type { SellerReply } from "@nuqta/contracts/sellers.ts";
import type { z } from "zod";
import { accept, type Decision, type Refusal } from "../../kit/pure/decision.ts";
import {
  type BulkResult,
  createProduct,
  type ProductFile,
  type ProductGate,
  saveProductFile,
} from "../../products/door/service.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { includeSeller } from "../../programme/door/publishing.ts";
import {
  createSeller,
  type NewPortal,
  openPortal,
  readSeller,
  saveLogo,
} from "../../sellers/door/service.ts";

export type Onboarding = z.output<typeof onboarding>;

/** Data read, drawn and hashed before the transaction began. */
export type Prepared = {
  readonly form: Onboarding;
  readonly logo: Buffer | undefined;
  readonly products: { readonly name: string; readonly file: ProductFile } | undefined;
  readonly portal: NewPortal | undefined;
};

export type Outcome = {
  readonly onboarded: z.input<typeof onboarded> | null;
  readonly products_file: BulkResult | null;
};

/**
 * Does all of it. `onboarded` is null when rows of the product file are wrong: the caller rolls back
 * then, as it does for every refusal. Field paths are those of the form.
 */
export const onboard = async (
  change: Change,
  { form, logo, products, portal }: Prepared,
  gate: ProductGate,
): Promise<Decision<Outcome>> => {
  const { name, commercial_id, email, phone, address, brand_type, default_brand_name } = form;
  const made = await createSeller(change, {
    ...{ name, commercial_id, email, phone, address, brand_type, default_brand_name },
    status: form.is_active ? "active" : "suspended",
    initial_campaign_id: form.campaign_id,
  });
  if (!made.ok) return made;
  const { seller_id: id } = made.value;
  if (logo !== undefined) {
    const saved = await saveLogo(change, id, logo);
    if (!saved.ok) return saved;
  }
  const added = await addProducts(change, { seller: made.value, products: form.products }, gate);
  if (added !== undefined) return added;
  const file = products === undefined ? null : await saveFile(change, made.value, products, gate);
  if (file !== null && !file.is_saved) return accept({ onboarded: null, products_file: file });
  if (form.campaign_id !== null) {
    const included = await includeSeller(change, form.campaign_id, id);
    if (!included.ok) return atField(included, "campaign_id");
  }
  if (portal !== undefined) {
    const opened = await openPortal(change, id, portal);
    if (!opened.ok) return opened;
  }
  const seller = await readSeller(change.tx, id);
  if (!seller.ok) return seller;
  return accept({
    onboarded: {
      seller: seller.value,
      products_file: file,
      products_added: form.products.length,
      mailed_to: portal?.email ?? null,
    },
    products_file: file,
  });
};

const addProducts = async (
  change: Change,
  { seller, products }: { seller: SellerReply; products: Onboarding["products"] },
  gate: ProductGate,
): Promise<Refusal | undefined> => {
  const parties = { brand_id: seller.default_brand?.brand_id ?? null, seller_id: seller.seller_id };
  for (const [at, { category_id, ...product }] of products.entries()) {
    const body = { ...product, ...parties, category_id: category_id ?? null };
    const made = await createProduct(change, body, gate);
    if (!made.ok) return atField(made, `products[${at}]`);
  }
  return undefined;
};

// A column that the file lacks is the seller's own, as an empty cell is.
const saveFile = (
  change: Change,
  seller: SellerReply,
  { name, file }: NonNullable<Prepared["products"]>,
  gate: ProductGate,
): Promise<BulkResult> => {
  const brand = seller.default_brand?.brand_id ?? null;
  const rows = file.rows.map((row) => ({
    ...row,
    brand_id: row.brand_id ?? brand,
    seller_id: seller.seller_id,
  }));
  return saveProductFile(change, { name, mode: "all", file: { ...file, rows } }, gate);
};

const atField = (refusal: Refusal, path: string): Refusal => ({
  ...refusal,
  errors: (refusal.errors ?? [{ path: "", code: "not_valid" }]).map((error) => ({
    ...error,
    path: error.path === "" ? path : `${path}.${error.path}`,
  })),
});
