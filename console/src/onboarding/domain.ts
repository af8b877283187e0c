// What Add Seller holds beside the seller's own fields, which sections are complete, and what is sent.
import type { OnboardingInput } from "@nuqta/contracts/onboarding.ts";
import type { Errors } from "../kit/form-errors.ts";
import { noSeller, type SellerValues } from "../sellers/domain.ts";

/** A product of the list, as it was typed; price in EGP. */
export type DraftProduct = {
  sku: string;
  name: string;
  price: string;
  points: string;
  category_id: string | null;
};

/** What is kept as a draft: everything but files. */
export type Draft = {
  seller: SellerValues;
  products: DraftProduct[];
  hasPortal: boolean;
  portalEmail: string;
  campaign: string | null;
  isActive: boolean;
};

export const noDraft: Draft = {
  seller: noSeller,
  products: [],
  hasPortal: false,
  portalEmail: "",
  campaign: null,
  isActive: true,
};

/** The draft as one form. */
export type FormValues = SellerValues & Omit<Draft, "seller">;

export const formOf = ({ seller, ...rest }: Draft): FormValues => ({ ...seller, ...rest });

export const draftOf = (values: FormValues): Draft => {
  const { products, hasPortal, portalEmail, campaign, isActive, ...seller } = values;
  return { seller, products, hasPortal, portalEmail, campaign, isActive };
};

/** Whether a portal is wanted under what is no address. */
export const isPortalWrong = ({ hasPortal, portalEmail }: FormValues): boolean =>
  hasPortal && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(portalEmail.trim());

export const sections = [
  "information",
  "brand",
  "products",
  "access",
  "promotion",
  "activation",
] as const;
export type Section = (typeof sections)[number];
export type Mark = "complete" | "optional" | "open" | "wrong";

const informationFields = ["name", "commercialId", "email", "phone", "address"] as const;
const brandFields = ["brandType", "defaultBrand"] as const;

/** The section that a field of the form stands in; the server's paths begin with these names. */
export const sectionOf = (field: string): Section => {
  if ((informationFields as readonly string[]).includes(field)) return "information";
  if ((brandFields as readonly string[]).includes(field)) return "brand";
  if (field.startsWith("portal")) return "access";
  if (field.startsWith("campaign")) return "promotion";
  return field.startsWith("products") ? "products" : "information";
};

type Seen = {
  /** What is wrong, by field. */
  wrong: Errors;
  hasFiles: boolean;
  /** Whether somebody has pressed the last button. */
  isTried: boolean;
  /** Fields that the server has refused. */
  refused: readonly string[];
};

/** How far each section is. */
export const marksOf = (draft: Draft, seen: Seen): Record<Section, Mark> => {
  const { wrong, hasFiles, isTried, refused } = seen;
  const isRefused = (section: Section) => refused.some((field) => sectionOf(field) === section);
  const needed = (section: Section, isWrong: boolean): Mark => {
    if (isRefused(section)) return "wrong";
    if (!isWrong) return "complete";
    return isTried ? "wrong" : "open";
  };
  const free = (section: Section, isUsed: boolean): Mark =>
    isRefused(section) ? "wrong" : isUsed ? "complete" : "optional";
  return {
    information: needed(
      "information",
      informationFields.some((field) => field in wrong),
    ),
    brand: needed(
      "brand",
      brandFields.some((field) => field in wrong),
    ),
    products: free("products", draft.products.length > 0 || hasFiles),
    access: draft.hasPortal ? needed("access", "portalEmail" in wrong) : free("access", false),
    promotion: free("promotion", draft.campaign !== null),
    activation: "complete",
  };
};

/** The form field `seller`; the fields are known to be right. */
export const onboardingOf = (draft: Draft, locale: "en" | "ar"): OnboardingInput => {
  const { seller } = draft;
  const address = seller.address.trim();
  return {
    name: seller.name.trim(),
    commercial_id: seller.commercialId.trim(),
    email: seller.email.trim(),
    phone: seller.phone.trim(),
    address: address === "" ? null : address,
    brand_type: seller.brandType === "multi" ? "multi" : "single",
    default_brand_name: seller.defaultBrand.trim(),
    products: draft.products,
    portal_email: draft.hasPortal ? draft.portalEmail.trim() : null,
    campaign_id: draft.campaign,
    is_active: draft.isActive,
    locale,
  };
};

/** Reads a draft that was kept; anything that does not look like one is none. */
export const readDraft = (kept: string | null): Draft | undefined => {
  try {
    const value = JSON.parse(kept ?? "") as Partial<Draft>;
    if (typeof value.seller !== "object" || !Array.isArray(value.products)) return undefined;
    return { ...noDraft, ...value, seller: { ...noSeller, ...value.seller } };
  } catch {
    return undefined;
  }
};
