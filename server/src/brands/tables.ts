// Brands, who sells them, and the tree of categories.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  category: {
    kind: "configuration",
    columns: `category_id name description parent_id default_points status origin created_at
      updated_at updated_by changed_in`,
    erase: "nothing personal: the catalogue",
    kept: "until deleted; in use it cannot be",
  },
  brand: {
    kind: "configuration",
    columns: `brand_id name description category_id status origin created_at updated_at updated_by
      changed_in`,
    erase: "nothing personal: the catalogue",
    kept: "for ever: lots name it; an upload that made it may be taken back",
  },
  brand_seller: {
    kind: "configuration",
    columns: "brand_id seller_id",
    erase: "nothing personal: the catalogue",
    kept: "as long as the seller sells the brand",
  },
};
