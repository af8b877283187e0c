// Accounts and movements of deferred revenue by name, on the screen as in files.
import { journalAccountNames } from "./journal-names.ts";
import type { RevenueAccount, RevenueMove } from "./revenue.ts";

type Name = { readonly en: string; readonly ar: string };

export const revenueAccountNames: Readonly<Record<RevenueAccount, Name>> = {
  ...journalAccountNames,
  contract_liability: { en: "Contract liability", ar: "التزامات العقود" },
  sales_revenue: { en: "Revenue from sales", ar: "إيراد المبيعات" },
  points_revenue: { en: "Revenue from points", ar: "إيراد النقاط" },
  breakage_revenue: { en: "Revenue from breakage", ar: "إيراد النقاط غير المستبدلة" },
  transition: { en: "Transition", ar: "تسوية التحول" },
};

export const revenueMoveNames: Readonly<Record<RevenueMove, Name>> = {
  transition: { en: "Transition", ar: "التحول إلى الأساس الجديد" },
  deferral: { en: "Deferred from sales", ar: "المؤجل من المبيعات" },
  return: { en: "Returns", ar: "المرتجعات" },
  redemption: { en: "Released on redemption", ar: "المعترف به عند الاستبدال" },
  breakage: { en: "Breakage", ar: "النقاط غير المستبدلة" },
  re_estimate: { en: "Change of estimate", ar: "تغيّر التقدير" },
  expiry: { en: "Expired", ar: "المنتهية" },
};
