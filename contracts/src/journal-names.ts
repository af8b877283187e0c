// Accounts and causes of journals by name, on the screen as in files.
import type { JournalCause, LineAccount } from "./journals.ts";
import { moneyKindNames, settlementMeasureNames } from "./settlement-names.ts";

type Name = { readonly en: string; readonly ar: string };

export const journalAccountNames: Readonly<Record<LineAccount, Name>> = {
  points_liability: { en: "Points liability", ar: "التزام النقاط" },
  points_cost: { en: "Cost of points", ar: "تكلفة النقاط" },
  funder_points: { en: "Unbilled points of other payers", ar: "نقاط غير مفوترة على جهات أخرى" },
  redemptions: { en: "Redemptions", ar: "الاستبدالات" },
  breakage: { en: "Breakage", ar: "النقاط غير المستبدلة" },
  bank: { en: "Bank", ar: "البنك" },
  sellers: { en: "Sellers", ar: "البائعون" },
  wallets: { en: "Wallets of sellers", ar: "محافظ البائعين" },
  billed_points: { en: "Points billed to sellers", ar: "نقاط مفوترة للبائعين" },
  reimbursements: { en: "Reimbursements", ar: "المردود للبائعين" },
  fees: { en: "Fees", ar: "الرسوم" },
  disputes: { en: "Accepted disputes", ar: "الاعتراضات المقبولة" },
  adjustments: { en: "Adjustments", ar: "التعديلات" },
  vat_output: { en: "Output VAT", ar: "ضريبة القيمة المضافة على المبيعات" },
  vat_input: { en: "Input VAT", ar: "ضريبة القيمة المضافة على المشتريات" },
};

export const journalCauseNames: Readonly<Record<JournalCause, Name>> = {
  ...settlementMeasureNames,
  ...moneyKindNames,
};
