// Products, one by one and by file.
export { type ProductGate, raiseAgreed } from "../service/dear-points.ts";
export { productLinks } from "../service/links.ts";
export { type ProductFile, readProductFile } from "../service/product-file.ts";
export { createProduct, listProducts, readProduct, setProductActive } from "../service/products.ts";
export { undoProducts } from "../service/undo.ts";
export { type BulkResult, saveProductFile } from "../service/upload.ts";
export {
  findProductAt,
  goodsOfSeller,
  insertProducts,
  productsNamed,
  productsOfSeller,
} from "../store.ts";
