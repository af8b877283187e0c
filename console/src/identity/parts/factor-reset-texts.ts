// Texts of second factors that were lost.
import { texts } from "../../i18n/text.ts";

export const factorResetTexts = texts({
  factor: { en: "Second factor", ar: "التحقق بخطوتين" },
  on: { en: "On", ar: "مفعّل" },
  off: { en: "Off", ar: "غير مفعّل" },
  waitsForOwner: {
    en: "{name} asked to remove it. Needs another owner by {time}.",
    ar: "طلب {name} إزالته. تلزم موافقة مالك آخر قبل {time}.",
  },
  waitsForTime: {
    en: "{name} asked to remove it. It is removed on {time}.",
    ar: "طلب {name} إزالته. يُزال في {time}.",
  },
  ask: { en: "Remove second factor", ar: "إزالة التحقق بخطوتين" },
  askOf: { en: "Remove the second factor of {name}?", ar: "إزالة التحقق بخطوتين من حساب {name}؟" },
  askHelp: {
    en: "For somebody who lost their phone and their recovery codes. Another owner has to agree within three days; if there is no other owner, it is removed after 24 hours. {name} is told by mail and can object.",
    ar: "لمن فقد هاتفه ورموز الاسترداد. يلزم أن يوافق مالك آخر خلال ثلاثة أيام، وإن لم يوجد مالك آخر يُزال بعد 24 ساعة. يُبلَّغ {name} بالبريد ويمكنه الاعتراض.",
  },
  reason: { en: "Reason", ar: "السبب" },
  reasonNone: { en: "Please give a reason", ar: "يُرجى ذكر السبب" },
  send: { en: "Ask to remove", ar: "طلب الإزالة" },
  asked: { en: "Your request is waiting.", ar: "طلبك قيد الانتظار." },
  decide: { en: "Decide on the removal", ar: "البت في الإزالة" },
  decideOf: {
    en: "{asker} asks to remove the second factor of {name}",
    ar: "يطلب {asker} إزالة التحقق بخطوتين من حساب {name}",
  },
  decideHelp: {
    en: "Ask {name} before you agree. If you agree, the app and its recovery codes are removed and {name} is signed out everywhere. At the next sign-in they set up a new one.",
    ar: "تأكد من {name} قبل الموافقة. إذا وافقت يُزال التطبيق ورموز الاسترداد ويُسجَّل خروج {name} من كل مكان، ثم يُعدّ تطبيقًا جديدًا عند الدخول التالي.",
  },
  stopHelp: {
    en: "You can stop the request. The second factor of {name} then stays.",
    ar: "يمكنك إيقاف الطلب، وعندها يبقى التحقق بخطوتين لحساب {name}.",
  },
  agree: { en: "Agree and remove", ar: "الموافقة والإزالة" },
  stop: { en: "Keep it", ar: "إبقاؤه" },
  removed: {
    en: "The second factor of {name} is removed.",
    ar: "أُزيل التحقق بخطوتين من حساب {name}.",
  },
  stopped: { en: "The second factor of {name} stays.", ar: "بقي التحقق بخطوتين لحساب {name}." },
  keepTitle: { en: "Keep your second factor", ar: "الاحتفاظ بالتحقق بخطوتين" },
  keepHelp: {
    en: "An owner asked to remove the authenticator app of your account. If you still have it, keep it here.",
    ar: "طلب أحد المالكين إزالة تطبيق المصادقة من حسابك. إذا كان لا يزال معك فاحتفظ به من هنا.",
  },
  keepCode: { en: "Code from the mail", ar: "الرمز الوارد في البريد" },
  keepCodeNone: {
    en: "Please enter the code from the mail",
    ar: "يُرجى إدخال الرمز الوارد في البريد",
  },
  keep: { en: "Keep my second factor", ar: "الاحتفاظ بالتحقق بخطوتين" },
  kept: {
    en: "Your second factor stays. All owners are told.",
    ar: "بقي التحقق بخطوتين لحسابك، وأُبلغ جميع المالكين.",
  },
  keepAdvice: {
    en: "If you did not lose your phone, somebody may have tried to get into your account. Change your password.",
    ar: "إذا لم تفقد هاتفك فربما حاول أحدهم الدخول إلى حسابك. غيّر كلمة المرور.",
  },
});
