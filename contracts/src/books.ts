// Checks of the books: the trial balance, asked for and remembered.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { total } from "./kit/points.ts";
import { route } from "./kit/route.ts";

/**
 * Sums of all accounts of the double entry; they add up to nothing when the books are whole. A sum
 * beyond 2^53 - 1 is given as text, digit by digit.
 */
const books = z.strictObject({
  accounts: z.record(z.string(), total),
  sum: total,
  members: z.int().min(0),
  entries: z.int().min(0),
  differences: z.array(
    z.strictObject({
      member_id: z.string(),
      what: z.string(),
      cached: total,
      computed: total,
    }),
  ),
  balanced: z.boolean(),
});

export const trialBalance = route({
  method: "GET",
  path: "/v1/trial-balance",
  summary:
    "The sums of every account, and whether cached balances and lots agree with the postings",
  tag: "Points",
  permission: "ledger:read",
  stepUp: "none: reads",
  replies: { 200: books },
  refusals: [],
});

/** Every posting is added up, which takes long on a long past, so that it is done beside the requests. */
export const latestBookCheck = route({
  method: "GET",
  path: "/v1/book-checks/latest",
  summary: "The books as they were added up last, and whether they are being added up anew",
  tag: "Points",
  permission: "ledger:read",
  stepUp: "none: reads",
  replies: {
    200: z.strictObject({
      check: books.extend({ asked_at: instant, asked_by: z.string(), done_at: instant }).nullable(),
      is_running: z.boolean(),
    }),
  },
  refusals: [],
});

export const askBookCheck = route({
  method: "POST",
  path: "/v1/book-checks",
  summary: "Have the books added up anew; while that is under way, asking again changes nothing",
  tag: "Points",
  permission: "ledger:read",
  act: { verb: "asked", target: "book_check:ledger" },
  stepUp: "none: gives and takes no points",
  replies: { 202: z.strictObject({ asked_at: instant }) },
  refusals: [],
});
