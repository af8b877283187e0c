// Whether a change of the programme needs a second person, by what it costs: judged here for every gate, which adds
// the price, and what waits.
// Decision 0108.
import type { ApprovalWaits } from "@nuqta/contracts/approval-brief.ts";
import type { Composition } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { type Held, inForceNow } from "../../programme/door/publishing.ts";
import { type Asked, letPublicationWait } from "./publications.ts";
import { countAlone } from "./sums.ts";
import { type DecidesAlone, goesOnAlone } from "./threshold-gate.ts";

/** A change with its price: `effect.value` in piastres. */
type Priced = Extract<
  Asked,
  { payload: { threshold: number; effect: { readonly value: number } } }
>;

/** A change that costs more than one person may decide, and how it is let wait. */
type Dear<One extends Priced> = {
  readonly payload: One["payload"];
  readonly wait: () => Promise<Held & { readonly body: ApprovalWaits }>;
};

type Gate<One> = {
  readonly alone: DecidesAlone;
  /** Prices the change under what is in force, where the programme has a threshold (piastres). */
  readonly price: (live: Composition, threshold: number) => Promise<One>;
};

/**
 * Judges a change that is about to be made. Undefined where one person may decide it, which is counted towards their
 * day; "alone" where a second person would have to agree and nobody else is there who could; otherwise what
 * has to wait.
 */
export const judgeCost = async <One extends Priced>(
  change: Change,
  { alone, price }: Gate<One>,
): Promise<Dear<One> | "alone" | undefined> => {
  const live = await inForceNow(change);
  const { approval_cost_threshold: threshold, timezone: zone } = live.programme;
  if (threshold === null) return undefined;
  const asked = await price(live, threshold);
  const { value } = asked.payload.effect;
  const judged = await countAlone(change, { value, threshold, zone });
  if (judged.fits) return undefined;
  if (await goesOnAlone(change, alone)) return "alone";
  const { decidedToday } = judged;
  return {
    payload: asked.payload,
    wait: () => letPublicationWait(change, { ...asked, decidedToday }),
  };
};
