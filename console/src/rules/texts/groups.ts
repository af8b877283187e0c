// The words of stacking groups.
import { texts } from "../../i18n/text.ts";

export const groupTexts = texts({
  manage: { en: "Stacking groups…", ar: "مجموعات الجمع…" },
  title: { en: "Stacking groups", ar: "مجموعات الجمع" },
  help: {
    en: "A group decides which of its rules give points when several apply to one order. Changes count for every order from now on.",
    ar: "تقرّر المجموعة أيّ قواعدها تمنح النقاط عندما ينطبق أكثر من واحدة على طلب واحد. تسري التغييرات على كل طلب من الآن.",
  },
  none: {
    en: "There is no group yet: every rule gives.",
    ar: "لا توجد مجموعة بعد: تمنح كل القواعد.",
  },
  name: { en: "Name", ar: "الاسم" },
  nameAr: { en: "Name in Arabic", ar: "الاسم بالعربية" },
  nameNone: { en: "Please enter a name", ar: "يُرجى إدخال اسم" },
  mode: { en: "When several apply", ar: "عندما ينطبق أكثر من واحدة" },
  make: { en: "Add the group", ar: "إضافة المجموعة" },
  made: { en: "The group is there.", ar: "أُضيفت المجموعة." },
  removeOf: { en: "Delete the group {name}", ar: "حذف المجموعة {name}" },
  removed: { en: "The group is gone.", ar: "حُذفت المجموعة." },
  inUse: {
    en: "Rules that are live, or another group, still belong to this group.",
    ar: "لا تزال قواعد سارية أو مجموعة أخرى تتبع هذه المجموعة.",
  },
});
