// What the screen of the anti-fraud terms says.
import { counted, texts } from "../../i18n/text.ts";

export const termsTexts = texts({
  criteria: { en: "Fraud detection criteria", ar: "معايير كشف الاحتيال" },
  criteriaHint: {
    en: "Each criterion raises one case for a member and period, with its evidence.",
    ar: "يفتح كل معيار حالة واحدة لكل عضو وفترة مع أدلتها.",
  },
  maxPointsHint: {
    en: "Watches how many points a member earns in a period.",
    ar: "يراقب عدد النقاط التي يكسبها العضو في الفترة.",
  },
  maxRedemptionsHint: {
    en: "Watches how often a member redeems in a period.",
    ar: "يراقب عدد مرات الاستبدال في الفترة.",
  },
  offHoursHint: {
    en: "Watches transactions outside trading hours, {start} to {end}, Cairo time.",
    ar: "يراقب المعاملات خارج ساعات العمل، من {start} إلى {end} بتوقيت القاهرة.",
  },
  frequencyHint: {
    en: "Watches orders and redemptions within one hour.",
    ar: "يراقب الطلبات وعمليات الاستبدال خلال ساعة واحدة.",
  },
  refundHint: {
    en: "Watches the share of orders of the last 30 days that came back.",
    ar: "يراقب نسبة الطلبات المرتجعة خلال آخر 30 يومًا.",
  },
  redeemReturnHint: {
    en: "Watches orders of the last 30 days that were paid with points and came back.",
    ar: "يراقب الطلبات المدفوعة بالنقاط ثم المرتجعة خلال آخر 30 يومًا.",
  },
  points: { en: "Points", ar: "النقاط" },
  redemptions: { en: "Redemptions", ar: "عمليات الاستبدال" },
  perHour: { en: "Transactions per hour", ar: "المعاملات في الساعة" },
  period: { en: "Period", ar: "الفترة" },
  start: { en: "Start of trading hours", ar: "بداية ساعات العمل" },
  end: { en: "End of trading hours", ar: "نهاية ساعات العمل" },
  percent: { en: "Returned orders (%)", ar: "الطلبات المرتجعة (٪)" },
  minimumOrders: { en: "Once there are this many orders", ar: "بعد بلوغ هذا العدد من الطلبات" },
  orders: { en: "Orders", ar: "الطلبات" },
  severity: { en: "Severity", ar: "الخطورة" },
  park: {
    en: "Points beyond the limit wait in review",
    ar: "النقاط التي تتجاوز الحد تنتظر المراجعة",
  },
  parkHint: {
    en: "The member sees them as pending review and cannot spend them. Their other points are not affected.",
    ar: "يراها العضو قيد المراجعة ولا يمكنه استخدامها، ويستمر كل ما عداها كالمعتاد.",
  },
  parkDays: { en: "Points in review", ar: "النقاط قيد المراجعة" },
  parkDaysHint: {
    en: "If nobody decides about a case, its points go to the member after this time.",
    ar: "إن لم يبتّ أحد في الحالة تعود نقاطها إلى العضو بعد هذه المدة.",
  },
  parkDaysLabel: { en: "Wait at most", ar: "تنتظر على الأكثر" },
  days: { en: "{days} days", ar: "{days} يومًا" },
  shadow: { en: "Shadow mode", ar: "وضع الظل" },
  shadowHint: {
    en: "Counts the cases without telling anybody or doing anything.",
    ar: "يعدّ الحالات دون إبلاغ أحد أو اتخاذ أي إجراء.",
  },
  recommended: { en: "Recommended: {from} to {to}", ar: "الموصى به: من {from} إلى {to}" },
  outside: {
    en: "Outside the recommended range. It can be saved all the same.",
    ar: "خارج النطاق الموصى به، ويمكن حفظه رغم ذلك.",
  },
  track: {
    en: "Recommended {from} to {to}; set to {value}",
    ar: "الموصى به من {from} إلى {to}؛ القيمة الحالية {value}",
  },
  band: { en: "Watched hours: {from} to {to}", ar: "ساعات المراقبة: من {from} إلى {to}" },
  tryIt: { en: "Try on the last 30 days", ar: "تجربة على آخر 30 يومًا" },
  trying: { en: "Counting…", ar: "جارٍ العدّ…" },
  tryHint: {
    en: "Looks at what is stored; nothing is written and nobody is told.",
    ar: "ينظر في البيانات المحفوظة دون كتابة أي شيء أو إبلاغ أحد.",
  },
  actions: { en: "Response actions", ar: "إجراءات الاستجابة" },
  actionsHint: {
    en: "From the mildest to the strictest. Approving a case undoes what was done.",
    ar: "من الأخف إلى الأشد. الموافقة على الحالة تلغي ما تم.",
  },
  processing: { en: "Processing mode", ar: "طريقة المعالجة" },
  low_automatic: {
    en: "Low severity automatic, medium and high manual",
    ar: "الخطورة المنخفضة تلقائيًا، والمتوسطة والعالية يدويًا",
  },
  manual: { en: "All manual", ar: "الكل يدويًا" },
  automatic: { en: "All automatic", ar: "الكل تلقائيًا" },
  custom: { en: "Custom", ar: "مخصص" },
  matrix: { en: "Action by severity", ar: "الإجراء حسب الخطورة" },
  action: { en: "Action", ar: "الإجراء" },
  off: { en: "Off", ar: "لا يُتخذ" },
  byHand: { en: "Manual", ar: "يدوي" },
  atOnce: { en: "Automatic", ar: "تلقائي" },
  cell: { en: "{action}, severity {severity}", ar: "{action}، الخطورة {severity}" },
  channels: { en: "Notification channels", ar: "قنوات الإشعار" },
  channelsHint: {
    en: "The member is told on every chosen channel that reaches them.",
    ar: "يُبلَّغ العضو عبر كل قناة مختارة يمكن الوصول إليه بها.",
  },
  saved: {
    en: "Saved. In force from the next transaction.",
    ar: "تم الحفظ. تسري من المعاملة التالية.",
  },
  fix: { en: "Please check the marked fields.", ar: "يُرجى مراجعة الحقول المميزة." },
  saidAutomatic: {
    en: "{severity} severity, at once: {actions}.",
    ar: "خطورة {severity}، فورًا: {actions}.",
  },
  saidManual: {
    en: "{severity} severity, waits in Fraud Review; proposed: {actions}.",
    ar: "خطورة {severity}، تنتظر في مراجعة الاحتيال؛ المقترح: {actions}.",
  },
  saidShadow: { en: "Cases are only counted.", ar: "تُعدّ الحالات فقط." },
  nothing: { en: "nothing", ar: "لا شيء" },
});

/** What a rule would have found. */
export const wouldHave = counted({
  en: {
    one: "Would have flagged {count} account in the last 30 days",
    other: "Would have flagged {count} accounts in the last 30 days",
  },
  ar: {
    zero: "لم يكن ليُرصد أي حساب خلال آخر 30 يومًا",
    one: "كان سيُرصد حساب واحد خلال آخر 30 يومًا",
    two: "كان سيُرصد حسابان خلال آخر 30 يومًا",
    few: "كانت ستُرصد {count} حسابات خلال آخر 30 يومًا",
    other: "كان سيُرصد {count} حسابًا خلال آخر 30 يومًا",
  },
});
