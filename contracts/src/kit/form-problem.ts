// Wrong fields that a form can tell before it is sent. Apart from the others, which only the server knows, because
// every form of the console loads these sentences.

export type FieldProblemSpec = {
  readonly message: string;
  readonly messageAr: string;
};

export const formProblems = {
  required: {
    message: "This field is required.",
    messageAr: "هذا الحقل مطلوب.",
  },
  wrong_type: {
    message: "This value has the wrong type.",
    messageAr: "نوع هذه القيمة غير صحيح.",
  },
  not_integer: {
    message: "This must be a whole number.",
    messageAr: "يجب أن تكون القيمة عددًا صحيحًا.",
  },
  too_small: {
    message: "This must be at least {limit}.",
    messageAr: "يجب ألا تقل القيمة عن {limit}.",
  },
  too_large: {
    message: "This must be at most {limit}.",
    messageAr: "يجب ألا تزيد القيمة على {limit}.",
  },
  too_long: {
    message: "The text is too long: it may have at most {limit} characters.",
    messageAr: "النص طويل جدًا: الحد الأقصى لعدد الأحرف هو {limit}.",
  },
  not_allowed: {
    message: "This is not one of the allowed values.",
    messageAr: "هذه القيمة ليست من القيم المسموح بها.",
  },
  bad_format: {
    message: "This value is not in the expected form.",
    messageAr: "هذه القيمة ليست بالصيغة المطلوبة.",
  },
  out_of_range: {
    message: "This value lies outside the allowed range.",
    messageAr: "هذه القيمة خارج النطاق المسموح به.",
  },
} as const satisfies Record<string, FieldProblemSpec>;

/** The code of a wrong field that a form can tell by itself. */
export type FormCode = keyof typeof formProblems;
