import type { Product } from "@nuqta/contracts/products.ts";
import { expect, test } from "vitest";
import { noProduct, productChange, productFaults, productValues, singleProduct } from "./domain.ts";

const whole = {
  productSku: " SKU-1 ",
  productName: "Shirt",
  productPrice: "١٢٠٫٥",
  brandID: "B-1",
  productCat: null,
  points: "7",
};

test("an empty form names the five fields that the specification requires", () => {
  expect(productFaults(noProduct)).toEqual({
    productSku: "skuRequired",
    productName: "nameRequired",
    productPrice: "priceRequired",
    brandID: "brandRequired",
    points: "pointsRequired",
  });
  expect(productFaults(whole)).toEqual({});
});

test.each([
  [{ productPrice: "1.005" }, { productPrice: "priceInvalid" }],
  [{ productPrice: "-1" }, { productPrice: "priceInvalid" }],
  [{ points: "1.5" }, { points: "pointsInvalid" }],
])("%j is told", (wrong, faults) => expect(productFaults({ ...whole, ...wrong })).toEqual(faults));

test("what is sent has the names of the specification, the category only when it was chosen", () => {
  expect(singleProduct(whole)).toEqual({
    sku: "SKU-1",
    name: "Shirt",
    price: "١٢٠٫٥",
    brand_id: "B-1",
    points: "7",
  });
  expect(singleProduct({ ...whole, productCat: "C-1" })).toMatchObject({ category_id: "C-1" });
});

test("a product that is edited may have no price and no points", () => {
  const product = { sku: "S", name: "N", price: 5, points: null, brand_id: null } as Product;
  const values = productValues(product);
  expect(values.productPrice).toBe("0.05");
  expect(productFaults(values, false)).toEqual({});
  expect(productChange({ ...values, productPrice: "" })).toMatchObject({
    price: null,
    points: null,
  });
  expect(productChange(values)).toMatchObject({ price: 5 });
});
