// What we write to people about their account, in their language.

import type { Audience } from "@nuqta/contracts/identity.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Mail } from "../../kit/mail/outbox.ts";
import type { Staff } from "../domain/accounts.ts";

type Text = Pick<Mail, "subject" | "text">;

/** The mail that carries a verification code. */
export const codeMail = (
  locale: Staff["locale"],
  { name, code }: { name: string; code: string },
): Text =>
  locale === "ar"
    ? {
        subject: "رمز التحقق الخاص بك",
        text: `مرحبًا ${name}،

رمز التحقق الخاص بك هو: ${code}
الرمز صالح لمدة 10 دقائق ويُستخدم مرة واحدة.

إذا لم تطلب هذا الرمز فلا يلزمك أي إجراء: كلمة مرورك كما هي.
لا تُعطِ هذا الرمز لأي شخص.

نقطة
`,
      }
    : {
        subject: "Your verification code",
        text: `Hello ${name},

Your verification code is: ${code}
It is good for 10 minutes and can be used once.

If you did not ask for it, there is nothing to do: your password stays as it is.
Never give this code to anybody.

Nuqta
`,
      };

/** The mail with the code for setting up a second factor. */
export const enrolmentMail = (
  locale: Staff["locale"],
  { name, code }: { name: string; code: string },
): Text =>
  locale === "ar"
    ? {
        subject: "رمز إعداد التحقق بخطوتين",
        text: `مرحبًا ${name}،

رمز إعداد التحقق بخطوتين لحسابك هو: ${code}
الرمز صالح لمدة 10 دقائق ويُستخدم مرة واحدة.

إذا لم تكن تُعدّ التحقق بخطوتين فهناك من يعرف كلمة مرورك: غيّرها الآن.
لا تُعطِ هذا الرمز لأي شخص.

نقطة
`,
      }
    : {
        subject: "Your code for setting up two-step verification",
        text: `Hello ${name},

Your code for setting up two-step verification is: ${code}
It is good for 10 minutes and can be used once.

If you are not setting it up, somebody knows your password: change it now.
Never give this code to anybody.

Nuqta
`,
      };

/** The mail that carries the temporary password of a new account. */
export const welcomeMail = (
  { email, name, locale }: Pick<Staff, "email" | "name" | "locale">,
  access: { audience: Audience; password: string; until: Date; publicUrl: string | undefined },
): Mail => {
  const { audience, password, until, publicUrl } = access;
  const link = publicUrl === undefined ? "" : `\n${publicUrl}/login/${audience}\n`;
  const given = { email, name, password, at: timeText(locale, until), link };
  return { to: email, usefulUntil: until, ...welcomeText(locale, given) };
};

const welcomeText = (
  locale: Staff["locale"],
  given: { email: string; name: string; password: string; at: string; link: string },
): Text => {
  const { email, name, password, at, link } = given;
  return locale === "ar"
    ? {
        subject: "حسابك في نقطة",
        text: `مرحبًا ${name}،

تم إنشاء حساب لك.
${link}
البريد الإلكتروني: ${email}
كلمة المرور المؤقتة: ${password}

كلمة المرور صالحة حتى ${at}، وسيُطلب منك اختيار كلمة مرور جديدة عند أول تسجيل دخول.
لا تُعطِ كلمة المرور هذه لأي شخص.

نقطة
`,
      }
    : {
        subject: "Your account at Nuqta",
        text: `Hello ${name},

An account was made for you.
${link}
Email: ${email}
Temporary password: ${password}

The password is good until ${at}, and you will be asked to choose your own when you first sign in.
Never give this password to anybody.

Nuqta
`,
      };
};

