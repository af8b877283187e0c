// Texts of the second factor of an account.
import { counted, texts } from "../../i18n/text.ts";

export const factorTexts = texts({
  title: { en: "Enter your code", ar: "أدخل رمز التحقق" },
  help: {
    en: "Open your authenticator app and enter the six digits that it shows for Nuqta.",
    ar: "افتح تطبيق المصادقة وأدخل الأرقام الستة التي يعرضها لحسابك في نقطة.",
  },
  code: { en: "Code of the authenticator app", ar: "رمز تطبيق المصادقة" },
  required: { en: "Please enter the code", ar: "يُرجى إدخال الرمز" },
  recoveryCode: { en: "Recovery code", ar: "رمز الاسترداد" },
  recoveryHelp: {
    en: "One of the ten codes that you kept when you set up the app. Each works once.",
    ar: "أحد الرموز العشرة التي حفظتها عند إعداد التطبيق. يعمل كل رمز مرة واحدة.",
  },
  useRecovery: { en: "Use a recovery code instead", ar: "استخدام رمز استرداد بدلًا من ذلك" },
  useApp: { en: "Use the app instead", ar: "استخدام التطبيق بدلًا من ذلك" },
  confirmHelp: {
    en: "{name}, this changes money or rights, so please enter your password and a code. You will not be asked again for five minutes.",
    ar: "{name}، هذا الإجراء يمسّ أموالًا أو صلاحيات، فأدخل كلمة المرور ورمز التحقق. لن يُطلبا منك مجددًا لمدة خمس دقائق.",
  },
});

/** After a sign-in with a recovery code. */
export const codesLeft = counted({
  en: {
    one: "One recovery code is left. Please make new ones in your account.",
    other: "{count} recovery codes are left.",
  },
  ar: {
    zero: "لم يبقَ لديك أي رمز استرداد. يُرجى إنشاء رموز جديدة من حسابك.",
    one: "بقي رمز استرداد واحد. يُرجى إنشاء رموز جديدة من حسابك.",
    two: "بقي رمزا استرداد.",
    few: "بقيت {count} رموز استرداد.",
    many: "بقي {count} رمز استرداد.",
    other: "بقي {count} رمز استرداد.",
  },
});
