// What the screen of configuration as a file says.
import { texts } from "../i18n/text.ts";

export const configurationTexts = texts({
  title: { en: "Configuration as a file", ar: "الإعدادات كملف" },
  hint: {
    en: "Settings, terms of inactivity, tiers, rules, campaigns, rewards and templates, as they are in force.",
    ar: "الإعدادات وشروط عدم النشاط والمستويات والقواعد والحملات والمكافآت والقوالب كما هي سارية.",
  },
  help: {
    en: "Keep it in a repository, or try changes in the test world and bring its file here. Approval thresholds, roles and keys are never in it.",
    ar: "احفظه في مستودع، أو جرّب التعديلات في عالم الاختبار ثم أحضر ملفه إلى هنا. ولا يحتوي أبدًا على حدود الموافقة أو الأدوار أو المفاتيح.",
  },
  download: { en: "Download", ar: "تنزيل" },
  planTitle: { en: "Plan a file", ar: "إعداد خطة لملف" },
  planHint: {
    en: "See what it would change and cost. Nothing is changed until another person approves it.",
    ar: "اعرف ما سيغيّره وما سيكلّفه. لا يتغيّر شيء حتى يوافق عليه شخص آخر.",
  },
  drop: { en: "Configuration file (JSON)", ar: "ملف الإعدادات (JSON)" },
  back: {
    en: "This is the configuration from before the request was approved.",
    ar: "هذه هي الإعدادات كما كانت قبل الموافقة على الطلب.",
  },
  differs: {
    en: "Some of it cannot be taken back and differs:",
    ar: "بعضها لا يمكن الرجوع عنه ويختلف عمّا كان:",
  },
  notCarriedOut: {
    en: "The request was not carried out, so there is nothing to take back.",
    ar: "لم يُنفَّذ الطلب، فلا يوجد ما يُرجع عنه.",
  },
  planBack: { en: "Plan going back to it", ar: "إعداد خطة الرجوع إليها" },
  notJson: { en: "{name} is not a JSON file.", ar: "الملف {name} ليس ملف JSON." },
  same: {
    en: "The file says what is in force. There is nothing to change.",
    ar: "الملف مطابق للإعدادات السارية. لا يوجد ما يتغيّر.",
  },
  blocked: {
    en: "The plan cannot be carried out. Resolve each conflict, then plan the file again.",
    ar: "لا يمكن تنفيذ الخطة. حُلّ التعارضات جميعها ثم أعد إعداد الخطة.",
  },
  askTitle: { en: "Ask for approval", ar: "طلب الموافقة" },
  askHelp: {
    en: "Another person sees these steps and their effect. Once they approve, all of it comes into force at once, and it is void if anybody changes the configuration before.",
    ar: "يرى شخص آخر هذه الخطوات وأثرها. وعند موافقته تسري كلها دفعة واحدة، ويبطل الطلب إذا غيّر أحد الإعدادات قبل ذلك.",
  },
  note: { en: "Note", ar: "ملاحظة" },
  ask: { en: "Ask for approval", ar: "طلب الموافقة" },
  mayNot: {
    en: "Asking needs the permissions to change settings, rewards and campaigns.",
    ar: "يتطلب الطلب صلاحيات تعديل الإعدادات والمكافآت والحملات.",
  },
  waits: {
    en: "The file waits for another person's approval.",
    ar: "الملف في انتظار موافقة شخص آخر.",
  },
  applied: { en: "The file was applied.", ar: "طُبّق الملف." },
});
