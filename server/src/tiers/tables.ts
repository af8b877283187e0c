// The levels of customers and of sellers.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  customer_tier: {
    kind: "configuration",
    columns: `tier_id name description rule_type min_purchase_amount min_transactions_count is_active
      created_at updated_at updated_by changed_in rank`,
    erase: "nothing personal: levels",
    kept: "for ever: a tier is switched off, not deleted",
  },
  seller_tier: {
    kind: "configuration",
    columns: `tier_id name description rule_type minimum_sales_volume minimum_products is_active
      created_at updated_at updated_by changed_in rank`,
    erase: "nothing personal: levels",
    kept: "for ever: a tier is switched off, not deleted",
  },
};
