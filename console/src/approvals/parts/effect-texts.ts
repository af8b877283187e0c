// What is said of the orders on which an effect was worked out.
import { counted } from "../../i18n/text.ts";

/** Says that an effect was worked out on all orders there were. */
export const effectAllText = counted({
  en: {
    one: "The only order was worked out again.",
    other: "All {count} orders were worked out again.",
  },
  ar: {
    zero: "لا توجد طلبات لحسابها.",
    one: "أُعيد حساب الطلب الوحيد.",
    two: "أُعيد حساب الطلبين.",
    few: "أُعيد حساب الطلبات كلها، وهي {count} طلبات.",
    many: "أُعيد حساب الطلبات كلها، وهي {count} طلبًا.",
    other: "أُعيد حساب الطلبات كلها، وهي {count} طلب.",
  },
});
