// The continuous check: every award is worked out again from the inputs that its entry keeps.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { route } from "./kit/route.ts";

/** One thing in which an award is not what its inputs give; `line_id` is null for the award as a whole. */
const difference = z.strictObject({
  what: z.enum(["points", "parts", "payers", "lots", "inputs"]),
  line_id: z.string().nullable(),
  posted: z.unknown(),
  derived: z.unknown(),
});

const evidenceReply = z.strictObject({
  checked: z.int().min(0),
  checked_at: instant.nullable(),
  /** The age of the oldest event that was not looked at yet; 0 when none waits. */
  behind_seconds: z.int().min(0),
  different: z.int().min(0),
  newest: z.array(
    z.strictObject({
      entry_id: z.string(),
      found_at: instant,
      differences: z.array(difference),
    }),
  ),
});
export type EvidenceReply = z.input<typeof evidenceReply>;

export const evidence = route({
  method: "GET",
  path: "/v1/evidence",
  summary:
    "How many awards were worked out again after they were posted, and those that came out otherwise",
  tag: "Points",
  permission: "ledger:read",
  stepUp: "none: reads",
  replies: { 200: evidenceReply },
  refusals: [],
});
