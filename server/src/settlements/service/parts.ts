// What statements are made with.

import type { Database } from "../../kit/db/db.ts";
import type { Programmes } from "../../programme/door/in-force.ts";

export type SettlementParts = { db: Database; programmes: Pick<Programmes, "current"> };

/** The zone whose months statements are of. */
export const zoneOf = async (
  { programmes }: Pick<SettlementParts, "programmes">,
  now: Date,
): Promise<string> => (await programmes.current()).config.settingsAt(now.getTime()).timezone;
