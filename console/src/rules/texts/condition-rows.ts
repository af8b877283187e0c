// What the fields of a condition say.
import { texts } from "../../i18n/text.ts";

export const rowTexts = texts({
  conditionName: { en: "Condition {place}", ar: "الشرط {place}" },
  removeCondition: { en: "Remove condition {place}", ar: "إزالة الشرط {place}" },
  moveUp: { en: "Move condition {place} up", ar: "نقل الشرط {place} لأعلى" },
  moveDown: { en: "Move condition {place} down", ar: "نقل الشرط {place} لأسفل" },
  fact: { en: "What", ar: "ماذا" },
  attribute: { en: "Name of the attribute", ar: "اسم السمة" },
  operator: { en: "How", ar: "كيف" },
  quantifier: { en: "On which items", ar: "على أي منتجات" },
  value: { en: "Value", ar: "القيمة" },
  unit: { en: "Unit", ar: "الوحدة" },
  type: { en: "Kind of value", ar: "نوع القيمة" },
  type_text: { en: "Text", ar: "نص" },
  type_number: { en: "Number", ar: "رقم" },
  type_boolean: { en: "Yes or no", ar: "نعم أو لا" },
  yes: { en: "Yes", ar: "نعم" },
  no: { en: "No", ar: "لا" },
  listHint: { en: "Type a value and press Enter", ar: "اكتب قيمة ثم اضغط Enter" },
  keptWhere: {
    en: "Counts only some items; that stays as it is.",
    ar: "يُحتسب بعض المنتجات فقط، ويبقى ذلك كما هو.",
  },
});
