// The texts of the tabs of a member and of the cases there.
import { texts } from "../../i18n/text.ts";

export const tabTexts = texts({
  tabs: { en: "About this member", ar: "أقسام صفحة العضو" },
  overview: { en: "Overview", ar: "نظرة عامة" },
  statement: { en: "Statement", ar: "كشف النقاط" },
  rewards: { en: "Rewards", ar: "المكافآت" },
  cases: { en: "Cases", ar: "حالات الاشتباه" },
  privacy: { en: "Privacy", ar: "الخصوصية" },
});

export const caseTexts = texts({
  title: { en: "Cases of suspected fraud", ar: "حالات الاشتباه في الاحتيال" },
  help: {
    en: "Raised by the anti-fraud settings, newest first.",
    ar: "تفتحها إعدادات مكافحة الاحتيال، الأحدث أولًا.",
  },
  none: { en: "No cases for this member", ar: "لا توجد حالات لهذا العضو" },
  newest: {
    en: "The newest {shown} of {total}. The others are in Fraud Review.",
    ar: "أحدث {shown} من {total}. تجد الباقي في مراجعة الاحتيال.",
  },
  raised: { en: "Raised", ar: "وقت الفتح" },
  open: { en: "{when}: open the case", ar: "{when}: فتح الحالة" },
  rule: { en: "Criterion", ar: "المعيار" },
  severity: { en: "Severity", ar: "الخطورة" },
  state: { en: "State", ar: "الحالة" },
  value: { en: "Value", ar: "القيمة" },
  limit: { en: "Limit", ar: "الحد" },
  decided: { en: "Decided", ar: "وقت القرار" },
});
