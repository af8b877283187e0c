// Texts of who must have a second factor.
import { texts } from "../../i18n/text.ts";

export const factorRulesTexts = texts({
  title: { en: "Who must use two-step verification", ar: "من يجب عليه التحقق بخطوتين" },
  help: {
    en: "Whoever must and has no authenticator app yet is asked to set one up before anything else.",
    ar: "من يجب عليه ذلك وليس لديه تطبيق مصادقة بعد يُطلب منه إعداده قبل أي شيء آخر.",
  },
  evaluation: {
    en: "This is an evaluation, so nobody must by default. In production every role that can change points, money or rights must.",
    ar: "هذه نسخة تجريبية، لذلك لا يُلزم أحد افتراضيًا. في الإنتاج يُلزم كل دور يمكنه تغيير نقاط أو أموال أو صلاحيات.",
  },
  state: { en: "Two-step verification", ar: "التحقق بخطوتين" },
  required: { en: "Required", ar: "مطلوب" },
  requiredFrom: { en: "Required from {time}", ar: "مطلوب من {time}" },
  notRequired: { en: "Not required", ar: "غير مطلوب" },
  byDefault: { en: "by default", ar: "افتراضيًا" },
  byOwners: { en: "set by an owner", ar: "حدده أحد المالكين" },
  change: { en: "Change", ar: "تغيير" },
  changeOf: { en: "Change {name}", ar: "تغيير {name}" },
  dialog: { en: "Two-step verification: {name}", ar: "التحقق بخطوتين: {name}" },
  rule: { en: "Rule", ar: "القاعدة" },
  standard: { en: "The default of this installation", ar: "الوضع الافتراضي لهذه النسخة" },
  from: { en: "From", ar: "اعتبارًا من" },
  fromHelp: {
    en: "Leave empty to require it now, in open sessions too.",
    ar: "اتركه فارغًا ليصبح مطلوبًا الآن، حتى في الجلسات المفتوحة.",
  },
  people: { en: "People with this role: {count}", ar: "عدد من لديهم هذا الدور: {count}" },
  loosens: {
    en: "Their passwords alone open their accounts then, unless they keep an app of their own accord. Every owner gets a mail.",
    ar: "عندها تكفي كلمات مرورهم وحدها لفتح حساباتهم ما لم يستخدموا تطبيقًا من تلقاء أنفسهم. ستصل رسالة إلى جميع المالكين.",
  },
  tightens: {
    en: "Whoever has no app yet can do nothing else until they set one up. Every owner gets a mail.",
    ar: "من ليس لديه تطبيق بعد لن يستطيع فعل أي شيء آخر حتى يعدّه. ستصل رسالة إلى جميع المالكين.",
  },
  saved: {
    en: "Rule saved. Every owner gets a mail.",
    ar: "حُفظت القاعدة وستصل رسالة إلى جميع المالكين.",
  },
});
