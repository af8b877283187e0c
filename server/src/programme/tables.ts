// What is drafted and published, the version every cache looks at, and who changed what in the catalogue.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  programme_version: {
    kind: "configuration",
    rights: "add",
    columns: "version effective_from published_at published_by note changes changed_in",
    erase: "nothing personal: settings, rules and campaigns",
    kept: "for ever: entries name the version they were decided by",
  },
  programme_item: {
    kind: "configuration",
    columns: `kind item_id revision draft live live_version created_at created_by updated_at
      updated_by`,
    erase: "nothing personal: drafts and what is live",
    kept: "until the draft is discarded; for ever once published",
  },
  config_version: {
    kind: "control",
    onEveryNode: "each post reads it with the rows of its member",
    columns: "singleton version",
    erase: "nothing personal: one number",
    kept: "for ever: one row",
  },
  version_start: {
    kind: "control",
    rights: "read",
    columns: "kind since",
    erase: "nothing personal: an instant for each kind",
    kept: "for ever: written by the upgrade",
  },
  catalogue_history: {
    kind: "control",
    rights: "add",
    columns: "entry_no at actor action target changes",
    erase: "nothing personal: fields of the catalogue",
    kept: "for ever: who changed what from what to what",
  },
};
