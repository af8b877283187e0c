import fc from "fast-check";
import { expect, test } from "vitest";
import { flawOf, parseJsonBody } from "./json-body.ts";
import { nastyBodies, nastyNumbers } from "./testing/corpus.ts";

const parse = (text: string) => parseJsonBody(Buffer.from(text, "utf8"));

test("whatever JSON.stringify writes of safe values is read back unchanged", () => {
  const safeNumber = fc.oneof(
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, min: -1e9, max: 1e9, noDefaultInfinity: true }),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      safeNumber,
      fc.string({ unit: "binary" }).filter((text) => !text.includes("\u0000")),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 5 }),
      fc.dictionary(
        fc
          .string({ unit: "grapheme" })
          .filter((key) => key !== "__proto__" && !key.includes("\u0000")),
        tie("value"),
        { maxKeys: 5 },
      ),
    ),
  }));
  fc.assert(
    fc.property(value, fc.boolean(), (sent, isSpread) => {
      const text = JSON.stringify(sent, null, isSpread ? "\t" : undefined);
      expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) });
    }),
    { numRuns: 500 },
  );
});

test.each(['{"a":"\\""}', '{"a\\"b":"\\\\"}', '["\\\\\\"",{"\\\\":"[{,"}]', '{"a":"]}","b":[]}'])(
  "quotes and brackets within text are text: %s",
  (text) => {
    expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) });
  },
);

test.each(nastyBodies.map((body) => [body] as const))(
  "%j is refused where nothing is expected",
  (body) => {
    const parsed = parseJsonBody(Buffer.from(body));
    expect(parsed.ok).toBe(false);
  },
);

test.each(nastyNumbers.map((token) => [token.slice(0, 30), token] as const))(
  "the number %s is kept exactly or refused",
  (_name, token) => {
    const parsed = parse(`{"n":${token}}`);
    const kept = (parsed.ok ? (parsed.value as { n: unknown }).n : undefined) as unknown;
    if (typeof kept !== "number") return;
    // Exactly: both, scaled to whole numbers, are the same integer.
    expect(scaled(String(kept))).toBe(scaled(token));
  },
);

test.each([
  ["9007199254740991", true],
  ["9007199254740992", false],
  ["9007199254740991.0", true],
  ["9007199254740991.4", false],
  ["1.00000000000000000001", false],
  ["0.1", true],
  ["1e2", true],
  ["1e400", false],
  ["1e-400", false],
  ["0e400", true],
])("%s is exact: %s", (token, isExact) => {
  expect(parse(token).ok).toBe(isExact);
});

test("the place of what is wrong is named", () => {
  expect(parse('{"lines":[{"a":1},{"b":{"c":1e400}}]}')).toMatchObject({
    code: "validation_failed",
    errors: [{ path: "lines[1].b.c", code: "number_not_exact" }],
  });
  expect(parse('{"lines":[{"a":"x"},{"a":"\\\\","b":1,"b":2}]}')).toMatchObject({
    code: "malformed",
    errors: [{ path: "lines[1].b", code: "duplicate_field" }],
  });
  expect(parse('[1,["\\u0000"]]')).toMatchObject({
    errors: [{ path: "[1][0]", code: "unsafe_text" }],
  });
});

test("the limits are where they are said to be", () => {
  expect(parse("[".repeat(32) + "]".repeat(32)).ok).toBe(true);
  expect(parse("[".repeat(33) + "]".repeat(33))).toMatchObject({ errors: [{ code: "too_deep" }] });
  expect(parse(`{"a":[${Array(1_000).fill(1)}]}`).ok).toBe(true);
  expect(parse(`{"a":[${Array(1_001).fill(1)}]}`)).toMatchObject({
    errors: [{ path: "a", code: "too_many_items", limit: 1_000 }],
  });
});

test("a hostile body is read in time that grows with its size", () => {
  const started = performance.now();
  for (const text of ['"\\\\'.repeat(60_000), `[${'"\\"",'.repeat(990)}1]`, "0".repeat(250_000)]) {
    parse(text);
  }
  parse(`{"a":"${"\\\\".repeat(120_000)}"}`);
  parse(`[0.${"0".repeat(200_000)}1]`);
  expect(performance.now() - started).toBeLessThan(1_000);
});

// The digits and the exponent of a decimal, without what does not count.
const scaled = (token: string): string => {
  const [mantissa = "", exponent = "0"] = token.toLowerCase().replace(/^[-+]/, "").split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return "0";
  const text = digits.toString();
  const trimmed = text.replace(/0+$/, "");
  return `${trimmed}e${BigInt(exponent) - BigInt(fraction.length) + BigInt(text.length - trimmed.length)}`;
};

const apart = (text: string) => parseJsonBody(Buffer.from(text), "list");
const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const long = `[${Array(1_001).fill(0).join(",")}]`;

test.each([
  ['{"a":"\\u0000"}', "validation_failed", "a", "unsafe_text"],
  ['{"a":["x","\\ud800]"],"b":"]}"}', "validation_failed", "a[1]", "unsafe_text"],
  ['"\\u0000"', "validation_failed", "", "unsafe_text"],
  ["9007199254740993", "validation_failed", "", "number_not_exact"],
  [
    '{"a":{"b":[1,9007199254740993,2]},"c":[[],{}]}',
    "validation_failed",
    "a.b[1]",
    "number_not_exact",
  ],
  ['{"a":1,"a":[2]}', "malformed", "a", "duplicate_field"],
  [`{"a":${long},"b":[3]}`, "validation_failed", "a", "too_many_items"],
  [deep(31), "validation_failed", "[0]".repeat(30), "too_deep"],
  [deep(100_000), "validation_failed", "[0]".repeat(30), "too_deep"],
])("an item of a list that is read apart is refused alone (%#)", (item, code, path, wrong) => {
  for (const space of ["", " "]) {
    const parsed = apart(`{"list":[1,${space}${item}${space},{"b":[2]},${item}],"more":[3]}`);
    if (!parsed.ok) throw new Error(parsed.code);
    const { list, more } = parsed.value as { list: unknown[]; more: unknown };
    expect([list[0], list[2], list.length, more]).toEqual([1, { b: [2] }, 4, [3]]);
    for (const at of [1, 3])
      expect(flawOf(list[at])?.refusal).toMatchObject({ code, errors: [{ path, code: wrong }] });
  }
});

test.each([
  ['{"list":[1],"list":[2]}', "malformed", "list"],
  ['{"list":[1],"other":["\\u0000"]}', "validation_failed", "other[0]"],
  ['{"list":{"a":9007199254740993}}', "validation_failed", "list.a"],
  ['[["\\u0000"]]', "validation_failed", "[0][0]"],
  [`{"list":[${Array(1_001).fill('"\\u0000"').join(",")}]}`, "validation_failed", "list"],
])("what is wrong outside its items refuses the whole body (%#)", (text, code, path) => {
  expect(apart(text)).toMatchObject({ ok: false, code, errors: [{ path }] });
});

test("two bodies that differ only in what cannot be kept stay two", () => {
  const of = (item: string) => JSON.stringify(apart(`{"list":[${item}]}`));
  expect(of("9007199254740993")).not.toBe(of("9007199254740995"));
});
