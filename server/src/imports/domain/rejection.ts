// Why a line of a file was not posted: codes of our own, and those of the catalogues.
import { type FieldCode, fieldProblems } from "@nuqta/contracts/kit/field-problem.ts";
import { type ProblemCode, problems } from "@nuqta/contracts/kit/problem.ts";

const importProblems = {
  malformed_row: {
    en: "The line cannot be read: a quote does not close, or it is too long.",
    ar: "تعذرت قراءة السطر: علامة اقتباس غير مغلقة أو السطر طويل جدًا.",
  },
  wrong_column_count: {
    en: "The line has another number of columns than the first line of the file.",
    ar: "عدد أعمدة السطر يختلف عن عدد أعمدة السطر الأول من الملف.",
  },
  bad_encoding: {
    en: "The line is not text in UTF-8.",
    ar: "السطر ليس نصًا بترميز UTF-8.",
  },
  malformed_json: {
    en: "The line is not one well-formed JSON object.",
    ar: "السطر ليس كائن JSON سليمًا واحدًا.",
  },
  excluded: {
    en: "The map leaves lines like this out: it is not a product.",
    ar: "ملف الربط يستبعد هذا النوع من الأسطر: ليس منتجًا.",
  },
  order_missing: { en: "The line names no order.", ar: "السطر لا يحدد رقم طلب الشراء." },
  member_missing: { en: "The line names no member.", ar: "السطر لا يحدد العضو." },
  sku_missing: { en: "The line names no product.", ar: "السطر لا يحدد المنتج." },
  value_missing: { en: "This column is empty.", ar: "هذا العمود فارغ." },
  quantity_not_whole: {
    en: "The quantity is not a whole number.",
    ar: "الكمية ليست عددًا صحيحًا.",
  },
  quantity_zero: { en: "The quantity is zero.", ar: "الكمية تساوي صفرًا." },
  quantity_negative: {
    en: "The quantity is below zero, and the line is not a return.",
    ar: "الكمية أقل من صفر والسطر ليس مرتجعًا.",
  },
  quantity_positive: {
    en: "The quantity of a return must be below zero.",
    ar: "يجب أن تكون كمية المرتجع أقل من صفر.",
  },
  price_not_a_number: {
    en: "The price is not a number in the form that the map names.",
    ar: "السعر ليس رقمًا بالصيغة المحددة في ملف الربط.",
  },
  price_too_fine: {
    en: "The price has more than two decimals.",
    ar: "السعر يحتوي على أكثر من خانتين عشريتين.",
  },
  price_negative: { en: "The price is below zero.", ar: "السعر أقل من صفر." },
  time_not_valid: {
    en: "The time is not in the form that the map names, or does not exist.",
    ar: "الوقت ليس بالصيغة المحددة في ملف الربط أو غير موجود.",
  },
  member_differs: {
    en: "Another line of the same order names another member.",
    ar: "سطر آخر من طلب الشراء نفسه يحدد عضوًا مختلفًا.",
  },
  line_repeated: {
    en: "The order already has a line with this id.",
    ar: "يحتوي طلب الشراء بالفعل على سطر بهذا الرقم.",
  },
  too_many_lines: {
    en: "The order has more than 200 lines.",
    ar: "يحتوي طلب الشراء على أكثر من 200 سطر.",
  },
  order_reappears: {
    en: "An order or return with this id stands earlier in the file, too far away to be joined.",
    ar: "يوجد طلب شراء أو مرتجع بهذا الرقم في موضع سابق بعيد من الملف ولا يمكن ضمهما.",
  },
  no_matching_order: {
    en: "The member has no earlier order with this product, so there is nothing to take back.",
    ar: "لا يوجد للعضو طلب شراء سابق بهذا المنتج، فلا يوجد ما يمكن استرداده.",
  },
  return_exceeds_purchases: {
    en: "More is returned than earlier orders of the member have left of this product.",
    ar: "الكمية المرتجعة أكبر من المتبقي من هذا المنتج في طلبات العضو السابقة.",
  },
  points_not_whole: {
    en: "The points are not a whole number.",
    ar: "النقاط ليست عددًا صحيحًا.",
  },
  points_negative: { en: "The points are below zero.", ar: "النقاط أقل من صفر." },
  lot_over: {
    en: "These points had expired before the file was checked.",
    ar: "انتهت صلاحية هذه النقاط قبل فحص الملف.",
  },
  member_repeated: {
    en: "The member is on an earlier line of the file.",
    ar: "العضو موجود في سطر سابق من الملف.",
  },
  alias_taken: {
    en: "One of the other ids belongs to another member.",
    ar: "أحد الأرقام الأخرى يخص عضوًا آخر.",
  },
  said_later: {
    en: "The member's answer here holds, since this yes is older or has no date.",
    ar: "تبقى إجابة العضو هنا سارية، لأن هذه الموافقة أقدم منها أو بلا تاريخ.",
  },
  moved_before: {
    en: "This came over before, with other details.",
    ar: "سبق نقل هذا ببيانات أخرى.",
  },
  code_too_short: {
    en: "The voucher code is too short. It needs at least {limit} letters or digits.",
    ar: "رمز القسيمة قصير جدًا. يجب ألا يقل عن {limit} أحرف أو أرقام.",
  },
  code_repeated: {
    en: "This voucher code is already in the file.",
    ar: "رمز القسيمة هذا موجود من قبل في الملف.",
  },
  code_taken: {
    en: "Another voucher here already has this code.",
    ar: "توجد هنا قسيمة أخرى بهذا الرمز.",
  },
  voucher_over: {
    en: "This voucher had expired before the file was checked.",
    ar: "انتهت صلاحية هذه القسيمة قبل فحص الملف.",
  },
} as const;

type ImportCode = keyof typeof importProblems;
export type RejectionCode = ImportCode | ProblemCode | FieldCode;

/** Fault of a line, before it is known which line. */
export type Flaw = {
  ok: false;
  code: RejectionCode;
  /** The field of the order, not the column. */
  field?: string;
  /** The number that the text of some codes names. */
  limit?: number | string;
};

export type Rejection = Omit<Flaw, "ok"> & { row: number; cells: readonly string[] };

export const flaw = (code: RejectionCode, field?: string): Flaw => ({
  ok: false,
  code,
  ...(field === undefined ? {} : { field }),
});

const own = <Catalogue extends object>(catalogue: Catalogue, code: string) =>
  Object.hasOwn(catalogue, code) ? catalogue[code as keyof Catalogue] : undefined;

/** One sentence in each language; a code that no catalogue has stands for itself. */
export const reasonOf = (
  code: string,
  limit?: number | string | null,
): { en: string; ar: string } => {
  const fill = (text: string) => text.replace("{limit}", String(limit ?? ""));
  const ours = own(importProblems, code);
  if (ours) return { en: fill(ours.en), ar: fill(ours.ar) };
  const theirs = own(problems, code) ?? own(fieldProblems, code);
  if (!theirs) return { en: code, ar: code };
  return { en: fill(theirs.message), ar: fill(theirs.messageAr) };
};
