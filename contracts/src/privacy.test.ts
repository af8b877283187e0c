// A reference that proves a consent: short, with a digit, and of nobody.
import { expect, test } from "vitest";
import { consentProof, putConsent } from "./privacy.ts";

test.each([
  ...["FORM-1042", "REQ:9f8e/3", "ف-77", "١٠٤٢", "1", "20261126204405", "1001234567"],
  `${"a".repeat(63)}1`,
])("%s is a reference", (value) => {
  expect(consentProof.safeParse(value).success).toBe(true);
});

test.each([
  ...["", "Nadia", "form 1042", "nadia@mail.example1", `${"a".repeat(64)}1`, "FORM\u202e-1042"],
  ...["01001234567", "0100-123-4567", "٠١٠٠١٢٣٤٥٦٧", "00201001234567"],
  ...["29002281234567", "2900228-1234567", "٢٩٠٠٢٢٨١٢٣٤٥٦٧"],
])("%s is none", (value) => {
  expect(consentProof.safeParse(value).success).toBe(false);
});

test.each([
  ["a yes to offers", { purpose: "marketing", granted: true }, ["text_version", "via", "proof"]],
  ["a no to offers", { purpose: "marketing", granted: false }, []],
  ["a yes to messages about the programme", { purpose: "programme", granted: true }, []],
  ["a no to them", { purpose: "programme", granted: false }, []],
])("%s needs what it needs", (_, said, fields) => {
  const parsed = putConsent.body.safeParse({ ...said, channel: "sms" });
  expect(parsed.error?.issues.map(({ path }) => path.join(".")) ?? []).toEqual(fields);
});
