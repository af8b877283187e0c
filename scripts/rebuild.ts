// `npm run rebuild`: works every balance and every figure out anew from the postings, and mends what
// differs.
// `npm run rebuild -- --check` only looks. Ends with 1 when it found (or could not mend) something.

import { parseArgs } from "node:util";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import {
  type Changed,
  rebuildFigures as rebuildRollups,
} from "../server/src/analytics/service/rebuild.ts";
import { type Database, openDatabase } from "../server/src/kit/db/db.ts";
import { bringUpBy } from "../server/src/kit/db/rights.ts";
import { visitDatabase } from "../server/src/kit/postgres/visit-database.ts";
import { readConfig } from "../server/src/kit/process/config.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import { StartError } from "../server/src/kit/process/start-error.ts";
import { type Mended, rebuildFigures } from "../server/src/ledger/service/rebuild.ts";
import { openProgramme } from "../server/src/programme/service/programmes.ts";
import { tables } from "../server/src/tables.ts";

// A group of members with long histories takes longer than any request may.
const statementTimeoutMs = 10 * minuteMs;

const tell = ({ external_id, lot, what, cached, computed }: Mended): void => {
  const where = lot === null ? "account" : `lot ${lot}`;
  console.log(`member ${external_id}, ${where}: ${what} was ${cached}, is ${computed}`);
};

const tellChanged = ({ table, was, is }: Changed): void => {
  console.log(`${table}: was ${was ?? "missing"}, is ${is ?? "nothing"}`);
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
  const config = readConfig(process.env);
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel);
  const visited = await visitDatabase(config, log);
  const db = openDatabase(visited.url, {
    log,
    statementTimeoutMs,
    queryTimeoutMs: statementTimeoutMs,
    idleInTransactionTimeoutMs: statementTimeoutMs,
  });
  try {
    await bringUpBy({ db, ownerUrl: visited.ownerUrl }, tables);
    const mend = !values.check;
    const done = await rebuildFigures(db, { mend, found: tell });
    const verb = mend ? "mended" : "found";
    console.log(`${done.members} members looked at, ${done.differences} differences ${verb}.`);
    const kept = await figures(db, mend);
    if (!mend) return done.differences + kept === 0 ? 0 : 1;
    // What is still wrong after mending cannot be mended from postings alone.
    const left = await rebuildFigures(db, { mend: false, found: tell });
    return left.differences === 0 ? 0 : 1;
  } finally {
    await db.close();
    await visited.leave();
  }
};

/** The kept figures of analytics; they follow from entries, so those that differed are right again. */
const figures = async (db: Database, mend: boolean): Promise<number> => {
  const programmes = openProgramme(db);
  try {
    const options = { mend, now: () => new Date(), found: tellChanged };
    const { events, differences } = await rebuildRollups(db, programmes, options);
    const verb = mend ? "mended" : "found";
    console.log(`${events} events read again, ${differences} differing figures ${verb}.`);
    return differences;
  } finally {
    programmes.close();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
