// What the addresses of statements may say.
import { z } from "zod";
import { listSearch } from "../kit/search.ts";

/** The list of statements. */
export const statementList = listSearch({
  sorts: ["month", "seller"],
  defaultSort: "-month",
  filters: {
    month: z.string().regex(/^\d{4}-\d\d$/),
    status: z.enum(["draft", "issued", "closed"]),
  },
});

/** The list of rate cards. */
export const rateCardList = listSearch({
  sorts: ["starts_on"],
  defaultSort: "-starts_on",
  filters: {},
});

/** The list of disputes. */
export const disputeList = listSearch({
  sorts: ["answer_by", "opened_at"],
  defaultSort: "answer_by",
  filters: { state: z.enum(["open", "accepted", "rejected", "overdue"]) },
});

/** The list of closed months. */
export const monthList = listSearch({ sorts: ["month"], defaultSort: "-month", filters: {} });

/** The entries of one statement. */
export const itemList = listSearch({
  sorts: ["occurred_at"],
  defaultSort: "occurred_at",
  filters: {
    line: z.enum([
      "issued",
      "cancelled",
      "clawed_back",
      "redeemed",
      "given_back",
      "expired",
      "repaid",
      "adjusted",
    ]),
  },
});
