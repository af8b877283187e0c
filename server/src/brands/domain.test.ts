import { expect, test } from "vitest";
import { type Known, planBrands, readBrandHeader, readBrandRow } from "./domain.ts";

const known: Known = {
  brands: new Map([["nile", { id: "B-1", categoryId: null }]]),
  categories: new Map([["clothing", "C-1"]]),
  sellers: new Map([
    ["nile shop", "S-1"],
    ["twins", null],
  ]),
  skus: new Set(["P-1", "P-2"]),
};
const header = readBrandHeader([
  "brand name",
  "Product  SKU Number",
  "Category Name",
  "Seller Name",
  "problem",
]);
const plan = (...rows: string[][]) =>
  planBrands(
    rows.map((cells, at) => readBrandRow(at + 2, cells, header ?? new Map())),
    known,
  );

test("a header needs the brand's name, and knows each column once", () => {
  expect(header?.size).toBe(4);
  expect(readBrandHeader(["Product SKU number"])).toBeUndefined();
  expect(readBrandHeader(["Brand Name", "brand name"])).toBeUndefined();
  expect(readBrandHeader(["Brand Name", "Price"])).toBeUndefined();
});

test("rows of one brand come together, however its name is capitalised", () => {
  const { brands, faults } = plan(
    ["Nile", "P-1", "Clothing", "Nile Shop"],
    ["NILE", "P-2", "", ""],
    ["Delta", "", "Toys", ""],
  );
  expect(faults).toEqual([]);
  expect(brands.get("nile")).toEqual({
    name: "Nile",
    category: "Clothing",
    sellers: new Set(["S-1"]),
    skus: new Set(["P-1", "P-2"]),
  });
  expect(brands.get("delta")?.category).toBe("Toys");
});

test.each([
  [["", "P-1", "", ""], "Brand Name", "required"],
  [["n".repeat(51), "", "", ""], "Brand Name", "too_long"],
  [["A\tB", "", "", ""], "Brand Name", "bad_format"],
  [["Nile", "P-9", "", ""], "Product SKU number", "unknown_product"],
  [["Nile", "..", "", ""], "Product SKU number", "bad_format"],
  [["Nile", "", "c".repeat(101), ""], "Category Name", "too_long"],
  [["Nile", "", "", "Nobody"], "Seller Name", "unknown_seller"],
  [["Nile", "", "", "Twins"], "Seller Name", "not_valid"],
])("%j is told", (cells, column, code) => {
  expect(plan(cells).faults).toMatchObject([{ row: 2, column, code }]);
});

test("one product cannot belong to two brands, nor one brand to two categories", () => {
  const { faults, wrong, brands } = plan(
    ["Nile", "P-1", "Clothing", ""],
    ["Delta", "P-1", "", ""],
    ["Nile", "", "Toys", ""],
  );
  expect(faults).toMatchObject([
    { row: 3, column: "Product SKU number", code: "duplicate_value" },
    { row: 4, column: "Category Name", code: "duplicate_value" },
  ]);
  expect([...wrong.keys()]).toEqual([3, 4]);
  expect([...brands.keys()]).toEqual(["nile"]);
});
