// What a forecast takes for granted, in words: a figure is only worth what stands beside it.
import type { Rate } from "../../ledger/door/account.ts";

/** Wallets that a replay goes by; none where no seller ever had one. */
export type WalletBasis = "none" | "as_they_were" | "as_they_stand";

export type Assumption = { code: string; text: string; textAr: string };

/** Grounds on which a replay makes its assumptions. */
export type Grounds = {
  kind: "rule" | "campaign" | "earning_settings" | "live";
  rate: Rate;
  /** The draft's own first and last days were left out. */
  isDateless: boolean;
  /** Rules ask about attributes that are not on record with every order. */
  needsAttributes: boolean;
  wallets: WalletBasis;
};

const always: readonly Assumption[] = [
  {
    code: "same_purchases",
    text: "Members buy exactly what they bought: nobody buys more or less because of the draft.",
    textAr: "يشتري الأعضاء ما اشتروه بالفعل: لا يزيد شراء أحد أو يقل بسبب المسودة.",
  },
  {
    code: "live_now",
    text: "Live means the rules in force when the simulation was started, also for days on which others were in force. Both sides decide every order anew.",
    textAr:
      "المقصود بالوضع الحالي القواعد السارية عند بدء المحاكاة، حتى للأيام التي سرت فيها قواعد أخرى. ويُحسب كل طلب من جديد على الجانبين.",
  },
  {
    code: "facts_then",
    text: "Tier, earlier orders and spending of a member, the seller's standing, categories and the points of products are those of the moment of each order. Lifetime points move with the points of each side.",
    textAr:
      "مستوى العضو وطلباته وإنفاقه السابق وحالة البائع والفئات ونقاط المنتجات هي ما كانت عليه لحظة كل طلب. أما مجموع النقاط المكتسبة فيتغير بنقاط كل جانب.",
  },
  {
    code: "limits",
    text: "Usage limits, caps and budgets start the period as they really stood and are used up order by order, in the order of business time. Limits that are new in the draft start empty.",
    textAr:
      "تبدأ حدود الاستخدام والسقوف والميزانيات من وضعها الفعلي في أول الفترة وتُستهلك طلبًا بعد طلب حسب وقت الشراء. وتبدأ الحدود الجديدة في المسودة فارغة.",
  },
  {
    code: "returns",
    text: "Returns and cancellations of these orders until now are taken off, by the same rules as the points, and give limits and budgets back.",
    textAr:
      "تُخصم مرتجعات هذه الطلبات وإلغاءاتها حتى الآن بالقواعد نفسها التي منحت النقاط، وتعود بها الحدود والميزانيات.",
  },
  {
    code: "orders_only",
    text: "Only orders are replayed: points for sign-ups, reviews and other activities are the same on both sides and stay out.",
    textAr:
      "تُعاد الطلبات فقط: نقاط التسجيل والتقييمات وغيرها من الأنشطة متساوية على الجانبين ولا تدخل في الحساب.",
  },
];

const dateless: Assumption = {
  code: "dates_ignored",
  text: "The draft's own first and last days are left out: it is replayed as if it ran the whole period.",
  textAr: "أُهملت بداية المسودة ونهايتها: تُحسب كأنها سارية طوال الفترة.",
};

const running: Assumption = {
  code: "campaign_runs",
  text: "The campaign is taken as running, whatever its status is now.",
  textAr: "تُعامل الحملة على أنها سارية مهما كانت حالتها الآن.",
};

const attributes: Assumption = {
  code: "attributes_now",
  text: "Attributes of members that no rule asked about at the time are taken as they are now.",
  textAr: "صفات الأعضاء التي لم تسأل عنها أي قاعدة وقتها تؤخذ كما هي الآن.",
};

const wallets: Record<Exclude<WalletBasis, "none">, Assumption> = {
  as_they_were: {
    code: "wallets_then",
    text: "Each order finds the wallet of its seller as it really was: with the top-ups, credit and terms of that moment, less what the side charged more until then. Returns and cancellations give back what they cost; points that the side gave more count as unspent and unexpired.",
    textAr:
      "يجد كل طلب محفظة بائعه كما كانت فعلًا: بما أضيف إليها من مال وائتمان وبشروطها في تلك اللحظة، ناقصًا ما زاده الجانب حتى ذلك الوقت. وتعيد المرتجعات والإلغاءات ما كلفته؛ أما النقاط الزائدة في هذا الجانب فتعد غير مستخدمة وغير منتهية.",
  },
  as_they_stand: {
    code: "wallets_now",
    text: "Wallets begin the period with what is left in them now and with the terms of now, and nothing is put in. Returns and cancellations give back what they cost; points count as unspent and unexpired.",
    textAr:
      "تبدأ المحافظ الفترة برصيدها وشروطها الحالية ولا يضاف إليها شيء. وتعيد المرتجعات والإلغاءات ما كلفته؛ وتعد النقاط غير مستخدمة وغير منتهية.",
  },
};

const egp = (piastres: number): string =>
  `${Math.trunc(piastres / 100)}.${String(piastres % 100).padStart(2, "0")}`;

const worth = ({ points, piastres }: Rate): Assumption => ({
  code: "worth",
  text: `Money is what the points pay at the live rate: ${points} points for ${egp(piastres)} EGP, rounded down in each row.`,
  textAr: `المبالغ هي قيمة النقاط بسعر الاستبدال الحالي: ${points} نقطة مقابل ${egp(piastres)} جنيه، مع التقريب لأسفل في كل سطر.`,
});

/** The assumptions of a replay, the most important ones first. */
export const assumptionsOf = (grounds: Grounds): Assumption[] => [
  ...always,
  ...(grounds.isDateless ? [dateless] : []),
  ...(grounds.kind === "campaign" ? [running] : []),
  ...(grounds.needsAttributes ? [attributes] : []),
  ...(grounds.wallets === "none" ? [] : [wallets[grounds.wallets]]),
  worth(grounds.rate),
];
