// Templates of campaigns, and what was made from them.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  campaign_template: {
    kind: "configuration",
    columns: "template_id revision body created_at created_by updated_at updated_by changed_in",
    erase: "nothing personal: templates",
    kept: "until it is deleted",
  },
  campaign_template_use: {
    kind: "configuration",
    columns: "rule_id template_id template_revision created_at created_by",
    erase: "nothing personal: which rule came from which template",
    kept: "for ever: rules are",
  },
};
