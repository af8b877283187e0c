// The words of differences and plans.
import type { ItemKind, LadderId, SectionId } from "./differences.ts";

export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

export type Both = Readonly<Record<Language, string>>;

export const kindNames = {
  "tier:customer": { en: "Customer tier", ar: "مستوى العملاء" },
  "tier:seller": { en: "Seller tier", ar: "مستوى البائعين" },
  reward: { en: "Reward", ar: "المكافأة" },
  campaign: { en: "Campaign", ar: "الحملة" },
  rule: { en: "Rule", ar: "القاعدة" },
  template: { en: "Template", ar: "القالب" },
} as const satisfies Record<ItemKind, Both>;

export const ladderNames = {
  customer: { en: "Order of the customer tiers", ar: "ترتيب مستويات العملاء" },
  seller: { en: "Order of the seller tiers", ar: "ترتيب مستويات البائعين" },
} as const satisfies Record<LadderId, Both>;

/** Names of sections that the programme does not have. */
export const otherSections = {
  inactivity: { en: "Inactivity terms", ar: "شروط عدم النشاط" },
} as const satisfies Partial<Record<SectionId, Both>>;

/** Further fields than rules and campaigns have. */
export const otherFields: Readonly<Record<string, Both>> = {
  rule_type: { en: "criteria needed", ar: "المعايير المطلوبة" },
  is_active: { en: "active", ar: "التفعيل" },
  min_purchase_amount: { en: "purchases (piastres)", ar: "قيمة المشتريات (بالقرش)" },
  min_transactions_count: { en: "orders", ar: "عدد الطلبات" },
  minimum_sales_volume: { en: "sales (piastres)", ar: "قيمة المبيعات (بالقرش)" },
  minimum_products: { en: "products listed", ar: "عدد المنتجات المعروضة" },
  description_ar: { en: "Arabic description", ar: "الوصف بالعربية" },
  stock: { en: "stock", ar: "المخزون" },
  monthly_limit: { en: "monthly limit", ar: "الحد الشهري" },
  expiry: { en: "voucher expiry", ar: "صلاحية القسيمة" },
  window: { en: "when it is offered", ar: "فترة الإتاحة" },
  tiers: { en: "tiers", ar: "المستويات" },
  details: { en: "offer", ar: "العرض" },
  type: { en: "type", ar: "النوع" },
  rule: { en: "rule", ar: "القاعدة" },
  parameters: { en: "parameters", ar: "المدخلات" },
};

