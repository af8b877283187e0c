// What the form of a product holds, what is wrong with it, and what is sent.
import { hundredths, wholeNumber } from "@nuqta/contracts/kit/egp.ts";
import type { Product } from "@nuqta/contracts/products.ts";

/** The fields by the names of the specification; texts as they are typed. */
export type ProductValues = {
  productSku: string;
  productName: string;
  productPrice: string;
  brandID: string | null;
  productCat: string | null;
  points: string;
};

export type ProductFault =
  | "skuRequired"
  | "nameRequired"
  | "priceRequired"
  | "priceInvalid"
  | "brandRequired"
  | "pointsRequired"
  | "pointsInvalid";
export type ProductFaults = Partial<Record<keyof ProductValues, ProductFault>>;

export const noProduct: ProductValues = {
  productSku: "",
  productName: "",
  productPrice: "",
  brandID: null,
  productCat: null,
  points: "",
};

/** Piastres as the text of an EGP field. */
const egpText = (piastres: number | null): string => {
  if (piastres === null) return "";
  const digits = String(piastres).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

export const productValues = (product: Product): ProductValues => ({
  productSku: product.sku,
  productName: product.name,
  productPrice: egpText(product.price),
  brandID: product.brand_id,
  productCat: product.category_id,
  points: product.points === null ? "" : String(product.points),
});

/** What is wrong, in the order of the form. A product that is edited may have no price, points or brand. */
export const productFaults = (values: ProductValues, isNew = true): ProductFaults => {
  const faults: ProductFaults = {};
  if (values.productSku.trim() === "") faults.productSku = "skuRequired";
  if (values.productName.trim() === "") faults.productName = "nameRequired";
  if (values.productPrice.trim() === "") {
    if (isNew) faults.productPrice = "priceRequired";
  } else if (hundredths(values.productPrice) === undefined) faults.productPrice = "priceInvalid";
  if (isNew && values.brandID === null) faults.brandID = "brandRequired";
  if (values.points.trim() === "") {
    if (isNew) faults.points = "pointsRequired";
  } else if (wholeNumber(values.points) === undefined) faults.points = "pointsInvalid";
  return faults;
};

/** The payload of the specification, and the category where one was chosen. */
export const singleProduct = (values: ProductValues) => ({
  sku: values.productSku.trim(),
  name: values.productName.trim(),
  price: values.productPrice.trim(),
  brand_id: values.brandID ?? "",
  points: values.points.trim(),
  ...(values.productCat !== null && { category_id: values.productCat }),
});

/** The fields of a product that is there; price in piastres. */
export const productChange = (values: ProductValues) => ({
  name: values.productName.trim(),
  price: hundredths(values.productPrice) ?? null,
  points: wholeNumber(values.points) ?? null,
  brand_id: values.brandID,
  category_id: values.productCat,
});

/** Where the server's field names stand in the form. */
export const productFields: Readonly<Record<string, keyof ProductValues>> = {
  sku: "productSku",
  name: "productName",
  price: "productPrice",
  brand_id: "brandID",
  category_id: "productCat",
  points: "points",
};
