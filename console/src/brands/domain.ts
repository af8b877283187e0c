// What the form of a brand holds, what is wrong with it, and what is sent.
import type { Brand } from "@nuqta/contracts/brands.ts";

export type BrandValues = {
  name: string;
  category: string | null;
  sellers: string[];
  description: string;
  active: boolean;
};

export type BrandFault = "nameRequired" | "nameTooLong" | "categoryRequired";

export const brandNameMax = 50;

/** Characters as people count them, not as the machine stores them. */
export const lengthOf = (text: string): number => [...text.trim()].length;

export const brandValues = (brand: Brand | undefined): BrandValues => ({
  name: brand?.name ?? "",
  category: brand?.category_id ?? null,
  sellers: brand?.sellers.map(({ seller_id }) => seller_id) ?? [],
  description: brand?.description ?? "",
  active: brand?.active ?? true,
});

/** What is wrong; a long name that orders brought is not complained about while it stays. */
export const brandFaults = (
  values: BrandValues,
  before: BrandValues,
): { name?: BrandFault; category?: BrandFault } => ({
  ...(values.name.trim() === "" && { name: "nameRequired" as const }),
  ...(lengthOf(values.name) > brandNameMax &&
    values.name !== before.name && { name: "nameTooLong" as const }),
  ...(values.category === null && { category: "categoryRequired" as const }),
});

/** The brand as the server takes it. */
export const brandBody = (values: BrandValues) => ({
  name: values.name.trim(),
  category_id: values.category,
  seller_ids: values.sellers,
  description: values.description.trim() === "" ? null : values.description.trim(),
  active: values.active,
});
