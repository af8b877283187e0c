// The history of one thing: who changed which field from what to what.
import { z } from "zod";
import { instant } from "./instant.ts";
import { cursorQuery, pageOf } from "./page.ts";

/** `actor_name` is null when the account or key is gone. */
export const historyEntry = z.strictObject({
  entry_no: z.int().min(1),
  at: instant,
  actor: z.string().nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  changes: z.array(z.strictObject({ field: z.string(), from: z.json(), to: z.json() })),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const historyPage = pageOf(historyEntry);
export const historyQuery = cursorQuery({ sort: ["entry_no"] }).omit({ sort: true, q: true });
