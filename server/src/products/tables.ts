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
};
