// The words of the counters of a seller's branches, in both languages.
import { texts } from "../../i18n/text.ts";

export const counterTexts = texts({
  title: { en: "Counters of the branches", ar: "نقاط البيع في الفروع" },
  help: {
    en: "What a branch, and each person at it, may redeem in a day. What is let go the same day may be redeemed again.",
    ar: "ما يمكن لكل فرع، ولكل موظف فيه، استبداله في اليوم. ما يُلغى تعليقه في اليوم نفسه يمكن استبداله من جديد.",
  },
  none: {
    en: "A branch appears here as soon as somebody works at it.",
    ar: "يظهر الفرع هنا بمجرد أن يعمل به أحد.",
  },
  open: { en: "Counters open", ar: "نقاط البيع مفتوحة" },
  openOf: { en: "Counters of {branch} are open", ar: "نقاط البيع في {branch} مفتوحة" },
  off: { en: "Switched off", ar: "متوقفة" },
  usedToday: {
    en: "Redeemed today: {points} points in {redemptions} redemptions.",
    ar: "استُبدل اليوم: {points} نقطة، وعدد العمليات: {redemptions}.",
  },
  offAsk: { en: "Switch off the counters of {branch}?", ar: "إيقاف نقاط البيع في {branch}؟" },
  offEffect: {
    en: "From this moment nobody at this branch finds members, records purchases or redeems points. Points that it has set aside go back to their members when their time is over.",
    ar: "من هذه اللحظة لا يمكن لأحد في هذا الفرع البحث عن الأعضاء أو تسجيل المشتريات أو استبدال النقاط. النقاط المعلّقة تعود إلى أصحابها عند انتهاء مهلتها.",
  },
  offVerb: { en: "Switch off", ar: "إيقاف" },
  isOff: { en: "The counters of {branch} are off.", ar: "نقاط البيع في {branch} متوقفة الآن." },
  isOn: { en: "The counters of {branch} are open.", ar: "نقاط البيع في {branch} مفتوحة الآن." },
  branch_points: { en: "Points of the branch", ar: "نقاط الفرع" },
  branch_redemptions: { en: "Redemptions of the branch", ar: "عمليات الفرع" },
  account_points: { en: "Points of each person", ar: "نقاط كل موظف" },
  account_redemptions: { en: "Redemptions of each person", ar: "عمليات كل موظف" },
  hourly_members: {
    en: "Members in an hour before owners are told",
    ar: "عدد الأعضاء في الساعة قبل إبلاغ المالكين",
  },
  numberWrong: {
    en: "Please enter a whole number up to {most}, or 0 for none",
    ar: "يُرجى إدخال عدد صحيح لا يزيد على {most}، أو 0 للمنع",
  },
  save: { en: "Save limits of {branch}", ar: "حفظ حدود {branch}" },
  saved: { en: "The limits of {branch} are saved.", ar: "تم حفظ حدود {branch}." },
});
