// The demo at the start of a server: made once, into a database that holds nothing else.

import type { Database } from "../../kit/db/db.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { openProgramme } from "../../programme/door/in-force.ts";
import type { Plan } from "../domain/marketplace.ts";
import { zone } from "../domain/zone.ts";
import { alone, findDemo } from "../store.ts";
import { type DemoParts, type Loaded, loadDemo } from "./load.ts";

/** The marketplace everybody sees: the same seed everywhere, up to the day before. */
export const planFor = (now: Date, divisor = 1): Plan => ({
  seed: "nuqta",
  today: localDate(zone, now.getTime()),
  divisor,
});

/** Callbacks of the load: one is told of progress, one may stop it. */
export type DemoWatch = Pick<DemoParts, "onProgress" | "isStopped">;

/** Makes sure that the demo is there, if it may be: see `Loaded`. */
export const ensureDemo = async (
  db: Database,
  given: { now: () => Date; divisor?: number } & DemoWatch,
): Promise<Loaded> => {
  const { divisor, ...rest } = given;
  if ((await findDemo(db))?.state === "ready") return "already";
  return alone(db, async () => {
    const programmes = openProgramme(db);
    try {
      return await loadDemo({ db, programmes, ...rest }, planFor(given.now(), divisor));
    } finally {
      programmes.close();
    }
  });
};
