// What the screens of counters under suspicion say.
import type { CounterCaseOutcome } from "@nuqta/contracts/counter-cases.ts";
import { counted, type Text, texts } from "../../i18n/text.ts";
import type { CounterCaseDetail } from "../queries.ts";

export const counterStateTexts = texts({
  open: { en: "Open", ar: "مفتوحة" },
  approved: { en: "Approved", ar: "تمت الموافقة" },
  closed: { en: "Branch switched off", ar: "أُوقف الفرع" },
  shadow: { en: "Shadow", ar: "ظل" },
}) satisfies Record<CounterCaseDetail["state"], Text>;

export const counterTexts = texts({
  title: { en: "Counters", ar: "نقاط البيع" },
  hint: {
    en: "Branches that spent the points of unusually many members within an hour.",
    ar: "فروع استبدلت نقاط عدد غير معتاد من الأعضاء خلال ساعة.",
  },
  rule: { en: "One Counter, Many Members", ar: "نقطة بيع واحدة وأعضاء كثيرون" },
  ruleHint: {
    en: "Watches how many members' points a branch spends within an hour. A branch can have a limit of its own, on its seller's page.",
    ar: "يراقب عدد الأعضاء الذين يستبدل الفرع نقاطهم خلال ساعة. يمكن أن يكون للفرع حد خاص به في صفحة البائع.",
  },
  membersPerHour: { en: "Members per hour", ar: "الأعضاء في الساعة" },
  processing: { en: "When the limit is passed", ar: "عند تجاوز الحد" },
  manual: { en: "Open a case", ar: "فتح حالة" },
  automatic: {
    en: "Open a case and switch the branch off",
    ar: "فتح حالة وإيقاف الفرع",
  },
  saidManual: {
    en: "{severity} severity: owners are told, and a case waits in Fraud Review. The counter goes on.",
    ar: "خطورة {severity}: يُبلَّغ المالكون وتنتظر حالة في مراجعة الاحتيال. تستمر نقطة البيع في العمل.",
  },
  saidAutomatic: {
    en: "{severity} severity: the branch is switched off at once, owners are told, and a case waits in Fraud Review.",
    ar: "خطورة {severity}: يُوقف الفرع فورًا ويُبلَّغ المالكون وتنتظر حالة في مراجعة الاحتيال.",
  },
  counter: { en: "Counter", ar: "نقطة البيع" },
  counterOf: { en: "{seller}, {branch}", ar: "{seller}، {branch}" },
  members: { en: "Members", ar: "الأعضاء" },
  membersOf: { en: "{members}, limit {limit}", ar: "{members}، الحد {limit}" },
  points: { en: "Points", ar: "النقاط" },
  lookAtOf: { en: "Look at the case of {counter}", ar: "عرض حالة {counter}" },
  why: { en: "Why this case was raised", ar: "لماذا فُتحت هذه الحالة" },
  branch: { en: "Branch now", ar: "الفرع الآن" },
  isOn: { en: "Open", ar: "يعمل" },
  isOff: { en: "Switched off", ar: "متوقف" },
  redemptions: { en: "Redemptions", ar: "عمليات الاستبدال" },
  accounts: { en: "Accounts of the branch", ar: "حسابات الفرع" },
  account: { en: "Account", ar: "الحساب" },
  unknown: { en: "Unknown", ar: "غير معروف" },
  spendings: { en: "Redemptions of the period", ar: "عمليات الاستبدال في الفترة" },
  spendingsHint: {
    en: "The newest 200, with the account that set the points aside.",
    ar: "أحدث 200 عملية، مع الحساب الذي حجز النقاط.",
  },
  redemption: { en: "Redemption", ar: "الاستبدال" },
  approve: { en: "Approve", ar: "موافقة" },
  close: { en: "Switch the branch off", ar: "إيقاف الفرع" },
  keepClosed: { en: "Leave the branch off", ar: "إبقاء الفرع متوقفًا" },
  approveTitle: { en: "Approve what this counter did", ar: "الموافقة على نشاط نقطة البيع" },
  closeTitle: { en: "Switch this branch off", ar: "إيقاف هذا الفرع" },
  approveHelp: {
    en: "The case counts as a mistake of the criterion. The branch stays open.",
    ar: "تُعد الحالة خطأً من المعيار. يستمر الفرع في العمل.",
  },
  reopenHelp: {
    en: "The case counts as a mistake of the criterion. The branch was switched off and is opened again.",
    ar: "تُعد الحالة خطأً من المعيار. كان الفرع متوقفًا ويُفتح من جديد.",
  },
  closeHelp: {
    en: "Every call of its counters is refused from now on. It can be switched on again on the seller's page. No point of a member moves.",
    ar: "تُرفض كل طلبات نقاط بيعه من الآن. يمكن تشغيله مجددًا من صفحة البائع. لا تتحرك أي نقطة لأي عضو.",
  },
  raised: { en: "Raised by the criterion", ar: "فتحها المعيار" },
  switched_off: { en: "The branch was switched off", ar: "أُوقف الفرع" },
  switched_on: { en: "The branch was switched on", ar: "شُغّل الفرع" },
});

export const outcomeTexts = {
  approve: counterTexts.approveTitle,
  close: counterTexts.closeTitle,
} satisfies Record<CounterCaseOutcome, Text>;

/** Why a case was raised. */
export const saidMembers = counted({
  en: {
    one: "The points of {count} member were spent here; the limit for an hour is {limit}.",
    other: "The points of {count} members were spent here; the limit for an hour is {limit}.",
  },
  ar: {
    zero: "لم تُستبدل نقاط أي عضو هنا، والحد في الساعة {limit}.",
    one: "استُبدلت نقاط عضو واحد هنا، والحد في الساعة {limit}.",
    two: "استُبدلت نقاط عضوين هنا، والحد في الساعة {limit}.",
    few: "استُبدلت نقاط {count} أعضاء هنا، والحد في الساعة {limit}.",
    other: "استُبدلت نقاط {count} عضوًا هنا، والحد في الساعة {limit}.",
  },
});
