// What a file of brands asks of products, which stand below and are handed in.
import type { Change } from "../../programme/door/configuration.ts";
import type { ProductBrand } from "../store/upload.ts";

/** Ways to give products their brands, and back those they had; each answers how many changed. */
export type ProductLinks = {
  readonly link: (change: Change, pairs: readonly ProductBrand[]) => Promise<number>;
  /** Leaves out products that carry another configuration version by now. */
  readonly unlink: (
    change: Change,
    products: readonly ProductBrand[],
    version: number,
  ) => Promise<number>;
};