export const sentences = {
  only_in: {
    en: "{kind} “{name}” ({id}) is only in {place}.",
    ar: "{kind} «{name}» ({id}): في {place} فقط.",
  },
  differs: {
    en: "{kind} “{name}” ({id}) differs: {changes}.",
    ar: "{kind} «{name}» ({id}): اختلاف في {changes}.",
  },
  thing: { en: "{kind} {id}", ar: "{kind} {id}" },
  section: { en: "{kind}: {changes}.", ar: "{kind}: {changes}." },
  create: {
    en: "{kind} “{name}” ({id}) is created.",
    ar: "إنشاء {kind} «{name}» ({id}).",
  },
  remove: {
    en: "{kind} “{name}” ({id}) is removed.",
    ar: "إزالة {kind} «{name}» ({id}).",
  },
  change: {
    en: "{kind} “{name}” ({id}) changes: {changes}.",
    ar: "تعديل {kind} «{name}» ({id}): {changes}.",
  },
  tier_left: {
    en: "Whoever has it leaves it with the next nightly look at tiers.",
    ar: "ويغادره من هو عليه عند مراجعة المستويات الليلية التالية.",
  },
  field: { en: "{field} from {from} to {to}", ar: "{field} من {from} إلى {to}" },
  more: { en: "{count} more fields", ar: "عدد الحقول الأخرى: {count}" },
  none: { en: "nothing", ar: "لا شيء" },
  total_plan: {
    en: "Plan {plan} for {world}: {created} created, {changed} changed, {removed} removed.",
    ar: "الخطة {plan} لعالم {world}: إنشاء {created}، تعديل {changed}، إزالة {removed}.",
  },
  goes_back: {
    en: "This goes back to before {request}. Since {since}: {points} points given, of which returns took back {back}; members: {members}, orders: {orders}, activities: {activities}; worth {value} piastres now. Points given stay.",
    ar: "هذا رجوع إلى ما قبل {request}. منذ {since}: النقاط الممنوحة {points}، استردّت المرتجعات منها {back}؛ الأعضاء: {members}، الطلبات: {orders}، الأنشطة: {activities}؛ القيمة الآن بالقرش: {value}. النقاط الممنوحة تبقى.",
  },
  nothing_to_do: {
    en: "{world} already matches the file: nothing to do.",
    ar: "لا تغيير مطلوب: {world} مطابق لذلك بالفعل.",
  },
  applied: {
    en: "Applied to {world}: {created} created, {changed} changed, {removed} removed.",
    ar: "تم التطبيق بالكامل على {world}: إنشاء {created}، تعديل {changed}، إزالة {removed}.",
  },
  moved: {
    en: "{world} or the file has changed since the plan was made. Nothing was applied. Make a new plan and review it.",
    ar: "تغيّر {world} أو الملف منذ تلك الخطة، فلم يُطبَّق شيء. أنشئ خطة جديدة وراجعها.",
  },
  live_refused: {
    en: "On live a second person has to approve a bundle, which a command cannot ask for. Nothing was applied. Use Configuration in the console, or POST /v1/configuration/requests.",
    ar: "لا يُطبَّق الملف على live إلا بعد موافقة شخص ثانٍ، ولا يمكن طلبها من سطر الأوامر، فلم يُطبَّق شيء. استخدم صفحة «الإعدادات كملف» في لوحة التحكم أو POST /v1/configuration/requests.",
  },
  no_request: {
    en: "There is no request {request} for a bundle in {world}.",
    ar: "لا يوجد في {world} طلب تطبيق ملف بالمعرّف {request}.",
  },
  not_carried_out: {
    en: "The request {request} was not carried out, so there is nothing to take back.",
    ar: "لم يُنفَّذ الطلب {request}، فلا يوجد ما يُرجع عنه.",
  },
  written: {
    en: "The bundle that goes back is in {file}.",
    ar: "ملف الرجوع محفوظ في {file}.",
  },
  conflicts: {
    en: "The plan cannot be applied. Conflicts: {count}.",
    ar: "لا يمكن تطبيقها. عدد التعارضات: {count}.",
  },
  tier_cannot_go: {
    en: "{thing}: tiers cannot be deleted. Keep it and set is_active to false.",
    ar: "{thing}: لا يمكن حذف المستويات. أبقِه مع is_active بقيمة false.",
  },
  campaign_is_over: {
    en: "{thing}: the campaign has ended there and cannot be changed. Use another id.",
    ar: "{thing}: انتهت الحملة هناك ولا يمكن تعديلها. استخدم معرّفًا آخر.",
  },
  archived_there: {
    en: "{thing}: it is archived there and cannot be restored. Use another id.",
    ar: "{thing}: مؤرشفة هناك ولا يمكن إعادتها. استخدم معرّفًا آخر.",
  },
  reward_type_stays: {
    en: "{thing}: the type of a reward cannot be changed. Use another id.",
    ar: "{thing}: لا يمكن تغيير نوع المكافأة. استخدم معرّفًا آخر.",
  },
  scheduled_later: {
    en: "{thing}: another publication is scheduled there for {from} and would replace this one.",
    ar: "{thing}: يوجد نشر آخر مجدول هناك في {from} وسيحل محل هذا التعديل.",
  },
  unknown_there: {
    en: "{thing}: {field} refers to something that does not exist there.",
    ar: "{thing}: القيمة في {field} غير موجودة هناك.",
  },
  tier_stays: {
    en: "{thing}: tiers cannot be deleted, so it stays and is switched off. Whoever has it leaves it with the next nightly look at tiers.",
    ar: "{thing}: لا يمكن حذف المستويات، لذا يبقى متوقفًا. ويغادره من هو عليه عند مراجعة المستويات الليلية التالية.",
  },
  campaign_stays_over: {
    en: "{thing}: the campaign has ended and cannot run again, so it stays as it is.",
    ar: "{thing}: انتهت الحملة ولا يمكن تشغيلها من جديد، لذا تبقى كما هي.",
  },
  campaign_stays_away: {
    en: "{thing}: the campaign is archived and cannot be restored. Neither it nor its rules come back.",
    ar: "{thing}: الحملة مؤرشفة ولا يمكن استعادتها، فلا ترجع هي ولا قواعدها.",
  },
  rule_stays_away: {
    en: "{thing}: its campaign is archived, so the rule does not come back.",
    ar: "{thing}: حملة القاعدة مؤرشفة، فلا ترجع القاعدة.",
  },
  reward_stays_away: {
    en: "{thing}: the reward is archived and cannot be restored. To offer it again, add it under another id.",
    ar: "{thing}: المكافأة مؤرشفة ولا يمكن استعادتها. لإتاحتها من جديد أضفها بمعرّف آخر.",
  },
  reward_stays_archived: {
    en: "{thing}: the reward is archived and cannot be restored, so it stays as it is.",
    ar: "{thing}: المكافأة مؤرشفة ولا يمكن استعادتها، لذا تبقى كما هي.",
  },
  reward_stays_off: {
    en: "{thing}: the reward cannot be taken back, so it stays and is not offered.",
    ar: "{thing}: لا يمكن الرجوع عن هذه المكافأة، لذا تبقى غير متاحة.",
  },
  same: {
    en: "There are no differences between {a} and {b}.",
    ar: "لا فرق بين {a} و{b}.",
  },
  total: {
    en: "Differences between {a} and {b}: {count}.",
    ar: "عدد الفروق بين {a} و{b}: {count}.",
  },
} as const satisfies Record<string, Both>;
