// What is said of corrections of a seller's account.
import { texts } from "../../i18n/text.ts";

export const adjustTexts = texts({
  adjust: { en: "Adjust", ar: "تعديل" },
  help: {
    en: "The statement of {month} stays as it is. The correction is an entry of its own, dated the day a second person agrees.",
    ar: "يبقى كشف {month} كما هو. يُسجَّل التصحيح قيدًا مستقلًا بتاريخ موافقة شخص ثانٍ.",
  },
  way: { en: "Direction", ar: "الاتجاه" },
  more: { en: "The seller owes more", ar: "زيادة ما على البائع" },
  less: { en: "The seller owes less", ar: "خفض ما على البائع" },
  reasonHelp: { en: "The seller can read it.", ar: "يمكن للبائع قراءته." },
  owes: {
    en: "Once agreed, {seller} owes {money} for {month}.",
    ar: "بعد الموافقة يكون على {seller} مبلغ {money} عن {month}.",
  },
  owed: {
    en: "Once agreed, {seller} is owed {money} for {month}.",
    ar: "بعد الموافقة يكون لـ{seller} مبلغ {money} عن {month}.",
  },
  even: {
    en: "Once agreed, nothing is left for {month}.",
    ar: "بعد الموافقة لا يتبقى شيء عن {month}.",
  },
});
