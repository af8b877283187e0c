// What the lines and the states of a statement are called: on the screen as on paper and in files.
import type { SettlementMeasure, SettlementStatus } from "./settlements.ts";

type Name = { readonly en: string; readonly ar: string };

export const settlementMeasureNames: Readonly<Record<SettlementMeasure, Name>> = {
  issued: { en: "Earned", ar: "المكتسبة" },
  cancelled: { en: "Cancelled before use", ar: "الملغاة قبل الاستخدام" },
  clawed_back: { en: "Taken back for returns", ar: "المستردة بسبب المرتجعات" },
  redeemed: { en: "Redeemed", ar: "المستبدلة" },
  given_back: { en: "Given back", ar: "المعادة" },
  expired: { en: "Expired", ar: "المنتهية" },
  repaid: { en: "Debt repaid", ar: "سداد الدين" },
  adjusted: { en: "Adjusted", ar: "المعدّلة" },
};

export const settlementStatusNames: Readonly<Record<SettlementStatus, Name>> = {
  draft: { en: "Draft", ar: "مسودة" },
  issued: { en: "Issued", ar: "صادر" },
  closed: { en: "Closed", ar: "مغلق" },
};
