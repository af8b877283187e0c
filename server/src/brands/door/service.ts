// The brand that a seller has of its own.
export { ensureOwnBrand } from "../service/own-brand.ts";
export { undoBrands } from "../service/undo.ts";
export { insertBrands } from "../store/brands.ts";
export { insertCategories } from "../store/categories.ts";
