// The instants at which something changed about a member, and what happened between two of them.
import { z } from "zod";
import { instant } from "./kit/instant.ts";
import { pointsOrZero } from "./kit/points.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";
import { entryKinds } from "./ledger.ts";

/** Instants that are listed at most; `total` counts them all. */
export const instantsMax = 1000;

const changes = z.strictObject({
  from: instant,
  to: instant,
  /** The first instant that can be asked for: joining, or the first entry where it is earlier. */
  first: instant,
  total: pointsOrZero,
  /** The newest instants of `from` until `to`, the oldest first: kinds of entries, and whether tier or status moved. */
  instants: z
    .array(
      z.strictObject({
        at: instant,
        entries: z.array(z.enum(entryKinds)),
        tier: z.boolean(),
        status: z.boolean(),
      }),
    )
    .max(instantsMax),
  /** Entries after `from`, or all there were, until `to` by kind: points that they `added` and points that they `took`. */
  moved: z.array(
    z.strictObject({
      kind: z.enum(entryKinds),
      entries: pointsOrZero,
      added: pointsOrZero,
      took: pointsOrZero,
    }),
  ),
});

export type MemberChangesReply = z.input<typeof changes>;

/**
 * Instants are those that balances as of an instant go by: an entry counts from its `occurred_at`, a move of tier
 * or status from when it was recorded. `from` is the first one when left out, `to` is now.
 */
export const getMemberChanges = route({
  method: "GET",
  path: "/v1/members/{id}/changes",
  summary: "When something changed about a member, and what happened to the points in between",
  tag: "Points",
  permission: "ledger:read",
  stepUp: "none: reads",
  params: z.strictObject({ id: externalId }),
  query: z.strictObject({ from: instant.optional(), to: instant.optional() }),
  replies: { 200: changes },
  refusals: ["member_not_found", "invalid_parameter"],
});
