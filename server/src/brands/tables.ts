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
  category_version: {
    kind: "configuration",
    rights: "add",
    columns: `category_id changed_in step name parent_id default_points status created_at recorded_at
      recorded_by`,
    erase: "nothing personal: the catalogue as it was",
    kept: "for ever: what a product was on a day is asked for later",
  },
  brand: {
    kind: "configuration",
    columns: `brand_id name description category_id status origin created_at updated_at updated_by
      changed_in`,
    erase: "nothing personal: the catalogue",
    kept: "for ever: lots name it; an upload that made it may be taken back",
  },
  brand_version: {
    kind: "configuration",
    rights: "add",
    columns: `brand_id changed_in step name category_id status created_at recorded_at recorded_by`,
    erase: "nothing personal: the catalogue as it was",
    kept: "for ever: what a product was on a day is asked for later",
  },
  brand_seller: {
    kind: "configuration",
    columns: "brand_id seller_id",
    erase: "nothing personal: the catalogue",
    kept: "as long as the seller sells the brand",
  },
};
