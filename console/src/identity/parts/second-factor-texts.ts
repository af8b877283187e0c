// Texts of setting up, renewing and removing one's own second factor.
import { texts } from "../../i18n/text.ts";

export const secondFactorTexts = texts({
  title: { en: "Two-step verification", ar: "التحقق بخطوتين" },
  help: {
    en: "A code of an app on your phone, asked for after the password. Whoever has only your password stays outside.",
    ar: "رمز من تطبيق على هاتفك يُطلب بعد كلمة المرور. من يعرف كلمة مرورك فقط لا يستطيع الدخول.",
  },
  none: { en: "Your account has no second step yet.", ar: "لا توجد خطوة ثانية لحسابك بعد." },
  since: { en: "On since {time}", ar: "مفعّل منذ {time}" },
  left: { en: "Recovery codes left: {count}", ar: "رموز الاسترداد المتبقية: {count}" },
  few: {
    en: "Few recovery codes are left. Make new ones, so that a lost phone does not lock you out.",
    ar: "لم يبقَ سوى القليل من رموز الاسترداد. أنشئ رموزًا جديدة حتى لا تفقد الوصول إلى حسابك إذا ضاع هاتفك.",
  },
  setUp: { en: "Set up", ar: "إعداد" },
  renew: { en: "New recovery codes", ar: "رموز استرداد جديدة" },
  remove: { en: "Turn off", ar: "إيقاف" },
  setUpTitle: { en: "Set up an authenticator app", ar: "إعداد تطبيق المصادقة" },
  passwordFirst: {
    en: "First your password, so that nobody else sets this up at your screen.",
    ar: "أدخل كلمة المرور أولًا، حتى لا يُعدّه غيرك من شاشتك.",
  },
  mailCode: { en: "Code from your email", ar: "الرمز المُرسل إلى بريدك الإلكتروني" },
  mailCodeHelp: {
    en: "We sent six digits to the address of your account. They are good for 10 minutes.",
    ar: "أرسلنا ستة أرقام إلى بريد حسابك. الرمز صالح لمدة 10 دقائق.",
  },
  enrolTitle: { en: "Set up two-step verification", ar: "إعداد التحقق بخطوتين" },
  enrolHelp: {
    en: "Your role can change points, money or rights, so a password alone is not enough. You need an authenticator app on your phone.",
    ar: "دورك يتيح تغيير النقاط أو الأموال أو الصلاحيات، لذلك لا تكفي كلمة المرور وحدها. تحتاج إلى تطبيق مصادقة على هاتفك.",
  },
  proceed: { en: "Continue", ar: "متابعة" },
  scan: {
    en: "Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.",
    ar: "امسح هذا الرمز بتطبيق مصادقة، مثل Google Authenticator أو Microsoft Authenticator أو Aegis.",
  },
  picture: { en: "QR code for the authenticator app", ar: "رمز QR لتطبيق المصادقة" },
  byHand: {
    en: "If you cannot scan it, type this key into the app",
    ar: "إذا تعذّر المسح، فأدخل هذا المفتاح في التطبيق",
  },
  firstCode: { en: "The six digits that the app shows", ar: "الأرقام الستة التي يعرضها التطبيق" },
  turnOn: { en: "Turn on", ar: "تفعيل" },
  on: {
    en: "Two-step verification is on. Your other sessions have ended.",
    ar: "تم تفعيل التحقق بخطوتين، وانتهت جلساتك الأخرى.",
  },
  codesTitle: { en: "Your recovery codes", ar: "رموز الاسترداد" },
  codesHelp: {
    en: "Each opens your account once, if you lose your phone. They are shown now and never again: print them or keep them in a password manager.",
    ar: "كل رمز يفتح حسابك مرة واحدة إذا فقدت هاتفك. تُعرض الآن فقط ولن تُعرض مجددًا: اطبعها أو احفظها في مدير كلمات المرور.",
  },
  copy: { en: "Copy", ar: "نسخ" },
  copied: { en: "Copied", ar: "تم النسخ" },
  keep: { en: "Download", ar: "تنزيل" },
  file: { en: "Recovery codes of Nuqta for {name}", ar: "رموز استرداد نقطة لحساب {name}" },
  kept: { en: "I have kept them", ar: "حفظتها" },
  renewTitle: { en: "Make new recovery codes", ar: "إنشاء رموز استرداد جديدة" },
  renewHelp: {
    en: "The codes that you have now stop working.",
    ar: "ستتوقف الرموز التي لديك الآن عن العمل.",
  },
  removeTitle: { en: "Turn off two-step verification", ar: "إيقاف التحقق بخطوتين" },
  removeHelp: {
    en: "From then on your password alone opens your account. The app and its recovery codes stop working, and every owner gets a mail.",
    ar: "بعد ذلك تكفي كلمة المرور وحدها لفتح حسابك. يتوقف التطبيق ورموز الاسترداد عن العمل، وتصل رسالة إلى جميع المالكين.",
  },
  removed: { en: "Two-step verification is off.", ar: "تم إيقاف التحقق بخطوتين." },
});
