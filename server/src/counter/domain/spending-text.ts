// The words in which a member hears of points that were spent at a counter.
import { moneyText, pointsText } from "../../rules/door/domain.ts";

/** `value` in piastres; `left` are the points that could be spent right after. */
export type Told = {
  readonly points: number;
  readonly value: number;
  readonly left: number;
  readonly at: Date;
  readonly seller: string;
  readonly branch: string;
  readonly reference: string;
};

/** The subject and text of the message, in both languages, with the time of the day in `zone`. */
export const spendingText = (told: Told, zone: string) => {
  const { points, value, left, seller, branch, reference } = told;
  const said = (locale: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone }).format(told.at);
  const day = { day: "numeric", month: "long" } as const;
  const time = said("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return {
    subject: { en: "You spent points at a shop", ar: "استبدلتم نقاطًا في متجر" },
    text: {
      en: `You spent ${pointsText(points, "en")} (${moneyText(value, "en")}) at ${seller}, ${branch}, on ${said("en-GB", day)} at ${time}. You have ${pointsText(left, "en")} left. If this was not you, tell customer service of the marketplace at once and give this number: ${reference}`,
      ar: `استبدلتم ${pointsText(points, "ar")} (${moneyText(value, "ar")}) لدى ${seller}، ${branch}، يوم ${said("ar-EG-u-nu-latn", day)} الساعة ${time}. رصيدكم الآن ${pointsText(left, "ar")}. إن لم تكونوا أنتم من فعل ذلك فأبلغوا خدمة عملاء المتجر الإلكتروني فورًا واذكروا هذا الرقم: ${reference}`,
    },
  };
};
