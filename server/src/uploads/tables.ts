// Files of the catalogue that were saved, and how things were before.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  upload: {
    kind: "configuration",
    columns: "upload_id kind file_name counts version saved_at saved_by undone_at undone_by undone",
    erase: "nothing personal: files of the catalogue",
    kept: "for ever: few, and each saved by somebody",
  },
  upload_change: {
    kind: "configuration",
    columns: "upload_id part id before",
    erase: "nothing personal: the catalogue before an upload",
    kept: "as long as the upload may be taken back: the next upload deletes it",
  },
};
