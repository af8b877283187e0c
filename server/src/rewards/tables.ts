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
  reward_version: {
    kind: "configuration",
    rights: "add",
    columns: `reward_id changed_in revision type status body created_at created_by recorded_at
      recorded_by`,
    erase: "nothing personal: offers as they were",
    kept: "for ever: what was offered on a day is asked for later",
  },
  reward_choice: {
    kind: "configuration",
    columns: "choice_id kind name name_ar created_at created_by changed_in",
    erase: "nothing personal: words of the form",
    kept: "until it is deleted",
  },
};
