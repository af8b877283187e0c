// The replay in its thread. It reads the database on a connection of its own that cannot write, and rests
// between pages to leave the machine to others.

import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { openDatabase } from "../../kit/db/db.ts";
import type { JobData, JobNews } from "./job.ts";
import { replayJob } from "./replaying.ts";
import { openRests } from "./resting.ts";

const settings = { default_transaction_read_only: "on", jit: "off" };
const statementTimeoutMs = minuteMs;

const main = async (port: MessagePort): Promise<void> => {
  const { databaseUrl, job, restPercent } = workerData as JobData;
  const tell = (news: JobNews) => port.postMessage(news);
  const db = openDatabase(databaseUrl, {
    poolMax: 1,
    settings,
    statementTimeoutMs,
    queryTimeoutMs: statementTimeoutMs + 5_000,
  });
  try {
    const result = await replayJob(db, job, {
      onProgress: (done, total) => tell({ news: "progress", done, total }),
      rest: openRests(restPercent),
    });
    const { orders, difference } = result.totals;
    tell({ news: "result", result: JSON.stringify(result), orders, difference });
  } finally {
    await db.close();
  }
};

if (parentPort === null) throw new Error("this module runs as a thread of the server");
await main(parentPort);
