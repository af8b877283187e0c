// What a seller's record is, beside its row: the state machine, the fields whose history is kept, and
// the columns of the exported list.
import type { SellerReply } from "@nuqta/contracts/sellers.ts";

/** From where each move leads where. */
export const moves = {
  activate: { from: ["invited", "submitted", "under_review"], to: "active", done: "activated" },
  suspend: { from: ["active"], to: "suspended", done: "suspended" },
  reinstate: { from: ["suspended"], to: "active", done: "reinstated" },
} as const;
export type Move = keyof typeof moves;

/** The fields of a seller that people change. */
export const historyOf = (seller: SellerReply) => ({
  name: seller.name,
  status: seller.status,
  commercial_id: seller.commercial_id,
  email: seller.email,
  phone: seller.phone,
  address: seller.address,
  brand_type: seller.brand_type,
  default_brand: seller.default_brand?.name ?? null,
  tier_id: seller.tier_id,
  portal_access: seller.portal_access,
  portal_email: seller.portal_email,
  initial_campaign_id: seller.initial_campaign_id,
});

type Locale = "en" | "ar";

const words = {
  en: {
    head: [
      "Business Name",
      "Seller ID",
      "Commercial ID",
      "Brand Type",
      "Brand Category",
      "Email",
      "Phone Number",
      "Status",
      "Brands",
      "Products",
    ],
    modified: "Last Modified",
    single: "Single-brand",
    multi: "Multi-brand",
    invited: "Invited",
    submitted: "Submitted",
    under_review: "Under review",
    active: "Active",
    suspended: "Suspended",
    closed: "Closed",
  },
  ar: {
    head: [
      "اسم النشاط التجاري",
      "معرّف البائع",
      "رقم السجل التجاري",
      "نوع العلامة التجارية",
      "فئة العلامة التجارية",
      "البريد الإلكتروني",
      "رقم الهاتف",
      "الحالة",
      "العلامات التجارية",
      "المنتجات",
    ],
    modified: "آخر تعديل",
    single: "علامة تجارية واحدة",
    multi: "علامات تجارية متعددة",
    invited: "مدعو",
    submitted: "مُقدَّم",
    under_review: "قيد المراجعة",
    active: "نشط",
    suspended: "موقوف",
    closed: "مغلق",
  },
} as const;

/** The heads of the exported list; the last one names the zone that its times are in. */
export const exportHead = (locale: Locale, zone: string): string[] => [
  ...words[locale].head,
  `${words[locale].modified} (${zone})`,
];

/** A seller as a row of the exported list; `modified` is written by the caller, who knows the zone. */
export const exportRow = (
  seller: SellerReply,
  locale: Locale,
  modified: string,
): (string | number | null)[] => [
  seller.name,
  seller.seller_id,
  seller.commercial_id,
  seller.brand_type === null ? null : words[locale][seller.brand_type],
  seller.brand_categories.map(({ name }) => name).join(locale === "ar" ? "، " : ", "),
  seller.email,
  seller.phone,
  words[locale][seller.status],
  seller.brands,
  seller.products,
  modified,
];
