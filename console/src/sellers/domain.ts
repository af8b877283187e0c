// What a seller's form holds, what is wrong with it, and what of it has to be sent.
import { egyptianNumber } from "@nuqta/contracts/kit/phone.ts";
import type { Seller } from "@nuqta/contracts/sellers.ts";
import type { sellerTexts } from "./texts.ts";

/** The fields as they are typed; an empty text stands for none. */
export type SellerValues = {
  name: string;
  commercialId: string;
  email: string;
  phone: string;
  address: string;
  brandType: "" | "single" | "multi";
  defaultBrand: string;
};

/** The name of the sentence that says what is wrong. */
export type Fault = keyof typeof sellerTexts & `${string}${"Required" | "Invalid" | "TooLong"}`;
export type Faults = Partial<Record<keyof SellerValues, Fault>>;

export const brandNameMax = 50;

export const noSeller: SellerValues = {
  name: "",
  commercialId: "",
  email: "",
  phone: "",
  address: "",
  brandType: "",
  defaultBrand: "",
};

export const valuesOf = (seller: Seller): SellerValues => ({
  name: seller.name,
  commercialId: seller.commercial_id ?? "",
  email: seller.email ?? "",
  phone: seller.phone ?? "",
  address: seller.address ?? "",
  brandType: seller.brand_type ?? "",
  defaultBrand: seller.default_brand?.name ?? "",
});

const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What is wrong with a form; a phone number that was there before is not complained about. */
export const faultsOf = (values: SellerValues, before: SellerValues = noSeller): Faults => {
  const faults: Faults = {};
  const text = (field: keyof SellerValues): string => values[field].trim();
  if (text("name") === "") faults.name = "nameRequired";
  if (text("commercialId") === "") faults.commercialId = "commercialIdRequired";
  if (text("email") === "") faults.email = "emailRequired";
  else if (!isEmail(text("email"))) faults.email = "emailInvalid";
  if (text("phone") === "") faults.phone = "phoneRequired";
  else if (values.phone !== before.phone && egyptianNumber(values.phone) === undefined)
    faults.phone = "phoneInvalid";
  if (values.brandType === "") faults.brandType = "brandTypeRequired";
  const brand = text("defaultBrand");
  if (brand === "") faults.defaultBrand = "defaultBrandRequired";
  // A brand that orders named first may carry a longer name.
  else if ([...brand].length > brandNameMax && brand !== before.defaultBrand)
    faults.defaultBrand = "brandTooLong";
  return faults;
};

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** The fields as the server takes them. */
const bodyOf = (values: SellerValues) => ({
  name: values.name.trim(),
  commercial_id: orNull(values.commercialId),
  email: orNull(values.email),
  phone: orNull(values.phone),
  address: orNull(values.address),
  brand_type: values.brandType === "" ? null : values.brandType,
  default_brand_name: values.defaultBrand.trim(),
});

/** Only what differs, so that two people who change different fields do not undo each other. */
export const changesOf = (
  values: SellerValues,
  before: SellerValues,
): Partial<ReturnType<typeof bodyOf>> => {
  const old = bodyOf(before) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(([name, value]) => value !== old[name]),
  );
};

/** Where the server's field names stand in the form. */
export const fieldNames: Readonly<Record<string, keyof SellerValues>> = {
  name: "name",
  commercial_id: "commercialId",
  email: "email",
  phone: "phone",
  address: "address",
  brand_type: "brandType",
  default_brand_name: "defaultBrand",
};
