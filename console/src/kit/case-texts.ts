// The words for cases of suspected fraud: criteria, severities, states.
import type { FraudRule, Severity } from "@nuqta/contracts/anti-fraud.ts";
import type { FraudState } from "@nuqta/contracts/fraud.ts";
import { type Text, texts } from "../i18n/text.ts";

export const ruleTexts = texts({
  max_points: { en: "Max Points Earned", ar: "الحد الأقصى للنقاط المكتسبة" },
  max_redemptions: { en: "Max Redemptions", ar: "الحد الأقصى لعمليات الاستبدال" },
  off_hours: { en: "Off-Hours Activity", ar: "نشاط خارج أوقات العمل" },
  high_frequency: { en: "High Transaction Frequency", ar: "تكرار مرتفع للمعاملات" },
  refund_ratio: { en: "High Return Ratio", ar: "نسبة مرتجعات مرتفعة" },
  redeem_then_return: { en: "Redeem, Then Return", ar: "استبدال ثم إرجاع" },
}) satisfies Record<FraudRule, Text>;

export const severityTexts = texts({
  low: { en: "Low", ar: "منخفضة" },
  medium: { en: "Medium", ar: "متوسطة" },
  high: { en: "High", ar: "عالية" },
}) satisfies Record<Severity, Text>;

export const stateTexts = texts({
  open: { en: "Open", ar: "مفتوحة" },
  handled: { en: "Handled automatically", ar: "عولجت تلقائيًا" },
  approved: { en: "Approved", ar: "تمت الموافقة" },
  voided: { en: "Voided", ar: "أُبطلت" },
  suspended: { en: "Member suspended", ar: "أُوقف العضو" },
  shadow: { en: "Shadow", ar: "ظل" },
}) satisfies Record<FraudState, Text>;
