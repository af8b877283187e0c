// From when each kind of thing is kept by version, and the refusal of what lies before.
// Decision 0107.
import { toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import type { Tx } from "../../kit/db/db.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { findVersionStart, type KeptKind } from "../store/kept-since.ts";

/** Instant that is asked for, and the one it is now. */
export type InstantAsked = { readonly as_of?: string | undefined; readonly now: Date };

/**
 * The instant asked for where it is over, undefined where now holds. Refuses `invalid_parameter` for one
 * before things of this kind were kept by version, with the first that can be asked for.
 */
export const pastInstant = async (
  tx: Tx,
  kind: KeptKind,
  { as_of, now }: InstantAsked,
): Promise<Decision<Date | undefined>> => {
  if (as_of === undefined || toEpochMs(as_of) >= now.getTime()) return accept(undefined);
  const at = new Date(toEpochMs(as_of));
  const since = await findVersionStart(tx, kind);
  return at < since
    ? refuse("invalid_parameter", {
        errors: [{ path: "as_of", code: "before_the_record", limit: since.toISOString() }],
      })
    : accept(at);
};
