// Figures at one place in the feed, for those who freeze them.
import type { Tx } from "../../kit/db/db.ts";
import { isBefore } from "../../kit/feed/place.ts";
import { isFeedStuck, type Place } from "../store/feed.ts";
import { type FundingSums, readNames, sumsByFunder } from "../store/reading.ts";
import * as runs from "../store/run.ts";
import { addEvents, type CatchUpParts } from "./catch-up.ts";

/** Figures that nobody moves until the transaction ends. */
export type Held = Place & { readonly zone: string };

/** Holds the figures as they stand; `zone` is that of the programme, where they have never run. */
export const holdFigures = async (tx: Tx, zone: string): Promise<Held> => runs.holdRun(tx, zone);

/** Place in the feed that the figures have come to; undefined before they ran. */
export const figuresPlace = (tx: Tx): Promise<Place | undefined> => runs.findRun(tx);

/** Adds what the feed has up to a place; the figures stay where they are when they have come further. */
export const bringFigures = async (
  tx: Tx,
  until: Place,
  { programmes, zone }: Pick<CatchUpParts, "programmes"> & { zone: string },
): Promise<void> => {
  let run = await runs.holdRun(tx, zone);
  while (isBefore(run, until)) {
    const next = await addEvents(tx, run, { programmes, until });
    if (next.events === run.events) break;
    run = next;
  }
  await runs.moveRun(tx, run);
};

/** True while something runs in the database that holds events of before an instant back. */
export const isHeldBack = (tx: Tx, before: Date): Promise<boolean> => isFeedStuck(tx, before);

/** Points by who pays and what they cost: what moved on the days, and what there was before. */
export const readFunding = (tx: Tx, days: { from: string; to: string }): Promise<FundingSums[]> =>
  sumsByFunder(tx, days);

/** Names of those who pay, by `seller:<id>`, `brand:<id>` or the word itself. */
export const partyNames = async (
  tx: Tx,
  parties: readonly string[],
): Promise<(party: string) => string> => {
  const idsOf = (kind: string) =>
    parties.flatMap((party) =>
      party.startsWith(`${kind}:`) ? [party.slice(kind.length + 1)] : [],
    );
  const sellers = await readNames(tx, "seller", idsOf("seller"));
  const brands = await readNames(tx, "brand", idsOf("brand"));
  return (party) => {
    const id = party.slice(party.indexOf(":") + 1);
    if (party.startsWith("seller:")) return sellers.get(id) ?? id;
    if (party.startsWith("brand:")) return brands.get(id) ?? id;
    return party;
  };
};
