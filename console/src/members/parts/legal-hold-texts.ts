// Texts of the legal hold of a member.
import { texts } from "../../i18n/text.ts";

export const holdTexts = texts({
  title: { en: "Legal hold", ar: "الحفظ القانوني" },
  help: {
    en: "While it holds, nothing personal of this member goes by its age, and they cannot be erased.",
    ar: "ما دام ساريًا فلا تُزال بيانات هذا العضو الشخصية بمرور الوقت، ولا يمكن محوها.",
  },
  none: { en: "There is no legal hold.", ar: "لا يوجد حفظ قانوني." },
  inForce: { en: "In force", ar: "ساري" },
  lifted: { en: "Lifted", ar: "مرفوع" },
  putBy: { en: "Put on {when} by {who}", ar: "فُرض في {when} بواسطة {who}" },
  liftedBy: { en: "Lifted on {when} by {who}", ar: "رُفع في {when} بواسطة {who}" },
  somebody: { en: "somebody", ar: "مستخدم" },
  reasonGone: { en: "The reason is no longer kept.", ar: "لم يعد السبب محفوظًا." },
  put: { en: "Put legal hold", ar: "فرض الحفظ القانوني" },
  lift: { en: "Lift legal hold", ar: "رفع الحفظ القانوني" },
  putHelp: {
    en: "For a dispute, a complaint or a request of an authority. It holds until somebody lifts it, and is kept with your name.",
    ar: "عند وجود نزاع أو شكوى أو طلب من جهة رسمية. يبقى ساريًا إلى أن يُرفع، ويُحفظ مع اسمك.",
  },
  liftHelp: {
    en: "Data that is older than its period goes with the next night, and cannot be brought back.",
    ar: "تُزال في الليلة التالية البيانات التي تجاوزت مدة الاحتفاظ بها، ولا يمكن استرجاعها.",
  },
  reason: { en: "Reason", ar: "السبب" },
  reasonNone: { en: "Please give a reason", ar: "يُرجى ذكر السبب" },
  putDone: { en: "The legal hold is in force.", ar: "الحفظ القانوني ساري." },
  liftDone: { en: "The legal hold was lifted.", ar: "تم رفع الحفظ القانوني." },
});
