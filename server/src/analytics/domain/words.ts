// What the record and the feed say, in words for people.

export type Said = { text: string; textAr: string };

/** The kinds of things that the record tells of, by their word in addresses and actions. */
const kinds: Readonly<Record<string, { kind: Kind; en: string; ar: string }>> = {
  seller: { kind: "seller", en: "Seller", ar: "البائع" },
  brand: { kind: "brand", en: "Brand", ar: "العلامة التجارية" },
  category: { kind: "category", en: "Category", ar: "الفئة" },
  campaign: { kind: "campaign", en: "Campaign", ar: "الحملة" },
  rule: { kind: "rule", en: "Rule", ar: "القاعدة" },
  product: { kind: "product", en: "Product", ar: "المنتج" },
};
export type Kind = "seller" | "brand" | "category" | "campaign" | "rule" | "product";

const verbs: Readonly<Record<string, { en: string; ar: string }>> = {
  added: { en: "added", ar: "أُضيف" },
  onboarded: { en: "onboarded", ar: "تم انضمامه" },
  changed: { en: "changed", ar: "تم تعديله" },
  deactivated: { en: "deactivated", ar: "أُلغي تفعيله" },
  deleted: { en: "deleted", ar: "تم حذفه" },
  suspended: { en: "suspended", ar: "أُوقف" },
  reinstated: { en: "reinstated", ar: "أُعيد تفعيله" },
  activated: { en: "activated", ar: "تم تفعيله" },
  published: { en: "published", ar: "تم نشره" },
  paused: { en: "paused", ar: "أُوقف مؤقتًا" },
  resumed: { en: "resumed", ar: "تم استئنافه" },
  archived: { en: "archived", ar: "تمت أرشفته" },
  ended: { en: "ended", ar: "انتهى" },
};

const plurals: Readonly<Record<string, string>> = {
  sellers: "seller",
  brands: "brand",
  categories: "category",
  campaigns: "campaign",
  rules: "rule",
  products: "product",
};
const byMethod: Readonly<Record<string, string>> = {
  POST: "added",
  PUT: "changed",
  PATCH: "changed",
  DELETE: "deleted",
};
const byStep: Readonly<Record<string, string>> = {
  activate: "activated",
  suspend: "suspended",
  reinstate: "reinstated",
  publish: "published",
  pause: "paused",
  resume: "resumed",
  archive: "archived",
  end: "ended",
};

// Verbs of the record that are told as one of the above.
const toldAs: Readonly<Record<string, string>> = {
  drafted: "changed",
  draft_deleted: "changed",
  portal_opened: "changed",
  portal_closed: "changed",
};

export type Read = { kind: Kind; verb: string; said: Said };

/**
 * Reads an action of the record, `seller.suspended`, or `POST /v1/sellers/{id}/suspend` as earlier versions
 * wrote it; undefined when it is about nothing of the marketplace.
 */
export const readAction = (action: string): Read | undefined => {
  const [, word = "", named = ""] = /^([a-z]+)\.([a-z_]+)$/.exec(action) ?? [];
  const [, method = "", plural = "", step = ""] =
    /^([A-Z]+) \/v1\/([a-z]+)(?:\/\{id\})?(?:\/([a-z]+))?$/.exec(action) ?? [];
  const kind = word !== "" ? word : (plurals[plural] ?? "");
  const given =
    named !== ""
      ? (toldAs[named] ?? named)
      : (byStep[step] ?? (step === "" ? byMethod[method] : "changed"));
  return given === undefined ? undefined : readParts(kind, given);
};

const readParts = (word: string, given: string): Read | undefined => {
  const known = kinds[word];
  if (!known) return undefined;
  // However a seller was added, it has come aboard.
  const verb = known.kind === "seller" && given === "added" ? "onboarded" : given;
  const said = verbs[verb];
  if (!said) return undefined;
  return {
    kind: known.kind,
    verb,
    said: { text: `${known.en} ${said.en}`, textAr: `${known.ar}: ${said.ar}` },
  };
};

/** A thing that an act made besides its target, such as a brand of a file: `brand:B-1`. */
export const readMade = (target: string): Read | undefined =>
  readParts(target.slice(0, Math.max(target.indexOf(":"), 0)), "added");

/** A file of products or brands that was saved. */
export const uploadWords = (kind: string): Read & { kind: "product" | "brand" } =>
  kind === "products"
    ? {
        ...{ kind: "product", verb: "uploaded" },
        said: { text: "Products uploaded", textAr: "رُفع ملف منتجات" },
      }
    : {
        ...{ kind: "brand", verb: "uploaded" },
        said: { text: "Brands uploaded", textAr: "رُفع ملف علامات تجارية" },
      };

/** The action under which the record has a saved file. */
export const uploadAction = "upload.uploaded";

/** The patterns of actions that `readAction` may know, for these kinds. */
export const actionPatterns = (of: readonly Kind[]): string[] => [
  ...of.flatMap((kind) => patternsOf(kind)),
  uploadAction,
];

const patternsOf = (kind: Kind): string[] => {
  const plural = Object.entries(plurals).find(([, one]) => one === kind)?.[0] ?? kind;
  return [`${kind}.%`, `% /v1/${plural}%`, ...(kind === "product" ? [] : ["seller.onboarded"])];
};

const pointWords: Readonly<Record<string, Said>> = {
  "points.earned": { text: "Points earned", textAr: "كسب نقاط" },
  "points.redeemed": { text: "Points redeemed", textAr: "استبدال نقاط" },
  "points.clawed_back": { text: "Points taken back", textAr: "استرداد نقاط" },
  "points.expired": { text: "Points expired", textAr: "انتهاء نقاط" },
  "points.opened": { text: "Opening balance", textAr: "رصيد افتتاحي" },
  "points.adjusted": { text: "Points adjusted", textAr: "تعديل نقاط" },
  "order.cancelled": { text: "Order cancelled", textAr: "إلغاء طلب" },
  "order.returned": { text: "Order returned", textAr: "مرتجع طلب" },
};

/** The events that people are shown. */
export const shownEvents = Object.keys(pointWords);

export const eventWords = (type: string): Said => pointWords[type] ?? { text: type, textAr: type };

/** Subject of an event in words: the order, the points. */
export const eventDetail = (event: {
  orderId: string | null;
  points: number | null;
  member: string | null;
}): Said => {
  const { orderId, points, member } = event;
  const amount = points === null ? undefined : Math.abs(points).toLocaleString("en");
  const en = [
    orderId === null ? undefined : `Order ${orderId}`,
    member === null ? undefined : `member ${member}`,
    amount && `${amount} points`,
  ];
  const ar = [
    orderId === null ? undefined : `الطلب ${orderId}`,
    member === null ? undefined : `العضو ${member}`,
    amount && `${amount} نقطة`,
  ];
  const join = (parts: (string | undefined)[], comma: string) =>
    parts.filter((part) => part !== undefined && part !== "").join(comma);
  return { text: join(en, ", "), textAr: join(ar, "، ") };
};
