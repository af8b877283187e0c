// Posts a file of past orders and returns; docs/import.md says how files look.
import { openEarning } from "../earning/door/service.ts";
import {
  HistoryNotAgreed,
  type ImportAsk,
  ImportError,
  type ImportProgress,
  type ImportSummary,
  openImports,
} from "../imports/door/service.ts";
import { systemClock } from "../kit/process/clock.ts";
import type { Config } from "../kit/process/config.ts";
import { StartError } from "../kit/process/start-error.ts";
import { readyMapNames } from "../moving/door/domain.ts";
import { type MoveAsk, openMoving } from "../moving/door/service.ts";
import { type Command, Misuse, type Outcome } from "./command.ts";
import { askOf } from "./import-file/ask.ts";
import { askOfMembers, membersOutcome } from "./import-file/members.ts";
import { backOutcome } from "./import-file/members-back.ts";
import { tell, withImport } from "./import-file/opened.ts";
import { historyLines, lostIn, notAgreedCode, reportOf } from "./import-file/report.ts";

// The end code of a program that was asked to stop, as shells know it.
const stoppedCode = 130;
const plainLineEveryMs = 3_000;

const importFile = (ask: ImportAsk, config: Config): Promise<Outcome> =>
  withImport(config, async ({ db, programmes, posting, shouldStop }) => {
    const earning = openEarning({ db, posting, programmes, clock: systemClock });
    const imports = openImports({ db, earning, programmes, clock: systemClock });
    const started = performance.now();
    const summary = await imports.run(ask, { onProgress: progressLine(), shouldStop });
    if (summary === undefined) return stopped();
    return outcomeOf(ask, summary, (performance.now() - started) / 1_000);
  });

const importOf = (ask: ImportAsk, config: Config) => () => importFile(ask, config);

const stopped = (): Outcome => {
  tell("\nStopped. Run the same command again to go on from here.");
  return { lines: [], facts: { outcome: "stopped" }, code: stoppedCode };
};

const importMembers = (ask: MoveAsk, config: Config): Promise<Outcome> =>
  withImport(config, async ({ shouldStop, db, posting, programmes }) => {
    const started = performance.now();
    const moving = openMoving({ db, posting, programmes, clock: systemClock });
    const moved = await moving.run(ask, { onProgress: progressOfMembers(), shouldStop });
    if (moved.outcome === "stopped") return stopped();
    return membersOutcome(ask, moved, (performance.now() - started) / 1_000);
  });

const takeMembersBack = (ask: MoveAsk, config: Config): Promise<Outcome> =>
  withImport(config, async ({ shouldStop, db, posting, programmes }) => {
    const moving = openMoving({ db, posting, programmes, clock: systemClock });
    const undone = await moving.undo(ask, { onProgress: progressOfMembers(), shouldStop });
    return undone.outcome === "stopped" ? stopped() : backOutcome(undone);
  });

const progressOfMembers = (): ((lines: number) => void) => {
  let last = performance.now();
  return (lines) => {
    const now = performance.now();
    if (now - last < plainLineEveryMs) return;
    last = now;
    tell(`${lines} lines`);
  };
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
  summary: "Posts a file of past orders and returns, or of members with their points.",
  operand: "<file>",
  options: {
    map: {
      about: `of the columns of a CSV file, or ${readyMapNames.join(", ")}`,
      value: "file",
    },
    rejected: { about: "where rejected lines go; <file>.rejected.csv unless told", value: "file" },
    batch: { about: "orders that are posted together; 500 unless told", value: "number" },
    "history-from": { about: "the file is a history from this day on", value: "day" },
    post: { about: "posts a file of members that was checked" },
    undo: { about: "takes back a file of members, as long as they have done nothing since" },
    sheet: {
      about: "where the sheet of members goes; <file>.sheet.csv unless told",
      value: "file",
    },
  },
  run: async (given, config) => {
    const members = askOfMembers(given, config.startedIn);
    const work = members
      ? () => (members.isUndo ? takeMembersBack : importMembers)(members, config)
      : importOf(askOf(given, config.startedIn), config);
    try {
      return await work();
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
