// What the screens of proposed campaigns say, on both sides.
import { counted, texts } from "../i18n/text.ts";

export const proposalTexts = texts({
  tab: { en: "From sellers", ar: "من البائعين" },
  proposals: { en: "Campaigns proposed by sellers", ar: "حملات اقترحها البائعون" },
  help: {
    en: "For their own goods, paid by themselves within a budget. Approve one to publish it, or send it back.",
    ar: "لبضائعهم، على حسابهم وفي حدود ميزانية. وافق على الحملة لنشرها، أو أعدها إلى البائع.",
  },
  search: { en: "Search by name, seller or id", ar: "البحث بالاسم أو البائع أو الرقم" },
  anyState: { en: "Any state", ar: "كل الحالات" },
  none: { en: "There are no proposals", ar: "لا توجد مقترحات" },
  campaign: { en: "Campaign", ar: "الحملة" },
  seller: { en: "Seller", ar: "البائع" },
  state: { en: "State", ar: "الحالة" },
  days: { en: "Days", ar: "المدة" },
  dayRange: { en: "{from} to {to}", ar: "من {from} إلى {to}" },
  budget: { en: "Budget", ar: "الميزانية" },
  earning: { en: "Members earn", ar: "يكسب الأعضاء" },
  fixed: { en: "Points per order: {points}", ar: "النقاط لكل طلب: {points}" },
  rate: { en: "Points for every {money}: {points}", ar: "النقاط لكل {money}: {points}" },
  multiplier: { en: "{factor} times the points", ar: "النقاط × {factor}" },
  goods: { en: "Goods", ar: "البضائع" },
  allGoods: { en: "All goods of the seller", ar: "كل بضائع البائع" },
  submitted: { en: "Submitted", ar: "تاريخ التقديم" },
  answered: { en: "Answered", ar: "تاريخ الرد" },
  byOn: { en: "{when}, {who}", ar: "{when}، {who}" },
  reason: { en: "Reason", ar: "السبب" },
  description: { en: "Description", ar: "الوصف" },
  wallet: { en: "Left in the wallet", ar: "المتبقي في المحفظة" },
  open: { en: "Open", ar: "فتح" },
  openOf: { en: "Open proposal {id}", ar: "فتح المقترح {id}" },
  back: { en: "All proposals", ar: "كل المقترحات" },
  facts: { en: "What is proposed", ar: "المقترح" },
  budgetInPoints: { en: "Budget in points", ar: "الميزانية بالنقاط" },
  forecast: { en: "Replay of the last 30 days", ar: "محاكاة آخر 30 يومًا" },
  forecastOwn: {
    en: "From {from} to {to} the campaign would have given {points} more, at a cost of {money} for the seller.",
    ar: "من {from} إلى {to} كانت الحملة ستمنح {points} إضافية، بتكلفة {money} على البائع.",
  },
  forecastYours: {
    en: "From {from} to {to} the campaign would have given {points} more, at a cost of {money} for you.",
    ar: "من {from} إلى {to} كانت الحملة ستمنح {points} إضافية، بتكلفة {money} عليك.",
  },
  forecastRuns: { en: "The replay is running.", ar: "المحاكاة جارية." },
  forecastNone: { en: "There is no replay yet.", ar: "لا توجد محاكاة بعد." },
  forecastFailed: { en: "The replay did not finish.", ar: "لم تكتمل المحاكاة." },
  stale: {
    en: "Rules, settings or days have changed since. Replay it again before you approve.",
    ar: "تغيّرت القواعد أو الإعدادات أو الأيام منذ ذلك. أعد المحاكاة قبل الموافقة.",
  },
  again: { en: "Replay again", ar: "إعادة المحاكاة" },
  approve: { en: "Approve", ar: "موافقة" },
  approveTitle: { en: "Approve the campaign", ar: "الموافقة على الحملة" },
  approveHelp: {
    en: "It is published for goods of {seller} alone, paid by {seller} up to {money}.",
    ar: "تُنشر لبضائع {seller} وحده، على حسابه وبحد أقصى {money}.",
  },
  approved: { en: "The campaign is published.", ar: "نُشرت الحملة." },
  waits: { en: "It waits for a second person.", ar: "بانتظار موافقة شخص ثانٍ." },
  waitsNote: {
    en: "Approved, and waiting for a second person.",
    ar: "تمت الموافقة، وبانتظار شخص ثانٍ.",
  },
  sendBack: { en: "Send back", ar: "إعادة إلى البائع" },
  sendBackHelp: {
    en: "The seller reads your reason, and may change the proposal and submit it again.",
    ar: "يقرأ البائع السبب، ويمكنه تعديل المقترح وتقديمه من جديد.",
  },
  reasonMissing: { en: "Enter a reason.", ar: "أدخل السبب." },
  sentBack: { en: "The proposal is sent back.", ar: "أُعيد المقترح إلى البائع." },
  toCampaign: { en: "Open the campaign", ar: "فتح الحملة" },
});

export const morePoints = counted({
  en: { one: "{count} point", other: "{count} points" },
  ar: {
    zero: "{count} نقطة",
    one: "نقطة واحدة",
    two: "نقطتين",
    few: "{count} نقاط",
    other: "{count} نقطة",
  },
});

export const proposalStateTexts = texts({
  draft: { en: "Draft", ar: "مسودة" },
  submitted: { en: "Waiting", ar: "بانتظار الرد" },
  returned: { en: "Sent back", ar: "أُعيد" },
  approved: { en: "Approved", ar: "تمت الموافقة" },
  withdrawn: { en: "Withdrawn", ar: "مسحوب" },
});
