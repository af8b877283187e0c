// Texts of test mode.
import { texts } from "../../i18n/text.ts";

export const trialTexts = texts({
  mode: { en: "Test mode", ar: "وضع الاختبار" },
  nothingReal: {
    en: "Nothing here is real. Live members, orders and settings are not touched, and no message is sent.",
    ar: "لا شيء هنا حقيقي. لا يتأثر الأعضاء ولا الطلبات ولا الإعدادات الفعلية، ولا تُرسل أي رسالة.",
  },
  clock: { en: "Test clock: {now}", ar: "ساعة الاختبار: {now}" },
  move: { en: "Move clock", ar: "تقديم الساعة" },
  leave: { en: "Exit test mode", ar: "الخروج من وضع الاختبار" },
  moveTitle: { en: "Move the test clock", ar: "تقديم ساعة الاختبار" },
  moveHelp: {
    en: "Time in test mode only moves forward. Each night on the way runs its jobs: points are released and expire, tiers are reviewed, messages are written and not sent. Up to 100 days at a time.",
    ar: "يتقدم الوقت في وضع الاختبار إلى الأمام فقط. تُنفَّذ مهام كل ليلة في الطريق: تُتاح النقاط وتنتهي صلاحيتها، وتُراجع المستويات، وتُكتب الرسائل دون إرسالها. حتى 100 يوم في المرة.",
  },
  until: { en: "Move to", ar: "تقديم إلى" },
  day: { en: "+1 day", ar: "+يوم" },
  week: { en: "+7 days", ar: "+7 أيام" },
  month: { en: "+30 days", ar: "+30 يومًا" },
  moved: {
    en: "The test clock says {now}. Jobs run on the way: {runs}",
    ar: "ساعة الاختبار الآن {now}. مهام نُفّذت في الطريق: {runs}",
  },
});
