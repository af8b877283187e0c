// The texts of a seller's wallet.
import { texts } from "../../i18n/text.ts";

/** Names of the policies. */
export const walletPolicyNames = texts({
  platform_pays: { en: "The platform pays the rest", ar: "تدفع المنصة الباقي" },
  part_not_given: { en: "The rest is not given", ar: "لا يُمنح الباقي" },
  rule_does_not_apply: { en: "The rule does not apply", ar: "لا تُطبَّق القاعدة" },
});

/** A sentence for each policy. */
export const walletPolicyHelp = texts({
  platform_pays: {
    en: "Members get all their points. The platform pays what the wallet cannot.",
    ar: "يحصل الأعضاء على كل نقاطهم، وتدفع المنصة ما لا تغطيه المحفظة.",
  },
  part_not_given: {
    en: "Members get the points that the wallet and others can pay for, and no more.",
    ar: "يحصل الأعضاء على النقاط التي تغطيها المحفظة والأطراف الأخرى فقط.",
  },
  rule_does_not_apply: {
    en: "A rule gives no points where the wallet cannot pay the seller's whole part.",
    ar: "لا تمنح القاعدة نقاطًا عندما لا تغطي المحفظة نصيب البائع كاملًا.",
  },
});

export const walletTexts = texts({
  title: { en: "Wallet", ar: "المحفظة" },
  none: {
    en: "This seller has no wallet and pays for points without a limit.",
    ar: "ليس لهذا البائع محفظة، ويدفع ثمن النقاط دون حد.",
  },
  noneHelp: {
    en: "With a wallet the seller never pays for more than is in it.",
    ar: "مع المحفظة لا يدفع البائع أبدًا أكثر مما فيها.",
  },
  kept: {
    en: "{money} is left from before and counts again once the wallet is opened.",
    ar: "يبقى {money} من قبل، ويُحتسب من جديد عند فتح المحفظة.",
  },
  open: { en: "Open a wallet", ar: "فتح محفظة" },
  stateOpen: { en: "Open", ar: "مفتوحة" },
  stateEmpty: { en: "Nothing left", ar: "لا يوجد متبقٍّ" },
  left: { en: "Left", ar: "المتبقي" },
  reserved: { en: "Reserved", ar: "المحجوز" },
  stateLow: { en: "Low", ar: "منخفضة" },
  credit: { en: "{money} of it is credit.", ar: "منه {money} ائتمان." },
  forStatements: { en: "For statements", ar: "للكشوف" },
  forStatementsHelp: {
    en: "Money that came in and has paid no statement yet. Closing a statement uses it first.",
    ar: "مبالغ وصلت ولم يُسدَّد بها أي كشف بعد. يستخدمها إغلاق الكشف أولًا.",
  },
  lowAt: { en: "Warn below", ar: "تنبيه دون" },
  lowAtHelp: {
    en: "Owners are told once when less than this is left. Leave it empty for no warning.",
    ar: "يُنبَّه المالكون مرة واحدة عندما يقل المتبقي عن هذا المبلغ. اتركه فارغًا لعدم التنبيه.",
  },
  noLow: { en: "No warning", ar: "بلا تنبيه" },
  putIn: { en: "Put in", ar: "المودَع" },
  reservedHelp: {
    en: "Reserved is what points of this seller's sales cost. It is released when points are taken back or expire.",
    ar: "المحجوز هو تكلفة النقاط الممنوحة عن مبيعات هذا البائع، ويُلغى حجزه عند استرداد النقاط أو انتهائها.",
  },
  policy: { en: "When too little is left", ar: "عندما لا يكفي المتبقي" },
  change: { en: "Change settings", ar: "تغيير الإعدادات" },
  topUp: { en: "Put money in", ar: "إيداع مبلغ" },
  raise: { en: "Raise credit", ar: "رفع حد الائتمان" },
  lower: { en: "Lower credit", ar: "خفض حد الائتمان" },
  shut: { en: "Close the wallet", ar: "إغلاق المحفظة" },
  topUpHelp: {
    en: "For money that has come in. It is in the wallet once a second person agrees.",
    ar: "للمبالغ التي وصلت بالفعل. تدخل المحفظة بعد موافقة شخص ثانٍ.",
  },
  raiseHelp: {
    en: "The seller may owe this much more. It counts once a second person agrees.",
    ar: "يُسمح للبائع بأن يدين بهذا المبلغ الإضافي. يسري بعد موافقة شخص ثانٍ.",
  },
  lowerHelp: {
    en: "At most {money} can be taken out: credit that is not reserved. It takes effect at once.",
    ar: "يمكن خصم {money} كحد أقصى، وهو الائتمان غير المحجوز. يسري فورًا.",
  },
  amount: { en: "Amount", ar: "المبلغ" },
  reference: { en: "Reference", ar: "المرجع" },
  referenceHelp: {
    en: "Such as the number of a transfer or a contract",
    ar: "مثل رقم التحويل أو العقد",
  },
  badAmount: { en: "Enter an amount in EGP above 0.", ar: "أدخل مبلغًا بالجنيه أكبر من 0." },
  tooMuch: {
    en: "At most {money} of the credit is left.",
    ar: "المتبقي من الائتمان {money} كحد أقصى.",
  },
  overtaken: {
    en: "Less of the credit is left by now.",
    ar: "أصبح المتبقي من الائتمان أقل من ذلك.",
  },
  noReference: { en: "Enter a reference.", ar: "أدخل مرجعًا." },
  after: { en: "{money} is left after it.", ar: "يصبح المتبقي {money}." },
  afterAgreed: {
    en: "Once agreed, {money} is left.",
    ar: "بعد الموافقة يصبح المتبقي {money}.",
  },
  ask: { en: "Ask for approval", ar: "طلب الموافقة" },
  waitsTopUp: {
    en: "{money} waits for a second person for up to 72 hours. Nothing is in the wallet yet.",
    ar: "ينتظر {money} موافقة شخص ثانٍ لمدة تصل إلى 72 ساعة. لم يُضف شيء إلى المحفظة بعد.",
  },
  waitsRaise: {
    en: "A raise of {money} waits for a second person for up to 72 hours. The credit is as before.",
    ar: "ينتظر رفع حد الائتمان بمبلغ {money} موافقة شخص ثانٍ لمدة تصل إلى 72 ساعة. يبقى الحد كما كان.",
  },
  waiting: {
    en: "{kind}: {money} waits for a second person.",
    ar: "{kind}: ينتظر {money} موافقة شخص ثانٍ.",
  },
  waitingOf: { en: "View the request for {money}", ar: "عرض طلب {money}" },
  lowered: { en: "The credit is lowered by {money}.", ar: "تم خفض حد الائتمان بمبلغ {money}." },
  choose: { en: "When too little is left", ar: "عندما لا يكفي المتبقي" },
  effectOpens: {
    en: "From the next order on the seller pays at most {money}, which is left. Orders before stay as they are.",
    ar: "ابتداءً من الطلب التالي يدفع البائع {money} كحد أقصى، وهو المتبقي. تبقى الطلبات السابقة كما هي.",
  },
  effectOpensEmpty: {
    en: "The wallet is empty at first: from the next order on the seller pays for nothing until money is put in. Orders before stay as they are.",
    ar: "تكون المحفظة فارغة في البداية: ابتداءً من الطلب التالي لا يدفع البائع شيئًا إلى أن يُودَع مبلغ. تبقى الطلبات السابقة كما هي.",
  },
  effectChanges: {
    en: "From the next order on, once the {money} left is too little. Orders before stay as they are.",
    ar: "ابتداءً من الطلب التالي، متى لم يعد المتبقي وهو {money} كافيًا. تبقى الطلبات السابقة كما هي.",
  },
  effectChangesEmpty: {
    en: "Nothing is left, so it holds from the next order on. Orders before stay as they are.",
    ar: "لا يوجد متبقٍّ، لذلك يسري ابتداءً من الطلب التالي. تبقى الطلبات السابقة كما هي.",
  },
  opened: { en: "The wallet is open.", ar: "تم فتح المحفظة." },
  changed: { en: "The settings of the wallet are changed.", ar: "تم تغيير إعدادات المحفظة." },
  shutAsk: { en: "Close the wallet of {name}?", ar: "إغلاق محفظة {name}؟" },
  shutHelp: {
    en: "From the next order on the seller pays for points without a limit. The {money} left stays and counts again once the wallet is opened. Requests that wait cannot be approved meanwhile.",
    ar: "ابتداءً من الطلب التالي يدفع البائع ثمن النقاط دون حد. يبقى المتبقي وهو {money} ويُحتسب من جديد عند فتح المحفظة. لا يمكن الموافقة على الطلبات المنتظرة حتى ذلك الحين.",
  },
  isShut: { en: "The wallet is closed.", ar: "تم إغلاق المحفظة." },
  badLow: {
    en: "Enter an amount in EGP above 0, or leave it empty.",
    ar: "أدخل مبلغًا بالجنيه أكبر من 0 أو اتركه فارغًا.",
  },
  moves: { en: "Statement of the wallet", ar: "كشف المحفظة" },
  date: { en: "Date", ar: "التاريخ" },
  entry: { en: "Entry", ar: "القيد" },
  moved: { en: "Change", ar: "التغيير" },
  leftAfter: { en: "Left after", ar: "المتبقي بعده" },
  by: { en: "Recorded by", ar: "سجّله" },
  noMoves: { en: "Nothing was put in or used yet", ar: "لم يُودَع أو يُستخدم شيء بعد" },
});