/** The mail that carries another temporary password to somebody who has an account. */
export const temporaryMail = (
  { email, name, locale }: Pick<Staff, "email" | "name" | "locale">,
  access: { audience: Audience; password: string; until: Date; publicUrl: string | undefined },
): Mail => {
  const { audience, password, until, publicUrl } = access;
  const link = publicUrl === undefined ? "" : `\n${publicUrl}/login/${audience}\n`;
  const at = timeText(locale, until);
  const text =
    locale === "ar"
      ? `مرحبًا ${name}،

أرسل إليك مدير النظام كلمة مرور جديدة لحسابك، ولم تعد كلمة المرور السابقة صالحة، وانتهت كل جلساتك.
${link}
كلمة المرور المؤقتة: ${password}

كلمة المرور صالحة حتى ${at}، وسيُطلب منك اختيار كلمة مرور جديدة عند تسجيل الدخول.
لا تُعطِ كلمة المرور هذه لأي شخص.

نقطة
`
      : `Hello ${name},

Your administrator sent you a new password for your account. The one before it opens nothing any more, and all your sessions have ended.
${link}
Temporary password: ${password}

The password is good until ${at}, and you will be asked to choose your own when you sign in.
Never give this password to anybody.

Nuqta
`;
  const subject = locale === "ar" ? "كلمة مرور مؤقتة جديدة" : "Your new temporary password";
  return { to: email, usefulUntil: until, subject, text };
};

/** The mail that tells of a changed password. */
export const changedMail = (
  { email, name, locale }: Pick<Staff, "email" | "name" | "locale">,
  { now, publicUrl }: { now: Date; publicUrl: string | undefined },
): Mail => ({
  to: email,
  usefulUntil: new Date(now.getTime() + 7 * dayMs),
  ...changedText(locale, name, timeText(locale, now), publicUrl),
});

const changedText = (
  locale: Staff["locale"],
  name: string,
  at: string,
  publicUrl: string | undefined,
): Text => {
  const link = publicUrl === undefined ? "" : `\n${publicUrl}/forgot-password\n`;
  return locale === "ar"
    ? {
        subject: "تم تغيير كلمة المرور",
        text: `مرحبًا ${name}،

تم تغيير كلمة مرور حسابك في ${at}، وانتهت الجلسات الأخرى.

إذا لم تكن أنت من غيّرها فاستعد كلمة المرور فورًا وأبلغ مدير النظام.
${link}
نقطة
`,
      }
    : {
        subject: "Your password was changed",
        text: `Hello ${name},

The password of your account was changed on ${at}, and other sessions were ended.

If it was not you, recover your password at once and tell your administrator.
${link}
Nuqta
`,
      };
};

/** The mail that tells of many wrong passwords at an account. */
export const attackMail = (
  { email, name, locale }: Pick<Staff, "email" | "name" | "locale">,
  now: Date,
): Mail => {
  const at = timeText(locale, now);
  const subject =
    locale === "ar" ? "محاولات لتخمين كلمة مرورك" : "Somebody is guessing your password";
  const text =
    locale === "ar"
      ? `مرحبًا ${name}،

جُرّبت كلمات مرور خاطئة كثيرة على حسابك حتى ${at}. لم ينجح أي منها في فتح الحساب.

حسابك ليس مغلقًا: يمكنك تسجيل الدخول كالمعتاد. إن طُلب منك الانتظار فجرّب متصفحًا سبق أن سجّلت الدخول منه أو شبكة أخرى.
إذا كانت كلمة مرورك مستخدمة في مكان آخر فغيّرها الآن، وأبلغ مدير النظام.

نقطة
`
      : `Hello ${name},

Many wrong passwords were tried at your account up to ${at}. None of them opened it.

Your account is not closed: sign in as usual. If you are asked to wait, use a browser in which you signed in before, or another network.
If you use your password anywhere else, change it now, and tell your administrator.

Nuqta
`;
  return { to: email, usefulUntil: new Date(now.getTime() + dayMs), subject, text };
};

/** An instant in the programme's zone. Latin digits in both languages: it is compared with logs. */
export const timeText = (locale: Staff["locale"], at: Date): string =>
  new Intl.DateTimeFormat(locale === "ar" ? "ar-EG-u-nu-latn" : "en-GB", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Africa/Cairo",
  }).format(at);
