// Every text of the history of uploads.
import { counted, texts } from "../i18n/text.ts";

export const uploadTexts = texts({
  title: { en: "Upload History", ar: "سجل عمليات الرفع" },
  help: {
    en: "Every file that was saved. For 24 hours a file can be taken back: what it added goes, what it changed is as before, and what somebody changed since stays.",
    ar: "كل ملف تم حفظه. يمكن التراجع عن الملف خلال 24 ساعة: يُزال ما أضافه ويعود ما غيّره كما كان، ويبقى ما غيّره شخص بعد ذلك.",
  },
  empty: { en: "No file has been saved yet", ar: "لم يُحفظ أي ملف بعد" },
  file: { en: "File", ar: "الملف" },
  saved: { en: "Saved", ar: "وقت الحفظ" },
  by: { en: "By", ar: "بواسطة" },
  rows: { en: "Rows", ar: "الصفوف" },
  added: { en: "Added", ar: "أُضيفت" },
  changed: { en: "Changed", ar: "تغيّرت" },
  rejected: { en: "Rejected", ar: "مرفوضة" },
  state: { en: "State", ar: "الحالة" },
  stands: { en: "Stands", ar: "سارٍ" },
  undone: { en: "Undone {when}", ar: "تم التراجع {when}" },
  undo: { en: "Undo", ar: "تراجع" },
  undoOf: { en: "Undo {file}", ar: "التراجع عن {file}" },
  ask: { en: "Take this file back?", ar: "هل تريد التراجع عن هذا الملف؟" },
  askHelp: {
    en: "What {file} added is removed, and what it changed is as it was before. Points that orders have earned meanwhile stay.",
    ar: "سيُزال ما أضافه {file} ويعود ما غيّره كما كان. تبقى النقاط التي اكتسبتها الطلبات في هذه الأثناء.",
  },
  confirm: { en: "Undo the upload", ar: "التراجع عن الرفع" },
  done: {
    en: "Taken back. Removed: {removed}. As before: {restored}. Changed since and kept: {kept}.",
    ar: "تم التراجع. أُزيلت: {removed}. عادت كما كانت: {restored}. تغيّرت بعد ذلك وبقيت: {kept}.",
  },
});

/** How long an upload can still be undone. */
export const hoursLeft = counted({
  en: { one: "{count} hour left", other: "{count} hours left" },
  ar: {
    zero: "بقي أقل من ساعة",
    one: "بقيت ساعة واحدة",
    two: "بقيت ساعتان",
    few: "بقيت {count} ساعات",
    other: "بقيت {count} ساعة",
  },
});
