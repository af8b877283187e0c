// The brand that a seller has of its own, and brands and categories as they were.
export { ensureOwnBrand } from "../service/own-brand.ts";
export { undoBrands } from "../service/undo.ts";
export { insertBrands } from "../store/brands.ts";
export { insertCategories } from "../store/categories.ts";
export { type CategoryThen, findBrandAt, findCategoryAt } from "../store/versions.ts";
