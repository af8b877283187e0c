// The mail to somebody whose second factor an owner wants to take away, with the way to object.
import type { Mail } from "../../kit/mail/outbox.ts";
import type { Staff } from "../domain/accounts.ts";
import { timeText } from "./mails.ts";

type Facts = {
  readonly asker: string;
  readonly reason: string;
  readonly code: string;
  readonly waitsFor: "owner" | "time";
  readonly at: Date;
  readonly publicUrl: string | undefined;
};

// Behind a #, where no log and no other site ever sees the code.
const placeOf = ({ publicUrl, code }: Facts): string =>
  publicUrl === undefined
    ? `/keep-second-factor\n${code}`
    : `${publicUrl}/keep-second-factor#${code}`;

const english = (name: string, facts: Facts): Pick<Mail, "subject" | "text"> => ({
  subject: "Your second factor is about to be removed",
  text: `Hello ${name},

${facts.asker} asked to remove the authenticator app of your account. Their reason: ${facts.reason}
${
  facts.waitsFor === "time"
    ? `It will be removed on ${timeText("en", facts.at)}.`
    : `It will be removed once another owner agrees, on ${timeText("en", facts.at)} at the latest.`
}

If you lost your phone, there is nothing to do. Afterwards you sign in with your password and set up a new app.
If you did not ask for this, keep your second factor here:

${placeOf(facts)}

Nuqta
`,
});

const arabic = (name: string, facts: Facts): Pick<Mail, "subject" | "text"> => ({
  subject: "ستُزال وسيلة التحقق الثانية لحسابك",
  text: `مرحبًا ${name}،

طلب ${facts.asker} إزالة تطبيق المصادقة من حسابك. السبب: ${facts.reason}
${
  facts.waitsFor === "time"
    ? `سيُزال التطبيق في ${timeText("ar", facts.at)}.`
    : `سيُزال التطبيق عند موافقة مالك آخر، في موعد أقصاه ${timeText("ar", facts.at)}.`
}

إذا فقدت هاتفك فلا يلزمك أي إجراء: سجّل الدخول بعد ذلك بكلمة المرور وأعدّ تطبيقًا جديدًا.
إذا لم تطلب ذلك فاحتفظ بوسيلة التحقق الثانية من هنا:

${placeOf(facts)}

نقطة
`,
});

/** The mail about a reset that waits. */
export const resetMail = (
  { email, name, locale }: Pick<Staff, "email" | "name" | "locale">,
  facts: Facts,
): Mail => ({
  to: email,
  usefulUntil: facts.at,
  ...(locale === "ar" ? arabic : english)(name, facts),
});
