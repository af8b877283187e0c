import { expect, test } from "vitest";
import { brandBody, brandFaults, brandValues, lengthOf } from "./domain.ts";

const empty = brandValues(undefined);

test("a new brand is active and needs a name and a category", () => {
  expect(empty.active).toBe(true);
  expect(brandFaults(empty, empty)).toEqual({ name: "nameRequired", category: "categoryRequired" });
});

test("fifty characters are the limit, counted as people count", () => {
  const named = (name: string) => ({ ...empty, category: "C-1", name });
  expect(brandFaults(named("ن".repeat(50)), empty)).toEqual({});
  expect(brandFaults(named("n".repeat(51)), empty)).toEqual({ name: "nameTooLong" });
  expect(brandFaults(named("😀".repeat(50)), empty)).toEqual({});
  expect(lengthOf(" 😀a ")).toBe(2);
  const long = named("n".repeat(60));
  expect(brandFaults(long, long)).toEqual({});
});

test("what is empty is sent as none", () => {
  expect(brandBody({ ...empty, name: " Nile ", description: "  " })).toMatchObject({
    name: "Nile",
    description: null,
    seller_ids: [],
  });
});
