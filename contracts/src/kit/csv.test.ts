import { expect, test } from "vitest";
import { csvRow } from "./csv.ts";

test.each([
  [["a", 1, null], "a,1,\r\n"],
  [["=1+1", "+20100", "@x", "-2+3", "\tx"], "'=1+1,'+20100,'@x,'-2+3,'\tx\r\n"],
  [["-12.50", "قميص"], "-12.50,قميص\r\n"],
  [['say "hi"', "a,b", "two\nlines"], '"say ""hi""","a,b","two\nlines"\r\n'],
  [["A;=cmd|' /C calc'!A0;", "a; -1", "a;b"], `"A;'=cmd|' /C calc'!A0;","a;' -1","a;b"\r\n`],
  [["＝1+1", "＋1", "－2+3", "＠x"], "'＝1+1,'＋1,'－2+3,'＠x\r\n"],
  [['=HYPERLINK("x")'], '"\'=HYPERLINK(""x"")"\r\n'],
])("%j is written as %j", (cells, written) => {
  expect(csvRow(cells)).toBe(written);
});
