import { expect, test } from "vitest";
import { faultsOf } from "../sellers/domain.ts";
import { type Draft, marksOf, noDraft, onboardingOf, readDraft, sectionOf } from "./domain.ts";

const whole: Draft = {
  ...noDraft,
  seller: {
    name: " Nile ",
    commercialId: "CR-1",
    email: "shop@nile.example",
    phone: "01001234567",
    address: "",
    brandType: "multi",
    defaultBrand: "Nile Cotton",
  },
};
const seen = { hasFiles: false, isTried: false, refused: [] };

test("sections are open, then wrong once sent, then complete; the rest is optional", () => {
  const wrong = faultsOf(noDraft.seller);
  const open = marksOf(noDraft, { ...seen, wrong });
  expect(open).toEqual({
    information: "open",
    brand: "open",
    products: "optional",
    access: "optional",
    promotion: "optional",
    activation: "complete",
  });
  expect(marksOf(noDraft, { ...seen, wrong, isTried: true })).toMatchObject({
    information: "wrong",
    brand: "wrong",
  });
  expect(marksOf(whole, { ...seen, wrong: faultsOf(whole.seller) })).toMatchObject({
    information: "complete",
    brand: "complete",
  });
});

test("what the server refuses marks its section", () => {
  expect(sectionOf("products[0].sku")).toBe("products");
  const marks = marksOf(whole, { ...seen, wrong: {}, refused: ["portalEmail", "commercialId"] });
  expect(marks).toMatchObject({ access: "wrong", information: "wrong", brand: "complete" });
});

test("what is sent is trimmed, and what is switched off is none", () => {
  expect(onboardingOf({ ...whole, portalEmail: "x@y.example" }, "ar")).toMatchObject({
    name: "Nile",
    address: null,
    portal_email: null,
    locale: "ar",
  });
  const open = { ...whole, hasPortal: true, portalEmail: " x@y.example " };
  expect(onboardingOf(open, "en").portal_email).toBe("x@y.example");
});

test("a draft is read back; anything else is none", () => {
  expect(readDraft(JSON.stringify(whole))).toEqual(whole);
  for (const kept of [null, "", "{", "[]", '{"seller":1}']) expect(readDraft(kept)).toBeUndefined();
});
