// `npm run import -- orders.csv --map map.json`: posts a file of past orders, see docs/import.md.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ImportMap, importMap } from "@nuqta/contracts/imports.ts";
import { fieldProblems } from "@nuqta/contracts/kit/field-problem.ts";
import { instant, toEpochMs } from "@nuqta/contracts/kit/instant.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { openEarning } from "../server/src/earning/service/earning.ts";
import { reasonOf } from "../server/src/imports/domain/rejection.ts";
import {
  HistoryNotAgreed,
  type ImportAsk,
  ImportError,
  type ImportSummary,
  openImports,
} from "../server/src/imports/service/imports.ts";
import type { ImportProgress } from "../server/src/imports/service/run.ts";
import { type Database, openDatabase } from "../server/src/kit/db/db.ts";
import { bringUpBy } from "../server/src/kit/db/rights.ts";
import { fieldErrorsOf } from "../server/src/kit/http/issues.ts";
import { durabilityGate } from "../server/src/kit/postgres/durability-gate.ts";
import { visitDatabase } from "../server/src/kit/postgres/visit-database.ts";
import { systemClock } from "../server/src/kit/process/clock.ts";
import { readConfig } from "../server/src/kit/process/config.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import { StartError } from "../server/src/kit/process/start-error.ts";
import { onStopSignal } from "../server/src/kit/process/stop-signal.ts";
import { sealerOfConfig } from "../server/src/kit/secrets/of-config.ts";
import { openProgrammePosting } from "../server/src/programme/service/programme-posting.ts";
import { openProgramme } from "../server/src/programme/service/programmes.ts";
import { tables } from "../server/src/tables.ts";

const usage =
  "Usage: npm run import -- orders.csv --map map.json [--rejected file.csv] [--batch orders]\n" +
  "         [--history-from 2025-01-01]\n" +
  "       npm run import -- orders.jsonl [--history-from 2025-01-01]";
// The history in the file waits for a decision, or was refused; nothing was posted.
const notAgreedCode = 3;
// The end codes of a program that was asked to stop, as shells know them.
const stoppedCode = 130;
const plainLineEveryMs = 3_000;

const main = async (): Promise<number> => {
  const ask = readAsk();
  const config = readConfig(process.env);
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel);
  let isStopAsked = false;
  void onStopSignal().then(() => {
    isStopAsked = true;
    console.error("\nStopping after this batch.");
  });
  const sealer = sealerOfConfig(config);
  const visited = await visitDatabase(config, log);
  const db = openDatabase(visited.url, {
    ...{ log, sealer },
    statementTimeoutMs: minuteMs,
    queryTimeoutMs: 70_000,
  });
  try {
    const { allowUnsafeDatabase: allowUnsafe } = config;
    await durabilityGate(db, { allowUnsafe, log, now: systemClock.now });
    await bringUpBy({ db, ownerUrl: visited.ownerUrl }, tables);
    const started = performance.now();
    const summary = await run(db, ask, () => isStopAsked);
    if (!summary) {
      console.error("\nStopped. Run the same command again to go on from here.");
      return stoppedCode;
    }
    return report(ask, summary, (performance.now() - started) / 1_000);
  } finally {
    await db.close();
    await visited.leave();
  }
};

const readAsk = (): ImportAsk => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      map: { type: "string" },
      rejected: { type: "string" },
      batch: { type: "string", default: "500" },
      "history-from": { type: "string" },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new ImportError(usage);
  // npm runs scripts in the folder of the package; paths are meant from where the person stands.
  const path = (name: string) => resolve(process.env["INIT_CWD"] ?? process.cwd(), name);
  const rejectedFile = path(values.rejected ?? `${file}.rejected.csv`);
  const batchOrders = Number(values.batch);
  if (!Number.isInteger(batchOrders) || batchOrders < 1 || batchOrders > 5_000)
    throw new ImportError("--batch must be a whole number from 1 to 5000.");
  const given = { rejectedFile, batchOrders, ...readHistory(values["history-from"]) };
  if (values.map !== undefined)
    return { file: path(file), map: readMap(path(values.map)), ...given };
  if (!/\.(jsonl|ndjson)$/.test(file)) throw new ImportError(`A CSV file needs a map.\n${usage}`);
  return { file: path(file), ...given };
};

