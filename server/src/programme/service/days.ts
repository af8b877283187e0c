// Days as people ask for them, in the zone of the programme, as instants.
import type { Tx } from "../../kit/db/db.ts";
import { dayOf, startOfDay } from "../../kit/pure/local-time.ts";
import { readSection } from "./sections.ts";

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The instants from the beginning of the first day to the end of the last, which is inclusive. */
export const spanOfDays = async (
  tx: Tx,
  now: Date,
  { from, to }: Days,
): Promise<{ from: Date | undefined; until: Date | undefined; zone: string }> => {
  const zone = (await readSection(tx, "programme", now)).live.timezone;
  const start = (day: number): Date => new Date(startOfDay(zone, day));
  return {
    zone,
    from: from === undefined ? undefined : start(dayOf(from)),
    until: to === undefined ? undefined : start(dayOf(to) + 1),
  };
};
