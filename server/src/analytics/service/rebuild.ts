// Works the figures out anew from the feed, and tells where they differ from what was kept.

import type { Database } from "../../kit/db/db.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import * as runs from "../store/run.ts";
import { addEvents, beginning, catchUp } from "./catch-up.ts";

export type { Changed } from "../store/run.ts";

class Looked extends Error {}

/**
 * Reads everything again up to the place the figures stand at, and compares row by row; keeps the
 * new rows when `mend` is set. Runs of the job wait meanwhile. Needs a database whose statements may
 * take long.
 * @param found is told of every row that differed
 */
export const rebuildFigures = async (
  db: Database,
  programmes: Pick<Programmes, "current" | "knowing">,
  options: { mend: boolean; now: () => Date; found(one: runs.Changed): void },
): Promise<{ events: number; differences: number }> => {
  // What was never counted is no difference.
  await catchUp({ db, programmes }, options.now);
  const { config } = await programmes.current();
  const zone = config.settingsAt(options.now().getTime()).timezone;
  let result = { events: 0, differences: 0 };
  const work = db.transaction(async (tx) => {
    const before = await runs.holdRun(tx, zone);
    await runs.copyFigures(tx);
    await runs.clearFigures(tx);
    let run: runs.Run = { ...beginning, zone: before.zone };
    while (run.events < before.events) {
      const limit = before.events - run.events;
      const next = await addEvents(tx, run, { programmes, limit });
      if (next.events === run.events)
        throw new Error("the feed has fewer events than were counted");
      run = next;
    }
    const changed = await runs.findChanged(tx);
    for (const one of changed) options.found(one);
    result = { events: run.events, differences: changed.length };
    if (!options.mend) throw new Looked("only looked");
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Looked)) throw error;
  });
  return result;
};
