// What points buy.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  reward: {
    kind: "configuration",
    columns: `reward_id type status revision body created_at created_by updated_at updated_by
      changed_in`,
    erase: "nothing personal: offers",
    kept: "until it is deleted; once claimed it cannot be",
  },
  reward_choice: {
    kind: "configuration",
    columns: "choice_id kind name name_ar created_at created_by changed_in",
    erase: "nothing personal: words of the form",
    kept: "until it is deleted",
  },
};
