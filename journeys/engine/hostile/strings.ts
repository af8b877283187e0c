// Text that breaks programs: the public list, what our HTTP kit keeps, and what Egypt adds to it.
import blns from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { nastyStrings } from "../../../server/src/kit/http/testing/corpus.ts";

const ours = [
  // What PostgreSQL cannot keep, or would change without a word.
  "end\u0000",
  "\ud83d",
  "\udc4d\ud83d",
  "x\udc00y",
  // Arabic as people type it, and as old files hold it.
  "مُحَمَّد ـــــ عليٌّ",
  "عرض ٥٠٪ حتى ١٢٬٠٠٠٫٥٠ ج.م",
  "۱۲۳ ١٢٣ 123",
  "ﻻ ﷲ ﷼ ﺍﻟﺴﻮﻕ",
  "می‌خواهم",
  "\u200fسوق\u200e Souq\u061c",
  "abc\u202egnp.exe",
  "\u2067س\u2069\u2068x\u2069",
  // The same to the eye and different in bytes: neither may turn into the other.
  "Cafe\u0301 Zamalek",
  "Café Zamalek",
  "\u212b",
  "\u00c5",
  "I İ ı i I\u0307",
  "👍🏿👩🏾‍❤️‍💋‍👨🏻",
  "\u{10ffff}\u{e0001}",
  // What a spreadsheet would take for a formula.
  '=HYPERLINK("http://x.example","هنا")',
  "＝ＳＵＭ(1)",
  "-2+3+cmd|' /C calc'!A0",
];

/** 537 and more, each once. */
export const naughtyStrings: readonly string[] = [...new Set([...blns, ...nastyStrings, ...ours])];
