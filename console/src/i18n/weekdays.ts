// The days of the week by their short names; the week begins on Saturday, as in Egypt.
import { texts } from "./text.ts";

export const weekdayTexts = texts({
  sat: { en: "Saturday", ar: "السبت" },
  sun: { en: "Sunday", ar: "الأحد" },
  mon: { en: "Monday", ar: "الاثنين" },
  tue: { en: "Tuesday", ar: "الثلاثاء" },
  wed: { en: "Wednesday", ar: "الأربعاء" },
  thu: { en: "Thursday", ar: "الخميس" },
  fri: { en: "Friday", ar: "الجمعة" },
});
