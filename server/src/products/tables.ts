// Products with their own points.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  product: {
    kind: "configuration",
    columns: `sku name price points brand_id category_id seller_id status created_at updated_at
      updated_by changed_in`,
    erase: "nothing personal: the catalogue",
    kept: "until it is deleted, or the upload that made it is taken back",
  },
  product_version: {
    kind: "configuration",
    rights: "add",
    columns: `sku changed_in step name price points brand_id category_id seller_id status created_at
      recorded_at recorded_by`,
    erase: "nothing personal: the catalogue as it was",
    kept: "for ever: what a product was on a day is asked for later",
  },
};
