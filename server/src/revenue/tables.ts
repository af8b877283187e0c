// Deferred revenue of closed months.
import type { TableList } from "../kit/db/table-list.ts";

const once = {
  kind: "control",
  rights: "add",
  erase: "nothing personal: terms of the accountant, and sums by month",
  kept: "for ever: journals were written with them",
} as const;

export const tables: TableList = {
  revenue_basis: { ...once, columns: "version terms after_month changed_at changed_by" },
  revenue_month: { ...once, columns: "month version figures made_at" },
  revenue_fact: {
    ...once,
    columns: `month party cohort is_sale moved issued cancelled redeemed given_back expired
      clawed_back repaid adjusted sold`,
  },
};
