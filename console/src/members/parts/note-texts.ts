// Texts of the tab of notes.
import { texts } from "../../i18n/text.ts";

export const noteTexts = texts({
  title: { en: "Notes", ar: "الملاحظات" },
  help: {
    en: "For your team, newest first. The member gets a copy if they ask for their data.",
    ar: "لفريقك، الأحدث أولًا. تُسلَّم نسخة منها إلى العضو إذا طلب بياناته.",
  },
  none: { en: "No notes yet", ar: "لا توجد ملاحظات بعد" },
  noneHelp: {
    en: "Write down what your team should know about this member.",
    ar: "دوّن ما يفيد فريقك معرفته عن هذا العضو.",
  },
  more: { en: "Show earlier notes", ar: "عرض ملاحظات أقدم" },
  add: { en: "Add note", ar: "إضافة ملاحظة" },
  edit: { en: "Edit note", ar: "تعديل الملاحظة" },
  remove: { en: "Delete note", ar: "حذف الملاحظة" },
  editOf: { en: "Edit note of {when}", ar: "تعديل ملاحظة {when}" },
  removeOf: { en: "Delete note of {when}", ar: "حذف ملاحظة {when}" },
  text: { en: "Note", ar: "الملاحظة" },
  textNone: { en: "Please write the note", ar: "يُرجى كتابة الملاحظة" },
  save: { en: "Save note", ar: "حفظ الملاحظة" },
  added: { en: "The note was added.", ar: "تمت إضافة الملاحظة." },
  edited: { en: "The note was changed.", ar: "تم تعديل الملاحظة." },
  removed: { en: "The note was deleted.", ar: "تم حذف الملاحظة." },
  removeOwn: {
    en: "Its text is gone for good. The list still shows that there was a note.",
    ar: "يُحذف نصها نهائيًا، ويبقى في القائمة أن ملاحظة كُتبت.",
  },
  removeOther: {
    en: "A colleague wrote this note. Its text is gone for good, and your reason takes its place.",
    ar: "كتب هذه الملاحظة أحد زملائك. يُحذف نصها نهائيًا، ويظهر سببك مكانه.",
  },
  reason: { en: "Reason", ar: "السبب" },
  reasonNone: { en: "Please give a reason", ar: "يُرجى ذكر السبب" },
  editedAt: { en: "edited {when}", ar: "عُدّلت {when}" },
  deletedBy: { en: "Deleted by {who}, {when}", ar: "حذفها {who}، {when}" },
  gone: { en: "The text is no longer kept.", ar: "لم يعد النص محفوظًا." },
  somebody: { en: "a former user", ar: "مستخدم سابق" },
});
