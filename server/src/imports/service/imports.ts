// The door of imports: reads a file of past orders and posts it, in two passes: first the orders,
// then the returns, so that a return finds its order wherever in the file it stands.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ImportMap } from "@nuqta/contracts/imports.ts";
import type { Earning } from "../../earning/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Clock } from "../../kit/process/clock.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { type Counts, noCounts } from "../domain/counts.ts";
import { openMapper } from "../domain/mapping.ts";
import {
  countMembers,
  countRejections,
  findRun,
  forgetSome,
  type Progress,
  saveRun,
} from "../store.ts";
import { agreeOnHistory, type History } from "./history.ts";
import { csvReading, jsonReading, type Reading } from "./reading.ts";
import { writeRejectedFile } from "./rejected-file.ts";
import { type ImportHooks, runPhase } from "./run.ts";
import { openCsv, openJsonLines } from "./source.ts";

export type ImportAsk = {
  file: string;
  /** Columns of a CSV file; without it the file holds one JSON object on each line. */
  map?: ImportMap;
  /** Where the rejected lines go. */
  rejectedFile: string;
  /** Orders that are posted together; 500 unless told. */
  batchOrders?: number;
  /** The file is a history from this instant (epoch ms): once it is released, its orders may be as old. */
  historyFrom?: number;
};

export type ImportSummary = Counts & {
  /** Lines of the file. Equal to `postedRows + waitingRows + rejectedRows`, or lines were lost. */
  rowsRead: number;
  members: number;
  rejectedBy: { code: string; rows: number }[];
};

/** The history in the file is not released: nothing was posted. */
export class HistoryNotAgreed extends Error {
  override name = "HistoryNotAgreed";
  readonly history: History;
  constructor(history: History) {
    super(`The history in this file is ${history.state}.`);
    this.history = history;
  }
}

/** A file or map that cannot be read at all; the message is one sentence. */
export class ImportError extends Error {
  override name = "ImportError";
}

export type Imports = {
  /**
   * Runs an import from where an earlier run of the same file and map ended; answers nothing when it
   * was told to stop. Whatever happens, running it again is safe.
   * @throws HistoryNotAgreed while the history in it waits, or was refused
   * @throws ImportError when file and map do not fit, or whatever the database threw
   */
  run(ask: ImportAsk, hooks?: ImportHooks): Promise<ImportSummary | undefined>;
};

export const openImports = (parts: {
  db: Database;
  earning: Earning;
  programmes: Pick<Programmes, "current">;
  clock: Clock;
}): Imports => ({
  run: async (ask, hooks = {}) => {
    const { db, clock } = parts;
    const reading = await openReading(ask);
    const importId = await importIdOf(ask);
    const fileName = basename(ask.file);
    const since = ask.historyFrom;
    if (since !== undefined) {
      const asked = { importId, fileName, from: since, reading, now: clock.now() };
      const history = await agreeOnHistory(parts, asked);
      if (history.state !== "released") throw new HistoryNotAgreed(history);
    }
    const save = (progress: Progress) =>
      saveRun(db, importId, progress, { fileName, now: clock.now() });
    const found = await findRun(db, importId);
    let progress = found?.state === "running" ? found : start(reading);
    if (progress !== found) {
      await forget(db, importId);
      await save(progress);
    }
    const { size } = await stat(ask.file);
    const { batchOrders = 500 } = ask;
    const given = { ...parts, importId, reading, hooks, size, fileName, batchOrders, since };
    const before = progress.phase;
    for (const phase of before === "orders" ? (["orders", "returns"] as const) : [before]) {
      const reached = await runPhase(given, { ...progress, phase });
      if (!reached) return undefined;
      progress = phase === "orders" ? { ...reached, checkpoint: reading.source.first } : reached;
      await save({ ...progress, phase: "returns" });
    }
    const summary: ImportSummary = {
      ...progress.counts,
      rowsRead: progress.rowsRead,
      members: await countMembers(db, importId),
      rejectedBy: await countRejections(db, importId),
    };
    const separator = ask.map?.separator ?? ",";
    const { header } = reading.source;
    await writeRejectedFile(db, { file: ask.rejectedFile, importId, separator, header });
    await save({ ...progress, phase: "returns", state: "done" });
    await forget(db, importId);
    return summary;
  },
});

const start = (reading: Reading): Progress => ({
  state: "running",
  phase: "orders",
  checkpoint: reading.source.first,
  rowsRead: 0,
  counts: noCounts(),
});

const forget = async (db: Database, importId: string): Promise<void> => {
  while (await forgetSome(db, importId));
};

const openReading = async ({ file, map }: ImportAsk): Promise<Reading> => {
  if (!map) return jsonReading(openJsonLines(file));
  const source = await openCsv(file, map);
  const mapper = openMapper(map, source.header);
  if ("problem" in mapper) throw new ImportError(`The map does not fit: ${mapper.problem}.`);
  return csvReading(source, mapper, map.order_window_rows);
};

/** The same file read with the same map is the same import. */
const importIdOf = async ({ file, map }: ImportAsk): Promise<string> => {
  const hash = createHash("sha256").update(canonicalJson(map ?? null));
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest("hex");
};
