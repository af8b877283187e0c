// Names as people look for them: small letters, the forms of Arabic letters taken together, and Eastern digits like 0-9.

const western = (text: string): string =>
  `translate(search_fold(${text}), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`;

/** Condition under which one of these expressions holds what stands at `wanted`. */
export const holds = (expressions: readonly string[], wanted = "$1"): string =>
  `(${expressions.map((each) => `strpos(${western(each)}, ${western(wanted)}) > 0`).join(" or ")})`;
