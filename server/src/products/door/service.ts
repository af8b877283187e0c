// Products, one by one and by file.
export { type ProductFile, readProductFile } from "../service/product-file.ts";
export { changeProduct, createProduct, listProducts, readProduct } from "../service/products.ts";
export { undoProducts } from "../service/undo.ts";
export { type BulkResult, saveProductFile } from "../service/upload.ts";
export { insertProducts } from "../store.ts";
