// What the screens of settlements say of a second person.
import { texts } from "../../i18n/text.ts";

export const waitingTexts = texts({
  second: {
    en: "You can still record {money} alone today, so a second person has to agree to this first.",
    ar: "يمكنك اليوم تسجيل {money} بمفردك، لذلك يلزم أن يوافق شخص ثانٍ على هذا أولًا.",
  },
  ask: { en: "Ask for approval", ar: "طلب الموافقة" },
  waits: {
    en: "{money} waits for a second person for up to 72 hours. Nothing is recorded yet.",
    ar: "ينتظر {money} موافقة شخص ثانٍ لمدة تصل إلى 72 ساعة. لم يُسجَّل شيء بعد.",
  },
  payment: {
    en: "A payment of {money} waits for a second person.",
    ar: "تنتظر دفعة {money} موافقة شخص ثانٍ.",
  },
  reversal: {
    en: "Taking back a payment of {money} waits for a second person.",
    ar: "ينتظر التراجع عن دفعة {money} موافقة شخص ثانٍ.",
  },
  adjustment: {
    en: "An adjustment of {money} waits for a second person.",
    ar: "ينتظر تعديل بمقدار {money} موافقة شخص ثانٍ.",
  },
  closing: {
    en: "Closing this statement waits for a second person. {money} will be recorded as paid.",
    ar: "ينتظر إغلاق هذا الكشف موافقة شخص ثانٍ. سيُسجَّل {money} مدفوعًا.",
  },
  closingWaits: {
    en: "Closing waits for a second person for up to 72 hours. The statement stays open, and nothing is recorded yet.",
    ar: "ينتظر الإغلاق موافقة شخص ثانٍ لمدة تصل إلى 72 ساعة. يبقى الكشف مفتوحًا ولم يُسجَّل شيء بعد.",
  },
  credit: {
    en: "A credit of {money} waits for a second person. The seller sees this dispute as open until then.",
    ar: "ينتظر رد {money} موافقة شخص ثانٍ. يراه البائع اعتراضًا مفتوحًا حتى ذلك الحين.",
  },
  creditText: { en: "Reason for the seller: {text}", ar: "السبب كما يراه البائع: {text}" },
  creditWaits: {
    en: "A credit of {money} waits for a second person for up to 72 hours. The dispute stays open, and the seller sees no answer yet.",
    ar: "ينتظر رد {money} موافقة شخص ثانٍ لمدة تصل إلى 72 ساعة. يبقى الاعتراض مفتوحًا ولا يرى البائع ردًا بعد.",
  },
  waitingOf: { en: "View the request for {money}", ar: "عرض طلب {money}" },
});
