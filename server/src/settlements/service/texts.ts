// What statements say on paper and in files, in both languages.
export type Locale = "en" | "ar";
type Text = Readonly<Record<Locale, string>>;

export const words = {
  title: { en: "Settlement statement", ar: "كشف تسوية" },
  seller: { en: "Seller", ar: "البائع" },
  month: { en: "Month", ar: "الشهر" },
  number: { en: "Number", ar: "الرقم" },
  noNumber: { en: "None yet", ar: "لا يوجد بعد" },
  status: { en: "Status", ar: "الحالة" },
  issuedAt: { en: "Issued", ar: "تاريخ الإصدار" },
  line: { en: "Line", ar: "البند" },
  points: { en: "Points", ar: "النقاط" },
  money: { en: "EGP", ar: "جنيه" },
  opening: { en: "Opening", ar: "الرصيد الافتتاحي" },
  closing: { en: "Closing", ar: "الرصيد الختامي" },
  due: {
    en: "To settle: redeemed less given back",
    ar: "المطلوب تسويته: المستبدلة ناقص المعادة",
  },
  prior: {
    en: "Of which from earlier months",
    ar: "منها ما يخص أشهرًا سابقة",
  },
  sales: { en: "Goods that points paid", ar: "بضائع دُفع ثمنها بالنقاط" },
  net: {
    en: "Net: to settle less what is reimbursed",
    ar: "الصافي: المطلوب تسويته ناقص المردود للبائع",
  },
  netCredited: {
    en: "Net: to settle less what comes to the seller",
    ar: "الصافي: المطلوب تسويته ناقص المستحق للبائع",
  },
  credits: { en: "Disputes accepted", ar: "اعتراضات مقبولة" },
  credit: { en: "Credit for a dispute", ar: "رد مبلغ عن اعتراض" },
  creditOf: {
    en: "{dispute}: statement {month}, order {order}",
    ar: "{dispute}: كشف {month}، طلب {order}",
  },
  payer: { en: "Paid by, or account", ar: "على حساب، أو الحساب" },
  name: { en: "Name", ar: "الاسم" },
  moved: { en: "Moved", ar: "الحركة" },
  wallet: { en: "Wallet of", ar: "محفظة" },
  reserved: { en: "Reserved at the end", ar: "المحجوز في النهاية" },
  noWallets: {
    en: "Closed before closes kept wallets",
    ar: "أُقفل قبل أن يحفظ الإقفال المحافظ",
  },
  day: { en: "Day", ar: "اليوم" },
  entry: { en: "Entry", ar: "القيد" },
  member: { en: "Member", ar: "العضو" },
  order: { en: "Order", ar: "طلب الشراء" },
  isPrior: { en: "Earlier month", ar: "شهر سابق" },
  yes: { en: "Yes", ar: "نعم" },
  no: { en: "No", ar: "لا" },
  madeOf: {
    en: "Made of {items} ledger entries; the CSV file lists each of them.",
    ar: "يتكون من {items} من قيود الدفتر، ويسردها ملف CSV واحدًا واحدًا.",
  },
  days: {
    en: "Days and months are those of {zone}. Points are worth what was recorded when they were issued.",
    ar: "الأيام والأشهر بتوقيت {zone}. قيمة النقاط هي المسجلة عند إصدارها.",
  },
  print: { en: "Fingerprint", ar: "البصمة" },
  issuer: { en: "From", ar: "من" },
  receiver: { en: "To", ar: "إلى" },
  tax: { en: "Tax registration number", ar: "رقم التسجيل الضريبي" },
  register: { en: "Commercial register", ar: "السجل التجاري" },
  sheet: { en: "Page {sheet} of {sheets}", ar: "صفحة {sheet} من {sheets}" },
} as const satisfies Readonly<Record<string, Text>>;
