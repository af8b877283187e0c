// The words of the programme's own settings.
import { texts } from "../../i18n/text.ts";

export const settingsTexts = texts({
  orders: { en: "Orders and returns", ar: "الطلبات والمرتجعات" },
  timezone: { en: "Business time zone", ar: "المنطقة الزمنية للعمل" },
  timezoneHelp: {
    en: "Days, weeks and months begin and end here.",
    ar: "تبدأ الأيام والأسابيع والأشهر وتنتهي بها.",
  },
  unknown: { en: "Orders that name somebody unknown", ar: "الطلبات التي تذكر طرفًا غير معروف" },
  create: { en: "Are accepted; the party is created as a stub", ar: "تُقبل ويُنشأ الطرف مؤقتًا" },
  refuse: { en: "Are refused with the line named", ar: "تُرفض مع ذكر البند" },
  window: { en: "Return window, in days", ar: "مهلة الإرجاع بالأيام" },
  windowHelp: {
    en: "Points become active after it; 0 makes them active on delivery.",
    ar: "تصبح النقاط متاحة بعدها؛ القيمة 0 تجعلها متاحة عند التسليم.",
  },
  negative: {
    en: "Points already spent when their purchase is returned",
    ar: "نقاط أُنفقت قبل إرجاع مشترياتها",
  },
  within_balance: { en: "The programme bears what is missing", ar: "يتحمل البرنامج ما ينقص" },
  debt: {
    en: "The member owes them and earns them back",
    ar: "تصبح دينًا على العضو يسدده مما يكسبه",
  },
  grace: {
    en: "Grace for points given back after their end, in days",
    ar: "مهلة للنقاط المعادة بعد انتهاء صلاحيتها بالأيام",
  },
  backdate: {
    en: "Orders older than this many days wait for a decision (empty: never)",
    ar: "الطلبات الأقدم من هذا العدد من الأيام تنتظر قرارًا (فارغ: لا تنتظر)",
  },
  checkout: { en: "Checkout and approvals", ar: "الدفع والموافقات" },
  codes: {
    en: "Members confirm with a code at counters",
    ar: "يؤكد الأعضاء برمز عند نقاط البيع",
  },
  codesHelp: {
    en: "Points are spent at a branch only with a one-time code that the member is sent, or sees in the app. Without it, whoever works at a branch can spend the points of any member.",
    ar: "لا تُستبدل النقاط في فرع إلا برمز لمرة واحدة يصل إلى العضو أو يظهر في تطبيقه. بدونه يستطيع أي موظف في فرع استبدال نقاط أي عضو.",
  },
  hold: {
    en: "How long points stay held at a checkout, in seconds",
    ar: "مدة حجز النقاط عند الدفع بالثواني",
  },
  approval: {
    en: "Points by hand that need a second person",
    ar: "عدد النقاط اليدوية الذي يحتاج شخصًا ثانيًا",
  },
  approvalHelp: {
    en: "More than this, given or taken by one person, waits under Approvals for another.",
    ar: "ما يزيد على ذلك، إضافةً أو خصمًا، ينتظر في الموافقات موافقة شخص آخر.",
  },
  approvalCost: {
    en: "Cost of changes that one person may make in a day, in EGP",
    ar: "تكلفة ما يجوز لشخص واحد تغييره في اليوم، بالجنيه",
  },
  approvalCostHelp: {
    en: "Rules, campaigns, earning rates, points of products, rewards and the worth of a point wait under Approvals when they would cost more than this, by themselves or with what the same person changed that day. Rewards and worth are judged by the points that members hold, all else by the orders of the last 30 days. Empty: nobody is asked.",
    ar: "تنتظر في الموافقات القواعد والحملات ومعدلات الكسب ونقاط المنتجات والمكافآت وقيمة النقطة إذا تجاوزت تكلفتها هذا المبلغ، وحدها أو مع ما غيّره الشخص نفسه في اليوم ذاته. تُحسب المكافآت وقيمة النقطة على النقاط التي لدى الأعضاء، وما عداها على طلبات آخر 30 يومًا. فارغ: لا يُسأل أحد.",
  },
  looser: {
    en: "This lets one person do more alone, so a second person must approve everything changed here. An evaluation with a single owner applies it at once.",
    ar: "يتيح هذا لشخص واحد صلاحيات أوسع دون موافقة، لذلك يجب أن يوافق شخص آخر على كل ما تغيّر هنا. وفي النسخة التجريبية ذات المالك الواحد يُطبّق فورًا.",
  },
  ownersOnly: { en: "Only an owner may change this.", ar: "لا يحق إلا للمالك تغيير هذه القيمة." },
  waits: {
    en: "A change to what one person may do alone waits up to 72 hours for a second person. Nothing has changed yet. Changing other settings here ends the request.",
    ar: "تغييرٌ لما يجوز لشخص واحد ينتظر حتى 72 ساعة موافقة شخص آخر. لم يتغير شيء بعد، وتغيير إعدادات أخرى هنا يُنهي الطلب.",
  },
  settingsWait: {
    en: "A change to these settings waits up to 72 hours for a second person, because of what it costs. What you see is still in force.",
    ar: "ينتظر تغييرٌ لهذه الإعدادات حتى 72 ساعة موافقة شخص آخر بسبب تكلفته. ما تراه هنا هو الساري الآن.",
  },
  lookAt: { en: "View the request", ar: "عرض الطلب" },
  alone: {
    en: "The settings are in force. Nobody else could agree, so this is on record as decided alone. In production it would have waited for a second person.",
    ar: "الإعدادات سارية الآن. لم يكن هناك من يوافق غيرك، فسُجّل القرار على أنه اتُّخذ منفردًا. في بيئة الإنتاج كان سينتظر موافقة شخص آخر.",
  },
  publish: { en: "Put into force", ar: "تفعيل" },
  published: { en: "The settings are in force.", ar: "الإعدادات سارية الآن." },
});
