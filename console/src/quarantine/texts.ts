// Texts of late arrivals.
import { counted, texts } from "../i18n/text.ts";

export const kindTexts = texts({
  order: { en: "Order", ar: "طلب" },
  activity: { en: "Activity", ar: "نشاط" },
});

export const stateTexts = texts({
  waiting: { en: "Waiting", ar: "قيد الانتظار" },
  released: { en: "Accepted", ar: "تم قبوله" },
  refused: { en: "Refused", ar: "مرفوض" },
});

export const arrivalTexts = texts({
  tabs: { en: "Late arrivals by state", ar: "الوارد المتأخر حسب الحالة" },
  waiting: { en: "Waiting", ar: "قيد الانتظار" },
  decided: { en: "Decided", ar: "تم البتّ فيها" },
  search: { en: "Search by order or member", ar: "البحث برقم الطلب أو العضو" },
  anyKind: { en: "Orders and activities", ar: "الطلبات والأنشطة" },
  intro: {
    en: "These orders and activities are older than the programme accepts. They earn nothing until somebody accepts them.",
    ar: "هذه الطلبات والأنشطة أقدم مما يقبله البرنامج، ولا تُكسب نقاطًا إلى أن يقبلها أحد.",
  },
  matching: {
    en: "{arrivals} waiting, {points} points, {cost}",
    ar: "{arrivals} قيد الانتظار، {points} نقطة، {cost}",
  },
  what: { en: "Arrival", ar: "الوارد" },
  member: { en: "Member", ar: "العضو" },
  occurred: { en: "Occurred", ar: "وقت الحدوث" },
  arrived: { en: "Arrived", ar: "وقت الوصول" },
  sentBy: { en: "Sent by", ar: "المُرسل" },
  points: { en: "Points", ar: "النقاط" },
  cost: { en: "Cost", ar: "التكلفة" },
  state: { en: "State", ar: "الحالة" },
  decidedBy: { en: "Decided by", ar: "صاحب القرار" },
  reason: { en: "Reason", ar: "السبب" },
  reasonNone: { en: "Please give a reason", ar: "يُرجى ذكر السبب" },
  release: { en: "Accept", ar: "قبول" },
  refuse: { en: "Refuse", ar: "رفض" },
  releaseOf: { en: "Accept: {what}", ar: "قبول: {what}" },
  refuseOf: { en: "Refuse: {what}", ar: "رفض: {what}" },
  releaseAll: { en: "Accept all ({arrivals})", ar: "قبول الكل ({arrivals})" },
  refuseAll: { en: "Refuse all ({arrivals})", ar: "رفض الكل ({arrivals})" },
  releaseHelp: {
    en: "{what} of {member} earns about {points} points ({cost}) under the rules of the day on which it happened.",
    ar: "يُكسب {what} للعضو {member} نحو {points} نقطة ({cost}) حسب قواعد يوم حدوثه.",
  },
  refuseHelp: {
    en: "{what} of {member} will never earn points, and is refused if it is sent again.",
    ar: "لن يُكسب {what} للعضو {member} أي نقاط، ويُرفض إذا أُرسل مرة أخرى.",
  },
  releaseAllHelp: {
    en: "Everything that matches ({arrivals}) earns about {points} points ({cost}) in total, each under the rules of the day on which it happened.",
    ar: "يُكسب كل ما يطابق ({arrivals}) نحو {points} نقطة ({cost}) في المجموع، كلٌّ حسب قواعد يوم حدوثه.",
  },
  refuseAllHelp: {
    en: "Nothing that matches ({arrivals}) will ever earn points, and all of it is refused if it is sent again.",
    ar: "لن يُكسب ما يطابق ({arrivals}) أي نقاط، ويُرفض إذا أُرسل مرة أخرى.",
  },
  histories: { en: "Imported files", ar: "الملفات المستوردة" },
  historiesHelp: {
    en: "Orders from before the limit, members with points and vouchers from another programme, and such members to be taken back. Once a file is accepted, run the same import again.",
    ar: "طلبات أقدم من الحد المسموح، وأعضاء بنقاط وقسائم من برنامج آخر، وأعضاء يُسترجع ما نقلوه. بعد قبول الملف أعد الاستيراد نفسه.",
  },
  file: { en: "File", ar: "الملف" },
  historyFrom: { en: "From", ar: "منذ" },
  contents: { en: "Contents", ar: "المحتوى" },
  oldOrders: { en: "Old orders: {count}", ar: "الطلبات القديمة: {count}" },
  releaseHistoryHelp: {
    en: "Old orders in {file} ({arrivals}) earn about {points} points ({cost}) when the file is imported again.",
    ar: "تُكسب الطلبات القديمة في {file} ({arrivals}) نحو {points} نقطة ({cost}) عند استيراد الملف مرة أخرى.",
  },
  releaseMembersHelp: {
    en: "The members in {file} ({arrivals}) bring {points} points ({cost}) from their old programme when the file is imported again.",
    ar: "ينقل الأعضاء في {file} (العدد: {arrivals}) {points} نقطة ({cost}) من برنامجهم السابق عند استيراد الملف مرة أخرى.",
  },
  releaseMembersVouchersHelp: {
    en: "The members in {file} ({arrivals}) bring {points} points and vouchers ({vouchers}) from their old programme when the file is imported again. Together these cost {cost}.",
    ar: "ينقل الأعضاء في {file} (العدد: {arrivals}) {points} نقطة وقسائم (العدد: {vouchers}) من برنامجهم السابق عند استيراد الملف مرة أخرى. وتبلغ تكلفتها معًا {cost}.",
  },
  refuseMembersHelp: {
    en: "The members in {file} will not be imported.",
    ar: "لن يُستورد الأعضاء الموجودون في {file}.",
  },
  releaseBackHelp: {
    en: "The members in {file} ({arrivals}) lose the {points} points ({cost}) that they brought when the import is run again with --undo. What else came with them goes too. If any of them has an order by then, nothing is taken back.",
    ar: "يفقد الأعضاء في {file} (العدد: {arrivals}) {points} نقطة ({cost}) كانوا قد نقلوها، ومعها كل ما جاء معهم، عند تشغيل الاستيراد مرة أخرى مع ‎--undo. وإذا سُجّل طلب لأي منهم قبل ذلك فلن يُسترجع شيء.",
  },
  releaseBackVouchersHelp: {
    en: "The members in {file} ({arrivals}) lose the {points} points and the vouchers ({vouchers}) that they brought, {cost} together, when the import is run again with --undo. What else came with them goes too. If any of them has an order or has used a voucher by then, nothing is taken back.",
    ar: "يفقد الأعضاء في {file} (العدد: {arrivals}) {points} نقطة وقسائم (العدد: {vouchers}) كانوا قد نقلوها بتكلفة إجمالية {cost}، ومعها كل ما جاء معهم، عند تشغيل الاستيراد مرة أخرى مع ‎--undo. وإذا سُجّل طلب لأي منهم أو استُخدمت إحدى القسائم قبل ذلك فلن يُسترجع شيء.",
  },
  refuseBackHelp: {
    en: "The members in {file} keep what they brought.",
    ar: "يحتفظ الأعضاء في {file} بما نقلوه.",
  },
  membersBack: { en: "Members to take back: {count}", ar: "أعضاء يُسترجع ما نقلوه: {count}" },
  vouchers: { en: "Vouchers: {count}", ar: "القسائم: {count}" },
  members: { en: "Members: {count}", ar: "الأعضاء: {count}" },
  refuseHistoryHelp: {
    en: "The history in {file} will not be imported.",
    ar: "لن يُستورد السجل السابق في {file}.",
  },
  done: { en: "Your decision was recorded.", ar: "تم تسجيل قرارك." },
  emptyWaiting: { en: "Nothing is waiting", ar: "لا شيء ينتظر" },
  emptyWaitingHelp: {
    en: "Orders and activities older than the limit in Programme Settings wait here.",
    ar: "تنتظر هنا الطلبات والأنشطة الأقدم من الحد المحدد في إعدادات البرنامج.",
  },
  emptyDecided: { en: "Nothing has been decided yet", ar: "لم يُبتّ في شيء بعد" },
  emptyDecidedHelp: {
    en: "Accepted and refused arrivals are kept here.",
    ar: "يُحفظ هنا ما تم قبوله أو رفضه.",
  },
});

/** After a decision about many that could not be carried out for all of them. */
export const stillWaiting = counted({
  en: { one: "One of them is still waiting.", other: "{count} of them are still waiting." },
  ar: {
    one: "لا يزال واحد منها قيد الانتظار.",
    two: "لا يزال اثنان منها قيد الانتظار.",
    few: "لا يزال {count} منها قيد الانتظار.",
    many: "لا يزال {count} منها قيد الانتظار.",
    other: "لا يزال {count} منها قيد الانتظار.",
  },
});
