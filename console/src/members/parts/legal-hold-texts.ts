// Texts of the legal hold of a member.
import { texts } from "../../i18n/text.ts";

export const holdTexts = texts({
  title: { en: "Legal hold", ar: "الحفظ القانوني" },
  help: {
    en: "While it is in force, this member’s personal data is not removed by age, and the member cannot be erased.",
    ar: "ما دام ساريًا، لا تُزال البيانات الشخصية لهذا العضو بانتهاء مدتها، ولا يمكن محو العضو.",
  },
  none: {
    en: "No legal hold.",
    ar: "لا يوجد حفظ قانوني.",
  },
  inForce: { en: "In force", ar: "ساري" },
  lifted: { en: "Lifted", ar: "مرفوع" },
  putBy: {
    en: "Placed on {when} by {who}",
    ar: "فُرض في {when} بواسطة {who}",
  },
  liftedBy: { en: "Lifted on {when} by {who}", ar: "رُفع في {when} بواسطة {who}" },
  somebody: {
    en: "a former user",
    ar: "مستخدم سابق",
  },
  reasonGone: {
    en: "The reason is no longer kept.",
    ar: "لم يعد السبب محفوظًا.",
  },
  put: {
    en: "Place legal hold",
    ar: "فرض حفظ قانوني",
  },
  lift: { en: "Lift legal hold", ar: "رفع الحفظ القانوني" },
  putHelp: {
    en: "Use it for a dispute, a complaint or a request from an authority. It stays until someone lifts it, and is recorded with your name.",
    ar: "يُستخدم عند وجود نزاع أو شكوى أو طلب من جهة رسمية. يبقى ساريًا حتى يُرفع، ويُسجَّل باسمك.",
  },
  liftHelp: {
    en: "Data past its retention period is removed the next night. This cannot be undone.",
    ar: "تُزال في الليلة التالية البيانات التي تجاوزت مدة الاحتفاظ بها. لا يمكن التراجع عن ذلك.",
  },
  reason: { en: "Reason", ar: "السبب" },
  reasonNone: { en: "Please give a reason", ar: "يُرجى ذكر السبب" },
  putDone: { en: "The legal hold is in force.", ar: "الحفظ القانوني ساري." },
  liftDone: { en: "The legal hold was lifted.", ar: "تم رفع الحفظ القانوني." },
});
