// Reasons in the lists of tables why a personal column has no period of its own, in Arabic. Decision 0126.
/** Arabic of each reason, by its English; a test holds that none is missing. */
export const reasonsInArabic: Readonly<Record<string, string>> = {
  "stays: the marketplace's id of the member, which leads to the points":
    "يبقى رقم العضو لدى المتجر لأنه يوصل إلى النقاط.",
  "stays: of colleagues and companies, as long as their account or key; not of members":
    "بيانات موظفين وشركات لا أعضاء، وتبقى ما بقي الحساب أو المفتاح.",
  "stays: ids and numbers, so that a merge can be undone": "أرقام فقط، ليمكن التراجع عن الدمج.",
  "stays: the proof of a consent, until the member is erased":
    "إثبات الموافقة، ويبقى إلى حين محو بيانات العضو.",
  "stays: 90 days, by webhooks-tidy": "تُحذف بعد 90 يومًا بمهمة webhooks-tidy.",
  "stays: gone when its run is done": "تُحذف عند انتهاء الاستيراد.",
  "stays: the record of who did what is never changed; it is kept for the law":
    "سجل التدقيق لا يُغيَّر أبدًا، ويُحفظ وفاءً بالقانون.",
  "stays: statements are kept for the law as they were issued":
    "تُحفظ الكشوف كما صدرت وفاءً بالقانون.",
  "stays: the log of breaches is kept for the law": "سجل الخروقات يُحفظ وفاءً بالقانون.",
  "stays: 30 days, by mail-tidy": "تُحذف بعد 30 يومًا بمهمة mail-tidy.",
  "stays: 30 days, by message-tidy": "تُحذف بعد 30 يومًا بمهمة message-tidy.",
};
