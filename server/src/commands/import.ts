// Posts a file of past orders and returns; docs/import.md says how files look.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { openEarning } from "../earning/door/service.ts";
import {
  HistoryNotAgreed,
  type ImportAsk,
  ImportError,
  type ImportProgress,
  type ImportSummary,
  openImports,
} from "../imports/door/service.ts";
import { type Database, openDatabase } from "../kit/db/db.ts";
import { bringUpBy } from "../kit/db/rights.ts";
import { durabilityGate } from "../kit/postgres/durability-gate.ts";
import { visitDatabase } from "../kit/postgres/visit-database.ts";
import { systemClock } from "../kit/process/clock.ts";
import type { Config } from "../kit/process/config.ts";
import { createLog } from "../kit/process/log.ts";
import { StartError } from "../kit/process/start-error.ts";
import { onStopSignal } from "../kit/process/stop-signal.ts";
import { sealerOfConfig } from "../kit/secrets/of-config.ts";
import { openProgramme, openProgrammePosting } from "../programme/door/in-force.ts";
import { tables } from "../tables.ts";
import { type Command, Misuse, type Outcome } from "./command.ts";
import { askOf } from "./import-file/ask.ts";
import { historyLines, lostIn, reportOf } from "./import-file/report.ts";
import { guardOf } from "./visit.ts";

// The history in the file waits for a decision, or was refused; nothing was posted.
const notAgreedCode = 3;
// The end code of a program that was asked to stop, as shells know it.
const stoppedCode = 130;
const plainLineEveryMs = 3_000;

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

const importFile = async (ask: ImportAsk, config: Config): Promise<Outcome> => {
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
    const started = performance.now();
    const summary = await post(db, ask, () => isStopAsked);
    if (summary === undefined) {
      tell("\nStopped. Run the same command again to go on from here.");
      return { lines: [], facts: { outcome: "stopped" }, code: stoppedCode };
    }
    return outcomeOf(ask, summary, (performance.now() - started) / 1_000);
  } finally {
    await db.close();
    await primary?.stop();
    await visited.leave();
  }
};

const outcomeOf = (ask: ImportAsk, summary: ImportSummary, seconds: number): Outcome => {
  const { rejectedFile } = ask;
  const note = ask.map?.note;
  const lines = reportOf(summary, { seconds, rejectedFile, ...(note !== undefined && { note }) });
  const facts = { outcome: "posted", ...summary, seconds, rejected_file: rejectedFile };
  const lost = lostIn(summary);
  if (lost === 0) return { lines, facts };
  const line = `${lost} lines are neither posted, waiting nor rejected.`;
  return { lines: [...lines, line], facts, isBad: true };
};

const post = async (
  db: Database,
  ask: ImportAsk,
  shouldStop: () => boolean,
): Promise<ImportSummary | undefined> => {
  const programmes = openProgramme(db);
  const posting = openProgrammePosting({ db, clock: systemClock, programmes });
  const earning = openEarning({ db, posting, programmes, clock: systemClock });
  try {
    const imports = openImports({ db, earning, programmes, clock: systemClock });
    return await imports.run(ask, { onProgress: progressLine(), shouldStop });
  } finally {
    await posting.idle();
    programmes.close();
  }
};

/** A bar that is drawn over itself on a terminal, a line now and then anywhere else. */
const progressLine = (): ((progress: ImportProgress) => void) => {
  const started = performance.now();
  let lastLine = started;
  let first: number | undefined;
  return ({ phase, share, posted, rejected }) => {
    const now = performance.now();
    const rows = posted + rejected;
    first ??= rows;
    const speed = Math.round(((rows - first) / Math.max(now - started, 1)) * 1_000);
    const percent = `${Math.floor(share * 100)} %`.padStart(5);
    const text = `${percent}  ${phase}  ${rows} lines, ${rejected} rejected, ${speed} a second`;
    if (process.stderr.isTTY) {
      const bar = "█".repeat(Math.floor(share * 30)).padEnd(30, "░");
      process.stderr.write(`\r${bar} ${text}\u001b[K${share >= 1 ? "\n" : ""}`);
    } else if (now - lastLine >= plainLineEveryMs || share >= 1) {
      process.stderr.write(`${text.trim()}\n`);
      lastLine = now;
    }
  };
};

export const importOrders: Command = {
  name: "import",
  summary: "Posts a file of past orders and returns.",
  operand: "<file>",
  options: {
    map: { about: "of the columns of a CSV file", value: "file" },
    rejected: { about: "where rejected lines go; <file>.rejected.csv unless told", value: "file" },
    batch: { about: "orders that are posted together; 500 unless told", value: "number" },
    "history-from": { about: "the file is a history from this day on", value: "day" },
  },
  run: async (given, config) => {
    const ask = askOf(given, config.startedIn);
    try {
      return await importFile(ask, config);
    } catch (cause) {
      if (cause instanceof HistoryNotAgreed) {
        const facts = { outcome: "not_agreed", history: cause.history };
        return { lines: historyLines(cause), facts, code: notAgreedCode };
      }
      if (cause instanceof ImportError) throw new StartError(cause.message, { cause });
      if (!(cause instanceof StartError) && !(cause instanceof Misuse))
        tell("The import ended here. Running it again goes on and is safe.");
      throw cause;
    }
  },
};