/** A day, which begins where UTC's does, or an instant with its zone. */
const readHistory = (text: string | undefined): { historyFrom?: number } => {
  if (text === undefined) return {};
  const whole = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text;
  const parsed = instant.safeParse(whole);
  if (!parsed.success)
    throw new ImportError("--history-from must be a day as 2025-01-01, or an instant.");
  return { historyFrom: toEpochMs(parsed.data) };
};

const readMap = (path: string): ImportMap => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ImportError(`The map ${path} cannot be read: ${(error as Error).message}`);
  }
  const parsed = importMap.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = fieldErrorsOf(parsed.error.issues, value).map(({ path: at, code, limit }) => {
    const text = code in fieldProblems ? reasonOf(code, limit).en : code;
    return `  ${at === "" ? "(the map)" : at}: ${text}`;
  });
  throw new ImportError(`The map ${path} is not valid:\n${wrong.join("\n")}`);
};

const run = async (
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

const egp = (piastres: number): string =>
  `${Math.floor(piastres / 100)}.${String(piastres % 100).padStart(2, "0")} EGP`;

/** The closing summary; the end code is not 0 when a line is neither posted nor rejected. */
const report = (ask: ImportAsk, summary: ImportSummary, seconds: number): number => {
  const { points, postedRows, rejectedRows, waitingRows, rowsRead } = summary;
  const isProven = rowsRead === postedRows + waitingRows + rejectedRows;
  const rows: [string, string | number][] = [
    ["Lines read", rowsRead],
    ["  posted", postedRows],
    ["  waiting", waitingRows],
    ["  rejected", rejectedRows],
    ...summary.rejectedBy.map(({ code, rows }): [string, string] => [
      `    ${code}`,
      `${rows}  ${reasonOf(code).en}`,
    ]),
    ["Orders", `${summary.orders} with ${summary.orderLines} lines, ${egp(summary.orderAmount)}`],
    [
      "Returns",
      `${summary.returns} with ${summary.returnLines} lines, ${egp(summary.returnAmount)}`,
    ],
    ["  already here", summary.replayed],
    ["Members", summary.members],
    ["Points earned", points.earned],
    ["  clawed back", points.clawedBack],
    ["  shortfall", points.shortfall],
    ["  debt", points.debt],
    ["  given back", points.givenBack],
    ["Time", `${seconds.toFixed(1)} s, ${Math.round(rowsRead / Math.max(seconds, 0.001))} lines/s`],
  ];
  for (const [name, value] of rows) console.log(`${name.padEnd(28)} ${value}`);
  if (ask.map?.note !== undefined) console.log(`Note: ${ask.map.note}`);
  if (waitingRows > 0)
    console.log(
      "Orders older than the programme accepts wait under Late Arrivals. To have them accepted together, say from when the history runs with --history-from.",
    );
  console.log(`Rejected lines: ${ask.rejectedFile}`);
  if (isProven) return 0;
  console.error(
    `${rowsRead - postedRows - waitingRows - rejectedRows} lines are neither posted, waiting nor rejected.`,
  );
  return 1;
};

const tellHistory = ({ history }: HistoryNotAgreed): void => {
  const { orders, order_lines, points, cost, state } = history;
  console.log(`Orders older than the programme accepts ${orders} with ${order_lines} lines`);
  console.log(`They earn about                         ${points} points, ${egp(cost)}`);
  console.log(
    state === "waiting"
      ? "Nothing was posted. Once this history is accepted in the console, under Late Arrivals, run the same command again."
      : "Nothing was posted: this history was refused in the console, under Late Arrivals.",
  );
};

try {
  process.exitCode = await main();
} catch (error) {
  if (error instanceof HistoryNotAgreed) {
    tellHistory(error);
    process.exit(notAgreedCode);
  }
  const isPlain = error instanceof ImportError || error instanceof StartError;
  console.error(isPlain ? error.message : error);
  if (!isPlain) console.error("The import ended here. Running it again goes on and is safe.");
  process.exitCode = 1;
}
