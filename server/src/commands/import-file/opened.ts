// The database and the posting lane as an import works with them: opened, and closed whatever happens.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { type Database, openDatabase } from "../../kit/db/db.ts";
import { bringUpBy } from "../../kit/db/rights.ts";
import { durabilityGate } from "../../kit/postgres/durability-gate.ts";
import { visitDatabase } from "../../kit/postgres/visit-database.ts";
import { systemClock } from "../../kit/process/clock.ts";
import type { Config } from "../../kit/process/config.ts";
import { createLog } from "../../kit/process/log.ts";
import { keepHeapSmall } from "../../kit/process/small-heap.ts";
import { onStopSignal } from "../../kit/process/stop-signal.ts";
import { sealerOfConfig } from "../../kit/secrets/of-config.ts";
import type { Posting } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import {
  openProgramme,
  openProgrammePosting,
  type Programmes,
} from "../../programme/door/in-force.ts";
import { tables } from "../../tables.ts";
import { guardOf } from "../visit.ts";

export const tell = (line: string): void => void process.stderr.write(`${line}\n`);

export type ForImport = {
  db: Database;
  programmes: Programmes;
  posting: Posting<Programme>;
  /** Whether somebody asked the program to stop. */
  shouldStop: () => boolean;
};

/** Does `work` on the database that the server would use, brought up to date before. */
export const withImport = async <T>(
  config: Config,
  work: (given: ForImport) => Promise<T>,
): Promise<T> => {
  keepHeapSmall();
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel);
  let isStopAsked = false;
  void onStopSignal().then(() => {
    isStopAsked = true;
    tell("\nStopping after this batch.");
  });
  const sealer = sealerOfConfig(config);
  const visited = await visitDatabase(config, log);
  const patience = { statementTimeoutMs: minuteMs, queryTimeoutMs: 70_000 };
  const primary = guardOf(config, log);
  const db = openDatabase(visited.url, { log, sealer, primary, ...patience });
  try {
    const { allowUnsafeDatabase: allowUnsafe } = config;
    await durabilityGate(db, { allowUnsafe, log, now: systemClock.now });
    await bringUpBy({ db, ownerUrl: visited.ownerUrl }, tables);
    const programmes = openProgramme(db);
    const posting = openProgrammePosting({ db, clock: systemClock, programmes });
    try {
      return await work({ db, programmes, posting, shouldStop: () => isStopAsked });
    } finally {
      await posting.idle();
      programmes.close();
    }
  } finally {
    await db.close();
    await primary?.stop();
    await visited.leave();
  }
};
