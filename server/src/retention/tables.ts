// How long personal data is kept, and the log of breaches.
import type { TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  retention_terms: {
    kind: "configuration",
    rights: "add",
    columns: "version value saved_at saved_by",
    erase: "nothing personal: terms",
    kept: "for ever: what held when",
  },
  breach: {
    kind: "control",
    columns: `breach_id version noticed_at happened_from happened_to what kinds measures affected affected_by
      reported_at told_at closed_at warned_at created_at created_by updated_at updated_by`,
    personal: { what: "colleague", measures: "colleague" },
    retention: "stays: the log of breaches is kept for the law",
    erase: "of no member: what colleagues wrote of a breach",
    kept: "for ever: that it was noticed, reported and told",
  },
};
