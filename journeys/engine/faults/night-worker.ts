// A worker of the nights as a process of its own: it does what it is told, line by line, and may be
// killed at any moment. Its clocks are told with every line.

import { createInterface } from "node:readline";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { openDatabase } from "../../../server/src/kit/db/db.ts";
import { createLog } from "../../../server/src/kit/process/log.ts";
import { openJobs } from "../../../server/src/policies/service/jobs.ts";
import { raiseNew } from "../../../server/src/policies/service/rises.ts";
import { openProgrammePosting } from "../../../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../../../server/src/programme/service/programmes.ts";

const url = process.env["DATABASE_URL"];
if (url === undefined) throw new Error("DATABASE_URL is not set");

/** `late`: how much the runner's clock is ahead, so that the lease of one who was killed is over. */
type Told = { what: "night" | "day"; at: number; late: number };

let told: Told = { what: "day", at: 0, late: 0 };
const db = openDatabase(url, { poolMax: 2 });
const programmes = openProgramme(db, { pollMs: hourMs });
const clock = { now: () => new Date(told.at + told.late) };
const lane = { now: () => new Date(told.at) };
const posting = openProgrammePosting({ db, clock: lane, programmes });
const log = createLog("silent");
const runner = openJobs({ db, posting, programmes, clock, log, batchSize: 20 });

const say = (word: string) => process.stdout.write(`${word}\n`);
say("ready");
for await (const line of createInterface({ input: process.stdin })) {
  told = JSON.parse(line) as Told;
  await programmes.refresh();
  if (told.what === "night") await runner.work();
  else await raiseNew({ db, posting, programmes, clock: lane });
  say("done");
}
