// The words that the terms and the cases share: actions and periods.
import type { ResponseAction, WatchPeriod } from "@nuqta/contracts/anti-fraud.ts";
import { type Text, texts } from "../../i18n/text.ts";

export const actionTexts = texts({
  flag: { en: "Flag account for review", ar: "وضع علامة على الحساب للمراجعة" },
  notify: { en: "Notify customer", ar: "إشعار العميل" },
  verify: { en: "Require additional verification", ar: "طلب تحقق إضافي" },
  block_redemption: { en: "Block points redemption", ar: "إيقاف استبدال النقاط" },
  reverse: { en: "Reverse suspicious transactions", ar: "عكس المعاملات المشبوهة" },
  suspend: { en: "Temporarily suspend account", ar: "إيقاف الحساب مؤقتًا" },
}) satisfies Record<ResponseAction, Text>;

/** What each action does, in one sentence. */
export const actionHints = texts({
  flag: {
    en: "The case waits in Fraud Review until somebody decides.",
    ar: "تنتظر الحالة في مراجعة الاحتيال حتى يبتّ فيها أحد.",
  },
  notify: {
    en: "A message goes out on the channels below.",
    ar: "تُرسل رسالة عبر القنوات أدناه.",
  },
  verify: {
    en: "Points cannot be redeemed until the marketplace says the member was verified.",
    ar: "لا يمكن استبدال النقاط حتى يؤكد المتجر التحقق من العضو.",
  },
  block_redemption: {
    en: "Points are still earned, but cannot be redeemed.",
    ar: "يستمر كسب النقاط ولكن لا يمكن استبدالها.",
  },
  reverse: {
    en: "Points earned above the limit are taken back, as far as they were not spent.",
    ar: "تُسترد النقاط المكتسبة فوق الحد ما لم تُنفق.",
  },
  suspend: {
    en: "Nothing can be redeemed and pending points wait. No point is lost.",
    ar: "لا يمكن الاستبدال وتنتظر النقاط المعلقة. لا تُفقد أي نقطة.",
  },
}) satisfies Record<ResponseAction, Text>;

export const periodTexts = texts({
  day: { en: "Per day", ar: "يوميًا" },
  week: { en: "Per week (Saturday to Friday)", ar: "أسبوعيًا (من السبت إلى الجمعة)" },
  month: { en: "Per month", ar: "شهريًا" },
}) satisfies Record<WatchPeriod, Text>;
