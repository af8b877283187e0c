// Texts of passkeys.
import { texts } from "../../i18n/text.ts";

export const passkeyTexts = texts({
  title: { en: "Passkeys", ar: "مفاتيح المرور" },
  help: {
    en: "Your fingerprint, face or PIN in place of a code, after the password. A passkey works only on this site, so nobody can trick you into giving it away.",
    ar: "بصمتك أو وجهك أو رمز PIN بدلًا من رمز التحقق، بعد كلمة المرور. لا يعمل مفتاح المرور إلا على هذا الموقع، فلا يمكن لأحد خداعك للحصول عليه.",
  },
  none: { en: "You have no passkeys yet.", ar: "ليست لديك مفاتيح مرور بعد." },
  appFirst: {
    en: "Set up an authenticator app first. It opens your account if a device with a passkey is lost.",
    ar: "أعدّ تطبيق المصادقة أولًا، فهو يفتح حسابك إذا فقدت جهازًا عليه مفتاح مرور.",
  },
  unavailable: {
    en: "This console cannot use passkeys, because its address has no name. The operator can set PUBLIC_URL.",
    ar: "لا يمكن استخدام مفاتيح المرور في لوحة التحكم هذه لأن عنوانها ليس اسم نطاق. يمكن لمسؤول التشغيل ضبط PUBLIC_URL.",
  },
  noBrowser: {
    en: "This browser cannot use passkeys.",
    ar: "هذا المتصفح لا يدعم مفاتيح المرور.",
  },
  add: { en: "Add a passkey", ar: "إضافة مفتاح مرور" },
  added: { en: "Passkey added", ar: "أُضيف مفتاح المرور" },
  since: { en: "Added {time}", ar: "أُضيف في {time}" },
  used: { en: "Last used {time}", ar: "آخر استخدام في {time}" },
  neverUsed: { en: "Not used yet", ar: "لم يُستخدم بعد" },
  bothFirst: {
    en: "First your password and a code, so that nobody else adds a passkey at your screen.",
    ar: "أدخل كلمة المرور ورمز التحقق أولًا، حتى لا يضيف غيرك مفتاح مرور من شاشتك.",
  },
  proceed: { en: "Continue", ar: "متابعة" },
  name: { en: "Name of the passkey", ar: "اسم مفتاح المرور" },
  nameHelp: {
    en: "So that you know it again, such as “Work laptop”.",
    ar: "لتتعرّف عليه لاحقًا، مثل «حاسوب العمل».",
  },
  nameMissing: { en: "Please enter a name", ar: "يُرجى إدخال اسم" },
  create: { en: "Create passkey", ar: "إنشاء مفتاح المرور" },
  createHelp: {
    en: "Your browser now asks where to keep it: on this device, on your phone or on a security key.",
    ar: "سيسألك المتصفح أين تحفظه: على هذا الجهاز أو على هاتفك أو على مفتاح أمان.",
  },
  remove: { en: "Remove", ar: "إزالة" },
  removeOf: { en: "Remove {name}", ar: "إزالة {name}" },
  removeTitle: { en: "Remove a passkey", ar: "إزالة مفتاح مرور" },
  removeHelp: {
    en: "“{name}” no longer opens your account. Every owner gets a mail.",
    ar: "لن يفتح «{name}» حسابك بعد الآن، وستصل رسالة إلى جميع المالكين.",
  },
  removed: { en: "Passkey removed", ar: "أُزيل مفتاح المرور" },
  use: { en: "Use a passkey", ar: "استخدام مفتاح مرور" },
});
