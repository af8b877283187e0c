// Texts of test mode.
import { texts } from "../../i18n/text.ts";

export const testModeTexts = texts({
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
  sample: { en: "Sample data", ar: "بيانات تجريبية" },
  sampleTitle: { en: "Add sample data", ar: "إضافة بيانات تجريبية" },
  sampleHelp: {
    en: "30 made-up members shop your products under the rules in test mode. The test clock moves forward, and it cannot be moved back.",
    ar: "30 عضوًا افتراضيًا يشترون منتجاتك وفق القواعد في وضع الاختبار. تتقدم ساعة الاختبار ولا يمكن إرجاعها.",
  },
  which: { en: "Scenario", ar: "السيناريو" },
  ramadan_week: { en: "A week in Ramadan", ar: "أسبوع في رمضان" },
  ramadan_week_help: {
    en: "About 170 orders on the first seven evenings of the next Ramadan.",
    ar: "نحو 170 طلبًا في الأمسيات السبع الأولى من رمضان القادم.",
  },
  returns_storm: { en: "A wave of returns", ar: "موجة مرتجعات" },
  returns_storm_help: {
    en: "60 orders now. 45 of them come back over the next five days.",
    ar: "60 طلبًا الآن. يُرتجع 45 منها خلال الأيام الخمسة التالية.",
  },
  expiry_night: { en: "A night when points expire", ar: "ليلة انتهاء صلاحية النقاط" },
  expiry_night_help: {
    en: "40 orders now, then on to the night after their points expire.",
    ar: "40 طلبًا الآن، ثم الانتقال إلى الليلة التالية لانتهاء صلاحية نقاطها.",
  },
  play: { en: "Add", ar: "إضافة" },
  stop: { en: "Stop", ar: "إيقاف" },
  goOn: { en: "Continue", ar: "متابعة" },
  playing: { en: "Step {step} of {steps}", ar: "الخطوة {step} من {steps}" },
  stopped: {
    en: "Stopped. What was added stays; continue to add the rest.",
    ar: "أُوقف. ما أُضيف باقٍ، ويمكنك المتابعة لإضافة البقية.",
  },
  played: {
    en: "Added: {orders} orders, {returns} returns. Refused: {refused}.",
    ar: "أُضيف: {orders} طلبات، {returns} مرتجعات. رُفض: {refused}.",
  },
  moved: {
    en: "The test clock says {now}. Jobs run on the way: {runs}",
    ar: "ساعة الاختبار الآن {now}. مهام نُفّذت في الطريق: {runs}",
  },
});
