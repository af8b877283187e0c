import fc from "fast-check";
import { expect, test } from "vitest";
import { codeBytes, codeOf, groupedCode, maskedCode, readCode } from "./voucher-code.ts";

const bytes = fc.uint8Array({ minLength: codeBytes, maxLength: codeBytes });
const symbols = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

test("a code is read back however it is typed, and holds no letter that is read as another", () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = codeOf(random);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
      expect(readCode(groupedCode(code))).toBe(code);
      const typed = ` ${code.toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `;
      expect(readCode(typed)).toBe(code);
    }),
  );
});

test("one wrong symbol is always found", () => {
  fc.assert(
    fc.property(bytes, fc.nat({ max: 12 }), fc.integer({ min: 1, max: 31 }), (random, at, step) => {
      const code = codeOf(random);
      const other = symbols[(symbols.indexOf(code[at] ?? "") + step) % 32] ?? "";
      expect(readCode(code.slice(0, at) + other + code.slice(at + 1))).toBeUndefined();
    }),
  );
});

test("neighbours that changed places are found, but for the pair that the sum cannot tell apart", () => {
  fc.assert(
    fc.property(bytes, fc.nat({ max: 10 }), (random, at) => {
      const code = codeOf(random);
      const [a = "", b = ""] = [code[at], code[at + 1]];
      fc.pre(a !== b && !(`0Z`.includes(a) && `0Z`.includes(b)));
      expect(readCode(code.slice(0, at) + b + a + code.slice(at + 2))).toBeUndefined();
    }),
  );
});

test("what cannot be a code is none, and a masked one tells its end only", () => {
  for (const typed of ["", "ABCD", "UUUU-UUUU-UUUU-U", "0000-0000-0000-00"])
    expect(readCode(typed)).toBeUndefined();
  expect(maskedCode("7K2M")).toBe("••••-••••-•7K2-M");
});
