// Texts of the limits that a member put on the processing of their data.
import { texts } from "../../i18n/text.ts";

export const limitTexts = texts({
  title: { en: "Objection and restriction", ar: "الاعتراض والتقييد" },
  help: {
    en: "Under either, the member earns by rules that ask nothing about them, keeps their tier and gets no offers. What they earned stays theirs, and messages about the programme still go.",
    ar: "في كلتا الحالتين يكسب العضو وفق القواعد التي لا تعتمد على بياناته، ويبقى مستواه كما هو، ولا تصله العروض. ما كسبه يبقى له، وتستمر رسائل البرنامج.",
  },
  objection: { en: "Objection to profiling and marketing", ar: "اعتراض على التنميط والتسويق" },
  restriction: { en: "Restriction of processing", ar: "تقييد المعالجة" },
  objectionShort: { en: "Objects to profiling", ar: "معترض على التنميط" },
  restrictionShort: { en: "Data restricted", ar: "بياناته مقيّدة" },
  objectionHelp: {
    en: "No rule or campaign looks at who the member is, and no offers are sent.",
    ar: "لا تنظر أي قاعدة أو حملة في بيانات العضو، ولا تُرسل إليه عروض.",
  },
  restrictionHelp: {
    en: "The same, and none of their data is removed by age until it is lifted.",
    ar: "الأمر نفسه، ولا يُزال شيء من بياناته بانتهاء مدتها حتى يُرفع التقييد.",
  },
  inForce: { en: "In force", ar: "ساري" },
  notInForce: { en: "Not in force", ar: "غير ساري" },
  put: { en: "Put in force", ar: "تفعيل" },
  lift: { en: "Lift", ar: "رفع" },
  putTitle: { en: "Put in force: {kind}", ar: "تفعيل: {kind}" },
  liftTitle: { en: "Lift: {kind}", ar: "رفع: {kind}" },
  liftHelp: {
    en: "Tell the member before you lift it. From then on, orders earn with what is known of the member.",
    ar: "أبلغ العضو قبل رفعه. تُحتسب نقاط الطلبات بعد ذلك وفق بيانات العضو.",
  },
  reason: { en: "Reason", ar: "السبب" },
  reasonNone: { en: "Please give a reason", ar: "يُرجى ذكر السبب" },
  putDone: { en: "It is in force.", ar: "تم التفعيل." },
  liftDone: { en: "It was lifted.", ar: "تم الرفع." },
  history: { en: "History", ar: "السجل" },
  didPut: { en: "{kind}: put in force", ar: "{kind}: تفعيل" },
  didLift: { en: "{kind}: lifted", ar: "{kind}: رفع" },
  didMerge: { en: "{kind}: came with a merged member", ar: "{kind}: انتقل مع عضو مدمج" },
  somebody: { en: "a former user", ar: "مستخدم سابق" },
  held: {
    en: "No offers are sent while the member objects or their data is restricted.",
    ar: "لا تُرسل عروض ما دام العضو معترضًا أو بياناته مقيّدة.",
  },
});
