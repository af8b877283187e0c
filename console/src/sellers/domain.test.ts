import { expect, test } from "vitest";
import { changesOf, faultsOf, noSeller, type SellerValues } from "./domain.ts";

const whole: SellerValues = {
  name: "Nile Textiles",
  commercialId: "CR-1",
  email: "shop@nile.example",
  phone: "0100 123 4567",
  address: "",
  brandType: "single",
  defaultBrand: "Nile",
};

test("a whole form has no faults, an empty one names every field that is needed", () => {
  expect(faultsOf(whole)).toEqual({});
  expect(faultsOf(noSeller)).toEqual({
    name: "nameRequired",
    commercialId: "commercialIdRequired",
    email: "emailRequired",
    phone: "phoneRequired",
    brandType: "brandTypeRequired",
    defaultBrand: "defaultBrandRequired",
  });
});

test.each([
  [{ email: "shop" }, { email: "emailInvalid" }],
  [{ phone: "+966501234567" }, { phone: "phoneInvalid" }],
  [{ phone: "٠١٠٠١٢٣٤٥٦٧" }, {}],
  [{ defaultBrand: "ن".repeat(51) }, { defaultBrand: "brandTooLong" }],
  [{ defaultBrand: "ن".repeat(50) }, {}],
  [{ name: "   " }, { name: "nameRequired" }],
])("with %j the faults are %j", (wrong, faults) => {
  expect(faultsOf({ ...whole, ...wrong } as SellerValues)).toEqual(faults);
});

test("what was there before is not complained about, and only what differs is sent", () => {
  const before = { ...whole, phone: "+966501234567" };
  expect(faultsOf(before, before)).toEqual({});
  expect(changesOf({ ...before, address: " Cairo ", email: "" }, before)).toEqual({
    address: "Cairo",
    email: null,
  });
  expect(changesOf(before, before)).toEqual({});
});
