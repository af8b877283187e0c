// What the screens of arrivals that wait say.
import { texts } from "../i18n/text.ts";

export const kindTexts = texts({
  order: { en: "Order", ar: "طلب" },
  activity: { en: "Activity", ar: "نشاط" },
});

export const stateTexts = texts({
  waiting: { en: "Waiting", ar: "قيد الانتظار" },
  released: { en: "Let in", ar: "تم قبوله" },
  refused: { en: "Refused", ar: "مرفوض" },
});

export const arrivalTexts = texts({
  tabs: { en: "Late arrivals by state", ar: "الوارد المتأخر حسب الحالة" },
  waiting: { en: "Waiting", ar: "قيد الانتظار" },
  decided: { en: "Decided", ar: "تم البتّ فيها" },
  search: { en: "Search by order or member", ar: "البحث برقم الطلب أو العضو" },
  anyKind: { en: "Orders and activities", ar: "الطلبات والأنشطة" },
  intro: {
    en: "These happened longer ago than the programme takes. They earn nothing until somebody lets them in.",
    ar: "حدثت هذه قبل المدة التي يقبلها البرنامج، ولا تُكسب نقاطًا إلى أن يقبلها أحد.",
  },
  matching: {
    en: "{arrivals} wait and match: {points} points, {cost}",
    ar: "ينتظر ويطابق {arrivals}: {points} نقطة، {cost}",
  },
  what: { en: "What arrived", ar: "الوارد" },
  member: { en: "Member", ar: "العضو" },
  occurred: { en: "Happened", ar: "وقت الحدوث" },
  arrived: { en: "Arrived", ar: "وقت الوصول" },
  sentBy: { en: "Sent by", ar: "المُرسل" },
  points: { en: "Points", ar: "النقاط" },
  cost: { en: "Cost", ar: "التكلفة" },
  state: { en: "State", ar: "الحالة" },
  decidedBy: { en: "Decided by", ar: "صاحب القرار" },
  reason: { en: "Reason", ar: "السبب" },
  reasonNone: { en: "Please give a reason", ar: "يُرجى ذكر السبب" },
  release: { en: "Let in", ar: "قبول" },
  refuse: { en: "Refuse", ar: "رفض" },
  releaseOf: { en: "Let in: {what}", ar: "قبول: {what}" },
  refuseOf: { en: "Refuse: {what}", ar: "رفض: {what}" },
  releaseAll: { en: "Let in all {arrivals}", ar: "قبول الكل ({arrivals})" },
  refuseAll: { en: "Refuse all {arrivals}", ar: "رفض الكل ({arrivals})" },
  releaseHelp: {
    en: "{what} of {member} earns about {points} points ({cost}), by the rules of its own day.",
    ar: "يُكسب {what} للعضو {member} نحو {points} نقطة ({cost}) حسب قواعد يوم حدوثه.",
  },
  refuseHelp: {
    en: "{what} of {member} never earns, and is refused when it is sent again.",
    ar: "لن يُكسب {what} للعضو {member} أي نقاط، ويُرفض إذا أُرسل مرة أخرى.",
  },
  releaseAllHelp: {
    en: "All {arrivals} that wait and match earn about {points} points ({cost}) together, by the rules of their own days.",
    ar: "يُكسب كل ما ينتظر ويطابق ({arrivals}) نحو {points} نقطة ({cost}) معًا حسب قواعد أيام حدوثه.",
  },
  refuseAllHelp: {
    en: "All {arrivals} that wait and match never earn, and are refused when they are sent again.",
    ar: "لن يُكسب كل ما ينتظر ويطابق ({arrivals}) أي نقاط، ويُرفض إذا أُرسل مرة أخرى.",
  },
  histories: { en: "Pasts that files bring", ar: "سجلات سابقة تحملها ملفات" },
  historiesHelp: {
    en: "An imported file states since when its orders count. Once somebody has agreed, the same import posts them.",
    ar: "يحدد الملف المستورد منذ متى تُحتسب طلباته. بعد موافقة أحد يسجّلها الاستيراد نفسه.",
  },
  file: { en: "File", ar: "الملف" },
  historyFrom: { en: "Since", ar: "منذ" },
  oldOrders: { en: "Old orders", ar: "الطلبات القديمة" },
  releaseHistoryHelp: {
    en: "{arrivals} orders of {file} earn about {points} points ({cost}) when the file is imported again.",
    ar: "تُكسب {arrivals} من طلبات {file} نحو {points} نقطة ({cost}) عند استيراد الملف مرة أخرى.",
  },
  refuseHistoryHelp: {
    en: "The file {file} is not imported with this past.",
    ar: "لن يُستورد الملف {file} بهذا السجل السابق.",
  },
  done: { en: "Your decision was recorded.", ar: "تم تسجيل قرارك." },
  emptyWaiting: { en: "Nothing waits", ar: "لا شيء ينتظر" },
  emptyWaitingHelp: {
    en: "Orders and activities older than the limit in the programme's settings wait here.",
    ar: "تنتظر هنا الطلبات والأنشطة الأقدم من الحد المحدد في إعدادات البرنامج.",
  },
  emptyDecided: { en: "Nothing has been decided yet", ar: "لم يُبتّ في شيء بعد" },
  emptyDecidedHelp: {
    en: "What was let in or refused is kept here.",
    ar: "يُحفظ هنا ما تم قبوله أو رفضه.",
  },
});
