// The mail of a saved report: a link behind sign-in. It names nobody, and no figure.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Mail } from "../../kit/mail/outbox.ts";

const names: Readonly<Record<string, { en: string; ar: string }>> = {
  points: { en: "Points Analytics", ar: "تحليلات النقاط" },
  sellers: { en: "Seller Performance", ar: "أداء البائعين" },
  members: { en: "Member Insights", ar: "رؤى الأعضاء" },
  campaigns: { en: "Campaign Performance", ar: "أداء الحملات" },
};

type Told = { report: string; id: string; publicUrl: string | undefined; now: Date };

/** The mail to one colleague. The name that people gave to the report stays behind sign-in, as it may name somebody. */
export const reportMail = (
  { email, locale }: { email: string; locale: "en" | "ar" },
  { report, id, publicUrl, now }: Told,
): Mail => {
  const name = names[report]?.[locale] ?? report;
  const link = publicUrl === undefined ? "" : `\n${publicUrl}/admin/saved-reports/${id}\n`;
  const said =
    locale === "ar"
      ? {
          subject: `تقرير محفوظ: ${name}`,
          text: `مرحبًا،

التقرير المحفوظ «${name}» جاهز. سجّل الدخول لعرض أرقام اليوم.
${link}
تصلك هذه الرسالة لأن التقرير مجدول في نقطة. يمكن لصاحبه إيقافها من صفحة التقارير المحفوظة.

نقطة
`,
        }
      : {
          subject: `Saved report: ${name}`,
          text: `Hello,

The saved report ${name} is ready. Sign in to see today's figures.
${link}
You get this mail because the report is scheduled in Nuqta. Its owner can stop it under Saved Reports.

Nuqta
`,
        };
  return { to: email, usefulUntil: new Date(now.getTime() + dayMs), ...said };
};
